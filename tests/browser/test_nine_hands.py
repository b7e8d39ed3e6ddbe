"""A whole Jamaican evening on a phone, against a sheet worked out by hand."""

from playwright.sync_api import Page, expect

from tests.support.labels import SAVE, THROW_IT_IN
from tests.support.thumb import begin, begun, call, enter, note, score, sheet, type_total

# Hand by hand, as the table would reckon it on paper. Dealers: Ann, Bob, Cid, Dee, Ann, Ann
# (after the deal thrown in), Bob, Cid, Dee, Ann.
#
#  1  Ann out                    Bob K 9 A♠ = 34       Cid 62        Dee 10 + 14 = 24
#  2  Bob out                    Ann 41                Cid 18        Dee 77, corrected to 67
#  3  Cid deals, cuts exactly    Ann 30 ×2 = 60        Bob out, bent Cid 30 ×2 − 50   Dee 88
#  4  Dee out                    Ann 22                Bob 95        Cid 11
#  5  thrown in; Cid 50 for no draw stays
#  5  Ann out                    Bob 40                Cid 107       Dee 12 + 100 (two over-calls)
#  6  Cid out                    Ann ★ = 50            Bob 9         Dee A♥ = 1
#  7  Dee out                    Ann 13                Bob 21        Cid 34
#  8  Ann out                    Bob 5                 Cid 8         Dee 3
#  9  Bob out                    Ann 20                Cid 20        Dee 20
EXPECTED = [
    ["1 333 Three threes", "0", "34", "62", "24"],
    ["2 334 Two threes and a four", "41", "0", "18", "67"],
    ["3 344 A three and two fours", "60 doubled", "0", "10 doubled cut −50", "176 doubled"],
    ["4 444 Three fours", "22", "95", "11", "0"],
    ["5 3333 Four threes", "– thrown in", "– thrown in", "50 thrown in incl. +50", "– thrown in"],
    ["5 3333 Four threes", "0", "40", "107", "112 incl. +100"],
    ["6 3334 Three threes and a four", "50", "9", "0", "1"],
    ["7 3344 Two threes and two fours", "13", "21", "34", "0"],
    ["8 3444 A three and three fours", "0", "5", "8", "3"],
    ["9 4444 Four fours", "20", "0", "20", "20"],
    ["Total", "206", "204", "320", "403"],
]


def test_c10_a_table_of_four_plays_the_nine_hands(phone: Page) -> None:
    begin(phone, ["Ann", "Bob", "Cid", "Dee"])
    score(phone, "Ann", {"Bob": "K 9 A♠", "Cid": "=62", "Dee": "=10+14"})
    score(phone, "Bob", {"Ann": "=41", "Cid": "9 9", "Dee": "=77"})
    note(phone, "Cid", "The exact cut")
    score(phone, "Bob", {"Ann": "=30", "Cid": "K Q 10", "Dee": "=88"}, bent=True)
    score(phone, "Dee", {"Ann": "=22", "Bob": "=95", "Cid": "=11"})

    note(phone, "Cid", "No draw")
    phone.get_by_role("link", name="Throw it in").tap()
    phone.get_by_role("button", name=THROW_IT_IN).tap()
    expect(phone.get_by_text("Hand 5 of 9")).to_be_visible()
    call(phone, "Dee", 5)
    expect(phone.get_by_text("Dee has made 5 calls in this hand; 3 are allowed.")).to_be_visible()
    note(phone, "Dee", "Over-calling", times=2)
    score(phone, "Ann", {"Bob": "=40", "Cid": "=107", "Dee": "=12"})

    expect(phone.get_by_text("Hand 6 of 9")).to_be_visible()
    correct_dee_in_hand_2(phone)
    score(phone, "Cid", {"Ann": "★", "Bob": "9", "Dee": "A♥"})
    score(phone, "Dee", {"Ann": "=13", "Bob": "=21", "Cid": "=34"})
    score(phone, "Ann", {"Bob": "=5", "Cid": "=8", "Dee": "=3"})
    score(phone, "Bob", {"Ann": "=20", "Cid": "=20", "Dee": "=20"})

    expect(phone.get_by_role("heading", name="Bob won")).to_be_visible()
    assert sheet(phone) == EXPECTED


def correct_dee_in_hand_2(page: Page) -> None:
    """77 was read where 67 was written; two taps lead there, the first digit takes the place of
    what stood there, and one tap saves."""
    page.get_by_role("link", name="Sheet").tap()
    page.get_by_role("link", name="Dee, hand 2: 77. Correct it").tap()
    expect(page.get_by_text("Dee holds")).to_be_visible()
    type_total(page, "67")
    page.get_by_role("button", name=SAVE, exact=True).tap()
    expect(page.get_by_text("Hand 2: Dee 67 instead of 77.")).to_be_visible()
    page.get_by_role("link", name="Back to the table").tap()


def test_a_half_entered_hand_survives_a_reload(phone: Page) -> None:
    begun(phone, ["Ann", "Bob", "Cid"])
    enter(phone, "Ann", {"Bob": "K 9 A♠"}, bent=True)
    phone.reload()
    expect(phone.get_by_role("button", name="Bob, 68")).to_be_visible()
    expect(phone.get_by_role("switch", name="The table was bent")).to_be_checked()
    expect(phone.get_by_text("Bob holds")).to_be_visible()
    phone.get_by_role("button", name="Next: Cid").tap()
    type_total(phone, "5")
    phone.get_by_role("button", name=SAVE, exact=True).tap()
    expect(phone.get_by_text("Hand 2 of 9")).to_be_visible()
    phone.get_by_role("link", name="Score the hand").tap()
    expect(phone.get_by_role("group", name="Who went out?").first).to_be_visible()
