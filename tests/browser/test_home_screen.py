"""An iPhone, where Safari forgets what the home screen keeps."""

from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import phone_context
from tests.support.thumb import begun
from tests.web.test_home import IPHONE


def open_from_home_screen(page: Page) -> None:
    """From now on, styles hold that are for the home screen: no browser here can be put there."""

    def answer(route: Route) -> None:
        styles = route.fetch()
        body = styles.text().replace("(display-mode: standalone)", "all")
        route.fulfill(response=styles, body=body)

    page.route("**/css/*", answer)
    page.context.new_cdp_session(page).send("Network.setCacheDisabled", {"cacheDisabled": True})


def test_home_asks_to_be_put_on_the_home_screen_until_it_is_there(
    browser: Browser, address: str
) -> None:
    with phone_context(browser, address, user_agent=IPHONE) as context:
        page = context.new_page()
        page.goto("/")
        asks = page.get_by_role("region", name="Put it on the home screen first")
        expect(asks).to_be_visible()
        expect(page.locator(".fan")).to_be_hidden()
        button = asks.get_by_role("button", name="Not now")
        box = button.bounding_box()
        assert box
        assert box["height"] >= 44
        open_from_home_screen(page)
        page.reload()
        expect(page.locator(".fan")).to_be_visible()
        expect(asks).to_be_hidden()


def test_home_asks_no_more_once_somebody_has_heard_enough(browser: Browser, address: str) -> None:
    with phone_context(browser, address, user_agent=IPHONE) as context:
        page = context.new_page()
        page.goto("/")
        asks = page.get_by_role("region", name="Put it on the home screen first")
        asks.get_by_role("button", name="Not now").tap()
        expect(asks).to_have_count(0)
        expect(page.locator(".fan")).to_be_visible()


def test_how_a_game_comes_to_the_home_screen_is_said_in_safari_alone(
    browser: Browser, address: str
) -> None:
    with phone_context(browser, address, user_agent=IPHONE) as context:
        page = context.new_page()
        begun(page, ["Ann", "Bob", "Cid"])
        pages = {
            f"{page.url}/share": "On to the home screen too?",
            "/settings": "Safari deletes what is on this phone after seven days",
        }
        for path, says in pages.items():
            page.goto(path)
            expect(page.get_by_text(says)).to_be_visible()
        open_from_home_screen(page)
        for path, says in pages.items():
            page.goto(path)
            expect(page.get_by_role("heading", level=1)).to_be_visible()
            expect(page.get_by_text(says)).to_be_hidden()
