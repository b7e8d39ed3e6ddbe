"""Payments for luck or a playable discard, and whatever else the page of penalties offers."""

import pytest

from scorekeeper.game.entries import Cut, Entry, FourPairs, JokersDealt, Penalty, PlayableDiscard
from scorekeeper.rules.options import OptionValue
from tests.support.builders import hand
from tests.support.labels import RECORD_IT
from tests.support.pages import Page
from tests.support.phones import Phone
from tests.web.conftest import Table, begin_table, let_in

Options = dict[str, OptionValue]


@pytest.fixture
def table(table: Table) -> Table:
    """A South African game in rand, with four pairs paid; Bob sits on the dealer's left."""
    options: Options = {"four_pairs": True}
    return begin_table(table.app, variant="south-african", options=options, currency="ZAR")


def offers(page: Page) -> list[str]:
    """What may be recorded, each with its figure."""
    values = page.form(RECORD_IT).offered.get("what", [])
    labels = [label.text for label in page.all("label", class_="choice")]
    return labels[len(labels) - len(values) :]


def test_the_table_leads_to_penalties_and_payments(ann: Phone, table: Table) -> None:
    page = ann.open(ann.open(table.at()).link("Penalty or payment"))
    assert page.title == "Penalty or payment"


@pytest.mark.parametrize(
    ("variant", "options", "offered"),
    [
        (
            "south-african",
            {},
            [
                "A playable discard R0.10",
                "Joker at the cut R1 each",
                "Three jokers dealt R1 each",
                "Whatever you agreed on",
            ],
        ),
        (
            "south-african",
            {"four_pairs": True, "unit": 250, "small": 0},
            [
                "Joker at the cut R2.50 each",
                "Three jokers dealt R2.50 each",
                "Four pairs dealt R2.50 each",
                "Whatever you agreed on",
            ],
        ),
        (
            "jamaican",
            {},
            [
                "Over-calling, each call 50",
                "Wrong challenge 50",
                "Bad lay-down 50",
                "No draw 50",
                "No discard 50",
                "Anything else agreed",
                "The exact cut, by the dealer −50",
            ],
        ),
        (
            "caribbean",
            {},
            ["Over-calling, each call 50", "Anything else agreed"],
        ),
        (
            "kooky",
            {},
            ["Over-calling, once a round 100", "Bad lay-down 50", "Anything else agreed"],
        ),
        ("european", {}, []),
        ("north-american", {}, []),
        ("kalooki-40", {}, []),
        ("kalooki-51", {}, []),
    ],
)
def test_c21_the_page_offers_only_what_its_game_has(
    table: Table, variant: str, options: Options, offered: list[str]
) -> None:
    other = begin_table(table.app, variant=variant, options=options, currency="ZAR")
    page = let_in(other, other.host).open(other.at("/penalty"))
    assert offers(page) == offered
    assert page.form(RECORD_IT).fields.get("what") == (None if offered else "house")
    assert ("What for?" in page.text) == bool(offered)


@pytest.mark.parametrize(
    ("what", "seat", "entry", "says"),
    [
        ("playable_discard", 3, PlayableDiscard(3), "a playable discard by Cid, −R0.10."),
        ("cut", 2, Cut(2), "joker at the cut by Bob, +R2."),
        ("jokers_dealt", 1, JokersDealt(1), "three or more jokers dealt to Ann, +R2."),
        ("four_pairs", 3, FourPairs(3), "four pairs dealt to Cid, +R2."),
        ("house", 3, Penalty(3, "house"), "penalty for Cid, 50."),
    ],
)
def test_s10_each_of_them_is_recorded(
    ann: Phone, table: Table, what: str, seat: int, entry: Entry, says: str
) -> None:
    page = ann.press(ann.open(table.at("/penalty")), RECORD_IT, seat=seat, what=what)
    assert table.log == [entry]
    assert page.title == "Round 1, South African"
    assert f"Recorded: {says}" in page.text
    page = ann.press(page, "Take back")
    assert table.game.state.money.balances == {1: -100, 2: -100, 3: -100}


@pytest.mark.parametrize("what", ["playable_discard", "cut", "jokers_dealt", "four_pairs"])
@pytest.mark.parametrize(
    ("typed", "wrong"),
    [
        ({"count": 2}, {"count-wrong": "Record each time separately."}),
        ({"points": 30}, {"points-wrong": "Only a penalty has points."}),
        (
            {"count": 0, "points": 0},
            {
                "count-wrong": "Record each time separately.",
                "points-wrong": "Only a penalty has points.",
            },
        ),
    ],
)
def test_a_payment_has_neither_a_count_nor_points(
    ann: Phone, table: Table, what: str, typed: dict[str, int], wrong: dict[str, str]
) -> None:
    """Nothing that is filled in may be dropped in silence."""
    page = ann.open(table.at("/penalty"))
    page = ann.press(page, RECORD_IT, seat=2, what=what, **typed)
    assert ann.answered == 422
    shown = {each.attributes["id"]: each.text for each in page.all("p", class_="wrong")}
    assert shown == wrong
    fields = page.form(RECORD_IT).fields
    assert {name: fields[name] for name in typed} == {
        name: str(value) for name, value in typed.items()
    }
    assert (fields["seat"], fields["what"]) == ("2", what)
    assert table.log == []
    ann.press(page, RECORD_IT, count=1, points="")
    assert len(table.log) == 1


@pytest.mark.parametrize("seat", [None, 3])
def test_s1_nobody_is_asked_who_cuts(ann: Phone, table: Table, seat: int | None) -> None:
    page = ann.open(table.at("/penalty"))
    assert "Bob cuts; everybody else pays." in page.text
    ann.press(page, RECORD_IT, seat=seat, what="cut")
    assert table.log == [Cut(2)]


def test_s10_the_page_asks_who_pays_whom(ann: Phone, table: Table) -> None:
    questions = {
        question.attributes.get("data-about"): question.text
        for question in ann.open(table.at("/penalty")).all("span")
        if question.text.startswith("Who")
    }
    assert questions == {
        None: "Who?",
        "playable_discard": "Who discarded it, and pays?",
        "jokers_dealt": "Who is paid by everybody else?",
        "four_pairs": "Who is paid by everybody else?",
    }


def test_s10_the_cut_is_recorded_once_a_deal(ann: Phone, table: Table) -> None:
    table.record(Cut(2))
    page = ann.press(ann.open(table.at("/penalty")), RECORD_IT, seat=2, what="cut")
    assert page.says("p", "wrong") == ["The joker at the cut is already recorded for this deal."]


def test_a_payment_belongs_to_the_round_in_play(ann: Phone, table: Table) -> None:
    table.record(hand(1, {2: 9, 3: 9}))
    page = ann.open(table.at("/penalty"))
    page = ann.press(page, RECORD_IT, seat=3, what="jokers_dealt", hand=1)
    assert page.says("p", "wrong") == ["This is paid as it happens; choose the one in play."]
    assert len(table.log) == 1
    ann.press(page, RECORD_IT, what="cut", seat=2)
    assert table.log[1] == Cut(2, 1)
    assert table.game.state.money.balances[2] == -100 - 100 - 10 + 200


@pytest.mark.parametrize(
    ("variant", "counted"),
    [
        (
            "south-african",
            [
                *("13 no buys", "15 one buy", "17 2 buys", "19 3 buys", "21 4 buys"),
                *("23 5 buys, too many", "25 6 buys, too many"),
            ],
        ),
        (
            "kooky",
            [
                *("9 no calls", "11 one call", "13 2 calls", "15 3 calls"),
                *("17 4 calls, too many", "19 5 calls, too many"),
            ],
        ),
        ("european", []),
    ],
)
def test_c12_the_number_of_cards_shows_how_many_calls_were_made(
    table: Table, variant: str, counted: list[str]
) -> None:
    other = begin_table(table.app, variant=variant)
    page = let_in(other, other.host).open(other.at("/penalty"))
    assert page.says("li", "counted") == counted
    calls = other.game.start.rules.words.calls
    assert page.says("h2") == ([f"How many {calls} were made?"] if counted else [])


def test_after_the_end_only_what_may_come_late_is_offered(ann: Phone, table: Table) -> None:
    table.record(*[hand(1, {2: 9, 3: 9})] * 7)
    page = ann.open(table.at("/penalty"))
    assert not page.says("li", "counted")
    assert offers(page) == ["Joker at the cut R1 each", "Whatever you agreed on"]
    assert page.form(RECORD_IT).offered["what"] == ["cut", "house"]
    ann.press(page, RECORD_IT, seat=2, what="house")
    assert table.log[7:] == [Penalty(2, "house", hand=7)]


def test_c18_a_buy_is_recorded_and_paid_with_one_tap(ann: Phone, table: Table) -> None:
    page = ann.open(table.at())
    for buys in range(5):
        page = ann.press(page, f"Buys by Cid: {buys} of 4. Record a buy")
    assert "Cid has made 5 buys in this round; 4 are allowed." in page.text
    assert "In the kitty R3.50" in page.text
