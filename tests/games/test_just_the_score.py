"""Just the score: a whole game, and its rules one by one."""

import pytest

from scorekeeper.cards import read_cards
from scorekeeper.game.corrections import correct_row
from scorekeeper.game.counts import Count, count_refusals
from scorekeeper.game.entries import End, Entry, Hand, Join, Left, Penalty, Void
from scorekeeper.game.fold import table_after
from scorekeeper.game.start import Start, new_game_refusals, number_refusals
from scorekeeper.game.summary import summarise
from scorekeeper.game.wording import describe, describe_scores
from scorekeeper.rules.options import OptionValue
from scorekeeper.rules.own_game import OwnGame
from scorekeeper.rules.own_values import own_values
from scorekeeper.rules.own_variant import build_own_variant
from scorekeeper.rules.wording import contract_text
from scorekeeper.variants.just_the_score import JUST_THE_SCORE
from tests.support.builders import play, ranks_of, refused, table_of, totals

ANN, BOB, CID = 1, 2, 3
MOST = 99_999


def table(*names: str, **options: OptionValue) -> Start:
    """A table of Ann, Bob and Cid, or of others."""
    return table_of(*(names or ("Ann", "Bob", "Cid")), variant="just-the-score", **options)


def scored(*points: int) -> Hand:
    """A round in which everybody scored so much, in seat order."""
    return Hand(left=dict(enumerate(points, 1)))


def test_a_game_of_scrabble_until_they_stop() -> None:
    evening: list[Entry] = [
        scored(24, 18, 0),
        scored(8, 31, 62),
        Penalty(BOB, "house", points=-10),
        scored(-6, 12, 40),
        End(),
    ]
    state = play(table(stake_per_point=2), *evening)
    assert totals(state) == [26, 51, 102]
    assert (state.finished, state.winners, ranks_of(state)) == (True, (CID,), [3, 2, 1])
    assert state.money.balances == {
        ANN: -2 * (51 - 26) - 2 * (102 - 26),
        BOB: 2 * (51 - 26) - 2 * (102 - 51),
        CID: 2 * (102 - 26) + 2 * (102 - 51),
    }


@pytest.mark.parametrize("players", [2, 8])
def test_v1_two_to_eight_play_and_nothing_is_dealt(players: int) -> None:
    start = table(*"ABCDEFGH"[:players])
    assert not new_game_refusals(start)
    state = play(start)
    hand = state.hand
    assert hand is not None
    assert (hand.rules.cards, hand.packs.packs, hand.packs.jokers) == (0, 0, 0)
    assert not hand.short_stock
    assert [player.holds for player in state.players] == [None] * players
    assert contract_text(hand.rules.contract, start.rules) == ""
    assert not number_refusals(start.rules, players)


def test_v1_a_pair_is_a_player_of_two_names() -> None:
    assert totals(play(table("Ann & Cid", "Bob & Dan"), scored(120, 95))) == [120, 95]


def test_v2_a_round_says_what_everybody_scored_and_who_went_out_of_none() -> None:
    state = play(table(), scored(5, 0, -MOST), scored(MOST, 1, 2))
    assert totals(state) == [5 + MOST, 1, 2 - MOST]
    row = state.sheet[0]
    assert (row.out, row.void, row.bent, row.kalooki) == (None, False, False, False)
    assert describe_scores(state.start, row) == "Ann 5; Bob 0; Cid −99999"
    assert describe(state.start, scored(5, 0, -3)) == "Ann 5, Bob 0, Cid −3"


@pytest.mark.parametrize(
    ("entry", "code", "where", "rule"),
    [
        (Hand(ANN, {BOB: 5, CID: 7}), "entry.not_in_game", "out", "C21"),
        (Hand(left={ANN: 5, BOB: 7}), "hand.left_missing", "left.3", "C15"),
        (scored(5, 7, MOST + 1), "hand.impossible_points", "left.3", "V2"),
        (scored(-MOST - 1, 7, 5), "hand.impossible_points", "left.1", "V2"),
        (Hand(left={ANN: (), BOB: 7, CID: 3}), "hand.no_cards", "left.1", "V2"),
        (Hand(left={ANN: 1, BOB: 7, CID: 3, 4: 9}), "seat.unknown", "left.4", None),
        (Hand(left={ANN: 1, BOB: 7, CID: 3}, bent=True), "entry.not_in_game", "bent", "C21"),
        (
            Hand(left={ANN: 1, BOB: 7, CID: 3}, laid=frozenset([BOB])),
            "entry.not_in_game",
            "laid",
            "C21",
        ),
        (
            Hand(left={ANN: 1, BOB: 7, CID: 3}, extras={"twos": 1}),
            "entry.not_in_game",
            "extras",
            "C21",
        ),
    ],
)
def test_v2_what_no_round_can_be_is_refused(
    entry: Hand, code: str, where: str, rule: str | None
) -> None:
    refusal = refused(table(), entry)
    assert (refusal.code, refusal.where, refusal.rule) == (code, where, rule)


def test_v2_a_hand_of_cards_still_names_who_went_out() -> None:
    refusal = refused(table_of("Ann", "Bob"), Hand(left={BOB: 10}))
    assert (refusal.code, refusal.where, refusal.rule) == ("hand.nobody_out", "out", "C15")


@pytest.mark.parametrize(
    ("left", "code"),
    [
        (-40, None),
        (MOST + 1, "hand.impossible_points"),
        ((), "hand.no_cards"),
        (read_cards("7h"), "hand.no_cards"),
    ],
)
def test_v2_a_player_says_their_own_points(left: Left, code: str | None) -> None:
    refusals = count_refusals(table_after(table(), []), BOB, Count(1, left))
    assert (refusals[0].code if refusals else None) == code


def test_v2_a_round_is_corrected_thrown_in_and_scored_again() -> None:
    log: list[Entry] = [scored(10, 20, 30)]
    state = play(table(), *log)
    log.append(correct_row(log, state.sheet[0], scored(10, -20, 30)))
    assert totals(play(table(), *log)) == [10, -20, 30]
    state = play(table(), Void(), scored(1, 2, 3))
    assert [row.hand.number for row in state.sheet] == [1, 1]
    assert totals(state) == [1, 2, 3]


@pytest.mark.parametrize(("wins", "ranks"), [("highest", [1, 3, 2]), ("lowest", [3, 1, 2])])
def test_v3_the_highest_or_the_lowest_wins(wins: str, ranks: list[int]) -> None:
    state = play(table(wins=wins), scored(30, -5, 10), End())
    assert ranks_of(state) == ranks
    assert state.winners == (ranks.index(1) + 1,)
    balances = play(table(wins=wins, stake_per_point=1), scored(30, -5, 10), End()).money.balances
    assert max(balances, key=lambda seat: balances[seat]) == state.winners[0]


@pytest.mark.parametrize("wins", ["highest", "lowest"])
def test_v4_a_total_ends_the_game_whichever_wins(wins: str) -> None:
    start = table(wins=wins, ending="points", target=50)
    assert not play(start, scored(49, 10, -60)).finished
    state = play(start, scored(49, 10, -60), scored(1, 0, 0))
    assert state.finished
    assert state.winners == ((ANN,) if wins == "highest" else (CID,))


def test_v4_a_number_of_rounds_ends_the_game() -> None:
    start = table(ending="rounds", rounds=2, target=1)
    state = play(start, scored(5, 5, 5))
    assert state.hand is not None
    assert (state.finished, state.hand.last) == (False, 2)
    assert play(start, scored(5, 5, 5), scored(1, 2, 3)).winners == (CID,)


def test_v4_without_an_end_they_play_until_they_stop() -> None:
    rounds = [scored(1_000, 0, 0)] * 30
    state = play(table(target=10, rounds=1), *rounds)
    assert state.hand is not None
    assert (state.finished, state.hand.last, state.hand.rules.number) == (False, None, 31)


@pytest.mark.parametrize("wins", ["highest", "lowest"])
def test_v5_points_besides_count_as_they_are(wins: str) -> None:
    given = Penalty(BOB, "house", points=25), Penalty(CID, "house", count=2, points=-5)
    assert totals(play(table(wins=wins), *given)) == [0, 25, -10]


@pytest.mark.parametrize("points", [None, 0, MOST + 1, -MOST - 1])
def test_v5_points_besides_are_named_and_fit_the_sheet(points: int | None) -> None:
    refusal = refused(table(), Penalty(BOB, "house", points=points))
    assert (refusal.code, refusal.where, refusal.rule) == ("penalty.points", "points", "V5")


@pytest.mark.parametrize(("wins", "winner"), [("highest", BOB), ("lowest", ANN)])
def test_v6_a_tie_goes_to_the_better_last_round(wins: str, winner: int) -> None:
    start = table("Ann", "Bob", wins=wins, ties="last_hand")
    state = play(start, scored(20, 10), scored(10, 20), End())
    assert (totals(state), state.winners) == ([30, 30], (winner,))
    assert play(table("Ann", "Bob", wins=wins), *[scored(20, 20)], End()).winners == (ANN, BOB)


@pytest.mark.parametrize(("wins", "points"), [("highest", -5), ("lowest", 30)])
def test_v7_a_newcomer_begins_with_the_worst_total(wins: str, points: int) -> None:
    state = play(table(wins=wins), scored(30, -5, 10), Join("Dan", ANN))
    assert totals(state) == [30, -5, 10, points]


def test_v8_a_name_makes_it_another_game() -> None:
    def scoring(name: str, **options: OptionValue) -> object:
        variant = build_own_variant(JUST_THE_SCORE, OwnGame(name)) if name else JUST_THE_SCORE
        assert variant.name == name or not name
        start = Start(variant, ("Ann", "Bob"), options)
        state = play(start, scored(1, 2))
        return summarise("id", 1, "", None, state, (None, None)).scoring

    assert scoring("Canasta") == scoring("Canasta", ending="points", target=500)
    assert scoring("Canasta") != scoring("Farkle")
    assert scoring("Canasta") != scoring("")
    assert scoring("Golf", wins="lowest") != scoring("Golf")


def test_v8_there_is_nothing_about_cards_to_change_in_it() -> None:
    own = build_own_variant(JUST_THE_SCORE, OwnGame("Uno"))
    assert own.options == JUST_THE_SCORE.options
    assert {value.id for value in own_values(JUST_THE_SCORE)} == {"target"}
