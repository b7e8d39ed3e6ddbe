"""Keep and pass on: the sheet as PDF, picture and spreadsheet, the whole game as a file."""

import json
from io import BytesIO
from urllib.parse import unquote, urlsplit

import pypdfium2
import pytest
from PIL import Image

from scorekeeper.game.entries import BuyIn, Cut, End, Penalty, Void
from scorekeeper.variants.registry import VARIANTS
from tests.support.builders import hand
from tests.support.phones import Phone
from tests.web.conftest import SQLITE_ONLY, Table, begin_table, let_in

pytestmark = SQLITE_ONLY

A4 = (210, 297)


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


def test_the_page_leads_to_every_way(cid: Phone, table: Table) -> None:
    links = [link.attributes["href"] for link in cid.open(table.at("/keep")).all("a")]
    ways = {table.at(way) for way in ("/sheet.pdf", "/sheet.png", "/sheet.csv", "/export.json")}
    assert ways <= set(links)


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


def test_more_than_four_players_turn_the_page_on_its_side(table: Table) -> None:
    names = [f"Player number {seat}" for seat in range(1, 9)]
    eight = begin_table(table.app, *names)
    eight.record(hand(1, dict.fromkeys(range(2, 9), 44)))
    ((text, size),) = pages_of(let_in(eight, eight.host).get(eight.at("/sheet.pdf")).data)
    assert size == A4[::-1]
    assert all(name in text for name in names)


def test_a_long_game_with_buy_ins_still_fits_one_page(table: Table) -> None:
    long = begin_table(table.app, variant="european")
    for number in range(40):
        long.record(hand(1 + number % 3, dict.fromkeys({1, 2, 3} - {1 + number % 3}, 5)))
    long.record(hand(1, {2: 60, 3: 5}), BuyIn(2))
    ((text, _),) = pages_of(let_in(long, long.host).get(long.at("/sheet.pdf")).data)
    assert "41" in text
    assert "in 1" in text


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("players", ["2", "8", "99", "x"])
def test_an_empty_sheet_can_be_ruled_by_hand(dan: Phone, variant: str, players: str) -> None:
    answer = dan.get(f"/rules/{variant}/sheet.pdf?players={players}")
    ((text, _),) = pages_of(answer.data)
    sheet = VARIANTS[variant].with_options({})
    assert sheet.name in text
    assert str(sheet.final_hand or 1) in text


def test_no_game_no_empty_sheet(dan: Phone) -> None:
    assert dan.get("/rules/whist/sheet.pdf").status_code == 404


def test_the_picture_is_the_page(cid: Phone, table: Table) -> None:
    answer = cid.get(table.at("/sheet.png"))
    assert answer.content_type == "image/png"
    width, height = Image.open(BytesIO(answer.data)).size
    assert (round(width / height, 2), width > 1000) == (round(A4[0] / A4[1], 2), True)


def test_the_sheet_is_downloaded_for_a_spreadsheet(cid: Phone, table: Table) -> None:
    table.record(Void(), hand(3, {1: 30, 2: 12}, bent=True))
    answer = cid.get(table.at("/sheet.csv"))
    assert answer.content_type == "text/csv; charset=utf-8"
    assert answer.text.splitlines() == [
        "hand,contract,out,bent,Ann,Bob,Cid",
        "1,333,,,0,0,0",
        "1,333,Cid,yes,60,24,0",
        "total,,,,60,24,0",
    ]
    day = table.game.begun[:10]
    assert answer.headers["Content-Disposition"] == (f'attachment; filename="jamaican-{day}.csv"')


def test_a_name_like_a_formula_stays_a_text_in_a_spreadsheet(table: Table) -> None:
    other = begin_table(table.app, "=1+1", '@SUM("A")', "-Cid")
    answer = let_in(other, other.watch).get(other.at("/sheet.csv"))
    assert answer.text.splitlines()[0] == 'hand,contract,out,bent,\'=1+1,"\'@SUM(""A"")",\'-Cid'


def test_everything_is_downloaded_as_the_api_exports_it(cid: Phone, table: Table) -> None:
    table.record(hand(3, {1: "K 9", 2: 12}))
    answer = cid.get(table.at("/export.json"))
    assert answer.headers["Content-Disposition"].endswith('.json"')
    export = json.loads(answer.text)
    bearer = {"Authorization": f"Bearer {table.watch}"}
    api = cid.client.get(f"/api/v1/games/{table.id}/export", headers=bearer)
    assert export == json.loads(api.text)
    assert export["entries"][0]["left"] == {"1": {"cards": ["K", "9"]}, "2": {"points": 12}}


def sent_file(phone: Phone, content: bytes) -> int:
    """Brings a file; the status of the answer."""
    page = phone.open("/bring")
    fields = {"csrf_token": page.value("csrf_token"), "file": (BytesIO(content), "game.json")}
    answer = phone.client.post("/bring", data=fields, headers={"Referer": "http://localhost/"})
    return answer.status_code


def test_a_saved_game_comes_back_with_everything(cid: Phone, dan: Phone, table: Table) -> None:
    table.record(hand(3, {1: "K 9", 2: 12}), Penalty(2, "no_draw"))
    saved = cid.get(table.at("/export.json")).data
    assert sent_file(dan, saved) == 303
    page = dan.open("/")
    assert page.says("h2") == ["Jamaican"]
    (address,) = [a.attributes["href"] for a in page.all("a") if "live" in a.attributes["class"]]
    assert address != table.at()
    again = json.loads(dan.get(f"{address}/export.json").data)
    assert again == json.loads(saved)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "This is not a game saved by Scorekeeper."),
        (b"\xff\xfe", "This is not a game saved by Scorekeeper."),
        (b"[" * 100_000, "This is not a game saved by Scorekeeper."),
        (b"{}", "This is not a game saved by Scorekeeper."),
        (b'{"scorekeeper": 1}', "This game cannot be opened:"),
    ],
)
def test_what_is_no_saved_game_is_refused_in_words(dan: Phone, content: bytes, says: str) -> None:
    page = dan.open("/bring")
    fields = {"csrf_token": page.value("csrf_token"), "file": (BytesIO(content), "game.json")}
    answer = dan.client.post("/bring", data=fields, headers={"Referer": "http://localhost/"})
    assert answer.status_code == 422
    assert says in answer.text
    assert 'aria-invalid="true"' in answer.text
    assert "No game" not in dan.open("/").text


def test_a_game_in_which_something_cannot_be_true_is_refused_with_its_place(
    cid: Phone, dan: Phone, table: Table
) -> None:
    table.record(hand(3, {1: "K 9", 2: 12}))
    saved = json.loads(cid.get(table.at("/export.json")).data)
    saved["entries"][0]["left"]["1"] = {"cards": ["K"] * 9}
    assert sent_file(dan, json.dumps(saved).encode()) == 422


def test_a_finished_game_goes_to_bg_stats(cid: Phone, table: Table) -> None:
    assert "BG Stats" not in cid.open(table.at("/keep")).text
    table.record(hand(3, {1: 30, 2: 12}), End())
    (link,) = [
        a.attributes["href"]
        for a in cid.open(table.at("/keep")).all("a")
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
        (player["name"], player["score"], player["rank"], player["winner"], player["startPlayer"])
        for player in play["players"]
    ] == [("Ann", 30, 3, False, True), ("Bob", 12, 2, False, False), ("Cid", 0, 1, True, False)]
    assert table.id not in unquote(link)
