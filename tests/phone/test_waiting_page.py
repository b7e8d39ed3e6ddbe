"""The page of what waits on a phone, and the answers to its questions."""

import pytest

from scorekeeper.game.entries import Amend, Call, End, Hand, Strike, Void
from scorekeeper.store.copies import grant_access
from scorekeeper.web.security.access import local_secret
from tests.support.builders import amend, hand, totals
from tests.support.home_phones import HomePhone, Server


@pytest.fixture
def doubted(server: Server, ann: HomePhone, game: str) -> str:
    """A game in which Ann's account of the first hand waits for an answer, and its id."""
    ann.record(game, hand(1, {2: 39, 3: 5}))
    server.record(game, hand(1, {2: 49, 3: 5}))
    ann.exchange()
    return game


def corrected_twice(
    server: Server, ann: HomePhone, bob: HomePhone, ann_says: Hand, bob_says: Hand
) -> str:
    """A game in which Ann corrected the first hand, and Bob, who didn’t know, has to be asked."""
    game = server.begin()
    server.record(game, hand(1, {2: 39, 3: 5}))
    for phone, fact in ((ann, ann_says), (bob, bob_says)):
        phone.join(game)
        phone.record(game, amend(1, fact))
    for phone in (ann, bob):
        phone.exchange()
    return game


def test_the_line_under_the_title_tells_how_many_wait(ann: HomePhone, game: str) -> None:
    assert "on this phone<" in ann.browser.open(f"/games/{game}").html
    ann.record(game, hand(1, {2: 39, 3: 5}))
    ann.record(game, Call(3))
    page = ann.browser.open(f"/games/{game}")
    assert "2 not sent yet" in page.text
    assert ' unsent"' in page.html
    assert '<tr class="unsent">' in ann.browser.open(f"/games/{game}/sheet").html
    log = ann.browser.open(f"/games/{game}/log")
    assert log.says("span", "pending") == ["on this phone"] * 2
    page = ann.browser.open(f"/games/{game}/waiting")
    assert "It goes to the server by itself once there is a network." in page.text
    assert "A call by Cid" in page.text
    ann.exchange()
    page = ann.browser.open(f"/games/{game}")
    assert "waiting" not in page.text
    assert ' unsent"' not in page.html
    assert ann.browser.open(f"/games/{game}/log").says("span", "pending") == []


def test_the_table_asks_with_the_totals_that_follow_and_is_answered_there(
    server: Server, ann: HomePhone, doubted: str
) -> None:
    page = ann.browser.open(f"/games/{doubted}")
    assert "Hand 1 is already recorded" in page.text
    assert page.says("th") == ["Player", "Theirs", "Yours", "Bob"]
    assert [cell.split() for cell in page.says("td")] == [
        ["49", "total", "49"],
        ["39", "total", "39"],
    ]
    page = ann.browser.press(page, "Correct it: Bob 39, not 49")
    assert page.address == f"/games/{doubted}"
    assert "already recorded" not in page.text
    ann.exchange()
    assert totals(server.game(doubted).state) == [0, 39, 5]


def test_the_table_asks_one_question_after_the_other(
    server: Server, ann: HomePhone, game: str
) -> None:
    ann.record(game, Call(3), "first")
    ann.record(game, hand(1, {2: 39, 3: 5}), "second")
    for entry in (Call(3), hand(1, {2: 49, 3: 5})):
        server.record(game, entry)
    ann.exchange()
    page = ann.browser.open(f"/games/{game}")
    assert "1 more question" in page.text
    page = ann.browser.press(page, "Drop mine")
    assert "Hand 1 is already recorded" in page.text
    page = ann.browser.press(page, "Use theirs")
    assert page.says("h2") == ["The sheet"]
    assert ann.waiting == {}


def test_corrections_of_two_cells_are_both_used(
    server: Server, ann: HomePhone, bob: HomePhone
) -> None:
    game = corrected_twice(server, ann, bob, hand(1, {2: 49, 3: 5}), hand(1, {2: 39, 3: 7}))
    page = bob.browser.open(f"/games/{game}")
    assert "Hand 1: Cid 7 instead of 5" in page.text
    assert "Another phone corrected the same: hand 1: Bob 49 instead of 39." in page.text
    bob.browser.press(page, "Use both")
    bob.exchange()
    assert totals(server.game(game).state) == [0, 49, 7]
    assert bob.waiting == {}


def test_a_hand_after_the_end_is_added_once_the_end_is_taken_back(
    server: Server, ann: HomePhone, game: str
) -> None:
    ann.record(game, hand(1, {2: 39, 3: 5}))
    server.record(game, End())
    ann.exchange()
    page = ann.browser.open(f"/games/{game}")
    assert page.address == f"/games/{game}/end"
    assert "The game ended in hand 1" in page.text
    page = ann.browser.press(page, "Take the end back and add this hand")
    assert page.address.partition("?")[0] == f"/games/{game}"
    ann.exchange()
    assert server.entries(game) == [End(), Strike(1), hand(1, {2: 39, 3: 5})]
    assert ann.waiting == {}


def test_what_comes_after_a_hand_that_was_dropped_says_for_which_hand_it_would_be(
    server: Server, ann: HomePhone, game: str
) -> None:
    ann.record(game, hand(1, {2: 39, 3: 5}), "first")
    ann.record(game, hand(2, {1: 7, 3: 5}), "second")
    server.record(game, Void())
    server.record(game, Strike(1))
    server.record(game, End())
    ann.exchange()
    page = ann.browser.press(ann.browser.open(f"/games/{game}"), "Drop mine")
    assert "The game is over" in page.text
    server.record(game, Strike(3))
    ann.exchange()
    page = ann.browser.open(f"/games/{game}")
    assert "Hand 1 isn’t recorded yet." in page.text
    assert "Record it for hand 1" in page.says("button")


def test_whoever_may_no_longer_record_can_still_drop_what_is_asked_about(
    server: Server, ann: HomePhone, doubted: str
) -> None:
    with ann.session() as session:
        grant_access(session, doubted, local_secret(), "watch", None)
        session.commit()
    page = ann.browser.open(f"/games/{doubted}")
    assert [
        text for text in page.says("button") if text in ("Use theirs", "Correct it: Bob 39, not 49")
    ] == ["Use theirs"]
    ann.browser.press(page, "Use theirs")
    assert ann.waiting == {}


def test_a_hand_told_otherwise_is_shown_with_both_accounts_and_can_be_dropped(
    server: Server, ann: HomePhone, doubted: str
) -> None:
    page = ann.browser.open(f"/games/{doubted}/waiting")
    assert "Hand 1 is already recorded" in page.text
    assert "1 line differs." in page.text
    assert ann.waiting == {doubted: 1}
    assert [(conflict.entry, conflict.theirs) for conflict in ann.conflicts(doubted)] == [
        (hand(1, {2: 39, 3: 5}), 1)
    ]
    page = ann.browser.press(page, "Use theirs")
    assert "Dropped: Ann went out; Bob 39, Cid 5." in page.text
    assert ann.conflicts(doubted) == []
    ann.exchange()
    assert server.entries(doubted) == [hand(1, {2: 49, 3: 5})]


def test_a_hand_told_otherwise_corrects_the_other(
    server: Server, ann: HomePhone, doubted: str
) -> None:
    page = ann.browser.open(f"/games/{doubted}/waiting")
    ann.browser.press(page, "Correct it: Bob 39, not 49")
    assert ann.waiting == {doubted: 1}
    ann.exchange()
    assert totals(server.game(doubted).state) == [0, 39, 5]
    assert (ann.waiting, ann.conflicts(doubted)) == ({}, [])


def test_what_another_phone_just_said_too_is_sent_only_on_demand(
    server: Server, ann: HomePhone, game: str
) -> None:
    ann.record(game, Call(3))
    server.record(game, Call(3))
    ann.exchange()
    page = ann.browser.open(f"/games/{game}/waiting")
    assert "Another phone recorded: a call by Cid." in page.text
    ann.browser.press(page, "It’s another one")
    ann.exchange()
    assert server.entries(game) == [Call(3), Call(3)]


def test_two_phones_that_correct_the_same_are_asked(
    server: Server, ann: HomePhone, bob: HomePhone
) -> None:
    game = corrected_twice(server, ann, bob, hand(1, {2: 40, 3: 5}), hand(1, {2: 41, 3: 5}))
    page = bob.browser.open(f"/games/{game}/waiting")
    assert "Another phone corrected the same: hand 1: Bob 40 instead of 39." in page.text
    bob.browser.press(page, "Use mine")
    bob.exchange()
    assert totals(server.game(game).state) == [0, 41, 5]


def test_what_is_asked_about_is_asked_as_it_was_told_last(
    server: Server, ann: HomePhone, game: str
) -> None:
    ann.record(game, hand(1, {2: 39, 3: 5}))
    ann.record(game, Amend(1, (Void(),)))
    server.record(game, hand(1, {2: 39, 3: 5}))
    server.record(game, amend(1, hand(1, {2: 50, 3: 5})))
    ann.exchange()
    assert [conflict.entry for conflict in ann.conflicts(game)] == [Void()]
    page = ann.browser.open(f"/games/{game}/waiting")
    assert "Use theirs" in page.text
    ann.browser.press(page, "Correct it: thrown in")
    ann.exchange()
    assert server.game(game).state.sheet[0].void


def test_a_question_to_which_another_phone_has_said_the_same_by_now_is_only_told(
    server: Server, ann: HomePhone, doubted: str
) -> None:
    server.record(doubted, amend(1, hand(1, {2: 39, 3: 5})))
    ann.exchange()
    page = ann.browser.open(f"/games/{doubted}")
    assert "Both say the same by now." in page.text
    ann.browser.press(page, "All right")
    assert ann.waiting == {}


def test_what_waits_can_be_passed_on_as_text_though_the_link_was_withdrawn(
    ann: HomePhone, doubted: str
) -> None:
    ann.record(doubted, Call(3))
    ann.online.client.delete_cookie("scorekeeper")
    ann.exchange()
    page = ann.browser.open(f"/games/{doubted}/waiting")
    texts = [button.attributes.get("data-share-text", "") for button in page.all("button")]
    (message,) = filter(None, texts)
    assert "Ann went out; Bob 39, Cid 5" in message
    assert "A call by Cid" in message
    assert "Use theirs" in page.says("button")


def test_an_answer_given_twice_does_nothing_more(
    server: Server, ann: HomePhone, doubted: str
) -> None:
    page = ann.browser.open(f"/games/{doubted}/waiting")
    ann.browser.press(page, "Correct it: Bob 39, not 49")
    assert "That was settled already." in ann.browser.press(page, "Use theirs").text
    ann.exchange()
    assert totals(server.game(doubted).state) == [0, 39, 5]


def test_the_old_address_of_a_game_begun_here_leads_on(server: Server, ann: HomePhone) -> None:
    here = ann.begin()
    page = ann.browser.open(f"/games/{here}")
    ann.exchange()
    page = ann.browser.press(page, "Calls by Cid")
    copy = ann.copy(here)
    assert copy is not None
    assert page.address == f"/games/{copy.server_id}"
    assert ann.browser.open(f"/games/{here}/sheet").address == f"/games/{copy.server_id}/sheet"
    ann.exchange()
    assert server.entries(str(copy.server_id)) == [Call(3)]


def test_a_game_that_is_no_longer_followed_says_so(ann: HomePhone, game: str) -> None:
    ann.record(game, Call(3))
    ann.online.client.delete_cookie("scorekeeper")
    ann.exchange()
    assert "no longer followed" in ann.browser.open(f"/games/{game}").text
    page = ann.browser.open(f"/games/{game}/waiting")
    assert "its link was withdrawn, or the game deleted" in page.text
    assert "A call by Cid" in page.text


def test_on_a_server_nothing_waits(ann: HomePhone, game: str) -> None:
    page = ann.online.open(f"/games/{game}/waiting")
    assert (page.status, "Nothing: the server has everything" in page.text) == (200, True)
    assert "on this phone" not in ann.online.open(f"/games/{game}").text


def test_what_was_corrected_here_is_asked_about_though_its_first_form_arrived_late(
    server: Server, ann: HomePhone, game: str
) -> None:
    ann.record(game, Call(3), "mine")
    ann.record(game, amend(1, Call(2)))
    for call in (Call(3), Call(2)):
        server.record(game, call)
    ann.exchange()
    server.record(game, Call(3), "mine")
    ann.exchange()
    page = ann.browser.open(f"/games/{game}/waiting")
    page = ann.browser.press(page, "It’s another one")
    assert "settled already" not in page.text
    ann.exchange()
    assert server.entries(game) == [Call(3), Call(2), Call(3), Call(2)]
    assert (ann.waiting, ann.conflicts(game)) == ({}, [])
