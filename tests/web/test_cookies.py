"""What cookies hold is remembered, and is what was signed all the same."""

from typing import Any

import pytest
from flask import Flask
from itsdangerous import BadSignature

from scorekeeper.web.security import protection
from scorekeeper.web.security.protection import RememberingSerializer, SafeCookies
from tests.web.conftest import SQLITE_ONLY

pytestmark = SQLITE_ONLY


@pytest.fixture
def serializer(app: Flask) -> RememberingSerializer:
    made = SafeCookies().get_signing_serializer(app)
    assert isinstance(made, RememberingSerializer)
    return made


@pytest.mark.parametrize(
    "held", [{}, {"phone": "p", "_permanent": True}, {"phone": "p", "_flashes": [("info", {})]}]
)
def test_who_changes_what_a_cookie_held_changes_it_for_nobody_else(
    serializer: RememberingSerializer, held: dict[str, Any]
) -> None:
    text = serializer.dumps(held)
    for _ in range(3):
        read = serializer.loads(text)
        assert read == held
        read["phone"] = "another"
        read.get("_flashes", []).append("more")


def test_a_cookie_that_was_meddled_with_is_refused_though_its_like_is_known(
    serializer: RememberingSerializer,
) -> None:
    text = str(serializer.dumps({"phone": "p"}))
    serializer.loads(text)
    for other in (text[:-1], text + "A", text.swapcase(), ""):
        for _ in range(2):
            with pytest.raises(BadSignature):
                serializer.loads(other)


def test_no_more_than_so_many_are_remembered(
    serializer: RememberingSerializer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(protection, "MAX_REMEMBERED", 3)
    for number in range(10):
        assert serializer.loads(serializer.dumps({"phone": str(number)}))["phone"] == str(number)
        assert len(serializer._known) <= 3  # noqa: SLF001
