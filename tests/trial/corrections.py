"""What was recorded is taken back, or was otherwise, and whether it then can be true (C23)."""

from collections.abc import Sequence

from tests.support.plain_deals import PlainTable
from tests.support.plain_sum import Json, PlainGame, c23_start, facts_that_count
from tests.support.plain_variant import Value
from tests.trial.evening import OF_THE_DEAL, Evening, Told, cutter

CORRECTED = (*OF_THE_DEAL, "paid", "hand")


def correction(evening: Evening) -> Told | None:
    """Something recorded is taken back, or was otherwise. Only what can be told for certain:
    nothing where somebody has bought in or joined since."""
    standing = [
        (number, entry)
        for number, entry in enumerate(evening.log, 1)
        if entry["kind"] in CORRECTED and not is_corrected(evening, number)
    ]
    if not standing or any(entry["kind"] in ("buy_in", "join") for entry in evening.log):
        return None
    number, entry = evening.chance.choice(standing)
    correction: Json = {"kind": "strike", "entry": number}
    if entry["kind"] == "hand":
        with_ = hand_instead(evening, number)
        correction = {"kind": "amend", "entry": number, "with": with_}
    elif entry["kind"] == "penalty" and evening.chance.random() < 0.5:
        with_ = {**entry, "count": evening.chance.choice((1, 2, 4))}
        correction = {"kind": "amend", "entry": number, "with": with_}
    return Told(correction, true=is_true(evening.game, [*evening.log, correction]))


def is_corrected(evening: Evening, number: int) -> bool:
    """Whether an entry has a correction already."""
    kinds = ("amend", "strike")
    return any(entry["kind"] in kinds and entry["entry"] == number for entry in evening.log)


def hand_instead(evening: Evening, number: int) -> Json:
    """What may have happened where an entry says that somebody won a hand."""
    paper = PlainGame(c23_start(evening.game, evening.log))
    for earlier, fact in facts_that_count(evening.log):
        if earlier < number:
            paper.record(earlier, fact)
    if evening.chance.random() < 0.15:
        return {"kind": "void"}
    return evening.some_hand(PlainTable(paper, evening.game["options"]))


def agreement(evening: Evening) -> Told | None:
    """C23: what was agreed at the start was otherwise."""
    options: dict[str, Value] = {}
    known = evening.paper.rules.options
    if "ties" in known:
        options["ties"] = evening.chance.choice(("share", "last_hand"))
    if "stake_per_point" in known:
        options["stake_per_point"] = evening.chance.randint(0, 30)
    correction = {"kind": "amend", "entry": 0, "with": {"kind": "start", "options": options}}
    if any(entry["kind"] in ("buy_in", "join") for entry in evening.log):
        return None
    return Told(correction, true=is_true(evening.game, [*evening.log, correction]))


def is_true(game: Json, log: Sequence[Json]) -> bool:
    """Whether all facts of a corrected log can still be true, in which nobody buys in or joins."""
    paper = PlainGame(c23_start(game, log))
    for number, fact in facts_that_count(log):
        if not can_be_true(PlainTable(paper, game["options"]), fact):
            return False
        paper.record(number, fact)
    return True


def can_be_true(table: PlainTable, fact: Json) -> bool:
    """Whether a fact can be true of who is in the deal that it is about."""
    paper, kind = table.game, fact["kind"]
    if paper.ended_by is not None:
        late = kind == "paid" or (kind in ("penalty", "cut") and "hand" in fact)
        if not late:
            return False
    if kind == "hand" and not paper.rules.has_cards:
        return is_held(table, fact, {str(seat) for seat in paper.now.seats})
    if kind == "hand":
        others = {str(seat) for seat in paper.now.seats if seat != fact["out"]}
        return fact["out"] in paper.now.seats and is_held(table, fact, others)
    if kind == "paid" or kind in ("void", "end"):
        return True
    if kind == "out_of_game" and fact["seat"] in paper.may_decide:
        return True
    named = fact.get("hand")
    if named is not None and named not in {deal.number for deal in paper.deals}:
        return False
    deal = paper.deal_meant(named)
    if kind == "cut" and (deal.cuts or fact["seat"] != cutter(paper, deal)):
        return False
    return fact["seat"] in deal.seats


def is_held(table: PlainTable, hand: Json, others: set[str]) -> bool:
    """Whether the others are all who hold something, and no more than they can (C16)."""
    if table.rules.extras:
        return True
    laid = hand.get("laid", ())
    if set(hand["left"]) != others or not set(laid) <= set(table.game.now.seats):
        return False
    for seat, left in hand["left"].items():
        has_laid = int(seat) in laid
        if "points" in left:
            if not table.is_possible(int(seat), left["points"], laid=has_laid):
                return False
        elif len(left["cards"]) > table.most_cards(int(seat), laid=has_laid):
            return False
    return True
