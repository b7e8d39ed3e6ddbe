"""`PUT /games/{id}/counts/{seat}`: what a player says they hold, beside the log."""

from typing import Any

import pytest

from scorekeeper.game.entries import OutOfGame
from tests.support.programs import Program
from tests.web.api.conftest import HAND
from tests.web.conftest import SQLITE_ONLY, Table, begin_table

pytestmark = SQLITE_ONLY


def counts(watcher: Program, table: Table) -> Any:
    return watcher.get(f"/games/{table.id}").body["counts"]


def test_a_count_stands_in_the_state_with_its_points_and_leaves_the_version_alone(
    scorer: Program, watcher: Program, table: Table
) -> None:
    answer = scorer.put(f"/games/{table.id}/counts/2", {"deal": 1, "cards": ["K", "As", "9h"]})
    assert answer.status == 200
    assert answer.body["version"] == 0
    assert answer.body["counts"] == {"2": {"cards": ["K", "As", "9h"], "points": 34}}
    assert counts(watcher, table) == answer.body["counts"]


def test_a_later_count_replaces_the_earlier_and_no_cards_means_went_out(
    scorer: Program, watcher: Program, table: Table
) -> None:
    path = f"/games/{table.id}/counts"
    scorer.put(f"{path}/2", {"deal": 1, "cards": ["K"]})
    scorer.put(f"{path}/2", {"deal": 1, "points": 27})
    scorer.put(f"{path}/1", {"deal": 1, "cards": []})
    assert counts(watcher, table) == {
        "1": {"cards": [], "points": 0},
        "2": {"cards": None, "points": 27},
    }


def test_counts_mean_nothing_once_the_deal_is_closed(
    scorer: Program, watcher: Program, table: Table
) -> None:
    path = f"/games/{table.id}"
    scorer.put(f"{path}/counts/2", {"deal": 1, "points": 27})
    scorer.post(f"{path}/entries", HAND)
    assert counts(watcher, table) == {}
    late = scorer.put(f"{path}/counts/2", {"deal": 1, "points": 27})
    assert (late.status, late.error) == (409, ("hand.other_deal", "deal"))
    assert scorer.put(f"{path}/counts/2", {"deal": 2, "points": 7}).status == 200
    assert counts(watcher, table) == {"2": {"cards": None, "points": 7}}


@pytest.mark.parametrize(
    ("seat", "body", "error"),
    [
        (2, {"deal": 1, "points": 9999}, "hand.impossible_points"),
        (2, {"deal": 1, "cards": ["14h"]}, "card.unreadable"),
        (2, {"deal": 1}, "body.invalid"),
        (2, {"deal": 1, "points": 5, "cards": []}, "body.invalid"),
        (2, {"points": 5}, "body.missing"),
        (3, {"deal": 1, "points": 5}, "seat.not_in_play"),
        (9, {"deal": 1, "points": 5}, "seat.unknown"),
    ],
)
def test_a_count_is_checked_as_what_a_loser_held(
    scorer: Program, table: Table, seat: int, body: object, error: str
) -> None:
    table.record(OutOfGame(3))
    answer = scorer.put(f"/games/{table.id}/counts/{seat}", body)
    assert answer.status == 422
    assert answer.error[0] == error


def test_the_etag_tells_of_counts_and_if_match_looks_at_the_log_alone(
    scorer: Program, watcher: Program, table: Table
) -> None:
    path = f"/games/{table.id}"
    before = watcher.get(path).headers["ETag"]
    assert before == f'"{table.game.tag}"'
    scorer.put(f"{path}/counts/2", {"deal": 1, "points": 27})
    tag = watcher.get(path).headers["ETag"]
    assert tag == before[:-1] + '.1"'
    assert watcher.get(path, If_None_Match=tag).status == 304
    assert watcher.get(path, If_None_Match=before).status == 200
    scorer.put(f"{path}/counts/3", {"deal": 1, "points": 12})
    assert watcher.get(path, If_None_Match=tag).status == 200
    assert scorer.post(f"{path}/entries", HAND, If_Match=tag).status == 201
    assert scorer.post(f"{path}/entries", {"kind": "void"}, If_Match=tag).status == 412
    assert scorer.post(f"{path}/entries", {"kind": "void"}, If_Match='"1"').status == 201


def test_x4_a_count_says_who_laid_a_contract_of_their_own(table: Table) -> None:
    phases = begin_table(table.app, variant="phase-10")
    host = Program(phases.app, phases.host)
    path = f"/games/{phases.id}/counts/2"
    answer = host.put(path, {"deal": 1, "cards": ["5", "7"], "laid": True})
    assert answer.body["counts"] == {"2": {"cards": ["5", "7"], "points": 10, "laid": True}}
    answer = host.put(path, {"deal": 1, "points": 40})
    assert answer.body["counts"] == {"2": {"cards": None, "points": 40, "laid": False}}


def test_x4_nobody_lays_a_contract_of_their_own_in_other_games(
    scorer: Program, table: Table
) -> None:
    path = f"/games/{table.id}/counts/2"
    answer = scorer.put(path, {"deal": 1, "points": 27, "laid": True})
    assert answer.status == 422
    assert answer.error[1] == "laid"


def test_x1_blue_and_yellow_are_sent_as_b_and_y_in_phase_10(table: Table) -> None:
    phases = begin_table(table.app, variant="phase-10")
    host = Program(phases.app, phases.host)
    path, held = f"/games/{phases.id}", ["5b", "7y", "skip"]
    answer = host.put(f"{path}/counts/2", {"deal": 1, "cards": held})
    assert answer.body["counts"]["2"]["cards"] == ["5u", "7w", "skip"]
    left = {"2": {"cards": held}, "3": {"cards": ["9r", "9u"]}}
    hand = {"kind": "hand", "out": 1, "left": left, "laid": []}
    assert host.post(f"{path}/entries", hand).status == 201
    amend = {"kind": "amend", "entry": 1, "with": hand}
    assert host.post(f"{path}/entries", amend).status == 201
    for entry in host.get(f"{path}/entries").body["entries"]:
        assert entry.get("with", entry)["left"]["2"]["cards"] == ["5u", "7w", "skip"]
