"""Money: what lies in the pot, who pays whom, and where it comes from."""

import re

import pytest

from scorekeeper.game.entries import (
    BuyIn,
    Call,
    Cut,
    End,
    JokersDealt,
    Paid,
    PlayableDiscard,
    Strike,
)
from tests.support.builders import hand
from tests.support.labels import SAVE
from tests.support.pages import Page
from tests.support.phones import Phone
from tests.web.conftest import SQLITE_ONLY, Table, begin_table, let_in

pytestmark = SQLITE_ONLY


@pytest.fixture
def pool(table: Table) -> Table:
    """A European table of three: 50 chips each into the pool, 10 for a hand."""
    return begin_table(table.app, variant="european")


@pytest.fixture
def kitty(table: Table) -> Table:
    """A South African table of three: R1 each into the kitty, R0.10 for a buy."""
    return begin_table(table.app, variant="south-african", currency="ZAR")


def money_of(table: Table, query: str = "") -> Page:
    """What somebody reads who watches."""
    return let_in(table, table.watch).open(table.at(f"/money{query}"))


def settling(table: Table, query: str = "") -> Page:
    """What they read who settle up during the game."""
    return money_of(table, f"?settle=now{query}")


def dues(page: Page) -> list[str]:
    """The payments still to be made, and those that were noted, without their times."""
    return [re.sub(r" \S+ [ap]m UTC", "", text) for text in page.says("form", "pay")]


def slips(page: Page) -> list[list[str]]:
    """What each player is up or down, and then what for."""
    told: list[list[str]] = []
    for element in page.elements:
        if element.tag == "tbody":
            told.append([])
        elif element.tag == "th":
            told[-1].append(element.text)
        elif element.tag == "td":
            told[-1][-1] += f" {element.text}"
    return told


def amount(text: str) -> int:
    """The figure at the end of a line."""
    return int(text.replace("−", "-").replace(".", "").replace(",", "") or 0)


def test_e9_each_pays_five_units_into_the_pool(pool: Table) -> None:
    page = money_of(pool)
    assert (page.title, page.says("h1")) == ("Money, European", ["Everybody is even"])
    takes = "The winner takes it. Until then it isn’t counted."
    assert f"In the pool 150 50 chips from each. {takes}" in page.text
    page = let_in(pool, pool.watch).open(page.link("Settle up now"))
    assert dues(page) == [f"{name} pays the pool 50 chips" for name in ("Ann", "Bob", "Cid")]
    assert "So far: three payments" in page.says("h2")
    assert page.text.count("settle it") == 0


def test_e9_a_pool_with_a_buy_in_is_not_said_to_come_from_each_alike(pool: Table) -> None:
    pool.record(hand(2, {1: 158, 3: 20}), BuyIn(1))
    in_pool = "In the pool 200 The winner takes it. Until then it isn’t counted."
    assert in_pool in money_of(pool).text


def test_e9_the_pool_is_counted_for_nobody_before_it_is_won_not_even_for_who_is_out(
    pool: Table,
) -> None:
    pool.record(hand(1, {2: 151, 3: 10}))
    assert "Ann +20 Bob −10 Cid −10" in money_of(pool).text
    pool.record(hand(1, {3: 10}))
    page = money_of(pool)
    assert "Ann +30 Bob −10 Cid −20" in page.text
    assert "50 chips from each. The winner takes it. Until then it isn’t counted." in page.text
    assert slips(page)[1] == ["Bob −10", "1 hand −10", "In the pool, not counted yet −50"]


def test_payments_are_told_by_first_names(table: Table) -> None:
    names = "Bartholomew-James", "Ann Marie", "Ann Sophie"
    pool = begin_table(table.app, *names, variant="european")
    pool.record(hand(1, {2: 40, 3: 20}), End())
    assert dues(money_of(pool)) == [
        "Ann Marie pays Bartholomew 60 chips",
        "Ann Sophie pays Bartholomew 60 chips",
    ]


def test_the_table_shows_the_pot_and_leads_to_the_money(pool: Table) -> None:
    phone = let_in(pool, pool.watch)
    page = phone.open(pool.at())
    assert "In the pool 150 chips" in page.text
    assert phone.open(page.link("In the pool")).title == "Money, European"


def test_e9_at_the_end_the_winner_takes_the_pool(pool: Table) -> None:
    pool.record(hand(1, {2: 40, 3: 20}), End())
    page = money_of(pool)
    assert page.says("h1") == ["Who pays whom"]
    assert "Ann takes the pool of 150 chips." in page.text
    assert "Two payments settle it" in page.says("h2")
    assert dues(page) == ["Bob pays Ann 60 chips", "Cid pays Ann 60 chips"]
    assert "Tick each" not in page.text
    keeper = let_in(pool, pool.host)
    assert "Tick what’s paid." in keeper.open(pool.at("/money")).text


def test_c10_those_who_share_the_win_share_the_pot(table: Table) -> None:
    shared = begin_table(table.app, "Ann", "Bob", "Cid", "Dee", "Eve", variant="european")
    shared.record(hand(1, {2: 40, 3: 20, 4: 9, 5: 8}), hand(2, {1: 40, 3: 20, 4: 9, 5: 8}), End())
    page = money_of(shared)
    assert "Eve takes the pool" in page.text
    tied = begin_table(table.app, "Ann", "Bob", variant="european")
    tied.record(hand(1, {2: 40}), hand(2, {1: 40}), End())
    page = money_of(tied)
    assert "Ann and Bob share the pool" in page.text
    assert "Nothing to pay" in page.says("h2")


def test_what_was_paid_is_no_longer_due(pool: Table) -> None:
    pool.record(hand(1, {2: 40, 3: 20}), End(), Paid(2, 1, 60))
    page = money_of(pool)
    assert dues(page) == ["Bob paid Ann 60 chips", "Cid pays Ann 60 chips"]
    assert page.says("form", "done") == [page.says("form", "pay")[0]]
    assert "One payment left" in page.says("h2")
    pool.record(Paid(3, 1, 60))
    page = money_of(pool)
    assert "Nothing to pay" in page.says("h2")
    assert dues(page) == ["Bob paid Ann 60 chips", "Cid paid Ann 60 chips"]
    assert len(page.all("form", class_="done")) == 2


def test_everything_can_go_through_one_player(pool: Table) -> None:
    pool.record(hand(1, {2: 40, 3: 20}))
    page = settling(pool, "&banker=2")
    assert dues(page) == [
        "Ann pays Bob 30 chips",
        "Bob pays the pool 150 chips",
        "Cid pays Bob 60 chips",
    ]
    assert page.value("banker") == "2"
    assert page.says("h2")[-1] == "So far: three payments"
    pool.record(End())
    page = money_of(pool, "?banker=2")
    assert dues(page) == ["Bob pays Ann 120 chips", "Cid pays Bob 60 chips"]
    assert "Two payments settle it" in page.says("h2")


def test_the_banker_is_chosen_on_the_page(pool: Table) -> None:
    watcher = let_in(pool, pool.watch)
    page = watcher.open(pool.at("/money?settle=now"))
    assert page.says("option") == [
        "Fewest payments",
        *(f"All through {name}" for name in ("Ann", "Bob", "Cid")),
    ]
    page = watcher.press(page, "Show", banker=3)
    assert page.address == pool.at("/money?settle=now&banker=3")
    assert "Cid pays the pool 150 chips" in page.text
    page = watcher.press(page, "Show", banker="")
    assert "Cid pays the pool 50 chips" in page.text


@pytest.mark.parametrize("banker", ["", "0", "4", "-1", "x", "2.0", "²", "pool", "9" * 4000])
def test_a_banker_who_does_not_exist_changes_nothing(pool: Table, banker: str) -> None:
    page = settling(pool, f"&banker={banker}")
    assert page.status == 200
    assert dues(page) == dues(settling(pool))
    assert page.value("banker") == ""


def test_what_each_won_and_paid_adds_up_and_says_what_for(pool: Table) -> None:
    pool.record(hand(2, {1: 158, 3: 20}), BuyIn(1), hand(3, {1: 9, 2: 8}, kalooki=True), End())
    told = slips(money_of(pool))
    assert told == [
        ["Ann −130", "Into the pool −50", "Buying in −50", "1 kalooki −20", "1 hand −10"],
        ["Bob +150", "Into the pool −50", "1 kalooki −20", "1 hand +20", "Pool won +200"],
        ["Cid −20", "Into the pool −50", "1 hand −10", "1 kalooki +40"],
    ]
    balances = []
    for slip in told:
        balance, *parts = [amount(line.split()[-1]) for line in slip]
        assert sum(parts) == balance
        balances.append(balance)
    assert sum(balances) == 0


def test_what_hands_alone_brought_is_told_too(pool: Table) -> None:
    pool.record(hand(2, {1: 15, 3: 20}), hand(2, {1: 9, 3: 8}))
    assert slips(money_of(pool)) == [
        ["Ann −20", "2 hands −20", "In the pool, not counted yet −50"],
        ["Bob +40", "2 hands +40", "In the pool, not counted yet −50"],
        ["Cid −20", "2 hands −20", "In the pool, not counted yet −50"],
    ]


def test_all_amounts_have_cents_where_one_has(kitty: Table) -> None:
    assert "In the kitty R3 R1 from each." in money_of(kitty).text
    kitty.record(hand(1, {2: 36, 3: 0}))
    assert "In the kitty R3.00 R1.00 from each." in money_of(kitty).text


def test_s10_what_is_paid_in_a_round_is_counted(kitty: Table) -> None:
    kitty.record(
        *(Call(2), Call(2), Call(3), PlayableDiscard(1)),
        *(Cut(2), JokersDealt(3)),
        hand(1, {2: 36, 3: 0}),
    )
    page = money_of(kitty)
    assert page.says("h1") == ["Ann is up R0.40"]
    assert "In the kitty R3.40" in page.text
    assert page.says("li", "up-down") == ["Ann +R0.40", "Bob −R0.40", "Cid R0.00"]
    assert slips(page) == [
        [
            *("Ann +R0.40", "Joker at the cut −1.00", "Jokers dealt −1.00", "Points left +0.40"),
            *("The Blitz +2.00", "In the kitty, not counted yet −1.10"),
            *("Into the kitty −1.00", "1 playable discard −0.10"),
        ],
        [
            *("Bob −R0.40", "Jokers dealt −1.00", "The Blitz −1.00", "Points left −0.40"),
            *(
                "Joker at the cut +2.00",
                "In the kitty, not counted yet −1.20",
                "Into the kitty −1.00",
                "2 buys −0.20",
            ),
        ],
        [
            *("Cid R0.00", "Joker at the cut −1.00", "The Blitz −1.00", "Jokers dealt +2.00"),
            *("In the kitty, not counted yet −1.10", "Into the kitty −1.00", "1 buy −0.10"),
        ],
    ]
    settled = slips(settling(kitty))
    assert [slip[0] for slip in settled] == ["Ann −R0.70", "Bob −R1.60", "Cid −R1.10"]
    assert "2 buys −0.20" in settled[1]


@pytest.mark.parametrize(
    ("currency", "pot", "due"),
    [
        ("ZAR", "R3", "Ann pays the kitty R1"),
        ("GBP", "£3", "Ann pays the kitty £1"),
        ("JMD", "$3", "Ann pays the kitty $1"),
        ("EUR", "€3", "Ann pays the kitty €1"),
        (None, "300", "Ann pays the kitty 100 chips"),
    ],
)
def test_money_is_written_as_its_country_writes_it(
    table: Table, currency: str | None, pot: str, due: str
) -> None:
    played = begin_table(table.app, variant="south-african", currency=currency)
    page = money_of(played)
    assert f"In the kitty {pot} " in page.text
    assert dues(settling(played))[0] == due


@pytest.mark.parametrize("language", ["de", "es", "fr"])
def test_a_pound_has_its_sign_in_every_language(table: Table, language: str) -> None:
    played = begin_table(table.app, variant="south-african", currency="GBP")
    phone = let_in(played, played.host)
    phone.press(phone.open("/settings"), SAVE, language=language)
    page = phone.open(played.at("/money"))
    assert "3 £" in page.text.replace("\xa0", " ")
    assert not re.search(r"£GB|\d\s?GBP", page.text)


def test_a_single_chip_is_one_chip(table: Table) -> None:
    played = begin_table(table.app, variant="south-african", options={"unit": 1})
    assert dues(settling(played))[0] == "Ann pays the kitty 1 chip"


def test_who_is_up_most_is_called_by_their_first_name(table: Table) -> None:
    options = {"stake_per_point": 5}
    names = ("Ann-Marie", "Bob Jones", "Cid")
    staked = begin_table(table.app, *names, options=options, currency="GBP")
    staked.record(hand(1, {2: 30, 3: 12}))
    page = let_in(staked, staked.host).open(staked.at("/money"))
    assert page.says("h1") == ["Ann-\u2060Marie is up £2.10"]


def test_c13_stakes_are_paid_at_the_end_only(table: Table) -> None:
    staked = begin_table(table.app, options={"stake_per_point": 5}, currency="GBP")
    staked.record(hand(1, {2: 30, 3: 12}))
    page = money_of(staked)
    assert page.says("h1") == ["Ann is up £2.10"]
    assert "If the game ended now" in page.text
    assert page.says("li", "up-down") == ["Ann +£2.10", "Bob −£2.40", "Cid +£0.30"]
    assert "pays those ahead of them £0.05 for each point" in page.text
    assert "Settle up now" not in page.text
    told = [
        ["Ann +£2.10", "Cid, 12 points +0.60", "Bob, 30 points +1.50"],
        ["Bob −£2.40", "Ann, 30 points −1.50", "Cid, 18 points −0.90"],
        ["Cid +£0.30", "Ann, 12 points −0.60", "Bob, 18 points +0.90"],
    ]
    assert slips(page) == told
    staked.record(End())
    page = money_of(staked)
    assert page.says("h1") == ["Who pays whom"]
    assert slips(page) == told


def test_c13_where_it_comes_from_counts_the_points_as_the_headline_does(table: Table) -> None:
    staked = begin_table(
        table.app, variant="south-african", currency="ZAR", options={"stake_per_point": 10}
    )
    staked.record(Cut(2), hand(1, {2: 36, 3: 5}))
    page = money_of(staked)
    assert page.says("li", "up-down") == ["Ann +R5.60", "Bob −R6.10", "Cid +R0.50"]
    assert [slip[0] for slip in slips(page)] == ["Ann +R5.60", "Bob −R6.10", "Cid +R0.50"]


def test_amounts_below_each_other_all_have_cents_or_none_has(table: Table) -> None:
    staked = begin_table(table.app, options={"stake_per_point": 50}, currency="GBP")
    staked.record(hand(1, {2: 3, 3: 2}))
    assert money_of(staked).says("li", "up-down") == ["Ann +£2.50", "Bob −£2.00", "Cid −£0.50"]
    staked.record(End())
    assert money_of(staked).says("b", "n") == ["£2.00", "£0.50"]
    ended = let_in(staked, staked.watch).open(staked.at("/end"))
    assert [won in ended.text for won in ("+£2.50", "−£2.00", "−£0.50")] == [True] * 3


def test_a_game_without_money_says_so(cid: Phone, table: Table) -> None:
    table.record(hand(1, {2: 30, 3: 12}))
    page = cid.open(table.at("/money"))
    assert page.says("h1") == ["No stakes"]
    assert "Just for the fun of it." in page.text
    assert "Stakes and rules" not in page.text
    host = let_in(table, table.host).open(table.at("/money"))
    assert host.link("Stakes and rules") == table.at("/start")


def test_more_and_the_sheet_lead_to_the_money_of_a_game_with_stakes(pool: Table) -> None:
    phone = let_in(pool, pool.watch)
    for path in ("/game-menu", "/sheet"):
        assert phone.open(pool.at(path)).link("Money") == pool.at("/money")


def test_what_the_figures_include_is_said(pool: Table, table: Table) -> None:
    assert "What everybody puts into the pool is included." in settling(pool).text
    assert "is included" not in settling(table).text
    pool.record(hand(1, {2: 9, 3: 9}), End())
    included = "What everybody put into the pool is included. If it lies on the table and was"
    assert included in money_of(pool).text


def pressed(page: Page) -> list[str]:
    """The answers that are given to the question about the pot."""
    return [
        button.text
        for button in page.all("button", class_="choice")
        if button.attributes["aria-pressed"] == "true"
    ]


def test_one_question_at_the_end_notes_all_of_the_pool_or_nothing(pool: Table) -> None:
    host = let_in(pool, pool.host)
    pool.record(hand(1, {2: 40, 3: 20}), Paid(2, "pool", 50), End())
    page = host.open(pool.at("/money"))
    assert "Is the pool on the table?" in page.says("h2")
    assert pressed(page) == []
    page = host.press(page, "Yes")
    assert pool.log[3:] == [Paid(1, "pool", 50), Paid(3, "pool", 50)]
    assert pressed(page) == ["Yes"]
    assert "Share it out as listed." in page.text
    assert "takes the pool" not in page.text
    assert dues(page) == [
        "The pool pays Ann 150 chips",
        "Bob pays Ann 10 chips",
        "Cid pays Ann 10 chips",
    ]
    host.press(page, "Yes")
    assert len(pool.log) == 5
    page = host.press(page, "Not yet")
    assert pool.log[5:] == [Strike(2), Strike(4), Strike(5)]
    assert pressed(page) == ["Not yet"]
    assert "If it isn’t there yet, the others pay it." in page.text
    assert dues(page) == ["Bob pays Ann 60 chips", "Cid pays Ann 60 chips"]


def test_one_answer_about_the_pool_is_taken_back_where_it_was_given(pool: Table) -> None:
    host = let_in(pool, pool.host)
    pool.record(hand(1, {2: 151, 3: 152}))
    assert "Take back" in host.open(pool.at("/end")).says("button")
    page = host.open(pool.at("/money"))
    for answer in ("Yes", "Not yet"):
        page = host.press(page, answer)
        assert "Take back" not in host.open(pool.at("/end")).says("button")


def test_who_settles_up_during_the_game_is_asked_about_the_pool_too(pool: Table) -> None:
    host = let_in(pool, pool.host)
    pool.record(hand(1, {2: 40, 3: 20}))
    page = host.open(pool.at("/money?settle=now"))
    assert "Is the pool on the table?" in page.says("h2")
    assert "isn’t counted" not in page.text
    page = host.press(page, "Yes")
    assert page.address == pool.at("/money?settle=now")
    due = [text for text in dues(page) if " pays " in text]
    assert due == ["Bob pays Ann 10 chips", "Cid pays Ann 10 chips"]
    assert money_of(pool).says("li", "up-down") == ["Ann +20", "Bob −10", "Cid −10"]


def test_what_one_paid_another_during_the_game_is_taken_off_for_both(pool: Table) -> None:
    pool.record(hand(1, {2: 40, 3: 20}), Paid(2, 1, 10))
    assert money_of(pool).says("li", "up-down") == ["Ann +10", "Bob 0", "Cid −10"]


def test_what_was_paid_during_the_game_is_taken_off(pool: Table) -> None:
    pool.record(hand(1, {2: 40, 3: 20}), Paid(2, "pool", 60))
    page = money_of(pool)
    assert page.says("li", "up-down") == ["Ann +20", "Bob 0", "Cid −10"]
    assert "After what was paid" in page.text
    pool.record(Paid(1, "pool", 30), Paid(3, "pool", 60))
    page = money_of(pool)
    assert page.says("h1") == ["Everybody is even"]
    assert "All paid." in settling(pool).text


def test_who_watches_is_not_asked_about_the_pool(pool: Table) -> None:
    pool.record(hand(1, {2: 40, 3: 20}), End())
    watcher = let_in(pool, pool.watch)
    assert "Is the pool on the table?" not in watcher.open(pool.at("/money")).text
    assert watcher.forge(pool.at("/pot"), lies="yes").status == 403
    assert len(pool.log) == 2


def test_who_is_most_up_is_the_headline_without_the_pool(pool: Table) -> None:
    pool.record(hand(1, {2: 40, 3: 20}))
    page = money_of(pool)
    assert page.says("h1") == ["Ann is up 20 chips"]
    assert "Ann +20" in let_in(pool, pool.watch).open(pool.at("/game-menu")).text
    assert page.says("li", "up-down") == ["Ann +20", "Bob −10", "Cid −10"]
    pool.record(hand(2, {1: 40, 3: 20}))
    page = money_of(pool)
    assert page.says("h1") == ["Two are up 10 chips each"]
    bars = [(bar.attributes["x"], bar.attributes["width"]) for bar in page.all("rect")]
    assert bars == [("500", "230"), ("500", "230"), ("40", "460")]


def test_the_row_of_the_money_says_who_won_once_the_game_has_ended(pool: Table) -> None:
    pool.record(hand(1, {2: 40, 3: 20}), End())
    menu = let_in(pool, pool.watch).open(pool.at("/game-menu")).text
    assert "Ann won" in menu
    assert "+" not in menu


def test_the_row_of_the_money_names_the_winner_where_another_has_won_more(table: Table) -> None:
    kitty = begin_table(table.app, variant="south-african", options={"unit": 1})
    kitty.record(hand(2, {1: 10, 3: 100}), hand(1, {2: 20, 3: 5}))
    watcher = let_in(kitty, kitty.watch)
    assert "Bob +" in watcher.open(kitty.at("/game-menu")).text
    kitty.record(End())
    assert kitty.game.state.amounts[2] > kitty.game.state.amounts[1]
    assert "Ann won" in watcher.open(kitty.at("/game-menu")).text


def test_more_than_two_who_are_most_up_are_counted(table: Table) -> None:
    pool = begin_table(table.app, "Ann", "Bob", "Cid", "Dot", variant="european")
    for winner in 1, 2, 3:
        pool.record(hand(winner, {seat: 5 for seat in range(1, 5) if seat != winner}))
    assert money_of(pool).says("h1") == ["Three are up 10 chips each"]
