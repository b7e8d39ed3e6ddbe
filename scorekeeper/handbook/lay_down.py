"""The sections about laying down and going out (J7, J9, D4, K4, E4, S5, S8; J12, D7, E6, S9)."""

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.cards import Cards
from scorekeeper.handbook.cards import choose_deck, group_by_worth
from scorekeeper.handbook.jokers import contracts_all_at_once, hand_names, hands_all_at_once
from scorekeeper.handbook.pictures import lay_down_picture, may_lay_down
from scorekeeper.handbook.samples import (
    make_contract_melds,
    make_high_run,
    make_runs_worth_points,
    make_set,
)
from scorekeeper.handbook.sections import (
    MeldsPicture,
    RuleSection,
    RuleSentence,
    RuleTable,
    fine_print,
    section,
)
from scorekeeper.referee.lay_down import LayDownAttempt, check_lay_down
from scorekeeper.rules.contract import Contract, HandRules
from scorekeeper.rules.lay_down import RUNS_IN_A_FULL_SUIT
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import alternatives_text, capital, demands_text, join_names
from scorekeeper.speech import in_words, say, say_many


def lay_down_section(rules: Variant) -> RuleSection:
    """Build the section about the first lay-down and later melds (J7, J9, D4, K4, E4, S5, S8)."""
    sentences = (*_contract(rules), *_all_at_once(rules), *_worth(rules), *_later(rules))
    pictures = (
        *_way_pictures(rules),
        *_worth_pictures(rules),
        *_exact_pictures(rules),
        *_full_suit_pictures(rules),
    )
    return section("laying-down", say("Laying down"), sentences, pictures)


def _way_pictures(rules: Variant) -> Iterator[MeldsPicture]:
    """Picture each of the contracts of which a player may choose (G3)."""
    for hand in rules.hands:
        deck = hand.deck(choose_deck(rules))
        for way in hand.contract.ways if hand.contract.alternatives else ():
            caption = capital(demands_text(way, way.melds, rules))
            attempt = LayDownAttempt(make_contract_melds(deck, way))
            yield lay_down_picture(rules, deck, hand, caption, attempt)


def _worth_pictures(rules: Variant) -> Iterator[MeldsPicture]:
    """Picture a first lay-down worth enough, one worth too little, and two melds where only one may
    be laid in a turn (E4, N3)."""
    if rules.lay_down.minimum is None or rules.worth is None:
        return
    deck, hand = choose_deck(rules), rules.hands[0]
    king = len(deck.line) - 2
    tens = make_set(deck, king, rules.sets.min_size)
    enough = next(
        ((run,) for run in make_runs_worth_points(deck) if may_lay_down(rules, deck, hand, (run,))),
        None,
    )
    for melds in (enough, (tens,), (tens, make_high_run(deck, rules.runs.min_size))):
        if melds:
            yield _worth_picture(rules, hand, melds)


def _worth_picture(rules: Variant, hand: HandRules, melds: tuple[Cards, ...]) -> MeldsPicture:
    """Picture melds with what they are worth by the referee's own count."""
    deck, attempt = choose_deck(rules), LayDownAttempt(melds)
    points = check_lay_down(rules, deck, hand, attempt).points or 0
    caption = say_many("Worth {number} point", "Worth {number} points", points)
    return lay_down_picture(rules, deck, hand, caption, attempt)


def _exact_pictures(rules: Variant) -> Iterator[MeldsPicture]:
    """Picture a run with a card too many, in the first hand that demands one run to the card
    (S5)."""
    deck = choose_deck(rules)
    for hand in rules.hands:
        melds = hand.contract.melds
        if hand.contract.to_the_card and [meld.kind for meld in melds] == ["run"]:
            larger = Contract((replace(melds[0], min_size=melds[0].min_size + 1),))
            attempt = LayDownAttempt(make_contract_melds(deck, larger))
            caption = rules.words.say("A card too many for the {words.hand}")
            yield lay_down_picture(rules, deck, hand, caption, attempt)
            return


def _full_suit_pictures(rules: Variant) -> Iterator[MeldsPicture]:
    """Picture a whole suit that stands for three runs, beside the contract's sets (J7)."""
    deck = choose_deck(rules)
    hands = _hands_of_a_full_suit(rules)
    if rules.lay_down.full_suit and hands:
        hand = hands[0]
        sets = tuple(one for one in hand.contract.melds if one.kind == "set")
        melds = (*make_contract_melds(deck, Contract(sets)), make_high_run(deck, len(deck.ranks)))
        caption = rules.words.say("A whole {words.suit}")
        yield lay_down_picture(rules, deck, hand, caption, LayDownAttempt(melds))


def _hands_of_a_full_suit(rules: Variant) -> list[HandRules]:
    """Return the hands in which a whole suit may stand for runs (J7)."""
    return [hand for hand in rules.hands if hand.contract.count("run") == RUNS_IN_A_FULL_SUIT]


def is_exact(rules: Variant) -> bool:
    """Whether a first lay-down is made to the card, so that nothing is added in that turn (S5)."""
    return any(hand.contract.to_the_card for hand in rules.hands)


def _contract(rules: Variant) -> Iterator[RuleSentence]:
    words, rule = rules.words, rules.lay_down
    if rules.lays_all_at_once:
        return
    if is_exact(rules) and rules.going_out.in_first_turn:
        text = words.say(
            "A first lay-down is exactly what the {words.hand} asks for, to the card. Only a player"
            " who goes out in that turn lays or adds more."
        )
        yield RuleSentence(text, rule.rule)
    elif is_exact(rules):
        text = words.say(
            "A first lay-down is exactly what the {words.hand} asks for, to the card. Nothing more"
            " is laid or added anywhere in that turn."
        )
        yield RuleSentence(text, rule.rule)
    elif rules.contract_by_player:
        text = words.say(
            "A first lay-down is the {words.contract} that the player is on, all of it at once."
            " Each of its melds may be larger than it has to be."
        )
        yield RuleSentence(text, rule.rule)
    elif any(hand.contract.melds for hand in rules.hands):
        text = words.say(
            "A first lay-down is the contract of the {words.hand}, all of it at once. Each meld may"
            " be larger than it has to be."
        )
        yield RuleSentence(text, rule.rule)
        yield from _full_suit(rules)


def _full_suit(rules: Variant) -> Iterator[RuleSentence]:
    rule = rules.lay_down
    hands = [str(hand.number) for hand in _hands_of_a_full_suit(rules)]
    if rule.full_suit and hands:
        text = rules.words.say_many(
            "In {words.hand} {hands} one {words.run} of all {ranks} ranks of a {words.suit} may"
            " stand for the {runs} {words.runs}.",
            "In {words.hands} {hands} one {words.run} of all {ranks} ranks of a {words.suit} may"
            " stand for the {runs} {words.runs}.",
            len(hands),
            hands=join_names(hands),
            ranks=in_words(len(choose_deck(rules).ranks)),
            runs=in_words(RUNS_IN_A_FULL_SUIT),
        )
        yield RuleSentence(text, rule.full_suit_rule)


def _all_at_once(rules: Variant) -> Iterator[RuleSentence]:
    words, rule = rules.words, rules.lay_down
    if rules.lays_all_at_once:
        yield RuleSentence(_nothing_before(rules), rule.all_at_once_rule)
    contracts: dict[str, list[Contract]] = {}
    for contract in contracts_all_at_once(rules):
        any_melds = words.say("any {words.sets} and {words.runs}")
        melds = demands_text(contract, contract.melds, rules) or any_melds
        contracts.setdefault(melds, []).append(contract)
    for melds, alike in contracts.items():
        hand = hand_names(rules, alike)
        if rule.all_at_once_last_card == "laid":
            text = say(
                "In {hand} a player lays all their cards at once, in {melds}, and so goes out; no"
                " card may be left to discard.",
                hand=hand,
                melds=melds,
            )
        elif rule.all_at_once_last_card == "discarded":
            text = say(
                "In {hand} a player lays all their cards at once, in {melds}, and so goes out; one"
                " card must be left to discard.",
                hand=hand,
                melds=melds,
            )
        else:
            text = say(
                "In {hand} a player lays all their cards at once, in {melds}, and so goes out; one"
                " card may be left to discard.",
                hand=hand,
                melds=melds,
            )
        yield RuleSentence(text, rule.all_at_once_rule)
    if any(hand.contract.losers_meld for hand in rules.hands):
        text = words.say(
            "The others then lay down the {words.sets} and {words.runs} they hold, but add"
            " nothing to other players’ melds; what’s left counts."
        )
        yield RuleSentence(text, rule.all_at_once_rule)


def _nothing_before(rules: Variant) -> str:
    contract = rules.hands[0].contract
    if not contract.melds:
        return rules.words.say(
            "Nobody lays anything before they go out: then they lay all their cards at once, in any"
            " {words.sets} and {words.runs}."
        )
    return say(
        "Nobody lays anything before they go out: then they lay all their cards at once, in"
        " {melds}.",
        melds=alternatives_text(contract, rules),
    )


def _later(rules: Variant) -> Iterator[RuleSentence]:
    words, rule = rules.words, rules.lay_down
    if rules.lays_all_at_once:
        if not (rules.tack_on.allowed or rules.going_out.last_turn_for_others):
            yield RuleSentence(say("Nothing is added to melds on the table."), rules.tack_on.rule)
        return
    if rule.one_meld_per_turn and rules.going_out.discard_required:
        text = say(
            "Only one meld may be laid in a turn, unless a player who hasn’t laid anything yet"
            " melds all cards but the discard at once."
        )
    elif rule.one_meld_per_turn:
        text = say(
            "Only one meld may be laid in a turn, unless a player who hasn’t laid anything yet"
            " melds all {cards} cards at once.",
            cards=in_words(min(hand.cards for hand in rules.hands)),
        )
    elif not rule.further_melds:
        text = words.say("No melds may be laid beyond the {words.contract}, then or later.")
    elif is_exact(rules):
        text = words.say("In later turns a player may lay any {words.sets} and {words.runs}.")
    else:
        text = say("More melds may be laid in the same turn or later.")
    yield RuleSentence(text, rule.rule)


def _worth(rules: Variant) -> Iterator[RuleSentence]:
    words, rule, worth = rules.words, rules.lay_down, rules.worth
    if rule.minimum is None or worth is None:
        return
    rows = [
        (capital(ranks), value)
        for ranks, value in group_by_worth(choose_deck(rules).ranks, lambda rank: worth.ranks[rank])
    ]
    if rules.runs.ace != "high":
        low_ace = words.say("Ace at the low end of a {words.run}")
        rows.insert(1, (low_ace, str(worth.low_ace)))
    rows.append((capital(words.joker), say("like its card")))
    if rule.one_meld_per_turn:
        text = say(
            "A meld worth {least} points or more makes a first lay-down. Its cards count:",
            least=rule.minimum,
        )
    else:
        text = words.say(
            "{words.any_melds} worth {least} points or more together make a first lay-down. Their"
            " cards count:",
            least=rule.minimum,
        )
    yield RuleSentence(capital(text), rule.rule, RuleTable(tuple(rows)))


def going_out_section(rules: Variant) -> RuleSection:
    """Build the section about how a player goes out (J12, J13, D7, K10, E6, S9)."""
    return section("going-out", say("Going out"), _going_out(rules))


def _going_out(rules: Variant) -> Iterator[RuleSentence]:
    words, rule = rules.words, rules.going_out
    if rule.discard_required:
        last = say("Going out ends with a discard: the last card may not be melded.")
    elif rules.lays_all_at_once:
        last = say(
            "A player goes out by laying all {cards} cards; whoever drew one has a card left, and"
            " discards it.",
            cards=in_words(rules.hands[0].cards),
        )
    else:
        last = say("A player goes out by melding everything, or with a last discard.")
    if rules.lays_all_at_once and not rule.discard_required:
        yield RuleSentence(last, rule.rule)
    else:
        yield fine_print(last, rule.rule)
    joker = (
        words.say("Any card may be discarded, even a {words.joker}.")
        if rule.joker_discard
        else words.say("A {words.joker} may not be discarded.")
    )
    yield fine_print(joker, rule.rule)
    if rules.stakes and rules.stakes.kalooki is not None:
        text = say(
            "It’s a kalooki to go out with all {cards} cards in one turn, nothing melded before.",
            cards=in_words(rules.hands[0].cards),
        )
        yield RuleSentence(text, rule.rule)
    if rule.last_turn_for_others:
        text = say("When a player is out, everybody else has one more turn.")
        yield RuleSentence(text, rule.rule)
    hands = hands_all_at_once(rules)
    if rules.lays_all_at_once:
        return
    if rule.in_first_turn:
        text = say("A player may go out in the turn of their first lay-down.")
        yield RuleSentence(text, rules.doubling.rule if rules.doubling else rule.rule)
    elif hands:
        text = say(
            "Nobody may go out in the turn of their first lay-down, except in {hands}.",
            hands=hands,
        )
        yield RuleSentence(text, rule.rule)
    else:
        text = say("Nobody may go out in the turn of their first lay-down.")
        yield RuleSentence(text, rule.rule)
