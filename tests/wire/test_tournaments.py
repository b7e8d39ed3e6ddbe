"""Tournaments: plans and facts are read back as they were written."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.tournament.facts import (
    CheckIn,
    CheckOut,
    DropRound,
    EndRound,
    Exchange,
    Fact,
    Finish,
    KeepApart,
    Leave,
    Plan,
    Recount,
    Rename,
    Reopen,
    ResumeRound,
    Return,
    Round,
    SeatFreely,
    SignUp,
    SitDown,
    StartRound,
    TakeOff,
)
from scorekeeper.tournament.seating import Seating
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.tournaments import (
    read_fact,
    read_plan,
    read_stored_fact,
    write_fact,
    write_plan,
)

numbers = st.integers(1, 300)
seatings = st.builds(
    Seating, st.lists(st.lists(numbers).map(tuple)).map(tuple), st.lists(numbers).map(tuple)
)
facts: st.SearchStrategy[Fact] = st.one_of(
    st.builds(SignUp, st.sampled_from(["Ann", "Bob"])),
    st.builds(Rename, numbers, st.sampled_from(["Ann", "Bob"])),
    st.builds(TakeOff, numbers),
    st.builds(CheckIn, numbers),
    st.builds(CheckOut, numbers),
    st.builds(Leave, numbers),
    st.builds(Return, numbers),
    st.builds(KeepApart, st.lists(numbers).map(tuple)),
    st.builds(SeatFreely, st.lists(numbers).map(tuple)),
    st.builds(
        Round,
        seatings,
        st.sampled_from(["draw", "standing", "new_people", "playoff"]),
        st.lists(seatings, max_size=3).map(tuple),
    ),
    st.builds(Exchange, numbers, numbers),
    st.builds(SitDown, numbers, numbers),
    st.builds(StartRound),
    st.builds(EndRound, per_hand=st.booleans()),
    st.builds(ResumeRound),
    st.builds(Recount, numbers, numbers, numbers),
    st.builds(DropRound),
    st.builds(Finish),
    st.builds(Reopen),
)


@given(facts)
def test_a_fact_is_read_as_it_was_written(fact: Fact) -> None:
    assert read_stored_fact(json.loads(json.dumps(write_fact(fact)))) == fact


def test_an_end_that_was_stored_before_points_could_count_per_hand_counts_as_it_is() -> None:
    stored = {"kind": "end_round", "counted": {"1": 5}, "ended": [1]}
    assert read_stored_fact(stored) == EndRound(per_hand=False)
    assert write_fact(EndRound({1: 5}, (1,))) == stored


def test_what_counted_at_the_end_of_a_round_is_read_as_it_was_written() -> None:
    read = read_stored_fact(json.loads(json.dumps(write_fact(EndRound({1: 5, 12: 0}, (12,))))))
    assert isinstance(read, EndRound)
    assert (read.counted, read.ended) == ({1: 5, 12: 0}, (12,))


def test_a_plan_is_read_as_it_was_written() -> None:
    plan = Plan(
        "Kalooki night",
        VARIANTS["super"],
        VARIANTS["super"].all_options({}),
        "GBP",
        rounds=4,
        usual=5,
        smallest=4,
        largest=6,
        minutes=45,
        counts="beaten",
        playoff=8,
        begins="20:15",
    )
    assert read_plan(json.loads(json.dumps(write_plan(plan)))) == plan
    least = read_plan({"name": "Kalooki night", "variant": "super"})
    assert least == Plan("Kalooki night", VARIANTS["super"])


any_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: (
        st.lists(inner)
        | st.dictionaries(st.sampled_from(["kind", "tables", "by", "name", "player"]), inner)
    ),
)


@given(any_json, st.sampled_from(["round", "sign_up", "exchange"]))
def test_anything_else_is_refused_and_never_worse(value: Any, kind: str) -> None:
    for tried in (value, {"kind": kind, "tables": value, "by": value, "name": value}):
        with suppress(WireError):
            read_fact(tried)


FIGURES = "0" * 9 + "1" * 5000
"""More than Python reads as a number."""


@pytest.mark.parametrize(
    ("value", "path"),
    [
        ({"kind": "cut"}, "kind"),
        ({"kind": "round", "tables": [[1, "x"]], "by": "draw"}, "tables.0.1"),
        ({"kind": "round", "tables": [], "by": "size"}, "by"),
        ({"kind": "leave", "player": 1, "why": "late"}, "why"),
        ({"kind": "sit_down", "player": 1, "table": 1, "joined": "x"}, "joined"),
        ({"kind": "end_round", "counted": {"1": 1}}, "counted"),
        ({"kind": "end_round", "ended": []}, "ended"),
    ],
)
def test_it_is_said_what_is_wrong_and_where(value: Any, path: str) -> None:
    with pytest.raises(WireError) as caught:
        read_fact(value)
    assert caught.value.path == path


@pytest.mark.parametrize(
    ("counted", "path"),
    [
        ({"one": 1}, "counted.one"),
        ({"1": "x"}, "counted.1"),
        ({FIGURES: 1}, f"counted.{FIGURES[:40]}"),
    ],
)
def test_what_is_stored_of_the_end_of_a_round_counts_by_table(counted: Any, path: str) -> None:
    with pytest.raises(WireError) as caught:
        read_stored_fact({"kind": "end_round", "counted": counted})
    assert caught.value.path == path
