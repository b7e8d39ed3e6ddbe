"""Share and print: the sheet as PDF, picture and spreadsheet, the whole game as a file."""

import ctypes
import json
import re
from io import BytesIO
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

import pypdfium2
import pytest

from scorekeeper.game.entries import BuyIn, Cut, End, Entry, OutOfGame, Penalty, Void
from scorekeeper.rules.wording import capital
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web.pages import export
from scorekeeper.web.writing.money import amount_text
from scorekeeper.wire.csv import write_csv
from tests.support.builders import hand
from tests.support.many import some
from tests.support.pages import Page
from tests.support.phones import Phone
from tests.web.conftest import SQLITE_ONLY, MakeApp, Table, begin_table, let_in

pytestmark = SQLITE_ONLY

raw: Any = pypdfium2.raw
A4 = (210, 297)
PEN, RED = (29, 63, 176), (176, 32, 27)


class Letter(NamedTuple):
    """A letter on paper: the size of its print, and its colour."""

    text: str
    size: float
    colour: tuple[int, int, int]


def pages_of(pdf: bytes) -> list[tuple[str, tuple[int, int]]]:
    """The words of each page of a PDF, and its size in millimetres."""
    document = pypdfium2.PdfDocument(pdf)
    pages = []
    for page in document:
        width, height = page.get_size()
        size = round(width / 72 * 25.4), round(height / 72 * 25.4)
        pages.append((" ".join(page.get_textpage().get_text_range().split()), size))
    document.close()
    return pages


def letters_of(pdf: bytes) -> list[Letter]:
    """The letters of the first page of a PDF, without its spaces."""
    document = pypdfium2.PdfDocument(pdf)
    text = document[0].get_textpage()
    letters = []
    for place, letter in enumerate(text.get_text_range()):
        colour = [ctypes.c_uint() for _ in "rgba"]
        raw.FPDFText_GetFillColor(text, place, *colour)
        red, green, blue, _ = (part.value for part in colour)
        size = raw.FPDFText_GetFontSize(text, place)
        letters.append(Letter(letter, round(size, 1), (red, green, blue)))
    document.close()
    return [letter for letter in letters if letter.text.strip()]


def in_colour(pdf: bytes, colour: tuple[int, int, int]) -> str:
    """What is printed in a colour, without its spaces."""
    return "".join(letter.text for letter in letters_of(pdf) if letter.colour == colour)


def columns_of(pdf: bytes) -> int:
    """How many lines go through the whole table from top to bottom."""
    document = pypdfium2.PdfDocument(pdf)
    boxes = [thing.get_bounds() for thing in document[0].get_objects([raw.FPDF_PAGEOBJ_PATH])]
    document.close()
    heights = [top - bottom for left, bottom, right, top in boxes if right - left < 2]
    return sum(height > 0.99 * max(heights) for height in heights)


def on_paper(table: Table, *entries: Entry) -> bytes:
    """The sheet of a game after these entries."""
    table.record(*entries)
    return bytes(let_in(table, table.watch).get(table.at("/sheet.pdf")).data)


def test_the_page_leads_to_every_way(cid: Phone, table: Table) -> None:
    links = [link.attributes["href"] for link in cid.open(table.at("/export")).all("a")]
    ways = {table.at(way) for way in ("/sheet.pdf", "/sheet.csv", "/export.json")}
    assert ways <= set(links)


@pytest.mark.parametrize(
    ("asked", "shape"), [("", "tall"), ("?shape=square", "square"), ("?shape=round", "tall")]
)
def test_the_page_shows_the_picture_in_the_shape_that_is_asked_for(
    cid: Phone, table: Table, asked: str, shape: str
) -> None:
    table.record(hand(3, {1: 30, 2: 12}))
    page = cid.open(table.at("/export") + asked)
    (image,) = page.all("img")
    address = table.at(f"/picture.png?shape={shape}")
    assert (image.attributes["src"], page.link("Save the picture")) == (address, address)
    assert image.attributes["alt"].startswith("The picture: Cid leads, 12 ahead of Bob")
    chosen = [link.text for link in page.all("a") if link.attributes.get("aria-current")]
    assert chosen == [shape.capitalize()]
    assert cid.get(address).content_type == "image/png"


def test_the_sheet_on_paper_is_one_page_with_contracts_and_totals(table: Table) -> None:
    table.record(Cut(1), Penalty(2, "no_draw"), hand(3, {1: 30, 2: 12}, bent=True), Void())
    answer = let_in(table, table.watch).get(table.at("/sheet.pdf"))
    assert answer.content_type == "application/pdf"
    ((text, size),) = pages_of(answer.data)
    assert size == A4
    for words in ("Jamaican", "Ann", "Bob", "Cid", "Three threes", "Four fours", "10 doubled"):
        assert words in text
    for words in ("cut −50", "+50", "thrown in", "Joker 50", "Black ace 15"):
        assert words in text


def test_who_went_out_is_ringed_in_pen_and_what_costs_is_in_red(table: Table) -> None:
    pdf = on_paper(table, Cut(1), Penalty(2, "no_draw"), hand(3, {1: 30, 2: 12}, bent=True))
    assert in_colour(pdf, PEN) == "doubleddoubled0"
    assert in_colour(pdf, RED) == "incl.+50"


def test_a_total_that_no_longer_counts_says_why(table: Table) -> None:
    pdf = on_paper(table, hand(3, {1: 30, 2: 12}), OutOfGame(3))
    ((text, _),) = pages_of(pdf)
    assert "left" in text.replace("Cards left in hand", "")
    european = begin_table(table.app, "Ann", "Bob", "Cid", variant="european")
    pdf = on_paper(european, *(hand(1, {2: 80, 3: 10}) for _ in range(2)))
    assert in_colour(pdf, RED) == "out160out"


def test_more_than_four_players_turn_the_page_on_its_side(table: Table) -> None:
    names = [f"Player number {seat}" for seat in range(1, 9)]
    eight = begin_table(table.app, *names)
    ((text, size),) = pages_of(on_paper(eight, hand(1, dict.fromkeys(range(2, 9), 44))))
    assert size == A4[::-1]
    assert all(name in text for name in names)


def test_a_game_without_any_hand_has_its_sheet(table: Table) -> None:
    ((text, size),) = pages_of(on_paper(table, End()))
    assert (size, "Ann Bob Cid 0 0 0" in text) == (A4, True)


def test_a_long_game_with_buy_ins_can_be_read_on_one_page(table: Table) -> None:
    names = ["Ann", "W" * 24, "Bartholomew", "Donaudampfschifffahrtska", "Eve", "Flo", "Gus", "Hal"]
    long = begin_table(table.app, *names, variant="european")
    for number in range(38):
        left = {seat: 3 for seat in range(1, 9) if seat != 1 + number % 8}
        long.record(Void() if number % 9 == 8 else hand(1 + number % 8, left))
    all_but_first = dict.fromkeys(range(3, 9), 3)
    two_out = all_but_first | {2: 140, 4: 140}
    pdf = on_paper(long, Penalty(3, "house", points=9), hand(1, two_out), BuyIn(2))
    ((text, size),) = pages_of(pdf)
    assert size == A4
    for words in ("35", "thrown in", "+9", "out 230", "in 102"):
        assert words in text
    assert min(letter.size for letter in letters_of(pdf)) >= 5
    assert all(letter.size >= 7 for letter in letters_of(pdf) if letter.text == "W")


def test_an_endless_game_makes_the_page_longer_and_not_its_print_smaller(table: Table) -> None:
    pdf = on_paper(table, *[Void()] * 100)
    ((_, (width, height)),) = pages_of(pdf)
    assert (width, height > A4[1]) == (A4[0], True)
    assert min(letter.size for letter in letters_of(pdf)) >= 5


def test_of_a_very_long_game_the_sheet_has_the_last_rows_and_says_so(table: Table) -> None:
    ((text, (_, height)),) = pages_of(on_paper(table, *[Void()] * 100))
    assert "rows are here" not in text
    ((longer_text, longer_height),) = pages_of(on_paper(table, *[Void()] * 200))
    assert "Only the last 100 of 300 rows are here" in longer_text
    assert longer_height == (A4[0], height)


def test_every_column_says_whose_it_is(table: Table) -> None:
    names = ["Örjan", "王小明", "🎉 Zoë", "אברהם לוי", "محمد ٣", "★ 🎉", "Ann 王", "Ann 李"]
    other = begin_table(table.app, *names)
    ((text, _),) = pages_of(on_paper(other))
    heads = "Hand Örjan Seat 2 Zoë Seat 4 Seat 5 Seat 6 Ann (seat 7) Ann (seat 8) 1"
    assert heads in text


@pytest.mark.parametrize(
    ("variant", "asked", "players"),
    [
        *((variant, "8", 8) for variant in some(6, VARIANTS)),
        *(("jamaican", asked, players) for asked, players in (("2", 2), ("99", 8), ("x", 4))),
    ],
)
def test_an_empty_sheet_can_be_ruled_by_hand(
    dan: Phone, variant: str, asked: str, players: int
) -> None:
    answer = dan.get(f"/rules/{variant}/sheet.pdf?players={asked}")
    ((text, size),) = pages_of(answer.data)
    rules = VARIANTS[variant].with_options({})
    first = 1 if rules.every_hand_alike else rules.hands[0].number
    last = rules.final_hand or 16
    title, _, table = text.partition(f" {capital(rules.words.hand)} ")
    assert title == rules.name
    numbers = re.findall(r"\d+", table.partition("Cards left in hand count")[0])
    assert numbers == [str(number) for number in range(first, last + 1)]
    assert columns_of(answer.data) == players
    assert size == (A4 if players <= 4 else A4[::-1])


def test_an_empty_sheet_is_drawn_once_for_each_language(
    dan: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ask(language: str) -> str:
        headers = {"Accept-Language": language}
        answer = dan.get("/rules/jamaican/sheet.pdf?players=7", headers=headers)
        return pages_of(answer.data)[0][0]

    first = ask("en"), ask("de")
    monkeypatch.setattr(export, "_pdf", None)
    assert (ask("en"), ask("de")) == first
    assert ("Hand 1" in first[0], "Runde 1" in first[1]) == (True, True)


@pytest.mark.parametrize("word", ["en Round", "de Runde", "es Ronda", "fr Manche"])
def test_the_word_above_the_numbers_is_whole_in_every_language(dan: Phone, word: str) -> None:
    language, round_there = word.split()
    headers = {"Accept-Language": language}
    answer = dan.get("/rules/just-the-score/sheet.pdf", headers=headers)
    assert f" {round_there} 1 2 3 " in pages_of(answer.data)[0][0]


def test_no_game_no_empty_sheet(dan: Phone) -> None:
    assert dan.get("/rules/whist/sheet.pdf").status_code == 404


def test_one_address_gets_only_so_many_sheets_drawn(make_app: MakeApp) -> None:
    table = begin_table(make_app(RATELIMIT_ENABLED=True, RATELIMIT_SHEETS="3/hour"))
    phone = let_in(table, table.watch)
    ways = [table.at(way) for way in ("/sheet.pdf", "/picture.png", "/sheet.pdf", "/picture.png")]
    assert [phone.get(way).status_code for way in ways] == [200, 200, 200, 429]
    assert phone.get(table.at("/sheet")).status_code == 200


def test_the_sheet_is_downloaded_for_a_spreadsheet(cid: Phone, table: Table) -> None:
    table.record(Void(), hand(3, {1: 30, 2: 12}, bent=True))
    answer = cid.get(table.at("/sheet.csv"))
    assert answer.content_type == "text/csv; charset=utf-8"
    assert answer.text == write_csv(table.game.start, table.game.state, amount_text)
    day = table.game.begun[:10]
    assert answer.headers["Content-Disposition"] == (f'attachment; filename="jamaican-{day}.csv"')


def test_everything_is_downloaded_as_the_api_exports_it(cid: Phone, table: Table) -> None:
    table.record(hand(3, {1: "K 9", 2: 12}))
    answer = cid.get(table.at("/export.json"))
    assert answer.headers["Content-Disposition"].endswith('.json"')
    export = json.loads(answer.text)
    bearer = {"Authorization": f"Bearer {table.watch}"}
    api = cid.client.get(f"/api/v1/games/{table.id}/export", headers=bearer)
    assert export == json.loads(api.text)
    assert export["entries"][0]["left"] == {"1": {"cards": ["K", "9"]}, "2": {"points": 12}}


def bring(phone: Phone, content: bytes, name: str = "game.json", page: Page | None = None) -> Page:
    """The page that answers a file, sent from the page that is open, if there is one. A file
    without a name is none."""
    page = page or phone.open("/import-game")
    fields = page.form("Import").fields | {"file": (BytesIO(content), name)}
    answer = phone.client.post(
        "/import-game", data=fields, headers={"Referer": "http://localhost/"}
    )
    return Page(answer.status_code, answer.text, "/import-game", answer.headers)


def test_a_saved_game_comes_back_with_everything(cid: Phone, dan: Phone, table: Table) -> None:
    table.record(hand(3, {1: "K 9", 2: 12}), Penalty(2, "no_draw"))
    saved = cid.get(table.at("/export.json")).data
    assert bring(dan, saved).status == 303
    page = dan.open("/")
    assert page.says("h2") == ["Jamaican"]
    (address,) = [
        a.attributes["href"] for a in page.all("a") if "main-game" in a.attributes["class"]
    ]
    assert address != table.at()
    again = json.loads(dan.get(f"{address}/export.json").data)
    assert again == json.loads(saved)


def test_a_file_sent_twice_is_one_game(cid: Phone, dan: Phone, table: Table) -> None:
    saved, page = cid.get(table.at("/export.json")).data, dan.open("/import-game")
    assert [bring(dan, saved, page=page).status for _ in range(2)] == [303, 303]
    assert dan.open("/").says("h2") == ["Jamaican"]


NO_GAME = (
    "This isn’t a game saved by Scorekeeper, or not all of one. Choose the file that ends in .json,"
    " or have it saved again."
)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", NO_GAME),
        (b"\xff\xfe", NO_GAME),
        (b"[" * 100_000, NO_GAME),
        (b"[]", NO_GAME),
        (b'{"scorekeeper": null}', NO_GAME),
        (b'{"scorekeeper": true}', NO_GAME),
        (b'{"scorekeeper": 2}', "This game was saved by another version of Scorekeeper."),
        (
            b'{"scorekeeper": 1}',
            "This game can’t be opened: the file isn’t right at “entries”.",
        ),
        (
            b'{"scorekeeper": 1, "entries": [{"at": 7, "kind": "void"}]}',
            "This game can’t be opened: the file isn’t right at “entries.0.at”.",
        ),
        (
            (
                b'{"scorekeeper": 1, "entries": [], "begun": "", "players": ["Ann"],'
                b' "first_dealer": 1, "variant": "whist"}'
            ),
            "This game can’t be opened: the file isn’t right at “variant”.",
        ),
    ],
)
def test_what_is_no_saved_game_is_refused_in_words(dan: Phone, content: bytes, says: str) -> None:
    page = bring(dan, content)
    assert (page.status, page.says("p", "wrong")) == (422, [says])
    assert 'aria-invalid="true"' in page.html
    assert dan.open("/").says("h2") == []


def test_a_form_without_a_file_asks_for_one(dan: Phone) -> None:
    page = bring(dan, b"", name="")
    assert (page.status, page.says("p", "wrong")) == (422, ["Choose a file, or paste a link."])


def test_a_game_in_which_something_cannot_be_true_is_refused_with_its_place(
    cid: Phone, dan: Phone, table: Table
) -> None:
    table.record(hand(3, {1: "K 9", 2: 12}))
    saved = json.loads(cid.get(table.at("/export.json")).data)
    saved["entries"][0]["left"]["1"] = {"cards": ["K"] * 9}
    (wrong,) = bring(dan, json.dumps(saved).encode()).says("p", "wrong")
    assert wrong.startswith("This game can’t be opened: Entry 1: ")
    assert wrong.endswith(" (entries.0.left)")


def test_a_finished_game_goes_to_bg_stats(cid: Phone, table: Table) -> None:
    assert "BG Stats" not in cid.open(table.at("/export")).text
    table.record(hand(3, {1: 30, 2: 12}), End())
    (link,) = [
        a.attributes["href"]
        for a in cid.open(table.at("/export")).all("a")
        if "bgstats" in a.attributes["href"]
    ]
    address = urlsplit(link)
    assert (address.netloc, address.path) == ("app.bgstatsapp.com", "/createPlay.html")
    play = json.loads(unquote(address.query.removeprefix("data=")))
    assert play["game"] == {
        "name": "Kalooki (Jamaican)",
        "sourceGameId": "jamaican",
        "highestWins": False,
        "noPoints": False,
    }
    assert [
        (player["name"], player["score"], player["rank"], player["winner"])
        for player in play["players"]
    ] == [("Ann", 30, 3, False), ("Bob", 12, 2, False), ("Cid", 0, 1, True)]
    assert table.id not in unquote(link)
