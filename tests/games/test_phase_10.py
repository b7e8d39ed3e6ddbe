"""Phase 10: a whole game, and its rules one by one."""

from functools import partial
from random import Random

import pytest

from scorekeeper.cards import JOKER, SKIP, Card, read_card, show_card, write_card, write_cards
from scorekeeper.game.admit import admit as admitted
from scorekeeper.game.changes import describe_entry
from scorekeeper.game.entries import CorrectStart, Entry, Join, Strike, Void
from scorekeeper.game.fold import table_after
from scorekeeper.game.keypad import keypad
from scorekeeper.game.replay import replay
from scorekeeper.game.state import State
from scorekeeper.referee.arrange import arrange
from scorekeeper.rules.wording import contract_text
from scorekeeper.variants.kooky import KOOKY
from scorekeeper.variants.phase_10 import PHASE_10, PHASE_DECK
from scorekeeper.wire.entries import write_entry
from scorekeeper.wire.games import write_start
from tests.support import verdicts
from tests.support.builders import amend, hand, play, ranks_of, refused, table_of, totals
from tests.support.many import many
from tests.support.paper import on_paper, paper
from tests.support.plain_money import plain_state
from tests.support.verdicts import codes

ANN, BOB, CID = 1, 2, 3
ALL = (ANN, BOB, CID)
TABLE = table_of("Ann", "Bob", "Cid", variant="phase-10")
DECK = PHASE_DECK.deck

EVENING: list[Entry] = [
    hand(out=ANN, left={BOB: "12r 9u 4w", CID: "skip * 1r"}, laid=(BOB,)),
    hand(out=BOB, left={ANN: "5r 5g", CID: "10w 11w 12w 1r 2r"}, laid=(CID,)),
    hand(out=CID, left={ANN: 40, BOB: 15}, laid=(ANN, BOB)),
    hand(out=ANN, left={BOB: 5, CID: 60}, laid=(ANN,)),
    hand(out=BOB, left={ANN: 10, CID: 20}, laid=ALL),
    Void("misdeal"),
    hand(out=ANN, left={BOB: 10, CID: 5}, laid=ALL),
    hand(out=BOB, left={ANN: 10, CID: 75}, laid=(ANN,)),
    hand(out=ANN, left={BOB: 10, CID: 5}, laid=ALL),
    hand(out=CID, left={ANN: 5, BOB: 90}, laid=(ANN,)),
    hand(out=BOB, left={ANN: 65, CID: 10}, laid=(CID,)),
    hand(out=ANN, left={BOB: 5, CID: 30}, laid=(BOB, CID)),
    hand(out=CID, left={ANN: 15, BOB: 35}, laid=ALL),
]
SHEET = """
hand   out  Ann  Bob  Cid
1      Ann    0   20   45
2      Bob   10    0   40
3      Cid   40   15    0
4      Ann    0    5   60
5      Bob   10    0   20
6      –      0    0    0
6      Ann    0   10    5
7      Bob   10    0   75
8      Ann    0   10    5
9      Cid    5   90    0
10     Bob   65    0   10
11     Ann    0    5   30
12     Cid   15   35    0
total       155  190  290
"""


meld = partial(verdicts.meld, "phase-10")
lay_down = partial(verdicts.lay_down, "phase-10")
hit = partial(verdicts.tack_on, "phase-10", own=False)
found = partial(verdicts.find_lay_down, "phase-10")


def laid(state: State) -> list[int]:
    """How many phases everybody has laid, in seat order."""
    return [player.laid for player in state.players]


def phases(state: State) -> list[int | None]:
    """The phase that everybody has to lay next, in seat order."""
    return [player.contract.number if player.contract else None for player in state.players]


def test_x10_the_game_ends_when_somebody_lays_the_last_phase() -> None:
    state = play(TABLE, *EVENING)
    assert on_paper(state) == paper(SHEET)
    assert laid(state) == [10, 10, 9]
    assert (state.finished, state.winners, ranks_of(state)) == (True, (ANN,), [1, 2, 3])
    assert not play(TABLE, *EVENING[:-1]).finished


def test_x4_in_other_games_nobody_lays_a_contract_of_their_own() -> None:
    state = play(table_of("Ann", "Bob"), hand(out=BOB, left={ANN: 5}))
    assert (laid(state), phases(state)) == ([0, 0], [None, None])


def test_x10_of_several_who_laid_the_last_phase_the_lowest_total_wins() -> None:
    short = table_of("Ann", "Bob", "Cid", variant="phase-10", phases=1)
    state = play(short, hand(out=BOB, left={ANN: 5, CID: 25}, laid=(CID,)))
    assert (state.winners, ranks_of(state)) == ((BOB,), [3, 1, 2])
    first = hand(out=ANN, left={BOB: 50, CID: 5})
    two = table_of("Ann", "Bob", "Cid", variant="phase-10", phases=2)
    both = hand(out=BOB, left={ANN: 60, CID: 5}, laid=(ANN, CID))
    assert play(two, first, both).winners == (ANN,)


TIED = [
    hand(out=ANN, left={BOB: 10, CID: 20}, laid=(BOB,)),
    hand(out=BOB, left={ANN: 10, CID: 20}, laid=(ANN,)),
]


def test_x10_those_who_tie_play_for_the_last_phase_once_more() -> None:
    start = table_of("Ann", "Bob", "Cid", variant="phase-10", phases=2)
    state = play(start, *TIED)
    assert (state.finished, phases(state), ranks_of(state)) == (False, [2, 2, None], [1, 1, 3])
    assert state.hand is not None
    assert state.hand.deal.seats == (ANN, BOB)
    both_lay = hand(out=BOB, left={ANN: 5}, laid=(ANN,))
    assert play(start, *TIED, both_lay).winners == (BOB,)
    not_laid = hand(out=ANN, left={BOB: 5})
    state = play(start, *TIED, not_laid)
    assert (state.winners, ranks_of(state)) == ((ANN,), [1, 2, 3])
    assert refused(start, *TIED, hand(out=CID, left={ANN: 5, BOB: 5})).code == "seat.not_in_play"


def test_x10_a_tie_may_be_shared_or_decided_by_the_last_hand() -> None:
    for ties, winners in (("share", (ANN, BOB)), ("last_hand", (BOB,))):
        start = table_of("Ann", "Bob", "Cid", variant="phase-10", phases=2, ties=ties)
        assert play(start, *TIED).winners == winners


def test_x10_nobody_pays_somebody_who_has_more_points_but_ranks_better() -> None:
    start = table_of("Ann", "Bob", "Cid", variant="phase-10", phases=2, stake_per_point=1)
    log = [
        hand(out=ANN, left={BOB: 5, CID: 10}),
        hand(out=CID, left={ANN: 100, BOB: 5}, laid=(ANN,)),
    ]
    state = play(start, *log)
    assert (ranks_of(state), totals(state)) == ([1, 3, 2], [100, 10, 10])
    assert [player.balance for player in state.players] == [0, 0, 0]


def test_x4_everybody_is_on_a_phase_of_their_own() -> None:
    assert phases(play(TABLE)) == [1, 1, 1]
    state = play(TABLE, *EVENING[:2])
    assert (laid(state), phases(state)) == ([1, 2, 1], [2, 3, 2])
    assert state.hand is not None
    assert (state.hand.rules.number, state.hand.rules.cards) == (3, 10)
    assert phases(play(TABLE, *EVENING)) == [None, None, None]


def test_x4_whoever_went_out_has_laid_and_a_void_hand_changes_nothing() -> None:
    state = play(TABLE, Void(), hand(out=BOB, left={ANN: 5, CID: 5}))
    assert laid(state) == [0, 1, 0]
    assert laid(play(TABLE, hand(out=BOB, left={ANN: 5, CID: 5}, laid=(BOB,)))) == [0, 1, 0]


def test_x4_a_corrected_hand_changes_who_is_on_which_phase() -> None:
    right = hand(out=ANN, left={BOB: "12r 9u 4w", CID: "skip * 1r"}, laid=(BOB, CID))
    state = play(TABLE, *EVENING[:3], amend(1, right))
    assert laid(state) == [2, 3, 3]
    assert laid(play(TABLE, *EVENING[:3], Strike(1))) == [1, 2, 2]


def test_x4_a_correction_may_not_end_the_game_before_a_later_hand() -> None:
    two = table_of("Ann", "Bob", variant="phase-10", phases=2)
    log = [hand(out=ANN, left={BOB: 5}), hand(out=BOB, left={ANN: 5})]
    last = hand(out=ANN, left={BOB: 5})
    refusal = refused(two, *log, last, amend(2, hand(out=BOB, left={ANN: 5}, laid=(ANN,))))
    assert refusal.code == "entry.no_longer_true"


def test_x4_the_log_tells_who_laid_and_what_a_correction_changed() -> None:
    table = table_after(TABLE, EVENING[:1])
    assert describe_entry(table, 1) == (
        "Ann went out; Bob red 12 blue 9 yellow 4, Cid skip ★ red 1; phase laid by Ann and Bob"
    )
    right = hand(out=ANN, left={BOB: "12r 9u 4w", CID: "skip * 1r"}, laid=(CID,))
    corrected = admitted(table, amend(1, right)).table
    assert describe_entry(corrected, 2) == (
        "hand 1: Bob didn’t lay their phase, Cid laid their phase, too"
    )


def test_x4_whoever_went_out_laid_whether_an_entry_says_so_or_not() -> None:
    table = table_after(TABLE, [hand(out=BOB, left={ANN: 5, CID: 5}, laid=(BOB,))])
    points = admitted(table, amend(1, hand(out=BOB, left={ANN: 10, CID: 5}))).table
    assert describe_entry(points, 2) == "hand 1: Ann 10 instead of 5"
    winner = admitted(table, amend(1, hand(out=ANN, left={BOB: 5, CID: 5}))).table
    assert describe_entry(winner, 2) == (
        "hand 1: Ann went out instead of Bob, Bob 5, Bob didn’t lay their phase"
    )


def test_x4_who_laid_holds_few_cards_and_was_in_the_hand() -> None:
    six = "1r 2r 3r 4r 5r 6r"
    refusal = refused(TABLE, hand(out=ANN, left={BOB: six, CID: 5}, laid=(BOB,)))
    assert (refusal.code, refusal.where, refusal.rule) == ("hand.too_many_cards", "left.2", "X4")
    assert refusal.message == "Bob laid their phase and can’t hold 6 cards, but 5 at most."
    play(TABLE, hand(out=ANN, left={BOB: six, CID: 5}))
    unknown = refused(TABLE, hand(out=ANN, left={BOB: 5, CID: 5}, laid=(4,)))
    assert (unknown.code, unknown.where) == ("seat.unknown", "laid")


def test_x4_in_other_games_all_have_the_contract_of_the_hand() -> None:
    start = table_of("Ann", "Bob")
    refusal = refused(start, hand(out=ANN, left={BOB: 5}, laid=(ANN,)))
    assert (refusal.code, refusal.where) == ("entry.not_in_game", "laid")


def test_x4_somebody_who_joins_begins_with_the_first_phase() -> None:
    state = play(TABLE, *EVENING[:3], Join("Dan", CID))
    assert (laid(state), phases(state)) == ([2, 3, 2, 0], [3, 4, 3, 1])


def test_x3_ten_phases_of_ten_cards_or_fewer_phases() -> None:
    rules = TABLE.rules
    assert {each.cards for each in rules.hands} == {10}
    assert [contract_text(each.contract, rules) for each in rules.hands] == [
        "Two sets of three",
        "A set of three and a run of four",
        "A set of four and a run of four",
        "A run of seven",
        "A run of eight",
        "A run of nine",
        "Two sets of four",
        "Seven cards of one colour",
        "A set of five and a set of two",
        "A set of five and a set of three",
    ]
    log = [hand(out=ANN, left={BOB: 5, CID: 5}), hand(out=ANN, left={BOB: 5, CID: 5})]
    fewer = CorrectStart(options={"phases": 2})
    assert play(TABLE, *log, fewer).winners == (ANN,)


PHASES = {
    1: "5r 5u 5g | 9r 9r *",
    2: "5r 5u 5g | 1r 2u 3g 4w",
    3: "5r 5u 5g 5w | * 10u 11g 12w",
    4: "1r 2r 3u 4u 5g 6g 7w",
    5: "1r 2r 3u 4u 5g 6g 7w 8w",
    6: "1r 2r 3u 4u 5g 6g 7w 8w *",
    7: "5r 5u 5g 5w | 9r 9r * *",
    8: "1r 1r 3r 9r 12r * 10r",
    9: "5r 5u 5g 5w * | 1r 1u",
    10: "5r 5u 5g 5w * | 1r 1u 1g",
}


@pytest.mark.parametrize("phase", PHASES)
def test_x3_every_phase_may_be_laid_and_is_found(phase: int) -> None:
    assert codes(lay_down(phase, PHASES[phase])) == set()
    answer = found(phase, f"{PHASES[phase].replace('|', '')} skip")
    assert (answer.can_lay_down, write_cards(answer.left), answer.goes_out) == (True, "skip", True)
    others = [each for each in PHASES if codes(lay_down(each, PHASES[phase])) == set()]
    easier = {3: [2, 3], 5: [4, 5], 6: [4, 5, 6], 7: [1, 7], 9: [9], 10: [1, 9, 10]}
    assert others == easier.get(phase, [phase])


def test_x9_each_meld_may_be_larger_but_no_more_are_laid() -> None:
    assert codes(lay_down(1, "5r 5u 5g 5w | 9r 9r 9u")) == set()
    assert codes(lay_down(1, "5r 5u 5g | 9r 9r 9u | 1r 1r")) == {"laydown.extra_melds"}
    assert codes(lay_down(4, "5r 5u 5g 5w 5r 5u 5g")) == {"laydown.contract"}


def test_x6_cards_that_are_a_run_and_of_one_colour_are_whichever_the_phase_needs() -> None:
    run = "1r 2r 3r 4r 5r 6r 7r"
    for phase, kind in ((4, "run"), (8, "colour")):
        verdict = lay_down(phase, run)
        assert (codes(verdict), verdict.melds[0].kind) == (set(), kind)
    assert codes(lay_down(2, "5r * * * | 9r 9u 9g")) == set()
    assert [each.kind for each in lay_down(2, "5r * * * | 9r 9u 9g").melds] == ["run", "set"]
    assert codes(hit(run, "8u")) == codes(hit(run, "12r")) == set()
    assert codes(hit(run, "12u")) == {"tack.does_not_fit"}


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("5r 5u", set()),
        ("5r 5r 5r", {"card.too_many_copies"}),
        ("4r 5u 6g 7w", set()),
        ("7w 6g 5u 4r", set()),
        ("4r 5u 6g", {"meld.too_short"}),
        ("4r 5u 6g 8w", {"run.not_consecutive"}),
        ("11r 12r 1u 2u", {"run.not_consecutive"}),
        ("9r 10r 11u 12u", set()),
        ("1r 2r 3r 4r 5r 6r 7r 8r 9r 10r 11r 12r *", set()),
        ("1r 2u 3g 4w 5r 6u 7g 8w 9r 10u 11g 12w *", {"run.repeated_rank"}),
    ],
)
def test_x5_sets_of_a_number_and_runs_of_any_colours(cards: str, expected: set[str]) -> None:
    assert codes(meld(cards)) == expected


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("1r 3r 5r 7r 9r 11r 12r", set()),
        ("1r 3r 5r 7r 9r 11r", {"meld.too_short"}),
        ("1r 3r 5r 7r 9r 11r 12u", {"colour.mixed"}),
        ("1r 3r * * * * *", set()),
    ],
)
def test_x6_seven_cards_of_one_colour(cards: str, expected: set[str]) -> None:
    assert codes(meld(cards)) == expected


def test_x6_a_wild_said_to_be_of_another_colour_is_of_this_one() -> None:
    fix = meld("1r 1r 2r 2r 3r 3r *1u").fix
    assert fix is not None
    assert (fix.kind, write_cards(fix.cards)) == ("colour", "1r 1r 2r 2r 3r 3r *")


def test_x7_any_number_of_wilds_beside_one_natural_card() -> None:
    assert meld("5r * * *").legal
    assert not meld("* * *").legal
    assert write_cards(meld("* 5r 6u *").cards) == "*4 5r 6u *7"
    assert write_cards(meld("4r *5u 6g 7w").cards) == "4r *5u 6g 7w"


@pytest.mark.parametrize(
    ("on_table", "cards", "result"),
    [
        ("5r 5u 5g", "5w", "5r 5u 5g 5w"),
        ("5r 5u 5g", "*", "5r 5u 5g *5"),
        ("4r 5u 6g 7w", "8r 3g", "3g 4r 5u 6g 7w 8r"),
        ("4r 5u 6g 7w", "*", "4r 5u 6g 7w *8"),
        ("9r 10r 11u 12u", "*", "*8 9r 10r 11u 12u"),
        ("1r 3r 5r 7r 9r 11r *", "12r *", "1r 3r 5r 7r 9r 11r * 12r *"),
    ],
)
def test_x9_hitting_on_any_meld(on_table: str, cards: str, result: str) -> None:
    assert write_cards(hit(on_table, cards).result) == result


@pytest.mark.parametrize(
    ("on_table", "cards", "code"),
    [
        ("4r *5 6g 7w", "5r", "tack.joker_stuck"),
        ("9r 10r 11u 12u", "1u", "tack.does_not_fit"),
        ("1r 3r 5r 7r 9r 11r *", "2u", "tack.does_not_fit"),
        ("5r 5u 5g", "skip", "tack.does_not_fit"),
        ("1r 3r 5r 7r 9r 11r *", "skip", "tack.does_not_fit"),
    ],
)
def test_x7_a_wild_stays_and_not_every_card_fits(on_table: str, cards: str, code: str) -> None:
    assert codes(hit(on_table, cards)) == {code}


def test_x8_a_skip_is_in_no_meld() -> None:
    verdict = meld("5r 5u skip")
    assert [(reason.code, reason.rule) for reason in verdict.reasons] == [("meld.not_a_meld", "X8")]
    assert verdict.reasons[0].message == "red 5 blue 5 skip: a skip is in no meld."
    answer = found(1, "5r 5u 5g 9r 9u skip skip *")
    assert (write_cards(answer.left), answer.goes_out) == ("skip skip", False)
    assert found(1, "skip skip skip skip 5r 5r 9u").can_lay_down is False


def test_x8_the_finder_leaves_a_skip_but_no_card_that_fits() -> None:
    random = Random(10)
    pack = [Card(rank, suit) for rank in DECK.ranks for suit in DECK.suits] * 2 + [JOKER] * 8
    for phase in PHASE_10.hands:
        cards = random.sample(pack, 10)
        plain = arrange(PHASE_10, DECK, phase, tuple(cards))
        with_skip = arrange(PHASE_10, DECK, phase, (*cards, SKIP))
        assert with_skip.can_lay_down == plain.can_lay_down
        assert with_skip.left_points == plain.left_points + 15


def test_x1_the_deck_and_x2_what_its_cards_count() -> None:
    assert (DECK.size, DECK.copies, DECK.jokers, DECK.skips) == (108, 2, 8, 4)
    keys = {show_card(key.card): key.points for key in keypad(DECK, PHASE_10.card_points)}
    assert keys == {
        **{str(number): 5 for number in range(1, 10)},
        **{str(number): 10 for number in range(10, 13)},
        "skip": 15,
        "★": 25,
    }
    five = "skip skip skip skip skip"
    refusal = refused(TABLE, hand(out=ANN, left={BOB: five, CID: 5}))
    assert refusal.message == "skip is entered 5 times, but the packs have only 4."


def test_x2_the_points_of_wilds_and_skips_are_house_rules() -> None:
    start = table_of("Ann", "Bob", variant="phase-10", wild_points=50, skip_points=20)
    assert totals(play(start, hand(out=ANN, left={BOB: "* skip 12r 9u"}))) == [0, 85]
    assert refused(TABLE, hand(out=ANN, left={BOB: 3, CID: 5})).code == "hand.impossible_points"


def test_x9_one_may_go_out_with_or_without_a_discard() -> None:
    for cards in ("1r 2r 3u 4u 5g 6g 7w 8w 9w 10w", "1r 2r 3u 4u 5g 6g 7w 8w 9w 10w 1u"):
        answer = found(6, cards)
        assert answer.goes_out
    assert found(6, "1r 2r 3u 4u 5g 6g 7w 8w 10w 12w").short_of == (
        "A run of nine; 9 or a wild would make red 1 red 2 blue 3 blue 4 green 5 green 6 yellow 7"
        " yellow 8 9 yellow 10."
    )
    assert found(8, "1r 1r 3r 9r 12r 10r 2u 3u 4u").short_of == (
        "Seven cards of one colour; another red card or a wild would make"
        " red 1 red 1 red 3 red 9 red 10 red 12 ★."
    )


@pytest.mark.parametrize("ties", ["replay", "share"])
def test_x10_games_in_which_players_often_tie_end_as_on_paper(ties: str) -> None:
    decided_again = 0
    for seed in range(many(25, 400)):
        chance, log = Random(seed), list[Entry]()
        phases = chance.choice((1, 2))
        start = table_of("Ann", "Bob", "Cid", "Dan", variant="phase-10", phases=phases, ties=ties)
        while (state := replay(start, log)).hand and len(log) < 12:
            seats = state.hand.deal.seats
            out = chance.choice(seats)
            held = {seat: chance.choice((5, 5, 10)) for seat in seats if seat != out}
            log.append(hand(out, held, laid=tuple(filter(lambda _: chance.random() < 0.7, seats))))
        beginning = write_start(start) | {"options": start.options}
        plain = plain_state(beginning, [write_entry(entry) for entry in log])
        assert state.winners == tuple(plain["winners"]), seed
        assert totals(state) == [player["total"] for player in plain["players"]], seed
        decided_again += any(row.put_out for row in state.sheet)
    assert (decided_again > 0) == (ties == "replay")


@pytest.mark.parametrize(("typed", "stored"), [("9b", "9u"), ("9y", "9w"), ("*5B", "*5u")])
def test_x1_blue_and_yellow_are_typed_as_b_and_y(typed: str, stored: str) -> None:
    for text in (typed, stored):
        assert write_card(DECK.find_own(read_card(text))) == stored
    assert DECK.letters == {"r": "r", "u": "b", "g": "g", "w": "y"}


def test_x1_black_and_gold_keep_those_letters_in_the_kooky_deck() -> None:
    deck = KOOKY.packs[8].deck
    for text in ("9b", "9y", "9r", "9g", "*"):
        assert write_card(deck.find_own(read_card(text))) == text
    assert deck.letters == {suit: suit for suit in deck.suits}
