"""European: who is out may buy in, before the next hand is over (E8)."""

import pytest

from scorekeeper.game.entries import BuyIn, End, OutOfGame, Void
from tests.support.builders import hand, totals
from tests.support.labels import RECORD_IT, SAVE
from tests.support.pages import Page
from tests.support.phones import Phone
from tests.web.conftest import Table, begin_table

NAMES = ("Ann", "Bob", "Cid", "Dee")
# Totals 0, 155, 97, 60: the second hand puts Bob out.
BOB_IS_OUT = (hand(1, {2: 90, 3: 40, 4: 30}), hand(1, {2: 65, 3: 57, 4: 30}))


@pytest.fixture
def table(table: Table) -> Table:
    """A European game of four."""
    return begin_table(table.app, *NAMES, variant="european")


BACK_IN = "Back in for 50 chips: {}"


def offers(page: Page) -> list[str]:
    """What the table asks about each of those who may buy in."""
    return [text.partition(" Back in for")[0] for text in page.says("section", "from-below")]


def offer(name: str, points: int, total: int) -> str:
    """The question whether somebody buys in."""
    return (
        f"Does {name} come back? {name} is out with {points}, and would go on from {total}, the"
        " highest of those still in. There’s time until the hand is over."
    )


def buttons(page: Page) -> list[str]:
    """All buttons that record something."""
    return [button.text for form in page.forms for button in form.buttons]


def standing(page: Page, name: str) -> str:
    """The line of a player among the standings."""
    return next(line for line in page.says("li", "player") if f" {name} " in f" {line} ")


def test_e8_who_is_out_is_offered_to_buy_in(ann: Phone, table: Table) -> None:
    assert not offers(ann.open(table.at()))
    table.record(*BOB_IS_OUT)
    page = ann.open(table.at())
    assert offers(page) == [offer("Bob", 155, 97)]
    [question] = page.all("section", class_="from-below")
    [opener] = page.all("button", popovertarget=question.attributes["id"], class_="ask")
    assert opener.attributes["aria-label"] == "Bob: back in?"
    assert {BACK_IN.format("Bob"), "Bob stays out"} <= set(buttons(page))
    assert standing(page, "Bob") == "Bob Out · back at 97 Back in? 155"


def test_e8_a_player_buys_in_once_with_one_tap_or_two(ann: Phone, table: Table) -> None:
    table.record(*BOB_IS_OUT)
    before = ann.open(table.at())
    page = ann.press(before, BACK_IN.format("Bob"))
    assert totals(table.game.state) == [0, 97, 97, 60]
    assert "Recorded: Bob buys in." in page.text
    assert not offers(page)
    assert standing(page, "Bob").startswith("Bob 3rd · 53 left · bought in once")
    assert "In the pool 250 chips" in page.text
    ann.press(before, BACK_IN.format("Bob"))
    assert table.log[2:] == [BuyIn(2)]


def test_e8_a_player_stays_out_with_one_tap(ann: Phone, table: Table) -> None:
    table.record(*BOB_IS_OUT)
    page = ann.press(ann.open(table.at()), "Bob stays out")
    assert table.log[2:] == [OutOfGame(2)]
    assert "Recorded: Bob stays out." in page.text
    assert not offers(page)
    assert table.game.state.player(2).eliminated
    assert "Recorded: Bob" in page.text
    assert standing(page, "Bob") == "Bob Out Hand 2 +65 155"
    page = ann.press(page, "Take back")
    assert offers(page) == [offer("Bob", 155, 97)]


def test_e8_the_table_says_why_a_player_may_not_buy_in(ann: Phone, table: Table) -> None:
    table.record(*BOB_IS_OUT, hand(1, {3: 9, 4: 9}))
    line = standing(ann.open(table.at()), "Bob")
    assert line == "Bob Out 155"


def test_e8_the_players_say_why_somebody_stays_out_or_joins_only_later(
    ann: Phone, table: Table
) -> None:
    table.record(*BOB_IS_OUT)
    for page in (ann.open(table.at("/players")), ann.open(table.at("/join"))):
        assert "Bob may still buy in; say first whether they do." in page.text
    table.record(OutOfGame(2))
    assert "Bob declined to buy in, or" in ann.open(table.at("/players")).text


def test_e8_the_table_says_how_often_somebody_has_bought_in_who_is_out_again(
    ann: Phone, table: Table
) -> None:
    table.record(*BOB_IS_OUT, BuyIn(2), hand(1, {2: 60, 3: 9, 4: 9}), BuyIn(2))
    table.record(hand(1, {2: 60, 3: 9, 4: 9}))
    line = standing(ann.open(table.at()), "Bob")
    assert line == "Bob Out · bought in 2 times Hand 4 +60 166"


@pytest.mark.parametrize("after", [hand(1, {3: 9, 4: 9}), Void(), End()])
def test_e8_the_offer_ends_with_the_hand(ann: Phone, table: Table, after: object) -> None:
    table.record(*BOB_IS_OUT)
    old = ann.open(table.at())
    table.record(after)  # type: ignore[arg-type]
    assert not offers(ann.open(table.at()))
    page = ann.press(old, BACK_IN.format("Bob"))
    assert "Not recorded, because in the meantime:" in page.text
    assert len(table.log) == 3


@pytest.mark.parametrize("path", ["/buy-in", "/leave"])
@pytest.mark.parametrize("seat", ["", "0", "5", "-1", "x", "9" * 5000])
def test_nobody_buys_in_or_stays_out_for_an_empty_seat(
    ann: Phone, table: Table, path: str, seat: str
) -> None:
    table.record(*BOB_IS_OUT)
    fields = ann.open(table.at()).form(BACK_IN.format("Bob")).fields | {"seat": seat}
    page = ann.send(table.at(path), fields)
    assert page.status == 200
    assert "Nobody sits in seat" in page.text
    assert len(table.log) == 2


def test_who_watches_sees_the_offer_without_its_buttons(cid: Phone, table: Table) -> None:
    table.record(*BOB_IS_OUT)
    page = cid.open(table.at())
    assert standing(page, "Bob") == "Bob Out · back at 97 Hand 2 +65 155"
    assert not offers(page)
    assert not buttons(page)
    assert cid.forge(table.at("/buy-in"), version="2", idempotency_key="k", seat="2").status == 403
    assert cid.forge(table.at("/leave"), version="2", idempotency_key="k", seat="2").status == 403


def test_who_is_out_is_in_no_hand(ann: Phone, table: Table) -> None:
    table.record(*BOB_IS_OUT)
    page = ann.open(table.at("/score"))
    form = page.form(SAVE)
    assert "left-2-cards" not in form.fields
    assert form.offered["out"] == ["1", "3", "4"]
    page = ann.open(table.at("/penalty"))
    assert page.form(RECORD_IT).offered["seat"] == ["1", "3", "4"]


def test_the_sheet_marks_who_went_out_and_came_back(cid: Phone, table: Table) -> None:
    table.record(*BOB_IS_OUT, BuyIn(2), hand(1, {2: 10, 3: 60, 4: 9}))
    page = cid.open(table.at("/sheet"))
    assert page.rows()[1:6] == [
        ["1", "0", "90", "40", "30"],
        ["2", "0", "65 in 97", "57", "30"],
        ["3", "0", "10", "60 out 157", "9"],
        ["4", "in play, Dee deals"],
        ["Total", "0", "107", "157 out", "69"],
    ]
    assert "out : total above the limit" in page.text
    assert "in : bought in with that total" in page.text


def test_e8_at_the_end_those_out_keep_their_places_and_the_pool_is_paid(
    cid: Phone, table: Table
) -> None:
    table.record(*BOB_IS_OUT, hand(4, {1: 20, 3: 60}), hand(4, {1: 140}))
    page = cid.open(table.at())
    assert (page.title, page.says("h1")) == ("Dee won", ["Dee won"])
    assert page.says("li", "placed") == [
        "1st Dee +160 60",
        "2nd Ann out −10 160",
        "3rd Cid out −80 157",
        "4th Bob out −70 155",
    ]
    assert "Dee takes the pool of 200 chips." in page.text
    assert "Whoever was in longer is placed higher." in page.text


def test_e8_nothing_is_said_of_the_places_that_the_totals_tell(cid: Phone, table: Table) -> None:
    table.record(*BOB_IS_OUT, hand(4, {1: 20, 3: 55}), hand(4, {1: 131}))
    page = cid.open(table.at())
    assert page.title == "Dee won"
    assert "Whoever was in longer" not in page.text


def test_e8_the_table_says_who_deals_now_that_the_dealer_is_in_again(
    ann: Phone, table: Table
) -> None:
    table.record(hand(1, {2: 10, 3: 90, 4: 90}), hand(1, {2: 10, 3: 65, 4: 10}))
    assert "Dee deals" in ann.open(table.at()).text
    page = ann.press(ann.open(table.at()), BACK_IN.format("Cid"))
    assert "Recorded: Cid buys in, Cid deals now." in page.text
    assert "Last: Cid buys in, Cid deals now" in ann.open(table.at()).text
    assert "Dee deals now" in ann.press(page, "Take back").text


def test_a_rematch_seats_everybody_who_did_not_leave(ann: Phone, table: Table) -> None:
    table.record(*BOB_IS_OUT, OutOfGame(3), hand(4, {1: 151}))
    page = ann.press(ann.open(table.at("/end")), "Play again")
    assert page.title == "Hand 1, European"
    standings = [line.split()[0] for line in page.says("li", "player")]
    assert standings == ["Ann", "Bob", "Dee"]
    assert "In the pool 150 chips" in page.text
