"""What a circle is called, as a form says."""

from wtforms import Field, StringField
from wtforms.validators import ValidationError

from scorekeeper.game.start import tidy_name
from scorekeeper.web.forms.parts import PageForm, writable
from scorekeeper.web.start.begin_once import BeginForm
from scorekeeper.wire.circles import circle_name_refusal


def can_be_a_name(_: PageForm, field: Field) -> None:
    """Refuses what no circle can be called."""
    refusal = circle_name_refusal(tidy_name(field.data or ""))
    if refusal:
        raise ValidationError(refusal)


class CircleNameForm(PageForm):
    """What a circle is called from now on."""

    name = StringField(filters=[writable], validators=[can_be_a_name])

    @property
    def tidy(self) -> str:
        """The name as it is kept."""
        return tidy_name(self.name.data or "")


class NewCircleForm(BeginForm, CircleNameForm):
    """What a new circle is called."""
