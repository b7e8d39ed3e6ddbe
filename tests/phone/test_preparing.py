"""Preparing the app on a phone says how far it is."""

from itertools import pairwise
from pathlib import Path

from scorekeeper.phone.preparing import IMPORTED, prepare_in_steps


def test_the_share_that_is_done_rises_to_all_of_it(tmp_path: Path) -> None:
    shares = list(prepare_in_steps(tmp_path, ["json", "csv"]))
    assert shares[:2] == [IMPORTED / 2, IMPORTED]
    assert all(before < after for before, after in pairwise(shares))
    assert shares[-1] == 1
