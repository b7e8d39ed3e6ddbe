"""Totals added up as on paper, straight from a log of JSON entries of the Jamaican games.

Shares nothing with the package: it is the second opinion the package is held against.
"""

from typing import Any

Json = dict[str, Any]


def plain_totals(players: int, log: list[Json], *, over_call: int = 50) -> dict[int, int]:
    """Seat → total. `over_call` is what calling too often costs at this table."""
    totals = dict.fromkeys(range(1, players + 1), 0)
    for fact in facts_that_count(log):
        if fact["kind"] == "hand":
            for seat, left in fact["left"].items():
                totals[int(seat)] += points(left) * (2 if fact.get("bent") else 1)
        elif fact["kind"] == "penalty":
            each = over_call if fact["offence"] == "over_call" else fact.get("points", 50)
            totals[fact["seat"]] += each * fact.get("count", 1)
        elif fact["kind"] == "cut":
            totals[fact["seat"]] -= 50
    return totals


def facts_that_count(log: list[Json]) -> list[Json]:
    """What is left of a log once everything taken back or replaced is gone."""
    counting: list[Json] = []
    for number, entry in enumerate(log, 1):
        if entry["kind"] in ("amend", "strike"):
            continue
        correction = last_correction(log, number)
        if correction is None:
            counting.append(entry)
        elif correction["kind"] == "amend":
            stands = correction["with"]
            counting += stands if isinstance(stands, list) else [stands]
    return counting


def last_correction(log: list[Json], number: int) -> Json | None:
    """The last amend or strike of an entry that was not itself taken back."""
    for later in range(len(log), number, -1):
        entry = log[later - 1]
        corrects = entry["kind"] in ("amend", "strike") and entry["entry"] == number
        if corrects and last_correction(log, later) is None:
            return entry
    return None


def points(left: Json) -> int:
    """What a loser held, before doubling."""
    return int(left["points"]) if "points" in left else sum(map(card_points, left["cards"]))


def card_points(card: str) -> int:
    """A card as it is written: * 50, black ace 15, red ace 1, pictures 10, others their number."""
    if card.startswith("*"):
        return 50
    if card.startswith("A"):
        return 15 if card[1] in "sc" else 1
    rank = card.rstrip("shdc")
    return 10 if rank in "JQK" else int(rank)
