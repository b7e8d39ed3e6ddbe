"""The Table shows everybody at once: each name, last hand and total, above the buttons."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.album import complaints
from tests.browser.conftest import phone_context
from tests.support.full_house import NAMES, game

Json = dict[str, Any]
EIGHT = ["Ann", "Bob", "Cid", "Dot", "Winston", "Hyacinth", "Esther", "Marlon"]
LONG_NAMES = [
    *("Maximilian-Alexander", "Bartholomew Featherston", "Wilhelmina", "Hermione-Josephine"),
    *("Christopher-James", "Ann"),
]
SAFARI, CHROME, ON_ITS_SIDE = (390, 664), (360, 560), (844, 390)
"""What these browsers leave of a usual phone, of a small one, and of a usual one on its side."""

HIDDEN = """() => {
  const { top } = document.querySelector(".below").getBoundingClientRect();
  return [...document.querySelectorAll(".player :is(.who b, .latest, .total)")]
    .filter((part) => part.textContent.trim())
    .map((part) => [part.textContent.trim(), part.getBoundingClientRect()])
    .filter(([, box]) => box.top < 0 || box.bottom > top + 1)
    .map(([text]) => text);
}"""
"""What a player would have to scroll for."""
RINGS = "(rings) => rings.map((ring) => ring.getBoundingClientRect().height)"


def hand(winner: int, points: list[int], **more: object) -> Json:
    """A hand in which the others hold these points, in seat order."""
    seats = [seat for seat in range(1, len(points) + 2) if seat != winner]
    held = {str(seat): {"points": each} for seat, each in zip(seats, points, strict=True)}
    return {"kind": "hand", "out": winner, "left": held} | more


TIGHT = """(names) => names.filter((name) => {
  const { overflowY, lineHeight, paddingTop, fontSize } = getComputedStyle(name);
  const [line, above, letters] = [lineHeight, paddingTop, fontSize].map(parseFloat);
  return overflowY !== "visible" && line + 2 * above < 1.3 * letters;
}).map((name) => name.textContent)"""
"""The names whose accents are cut off above their line."""
GAPS = """(heads) => {
  const boxes = [...heads.children].filter((head) => head.textContent.trim()).map((head) => {
    const text = document.createRange();
    text.selectNodeContents(head);
    return text.getBoundingClientRect();
  });
  return boxes.slice(1).map((box, before) => box.left - boxes[before].right);
}"""
"""How far the words above the columns stand apart."""
CALLS = [{"kind": "call", "seat": seat} for seat in (2, 2, 3, 3, 3)]
JAMAICAN: list[Json] = [hand(3, [104, 97, 90, 83, 76, 69, 62]), *CALLS]
PHASES: list[Json] = [hand(4, [25, 30, 15, 45, 10], laid=[1, 3])]
EUROPEAN: list[Json] = [hand(3, [90, 83, 76, 69]), hand(3, [9, 33, 35, 100])]


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A phone."""
    with phone_context(browser, address) as context:
        yield context.new_page()


def hidden(page: Page, table: str, size: tuple[int, int]) -> list[str]:
    """What is not in sight of a table on a screen of this size, just after a hand was saved."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{table}?recorded=1")
    shown: list[str] = page.evaluate(HIDDEN)
    return shown


def test_eight_are_seen_at_once_and_their_rings_fit_a_thumb(page: Page) -> None:
    table = game(page, "jamaican", JAMAICAN, players=EIGHT)
    assert hidden(page, table, ON_ITS_SIDE) == []
    assert hidden(page, table, CHROME) == []
    assert complaints(page) == []
    assert hidden(page, table, SAFARI) == []
    assert min(page.locator("button.calls").evaluate_all(RINGS)) >= 44


def test_four_rings_beside_each_other_are_round(page: Page) -> None:
    page.goto(game(page, "south-african", [], players=EIGHT[:4]))
    rings = page.locator(".player").first.locator(".calls i")
    expect(rings).to_have_count(4)
    for ring in rings.all():
        box = ring.bounding_box()
        assert box
        assert abs(box["width"] - box["height"]) < 0.1  # pixels


@pytest.mark.parametrize(
    ("players", "facts"),
    [
        (EIGHT, []),
        (EIGHT, [hand(3, [9, 33, 35, 40, 12, 5, 21])]),
        (EIGHT[:6], [hand(3, [90, 33, 35, 40, 12]), hand(3, [65, 8, 30, 40, 5])]),
    ],
    ids=["eight before a hand", "eight after one", "six with one out"],
)
def test_the_pool_is_seen_too(page: Page, players: list[str], facts: list[Json]) -> None:
    table = game(page, "european", facts, players=players, currency="EUR")
    assert hidden(page, table, CHROME) == []
    purse, below = (page.locator(each).bounding_box() for each in (".purse", ".below"))
    assert purse
    assert below
    assert purse["y"] + purse["height"] <= below["y"] + 1


def test_what_was_recorded_of_a_long_name_fits_its_place_in_german(page: Page) -> None:
    page.set_extra_http_headers({"Accept-Language": "de"})
    page.set_viewport_size({"width": 320, "height": 568})
    page.goto(game(page, "european", [hand(2, [9, 33])], players=["Ann", "Maria Magdalena", "Cid"]))
    slip = page.locator(".slip")
    expect(slip).to_contain_text("Runde 1: Maria hat Schluss gemacht und führt.")
    assert slip.evaluate("(slip) => slip.clientHeight") <= 44
    undo = page.get_by_role("button", name="Zurücknehmen")
    assert undo.evaluate("(button) => button.scrollWidth <= button.clientWidth")


def test_a_long_name_stands_in_one_line_beside_small_totals(page: Page) -> None:
    table = game(page, "just-the-score", [], players=["Bartholomew-James", "Ann"])
    assert hidden(page, table, CHROME) == []
    tall, usual = page.locator(".player b:first-child").evaluate_all(
        "(names) => names.map((name) => name.offsetHeight)"
    )
    assert tall == usual


@pytest.mark.long
def test_eight_with_long_names_are_seen_at_once(page: Page) -> None:
    table = game(page, "jamaican", JAMAICAN, players=NAMES)
    assert hidden(page, table, SAFARI) == []
    assert hidden(page, table, CHROME) == []
    page.set_extra_http_headers({"Accept-Language": "de"})
    assert hidden(page, table, CHROME) == []


@pytest.mark.long
@pytest.mark.parametrize("size", [SAFARI, CHROME, ON_ITS_SIDE])
def test_x4_six_with_long_names_and_a_phase_each_are_seen_at_once(
    page: Page, size: tuple[int, int]
) -> None:
    assert hidden(page, game(page, "phase-10", PHASES, players=LONG_NAMES), size) == []


@pytest.mark.long
@pytest.mark.parametrize("size", [SAFARI, CHROME])
def test_e8_with_stakes_and_somebody_out_everybody_is_seen_at_once(
    page: Page, size: tuple[int, int]
) -> None:
    table = game(page, "european", EUROPEAN, players=EIGHT[:5], currency="EUR")
    assert hidden(page, table, size) == []
    assert page.get_by_role("button", name="Winston: back in?").is_visible()


@pytest.mark.long
def test_six_are_seen_at_once_on_a_small_phone(page: Page) -> None:
    facts = [hand(3, [104, 97, 90, 83, 76])]
    assert hidden(page, game(page, "jamaican", facts, players=EIGHT[:6]), CHROME) == []


def test_what_was_recorded_covers_nobody_on_the_smallest_phone(page: Page) -> None:
    page.set_extra_http_headers({"Accept-Language": "de"})
    page.set_viewport_size({"width": 320, "height": 560})
    names = ["Ann", "Bob", "Konstantin"]
    page.goto(game(page, "jamaican", [hand(3, [50, 14], bent=True)], players=names))
    slip = page.locator(".slip").filter(has_text="Konstantin hat Schluss gemacht, Handrommé.")
    assert slip.evaluate("(slip) => slip.clientHeight") <= 44


@pytest.mark.parametrize("width", [320, 360])
def test_no_first_name_of_four_is_cut_at_home(page: Page, width: int) -> None:
    names = ["Wilhelmina", "Konstantin", "Bartholomew-James", "Maximilian"]
    game(page, "jamaican", [], players=names)
    page.set_viewport_size({"width": width, "height": 568})
    page.goto("./")
    shown = page.locator(".stand .who")
    expect(shown).to_have_text(["Wilhelmina", "Konstantin", "Bartholomew", "Maximilian"])
    assert not shown.evaluate_all("(all) => all.some((who) => who.scrollWidth > who.clientWidth)")


@pytest.mark.parametrize(
    ("language", "variant", "facts", "people"),
    [
        ("es", "jamaican", [hand(3, [9, 8, 7, 6, 5, 4, 3])], 8),
        ("de", "european", 10 * [hand(2, [3, 2])], 3),
        ("fr", "jamaican", [hand(3, [20, 30])], 3),
    ],
)
def test_words_above_the_figures_stand_apart(
    page: Page, language: str, variant: str, facts: list[Json], people: int
) -> None:
    page.set_extra_http_headers({"Accept-Language": language})
    page.goto(game(page, variant, facts, players=EIGHT[:people]))
    for width, height in (320, 568), SAFARI:
        page.set_viewport_size({"width": width, "height": height})
        assert min(page.locator(".heads").first.evaluate(GAPS)) >= 4


@pytest.mark.parametrize("width", [320, 360])
def test_how_often_is_asked_in_sight_of_five(page: Page, width: int) -> None:
    names = ["Bartholomew-James", "Maria Magdalena", "Konstantin", "Ann", "Wilhelmina"]
    page.set_viewport_size({"width": width, "height": 560})
    page.goto(game(page, "jamaican", [], players=names) + "/penalty")
    bar = page.get_by_role("region", name="Actions").bounding_box()
    assert bar is not None
    asked = page.get_by_label("How often?"), page.get_by_role("button", name="Too many calls?")
    for box in (each.bounding_box() for each in asked):
        assert box is not None
        assert box["y"] + box["height"] <= bar["y"]


@pytest.mark.parametrize("path", ["", "/penalty", "/score", "/board"])
def test_what_cuts_long_names_cuts_no_accent_above_a_capital(page: Page, path: str) -> None:
    names = ["Öznur", "Ágnes", "Élodie", "Maximilian the Younger"]
    page.goto(game(page, "jamaican", [], players=names) + path)
    if path == "/score":
        page.get_by_role("button", name="Öznur").tap()
    shown = page.locator(":is(.who b, .board .who, .choices.names span, .cols span):visible")
    expect(shown).to_have_count(4)
    assert shown.evaluate_all(TIGHT) == []


@pytest.mark.parametrize("width", [320, 360, 390])
def test_who_deals_is_not_cut_where_hands_are_not_counted_either(
    browser: Browser, address: str, width: int
) -> None:
    with phone_context(
        browser, address, viewport={"width": width, "height": 664}, locale="fr-FR"
    ) as context:
        page = context.new_page()
        page.goto(game(page, "phase-10", [], players=["Bartholomew-James", "Maria", *EIGHT[:6]]))
        facts = page.locator(".facts")
        assert facts.locator("b").evaluate_all(
            "(all) => all.every((b) => b.scrollWidth <= b.clientWidth)"
        )
        assert "Manche 1" in facts.aria_snapshot()
