"""The pictures of the rules pages follow the house rules, and the referee has the last word."""

import pytest

from scorekeeper.cards import write_cards
from scorekeeper.handbook.contents import rule_sections
from scorekeeper.handbook.sections import MeldsPicture, TackOnPicture
from scorekeeper.rules.options import ChoiceOption, NumberOption, OptionValue
from scorekeeper.rules.own_game import OwnGame
from scorekeeper.rules.own_variant import build_own_variant
from scorekeeper.rules.variant import Variant
from scorekeeper.variants.registry import VARIANTS
from tests.support import verdicts
from tests.support.many import some
from tests.support.read_rules import read_rules

Options = dict[str, OptionValue]


def values_of(option: ChoiceOption | NumberOption) -> list[OptionValue]:
    """The values of an option; of a number its ends and its default."""
    if isinstance(option, ChoiceOption):
        return list(option.choices)
    return [option.min_value, option.default, option.max_value]


EVERY_TABLE: list[tuple[str, Options]] = [
    (id, {option.id: value})
    for id, variant in VARIANTS.items()
    if variant.has_cards
    for option in variant.options
    for value in values_of(option)
]


def pictures_of(rules: Variant, section_id: str) -> list[MeldsPicture | TackOnPicture]:
    """The pictures in one section of the rules."""
    (section,) = (each for each in read_rules(rules) if each.id == section_id)
    return [
        picture for picture in section.pictures if isinstance(picture, MeldsPicture | TackOnPicture)
    ]


def melds_in(variant: str, section_id: str, **options: OptionValue) -> dict[str, str]:
    """The lay-downs in one section as text, each with what is wrong with it."""
    rules = VARIANTS[variant].with_options(options)
    return {
        " | ".join(map(write_cards, picture.melds)): picture.wrong
        for picture in pictures_of(rules, section_id)
        if isinstance(picture, MeldsPicture)
    }


def added_in(variant: str, **options: OptionValue) -> dict[str, str]:
    """The cards added to melds, as text: before + added → after."""
    rules = VARIANTS[variant].with_options(options)
    return {
        f"{write_cards(picture.before)} + {write_cards(picture.added)}": " ".join(
            [write_cards(picture.after), *("free" for _ in picture.freed)]
        )
        for picture in pictures_of(rules, "tacking-on")
        if isinstance(picture, TackOnPicture)
    }


@pytest.mark.parametrize(("variant", "options"), some(100, EVERY_TABLE))
def test_every_contract_in_cards_is_legal_at_every_table(variant: str, options: Options) -> None:
    rules = VARIANTS[variant].with_options(options)
    pictures = pictures_of(rules, "hands")
    assert len(pictures) == (0 if rules.every_hand_alike else len(rules.hands))
    assert [picture.wrong for picture in pictures] == [""] * len(pictures)


@pytest.mark.parametrize("sizes", [{"run_size": 5}, {"set_size": 4}])
def test_t3_pictures_have_as_many_cards_as_a_table_chose(sizes: dict[str, int]) -> None:
    own = OwnGame("Sunday", values=tuple(sizes.items()))
    rules = build_own_variant(VARIANTS["three-thirteen"], own).with_options({})
    pictures = [each for each in pictures_of(rules, "hands") if isinstance(each, MeldsPicture)]
    for hand, picture in zip(rules.hands, sorted(pictures, key=in_all), strict=True):
        assert not picture.wrong
        assert in_all(picture) == hand.cards
    captions = {picture.caption for picture in pictures_of(rules, "jokers")}
    assert ("Two wild cards, one other card" in captions) == ("set_size" not in sizes)


def in_all(picture: MeldsPicture) -> int:
    """How many cards a picture shows."""
    return sum(map(len, picture.melds))


def test_e4_two_melds_are_shown_with_as_many_cards_as_a_table_chose() -> None:
    own = OwnGame("Sunday", values=(("run_size", 5),))
    rules = build_own_variant(VARIANTS["kalooki-40"], own).with_options({})
    assert [bool(picture.wrong) for picture in pictures_of(rules, "laying-down")] == [
        False,
        True,
        False,
    ]


@pytest.mark.parametrize(("variant", "options"), some(100, EVERY_TABLE))
def test_every_table_is_shown_a_set_a_run_and_a_replaced_joker(
    variant: str, options: Options
) -> None:
    rules = VARIANTS[variant].with_options(options)
    laid = {"sets": rules.sets.allowed, "runs": rules.runs.allowed, "jokers": True}
    for id in (id for id, allowed in laid.items() if allowed):
        assert not pictures_of(rules, id)[0].wrong
    if not rules.tack_on.allowed or not rules.runs.allowed:
        return
    replaced = [picture for picture in pictures_of(rules, "tacking-on") if not picture.fine]
    assert bool(replaced[0].wrong) == (rules.tack_on.replaced == "stays")


def test_u1_two_jokers_are_shown_where_only_a_large_table_has_them() -> None:
    shown = melds_in("contract-rummy", "jokers")
    assert [shown["Qs *Q *Q"], shown["5h *6h *7h 8h"]] == ["", ""]


@pytest.mark.parametrize("minimum", [40, 51])
def test_e4_a_lay_down_worth_enough_and_one_worth_too_little(minimum: int) -> None:
    for one_meld in (False, True):
        shown = melds_in("european", "laying-down", minimum=minimum, one_meld_per_turn=one_meld)
        enough, too_little, two_melds = shown.values()
        assert not enough
        assert f"it needs at least {minimum}" in too_little
        assert bool(two_melds) == one_meld
        options = {"minimum": minimum, "one_meld_per_turn": one_meld}
        assert verdicts.lay_down("european", 1, next(iter(shown)), options=options).legal


def test_j7_a_whole_suit_is_shown_where_it_counts() -> None:
    whole = "2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh Ah"
    assert melds_in("jamaican", "laying-down") == {whole: ""}
    assert melds_in("jamaican", "laying-down", full_suit=False) == {}


def test_s6_a_joker_is_shown_while_it_is_not_half_safe_and_when_it_is() -> None:
    def halves(**options: OptionValue) -> list[bool]:
        rules = VARIANTS["south-african"].with_options(options)
        return [
            bool(picture.wrong)
            for picture in pictures_of(rules, "jokers")
            if "6♥" in getattr(picture, "caption", "")
        ]

    assert halves() == halves(half_safe="always") == [True, False]
    assert halves(half_safe="never") == []


def test_s5_a_card_too_many_is_shown_where_lay_downs_are_exact() -> None:
    ((cards, wrong),) = melds_in("south-african", "laying-down").items()
    assert cards == "5h 6h 7h 8h"
    assert "to the card" in wrong


@pytest.mark.parametrize(
    ("variant", "options", "added", "result"),
    [
        ("jamaican", {}, "5h *6h 7h 8h + 6h", "5h 6h 7h 8h *9h"),
        ("jamaican", {}, "Jh *Qh Kh Ah + Qh", ""),
        ("caribbean", {}, "Jh *Qh Kh Ah + Qh", "*10h Jh Qh Kh Ah"),
        ("caribbean", {}, "5h 6h 7h 8h + 4h", ""),
        ("caribbean", {}, "Jh Qh Kh Ah + 10h", "10h Jh Qh Kh Ah"),
        ("european", {}, "9s 9h *9 + 9d", "9s 9h *9 9d"),
        ("european", {}, "9s 9h *9 + 9d 9c", "9s 9h 9d 9c free"),
        ("european", {"one_suit_frees": True}, "9s 9h *9 + 9d", "9s 9h 9d free"),
        ("south-african", {}, "9s 9h *9d + 9d", "9s 9h 9d free"),
    ],
)
def test_j11_d5_d6_e5_s7_what_becomes_of_a_joker_is_shown(
    variant: str, options: Options, added: str, result: str
) -> None:
    assert added_in(variant, **options)[added] == result


def test_the_hand_in_play_is_shown_first() -> None:
    rules = VARIANTS["jamaican"].with_options({})
    sections = rule_sections(rules, hand=rules.hands[3])
    (hands,) = (each for each in sections if each.id == "hands")
    first, *others = hands.pictures
    assert isinstance(first, MeldsPicture)
    assert first.caption == "Hand 4. Three fours"
    assert not first.fine
    assert all(isinstance(each, MeldsPicture) and each.fine for each in others)
    (table,) = (each for each in sections if each.id == "table")
    assert table.sentences[0].text.startswith("Hand 4: 13 cards each.")
