"""A stranger with the link of a public tournament can be seen, and undone, and ends nothing."""

import pytest

from scorekeeper.tournament import refusals
from scorekeeper.tournament.facts import SignUp, StartRound
from scorekeeper.tournament.refusals import MAX_RENAMES
from tests.support.pages import Page
from tests.support.phones import Phone
from tests.web.conftest import MakeApp
from tests.web.tournaments.test_tournament import NAMES, SEATED, Night

HOME, CLUB = "198.51.100.1", "203.0.113.9"


@pytest.fixture
def night(make_app: MakeApp) -> Night:
    """A tournament for which seven have signed up."""
    night = Night(make_app(RATELIMIT_ENABLED=True))
    night.tell(*map(SignUp, NAMES))
    return night


def guests(night: Night, address: str, number: int) -> list[Phone]:
    """So many phones that have come from this address by the link to sign up."""
    sign_up = night.shown("/people").says("p", "code")[0]
    phones = [Phone(night.app) for _ in range(number)]
    for phone in phones:
        phone.client.environ_base["REMOTE_ADDR"] = address
        phone.press(phone.open("/open"), "Open", code=sign_up)
    return phones


def sign_up(night: Night, address: str, *names: str) -> list[Phone]:
    """Phones at this address that sign these people up."""
    phones = guests(night, address, len(names))
    for phone, name in zip(phones, names, strict=True):
        page = phone.press(phone.open(night.at("/sign-up")), "Sign up", name=name)
        assert (page.status, page.address) == (200, night.at())
    return phones


def people(night: Night) -> list[str]:
    """The names on the list."""
    return [player.name for player in night.stored.tournament.players]


def together(night: Night, number: int) -> Page:
    """The page about so many phones over one connection, as the host finds it."""
    page = night.shown("/people")
    return night.ann.open(page.link(f"{number} phones over one connection"))


def test_a_guest_who_renames_without_end_leaves_room_for_the_host(night: Night) -> None:
    (phone,) = sign_up(night, HOME, "Hal")
    address = night.at("/people/8/name")
    for number in range(MAX_RENAMES):
        assert phone.press(phone.open(address), "Save", name=f"Hal {number}").status == 200
    refused = phone.press(phone.open(address), "Save", name="Hal again")
    assert refused.status == 422
    assert "ask whoever runs the tournament to put it right" in refused.text
    version = night.stored.version
    assert version == len(NAMES) + 1 + MAX_RENAMES
    night.ann.press(night.ann.open(address), "Save", name="Harry")
    assert people(night)[-1] == "Harry"


def test_guests_use_up_no_fact_that_a_host_may_need(
    night: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(refusals, "MAX_GUEST_FACTS", len(NAMES))
    (phone,) = guests(night, HOME, 1)
    page = phone.press(phone.open(night.at("/sign-up")), "Sign up", name="Hal")
    assert page.status == 422
    assert "only whoever runs the tournament can change more" in page.text
    night.ann.press(night.shown("/people"), "Write down", name="Hal")
    assert people(night)[-1] == "Hal"


def test_a_whole_club_signs_up_over_its_wi_fi_and_the_host_sees_how_many(night: Night) -> None:
    names = [f"Guest {number}" for number in range(60)]
    sign_up(night, CLUB, *names)
    assert people(night) == [*NAMES, *names]
    page = together(night, 60)
    assert "Guest 0, Guest 1" in page.text


def test_people_somebody_made_up_go_off_the_list_together(night: Night) -> None:
    sign_up(night, HOME, "Hal", "Ivy")
    made_up = [f"Nobody {number}" for number in range(12)]
    phones = sign_up(night, CLUB, *made_up)
    after = night.ann.press(together(night, 12), "Take all of them off")
    assert "Off the list: 12." in after.text
    assert people(night) == [*NAMES, "Hal", "Ivy"]
    assert "over one connection" not in after.text
    assert phones[0].open(night.at("/sign-up")).title == "Sign up"


def test_names_that_one_address_has_taken_are_given_back_together(night: Night) -> None:
    night.tell(SEATED, StartRound())
    phones = guests(night, CLUB, 6)
    for phone, name in zip(phones, NAMES, strict=False):
        phone.press(phone.open(night.at("/sign-up")), name)
    page = together(night, 6)
    after = night.ann.press(page, "Put these phones out")
    assert "All names stay." in after.text
    assert people(night) == list(NAMES)
    (mine,) = guests(night, HOME, 1)
    assert mine.press(mine.open(night.at("/sign-up")), NAMES[0]).address == night.at()


def test_nobody_learns_an_address_from_what_is_stored(night: Night) -> None:
    sign_up(night, CLUB, *"HIJKL")
    assert CLUB not in together(night, 5).html
    assert "/people/together/" in night.shown("/people").link("5 phones over one connection")


def test_a_family_at_home_is_not_spoken_of(night: Night) -> None:
    sign_up(night, HOME, "Hal", "Ivy", "Joe", "Kay")
    assert "over one connection" not in night.shown("/people").text
    assert night.ann.open(night.at("/people/together/x")).address == night.at("/people")
