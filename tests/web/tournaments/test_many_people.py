"""Many people: taken from a circle, ticked off as they come in, told on their phones that they are
in; an evening of sixty-four."""

import pytest
from flask import Flask
from sqlalchemy.orm import Session

from scorekeeper.game.start import Start
from scorekeeper.store.circles import add_game, begin_circle
from scorekeeper.store.games import begin
from scorekeeper.store.links import make_link
from scorekeeper.store.phones import let_in
from scorekeeper.tournament.facts import CheckIn, DropRound, Round, SignUp
from scorekeeper.tournament.seating import Seating
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web.database import db
from scorekeeper.web.tournaments.night import load_night
from tests.support.labels import SAVE
from tests.support.phones import Phone
from tests.web.conftest import SQLITE_ONLY
from tests.web.tournaments.test_tournament import NAMES, SEATED_WITH_EIGHT, Night

pytestmark = SQLITE_ONLY


@pytest.fixture
def night(app: Flask) -> Night:
    """A tournament for which seven have signed up."""
    night = Night(app, rounds=2, begins="20:15")
    night.tell(*map(SignUp, NAMES))
    return night


def people(night: Night) -> list[str]:
    """The names on the list."""
    return [player.name for player in night.stored.tournament.players]


def circle(night: Night, name: str, *players: str) -> str:
    """The id of a circle of Ann's phone that has played one game."""
    with night.app.test_request_context(), Session(db.engine) as session:
        circle = begin_circle(session, name)
        game = begin(session, Start(VARIANTS["super"], players))
        add_game(session, circle.id, game.id)
        link = make_link(session, circle.id, "watch", f"of {name}")
        let_in(session, circle.id, "host", link.id)
        session.commit()
        return circle.id


def test_the_people_of_a_circle_are_taken_in_at_once(night: Night) -> None:
    circle(night, "Fridays", "Ann", "Hal", "Ida", "Jon")
    page = night.ann.open(night.shown("/people").link("From a circle"))
    assert "1 is on the list already." in page.text
    assert page.html.count('name="names"') == 3
    fields = page.form("Take them in").filled("Take them in", {}) | {"names": ["Hal", "Jon"]}
    after = night.ann.client.post(page.address, data=fields, follow_redirects=True)
    assert "Written down: 2." in after.text
    assert people(night) == [*NAMES, "Hal", "Jon"]


def test_another_circle_is_chosen_and_nobody_is_taken_in_who_is_not_in_it(night: Night) -> None:
    circle(night, "Fridays", "Hal", "Ida")
    other = circle(night, "Sundays", "Kim", "Lea")
    page = night.shown(f"/people/circle?circle={other}")
    assert "Kim" in page.text
    assert "Hal" not in page.text
    fields = page.form("Take them in").filled("Take them in", {}) | {"names": ["Zoe"]}
    refused = night.ann.client.post(page.address, data=fields)
    assert refused.status_code == 422
    assert "Tick at least one name." in refused.text
    assert people(night) == list(NAMES)


def test_a_phone_without_a_circle_sees_none(night: Night) -> None:
    with night.app.test_request_context(), Session(db.engine) as session:
        hidden = begin_circle(session, "Not hers")
        session.commit()
    page = night.shown(f"/people/circle?circle={hidden.id}")
    assert "This phone has no circle." in page.text
    assert "Not hers" not in page.text


def test_two_hosts_tick_people_off_as_they_come_in(night: Night) -> None:
    bob = night.another_host()
    page = night.ann.open(night.shown("/people").link("Who is here?"))
    assert "0 of 7 are here" in page.text
    as_bob_sees = night.shown("/people/here", to=bob)
    night.ann.press(page, "Ann")
    after = bob.press(as_bob_sees, "Cid")
    assert "2 of 7 are here" in after.text
    again = bob.press(as_bob_sees, "Ann")
    assert "Ann is ticked already." in again.text
    assert "1 of 7 is here" in night.ann.press(night.shown("/people/here"), "Cid").text


def test_who_is_missing_is_said_and_left_out_until_they_come(night: Night) -> None:
    night.tell(*map(CheckIn, (1, 2, 3, 4)))
    assert "4 of 7 are here" in night.shown().text
    assert "4 of 7 are here" not in night.shown(to=night.cid).text
    assert "Not ticked as here: Eve, Fay and Gil." in night.shown("/seating").text
    page = night.ann.press(night.shown("/people/here"), "Leave out the 3 missing")
    assert "Left out until they’re ticked: 3." in page.text
    assert "Not ticked" not in night.shown("/seating").text
    assert list(night.stored.tournament.here) == [1, 2, 3, 4]
    night.ann.press(page, "Gil left out")
    assert list(night.stored.tournament.here) == [1, 2, 3, 4, 7]


def test_three_tables_stand_side_by_side_and_four_in_two_rows(night: Night) -> None:
    night.tell(*(SignUp(f"Guest {number}") for number in range(8, 17)))
    fours = tuple(tuple(range(first, first + 4)) for first in (1, 5, 9, 13))
    night.tell(Round(Seating(fours), "draw"))
    assert 'class="seating two"' in night.shown("/board").html
    night.tell(DropRound(), Round(Seating(fours[:3], (13, 14, 15, 16)), "draw"))
    assert 'class="seating three few"' in night.shown("/board").html


def test_nobody_is_spoken_of_as_missing_where_nobody_is_ticked(night: Night) -> None:
    assert "Not ticked" not in night.shown("/seating").text
    assert "of 7 are here" not in night.shown().text


def test_who_signs_up_is_told_that_they_are_in_and_when(night: Night) -> None:
    before = night.shown(to=night.cid)
    assert "You’re in" not in before.text
    assert "Round 1 at 8:15" in before.text
    page = night.cid.press(night.shown("/sign-up", to=night.cid), "Sign up", name="Hal")
    assert "You’re in: Round 1 at 8:15" in page.text
    assert "pm, Super" in page.text.replace("\u202f", " ")
    assert "Round 1 at 8:15" in night.shown("/board").text
    night.tell(SEATED_WITH_EIGHT)
    assert "You’re in" not in night.shown(to=night.cid).text


def test_the_time_is_agreed_on_and_may_stay_open(night: Night) -> None:
    page = night.ann.press(night.shown("/plan"), SAVE, begins="")
    assert night.stored.plan.begins is None
    assert ", 2 rounds" in page.text
    refused = night.ann.press(night.shown("/plan"), SAVE, begins="soon")
    assert refused.status == 422
    assert "Write the time as hours and minutes, such as 20:15." in refused.text
    night.ann.press(refused, SAVE, begins="19:30")
    assert night.stored.plan.begins == "19:30"


def test_the_time_is_not_asked_for_once_a_round_is_seated(night: Night) -> None:
    assert "When does it begin?" in night.shown("/plan").text
    night.tell(SignUp("Hal"), SEATED_WITH_EIGHT)
    page = night.shown("/plan")
    assert "When does it begin?" not in page.text
    night.ann.press(page, SAVE, rounds=3)
    assert (night.stored.plan.rounds, night.stored.plan.begins) == (3, "20:15")


def test_sixty_four_play_with_ten_phones_of_which_two_are_hosts(app: Flask) -> None:
    """Ten phones look after every step; two hosts take turns, and both press each button."""
    night = Night(app, rounds=2, usual=4, minutes=45)
    bob = night.another_host()
    names = [f"Player {number}" for number in range(1, 65)]
    night.ann.press(night.shown("/people/list"), "Write them down", names="\n".join(names[:56]))
    phones = []
    for name in names[56:]:
        phone = guest(night)
        page = phone.press(night.shown("/sign-up", to=phone), "Sign up", name=name)
        assert "You’re in" in page.text
        phones.append(phone)
    assert people(night) == names
    for number in range(2):
        preview = bob.open(night.at("/seating?by=new_people" if number else "/seating"))
        start = bob.press(preview, "Seat them like this")
        night.ann.press(start, "Start the round")
        late = bob.press(start, "Start the round")
        assert late.status == 200
        assert len(night.stored.latest_games) == 16
        for phone, name in zip(phones, names[56:], strict=True):
            assert f"{name}: table " in night.shown(to=phone).text
        for table in range(1, 17):
            for _ in range(1 + (table > 8)):
                night.play(table, over=False)
        ends = [night.shown("/end", to=host) for host in (night.ann, bob)]
        night.ann.press(ends[0], "Average per hand" if number else "Count as it is")
        second = bob.press(ends[1], "Count as it is")
        assert "Somebody else has changed something." in second.text
        assert night.stored.tournament.ends[number + 1].per_hand == bool(number)
    with app.test_request_context():
        lines = load_night(night.stored).standing
    # A table's first player scores nothing, the others 10 to 40 points a hand (see Night.play).
    assert sorted(line.total for line in lines) == sorted(sums(night).values())
    assert sum(line.hands_fewer for line in lines) == 8 * 4  # eight tables in the first round
    for phone in (*phones, night.ann, bob):
        assert night.shown(to=phone).text.count("hand fewer") == 8 * 4
        assert night.shown("/board", to=phone).status == 200


def guest(night: Night) -> Phone:
    """One more phone that takes part."""
    phone = Phone(night.app)
    code = night.shown("/people").says("p", "code")[0]
    phone.press(phone.open("/open"), "Open", code=code)
    return phone


def sums(night: Night) -> dict[int, int]:
    """What everybody comes to: the points of their seat for each hand, the second round per hand,
    where who played one hand gets twice as much."""
    totals = dict.fromkeys(range(1, 65), 0)
    for number, round in enumerate(night.stored.tournament.rounds):
        for table, seats in enumerate(round.seating.tables, 1):
            hands = 2 if number or table > 8 else 1
            for seat, player in enumerate(seats, 1):
                totals[player] += hands * (10 * seat if seat > 1 else 0)
    return totals
