"""What is wrong with a text is said in the reader's language."""

from collections.abc import Callable

import pytest

from scorekeeper.wire.cards import read_cards_at, read_melds_at
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.referee import read_arrange_question
from tests.support.pseudo import pseudo_spoken, unsaid


@pytest.mark.parametrize(
    "read",
    [
        lambda: read_cards_at("7h 99", "cards"),
        lambda: read_cards_at(["99"], "cards"),
        lambda: read_cards_at([99], "cards"),
        lambda: read_melds_at("7h 8h | 99", "melds"),
        lambda: read_cards_at("* " * 70, "cards"),
        lambda: read_arrange_question({"variant": "super", "cards": "", "hand": 99}),
        lambda: read_arrange_question({"variant": "super", "cards": ""}),
        lambda: read_arrange_question({"variant": "super", "cards": "", "hand": 8, "packs": 99}),
    ],
)
def test_what_is_wrong_is_said_in_the_readers_language(
    read: Callable[[], object],
) -> None:
    with pseudo_spoken(), pytest.raises(WireError) as raised:
        read()
    assert not unsaid(raised.value.message)
