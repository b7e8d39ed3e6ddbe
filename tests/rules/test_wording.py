"""Contracts, cards and lists as players read them, in any language."""

import pytest

from scorekeeper.cards import Card, Suit, read_cards, show_card
from scorekeeper.rules.contract import Contract, Demand
from scorekeeper.rules.variant import wrong_options
from scorekeeper.rules.wording import (
    contract_in_sentence,
    contract_text,
    join_alternatives,
    join_names,
    meld_text,
    melds_text,
    own_contract_text,
    own_melds_text,
)
from scorekeeper.speech import in_words
from scorekeeper.variants.registry import VARIANTS
from tests.support.games.registry import JUDGED
from tests.support.pseudo import pseudo_spoken, unsaid


def test_a_list_of_names_is_a_sentence() -> None:
    assert [join_names(["Ann", "Bob", "Cid"][:n]) for n in range(4)] == [
        "",
        "Ann",
        "Ann and Bob",
        "Ann, Bob and Cid",
    ]
    assert join_alternatives(["a set", "a run", "a colour"]) == "a set, a run or a colour"
    assert join_alternatives(["a set", "a run"]) == "a set or a run"


def test_x4_a_contract_of_ones_own_has_its_number() -> None:
    rules = VARIANTS["phase-10"]
    assert own_contract_text(rules.hands[3], rules) == "Phase 4: run of 7"


@pytest.mark.parametrize(
    ("variant", "contract", "text"),
    [
        ("jamaican", Contract((Demand("set", 3), Demand("run", 4))), "a three and a four"),
        ("jamaican", Contract((Demand("run", 4),) * 2), "two fours"),
        ("south-african", Contract((Demand("run", 3),), to_the_card=True), "a run of three"),
        ("south-african", Contract(all_at_once=True), "blitz: all cards at once"),
        ("european", Contract(), "one meld"),
        ("north-american", Contract(), "any melds"),
        ("jamaican", Contract((Demand("set", 3), Demand("run", 7))), "a three and a run of seven"),
        ("kooky", Contract((Demand("set", 3), Demand("run", 4))), "a set and a run"),
        (
            "kooky",
            Contract((Demand("set", 3), Demand("run", 7))),
            "a set of three and a run of seven",
        ),
        (
            "kooky",
            Contract((Demand("run", 5), Demand("set", 3), Demand("run", 5))),
            "two runs of five and a set of three",
        ),
        (
            "south-african",
            Contract((Demand("set", 4),) * 2, to_the_card=True),
            "two groups of four",
        ),
        (
            "caribbean",
            Contract((Demand("run", 4),) * 3, all_at_once=True),
            "three fours, all cards at once",
        ),
    ],
)
def test_a_contract_stands_in_a_sentence_or_begins_one(
    variant: str, contract: Contract, text: str
) -> None:
    rules = VARIANTS[variant]
    assert contract_in_sentence(contract, rules) == text
    assert contract_text(contract, rules) == text[0].upper() + text[1:]


@pytest.mark.parametrize(
    ("sizes", "code"), [((3, 4, 4), "344"), ((7,), "7"), ((3, 10), "3 10"), ((10, 3, 3), "10 3 3")]
)
def test_a_contract_is_noted_by_the_sizes_of_its_melds(sizes: tuple[int, ...], code: str) -> None:
    assert Contract(tuple(Demand("run", size) for size in sizes)).code == code


def test_melds_are_counted_in_the_words_of_the_game() -> None:
    words = VARIANTS["south-african"].words
    assert [melds_text(count, "set", words) for count in (1, 2)] == ["a group", "two groups"]
    assert [melds_text(count, "run", words) for count in (1, 3)] == ["a run", "three runs"]


@pytest.mark.parametrize("variant", JUDGED)
def test_a_game_is_in_the_readers_language(variant: str) -> None:
    game = VARIANTS[variant]
    with pseudo_spoken():
        texts = [
            game.name,
            game.line,
            game.family_name,
            *(word for word in vars(game.words).values() if isinstance(word, str)),
            *(offence.name for offence in game.offences),
            *([game.cut.name] if game.cut else []),
            *([game.doubling.text] if game.doubling else []),
            *([game.stakes.pot_name] if game.stakes else []),
        ]
        assert [text for text in texts if unsaid(text)] == []


def test_melds_and_cards_are_in_the_readers_language() -> None:
    with pseudo_spoken():
        words = VARIANTS["jamaican"].words
        assert unsaid(meld_text("set", read_cards("9h 9s 9d"), words)) == []
        assert unsaid(meld_text("run", read_cards("10h Jh Qh Kh"), words)) == []
        assert unsaid(show_card(Card("12", Suit.GREEN))) == []
        assert [unsaid(in_words(number)) for number in range(12)] == [[]] * 12


def test_what_is_wrong_with_an_option_is_in_the_readers_language() -> None:
    game = VARIANTS["jamaican"]
    with pseudo_spoken():
        wrong = wrong_options(game, {"blitz_discard": True, "max_calls": 10, "jokers": 7})
    assert [unsaid(message) for message in wrong.values()] == [
        ["blitz", "discard"],
        ["max", "calls"],
        ["jokers"],
    ]


@pytest.mark.parametrize(
    ("variant", "hand", "text"),
    [
        ("phase-10", 1, "2 sets of 3"),
        ("phase-10", 2, "set of 3 + run of 4"),
        ("phase-10", 8, "7 of one colour"),
        ("carioca", 6, "trio of 3 + 2 straights of 4"),
    ],
)
def test_the_melds_of_a_players_own_contract_are_named_briefly(
    variant: str, hand: int, text: str
) -> None:
    rules = VARIANTS[variant]
    assert own_melds_text(rules.hands[hand - 1], rules) == text


def test_a_run_of_several_suits_is_named_by_its_ends() -> None:
    words = VARIANTS["carioca"].words
    assert meld_text("run", read_cards("7h 8s 9h"), words) == "A straight, 7 to 9"
    assert meld_text("run", read_cards("7h 8h 9h"), words) == "Hearts, 7 to 9"
