"""A button that switches something on or off."""

from wtforms import HiddenField
from wtforms.validators import AnyOf

from scorekeeper.web.forms.parts import PageForm

ON, OFF = "y", "n"


class SwitchForm(PageForm):
    """A button that switches something on or off; it says which, since a page may be out of
    date."""

    on = HiddenField(validators=[AnyOf((ON, OFF))])

    @property
    def wants_it_on(self) -> bool:
        """Whether the button switches on."""
        return bool(self.on.data == ON)


def make_switch_form(*, on: bool) -> SwitchForm:
    """Make the form of a button that switches on, or off."""
    return SwitchForm(formdata=None, on=ON if on else OFF)
