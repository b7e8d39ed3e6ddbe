"""Where one may go out in the turn of the first lay-down of a contract to the card (S9): the best
lay-down, case by case and compared with a search that tries everything."""

import random
from dataclasses import replace

import pytest

from scorekeeper.cards import Card, read_cards, write_cards
from tests.support.arrange_brute_force import try_everything
from tests.support.arrange_check import arranged, not_as_it_says
from tests.support.dealt_hands import Question, built_hand
from tests.support.many import many
from tests.support.plain_variant import Value


def ask(number: int, cards: str, seen: str | None = None, **options: Value) -> Question:
    """A hand of the South African game with the house rule."""
    return Question(
        "south-african",
        {"kaluki": True, **options},
        number,
        2,
        read_cards(cards),
        None if seen is None else read_cards(seen),
    )


@pytest.mark.parametrize(
    ("number", "cards", "left"),
    [
        (2, "Ks Kh Kd 5s 6s 7s 8s 9h", "9h"),
        (2, "Ks Kh Kd Kc 5s 6s 7s", ""),
        (3, "5s 6s 7s 8s 9s 10s", ""),
        (4, "5s 6s 7s 8s Ks Kh Kd Kc 2d 2h 2c", ""),
        (5, "5s 6s 7s 8s 9s 2d 2h 2c 4h", "4h"),
        (6, "Ks Kh Kd Kc * 5s 6s 7s", ""),
        (7, "3s 4s 5s 6s 7s 8s 9h 9d *", ""),
    ],
)
def test_s9_one_who_goes_out_lays_all_the_rest(number: int, cards: str, left: str) -> None:
    question = ask(number, cards)
    answer = arranged(question)
    assert not [*not_as_it_says(question, answer)]
    assert write_cards(answer.left) == left
    assert answer.goes_out


def test_s9_without_the_house_rule_or_with_two_cards_left_only_the_contract_is_laid() -> None:
    cards = "Ks Kh Kd 5s 6s 7s 8s 9h"
    assert write_cards(arranged(replace(ask(2, cards), options={})).left) == "5s 6s 7s 8s 9h"
    answer = arranged(ask(2, f"{cards} 2d"))
    assert write_cards(answer.left) == "5s 6s 7s 8s 9h 2d"
    assert not answer.goes_out


def test_s9_before_the_draw_nothing_may_be_left() -> None:
    question = replace(ask(2, "Ks Kh Kd 5s 6s 7s 9h"), drawn=False)
    assert write_cards(arranged(question).left) == "5s 6s 7s 9h"
    question = replace(ask(2, "Ks Kh Kd 5s 6s 7s"), drawn=False)
    assert write_cards(arranged(question).left) == ""


def test_s9_only_the_cards_that_fill_the_contract_are_bound_in_their_jokers() -> None:
    assert write_cards(arranged(ask(3, "5s 6s 7s 9h * *", "")).left) == ""
    assert not arranged(ask(3, "5s 6s * * 9h 9d 9c", "")).can_lay_down
    assert write_cards(arranged(ask(3, "5s 6s * * 9h 9d 9c", "4s")).left) == ""
    assert not arranged(ask(2, "Ks Kh * 5s 6s 7s", "")).can_lay_down
    assert arranged(ask(2, "Ks Kh * 5s 6s 7s", "Kd")).goes_out


def test_s9_a_copy_in_a_further_meld_makes_the_joker_of_the_contract_half_safe() -> None:
    answer = arranged(ask(3, "5s 6s * 7s 7h 7d", ""))
    assert write_cards(answer.left) == ""
    assert answer.goes_out


def test_s6_where_jokers_are_always_half_safe_those_in_the_rest_are_too() -> None:
    cards = "5s 6s 7s 9h 9d *"
    assert arranged(ask(3, cards, "")).goes_out
    assert not arranged(ask(3, cards, "", half_safe="always")).goes_out
    assert arranged(ask(3, cards, "9c", half_safe="always")).goes_out


def small_question(seed: int) -> Question:
    """A hand of up to nine cards that nearly all fit together."""
    rng = random.Random(f"all the rest {seed}")
    options: dict[str, Value] = {"kaluki": True}
    if rng.random() < 0.3:
        options["half_safe"] = rng.choice(["always", "never"])
    if rng.random() < 0.3:
        options["two_jokers_run_of_five"] = True
    number = rng.randint(2, 7)
    question = Question("south-african", options, number, 2, (), drawn=rng.random() < 0.8)
    jokers = rng.choice([0, 1, 1, 2, 2, 3])
    size = rng.randint(4, 6) if jokers == 3 else rng.randint(6, 9 - jokers)
    free = replace(question.plain, to_the_card=False, further=True)
    cards = tuple(built_hand(free, question.deck, size, jokers, rng)[:9])
    pack = [Card(rank, suit) for rank in question.deck.ranks for suit in question.deck.suits]
    seen = rng.choice([None, (), tuple(rng.sample(pack, 8)), tuple(rng.sample(pack, 26))])
    return replace(question, cards=cards, seen=seen)


@pytest.mark.many
def test_s9_trying_everything_leaves_no_less() -> None:
    went_out = 0
    for seed in range(many(60, 2_000)):
        question = small_question(seed)
        answer = arranged(question)
        best = try_everything(question.plain, question.cards, question.seen)
        assert not [*not_as_it_says(question, answer)], str(question)
        found = (answer.left_points, len(answer.left)) if answer.can_lay_down else None
        assert found == best, str(question)
        went_out += answer.goes_out and len(answer.melds) > 1
    assert went_out > many(5, 200)
