"""The forms for the name of a circle."""

from wtforms.validators import ValidationError

from scorekeeper.web.forms.fields import NameField
from scorekeeper.web.forms.parts import PageForm
from scorekeeper.web.start.begin_once import BeginForm
from scorekeeper.wire.circles import circle_name_refusal


def check_name(_: PageForm, field: NameField) -> None:
    """Refuse what no circle can be called."""
    refusal = circle_name_refusal(field.tidy)
    if refusal:
        raise ValidationError(refusal)


class CircleNameForm(PageForm):
    """The new name of a circle."""

    name = NameField(validators=[check_name])


class NewCircleForm(BeginForm, CircleNameForm):
    """The name of a new circle."""
