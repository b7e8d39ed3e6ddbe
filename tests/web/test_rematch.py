"""Rematch: the same people play again, the dealer moves on."""

from sqlalchemy.orm import Session

from scorekeeper.game.entries import End, Join, OutOfGame, Void
from scorekeeper.game.start import Start
from scorekeeper.store.games import load
from scorekeeper.web.database import db
from tests.support.builders import hand
from tests.support.labels import START
from tests.support.phones import Phone
from tests.web.conftest import Table, begin_table, let_in


def rematch_of(phone: Phone, table: Table) -> Start:
    """The game that begins when somebody presses “Play again”."""
    page = phone.press(phone.open(table.at("/end")), "Play again")
    assert page.title.startswith("Hand")
    with table.app.app_context(), Session(db.engine) as session:
        game = load(session, page.address.rsplit("/", 1)[1])
    assert game is not None
    return game.start


def test_the_same_people_play_again_and_the_next_one_deals(ann: Phone, table: Table) -> None:
    table.record(hand(3, {1: 30, 2: 12}), hand(1, {2: 5, 3: 9}), End())
    start = rematch_of(ann, table)
    assert start.players == ("Ann", "Bob", "Cid")
    assert start.name(start.first_dealer) == "Cid"


def test_a_full_game_moves_the_dealer_on_from_the_last_hand(ann: Phone, table: Table) -> None:
    table.record(*[hand(3, {1: 30, 2: 12})] * 9)
    start = rematch_of(ann, table)
    assert start.name(start.first_dealer) == "Ann"


def test_house_rules_and_money_stay(table: Table) -> None:
    played = begin_table(table.app, variant="baby", options={"max_calls": 1}, currency="ZAR")
    phone = let_in(played, played.host)
    played.record(End())
    start = rematch_of(phone, played)
    assert (start.variant.id, start.options["max_calls"], start.currency) == ("baby", 1, "ZAR")
    assert start.first_dealer == 1


def test_whoever_left_does_not_play_again(ann: Phone, table: Table) -> None:
    table.record(Void(), OutOfGame(2), End())
    start = rematch_of(ann, table)
    assert start.players == ("Ann", "Cid")
    assert start.name(start.first_dealer) == "Cid"


def test_when_only_one_stayed_everybody_plays_again(ann: Phone, table: Table) -> None:
    table.record(OutOfGame(2), OutOfGame(1))
    assert rematch_of(ann, table).players == ("Ann", "Bob", "Cid")


def test_names_stay_when_the_rules_are_read_first(ann: Phone, table: Table) -> None:
    begun = ann.open(f"/new/jamaican?again={table.id}")
    rules = ann.open(begun.link("Rules of this game"))
    back = ann.open(rules.link("Back to the new game"))
    assert [back.value(f"name_{number}") for number in (1, 2, 3)] == ["Ann", "Bob", "Cid"]


def test_a_rematch_sent_twice_is_one_game(ann: Phone, table: Table) -> None:
    table.record(End())
    page = ann.open(table.at("/end"))
    first, second = (ann.press(page, "Play again") for _ in range(2))
    assert first.address == second.address != table.at()
    games = {
        a.attributes["href"] for a in ann.open("/").all("a") if "games" in a.attributes["href"]
    }
    assert games == {table.at(), first.address}


def test_a_rematch_without_a_proper_key_begins_all_the_same(ann: Phone, table: Table) -> None:
    table.record(End())
    fields = ann.open(table.at("/end")).form("Play again").fields
    assert (
        ann.send(table.at("/rematch"), fields | {"idempotency_key": "<"}).title
        == "Hand 1, Jamaican"
    )


def test_c24_who_joined_plays_again_where_they_sat_and_the_deal_goes_on(
    ann: Phone, table: Table
) -> None:
    table.record(hand(1, {2: 30, 3: 12}), Join("Dan", after=2), OutOfGame(1), End())
    assert "Ann, Bob, Dan, Cid" in ann.open("/new/jamaican").text
    again = rematch_of(ann, table)
    assert again.players == ("Bob", "Dan", "Cid")
    assert again.first_dealer == 1


def test_who_plays_can_be_changed_before_playing_again(table: Table) -> None:
    played = begin_table(table.app, "Ann", "Bob", "Cid", variant="european", currency="GBP")
    phone = let_in(played, played.host)
    played.record(hand(3, {1: 30, 2: 12}), OutOfGame(2), End())
    page = phone.open(phone.open(played.at("/end")).link("Play again with other people"))
    assert page.title == "New game: European"
    fields = page.form(START).fields
    assert [fields[f"name_{seat}"] for seat in (1, 2, 3)] == ["Ann", "Cid", ""]
    assert (fields["first_dealer"], fields["currency"], fields["amount_call_up_pay"]) == (
        "2",
        "GBP",
        "0.10",
    )
    page = phone.press(page, START, name_3="Dee", option_limit=200)
    with table.app.app_context(), Session(db.engine) as session:
        game = load(session, page.address.rsplit("/", 1)[1])
    assert game is not None
    assert game.start.players == ("Ann", "Cid", "Dee")
    assert (game.start.first_dealer, game.start.options["limit"]) == (2, 200)


def test_a_game_that_another_phone_played_fills_in_nothing(
    ann: Phone, dan: Phone, table: Table
) -> None:
    table.record(hand(1, {2: 30, 3: 12}), End())
    address = ann.open(table.at("/end")).link("Play again with other people")
    assert dan.open(address).form(START).fields["name_1"] == ""
    dealers = [
        ann.open(path).form(START).fields["first_dealer"]
        for path in (address, address.replace("jamaican", "baby"))
    ]
    assert dealers == ["2", "1"]
