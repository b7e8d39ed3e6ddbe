"""The section about a turn, step by step (C18, E4, E11, J9, J10, J12, N3, S1, S5)."""

from collections.abc import Iterator

from scorekeeper.handbook.jokers import hands_all_at_once
from scorekeeper.handbook.lay_down import is_exact
from scorekeeper.handbook.sections import RuleSection, RuleSentence, Step
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital
from scorekeeper.speech import in_words, say, say_many


def turn_section(rules: Variant) -> RuleSection:
    """Build the section about a turn in four steps, and what others may do in it (C18, S10)."""
    steps = (
        Step(say("Draw"), (_draw(rules),)),
        Step(say("Lay down, once you can"), tuple(_lay_down(rules))),
        *_tacking_on(rules),
        Step(say("Discard"), tuple(_discard(rules))),
    )
    return RuleSection("turn", say("Your turn"), tuple(_not_your_turn(rules)), steps=steps)


def _tacking_on(rules: Variant) -> Iterator[Step]:
    if rules.tack_on.allowed:
        yield Step(capital(rules.words.to_tack_on), tuple(_tack_on(rules)))


def _draw(rules: Variant) -> RuleSentence:
    text = {
        "until_laid": say(
            "The top card of the stock, or the card just discarded. Once you have laid down, only"
            " from the stock."
        ),
        "once_laid": rules.words.say(
            "From the stock. Once you have laid down, from the stock or the discards. Whoever"
            " starts the {words.hand} may take the card turned up in their first turn."
        ),
        "for_first_lay_down": say(
            "The top card of the stock. The card just discarded only if you lay down with it at"
            " once, or have laid down already."
        ),
        "always": say(
            "The top card of the stock or the card just discarded, whether you have laid down or"
            " not."
        )
        if not rules.lays_all_at_once
        else say("The top card of the stock, or the card just discarded."),
        "called": rules.words.say(
            "From the stock. The card just discarded is yours only if you {words.to_call} it, like"
            " everybody else."
        ),
    }[rules.draws.takes_discard]
    return RuleSentence(text, rules.draws.rule)


def _lay_down(rules: Variant) -> Iterator[RuleSentence]:
    words, rule = rules.words, rules.lay_down
    if rules.lays_all_at_once and rules.hands[0].contract.melds:
        text = say("Keep all your cards until you can go out: then lay them all at once.")
        yield RuleSentence(text, rule.all_at_once_rule)
        return
    if rules.lays_all_at_once:
        text = words.say(
            "Keep all your cards until you can go out: then lay them all at once, in any"
            " {words.sets} and {words.runs}."
        )
        yield RuleSentence(text, rule.all_at_once_rule)
        return
    if any(hand.contract.melds for hand in rules.hands):
        yield from _lay_contract(rules)
    else:
        yield RuleSentence(_lay_any_melds(rules), rule.rule)


def _lay_contract(rules: Variant) -> Iterator[RuleSentence]:
    words, rule = rules.words, rules.lay_down
    if is_exact(rules) and rules.going_out.in_first_turn:
        text = words.say(
            "Your first lay-down is exactly what the {words.hand} asks for, unless you go out"
            " in that turn. In later turns lay any {words.sets} and {words.runs}."
        )
    elif is_exact(rules):
        text = words.say(
            "Your first lay-down is exactly what the {words.hand} asks for, not a card more,"
            " face up in front of you. In later turns lay any {words.sets} and {words.runs}."
        )
    elif rules.contract_by_player:
        text = words.say(
            "When you hold all of your own {words.contract}, put it face up in front of you."
            " You may wait."
        )
    else:
        text = words.say(
            "When you hold the whole contract of the {words.hand}, put it face up in front of"
            " you. You may wait."
        )
    yield RuleSentence(text, rule.rule)
    if hands := hands_all_at_once(rules):
        text = say("In {hands} you lay all your cards at once, or nothing.", hands=hands)
        yield RuleSentence(text, rule.all_at_once_rule)


def _lay_any_melds(rules: Variant) -> str:
    words, rule = rules.words, rules.lay_down
    if rule.minimum and rule.one_meld_per_turn:
        return words.say(
            "One {words.set} or {words.run} a turn, face up in front of you; your first one is"
            " worth {points} points or more. You may wait.",
            points=rule.minimum,
        )
    if rule.minimum:
        return words.say(
            "Put {words.sets} and {words.runs} face up in front of you; the first time they are"
            " worth {points} points or more together. You may wait.",
            points=rule.minimum,
        )
    return words.say("Put {words.sets} and {words.runs} face up in front of you. You may wait.")


def _tack_on(rules: Variant) -> Iterator[RuleSentence]:
    words, rule = rules.words, rules.tack_on
    if is_exact(rules) and rules.going_out.in_first_turn:
        text = say(
            "From the turn after your first lay-down, or if you go out in that one, add cards to"
            " any meld on the table, yours or somebody else’s."
        )
    elif is_exact(rules):
        text = say(
            "From the turn after your first lay-down, add cards to any meld on the table, yours or"
            " somebody else’s."
        )
    else:
        text = say(
            "Once you have laid down, also in the same turn, add cards to any meld on the table,"
            " yours or somebody else’s."
        )
    yield RuleSentence(text, rule.rule)
    if rule.jokers_to_own_only:
        text = words.say("A {words.joker} goes only to your own.")
        yield RuleSentence(text, rule.rule)


def _discard(rules: Variant) -> Iterator[RuleSentence]:
    words, rule = rules.words, rules.going_out
    if not rules.tack_on.allowed:
        text = say(
            "End your turn with one card face up on the discards: any card, even one you have just"
            " drawn."
        )
    elif rule.joker_discard:
        text = say(
            "End your turn with one card face up on the discards: any card, even one you have just"
            " drawn or could have added to a meld."
        )
    else:
        text = words.say(
            "End your turn with one card face up on the discards: any card but a {words.joker},"
            " even one you have just drawn or could have added to a meld."
        )
    yield RuleSentence(text, rule.rule)
    if rules.skipping:
        text = say(
            "If it’s a skip, name a player: they miss their next turn. A skip is in no meld, and"
            " nobody may draw it from the discards."
        )
        yield RuleSentence(text, rules.skipping.rule)
        text = say("In one round of the table nobody is skipped more than once.")
        yield RuleSentence(text, rules.skipping.rule)
    if rules.stakes and rules.stakes.amount("playable_discard"):
        text = words.say(
            "A card that you or anybody could have added to a meld, or that would free a"
            " {words.joker}, costs you money, though, and nobody may take it."
        )
        yield RuleSentence(text, rules.stakes.rule)
    yield RuleSentence(_without_a_card(rules), rule.rule)
    if announced := announcement(rules):
        yield announced


def _without_a_card(rules: Variant) -> str:
    words, rule = rules.words, rules.going_out
    if rule.last_turn_for_others:
        return words.say(
            "If that was your last card, you’re out: everybody else has one more turn, then the"
            " {words.hand} is over."
        )
    if rule.discard_required:
        return words.say("If that was your last card, you’re out and the {words.hand} is over.")
    return words.say(
        "When you have no card left, with or without a discard, you’re out and the {words.hand} is"
        " over."
    )


def announcement(rules: Variant) -> RuleSentence | None:
    """Say what a player with few cards left has to announce (E11); None where nobody has to."""
    max_cards = rules.going_out.announce_at_most
    if max_cards is None:
        return None
    text = say_many(
        "Whoever ends a turn with one card left says so, or may not go out in their next turn.",
        "Whoever ends a turn with one to {most} cards left says how many, or may not go out in"
        " their next turn.",
        max_cards,
        most=in_words(max_cards),
    )
    return RuleSentence(text, rules.going_out.announce_rule)


def _not_your_turn(rules: Variant) -> Iterator[RuleSentence]:
    if not rules.max_calls:
        return
    words = rules.words
    if rules.calls_go != "to_the_first":
        text = words.say_many(
            "Not your turn, but you want the discard? You may {words.to_call} it. If the player"
            " whose turn it is doesn’t want it, the next one clockwise who does gets it, and a card"
            " from the stock.",
            "Not your turn, but you want the discard? You may {words.to_call} it. If the player"
            " whose turn it is doesn’t want it, the next one clockwise who does gets it, and"
            " {count} cards from the stock.",
            rules.cards_for_a_call - 1,
        )
    else:
        text = words.say_many(
            "Not your turn, but you want the discard? You may {words.to_call} it. If the player"
            " whose turn it is leaves it to you, you get it, and a card from the stock.",
            "Not your turn, but you want the discard? You may {words.to_call} it. If the player"
            " whose turn it is leaves it to you, you get it, and {count} cards from the stock.",
            rules.cards_for_a_call - 1,
        )
    yield RuleSentence(text, rules.calls_rule)
