"""Whatever the referee is asked, it answers, or says what it cannot read."""

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.changes import change_document
from tests.support.many import many
from tests.support.programs import Program
from tests.support.questions import Question, examples, sensible_questions
from tests.support.strategies import any_json
from tests.support.verdicts import LAY_DOWN_CODES, MELD_CODES, TACK_ON_CODES
from tests.web.conftest import SQLITE_ONLY

pytestmark = SQLITE_ONLY

thorough = settings(
    max_examples=many(40, 800), suppress_health_check=[HealthCheck.function_scoped_fixture]
)

REFUSED = (404, 413, 422)
CALLS = st.sampled_from(["meld", "lay-down", "tack-on", "arrange"])


@thorough
@given(question=sensible_questions())
def test_every_sensible_question_has_a_verdict(stranger: Program, question: Question) -> None:
    do, body = question
    answer = stranger.post(f"/referee/{do}", body)
    assert answer.status == 200
    known = f"{MELD_CODES} {LAY_DOWN_CODES} {TACK_ON_CODES}".split()
    for reason in answer.body["reasons"]:
        assert reason["code"] in known
        assert reason["message"].endswith(".")
        assert re.fullmatch(r"[A-Z]\d+", reason["rule"])
        assert "meld" not in reason or 0 <= reason["meld"] < len(body["melds"])
        assert "added" not in reason or 0 <= reason["added"] < len(body["added"])
    for condition in answer.body.get("unjudged", []):
        assert re.fullmatch(r"[A-Z]\d+", condition["rule"])
        assert not condition["message"].endswith(".")
        assert not answer.body["reasons"]
    if do != "arrange":
        assert answer.body["legal"] == (not answer.body["reasons"])


@thorough
@given(do=CALLS, body=any_json)
def test_any_json_is_answered_or_refused(stranger: Program, do: str, body: object) -> None:
    assert stranger.post(f"/referee/{do}", body).status in (200, *REFUSED)


@thorough
@given(do=CALLS, body=change_document([example.request for example in examples()]))
def test_a_question_with_anything_in_any_place_is_answered_or_refused(
    stranger: Program, do: str, body: object
) -> None:
    assert stranger.post(f"/referee/{do}", body).status in (200, *REFUSED)


@pytest.mark.parametrize("do", ["meld", "lay-down", "tack-on", "arrange"])
@thorough
@given(body=st.binary(max_size=200))
def test_any_bytes_are_refused(stranger: Program, do: str, body: bytes) -> None:
    assert stranger.post(f"/referee/{do}", body).status in (400, 422)
