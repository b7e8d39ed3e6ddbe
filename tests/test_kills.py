"""Nothing acknowledged is lost when the server or the database is killed under load."""

from pathlib import Path

import pytest

from tests.support.databases import OwnPostgresql
from tests.support.kills import Outcome, kill_under_load

pytestmark = pytest.mark.slow

KILLS = 4


def check(outcome: Outcome) -> None:
    """Nothing is lost, twice or out of order, and there was something to lose."""
    assert outcome.faults == []
    assert outcome.acknowledged > KILLS


@pytest.mark.long
def test_a_server_killed_again_and_again_loses_nothing(tmp_path: Path) -> None:
    check(kill_under_load(tmp_path, KILLS, f"sqlite:///{tmp_path / 'scorekeeper.sqlite'}"))


@pytest.mark.long
def test_a_database_killed_again_and_again_loses_nothing(tmp_path: Path) -> None:
    server = OwnPostgresql()
    url = server.url.render_as_string(hide_password=False)
    try:
        check(kill_under_load(tmp_path, KILLS, url, server.kill))
    finally:
        server.stop()
