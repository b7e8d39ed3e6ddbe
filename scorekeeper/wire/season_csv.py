"""A season's table for spreadsheets."""

import csv
import io
from collections.abc import Mapping, Sequence

from scorekeeper.circle.people import People, PersonId
from scorekeeper.circle.season import Standing
from scorekeeper.wire.circles import CHIPS, Rating
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
"""The columns before those of the money, which are one for each currency, in minor units."""


def write_season_csv(
    table: Sequence[Standing], ratings: Mapping[PersonId, Rating], people: People
) -> str:
    """Write the table as CSV, with one line for each person.

    Unknown values are empty: points of games that are not scored alike, the rank of somebody who
    left every game.
    """
    currencies = sorted({currency or CHIPS for line in table for currency in line.money})
    text = io.StringIO()
    rows: csv.DictWriter[str] = csv.DictWriter(text, [*COLUMNS, *currencies])
    rows.writeheader()
    for line in table:
        rating, rank = ratings.get(line.person), line.average_rank
        rows.writerow(
            {
                "name": escape_formula(people.name(line.person)),
                "games": line.games,
                "wins": line.wins,
                "average place": "" if rank is None else f"{float(rank):.2f}",
                "points": line.points,
                "hands won": line.hands_won,
                "tables bent": line.tables_bent,
                "best evening": line.best.points if line.best else "",
                "worst evening": line.worst.points if line.worst else "",
                "rating": f"{rating.value:.2f}" if rating else "",
                "doubt": f"{rating.doubt:.2f}" if rating else "",
            }
            | {currency or CHIPS: amount for currency, amount in line.money.items()}
        )
    return text.getvalue()
