"""The sections about who is out, how the game ends, and who wins (C10, C19, C20, E8, N6)."""

from collections.abc import Iterator

from scorekeeper.handbook.cards import times_in_words
from scorekeeper.handbook.sections import RuleSection, RuleSentence, fine_print, section
from scorekeeper.rules.ending import Elimination
from scorekeeper.rules.variant import Variant
from scorekeeper.speech import say


def elimination_section(rules: Variant) -> RuleSection | None:
    """Build the section about who is out and how they buy back in (E8); None where nobody is ever
    out."""
    if rules.elimination is None:
        return None
    return section("out", say("Out of the game"), _elimination(rules, rules.elimination))


def _elimination(rules: Variant, rule: Elimination) -> Iterator[RuleSentence]:
    words = rules.words
    limits = {
        "exceed": words.say(
            "A player with more than {limit} points when a {words.hand} is scored is out of the"
            " game.",
            limit=rule.limit,
        ),
        "reach": words.say(
            "A player with {limit} or more points when a {words.hand} is scored is out of the"
            " game.",
            limit=rule.limit,
        ),
    }
    yield RuleSentence(limits[rule.limit_at], rule.rule)
    if rule.max_buy_ins == 0:
        yield RuleSentence(say("Nobody buys back in."), rule.rule)
        return
    text = words.say(
        "A player who is out may buy in before the next {words.hand} is dealt, at most {often} a"
        " game, and only while at least two players who are still in are below {limit}.",
        often=times_in_words(rule.max_buy_ins),
        limit=rule.limit,
    )
    yield RuleSentence(text, rule.rule)
    text = say("Their total then becomes the highest total below {limit}.", limit=rule.limit)
    yield RuleSentence(text, rule.rule)


def end_section(rules: Variant) -> RuleSection:
    """Build the section about when the game ends and who wins, ties, and players who leave (C10,
    C19, C20, E8, N6)."""
    sentences = (
        *_ending(rules),
        _tie(rules),
        *_pot_sharing(rules),
        *([] if rules.ending == "open" else [_stopping(rules)]),
        *_leaving(rules),
        _joining(rules),
        _correcting(rules),
    )
    return section("end", say("At the end"), sentences, rare=True)


def _ending(rules: Variant) -> Iterator[RuleSentence]:
    rule = rules.ending_rule
    if rules.ending == "one_left":
        yield RuleSentence(say("The last player still in wins."), rule)
        text = say(
            "Players who are out rank below the others; if nobody is left, the lowest total wins."
        )
        if rules.highest_wins:
            text = say(
                "Players who are out rank below the others; if nobody is left, the highest total"
                " wins."
            )
        yield RuleSentence(text, rule)
        return
    yield RuleSentence(_game_ends(rules), rule)
    if rules.ending == "last_contract":
        yield from _most_contracts(rules)
        return
    best = say("The highest total wins.") if rules.highest_wins else say("The lowest total wins.")
    yield RuleSentence(best, rules.scored_by_rule)


def _most_contracts(rules: Variant) -> Iterator[RuleSentence]:
    """Say who wins where each player has a contract of their own (X10)."""
    words, rule = rules.words, rules.ending_rule
    text = say("Whoever has laid it wins; if several have, the one with the lowest total.")
    yield RuleSentence(text, rule)
    text = words.say(
        "The others rank by the {words.contracts} they have laid, then by their totals."
    )
    yield RuleSentence(text, rule)


def _game_ends(rules: Variant) -> str:
    words, last = rules.words, rules.final_hand
    if rules.ending == "open":
        return say("The game ends when you stop.")
    if rules.ending == "points":
        return words.say(
            "The game ends with the {words.hand} in which a total reaches {target}.",
            target=rules.target,
        )
    if rules.ending == "last_contract":
        return words.say(
            "The game ends with the {words.hand} in which somebody lays {words.contract} {last}.",
            last=rules.hands[-1].number,
        )
    if rules.every_hand_alike:
        return words.say_many(
            "The game ends after one {words.hand}.",
            "The game ends after {count} {words.hands}.",
            last or 0,
        )
    return words.say("The game ends after {words.hand} {last}.", last=last)


def _tie(rules: Variant) -> RuleSentence:
    ties = {
        "share": say("Players who tie for first place share the win."),
        "last_hand": rules.words.say(
            "If players tie for first place, the one with the better score in the last"
            " {words.hand} where they differ wins."
        ),
    }
    if rules.ties == "replay":
        text = rules.words.say(
            "Those who tie for first place play for the last {words.contract} once more, without"
            " the others."
        )
        return RuleSentence(text, rules.ending_rule)
    return RuleSentence(ties[rules.ties], "C10")


def _pot_sharing(rules: Variant) -> Iterator[RuleSentence]:
    if rules.stakes and rules.ties == "share":
        text = say(
            "They share the {pot} equally. Coins that are left over go to them one by one,"
            " beginning on the first dealer’s left.",
            pot=rules.stakes.pot_name,
        )
        yield fine_print(text, "C10")


def _stopping(rules: Variant) -> RuleSentence:
    if rules.ending == "last_contract":
        text = rules.words.say(
            "The table may stop early: whoever has laid the most {words.contracts} then wins, of"
            " several the one with the lowest total."
        )
    elif rules.highest_wins:
        text = say("The table may stop early: the highest total then wins.")
    elif rules.elimination:
        text = say("The table may stop early: the lowest total of those still in then wins.")
    else:
        text = say("The table may stop early: the lowest total then wins.")
    return fine_print(text, "C20")


def _leaving(rules: Variant) -> Iterator[RuleSentence]:
    text = say(
        "A player who leaves early keeps their row on the sheet, but gets no place and no longer"
        " pays or is paid. When only one player is left, that player wins."
    )
    yield fine_print(text, "C19")
    if rules.stakes:
        text = say("What a player has paid before leaving stays where it is.")
        yield fine_print(text, "C19")


def _joining(rules: Variant) -> RuleSentence:
    """Say how somebody joins (C24). Where the highest total wins, they begin with the lowest."""
    if rules.elimination:
        text = say(
            "Somebody may join later and sit where they like. They begin with the highest total"
            " that isn’t out, or with whatever the table agrees on."
        )
    elif rules.highest_wins:
        text = say(
            "Somebody may join later and sit where they like. They begin with the lowest total of"
            " those who play, or with whatever the table agrees on."
        )
    else:
        text = say(
            "Somebody may join later and sit where they like. They begin with the highest total of"
            " those who play, or with whatever the table agrees on."
        )
    return fine_print(text, "C24")


def _correcting(rules: Variant) -> RuleSentence:
    text = say(
        "What was agreed at the start can be corrected: names, the first dealer, house rules and"
        " stakes, but not the game or who sits where."
    )
    if not rules.has_cards:
        text = say(
            "What was agreed at the start can be corrected: names, house rules and stakes, but not"
            " the game or who sits where."
        )
    return fine_print(text, "C23")
