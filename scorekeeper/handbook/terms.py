"""The words of a game, each explained as this game and its house rules have it."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.cards import ACE
from scorekeeper.handbook.cards import choose_deck
from scorekeeper.handbook.jokers import contracts_all_at_once
from scorekeeper.handbook.lay_down import is_exact
from scorekeeper.handbook.scores import cut_text, doubling_text
from scorekeeper.handbook.turn import announcement
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital, join_alternatives
from scorekeeper.speech import in_words, mark_as, say, say_as

FORM = "in a sentence"


@dataclass(frozen=True)
class Term:
    """A word that players of a game use."""

    id: str
    """Its name in addresses: the same in every game and language."""
    name: str
    """The word."""
    meaning: str
    """What it means, in one sentence or two."""
    rule: str
    """Where that stands in the rulebook; empty where it stands nowhere."""
    forms: tuple[str, ...] = ()
    """Its forms in sentences; empty where it is too common to be linked."""


def terms_of(rules: Variant) -> tuple[Term, ...]:
    """Return the words of a game, in alphabetical order.

    >>> from scorekeeper.variants.jamaican import JAMAICAN
    >>> [term.name for term in terms_of(JAMAICAN)][:4]
    ['Bend the table', 'Call', 'Contract', 'Discards']
    """
    if not rules.has_cards:
        return ()
    terms = (*_piles(rules), *_melds(rules), *_turns(rules), *_winning(rules), *_money(rules))
    return tuple(sorted(terms, key=lambda term: term.name.casefold()))


def _forms(*words: str) -> tuple[str, ...]:
    """Translate the forms of a word into the reader's language."""
    return tuple(say_as(FORM, word) for word in words)


def _piles(rules: Variant) -> Iterator[Term]:
    words, drawing = rules.words, rules.draws
    text = say("The cards that weren’t dealt, face down in the middle.")
    forms = _forms(mark_as("in a sentence", "the stock"), mark_as("in a sentence", "new stock"))
    yield Term("stock", say("Stock"), text, rules.hands_rule, forms)
    text = say(
        "The cards that players got rid of, face up beside the stock; only the top one can be had."
    )
    if rules.calls_go == "clockwise" and rules.max_calls:
        text = say(
            "The cards that players got rid of, face up beside the stock. The player whose turn it"
            " is has first right to the top one, and pays nothing for it."
        )
    forms = _forms(
        mark_as("in a sentence", "the discards"), mark_as("in a sentence", "the discard")
    )
    yield Term("discards", say("Discards"), text, drawing.rule, forms)
    text = words.say("The card turned up beside the stock when the {words.hand} begins.")
    forms = _forms(mark_as("in a sentence", "card turned up"), mark_as("in a sentence", "upcard"))
    yield Term("upcard", say("Upcard"), text, rules.hands_rule, forms)
    void = words.say("Ended without a winner; the same dealer deals the {words.hand} again.")
    forms = _forms(mark_as("in a sentence", "thrown in"))
    yield Term("thrown-in", say("Thrown in"), void, "C9", forms)


def _melds(rules: Variant) -> Iterator[Term]:
    words, sets, runs = rules.words, rules.sets, rules.runs
    text = say("Stands for any card in a meld, as far as the rules let it.")
    yield Term("joker", capital(words.joker), text, rules.jokers.rule)
    yield _meld(rules)
    text = say(
        "{least} or more cards of one rank: a kind of meld.", least=capital(in_words(sets.min_size))
    )
    if ACE not in choose_deck(rules).ranks:
        text = words.say(
            "Cards of one number, as many as the {words.contract} asks for or more: a kind of meld."
        )
    elif sets.different_suits:
        text = words.say(
            "{least} or more cards of one rank in different {words.suits}: a kind of meld.",
            least=capital(in_words(sets.min_size)),
        )
    if sets.allowed:
        yield Term("set", capital(words.set), text, sets.rule)
    min_run_size = capital(in_words(runs.min_size))
    text = words.say(
        "{least} or more cards in a row of one {words.suit}: a kind of meld.", least=min_run_size
    )
    if not runs.one_suit:
        text = words.say(
            "Cards in a row, as many as the {words.contract} asks for or more: a kind of meld."
        )
    if runs.allowed:
        yield Term("run", capital(words.run), text, runs.rule)
    if rules.skipping:
        text = say(
            "A card that can’t go in any meld. Whoever discards it names a player, who then"
            " misses a turn."
        )
        yield Term("skip", say("Skip"), text, rules.skipping.rule)
    if sets.max_size:
        text = say("With {most} cards: nothing can be added.", most=in_words(sets.max_size))
        forms = _forms(mark_as("in a sentence", "closed"))
        yield Term("closed", say("Closed"), text, sets.rule, forms)
    if rules.jokers.declared != "never":
        text = words.say("To say which card a {words.joker} stands for.")
        yield Term("declare", say("Declare"), text, rules.jokers.rule)
    if rules.lay_down.half_safe != "never":
        text = words.say(
            "A {words.joker} for a card of which at least one copy is out of play, discarded or"
            " melded, so that at most one player can take it."
        )
        forms = _forms(mark_as("in a sentence", "half safe"))
        yield Term("half-safe", say("Half safe"), text, rules.lay_down.jokers_rule, forms)


def _meld(rules: Variant) -> Term:
    words = rules.words
    kinds = [words.one(kind) for kind in rules.meld_kinds if kind != "colour"]
    if rules.colours:
        kinds.append(words.say("cards of one {words.suit}"))
    text = say(
        "Cards laid on the table together: {kinds}. To meld cards is to lay them so.",
        kinds=join_alternatives(kinds),
    )
    forms = _forms(mark_as("in a sentence", "meld"), mark_as("in a sentence", "melds"))
    return Term("meld", say_as("noun", "Meld"), text, "C2", forms)


def _turns(rules: Variant) -> Iterator[Term]:
    words, rule = rules.words, rules.lay_down
    has_contracts = any(hand.contract.melds for hand in rules.hands)
    if rules.contract_by_player:
        text = say("The melds that a player has to lay first; each player is on their own.")
        rule_number, name = rules.contract_by_player_rule, capital(words.contract)
        yield Term("contract", name, text, rule_number, (words.contracts, words.contract))
    elif has_contracts and not rules.lays_all_at_once:
        text = words.say("The melds that make a first lay-down; each {words.hand} has its own.")
        forms = _forms(
            mark_as("in a sentence", "the contract"),
            mark_as("in a sentence", "its contract"),
            mark_as("in a sentence", "whole contract"),
        )
        yield Term("contract", say("Contract"), text, rule.contract_rule, forms)
    text = words.say(
        "To put melds face up in front of you, where they stay for the rest of the {words.hand}."
    )
    forms = _forms(mark_as("in a sentence", "first lay-down"))
    yield Term("lay-down", say("Lay down"), text, rule.rule, forms)
    if rules.tack_on.allowed:
        text = say("To put more cards on melds that lie on the table, your own or somebody else’s.")
        name = capital(words.tacking_on)
        yield Term("tacking-on", name, text, rules.tack_on.rule, (words.tacking_on,))
    if rules.max_calls:
        yield from _call(rules)
    text = words.say("To have no card left: the {words.hand} is over, and you win it.")
    if rules.going_out.last_turn_for_others:
        text = words.say(
            "To have no card left: you win the {words.hand}, which is over once everybody else has"
            " had one more turn."
        )
    forms = _forms(
        mark_as("in a sentence", "goes out"),
        mark_as("in a sentence", "go out"),
        mark_as("in a sentence", "went out"),
    )
    yield Term("go-out", say("Go out"), text, rules.going_out.rule, forms)
    announced = announcement(rules)
    if announced:
        yield Term("last-cards", say("Last cards"), announced.text, announced.rule)
    for sign in {contract.sign for contract in contracts_all_at_once(rules)} - {""}:
        text = words.say(
            "The {words.hand} in which all cards are laid at once, and the player who does so goes"
            " out."
        )
        yield Term("all-at-once", sign, text, rule.all_at_once_rule, (sign,))


def _call(rules: Variant) -> Iterator[Term]:
    words = rules.words
    if rules.calls_go == "clockwise":
        text = say(
            "To take the discard out of turn, with a card from the stock: if the player whose turn"
            " it is doesn’t want it, the next one clockwise who does."
        )
    elif rules.calls_go == "in_turn_first":
        text = words.say_many(
            "To take the discard and a card from the stock, in turn or out of turn.",
            "To take the discard and {count} cards from the stock, in turn or out of turn.",
            rules.cards_for_a_call - 1,
        )
    else:
        text = words.say_many(
            "To claim the discard out of turn. With it comes a card from the stock, so a"
            " {words.call} makes your hand {count} cards larger.",
            "To claim the discard out of turn. With it come {more} cards from the stock, so a"
            " {words.call} makes your hand {count} cards larger.",
            rules.cards_for_a_call - 1,
            count=in_words(rules.cards_for_a_call),
            more=in_words(rules.cards_for_a_call - 1),
        )
    name = capital(words.to_call)
    yield Term("call", name, text, rules.calls_rule, (words.calls, words.call))


def _winning(rules: Variant) -> Iterator[Term]:
    doubling, stakes = rules.doubling, rules.stakes
    if doubling:
        text = doubling_text(doubling) if rules.doubles else doubling.text
        forms = _forms(mark_as("in a sentence", "bent"))
        yield Term("bend", say("Bend the table"), text, doubling.rule, forms)
    if rules.knows_kalooki:
        text = say("All cards melded in one turn, and nothing melded before.")
        forms = (rules.words.kalooki,)
        rule = stakes.hand_rule if stakes else rules.scored_by_rule
        if rules.one_turn:
            rule = rules.one_turn.rule
        yield Term("kalooki", capital(rules.words.kalooki), text, rule, forms)
    elif is_exact(rules) and rules.going_out.in_first_turn and not rules.lays_all_at_once:
        text = say("To go out in the turn of your first lay-down.")
        yield Term("kalooki", say("Kalooki"), text, rules.going_out.rule)
    if stakes and stakes.kalooki is not None:
        text = say("To go out in the ordinary way, not with a kalooki.")
        yield Term("call-up", say("Call up"), text, stakes.hand_rule)
    if rules.elimination and rules.elimination.max_buy_ins:
        text = say("To come back into the game after you were out of it.")
        forms = _forms(mark_as("in a sentence", "buy in"), mark_as("in a sentence", "buys back in"))
        yield Term("buy-in", say("Buy in"), text, rules.elimination.rule, forms)
    if rules.cut and rules.cut.points < 0:
        name, text = capital(rules.cut.name), cut_text(rules, rules.cut)
        yield Term("cut", name, text, rules.cut.rule)
    for offence in rules.offences:
        if offence.doing:
            name, text = capital(say(offence.doing)), offence.explanation
            yield Term(offence.id.replace("_", "-"), name, text, rules.offences_rule)


def _money(rules: Variant) -> Iterator[Term]:
    stakes = rules.stakes
    if stakes is None or stakes.for_nothing:
        return
    text = say("The money in the middle; the winner of the game takes it.")
    yield Term("pot", capital(stakes.pot_name), text, stakes.rule, (stakes.pot_name,))
    if stakes.playable_discard:
        text = rules.words.say(
            "A discard that somebody could have added to a meld, or that would free a"
            " {words.joker}."
        )
        yield Term("playable-discard", say("Playable discard"), text, stakes.rule)
