"""Questions to the referee are read, its answers written, with the names that were promised."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.cards import JOKER, read_cards, read_melds, write_cards
from scorekeeper.referee.additions import Addition
from scorekeeper.referee.lay_down import LayDownAttempt
from scorekeeper.referee.verdict import (
    Arrangement,
    BrokenRule,
    LayDownVerdict,
    Reading,
    TackOnVerdict,
    Unjudged,
)
from scorekeeper.rules.contract import Contract, Demand, HandRules
from scorekeeper.rules.options import OptionValue
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.referee import (
    read_arrange_question,
    read_lay_down_question,
    read_meld_question,
    read_tack_on_question,
    write_arrangement,
    write_lay_down,
    write_tack_on,
)
from scorekeeper.wire.variants import write_variant
from tests.support.changes import change_document
from tests.support.many import many
from tests.support.questions import examples
from tests.support.strategies import any_json

JAMAICAN, KOOKY = VARIANTS["jamaican"], VARIANTS["kooky"]
READERS: dict[str, Callable[[object], object]] = {
    "meld": read_meld_question,
    "lay-down": read_lay_down_question,
    "tack-on": read_tack_on_question,
    "arrange": read_arrange_question,
}
RUN = Reading("run", read_cards("7h *8h 9h"), 24)


def cards_of(cards: object, variant: str = "jamaican") -> str:
    """The cards of a question about a meld, as text."""
    question = read_meld_question({"variant": variant, "cards": cards})
    return write_cards(question.cards)


def is_read_or_refused(read: Callable[[object], object], document: object) -> bool:
    """Whether a question is read, or refused with a sentence that every program can read."""
    try:
        read(document)
    except WireError as error:
        json.dumps([error.code, error.path, error.message], ensure_ascii=False).encode()
        return error.message.endswith(".")
    return True


def refusal(read: Callable[[object], object], document: object) -> WireError:
    """Why a question is refused."""
    with pytest.raises(WireError) as error:
        read(document)
    return error.value


def test_cards_are_read_from_a_list_or_from_one_text() -> None:
    assert cards_of(["7h", "T♠", "*", "*9", "★9H"]) == "7h 10s * *9 *9h"
    assert cards_of("7h, T♠ * *9 JK9h") == "7h 10s * *9 *9h"
    assert cards_of([]) == cards_of("") == ""
    assert cards_of(["12b", "Ay"], "kooky") == "12b Ay"


def test_a_lay_down_is_as_described_and_without_a_word_the_first() -> None:
    body: dict[str, Any] = {"variant": "jamaican", "hand": 2, "melds": [["5h", "5s"], ["*"]]}
    question = read_lay_down_question(body)
    assert question.laid == LayDownAttempt(read_melds("5h 5s | *"))
    assert (question.hand.number, question.hand.contract.code) == (2, "334")
    more = {"hand_cards": "Kd", "seen": [], "first": False, "laid": "2s 2h 2c"}
    assert read_lay_down_question(body | more).laid == LayDownAttempt(
        read_melds("5h 5s | *"), read_cards("Kd"), (), False, read_melds("2s 2h 2c")
    )


def test_what_is_added_in_the_same_turn_is_told_with_the_meld_as_it_lies() -> None:
    body: dict[str, Any] = {"variant": "caribbean", "hand": 1, "melds": "5h 5s 5d"}
    added = {"meld": "7h 8h 9h 10h", "cards": ["Jh"], "own": False}
    question = read_lay_down_question(body | {"added": [added]})
    assert question.laid.added == (Addition(read_cards("7h 8h 9h 10h"), read_cards("Jh"), False),)
    for wrong, code, path in (
        ("Jh", "body.invalid", "added"),
        ([added | {"colour": "red"}], "body.invalid", "added.0.colour"),
        ([{"meld": "7h", "cards": "8h"}], "body.missing", "added.0.own"),
        ([added | {"cards": ["x"]}], "card.unreadable", "added.0.cards.0"),
        ([added | {"cards": ["Jh"] * 62}], "body.too_large", "melds"),
        ([added | {"meld": ["Jh"] * 64}] * 5, "body.too_large", "added"),
    ):
        error = refusal(read_lay_down_question, body | {"added": wrong})
        assert (error.code, error.path) == (code, path)


def test_the_verdict_on_what_is_added_is_written_with_its_number() -> None:
    broken = BrokenRule("tack.does_not_fit", "Not so.", "D5", added=1)
    fits = TackOnVerdict(read_cards("7h 8h 9h 10h"))
    verdict = LayDownVerdict(
        (), None, (broken,), added=(fits, TackOnVerdict((), reasons=(broken,)))
    )
    written = write_lay_down(verdict, Contract(), KOOKY)
    assert written["added"] == [
        {"legal": True, "result": ["7h", "8h", "9h", "10h"], "freed": []},
        {"legal": False, "result": [], "freed": []},
    ]
    assert written["reasons"] == [
        {"code": "tack.does_not_fit", "message": "Not so.", "rule": "D5", "added": 1}
    ]


def test_a_tack_on_has_its_meld_its_cards_and_the_rest_of_the_table() -> None:
    body = {"variant": "kooky", "meld": "2b 2r 2y", "cards": ["2g"], "own": True}
    question = read_tack_on_question(body)
    assert (question.meld, question.cards) == (read_cards("2b 2r 2y"), read_cards("2g"))
    assert (question.own, question.others) == (True, ())
    question = read_tack_on_question(body | {"own": False, "others": "3b 3r | *"})
    assert (question.own, question.others) == (False, (read_cards("3b 3r"), (JOKER,)))
    assert (question.held, question.seen) == (None, None)
    question = read_tack_on_question(body | {"hand_cards": "3b", "seen": []})
    assert (question.held, question.seen) == (read_cards("3b"), ())


def test_cards_are_arranged_after_the_draw_for_the_contract_of_the_hand() -> None:
    body: dict[str, Any] = {"variant": "jamaican", "hand": 3, "cards": "5h 5s"}
    question = read_arrange_question(body)
    assert question.hand is not None
    assert question.hand.contract.code == "344"
    assert (question.seen, question.drawn) == (None, True)
    question = read_arrange_question(body | {"seen": [], "drawn": False})
    assert (question.seen, question.drawn) == ((), False)


def test_what_is_left_over_is_arranged_for_no_contract() -> None:
    body: dict[str, Any] = {"variant": "jamaican", "cards": "5h 5s", "purpose": "leftover"}
    assert read_arrange_question(body).hand is None
    assert read_arrange_question(body | {"hand": 1}).hand is None
    assert refusal(read_arrange_question, body | {"hand": 10}).code == "hand.unknown"
    assert refusal(read_arrange_question, body | {"purpose": "lay-down"}).code == "hand.unknown"


@pytest.mark.parametrize("do", ["meld", "lay-down", "tack-on"])
def test_j1_two_packs_are_meant_unless_others_are_named(do: str) -> None:
    bodies = {
        example.do: {name: value for name, value in example.request.items() if name != "options"}
        for example in examples()
    }
    for packs, copies, jokers in ((None, 2, 4), (2, 2, 4), (3, 3, 8), (4, 4, 10)):
        body = bodies[do] | {"variant": "jamaican", "packs": packs}
        question: Any = READERS[do](body)
        assert (question.deck.copies, question.deck.jokers) == (copies, jokers)


def test_k1_where_there_is_one_kind_of_pack_it_is_used() -> None:
    question = read_meld_question({"variant": "kooky", "cards": []})
    assert (question.deck.copies, question.deck.jokers) == (2, 8)
    named = read_meld_question({"variant": "kooky", "cards": [], "packs": 1})
    assert named.deck == question.deck


def test_cards_to_arrange_may_come_from_the_largest_deck() -> None:
    body: dict[str, Any] = {"variant": "jamaican", "hand": 1, "cards": []}
    for packs, copies in ((None, 4), (2, 2), (3, 3)):
        question = read_arrange_question(body | {"packs": packs})
        assert question.deck.copies == copies


def test_house_rules_change_the_sheet_and_the_packs() -> None:
    options: dict[str, OptionValue] = {"extra_melds": True, "jokers": 6, "deal": "twelve"}
    body = {"variant": "jamaican", "hand": 1, "melds": [], "options": options}
    question = read_lay_down_question(body)
    assert question.rules == JAMAICAN.with_options(options)
    assert (question.deck.jokers, question.hand.cards) == (6, 12)


def test_hands_and_packs_that_there_are_are_named() -> None:
    body: dict[str, Any] = {"variant": "super", "melds": [], "hand": 4}
    error = refusal(read_lay_down_question, body)
    assert error.message == "There is no hand 4; Super has hands 5, 6, 7, 8 and 9."
    error = refusal(read_lay_down_question, body | {"hand": None, "variant": "south-african"})
    assert error.message.startswith("Say which round; South African has rounds 1, 2, 3,")
    error = refusal(read_lay_down_question, body | {"packs": 5})
    assert (error.code, error.message) == (
        "packs.unknown",
        "Super can be played with this many packs: 2, 3, 4.",
    )


def test_a_misspelt_field_is_refused() -> None:
    for example in examples():
        error = refusal(READERS[example.do], example.request | {"colour": "red"})
        assert (error.code, error.path) == ("body.invalid", "colour")


@given(st.sampled_from(list(READERS.values())), any_json)
def test_any_json_is_read_or_refused(read: Callable[[object], object], document: object) -> None:
    assert is_read_or_refused(read, document)


@given(
    st.sampled_from(list(READERS.values())),
    change_document([example.request for example in examples()]),
)
@settings(max_examples=many(60, 2_000))
def test_a_question_with_anything_anywhere_is_read_or_refused(
    read: Callable[[object], object], document: object
) -> None:
    assert is_read_or_refused(read, document)


def test_an_arrangement_is_written() -> None:
    found = Arrangement((RUN,), read_cards("Kd"), 10, goes_out=True, bends=True)
    assert write_arrangement(found) == {
        "can_lay_down": True,
        "melds": [["7h", "*8h", "9h"]],
        "left": ["Kd"],
        "left_points": 10,
        "goes_out": True,
        "bends": True,
        "complete": True,
        "reasons": [],
        "unjudged": [],
    }
    assert not write_arrangement(replace(found, complete=False))["complete"]


def test_c22_what_could_not_be_judged_is_written_with_its_rule() -> None:
    half_safe = Unjudged("seen", "a copy of 9♥ is out of play", "S6")
    expected = [{"rule": "S6", "message": "a copy of 9♥ is out of play"}]
    laid = LayDownVerdict((), None, unjudged=(half_safe,))
    assert write_lay_down(laid, Contract(), KOOKY)["unjudged"] == expected
    assert write_tack_on(TackOnVerdict((), unjudged=(half_safe,)))["unjudged"] == expected
    found = Arrangement((RUN,), (), 0, unjudged=(half_safe,))
    assert write_arrangement(found)["unjudged"] == expected


def test_c22_earlier_melds_are_told_only_if_they_are_sent() -> None:
    body: dict[str, Any] = {"variant": "caribbean", "hand": 1, "melds": "5h 5s 5d", "first": False}
    for more, earlier in (({}, None), ({"laid": None}, None), ({"laid": []}, ())):
        assert read_lay_down_question(body | more).laid.earlier == earlier


def test_only_what_cannot_be_arranged_is_short_of_something() -> None:
    written = write_arrangement(Arrangement((), read_cards("Kd"), 10, short_of="A three."))
    assert (written["can_lay_down"], written["short_of"]) == (False, "A three.")


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=list(VARIANTS))
def test_a_game_is_written_with_every_house_rule(variant: Any) -> None:
    written = write_variant(variant)
    assert (written["id"], written["name"]) == (variant.id, variant.name)
    assert [hand["number"] for hand in written["hands"]] == [
        hand.number for hand in variant.with_options({}).hands
    ]
    for option, document in zip(variant.options, written["options"], strict=True):
        values = document["values"]
        ends = values if isinstance(values, list) else [values["least"], values["most"]]
        assert all(option.accepts(value) for value in [document["default"], *ends])


def test_a_hand_is_written_with_its_contract() -> None:
    assert write_variant(JAMAICAN)["hands"][5] == {
        "number": 6,
        "cards": 14,
        "contract": "3334",
        "contract_text": "Three threes and a four",
    }
    european = write_variant(VARIANTS["european"])
    assert european["every_hand_alike"]
    assert [hand["contract"] for hand in european["hands"]] == [None]


def test_a_contract_of_other_sizes_is_written_with_them() -> None:
    three, four, seven = Demand("set", 3), Demand("run", 4), Demand("run", 7)
    contracts = (Contract((three, seven)), Contract((four, four), all_at_once=True))
    hands = tuple(HandRules(number, 11, contract) for number, contract in enumerate(contracts, 1))
    written = write_variant(replace(JAMAICAN, all_hands=hands, options=()))["hands"]
    assert [(hand["contract"], hand["contract_text"]) for hand in written] == [
        ("37", "A three and a run of seven"),
        ("44", "Two fours, all cards at once"),
    ]
