"""The board on a big screen: the figures of the table, in the order of the standing."""

from scorekeeper.game.entries import End
from tests.support.builders import hand
from tests.support.pages import Page
from tests.support.phones import Phone
from tests.web.conftest import Table, begin_table, let_in


def rows(page: Page) -> list[str]:
    """The lines of the players."""
    return [row.text for row in page.all("tr") if row.attributes.get("id")]


def test_totals_stand_in_their_order_with_the_last_hand_beside_them(
    table: Table, cid: Phone
) -> None:
    table.record(hand(2, {1: 30, 3: 12}))
    page = cid.open(table.at("/board"))
    assert rows(page) == ["1 Bob 0 0", "2 Cid +12 12", "3 Ann +30 30"]
    assert page.says("h1") == ["Two threes and a four"]
    assert page.says("footer") == ["Bob deals 11 cards each · Cid starts Hand 1: Bob went out"]


def test_nobody_has_a_place_before_the_first_hand(table: Table, cid: Phone) -> None:
    assert rows(cid.open(table.at("/board"))) == ["Ann 0", "Bob 0", "Cid 0"]


def test_a_finished_game_says_who_won_and_who_pays_whom(table: Table) -> None:
    staked = begin_table(table.app, options={"stake_per_point": 2}, currency="GBP")
    staked.record(hand(2, {1: 30, 3: 12}), End())
    page = let_in(staked, staked.watch).open(staked.at("/board"))
    assert page.says("h1") == ["Bob won"]
    assert rows(page)[0].startswith("1 Bob 0 0 +")
    assert "Ann pays Bob" in page.text


def test_money_without_cents_and_who_won_and_pays_whom_by_first_names(table: Table) -> None:
    names = ("Ann-Marie", "Bob Jones", "Cid")
    staked = begin_table(table.app, *names, options={"stake_per_point": 500}, currency="GBP")
    staked.record(hand(2, {1: 30, 3: 12}), End())
    page = let_in(staked, staked.watch).open(staked.at("/board"))
    assert rows(page)[0] == "1 Bob 0 0 +210"
    assert page.says("h1") == ["Bob won"]
    assert "Ann-Marie pays Bob £210." in page.text


def test_e9_what_was_paid_into_the_pool_is_not_counted_as_lost(table: Table) -> None:
    staked = begin_table(table.app, variant="european", currency="EUR")
    staked.record(hand(2, {1: 30, 3: 12}))
    page = let_in(staked, staked.watch).open(staked.at("/board"))
    assert [row.rsplit(" ", 1)[1] for row in rows(page)] == ["+0.20", "−0.10", "−0.10"]


def test_a_long_contract_is_set_smaller(table: Table, cid: Phone) -> None:
    assert cid.open(table.at("/board")).all("main", class_="board")
    assert not cid.open(table.at("/board")).all("main", class_="long")
    table.record(hand(2, {1: 30, 3: 12}))
    assert cid.open(table.at("/board")).all("main", class_="long")


def test_the_menu_leads_to_it(table: Table, cid: Phone) -> None:
    assert cid.open(table.at("/game-menu")).all("a", href=table.at("/board"))


def test_a_big_screen_has_a_link_of_its_own_that_only_watches(
    table: Table, ann: Phone, dan: Phone
) -> None:
    made = ann.press(ann.open(table.at("/share")), "Make a link: A big screen")
    assert "open http://localhost/open?board and type the letters" in made.text
    address, token = made.all("input", id="link")[0].attributes["value"].split("#")
    page = dan.open(address.removeprefix("http://localhost"))
    assert dan.press(page, "Open", token=token).address == table.at("/board")
    assert dan.open(table.at("/score")).status == 403


def test_the_limit_stands_apart_from_the_hand(table: Table) -> None:
    european = begin_table(table.app, variant="european")
    page = let_in(european, european.watch).open(european.at("/board"))
    assert page.says("header")[0].startswith("European, Hand 1 Over 150 is out")
