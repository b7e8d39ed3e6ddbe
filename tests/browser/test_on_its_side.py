"""A phone on its side: what a page is for is in sight at once, however many play."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.browser.conftest import phone_context
from tests.support.full_house import NAMES, game, hand, tournament

LARGE, SMALL = {"width": 844, "height": 390}, {"width": 667, "height": 375}
WIDE = {"width": 1280, "height": 800}
SMALLEST = {"width": 568, "height": 320}
FIVE = NAMES[:5]


def assert_above_bar(found: Locator) -> None:
    """Assert that each of these is seen whole above the actions."""
    bar = found.page.get_by_role("region", name="Actions").bounding_box()
    assert bar is not None
    assert found.count()
    for each in found.all():
        box = each.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= bar["y"]


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A usual phone on its side."""
    with phone_context(browser, address, viewport=LARGE) as context:
        yield context.new_page()


def test_eight_with_long_names_stand_above_the_news_on_the_smallest_phone(page: Page) -> None:
    page.set_viewport_size(SMALLEST)  # type: ignore[arg-type]
    page.goto(game(page, "jamaican", [hand(4, 100)]) + "?recorded=1")
    assert_above_bar(page.get_by_role("list", name="Standings").locator(".total"))
    news = page.get_by_role("link", name="Hand 1: ").bounding_box()
    assert news is not None
    assert news["y"] + news["height"] <= SMALLEST["height"]
    assert page.locator(".below").evaluate("(low) => low.scrollHeight <= low.clientHeight + 1")


def test_five_stand_in_rows_of_two(page: Page) -> None:
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    names = ["Bartholomew-James", "Maria Magdalena", "Konstantin", "Ann", "Bob"]
    page.goto(game(page, "jamaican", [hand(2, 90, among=5)], players=names))
    players = page.get_by_role("list", name="Standings").get_by_role("listitem")
    tops = players.evaluate_all("(all) => all.map((each) => each.getBoundingClientRect().top)")
    assert tops[3:] == tops[:2]


def test_three_stand_below_each_other_where_no_pool_needs_the_room(page: Page) -> None:
    for variant, columns in ("jamaican", 1), ("european", 2):
        table = game(page, variant, [hand(2, 90, among=3)], players=FIVE[:3])
        for size in LARGE, {"width": 667, "height": 318}:
            page.set_viewport_size(size)  # type: ignore[arg-type]
            page.goto(table)
            assert_above_bar(page.locator(".player, .purse"))
            lefts = page.locator(".player").evaluate_all(
                "(all) => all.map((each) => each.offsetLeft)"
            )
            assert len(set(lefts)) == columns


def test_the_sheet_of_eight_shows_four_hands_and_the_totals(page: Page) -> None:
    sheet = (
        game(page, "jamaican", [hand(3, 100), hand(1, 70), hand(2, 100), hand(4, 70)]) + "/sheet"
    )
    for size in LARGE, SMALL:
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.goto(sheet)
        rows = page.get_by_role("table", name="Points by hand").get_by_role("row")
        for row in *rows.all()[1:5], rows.last:
            for cell in row.get_by_role("cell").all():
                expect(cell).to_be_in_viewport(ratio=1)


def test_what_one_of_eight_holds_is_in_sight_and_stays_there_when_it_is_doubled(page: Page) -> None:
    page.set_viewport_size(SMALLEST)  # type: ignore[arg-type]
    page.goto(game(page, "jamaican", []) + "/score")
    page.get_by_role("group", name="Who went out?").get_by_role("button", name="Jo").tap()
    page.get_by_role("button", name="king, 10 points").tap()
    points = page.locator("[data-part=big]")
    expect(points).to_have_text("10")
    before = points.bounding_box()
    page.get_by_role("switch", name="The table was bent").tap()
    expect(page.get_by_text("×2 = 20", exact=True)).to_be_in_viewport(ratio=1)
    expect(points).to_be_in_viewport(ratio=1)
    assert points.bounding_box() == before


def test_all_eight_can_be_tapped_where_it_is_only_asked_who_went_out(page: Page) -> None:
    score = game(page, "continental", []) + "/score"
    for size in LARGE, SMALL:
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.goto(score)
        bar = page.get_by_role("region", name="Actions").bounding_box()
        last = page.locator("label").filter(has_text=NAMES[-1]).bounding_box()
        assert bar is not None
        assert last is not None
        assert last["y"] + last["height"] <= bar["y"]


def test_all_eight_and_all_reasons_are_in_sight_where_a_penalty_is_noted(page: Page) -> None:
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    page.goto(game(page, "jamaican", []) + "/penalty")
    assert_above_bar(page.locator("label.choice"))
    who, what_for = (legend.bounding_box() for legend in page.locator("legend").all())
    assert who
    assert what_for
    assert who["y"] == what_for["y"]


def test_first_names_stand_in_one_line_and_in_one_size(page: Page) -> None:
    names = ["Bartholomew-James", "Maria Magdalena", "Konstantin", "Ann"]
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    page.goto(game(page, "south-african", [], players=names))
    shown = page.locator(".player .who b")
    assert shown.evaluate_all("(all) => all.map((each) => each.innerText.trim())") == [
        *("Bartholomew", "Maria", "Konstantin", "Ann")
    ]
    heights = shown.evaluate_all("(all) => all.map((each) => each.offsetHeight)")
    assert len(set(heights)) == 1
    assert heights[0] < 26


def test_all_that_is_asked_about_a_penalty_of_eight_is_in_sight(page: Page) -> None:
    page.set_viewport_size(LARGE)  # type: ignore[arg-type]
    page.goto(game(page, "jamaican", []) + "/penalty")
    assert_above_bar(page.locator("main :is(.choice, #count, select, .how-many button)"))


def test_the_last_of_three_melds_and_its_verdict_are_in_sight(page: Page) -> None:
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    page.goto("/check/jamaican?hand=3&melds=7h+7d+7c%0A3c+4c+5c+6c%0A8s+9s+*+Js")
    expect(page.get_by_text("Spades, 8 to jack")).to_be_in_viewport(ratio=1)


def test_the_second_heading_of_everything_else_is_read_whole(page: Page) -> None:
    game(page, "jamaican", [])
    page.goto("./everything-else")
    heading = page.get_by_role("heading", name="More than one evening")
    expect(heading).to_be_in_viewport(ratio=1)


def test_all_that_the_menu_of_a_game_has_is_in_sight(page: Page) -> None:
    page.goto(game(page, "jamaican", []) + "/more")
    expect(page.get_by_role("switch", name="Finding lay-downs")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("link", name="Name of this game")).to_be_in_viewport(ratio=1)


def test_typing_a_total_leaves_the_next_player_in_sight(page: Page) -> None:
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    page.goto(game(page, "jamaican", []) + "/score")
    page.get_by_role("group", name="Who went out?").get_by_role("button", name="Jo").tap()
    page.get_by_role("button", name="Type total").tap()
    expect(page.get_by_role("button", name="Next")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("variant", ["jamaican", "european", "phase-10"])
def test_what_is_below_the_keys_stays_when_a_total_is_typed(page: Page, variant: str) -> None:
    score = game(page, variant, []) + "/score"
    for size in LARGE, SMALL, WIDE:
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.goto(score)
        winners = page.locator("[data-part=winners]")
        if winners.is_visible():
            winners.get_by_role("button", name="Jo").tap()
        steps = page.locator("[data-part=steps]")
        before = steps.bounding_box()
        page.locator("[data-part=mode]").tap()
        assert steps.bounding_box() == before


def test_a_row_that_is_opened_comes_into_sight_whole(page: Page) -> None:
    page.goto(game(page, "jamaican", [], players=FIVE) + "/players")
    page.locator("summary").filter(has_text="Jo").tap()
    bar = page.get_by_role("region", name="Actions").bounding_box()
    assert bar is not None
    page.wait_for_function(
        "(bar) => document.querySelector('[open]').getBoundingClientRect().bottom <= bar",
        arg=bar["y"],
    )


def test_a_player_who_is_opened_moves_nobody_in_the_other_column(page: Page) -> None:
    page.goto(game(page, "jamaican", [], players=FIVE) + "/players")
    rows = page.locator("summary")
    tops = "(all) => all.map((row) => row.offsetTop - all[0].offsetTop)"
    before = rows.evaluate_all(tops)
    rows.first.tap()
    page.wait_for_selector("[open]")
    after = rows.evaluate_all(tops)
    assert after[1] > before[1]
    assert after[3:] == before[3:]


@pytest.mark.parametrize("hands", [4, 7])
def test_a_sheet_that_moves_to_its_hand_keeps_the_way_back_in_sight(page: Page, hands: int) -> None:
    page.goto(game(page, "jamaican", [hand(1, 70)] * hands) + "/sheet")
    expect(page.locator(".now")).to_be_in_viewport(ratio=1)
    back = page.get_by_role("link", name="Back to the table")
    expect(back).to_be_in_viewport(ratio=1)
    back.tap()
    expect(page).not_to_have_url(re.compile("/sheet"))


def test_a_sheet_stays_where_it_hides_no_more_than_an_edge(page: Page) -> None:
    page.goto(game(page, "jamaican", [hand(1, 70, among=3)] * 4, players=FIVE[:3]) + "/sheet")
    assert page.evaluate("document.documentElement.scrollHeight > innerHeight")
    assert page.evaluate("scrollY") == 0


def test_the_code_of_a_link_is_seen_beside_what_it_is_for(page: Page) -> None:
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    page.goto(game(page, "jamaican", []) + "/share")
    page.get_by_role("button", name="Make a link: Watch").tap()
    assert_above_bar(page.locator(".shown .code"))


@pytest.mark.parametrize("size", [LARGE, {"width": 667, "height": 318}])
def test_the_code_to_count_by_is_seen_whole_beside_the_names(
    page: Page, size: ViewportSize
) -> None:
    page.set_viewport_size(size)
    page.goto(game(page, "jamaican", []) + "/share")
    page.get_by_text("Count their own points").tap()
    page.get_by_role("button", name="Make a link for Jo").tap()
    assert_above_bar(page.locator(".shown > :visible"))


def test_from_which_hand_a_newcomer_plays_is_seen_whole(page: Page) -> None:
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    page.goto(game(page, "jamaican", [hand(2, 90, among=5)], players=FIVE) + "/join")
    bar = page.get_by_role("region", name="Actions").bounding_box()
    assert bar is not None
    for choice in page.get_by_role("group", name="They play from …").locator(".choice").all():
        box = choice.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= bar["y"] + 1


def test_all_five_places_are_seen_at_the_end(page: Page) -> None:
    facts = [hand(2, 90, among=5), {"kind": "end"}]
    page.goto(game(page, "jamaican", facts, players=FIVE, currency="EUR") + "/end")
    bar = page.get_by_role("region", name="Actions").bounding_box()
    last = page.get_by_role("list", name="Final places").bounding_box()
    assert bar is not None
    assert last is not None
    assert last["y"] + last["height"] <= bar["y"] + 1


def test_the_end_shows_the_whole_chart_and_the_evening_of_eight_without_scrolling_aside(
    page: Page,
) -> None:
    facts = [hand(2, 90), hand(3, 90), {"kind": "end"}]
    page.goto(game(page, "jamaican", facts) + "/end")
    bar = page.get_by_role("region", name="Actions").bounding_box()
    chart = page.get_by_role("img", name="Chart of the totals").bounding_box()
    assert bar is not None
    assert chart is not None
    assert chart["y"] + chart["height"] <= bar["y"]
    page.get_by_text("The evening in numbers").tap()
    evening = page.get_by_role("list", name="The evening in numbers")
    assert evening.evaluate("(table) => table.scrollWidth - table.clientWidth") == 0
    page.wait_for_function("scrollY > 0")
    assert_above_bar(evening.get_by_role("listitem"))


def test_all_eight_are_seen_where_one_sees_who_is_up(page: Page) -> None:
    stakes = {"currency": "EUR", "options": {"stake_per_point": 5}}
    money = game(page, "jamaican", [hand(2, 90)], **stakes) + "/money"
    for size in LARGE, SMALL:
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.goto(money)
        for player in page.locator(".up-down").all():
            expect(player).to_be_in_viewport(ratio=1)


def test_no_first_name_of_eight_is_cut_at_home(page: Page) -> None:
    game(page, "jamaican", [hand(2, 90)])
    for size in LARGE, SMALL:
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.goto("./")
        names = page.locator(".stand .who")
        expect(names).to_have_count(8)
        is_cut = "(all) => all.some((who) => who.scrollWidth > who.clientWidth)"
        assert not names.evaluate_all(is_cut)


def test_a_hand_of_fifteen_cards_leaves_the_last_row_of_keys_whole(page: Page) -> None:
    for size in LARGE, SMALL:
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.goto("/check/jamaican/find?hand=6")
        keys = page.locator(".deal .key:visible").all()
        assert len(keys) > 15
        for key in keys:
            expect(key).to_be_in_viewport(ratio=1)


def test_what_eight_play_for_is_read_whole_in_german(page: Page) -> None:
    game(page, "european", [])
    page.set_extra_http_headers({"Accept-Language": "de"})
    page.goto("./new/european")
    expect(page.locator(".says:not(.fun)")).to_contain_text("Jeder zahlt")
    bar = page.locator(".thumb").bounding_box()
    assert bar is not None
    for part in ".says:not(.fun)", ".when-closed", ".for-money":
        box = page.locator(part).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= bar["y"]


def test_the_first_house_rule_is_seen_once_they_are_opened(page: Page) -> None:
    game(page, "european", [])
    page.goto("./new/european")
    page.locator(".agreed > summary").tap()
    first = page.locator(".agreed details > summary").first
    expect(first).to_be_in_viewport(ratio=1)
    assert_above_bar(first)


def test_what_wins_and_when_it_ends_are_asked_in_sight(page: Page) -> None:
    game(page, "jamaican", [])
    for size in SMALL, LARGE:
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.goto("./new/just-the-score")
        assert_above_bar(page.locator(".asked-first .choice:visible"))


def test_the_shapes_of_four_melds_stand_in_one_row(page: Page) -> None:
    nine = [hand(1 + number % 2, 70, among=2) for number in range(8)]
    score = game(page, "jamaican", nine, players=["Jo", "Zoë"]) + "/score"
    for size in LARGE, SMALL:
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.goto(score)
        shapes = page.locator("[data-part=contract] .shape")
        expect(shapes).to_have_count(4)
        tops = shapes.evaluate_all("(all) => all.map((each) => each.getBoundingClientRect().top)")
        assert len(set(tops)) == 1


def test_the_tables_stand_beside_the_name_of_a_latecomer(page: Page) -> None:
    page.goto(tournament(page) + "/latecomer")
    name = page.get_by_label("Who comes late?").bounding_box()
    first = page.locator(".choice").first.bounding_box()
    assert name is not None
    assert first is not None
    assert first["x"] > name["x"] + name["width"]


def test_fifteen_cards_to_practise_with_lie_in_one_row(page: Page) -> None:
    page.goto("/practice/jamaican?hand=6")
    cards = page.locator(".held .card")
    expect(cards).to_have_count(15)
    assert len(set(cards.evaluate_all("(all) => all.map((card) => card.offsetTop)"))) == 1


@pytest.mark.parametrize("size", [LARGE, SMALL])
def test_both_whose_seats_are_exchanged_are_asked_above_the_button(
    page: Page, size: ViewportSize
) -> None:
    page.set_viewport_size(size)
    page.goto(tournament(page) + "/wrong-seat")
    assert_above_bar(page.get_by_role("combobox"))


@pytest.mark.parametrize("size", [LARGE, SMALL])
@pytest.mark.parametrize("played", [1, 2, 5])
def test_below_the_hand_in_play_a_sheet_shows_that_more_are_to_come(
    page: Page, size: ViewportSize, played: int
) -> None:
    page.set_viewport_size(size)
    facts = [hand(1, 70, among=5)] * played
    page.goto(game(page, "jamaican", facts, players=FIVE) + "/sheet")
    rows = page.get_by_role("table", name="Points by hand").get_by_role("row")
    following = rows.nth(played + 2).bounding_box()
    totals = rows.last.get_by_role("cell").first.bounding_box()
    assert following is not None
    assert totals is not None
    assert following["y"] + 12 < totals["y"]


def test_the_signs_of_a_sheet_are_read_whole_in_german(page: Page) -> None:
    page.set_extra_http_headers({"Accept-Language": "de"})
    page.goto(game(page, "european", [hand(3, 60)] * 3) + "/sheet")
    expect(page.locator(".legend")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("players", [2, 8])
def test_sixteen_cards_of_a_player_are_in_sight(page: Page, players: int) -> None:
    names = ["Jo", "Zoë", "Cid", "Dot", "Eve", "Fay", "Gil", "Hal"][:players]
    page.goto(game(page, "jamaican", [], players=names) + "/score")
    page.get_by_role("group", name="Who went out?").get_by_role("button", name="Jo").tap()
    mode = page.locator("[data-part=mode]")
    if mode.inner_text().startswith("Tap"):
        mode.tap()
    pad = page.locator("[data-part=cards]")
    for key in pad.locator(".key").all()[:8]:
        key.tap()
        key.tap()
    cards = page.locator("[data-part=tape] .card")
    expect(cards).to_have_count(16)
    edge = pad.bounding_box()
    assert edge is not None
    for card in cards.all():
        expect(card).to_be_in_viewport(ratio=1)
        box = card.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= edge["x"]


def test_what_somebody_holds_stands_apart_from_the_players_and_its_cards_are_in_sight(
    page: Page,
) -> None:
    names = ["Jo", "Zoë", "Cid", "Dot"]
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    page.goto(game(page, "south-african", [], players=names) + "/score")
    page.get_by_role("group", name="Who went out?").get_by_role("button", name="Jo").tap()
    page.locator("[data-suit=s]").tap()
    for key in page.locator("[data-part=cards] .key").all()[:7]:
        key.tap()
    players, holds, number = (
        page.locator(part).bounding_box()
        for part in ("[data-part=cols]", "[data-part=holds]", "[data-part=number]")
    )
    assert players
    assert holds
    assert number
    assert holds["y"] - players["y"] - players["height"] >= 6
    assert number["y"] - holds["y"] - holds["height"] >= 2
    page.goto(game(page, "jamaican", [], players=names) + "/score")
    page.get_by_role("group", name="Who went out?").get_by_role("button", name="Jo").tap()
    for key in page.locator("[data-part=cards] .key").all()[:7]:
        key.tap()
    for card in page.locator("[data-part=tape] .card").all():
        expect(card).to_be_in_viewport(ratio=1)


def test_the_heads_of_two_columns_stand_apart_in_french(page: Page) -> None:
    page.set_extra_http_headers({"Accept-Language": "fr"})
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    page.goto(game(page, "jamaican", [hand(2, 100)]))
    calls, latest = (page.locator(".heads span").nth(at).bounding_box() for at in (1, 2))
    assert calls
    assert latest
    assert latest["x"] - calls["x"] - calls["width"] >= 8


def test_the_winner_stands_in_one_line_in_german(page: Page) -> None:
    page.set_extra_http_headers({"Accept-Language": "de"})
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    names = ["Bartholomew-James", "Maria Magdalena", "Konstantin", "Ann", "Bob"]
    facts = [hand(1, 70, among=5), {"kind": "end"}]
    page.goto(game(page, "jamaican", facts, players=names) + "/end")
    heading = page.locator(".winner h1")
    expect(heading).to_have_text("Bartholomew gewann")
    box = heading.bounding_box()
    assert box is not None
    assert box["height"] < 45


def test_how_many_calls_were_made_opens_in_sight(page: Page) -> None:
    page.goto(game(page, "jamaican", [], players=FIVE) + "/penalty")
    page.get_by_role("button", name="Too many calls?").tap()
    for each in page.locator("#counts :is(p, .counted, .btn)").all():
        expect(each).to_be_in_viewport(ratio=1)


def test_all_eight_places_are_seen_at_the_end(page: Page) -> None:
    facts = [hand(2, 100), {"kind": "end"}]
    eight = ["Ann", "Bartholomew-James", "Cid", "Dot", "Eve", "Fay", "Gil", "Hal"]
    page.goto(game(page, "jamaican", facts, players=eight, currency="EUR") + "/end")
    assert_above_bar(page.locator(".placed"))
    edges = {
        end["x"] + end["width"]
        for end in map(Locator.bounding_box, page.locator(".placed .money").all())
        if end
    }
    assert len(edges) == 1


def test_all_four_payments_of_five_are_seen(page: Page) -> None:
    facts = [hand(2, 90, among=5), {"kind": "end"}]
    stakes = {"currency": "EUR", "options": {"stake_per_point": 1}}
    page.goto(game(page, "jamaican", facts, players=FIVE, **stakes) + "/money")
    expect(page.locator(".pay")).to_have_count(4)
    assert_above_bar(page.locator(".pay .box"))


def test_how_the_payments_come_about_opens_in_sight(page: Page) -> None:
    facts = [hand(2, 100), {"kind": "end"}]
    page.goto(game(page, "european", facts, currency="EUR") + "/money")
    page.locator("summary").filter(has_text="How it comes to this").tap()
    expect(page.locator("details[open] tbody th").first).to_be_in_viewport(ratio=1)
    page.wait_for_function("scrollY > 0")
    assert_above_bar(page.locator("details[open] tbody tr:first-child td:not(:empty)").first)


def test_what_else_belongs_to_a_hand_that_is_corrected_begins_in_sight(page: Page) -> None:
    facts = [hand(1, 70, among=5)]
    row = game(page, "jamaican", facts, players=FIVE) + "/sheet/1"
    for size in LARGE, SMALL, WIDE:
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.goto(row)
        expect(page.get_by_role("heading", name="Also in this hand")).to_be_in_viewport(ratio=0.8)
