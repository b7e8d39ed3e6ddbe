"""A tournament's plan and its facts as JSON, field by field."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar, get_args

from scorekeeper.game.start import tidy_name
from scorekeeper.rules.variant import Variant
from scorekeeper.tournament.facts import (
    Counts,
    DropRound,
    EndRound,
    Exchange,
    Fact,
    Finish,
    Leave,
    Plan,
    Recount,
    Rename,
    Reopen,
    ResumeRound,
    Return,
    Round,
    SeatedBy,
    SignUp,
    SitDown,
    StartRound,
    TakeOff,
)
from scorekeeper.tournament.fold import Player
from scorekeeper.tournament.plan_refusals import MAX_PEOPLE
from scorekeeper.tournament.seating import (
    Seating,
    count_meetings,
    find_repeat_meetings,
    min_repeat_meetings,
)
from scorekeeper.tournament.standing import Line
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.own_games import write_own_game
from scorekeeper.wire.reading import Fields, items, number_of, whole_number
from scorekeeper.wire.starts import read_currency, read_options
from scorekeeper.wire.tournament_shapes import (
    OverallShape,
    PlanShape,
    SeatingShape,
    TakingPartShape,
)
from scorekeeper.wire.variants import read_variant

Word = TypeVar("Word", bound=str)


def read_plan(value: object, variants: Mapping[str, Variant]) -> Plan:
    """What is agreed for a tournament; `plan_refusals` says whether it makes sense. What is left
    out is as usual. Raises WireError."""
    fields = Fields(value)
    usual = Plan("", next(iter(variants.values())))
    plan = Plan(
        name=tidy_name(fields.text("name")),
        variant=read_variant(fields, variants),
        options=read_options(fields),
        currency=read_currency(fields),
        rounds=_number(fields, "rounds", usual.rounds),
        usual=_number(fields, "usual", usual.usual),
        smallest=_number(fields, "smallest", usual.smallest),
        largest=_number(fields, "largest", usual.largest),
        minutes=fields.number_or_none("minutes"),
        counts=_one_of(fields, "counts", get_args(Counts), usual.counts),
        playoff=_number(fields, "playoff", usual.playoff),
    )
    fields.done()
    return plan


def write_plan(plan: Plan) -> PlanShape:
    """What `read_plan` reads; every house rule has its value in it (C26)."""
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
    }


def read_stored_fact(value: object) -> Fact:
    """A fact as `write_fact` wrote it. Raises WireError."""
    fields = Fields(value)
    if fields.text("kind") != "end_round":
        return read_fact(value)
    fact = _read_end(fields)
    fields.done()
    return fact


def read_fact(value: object) -> Fact:
    """A fact that somebody tells; `refusals` says whether it can be true. Raises WireError."""
    fields = Fields(value)
    kind = fields.text("kind")
    if kind not in _READERS:
        message = f"There is no fact “{kind[:40]}”; there are {', '.join(_READERS)}."
        raise WireError(fields.path_of("kind"), message)
    fact = _READERS[kind](fields)
    fields.done()
    return fact


def write_fact(fact: Fact) -> dict[str, Any]:
    """What `read_stored_fact` reads: the fact, with what was found out once it was told."""
    match fact:
        case SignUp(name):
            return {"kind": "sign_up", "name": name}
        case Rename(player, name):
            return {"kind": "rename", "player": player, "name": name}
        case TakeOff(player) | Leave(player) | Return(player):
            return {"kind": _KINDS[type(fact)], "player": player}
        case Round(seating, by):
            tables = [list(table) for table in seating.tables]
            out = list(seating.sitting_out)
            return {"kind": "round", "by": by, "tables": tables, "sitting_out": out}
        case Exchange(one, other):
            return {"kind": "exchange", "one": one, "other": other}
        case SitDown(player, table, joined):
            return {"kind": "sit_down", "player": player, "table": table, "joined": joined}
        case EndRound(counted, ended):
            by_table = {str(table): version for table, version in counted.items()}
            return {"kind": "end_round", "counted": by_table, "ended": list(ended)}
        case Recount(round, table, version):
            return {"kind": "recount", "round": round, "table": table, "version": version}
        case StartRound() | ResumeRound() | DropRound() | Finish() | Reopen():
            return {"kind": _KINDS[type(fact)]}


def write_seating(seating: Seating, by: SeatedBy, rounds: Sequence[Round]) -> SeatingShape:
    """A round as it could be seated after these, and who would meet again."""
    before = [each.seating for each in rounds]
    pairs = find_repeat_meetings(seating.tables, count_meetings(before))
    return {
        "kind": "round",
        "by": by,
        "tables": [list(table) for table in seating.tables],
        "sitting_out": list(seating.sitting_out),
        "met_again": sorted(sorted(pair) for pair in pairs),
        "surely_met_again": min_repeat_meetings(seating.tables, before),
    }


def write_player(player: Player) -> TakingPartShape:
    """Somebody who takes part."""
    return {
        "number": player.number,
        "name": player.name,
        "joined_after": player.joined_after,
        "here": player.here,
    }


def write_line(line: Line) -> OverallShape:
    """Somebody's line in the standing."""
    return {
        "player": line.player.number,
        "rank": line.rank,
        "total": line.total,
        "wins": line.wins,
        "scores": [
            {"points": score.points, "played": score.given is None, "given": score.given}
            if score
            else None
            for score in line.scores
        ],
        "playoffs": list(line.playoffs),
    }


def read_way(text: str) -> SeatedBy:
    """One of the ways to seat a round. Raises WireError."""
    ways: tuple[SeatedBy, ...] = get_args(SeatedBy)
    return _one_of(Fields({"by": text}), "by", ways, None)


def _read_round(fields: Fields) -> Round:
    tables = items(fields.take("tables"), fields.path_of("tables"), MAX_PEOPLE)
    out = fields.take("sitting_out") if fields.has("sitting_out") else []
    seating = Seating(
        tuple(_numbers(table, path) for path, table in tables),
        _numbers(out, fields.path_of("sitting_out")),
    )
    ways: tuple[SeatedBy, ...] = get_args(SeatedBy)
    return Round(seating, _one_of(fields, "by", ways, None))


def _read_end(fields: Fields) -> EndRound:
    by_table = fields.take("counted") if fields.has("counted") else {}
    counted = Fields(by_table, fields.path_of("counted"))
    ended = fields.take("ended") if fields.has("ended") else []
    return EndRound(
        {_table(text, counted.path_of(text[:40])): counted.number(text) for text in counted.values},
        _numbers(ended, fields.path_of("ended")),
    )


def _table(text: str, path: str) -> int:
    number = number_of(text, MAX_PEOPLE)
    if number is None:
        raise WireError(path, f"“{text[:40]}” is not a table; tables are numbers from 1.")
    return number


_READERS: Mapping[str, Callable[[Fields], Fact]] = {
    "sign_up": lambda fields: SignUp(tidy_name(fields.text("name"))),
    "rename": lambda fields: Rename(fields.number("player"), tidy_name(fields.text("name"))),
    "take_off": lambda fields: TakeOff(fields.number("player")),
    "leave": lambda fields: Leave(fields.number("player")),
    "return": lambda fields: Return(fields.number("player")),
    "round": _read_round,
    "exchange": lambda fields: Exchange(fields.number("one"), fields.number("other")),
    "sit_down": lambda fields: SitDown(
        fields.number("player"), fields.number("table"), fields.number_or_none("joined")
    ),
    "start_round": lambda _: StartRound(),
    "end_round": lambda _: EndRound(),
    "resume_round": lambda _: ResumeRound(),
    "recount": lambda fields: Recount(
        fields.number("round"), fields.number("table"), fields.number("version")
    ),
    "drop_round": lambda _: DropRound(),
    "finish": lambda _: Finish(),
    "reopen": lambda _: Reopen(),
}
_KINDS: Mapping[type[Fact], str] = {
    TakeOff: "take_off",
    Leave: "leave",
    Return: "return",
    StartRound: "start_round",
    ResumeRound: "resume_round",
    DropRound: "drop_round",
    Finish: "finish",
    Reopen: "reopen",
}


def _number(fields: Fields, name: str, usual: int) -> int:
    return fields.number(name) if fields.has(name) else usual


def _numbers(value: object, path: str) -> tuple[int, ...]:
    return tuple(whole_number(one, where) for where, one in items(value, path, MAX_PEOPLE))


def _one_of(fields: Fields, name: str, known: tuple[Word, ...], usual: Word | None) -> Word:
    if usual is not None and not fields.has(name):
        return usual
    text = fields.text(name)
    for one in known:
        if one == text:
            return one
    raise WireError(fields.path_of(name), f"This is one of {', '.join(known)}.")
