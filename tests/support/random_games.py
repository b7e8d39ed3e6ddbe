"""Games for Hypothesis: entries are proposed at random, and those that may be true are kept.

What is proposed follows from a seed, so that games differ widely; a game in which something is
wrong is made shorter by dropping its last entries.
"""

from collections.abc import Sequence
from random import Random

from hypothesis import strategies as st

from scorekeeper.cards import read_card
from scorekeeper.game.entries import (
    Amend,
    BuyIn,
    Call,
    CorrectStart,
    Cut,
    End,
    Entry,
    Fact,
    FourPairs,
    Hand,
    Join,
    JokersDealt,
    Left,
    OutOfGame,
    Paid,
    Penalty,
    PlayableDiscard,
    Strike,
    Void,
)
from scorekeeper.game.replay import replay
from scorekeeper.game.start import Start, new_game_refusals
from scorekeeper.game.state import State
from scorekeeper.rules.options import ChoiceOption, Option, OptionValue
from scorekeeper.rules.variant import Variant
from scorekeeper.variants.registry import VARIANTS
from tests.support.games.registry import PLAIN_VARIANTS
from tests.support.logs import admit

Game = tuple[Start, list[Entry]]

NEWCOMERS = ("Ivy", "Joe", "Kim", "Lou", "Bob")
NAMES = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal")
BLITZ_FACES = [
    *["7h", "7s", "8d", "9d", "10d", "Jd", "Qd", "Kd", "Ad", "2d", "3d", "4d"],
    *["7d", "7d", "7c", "*", "*", "*9h", "5", "Ks"],
]
EQUALS = (5, 10, 40)
"""Points that often leave players equal."""

OFTEN: dict[str, tuple[int, int]] = {
    "limit": (60, 160),
    "target": (30, 400),
    "hands": (1, 6),
    "max_buy_ins": (1, 3),
    "unit": (0, 25),
    "initial_stake": (0, 9),
    "buy_in_stake": (0, 9),
    "call_up_pay": (0, 4),
    "kalooki_pay": (0, 4),
    "small": (0, 15),
    "stake_per_point": (0, 30),
    "kaluki_bonus": (0, 60),
    "phases": (1, 5),
    "rounds": (1, 6),
}
"""Values of options with which a short game is enough for something to come of them."""

KINDS = {
    "hand": 50,
    "void": 3,
    "penalty": 7,
    "paid": 7,
    "leave": 2,
    "join": 6,
    "end": 1,
    "call": 8,
    "cut": 5,
    "jokers_dealt": 3,
    "four_pairs": 3,
    "playable_discard": 3,
    "buy_in": 60,
    "decline": 6,
}
"""How often something is proposed where it may happen."""

seeds = st.integers(0, 2**32 - 1)


@st.composite
def games(
    draw: st.DrawFn, max_proposals: int = 26, variants: Sequence[str] = tuple(PLAIN_VARIANTS)
) -> Game:
    """A game, and a log whose every entry was admitted."""
    variant = draw(st.sampled_from(variants))
    proposals = draw(st.integers(2, max_proposals) | st.integers(max_proposals // 2, max_proposals))
    return random_game(Random(draw(seeds)), VARIANTS[variant], proposals)


@st.composite
def facts(draw: st.DrawFn, start: Start, log: Sequence[Entry]) -> Fact:
    """Something that may well happen next, or may have happened before."""
    return random_fact(Random(draw(seeds)), start, log)


def random_game(chance: Random, variant: Variant, proposals: int) -> Game:
    """A game, and what could be admitted of so many proposals."""
    start = random_start(chance, variant)
    log: list[Entry] = []
    for _ in range(proposals):
        entry = random_entry(chance, start, log)
        if not admit(start, log, entry):
            log.append(entry)
    return start, log


def random_start(chance: Random, variant: Variant) -> Start:
    """A table of two to eight, mostly of three to five, with some options of its own."""
    while True:
        options = {
            option.id: _value(chance, option) for option in variant.options if chance.random() < 0.5
        }
        players = NAMES[: chance.choice((2, 3, 3, 4, 4, 5, 5, 6, 7, 8))]
        dealer = chance.randint(1, len(players))
        start = Start(variant, players, options, dealer)
        if variant.deal_passes == "to_the_loser" and chance.random() < 0.5:
            start = Start(variant, players, options, dealer, None, chance.randint(1, len(players)))
        if not new_game_refusals(start):
            return start


def _value(chance: Random, option: Option) -> OptionValue:
    if isinstance(option, ChoiceOption):
        return chance.choice(list(option.choices))
    smallest, largest = option.min_value, option.max_value
    if option.id in OFTEN and chance.random() < 0.8:
        smallest, largest = OFTEN[option.id]
    return chance.randint(smallest, largest)


def random_fact(chance: Random, start: Start, log: Sequence[Entry]) -> Fact:
    """Something that may well happen next, or may have happened before."""
    state = replay(start, log)
    seats = [player.seat for player in state.players if player.in_play] or list(start.seats)
    seat = chance.choice(seats)
    earlier = None
    if state.finished or chance.random() < 0.3:
        earlier = chance.choice([row.hand.number for row in state.sheet] or [None])
    kinds = _kinds(start, state)
    match chance.choices(kinds, [KINDS[kind] for kind in kinds])[0]:
        case "hand":
            return random_hand(chance, start, state, seats)
        case "void":
            return Void()
        case "penalty":
            offence = chance.choice(start.rules.offences)
            editable = offence.points_editable and chance.random() < 0.5
            points = chance.randint(1, 99) if editable else None
            if offence.as_written:
                points = chance.choice((-1, 1)) * chance.randint(1, 99)
            return Penalty(seat, offence.id, chance.randint(1, 3), points, earlier)
        case "cut":
            likely = [state.hand.dealer, state.hand.starter] if state.hand else seats
            return Cut(chance.choice(likely), earlier)
        case "paid":
            return random_payment(chance, start, state)
        case "join":
            return random_join(chance, state)
        case "end":
            return End()
        case kind:
            who = [player.seat for player in state.players if player.eliminated]
            may = [player.seat for player in state.players if player.may_buy_in]
            chosen = chance.choice(may or who) if kind in ("buy_in", "decline") else seat
            return OF_ONE_PLAYER[kind](chosen)


OF_ONE_PLAYER: dict[
    str, type[Call | JokersDealt | FourPairs | PlayableDiscard | BuyIn | OutOfGame]
] = {
    "call": Call,
    "jokers_dealt": JokersDealt,
    "four_pairs": FourPairs,
    "playable_discard": PlayableDiscard,
    "leave": OutOfGame,
    "buy_in": BuyIn,
    "decline": OutOfGame,
}


def _kinds(start: Start, state: State) -> list[str]:
    """What may happen now, as far as the game knows it."""
    rules, stakes = start.rules, start.rules.stakes
    may = {
        "call": rules.max_calls is not None,
        "cut": rules.cut is not None,
        "jokers_dealt": bool(stakes and stakes.jokers_dealt),
        "four_pairs": bool(stakes and stakes.four_pairs),
        "playable_discard": bool(stakes and stakes.playable_discard),
        "buy_in": any(player.may_buy_in for player in state.players),
        "decline": any(player.eliminated for player in state.players),
    }
    late = {"penalty", "cut", "paid"} if state.finished else set(KINDS)
    return [kind for kind in KINDS if may.get(kind, True) and kind in late]


def random_hand(chance: Random, start: Start, state: State, seats: Sequence[int]) -> Hand:
    """A hand won, often by the winner of the last one."""
    winners = [row.out for row in state.sheet if row.out in seats]
    again = winners[-1] if winners and chance.random() < 0.4 else None
    winner = again or chance.choice(seats)
    rules = start.rules
    if not rules.has_cards:
        return Hand(left={seat: chance.choice((*EQUALS, 0, -3, 120)) for seat in seats})
    return Hand(
        winner,
        {seat: random_left(chance, start, state) for seat in seats if seat != winner},
        bent=rules.doubling is not None and chance.random() < 0.4,
        kalooki=rules.knows_kalooki and chance.random() < 0.4,
        no_jokers=rules.knows_no_jokers and chance.random() < 0.4,
        laid=frozenset(
            seat for seat in seats if rules.contract_by_player and chance.random() < 0.5
        ),
        extras=random_extras(chance, rules),
    )


def random_extras(chance: Random, rules: Variant) -> dict[str, int]:
    """What a winner scores besides, nothing beside what excludes it."""
    extras: dict[str, int] = {}
    for extra in rules.extras:
        if chance.random() < 0.4:
            extras[extra.id] = chance.choice((1, 2)) if extra.card else 1
    excluded = {id for extra in rules.extras if extra.id in extras for id in extra.not_with}
    return {id: count for id, count in extras.items() if id not in excluded}


def random_start_correction(chance: Random, start: Start) -> CorrectStart:
    """Another dealer, other house rules, a name spelt otherwise, another currency."""
    options = {
        option.id: _value(chance, option)
        for option in start.variant.options
        if chance.random() < 0.2
    }
    first, *others = start.players
    return CorrectStart(
        players=(f"{first}a", *others) if chance.random() < 0.3 else None,
        options=options,
        first_dealer=chance.choice((None, *start.seats)),
        currency=chance.choice((None, "", "JMD")),
    )


def random_join(chance: Random, state: State) -> Join:
    """Somebody who joins, mostly with the points that the rules say, at times for the next hand."""
    points = chance.choice((0, 12, 90, -5)) if chance.random() < 0.2 else None
    waits = state.hand is not None and chance.random() < 0.3
    from_deal = len(state.sheet) + 2 if waits else None
    return Join(chance.choice(NEWCOMERS), chance.choice(state.order), points, from_deal=from_deal)


def random_left(chance: Random, start: Start, state: State) -> Left:
    """What a loser held: points, often such as others hold too, or a few cards."""
    blitz = state.hand is not None and state.hand.rules.contract.all_at_once
    nothing_may_be_left = blitz or start.rules.adding_on_after
    how = chance.random()
    if how < 0.1 and nothing_may_be_left:
        return chance.choice((0, ()))
    if how < 0.25:
        return chance.choice(EQUALS)
    if how < 0.6 and not blitz:
        return chance.randint(1, 120)
    game = PLAIN_VARIANTS[start.variant.id]
    faces = BLITZ_FACES if blitz and game.jokers else game.faces
    held = chance.sample(faces, chance.randint(1, 8 if blitz else 5))
    return tuple(read_card(face, suitless=True) for face in held)


def random_payment(chance: Random, start: Start, state: State) -> Paid:
    """A debt that is due, paid in full or in part, or some other payment."""
    if state.money.transfers and chance.random() < 0.7:
        due = chance.choice(state.money.transfers)
        part = chance.randint(1, due.amount) if chance.random() < 0.3 else due.amount
        return Paid(due.payer, due.payee, part)
    pots = [start.rules.stakes.pot] if start.rules.stakes else []
    payer, payee = chance.sample([*state.order, *pots], 2)
    return Paid(payer, payee, chance.randint(1, 99))


def random_entry(chance: Random, start: Start, log: Sequence[Entry]) -> Entry:
    """A fact, or a correction of something recorded: what stands then may have happened there, or
    anywhere."""
    if chance.random() < 0.04:
        return random_start_correction(chance, start)
    if not log or chance.random() < 0.8:
        return random_fact(chance, start, log)
    number = chance.randint(1, len(log))
    if chance.random() < 0.4:
        return Strike(number)
    before = log[: number - 1] if chance.random() < 0.7 else log
    stands = [random_fact(chance, start, before) for _ in range(chance.choice((1, 1, 2)))]
    return Amend(number, tuple(stands))
