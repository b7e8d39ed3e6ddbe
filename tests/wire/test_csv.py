"""The sheet for a spreadsheet."""

import csv
import io
from dataclasses import replace

import pytest

from scorekeeper.game.entries import Cut, End, Entry, Hand, Join, OutOfGame, Penalty, Void
from scorekeeper.game.start import Start
from scorekeeper.wire.csv import write_csv
from tests.support.builders import hand, play, table_of

ANN, BOB, CID = 1, 2, 3
PARTS_OF_THREE = [
    f"{name} {part}"
    for name in ("Ann", "Bob", "Cid")
    for part in ("scored", "penalties", "bonuses")
]


def lines(start: Start, *entries: Entry) -> list[list[str]]:
    """The sheet as a spreadsheet reads it."""
    state = play(start, *entries)
    return list(
        csv.reader(
            io.StringIO(write_csv(state.start, state, lambda amount, _: f"{amount / 100:.2f}"))
        )
    )


def test_a_line_for_each_row_and_the_totals() -> None:
    table = table_of("Ann", "Bob", "Cid", variant="baby")
    assert lines(
        table,
        Penalty(BOB, "no_draw"),
        Void(),
        hand(ANN, {BOB: "K", CID: 5}, bent=True),
        OutOfGame(CID),
        hand(BOB, {ANN: 7}),
    ) == [
        ["hand", "contract", "out", "bent", "Ann", "Bob", "Cid", *PARTS_OF_THREE],
        ["1", "33", "", "", "0", "50", "0", "0", "0", "0", "0", "50", "0", "0", "0", "0"],
        ["1", "33", "Ann", "yes", "0", "20", "10", "0", "0", "0", "20", "0", "0", "10", "0", "0"],
        ["2", "34", "Bob", "", "7", "0", "", "7", "0", "0", "0", "0", "0", "", "", ""],
        ["total", "", "", "", "7", "70", "10", *[""] * 9],
    ]


def test_points_for_cards_penalties_and_bonuses_have_columns_if_there_were_any() -> None:
    table = table_of("Ann", "Bob", variant="baby")
    sheet = lines(table, Cut(ANN), Penalty(ANN, "no_draw"), hand(BOB, {ANN: 5}, bent=True))
    parts = dict(zip(sheet[0], sheet[1], strict=True))
    assert (parts["Ann"], parts["Ann scored"]) == ("10", "10")
    assert (parts["Ann penalties"], parts["Ann bonuses"]) == ("50", "-50")
    assert parts["Bob scored"] == "0"


def test_c24_what_newcomers_began_with_has_a_line_and_their_earlier_rows_are_empty() -> None:
    table = table_of("Ann", "Bob", variant="baby")
    assert lines(
        table,
        hand(ANN, {BOB: 5}),
        Join("Cid", after=ANN),
        hand(ANN, {BOB: 5, CID: 7}),
        Join("Dan", after=ANN),
        End(),
    )[1:] == [
        ["1", "33", "Ann", "", "0", "5", "", ""],
        ["2", "", "joins", "", "", "", "5", ""],
        ["2", "34", "Ann", "", "0", "5", "7", ""],
        ["", "", "joins", "", "", "", "", "12"],
        ["total", "", "", "", "0", "10", "12", "12"],
    ]


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "＝", "＋", "－", "＠"])
def test_no_name_is_taken_for_a_formula(sign: str) -> None:
    name = f"{sign}1+2"
    table = table_of(name, 'B"o,b', variant="baby")
    head, first, *_ = lines(table, hand(ANN, {BOB: 5}))
    assert head[4:] == [f"'{name}", 'B"o,b']
    assert first[2] == f"'{name}"


def test_players_may_be_called_what_columns_are_called() -> None:
    table = table_of("hand", "total", "out", variant="baby")
    assert lines(table, hand(ANN, {BOB: 5, CID: 7})) == [
        ["hand", "contract", "out", "bent", "hand", "total", "out"],
        ["1", "33", "hand", "", "0", "5", "7"],
        ["total", "", "", "", "0", "5", "7"],
    ]


def test_g4_what_the_winner_scores_besides_has_columns_after_the_players() -> None:
    table = table_of("Ann", "Bob", variant="continental")
    sheet = lines(table, Hand(ANN, {}, extras={"twos": 2, "without_drawing": 1}), Hand(BOB, {}))
    besides = ["twos", "jokers", "natural", "first_turn", "without_drawing", "one_suit"]
    assert sheet[0] == ["hand", "contract", "out", "bent", "Ann", "Bob", *besides]
    assert sheet[1] == ["1", "15", "Ann", "", "13", "0", "2", "", "", "", "1", ""]
    assert sheet[2] == ["2", "15", "Bob", "", "0", "1", "", "", "", "", "", ""]
    assert sheet[3] == ["total", "", "", "", "13", "1", "", "", "", "", "", ""]


def test_a_negative_sum_stays_a_number() -> None:
    table = table_of("Ann", "Bob", variant="baby")
    assert lines(table, Cut(ANN), hand(ANN, {BOB: 5}))[1][4:6] == ["-50", "5"]


def test_balances_are_in_minor_units_and_as_people_write_them() -> None:
    table = table_of("Ann", "Bob", "Cid", variant="baby", stake_per_point=2)
    assert lines(replace(table, currency="JMD"), hand(ANN, {BOB: 5, CID: 7}), End())[-3:] == [
        ["total", "", "", "", "0", "5", "7"],
        ["balance", "JMD, minor units", "", "", "24", "-6", "-18"],
        ["money", "JMD", "", "", "0.24", "-0.06", "-0.18"],
    ]
