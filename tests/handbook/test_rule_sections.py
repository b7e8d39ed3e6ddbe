"""The handbook: every sentence comes from a rule and follows what the rules of the table say."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import get_args

import pytest

from scorekeeper.handbook.contents import rule_sections
from scorekeeper.handbook.options import options_in_force
from scorekeeper.handbook.sections import PilesPicture, RuleSection, RuleSentence
from scorekeeper.rules.conduct import Cut, Doubling
from scorekeeper.rules.contract import Contract, Demand, HandRules
from scorekeeper.rules.options import Choice, ChoiceOption, NumberOption, OptionValue
from scorekeeper.rules.stakes import Cause
from scorekeeper.rules.variant import Variant
from scorekeeper.variants.registry import VARIANTS
from tests.support.core import ROOT
from tests.support.games.registry import JUDGED
from tests.support.many import some
from tests.support.pseudo import pseudo_spoken, unsaid
from tests.support.read_rules import read_rules
from tests.support.source import strings_in

RULEBOOK = (ROOT / "docs" / "rulebook.md").read_text(encoding="utf-8")
NUMBERS = set(re.findall(r"^- ([A-Z]\d+) ", RULEBOOK, re.MULTILINE))


THE_SAME_EVERYWHERE = {"A", "J", "Q", "K", "R", "G", "Blitz"}

CARD = re.compile(r"★?\b(1[0-3]|[2-9AJQK])[♠♥♦♣]?(?!\w)")
"""A card or a joker that stands for one, as sentences show it."""

Options = dict[str, OptionValue]


def ids_of(variant: Variant) -> list[str]:
    """The ids of the options of a game."""
    return [rule.id for rule in variant.options]


def other_choices(rule: ChoiceOption | NumberOption) -> list[OptionValue]:
    """The values of an option that are not its default; of a number its ends, and 1."""
    every = (
        list(rule.choices)
        if isinstance(rule, ChoiceOption)
        else [rule.min_value, 1, rule.max_value]
    )
    return [value for value in dict.fromkeys(every) if value != rule.default]


DEPENDS_ON: dict[str, Options] = {"hands": {"end": "hands"}}
"""Options that matter only with this value of another one."""


def needed_by(rule: ChoiceOption | NumberOption, variant: Variant) -> Options:
    """The value of another option without which this one changes nothing."""
    if isinstance(rule, NumberOption) and rule.only_with:
        return dict([rule.only_with])
    return DEPENDS_ON.get(rule.id, {}) if "end" in ids_of(variant) else {}


EVERY_CHOICE = [
    (id, {**needed_by(rule, variant), rule.id: value})
    for id, variant in VARIANTS.items()
    for rule in variant.options
    for value in other_choices(rule)
]
EVERY_TABLE = [*((id, {}) for id in VARIANTS), *EVERY_CHOICE]


def sentences_of(section: RuleSection) -> Iterator[RuleSentence]:
    """The sentences of a section, those of its steps first."""
    for step in section.steps:
        yield from step.sentences
    yield from section.sentences


def section_of(variant: str, id: str, **options: OptionValue) -> RuleSection:
    """One section of the rules of a table."""
    (section,) = (each for each in rules_of(variant, options) if each.id == id)
    return section


def rules_of(variant: str, options: Options | None = None) -> tuple[RuleSection, ...]:
    """The rules of a table."""
    return read_rules(VARIANTS[variant].with_options(options or {}))


def sentences_in(variant: str, id: str, **options: OptionValue) -> dict[str, str]:
    """The sentences in one section of the rules of a table: sentence → the rule it comes from."""
    section = section_of(variant, id, **options)
    return {sentence.text: sentence.rule for sentence in sentences_of(section)}


def texts_of(sections: tuple[RuleSection, ...]) -> Iterator[str]:
    """Every text of the rules: titles, steps, sentences, the cells of their tables, captions."""
    for section in sections:
        yield section.title
        for step in section.steps:
            yield step.title
        for picture in section.pictures:
            if not isinstance(picture, PilesPicture):
                yield picture.caption
                yield re.sub(CARD, "", picture.wrong)
        for sentence in sentences_of(section):
            yield sentence.text
            if sentence.table:
                yield from sentence.table.columns
                for row in sentence.table.rows:
                    yield from row


def untranslated(sections: tuple[RuleSection, ...]) -> list[str]:
    """The texts that hold an English word, whatever the reader's language. Ranks on the cards and
    the signs of contracts are the same in every language."""
    return [text for text in texts_of(sections) if not set(unsaid(text)) <= THE_SAME_EVERYWHERE]


def rows(variant: str, id: str, rule: str, **options: OptionValue) -> list[str]:
    """The rows of the table in one section that comes from a rule."""
    (section,) = (each for each in rules_of(variant, options) if each.id == id)
    (table,) = (each.table for each in section.sentences if each.table and each.rule == rule)
    return [" | ".join(row) for row in table.rows]


def changed(rules: Variant, field: str, value: object) -> Variant:
    """The rules with another value in one field."""
    choice = ChoiceOption("changed", "?", "C21", True, {True: Choice("Yes.", {field: value})})
    return replace(rules, options=(choice,)).with_options({})


@pytest.mark.parametrize(("variant", "options"), EVERY_TABLE)
def test_every_sentence_about_any_table_cites_the_rulebook(variant: str, options: Options) -> None:
    sections = rules_of(variant, options)
    assert len({section.id for section in sections}) == len(sections)
    assert len(sections) >= (10 if VARIANTS[variant].has_cards else 2)
    for section in sections:
        assert section.title
        assert list(sentences_of(section))
        assert section.paragraphs or section.steps, "nothing but small print"
        assert {sentence.rule for sentence in sentences_of(section)} <= NUMBERS
        for sentence in sentences_of(section):
            assert sentence.table is None or sentence.table.rows, sentence
    for in_force in options_in_force(VARIANTS[variant], options):
        assert in_force.source in NUMBERS


@pytest.mark.parametrize(("variant", "options"), EVERY_TABLE)
def test_every_sentence_is_a_plain_sentence(variant: str, options: Options) -> None:
    for section in rules_of(variant, options):
        for sentence in sentences_of(section):
            text = sentence.text
            assert re.match(r"[A-Z].*[a-z\dA](\.|:)$", text), text
            assert text.endswith(":") == bool(sentence.table), text
            assert not re.search(r"_|  |None|\ba [aeio]|\b(\w+) \1\b", text), text
            assert len(text) < 240, text


@pytest.mark.parametrize(("variant", "options"), EVERY_CHOICE)
def test_every_value_of_every_option_changes_the_rules_that_are_read(
    variant: str, options: Options
) -> None:
    *needed, chosen = options
    before = {name: options[name] for name in needed}
    assert rules_of(variant, options) != rules_of(variant, before)
    in_force = {option.id: option for option in options_in_force(VARIANTS[variant], options)}
    differing = {id for id, option in in_force.items() if option.default_text}
    if (variant, chosen) == ("european", "unit"):
        assert differing == {"initial_stake", "buy_in_stake", "call_up_pay", "kalooki_pay"}
        return
    assert in_force[chosen].text != in_force[chosen].default_text
    assert differing == {*needed, chosen}


def test_e9_the_house_rules_say_what_is_paid_and_not_in_which_unit_it_is_counted() -> None:
    options = options_in_force(VARIANTS["european"], {"unit": 20, "call_up_pay": 0}, "{}c".format)
    paid = {option.id: (option.text, option.default_text) for option in options if option.is_stake}
    assert paid == {
        "initial_stake": ("100c", "50c"),
        "buy_in_stake": ("100c", "50c"),
        "call_up_pay": ("Nothing.", "10c"),
        "kalooki_pay": ("40c", "20c"),
    }


CHANGED_FIELDS = [
    ("jamaican", "usual_players", (4, 6)),
    ("jamaican", "card_points.joker", 25),
    ("kooky", "packs", {8: replace(VARIANTS["kooky"].packs[8], copies_in_a_pack=3)}),
    ("european", "card_points.ranks", {**VARIANTS["european"].card_points.ranks, "7": 20}),
    ("european", "card_points.ranks", {**VARIANTS["european"].card_points.ranks, "3": 20}),
    ("jamaican", "packs", {4: VARIANTS["jamaican"].packs[4], 8: VARIANTS["jamaican"].packs[8]}),
    ("european", "stakes.kalooki", 0),
    ("jamaican", "all_hands", VARIANTS["jamaican"].all_hands[:3]),
    ("european", "all_hands", (replace(VARIANTS["european"].all_hands[0], cards=12),)),
    ("european", "fewer_cards", {4: 12}),
    ("jamaican", "drawing.takes_discard", "always"),
    ("jamaican", "reshuffling", None),
    ("jamaican", "reshuffling.max_times", None),
    ("jamaican", "reshuffling.max_times", 2),
    ("european", "stakes.unit", 0),
    ("european", "going_out.announce_at_most", None),
    ("european", "going_out.announce_at_most", 1),
    ("jamaican", "sets.min_size", 4),
    ("jamaican", "sets.different_suits", True),
    ("european", "sets.max_size", None),
    ("european", "sets.max_size", 3),
    ("kooky", "sets.max_size", 6),
    ("jamaican", "runs.min_size", 3),
    ("jamaican", "runs.ace", "high"),
    ("jamaican", "runs.ace", "both"),
    ("jamaican", "jokers.naturals_in_set", 1),
    ("jamaican", "jokers.neighbours", True),
    ("jamaican", "jokers.declared", "at_ends"),
    ("european", "jokers.declared", "where_unsure"),
    ("european", "jokers.suit_in_set", True),
    ("jamaican", "lay_down.further_melds", True),
    ("jamaican", "lay_down.different_ranks", False),
    ("jamaican", "lay_down.different_suits", False),
    ("european", "lay_down.minimum", 51),
    ("european", "lay_down.minimum", None),
    ("european", "worth", None),
    ("north-american", "worth.low_ace", 11),
    ("south-african", "all_hands", VARIANTS["south-african"].all_hands[1:]),
    ("south-african", "lay_down.max_jokers", 2),
    ("south-african", "lay_down.max_jokers", None),
    ("jamaican", "lay_down.half_safe", "always"),
    ("jamaican", "tack_on.jokers_to_own_only", False),
    ("jamaican", "tack_on.low_end", "after_the_ace"),
    ("jamaican", "tack_on.replaced", "moves"),
    ("jamaican", "tack_on.replaced", "comes_free"),
    ("south-african", "tack_on.freed_from_set", "never"),
    ("jamaican", "going_out.discard_required", False),
    ("jamaican", "going_out.joker_discard", True),
    ("jamaican", "going_out.in_first_turn", False),
    ("jamaican", "max_calls", None),
    ("jamaican", "offences", VARIANTS["jamaican"].offences[1:]),
    ("jamaican", "cut", None),
    ("jamaican", "cut", Cut("J16", -100, "dealer")),
    ("jamaican", "doubling", None),
    ("jamaican", "doubling", Doubling("J13", 3, "Out with a flourish.")),
    ("jamaican", "ties", "last_hand"),
    ("jamaican", "stake_per_point", 5),
    ("jamaican", "english_words", VARIANTS["south-african"].english_words),
]


@pytest.mark.parametrize(("variant", "field", "value"), CHANGED_FIELDS)
def test_a_changed_field_changes_the_rules_that_are_read(
    variant: str, field: str, value: object
) -> None:
    rules = VARIANTS[variant]
    assert rule_sections(changed(rules, field, value)) != rule_sections(rules)


@pytest.mark.parametrize(("variant", "options"), some(100, EVERY_TABLE))
def test_every_word_of_the_rules_is_in_the_readers_language(variant: str, options: Options) -> None:
    rules = VARIANTS[variant].with_options(options)
    with pseudo_spoken():
        assert untranslated(rule_sections(rules)) == []
        for in_force in options_in_force(VARIANTS[variant], options):
            sentences = [
                in_force.question,
                in_force.text,
                in_force.default_text or "",
                *in_force.other_texts,
            ]
            assert [text for text in sentences if unsaid(text)] == []


@pytest.mark.parametrize(("variant", "field", "value"), CHANGED_FIELDS)
def test_every_word_of_changed_rules_is_in_the_readers_language(
    variant: str, field: str, value: object
) -> None:
    with pseudo_spoken():
        assert untranslated(rule_sections(changed(VARIANTS[variant], field, value))) == []


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_rules_are_read_in_one_language_and_then_in_another(variant: str) -> None:
    rules = VARIANTS[variant].with_options({})
    english = rule_sections(rules)
    with pseudo_spoken():
        assert rule_sections(rules) != english
        assert unsaid(VARIANTS[variant].name) == []
    assert rule_sections(rules) == english


@pytest.mark.parametrize("room", ["rules", "handbook"])
def test_no_sentence_names_a_game(room: str) -> None:
    names = "|".join({name for rules in VARIANTS.values() for name in (rules.id, rules.name)})
    a_game = re.compile(rf"\b(?:{names}|Blitz)\b", re.IGNORECASE)
    for file in (ROOT / "scorekeeper" / room).glob("*.py"):
        texts = {text for _, text in strings_in(file)} - set(get_args(Cause))
        assert [text for text in texts if a_game.search(text)] == []


def test_j1_the_packs_grow_with_the_table() -> None:
    assert rows("jamaican", "cards", "J1", jokers=6) == [
        "up to 4 | 2 | 6",
        "5 or 6 | 3 | 8",
        "7 or 8 | 4 | 10",
    ]
    one_fewer = rows("contract-rummy", "cards", "U1", jokers="one_fewer_than_players")
    assert one_fewer[:2] == ["up to 2 | 2 | 1", "3 | 2 | 2"]
    assert sentences_in("european", "cards")[
        "Two packs of 52 cards and two jokers: 106 cards in all."
    ]


def test_j2_cards_that_count_alike_are_named_together() -> None:
    assert rows("jamaican", "cards", "J2") == [
        "Joker | 50",
        "Black ace | 15",
        "Red ace | 1",
        "King, queen, jack | 10",
        "2 to 10 | face value",
    ]


def test_k1_k2_the_kooky_deck_and_what_its_cards_count() -> None:
    sentences = sentences_in("kooky", "cards")
    assert (
        sentences["A pack has ace to 13 in black, red, gold and green, each of them twice."] == "K1"
    )
    assert sentences["One pack of 104 cards and eight Kookys: 112 cards in all."] == "K1"
    assert rows("kooky", "cards", "K2") == [
        "Kooky | 50",
        "Black ace | 15",
        "Red ace | 10",
        "Gold ace | 5",
        "Green ace | 0",
        "2 to 13 | face value",
    ]


def test_j8_hands_are_listed_with_contract_and_cards() -> None:
    assert rows("baby", "hands", "J8", deal="eight") == [
        "1 | Two threes | 33 | 8",
        "2 | A three and a four | 34 | 8",
        "3 | Two fours | 44 | 8",
    ]
    assert rows("super", "hands", "J8")[0] == "5 | Four threes | 3333 | 13"
    assert len(rows("jamaican", "hands", "J8", hands="1-4")) == 4


def test_s4_the_blitz_is_a_round_like_others() -> None:
    assert rows("south-african", "hands", "S4")[0] == "1 | Blitz: all cards at once | Blitz | 13"
    later = rows("south-african", "hands", "S4", order="blitz-fifth")
    assert later[4] == "5 | Blitz: all cards at once | Blitz | 13"


def test_j3_j4_melds_are_called_what_the_game_calls_them() -> None:
    assert [section.title for section in rules_of("jamaican")[3:5]] == ["Threes", "Fours"]
    assert [section.title for section in rules_of("south-african")[3:5]] == ["Groups", "Runs"]
    assert [section.title for section in rules_of("kooky")[5:8]] == [
        "Kookys",
        "Laying down",
        "Adding on",
    ]


@pytest.mark.parametrize("variant", JUDGED)
def test_the_first_thing_said_of_jokers_is_that_they_may_stand_for_any_card(variant: str) -> None:
    (jokers,) = (section for section in rules_of(variant) if section.id == "jokers")
    has_jokers = any(packs.jokers for packs in VARIANTS[variant].packs.values())
    says_so = "may stand for any card" in jokers.sentences[0].text
    assert says_so == has_jokers
    assert any("may stand for any card" in sentence.text for sentence in jokers.sentences)


APART = "One player’s threes in a hand are all of different ranks."
OWN, ALONE = ", or for itself", "; alone, such cards make a set"
WILD = "A card of a wild rank may stand for any card"
ONE_NATURAL = "A meld needs at least one card that isn’t a joker."
NONE_WILD = "A meld needs at least one card that isn’t wild."
DECLARED = (
    "At either end of a run, and where two jokers lie with one other card, the player says which"
    " card each joker stands for; it then stands for that card for good."
)
WHOLE_SUIT = "one four of all 13 ranks of a suit may stand for the three fours."
BEYOND = "No melds may be laid beyond the contract, then or later."
MORE = "More melds may be laid in the same turn or later."
AT_ONCE = (
    "In the Blitz a player lays all their cards at once, in any groups and runs, and so goes "
    "out; one card {} be left to discard."
)
TOGETHER = "Any melds worth 40 points or more together make a first lay-down. Their cards count:"
ONE_MELD = (
    "Only one meld may be laid in a turn, unless a player who hasn’t laid anything yet melds all"
)
NATURAL = "The card that a joker in a four stands for may take its place"
STUCK = "This is not allowed when the joker would lie next to another one"
ANY_FOUR = "Any four on the table takes the next card at"
CUT = (
    "A dealer who cuts exactly the number of cards to be dealt (players times cards each{}) "
    "scores −50, once a hand."
)
OUT = (
    "Whoever goes out in the turn of their first lay-down{} bends the table: the cards the others"
    " hold count double."
)

# fmt: off
SENTENCES: list[tuple[str, str, Options, str, str]] = [
    ("european", "hands", {}, "E1", "Every hand is the same: each player is dealt 13 cards."),
    ("north-american", "hands", {}, "N1",
     ("Every hand is the same: each player is dealt 15 cards, 13 with five players, 11 with "
      "six players.")),
    ("kalooki-51", "hands", {}, "N7", "Every hand is the same: each player is dealt 13 cards."),

    ("south-african", "sets", {}, "S3",
     "A group is three or four cards of one rank, all of different suits."),
    ("caribbean", "sets", {}, "D2", "One player may lay two threes of the same rank."),
    ("caribbean", "sets", {"distinct_threes": True}, "D2", APART),
    ("jamaican", "sets", {}, "J6", APART),

    ("jamaican", "runs", {}, "J4", "The ace is high or low: J-Q-K-A or A-2-3-4."),
    ("kooky", "runs", {}, "K3", "The ace is high or low: 11-12-13-A or A-2-3-4."),
    ("european", "runs", {}, "E2", "The ace is only high: Q-K-A is a run, A-2-3 isn’t."),
    ("south-african", "runs", {}, "S3",
     "The ace is high or low: Q-K-A or A-2-3; in a run of 14 there’s an ace at each end."),
    ("kooky", "runs", {}, "C2", "A run never turns the corner: 12-13-A-2 isn’t one."),
    ("kooky", "runs", {}, "K3", "One player’s runs in a round are all of different colours."),
    ("caribbean", "runs", {}, "D2", "One player’s fours in a hand are all of different suits."),

    ("jamaican", "jokers", {}, "J5", "A three needs at least two cards that aren’t jokers."),
    ("jamaican", "jokers", {}, "J5", "In a four two jokers may not lie side by side."),
    ("continental", "money", {"stake_per_point": 5}, "G4",
     "Each other player owes the winner of a hand 5 of the smallest unit of the money for each …"),
    ("carioca", "laying-down", {"hands": 11}, "F10",
     "In hands 9, 10 and 11 a player lays all their cards at once, in a straight of 13, and so …"),
    ("carioca", "hands", {"hands": 11}, "B3",
     "Hands 1 to 11, each with its contract for the first lay-down:"),
    ("carioca", "calls", {"hands": 11}, "B3", "In hands 9, 10 and 11 nobody may buy."),
    ("carioca", "jokers", {"hands": 11}, "B6", "In hand 9 one joker may be laid at most."),
    ("carioca", "jokers", {"hands": 11}, "B6", "In hands 10 and 11 no joker may be laid."),
    ("carioca", "runs", {"round_the_corner": True}, "F3",
     "The ace is high or low: J-Q-K-A or A-2-3-4; straights also go round the corner …"),
    ("carioca", "runs", {}, "C2", "A straight never turns the corner: Q-K-A-2 isn’t one."),
    ("carioca", "turn", {"max_calls": 0}, "B3",
     "The top card of the stock or the card just discarded, whether you have laid down or not."),
    ("shanghai", "jokers", {"jokers_at_most_naturals": True}, "H3",
     "A meld has no more jokers than other cards."),
    ("continental", "money", {}, "G4", "For money, agree on a stake: …"),
    ("phase-10", "table", {}, "X8",
     "If the card turned up is a skip, that player misses their first turn."),
    ("phase-10", "turn", {}, "X8",
     "The top card of the stock or the card just discarded, whether you have laid down or not."),
    ("phase-10", "stock", {}, "X8",
     "The discards are shuffled and become the new stock, however often."),
    ("phase-10", "turn", {}, "X8", "In one round of the table nobody is skipped more than once."),
    ("ten-pennies", "turn", {}, "P4",
     "From the stock. The card just discarded is yours only if you buy it, like everybody else."),
    ("ten-pennies", "calls", {}, "P4",
     "Nobody takes the discard for nothing. …"),
    ("ten-pennies", "calls", {}, "P4",
     "For a buy, a player takes the discard and two cards from the stock: in their own turn …"),
    ("ten-pennies", "jokers", {}, "P3", f"{WILD}{OWN}{ALONE}."),
    ("ten-pennies", "jokers", {}, "C4", ONE_NATURAL),
    ("ten-pennies", "jokers", {"wild_sets": False}, "C4", NONE_WILD),
    ("continental", "jokers", {}, "G3", f"{WILD}{OWN}."),
    ("continental", "jokers", {}, "C4", NONE_WILD),
    ("european", "jokers", {}, "E3", DECLARED),
    ("european", "jokers", {}, "E3",
     "A joker may stand for any card, even one that lies on the table already."),
    ("liverpool", "penalties", {}, "L3", "The player on the dealer’s right who cuts exactly the …"),
    ("three-thirteen", "jokers", {}, "T4", f"{WILD}{OWN}{ALONE}."),
    ("european", "jokers", {}, "E3", "In a set nobody has to say a joker’s suit."),
    ("south-african", "jokers", {}, "S6",
     "A first lay-down holds one joker at most; in the Blitz any number."),
    ("south-african", "jokers", {}, "S6",
     "This doesn’t apply in the Blitz or in the round of a group of four."),
    ("south-african", "jokers", {"two_jokers_run_of_five": True}, "S6",
     ("A first lay-down holds one joker at most, or two if it’s a run of five; in the Blitz "
      "any number.")),
    ("south-african", "jokers", {"half_safe": "always"}, "S6", "Every joker must be half safe…"),

    ("jamaican", "laying-down", {}, "J7", f"In hands 4 and 8 {WHOLE_SUIT}"),
    ("super", "laying-down", {}, "J7", f"In hand 8 {WHOLE_SUIT}"),
    ("jamaican", "laying-down", {}, "J9", BEYOND),
    ("jamaican", "laying-down", {"extra_melds": True}, "J9", MORE),
    ("caribbean", "laying-down", {}, "D4", MORE),
    ("south-african", "laying-down", {}, "S5",
     "In later turns a player may lay any groups and runs."),
    ("south-african", "laying-down", {}, "S8", AT_ONCE.format("may")),
    ("south-african", "laying-down", {"blitz_discard": True}, "S8", AT_ONCE.format("must")),
    ("european", "laying-down", {"minimum": 51}, "E4",
     "A meld worth 51 points or more makes a first lay-down. Its cards count:"),
    ("european", "laying-down", {"one_meld_per_turn": False}, "E4", TOGETHER),
    ("kalooki-40", "laying-down", {}, "N3", TOGETHER),
    ("european", "laying-down", {}, "E4", f"{ONE_MELD} cards but the discard at once."),
    ("european", "laying-down", {"discard_to_go_out": False}, "E4",
     f"{ONE_MELD} 13 cards at once."),

    ("jamaican", "tacking-on", {}, "J10", "Players may add a joker only to their own melds."),
    ("caribbean", "tacking-on", {}, "D5", "A joker may be added to anybody’s melds."),
    ("jamaican", "tacking-on", {}, "J10", f"{ANY_FOUR} either end."),
    ("caribbean", "tacking-on", {}, "D5",
     f"{ANY_FOUR} the high end; at the low end only once the ace lies at the high end."),
    ("jamaican", "tacking-on", {}, "J11",
     f"{NATURAL}; the joker then moves to the next free place at the high end."),
    ("jamaican", "tacking-on", {}, "J11", f"{STUCK}, or the ace is already at the high end."),
    ("caribbean", "tacking-on", {}, "D6", f"{STUCK}, or no place is free."),
    ("jamaican", "tacking-on", {}, "J11", "A joker in a three stays where it is."),
    ("european", "tacking-on", {}, "E5", f"{NATURAL.replace('four', 'run')} and frees the joker."),
    ("south-african", "tacking-on", {}, "S5",
     "Adding is for players who laid down in an earlier turn."),
    ("south-african", "tacking-on", {}, "S7",
     ("A joker in a group of three comes free for the exact card it stands for, but never in "
      "a group of four.")),
    ("european", "tacking-on", {}, "E5",
     "A joker that comes free must be played again in the same turn…"),
    ("south-african", "tacking-on", {}, "S7",
     "A joker that comes free goes into the player’s hand."),
    ("north-american", "tacking-on", {}, "N2",
     "A joker that comes free goes into the player’s hand."),
    ("european", "tacking-on", {}, "E5",
     "A joker in a set of three comes free only for cards of two missing suits…"),
    ("european", "tacking-on", {"one_suit_frees": True}, "E5",
     "A joker in a set of three always comes free for a card of a missing suit…"),

    ("jamaican", "going-out", {}, "J12",
     "Going out ends with a discard: the last card may not be melded."),
    ("jamaican", "going-out", {}, "J12", "A joker may not be discarded."),
    ("jamaican", "going-out", {}, "J13",
     "A player may go out in the turn of their first lay-down."),
    ("caribbean", "going-out", {}, "D7",
     "A player goes out by melding everything, or with a last discard."),
    ("kooky", "going-out", {}, "K10", "Any card may be discarded, even a Kooky."),
    ("south-african", "going-out", {}, "S9",
     "Nobody may go out in the turn of their first lay-down, except in the Blitz."),

    ("jamaican", "calls", {}, "J15", "Each player has three calls a hand."),
    ("kooky", "calls", {}, "K7", "Each player has three calls a round."),
    ("jamaican", "calls", {"max_calls": 1}, "J15", "Each player has one call a hand."),
    ("south-african", "calls", {}, "S10", "Each player has four buys a round."),
    ("south-african", "calls", {}, "S10", "Players who have laid down may still buy."),
    ("south-african", "calls", {"laid_may_buy": False}, "S10",
     "Players who have laid down may no longer buy."),

    ("jamaican", "penalties", {}, "J16", CUT.format("")),
    ("jamaican", "penalties", {"cut_counts_upcard": True}, "J16",
     CUT.format(", and one to turn up")),

    ("jamaican", "doubling", {"bent_first_only": False}, "J13", OUT.format("")),
    ("jamaican", "doubling", {}, "J13", OUT.format(", before anyone else has laid down,")),
    ("caribbean", "doubling", {}, "D8", OUT.format("")),
    ("kooky", "doubling", {"bent_doubles": True}, "K9", OUT.format("")),
]
"""A sentence, or how it begins, in a section of the rules of a table, and the rule behind it."""

UNSAID: list[tuple[str, str, Options, str]] = [
    ("ten-pennies", "jokers", {"wild_sets": False}, "for itself"),
    ("ten-pennies", "calls", {}, "refuse"),
    ("carioca", "runs", {"round_the_corner": True}, "never turns the corner"),
    ("carioca", "turn", {"max_calls": 0}, "only from the stock"),
    ("south-african", "jokers", {"half_safe": "never"}, "half safe"),
    ("south-african", "jokers", {"half_safe": "never"}, "does not hold"),
    ("baby", "laying-down", {}, WHOLE_SUIT),
    ("jamaican", "laying-down", {"full_suit": False}, WHOLE_SUIT),
    ("european", "laying-down", {"discard_to_go_out": False}, MORE),
    ("shanghai", "jokers", {"jokers_at_most_naturals": True}, "isn’t a joker"),
    ("jamaican", "tacking-on", {}, "comes free"),
    ("caribbean", "penalties", {}, "cut"),
]
"""What no sentence in a section holds."""
# fmt: on


@pytest.mark.parametrize(
    ("variant", "section", "options", "rule", "text"), SENTENCES, ids=lambda each: str(each)[:60]
)
def test_a_sentence_says_what_its_rule_says_at_that_table(
    variant: str, section: str, options: Options, rule: str, text: str
) -> None:
    """C2, C4, D2, D4 to D8, E1 to E5, G3, J4 to J7, J9 to J13, J15, J16, K3, K7, K9, K10, N1 to N3,
    N7, P3, S3, S5 to S10 and T4."""
    sentences = sentences_in(variant, section, **options)
    if text.endswith("…"):
        (text,) = (each for each in sentences if each.startswith(text[:-1]))
    assert sentences[text] == rule


@pytest.mark.parametrize(("variant", "section", "options", "part"), UNSAID)
def test_what_does_not_hold_at_a_table_is_not_said(
    variant: str, section: str, options: Options, part: str
) -> None:
    assert [text for text in sentences_in(variant, section, **options) if part in text] == []


def test_each_section_has_the_rules_it_is_about_and_no_others() -> None:
    assert set(sentences_in("european", "sets").values()) == {"E2"}
    assert "C4" not in sentences_in("three-thirteen", "jokers").values()  # one wild rank is a set
    assert "C18" not in sentences_in("south-african", "calls").values()
    assert "doubling" not in [section.id for section in rules_of("kooky")]
    assert sentences_in("jamaican", "calls", max_calls=0) == {"Nobody may call.": "J15"}
    assert list(sentences_in("caribbean", "calls").values()) == ["D9", *["C18"] * 6, "C12"]


def test_e4_n3_what_cards_count_toward_a_first_lay_down() -> None:
    assert rows("european", "laying-down", "E4") == [
        "Ace | 11",
        "King, queen, jack | 10",
        "2 to 10 | face value",
        "Joker | like its card",
    ]
    assert "Ace at the low end of a run | 1" in rows("north-american", "laying-down", "N3")


def test_s8_all_cards_at_once_in_melds_of_a_contract_are_named_by_them() -> None:
    rules = VARIANTS["caribbean"]
    contract = Contract((Demand("run", 4),) * 3, all_at_once=True)
    hands = (HandRules(1, 12, contract), HandRules(2, 12, Contract((Demand("set", 3),))))
    lay_down = replace(rules.lay_down, all_at_once_rule="D4")
    sections = rule_sections(replace(rules, all_hands=hands, lay_down=lay_down))
    assert (
        "In the hand of three fours a player lays all their cards at once, in three fours, and so"
        " goes out; one card may be left to discard."
    ) in texts_of(sections)
    assert not any("The others then lay down" in text for text in texts_of(sections))


def test_s9_without_a_blitz_there_is_no_exception() -> None:
    rules = changed(VARIANTS["jamaican"], "going_out.in_first_turn", False)
    sentences = [sentence.text for part in rule_sections(rules) for sentence in part.sentences]
    assert "Nobody may go out in the turn of their first lay-down." in sentences


@pytest.mark.parametrize("variant", ["european", "north-american"])
def test_c18_a_game_without_calls_does_not_mention_them(variant: str) -> None:
    assert "calls" not in [section.id for section in rules_of(variant)]


def test_j14_k7_offences_and_what_they_cost() -> None:
    assert rows("jamaican", "penalties", "J14")[:2] == [
        "Over-calling, each call | 50",
        "Wrong challenge | 50",
    ]
    assert rows("kooky", "penalties", "K7")[0] == "Over-calling, once a round | 100"
    lay_last = rows("jamaican", "penalties", "J14", over_call="lay_last")
    assert lay_last[0] == "Over-calling: lays last | 0"


def test_c21_every_game_has_a_penalty_of_its_own_making() -> None:
    text = "{}: 50 points, unless the table names another number."
    for variant in JUDGED:
        game = VARIANTS[variant]
        name = "Anything else agreed" if len(game.offences) > 1 else "Whatever you agreed on"
        assert sentences_in(variant, "penalties")[text.format(name)] == "C21"


def test_c10_c13_ties_and_stakes() -> None:
    assert (
        sentences_in("jamaican", "end")["Players who tie for first place share the win."] == "C10"
    )
    stake = (
        "At the end each player pays everybody who placed better {} for each point of difference."
    )
    rules = VARIANTS["jamaican"].with_options({"stake_per_point": 5})
    for amount, sections in (
        ("5 of the smallest unit of the money", rule_sections(rules)),
        ("£0.05", rule_sections(rules, lambda amount: f"£{amount / 100}")),
    ):
        sentences = {each.text: each.rule for each in sections[-1].sentences}
        assert sentences[stake.format(amount)] == "C13"


def test_e8_e9_buying_in_has_a_price_only_where_it_is_allowed() -> None:
    def named(**options: OptionValue) -> bool:
        return any(
            "Buying in costs" in text for text in sentences_in("european", "money", **options)
        )

    assert named()
    assert named(max_buy_ins=1)
    assert not named(max_buy_ins=0)


def test_a_contract_of_free_melds_has_nothing_to_be_larger() -> None:
    rules = VARIANTS["jamaican"]
    free = replace(rules, all_hands=(replace(rules.all_hands[0], contract=Contract()),))
    (section,) = (each for each in rule_sections(free) if each.id == "laying-down")
    assert len(section.sentences) == 1


def test_an_option_has_a_default_text_where_the_table_differs() -> None:
    in_force = {
        option.question: option
        for option in options_in_force(VARIANTS["jamaican"], {"deal": "twelve"})
    }
    deal = in_force["Cards dealt in hands 1 to 3"]
    assert (deal.text, deal.default_text) == ("12 cards each time.", "10, 11 and 12 cards.")
    assert (deal.source, deal.other_texts) == ("J8", ("10, 11 and 12 cards.",))
    calls = in_force["How many calls each has in a hand"]
    assert (calls.text, calls.default_text, calls.other_texts) == ("3", None, ())


def test_sentences_on_one_rule_make_a_paragraph_that_a_table_ends() -> None:
    cards, hands = section_of("jamaican", "cards"), section_of("jamaican", "hands")
    assert [[sentence.rule for sentence in paragraph] for paragraph in cards.paragraphs] == [
        ["J1", "J1"],
        ["J2"],
    ]
    assert [len(paragraph) for paragraph in hands.paragraphs] == [1, 1]
    assert [[each.rule for each in paragraph] for paragraph in hands.small_print] == [
        ["J8", "J8"],
        ["C9"],
    ]
    section = section_of("european", "laying-down")
    assert [len(paragraph) for paragraph in section.paragraphs] == [1, 1]


def test_t5_the_others_have_one_more_turn_when_a_player_is_out() -> None:
    text = "When a player is out, everybody else has one more turn."
    for variant in JUDGED:
        sentence = sentences_in(variant, "going-out").get(text)
        assert sentence == ("T5" if variant == "three-thirteen" else None), variant
