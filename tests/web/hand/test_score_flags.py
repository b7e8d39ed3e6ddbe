"""What may be said of a whole hand: bent, a kalooki, without a joker; and a Kooky loser's zero."""

from typing import Any

import pytest

from scorekeeper.game.entries import Amend
from scorekeeper.rules.options import OptionValue
from tests.support.builders import hand, totals
from tests.support.labels import SAVE, WORK_IT_OUT
from tests.support.pages import Page
from tests.support.phones import Phone
from tests.web.conftest import Table, begin_table, let_in

Options = dict[str, OptionValue]
LEFT = {"left-2-points": "20", "left-3-points": "15"}


def at(table: Table, variant: str, **options: OptionValue) -> tuple[Phone, Table]:
    """Who keeps the score of another game, and that game."""
    other = begin_table(table.app, variant=variant, options=options)
    return let_in(other, other.host), other


def switches(page: Page) -> dict[str, str]:
    """The switches of a score page: field, and what it says."""
    return {
        label.attributes["data-flag"]: label.text
        for label in page.all("label", class_="switch")
        if "data-flag" in label.attributes
    }


FIRST_TO_LAY = "The table was bent the others count double if nobody had laid down before"


@pytest.mark.parametrize(
    ("variant", "options", "flags"),
    [
        *((id, {}, {"bent": FIRST_TO_LAY}) for id in ("jamaican", "super", "baby")),
        (
            "jamaican",
            {"bent_first_only": False},
            {"bent": "The table was bent the others count double"},
        ),
        ("caribbean", {}, {"bent": "The table was bent the others count double"}),
        ("kooky", {}, {"bent": "The table was bent only noted"}),
        ("kooky", {"bent_doubles": True}, {"bent": "The table was bent the others count double"}),
        ("european", {}, {"kalooki": "A kalooki all melded in one turn; paid double"}),
        ("north-american", {}, {"kalooki": "A kalooki all melded in one turn; 25 more points"}),
        ("kalooki-40", {}, {"kalooki": "A kalooki all melded in one turn; 25 more points"}),
        ("kalooki-51", {}, {"kalooki": "A kalooki all melded in one turn; 25 more points"}),
        (
            "kalooki-51",
            {"kaluki_bonus": 1},
            {"kalooki": "A kalooki all melded in one turn; 1 more point"},
        ),
        ("kalooki-51", {"kaluki_bonus": 0}, {"kalooki": "A kalooki all melded in one turn"}),
        (
            "shanghai",
            {},
            {
                "kalooki": "A one-turn finish all melded in one turn; −25",
                "no_jokers": "Without a joker −50 in one turn",
            },
        ),
        ("carioca", {}, {}),
        (
            "carioca",
            {"one_turn": True},
            {"kalooki": "A one-turn finish all melded in one turn; −30"},
        ),
        (
            "european",
            {"kalooki_pay": 3},
            {"kalooki": "A kalooki all melded in one turn; each pays 30 chips"},
        ),
        ("south-african", {}, {}),
        ("south-african", {"blitz_double": True}, {"no_jokers": "Without a joker paid double"}),
    ],
)
def test_n5_a_game_has_just_the_switches_that_matter_in_it(
    table: Table, variant: str, options: Options, flags: dict[str, str]
) -> None:
    phone, other = at(table, variant, **options)
    assert switches(phone.open(other.at("/score"))) == flags


def test_s11_without_a_joker_is_asked_of_the_blitz_only(table: Table) -> None:
    phone, other = at(table, "south-african", blitz_double=True)
    other.record(hand(1, {2: 20, 3: 15}))
    assert not switches(phone.open(other.at("/score")))


@pytest.mark.parametrize(
    ("variant", "options", "flag"),
    [
        ("jamaican", {}, "bent"),
        ("kooky", {}, "bent"),
        ("european", {}, "kalooki"),
        ("north-american", {}, "kalooki"),
        ("kalooki-40", {}, "kalooki"),
        ("south-african", {"blitz_double": True}, "no_jokers"),
    ],
)
def test_what_is_switched_on_is_recorded_and_survives_a_correction(
    table: Table, variant: str, options: Options, flag: str
) -> None:
    phone, other = at(table, variant, **options)
    phone.press(phone.open(other.at("/score")), SAVE, out=1, **{flag: "y"}, **LEFT)
    facts: dict[str, Any] = {flag: True}
    assert other.log == [hand(1, {2: 20, 3: 15}, **facts)]
    page = phone.open(other.at("/sheet/1"))
    assert page.form(SAVE).fields[flag] == "y"
    phone.press(page, SAVE, **{"left-3-points": "16"})
    assert other.log[1] == Amend(1, (hand(1, {2: 20, 3: 16}, **facts),))


def test_what_was_switched_on_by_mistake_is_switched_off_in_the_correction(table: Table) -> None:
    phone, other = at(table, "european")
    other.record(hand(1, {2: 20, 3: 15}, kalooki=True))
    phone.press(phone.open(other.at("/sheet/1")), SAVE, kalooki=None)
    assert other.log[1] == Amend(1, (hand(1, {2: 20, 3: 15}),))


def test_a_kalooki_is_marked_on_the_sheet(table: Table) -> None:
    phone, other = at(table, "european")
    other.record(hand(1, {2: 20, 3: 15}, kalooki=True))
    page = phone.open(other.at("/sheet"))
    assert page.rows()[1] == ["1", "0 kalooki", "20", "15"]
    assert page.link("Ann, hand 1: 0, went out, kalooki. Correct it")


def test_n5_the_arithmetic_of_a_kalooki_adds_the_bonus_to_each_loser(table: Table) -> None:
    phone, other = at(table, "kalooki-40")
    values = {"left-2-cards": "K 10 A", "left-3-points": "15"}
    page = phone.press(phone.open(other.at("/score")), WORK_IT_OUT, out=1, kalooki="y", **values)
    assert page.says("p", "worked") == ["10 + 10 + 11 = 31 + 25 = 56", "15 + 25 = 40"]
    phone.press(page, SAVE)
    assert totals(other.game.state) == [0, 56, 40]


def test_n5_where_the_winner_scores_the_bonus_is_his(table: Table) -> None:
    phone, other = at(table, "kalooki-51")
    page = phone.press(phone.open(other.at("/score")), WORK_IT_OUT, out=1, kalooki="y", **LEFT)
    assert page.says("p", "worked") == ["20", "15"]
    phone.press(page, SAVE)
    assert totals(other.game.state) == [60, 0, 0]


def test_k9_a_bent_table_that_doubles_nothing_shows_no_doubling(table: Table) -> None:
    phone, other = at(table, "kooky")
    page = phone.press(phone.open(other.at("/score")), WORK_IT_OUT, out=1, bent="y", **LEFT)
    assert page.says("p", "worked") == ["20", "15"]


def test_k8_a_kooky_loser_may_be_left_with_nothing(table: Table) -> None:
    phone, other = at(table, "kooky")
    page = phone.open(other.at("/score"))
    assert page.title == "Score round 1"
    phone.press(page, SAVE, out=1, **{"left-2-points": "0", "left-3-cards": "Ag 12 *"})
    assert other.log == [hand(1, {2: 0, 3: "Ag 12 *"})]
    assert totals(other.game.state) == [0, 0, 62]


@pytest.mark.parametrize(
    ("variant", "keys"),
    [
        ("kooky", "black ace, 15 points"),
        ("kooky", "Kooky, 50 points"),
        ("european", "ace, 11 points"),
        ("north-american", "ace, 15 points"),
        ("south-african", "ace, 11 points"),
    ],
)
def test_the_keypad_shows_what_the_cards_of_the_game_are_worth(
    table: Table, variant: str, keys: str
) -> None:
    phone, other = at(table, variant)
    texts = [key.text for key in phone.open(other.at("/score")).all("button", class_="key")]
    assert keys in texts
