"""Rules: of a game, and as a table plays it, each with its number."""

import pytest
from werkzeug.datastructures import Headers

from scorekeeper.game.entries import End
from scorekeeper.handbook.aim import aim_of
from scorekeeper.handbook.options import options_in_force
from scorekeeper.variants.registry import VARIANTS
from tests.support.builders import hand
from tests.support.pages import Page
from tests.support.phones import Phone
from tests.web.conftest import SQLITE_ONLY, Table, begin_table, let_in

pytestmark = SQLITE_ONLY


def numbers(page: Page) -> list[str]:
    """Where the rule numbers of a page lead."""
    return [link.attributes["href"] for link in page.all("a", class_="number")]


def in_play(page: Page) -> list[str]:
    """The hand that is marked as being in play."""
    return [row.text for row in page.all("tr", class_="now")]


def test_the_rules_at_a_table_are_those_of_its_game(cid: Phone, table: Table) -> None:
    page = cid.open(table.at("/rules"))
    assert page.title == "Rules, Jamaican"
    assert page.says("h1") == ["Have the fewest points after nine hands"]
    assert "Jamaican, as played at this table" in page.says("p", "name")
    assert page.says("h2")[3:5] == ["Threes", "Fours"]
    assert "In a four two jokers may not lie side by side." in page.says("p")
    assert "7 Two threes and two fours 3344 15" in page.says("tr")


def test_the_house_rules_of_a_table_are_in_its_rules(table: Table) -> None:
    options = {"max_calls": 4, "deal": "twelve"}
    other = begin_table(table.app, options=options)
    page = let_in(other, other.watch).open(other.at("/rules"))
    assert "Each player has four calls a hand." in page.says("p")
    assert "1 Three threes in play 333 12" in page.says("tr")
    deal, calls = (item.text for item in page.all("li", class_="differs"))
    assert "12 cards each time. Agreed at this table. Usually: 10, 11 and 12 cards." in deal
    question = "How many calls each has in a hand"
    assert f"{question} 4 Agreed at this table. Usually: 3" in calls


def test_a_table_that_agreed_on_nothing_has_nothing_marked(cid: Phone, table: Table) -> None:
    page = cid.open(table.at("/rules"))
    assert page.all("li", class_="differs") == []
    assert "Usually:" not in page.text
    assert "Or:" not in page.text


def test_stakes_are_written_in_the_money_of_the_table(table: Table) -> None:
    for currency, amount in (("USD", "$0.05"), (None, "5 chips")):
        other = begin_table(table.app, options={"stake_per_point": 5}, currency=currency)
        page = let_in(other, other.watch).open(other.at("/rules"))
        text = (
            f"At the end each player pays everybody who placed better {amount} for each point of"
            " difference."
        )
        assert text in page.says("p")


def test_the_hand_in_play_is_marked(cid: Phone, table: Table) -> None:
    assert in_play(cid.open(table.at("/rules"))) == ["1 Three threes in play 333 10"]
    table.record(hand(3, {1: 30, 2: 12}))
    assert in_play(cid.open(table.at("/rules"))) == ["2 Two threes and a four in play 334 11"]
    table.record(End())
    assert in_play(cid.open(table.at("/rules"))) == []


@pytest.mark.parametrize(
    "page", ["", "/sheet", "/score", "/money", "/game-menu", "/check", "/penalty"]
)
def test_the_rules_are_one_tap_away_and_lead_back(ann: Phone, table: Table, page: str) -> None:
    link = ann.open(table.at(page)).link("Rules")
    assert link == table.at("/rules")
    came = {"Referer": f"http://localhost{table.at(page)}?seat=1"}
    back = Page(200, ann.get(link, headers=came).text, link, Headers()).link("Back")
    assert back == f"{table.at(page)}?seat=1"


@pytest.mark.parametrize(
    "came_from",
    [
        "http://elsewhere.org/games",
        "",
        "http://localhost/{}",
        "http://[bad",
        "http://localhost/{}/x",
    ],
)
def test_whoever_came_from_elsewhere_goes_back_to_the_table(
    cid: Phone, table: Table, came_from: str
) -> None:
    link = table.at("/rules")
    headers = {"Referer": came_from.format(link[1:])}
    page = Page(200, cid.get(link, headers=headers).text, link, Headers())
    assert page.link("Back") == table.at()


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_game_has_its_rules(dan: Phone, variant: str) -> None:
    rules = VARIANTS[variant]
    page = dan.open(dan.open("/rules").link(rules.name))
    assert (page.status, page.title) == (200, f"Rules, {rules.name}")
    assert page.says("h1") == [aim_of(rules.with_options({})).headline]
    assert page.says("h2")[-1] == "House rules"
    assert page.link("Other games") == "/rules"
    questions = [text for text in page.says("p", "sec") if not text.startswith("Or: ")]
    expected = [each.question for each in options_in_force(rules, {})]
    assert questions[-len(expected) :] == expected


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_number_leads_to_its_rule_in_the_rulebook(dan: Phone, variant: str) -> None:
    links = numbers(dan.open(f"/rules/{variant}"))
    assert len(links) >= (20 if VARIANTS[variant].has_cards else 10)
    anchors = {item.attributes.get("id") for item in dan.open("/rulebook").all("li")}
    for link in links:
        path, _, number = link.partition("#")
        assert path == f"/rulebook?variant={variant}"
        assert number in anchors


def test_the_numbers_of_a_table_lead_to_the_rulebook_and_back(cid: Phone, table: Table) -> None:
    links = numbers(cid.open(table.at("/rules")))
    assert f"/rulebook?game={table.id}#J5" in links
    assert cid.open(links[0]).link("Back") == table.at("/rules")


def test_a_link_leads_to_every_part(dan: Phone) -> None:
    page = dan.open("/rules/kooky")
    parts = [part.attributes["id"] for part in page.all("section", class_="part")]
    links = [link.attributes["href"] for link in page.all("a", class_="btn")]
    jumps = [link for link in links if link.startswith("#")]
    assert jumps == [f"#{part}" for part in parts]


def test_a_game_nobody_knows_has_no_rules(dan: Phone) -> None:
    assert dan.open("/rules/whist").status == 404


def test_home_leads_to_the_rules(dan: Phone) -> None:
    assert dan.open("/everything-else").link("Rules of the games") == "/rules"
    assert dan.open("/rules").link("The whole rulebook") == "/rulebook"


def test_whoever_sets_up_a_game_reads_its_rules_and_comes_back(dan: Phone) -> None:
    page = dan.open(dan.open("/new/baby").link("Rules of this game"))
    assert page.title == "Rules, Baby"
    assert page.link("Back to the new game") == "/new/baby"


def test_f9_the_rules_of_continental_lead_to_the_other_game_of_that_name(table: Table) -> None:
    own = begin_table(table.app, variant="continental")
    at_table = let_in(own, own.watch).open(own.at("/rules"))
    on_its_own = Phone(table.app).open("/rules/continental")
    for page in (at_table, on_its_own):
        assert page.link("Rules of Contract Rummy") == "/rules/contract-rummy"
        assert "In Spanish, “Continental” is mostly another game" in page.text
    assert "In Spanish" not in Phone(table.app).open("/rules/contract-rummy").text
