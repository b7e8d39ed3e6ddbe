"""Every page speaks the reader's language: here one in which each sentence stands in brackets, so
that English outside of them was left untranslated."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import quote

import pytest

from scorekeeper.game.entries import (
    Amend,
    BuyIn,
    Call,
    Cut,
    End,
    Entry,
    FourPairs,
    JokersDealt,
    OutOfGame,
    Paid,
    Penalty,
    PlayableDiscard,
    Strike,
    Void,
)
from scorekeeper.speech import ENGLISH, Catalogue
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web.writing import language
from tests.support import routes
from tests.support.builders import hand
from tests.support.many import some
from tests.support.pages import Element, Page
from tests.support.phones import Phone
from tests.support.pseudo import SAID, Pseudo
from tests.web.conftest import SQLITE_ONLY, Table, begin_table, let_in

pytestmark = SQLITE_ONLY

NAMES = ("Ann", "Bob", "Cid", "Dee")

READ = {"alt", "aria-label", "data-name", "data-title", "placeholder", "title"}
"""Attributes that people read or hear; scripts say what stands in `data-say-…`."""

AS_IT_IS = re.compile(
    rf"Scorekeeper|{'|'.join(language.LANGUAGES.values())}|CSV|JSON|PDF|BG|Stats|Blitz"
    r"|[a-z-]+\.png"  # a file
    r"|ABCD|EFGH"  # a code
    rf"|{'|'.join(NAMES)}"
    r"|[A-Z]\d+"  # a rule's number
    r"|★?(1[0-3]|[2-9AJQK])[shdcbryg♠♥♦♣]?"  # a card
    r"|[bryg]"  # the letter of a colour
    r"|(1[0-3]|[2-9AJQK])(-(1[0-3]|[2-9AJQK]))+"  # a run
    r"|(R|£)?[\d.,]+|ZAR|GBP|JMD|USD"
    r"|[A-Za-z]*\$|R|Fr"  # a currency's sign
    r"|\{\w+\}"  # a place that a script fills in
    r"|[ap]m|UTC|Jan(uary)?|Feb(ruary)?|Mar(ch)?|Apr(il)?|May|June?|July?|Aug(ust)?|Sept?(ember)?"
    r"|(Octo|Novem|Decem)ber|Oct|Nov|Dec"
)
"""What reads the same in every language, or is written by Babel."""

TABLES: dict[str, dict[str, Any]] = {
    "jamaican": {},
    "south-african": {"options": {"four_pairs": True}, "currency": "ZAR"},
    "european": {"currency": "GBP"},
}
LOGS: dict[str, list[Entry]] = {
    "jamaican": [
        Cut(1),
        Penalty(3, "bad_lay_down"),
        Call(2),
        Call(3),
        Void("Ann"),
        hand(2, {1: "Kh 9s *", 3: 40, 4: 25}, bent=True),
        Strike(3),
        OutOfGame(4),
        Call(2),
        Penalty(1, "house", 2, 30),
        hand(1, {2: 30, 3: 12}),
        Amend(6, (hand(2, {1: 55, 3: 40, 4: 25}),)),
        *[Call(2)] * 3,
    ],
    "south-african": [
        JokersDealt(1),
        FourPairs(2),
        PlayableDiscard(3),
        Cut(2),
        hand(1, {2: "Kh 9s *", 3: 40, 4: 25}),
        Call(2),
        hand(2, {1: "Kh", 3: 40, 4: 5}),
        Call(3),
    ],
    "european": [
        hand(1, {2: 90, 3: 40, 4: 120}),
        hand(1, {2: 65, 3: 57, 4: 35}),
        BuyIn(2),
        hand(3, {1: 10, 2: 60}, kalooki=True),
    ],
}
PAID = Paid(2, 1, 1)

MELDS = (
    "9s 9h 9d\n7h * 9h 10h",
    "9s 9s 9s 9s\n7h 9h *\n2c",
    "2c 3c 4c 5c 6c\n* * *\nKs Kd Kc",
    "?",
)
CARDS = ("9s 9h 9d 7h * 9h 10h Ks Kd Kc 2s 2d", "2c 3c 4c 5c 6c 7c 8c 9c 10c Jc Qc Kc Ac", "?")


def english(page: Page) -> list[str]:
    """What a page says, or a screen reader, that nobody has translated."""
    as_written = {
        text for element in page.elements if _is_in_english(element) for text in element.words
    }
    texts = [
        text
        for element in page.elements
        if element.tag in ("title", "body")
        for text in element.words
        if text not in as_written
    ]
    spoken = [
        value
        for element in page.elements
        for name, value in element.attributes.items()
        if name in READ or name.startswith("data-say")
    ]
    return [" ".join(text.split()) for text in [*texts, *spoken] if _has_english(text)]


def _is_in_english(element: Element) -> bool:
    """Whether it is shown as it was written: the rulebook, its headings, and what is quoted."""
    return element.tag != "html" and element.attributes.get("lang") == "en"


def _has_english(text: str) -> bool:
    words = (word.strip(".,:;!?()“”–·…−+") for word in SAID.sub(" ", text).split())
    return any(not AS_IT_IS.fullmatch(word) for word in words if re.search(r"[^\W\d_]", word))


@contextmanager
def reading(catalogue: Catalogue) -> Iterator[None]:
    """Every phone reads this language for a while."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(language, "readers_catalogue", lambda: catalogue)
        yield


@pytest.fixture
def pseudo() -> Iterator[None]:
    """Every phone reads the language in brackets."""
    with reading(Pseudo()):
        yield


def a_table(table: Table, variant: str) -> Table:
    """A table of four in the middle of a game, with something of everything in its log."""
    begun = begin_table(table.app, *NAMES, variant=variant, **TABLES[variant])
    begun.record(*LOGS[variant])
    return begun


def addresses(table: Table) -> list[str]:
    """All pages; the description of the API is in English."""
    return [path for path in routes.pages(table.app, table.id) if path != "/api/v1/docs"]


def about_variant(variant: str) -> list[str]:
    """The pages about a game that nobody plays yet, with lay-downs to judge."""
    checked = [f"/check/{variant}?melds={quote(melds)}" for melds in MELDS]
    found = [f"/check/{variant}/find?cards={quote(cards)}" for cards in CARDS]
    plain = [f"/new/{variant}", f"/rules/{variant}", f"/check/{variant}", f"/check/{variant}/find"]
    later = [f"{checked[0]}&later=y&seen=6s", f"{found[0]}&undrawn=y&hand=2"]
    return [*plain, *checked, *found, *later]


def untranslated(phone: Phone, paths: list[str]) -> set[str]:
    """What these pages say in English."""
    pages = [phone.open(path) for path in paths]
    assert 500 not in {page.status for page in pages}
    return {text for page in pages for text in english(page)}


@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize(
    ("variant", "role"),
    [
        *((variant, "host") for variant in TABLES),
        ("jamaican", "watch"),
        *(
            pytest.param(variant, "watch", marks=pytest.mark.long)
            for variant in ("south-african", "european")
        ),
    ],
)
def test_every_page_of_a_game_is_translated(table: Table, variant: str, role: str) -> None:
    begun = a_table(table, variant)
    phone = let_in(begun, begun.host if role == "host" else begun.watch)
    assert untranslated(phone, addresses(begun)) == set()
    begun.record(End(), PAID)
    assert untranslated(phone, addresses(begun)) == set()


@pytest.mark.usefixtures("pseudo")
def test_the_first_page_on_a_new_phone_is_translated(dan: Phone) -> None:
    assert untranslated(dan, ["/"]) == set()


@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize("variant", some(9, VARIANTS))
def test_every_page_about_a_game_is_translated(dan: Phone, variant: str) -> None:
    assert untranslated(dan, about_variant(variant)) == set()


@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("/score", {}),
        ("/score", {"out": "1", "left-2-points": "Ann", "left-3-cards": "?"}),
        ("/score", {"out": "1", "left-2-points": "1", "left-2-cards": "K"}),
        ("/penalty", {"count": ""}),
        ("/penalty", {"seat": "1", "what": "cut", "count": "2", "points": "5", "hand": "0"}),
        ("/calls", {"seat": "2"}),
        ("/calls", {"seat": "2", "version": "13", "idempotency_key": "new"}),
        ("/calls", {"seat": "9"}),
        ("/take-back", {"entry": "99"}),
        ("/sheet/9/take-back", {}),
        ("/leave", {"seat": "1"}),
        ("/finder", {"on": "y"}),
        ("/finder", {"on": "n"}),
    ],
)
def test_every_answer_to_a_form_is_translated(
    table: Table, path: str, fields: dict[str, str]
) -> None:
    begun = a_table(table, "jamaican")
    version = str(len(LOGS["jamaican"]))
    page = let_in(begun, begun.host).forge(begun.at(path), **{"version": version, **fields})
    assert english(page) == []


@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"name_1": "Ann", "name_2": "Ann", "first_dealer": "8", "currency": "Q"},
        {"name_1": "Ann", "name_2": "Bob", "name_3": "Cid", "first_dealer": "seats"},
    ],
)
def test_every_answer_to_a_new_game_is_translated(dan: Phone, fields: dict[str, str]) -> None:
    assert english(dan.forge("/new/european", **fields)) == []


@pytest.mark.usefixtures("pseudo")
def test_every_refusal_is_translated(cid: Phone, table: Table) -> None:
    pages = [
        cid.open("/nothing"),
        cid.open(table.at("/score")),
        cid.open(table.at("/calls")),
        cid.send(table.at("/calls"), {}),
        cid.forge(f"/open/{table.id}", token="none"),
        cid.forge(f"/open/{table.id}"),
    ]
    assert [page.status for page in pages] == [404, 403, 405, 400, 404, 404]
    assert [text for page in pages for text in english(page)] == []


def test_nothing_is_kept_in_one_phones_language_for_another(ann: Phone, table: Table) -> None:
    paths = [*addresses(table), *about_variant("jamaican")]
    with reading(Pseudo()):
        assert [path for path in paths if "⟦" not in ann.open(path).html] == []
    assert [path for path in paths if "⟦" in ann.open(path).html] == []


def test_a_form_that_is_refused_at_the_door_is_answered_in_its_own_language(
    ann: Phone, table: Table
) -> None:
    with reading(Pseudo()):
        ann.open("/")
        with reading(ENGLISH):
            assert ann.send(table.at("/calls"), {}).title == "Not sent"
