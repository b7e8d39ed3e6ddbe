"""A game of one's own: changed by taps, refused in words, played, exported, and given to others."""

import io
import json
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest

from scorekeeper.variants.registry import VARIANTS
from tests.support.games.registry import JUDGED
from tests.support.labels import SAVE, START
from tests.support.many import some
from tests.support.pages import Page
from tests.support.phones import Phone
from tests.web.conftest import SQLITE_ONLY

pytestmark = SQLITE_ONLY

NAMES = {"name_1": "Ann", "name_2": "Bob", "name_3": "Cid"}
SUNDAY = {
    "name": "Sunday",
    "hands": [
        {"cards": 8, "melds": [{"kind": "set", "size": 3}, {"kind": "run", "size": 4}]},
        {"cards": 11, "melds": [{"kind": "set", "size": 3}, {"kind": "set", "size": 3}]},
    ],
    "values": {"joker": 25},
}


def address_of(own: object, variant: str = "jamaican", page: str = "own", **more: str) -> str:
    """Where a game of one's own is found."""
    return f"/{page}/{variant}?{urlencode({'own_game': json.dumps(own), **more})}"


def opened(phone: Phone, page: Page, number: int) -> Page:
    """The page with a hand opened to change it."""
    rows = page.all("a", class_="hand-row")
    address = next(row.attributes["href"] for row in rows if row.text.startswith(f"{number} "))
    return phone.open(address)


def played(phone: Phone) -> Page:
    """The Table of a game of our own that was just begun."""
    page = phone.press(phone.open(address_of(SUNDAY)), "Play it")
    return phone.press(page, START, **NAMES)


def chosen_wild(page: Page) -> object:
    """The wild ranks in the address of a page; None where it says nothing of them."""
    return json.loads(parse_qs(urlsplit(page.address).query)["own_game"][0]).get("wild")


@pytest.mark.parametrize("variant", some(6, JUDGED))
def test_any_game_can_be_begun_from(dan: Phone, variant: str) -> None:
    page = dan.open(f"/own/{variant}")
    assert page.value("name").startswith("My ")
    assert page.says("h1") == ["A game of your own"]
    game = VARIANTS[variant]
    has_jokers = any(packs.jokers for packs in game.packs.values())
    values = {"name": "Sunday", "value-joker" if has_jokers else "value-A": 33}
    page = dan.press(page, "Play it", **values)
    assert page.says("p", "name") == ["Sunday"]
    rules = dan.open(page.link("Rules of this game"))
    changed = game.words.joker.capitalize() if has_jokers else "Ace"
    assert [changed, "33"] in [row[:2] for row in rules.rows()]
    table = dan.press(page, START, **NAMES).address
    assert dan.open(f"{table}/rules").says("p", "name")[0] == "Sunday, as played at this table"


def test_hands_are_changed_by_tapping(dan: Phone) -> None:
    page = dan.open("/own/jamaican")
    for number in range(9, 2, -1):
        page = dan.press(opened(dan, page, number), "Remove")
    page = dan.press(opened(dan, page, 1), "a three, take away")
    page = dan.press(page, "a four", **{"cards-1": 8})
    page = dan.press(page, "Another hand")
    assert page.says("a", "hand-row") == [
        "2 Two threes and a four 11 cards each",
        "3 Two threes and a four 11 cards each",
    ]
    assert page.value("cards-1") == "8"
    assert [button.text for button in page.all("button", class_="chip")] == [
        "a three, take away",
        "a three, take away",
        "a four, take away",
    ]


def test_what_differs_is_said_as_it_is(dan: Phone) -> None:
    page = dan.open(address_of({"name": "Sunday", "values": {"calls": 2}}))
    assert page.says("ul", "preview") == ["Calls a hand: 2, not 3"]
    assert "Jamaican: 3" in page.text


def test_f3_how_many_cards_a_run_has_is_chosen(dan: Phone) -> None:
    page = dan.press(dan.open("/own/three-thirteen"), "Play it", **{"value-run_size": 6})
    assert "This can be 3 to 5." in page.text
    page = dan.open(address_of({"name": "Sunday", "values": {"run_size": 4}}, "three-thirteen"))
    assert "A run has at least this many cards" in page.text
    differences = page.says("ul", "preview")
    assert differences == ["A run has at least this many cards: 4, not 3"]


def test_t2_p3_which_ranks_are_wild_is_chosen(dan: Phone) -> None:
    page = dan.press(dan.open("/own/jamaican"), "Another hand", wild="2")
    assert "Wild: twos" in page.says("ul", "preview")[0]
    assert page.value("wild") == "2"
    page = dan.press(page, "Another hand", wild="dealt")
    assert "Hand 6 deals 14 cards, and no rank is called that." in page.text
    page = dan.press(page, "Another hand", wild="none")
    assert chosen_wild(page) is None
    page = dan.press(dan.open("/own/continental"), "Play it", wild="none")
    assert chosen_wild(page) == []
    page = dan.press(dan.open(address_of({"name": "A", "wild": []}, "continental")), "Play it")
    assert chosen_wild(page) == []
    page = dan.press(
        dan.open(address_of({"name": "A", "wild": []}, "continental")), "Play it", wild=""
    )
    assert chosen_wild(page) is None
    several = dan.open(address_of({"name": "Sunday", "wild": ["2", "A"]}))
    assert several.value("wild") == "2,A"
    assert dan.open(address_of({"name": "Sunday", "wild": ["X"]})).value("wild") == "X"


def test_what_makes_no_sense_is_said_and_not_played(dan: Phone) -> None:
    page = dan.open(address_of(SUNDAY, hand="2"))
    page = dan.press(page, "Play it", **{"cards-2": 4, "value-joker": 900})
    assert page.address.startswith("/own/jamaican?")
    assert "6 cards have to be laid down, and with 4 dealt nobody holds so many." in page.text
    assert "This can be 0 to 500." in page.text
    assert page.value("cards-2") == "4"
    assert dan.get(address_of({"name": "", "values": {}}, page="new")).status_code == 404


def test_it_is_played_as_it_says_to_its_end(dan: Phone) -> None:
    page = played(dan)
    assert "A three and a four" in page.text
    for held, number in (("*", 1), ("* *", 2)):
        score = dan.open(f"{page.address}/score")
        cards = {"left-2-cards": held, "left-3-points": "5"}
        page = dan.press(score, SAVE, out=1, **cards)
        assert number == 2 or "Two threes" in page.text
    assert page.title == "Ann won"
    totals = [int(text.split()[-1]) for text in page.says("li", "placed")]
    assert totals == [0, 10, 75]


def test_a_rematch_an_export_and_the_set_up_keep_it(dan: Phone) -> None:
    table = played(dan).address
    whole = json.loads(dan.get(f"{table}/export.json").text)
    assert (whole["variant"], whole["own_game"]) == ("jamaican", SUNDAY)
    again = dan.open("/import-game")
    form = again.form("Import").fields
    sent = {**form, "file": (io.BytesIO(json.dumps(whole).encode()), "game.json")}
    answer = dan.client.post(
        "/import-game", data=sent, headers={"Referer": "http://localhost/"}, follow_redirects=True
    )
    assert "A three and a four" in answer.text
    menu = dan.open(f"{table}/game-menu")
    assert dan.open(menu.link("Stakes and rules")).says("p", "name") == ["Sunday"]
    rematch = dan.open(f"/new/jamaican?again={table.rpartition('/')[2]}")
    assert rematch.says("p", "name") == ["Sunday"]


def test_it_is_given_to_others_as_a_link_or_a_file(dan: Phone, cid: Phone) -> None:
    page = dan.open(address_of(SUNDAY))
    (share,) = page.all("button", **{"data-copied": "Copied"})
    link = share.attributes["data-share-text"].removeprefix("http://localhost")
    assert cid.open(link).value("name") == "Sunday"
    file = dan.get(page.link("Save as a file"))
    assert file.headers["Content-Disposition"] == "attachment; filename=Sunday.json"
    form = cid.open("/own").form("Open it").fields
    for content, opens in ((file.data, True), (b"{}", False), (b"[" * 9999, False)):
        sent = {**form, "file": (io.BytesIO(content), "a.json")}
        answer = cid.client.post("/own", data=sent, headers={"Referer": "http://localhost/"})
        assert answer.status_code == (303 if opens else 422)
        assert opens or "This file doesn’t hold a “game of your own”." in answer.text


@pytest.mark.parametrize(
    "tap", ["drop-hand 9", "drop-meld 1 7", "add-meld 1 pair-3", "add-meld 1 set-x", "drop-hand x"]
)
def test_a_tap_that_no_page_offers_is_refused(dan: Phone, tap: str) -> None:
    page = dan.open(address_of(SUNDAY))
    fields = page.form("Play it").filled("Play it", {})
    assert dan.post(page.address, {**fields, "do": tap}).status_code == 400


@pytest.mark.parametrize(
    ("own", "title"),
    [
        ({"values": {"joker": 25}}, "Cards left in hand"),
        ({"values": {"calls": 1}}, "At the table"),
        ({"values": {"packs-4": 1}}, "Packs and jokers"),
        ({"wild": ["2"]}, "Wild cards"),
        ({"penalties": [{"name": "Phone", "points": 20}]}, "Penalties of your own"),
    ],
)
def test_what_is_as_usual_is_folded(dan: Phone, own: dict[str, object], title: str) -> None:
    assert dan.open("/own/jamaican").all("details", open="") == []
    page = dan.open(address_of({"name": "Sunday", **own}))
    assert [fold.text.startswith(title) for fold in page.all("details", open="")] == [True]


@pytest.mark.parametrize("own", ["", "{", "[]", '{"name":1}', "[" * 3000])
def test_there_is_no_page_of_what_nobody_can_read(dan: Phone, own: str) -> None:
    for page in ("own", "new", "rules"):
        assert dan.get(f"/{page}/jamaican?{urlencode({'own_game': own})}").status_code == 404
    assert dan.get("/own/nothing").status_code == 404


def test_a_deck_too_small_for_the_table_is_refused_beside_the_last_name(dan: Phone) -> None:
    own = {"name": "One pack", "values": {"packs-4": 1, "jokers-4": 2}}
    begun = dan.open(address_of(own, page="new"))
    page = dan.press(begun, START, **NAMES, name_4="Dee")
    assert dan.answered == 422
    [wrong] = page.says("p", "wrong")
    assert wrong.startswith("There aren’t enough cards to deal 4 players 17 each")
    assert page.text.count("There aren’t enough cards") == 1
    [last] = page.all("input", name="name_4")
    assert last.attributes["aria-describedby"] == "name_4-wrong"


@pytest.mark.parametrize("page", ["own", "new"])
def test_c11_a_deck_too_small_for_some_tables_is_said_before_anybody_sits_down(
    dan: Phone, page: str
) -> None:
    few_cards = "There aren’t enough cards to deal {} players 17 each"
    own = {"name": "One pack", "values": {"packs-4": 1, "packs-8": 2}}
    preview = dan.open(address_of(own, page=page)).says("p", "sec")
    assert [text for text in preview if text.startswith("There aren’t")] == [
        f"{few_cards.format(4)}: One pack is played with 56. Play with fewer people.",
        f"{few_cards.format(7)}: One pack is played with 114. Play with fewer people.",
    ]
    assert "There aren’t" not in dan.open(address_of(SUNDAY, page=page)).text


def test_the_way_back_from_a_new_game_leads_to_what_was_changed(dan: Phone) -> None:
    page = dan.press(dan.open(address_of(SUNDAY)), "Play it")
    [back] = [link for link in page.all("a", class_="tool") if "Change" in str(link.attributes)]
    page = dan.open(back.attributes["href"])
    assert page.value("name") == "Sunday"
    assert page.value("value-joker") == "25"


def test_the_way_back_from_all_rules_leads_to_what_was_changed(dan: Phone) -> None:
    address = address_of(SUNDAY, circle="Friday")
    rules = dan.open(dan.open(address).link("All rules"))
    back = dan.open(rules.link("Back to the game of your own"))
    assert back.value("name") == "Sunday"
    assert parse_qs(urlsplit(back.address).query)["circle"] == ["Friday"]
