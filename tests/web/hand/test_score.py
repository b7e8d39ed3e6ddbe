"""Score the hand: who went out, what everybody else held, save."""

import pytest

from scorekeeper.game.entries import OutOfGame
from scorekeeper.web.forms.fields import read_held_cards
from tests.support.builders import hand, totals
from tests.support.labels import SAVE, WORK_IT_OUT
from tests.support.phones import Phone
from tests.web.conftest import Table, begin_table, let_in


def left(**lines: str) -> dict[str, str]:
    """What is typed for the losers: `bob="K 9"` are cards, `cid="=35"` is a total."""
    seats = {"ann": 1, "bob": 2, "cid": 3, "dot": 4}
    return {
        f"left-{seats[name]}-{'points' if text.startswith('=') else 'cards'}": text.lstrip("=")
        for name, text in lines.items()
    }


def test_a_hand_is_scored_by_cards(ann: Phone, table: Table) -> None:
    page = ann.open(ann.open(table.at()).link("Score the hand"))
    assert page.title == "Score hand 1"
    page = ann.press(page, SAVE, out=1, **left(bob="K 10 4 As", cid="Ah, 2 *"))
    assert table.log == [hand(1, {2: "K 10 4 As", 3: "Ah 2 *"})]
    assert totals(table.game.state) == [0, 39, 53]
    assert (page.address, page.title) == (table.at(), "Hand 2, Jamaican")
    assert "Hand 1 saved. Ann went out and leads." in page.text


def test_a_hand_is_scored_by_totals_and_sums(ann: Phone, table: Table) -> None:
    ann.press(ann.open(table.at("/score")), SAVE, out=2, **left(ann="=10+15", cid="= 7 + 50 "))
    assert table.log == [hand(2, {1: 25, 3: 57})]


@pytest.mark.parametrize(
    ("game", "example"),
    [("jamaican", "Q K As Ah *"), ("kooky", "Ab Ar Ay Ag *"), ("phase-10", "10 11 12 skip *")],
)
def test_examples_of_cards_are_of_the_game_that_is_played(
    table: Table, game: str, example: str
) -> None:
    played = begin_table(table.app, variant=game)
    page = let_in(played, played.host).open(played.at("/score"))
    assert [each.attributes["placeholder"] for each in page.all("input", name="left-2-cards")] == [
        example
    ]
    assert len(read_held_cards(example)) == 5


def test_black_aces_are_spread_over_their_suits(ann: Phone, table: Table) -> None:
    ann.press(ann.open(table.at("/score")), SAVE, out=1, **left(bob="As As", cid="As Ah Ah Ah"))
    recorded = table.log[0]
    assert recorded == hand(1, {2: "As As", 3: "Ac Ah Ah Ad"})


def test_the_hand_is_worked_out_before_it_is_saved(ann: Phone, table: Table) -> None:
    page = ann.open(table.at("/score"))
    page = ann.press(page, WORK_IT_OUT, out=1, bent="y", **left(bob="K 10 As", cid="=9"))
    assert "10 + 10 + 15 = 35 ×2 = 70" in page.text
    assert "9 ×2 = 18" in page.text
    assert table.log == []
    ann.press(page, SAVE)
    assert table.log == [hand(1, {2: "K 10 As", 3: 9}, bent=True)]


def test_a_second_tap_on_save_tells_nothing_twice(ann: Phone, table: Table) -> None:
    values: dict[str, object] = {"out": 1, **left(bob="=9", cid="=9")}
    fields = ann.open(table.at("/score")).form(SAVE).filled(SAVE, values)
    for _ in range(2):
        answer = ann.post(table.at("/score"), fields)
        assert answer.location == table.at("?recorded=1")
        assert len(ann.open(answer.location).says("div", "recorded")) == 1
    assert len(table.log) == 1


def test_the_last_hand_sent_twice_is_one_hand(ann: Phone, table: Table) -> None:
    table.record(*[hand(1, {2: 9, 3: 9})] * 8)
    page = ann.open(table.at("/score"))
    for _ in range(2):
        after = ann.press(page, SAVE, out=1, **left(bob="=9", cid="=9"))
        assert after.address == table.at("/end")
    assert len(table.log) == 9


@pytest.mark.parametrize("gone", [1, 2, 3])
def test_who_left_the_game_is_not_asked_for(gone: int, ann: Phone, table: Table) -> None:
    table.record(OutOfGame(gone))
    page = ann.open(table.at("/score"))
    out, loser = [seat for seat in (1, 2, 3) if seat != gone]
    assert f"left-{gone}-cards" not in page.form(SAVE).fields
    ann.press(page, SAVE, out=out, **{f"left-{loser}-cards": "K 9"})
    assert table.log[1] == hand(out, {loser: "K 9"})


def test_the_keypad_has_a_key_for_every_kind_of_card(ann: Phone, table: Table) -> None:
    page = ann.open(table.at("/score"))
    keys = [key.text for key in page.all("button", class_="key") if "data-cards" in key.attributes]
    assert keys[:2] == ["2, 2 points", "3, 3 points"]
    assert keys[-3:] == ["black ace, 15 points", "red ace, 1 point", "joker, 50 points"]


def test_a_key_whose_card_counts_otherwise_than_it_shows_says_so(table: Table) -> None:
    """H2: the nine counts 5, and so do all from the 2; the 5 and the 10 say what they count too,
    though they show it, so that all stand level."""
    played = begin_table(table.app, "Ann", "Bob", variant="shanghai")
    page = let_in(played, played.host).open(played.at("/score"))
    points = [small.text for small in page.all("small") if small.text.isdigit()]
    assert points == [*["5"] * 8, *["10"] * 4, *["15"] * 2]


def test_figures_lie_as_on_a_phone(ann: Phone, table: Table) -> None:
    page = ann.open(table.at("/score"))
    keys = [key.attributes for key in page.all("button", class_="key")]
    figures = "".join(key.get("data-text", "⌫") for key in keys if "data-cards" not in key)
    assert figures == "123456789+0⌫"
