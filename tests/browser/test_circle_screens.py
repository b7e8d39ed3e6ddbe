"""A circle from its first game to its season, every screen of it fit to be seen."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.album import Album
from tests.browser.conftest import phone_context
from tests.support.layout_shift import NOTE_SHIFTS, shifts
from tests.support.thumb import agree_on, choose_game, score, seat_players, start

pytestmark = pytest.mark.long

NAMES = ("Delia", "Errol", "Marlon")


def go_on(page: Page, link: str) -> None:
    """Taps a link of the circle's pages."""
    page.get_by_role("link", name=link, exact=True).tap()


def play(page: Page, winner: str) -> None:
    """One hand of the game on the table, and its end."""
    held = {name: f"={10 * number}" for number, name in enumerate(NAMES, 1) if name != winner}
    score(page, winner, held)
    page.get_by_role("link", name="More").tap()
    page.get_by_role("link", name="End or put away").tap()
    page.get_by_role("button", name="End the game").tap()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()


def begin_with_stakes(page: Page) -> None:
    """A Jamaican game of the three at a penny a point."""
    choose_game(page, "Jamaican")
    seat_players(page, NAMES)
    page.get_by_role("switch", name="For money").tap()
    agree_on(page, "option_stake_per_point", "0.01")
    start(page)
    expect(page.get_by_text("Write a whole number of chips")).to_be_visible()
    page.get_by_role("button", name="Done").tap()
    agree_on(page, "currency", "GBP")
    start(page)


@pytest.mark.slow
def test_every_screen_of_a_circle_is_fit_to_be_seen(screen: Page, pictures: Path | None) -> None:
    page, album = screen, Album(screen, pictures)
    page.goto("/circles/new")
    album.take("circle-new", "Begin a circle")
    page.get_by_label("What do you call it?").fill("Friday table")
    page.get_by_role("button", name="Begin the circle").tap()
    album.take("circle-empty", "Friday table")
    circle = page.url
    go_on(page, "New game")
    expect(page.get_by_text("It counts in “Friday table”.")).to_be_visible()
    begin_with_stakes(page)
    play(page, "Delia")
    page.get_by_role("button", name="Play again").tap()
    play(page, "Errol")
    page.get_by_role("link", name="Friday table").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Errol leads so far")
    album.take("circle", "Friday table")
    go_on(page, "Money")
    page.get_by_role("button", name="Marlon paid").first.tap()
    expect(page.get_by_role("button", name="Take back: Marlon paid")).to_be_visible()
    page.get_by_text("Another payment").tap()
    album.take("circle-money", "Money")
    page.get_by_label("Who paid?").select_option("Errol")
    page.get_by_label("Whom?").select_option("Errol")
    page.get_by_label("How much?").fill("5")
    page.get_by_role("button", name="Note it").tap()
    expect(page.get_by_text("Choose two people.")).to_be_visible()
    expect(page.get_by_label("How much?")).to_have_value("5")
    page.get_by_label("Whom?").select_option("Delia")
    page.get_by_role("button", name="Note it").tap()
    expect(page.get_by_text("Errol paid Delia £5.")).to_be_visible()
    page.get_by_text("Paid before").tap()
    album.take("circle-money-paid", "Money")
    go_on(page, "The season")
    page.get_by_role("table").first.get_by_role("link", name="Errol").tap()
    album.take("circle-person", "Errol")
    go_on(page, "The season")
    page.get_by_role("link", name="Head to head").tap()
    album.take("circle-head-to-head", "Head to head")
    go_on(page, "The season")
    go_on(page, "Games")
    album.take("circle-games", "Games of the circle")
    go_on(page, "The season")
    go_on(page, "People")
    album.take("circle-people", "People")
    page.get_by_label("Name").fill("Vie")
    page.get_by_role("button", name="Add").tap()
    page.get_by_role("link", name="Marlon").tap()
    go_on(page, "Change Marlon")
    album.take("circle-change", "Marlon")
    go_on(page, "Forget")
    album.take("circle-forget", "Forget Marlon")
    go_on(page, "Keep them")
    expect(page.get_by_role("link", name="Forget")).to_be_visible()
    page.goto(f"{circle}/share")
    page.get_by_role("button", name="Make a link: Watch").tap()
    expect(page.get_by_label("Link", exact=True)).to_be_visible()
    album.take("circle-share", "Share")
    page.goto(f"{circle}/circle-menu")
    album.take("circle-menu", "More")
    page.get_by_role("link", name="Delete for good").tap()
    album.take("circle-delete", "Delete this circle")


TWELVE = (
    *("Ann", "Bob", "Cid", "Delia", "Errol", "Marlon"),
    *("Maximilian von Hohenberg", "Vie", "Winston", "Esther", "Dot", "Gus"),
)


def open_club(page: Page, *evenings: tuple[str, tuple[str, ...]]) -> str:
    """A circle in which these games were played, each won by the first of its players; gives its
    address, now open."""

    def send(path: str, body: dict[str, Any], token: str = "") -> dict[str, Any]:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = page.request.post(f"/api/v1{path}", data=body, headers=headers)
        assert answer.status == 201, answer.text()
        made: dict[str, Any] = answer.json()
        return made

    circle = send("/circles", {"name": "The Wednesday Club of Montego Bay"})
    key = {"id": circle["id"], "token": circle["tokens"]["host"]}
    for variant, players in evenings:
        stakes = {"options": {"stake_per_point": 2}, "currency": "GBP"}
        money = stakes if variant == "jamaican" else {}
        start = {"variant": variant, "players": players, "circle": key} | money
        game = send("/games", start)
        token, path = game["tokens"]["host"], f"/games/{game['id']}/entries"
        left = {str(seat): {"points": 7 * seat} for seat in range(2, len(players) + 1)}
        send(path, {"kind": "hand", "out": 1, "left": left}, token)
        send(path, {"kind": "end"}, token)
    page.goto(circle["links"]["host"])
    expect(page).to_have_title("The Wednesday Club of Montego Bay")
    return page.url


def evenings_of_twelve() -> list[tuple[str, tuple[str, ...]]]:
    """Two evenings with three tables of four, at which everybody else owes the winner."""
    return 2 * [("jamaican", TWELVE[first : first + 4]) for first in (0, 4, 8)]


@pytest.mark.parametrize(("width", "height"), [(390, 664), (360, 560), (844, 390), (1280, 800)])
def test_six_lines_of_a_season_are_in_sight_and_everything_fits(
    browser: Browser, address: str, width: int, height: int
) -> None:
    size = {"width": width, "height": height}
    with phone_context(browser, address, viewport=size) as context:
        page = context.new_page()
        circle = open_club(page, *evenings_of_twelve())
        for path in ("", "/head-to-head", "/people", "/games", "/money"):
            page.goto(circle + path)
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            scrolled = "all => all.filter(each => each.scrollWidth > each.clientWidth).length"
            assert page.locator(".scroll").evaluate_all(scrolled) == 0, path
        lists = {
            "": ".season tbody tr",
            "/people": ".rows > .way",
            "/games": ".game-line",
            "/money": ".pay",
        }
        in_sight = {664: list(lists), 560: [""]}
        for path in in_sight.get(height, []):
            rows = lists[path]
            page.goto(circle + path)
            sixth, foot = page.locator(rows).nth(5).bounding_box(), height
            thumb = page.locator(".thumb")
            if thumb.count():
                box = thumb.bounding_box()
                assert box
                foot = int(box["y"])
            assert sixth
            assert sixth["y"] + sixth["height"] <= foot + 1, path


def test_a_wide_screen_shows_the_season_beside_how_sure_it_is(
    browser: Browser, address: str
) -> None:
    with phone_context(browser, address, viewport={"width": 1280, "height": 800}) as context:
        page = context.new_page()
        open_club(page, *evenings_of_twelve())
        table = page.locator(".season").first.bounding_box()
        sure = page.get_by_role("heading", name="How sure the rating is").bounding_box()
        assert table
        assert sure
        assert sure["x"] > table["x"] + table["width"]
        assert sure["y"] < table["y"] + table["height"] / 2


def test_whose_page_it_is_is_seen_on_a_low_screen(browser: Browser, address: str) -> None:
    with phone_context(browser, address, viewport={"width": 667, "height": 375}) as context:
        page = context.new_page()
        open_club(page, ("jamaican", TWELVE[:3]))
        page.locator(".season tbody a").first.tap()
        expect(page.locator(".four")).to_be_visible()
        name = page.get_by_role("heading", level=1)
        expect(name).to_have_text(page.title().split(" · ")[0])
        expect(name).to_have_css("position", "static")
        expect(name).to_be_in_viewport(ratio=1)


def test_what_is_chosen_is_shown_at_once_and_back_leads_to_the_page_before(phone: Page) -> None:
    circle = open_club(phone, ("jamaican", TWELVE[:3]), ("kooky", TWELVE[1:4]))
    heading = phone.get_by_role("heading", level=1)
    phone.goto("/")
    phone.goto(circle)
    expect(phone.get_by_role("button", name="Show")).to_have_count(0)
    for game, leader in (("kooky", "Bob"), ("jamaican", "Ann"), ("", "Bob")):
        phone.get_by_label("Game", exact=True).select_option(game)
        expect(phone).to_have_url(f"{circle}?variant={game}" if game else circle)
        expect(heading).to_contain_text(f"{leader} leads")
        expect(phone.get_by_label("Game", exact=True)).to_be_focused()
    phone.go_back()
    assert phone.url.rstrip("/") == phone.url.split("/circles")[0].rstrip("/")


def test_without_scripts_a_button_shows_what_is_chosen(browser: Browser, address: str) -> None:
    games = ("jamaican", TWELVE[:3]), ("kooky", TWELVE[1:4])
    with phone_context(browser, address) as context:
        circle = open_club(context.new_page(), *games)
        cookies = context.cookies()
    with phone_context(browser, address, java_script_enabled=False) as context:
        context.add_cookies(cookies)  # type: ignore[arg-type]
        page = context.new_page()
        page.goto(circle)
        page.get_by_label("Game", exact=True).select_option("kooky")
        page.get_by_role("button", name="Show").tap()
        expect(page.get_by_role("heading", level=1)).to_contain_text("Bob leads")


def test_ticking_and_taking_back_moves_nothing(browser: Browser, address: str) -> None:
    with phone_context(browser, address) as context:
        context.add_init_script(NOTE_SHIFTS)
        page = context.new_page()
        circle = open_club(page, *evenings_of_twelve())
        page.goto(f"{circle}/money")
        rows = page.locator(".pay")
        places = "rows => rows.map(row => [row.offsetTop, row.offsetHeight])"
        before = rows.evaluate_all(places)
        assert len(before) > 3
        for number in (1, 0, 3):
            rows.nth(number).get_by_role("button").tap()
            expect(rows.nth(number)).to_have_class("pay done")
            assert rows.evaluate_all(places) == before
        for number in (0, 3, 1):
            rows.nth(number).get_by_role("button").tap()
            expect(rows.nth(number)).to_have_class("pay")
            assert rows.evaluate_all(places) == before
        assert shifts(page) == 0
