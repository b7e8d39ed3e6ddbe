"""Rulebook: every rule has an anchor that its number leads to."""

import re

import pytest
from werkzeug.datastructures import Headers

from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web.rules.rulebook import render, rulebook
from tests.support.core import ROOT
from tests.support.pages import Page
from tests.support.phones import Phone
from tests.web.conftest import Table

SOURCE = (ROOT / "docs" / "rulebook.md").read_text(encoding="utf-8")
NUMBERS = re.findall(r"^- ([A-Z]\d+) ", SOURCE, re.MULTILINE)


def test_every_rule_of_the_rulebook_has_an_anchor_of_its_own(dan: Phone) -> None:
    page = dan.open("/rulebook")
    rules = [item for item in page.all("li") if "id" in item.attributes]
    assert [rule.attributes["id"] for rule in rules] == NUMBERS
    assert len(set(NUMBERS)) == len(NUMBERS) > 80
    for rule, number in zip(rules, NUMBERS, strict=True):
        assert rule.text.startswith(f"{number} ")
        assert not rule.text.startswith(f"{number} {number}")


def test_the_whole_text_is_there(dan: Phone) -> None:
    text = re.sub(r"[^\w★]", "", dan.open("/rulebook").text)
    for paragraph in re.split(r"\n(?=- )|\n\n", SOURCE)[1:]:
        if not paragraph.startswith("Variant ids:"):
            for words in re.split(r"`[^`]+`", paragraph):
                assert re.sub(r"[^\w★]", "", words) in text


def test_nothing_that_only_programs_call_so_stands_on_the_page(dan: Phone) -> None:
    page = dan.open("/rulebook")
    options = {option.id for variant in VARIANTS.values() for option in variant.options}
    reasons = set(re.findall(r"`([a-z]+\.[a-z_]+)`", SOURCE))
    ids = reasons | {each for each in {*options, *VARIANTS} if re.search("[-_]", each)}
    assert len(reasons) > 10
    assert [each for each in sorted(ids) if each in page.text] == []
    assert not re.search(r"[a-z]_[a-z]|[|`]|\(\s*[,)]", page.text)
    assert page.all("code") == []


def test_a_sentence_reads_on_where_a_code_word_was() -> None:
    text = " ".join(re.sub(r"<[^>]+>", "", rulebook().text).split())
    assert "(order blitz first, the default, or blitz fifth): 1 Blitz" in text
    assert "their threes of different ranks, all their melds" in text
    assert "(A-2-3 is not legal)" in text


def test_an_index_leads_to_every_part(dan: Phone) -> None:
    page = dan.open("/rulebook")
    links = [link.attributes["href"] for link in page.all("a", class_="index")]
    assert links == [f"#{heading.attributes['id']}" for heading in page.all("h2")]
    assert links == [f"#{letter}" for letter in dict.fromkeys(number[0] for number in NUMBERS)]
    assert page.link("Common to all") == "#C"
    assert page.link("Jamaican: nine hands; Super: hands 5–9; Baby: three hands") == "#J"
    assert page.link("North American") == "#N"


def test_it_leads_back_to_where_it_was_opened_from(dan: Phone, table: Table) -> None:
    for opened, back in (
        ("", "/rules"),
        (f"?game={table.id}", table.at("/rules")),
        ("?variant=kooky", "/rules/kooky"),
        ("?variant=whist", "/rules"),
        ("?game=//elsewhere.example", "/rules"),
        (f"?game={'é' * 22}", "/rules"),
    ):
        assert dan.open(f"/rulebook{opened}").link("Back to the rules") == back


def test_it_leads_back_to_the_cards_of_which_a_rule_was_told(dan: Phone, table: Table) -> None:
    for query, cards in (
        (f"?game={table.id}", table.at("/check?melds=7h+8h+*+*&hand=2")),
        (f"?game={table.id}", table.at("/tack-on")),
        ("?variant=kooky", "/check/kooky?melds=7h+8h"),
        ("?variant=kooky", "/check/kooky/find?cards=7h"),
    ):
        answer = dan.get(f"/rulebook{query}", headers={"Referer": f"http://localhost{cards}"})
        assert Page(200, answer.text, "/rulebook", Headers()).link("Back") == cards


def test_it_is_rendered_only_once() -> None:
    assert rulebook() is rulebook()


@pytest.mark.parametrize("written", ["<script>x</script>", "<b onclick=x>", "[x](javascript:x)"])
def test_html_in_the_text_stays_text(written: str) -> None:
    text = render(f"## J. Jokers\n\n- J5 {written}\n\n{written}\n").text
    assert "<script" not in text
    assert "<b " not in text
    assert "href" not in text


def test_other_lists_and_headings_are_left_alone() -> None:
    made = render("Rules\n\n## Of jokers\n\n- two\n- J5\n")
    assert made.parts == ()
    assert "id=" not in made.text
    assert "Rules" in made.text
