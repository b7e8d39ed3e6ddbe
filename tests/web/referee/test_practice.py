"""Practice: a dealt hand, laid down link by link; it works without script."""

from urllib.parse import quote

import pytest

from scorekeeper.cards import JOKER, Card, write_cards
from scorekeeper.referee.arrange import arrange
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web.referee.dealing import deal_hand
from tests.support.games.registry import JUDGED
from tests.support.pages import Element, Page
from tests.support.phones import Phone
from tests.web.conftest import SQLITE_ONLY, Table, begin_table, let_in

pytestmark = SQLITE_ONLY


def cards_to_tap(page: Page) -> list[Element]:
    """The links that are cards."""
    return [link for link in page.all("a", class_="card") if "data-tap" in link.attributes]


def tap(dan: Phone, page: Page, *names: str) -> Page:
    """The page after a tap on each of these cards, the first one of that name: those in hand come
    before those that were laid."""
    for name in names:
        link, *_ = (each for each in cards_to_tap(page) if each.text == name)
        page = dan.open(link.attributes["href"])
    return page


def test_a_newcomer_lays_down_by_links_alone(dan: Phone) -> None:
    page = dan.open("/practice/jamaican?hand=2&deal=7")
    assert page.title == "Practise Hand 2, Jamaican"
    assert page.says("h1") == ["Two threes and a four"]
    names = [card.text for card in cards_to_tap(page)]
    assert len(names) == 12
    page = tap(dan, page, "5 of spades")
    assert page.says("h1") == ["Two threes and a four still to go"]
    page = tap(dan, page, "5 of hearts", "5 of clubs")
    assert "A three of fives" in page.text
    page = dan.open(page.link("Next meld"))
    page = tap(dan, page, "8 of spades", "8 of diamonds", "8 of clubs")
    assert "A three of eights" in page.text
    page = dan.open(page.link("Next meld"))
    page = tap(dan, page, "7 of spades", "8 of spades", "9 of spades", "10 of spades")
    assert page.says("h1") == ["You can lay that down"]
    assert "Your cards: 2" in page.text
    page = take_back(dan, page)
    assert page.says("h1") == ["A meld still to finish"]
    page = dan.open(page.link("Take all back"))
    assert "Your cards: 12" in page.text


def take_back(dan: Phone, page: Page) -> Page:
    """The page after a tap on the last card that was laid, which takes it back."""
    return dan.open(cards_to_tap(page)[-1].attributes["href"])


@pytest.mark.parametrize("variant", JUDGED)
def test_the_best_there_was_is_what_the_finder_finds(dan: Phone, variant: str) -> None:
    rules = VARIANTS[variant].with_options({})
    page = dan.open(dan.open(f"/practice/{variant}?deal=3").link("Show the best"))
    assert "The best there was" in page.says("h2")
    usual = rules.usual_players[0]
    hand = rules.hand_dealt(rules.hands[0].number, usual)
    deck = hand.deck(rules.packs_for(usual).deck)
    found = arrange(rules, deck, hand, deal_hand(rules, deck, hand, 3))
    if found.left and found.can_lay_down:
        said = "to discard" if found.goes_out else f"{found.left_points} point"
        assert said in page.text


def test_a_reload_shows_the_same_hand_and_another_one_is_a_tap_away(dan: Phone) -> None:
    page = dan.open("/practice/kooky?hand=3")
    assert "deal=" in page.address
    again = dan.open(page.address)
    assert [card.text for card in cards_to_tap(again)] == [card.text for card in cards_to_tap(page)]
    assert "deal=" not in page.link("Another hand")
    assert page.link("Back to the rules") == "/rules/kooky"


def test_cards_that_were_not_dealt_are_not_laid(dan: Phone) -> None:
    for melds in ("As As As As", "nonsense", "%00"):
        page = dan.open(f"/practice/jamaican?hand=2&deal=7&melds={melds}")
        assert page.status == 200
        assert len(cards_to_tap(page)) == 12
        assert page.says("h1") == ["Two threes and a four"]


def test_e3_a_joker_at_the_end_of_a_run_is_declared_with_a_tap(dan: Phone) -> None:
    rules = VARIANTS["european"].with_options({})
    deck, hand = rules.packs_for(2).deck, rules.hands[0]

    def after_joker(number: int) -> str:
        """A run in the hand of this number, beside its joker; empty where there is none."""
        cards = deal_hand(rules, deck, hand, number)
        for suit in deck.suits if JOKER in cards else ():
            for index in range(2, 10):
                run = tuple(Card(rank, suit) for rank in deck.line[index : index + 3])
                if set(run) <= set(cards):
                    return write_cards((JOKER, *run))
        return ""

    deal = next(number for number in range(1000) if after_joker(number))
    page = dan.open(f"/practice/european?deal={deal}&melds={quote(after_joker(deal))}")
    assert page.says("h1") == ["Which card?"]
    assert "say which card the joker stands for." in page.text
    page = dan.open(page.link("Lay it like this"))
    assert "Say which card the joker stands for." not in page.text
    assert any(card.text.startswith("joker for the ") for card in cards_to_tap(page))


def test_a_table_practises_by_its_own_rules(table: Table) -> None:
    other = begin_table(table.app, variant="european", options={"minimum": 51})
    phone = let_in(other, other.watch)
    page = phone.open(phone.open(other.at("/rules")).link("Practise"))
    assert "Worth 51 or more." in page.text
    assert page.link("Back to the rules") == other.at("/rules")


def test_a_game_or_hand_nobody_knows(dan: Phone) -> None:
    assert dan.open("/practice/whist").status == 404
    assert dan.open("/practice/jamaican?hand=77&deal=1").title == "Practise Hand 1, Jamaican"
    assert "deal=" in dan.open("/practice/jamaican?deal=-1").address


def test_one_part_of_the_page_is_enough_for_a_tap(dan: Phone) -> None:
    part = dan.get("/practice/jamaican?hand=2&deal=7&part=hand").text
    assert "<html" not in part
    assert "Your cards: 12" in part
