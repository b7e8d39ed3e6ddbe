"""Check: whether melds may be laid down in any hand of a game, by its usual rules."""

import pytest

from scorekeeper.referee.verdict import BrokenRule
from scorekeeper.rules.wording import contract_text
from scorekeeper.variants.registry import VARIANTS
from tests.support.check_pages import (
    answer_questions,
    ask,
    field_value,
    headline,
    legal_melds,
    questions,
    reasons,
    rules,
)
from tests.support.games.registry import JUDGED
from tests.support.phones import Phone
from tests.support.verdicts import lay_down
from tests.web.conftest import SQLITE_ONLY

pytestmark = SQLITE_ONLY

THREE_THREES = "9s 9h 9d\n7c 7d 7h\nKs Kd *"
YES, IF, NO, WHAT = "Yes", "Legal, if …", "No", "What’s that?"
NOT_HALF_SAFE = [("The joker for 8♥ isn’t half safe: no 8♥ is out of play yet.", "S6")]
TWO_THREES_OF_NINES = "Two threes of nines: threes must be of different ranks."
KINGS = "Ks Kh Kd"
KEEPS_A_CARD = "You keep a card to discard that isn’t a joker?"
NOT_ASKED_FOR = "Not asked for"

WRONG_LAY_DOWNS = [
    ("jamaican", 1, "5s 5s 5s | 7h 8h * *"),
    ("jamaican", 2, "5h 5s 5d | 5h 5c 5d | Qs Ks As 2s"),
    ("super", 8, "7h 7d 7c | 3c 4c 5c 6c | 8c 9c 10c Jc"),
    ("kooky", 1, "12b 12r 12y | 5y * * 8y | 7h 7d 7s"),
    ("european", 1, "7h 8h * | 10h 10h 10d 10s 10c"),
    ("north-american", 1, "As 2s 3s | 4h 4d 4d"),
    ("kalooki-51", 1, "4s 5s 6s | Qs Ks As 2s"),
    ("south-african", 4, "4s 5s 6s 7s | Kd * *"),
]


MORE_CARDS_MEND = {"meld.too_short", "laydown.contract", "laydown.too_few_points"}

IN_SHORT = {
    "laydown.one_meld_per_turn": (
        "Only one meld a turn, unless all cards but the discard go down at once."
    )
}
"""What the page says in fewer words, as the melds are in sight."""


def beside_its_cards(reason: BrokenRule) -> tuple[str, str]:
    """A reason as it stands beside the meld it is about."""
    text = reason.message.rpartition(": ")[2]
    return text[:1].upper() + text[1:], reason.rule


def test_a_lay_down_is_checked_without_script(dan: Phone) -> None:
    page = dan.press(dan.open("/check/jamaican"), "Check", melds=THREE_THREES, hand=1)
    assert headline(page) == IF
    assert reasons(page) == []
    assert legal_melds(page) == ["A three of nines", "A three of sevens", "A three of kings"]
    assert field_value(page, "melds") == THREE_THREES
    page = answer_questions(dan, page, "Check", "yes")
    assert headline(page) == YES
    assert "Three threes." in page.says("p", "sec")
    page = dan.press(page, "Check", hand=5)
    assert (headline(page), field_value(page, "hand")) == ("A three still to go", "5")
    assert reasons(page) == [("Four threes.", "J8")]


def test_before_any_card_the_contract_is_shown(dan: Phone) -> None:
    assert headline(ask(dan, "/check/jamaican", hand=8)) == "A three and three fours"
    page = dan.open("/check/european")
    assert "Worth 40 or more. Tap the cards of the first meld." in page.says("p", "sec")


@pytest.mark.parametrize(("variant", "hand", "melds"), WRONG_LAY_DOWNS)
def test_every_reason_is_shown_with_its_rule_and_the_first_by_name(
    dan: Phone, variant: str, hand: int, melds: str
) -> None:
    page = ask(dan, f"/check/{variant}", hand=hand, melds=melds)
    expected = lay_down(variant, hand, melds).reasons
    first = next(reason for reason in expected if reason.code not in MORE_CARDS_MEND)
    others = [reason for reason in expected if reason != first]
    of_melds = [beside_its_cards(reason) for reason in others if reason.meld is not None]
    overall = [
        (IN_SHORT.get(reason.code, reason.message), reason.rule)
        for reason in others
        if reason.meld is None
    ]
    shown = {(first.message, first.rule), *of_melds, *overall}
    assert headline(page) == NO
    assert reasons(page)[0] == (first.message, first.rule)
    assert sorted(reasons(page)) == sorted(shown)
    assert set(rules(page)) == {f"/rulebook?variant={variant}#{rule}" for _, rule in shown}


@pytest.mark.parametrize(
    ("variant", "hand", "melds", "title", "reason"),
    [
        ("jamaican", 1, "9s 9h 9d", "Two threes still to go", ("Three threes.", "J8")),
        ("jamaican", 2, "9s 9h 9d\n7h 8h", "A three and a four still to go", None),
        ("jamaican", 1, "9s 9h 9d\n7c 7d 7h\nKs Kd", "A meld still to finish", None),
        ("european", 1, "Ks Kh Kd", "10 points still to go", None),
        ("baby", 1, "7h\nKs Kd", "Two threes still to go", None),
        ("kalooki-40", 1, "4s 5s 6s", "25 points still to go", None),
    ],
)
def test_what_is_still_to_go_is_said_plainly(
    dan: Phone, variant: str, hand: int, melds: str, title: str, reason: tuple[str, str] | None
) -> None:
    page = ask(dan, f"/check/{variant}", hand=hand, melds=melds)
    assert headline(page) == title
    if reason:
        assert reasons(page)[0] == reason


def test_the_contract_stands_beside_a_meld_still_to_finish_in_a_first_lay_down(dan: Phone) -> None:
    page = ask(dan, "/check/caribbean", melds="9s 9h 9d\n7c 7d 7h\nKs Kd")
    assert headline(page) == "A meld still to finish"
    assert page.says("p", "sec") == ["Three threes."]
    page = ask(dan, "/check/caribbean", melds="Ks Kd", later="y")
    assert headline(page) == "A meld still to finish"
    assert page.says("p", "sec") == []


def test_the_contract_is_not_said_twice_while_all_of_it_is_still_to_go(dan: Phone) -> None:
    page = ask(dan, "/check/jamaican", hand=1, melds="9h")
    assert headline(page) == "Three threes still to go"
    assert ("Three threes.", "J8") not in reasons(page)


@pytest.mark.parametrize(
    ("melds", "lacking"),
    [
        ("7h 8h", "A four needs at least four cards. Rule J4"),
        ("4h 6h", "A four needs at least four cards. Rule J4"),
        ("4h 5h 7h 8h", "6♥ is missing. Rule J4"),
        ("9s 9h 9d\n7s 7h 7d\n9c", "One card isn’t a meld yet. Rule J4"),
    ],
)
def test_a_meld_that_only_lacks_cards_is_not_marked_as_wrong(
    dan: Phone, melds: str, lacking: str
) -> None:
    page = ask(dan, "/check/jamaican", hand=2, melds=melds)
    assert " still to " in headline(page)
    assert page.says("p", "unfinished") == [lacking]
    assert page.all("div", class_="bad") == []


def test_once_all_of_the_contract_lies_there_a_gap_is_wrong(dan: Phone) -> None:
    page = ask(dan, "/check/jamaican", hand=2, melds="3c 4c 5c 7c\n9h 9d 9s\nKh Kd Ks")
    assert (headline(page), len(page.all("div", class_="bad"))) == (NO, 1)
    assert reasons(page) == [("6♣ is missing.", "J4")]
    page = ask(dan, "/check/jamaican", hand=2, melds="3c * 5c 8c\n9h 9d 9s\nKh Kd Ks")
    (reason,) = reasons(page)
    assert reason[0].endswith("the cards of a four follow one another without a gap.")


@pytest.mark.parametrize("melds", ["7h 8h * *", "7h * * 10h", "4h * *", "7h 8s", "7h 8h 8s"])
def test_a_meld_that_no_card_more_can_mend_is_marked_as_wrong(dan: Phone, melds: str) -> None:
    page = ask(dan, "/check/jamaican", hand=2, melds=melds)
    assert (headline(page), len(page.all("div", class_="bad"))) == (NO, 1)


@pytest.mark.parametrize(
    ("variant", "hand", "melds", "wrong", "reason"),
    [
        (
            "jamaican",
            3,
            THREE_THREES,
            0,
            ("The contract is a three and two fours. Missing: two fours.", "J8"),
        ),
        (
            "jamaican",
            4,
            "7h 7s",
            1,
            ("The contract is three fours; 7♥ 7♠ would be a three.", "J8"),
        ),
        ("jamaican", 2, "9s 9h 9d\n9c 9d", 1, (TWO_THREES_OF_NINES, "J6")),
        (
            "phase-10",
            1,
            "5r 6r",
            1,
            ("The phase is two sets of three; red 5 red 6 would be a run.", "X3"),
        ),
    ],
)
def test_melds_that_fit_the_contract_no_more_are_refused_at_once(
    dan: Phone, variant: str, hand: int, melds: str, wrong: int, reason: tuple[str, str]
) -> None:
    page = ask(dan, f"/check/{variant}", hand=hand, melds=melds)
    assert (headline(page), reasons(page)[0]) == (NO, reason)
    assert len(page.all("div", class_="bad")) == wrong


@pytest.mark.parametrize(
    ("variant", "hand", "melds", "said"),
    [
        (
            "jamaican",
            3,
            "9s 9h 9d\n3c 4c 5c 6c\nKs Kh Kd",
            ["A three of nines", "Clubs, 3 to 6", NOT_ASKED_FOR],
        ),
        ("jamaican", 9, "9s 9h 9d\n3c 4c 5c 6c", [NOT_ASKED_FOR, "Clubs, 3 to 6"]),
        (
            "phase-10",
            1,
            "5r 5u 5g\n6r 6u 6g\n9r 9u 9g",
            ["A set of fives", "A set of sixes", NOT_ASKED_FOR],
        ),
        (
            "south-african",
            4,
            "9s 9h 9d\nKs Kh Kd\n3c 4c 5c",
            ["A group of nines", NOT_ASKED_FOR, "Clubs, 3 to 5"],
        ),
        ("jamaican", 1, "9s 9h 9d\nKs Kh Kd", ["A three of nines", "A three of kings"]),
    ],
)
def test_a_meld_that_the_contract_does_not_ask_for_gets_no_tick(
    dan: Phone, variant: str, hand: int, melds: str, said: list[str]
) -> None:
    page = ask(dan, f"/check/{variant}", hand=hand, melds=melds)
    assert page.says("p", "verdict")[: len(said)] == said
    assert page.says("p", "unfinished") == [each for each in said if each == NOT_ASKED_FOR]
    assert len(page.all("span", class_="good")) == len(said) - said.count(NOT_ASKED_FOR)


@pytest.mark.parametrize(
    ("variant", "hand", "melds", "lacks", "good"),
    [
        ("shanghai", 8, "4h 5h 6h 7h\n9s 9h 9d", ["Six more cards"], 1),
        ("shanghai", 5, "4h 5h 6h 7h\nKs Ah", ["Three more cards"], 0),
        ("south-african", 5, "4h 5h 6h", ["One more card"], 0),
        ("phase-10", 9, "4r 4u 4g 4y\n5r 5u 5g", ["One more card"], 1),
        ("phase-10", 9, "4r 4u", [], 1),
        ("phase-10", 10, "4r 4u\n5r 5u", ["Three more cards", "One more card"], 0),
    ],
)
def test_a_meld_too_short_for_its_place_in_the_contract_gets_no_tick(
    dan: Phone, variant: str, hand: int, melds: str, lacks: list[str], good: int
) -> None:
    page = ask(dan, f"/check/{variant}", hand=hand, melds=melds)
    assert [text for text, _ in reasons(page) if "more card" in text] == lacks
    assert len(page.all("span", class_="good")) == good


@pytest.mark.parametrize("melds", ["4r 5r", "4r 5r 7r", "4r 5r 7r 9r", "* * 4r 9r"])
def test_x6_cards_of_one_colour_are_no_run_with_gaps_where_more_of_it_are_asked_for(
    dan: Phone, melds: str
) -> None:
    page = ask(dan, "/check/phase-10", hand=8, melds=melds)
    assert reasons(page) == [("Cards of one colour need to be seven at least.", "X6")]
    assert "still to" in headline(page)


@pytest.mark.parametrize(
    ("melds", "rule"),
    [
        ("4r 5r 5b", "X5"),
        ("4r 5r 6b 9r 10r 11r 12r", "X6"),
        ("4r 5r 7r 7r 7r 7r 7r 7r", "C1"),
    ],
)
def test_x6_what_no_card_can_make_one_colour_is_refused(dan: Phone, melds: str, rule: str) -> None:
    page = ask(dan, "/check/phase-10", hand=8, melds=melds)
    assert headline(page) == NO
    assert [broken for _, broken in reasons(page)] == [rule]


def test_no_meld_of_a_later_turn_is_too_short_for_the_contract(dan: Phone) -> None:
    melds = "4h 5h 6h 7h\n9s 9h 8d"
    for query, good in ({}, 0), ({"later": "y"}, 1):
        page = ask(dan, "/check/shanghai", hand=8, melds=melds, **query)
        assert len(legal_melds(page)) == good


def test_j9_no_meld_of_a_later_turn_gets_a_tick_where_none_may_be_laid(dan: Phone) -> None:
    page = ask(dan, "/check/jamaican", hand=1, melds="9s 9h 9d", later="y")
    assert (headline(page), page.says("p", "verdict")) == (NO, [NOT_ASKED_FOR])


@pytest.mark.parametrize(
    ("variant", "melds", "names"),
    [
        ("jamaican", "7h 8h *", ["7 of hearts", "8 of hearts", "joker"]),
        ("south-african", "7h 8h *9h", ["7 of hearts", "8 of hearts", "joker for the 9 of hearts"]),
        ("kooky", "5y 6y *", ["gold 5", "gold 6", "Kooky"]),
    ],
)
def test_a_screen_reader_says_the_cards_in_the_words_of_the_game(
    dan: Phone, variant: str, melds: str, names: list[str]
) -> None:
    page = ask(dan, f"/check/{variant}", hand=1, melds=melds)
    cards = [button for button in page.all("button") if "data-at" in button.attributes]
    assert [card.attributes["aria-label"] for card in cards] == names


@pytest.mark.parametrize("variant", JUDGED)
def test_every_game_has_a_check_of_its_own(dan: Phone, variant: str) -> None:
    rules = VARIANTS[variant]
    page = dan.open(dan.open("/check").link(rules.name))
    assert (page.status, page.title) == (200, f"Check a lay-down, {rules.name}")
    assert headline(page) == contract_text(rules.hands[0].contract, rules)
    (form,) = page.forms
    numbers = [str(deal.number) for deal in rules.hands]
    assert form.offered.get("hand", ["1"]) == numbers
    assert page.link("Other games") == "/check"
    assert page.link("I have these cards").startswith(f"/check/{variant}/find?")


@pytest.mark.parametrize(
    ("variant", "hand", "melds", "mended"),
    [
        ("jamaican", 2, "9s 9h 9d\n7h 8h * *", "9s 9h 9d\n*6h 7h 8h *9h"),
        ("kooky", 1, "5y 6y * *\n12b 12r 12y", "*4y 5y 6y *7y\n12b 12r 12y"),
        ("european", 1, "9s 9h 9d\n7h 8h *", "9s 9h 9d\n7h 8h *9h"),
        ("south-african", 1, "Ks Kh Kd\n7h * 8h", "Ks Kh Kd\n7h 8h *9h"),
    ],
)
def test_lay_it_like_this_leads_to_where_that_meld_is_legal(
    dan: Phone, variant: str, hand: int, melds: str, mended: str
) -> None:
    page = ask(dan, f"/check/{variant}", hand=hand, melds=melds)
    assert len(legal_melds(page)) == 1
    page = dan.open(page.link("Lay it like this"))
    assert field_value(page, "melds") == mended
    assert len(legal_melds(page)) == 2
    assert page.all("a", class_="fix") == []


@pytest.mark.parametrize(
    ("variant", "hand", "melds", "offered"),
    [
        ("south-african", 2, "9s * *", 0),  # S6: one joker too many, however it is laid
        ("south-african", 2, "9s 9h *", 1),
        ("south-african", 3, "9s 9h *", 0),  # S4: a run is asked for
        ("south-african", 4, "9s 9h *", 1),  # the run is missing
        ("south-african", 4, "9s * *\n7h * 8h", 1),
        ("south-african", 4, "9s 9h 9d\n7h * 8h *", 0),  # S5: one card too many
        ("south-african", 4, "9s 9h 9d\nKs Kd *", 0),  # S4: the group is there
        ("south-african", 4, "9s 9h *9d\n7h * 8h", 0),  # S6: one joker is laid
        ("jamaican", 1, "9s 9h 9d\n7h 8h * *", 0),  # J8: three threes are asked for
        ("jamaican", 2, "3h 4h 5h 6h\n9h 10h * *", 0),  # J8: the four is there
        ("jamaican", 2, "9s 9h 9d\nKs Kh Kd\n2s 2h 2d\n7h 8h * *", 1),  # a three too many is not
        ("jamaican", 3, "3h 4h 5h 6h\n9h 10h * *", 0),  # J6: a second four of hearts
        ("jamaican", 3, "3h 4h 5h 6h\n9s 10s * *", 1),
    ],
)
def test_lay_it_like_this_is_offered_only_where_that_meld_may_be_laid(
    dan: Phone, variant: str, hand: int, melds: str, offered: int
) -> None:
    page = ask(dan, f"/check/{variant}", hand=hand, melds=melds)
    assert len(page.all("a", class_="fix")) == offered


@pytest.mark.parametrize(
    ("variant", "hand", "melds", "about"),
    [
        ("south-african", 3, "7h 8h *", "7♥ 8♥ ★"),
        ("south-african", 4, "Ks Kd *", "K♠ K♦ ★"),  # and the run is missing
        ("european", 1, "7h 8h 9h *", "7♥ 8♥ 9♥ ★"),
    ],
)
def test_which_card_a_joker_stands_for_is_asked_where_nothing_else_is_wrong(
    dan: Phone, variant: str, hand: int, melds: str, about: str
) -> None:
    page = ask(dan, f"/check/{variant}", hand=hand, melds=melds)
    ((text, _),) = reasons(page)
    asked = f"{about}: say which card the joker stands for."
    assert (headline(page), text) == ("Which card?", asked)
    assert page.all("div", class_="bad") == []


def test_no_joker_is_asked_about_in_a_meld_that_the_contract_does_not_ask_for(dan: Phone) -> None:
    page = ask(dan, "/check/south-african", hand=3, melds="Ks Kd *")
    first = ("The contract is a run of three; K♠ K♦ ★ would be a group.", "S4")
    assert (headline(page), reasons(page)[0]) == (NO, first)


def test_lay_it_like_this_keeps_the_rest_of_the_question(dan: Phone) -> None:
    query = {"melds": "7h * 8h", "hand": "5", "later": "y", "seen": "6h 9h"}
    page = dan.open(
        ask(dan, "/check/south-african", **query, part="verdict").link("Lay it like this")
    )
    assert "<!doctype html>" in page.html
    assert {name: field_value(page, name) for name in ("hand", "later", "seen")} == {
        name: query[name] for name in ("hand", "later", "seen")
    }


def test_cards_nobody_can_read_are_named_and_kept(dan: Phone) -> None:
    written = "9s 9h 9d\n7h 7x"
    page = ask(dan, "/check/jamaican", melds=written)
    assert headline(page) == WHAT
    assert "“7x” (card 5) isn’t a card; write 7h, 10s, Kd, or * for a joker." in page.text
    assert field_value(page, "melds") == written


def test_more_than_64_cards_are_refused(dan: Phone) -> None:
    for count, answer in ((64, NO), (65, WHAT)):
        page = ask(dan, "/check/jamaican", melds=" ".join(["7h"] * count))
        assert headline(page) == answer
        assert ("No more than 64 cards at once." in page.text) == (count > 64)


def test_what_is_typed_never_becomes_markup(dan: Phone) -> None:
    for text in ("</textarea><script>x</script>", '"><img src=x onerror=x>', "{{7*7}}\0"):
        for path, field in (("", "melds"), ("/find", "cards")):
            page = ask(dan, f"/check/south-african{path}", **{field: text, "seen": text})
            assert (page.status, headline(page)) == (200, WHAT)
            assert page.all("img") == []
            assert [e for e in page.all("script") if "src" not in e.attributes] == []
            assert field_value(page, field) == field_value(page, "seen") == text.replace("\0", "")
            assert not any(name.startswith("on") for e in page.elements for name in e.attributes)


def test_a_script_gets_only_the_verdict(dan: Phone) -> None:
    part = ask(dan, "/check/jamaican", melds=THREE_THREES, part="verdict")
    assert headline(part) == IF
    assert part.all("html") == []
    assert part.forms == []
    page = ask(dan, "/check/jamaican", melds=THREE_THREES)
    assert (legal_melds(part), questions(part)) == (legal_melds(page), questions(page))


def test_c22_legal_is_never_said_plainly_while_something_could_be_wrong(dan: Phone) -> None:
    page = ask(dan, "/check/jamaican", melds=THREE_THREES)
    assert headline(page) == IF
    assert list(questions(page)) == [KEEPS_A_CARD]
    assert page.says("p", "sec")[0] == "you keep a card to discard that isn’t a joker."
    page = answer_questions(dan, page, "Check", "yes")
    assert headline(page) == YES
    assert list(questions(page)) == [KEEPS_A_CARD]
    page = answer_questions(dan, page, "Check", "no")
    assert headline(page) == NO
    refusal = "That’s legal only if you keep a card to discard that isn’t a joker."
    assert reasons(page)[0] == (refusal, "J12")


@pytest.mark.parametrize(
    ("game", "hand", "melds", "between"),
    [("jamaican", 2, ["set", "set", "run"], ""), ("european", 1, ["set", "run"], "or")],
)
def test_what_is_to_be_laid_is_pictured_until_a_card_lies_there(
    dan: Phone, game: str, hand: int, melds: list[str], between: str
) -> None:
    check, find = f"/check/{game}", f"/check/{game}/find"
    for page in (ask(dan, check, hand=hand), ask(dan, find, hand=hand)):
        assert page.says("div", "shapes") == [between]
        drawn = [each.attributes["class"] for each in page.all("span", class_="shape")]
        assert drawn == [f"shape {kind}" for kind in melds]
    for page in (
        ask(dan, check, hand=hand, melds="9s"),
        ask(dan, check, hand=hand, later="y"),
        ask(dan, find, hand=hand, cards="9s"),
    ):
        assert page.says("div", "shapes") == []


def test_c22_what_must_not_be_so_is_asked_by_what_must(dan: Phone) -> None:
    page = ask(dan, "/check/caribbean", melds="5h 5s 5d\n9c 9d 9h\nKs Kd *")
    assert headline(page) == IF
    assert "Do you keep cards other than jokers?" in page.text


def test_e4_in_a_kalooki_one_card_is_kept_to_discard(dan: Phone) -> None:
    melds = "Ks Kh Kd\n4s 5s 6s 7s\nQs Qh Qd\n9h 10h Jh"
    page = ask(dan, "/check/european", melds=melds)
    assert list(questions(page)) == ["You keep one card at most?", "You keep a card to discard?"]
    assert page.says("p", "sec")[0] == "you keep one card at most. 1 more question."
    assert headline(answer_questions(dan, page, "Check", "yes")) == YES


def test_c22_an_answer_is_kept_while_its_question_is_not_asked(dan: Phone) -> None:
    page = answer_questions(dan, ask(dan, "/check/jamaican", melds=THREE_THREES), "Check", "yes")
    page = dan.press(page, "Check", melds="9s 9h 9d")
    assert (headline(page), questions(page)) == ("Two threes still to go", {})
    page = dan.press(page, "Check", melds=THREE_THREES)
    assert headline(page) == YES


def test_c22_what_is_kept_is_asked_again_when_more_or_something_else_is_laid(dan: Phone) -> None:
    page = answer_questions(dan, ask(dan, "/check/jamaican", melds=THREE_THREES), "Check", "yes")
    assert headline(page) == YES
    assert headline(dan.press(page, "Check", melds=f"{THREE_THREES} Kc")) == IF
    page = dan.press(page, "Check", melds="")
    assert headline(page) == "Three threes"
    assert headline(dan.press(page, "Check", melds=THREE_THREES)) == IF


def test_in_a_later_turn_there_is_no_contract_to_meet(dan: Phone) -> None:
    page = dan.press(dan.open("/check/caribbean"), "Check", melds="9s 9h 9d", later="y")
    assert (headline(page), field_value(page, "later")) == (IF, "y")
    assert headline(dan.press(page, "Check", later=None)) == "Two threes still to go"
    page = ask(dan, "/check/jamaican", melds="9s 9h 9d", later="y")
    assert reasons(page) == [("No melds may be laid beyond the contract.", "J9")]


def test_k3_what_was_laid_before_is_asked_unless_it_was_checked_here(dan: Phone) -> None:
    page = ask(dan, "/check/kooky", melds="9b 9r 9y", later="y")
    assert list(questions(page)) == [
        "You haven’t laid a set of nines before?",
        "Your earlier melds don’t hold too many copies of these cards?",
    ]
    assert headline(answer_questions(dan, page, "Check", "yes")) == YES
    assert reasons(answer_questions(dan, page, "Check", "no"))[0] == (
        "That’s legal only if you haven’t laid a set of nines before.",
        "K3",
    )
    page = ask(dan, "/check/kooky", melds="9b 9r 9y\n7b 7r 7g\n4b 4y 4g")
    page = dan.open(page.link("Lay more"))
    assert (headline(page), field_value(page, "later")) == ("In a later turn", "y")
    assert "Laid before: A set of nines" in page.says("p", "cap")
    assert field_value(page, "laid") == "9b 9r 9y\n7b 7r 7g\n4b 4y 4g"
    page = dan.press(page, "Check", melds="9b 9g 9r")
    assert ("Two sets of nines: sets must be of different ranks.", "K3") in reasons(page)
    page = dan.press(page, "Check", melds="5b 5g 5r")
    assert (headline(page), questions(page)) == (YES, {})


def test_s6_a_copy_out_of_play_is_asked_for_in_one_tap(dan: Phone) -> None:
    page = ask(dan, "/check/south-african", melds="7h * 9h", hand=3)
    assert headline(page) == IF
    first, second = questions(page)
    assert (first, second) == (
        "Is a copy of 8♥ out of play?",
        "You keep a card to discard and one more?",
    )
    page = dan.press(page, "Check", **{questions(page)[first]: "yes"})
    assert headline(page) == IF
    page = dan.press(page, "Check", **{questions(page)[second]: "yes"})
    assert headline(page) == YES
    page = dan.press(page, "Check", **{questions(page)[first]: "no"})
    assert headline(page) == NO
    assert reasons(page) == NOT_HALF_SAFE
    assert list(questions(page)) == [first, second]
    page = dan.press(page, "Check", melds="10h * Qh")
    assert headline(page) == IF


def test_s6_cards_out_of_play_make_a_joker_half_safe(dan: Phone) -> None:
    page = dan.press(dan.open("/check/south-african"), "Check", melds="7h * 9h", hand=3)
    page = dan.press(page, "Check", seen="Kd 8s")
    assert reasons(page) == NOT_HALF_SAFE
    page = dan.press(page, "Check", seen="Kd 8h")
    assert (headline(page), list(questions(page))) == (
        IF,
        ["You keep a card to discard and one more?"],
    )
    assert headline(dan.press(page, "Check", seen="8 h")) == WHAT


def test_answers_nobody_offered_are_passed_over(dan: Phone) -> None:
    query = {f"if-seen-{text}": "no" for text in ("x", "", "*", "8h 9h", "9" * 50)}
    page = ask(dan, "/check/south-african", melds="7h * 9h", hand=3, **query)
    assert (page.status, headline(page)) == (200, IF)
    page = ask(dan, "/check/jamaican", melds=THREE_THREES, **{"if-held": "maybe"})
    assert headline(page) == IF


def test_only_games_of_half_safe_jokers_ask_what_is_out_of_play(dan: Phone) -> None:
    asking = {id for id in JUDGED if "seen" in dan.open(f"/check/{id}").forms[0].fields}
    assert asking == {"south-african"}
    assert headline(ask(dan, "/check/jamaican", melds=THREE_THREES, seen="nonsense")) == IF


def test_points_are_shown_where_the_lay_down_must_be_worth_something(dan: Phone) -> None:
    page = ask(dan, "/check/north-american", melds="Ks Kh Kd\nQs Qh Qd")
    assert legal_melds(page) == ["A set of kings 30 points", "A set of queens 30 points"]
    page = answer_questions(dan, page, "Check", "yes")
    assert "Any melds, 60 points." in page.says("p", "sec")


@pytest.mark.parametrize("hand", ["77", "-1", "x", "", "9" * 40])
def test_a_hand_that_is_not_in_the_game_is_the_first(dan: Phone, hand: str) -> None:
    assert field_value(ask(dan, "/check/baby", hand=hand), "hand") == "1"


def test_a_game_nobody_knows_cannot_be_checked(dan: Phone) -> None:
    for path in ("/check/whist", "/check/whist/find", "/check/whist/tack-on"):
        assert dan.open(path).status == 404


def test_home_leads_to_the_check(dan: Phone) -> None:
    page = dan.open(dan.open("/everything-else").link("Check a lay-down"))
    assert page.title == "Check a lay-down"
    assert page.link("Games") == "/"


def test_the_finder_gets_the_cards_with_their_jokers_free_again(dan: Phone) -> None:
    page = ask(dan, "/check/jamaican", hand="4", melds="*6h 7h 8h *9h\nJd Qd")
    assert "cards=%2A+7h+8h+%2A+Jd+Qd" in page.link("I have these cards")


def test_practice_with_the_same_hand_is_one_tap_away(dan: Phone) -> None:
    page = dan.open(ask(dan, "/check/jamaican", hand=8).link("Practise"))
    assert page.title == "Practise Hand 8, Jamaican"


def test_from_practice_one_comes_back_to_what_was_checked(dan: Phone) -> None:
    checked = ask(dan, "/check/jamaican", hand=8, melds="7h 7s 7d")
    practice = dan.open(dan.open(checked.link("Practise")).link("Another hand"))
    page = dan.open(practice.link("Check a lay-down"))
    assert field_value(page, "melds") == "7h 7s 7d"
    assert field_value(page, "hand") == "8"


def test_e11_the_page_reminds_of_the_last_cards_where_the_game_does(dan: Phone) -> None:
    reminding = {
        variant: page.says("p", "reminder")
        for variant in JUDGED
        if (page := ask(dan, f"/check/{variant}", melds=KINGS, later="y")).says("p", "reminder")
    }
    assert list(reminding) == ["european"]
    (text,) = reminding["european"]
    assert text.startswith("Whoever ends a turn with one to three cards left says how many")
    assert text.endswith("E11")
    ten, nine = "Ks Qs Js 10s 9s 8s 7s 6s 5s 4s", "Ks Qs Js 10s 9s 8s 7s 6s 5s"
    for melds, laid, is_shown in (
        (ten, "", True),
        (nine, "", False),  # four of thirteen are left
        (KINGS, "Qs Js 10s 9s 8s 7s 6s", True),
        (KINGS, "Qs Js 10s 9s 8s 7s", False),
    ):
        query = {"later": "y", "laid": laid} if laid else {}
        page = ask(dan, "/check/european", melds=melds, **query)
        assert bool(page.says("p", "reminder")) == is_shown


def test_k1_a_kooky_is_drawn_in_the_colour_it_stands_for(dan: Phone) -> None:
    page = ask(dan, "/check/kooky", melds="5y 6y *7y *")
    classes = [button.attributes["class"] for button in page.all("button", class_="pale")]
    assert classes[:2] == ["card joker pale y", "card joker pale"]


def test_x1_the_letters_of_the_colours_stand_beside_the_typed_cards(dan: Phone) -> None:
    letters = "write r for red, b for blue, g for green and y for yellow"
    for address in ("/check/phase-10", "/check/phase-10/find", "/check/phase-10/tack-on"):
        assert letters in dan.open(address).text
    assert (
        "write b for black, r for red, y for gold and g for green" in dan.open("/check/kooky").text
    )
    assert "for red" not in dan.open("/check/jamaican").text
    page = dan.press(dan.open("/check/phase-10"), "Check", melds="5r 5b 5y\n9b 9y 9g", hand=1)
    assert legal_melds(page) == ["A set of fives", "A set of nines"]
    assert field_value(page, "melds") == "5r 5b 5y\n9b 9y 9g"


@pytest.mark.parametrize(
    ("path", "suit"),
    [
        ("", "h"),
        ("?melds=7s+7d+*", "d"),
        ("?melds=9s+9c+*9d", "c"),
        ("/find?cards=9d+9c", "c"),
        ("/tack-on?table=4c+5c+6c", "c"),
        ("/tack-on?table=4c+5c+6c&cards=7s", "s"),
    ],
)
def test_the_suit_of_the_last_card_is_still_chosen(dan: Phone, path: str, suit: str) -> None:
    assert field_value(dan.open(f"/check/jamaican{path}"), "suit") == suit
