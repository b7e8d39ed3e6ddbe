"""`POST /referee/…`: a verdict is an answer; what cannot be read is refused."""

from typing import Any

import pytest

from tests.support.programs import Answer, Program
from tests.support.questions import Example, examples
from tests.web.conftest import SQLITE_ONLY

pytestmark = SQLITE_ONLY

MELD: dict[str, Any] = {"variant": "jamaican", "cards": ["7h", "*", "9h", "10h"]}
LAY_DOWN: dict[str, Any] = {
    "variant": "jamaican",
    "hand": 1,
    "melds": [["5h", "5s", "5d"], ["9c", "9d", "9h"], ["Ks", "Kd", "*"]],
}
TACK_ON: dict[str, Any] = {
    "variant": "caribbean",
    "hand": 1,
    "meld": ["9s", "10s", "*Js", "Qs"],
    "cards": ["Js"],
    "own": False,
}
ARRANGE: dict[str, Any] = {
    "variant": "jamaican",
    "hand": 1,
    "cards": ["5h", "5s", "5d", "9c", "9d", "9h", "Ks", "Kd", "Kc", "2h", "As"],
}
BODIES = {"meld": MELD, "lay-down": LAY_DOWN, "tack-on": TACK_ON, "arrange": ARRANGE}
WHOLE_HAND = [f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "shdc"]


def ask(program: Program, do: str, **changes: object) -> Answer:
    """The answer to a usual question with some fields changed."""
    return program.post(f"/referee/{do}", BODIES[do] | changes)


def refusal(answer: Answer) -> tuple[int, str, str]:
    """Status, code and place of a refusal, which is a sentence."""
    assert answer.body["error"]["message"].endswith(".")
    return (answer.status, *answer.error)


def in_any_order(melds: list[list[str]]) -> list[list[str]]:
    """Melds of which the order does not matter, nor that of their cards."""
    return sorted(sorted(meld) for meld in melds)


@pytest.mark.parametrize("example", examples(), ids=lambda example: f"{example.rule}-{example.do}")
def test_the_examples_are_answered_as_known(stranger: Program, example: Example) -> None:
    answer = stranger.post(f"/referee/{example.do}", example.request)
    assert answer.status == 200
    assert example.agrees(answer.body), answer.body


def test_c3_a_meld_is_answered_with_what_its_jokers_stand_for(stranger: Program) -> None:
    assert ask(stranger, "meld").body == {
        "legal": True,
        "kind": "run",
        "cards": ["7h", "*8h", "9h", "10h"],
        "points": None,
        "readings": [["7h", "*8h", "9h", "10h"]],
        "fix": None,
        "reasons": [],
    }


def test_j5_a_broken_rule_is_named_with_its_code_its_sentence_and_its_number(
    stranger: Program,
) -> None:
    assert ask(stranger, "meld", cards=["7h", "8h", "*", "*"]).body == {
        "legal": False,
        "kind": "run",
        "cards": ["7h", "8h", "*", "*"],
        "points": None,
        "readings": [],
        "fix": ["*6h", "7h", "8h", "*9h"],
        "reasons": [
            {
                "code": "run.adjacent_jokers",
                "message": "7♥ 8♥ ★ ★: two jokers may not lie side by side.",
                "rule": "J5",
            }
        ],
    }


def test_j8_a_lay_down_is_answered_with_its_melds_and_the_contract(stranger: Program) -> None:
    assert ask(stranger, "lay-down").body == {
        "legal": True,
        "melds": [
            {"kind": "set", "cards": ["5h", "5s", "5d"], "points": None},
            {"kind": "set", "cards": ["9c", "9d", "9h"], "points": None},
            {"kind": "set", "cards": ["Ks", "Kd", "*K"], "points": None},
        ],
        "contract": "333",
        "contract_text": "Three threes",
        "points": None,
        "added": [],
        "reasons": [],
        "unjudged": [{"rule": "J12", "message": "you keep a card to discard that isn’t a joker"}],
    }


def test_c22_what_is_told_is_no_longer_unjudged(stranger: Program) -> None:
    says = ask(stranger, "lay-down", hand_cards=["2h"]).body
    assert (says["legal"], says["unjudged"]) == (True, [])
    says = ask(stranger, "lay-down", hand_cards=["*"]).body
    assert (says["legal"], says["unjudged"]) == (False, [])


def test_a_broken_rule_of_one_meld_says_which(stranger: Program) -> None:
    melds = [["5h", "5s", "5d"], ["9c", "9d"]]
    reasons = ask(stranger, "lay-down", melds=melds).body["reasons"]
    assert [(reason["code"], reason.get("meld")) for reason in reasons] == [
        ("meld.too_short", 1),
        ("laydown.contract", None),
    ]


def test_where_only_the_worth_counts_there_is_no_contract(stranger: Program) -> None:
    for hand in (None, 1, 77):
        says = ask(
            stranger, "lay-down", variant="european", hand=hand, melds=[["9s", "10s", "Js", "Qs"]]
        ).body
        assert (says["contract"], says["points"], says["melds"][0]["points"]) == (None, 39, 39)


def test_the_blitz_is_a_contract_without_melds(stranger: Program) -> None:
    says = ask(stranger, "lay-down", variant="south-african", hand=1).body
    assert (says["contract"], says["contract_text"]) == ("Blitz", "Blitz: all cards at once")


def test_a_tack_on_is_answered_with_the_meld_afterwards(stranger: Program) -> None:
    assert ask(stranger, "tack-on").body == {
        "legal": True,
        "result": ["9s", "10s", "Js", "Qs", "*Ks"],
        "freed": [],
        "reasons": [],
        "unjudged": [{"rule": "D7", "message": "you don’t keep only jokers"}],
    }


def test_d7_a_tack_on_leaves_what_ends_the_turn(stranger: Program) -> None:
    says = ask(stranger, "tack-on", hand_cards=["2c"]).body
    assert (says["legal"], says["unjudged"]) == (True, [])
    says = ask(stranger, "tack-on", hand_cards=["*"]).body
    assert [reason["code"] for reason in says["reasons"]] == ["laydown.no_discard_left"]


def test_s9_what_is_added_in_the_same_turn_is_judged_with_it(stranger: Program) -> None:
    changes: dict[str, Any] = {
        "variant": "south-african",
        "hand": 2,
        "melds": "9s 9h 9d",
        "hand_cards": ["Qd"],
        "added": [{"meld": "4h 5h 6h", "cards": ["7h"], "own": False}],
    }
    says = ask(stranger, "lay-down", **changes, options={"kaluki": True}).body
    assert (says["legal"], says["unjudged"]) == (True, [])
    assert says["added"] == [{"legal": True, "result": ["4h", "5h", "6h", "7h"], "freed": []}]
    says = ask(stranger, "lay-down", **changes, options={"kaluki": False}).body
    codes = {reason["code"] for reason in says["reasons"]}
    assert codes == {"laydown.not_exact", "laydown.no_discard_left"}


def test_a_hand_is_arranged(stranger: Program) -> None:
    says = ask(stranger, "arrange").body
    melds = [["5h", "5s", "5d"], ["9c", "9d", "9h"], ["Ks", "Kd", "Kc"]]
    assert in_any_order(says.pop("melds")) == in_any_order(melds)
    assert sorted(says.pop("left")) == ["2h", "As"]
    assert says == {
        "can_lay_down": True,
        "left_points": 17,
        "goes_out": False,
        "bends": False,
        "complete": True,
        "reasons": [],
        "unjudged": [],
    }


def test_a_hand_that_is_short_of_its_contract_says_of_what(stranger: Program) -> None:
    says = ask(stranger, "arrange", hand=9).body
    assert (says["can_lay_down"], says["melds"]) == (False, [])
    assert says["short_of"].endswith(".")
    assert sorted(says["left"]) == sorted(ARRANGE["cards"])


def test_what_is_left_after_the_hand_is_put_in_any_melds(stranger: Program) -> None:
    changes = {"variant": "south-african", "cards": "5h 5s 5d 9c Kd", "purpose": "leftover"}
    for hand in (None, 1, 7):
        says = ask(stranger, "arrange", **changes, hand=hand).body
        assert says["can_lay_down"]
        assert in_any_order(says["melds"]) == in_any_order([["5h", "5s", "5d"]])
        assert sorted(says["left"]) == ["9c", "Kd"]


def test_any_melds_of_many_cards_are_looked_for_where_runs_may_be_of_any_suits_too(
    stranger: Program,
) -> None:
    phases = {"variant": "phase-10", "hand": None, "purpose": "leftover"}
    cards = " ".join(f"{rank}{suit}" for rank in range(1, 9) for suit in "rguw")
    says = ask(stranger, "arrange", **phases, cards=cards).body
    assert (says["left"], says["complete"]) == ([], True)


def test_x1_blue_and_yellow_may_be_asked_about_as_b_and_y(stranger: Program) -> None:
    phases = {"variant": "phase-10", "hand": 2}
    melds, typed = "5r 5u 5g | 1w 2u 3g 4w", "5r 5b 5g | 1y 2b 3g 4y"
    asked = {"hand_cards": "9b", "added": [{"meld": "7b 7y 7r", "cards": "7b", "own": False}]}
    answer = ask(stranger, "lay-down", **phases, melds=typed, **asked)
    assert answer.body["legal"]
    assert answer.body == ask(stranger, "lay-down", **phases, melds=melds, **asked).body
    one, other = melds.split(" | ")[0], typed.split(" | ")[0]
    assert ask(stranger, "meld", **phases, cards=other).body["readings"] == [one.split()]
    on_table = ask(stranger, "tack-on", **phases, meld=other, cards="5y", own=True).body
    assert on_table["result"] == [*one.split(), "5w"]
    found = ask(stranger, "arrange", **phases, cards=typed.replace("|", "")).body
    assert sorted(map(sorted, found["melds"])) == sorted(
        sorted(m.split()) for m in melds.split("|")
    )


def test_house_rules_are_obeyed(stranger: Program) -> None:
    melds = [*LAY_DOWN["melds"], ["2s", "2d", "2h"]]
    for allowed in (False, True):
        options = {"extra_melds": allowed}
        assert ask(stranger, "lay-down", melds=melds, options=options).body["legal"] == allowed


def test_what_is_not_said_may_be_null(stranger: Program) -> None:
    nothing = dict.fromkeys(("options", "packs", "hand_cards", "seen", "first", "laid"))
    assert ask(stranger, "lay-down", **nothing).body == ask(stranger, "lay-down").body


@pytest.mark.parametrize("do", ["lay-down", "tack-on", "arrange"])
@pytest.mark.parametrize("hand", [0, 4, 10, -1, 2**53 - 1])
def test_a_hand_that_is_not_played_is_not_found(stranger: Program, do: str, hand: int) -> None:
    answer = ask(stranger, do, variant="super", hand=hand)
    assert refusal(answer) == (404, "hand.unknown", "hand")
    assert "5, 6, 7, 8 and 9" in answer.body["error"]["message"]


def test_only_a_question_about_a_contract_needs_its_hand(stranger: Program) -> None:
    for do in ("lay-down", "arrange"):
        assert refusal(ask(stranger, do, hand=None)) == (404, "hand.unknown", "hand")
    assert ask(stranger, "tack-on", hand=None).status == 200


@pytest.mark.parametrize(
    ("do", "field"),
    [
        *[("meld", "cards"), ("arrange", "cards"), ("tack-on", "cards"), ("tack-on", "meld")],
        *[("lay-down", "melds"), ("lay-down", "hand_cards"), ("lay-down", "laid")],
    ],
)
def test_64_cards_are_taken_and_65_are_too_many(stranger: Program, do: str, field: str) -> None:
    others = [name for name in ("melds", "meld", "cards") if name in BODIES[do]]
    held: dict[str, object] = {name: [] for name in others}
    for count, status in ((64, 200), (65, 413)):
        cards = (WHOLE_HAND * 2)[:count]
        value = [cards[:40], cards[40:]] if field in ("melds", "laid") else cards
        for text in (value, " ".join(cards)):
            answer = ask(stranger, do, **held | {field: text})
            assert answer.status == status
            if status == 413:
                assert refusal(answer) == (413, "body.too_large", field)


def test_64_cards_are_all_that_a_player_lays_and_keeps(stranger: Program) -> None:
    cards = WHOLE_HAND[:22]
    for kept, status in ((20, 200), (21, 413)):
        answer = ask(stranger, "lay-down", melds=[cards], laid=[cards], hand_cards=["*"] * kept)
        assert answer.status == status
    assert ask(stranger, "tack-on", meld=cards * 2, cards=cards).status == 413


def test_more_cards_may_be_out_of_play(stranger: Program) -> None:
    seen = WHOLE_HAND * 2
    for count, status in ((104, 200), (257, 413)):
        assert ask(stranger, "lay-down", seen=(seen * 3)[:count]).status == status
        assert ask(stranger, "arrange", seen=(seen * 3)[:count]).status == status
        assert ask(stranger, "tack-on", others=[(seen * 3)[:count]]).status == status


@pytest.mark.parametrize(
    ("do", "change", "code", "where"),
    [
        ("meld", {"variant": "poker"}, "variant.unknown", "variant"),
        ("meld", {"variant": None}, "body.missing", "variant"),
        ("meld", {"variant": 7}, "body.invalid", "variant"),
        ("meld", {"options": {"hands": "1-5"}}, "option.unknown", "options.hands"),
        ("meld", {"options": {"dance": True}}, "option.unknown", "options.dance"),
        ("meld", {"options": {"max_calls": True}}, "option.unknown", "options.max_calls"),
        ("meld", {"options": {"max_calls": {}}}, "option.unknown", "options.max_calls"),
        ("meld", {"options": []}, "body.invalid", "options"),
        ("meld", {"packs": 1}, "packs.unknown", "packs"),
        ("meld", {"packs": "2"}, "body.invalid", "packs"),
        ("meld", {"variant": "kooky", "packs": 2}, "packs.unknown", "packs"),
        ("meld", {"cards": None}, "body.missing", "cards"),
        ("meld", {"cards": {}}, "body.invalid", "cards"),
        ("meld", {"cards": ["7h", "8h", "9h", "Zz"]}, "card.unreadable", "cards.3"),
        ("meld", {"cards": ["7h", "K"]}, "card.unreadable", "cards.1"),
        ("meld", {"cards": ["7h 8h"]}, "card.unreadable", "cards.0"),
        ("meld", {"cards": ["7h", 8]}, "card.unreadable", "cards.1"),
        ("meld", {"cards": ["7h", None]}, "card.unreadable", "cards.1"),
        ("meld", {"cards": ["7h", ["8h"]]}, "card.unreadable", "cards.1"),
        ("meld", {"cards": ["7" * 10_000]}, "card.unreadable", "cards.0"),
        ("meld", {"cards": ["\ud800"]}, "card.unreadable", "cards.0"),
        ("meld", {"cards": "7h 8h 9x"}, "card.unreadable", "cards"),
        ("meld", {"melds": []}, "body.invalid", "melds"),
        ("lay-down", {"hand": "1"}, "body.invalid", "hand"),
        ("lay-down", {"hand": 1.0}, "body.invalid", "hand"),
        ("lay-down", {"hand": True}, "body.invalid", "hand"),
        ("lay-down", {"melds": None}, "body.missing", "melds"),
        ("lay-down", {"melds": ["5h", "5s"]}, "body.invalid", "melds.0"),
        ("lay-down", {"melds": [["5h"], 7]}, "body.invalid", "melds.1"),
        ("lay-down", {"melds": [["5h"], ["5s", "5d", "x"]]}, "card.unreadable", "melds.1.2"),
        ("lay-down", {"melds": "5h | 5s x"}, "card.unreadable", "melds"),
        ("lay-down", {"hand_cards": ["x"]}, "card.unreadable", "hand_cards.0"),
        ("lay-down", {"seen": ["6s", "x"]}, "card.unreadable", "seen.1"),
        ("lay-down", {"laid": [["x"]]}, "card.unreadable", "laid.0.0"),
        ("lay-down", {"first": "yes"}, "body.invalid", "first"),
        ("tack-on", {"own": None}, "body.missing", "own"),
        ("tack-on", {"own": 1}, "body.invalid", "own"),
        ("tack-on", {"meld": None}, "body.missing", "meld"),
        ("tack-on", {"cards": None}, "body.missing", "cards"),
        ("tack-on", {"others": [["7h", "x"]]}, "card.unreadable", "others.0.1"),
        ("arrange", {"cards": None}, "body.missing", "cards"),
        ("arrange", {"drawn": 0}, "body.invalid", "drawn"),
        ("arrange", {"purpose": "win"}, "body.invalid", "purpose"),
        ("arrange", {"purpose": 7}, "body.invalid", "purpose"),
        ("arrange", {"melds": []}, "body.invalid", "melds"),
    ],
)
def test_what_cannot_be_read_is_named(
    stranger: Program, do: str, change: dict[str, object], code: str, where: str
) -> None:
    assert refusal(ask(stranger, do, **change)) == (422, code, where)


def test_a_text_that_is_no_card_is_named_with_its_place(stranger: Program) -> None:
    message = ask(stranger, "lay-down", melds="5h 5s | 9c 9x 9d").body["error"]["message"]
    assert message.startswith("“9x” (card 4) isn’t a card")
    message = ask(stranger, "meld", cards=["7h", "x8"]).body["error"]["message"]
    assert message.startswith("“x8” isn’t a card")


def test_a_card_of_another_deck_is_readable(stranger: Program) -> None:
    answer = ask(stranger, "meld", cards=["12b", "12r", "12y"])
    assert answer.status == 200
    assert [reason["code"] for reason in answer.body["reasons"]] == ["card.not_in_deck"]


@pytest.mark.parametrize(
    ("do", "fields", "where"),
    [
        ("lay-down", {"laid": [["12b"]], "first": False, "melds": []}, "Laid in earlier turns"),
        ("lay-down", {"seen": ["6s", "12b"]}, "Cards out of play"),
        ("tack-on", {"seen": ["12b"]}, "Cards out of play"),
    ],
)
def test_a_card_of_another_deck_is_named_wherever_it_is(
    stranger: Program, do: str, fields: dict[str, Any], where: str
) -> None:
    answer = ask(stranger, do, **fields)
    assert (answer.status, answer.body["legal"]) == (200, False)
    message = f"{where}: black 12 isn’t in this game’s deck."
    assert [reason["message"] for reason in answer.body["reasons"]] == [message]
    assert answer.body["reasons"][0]["code"] == "card.not_in_deck"


@pytest.mark.parametrize("purpose", ["lay-down", "leftover"])
def test_nothing_is_arranged_with_a_card_of_another_deck_out_of_play(
    stranger: Program, purpose: str
) -> None:
    body = ask(stranger, "arrange", purpose=purpose, seen=["12b"]).body
    assert body["short_of"] == "Cards out of play: black 12 isn’t in this game’s deck."
    assert [reason["code"] for reason in body["reasons"]] == ["card.not_in_deck"]
    assert (body["melds"], len(body["left"]), body["left_points"]) == ([], 11, 89)
    assert not any(body[flag] for flag in ("can_lay_down", "goes_out", "bends"))


@pytest.mark.parametrize("do", BODIES)
def test_what_is_no_json_is_not_understood(stranger: Program, do: str) -> None:
    for body in (b"", b"{", b"[" * 200_000, b"\xff", b"cards=7h"):
        answer = stranger.post(f"/referee/{do}", body)
        assert (answer.status, answer.error) == (400, ("body.unreadable", ""))
    answer = stranger.post(f"/referee/{do}", b'"' + b"x" * 400_000 + b'"')
    assert (answer.status, answer.error) == (413, ("body.too_large", ""))
