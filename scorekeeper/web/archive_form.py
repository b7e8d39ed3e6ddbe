"""The button that archives a game on a phone, or brings it back."""

from wtforms import HiddenField
from wtforms.validators import AnyOf

from scorekeeper.web.forms import PageForm

ON, OFF = "y", "n"


class ArchiveForm(PageForm):
    """A button that archives a game on this phone, or brings it back."""

    on = HiddenField(validators=[AnyOf((ON, OFF))])


def archive_form(*, on: bool) -> ArchiveForm:
    """The form of a button that archives a game, or brings it back."""
    return ArchiveForm(formdata=None, on=ON if on else OFF)
