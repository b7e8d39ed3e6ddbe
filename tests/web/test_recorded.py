"""What was just recorded: the address of the next page says it."""

from datetime import datetime, timedelta

import pytest

from scorekeeper.game.entries import Amend, Call, CorrectStart, Entry, Hand, Penalty, Strike
from scorekeeper.store.clock import write_time
from tests.support.phones import Phone
from tests.web.conftest import SQLITE_ONLY, Table, begin_table, let_in

pytestmark = SQLITE_ONLY

SAID = "Recorded: a call by Bob."
HAND = Hand(1, {2: 9, 3: 9})


def call(phone: Phone, table: Table, seat: int = 2) -> str:
    """Records a call with one tap; gives the address to which the phone is led."""
    fields = phone.open(table.at()).form("Calls by").filled("Calls by", {})
    answer = phone.post(table.at("/calls"), fields | {"seat": str(seat)})
    assert answer.location is not None
    return str(answer.location)


def test_it_is_said_again_after_a_reload_and_taken_back_with_one_tap(
    ann: Phone, table: Table
) -> None:
    address = call(ann, table)
    assert address == table.at("?recorded=1")
    for _ in range(2):
        page = ann.open(address)
        assert SAID in page.text
        assert page.text.count("Take back") == 1
    assert "Taken back: a call by Bob." in ann.press(page, "Take back").text


def test_no_page_that_is_asked_for_meanwhile_takes_it(ann: Phone, table: Table) -> None:
    address = call(ann, table)
    for page in (table.at("/sheet"), "/", table.at()):
        assert SAID not in ann.open(page).text
    assert SAID in ann.open(address).text


def test_no_cookie_is_written_for_it(ann: Phone, table: Table) -> None:
    fields = ann.open(table.at()).form("Calls by").filled("Calls by", {})
    answer = ann.post(table.at("/calls"), fields | {"seat": "2"})
    assert answer.status_code == 303
    assert "Set-Cookie" not in answer.headers


def test_each_of_two_entries_is_said_on_its_own_page(ann: Phone, table: Table) -> None:
    first, second = call(ann, table), call(ann, table, seat=3)
    assert SAID in ann.open(first).text
    assert "Recorded: a call by Cid." in ann.open(second).text


@pytest.mark.parametrize("text", ["", "x", "0", "-1", "2", "9" * 5000, "1&recorded=7", "%00"])
def test_an_address_that_names_no_entry_says_nothing_of_any(
    ann: Phone, table: Table, text: str
) -> None:
    table.record(Call(2))
    page = ann.open(table.at(f"?recorded={text}"))
    assert page.status == 200
    assert (SAID in page.text) == text.startswith("1")


def test_an_address_that_was_kept_says_it_no_more(
    ann: Phone, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = call(ann, table)
    monkeypatch.setattr("scorekeeper.web.recorded.NEWS", timedelta(seconds=-1))
    page = ann.open(address)
    assert SAID not in page.text
    assert "Take back" not in page.text


@pytest.mark.parametrize("minutes", [-1, 1])
def test_two_clocks_may_disagree(
    ann: Phone, table: Table, monkeypatch: pytest.MonkeyPatch, minutes: int
) -> None:
    address = call(ann, table)
    at = datetime.fromisoformat(table.game.log[0].at) + timedelta(minutes=minutes)
    monkeypatch.setattr("scorekeeper.web.recorded.now", lambda: write_time(at))
    assert SAID in ann.open(address).text


def test_who_only_watches_takes_nothing_back(cid: Phone, table: Table) -> None:
    table.record(Call(2))
    page = cid.open(table.at("?recorded=1"))
    assert SAID in page.text
    assert "Take back" not in page.text


def test_only_a_host_takes_back_what_was_agreed_at_the_start(ann: Phone, table: Table) -> None:
    table.record(CorrectStart(players=("Ann", "Bob", "Cyd")))
    address, text = table.at("?recorded=1"), "Recorded: Cid is now Cyd."
    hosts, scorers = ann.open(address), let_in(table, table.score).open(address)
    assert (text in hosts.text, text in scorers.text) == (True, True)
    assert ("Take back" in hosts.text, "Take back" in scorers.text) == (True, False)


def test_it_goes_along_to_the_page_of_the_end_and_back(ann: Phone, table: Table) -> None:
    table.record(*[HAND] * 9)
    assert "Hand 9 saved. Ann went out." in ann.open(table.at("?recorded=9")).text
    table.record(Strike(9))
    assert "Hand 9 taken back." in ann.open(table.at("/end?recorded=10")).text


def test_x4_it_says_where_nobody_else_laid_their_phase(table: Table) -> None:
    phases = begin_table(table.app, variant="phase-10")
    phases.record(Hand(1, {2: 15, 3: 15}), Hand(1, {2: 15, 3: 15}, laid=frozenset({3})))
    phone, alone = let_in(phases, phases.host), "Nobody else laid their phase."
    assert alone in phone.open(phases.at("?recorded=1")).text
    assert alone not in phone.open(phases.at("?recorded=2")).text


def test_only_a_hand_needs_its_draft_no_more(ann: Phone, table: Table) -> None:
    table.record(HAND, Call(2), Amend(1, (Hand(2, {1: 9, 3: 9}),)))
    assert f'data-saved="score-{table.id}"' in ann.open(table.at("?recorded=1")).html
    for number in 2, 3:
        assert "data-saved" not in ann.open(table.at(f"?recorded={number}")).html


def test_what_an_earlier_version_has_put_into_the_cookie_is_said(ann: Phone, table: Table) -> None:
    with ann.client.session_transaction() as cookie:
        notice = {"text": SAID, "entry": [table.id, 1], "saved": "", "way": None}
        cookie["_flashes"] = [("recorded", notice)]
    table.record(Call(2))
    assert SAID in ann.open(table.at()).text
    assert SAID not in ann.open(table.at()).text


@pytest.mark.parametrize(
    ("before", "count"),
    [
        ([Call(2)] * 3, "1"),
        ([Call(2)] * 4, "2"),
        ([*[Call(2)] * 4, Penalty(2, "over_call")], "1"),
        ([*[Call(2)] * 3, Penalty(1, "over_call"), Penalty(2, "bad_lay_down")], "1"),
    ],
)
def test_a_call_too_many_leads_to_its_penalty_with_everything_filled_in(
    ann: Phone, table: Table, before: list[Entry], count: str
) -> None:
    table.record(*before)
    page = ann.open(ann.open(call(ann, table)).link("Penalty"))
    filled = [page.value(field) for field in ("seat", "what", "count")]
    assert filled == ["2", "over_call", count]


def test_a_call_too_many_is_said_until_something_else_is_recorded(ann: Phone, table: Table) -> None:
    table.record(*[Call(2)] * 4)
    page = ann.open(table.at())
    [slip] = page.says("div", "slip")
    assert slip == "Bob has made 4 calls in this hand; 3 are allowed. Penalty Take back"
    assert "over_call" in page.link("Penalty")
    table.record(Penalty(2, "over_call"))
    assert "3 are allowed" not in ann.open(table.at()).text


def test_who_only_watches_sees_a_call_too_many_and_no_way_to_its_penalty(table: Table) -> None:
    table.record(*[Call(2)] * 4)
    page = let_in(table, table.watch).open(table.at())
    assert page.says("div", "slip") == ["Bob has made 4 calls in this hand; 3 are allowed."]


def test_a_call_whose_penalty_is_recorded_already_leads_to_none(ann: Phone, table: Table) -> None:
    table.record(*[Call(2)] * 3, Penalty(2, "over_call"))
    page = ann.open(call(ann, table))
    assert "Bob has made 4 calls in this hand; 3 are allowed." in page.text
    assert "what=over_call" not in page.html
