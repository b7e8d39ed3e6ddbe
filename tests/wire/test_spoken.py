"""What is wrong with a text is said in the reader's language."""

from collections.abc import Callable

import pytest

from scorekeeper.variants.registry import VARIANTS
from scorekeeper.wire.cards import cards_in, melds_in
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.referee import read_arrange_question
from tests.support.pseudo import pseudo_spoken, unsaid


@pytest.mark.parametrize(
    "read",
    [
        lambda: cards_in("7h 99", "cards"),
        lambda: cards_in(["99"], "cards"),
        lambda: cards_in([99], "cards"),
        lambda: melds_in("7h 8h | 99", "melds"),
        lambda: cards_in("* " * 70, "cards"),
        lambda: read_arrange_question({"variant": "super", "cards": "", "hand": 99}, VARIANTS),
        lambda: read_arrange_question({"variant": "super", "cards": ""}, VARIANTS),
        lambda: read_arrange_question(
            {"variant": "super", "cards": "", "hand": 8, "packs": 99}, VARIANTS
        ),
    ],
)
def test_what_is_wrong_is_said_in_the_readers_language(
    read: Callable[[], object],
) -> None:
    with pseudo_spoken(), pytest.raises(WireError) as raised:
        read()
    assert not unsaid(raised.value.message)
