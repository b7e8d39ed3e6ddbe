"""Games for Hypothesis: entries are proposed at random, and those that may be true are kept."""

from collections.abc import Sequence

from hypothesis import strategies as st

from scorekeeper.cards import read_card
from scorekeeper.game.admit import admit
from scorekeeper.game.entries import (
    Amend,
    Call,
    Cut,
    End,
    Entry,
    Fact,
    Hand,
    Left,
    OutOfGame,
    Paid,
    Penalty,
    Strike,
    Void,
)
from scorekeeper.game.replay import replay
from scorekeeper.game.start import Start
from scorekeeper.rules.house_rules import HouseRule
from scorekeeper.variants.registry import GAMES
from tests.support.strategies import FACES

NAMES = ("Ann", "Bob", "Cid", "Dan", "Eve")
KINDS = ["hand"] * 8 + ["call", "penalty", "cut"] * 3 + ["void", "paid"] * 2 + ["leave", "end"]
OFFENCES = ["over_call", "wrong_challenge", "bad_lay_down", "no_draw", "no_discard", "house"]

cards = st.sampled_from([read_card(face, suitless=True) for face in FACES])
some_left: st.SearchStrategy[Left] = st.one_of(
    st.lists(cards, min_size=1, max_size=6).map(tuple), st.integers(1, 120)
)


@st.composite
def starts(draw: st.DrawFn) -> Start:
    """A table of two to five with some house rules of its own."""
    game = draw(st.sampled_from(list(GAMES.values())))
    options = {
        rule.id: draw(
            st.sampled_from(list(rule.choices))
            if isinstance(rule, HouseRule)
            else st.integers(rule.least, rule.most)
        )
        for rule in game.house_rules
        if draw(st.booleans())
    }
    players = NAMES[: draw(st.integers(2, len(NAMES)))]
    return Start(game, players, options, draw(st.integers(1, len(players))))


@st.composite
def facts(draw: st.DrawFn, start: Start, log: Sequence[Entry]) -> Fact:
    """Something that may well happen next, or may have happened before."""
    state = replay(start, log)
    seats = [player.seat for player in state.players if player.in_play]
    seat = draw(st.sampled_from(seats))
    played = [row.deal.number for row in state.sheet]
    hand = draw(st.none() | st.sampled_from(played)) if played else None
    match draw(st.sampled_from(KINDS)):
        case "hand":
            left = {other: draw(some_left) for other in seats if other != seat}
            return Hand(seat, left, bent=draw(st.booleans()))
        case "void":
            return Void()
        case "call":
            return Call(seat)
        case "penalty":
            offence = draw(st.sampled_from(OFFENCES))
            points = draw(st.none() | st.integers(1, 99)) if offence == "house" else None
            return Penalty(seat, offence, draw(st.integers(1, 3)), points, hand)
        case "cut":
            return Cut(state.hand.dealer if state.hand and hand is None else seat, hand)
        case "leave":
            return OutOfGame(seat)
        case "end":
            return End()
        case _:
            return Paid(seat, draw(st.sampled_from(start.seats)), draw(st.integers(1, 9999)))


@st.composite
def entries(draw: st.DrawFn, start: Start, log: Sequence[Entry]) -> Entry:
    """A fact, or a correction of something recorded."""
    kind = draw(st.sampled_from(["fact"] * 5 + ["amend", "strike"])) if log else "fact"
    if kind == "fact":
        return draw(facts(start, log))
    number = draw(st.integers(1, len(log)))
    if kind == "strike":
        return Strike(number)
    stands = draw(st.lists(facts(start, log), min_size=1, max_size=2))
    return Amend(number, tuple(stands))


@st.composite
def games(draw: st.DrawFn, most: int = 16) -> tuple[Start, list[Entry]]:
    """A game, and a log whose every entry was admitted."""
    start = draw(starts())
    log: list[Entry] = []
    for _ in range(draw(st.integers(2, most))):
        entry = draw(entries(start, log))
        if not admit(start, log, entry):
            log.append(entry)
    return start, log
