"""The contract of a first lay-down, and melds besides it (J7, J8, J9, D3, D4, K4)."""

import pytest

from tests.support.games.registry import PLAIN_VARIANTS
from tests.support.verdicts import EVERY_GAME_OF_FOURS, JAMAICAN, codes, in_deck, lay_down

THREES = ("5h 5s 5d", "9c 9d 9h", "Ks Kd *", "2s 2c 2h")
RUNS = ("3s 4s 5s 6s", "6h 7h 8h 9h", "8d * 10d Jd", "Jc Qc Kc Ac")
WHOLE_SPADES = "As 2s 3s 4s 5s 6s 7s 8s 9s 10s Js Qs Ks"
CONTRACTS = {
    1: "333",
    2: "334",
    3: "344",
    4: "444",
    5: "3333",
    6: "3334",
    7: "3344",
    8: "3444",
    9: "4444",
}
HANDS = {
    "jamaican": CONTRACTS,
    "super": {hand: contract for hand, contract in CONTRACTS.items() if hand >= 5},
    "baby": {1: "33", 2: "34", 3: "44"},
    "caribbean": CONTRACTS,
    "kooky": CONTRACTS,
}
EVERY_HAND = [(variant, hand) for variant, hands in HANDS.items() for hand in hands]


def contract_melds(variant: str, hand: int) -> list[str]:
    """Melds that meet the contract of a hand."""
    contract = HANDS[variant][hand]
    melds = [*THREES[: contract.count("3")], *RUNS[: contract.count("4")]]
    return [in_deck(variant, meld) for meld in melds]


@pytest.mark.parametrize(("variant", "hand"), EVERY_HAND)
def test_j8_the_contract_may_be_laid(variant: str, hand: int) -> None:
    verdict = lay_down(variant, hand, " | ".join(contract_melds(variant, hand)))
    assert (codes(verdict), verdict.points) == (set(), None)
    in_any_order = lay_down(variant, hand, " | ".join(reversed(contract_melds(variant, hand))))
    assert codes(in_any_order) == set()


@pytest.mark.parametrize(("variant", "hand"), EVERY_HAND)
def test_j8_no_meld_of_the_contract_may_be_missing(variant: str, hand: int) -> None:
    melds = contract_melds(variant, hand)
    for index in range(len(melds)):
        verdict = lay_down(variant, hand, " | ".join(melds[:index] + melds[index + 1 :]))
        assert [(reason.code, reason.rule) for reason in verdict.reasons] == [
            ("laydown.contract", {"caribbean": "D3", "kooky": "K4"}.get(variant, "J8"))
        ]


@pytest.mark.parametrize("variant", EVERY_GAME_OF_FOURS)
def test_j8_a_meld_of_the_wrong_kind_is_not_what_is_missing(variant: str) -> None:
    hand = PLAIN_VARIANTS[variant].first_hand
    melds = [*contract_melds(variant, hand)[:-1], in_deck(variant, RUNS[0])]
    assert "laydown.contract" in codes(lay_down(variant, hand, " | ".join(melds)))


@pytest.mark.parametrize("variant", EVERY_GAME_OF_FOURS)
def test_j8_nothing_is_no_lay_down(variant: str) -> None:
    assert codes(lay_down(variant, PLAIN_VARIANTS[variant].first_hand, "")) == {"laydown.contract"}


@pytest.mark.parametrize("variant", ["jamaican", "caribbean", "kooky"])
def test_j9_the_melds_of_the_contract_may_be_larger(variant: str) -> None:
    melds = "5h 5s 5d 5c 5h | Ks Kd * * | 3s 4s 5s 6s 7s 8s 9s"
    assert codes(lay_down(variant, 2, in_deck(variant, melds))) == set()


@pytest.mark.parametrize("variant", JAMAICAN)
@pytest.mark.parametrize("further", ["7d 7c 7h", "As 2s 3s 4s"])
def test_j9_nothing_is_laid_beside_the_contract(variant: str, further: str) -> None:
    hand = PLAIN_VARIANTS[variant].first_hand
    melds = " | ".join([*contract_melds(variant, hand), further])
    verdict = lay_down(variant, hand, melds)
    assert [(reason.code, reason.rule) for reason in verdict.reasons] == [
        ("laydown.extra_melds", "J9")
    ]
    assert codes(lay_down(variant, hand, melds, options={"extra_melds": True})) == set()


@pytest.mark.parametrize("variant", JAMAICAN)
def test_j9_nothing_is_laid_after_the_contract(variant: str) -> None:
    hand = PLAIN_VARIANTS[variant].first_hand
    before = " | ".join(contract_melds(variant, hand))
    assert codes(lay_down(variant, hand, "7d 7c 7h", earlier=before)) == {"laydown.extra_melds"}
    later = lay_down(variant, hand, "7d 7c 7h", earlier=before, options={"extra_melds": True})
    assert codes(later) == set()


@pytest.mark.parametrize("variant", ["caribbean", "kooky"])
def test_d4_and_k4_further_melds_come_with_the_contract_or_later(variant: str) -> None:
    before = " | ".join(contract_melds(variant, 1))
    for further in ("7d 7c 7h", "As 2s 3s 4s"):
        meld = in_deck(variant, further)
        assert codes(lay_down(variant, 1, f"{before} | {meld}")) == set()
        assert codes(lay_down(variant, 1, meld, earlier=before)) == set()


@pytest.mark.parametrize("variant", ["caribbean", "kooky"])
def test_d4_and_k4_further_melds_do_not_replace_the_contract(variant: str) -> None:
    melds = in_deck(variant, "5h 5s 5d | 9c 9d 9h | 3s 4s 5s 6s | 6h 7h 8h 9h")
    assert codes(lay_down(variant, 1, melds)) == {"laydown.contract"}


def test_x9_in_this_game_a_contract_is_called_a_phase() -> None:
    missing = "The phase is a set of three and a run of four. Missing: a run of four."
    assert [reason.sentence for reason in lay_down("phase-10", 2, "5r 5g 5g").reasons] == [missing]
    melds = "5r 5g 5g | 1r 2g 3r 4g | 7r 7r 7g"
    (reason,) = lay_down("phase-10", 2, melds).reasons
    assert reason.sentence == "No melds may be laid beyond the phase."


@pytest.mark.parametrize(
    ("variant", "hand", "beside"),
    [("jamaican", 4, ""), ("jamaican", 8, THREES[0]), ("super", 8, THREES[0])],
)
@pytest.mark.parametrize(
    "suit",
    [
        WHOLE_SPADES,
        "2s 3s 4s 5s 6s 7s 8s 9s 10s Js Qs Ks As",
        "As * 3s 4s 5s 6s * 8s 9s 10s * Qs Ks",
        "Ks Qs Js 10s 9s 8s 7s 6s 5s 4s 3s 2s As",
    ],
)
def test_j7_a_whole_suit_may_stand_for_three_fours(
    variant: str, hand: int, beside: str, suit: str
) -> None:
    melds = f"{suit} | {beside}"
    assert codes(lay_down(variant, hand, melds)) == set()
    assert codes(lay_down(variant, hand, melds, options={"full_suit": False})) == {
        "laydown.contract"
    }


def test_j7_the_jokers_of_a_whole_suit_may_not_be_side_by_side() -> None:
    melds = "As 2s 3s * * 6s 7s 8s 9s 10s Js Qs Ks"
    assert "run.adjacent_jokers" in codes(lay_down("jamaican", 4, melds))


def test_j7_twelve_cards_are_not_a_whole_suit() -> None:
    twelve = WHOLE_SPADES.removesuffix(" Ks")
    assert codes(lay_down("jamaican", 4, twelve)) == {"laydown.contract"}


@pytest.mark.parametrize(
    ("hand", "beside"), [(3, "5h 5d 5c"), (7, "5h 5d 5c | 9c 9d 9h"), (9, "2h 3h 4h 5h")]
)
def test_j7_a_whole_suit_stands_for_three_fours_only_where_there_are_three(
    hand: int, beside: str
) -> None:
    verdict = lay_down("jamaican", hand, f"{WHOLE_SPADES} | {beside}")
    assert codes(verdict) == {"laydown.contract"}


@pytest.mark.parametrize(("variant", "hand"), [("caribbean", 4), ("kooky", 4)])
def test_j7_is_not_a_rule_of_caribbean_or_kooky(variant: str, hand: int) -> None:
    verdict = lay_down(variant, hand, in_deck(variant, WHOLE_SPADES))
    assert codes(verdict) == {"laydown.contract"}


def test_j7_a_whole_suit_needs_the_three_of_hand_8_as_well() -> None:
    verdict = lay_down("jamaican", 8, WHOLE_SPADES)
    assert codes(verdict) == {"laydown.contract"}
    assert "three fours" in verdict.reasons[0].message


@pytest.mark.parametrize("beside", ["5h 5d 5c", "2h 3h 4h 5h", "2h 3h 4h 5h | 2c 3c 4c 5c"])
def test_j7_melds_join_a_whole_suit_only_where_extra_melds_are_allowed(beside: str) -> None:
    melds = f"{WHOLE_SPADES} | {beside}"
    assert codes(lay_down("jamaican", 4, melds, options={"extra_melds": True})) == set()
    expected = set() if beside.count("|") else {"laydown.extra_melds"}
    assert codes(lay_down("jamaican", 4, melds)) == expected


def test_j7_a_whole_suit_may_be_one_of_the_three_fours() -> None:
    melds = f"{WHOLE_SPADES} | 2h 3h 4h 5h | 2c 3c 4c 5c"
    assert codes(lay_down("jamaican", 4, melds, options={"full_suit": False})) == set()


@pytest.mark.parametrize("variant", EVERY_GAME_OF_FOURS)
def test_c5_what_is_wrong_with_a_meld_is_said_of_that_meld(variant: str) -> None:
    hand = PLAIN_VARIANTS[variant].first_hand
    melds = contract_melds(variant, hand)
    broken = in_deck(variant, "Qs Qd 3h")
    verdict = lay_down(variant, hand, " | ".join([broken, *melds[1:]]))
    assert [(reason.code, reason.meld) for reason in verdict.reasons] == [("set.mixed_ranks", 0)]
    assert [meld.legal for meld in verdict.melds] == [False] + [True] * (len(melds) - 1)


def test_c5_everything_that_is_wrong_with_a_lay_down_is_reported() -> None:
    verdict = lay_down("jamaican", 1, "5h 5s 5d | 5h 5c 5d | Kd * *", held="*")
    assert codes(verdict) == {
        "laydown.repeated_rank",
        "set.too_few_naturals",
        "laydown.no_discard_left",
    }
