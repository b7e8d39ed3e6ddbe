"""No page holds code or styles of its own: a strict content policy would drop them."""

from flask import Flask

from tests.support.builders import hand
from tests.support.labels import RECORD_IT, SAVE, START, THROW_IT_IN
from tests.support.pages import Page
from tests.support.phones import Phone
from tests.support.routes import pages
from tests.web.conftest import SQLITE_ONLY, Table, begin_table, let_in

pytestmark = SQLITE_ONLY

HOSTILE = ('" onclick="x', "' style='x", "&lt;b&gt;`${x}`{{7*7}}")
NOTE = '<script>alert("x")</script>'


def all_pages(phone: Phone, table: Table) -> list[Page]:
    """Every page there is: in play, refused, shared, over."""
    app = table.app
    seen = [phone.open(path) for path in pages(app, table.id)]
    seen.append(phone.press(phone.open("/new/jamaican"), START, name_1="<b>"))
    seen.append(phone.press(phone.open(table.at("/score")), SAVE, **{"left-2-cards": '"<i>'}))
    seen.append(phone.press(phone.open(table.at("/penalty")), RECORD_IT))
    seen.append(phone.press(phone.open(table.at("/share")), "Make a link: Watch"))
    seen.append(phone.open("/nothing"))
    seen.append(phone.press(phone.open(table.at("/throw-in")), THROW_IT_IN, why=NOTE))
    page = phone.press(phone.open(table.at("/ending")), "End the game")
    seen += [page, *(phone.open(path) for path in pages(app, table.id))]
    return seen


def check(page: Page) -> None:
    """A page is a whole document that names its scripts and styles and holds none."""
    assert page.html.startswith("<!doctype html>"), page.address
    assert page.title
    assert page.all("html", lang="en")
    assert len(page.all("main")) == 1, page.address
    ids = [e.attributes["id"] for e in page.elements if "id" in e.attributes]
    assert len(ids) == len(set(ids)), page.address
    for element in page.elements:
        assert element.tag not in ("style", "iframe", "object", "embed", "base"), page.address
        assert element.tag != "script" or element.attributes["src"].startswith("/static/")
        for name, value in element.attributes.items():
            assert not name.startswith("on"), (page.address, name)
            assert name != "style", (page.address, value)
            assert not value.strip().lower().startswith("javascript:"), (page.address, value)


def test_every_page_is_a_whole_document_without_code_or_styles(ann: Phone, table: Table) -> None:
    table.record(hand(1, {2: 30, 3: "K 9"}))
    for page in all_pages(ann, table):
        check(page)


def test_names_and_notes_never_become_markup(app: Flask) -> None:
    table = begin_table(app, *HOSTILE)
    phone = let_in(table, table.host)
    table.record(hand(1, {2: 30, 3: "K 9"}))
    seen = all_pages(phone, table)
    for page in seen:
        check(page)
        assert NOTE not in page.html
        assert "49" not in page.says("b")
    assert any(NOTE in page.text for page in seen)
    for name in HOSTILE:
        assert any(name in page.text for page in seen)
