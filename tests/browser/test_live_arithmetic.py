"""What the pages reckon while somebody taps: kalookis, the Blitz, and what a stake comes to."""

import re

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.web.writing.money import read_amount
from tests.support.labels import RECORDED, SAVE
from tests.support.thumb import (
    agree_on,
    begun,
    enter,
    hold,
    note,
    set_up,
    start,
    tap_cards,
    type_total,
)

NAMES = ["Ann", "Bob", "Cid"]


def column(page: Page, says: str) -> None:
    """Waits until the column of a player says this."""
    expect(page.get_by_role("button", name=says, exact=True)).to_be_visible()


def figure(page: Page, name: str) -> str:
    """The figure in the column of a player."""
    columns = page.get_by_role("group", name="Players")
    return columns.get_by_role("button", name=name).locator("b").inner_text()


def pads(page: Page, names: list[str]) -> None:
    """Waits until just these pads lie under the thumb."""
    for name in ("Suit", "Cards", "Total"):
        pad = page.get_by_role("group", name=name, exact=True)
        expect(pad).to_be_visible(visible=name in names)


def test_n5_the_winner_scores_what_the_others_hold_and_the_bonus(phone: Page) -> None:
    begun(phone, NAMES, "Kalooki 51")
    enter(phone, "Bob", {"Ann": "K Q A", "Cid": "=44"})
    assert [figure(phone, name) for name in NAMES] == ["31", "75", "44"]
    phone.get_by_role("switch", name="A kalooki").tap()
    assert [figure(phone, name) for name in NAMES] == ["31", "100", "44"]
    phone.get_by_role("button", name=SAVE, exact=True).tap()
    expect(phone.get_by_text("1st · 400 to go")).to_be_visible()


def test_j13_what_the_others_hold_is_doubled_once_the_table_is_bent(phone: Page) -> None:
    begun(phone, NAMES)
    enter(phone, "Ann", {"Bob": "=35", "Cid": "K 9"})
    assert [figure(phone, name) for name in NAMES] == ["0", "35", "19"]
    phone.get_by_role("switch", name="The table was bent").tap()
    assert [figure(phone, name) for name in NAMES] == ["0", "70", "38"]
    expect(phone.locator("[data-part=times]")).to_have_text("×2 = 38")
    expect(phone.locator(".review")).to_have_text("Bob35 ×2 = 70")


@pytest.mark.long
def test_n5_each_loser_bears_the_bonus(phone: Page) -> None:
    begun(phone, NAMES, "Kalooki 40")
    enter(phone, "Bob", {"Ann": "K Q A", "Cid": "=44"}, kalooki=True)
    assert [figure(phone, name) for name in NAMES] == ["56", "0", "69"]
    expect(phone.get_by_text("10 + 10 + 11 = 31 + 25 = 56")).to_be_visible()
    phone.get_by_role("button", name=SAVE, exact=True).tap()
    expect(phone.get_by_text("Bob made a kalooki. Bob leads.")).to_be_visible()


@pytest.mark.long
def test_nothing_stands_for_a_total_that_is_yet_to_be_typed(phone: Page) -> None:
    begun(phone, NAMES)
    enter(phone, "Ann", {"Bob": "=35+"})
    phone.get_by_role("button", name="Next: Cid").tap()
    expect(phone.locator(".review")).to_have_count(0)
    expect(phone.locator("[data-part=number]")).to_have_text("")
    type_total(phone, "9+")
    expect(phone.locator("[data-part=number]")).to_have_text("9+")


@pytest.mark.long
def test_c16_a_hand_that_is_asked_about_again_can_still_be_changed(phone: Page) -> None:
    begun(phone, NAMES)
    enter(phone, "Ann", {"Bob": "2 2 2 2 3 3 3 3 4 4 4 4", "Cid": "=9"})
    phone.get_by_role("button", name=SAVE, exact=True).tap()
    expect(phone.get_by_text("If that’s right, save again.")).to_be_visible()
    phone.get_by_role("button", name="Bob, 36").tap()
    expect(phone.get_by_text("Bob holds")).to_be_visible()
    pads(phone, ["Cards"])
    phone.get_by_role("switch", name="The table was bent").tap()
    assert [figure(phone, name) for name in NAMES] == ["0", "72", "18"]


@pytest.mark.long
def test_c16_a_tap_records_the_calls_that_explain_a_hand_and_keeps_it(phone: Page) -> None:
    begun(phone, NAMES)
    enter(phone, "Ann", {"Bob": "K K K Q Q Q J J J 10 10 10 9 9 9 8 8 8", "Cid": "=9"})
    phone.get_by_role("button", name=SAVE, exact=True).tap()
    expect(phone.locator(".wrongs")).to_contain_text("Bob could hold 18 only after a fourth call.")
    save = phone.get_by_role("button", name=SAVE, exact=True)
    before = save.bounding_box()
    phone.get_by_role("button", name="Record 4 calls").tap()
    expect(phone.get_by_text("Bob has made 4 calls in this hand; 3 are allowed.")).to_be_visible()
    assert save.bounding_box() == pytest.approx(before, abs=0.5)
    assert [figure(phone, name) for name in NAMES] == ["0", "171", "9"]
    save.tap()
    expect(phone.get_by_text(RECORDED)).to_be_visible()


@pytest.mark.long
def test_d8_the_page_doubles_for_nobody_whose_winner_over_called(phone: Page) -> None:
    begun(phone, [*NAMES, "Dot"], "Caribbean")
    note(phone, "Bob", "Over-calling")
    enter(phone, "Bob", {"Ann": "K", "Cid": "9", "Dot": "=31"}, bent=True)
    expect(phone.get_by_role("button", name="Ann, 10", exact=True)).to_be_visible()
    phone.get_by_role("button", name=SAVE, exact=True).tap()
    expect(phone.get_by_text("Hand 1: Bob went out, table bent. Cid leads.")).to_be_visible()
    enter(phone, "Ann", {"Bob": "K", "Cid": "9", "Dot": "=31"}, bent=True)
    expect(phone.get_by_role("button", name="Bob, 20", exact=True)).to_be_visible()


@pytest.mark.long
def test_k9_a_bent_kooky_round_doubles_only_where_agreed(phone: Page) -> None:
    begun(phone, NAMES, "Kooky")
    enter(phone, "Bob", {"Ann": "13 12 ★", "Cid": "=0"}, bent=True)
    assert [figure(phone, name) for name in NAMES] == ["75", "0", "0"]


@pytest.mark.long
def test_k2_aces_wear_their_colour_and_name_it(phone: Page) -> None:
    begun(phone, NAMES, "Kooky")
    enter(phone, "Bob", {})
    aces = phone.locator('[data-face="A"]')
    assert aces.all_inner_texts() == ["A\nblack\n15", "A\nred\n10", "A\ngold\n5", "A\ngreen\n0"]
    for ace in aces.all():
        ace.tap()
    colour = "(all) => all.map((one) => getComputedStyle(one).color)"
    on_keys = aces.evaluate_all(colour)
    assert len(set(on_keys)) == 4
    assert phone.locator(".tape .card").evaluate_all(colour) == on_keys


@pytest.mark.long
def test_s8_a_changed_hand_of_the_blitz_is_melded_again(phone: Page) -> None:
    begun(phone, NAMES, "South African")
    enter(phone, "Bob", {"Ann": "7h 8h 9h 5c", "Cid": "=0"})
    assert figure(phone, "Ann") == "?"
    phone.get_by_role("button", name="Work out the melds").tap()
    column(phone, "Ann, 5")
    expect(phone.locator(".review")).to_have_text(["Ann5melds 7♥ 8♥ 9♥ and keeps 5", "Cid0"])
    pads(phone, [])
    phone.get_by_role("button", name="Ann, 5").tap()
    expect(phone.get_by_text("Ann keeps")).to_be_visible()
    pads(phone, ["Suit", "Cards"])
    phone.get_by_role("button", name="Undo").tap()
    expect(phone.get_by_text("Ann holds")).to_be_visible()
    pads(phone, ["Suit", "Cards"])
    assert figure(phone, "Ann") == "?"
    tap_cards(phone, "5c 10h")
    assert figure(phone, "Ann") == "?"
    expect(phone.get_by_text("5 cards; melds are taken off", exact=True)).to_be_visible()
    expect(phone.locator(".big")).to_be_hidden()
    expect(phone.get_by_role("button", name=SAVE, exact=True)).to_be_hidden()
    phone.get_by_role("button", name="Work out the melds").tap()
    column(phone, "Ann, 5")
    phone.get_by_role("button", name="Cid, 0").tap()
    expect(phone.get_by_text("Cid keeps")).to_be_visible()
    pads(phone, ["Total"])
    type_total(phone, "9")
    column(phone, "Cid, 9")
    phone.get_by_role("button", name=SAVE, exact=True).tap()
    expect(phone.get_by_text("Round 2 of 7")).to_be_visible()


@pytest.mark.long
def test_s8_a_card_of_the_tape_taken_back_is_melded_without(phone: Page) -> None:
    begun(phone, NAMES, "South African")
    enter(phone, "Bob", {"Ann": "7h 8h 9h 10h 5c", "Cid": "As"})
    phone.get_by_role("button", name="Work out the melds").tap()
    phone.get_by_role("button", name="Ann, 5").tap()
    phone.get_by_role("button", name="Take back 9, 9 points, Hearts").tap()
    pads(phone, ["Suit", "Cards"])
    column(phone, "Ann, still to meld")
    column(phone, "Cid, 11")
    phone.get_by_role("button", name="Work out the melds").tap()
    column(phone, "Ann, 30")
    pads(phone, [])
    expect(phone.locator(".review")).to_have_text(
        ["Ann30melds nothing and keeps 7 + 8 + 10 + 5", "Cid11melds nothing and keeps 11"]
    )


def test_s8_whoever_corrects_one_hand_of_the_blitz_keeps_what_the_others_melded(
    phone: Page,
) -> None:
    begun(phone, NAMES, "South African")
    enter(phone, "Bob", {"Ann": "7h 8h 9h 5c", "Cid": "As"})
    phone.get_by_role("button", name="Work out the melds").tap()
    phone.get_by_role("button", name=SAVE, exact=True).tap()
    expect(phone.get_by_text("Round 2 of 7")).to_be_visible()
    phone.goto(phone.url.split("?")[0] + "/sheet/1?seat=3")
    expect(phone.get_by_text("Cid keeps")).to_be_visible()
    tap_cards(phone, "3d")
    assert [figure(phone, name) for name in NAMES] == ["5", "0", "?"]
    type_total(phone, "14")
    phone.get_by_role("button", name=SAVE, exact=True).tap()
    expect(phone.get_by_role("link", name="14")).to_be_visible()


@pytest.mark.long
def test_s8_who_likes_totals_melds_in_the_blitz_all_the_same(phone: Page) -> None:
    phone.goto("/")
    phone.evaluate("localStorage['count by'] = 'total'")
    begun(phone, NAMES, "South African")
    enter(phone, "Bob", {})
    pads(phone, ["Suit", "Cards"])
    type_total(phone, "9")
    phone.get_by_role("button", name="Next: Cid").tap()
    pads(phone, ["Total"])
    type_total(phone, "8")
    phone.get_by_role("button", name="Tap cards").tap()
    assert phone.evaluate("localStorage['count by']") == "total"


def test_the_next_button_says_whose_turn_it_is(phone: Page) -> None:
    begun(phone, NAMES, "South African")
    enter(phone, "Ann", {"Bob": "7h"})
    following = phone.get_by_role("button", name="Next: Cid", exact=True)
    expect(following).to_have_text("Next: Cid")
    following.tap()
    expect(phone.get_by_text("Cid holds")).to_be_visible()
    expect(following).to_be_visible(visible=False)


AMOUNTS: dict[str, list[tuple[str, dict[str, tuple[str, str]]]]] = {
    "European": [
        ("", {"amount_call_up_pay": ("50", "50 chips")}),
        ("", {"amount_call_up_pay": ("1", "1 chip")}),
        ("£", {"amount_call_up_pay": ("0.5", "= £0.50")}),
        ("gbp", {"amount_call_up_pay": ("0.505", "an amount such as 0.50")}),
        ("", {"amount_call_up_pay": ("0.5", "whole numbers only")}),
        ("USD", {"amount_call_up_pay": ("0", "= nothing")}),
    ],
    "South African": [
        ("€", {"option_unit": ("1.5", "= €1.50"), "option_small": ("0,05", "= €0.05")}),
        ("JPY", {"option_unit": ("150", "= ¥150"), "option_small": ("5", "= ¥5")}),
    ],
}
"""What may be typed into the stakes of a game: for each currency, field → what is typed, and what
is said of it."""


@pytest.mark.parametrize(
    "game", ["European", pytest.param("South African", marks=pytest.mark.long)]
)
def test_beside_a_stake_stands_what_it_comes_to(phone: Page, game: str) -> None:
    set_up(phone, game)
    for money, amounts in AMOUNTS[game]:
        for name, (text, _) in amounts.items():
            agree_on(phone, name, text)
        agree_on(phone, "currency", money)
        for name, (_, text) in amounts.items():
            expect(phone.locator(f"#{name}-note")).to_have_text(text)


TYPED = [
    "2",
    "1.5",
    "0,05",
    "$2",
    "J$2",
    "2 us$",
    "1,50 €",
    "2,50 eur",
    "50c",
    "50 P",
    "-1",
    "1 000",
    "1.500",
]
"""What may be typed into a stake of whatever currency; not all of it is an amount."""


def read_if_amount(text: str, currency: str | None) -> int | None:
    """What the server reads, if it can."""
    try:
        return read_amount(text, currency)
    except ValueError:
        return None


@pytest.mark.parametrize("currency", ["", "EUR", "USD", "JMD", "GBP", "JPY"])
def test_the_page_reads_a_stake_as_the_server_does(phone: Page, currency: str) -> None:
    set_up(phone, "European")
    agree_on(phone, "currency", currency)
    name = "amount_call_up_pay"
    phone.locator(f"[popovertarget={name}-slip]").first.tap()
    stake, note = phone.locator(f"#{name}"), phone.locator(f"#{name}-note")
    by_page, by_server = {}, {}
    for text in TYPED:
        stake.fill(text)
        said = re.sub("^= | chips$", "", note.text_content() or "")
        by_page[text] = read_if_amount(said, currency or None)
        by_server[text] = read_if_amount(text, currency or None)
    assert by_page == by_server
    assert None in by_server.values()


def test_the_money_that_a_page_came_with_is_written_as_people_there_do(phone: Page) -> None:
    set_up(phone, "South African")
    sentence = phone.locator(".says:not(.fun)")
    expect(sentence).to_contain_text("Each puts R1 in the kitty. A buy costs R0.10.")
    agree_on(phone, "option_small", "0.25")
    expect(sentence).to_contain_text("A buy costs R0.25.")
    agree_on(phone, "currency", "GBP")
    expect(sentence).to_contain_text("Each puts £1 in the kitty. A buy costs £0.25.")


@pytest.mark.parametrize("language", ["es", "fr"])
def test_a_typed_pound_is_written_after_the_amount_with_its_sign_in_spanish_and_french(
    phone: Page, language: str
) -> None:
    phone.set_extra_http_headers({"Accept-Language": language})
    phone.goto("/new/south-african")
    agreed = phone.locator(".says:not(.fun)")
    phone.locator("[popovertarget=currency-slip]").first.tap()
    phone.locator("#currency").fill("£")
    expect(agreed).to_contain_text("1 £")
    expect(agreed).to_contain_text("0,10 £")
    assert "GB" not in agreed.inner_text()


def test_usual_amounts_of_a_currency_without_a_sign_stay_in_their_buttons(phone: Page) -> None:
    phone.set_extra_http_headers({"Accept-Language": "de"})
    phone.goto("/new/south-african")
    phone.locator("[popovertarget=option_small-slip]").first.tap()
    usual = phone.locator("#option_small-slip [data-usual]")
    expect(usual.get_by_role("button")).to_have_text(["0,01", "0,02", "0,05", "0,10", "0,20"])
    wide = "(row) => [...row.children].filter((each) => each.scrollWidth > each.clientWidth).length"
    assert usual.evaluate(wide) == 0


def test_a_stake_is_changed_by_a_step_or_to_a_usual_amount_and_the_sentence_says_so(
    phone: Page,
) -> None:
    set_up(phone, "European")
    phone.get_by_role("button", name="Change").tap()
    phone.get_by_role("button", name="Euro €").tap()
    expect(phone.locator("#currency-slip")).to_be_hidden()
    sentence = phone.locator(".says:not(.fun)")
    expect(sentence).to_contain_text(
        "Each pays in €0.50. The winner of a hand gets €0.10 from each"
    )
    phone.get_by_role("button", name="€0.50").first.tap()
    phone.get_by_role("button", name="€1", exact=True).tap()
    phone.get_by_role("button", name="More").tap()
    expect(phone.get_by_label("Each pays in")).to_have_value("2")
    phone.get_by_label("Each pays in").press("Enter")
    expect(sentence).to_contain_text("Each pays in €2. The winner")
    expect(phone).to_have_title("New game: European")


def test_an_amount_too_large_is_called_that_in_its_slip(phone: Page) -> None:
    set_up(phone, "European")
    for seat, name in enumerate(NAMES, 1):
        phone.get_by_label(f"Name in seat {seat}").fill(name)
    agree_on(phone, "currency", "EUR")
    agree_on(phone, "amount_call_up_pay", "99999")
    start(phone)
    expect(phone.get_by_text("That’s a lot. At most €10,000.")).to_be_visible()
    expect(phone.get_by_label("The winner of a hand gets")).to_have_value("99999")


@pytest.mark.long
def test_a_stake_left_alone_is_so_many_coins_whatever_the_money(phone: Page) -> None:
    set_up(phone, "European")
    agree_on(phone, "amount_kalooki_pay", "7")
    pays = phone.locator("#amount_call_up_pay")
    for money, coins in {"": "10", "zar": "0.10", "jpy": "10", "kwd": "0.010", "jmd": "10"}.items():
        agree_on(phone, "currency", money)
        expect(pays).to_have_value(coins)
    expect(phone.locator("#amount_kalooki_pay")).to_have_value("7")


@pytest.mark.long
def test_a_stake_that_was_sent_stays_as_it_was_typed(phone: Page) -> None:
    set_up(phone, "European")
    agree_on(phone, "currency", "gbp")
    agree_on(phone, "amount_call_up_pay", "10")
    start(phone)
    expect(phone.locator(".wrong").first).to_be_visible()
    expect(phone.locator("#amount_call_up_pay")).to_have_value("10")
    expect(phone.locator("#amount_call_up_pay-note")).to_have_text("= £10")


@pytest.mark.long
def test_a_half_tapped_blitz_survives_a_reload(phone: Page) -> None:
    begun(phone, NAMES, "South African")
    enter(phone, "Bob", {"Ann": "7h 8h ★ 5c"})
    phone.reload()
    column(phone, "Ann, still to meld")
    expect(phone.get_by_text("Ann holds")).to_be_visible()
    phone.get_by_role("button", name="Next: Cid").tap()
    expect(phone.get_by_text("Cid holds")).to_be_visible()
    type_total(phone, "5")
    phone.get_by_role("button", name="Work out the melds").tap()
    column(phone, "Ann, 5")
    column(phone, "Cid, 5")
    phone.get_by_role("button", name=SAVE, exact=True).tap()
    expect(phone.get_by_text("Round 2 of 7")).to_be_visible()


@pytest.mark.long
def test_what_was_refused_is_gone_once_another_hand_is_entered(phone: Page) -> None:
    begun(phone, NAMES, "South African")
    enter(phone, "Bob", {"Ann": "7s 7s 5c", "Cid": "=9"})
    hold(phone, 1, "7s 7s 7s 5c")
    phone.get_by_role("button", name="Work out the melds").tap()
    refused = phone.get_by_text("7♠ is entered 3 times, but the packs have only 2.")
    expect(refused).to_be_visible()
    phone.get_by_role("button", name="Ann, still to meld").tap()
    expect(refused).to_be_visible()
    below = phone.locator("[data-part=big]")
    before = below.evaluate("at => at.getBoundingClientRect().top")
    phone.locator("[data-part=tape] button").first.tap()
    expect(refused).to_be_hidden()
    after = below.evaluate("at => at.getBoundingClientRect().top")
    assert after == pytest.approx(before, abs=0.5)
