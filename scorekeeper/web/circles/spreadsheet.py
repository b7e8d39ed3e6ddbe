"""A season's table for spreadsheets."""

import csv
import io

from scorekeeper.circle.season import Standing
from scorekeeper.web.circles.season_view import find_currencies, order_lines
from scorekeeper.web.circles.seasons import Season
from scorekeeper.web.writing.money import amount_text, round_half_up
from scorekeeper.wire.circles import CHIPS
from scorekeeper.wire.csv import escape_formula

COLUMNS = (
    "name",
    "games",
    "wins",
    "average place",
    "points",
    "hands won",
    "tables bent",
    "best evening",
    "worst evening",
    "rating",
    "doubt",
)
"""The columns before those of the money, which are one for each currency, in its units: 6.05."""


def write_season_csv(season: Season) -> str:
    """Write the season's table as CSV, with one line for each person, in the order of the page.

    Unknown values are empty: points of games that are not scored alike, the rank of somebody who
    left every game.
    """
    currencies = [currency or CHIPS for currency in find_currencies(season)]
    text = io.StringIO()
    rows: csv.DictWriter[str] = csv.DictWriter(text, [*COLUMNS, *currencies])
    rows.writeheader()
    rows.writerows(_row(season, line) for line in order_lines(season))
    return text.getvalue()


def _row(season: Season, line: Standing) -> dict[str, object]:
    rating, rank = season.results.ratings.get(line.person), line.average_rank
    return {
        "name": escape_formula(season.people.name(line.person)),
        "games": line.games,
        "wins": line.wins,
        "average place": "" if rank is None else round_half_up(rank, 2),
        "points": line.points,
        "hands won": line.hands_won,
        "tables bent": line.tables_bent,
        "best evening": line.best.points if line.best else "",
        "worst evening": line.worst.points if line.worst else "",
        "rating": round_half_up(rating.value, 2) if rating else "",
        "doubt": round_half_up(rating.doubt, 2) if rating else "",
    } | {
        currency or CHIPS: amount_text(amount, currency) for currency, amount in line.money.items()
    }
