"""Checks what a player must keep to end the turn in which they lay down (C14, J12, D7, S8, S9)."""

from collections.abc import Iterator

from scorekeeper.cards import Card, Cards, Deck
from scorekeeper.referee.verdict import BrokenRule, Unjudged
from scorekeeper.referee.wild import is_wild
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import show_cards
from scorekeeper.speech import in_words, say, say_many


def may_discard(rules: Variant, deck: Deck, card: Card) -> bool:
    """Whether a player may discard this card; one of a wild rank is a joker (J12)."""
    return rules.going_out.joker_discard or not (card.joker or is_wild(deck, card))


def stays_in(rules: Variant, contract: Contract, first: bool) -> bool:
    """Whether a player may not go out in this turn, because it is the turn of their first lay-down
    (S9). When everything is laid at once, they may."""
    return first and not contract.all_at_once and not rules.going_out.in_first_turn


def ends_turn(rules: Variant, deck: Deck, contract: Contract, held: Cards) -> bool:
    """Whether a player who keeps these cards can end the turn of their first lay-down."""
    return not any(turn_end_reasons(rules, deck, contract, True, held))


def goes_out(
    rules: Variant, deck: Deck, contract: Contract, held: Cards, *, drawn: bool = True
) -> bool:
    """Whether a player goes out who makes their first lay-down and keeps these cards: none, or one
    that they may discard. A player who has not `drawn` yet will discard the card they draw; where
    they must lay that too, nobody knows yet whether it fits (F10)."""
    if stays_in(rules, contract, first=True):
        return False
    if lays_the_last(rules, contract):
        return drawn and not held
    if not held:
        return not (drawn and _must_discard(rules, contract))
    return len(held) == 1 and may_discard(rules, deck, held[0])


def lays_all_the_rest(
    rules: Variant, deck: Deck, contract: Contract, first: bool, held: Cards | None
) -> bool:
    """Whether a player who keeps these cards goes out in the turn of their first lay-down where the
    contract is demanded to the card: then they lay all the rest of their cards besides (S9). True
    if it is unknown what is kept."""
    if contract.all_at_once or not (
        first and contract.to_the_card and rules.going_out.in_first_turn
    ):
        return False
    return held is None or goes_out(rules, deck, contract, held)


def _must_discard(rules: Variant, contract: Contract) -> bool:
    if contract.all_at_once:
        return rules.lay_down.all_at_once_last_card == "discarded"
    return rules.going_out.discard_required


def lays_the_last(rules: Variant, contract: Contract) -> bool:
    """Whether all cards must be laid, with none left to discard (F10)."""
    return contract.all_at_once and rules.lay_down.all_at_once_last_card == "laid"


def max_left_at_once(rules: Variant, contract: Contract, *, drawn: bool) -> int:
    """Return how many cards may be left where all are laid at once: one to discard (E4, S8), or
    none (F10). Before the draw, where laying all in several melds is only an exception, it is none,
    as the card drawn is discarded."""
    if lays_the_last(rules, contract):
        return 0
    return 1 if drawn or contract.all_at_once else 0


def turn_end_reasons(
    rules: Variant, deck: Deck, contract: Contract, first: bool, held: Cards
) -> Iterator[BrokenRule]:
    """Yield why a player who keeps these cards, before the discard, can't end their turn."""
    rule = rules.going_out.rule
    if first and contract.all_at_once:
        yield from _all_at_once_reasons(rules, contract, held)
    elif stays_in(rules, contract, first) and len(held) < 2:
        sentence = say(
            "In the turn of their first lay-down, a player keeps a card to discard and one more."
        )
        yield BrokenRule("laydown.no_discard_left", sentence, rule)
    elif not held and rules.going_out.discard_required:
        yield _nothing_to_discard(rule)
    if held and not any(may_discard(rules, deck, card) for card in held):
        sentence = say(
            "{cards} may not be discarded, and nothing else is left.", cards=show_cards(held)
        )
        yield BrokenRule("laydown.no_discard_left", sentence, rule)


def _all_at_once_reasons(rules: Variant, contract: Contract, held: Cards) -> Iterator[BrokenRule]:
    rule = rules.lay_down.all_at_once_rule
    if held and lays_the_last(rules, contract):
        sentence = say_many(
            "All cards are laid at once, the last one too; {cards} is left.",
            "All cards are laid at once, the last one too; {cards} are left.",
            len(held),
            cards=show_cards(held),
        )
        yield BrokenRule("laydown.must_go_out", sentence, rule)
    elif len(held) > 1:
        sentence = say(
            "All cards are laid at once, with at most one left to discard; {count} are left:"
            " {cards}.",
            count=in_words(len(held)),
            cards=show_cards(held),
        )
        yield BrokenRule("laydown.must_go_out", sentence, rule)
    elif not held and _must_discard(rules, contract):
        yield _nothing_to_discard(rule)


def _nothing_to_discard(rule: str) -> BrokenRule:
    sentence = say("All cards are laid; there’s none left to discard.")
    return BrokenRule("laydown.no_discard_left", sentence, rule)


def turn_end_conditions(
    rules: Variant, contract: Contract, first: bool, *, jokers_left: bool
) -> Iterator[Unjudged]:
    """Yield what must hold of the cards a player keeps, while nobody has said which they are (C22).
    `jokers_left` says whether there are jokers that the player may still hold."""
    words, rule = rules.words, rules.going_out.rule
    no_joker = jokers_left and not rules.going_out.joker_discard
    if first and contract.all_at_once:
        messages = {
            "laid_or_discarded": say("you keep one card at most"),
            "discarded": say("you keep one card to discard, and no more"),
            "laid": say("you keep no card"),
        }
        message = messages[rules.lay_down.all_at_once_last_card]
        yield Unjudged("held", message, rules.lay_down.all_at_once_rule)
    elif stays_in(rules, contract, first):
        yield Unjudged("held", say("you keep a card to discard and one more"), rule)
    elif rules.going_out.discard_required:
        message = say("you keep a card to discard")
        if no_joker:
            message = words.say("you keep a card to discard that isn’t a {words.joker}")
        yield Unjudged("held", message, rule)
        return
    if no_joker:
        message = words.say("you don’t keep only {words.jokers}")
        question = words.say("Do you keep cards other than {words.jokers}?")
        yield Unjudged("held", message, rule, question=question)


def all_the_rest_condition(rule: str) -> Unjudged:
    """Return what must hold so that a player may lay more than the contract demands to the card
    (S9), or several melds instead of one (E4), as `rule` says."""
    return Unjudged("held", say("you keep one card at most"), rule)


def bending_conditions(rules: Variant) -> Iterator[Unjudged]:
    """Yield what else must hold so that a player who goes out in the turn of their first lay-down
    bends the table (C22, J13, D8)."""
    doubling = rules.doubling
    if doubling is not None and doubling.first_only:
        yield Unjudged("bending", say("nobody else has laid down before"), doubling.rule)
    offence = rules.offence(doubling.forfeited_by) if doubling and doubling.forfeited_by else None
    if doubling is not None and offence is not None:
        message = rules.words.say(
            "you aren’t penalised in this {words.hand} for {offence}", offence=offence.in_sentence
        )
        yield Unjudged("bending", message, doubling.rule)
