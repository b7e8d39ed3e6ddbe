"""No hand takes more than a certain number of steps, and what is found by then is the answer."""

from dataclasses import replace
from random import Random

import pytest

from scorekeeper.cards import JOKER, Card, read_cards, write_cards
from scorekeeper.referee import arrange as arranging
from scorekeeper.referee.arranging import choices, work
from scorekeeper.referee.arranging.finders import find_melds
from scorekeeper.referee.arranging.request import MeldRequest
from scorekeeper.referee.arranging.weights import Weights
from scorekeeper.referee.arranging.work import MAX_STEPS, Work
from scorekeeper.rules.contract import Contract, Demand
from tests.support.arrange_check import arranged, not_as_it_says
from tests.support.dealt_hands import SORTS, Question, make_question
from tests.support.games.registry import JUDGED
from tests.support.hostile_hands import hostile_questions
from tests.support.many import many
from tests.support.verdicts import find_lay_down, table

HANDS_OF_A_GAME = many(2, 1000)
ONE_STEP_TOO_MANY = 10_000
"""A search may begin its last step, however large, with one step left; this is more than that."""


@pytest.fixture
def works(monkeypatch: pytest.MonkeyPatch) -> list[Work]:
    """Every count of work that is begun."""
    begun: list[Work] = []

    class Counted(Work):
        def __init__(self) -> None:
            super().__init__()
            begun.append(self)

    monkeypatch.setattr(arranging, "Work", Counted)
    return begun


@pytest.mark.parametrize("variant", JUDGED)
def test_no_hand_takes_more_steps_than_it_may(variant: str, works: list[Work]) -> None:
    questions = [*hostile_questions(variant)]
    for name, question in Random(variant).sample(questions, min(HANDS_OF_A_GAME, len(questions))):
        answer = arranged(question)
        assert works[-1].left > -ONE_STEP_TOO_MANY, f"{name}: {question}"
        assert answer.complete != works[-1].given_up
        assert not [*not_as_it_says(question, answer)], f"{name}: {question}"


def test_a_hand_that_is_dealt_is_always_tried_in_every_way(works: list[Work]) -> None:
    for sort in SORTS:
        assert arranged(make_question(sort, 2)).complete
    assert all(MAX_STEPS - each.left < MAX_STEPS / 2 for each in works)


def test_c14_the_best_of_many_hands_are_found_in_no_more_steps_than_ever(
    works: list[Work],
) -> None:
    """None of these hands can leave less, as the exact program of `arrange_model` says; so if they
    leave as little together, each of them does."""
    answers = [arranged(make_question(sort, seed)) for sort in SORTS for seed in range(4, 12)]
    assert sum(answer.left_points for answer in answers) == 27_936
    assert sum(len(answer.left) for answer in answers) == 2_922
    assert sum(MAX_STEPS - each.left for each in works) <= 4_690_127


def test_s8_a_hand_with_wild_ranks_is_searched_once(works: list[Work]) -> None:
    rng = Random(8)
    question = Question("south-african", {}, 1, 2, (), leftover=True, wild=("10", "A"))
    pack = [Card(rank, suit) for rank in question.deck.ranks for suit in question.deck.suits] * 2
    for _ in range(5):
        wild = [card for card in rng.sample(pack, len(pack)) if card.rank in question.wild]
        others = [card for card in rng.sample(pack, len(pack)) if card.rank not in question.wild]
        assert arranged(replace(question, cards=(JOKER, *wild[:5], *others[:19]))).complete
    assert all(MAX_STEPS - each.left < MAX_STEPS / 8 for each in works)


def test_what_is_found_when_the_work_is_used_up_is_legal_and_may_not_be_the_best(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = not_found = 0
    for steps in (500, 3_000, 20_000):
        monkeypatch.setattr(work, "MAX_STEPS", steps)
        for sort in SORTS:
            question = make_question(sort, 3)
            answer = arranged(question)
            assert not [*not_as_it_says(question, answer)], str(question)
            if answer.complete:
                assert not answer.caveat
            elif answer.can_lay_down:
                assert answer.caveat.startswith("There may be a better one")
                found += 1
            else:
                assert (answer.short_of or "").startswith("None was found, but")
                not_found += 1
    assert found
    assert not_found


def test_a_search_may_take_steps_after_one_that_has_used_up_its_own() -> None:
    rules, deck = table("shanghai", {"jokers_at_most_naturals": True})
    request = MeldRequest(
        rules=rules,
        deck=deck,
        weights=Weights(rules.card_points),
        contract=Contract((Demand("set", 3), Demand("run", 5))),
    )
    used_up = Work()
    used_up.step(MAX_STEPS // 2 + 1)
    assert used_up.used_up
    melds = find_melds(request, read_cards("7s 7h * * 5h 6h 8h 9h"), used_up)
    assert [write_cards(meld.cards) for meld in melds or ()] == ["7s 7h *7", "5h 6h *7h 8h 9h"]


@pytest.mark.parametrize(
    "cards",
    [
        "5h 5s 5d 9c 9d 9h Ks Kd Kc 2c",
        "5h 5s * 9c 9d * Ks Kd * 2c",
        "5h 5s 5h 9c 9d * Ks Ks * 2c",
        "5h 5s 5d 5c 9c 9d 9h Ks Kd Kc Kh 2c",
    ],
)
def test_where_there_are_too_many_melds_the_plain_ones_are_laid(
    cards: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(choices, "MAX_CHOICES", 0)
    answer = find_lay_down("jamaican", 1, cards)
    assert (write_cards(answer.left), answer.complete) == ("2c", False)
