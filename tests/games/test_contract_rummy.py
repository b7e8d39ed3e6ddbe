"""Contract Rummy: whole games, and its rules one by one."""

import pytest

from scorekeeper.cards import read_cards, write_cards
from scorekeeper.game.entries import Call, Entry, Void
from scorekeeper.game.scoring import points_left
from tests.support.builders import hand, play, ranks_of, table_of, totals
from tests.support.paper import on_paper, paper
from tests.support.verdicts import after, codes, find_lay_down, lay_down, meld, table, tack_on

ANN, BOB, CID, DEE = 1, 2, 3, 4
TABLE = table_of("Ann", "Bob", "Cid", "Dee", variant="contract-rummy", stake_per_point=2)

EVENING: list[Entry] = [
    Call(BOB),
    hand(out=ANN, left={BOB: "K K 9 2 2", CID: "* A", DEE: 31}),
    hand(out=CID, left={ANN: "5 6", BOB: "A", DEE: "Q J 10 9"}),
    Void("a card was dealt face up"),
    hand(out=CID, left={ANN: 40, BOB: 8, DEE: 5}),
    hand(out=DEE, left={ANN: "2", BOB: "3", CID: "4"}),
    hand(out=BOB, left={ANN: "A A", CID: "K Q", DEE: "7 7"}),
    hand(out=ANN, left={BOB: 60, CID: 15, DEE: 9}),
    hand(out=BOB, left={ANN: 75, CID: 90, DEE: 100}),
]
SHEET = """
hand   out  Ann  Bob  Cid  Dee
1      Ann    0   33   30   31
2      Cid   11   15    0   39
3      –      0    0    0    0
3      Cid   40    8    0    5
4      Dee    2    3    4    0
5      Bob   30    0   20   14
6      Ann    0   60   15    9
7      Bob   75    0   90  100
total       158  119  159  198
"""


def test_u2_u3_the_lowest_total_after_seven_hands_wins() -> None:
    state = play(TABLE, *EVENING)
    assert on_paper(state) == paper(SHEET)
    assert state.finished
    assert (state.winners, ranks_of(state)) == ((BOB,), [2, 1, 3, 4])
    assert state.money.balances == {
        ANN: 2 * (-39 + 1 + 40),
        BOB: 2 * (39 + 40 + 79),
        CID: 2 * (-1 - 40 + 39),
        DEE: 2 * (-40 - 79 - 39),
    }


def test_u2_f9_cards_and_contracts() -> None:
    rows = [row.hand for row in play(TABLE, *EVENING).sheet if not row.void]
    assert [row.cards for row in rows] == [10, 10, 10, 10, 12, 12, 12]
    assert [row.contract.code for row in rows] == ["33", "34", "44", "333", "334", "344", "444"]
    twelve = table_of("Ann", "Bob", variant="contract-rummy", deal="twelve").rules
    assert [hand.cards for hand in twelve.hands] == [10, 10, 10, 12, 12, 12, 12]


def test_u2_the_table_may_play_fewer_hands() -> None:
    start = table_of("Ann", "Bob", variant="contract-rummy", hands=2)
    state = play(start, hand(out=ANN, left={BOB: 9}), hand(out=ANN, left={BOB: 7}))
    assert state.finished
    assert totals(state) == [0, 16]


@pytest.mark.parametrize(("players", "packs", "jokers"), [(2, 2, 1), (4, 2, 1), (5, 3, 2)])
def test_u1_the_packs_grow_with_the_table(players: int, packs: int, jokers: int) -> None:
    used = TABLE.rules.packs_for(players)
    assert (used.packs, used.jokers, used.deck.size) == (packs, jokers, packs * 52 + jokers)


@pytest.mark.parametrize(("cards", "points"), [("*", 15), ("As", 15), ("Kh Qd Jc 10s", 40)])
def test_f1_what_cards_count(cards: str, points: int) -> None:
    rules, deck = table("contract-rummy")
    contract = rules.hands[0].contract
    assert points_left(rules, deck, contract, read_cards(cards)) == points
    rules, _ = table("contract-rummy", {"joker_points": 25, "ace_points": 11})
    assert points_left(rules, deck, contract, read_cards("* As 7d 2c")) == 25 + 11 + 7 + 2


@pytest.mark.parametrize(
    ("cards", "broken"),
    [
        ("9h 9h 9s", set()),
        ("9h 9s", {"meld.too_short"}),
        ("9h 10h Jh Qh", set()),
        ("Ah 2h 3h 4h", set()),
        ("Jh Qh Kh Ah", set()),
        ("9h 10h Jh", {"meld.too_short"}),
        ("Qh Kh Ah 2h", {"run.ace_turns_corner"}),
    ],
)
def test_f2_f3_sets_of_three_and_runs_of_four(cards: str, broken: set[str]) -> None:
    assert codes(meld("contract-rummy", cards)) == broken


@pytest.mark.parametrize("melds", ["9h 9s 9d | 9h 9c 9s", "4s 5s 6s 7s | 7s 8s 9s 10s"])
def test_f2_f3_one_player_may_lay_two_of_a_rank_and_two_of_a_suit(melds: str) -> None:
    number = 1 if melds[1] == "h" else 3
    assert codes(lay_down("contract-rummy", number, melds)) == set()


@pytest.mark.parametrize("players", range(2, 9))
def test_u1_some_play_with_one_joker_fewer_than_players(players: int) -> None:
    some = table_of("Ann", "Bob", variant="contract-rummy", jokers="one_fewer_than_players")
    used = some.rules.packs_for(players)
    assert (used.packs, used.jokers) == (2 if players < 5 else 3, players - 1)


def test_f4_jokers_may_lie_side_by_side_and_one_natural_card_is_enough() -> None:
    assert codes(meld("contract-rummy", "9h * *", packs=3)) == set()
    assert codes(meld("contract-rummy", "9h * * Qh", packs=3)) == set()
    assert codes(meld("contract-rummy", "* *", packs=3)) == {
        "meld.too_short",
        "set.too_few_naturals",
    }


def test_f5_the_contract_and_nothing_beside_it() -> None:
    larger = "9h 9s 9d 9c | 4s 5s 6s 7s 8s"
    assert codes(lay_down("contract-rummy", 2, larger)) == set()
    more = f"{larger} | Kh Ks Kd"
    assert codes(lay_down("contract-rummy", 2, more)) == {"laydown.extra_melds"}
    assert codes(lay_down("contract-rummy", 2, more, options={"extra_melds": True})) == set()
    later = lay_down("contract-rummy", 2, "Kh Ks Kd", earlier=larger)
    assert codes(later) == {"laydown.extra_melds"}


RUNS = "4s 5s 6s 7s | 8h 9h 10h Jh | 2c 3c 4c 5c 6c"


@pytest.mark.parametrize(
    ("melds", "held", "broken"),
    [
        (RUNS, "", set()),
        (RUNS, "Kd", {"laydown.must_go_out"}),
        ("4s 5s 6s 7s | 8h 9h 10h Jh", "", {"laydown.contract"}),
        (f"{RUNS} | Kh Ks Kd", "", {"laydown.extra_melds"}),
    ],
)
def test_f10_the_seventh_hand_leaves_no_card(melds: str, held: str, broken: set[str]) -> None:
    assert codes(lay_down("contract-rummy", 7, melds, held=held)) == broken


def test_f10_nobody_adds_to_melds_while_laying_the_seventh_hand() -> None:
    verdict = lay_down("contract-rummy", 7, RUNS, added="Kh Ks Kd + Kc")
    assert codes(verdict) == {"laydown.not_exact", "tack.does_not_fit"}


def test_f10_what_is_not_known_of_the_seventh_hand_is_said() -> None:
    verdict = lay_down("contract-rummy", 7, RUNS)
    assert [each.message for each in verdict.unjudged] == ["you keep no card"]


def test_f10_the_finder_lays_every_card_of_the_seventh_hand_or_none() -> None:
    answer = find_lay_down("contract-rummy", 7, RUNS)
    assert (len(answer.melds), answer.left, answer.goes_out) == (3, (), True)
    nothing = find_lay_down("contract-rummy", 7, RUNS.replace("6c", "Kd"))
    assert not nothing.can_lay_down
    assert nothing.short_of == "Three runs, all cards at once: K♦ isn’t in any meld."
    one_card_short = find_lay_down("contract-rummy", 7, RUNS.replace("5c 6c", "6c 8s"))
    assert one_card_short.short_of == "One more run; 5♣ or a joker would make 2♣ 3♣ 4♣ 5♣ 6♣."
    no_run = find_lay_down("contract-rummy", 7, "4s 5s 6s 7s 8h 9h 10h Jh 2c 3c 4c Kd Kh")
    assert no_run.short_of == "One more run."


def test_f10_no_second_joker_is_hoped_for_where_the_pack_has_only_one() -> None:
    run = find_lay_down("contract-rummy", 5, "4d 7h * 5c Kc 9s 4s 5h Ad 4d Qc 5c")
    assert run.short_of == "One more run; 10♣ would make 10♣ ★J♣ Q♣ K♣."
    a_set = find_lay_down("contract-rummy", 5, "2s 3s 5d 5s 6c Qc 2h * As Ah 4s 9h Ah Kd 7c")
    assert a_set.short_of == "One more set; Q♠ would make Q♣ Q♠ ★Q."


def test_f10_before_the_draw_nobody_knows_whether_the_last_card_will_fit() -> None:
    answer = find_lay_down("contract-rummy", 7, "4s 5s 6s 7s 8h 9h 10h Jh 2c 3c 4c 5c", drawn=False)
    assert (len(answer.melds), answer.left, answer.goes_out) == (3, (), False)


@pytest.mark.parametrize(
    ("on_table", "cards", "result"),
    [
        ("9h 9s 9d", "9h", "9h 9s 9d 9h"),
        ("4s 5s 6s 7s", "8s 3s", "3s 4s 5s 6s 7s 8s"),
        ("4s *5s 6s 7s", "5s", "4s 5s 6s 7s *8s"),
        ("Js *Qs Ks As", "Qs", "*10s Js Qs Ks As"),
    ],
)
def test_f6_laying_off_and_what_a_replaced_joker_does(
    on_table: str, cards: str, result: str
) -> None:
    assert after(tack_on("contract-rummy", on_table, cards, own=False)) == (result, 0)


@pytest.mark.parametrize(
    ("choice", "result"), [("moves", ("4s 5s 6s 7s *8s", 0)), ("comes_free", ("4s 5s 6s 7s", 1))]
)
def test_f6_what_the_table_agreed_about_replaced_jokers(
    choice: str, result: tuple[str, int]
) -> None:
    options = {"replaced_jokers": choice}
    assert after(tack_on("contract-rummy", "4s *5s 6s 7s", "5s", options=options)) == result


def test_f6_a_joker_that_stays_gives_way_to_no_card() -> None:
    verdict = tack_on("contract-rummy", "4s *5s 6s 7s", "5s", options={"replaced_jokers": "stays"})
    assert [reason.message for reason in verdict.reasons] == [
        "5♠ can’t take the place of the joker in 4♠ ★5♠ 6♠ 7♠: the joker stays where it is."
    ]


def test_f6_a_joker_in_a_set_never_moves() -> None:
    verdict = tack_on("contract-rummy", "9h 9s *9d", "9d")
    assert write_cards(verdict.result) == "9h 9s *9 9d"


def test_f7_out_with_or_without_a_last_discard() -> None:
    assert find_lay_down("contract-rummy", 1, "9h 9s 9d 9c 4s 4h 4d 4c 4s 9h 4h").goes_out
    assert find_lay_down("contract-rummy", 1, "9h 9s 9d 9c 4s 4h 4d 4c 4s 9h K♦").goes_out
    assert codes(lay_down("contract-rummy", 1, "9h 9s 9d | 4s 4h 4d", held="*")) == set()


def test_f8_three_calls_and_no_more_without_a_word() -> None:
    state = play(TABLE, *[Call(BOB)] * 4)
    assert state.player(BOB).calls == 4
    assert TABLE.rules.max_calls == 3
    assert table_of("Ann", "Bob", variant="contract-rummy", max_calls=20).rules.max_calls == 20


def test_f11_the_discards_are_shuffled_again_however_often() -> None:
    reshuffling = TABLE.rules.reshuffling
    assert reshuffling is not None
    assert (reshuffling.rule, reshuffling.max_times) == ("F11", None)
