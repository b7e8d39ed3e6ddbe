"""Hand over: a whole game goes to another phone as a code, a link or a file."""

from urllib.parse import urlsplit

import pytest

from scorekeeper.game.entries import Call, Penalty
from scorekeeper.web.offline import hand_over
from scorekeeper.wire.game_parts import split
from tests.support.builders import hand
from tests.support.pages import Page
from tests.support.phones import Phone
from tests.web.conftest import Table, begin_table, let_in


def link_on(page: Page) -> str:
    """The link that holds a game."""
    (link,) = [each.attributes["value"] for each in page.all("input")]
    return link


def paste(phone: Phone, link: str) -> Page:
    return phone.press(phone.open("/import-game"), "Import", link=link)


def test_a_game_goes_to_another_phone_in_a_link(cid: Phone, dan: Phone, table: Table) -> None:
    table.record(hand(3, {1: "K 9", 2: 12}), Penalty(2, "no_draw"))
    link = link_on(cid.open(cid.open(table.at("/export")).link("For another phone: Pass on")))
    assert link.startswith("http://localhost/import-game#1.")
    address = urlsplit(paste(dan, f" {link} ").address).path
    assert address != table.at()
    theirs, ours = dan.get(f"{address}/export.json"), cid.get(table.at("/export.json"))
    assert theirs.json == ours.json


def test_a_whole_evening_can_be_scanned(table: Table) -> None:
    evening = begin_table(table.app, "Delia", "Errol", "Marlon", "Vie")
    cards = "K Q J 10 9 8 7 6", "A\u2660 2 3 4 5 6", "K K Q Q 9 9 2"
    for number in range(9):
        out = number % 4 + 1
        losers = [seat for seat in range(1, 5) if seat != out]
        evening.record(
            *[Call(seat) for seat in losers], hand(out, dict(zip(losers, cards, strict=True)))
        )
    page = let_in(evening, evening.watch).open(evening.at("/hand-over"))
    assert "<svg" in page.html
    assert page.says("p", "sec")[0] == "Scan it with the other phone, or send the link."


def test_a_game_too_long_for_a_code_goes_as_a_link_or_a_file(
    cid: Phone, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hand_over, "MAX_CODE_LENGTH", 30)
    monkeypatch.setattr(hand_over, "MAX_CODES", 0)
    page = cid.open(table.at("/hand-over"))
    too_long = "This game is too long for a code to scan: send the link or the file."
    assert too_long in page.says("p", "block")
    assert link_on(page)
    monkeypatch.setattr(hand_over, "MAX_LINK_LENGTH", 30)
    page = cid.open(table.at("/hand-over"))
    assert page.all("input") == []
    assert page.link("Save the file") == table.at("/export.json")


def test_a_game_too_long_for_one_code_has_several(
    cid: Phone, dan: Phone, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.record(hand(3, {1: "K 9", 2: 12}))
    monkeypatch.setattr(hand_over, "MAX_CODE_LENGTH", 30)
    monkeypatch.setattr(hand_over, "PART_LENGTH", 60)
    page = cid.open(table.at("/hand-over"))
    link = link_on(page)
    codes = page.says("figcaption")
    assert codes[0] == f"Code 1 of {len(codes)}"
    assert page.html.count('class="qr dense"') == len(codes)
    address, _, word = link.partition("#")
    links = [f"{address}#{part}" for part in split(word, 60)]
    assert len(links) == len(codes)
    not_all = paste(dan, ",".join(links[1:]))
    wrong = f"Codes scanned so far: {len(codes) - 1} of {len(codes)}."
    assert not_all.says("p", "wrong")[0].startswith(wrong)
    imported = paste(dan, ",".join(reversed(links)))
    ours = cid.get(table.at("/export.json"))
    assert dan.get(f"{urlsplit(imported.address).path}/export.json").json == ours.json


@pytest.mark.parametrize(
    "link", ["#", "https://example.org/", "#1.abc", "#2.abc", "1.1", "#1.\u2603"]
)
def test_a_link_without_a_game_is_refused_in_words(dan: Phone, link: str) -> None:
    page = paste(dan, link)
    wrong = "This link holds no game, or not all of it. Have it sent again, or as a file."
    assert (page.status, page.says("p", "wrong")) == (422, [wrong])
    assert page.value("link") == link
    assert dan.open("/").says("h2") == []
