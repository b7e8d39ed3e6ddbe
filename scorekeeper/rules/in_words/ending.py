"""Who is out, how the game ends and who has won, in words."""

from collections.abc import Iterator

from scorekeeper.rules.ending import Elimination
from scorekeeper.rules.in_words.cards import how_often
from scorekeeper.rules.in_words.sections import RuleSection, RuleSentence, section
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import in_words
from scorekeeper.speech import say, say_many


def elimination_section(sheet: Variant) -> RuleSection | None:
    """Who is out and how he buys back in (E8); None where nobody is ever out."""
    if sheet.elimination is None:
        return None
    return section("out", say("Out of the game"), _elimination(sheet, sheet.elimination))


def _elimination(sheet: Variant, rule: Elimination) -> Iterator[RuleSentence]:
    words = sheet.words
    limits = {
        "exceed": say(
            "A player with more than {limit} points when a {words.hand} is scored is out of the"
            " game.",
            limit=rule.limit,
            words=words,
        ),
        "reach": say(
            "A player with {limit} or more points when a {words.hand} is scored is out of the"
            " game.",
            limit=rule.limit,
            words=words,
        ),
    }
    yield RuleSentence(limits[rule.limit_at], rule.rule)
    if rule.max_buy_ins == 0:
        yield RuleSentence(say("Nobody buys back in."), rule.rule)
        return
    text = say(
        "He may buy in before the next {words.hand} is over, at most {often} a game, and only while"
        " two others are not out.",
        words=words,
        often=how_often(rule.max_buy_ins),
    )
    yield RuleSentence(text, rule.rule)
    text = say("His total then becomes the highest total of those who are not out.")
    yield RuleSentence(text, rule.rule)


def end_section(sheet: Variant) -> RuleSection:
    """When the game ends and who wins, ties, and who leaves (C10, C19, C20, N6)."""
    sentences = (*_over(sheet), _tie(sheet), _stopped(sheet), *_left(sheet))
    return section("end", say("At the end"), sentences)


def _over(sheet: Variant) -> Iterator[RuleSentence]:
    rule = sheet.ending_rule or sheet.deals_rule
    if sheet.ending == "one_left":
        yield RuleSentence(say("The last player who is not out wins."), rule)
        nobody_left = {
            "winner": say(
                "Who is out ranks below the others; should nobody be left, the highest total wins."
            ),
            "losers": say(
                "Who is out ranks below the others; should nobody be left, the lowest total wins."
            ),
        }
        yield RuleSentence(nobody_left[sheet.scored_by], rule)
        return
    yield RuleSentence(_game_ends(sheet), rule)
    best = {"winner": say("The highest total wins."), "losers": say("The lowest total wins.")}
    yield RuleSentence(best[sheet.scored_by], sheet.scored_by_rule)


def _game_ends(sheet: Variant) -> str:
    words, last = sheet.words, sheet.final_hand
    if sheet.ending == "points":
        return say(
            "The game ends with the {words.hand} in which a total reaches {target}.",
            words=words,
            target=sheet.target,
        )
    if sheet.every_hand_alike:
        return say_many(
            "The game ends after one {words.hand}.",
            "The game ends after {count} {words.hands}.",
            last or 0,
            words=words,
            count=in_words(last or 0),
        )
    return say("The game ends after {words.hand} {last}.", words=words, last=last)


def _tie(sheet: Variant) -> RuleSentence:
    ties = {
        "share": say("Players who tie for the first place share the win."),
        "last_hand": say(
            "Of players who tie for the first place, the one with the better score in the last"
            " {words.hand} in which they differ wins.",
            words=sheet.words,
        ),
    }
    return RuleSentence(ties[sheet.ties], "C10")


def _stopped(sheet: Variant) -> RuleSentence:
    if sheet.elimination:
        text = say("The table may stop early; whoever is then first of those not out wins.")
    else:
        text = say("The table may stop early; whoever is then first wins.")
    return RuleSentence(text, "C20")


def _left(sheet: Variant) -> Iterator[RuleSentence]:
    text = say(
        "A player who leaves early keeps his row on the sheet, but takes no place and no longer"
        " pays or is paid. When one player is left, he wins."
    )
    yield RuleSentence(text, "C19")
    if sheet.stakes:
        text = say("What a player who leaves has paid stays where it is.")
        yield RuleSentence(text, "C19")
