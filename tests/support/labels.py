"""What stands on the buttons that tests press most."""

RECORD_IT = "Record it"
SAVE = "Save"
START = "Start"
THROW_IT_IN = "Throw it in"
WORK_IT_OUT = "Work it out"
