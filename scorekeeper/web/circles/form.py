"""What a circle is called, as a form says."""

from wtforms.validators import ValidationError

from scorekeeper.web.forms.fields import NameField
from scorekeeper.web.forms.parts import PageForm
from scorekeeper.web.start.begin_once import BeginForm
from scorekeeper.wire.circles import circle_name_refusal


def can_be_a_name(_: PageForm, field: NameField) -> None:
    """Refuse what no circle can be called."""
    refusal = circle_name_refusal(field.tidy)
    if refusal:
        raise ValidationError(refusal)


class CircleNameForm(PageForm):
    """What a circle is called from now on."""

    name = NameField(validators=[can_be_a_name])


class NewCircleForm(BeginForm, CircleNameForm):
    """What a new circle is called."""
