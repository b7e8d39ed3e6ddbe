"""The comparison: an evening and a few questions to the referee, told to Scorekeeper and to the
second opinion, one by one."""

import json
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from tests.support.brute_force import fewest_payments
from tests.support.games.registry import PLAIN_VARIANTS
from tests.support.plain_money import state_of, still_due
from tests.support.plain_sum import Json, facts_that_count
from tests.trial.corrections import agreement, correction
from tests.trial.evening import Evening, Told
from tests.trial.product import Scorekeeper, lay_down, tack_on
from tests.trial.questions import LayDown, TackOn, lay_down_of, tack_on_of
from tests.trial.untrue import untrue

GAMES = tuple(sorted(PLAIN_VARIANTS))
SAID: dict[Callable[[Evening], Told | None], int] = {
    Evening.tell: 83,
    untrue: 9,
    correction: 6,
    agreement: 2,
}
"""What is said next, and how often."""
LAY_DOWNS, TACK_ONS = 8, 8
"""How many questions come with an evening."""


@dataclass
class Report:
    """What was compared, how often, and every difference with the facts that repeat it."""

    compared: Counter[str] = field(default_factory=Counter)
    differences: list[str] = field(default_factory=list)

    def __iadd__(self, other: "Report") -> "Report":
        self.compared += other.compared
        self.differences += other.differences
        return self


def play(seed: int, variant: str) -> Report:
    """Play one evening on both sides, up to the first difference."""
    evening, report = Evening(seed, variant), Report()
    app = Scorekeeper(evening.game)
    report.compared["games"] += 1
    if app.refusals:
        report.differences.append(_story(seed, evening, f"not begun: {app.refusals}"))
        return report
    for _ in range(evening.steps):
        (say,) = evening.chance.choices(list(SAID), list(SAID.values()))
        told = say(evening)
        if told is None:
            continue
        refusals = app.record(told.fact)
        report.compared["facts refused" if refusals else "facts recorded"] += 1
        if bool(refusals) == told.true:
            said = f"refused: {refusals}" if refusals else "recorded, though it cannot be true"
            report.differences.append(_story(seed, evening, f"{json.dumps(told.fact)} {said}"))
            return report
        if told.true:
            evening.stands(told.fact)
            report.compared["hands"] += told.fact["kind"] == "hand"
            wrong = list(differences(evening, app.state(), report.compared))
            if wrong:
                report.differences.append(_story(seed, evening, "\n  ".join(wrong)))
                return report
    report.compared["games played to the end"] += evening.paper.ended_by is not None
    return report


def _story(seed: int, evening: Evening, what: str) -> str:
    game, log = json.dumps(evening.game), json.dumps(evening.log)
    return f"seed {seed}, {evening.game['variant']}: {what}\n  game: {game}\n  log: {log}"


def differences(evening: Evening, state: Json, compared: Counter[str]) -> Iterator[str]:
    """Where the app shows something else than what was worked out on paper."""
    expected = expected_state(evening)
    compared["totals"] += len(expected["players"])
    compared["payments"] += expected["postings"].total()
    yield from _unlike("", expected, shown(state))
    due = still_due(evening.paper, list(facts_that_count(evening.log)))
    left, transfers = Counter(due), state["money"]["transfers"]
    compared["settlements"] += 1
    for transfer in transfers:
        left[transfer["from"]] += transfer["amount"]
        left[transfer["to"]] -= transfer["amount"]
    if any(left.values()):
        yield f"transfers: {transfers} do not settle {dict(due)}"
    fewest = fewest_payments(list(due.values()))
    if len(transfers) != fewest:
        yield f"transfers: {len(transfers)}, and {fewest} are enough"


def expected_state(evening: Evening) -> Json:
    """STATE as it follows from the facts."""
    paper, table = evening.paper, evening.table
    expected = state_of(paper)
    going_on = paper.ended_by is None
    if going_on:
        packs, jokers = table.packs
        expected["hand"] |= {
            "cards": table.dealt,
            "packs": packs,
            "jokers": jokers,
            "deal": len(paper.deals),
            "short_stock": table.stock_may_run_out(),
        }
    for player in expected["players"]:
        seat = player["seat"]
        in_hand = going_on and seat in paper.now.seats
        player["holds"] = table.holds(seat) if in_hand and paper.rules.has_cards else None
    return expected


def shown(state: Json) -> Json:
    """STATE as the second opinion writes it."""
    postings = state["money"]["postings"]
    keys = ("entry", "from", "to", "amount")
    return {
        **state,
        "pots": state["money"]["pots"],
        "postings": Counter(tuple(posting[key] for key in keys) for posting in postings),
    }


def _unlike(where: str, expected: object, shown: object) -> Iterator[str]:
    """Every place at which what is shown is not what is expected; more may be shown."""
    if isinstance(expected, Counter):
        if expected != shown:
            yield f"{where}: {shown}, expected {expected}"
    elif isinstance(expected, Mapping) and isinstance(shown, Mapping):
        for key, value in expected.items():
            yield from _unlike(f"{where}.{key}" if where else key, value, shown.get(key))
    elif isinstance(expected, list) and isinstance(shown, list) and len(expected) == len(shown):
        for index, (one, other) in enumerate(zip(expected, shown, strict=True)):
            yield from _unlike(f"{where}[{index}]", one, other)
    elif expected != shown:
        yield f"{where}: {shown}, expected {expected}"


def ask(seed: int, variant: str) -> Report:
    """Ask the referee a few questions, in a game that has cards."""
    report = Report()
    if not PLAIN_VARIANTS[variant].has_cards:
        return report
    for number in range(LAY_DOWNS):
        question = lay_down_of(seed * LAY_DOWNS + number, variant)
        _compare(seed, report, "lay-downs", question, lay_down(question.body))
    for number in range(TACK_ONS):
        added = tack_on_of(seed * TACK_ONS + number, variant)
        if added is not None:
            _compare(seed, report, "tack-ons", added, tack_on(added.body))
    return report


def _compare(seed: int, report: Report, what: str, asked: LayDown | TackOn, answer: Json) -> None:
    report.compared[what] += 1
    report.compared["legal"] += asked.legal
    if not asked.is_answered_by(answer):
        body, answered = json.dumps(asked.body), json.dumps(answer)
        expected = "legal" if asked.legal else "not legal"
        variant = asked.body["variant"]
        report.differences.append(
            f"seed {seed}, {variant}: {what}, expected {expected}\n"
            f"  asked: {body}\n  answered: {answered}"
        )


def try_out(seed: int) -> tuple[str, Report]:
    """Play one evening and ask a few questions; the games take turns. The same seed repeats it."""
    variant = GAMES[seed % len(GAMES)]
    report = Report()
    for part in (play, ask):
        try:
            report += part(seed, variant)
        except Exception:
            report.differences.append(f"seed {seed}, {variant}: {traceback.format_exc()}")
    return variant, report
