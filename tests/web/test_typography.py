"""What is put together from several sentences is written as the reader's language writes it."""

import re

import pytest

from tests.support.labels import SAVE
from tests.support.phones import Phone
from tests.web.conftest import SQLITE_ONLY

pytestmark = SQLITE_ONLY


@pytest.mark.parametrize(
    "path",
    [
        "/rules/european",
        "/rules/south-african",
        "/check/european?melds=7h+7s",
        "/own/european",
        "/practice/jamaican?deal=7",
    ],
)
def test_a_space_stands_before_a_colon_in_french(dan: Phone, path: str) -> None:
    dan.press(dan.open("/settings"), SAVE, language="fr")
    page = dan.open(path)
    assert page.status == 200
    assert re.findall(r"\w+[:;!?] ", page.text) == []
