"""The section about jokers in melds (C3, C4, J5, E3, S6)."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from scorekeeper.cards import show_card
from scorekeeper.handbook.cards import choose_deck
from scorekeeper.handbook.pictures import lay_down_picture, meld_picture
from scorekeeper.handbook.samples import RUN_INDEXES, SET_INDEXES, make_run, make_set, put_jokers
from scorekeeper.handbook.sections import (
    MeldsPicture,
    RuleSection,
    RuleSentence,
    fine_print,
    section,
)
from scorekeeper.referee.lay_down import LayDownAttempt
from scorekeeper.rules.contract import Contract, HandRules
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import (
    capital,
    contract_in_sentence,
    demands_text,
    join_names,
    join_statements,
    wild_ranks,
)
from scorekeeper.speech import in_words, say, say_as


def jokers_section(rules: Variant) -> RuleSection:
    """Build the section about jokers in melds, and which of them a first lay-down may hold (C3, C4,
    J5, E3, S6)."""
    sentences = (
        *_any_card(rules),
        *_wild(rules),
        *_in_melds(rules),
        *_declaring(rules),
        *_first_lay_down(rules),
        *_in_one_hand(rules),
        *_half_safe(rules),
    )
    pictures = (*_joker_pictures(rules), *_half_safe_pictures(rules))
    return section("jokers", capital(rules.words.jokers), sentences, pictures)


def _joker_pictures(rules: Variant) -> Iterator[MeldsPicture]:
    """Picture a joker in a set and in a run, and then what may be wrong with two of them or with
    one that nobody declared."""
    words, deck, rule = rules.words, choose_deck(rules), rules.jokers
    set_size, run_size = max(rules.sets.min_size, 3), max(rules.runs.min_size, 4)
    plain_set = make_set(deck, SET_INDEXES[1], set_size)
    plain_run = make_run(deck, RUN_INDEXES[0], run_size)
    bare = not rule.suit_in_set
    if rules.sets.allowed:
        caption = words.say("{words.joker} in {words.a_set}")
        yield meld_picture(rules, deck, capital(caption), put_jokers(plain_set, 1, bare=bare))
    if rules.runs.allowed:
        caption = words.say("{words.joker} in {words.a_run}")
        yield meld_picture(rules, deck, capital(caption), put_jokers(plain_run, 1))
    if rules.sets.allowed and set_size == 3:
        caption = words.say("Two {words.jokers}, one other card")
        yield meld_picture(rules, deck, caption, put_jokers(plain_set, 1, 2, bare=bare))
    wild = next((hand for hand in rules.hands if hand.contract.wild), None)
    if wild and rules.jokers.wild_sets:
        wild_deck = wild.deck(deck)
        of_rank = make_set(wild_deck, deck.ranks.index(wild.contract.wild[0]), set_size)
        yield meld_picture(rules, wild_deck, say("Wild cards alone"), of_rank)
    if not rules.runs.allowed:
        return
    caption = words.say("Two {words.jokers} side by side")
    yield meld_picture(rules, deck, caption, put_jokers(plain_run, 1, 2))
    if rule.declared != "never":
        caption = say("At the end, and nobody said for which card")
        yield meld_picture(rules, deck, caption, put_jokers(plain_run, 0, bare=True))
        caption = say("The same, declared")
        yield meld_picture(rules, deck, caption, put_jokers(plain_run, 0))


def _half_safe_pictures(rules: Variant) -> Iterator[MeldsPicture]:
    """Picture the first contract of one run with a joker in it, before and after a copy of its card
    is out of play."""
    if rules.lay_down.half_safe == "never":
        return
    deck = choose_deck(rules)
    for hand in rules.hands:
        sizes = hand.contract.sizes("run")
        if hand.contract.half_safe and len(hand.contract.melds) == len(sizes) == 1:
            plain = make_run(deck, RUN_INDEXES[0], sizes[0])
            melds, card = (put_jokers(plain, 1),), plain[1]
            name = show_card(card)
            caption = say("Nobody has seen a {card}", card=name)
            attempt = LayDownAttempt(melds, seen=())
            yield lay_down_picture(rules, deck, hand, caption, attempt)
            caption = say("One {card} has been discarded", card=name)
            attempt = LayDownAttempt(melds, seen=(card,))
            yield lay_down_picture(rules, deck, hand, caption, attempt)
            return


def _any_card(rules: Variant) -> Iterator[RuleSentence]:
    """Say that a joker may stand for any card, in a game that has jokers."""
    if not choose_deck(rules).jokers:
        return
    if rules.jokers.declared == "at_ends":
        text = rules.words.say(
            "A {words.joker} may stand for any card, even one that lies on the table already."
        )
    else:
        text = rules.words.say("A {words.joker} may stand for any card.")
    yield RuleSentence(text, rules.jokers.rule)


def _wild(rules: Variant) -> Iterator[RuleSentence]:
    """Say which ranks are wild in which hand, and what their cards may stand for (T2, T4, P3)."""
    words, hands = rules.words, [hand for hand in rules.hands if hand.contract.wild]
    if not hands:
        return
    yield from _which_are_wild(rules, hands)
    if rules.jokers.wild_sets:
        text = words.say(
            "A card of a wild rank may stand for any card, or for itself; alone, such cards make"
            " {words.a_set}."
        )
        yield RuleSentence(text, rules.jokers.rule)
    elif rules.runs.allowed:  # elsewhere it would need a set of its own rank to stand for itself
        text = say("A card of a wild rank may stand for any card, or for itself.")
        yield RuleSentence(text, rules.jokers.rule)


def _which_are_wild(rules: Variant, hands: list[HandRules]) -> Iterator[RuleSentence]:
    words = rules.words
    wild: dict[tuple[str, ...], list[str]] = {}
    for hand in hands:
        wild.setdefault(hand.contract.wild, []).append(str(hand.number))
    first, last = hands[0], hands[-1]
    if hands == list(rules.hands) and len(wild) == 1:
        text = words.say("In every {words.hand} {ranks} are wild.", ranks=_ranks(first))
        yield RuleSentence(text, rules.jokers.rule)
    elif _follow_one_another(rules, wild):
        text = words.say(
            "In each {words.hand} the cards of one rank are wild: {first_rank} in {words.hand}"
            " {first}, and so on to {last_rank} in {words.hand} {last}.",
            first_rank=_ranks(first),
            first=first.number,
            last_rank=_ranks(last),
            last=last.number,
        )
        yield RuleSentence(text, rules.hands_rule)
    else:
        for ranks, numbers in wild.items():
            text = words.say_many(
                "In {words.hand} {hands} {ranks} are wild.",
                "In {words.hands} {hands} {ranks} are wild.",
                len(numbers),
                hands=join_names(numbers),
                ranks=wild_ranks(ranks),
            )
            yield RuleSentence(text, rules.jokers.rule)


def _follow_one_another(rules: Variant, wild: Mapping[tuple[str, ...], list[str]]) -> bool:
    """Whether one rank is wild in each hand, and the next rank in the next hand."""
    if len(wild) < 3 or not all(len(ranks) == len(wild[ranks]) == 1 for ranks in wild):
        return False
    of_deck = choose_deck(rules).ranks
    indexes = [of_deck.index(rank) for (rank,) in wild]
    return all(above == below + 1 for below, above in pairwise(indexes))


def _ranks(hand: HandRules) -> str:
    """Name the ranks that are wild in a hand."""
    return wild_ranks(hand.contract.wild)


def _in_melds(rules: Variant) -> Iterator[RuleSentence]:
    words, rule = rules.words, rules.jokers
    demands_more = rule.at_most_naturals_rule or (
        rule.naturals_in_set > 1 and not (rules.runs.allowed and rule.neighbours)
    )
    alone = not choose_deck(rules).jokers and rule.wild_sets  # wild cards alone are a set
    if not (demands_more or alone):
        if any(hand.contract.wild for hand in rules.hands) and not rule.wild_sets:
            text = say("A meld needs at least one card that isn’t wild.")
        else:
            text = words.say("A meld needs at least one card that isn’t a {words.joker}.")
        yield fine_print(text, "C4")
    if rule.naturals_in_set > 1:
        min_count = in_words(rule.naturals_in_set)
        text = words.say(
            "A {words.set} needs at least {least} cards that aren’t {words.jokers}.",
            least=min_count,
        )
        yield RuleSentence(text, rule.rule)
    if rule.at_most_naturals_rule:
        text = words.say("A meld has no more {words.jokers} than other cards.")
        yield RuleSentence(text, rule.at_most_naturals_rule)
    if not rules.runs.allowed:
        return
    if rule.neighbours:
        text = words.say("In a {words.run} two {words.jokers} may lie side by side.")
    else:
        text = words.say("In a {words.run} two {words.jokers} may not lie side by side.")
    yield RuleSentence(text, rule.rule)


def _declaring(rules: Variant) -> Iterator[RuleSentence]:
    words, rule = rules.words, rules.jokers
    if not rules.runs.allowed and rule.declared == "never":
        return
    if rule.declared == "never":
        text = words.say(
            "The place of a {words.joker} in a {words.run} says which card it stands for."
        )
        yield RuleSentence(text, "C3")
        return
    if rule.declared == "at_ends":
        text = words.say(
            "At either end of a {words.run}, and where two {words.jokers} lie with one other card,"
            " the player says which card each {words.joker} stands for; it then stands for that"
            " card for good."
        )
    else:
        text = words.say(
            "The player says which card a {words.joker} stands for wherever it could be more than"
            " one card."
        )
    yield RuleSentence(text, rule.rule)
    text = words.say("Between other cards of a {words.run}, its place says which card it is.")
    yield fine_print(text, rule.rule)
    if rule.suit_in_set:
        text = words.say("In a {words.set}, too, it stands for one card: its rank and its suit.")
    else:
        text = words.say("In a {words.set} nobody has to say a {words.joker}’s suit.")
    yield RuleSentence(text, rule.rule)


def _in_one_hand(rules: Variant) -> Iterator[RuleSentence]:
    """Say in which hands there may be only so many jokers (B6)."""
    limits: dict[int, list[Contract]] = {}
    for hand in rules.hands:
        if hand.contract.max_jokers is not None:
            limits.setdefault(hand.contract.max_jokers, []).append(hand.contract)
    for limit, contracts in limits.items():
        hands = hand_names(rules, contracts)
        text = rules.words.say_many(
            "In {hands} one {words.joker} may be laid at most.",
            "In {hands} {count} {words.jokers} may be laid at most.",
            limit,
            hands=hands,
        )
        if not limit:
            text = rules.words.say("In {hands} no {words.joker} may be laid.", hands=hands)
        yield RuleSentence(text, rules.lay_down.jokers_rule)


def _first_lay_down(rules: Variant) -> Iterator[RuleSentence]:
    words, rule, max_count = rules.words, rules.lay_down, rules.lay_down.max_jokers
    if max_count is None:
        return
    length = rule.two_jokers_in_run_of
    if length and any(hand.contract.sizes("run") == [length] for hand in rules.hands):
        text = words.say_many(
            "A first lay-down holds one {words.joker} at most, or two if it’s a {words.run} of"
            " {length}",
            "A first lay-down holds {count} {words.jokers} at most, or two if it’s a {words.run}"
            " of {length}",
            max_count,
            length=in_words(length),
        )
    else:
        text = words.say_many(
            "A first lay-down holds one {words.joker} at most",
            "A first lay-down holds {count} {words.jokers} at most",
            max_count,
        )
    hands = hands_all_at_once(rules)
    if hands:
        text = join_statements([text, say("in {hands} any number", hands=hands)])
    yield RuleSentence(f"{text}.", rule.jokers_rule)


def _half_safe(rules: Variant) -> Iterator[RuleSentence]:
    words, rule = rules.words, rules.lay_down
    if rule.half_safe == "never":
        return
    always = rule.half_safe == "always"
    copies = in_words(min(packs.deck.copies for packs in rules.packs.values()))
    if always:
        text = words.say(
            "Every {words.joker} must be half safe: at least one of the {copies} copies of the"
            " card it stands for is already out of play, discarded or melded.",
            copies=copies,
        )
    else:
        text = words.say(
            "In a first lay-down every {words.joker} must be half safe: at least one of the"
            " {copies} copies of the card it stands for is already out of play, discarded or"
            " melded.",
            copies=copies,
        )
    yield RuleSentence(text, rule.jokers_rule)
    exempt = [
        hand_name(rules, hand.contract) for hand in rules.hands if not hand.contract.half_safe
    ]
    if exempt and not always:
        hands, *others = exempt
        for other in others:
            hands = say("{hands} or in {other}", hands=hands, other=other)
        text = say("This doesn’t apply in {hands}.", hands=hands)
        yield RuleSentence(text, rule.jokers_rule)


def contracts_all_at_once(rules: Variant) -> list[Contract]:
    """Return the contracts for which all cards are laid at once (S8), in a game that has others
    too."""
    if rules.lays_all_at_once:
        return []
    return [hand.contract for hand in rules.hands if hand.contract.all_at_once]


def hands_all_at_once(rules: Variant) -> str:
    """Name the hands in which all cards are laid at once, for a sentence after “in”; empty if there
    are none."""
    return hand_names(rules, contracts_all_at_once(rules))


def hand_names(rules: Variant, contracts: Sequence[Contract]) -> str:
    """Name the hands with these contracts, for a sentence after “in”: several that go by their
    numbers together."""
    numbers = [_number(rules, contract) for contract in contracts if contract.name]
    if len(contracts) == len(numbers) > 1 and not any(contract.sign for contract in contracts):
        listed = join_names([str(number) for number in numbers])
        return rules.words.say_as("after “in”", "{words.hands} {numbers}", numbers=listed)
    return join_names([hand_name(rules, contract) for contract in contracts])


def _number(rules: Variant, contract: Contract) -> int:
    return next(hand.number for hand in rules.hands if hand.contract is contract)


def hand_name(rules: Variant, contract: Contract) -> str:
    """Name the hand with a contract, for a sentence after “in”: “the Blitz”, “the round of a group
    of four”."""
    if contract.all_at_once and contract.sign:
        return say_as("after “in”", "the {contract}", contract=contract.sign)
    if contract.name:
        number = _number(rules, contract)
        return rules.words.say_as("after “in”", "{words.hand} {number}", number=number)
    melds = demands_text(contract, contract.melds, rules) or contract_in_sentence(contract, rules)
    return rules.words.say_as("after “in”", "the {words.hand} of {contract}", contract=melds)
