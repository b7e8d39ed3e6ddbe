"""Games that live on phones alone: each phone that gets one has all of it, and where two
phones meet, they bring each other up to date."""

from random import Random
from urllib.parse import urlsplit

import pytest

from scorekeeper.game.entries import Amend, Call, Correction, Entry, Penalty, Strike
from scorekeeper.store.games import begin, load
from scorekeeper.store.tokens import new_token
from scorekeeper.web.database import session
from scorekeeper.web.offline.sharing import NewerVersionError, Received, receive, share
from scorekeeper.web.security.kinds import GAME
from scorekeeper.web.start.begin_once import begin_under
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.game_text import read_game_text
from scorekeeper.wire.sync import read_shared_game, write_shared_game
from tests.phone.conftest import MakePhone
from tests.phone.test_many_phones import record
from tests.support.builders import hand
from tests.support.home_phones import HomePhone, Server
from tests.support.many import many
from tests.support.newer_kind import Note, newer_version
from tests.support.pages import Page
from tests.support.stored import START

FIRST = hand(1, {2: 20, 3: 5})


def word_of(phone: HomePhone, game: str) -> str:
    """The word in the codes with which a phone hands a game over."""
    with phone.app.app_context():
        stored = load(session(), game)
        assert stored is not None
        return write_shared_game(share(stored))


def read(phone: HomePhone, word: str) -> Received:
    """Has a phone read such codes."""
    with phone.app.app_context():
        return receive(read_shared_game(read_game_text(word)))


def hand_over(giver: HomePhone, game: str, receiver: HomePhone) -> Received:
    """Hands a game over to another phone, which scans the codes."""
    return read(receiver, word_of(giver, game))


def open_link(giver: HomePhone, game: str, receiver: HomePhone) -> Page:
    """Has a phone open the link with which another hands a game over."""
    page = giver.browser.open(f"/games/{game}/hand-over")
    link = next(
        one.attributes["value"] for one in page.all("input") if one.attributes.get("id") == "link"
    )
    return receiver.browser.press(receiver.browser.open("/import-game"), "Import", link=link)


@pytest.fixture
def begun(ann: HomePhone) -> str:
    """The id on Ann's phone of a game that she has begun there."""
    with ann.app.app_context():
        game = begin_under(GAME, new_token(), lambda id: begin(session(), START, id=id))
    ann.record(game.id, FIRST)
    return game.id


@pytest.fixture
def of_bob(ann: HomePhone, bob: HomePhone, begun: str) -> str:
    """The id of the same game on Bob's phone, to which Ann's has handed it over."""
    return hand_over(ann, begun, bob).game.id


def test_a_phone_that_gets_a_game_has_all_of_it(
    ann: HomePhone, bob: HomePhone, begun: str, of_bob: str
) -> None:
    assert bob.entries(of_bob) == [FIRST]
    assert [one.key for one in bob.game(of_bob).log] == [one.key for one in ann.game(begun).log]
    assert bob.browser.open(f"/games/{of_bob}").status == 200


def test_handed_over_again_it_is_the_same_game_with_what_is_new(
    ann: HomePhone, bob: HomePhone, begun: str, of_bob: str
) -> None:
    ann.record(begun, Call(2))
    received = hand_over(ann, begun, bob)
    assert (received.game.id, received.came, received.missing_there) == (of_bob, 1, 0)
    assert bob.entries(of_bob) == [FIRST, Call(2)]
    assert hand_over(ann, begun, bob).came == 0
    assert bob.browser.open("/").text.count("Hand 2 of 9") == 1


def test_both_phones_record_and_meet(
    ann: HomePhone, bob: HomePhone, begun: str, of_bob: str
) -> None:
    number = ann.record(begun, Call(2))
    ann.record(begun, Strike(number))
    bob.record(of_bob, Penalty(1, "no_draw"))
    received = hand_over(ann, begun, bob)
    assert (received.came, received.missing_there, received.conflicts) == (2, 1, 0)
    assert hand_over(bob, of_bob, ann).came == 1
    assert (
        ann.entries(begun)
        == bob.entries(of_bob)
        == [FIRST, Call(2), Strike(2), Penalty(1, "no_draw")]
    )
    assert ann.game(begun).state == bob.game(of_bob).state


def test_a_hand_recorded_otherwise_on_two_phones_is_asked_about(
    ann: HomePhone, bob: HomePhone, begun: str, of_bob: str
) -> None:
    mine, theirs = hand(2, {1: 7, 3: 5}), hand(2, {1: 9, 3: 5})
    ann.record(begun, theirs)
    bob.record(of_bob, mine)
    page = open_link(ann, begun, bob)
    assert "1 entry came from the other phone." in page.text
    assert "1 entry needs an answer" in page.text
    assert bob.entries(of_bob) == [FIRST, theirs]
    assert [one.entry for one in bob.conflicts(of_bob)] == [mine]
    page = bob.browser.open(f"/games/{of_bob}/waiting")
    bob.browser.press(page, "Correct it")
    hand_over(bob, of_bob, ann)
    assert ann.entries(begun) == bob.entries(of_bob) == [FIRST, theirs, Amend(2, (mine,))]


def test_pages_say_what_came_and_what_the_other_phone_lacks(
    ann: HomePhone, bob: HomePhone, begun: str
) -> None:
    page = open_link(ann, begun, bob)
    of_bob = urlsplit(page.address).path.rpartition("/")[2]
    assert "1 entry came from the other phone." in page.text
    bob.record(of_bob, Call(2))
    bob.record(of_bob, Call(3))
    page = open_link(ann, begun, bob)
    assert "Nothing new came from the other phone." in page.text
    assert "The other phone lacks 2 entries of this one." in page.text
    assert page.link("Pass the game on").endswith("/hand-over")
    assert "2 entries came from the other phone." in open_link(bob, of_bob, ann).text


def test_a_server_makes_one_game_of_it(
    server: Server, ann: HomePhone, bob: HomePhone, begun: str, of_bob: str
) -> None:
    ann.record(begun, Call(2))
    bob.record(of_bob, Call(3))
    ann.exchange()
    bob.exchange()
    ann.exchange()
    copies = ann.copy(begun), bob.copy(of_bob)
    assert copies[0]
    assert copies[1]
    there = copies[0].server_id
    assert there is not None
    assert copies[1].server_id == there
    assert (
        server.entries(there)
        == ann.entries(there)
        == bob.entries(there)
        == [FIRST, Call(2), Call(3)]
    )
    assert ann.waiting == bob.waiting == {}


def test_a_game_that_the_server_has_by_now_is_left_to_it(
    ann: HomePhone, bob: HomePhone, begun: str, of_bob: str
) -> None:
    bob.record(of_bob, Call(3))
    ann.exchange()
    page = open_link(bob, of_bob, ann)
    assert "The server has this game by now." in page.text
    assert ann.browser.open("/").text.count("Hand 2 of 9") == 1


def test_a_copy_of_a_server_s_game_is_one_game_too(
    server: Server, ann: HomePhone, bob: HomePhone, game: str
) -> None:
    server.record(game, FIRST)
    ann.exchange()
    received = hand_over(ann, game, bob)
    server.record(game, Call(2))
    ann.exchange()
    assert hand_over(ann, game, bob).game.id == received.game.id
    assert bob.entries(received.game.id) == [FIRST, Call(2)]


def test_what_one_phone_is_too_old_for_is_kept_and_never_mixed(
    ann: HomePhone, bob: HomePhone, begun: str, of_bob: str
) -> None:
    with newer_version():
        ann.record(begun, Note(2))  # type: ignore[arg-type]
        word = word_of(ann, begun)
    assert read(bob, word).came == 1
    assert bob.game(of_bob).unknown == 2
    assert word_of(bob, of_bob) == word


def test_logs_of_two_versions_that_both_went_on_stay_as_they_are(
    ann: HomePhone, bob: HomePhone, begun: str, of_bob: str
) -> None:
    bob.record(of_bob, Call(3))
    with newer_version():
        ann.record(begun, Note(2))  # type: ignore[arg-type]
        word = word_of(ann, begun)
    with pytest.raises(NewerVersionError):
        read(bob, word)
    assert bob.entries(of_bob) == [FIRST, Call(3)]
    with newer_version():
        assert hand_over(bob, of_bob, ann).came == 1


def test_a_log_that_cannot_be_true_changes_nothing(
    ann: HomePhone, bob: HomePhone, begun: str, of_bob: str
) -> None:
    word = word_of(ann, begun)
    shared = read_shared_game(read_game_text(word))
    (at, _), *_ = shared.game.whole.entries
    false = [(at, entry) for entry in (hand(1, {1: 5}), Strike(9))]
    for entry in false:
        object.__setattr__(shared.game.whole, "entries", (entry,))
        with pytest.raises(WireError), bob.app.app_context():
            receive(shared)
    assert bob.entries(of_bob) == [FIRST]


def says_the_same(entry: Entry, log: list[Entry]) -> bool:
    """Whether a log has an entry that says what another phone's did, which stands once then."""
    return isinstance(entry, Correction) or any(type(each) is type(entry) for each in log)


@pytest.mark.many
@pytest.mark.parametrize("seed", range(many(3, 60)))
def test_any_of_four_phones_can_be_wiped_and_a_scan_brings_all_back(
    new_phone: MakePhone, seed: int
) -> None:
    chance = Random(seed)
    phones = [new_phone() for _ in range(4)]
    ids = [phones[0].begin()]
    ids += [hand_over(phones[0], ids[0], phone).game.id for phone in phones[1:]]
    recorded: dict[str, Entry] = {}
    corrected: set[str] = set()  # these may have been taken back where they were recorded

    def meet(giver: int, receiver: int) -> None:
        assert hand_over(phones[giver], ids[giver], phones[receiver]).game.id == ids[receiver]

    for _ in range(24):
        one, other = chance.sample(range(4), 2)
        if chance.random() < 0.3:
            meet(one, other)
        elif entry := record(chance, phones[one], ids[one]):
            log = phones[one].game(ids[one]).log
            recorded[log[-1].key] = entry
            if isinstance(entry, Amend | Strike):
                corrected.add(log[entry.target - 1].key)
    for _ in range(2):  # what was in conflict first may be true behind what came later
        for other in (1, 2, 3):
            meet(other, 0)
        for other in (1, 2, 3):
            meet(0, other)
    log = phones[0].game(ids[0]).log
    keys = {stored.key for stored in log}
    asked = {one.key for phone, id in zip(phones, ids, strict=True) for one in phone.conflicts(id)}
    for phone, id in zip(phones, ids, strict=True):
        assert [stored.key for stored in phone.game(id).log] == [stored.key for stored in log]
        assert phone.game(id).state == phones[0].game(ids[0]).state
    entries = phones[0].entries(ids[0])
    lost = recorded.keys() - keys - asked - corrected
    assert all(says_the_same(recorded[key], entries) for key in lost)
    wiped, left = chance.sample(range(4), 2)
    phones[wiped] = new_phone()
    received = hand_over(phones[left], ids[left], phones[wiped])
    assert received.came == len(log)
    assert received.game.log == log
