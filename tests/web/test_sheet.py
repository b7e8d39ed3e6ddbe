"""Sheet: hands by players as on paper, and the chart of the totals."""

import pytest

from scorekeeper.game.entries import Cut, End, Join, OutOfGame, Penalty, Void
from tests.support.builders import amend, hand
from tests.support.pages import Page
from tests.support.phones import Phone
from tests.web.conftest import SQLITE_ONLY, Table, begin_table, let_in

pytestmark = SQLITE_ONLY


def cells(page: Page) -> list[list[str]]:
    """The rows of the sheet, total included, as texts."""
    table = page.html.split("<tbody>")[1]
    rows = [Page(200, row, "", page.headers) for row in table.split("<tr")[1:]]
    return [
        [part.text for part in row.elements if "cell" in part.attributes.get("class", "")]
        for row in rows
    ]


def test_the_sheet_shows_every_hand_and_who_leads(cid: Phone, table: Table) -> None:
    table.record(Cut(1), Penalty(2, "no_draw"), hand(3, {1: 30, 2: 12}, bent=True))
    page = cid.open(table.at("/sheet"))
    assert page.says("h1") == ["Cid leads by 10"]
    assert cells(page)[0] == ["10 doubled cut −50", "74 doubled incl. +50", "0"]
    assert page.rows()[2] == ["2 334 Two threes and a four", "in play, Bob deals"]
    assert page.text.index("Total") < page.text.index("10 74 0")


def test_only_the_cells_that_a_correction_changed_are_marked(ann: Phone, table: Table) -> None:
    table.record(hand(3, {1: 30, 2: 12}), amend(1, hand(3, {1: 30, 2: 17})))
    page = ann.open(table.at("/sheet?recorded=2"))
    marked = [part.text for part in page.all("td") if "data-news" in part.attributes]
    assert marked == ["17"]


def test_the_row_in_play_names_what_was_earned_in_it(cid: Phone, table: Table) -> None:
    table.record(hand(3, {1: 30, 2: 12}), Penalty(1, "no_draw"), Penalty(3, "over_call", count=2))
    table.record(Cut(2))
    page = cid.open(table.at("/sheet"))
    assert page.rows()[2][1] == "in play, Bob deals; Ann +50; Cid +100; Bob −50"
    table.record(hand(1, {2: 5, 3: 6}))
    assert cid.open(table.at("/sheet")).rows()[3][1] == "in play, Cid deals"


def test_the_row_in_play_calls_people_by_their_first_names(table: Table) -> None:
    """As the Table does, where nobody else is called so: the row is narrow."""
    other = begin_table(table.app, "Anne-Marie Kowalczyk", "Bob", "Cid")
    other.record(Penalty(1, "no_draw"))
    row = let_in(other, other.watch).open(other.at("/sheet")).rows()[1]
    assert row[1] == "in play, Anne-Marie deals; Anne-Marie +50"


def test_the_headline_calls_who_leads_by_their_first_name(table: Table) -> None:
    other = begin_table(table.app, "Anne-Marie Kowalczyk", "Bob", "Cid")
    other.record(hand(1, {2: 30, 3: 12}))
    page = let_in(other, other.watch).open(other.at("/sheet"))
    assert page.says("h1") == ["Anne-\u2060Marie leads by 12"]
    other.record(End())
    assert let_in(other, other.watch).open(other.at("/sheet")).says("h1") == [
        "Anne-\u2060Marie won"
    ]


def test_a_penalty_that_lowers_a_total_is_named_so(table: Table) -> None:
    other = begin_table(table.app, variant="north-american")
    other.record(Penalty(2, "house"))
    row = let_in(other, other.watch).open(other.at("/sheet")).rows()[1]
    total = other.game.state.player(2).total
    assert total == -50
    assert row[1] == "in play, Ann deals; Bob −50"


def test_the_scorer_corrects_by_a_tap_on_a_cell(ann: Phone, table: Table) -> None:
    table.record(hand(3, {1: 30, 2: 12}, bent=True))
    links = ann.open(table.at("/sheet")).all("a", class_="cell")
    assert [link.text for link in links] == [
        "Ann, hand 1: 60, doubled. Correct it",
        "Bob, hand 1: 24, doubled. Correct it",
        "Cid, hand 1: 0, went out. Correct it",
    ]
    assert links[1].attributes["href"] == table.at("/sheet/1?seat=2")


def test_a_hand_thrown_in_has_a_row(cid: Phone, table: Table) -> None:
    table.record(Void())
    assert cells(cid.open(table.at("/sheet")))[0] == ["– thrown in"] * 3


def test_a_long_sheet_comes_in_pages_that_end_with_the_totals(cid: Phone, table: Table) -> None:
    long = begin_table(table.app, variant="european")
    long.record(*[Void()] * 120, hand(1, {2: 2, 3: 3}))
    phone = let_in(long, long.watch)
    page = phone.open(long.at("/sheet"))
    rows = [row for row in cells(page) if row]
    assert (len(rows), rows[-1]) == (71, ["0", "2", "3"])
    page = phone.open(page.link("Earlier"))
    assert len([row for row in cells(page) if row]) == 50
    assert page.link("Later") == long.at("/sheet?row=51")
    assert "Earlier" not in page.text


def test_the_headline_says_with_which_phase_somebody_leads(table: Table) -> None:
    phases = begin_table(table.app, "Ann", "Bob", "Cid", variant="phase-10")
    phone = let_in(phases, phases.watch)
    phases.record(hand(1, {2: 5, 3: 40}))
    assert phone.open(phases.at("/sheet")).says("h1") == ["Ann leads, phase 2"]
    phases.record(hand(2, {1: 30, 3: 40}))
    assert phone.open(phases.at("/sheet")).says("h1") == ["Bob leads by 25, phase 2"]


def test_nobody_leads_while_all_are_level(cid: Phone, table: Table) -> None:
    assert cid.open(table.at("/sheet")).says("h1") == ["Nobody leads"]


def test_who_share_the_lead_are_named(table: Table) -> None:
    four = begin_table(table.app, "Ann", "Bob", "Cid", "Dot")
    four.record(hand(1, {2: 5, 3: 5, 4: 9}), hand(2, {1: 5, 3: 5, 4: 9}))
    page = let_in(four, four.watch).open(four.at("/sheet"))
    assert page.says("h1") == ["Ann and Bob lead"]
    four.record(hand(3, {1: 5, 2: 5, 4: 9}))
    page = let_in(four, four.watch).open(four.at("/sheet"))
    assert page.says("h1") == ["3 share the lead"]


def test_who_left_keeps_the_row(cid: Phone, table: Table) -> None:
    table.record(hand(3, {1: 30, 2: 12}), OutOfGame(3), hand(1, {2: 5}))
    page = cid.open(table.at("/sheet"))
    assert cells(page)[:2] == [["30", "12", "0"], ["0", "5"]]
    assert page.says("h1") == ["Bob leads by 13"]


def test_who_joins_has_a_column_where_they_sit(table: Table) -> None:
    """As at the Table, on the sheet and in the totals below its chart; who leaves comes last."""
    table.record(hand(3, {1: 30, 2: 12}), hand(3, {1: 1, 2: 2}), Join("Zoë", 1, 10), OutOfGame(2))
    page = let_in(table, table.watch).open(table.at("/sheet"))
    assert page.says("thead") == ["Hand Ann Zoë Cid Bob"] * 2
    assert cells(page)[:2] == [["30", "0", "12"], ["1", "0", "2"]]
    assert "Total 31 10 0 14" in page.text
    assert page.rows()[-1][1:] == ["31", "", "0", "14"]


def test_the_sheet_leads_to_every_way_to_keep_it(cid: Phone, table: Table) -> None:
    links = [link.attributes["href"] for link in cid.open(table.at("/sheet")).all("a")]
    assert table.at("/export") in links


def test_the_sizes_of_a_contract_are_told_apart_and_explained(table: Table) -> None:
    shanghai = begin_table(table.app, variant="shanghai")
    page = let_in(shanghai, shanghai.watch).open(shanghai.at("/sheet"))
    contracts = [each.text for each in page.all("span", class_="short")]
    assert contracts[6:8] == ["444", "3+10"]
    assert page.rows()[7][0] == "7 444 Three runs"
    assert "33 : the cards of each meld to lay" in page.text


@pytest.mark.parametrize("variant", ["three-thirteen", "continental"])
def test_what_is_no_size_of_a_contract_is_not_said_to_be_one(table: Table, variant: str) -> None:
    other = begin_table(table.app, variant=variant)
    page = let_in(other, other.watch).open(other.at("/sheet"))
    assert "of each meld to lay" not in page.text


def test_d8_the_sheet_says_why_nothing_is_doubled(table: Table) -> None:
    caribbean = begin_table(table.app, variant="caribbean")
    caribbean.record(Penalty(1, "over_call"), hand(1, {2: 30, 3: 12}, bent=True))
    caribbean.record(hand(2, {1: 30, 3: 12}, bent=True))
    page = let_in(caribbean, caribbean.watch).open(caribbean.at("/sheet"))
    assert page.text.count("not ×2") == 2
    assert "table bent, but a penalty for over-calling" in page.text
    jamaican = let_in(table, table.watch).open(table.at("/sheet"))
    assert "not ×2" not in jamaican.text


@pytest.mark.parametrize(
    ("names", "classes"),
    [
        (["Ann", "Bob", "Cid", "Dot"], "of-4"),
        (["Ann", "Bob", "Cid", "Bartholomew-James"], "many flat long of-4"),
        (["Ann", "Bob", "Cid", "Christophorus"], "many long of-4"),
        (["Ann", "Bob", "Cid", "Dot", "Eve"], "of-5"),
        (["Ann", "Bob", "Cid", "Dot", "Konstantin"], "many flat long of-5"),
        (["Ann", "Bob", "Cid", "Dot", "Bartholomew"], "many long of-5"),
        (["Ann", "Bob", "Konstantin"], "long of-3"),
        (["Ann", "Bob", "Cid", "Dot", "Eve", "Flo"], "many of-6"),
    ],
)
def test_names_that_have_no_room_beside_each_other_are_turned(
    table: Table, names: list[str], classes: str
) -> None:
    other = begin_table(table.app, *names)
    page = let_in(other, other.watch).open(other.at("/sheet"))
    assert f'class="sheet {classes}"' in page.html
