"""Checks the jokers of a turn: how many there may be, whether they are half safe (S6), and whether
those that came free are played again (E5)."""

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass

from scorekeeper.cards import Card, Cards, show_card
from scorekeeper.referee.verdict import BrokenRule, Unjudged
from scorekeeper.rules.contract import ANY_MELDS, Contract
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital
from scorekeeper.speech import in_words, say


def max_jokers(rules: Variant, contract: Contract) -> int | None:
    """Return how many jokers a first lay-down may have at most; None if there is no limit."""
    rule = rules.lay_down
    if contract.max_jokers is not None:
        return contract.max_jokers
    if contract.all_at_once:
        return None
    if rule.two_jokers_in_run_of and contract.sizes("run") == [rule.two_jokers_in_run_of]:
        return 2
    return rule.max_jokers


def must_be_half_safe(rules: Variant, contract: Contract, first: bool) -> bool:
    """Whether one copy of the card that each joker stands for must be out of play (S6)."""
    when = rules.lay_down.half_safe
    return when == "always" or (when == "first_meld" and first and contract.half_safe)


def not_half_safe(
    melds: Sequence[Cards], out_of_play: Set[Card], bound: Sequence[Cards] | None = None
) -> Iterator[tuple[int, Card]]:
    """Yield the jokers that are not half safe, each as the index of its meld and the natural card
    it stands for. A copy in another of the melds is enough to make a joker half safe. `bound` are,
    of each meld, the cards whose jokers must be; without it, all are."""
    for index, cards in enumerate(bound or melds):
        in_other_melds = {
            card for other, meld in enumerate(melds) if other != index for card in meld
        }
        for joker in cards:
            natural = Card(joker.rank, joker.suit)
            if not joker.joker or joker.rank is None:
                continue
            if natural not in in_other_melds and natural not in out_of_play:
                yield index, natural


@dataclass(frozen=True)
class LaidMelds:
    """Melds laid down together, each joker as the card it stands for."""

    melds: tuple[Cards, ...]
    """The melds as they are laid."""

    filling: tuple[Cards, ...]
    """Of each meld, the cards that fill the contract; all, unless more is laid besides (S9)."""

    at_end: tuple[Cards, ...]
    """The melds as they lie at the end of the turn."""

    elsewhere: frozenset[Card] = frozenset()
    """The cards of other melds on the table."""

    def not_half_safe(self, rules: Variant, seen: Cards) -> list[tuple[int, Card]]:
        """Return the jokers that are not half safe though they must be, if `seen` are the cards out
        of play."""
        bound = self.melds if rules.lay_down.half_safe == "always" else self.filling
        return [*not_half_safe(self.at_end, self.elsewhere.union(seen), bound)]


def joker_reasons(
    rules: Variant, contract: Contract, first: bool, laid: LaidMelds, seen: Cards | None
) -> Iterator[BrokenRule]:
    """Yield why the jokers may not be laid: there are too many, or one is not half safe. Half
    safety is checked only if `seen`, the cards out of play, is known."""
    limit = max_jokers(rules, contract) if first else None
    count = sum(card.joker for cards in laid.filling for card in cards)
    if limit is not None and count > limit:
        sentence = rules.words.say(
            "{laid} {words.jokers} are laid; the first lay-down may have {most} at most.",
            laid=in_words(count),
            most=in_words(limit),
        )
        if not limit:
            sentence = rules.words.say("No {words.joker} may be laid in this {words.hand}.")
        yield BrokenRule("joker.too_many", capital(sentence), rules.lay_down.jokers_rule)
    if seen is not None and must_be_half_safe(rules, contract, first):
        for index, card in laid.not_half_safe(rules, seen):
            yield not_half_safe_reason(rules, card, index)


def not_half_safe_reason(rules: Variant, card: Card, meld: int | None = None) -> BrokenRule:
    """Return the reason that the joker for this card is not half safe."""
    natural, rule = show_card(card), rules.lay_down.jokers_rule
    about = rules.words.say("The {words.joker} for {card} isn’t half safe", card=natural)
    sentence = say("no {card} is out of play yet.", card=natural)
    return BrokenRule("joker.not_half_safe", sentence, rule, meld, about)


def half_safe_conditions(
    rules: Variant, contract: Contract, first: bool, laid: LaidMelds
) -> Iterator[Unjudged]:
    """Yield which cards must be out of play for the jokers of a lay-down, while nobody has said
    which are (C22, S6)."""
    if must_be_half_safe(rules, contract, first):
        for card in dict.fromkeys(card for _, card in laid.not_half_safe(rules, ())):
            yield out_of_play_condition(rules, card)


def out_of_play_condition(rules: Variant, card: Card) -> Unjudged:
    """Return the condition that a copy of this card is out of play, for the joker that stands for
    it."""
    message = say("a copy of {card} is out of play", card=show_card(card))
    return Unjudged("seen", message, rules.lay_down.jokers_rule, card)


def added_not_half_safe(
    rules: Variant, jokers: Iterable[Card], out_of_play: Set[Card]
) -> list[Card]:
    """Return the cards of jokers added to a meld on the table that are not half safe though they
    must be (S6). `jokers` are those added, as the cards they stand for."""
    if not must_be_half_safe(rules, ANY_MELDS, False):
        return []
    naturals = dict.fromkeys(Card(joker.rank, joker.suit) for joker in jokers)
    return [card for card in naturals if card not in out_of_play]


def joker_kept_reasons(
    rules: Variant, melds: Iterable[Cards], added: Iterable[Cards], freed: Cards
) -> Iterator[BrokenRule]:
    """Yield why a turn may not end in which these jokers come `freed`: fewer are played than come
    free, so one is kept (E5). `melds` are those laid in the turn, `added` the cards added in it."""
    kept = _count_kept(rules, (*melds, *added), freed)
    if kept:
        sentence = rules.words.say_many(
            "The {words.joker} that came free must be played again this turn.",
            "{count} {words.jokers} came free and must be played again this turn.",
            len(freed),
        )
        yield BrokenRule("joker.kept", capital(sentence), rules.tack_on.joker_rule)


def joker_kept_conditions(rules: Variant, added: Cards, freed: Cards) -> Iterator[Unjudged]:
    """Yield that the jokers that come free must be played again, where nobody has said what else is
    played in the turn (C22, E5). `added` are the cards that free them."""
    kept = _count_kept(rules, (added,), freed)
    if kept:
        message = rules.words.say_many(
            "the {words.joker} that comes free is played again this turn",
            "the {words.jokers} that come free are played again this turn",
            kept,
        )
        yield Unjudged("played", message, rules.tack_on.joker_rule)


def _count_kept(rules: Variant, played: Iterable[Cards], freed: Cards) -> int:
    if rules.tack_on.freed != "played_again":
        return 0
    return max(0, len(freed) - sum(card.joker for cards in played for card in cards))
