"""A tournament's plan and its facts, as JSON."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scorekeeper.tournament.facts import (
    CheckIn,
    CheckOut,
    DropRound,
    EndRound,
    Exchange,
    Fact,
    Finish,
    KeepApart,
    Leave,
    Plan,
    Recount,
    Rename,
    Reopen,
    ResumeRound,
    Return,
    Round,
    SeatedBy,
    SeatFreely,
    SignUp,
    SitDown,
    StartRound,
    TakeOff,
)
from scorekeeper.tournament.fewest import min_repeat_meetings
from scorekeeper.tournament.seating import Seating, count_meetings, find_repeat_meetings
from scorekeeper.tournament.standing import Line
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.own_games import write_own_game
from scorekeeper.wire.reading import object_fields
from scorekeeper.wire.shapes import OfKind, read, write, write_fields
from scorekeeper.wire.tournament_shapes import (
    ApartFact,
    EndedRoundFact,
    EndRoundFact,
    ExchangeFact,
    OverallShape,
    PlannedRoundShape,
    PlanShape,
    PlayerFact,
    RecountFact,
    RenameFact,
    RoundFact,
    RoundScoreShape,
    SeatingShape,
    SignUpFact,
    SitDownFact,
    StepFact,
)
from scorekeeper.wire.variants import find_variant

_KINDS: Mapping[str, tuple[type[Fact], Any]] = {
    "sign_up": (SignUp, SignUpFact),
    "rename": (Rename, RenameFact),
    "take_off": (TakeOff, PlayerFact),
    "check_in": (CheckIn, PlayerFact),
    "check_out": (CheckOut, PlayerFact),
    "leave": (Leave, PlayerFact),
    "return": (Return, PlayerFact),
    "keep_apart": (KeepApart, ApartFact),
    "seat_freely": (SeatFreely, ApartFact),
    "round": (Round, RoundFact),
    "exchange": (Exchange, ExchangeFact),
    "sit_down": (SitDown, SitDownFact),
    "start_round": (StartRound, StepFact),
    "end_round": (EndRound, EndRoundFact),
    "resume_round": (ResumeRound, StepFact),
    "recount": (Recount, RecountFact),
    "drop_round": (DropRound, StepFact),
    "finish": (Finish, StepFact),
    "reopen": (Reopen, StepFact),
}
"""Every kind of fact in a request, by its name in JSON, and its shape."""
_KIND_OF = {fact_type: kind for kind, (fact_type, _) in _KINDS.items()}


def read_plan(value: object) -> Plan:
    """Read a tournament's plan; `plan_refusals` says whether it makes sense.

    Missing fields get their defaults. Raises WireError.
    """
    fields = read(PlanShape, value)
    variant = find_variant(fields)
    fields.pop("own_game", None)
    return Plan(**fields | {"variant": variant})


def write_plan(plan: Plan) -> PlanShape:
    """Write a plan as `read_plan` reads it, with every house rule's value (C26)."""
    own = plan.variant.own
    return {
        "name": plan.name,
        "variant": plan.variant.id,
        "own_game": write_own_game(own) if own else None,
        "options": plan.variant.all_options(plan.options),
        "currency": plan.currency,
        "rounds": plan.rounds,
        "usual": plan.usual,
        "smallest": plan.smallest,
        "largest": plan.largest,
        "minutes": plan.minutes,
        "counts": plan.counts,
        "playoff": plan.playoff,
        "begins": plan.begins,
    }


def read_stored_fact(value: object) -> Fact:
    """Read a fact that `write_fact` wrote. Raises WireError."""
    if read(OfKind, value).kind != "end_round":
        return read_fact(value)
    fields = read(EndedRoundFact, {"counted": {}, "ended": [], **object_fields(value, "")})
    return EndRound(fields["counted"], fields["ended"], fields.get("per_hand", False))


def read_fact(value: object) -> Fact:
    """Read a fact in a request; `refusals` says whether it can be true. Raises WireError."""
    kind = read(OfKind, value).kind
    if kind not in _KINDS:
        message = f"There is no fact “{kind[:40]}”; there are {', '.join(_KINDS)}."
        raise WireError("kind", message)
    fact_type, shape = _KINDS[kind]
    fields = read(shape, value)
    del fields["kind"]
    if fact_type is Round:
        seating = Seating(fields["tables"], fields.get("sitting_out", ()))
        return Round(seating, fields["by"], fields.get("then", ()))
    return fact_type(**fields)


def write_fact(fact: Fact) -> dict[str, Any]:
    """Write a fact as `read_stored_fact` reads it, with what was worked out at its recording."""
    kind = _KIND_OF[type(fact)]
    match fact:
        case Round(seating):
            tables = write_fields(Seating, seating)
            return write_fields(RoundFact, fact, kind=kind, **tables)
        case EndRound():
            return write_fields(EndedRoundFact, fact, kind=kind)
        case SitDown(joined=joined):
            return write_fields(SitDownFact, fact, kind=kind, joined=joined)
    return write_fields(_KINDS[kind][1], fact, kind=kind)


def write_seating(round: Round, rounds: Sequence[Round]) -> SeatingShape:
    """Write a round as it could be seated after these, with the players who would meet again."""
    before = [each.seating for each in rounds]
    pairs = find_repeat_meetings(round.seating.tables, count_meetings(before))
    return write(
        SeatingShape,
        round.seating,
        kind="round",
        by=round.by,
        then=write_planned(round.then),
        met_again=sorted(sorted(pair) for pair in pairs),
        surely_met_again=min_repeat_meetings([round.seating], before),
    )


def write_planned(rounds: Iterable[Seating]) -> list[PlannedRoundShape]:
    """Write rounds as they are planned."""
    return [write(PlannedRoundShape, seating) for seating in rounds]


def write_line(line: Line) -> OverallShape:
    """Write a player's line in the standing."""
    scores = [
        write(RoundScoreShape, score, played=score.given is None) if score else None
        for score in line.scores
    ]
    return write(OverallShape, line, player=line.player.number, scores=scores)


def read_way(text: str) -> SeatedBy:
    """Read one of the ways to seat a round. Raises WireError."""
    way: SeatedBy = read(SeatedBy, text, "by")
    return way
