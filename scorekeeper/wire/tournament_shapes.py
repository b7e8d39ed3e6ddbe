"""The shape of every JSON document about tournaments, as types (see shapes.py). Players are told
apart by their numbers, which count from 1 as they signed up."""

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from scorekeeper.tournament.facts import Counts, SeatedBy
from scorekeeper.tournament.fold import Stage
from scorekeeper.tournament.plan_refusals import MAX_PEOPLE, MAX_ROUNDS
from scorekeeper.tournament.results import Given
from scorekeeper.tournament.seating import Seating
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.limits import Name, VariantId, WholeNumber
from scorekeeper.wire.own_games import MadeGame
from scorekeeper.wire.reading import join_path, parse_number
from scorekeeper.wire.shapes import Limit, Makes, Named, ReadBy, read
from scorekeeper.wire.starts import Currency, OptionsShape

NumbersShape = Annotated[list[WholeNumber], Limit("maxItems", MAX_PEOPLE)]
TablesShape = Annotated[list[NumbersShape], Limit("maxItems", MAX_PEOPLE)]


def _read_by_table(value: object, path: str) -> dict[int, int]:
    by_table = read(dict[str, int], value, path)
    return {_read_table(text, join_path(path, text[:40])): by_table[text] for text in by_table}


def _read_table(text: str, path: str) -> int:
    number = parse_number(text, MAX_PEOPLE)
    if number is None:
        raise WireError(path, f"“{text[:40]}” is not a table; tables are numbers from 1.")
    return number


class PlanShape(TypedDict):
    """What is agreed for a tournament. Tables have the `usual` number of players where that can be,
    never fewer than the `smallest` nor more than the `largest`. A round takes this many `minutes`,
    null where all play to the end; `playoff` is how many play for the win, 0 where the standing
    decides. `begins` is when the first round begins by the clocks of the place, such as 20:15, null
    where nobody has said. `counts` says what is added up: the points of the games, or how many
    players one has `beaten` at one's table."""

    name: Name
    variant: VariantId
    own_game: NotRequired[MadeGame | None]
    options: NotRequired[OptionsShape | None]
    currency: NotRequired[Currency | None]
    rounds: NotRequired[WholeNumber | None]
    usual: NotRequired[WholeNumber | None]
    smallest: NotRequired[WholeNumber | None]
    largest: NotRequired[WholeNumber | None]
    minutes: NotRequired[WholeNumber | None]
    counts: NotRequired[Counts | None]
    playoff: NotRequired[WholeNumber | None]
    begins: NotRequired[str | None]


class SignUpFact(TypedDict):
    """Somebody takes part."""

    kind: Literal["sign_up"]
    name: Name


class RenameFact(TypedDict):
    """Somebody's name is put right."""

    kind: Literal["rename"]
    player: WholeNumber
    name: Name


class PlayerFact(TypedDict):
    """Somebody is ticked off as being there, or not after all; goes home, or is back; or is taken
    off the list who has sat at no table."""

    kind: Literal["check_in", "check_out", "leave", "return", "take_off"]
    player: WholeNumber


class PlannedRoundShape(TypedDict):
    """Who is to sit together in a round to come, and who sits it out."""

    tables: TablesShape
    sitting_out: NotRequired[NumbersShape | None]


PlannedRoundsShape = Annotated[
    list[Annotated[PlannedRoundShape, Makes(Seating)]], Limit("maxItems", MAX_ROUNDS)
]


class RoundFact(TypedDict):
    """A round is seated: each of its tables clockwise, the first dealer first. `then` are the
    rounds after it, where they were planned with it: new people are seated by that plan as long as
    nobody comes or goes."""

    kind: Literal["round"]
    by: SeatedBy
    tables: TablesShape
    sitting_out: NotRequired[NumbersShape | None]
    then: NotRequired[PlannedRoundsShape | None]


class ApartFact(TypedDict):
    """These people should not sit together where that can be helped, or may again."""

    kind: Literal["keep_apart", "seat_freely"]
    players: NumbersShape


class ExchangeFact(TypedDict):
    """In the latest round, one player sits where the other was to sit."""

    kind: Literal["exchange"]
    one: WholeNumber
    other: WholeNumber


class SitDownFact(TypedDict):
    """Somebody who has no seat in the latest round is taken in at one of its tables. `joined` is
    the number of the entry by which they have joined its game; without it they are who has joined
    it by their name, and else join it by this."""

    kind: Literal["sit_down"]
    player: WholeNumber
    table: WholeNumber
    joined: NotRequired[WholeNumber | None]


class EndRoundFact(TypedDict):
    """The latest round is over. Points count `per_hand` where that is true: each table's times the
    hands of the table that played most, by its own (M5)."""

    kind: Literal["end_round"]
    per_hand: NotRequired[bool | None]


class EndedRoundFact(TypedDict):
    """The latest round is over, and what was found out then: by table the number of its game's
    entry that counts last, and the tables whose games that entry has ended; and whether points
    count `per_hand`."""

    kind: Literal["end_round"]
    per_hand: NotRequired[bool | None]
    counted: Annotated[dict[str, int], ReadBy(_read_by_table)]
    ended: list[int]


class RecountFact(TypedDict):
    """A table's game was corrected once its round was over: it counts up to the entry `version`,
    that of `corrected` in the table's shape."""

    kind: Literal["recount"]
    round: WholeNumber
    table: WholeNumber
    version: WholeNumber


class StepFact(TypedDict):
    """The latest round starts, which begins a game at each table; it is not over after all, and the
    games go on that its end has ended; it is not played after all; the whole tournament is over, or
    isn't after all."""

    kind: Literal["start_round", "resume_round", "drop_round", "finish", "reopen"]


TOURNAMENT_FACT_SHAPES: tuple[Any, ...] = (
    SignUpFact,
    RenameFact,
    PlayerFact,
    ApartFact,
    RoundFact,
    ExchangeFact,
    SitDownFact,
    EndRoundFact,
    RecountFact,
    StepFact,
)
TournamentFact = Annotated[dict[str, Any], Named("TournamentFact")]


class TournamentTokensShape(TypedDict):
    """The tokens of a new tournament. Nobody can look them up later."""

    host: str
    watch: str


class TournamentLinksShape(TypedDict):
    """The links of a new tournament, each with its token; `api` is its address for programs."""

    host: str
    watch: str
    api: str


class TakingPartShape(TypedDict):
    """Somebody who takes part; `here` says whether they are still there, `checked_in` whether
    somebody has ticked them off as being there, `joined_after` how many rounds had been seated when
    they signed up."""

    number: int
    name: str
    joined_after: int
    here: bool
    checked_in: bool


class TableShape(TypedDict):
    """A table of a round: its players clockwise, its game, if it has begun, and how that stands.
    `points` and `ranks` are by the number of the player, empty before anything has been played;
    who left the game has no rank. `hands` is how many were scored. They stay once the round is
    over. If the game is corrected
    afterwards in a way that changes them, `corrected` is the number of its last entry: a fact
    `recount` of that version takes the correction in."""

    players: list[int]
    game: str | None
    finished: bool
    points: dict[str, int]
    ranks: dict[str, int]
    hands: int
    corrected: int | None


class RoundShape(TypedDict):
    """A round. Where its points count `per_hand`, those of its tables are as they were played, and
    those of the standing as they count (M5)."""

    by: SeatedBy
    tables: list[TableShape]
    sitting_out: list[int]
    per_hand: bool


class RoundScoreShape(TypedDict):
    """What a round brought somebody. Where they haven't `played`, `given` says why: who has
    `sat_out`, or whose table was `not_played`, gets the average of the round; who `left` their
    table, came `late` or had `gone` home, the worst. Their table has played `hands_fewer` hands
    fewer than the one that played most, 0 where they count per hand."""

    points: int
    played: bool
    given: Given | None
    hands_fewer: int


class OverallShape(TypedDict):
    """Somebody's line in the standing: by round what it brought them, null where nothing yet;
    the tables they won; and their rank and points at each table of the play-offs that they have
    reached, once anything has been played there: null where nothing has at their own table."""

    player: int
    rank: int
    total: int
    wins: int
    scores: list[RoundScoreShape | None]
    playoffs: list[int | None]
    playoff_points: list[int | None]


class TournamentShape(TypedDict):
    """All that is known of a tournament. `version` is the number of the last fact, `changed` counts
    new plans too; `stage` is that of the latest round, `started` when it was started. `planned` are
    the rounds to come, as they are seated if nobody comes or goes, `apart` the people who should
    not sit together, group by group, and `standing` has the best first."""

    id: str
    version: int
    changed: int
    begun: str
    plan: PlanShape
    stage: Stage
    started: str | None
    finished: bool
    players: list[TakingPartShape]
    rounds: list[RoundShape]
    planned: PlannedRoundsShape
    apart: list[list[int]]
    standing: list[OverallShape]


class CreatedTournament(TypedDict):
    """A tournament just begun."""

    id: str
    tokens: TournamentTokensShape
    links: TournamentLinksShape
    tournament: TournamentShape


class RecordedFactShape(TypedDict):
    """A fact of the log, and when it was recorded."""

    number: int
    at: str
    fact: TournamentFact | EndedRoundFact


class TournamentLogShape(TypedDict):
    """The facts of a tournament."""

    facts: list[RecordedFactShape]


class FactAnswer(TypedDict):
    """The tournament after a fact was recorded."""

    tournament: TournamentShape


class SeatingShape(TypedDict):
    """A round as it could be seated, ready to be recorded: who would meet again, and how many pairs
    meet again at least, however they are seated. `then` are the rounds planned with it."""

    kind: Literal["round"]
    by: SeatedBy
    tables: list[list[int]]
    sitting_out: list[int]
    then: PlannedRoundsShape
    met_again: list[list[int]]
    surely_met_again: int


class TableLinksShape(TypedDict):
    """The game at a table, and links that open it, each with its token behind the #."""

    game: str
    score: str
    host: str


SeatedByName = Annotated[str, Limit("pattern", "^(draw|standing|new_people|playoff)$")]
