"""The form of a tournament's plan."""

from collections.abc import Mapping, Sequence

from wtforms import Field, RadioField, StringField
from wtforms.widgets import TimeInput

from scorekeeper.game.start import MAX_PLAYERS, MIN_PLAYERS, Start, most_players
from scorekeeper.rules.variant import Variant
from scorekeeper.speech import say
from scorekeeper.tournament.facts import Counts, Plan
from scorekeeper.tournament.plan_refusals import MAX_MINUTES, MAX_PEOPLE, MAX_ROUNDS, plan_refusals
from scorekeeper.tournament.table_sizes import MAX_TABLE, MIN_TABLE
from scorekeeper.web.forms.fields import NameField, WholeNumber
from scorekeeper.web.forms.parts import HiddenNumber, remove_nul
from scorekeeper.web.start.begin_once import BeginForm
from scorekeeper.web.start.options_form import OptionsForm, make_option_fields, write_values

USUAL_TABLE = 4
USUAL_MINUTES = 45


class PlanForm(OptionsForm, BeginForm):
    """A tournament's name, its rounds and tables, what counts; each house rule adds a field. Where
    it is agreed on later, how often the tournament had been `changed` when its writer saw it."""

    changed = HiddenNumber(unreadable=-1)
    name = NameField()
    counts: RadioField
    rounds: WholeNumber
    minutes: WholeNumber
    usual: WholeNumber
    smallest: WholeNumber
    largest: WholeNumber
    playoff: WholeNumber
    begins = StringField(filters=[remove_nul], widget=TimeInput())

    @property
    def tables_are_open(self) -> bool:
        """Whether what hardly anybody changes is shown at once: where it was refused."""
        folded = (self.usual, self.smallest, self.largest, self.playoff, self.counts)
        return any(field.errors for field in folded)

    def plan(self) -> Plan:
        """Build the plan of a valid form."""
        return Plan(
            name=self.name.tidy,
            variant=self.variant,
            options=self.chosen_options(),
            currency=self.currency.code,
            rounds=self.rounds.data or 0,
            usual=self.usual.data or 0,
            smallest=self.smallest.data or 0,
            largest=self.largest.data or 0,
            minutes=self.minutes.data,
            counts=self.counts.data,
            playoff=self.playoff.data or 0,
            begins=(self.begins.data or "").strip() or None,
        )

    def validate(self, extra_validators: Mapping[str, Sequence[object]] | None = None) -> bool:
        """Whether a tournament can be played so. What is refused stands beside its field."""
        if not super().validate(extra_validators):
            return False
        refusals = plan_refusals(self.plan())
        for refusal in refusals:
            field = self._field_about(refusal.where)
            field.errors = [*field.errors, refusal.message]
        return not refusals

    def _field_about(self, where: str) -> Field:
        subject, _, which = where.partition(".")
        return self.field_about(which) if subject == "options" else self[subject]


def make_plan_form(variant: Variant, like: Plan | None = None) -> PlanForm:
    """Make the form of a tournament of this game, filled in `like` another, or as is usual."""
    most = min(MAX_PLAYERS, most_players(variant))
    choices = {
        "points": say("The points of the games, added up"),
        "beaten": say("How many players you’re ahead of at your table, added up"),
    }
    parts: dict[str, object] = {
        "variant": variant,
        "agreed": variant.all_options(like.options if like else {}),
        **make_option_fields(variant),
        "counts": RadioField(choices=choices, default=_usual_counts(variant)),
        "rounds": _number(1, MAX_ROUNDS, 3),
        "minutes": _number(1, MAX_MINUTES, USUAL_MINUTES, needed=False),
        "usual": _number(MIN_PLAYERS, most, min(USUAL_TABLE, most)),
        "smallest": _number(MIN_PLAYERS, most, min(MIN_TABLE, most)),
        "largest": _number(MIN_PLAYERS, most, min(MAX_TABLE, most)),
        "playoff": _number(0, MAX_PEOPLE, None, needed=False),
    }
    form: PlanForm = type("VariantPlanForm", (PlanForm,), parts)(data=like and _values(like))
    return form


def _usual_counts(variant: Variant) -> Counts:
    """Return what usually counts. Points say nothing over several games where they don't decide one
    alone: where players drop out, and where the contracts laid come first."""
    return "beaten" if variant.elimination or variant.contract_by_player else "points"


def _number(minimum: int, maximum: int, usual: int | None, *, needed: bool = True) -> WholeNumber:
    sentence = say("Write a whole number from {least} to {most}.", least=minimum, most=maximum)
    return WholeNumber(sentence, needed=needed, default=usual, limits=(minimum, maximum))


def _values(plan: Plan) -> dict[str, object]:
    start = Start(plan.variant, (), plan.options, currency=plan.currency)
    return {
        **write_values(start),
        "name": plan.name,
        "counts": plan.counts,
        "rounds": plan.rounds,
        "minutes": plan.minutes,
        "usual": plan.usual,
        "smallest": plan.smallest,
        "largest": plan.largest,
        "playoff": plan.playoff or None,
        "begins": plan.begins,
    }
