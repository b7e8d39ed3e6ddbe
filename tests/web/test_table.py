"""Table: the hand in play, calls by one tap, and taking back."""

import secrets

import pytest

from scorekeeper.game.entries import Call, End, OutOfGame, Penalty, Strike, Void
from tests.support.builders import hand
from tests.support.phones import Phone
from tests.web.conftest import Table, begin_table, let_in

FIRST_HAND = "Hand 1 of 9 1/9 2 packs, 4 jokers 10 cards"
"""What is played: as ears hear it, in short for the eye, and what only high screens show."""


def call_of(name: str, so_far: int) -> str:
    """The button that records a call."""
    return f"Calls by {name}: {so_far} of 3. Record a call"


def test_the_table_says_what_is_played_who_deals_and_who_starts(ann: Phone, table: Table) -> None:
    page = ann.open(table.at())
    assert page.title == "Hand 1, Jamaican"
    assert page.says("h1") == ["Three threes"]
    assert page.says("p", "facts") == [f"{FIRST_HAND} Ann deals Bob starts"]


def test_a_hand_is_called_the_same_beside_names_of_any_length(table: Table) -> None:
    long = begin_table(table.app, "Bartholomew", "Konstantin", "Wilhelmina", variant="european")
    [facts] = let_in(long, long.host).open(long.at()).says("p", "facts")
    assert facts.startswith("Hand 1 ")
    assert "No." not in facts


def test_the_table_lists_the_players_as_they_sit(ann: Phone, table: Table) -> None:
    table.record(hand(3, {1: 30, 2: 12}))
    page = ann.open(table.at())
    standings = page.says("li", "player")
    assert standings == [
        "Ann 3rd · 30 behind Hand 1 +30 30",
        "Bob 2nd · 12 behind Hand 1 +12 12",
        "Cid 1st · leads by 12 Hand 1 0 0",
    ]


def test_who_is_level_in_front_leads_by_nothing(ann: Phone, table: Table) -> None:
    assert "1st" not in ann.open(table.at()).text
    table.record(hand(3, {1: 30, 2: 5}), hand(2, {1: 30, 3: 5}))
    standings = ann.open(table.at()).says("li", "player")
    assert standings[0].startswith("Ann 3rd · 55 behind ")
    assert standings[1].startswith("Bob 1st Hand 2 ")


def test_nobody_has_a_place_before_the_first_hand(ann: Phone, table: Table) -> None:
    table.record(Penalty(2, "no_draw"))
    page = ann.open(table.at())
    assert "1st" not in page.text
    assert page.all("li", class_="lead") == []


def test_what_the_last_hand_brought_says_which_of_it_are_penalties(
    ann: Phone, table: Table
) -> None:
    table.record(Penalty(2, "no_draw"), hand(3, {1: 30, 2: 35}))
    text = ann.open(table.at()).text
    assert "Hand 1 +85 incl. +50" in text
    assert text.count("incl.") == 1


def test_a_deal_thrown_in_leaves_the_last_hand_there(ann: Phone, table: Table) -> None:
    table.record(hand(3, {1: 30, 2: 12}, bent=True), Void())
    assert "Hand 1 +60 60" in ann.open(table.at()).says("li", "player")[0]


def test_what_was_recorded_last_has_one_place_and_says_the_news(ann: Phone, table: Table) -> None:
    assert ann.open(table.at()).says("div", "slip") == []
    table.record(hand(3, {1: "K 9", 2: "A♠"}, bent=True))
    said = "Hand 1: Cid went out, table bent. Cid leads. Take back"
    for address, kinds in (table.at(), {"slip"}), (table.at("?recorded=1"), {"slip", "recorded"}):
        [slip] = ann.open(address).all("div", class_="slip")
        assert slip.text == said
        assert set(slip.attributes["class"].split()) == kinds
    table.record(Call(2))
    assert ann.open(table.at()).says("div", "slip") == ["Last: a call by Bob Take back"]


@pytest.mark.parametrize(
    ("left", "said"),
    [
        ({1: 30, 2: 12}, "Hand 1 saved. Cid went out and leads."),
        ({1: 5, 2: 5}, "Hand 1 saved. Cid went out and leads."),
    ],
)
def test_who_leads_is_said_where_one_does(
    cid: Phone, table: Table, left: dict[int, int], said: str
) -> None:
    table.record(hand(3, left))
    assert cid.open(table.at()).says("div", "slip") == [said]


def test_e8_what_was_recorded_last_says_who_is_out(table: Table) -> None:
    european = begin_table(table.app, variant="european")
    european.record(hand(3, {1: 90, 2: 12}), hand(3, {1: 90, 2: 12}))
    page = let_in(european, european.host).open(european.at())
    assert page.says("div", "slip") == ["Hand 2: Cid went out and leads. Ann is out. Take back"]


def test_e8_who_leads_is_said_beside_who_is_out(table: Table) -> None:
    european = begin_table(table.app, "Ann", "Bob", "Cid", "Dan", variant="european")
    european.record(hand(1, {2: 90, 3: 30, 4: 40}), hand(4, {1: 10, 2: 90, 3: 30}))
    page = let_in(european, european.host).open(european.at())
    assert page.says("div", "slip") == ["Hand 2: Dan went out. Bob is out. Ann leads. Take back"]


def test_several_who_are_out_are_counted_as_their_rows_name_them(table: Table) -> None:
    european = begin_table(table.app, "Ann", "Bob", "Cid", "Dan", variant="european")
    european.record(*2 * [hand(3, {1: 90, 2: 90, 4: 12})])
    page = let_in(european, european.host).open(european.at())
    assert page.says("div", "slip") == ["Hand 2: Cid went out and leads. Two are out. Take back"]


def test_where_that_is_long_a_first_name_will_do_and_not_that_a_hand_was_saved(
    table: Table,
) -> None:
    other = begin_table(table.app, "Ann", "Bob", "Bartholomew-James the Younger")
    other.record(hand(3, {1: 30, 2: 12}))
    page = let_in(other, other.host).open(other.at())
    [said] = page.says("div", "slip")
    assert said == "Hand 1: Bartholomew went out and leads. Take back"


def test_a_long_name_is_shortened_where_its_first_part_is_enough(table: Table) -> None:
    names = "Hans-Christian", "Ann Marie", "Ann Sophie"
    other = begin_table(table.app, *names)
    page = let_in(other, other.watch).open(other.at())
    assert page.says("p", "facts") == [f"{FIRST_HAND} Hans deals Ann Marie starts"]


def test_a_call_is_recorded_with_one_tap(ann: Phone, table: Table) -> None:
    page = ann.press(ann.open(table.at()), call_of("Bob", 0))
    assert table.log == [Call(2)]
    assert "Recorded: a call by Bob." in page.text
    assert page.form(call_of("Bob", 1))


def test_p4_the_table_says_how_many_calls_of_the_whole_game_are_left(table: Table) -> None:
    pennies = begin_table(table.app, variant="ten-pennies")
    pennies.record(Call(2), hand(1, {2: 30, 3: 5}), Call(2))
    page = let_in(pennies, pennies.host).open(pennies.at())
    assert [row.split(" Hand 1")[0] for row in page.says("li", "player")] == [
        "Ann 1st · leads by 5 0 of 10",
        "Bob 3rd · holds 14 cards 2 of 10",
        "Cid 2nd · 5 behind 0 of 10",
    ]
    assert page.form("Buys by Bob: 2 of 10. Record a buy")


def test_what_was_just_recorded_is_taken_back_with_one_tap(ann: Phone, table: Table) -> None:
    page = ann.press(ann.open(table.at()), call_of("Bob", 0))
    page = ann.press(page, "Take back")
    assert table.log == [Call(2), Strike(1)]
    assert "Taken back: a call by Bob." in page.text
    page = ann.press(page, "Put it back")
    assert table.game.state.player(2).calls == 1


def test_a_tap_on_an_old_page_records_nothing_and_says_why(
    ann: Phone, bob: Phone, table: Table
) -> None:
    old = ann.open(table.at())
    bob.press(bob.open(table.at()), call_of("Cid", 0))
    page = ann.press(old, call_of("Bob", 0))
    assert table.log == [Call(3)]
    assert "Not recorded, because in the meantime: a call by Cid. Try again." in page.text
    ann.press(page, call_of("Bob", 0))
    assert table.log == [Call(3), Call(2)]


def test_a_tap_on_a_very_old_page_is_answered_in_brief(ann: Phone, table: Table) -> None:
    old = ann.open(table.at())
    table.record(*[Void(f"{number} {secrets.token_urlsafe(60)}") for number in range(100)])
    page = ann.press(old, call_of("Bob", 0))
    assert page.status == 200
    assert "Not recorded, because in the meantime: hand thrown in: 0" in page.text
    assert len(page.says("div", "refused")[0]) < 600


@pytest.mark.parametrize("seat", ["", "0", "4", "-1", "x", "9" * 5000])
def test_a_call_by_nobody_is_refused(ann: Phone, table: Table, seat: str) -> None:
    page = ann.open(table.at())
    fields = page.form(call_of("Bob", 0)).fields | {"seat": seat}
    page = ann.send(table.at("/calls"), fields)
    assert page.status == 200
    assert "Nobody sits in seat" in page.text
    assert table.log == []


def test_who_left_makes_no_calls(ann: Phone, table: Table) -> None:
    table.record(OutOfGame(2))
    page = ann.open(table.at())
    assert "Bob Left the game" in page.text
    assert not any(form.button(call_of("Bob", 0)) for form in page.forms)


def test_after_the_end_the_table_is_the_final_page(ann: Phone, table: Table) -> None:
    table.record(Void(), End())
    assert ann.get(table.at()).location == table.at("/end")


def test_c17_the_table_is_warned_that_the_stock_may_run_out(table: Table) -> None:
    names = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay")
    six = begin_table(table.app, *names, variant="caribbean")
    phone = let_in(six, six.watch)
    warning = "With this many players, the stock may run out before all calls are made."
    for number in range(1, 10):
        assert (warning in phone.open(six.at()).text) == (number >= 4), number
        six.record(hand(1, dict.fromkeys(range(2, 7), 9)))


@pytest.mark.parametrize(
    ("variant", "said"),
    [
        ("european", ("Hand 1", "One meld worth 40", "Over 150 is out")),
        ("north-american", ("Hand 1", "Any melds worth 51", "Up to 500")),
        ("kalooki-40", ("Hand 1", "Any melds worth 40", "Up to 150")),
        ("phase-10", ("Hand 1", "Each on their own phase", "Up to phase 10")),
        ("kooky", ("Round 1 of 9", "Three sets", "")),
        ("south-african", ("Round 1 of 7", "Blitz: all cards at once", "")),
    ],
)
def test_the_table_says_what_is_laid_and_when_it_ends_in_every_game(
    table: Table, variant: str, said: tuple[str, str, str]
) -> None:
    other = begin_table(table.app, variant=variant)
    page = let_in(other, other.watch).open(other.at())
    number, contract, limit = said
    assert number in page.text
    assert page.says("h1") == [contract]
    assert page.says("div", "heads")[0].startswith(limit)


def test_e8_the_table_says_with_how_many_points_somebody_is_out(table: Table) -> None:
    other = begin_table(table.app, variant="european", options={"limit_at": "reach"})
    page = let_in(other, other.watch).open(other.at())
    assert page.says("div", "heads")[0].startswith("150 is out")
    assert "150 left" in page.text
