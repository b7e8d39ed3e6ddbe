"""The pages of a tournament: names put down, rounds seated and played, the standing, the end."""

import json
import re
from collections.abc import Callable, Mapping
from functools import partial

import pytest
from flask import Flask
from sqlalchemy.orm import Session

from scorekeeper.game.entries import Amend, End, Entry, Hand, Join, OutOfGame, Strike
from scorekeeper.store.circles import add_game, begin_circle, delete_circle
from scorekeeper.store.codes import make_code
from scorekeeper.store.forgetting import forget_in_games
from scorekeeper.store.games import Game, delete_game, load
from scorekeeper.store.links import Link, link_of_token, links_of, lock, make_link, withdraw
from scorekeeper.store.models import GameRow
from scorekeeper.store.phones import let_in
from scorekeeper.store.tournament_log import StaleTournamentError, record_fact
from scorekeeper.store.tournaments import (
    StoredTournament,
    begin_tournament,
    delete_tournament,
    load_tournament,
)
from scorekeeper.tournament.facts import (
    DropRound,
    EndRound,
    Exchange,
    Fact,
    Finish,
    KeepApart,
    Leave,
    Plan,
    Rename,
    Round,
    SignUp,
    SitDown,
    StartRound,
)
from scorekeeper.tournament.seating import Seating
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web.database import db
from scorekeeper.web.start.begin_once import derived
from scorekeeper.web.tournaments import clock, recording
from scorekeeper.web.tournaments import links as tournament_links
from scorekeeper.web.tournaments.night import load_night
from scorekeeper.web.writing.times import add_minutes
from tests.support.builders import hand
from tests.support.labels import SAVE
from tests.support.pages import Page
from tests.support.phones import Phone
from tests.support.programs import Program
from tests.support.stored import append, noted_queries
from tests.web.conftest import SQLITE_ONLY, MakeApp

pytestmark = SQLITE_ONLY

NAMES = "Ann", "Bob", "Cid", "Dot", "Eve", "Fay", "Gil"
SEATED = Round(Seating(((1, 2, 3), (4, 5, 6)), (7,)), "draw")
SEATED_WITH_HAL = Round(Seating(((1, 2, 3), (4, 5, 6, 9)), (7,)), "draw")
SEATED_WITH_EIGHT = Round(Seating(((1, 2, 3, 7), (4, 5, 6, 8))), "draw")


class Night:
    """A tournament, with the phones of Ann, who runs it, and of Cid, who takes part."""

    def __init__(self, app: Flask, **plan: object) -> None:
        self.app = app
        self.ann, self.cid = Phone(app), Phone(app)
        agreed = Plan("Kalooki night", VARIANTS["super"], **plan)  # type: ignore[arg-type]
        with app.test_request_context(), Session(db.engine) as session:
            self.id = begin_tournament(session, agreed).id
            make_link(session, self.id, "watch", derived("sign up", self.id))
            for phone, secret in ((self.ann, "host"), (self.cid, "watch")):
                link = make_link(session, self.id, "host" if secret == "host" else "watch", secret)
                let_in(session, self.id, secret, link.id)
                with phone.client.session_transaction() as cookie:
                    cookie["phone"] = secret
            session.commit()

    def another_host(self) -> Phone:
        """One more phone that runs it."""
        phone = Phone(self.app)
        with self.app.app_context(), Session(db.engine) as session:
            link = make_link(session, self.id, "host", "another")
            let_in(session, self.id, "another", link.id)
            session.commit()
        with phone.client.session_transaction() as cookie:
            cookie["phone"] = "another"
        return phone

    @property
    def stored(self) -> StoredTournament:
        """The tournament as it is stored now."""
        with self.app.app_context(), Session(db.engine) as session:
            stored = load_tournament(session, self.id)
        assert stored is not None
        return stored

    def tell(self, *facts: Fact) -> None:
        """Tells facts as if another phone had."""
        with self.app.app_context(), Session(db.engine) as session:
            for fact in facts:
                stored = load_tournament(session, self.id)
                assert stored is not None
                record_fact(session, stored, fact)

    def game(self, table: int) -> Game:
        """The game at a table of the latest round as it is stored now."""
        with self.app.app_context(), Session(db.engine) as session:
            game = load(session, self.stored.latest_games[table])
        assert game is not None
        return game

    def record(self, table: int, *entries: Entry) -> None:
        """Records entries at a table of the latest round as if a phone there had."""
        with self.app.app_context(), Session(db.engine) as session:
            for entry in entries:
                append(session, self.stored.latest_games[table], entry)

    def play(self, table: int, *, over: bool = True) -> None:
        """A hand at a table of the latest round, which its first player wins."""
        out, *others = self.game(table).table.in_play
        won = hand(out, {seat: 10 * seat for seat in others})
        self.record(table, won, *([End()] if over else []))

    def correct(self, table: int, instead: Hand | None = None) -> None:
        """Puts another hand in place of the first at a table of the latest round; without one,
        takes the last entry back. Where none was played, its end is taken back for it."""
        if instead and isinstance(self.game(table).entries[0], End):
            self.record(table, Strike(1), instead)
        else:
            self.record(table, Amend(1, (instead,)) if instead else Strike(2))

    def points_at(self, table: int) -> Mapping[int, int]:
        """What the players at a table of the latest round have."""
        with self.app.test_request_context():
            return load_night(self.stored).rounds[-1].results[table].points

    def at(self, path: str = "") -> str:
        """The address of one of its pages."""
        return f"/tournaments/{self.id}{path}"

    def shown(self, path: str = "", *, to: Phone | None = None) -> Page:
        """A page, as Ann sees it, or somebody else."""
        return (to or self.ann).open(self.at(path))


@pytest.fixture
def night(app: Flask) -> Night:
    """A tournament for which seven have signed up."""
    night = Night(app, minutes=45, playoff=4, rounds=2)
    night.tell(*map(SignUp, NAMES))
    return night


def test_a_round_is_seated_once_enough_have_come_and_the_code_lets_them_in(app: Flask) -> None:
    night = Night(app)
    headlines = "Sign up on your phone", "1 takes part", "2 take part"
    for headline, name in zip(headlines, NAMES, strict=False):
        assert "Seat round 1" not in night.shown().text
        assert [*night.shown().says("h1"), *night.shown("/board").says("h1")] == 2 * [headline]
        assert night.shown("/board").text.count("Sign up on your phone") == 1
        assert night.shown().all("p", class_="code")
        night.tell(SignUp(name))
    assert "Seat round 1" in night.shown().text


HOSTING = [
    ("GET", "/people"),
    ("POST", "/people"),
    ("POST", "/people/leave"),
    ("POST", "/people/return"),
    ("POST", "/people/take-off"),
    ("GET", "/people/together/x"),
    ("POST", "/people/together/x/put-out"),
    ("POST", "/people/together/x/take-off"),
    ("GET", "/people/1/name"),
    ("GET", "/people/list"),
    ("POST", "/people/list"),
    ("GET", "/people/circle"),
    ("POST", "/people/circle"),
    ("GET", "/people/here"),
    ("POST", "/people/here/tick"),
    ("POST", "/people/here/untick"),
    ("POST", "/people/here/leave-out"),
    ("GET", "/people/apart"),
    ("POST", "/people/apart"),
    ("GET", "/plan"),
    ("GET", "/seating"),
    ("POST", "/seating"),
    ("POST", "/start"),
    ("POST", "/end"),
    ("POST", "/drop"),
    ("POST", "/finish"),
    ("POST", "/resume"),
    ("POST", "/rounds/1/tables/1/recount"),
    ("POST", "/reopen"),
    ("GET", "/wrong-seat"),
    ("GET", "/latecomer"),
    ("GET", "/delete"),
    ("GET", "/share"),
]


def test_a_tournament_is_begun_once_and_its_phone_runs_it(app: Flask) -> None:
    ann = Phone(app)
    page = ann.open("/tournaments/new/super")
    shown = ann.press(page, "Begin the tournament", name="Kalooki  night", rounds=2, minutes="")
    assert shown.says("h1") == ["Sign up on your phone"]
    assert shown.address == ann.press(page, "Begin the tournament", name="Another").address
    home = ann.open("/")
    assert "Kalooki night" in home.text
    assert "Another" not in home.text


def test_what_cannot_be_is_said_beside_its_field_and_stays(app: Flask) -> None:
    ann = Phone(app)
    page = ann.open("/tournaments/new/super")
    wrong = ann.press(page, "Begin the tournament", rounds=3, usual=3, smallest=4, playoff=2)
    assert ann.answered == 422
    assert "Give the tournament a name." in wrong.text
    assert "the usual number lies between" in wrong.text
    assert "4 to 256 play for the win." in wrong.text
    assert wrong.value("playoff") == "2"
    assert not page.all("details", open="")
    assert [fold.text[:6] for fold in wrong.all("details", open="")] == ["Tables"]
    unreadable = ann.press(page, "Begin the tournament", name="Night", minutes="an hour")
    assert "Write a whole number from 1 to 600." in unreadable.text


def test_people_put_their_own_names_down_and_see_their_seats(night: Night) -> None:
    page = night.cid.press(night.shown("/sign-up", to=night.cid), "Sign up", name="Cid")
    assert "“Cid” has signed up already" in page.text
    page = night.cid.press(page, "Sign up", name="Hal")
    assert "8 take part" in page.text
    night.tell(Round(Seating(((1, 2, 3, 8), (4, 5, 6, 7))), "draw"))
    assert "Hal: table 1, seat 4" in night.shown(to=night.cid).text
    assert "Put my name down" not in night.shown(to=night.cid).text


def test_who_isnt_coming_says_so_on_their_own_phone(night: Night) -> None:
    night.cid.press(night.shown("/sign-up", to=night.cid), "Sign up", name="Hal")
    page = night.cid.press(night.shown(to=night.cid), "I’m not coming")
    assert "Hal is off the list." in page.text
    assert [player.name for player in night.stored.tournament.players] == list(NAMES)
    page = night.cid.press(night.shown("/sign-up", to=night.cid), "Sign up", name="Hal")
    night.tell(SEATED_WITH_HAL)
    night.cid.press(page, "I’m not coming")
    assert not night.stored.tournament.player(9).here
    assert "Hal has left but has a seat" in night.ann.press(night.shown(), "Start the round").text


def test_once_the_first_round_has_started_only_the_host_takes_people_off(night: Night) -> None:
    page = night.cid.press(night.shown("/sign-up", to=night.cid), "Cid")
    night.tell(SEATED, StartRound())
    assert "I’m not coming" not in night.shown(to=night.cid).text
    refused = night.cid.press(page, "I’m not coming")
    assert "The first round has started" in refused.text
    assert 3 in night.stored.tournament.here
    nobody = Phone(night.app)
    with nobody.client.session_transaction() as cookie:
        cookie["phone"] = "host"
    assert nobody.forge(night.at("/sign-up/withdraw")).address == night.at()


def test_a_list_of_names_is_written_down_at_once(night: Night) -> None:
    page = night.ann.open(night.shown("/people").link("A list"))
    chat = "1. Hal\n2) Ida\n - Joe  Smith\n\n• ann\n30 Seconds\n"
    after = night.ann.press(page, "Write them down", names=chat)
    assert (after.address, "Written down: 4." in after.text) == (night.at("/people"), True)
    names = [player.name for player in night.stored.tournament.players]
    assert names == [*NAMES, "Hal", "Ida", "Joe Smith", "30 Seconds"]
    again = night.ann.press(page, "Write them down", names=chat)
    assert "Written down: 0." in again.text


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ("", "Write at least one name."),
        ("Hal\nIda\nhal", "“hal” is in the list twice; give the two different names."),
        ("Hal\nI<da", "“I<da”: a name can’t have < or >"),
        (
            "\n".join(f"Player {number}" for number in range(250)),
            "A tournament has at most 256 people.",
        ),
    ],
)
def test_of_a_list_all_are_written_down_or_nobody(night: Night, names: str, said: str) -> None:
    page = night.ann.press(night.shown("/people/list"), "Write them down", names=names)
    assert page.status == 422
    assert said in page.text
    assert page.value("names").split() == names.split()
    assert [player.name for player in night.stored.tournament.players] == list(NAMES)


def test_a_list_is_kept_where_somebody_signs_up_at_the_same_moment(
    night: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    def meanwhile(session: Session, stored: StoredTournament, facts: object) -> None:
        raise StaleTournamentError(stored)

    monkeypatch.setattr(recording, "record_together", meanwhile)
    page = night.ann.press(night.shown("/people/list"), "Write them down", names="Hal")
    assert "Somebody else has changed something" in page.text
    assert page.value("names").strip() == "Hal"


def test_whose_name_is_down_already_taps_it_once(night: Night) -> None:
    page = night.cid.press(night.shown("/sign-up", to=night.cid), "Cid")
    night.tell(SEATED)
    assert "Cid: table 1, seat 3" in night.shown(to=night.cid).text
    late = night.ann.press(night.shown("/sign-up"), "Gil")
    assert "Gil: you sit this round out" in late.text
    other = Phone(night.app)
    with other.client.session_transaction() as cookie:
        cookie["phone"] = "watch"
    assert page.status == 200
    assert "Cid" not in [b.text for f in night.shown("/sign-up").forms for b in f.buttons]


def test_the_code_on_the_hosts_screen_lets_a_phone_in(night: Night) -> None:
    shown = night.shown()
    code = re.search(r'class="code">([A-Z0-9]{4} [A-Z0-9]{4})<', shown.html)
    assert code
    assert code[1] in night.shown("/people").html
    assert code[1] in night.shown("/board").html
    dan = Phone(night.app)
    inside = dan.press(dan.open("/open"), "Open", code=code[1])
    assert inside.address == night.at()
    assert "7 take part" in inside.text


def test_the_host_writes_names_down_puts_them_right_and_lets_people_go(night: Night) -> None:
    page = night.ann.press(night.shown("/people"), "Write down", name="ann")
    assert "“ann” has signed up already" in page.text
    assert page.value("name") == "ann"
    page = night.ann.press(page, "Write down", name="Hal")
    night.tell(Round(Seating(((1, 2, 3, 8), (4, 5, 6, 7))), "draw"))
    page = night.ann.press(night.shown("/people"), "Hal leaves")
    assert night.stored.tournament.here == tuple(range(1, 8))
    page = night.ann.press(page, "Hal is back")
    page = night.ann.press(night.shown("/people/8/name"), "Save the name", name="Harry")
    assert night.stored.tournament.player(8).name == "Harry"
    assert "Harry" in page.text


def test_who_never_sat_is_taken_off_the_list(night: Night) -> None:
    night.cid.press(night.shown("/sign-up", to=night.cid), "Sign up", name="Hall")
    page = night.ann.press(night.shown("/people"), "Take Hall off the list")
    assert "Hall is off the list." in page.text
    again = night.cid.press(night.shown("/sign-up", to=night.cid), "Sign up", name="Hal")
    assert "Put my name right" in again.text
    night.tell(SEATED_WITH_HAL, StartRound())
    night.play(1)
    for path in ("", "/people", "/board", "/paper"):
        assert "Hall" not in night.shown(path).text
    assert "Hal: table 2, seat 4" in night.shown(to=night.cid).text
    people = night.shown("/people")
    assert "Take Hal off the list" not in people.html
    night.ann.press(people, "Take Gil off the list")
    assert not night.stored.tournament.has(7)
    assert "sits out" not in night.shown().text
    refused = night.ann.forge(night.at("/people/take-off"), player="9")
    assert "Hal has a seat already, so they stay on the list." in refused.text


def test_a_guest_puts_their_own_name_right_until_the_first_round_starts(night: Night) -> None:
    signed_up = night.cid.press(night.shown("/sign-up", to=night.cid), "Sign up", name="Hak")
    own = signed_up.link("Put my name right")
    page = night.cid.press(night.cid.open(own), "Save the name", name="Ann")
    assert "“Ann” has signed up already" in page.text
    page = night.cid.press(page, "Save the name", name="Hal")
    assert (page.address, night.stored.tournament.player(8).name) == (night.at(), "Hal")
    assert night.cid.get(night.at("/people/1/name")).status_code == 403
    night.tell(SEATED_WITH_EIGHT, StartRound())
    assert "Put my name right" not in night.shown(to=night.cid).text
    page = night.cid.open(own)
    assert page.address == night.at()
    assert "ask whoever runs the tournament" in page.text


def test_who_joins_at_a_table_is_taken_in_as_a_latecomer(night: Night) -> None:
    night.tell(SEATED, StartRound())
    night.cid.press(night.shown("/sign-up", to=night.cid), "Cid")
    page = night.cid.open(f"{night.cid.open(night.at('/rounds/1/tables/1')).address}/join")
    assert "Ask whoever runs the tournament" in page.text
    late = night.ann.open(f"{night.ann.open(night.at('/rounds/1/tables/2')).address}/join")
    assert late.address == night.at("/latecomer?table=2")
    assert late.value("table") == "2"


@pytest.mark.parametrize("name", ["Zoe", "gil"])
def test_who_has_joined_a_tables_game_by_itself_is_taken_in_by_one_tap(
    night: Night, name: str
) -> None:
    night.tell(SEATED, StartRound())
    night.record(2, Join(name, 1))
    page = night.shown()
    assert f"{name} plays at table 2, but has no seat in the tournament." in page.text
    assert name in night.shown(to=night.cid).text
    assert "has no seat" not in night.shown(to=night.cid).text
    page = night.ann.press(page, f"Take {name} in")
    assert "has no seat" not in page.text
    night.play(2)
    taken_in = 8 if name == "Zoe" else 7
    assert night.points_at(2) == {4: 0, 5: 20, 6: 30, taken_in: 40}
    assert len(night.game(2).start.players) == 4


def test_home_lists_a_table_by_its_number_and_tells_the_tournament_below(night: Night) -> None:
    night.tell(SEATED, StartRound())
    for table in 1, 2:
        night.ann.open(f"/tournaments/{night.id}/rounds/1/tables/{table}")
    home = night.ann.open("/").text  # the games began at the same moment, so either is on top
    assert re.search("Table (1 Kalooki night · Super · Today · Ann|2 .* Today · Dot), ", home)


def test_a_stranger_of_a_known_name_is_taken_in_by_another(night: Night) -> None:
    night.tell(SEATED, StartRound())
    night.record(2, Join("Ann", 1))
    page = night.ann.press(night.shown(), "Take Ann in")
    assert night.ann.answered == 422
    assert "Ann has a seat at table 1. If this is somebody else, give them another" in page.text
    assert "Table 1:" not in page.text
    assert "They sit down as the last player" not in page.text
    page = night.ann.press(page, "Take a seat", name="Ann B.")
    assert "has no seat" not in page.text
    night.play(2)
    assert night.points_at(2) == {4: 0, 5: 20, 6: 30, 8: 40}


def test_who_joined_left_and_joined_again_is_taken_in_where_they_play(night: Night) -> None:
    night.tell(SEATED, StartRound())
    night.record(2, Join("Zoe", 3), OutOfGame(4), Join("Zoe", 3))
    night.ann.press(night.shown(), "Take Zoe in")
    night.play(2)
    assert night.points_at(2) == {4: 0, 5: 20, 6: 30, 8: 50}


def test_who_leaves_during_a_round_is_told_to_the_game_by_a_link(night: Night) -> None:
    night.tell(SEATED, StartRound())
    page = night.ann.press(night.shown("/people"), "Eve leaves")
    assert "Eve still has a seat at table 2" in page.text
    table = night.ann.open(page.link("To table 2"))
    assert table.address == f"/games/{night.stored.latest_games[2]}"


def test_a_round_is_seated_as_it_was_shown(night: Night) -> None:
    preview = night.shown("/seating?by=new_people")
    shown = json.loads(preview.value("fact"))
    after = night.ann.press(preview, "Seat them like this")
    seating = night.stored.tournament.latest
    assert shown["tables"] == [list(table) for table in seating.tables]
    assert "Round 1 of 2: take your seats" in after.text
    again = night.ann.press(preview, "Seat them like this")
    assert "Round 1 of 2: take your seats" in again.text
    assert len(night.stored.tournament.rounds) == 1


def test_the_rounds_are_planned_together_and_the_page_says_how_many_meet_again(
    night: Night,
) -> None:
    night.tell(SignUp("Hal"), SignUp("Ida"))
    night.tell(Round(Seating(((1, 2, 3), (4, 5, 6), (7, 8, 9))), "draw"), StartRound(), EndRound())
    night.ann.press(night.shown("/plan"), SAVE, rounds=4, usual=3)
    preview = night.shown("/seating?by=new_people")
    together = "In rounds 2 to 4, nobody meets anybody again."
    assert together in preview.text
    after = night.ann.press(preview, "Seat them like this")
    assert together in after.text
    planned = night.stored.tournament.planned
    assert list(planned) == [3, 4]
    night.tell(StartRound(), EndRound())
    third = night.ann.press(night.shown("/seating?by=new_people"), "Seat them like this")
    assert "In rounds 3 to 4, nobody meets anybody again." in third.text
    assert "In rounds 3 to 4" not in night.shown(to=night.cid).text
    assert night.stored.tournament.latest.seats_alike(planned[3])


@pytest.mark.parametrize(
    ("rounds", "said"),
    [
        (3, "In rounds 2 to 3, 6 pairs meet again; it can’t be fewer."),
        (2, "3 pairs have sat together before; no seating has fewer."),
    ],
)
def test_fewer_is_said_to_be_impossible_where_it_is(night: Night, rounds: int, said: str) -> None:
    night.tell(Round(Seating(((1, 2, 3, 4), (5, 6, 7))), "draw"), StartRound(), EndRound())
    night.ann.press(night.shown("/plan"), SAVE, rounds=rounds)
    assert said in night.shown("/seating?by=new_people").text


def test_more_than_proved_are_the_fewest_that_were_found(night: Night) -> None:
    night.tell(Leave(7), Round(Seating(((1, 2, 3), (4, 5, 6))), "draw"), StartRound(), EndRound())
    night.ann.press(night.shown("/plan"), SAVE, rounds=3)
    said = "In rounds 2 to 3, 5 pairs meet again, the fewest we found."
    assert said in night.shown("/seating?by=new_people").text


def test_who_should_sit_apart_is_ticked_and_let_together_again(night: Night) -> None:
    page = night.ann.open(night.shown("/people").link("Keep apart"))

    def tick(*players: int) -> str:
        fields = page.form("Keep them apart").filled("Keep them apart", {})
        ticked: Mapping[str, object] = fields | {"players": [*map(str, players)]}
        return night.ann.client.post(page.address, data=ticked, follow_redirects=True).text

    assert "Name two people or more who are to sit apart." in tick(3)
    assert "Ann and Bob" in tick(1, 2)
    assert night.stored.tournament.apart == (frozenset({1, 2}),)
    night.ann.press(night.shown("/people/apart"), "Ann and Bob may sit together")
    assert not night.stored.tournament.apart
    for group in ("1,2", "x", "1" * 5000):
        refused = night.ann.forge(night.at("/people/apart"), group=group)
        assert (refused.status, "They aren’t kept apart." in refused.text) == (422, True)


def test_who_sits_together_and_should_not_is_said(night: Night) -> None:
    night.tell(KeepApart((1, 2)), SEATED)
    assert "Ann and Bob sit together, though they should be apart." in night.shown().text
    night.tell(DropRound(), KeepApart((1, 3)), SEATED)
    said = "These sit together, though they should be apart: Ann and Bob; Ann and Cid."
    assert said in night.shown().text


def test_a_draw_stays_until_another_is_asked_for(night: Night) -> None:
    first = night.shown("/seating?by=new_people")
    again = night.ann.open(first.address)
    assert (again.address, again.value("fact")) == (first.address, first.value("fact"))
    assert night.ann.open(first.link("Draw again")).address != first.address
    draws = {night.shown(f"/seating?draw={number}").value("fact") for number in range(5)}
    assert len(draws) > 1
    night.tell(SignUp("Hal"))
    assert night.ann.press(again, "Seat them like this").address == first.address


def test_who_signs_up_meanwhile_is_not_left_out(night: Night) -> None:
    preview = night.shown("/seating")
    night.tell(SignUp("Hal"))
    page = night.ann.press(preview, "Seat them like this")
    assert "Somebody else has changed something." in page.text
    assert night.stored.tournament.rounds == ()


def test_too_few_for_a_table_is_said(app: Flask) -> None:
    night = Night(app)
    night.tell(*map(SignUp, NAMES[:2]))
    page = night.shown("/seating")
    assert "There are too few players for a table of 3." in page.text
    assert "Seat them like this" not in page.text


def test_tables_show_their_hands_and_lead_to_their_games(night: Night) -> None:
    night.tell(SEATED)
    page = night.ann.press(night.shown(), "Start the round")
    assert "Hand 5 of 9, Ann deals" in page.text
    night.play(1, over=False)
    night.play(2)
    page = night.shown()
    assert "1 hand played; Ann leads" in page.text
    assert "1 hand played; Dot won" in page.text
    table = night.ann.open(night.at("/rounds/1/tables/1"))
    assert table.address == f"/games/{night.stored.latest_games[1]}"
    assert "Score the hand" in table.text


def test_a_form_from_before_people_changed_seats_records_nothing(night: Night) -> None:
    night.tell(SEATED, StartRound())
    own = night.at("/rounds/1/tables/1")
    game = night.ann.open(own).address
    form = night.ann.open(f"{game}/score")
    assert form.status == 200
    night.tell(Exchange(1, 7))
    after = night.ann.send(f"{game}/score", form.forms[0].fields)
    assert "Not recorded: people have changed seats" in after.text
    again = night.ann.open(own)
    assert again.address == after.address == f"/games/{night.stored.latest_games[1]}" != game
    assert "Gil" in again.text
    assert night.game(1).entries == []


def test_what_opened_a_table_opens_its_new_game_once_people_have_changed_seats(
    night: Night,
) -> None:
    night.tell(SEATED, StartRound())
    before = night.stored.latest_games[1]
    phones = {name: Phone(night.app) for name in ("watch", "Ann’s", "Bob’s", "withdrawn", "code")}
    with night.app.test_request_context(), Session(db.engine) as session:
        make_link(session, before, "watch", "watch")
        make_link(session, before, "seat", "Ann’s", seat=1)
        make_link(session, before, "seat", "Bob’s", seat=2)
        gone = make_link(session, before, "watch", "withdrawn")
        make_code(session, before, make_link(session, before, "score").id, "ABCDEFGH")
        withdraw(session, GameRow, before, gone.id)
        session.commit()
    dan = Phone(night.app)
    dan.press(dan.open(f"/open/{before}"), "Open", token="watch")
    night.tell(Exchange(1, 7), Exchange(7, 3), Exchange(3, 7))
    now = f"/games/{night.stored.latest_games[1]}"
    for name, phone in phones.items():
        if name == "code":
            page = phone.press(phone.open("/open"), "Open", code="ABCD EFGH")
        else:
            page = phone.press(phone.open(f"/open/{before}"), "Open", token=name)
        assert page.address.startswith(now) == (name in ("watch", "Bob’s", "code")), name
    page = dan.open(f"/games/{before}")
    assert page.address == now
    assert "People have changed seats" in page.text


def test_a_seat_that_somebody_else_has_now_leads_to_the_tournament(night: Night) -> None:
    night.tell(SEATED, StartRound())
    before = night.stored.latest_games[1]
    with night.app.test_request_context(), Session(db.engine) as session:
        link = make_link(session, before, "seat", "Ann’s", seat=1)
        let_in(session, before, "watch", link.id)
        session.commit()
    assert night.cid.open(f"/games/{before}/seat").status == 200
    night.tell(Exchange(1, 7))
    page = night.cid.open(f"/games/{before}/seat")
    assert page.address == night.at()
    assert "People have changed seats" in page.text
    assert Phone(night.app).open(f"/games/{before}").status == 404


def test_nobody_gets_the_points_of_who_had_their_name(night: Night) -> None:
    night.tell(SEATED, StartRound(), SitDown(7, 1))
    night.play(1)
    night.tell(Rename(1, "Anna"), Rename(7, "Ann"), Rename(2, "Gil"))
    points = night.points_at(1)
    assert points == {1: 0, 2: 20, 3: 30, 7: 40}


def test_a_round_counts_as_so_many_tables(make_app: MakeApp) -> None:
    night = Night(
        make_app(RATELIMIT_ENABLED=True, RATELIMIT_NEW_GAMES="0/hour", RATELIMIT_TABLES="3/hour")
    )
    night.tell(*map(SignUp, NAMES))
    for _ in range(2):
        night.tell(SEATED)
        assert night.ann.press(night.shown(), "Start the round").status == 200
        assert night.stored.tournament.stage == "playing"
        night.tell(DropRound())
    night.tell(SEATED)
    refused = night.ann.press(night.shown(), "Start the round")
    assert (refused.status, refused.title) == (429, "A moment, please")
    assert night.stored.tournament.stage == "seated"


def test_one_phone_signs_up_one_player(night: Night) -> None:
    page = night.shown("/sign-up", to=night.cid)
    night.cid.press(page, "Sign up", name="Hal")
    again = night.cid.press(page, "Sign up", name="Ivy")
    assert again.address == night.at()
    assert night.shown("/sign-up", to=night.cid).address == night.at()
    assert [player.name for player in night.stored.tournament.players] == [*NAMES, "Hal"]


def test_who_signs_up_twice_by_one_form_is_known_by_any_name(night: Night) -> None:
    page = night.shown("/sign-up")
    night.ann.press(page, "Sign up", name="Hal")
    night.tell(Rename(8, "Harry"))
    assert night.ann.press(page, "Sign up", name="Hal").status == 200
    night.tell(Leave(8), SEATED, StartRound())
    late = night.shown("/latecomer")
    night.ann.press(late, "Take a seat", name="Ivy", table=1)
    night.tell(Rename(9, "Iva"))
    again = night.ann.press(late, "Take a seat", name="Ivy", table=1)
    assert (again.address, "Somebody else" in again.text) == (night.at(), False)
    assert len(night.stored.tournament.players) == 9


def test_a_locked_table_lets_no_new_phone_in(night: Night) -> None:
    night.tell(SEATED, StartRound())
    table = night.at("/rounds/1/tables/1")
    game = night.ann.open(table).address
    with night.app.app_context(), Session(db.engine) as session:
        lock(session, GameRow, night.stored.latest_games[1], on=True)
        session.commit()
    refused = night.cid.open(table)
    assert refused.address == night.at()
    assert "It’s locked: nobody else can join." in refused.text
    assert night.ann.open(table).address == game


def test_a_tournament_that_is_deleted_meanwhile_is_not_found(
    night: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    def too_late(*arguments: object, **how: object) -> StoredTournament:
        with Session(db.engine) as session:
            delete_tournament(session, night.id)
            session.commit()
        return record_fact(*arguments, **how)  # type: ignore[arg-type]

    page = night.shown("/people")
    monkeypatch.setattr(recording, "record_fact", too_late)
    assert night.ann.press(page, "Write down", name="Hal").status == 404


def test_who_sits_at_a_table_keeps_its_score_and_others_watch(night: Night) -> None:
    night.cid.press(night.shown("/sign-up", to=night.cid), "Cid")
    night.tell(SEATED, StartRound())
    own = night.cid.open(night.at("/rounds/1/tables/1"))
    assert "Score the hand" in own.text
    other = night.cid.open(night.at("/rounds/1/tables/2"))
    assert other.status == 200
    assert "Score the hand" not in other.text
    assert night.cid.open(night.at("/rounds/1/tables/3")).status == 404
    assert night.cid.open(night.at("/rounds/2/tables/1")).status == 404


def test_a_tables_game_leads_back_to_its_tournament(night: Night) -> None:
    night.tell(SEATED, StartRound())
    back = f'href="{night.at()}"'
    table = night.ann.open(night.at("/rounds/1/tables/1"))
    assert table.html.count(back) == 1
    night.play(1)
    end = night.ann.open(table.address)
    assert end.html.count(back) == 2
    assert "Play again" not in end.text
    other = night.ann.open(night.at("/rounds/1/tables/2"))
    night.tell(DropRound())
    for page in table, other:
        assert back not in night.ann.open(page.address).html


def test_a_game_leads_nowhere_that_its_phone_may_not_see(night: Night) -> None:
    night.tell(SEATED, StartRound())
    table = night.cid.open(night.at("/rounds/1/tables/1"))
    assert night.at() in table.html
    night.cid.forge(night.at("/forget"))
    assert night.shown(to=night.cid).status == 404
    assert night.at() not in night.cid.open(table.address).html


def test_the_standing_says_what_was_given_and_who_is_yet_to_play(night: Night) -> None:
    night.tell(SEATED, StartRound())
    assert "Standing" not in night.shown().text
    night.play(1)
    page = night.shown()
    assert "yet to play" in page.text
    assert next(row for row in page.rows() if "yet to play" in row[1])[::3] == ["", "–"]
    assert "In brackets what was given" in page.text
    assert "Round 1: Gil was given the average, 17, as they sat out." in page.text
    night.play(2)
    night.tell(EndRound())
    shown = night.shown()
    assert "Round 1 of 2 is over" in shown.text
    assert "(17)" in shown.text
    assert '<h2 class="sr">Standing</h2>' in shown.html
    assert "1 table won" in shown.text
    assert "The first 4 play for the win." in shown.text


def test_the_line_is_below_the_last_who_plays_for_the_win(night: Night) -> None:
    def above_the_line() -> int:
        rows = re.findall(r'<tr class="([^"]*)">', night.shown().html)
        return 1 + next(at for at, names in enumerate(rows) if "cut" in names)

    night.tell(SEATED, StartRound())
    night.play(1)
    night.play(2)
    night.tell(EndRound())
    assert above_the_line() == 4
    night.tell(Leave(1))
    assert above_the_line() == 5


def test_who_is_yet_to_play_does_not_lead(night: Night) -> None:
    night.tell(SEATED, StartRound())
    night.play(1)
    standing = night.shown().text.partition("Standing")[2]
    assert standing.index("Ann") < standing.index("Cid") < standing.index("Dot")
    board = night.shown("/board").html
    assert re.findall(r'<li class="lead">.*?class="who">(\w+)', board, re.DOTALL) == ["Ann"]
    assert "tables won decide" not in board
    night.play(2, over=False)
    assert "With equal totals, tables won decide." in night.shown("/board").text


def test_first_names_are_enough_at_the_tables_where_nobody_else_has_them(night: Night) -> None:
    for player, name in (1, "Maria Magdalena"), (2, "Jean-Luc"), (4, "Jean-Baptiste Moreau"):
        night.tell(Rename(player, name))
    night.tell(SEATED, StartRound())
    for page in night.shown(), night.shown("/board"):
        assert "1 Maria 2 Jean-Luc 3 Cid" in page.text
        assert "1 Jean-Baptiste 2 Eve" in page.text
    night.play(1)
    assert "Maria won" in night.shown().text
    night.tell(EndRound())
    assert "1 Maria 2 Jean-Luc" in night.shown().text


def test_a_tournament_in_which_nothing_was_played_has_no_winner(night: Night) -> None:
    night.tell(SEATED, StartRound(), EndRound())
    assert night.shown().says("p", "leads") == ["Nothing was played"]
    board = night.shown("/board")
    assert board.says("p", "leads") == ["Nothing was played"]
    assert "1 Ann 2 Bob 3 Cid" in board.text
    assert "As you sit" not in board.text
    night.tell(Finish())
    assert "Nothing was played" in night.shown().text
    assert " won" not in night.shown().text


@pytest.mark.parametrize(("game", "counts"), [("super", "points"), ("phase-10", "beaten")])
def test_what_counts_is_what_decides_a_game(app: Flask, game: str, counts: str) -> None:
    assert Phone(app).open(f"/tournaments/new/{game}").value("counts") == counts


def test_a_wrong_seat_is_put_right_until_something_is_recorded(night: Night) -> None:
    night.tell(SEATED, StartRound())
    page = night.ann.press(night.shown("/wrong-seat"), "Change places", one=1, other=7)
    assert "Ann sits out" in page.text
    night.play(2, over=False)
    page = night.ann.press(night.shown("/wrong-seat"), "Change places", one=7, other=4)
    assert night.ann.answered == 422
    assert "Something is recorded at table 2 already" in page.text


def test_a_latecomer_is_signed_up_and_sits_down(night: Night) -> None:
    night.tell(SEATED, StartRound())
    page = night.ann.press(night.shown("/latecomer"), "Take a seat", name="Hal", table=2)
    assert "Hal" in page.text
    page = night.ann.press(night.shown("/latecomer"), "Take a seat", name="Gil", table=1)
    tournament = night.stored.tournament
    assert tournament.latest.tables == ((1, 2, 3, 7), (4, 5, 6, 8))
    page = night.ann.press(night.shown("/latecomer"), "Take a seat", name="ann", table=2)
    assert "Ann has a seat at table 1. If this is somebody else" in page.text
    page = night.ann.press(page, "Take a seat", name="<b>", table=2)
    assert night.ann.answered == 422


def test_a_latecomer_who_is_refused_is_not_signed_up(night: Night) -> None:
    night.tell(SEATED, StartRound())
    page = night.shown("/latecomer")
    night.play(1)
    refused = night.ann.press(page, "Take a seat", name="Hal", table=1)
    assert "The game is over" in refused.text
    assert len(night.stored.tournament.players) == len(NAMES)


def test_a_latecomer_is_offered_the_tables_with_room(night: Night) -> None:
    seated = Round(Seating(((1, 2, 3, 7), (4, 5, 6))), "draw")
    night.tell(seated, StartRound(), *map(SignUp, ("Hal", "Ida")))
    night.tell(SitDown(8, 1))
    page = night.shown("/latecomer")
    assert page.value("table") == "2"  # three sit there, five at table 1
    assert night.shown("/latecomer?table=1").value("table") == "1"
    full = night.stored.plan.largest - 5
    night.tell(*(SignUp(f"Late {number}") for number in range(full)))
    night.tell(*(SitDown(10 + number, 1) for number in range(full)))
    page = night.shown("/latecomer")
    assert page.value("table") == "2"
    assert "Table 1:" not in page.text
    page = night.ann.press(page, "Take a seat", name="Ida", table=None)
    assert page.text.count("Which table takes them in?") == 2


def test_nobody_is_in_the_wrong_seat_until_they_are_chosen(night: Night) -> None:
    night.tell(SEATED)
    page = night.shown("/wrong-seat")
    assert page.html.count('<option value=""></option>') == 2
    page = night.ann.press(page, "Change places", one="", other="")
    assert night.ann.answered == 422
    assert "They aren’t part of this round." in page.text


def test_an_end_that_came_too_early_is_taken_back(
    night: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    night.tell(SEATED, StartRound())
    night.play(1)
    night.play(2, over=False)
    night.ann.press(night.shown("/end"), "End the round")
    sure = night.shown("/resume")
    assert "The games that it ended go on" in sure.text
    started = night.stored.started
    assert started
    monkeypatch.setattr(clock, "now", partial(str, add_minutes(started, 15)))
    page = night.ann.press(sure, "Play on")
    assert ">30:00<" in page.html
    assert "1 hand played; Dot leads" in page.text
    assert "Ann won" in page.text
    again = night.ann.press(sure, "Play on")
    assert (again.address, "Somebody else" in again.text) == (night.at(), False)
    other = night.another_host()
    late = night.shown("/end", to=other)
    night.ann.press(night.shown("/end"), "End the round")
    assert "Somebody else has changed something." in other.press(late, "End the round").text
    night.tell(SEATED)
    page = night.ann.press(night.shown("/resume"), "Play on")
    assert "The next round is seated already: undo its seating first." in page.text


def test_a_round_that_is_over_counts_as_it_was_until_the_host_takes_a_correction_in(
    night: Night,
) -> None:
    night.cid.press(night.shown("/sign-up", to=night.cid), "Cid")
    night.tell(SEATED, StartRound())
    night.play(1)
    night.play(2)
    table = night.cid.open(night.at("/rounds/1/tables/1"))
    assert "The round is over" not in table.text
    night.tell(EndRound(), Finish())
    assert "The round is over: if you correct something" in night.cid.open(table.address).text
    before = night.points_at(1)
    night.correct(1, hand(1, {2: 20, 3: 55}))
    assert night.points_at(1) == before == {1: 0, 2: 20, 3: 30}
    sentence = "Table 1 was corrected after the round ended: Cid 30 → 55."
    assert sentence not in night.shown(to=night.cid).text
    page = night.shown()
    assert sentence in page.text
    night.correct(1, hand(1, {2: 20, 3: 60}))
    page = night.ann.press(page, "Take the correction in")
    assert night.points_at(1) == {1: 0, 2: 20, 3: 55}
    assert "Cid 55 → 60." in page.text
    page = night.ann.press(page, "Take the correction in")
    again = night.ann.press(page, "Take the correction in") if "Take the" in page.text else page
    assert night.points_at(1)[3] == 60
    assert "was corrected" not in again.text


def test_what_a_correction_leaves_alone_is_not_worth_a_word(night: Night) -> None:
    night.tell(SEATED, StartRound())
    night.play(1)
    night.tell(EndRound())
    night.correct(1, hand(1, {2: 20, 3: 30}))
    assert "was corrected" not in night.shown().text
    game = night.ann.open(night.at("/rounds/1/tables/1"))
    night.correct(1)
    on = night.ann.open(game.address.removesuffix("/end"))
    assert "Hand 6 of 9" in on.text
    assert "The round is over: if you correct something" in on.text
    assert "was corrected" not in night.shown().text
    night.correct(2, hand(1, {2: 5, 3: 10}))
    assert "Table 2 was corrected after the round ended: Dot – → 0" in night.shown().text


def test_a_place_that_a_correction_changes_is_said(app: Flask) -> None:
    night = Night(app)
    night.tell(*map(SignUp, NAMES), SEATED, StartRound())
    night.play(1)
    night.tell(EndRound())
    night.correct(1, hand(1, {2: 40, 3: 30}))
    assert "Bob 20 → 40, Cid 3rd → 2nd." in night.shown().text
    german = night.ann.get(night.at(), headers={"Accept-Language": "de"})
    assert "Cid 3. → 2.</p>" in german.text


def test_many_corrected_tables_are_read_at_once(app: Flask) -> None:
    def looked_up(night: Night) -> int:
        stored = night.stored
        with app.test_request_context(), noted_queries(db.engine) as queries:
            load_night(stored)
            return len(queries)

    night = Night(app)
    night.tell(*map(SignUp, NAMES), SEATED, StartRound())
    night.play(1)
    night.play(2)
    night.tell(EndRound())
    for table in (1, 2):
        night.correct(table, hand(1, {2: 1, 3: 2}))
    assert looked_up(night) > 2
    assert looked_up(night) == 2


def test_the_end_of_the_tournament_is_taken_back(night: Night) -> None:
    night.tell(SEATED, StartRound(), EndRound())
    assert night.shown("/reopen").address == night.at()
    night.ann.press(night.shown("/finish"), "Finish it")
    assert "Take back" not in night.shown(to=night.cid).text
    assert "Take back" in night.shown().text
    page = night.ann.press(night.shown("/reopen"), "Take it back")
    assert "Round 1 of 2 is over" in page.text


def test_a_seated_round_is_not_seated_again_on_the_way_back(night: Night) -> None:
    night.tell(SEATED)
    assert night.shown("/seating").address == night.at()


def test_after_the_end_no_page_offers_what_cannot_be_any_more(night: Night) -> None:
    night.tell(SEATED, StartRound(), EndRound(), Finish())
    steps = "/start", "/end", "/resume", "/drop", "/finish"
    for path in ("/seating", "/latecomer", *steps, "/wrong-seat", "/sign-up"):
        assert night.shown(path).address == night.at(), path


def test_the_next_name_is_written_at_once(night: Night) -> None:
    fields = night.shown("/people").form("Write down").filled("Write down", {"name": "Hal"})
    answer = night.ann.post(night.at("/people"), fields)
    assert answer.headers["Location"].endswith("/people#name")


def test_ones_own_name_is_marked(night: Night) -> None:
    page = night.cid.press(night.shown("/sign-up", to=night.cid), "Cid")
    assert '<li class="me">Cid' in page.html
    assert page.html.count('class="me"') == 1


def test_how_people_sit_is_said_until_the_round_begins(night: Night) -> None:
    night.tell(SEATED)
    assert "As you sit, clockwise; 1 deals first." in night.shown("").text
    night.tell(StartRound())
    assert "As you sit, clockwise" not in night.shown("").text


def test_the_big_screen_shows_the_seats_until_a_hand_is_scored(night: Night) -> None:
    for _ in range(2):
        night.tell(SEATED, StartRound())
        assert "As you sit, clockwise" in night.shown("/board").text
        night.play(1)
        board = night.shown("/board")
        assert "As you sit, clockwise" not in board.text
        assert board.all("ol", class_="standing")
        night.tell(EndRound())


def test_the_clock_runs_by_the_server_and_says_when_time_is_up(
    night: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    night.tell(SEATED, StartRound())
    started = night.stored.started
    assert started
    for minutes, shows in ((0, "45:00"), (15, "30:00"), (46, "0:00")):
        moment = add_minutes(started, minutes)
        monkeypatch.setattr(clock, "now", partial(str, moment))
        page = night.shown()
        assert f">{shows}<" in page.html
        assert ('class="clock over"' in page.html) == (minutes > 45)
        assert f">{shows}<" in night.shown("/board").html


def test_the_same_button_twice_and_two_hosts_at_once(night: Night) -> None:
    night.tell(SEATED)
    page = night.shown()
    night.ann.press(page, "Start the round")
    again = night.ann.press(page, "Start the round")
    assert night.stored.tournament.stage == "playing"
    assert again.status == 200
    drop = night.shown("/drop")
    night.tell(EndRound())
    page = night.ann.press(drop, "Undo it")
    assert "Somebody else has changed something." in page.text
    assert len(night.stored.tournament.rounds) == 1


def test_an_evening_goes_on_to_the_play_off_and_its_winner(night: Night) -> None:
    for _ in range(2):
        page = night.ann.press(night.ann.open(night.at("/seating")), "Seat them like this")
        night.ann.press(page, "Start the round")
        for table in (1, 2):
            night.play(table)
        night.ann.press(night.shown("/end"), "End the round")
    assert "Seat the play-off" in night.shown().text
    page = night.ann.press(night.shown("/seating?by=playoff"), "Seat them like this")
    assert "Play-off: take your seats" in page.text
    finalists = night.stored.tournament.names(night.stored.tournament.latest.tables[0])
    for shown in (page, night.ann.press(page, "Start the round")):
        assert ", ".join(finalists[:-1]) + f" and {finalists[-1]} play for the win." in shown.text
        assert "1st" not in shown.text
    night.play(1)
    assert "play for the win" not in night.shown().text
    night.ann.press(night.shown("/end"), "End the round")
    assert "The play-off is over" in night.shown().text
    assert "Finish the tournament" in night.shown().text
    over = night.ann.press(night.shown("/finish"), "Finish it")
    first = night.stored.tournament.latest.tables[0][0]
    winner = night.stored.tournament.player(first).name
    assert f"{winner} won" in over.text
    assert '<b class="n">1st</b>' in over.html
    assert re.search(r"2 \w+ play-off: 20", night.shown("/board").text)
    for path in ("", "/board", "/paper"):
        assert winner in night.shown(path, to=night.cid).text


def test_the_big_screen_follows_the_evening(night: Night) -> None:
    assert "Sign up on your phone" in night.shown("/board", to=night.cid).text
    night.tell(SEATED)
    seats = night.shown("/board", to=night.cid)
    assert "take your seats" in seats.text
    assert "Gil sits out." in seats.text
    night.tell(StartRound())
    night.play(1)
    board = night.shown("/board", to=night.cid)
    assert "Table 2 is still playing." in board.text
    night.tell(EndRound())
    over = night.shown("/board", to=night.cid).text
    assert "Round 1 of 2 is over" in over
    assert "Ann leads" in over
    assert "Won: table 1: Ann." in over


def test_who_takes_part_takes_it_off_their_phone(night: Night) -> None:
    assert "Take it off this phone" not in night.shown("/tournament-menu").text
    page = night.cid.press(night.shown("/tournament-menu", to=night.cid), "Take it off this phone")
    assert "Kalooki night is off this phone." in page.text
    assert night.shown(to=night.cid).status == 404
    assert night.shown().status == 200


def test_two_hosts_do_not_overwrite_what_the_other_agreed_on(night: Night) -> None:
    page = night.shown("/plan")
    changed = night.ann.press(night.shown("/plan"), SAVE, rounds=5, playoff="")
    assert changed.address == night.at()
    refused = night.ann.press(page, SAVE, rounds=7)
    assert refused.status == 409
    assert "Somebody else has changed something." in refused.text
    assert refused.value("rounds") == "7"
    assert (night.stored.plan.rounds, night.stored.plan.playoff) == (5, 0)
    night.ann.press(refused, SAVE)
    assert night.stored.plan.rounds == 7


def test_nothing_else_is_agreed_on_once_it_is_over(night: Night) -> None:
    page = night.shown("/plan")
    night.tell(SEATED, StartRound(), EndRound(), Finish())
    refused = night.ann.press(page, SAVE, rounds=5)
    assert "The tournament is over." in refused.text
    assert "The tournament is over." in night.shown("/plan").text
    assert night.stored.plan.rounds == 2


def test_a_deleted_tournament_is_gone_for_everybody(night: Night) -> None:
    page = night.ann.press(night.shown("/delete"), "Delete it")
    assert "Kalooki night is deleted." in page.text
    assert night.shown(to=night.cid).status == 404


@pytest.mark.parametrize(("method", "path"), HOSTING)
def test_who_takes_part_changes_nothing(night: Night, method: str, path: str) -> None:
    if method == "GET":
        assert night.cid.get(night.at(path)).status_code == 403
    else:
        assert night.cid.forge(night.at(path)).status == 403


def test_pages_hear_of_changes_and_ask_again(night: Night) -> None:
    first = night.shown()
    assert f'data-live="{night.at("/live")}"' in first.html
    before = night.cid.get(night.at("/version")).json
    night.tell(SEATED, StartRound())
    night.play(1)
    after = night.cid.get(night.at("/version")).json
    assert before is not None
    assert after is not None
    assert after["version"] == before["version"] + 2
    assert after["counts"] == before["counts"] + 2
    assert "event: version" in night.cid.get(night.at("/live")).text


def sign_up_hal(night: Night) -> None:
    night.cid.press(night.shown("/sign-up", to=night.cid), "Sign up", name="Hal")


def change_plan(night: Night) -> None:
    night.ann.press(night.shown("/plan"), SAVE, minutes=30)


def sign_up_hal_by_api(night: Night) -> None:
    fact = {"kind": "sign_up", "name": "Hal"}
    assert Program(night.app, "host").post(night.at("/facts"), fact).status == 201


def change_plan_by_api(night: Night) -> None:
    plan = {"name": "Kalooki night", "variant": "super", "minutes": 30}
    assert Program(night.app, "host").put(night.at("/plan"), plan).status == 200


@pytest.mark.parametrize(
    "write", [sign_up_hal, change_plan, sign_up_hal_by_api, change_plan_by_api]
)
def test_what_this_process_writes_of_it_is_seen_without_a_look(
    night: Night, live_streams: None, blind: None, write: Callable[[Night], None]
) -> None:
    with night.cid.client.get(night.at("/live")) as answer:
        parts = answer.iter_encoded()
        first = next(parts)
        assert next(parts) == first  # now it is watched
        write(night)
        assert next(parts) != first


def test_many_tables_and_people_fit(app: Flask) -> None:
    night = Night(app, usual=4)
    people = [f"Player {number}" for number in range(1, 65)]
    night.tell(*map(SignUp, people))
    tables = tuple(tuple(range(first, first + 4)) for first in range(1, 65, 4))
    night.tell(Round(Seating(tables), "draw"))
    by_table = night.shown("/board?by=table")
    assert all(name in by_table.text for name in people)
    assert 'class="seating four"' in by_table.html
    by_name = night.shown("/board")
    assert 'class="places close"' in by_name.html
    rows = re.findall(r'<span class="who">(.+?)</span><b class="n">(\d+)</b>', by_name.html)
    assert rows == sorted((name, str(1 + number // 4)) for number, name in enumerate(people))


def test_two_phones_open_a_table_at_the_same_moment(
    night: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    night.tell(SEATED, StartRound())
    assert night.ann.open(night.at("/rounds/1/tables/1")).status == 200
    tokens = []

    def too_early(session: Session, opens: str, token: str) -> Link | None:
        tokens.append(token)
        return None if len(tokens) == 1 else link_of_token(session, opens, token)

    monkeypatch.setattr(tournament_links, "link_of_token", too_early)
    other = night.another_host()
    assert "Score the hand" in other.open(night.at("/rounds/1/tables/1")).text
    assert len(tokens) == 2


def test_a_withdrawn_link_to_a_table_does_not_come_back(night: Night) -> None:
    night.tell(SEATED, StartRound())
    night.cid.press(night.shown("/sign-up", to=night.cid), "Cid")
    own = night.at("/rounds/1/tables/1")
    game = night.cid.open(own).address
    night.ann.open(own)
    game_id = night.stored.latest_games[1]
    with night.app.test_request_context(), Session(db.engine) as session:
        score = next(link for link in links_of(session, game_id) if link.role == "score")
        withdraw(session, GameRow, game_id, score.id)
        session.commit()
    assert night.cid.open(game).status == 404
    assert "Score the hand" in night.cid.open(own).text
    with night.app.test_request_context(), Session(db.engine) as session:
        again = [link.id for link in links_of(session, game_id) if link.role == "score"]
    assert score.id not in again


def withdraw_at(night: Night, label: str) -> int:
    """Withdraws each link of the tournament that is called so, but for Ann's own; says how many
    there were."""
    labels = {
        link.attributes["href"]: link.attributes.get("aria-label", "")
        for link in night.shown("/share").all("a")
    }
    pages = [night.ann.open(each) for each in labels if f"Withdraw: {label}" in labels[each]]
    others = [page for page in pages if "This phone joined with it" not in page.text]
    for page in others:
        night.ann.press(page, "Withdraw it")
    return len(others)


def test_who_is_out_of_a_tournament_is_out_at_its_tables(night: Night) -> None:
    night.tell(SEATED, StartRound())
    night.cid.press(night.shown("/sign-up", to=night.cid), "Cid")
    hal = night.another_host()
    night.ann.open(night.at("/rounds/1/tables/1"))
    for phone in (night.cid, hal):
        own = phone.open(night.at("/rounds/1/tables/1")).address
    assert withdraw_at(night, "Take part") == 2
    assert night.cid.open(f"{own}/score").status == 200
    assert withdraw_at(night, "Cid’s phone") == 1
    assert night.cid.open(own).status == 404
    assert hal.open(f"{own}/start").status == 200
    assert withdraw_at(night, "Run the tournament") == 1
    assert hal.open(own).status == hal.open(night.at()).status == 404
    assert night.ann.open(f"{own}/start").status == 200


def test_who_says_that_another_was_them_by_mistake_watches_their_table(night: Night) -> None:
    night.tell(SEATED, StartRound())
    night.cid.press(night.shown("/sign-up", to=night.cid), "Cid")
    own = night.at("/rounds/1/tables/1")
    assert "Score the hand" in night.cid.open(own).text
    assert withdraw_at(night, "Cid’s phone") == 1
    page = night.cid.open(own)
    assert page.status == 200
    assert "Score the hand" not in page.text
    night.cid.press(night.shown("/sign-up", to=night.cid), "Cid")
    assert "Score the hand" in night.cid.open(own).text


def test_a_game_at_a_table_is_not_deleted_while_it_counts(night: Night) -> None:
    night.tell(SEATED, StartRound())
    night.play(1)
    night.ann.open(night.at("/rounds/1/tables/1"))
    game = f"/games/{night.stored.latest_games[1]}"
    ending = night.ann.open(f"{game}/ending")
    assert "To take its points out, take back its hands in the log." in ending.text
    assert "Delete for good" not in ending.text
    for page in (night.ann.open(f"{game}/delete"), night.ann.forge(f"{game}/delete")):
        assert page.address == f"{game}/ending"
        assert "This game counts in the standing of a tournament" in page.text
    assert night.points_at(1) == {1: 0, 2: 20, 3: 30}
    night.ann.press(night.shown("/delete"), "Delete it")
    assert "Delete for good" in night.ann.open(f"{game}/ending").text
    home = night.ann.press(night.ann.open(f"{game}/delete"), "Delete it")
    assert "is deleted." in home.text


def test_who_is_forgotten_and_whose_circle_is_deleted_keep_their_place(night: Night) -> None:
    night.tell(SEATED, StartRound(), SitDown(7, 1))
    night.play(1)
    game_id = night.stored.latest_games[1]
    with night.app.app_context(), Session(db.engine) as session:
        circle = begin_circle(session, "Fridays")
        add_game(session, circle.id, game_id)
        forget_in_games(session, {game_id: [1, 4]})
        delete_circle(session, circle.id)
        session.commit()
    assert night.points_at(1) == {1: 0, 2: 20, 3: 30, 7: 40}


def test_a_deleted_game_leaves_its_table_without_one(night: Night) -> None:
    night.tell(SEATED, StartRound())
    with night.app.app_context(), Session(db.engine) as session:
        delete_game(session, night.stored.latest_games[1])
        session.commit()
    assert night.shown().status == night.shown("/board").status == 200
    assert night.shown("/rounds/1/tables/1").status == 404
    night.tell(EndRound())
    assert "Round 1 of 2 is over" in night.shown().text


def test_beside_a_play_off_the_rounds_stand_below_the_name_too(night: Night) -> None:
    for _ in range(2):
        night.tell(SEATED, StartRound())
        night.play(1)
        night.play(2)
        night.tell(EndRound())
    page = night.shown()
    assert not page.all("span", class_="rounds")
    night.ann.press(night.ann.open(page.link("Seat the play-off")), "Seat them like this")
    night.tell(StartRound())
    night.play(1)
    page = night.shown()
    below = [each.text for each in page.all("span", class_="rounds")]
    rounds = [row[3:-1] for row in page.rows() if row[0].isdigit()]
    assert below == [" · ".join(figures) for figures in rounds]
