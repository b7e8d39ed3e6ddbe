"""End: who has won, and who pays whom."""

from scorekeeper.game.entries import Call, End, Join, OutOfGame, Paid
from tests.support.builders import hand
from tests.support.pages import Page
from tests.support.phones import Phone
from tests.web.conftest import SQLITE_ONLY, Table, begin_table, let_in

pytestmark = SQLITE_ONLY


def places(page: Page) -> list[str]:
    """The final places."""
    return page.says("li", "placed")


def test_the_lowest_total_wins(cid: Phone, table: Table) -> None:
    table.record(hand(3, {1: 30, 2: 12}), End())
    page = cid.open(table.at("/end"))
    assert (page.title, page.says("h1")) == ("Cid won", ["Cid won"])
    assert places(page) == ["1st Cid 0", "2nd Bob 12", "3rd Ann 30"]
    assert "pays" not in page.text


def test_the_winner_is_called_by_their_first_name_where_that_is_enough(table: Table) -> None:
    named = begin_table(table.app, "Ann-Marie", "Bob Jones", "Cid")
    named.record(hand(2, {1: 30, 3: 12}), End())
    page = let_in(named, named.watch).open(named.at("/end"))
    assert page.says("h1") == ["Bob won"]
    assert places(page)[0] == "1st Bob Jones 0"


def test_equal_lowest_totals_share_the_win(cid: Phone, table: Table) -> None:
    table.record(hand(3, {1: 30, 2: 12}), hand(2, {1: 5, 3: 12}), End())
    page = cid.open(table.at("/end"))
    assert page.says("h1") == ["Bob and Cid won"]
    assert places(page) == ["1st Bob 12", "1st Cid 12", "3rd Ann 35"]


def test_who_left_has_no_place(cid: Phone, table: Table) -> None:
    table.record(hand(3, {1: 30, 2: 12}), OutOfGame(3), End())
    assert places(cid.open(table.at("/end"))) == ["1st Bob 12", "2nd Ann 30", "left Cid 0"]


def test_who_won_and_lost_how_much_stands_beside_each_place(table: Table) -> None:
    staked = begin_table(table.app, options={"stake_per_point": 5}, currency="GBP")
    staked.record(hand(1, {2: 30, 3: 12}), End())
    assert places(let_in(staked, staked.watch).open(staked.at("/end"))) == [
        "1st Ann +£2.10 0",
        "2nd Cid +£0.30 12",
        "3rd Bob −£2.40 30",
    ]


def test_a_long_name_is_cut_to_the_first_beside_money_alone(table: Table) -> None:
    for points, name in (0, "Bartholomew-James"), (5, "Bartholomew"):
        options = {"stake_per_point": points}
        long = begin_table(table.app, "Bartholomew-James", "Ann", options=options, currency="GBP")
        long.record(hand(1, {2: 30}), End())
        assert name in places(let_in(long, long.watch).open(long.at("/end")))[0].split()


def test_one_row_leads_to_the_payments(table: Table) -> None:
    staked = begin_table(table.app, "Ann", "Bob", options={"stake_per_point": 15}, currency="USD")
    phone = let_in(staked, staked.host)
    staked.record(hand(1, {2: 30}), End())
    page = phone.open(staked.at("/end"))
    assert "Who pays whom one payment settles it" in page.text
    assert "Bob pays Ann $4.50" in phone.open(page.link("Who pays whom")).text


def test_the_only_winner_has_a_card_of_their_own_and_is_told_how_they_won(table: Table) -> None:
    phone = let_in(table, table.watch)
    table.record(hand(3, {1: 30, 2: 12}), hand(3, {1: 5, 2: 40}), End())
    page = phone.open(table.at("/end"))
    assert "went out twice, 17 ahead of Ann" not in page.text
    assert "went out twice, 35 ahead of Ann" in page.text
    assert len(page.all("span", class_="own")) == 1


def test_the_first_name_of_the_second_is_enough_too(table: Table) -> None:
    long = begin_table(table.app, "Bartholomew-James", "Maria Magdalena")
    long.record(hand(1, {2: 30}), End())
    page = let_in(long, long.watch).open(long.at("/end"))
    assert "went out once, 30 ahead of Maria" in page.text


def test_who_share_the_win_share_the_feast(table: Table) -> None:
    table.record(hand(3, {1: 30, 2: 12}), hand(2, {1: 5, 3: 12}), End())
    page = let_in(table, table.watch).open(table.at("/end"))
    assert not page.all("span", class_="own")
    assert "ahead of" not in page.text


def test_once_all_is_paid_everybody_is_even(table: Table) -> None:
    staked = begin_table(table.app, "Ann", "Bob", options={"stake_per_point": 2})
    phone = let_in(staked, staked.host)
    staked.record(hand(1, {2: 30}), End())
    assert "one payment settles it" in phone.open(staked.at("/end")).text
    staked.record(Paid(2, 1, 60))
    assert "Nothing to pay" in phone.open(staked.at("/end")).text


def test_a_game_in_play_has_no_end_yet(cid: Phone, table: Table) -> None:
    assert cid.get(table.at("/end")).location == table.at()


def test_what_was_just_recorded_stands_below_the_places_and_covers_nobody(
    ann: Phone, table: Table
) -> None:
    table.record(hand(3, {1: 30, 2: 12}))
    page = ann.press(ann.open(table.at("/ending")), "End the game")
    assert page.says("h1") == ["Cid won"]
    parts = [element.attributes.get("class", "") for element in page.elements]
    assert parts.index("winner") < parts.index("places rows") < parts.index("slips")


def test_of_the_evening_each_player_is_told_what_they_did(table: Table) -> None:
    table.record(hand(3, {1: 30, 2: 12}), Call(2), hand(1, {2: 5, 3: 40}), End())
    page = let_in(table, table.watch).open(table.at("/end"))
    (evening,) = page.all("ul", class_="evening")
    assert evening.text == (
        "Bob Worst hand 12 (hand 1) Calls 1"
        " Ann Hands won 1 Worst hand 30 (hand 1)"
        " Cid Hands won 1 Worst hand 40 (hand 2)"
    )


def test_of_the_evening_nothing_is_told_of_who_left_before_a_hand_was_over(table: Table) -> None:
    table.record(hand(1, {2: 9, 3: 8}), Join("Dan", after=1), OutOfGame(4))
    table.record(hand(1, {2: 9, 3: 8}), End())
    (evening,) = let_in(table, table.watch).open(table.at("/end")).all("ul", class_="evening")
    assert "Cid" in evening.text
    assert "Dan" not in evening.text
