"""The season's table, opened by a program for tables, says what the screen says."""

import io
from typing import Any

import pandas  # type: ignore[import-untyped]

from tests.web.circles.conftest import STAKES, Circle
from tests.web.conftest import SQLITE_ONLY

pytestmark = SQLITE_ONLY


def opened(circle: Circle, query: str = "") -> list[dict[str, Any]]:
    """The rows of the file, as pandas reads them."""
    answer = circle.ann.get(circle.at(f"/season.csv{query}"))
    assert answer.headers["Content-Disposition"] == 'attachment; filename="season.csv"'
    table = pandas.read_csv(io.BytesIO(answer.data), keep_default_na=False)
    rows: list[dict[str, Any]] = table.to_dict("records")
    return rows


def test_a_spreadsheet_has_the_order_and_the_figures_of_the_screen(circle: Circle) -> None:
    pennies: dict[str, Any] = {"options": {"stake_per_point": 55}, "currency": "GBP"}
    circle.play("Ann", "Bob", "Cid", **pennies)
    circle.play("Cid", "Ann", **STAKES)
    circle.play("Dot", "Bob", "Cid", "Ann", **pennies)
    circle.play("Dot", "Cid", **STAKES)
    rows = opened(circle)
    heads, *lines = circle.shown().rows()[:5]
    assert heads == [
        "Player 4 games, 4 people",
        "Rating",
        "Wins",
        "Place, av.",
        "Games",
        "Money, £",
    ]
    assert len(rows) == len(lines) == 4
    for row, line in zip(rows, lines, strict=True):
        name, rating, wins, place, games, money = line
        assert row["name"] == name
        assert (row["games"], row["wins"]) == (int(games), int(wins))
        assert abs(row["average place"] - float(place)) <= 0.05
        assert abs(row["rating"] - float(rating)) <= 0.051
        assert f"{row['GBP']:+.2f}" == money.replace("−", "-")
    assert sum(round(row["GBP"] * 100) for row in rows) == 0


def test_amounts_are_written_in_the_units_of_their_currency(circle: Circle) -> None:
    for currency, stake in (("EUR", 121), ("JPY", 5), (None, 3)):
        money: dict[str, Any] = {"options": {"stake_per_point": stake}, "currency": currency}
        circle.play("Ann", "=Bob", **money)
    text = circle.ann.get(circle.at("/season.csv")).text.splitlines()
    assert text[0].endswith(",rating,doubt,chips,EUR,JPY")
    assert [line.split(",")[-3:] for line in text[1:]] == [
        ["30", "12.10", "50"],
        ["-30", "-12.10", "-50"],
    ]
    assert opened(circle)[1]["name"] == "'=Bob"


def test_the_file_is_of_the_season_that_was_chosen(circle: Circle) -> None:
    circle.play("Ann", "Bob")
    circle.play("Bob", "Ann", "Cid")
    menu = circle.ann.open(circle.shown("?players=2").link("More"))
    assert "2 players" in menu.text
    assert menu.link("CSV").endswith("/season.csv?players=2")
    assert [row["name"] for row in opened(circle, "?players=2")] == ["Ann", "Bob"]
