"""What stands on the buttons that tests press most, and what pages say once it is recorded."""

import re

ALONE = re.compile("on this phone|not sent yet", re.IGNORECASE)
"""Under the title of a game’s pages that the phone itself makes."""
RECORD_IT = "Record it"
RECORDED = re.compile(r"^Recorded: |\d saved\.")
"""The news after a tap: of a hand, that it is saved."""
SAVE = "Save"
START = "Start"
THROW_IT_IN = "Throw it in"
WORK_IT_OUT = "Work it out"
