"""Who is out, how the game ends and who has won, in words."""

from collections.abc import Iterator

from scorekeeper.rules.in_words.cards import several
from scorekeeper.rules.in_words.sections import RuleSection, RuleSentence, section
from scorekeeper.rules.variant import Variant


def elimination_section(sheet: Variant) -> RuleSection | None:
    """Who is out and how he buys back in (E8); None where nobody is ever out."""
    if sheet.elimination is None:
        return None
    return section("out", "Out of the game", _elimination(sheet))


def _elimination(sheet: Variant) -> Iterator[RuleSentence]:
    rule, hand = sheet.elimination, sheet.words.hand
    assert rule is not None
    limit = f"more than {rule.limit}" if rule.limit_at == "exceed" else f"{rule.limit} or more"
    yield RuleSentence(
        f"A player with {limit} points when a {hand} is scored is out of the game.", rule.rule
    )
    if rule.max_buy_ins == 0:
        yield RuleSentence("Nobody buys back in.", rule.rule)
        return
    often = {1: "once", 2: "twice"}.get(rule.max_buy_ins, several(rule.max_buy_ins, "time"))
    yield RuleSentence(
        f"He may buy in before the next {hand} is over, at most {often} a game, and only while two"
        " others are not out.",
        rule.rule,
    )
    text = "His total then becomes the highest total of those who are not out."
    yield RuleSentence(text, rule.rule)


def end_section(sheet: Variant) -> RuleSection:
    """When the game ends and who wins, ties, and who leaves (C10, C19, C20, N6)."""
    return section("end", "At the end", _end(sheet))


def _end(sheet: Variant) -> Iterator[RuleSentence]:
    words, rule = sheet.words, sheet.ending_rule or sheet.deals_rule
    best = "highest" if sheet.scored_by == "winner" else "lowest"
    if sheet.ending == "one_left":
        yield RuleSentence("The last player who is not out wins.", rule)
        text = f"Who is out ranks below the others; should nobody be left, the {best} total wins."
        yield RuleSentence(text, rule)
    else:
        if sheet.ending == "points":
            text = f"The game ends with the {words.hand} in which a total reaches {sheet.target}."
        elif sheet.every_hand_alike:
            text = f"The game ends after {several(sheet.final_hand or 0, words.hand)}."
        else:
            text = f"The game ends after {words.hand} {sheet.final_hand}."
        yield RuleSentence(text, rule)
        yield RuleSentence(f"The {best} total wins.", sheet.scored_by_rule)
    ties = {
        "share": "Players who tie for the first place share the win.",
        "last_hand": (
            "Of players who tie for the first place, the one with the better score in the last"
            f" {words.hand} in which they differ wins."
        ),
    }
    yield RuleSentence(ties[sheet.ties], "C10")
    who = "whoever is then first of those not out wins" if sheet.elimination else ""
    text = f"The table may stop early; {who or 'whoever is then first wins'}."
    yield RuleSentence(text, "C20")
    text = (
        "A player who leaves early keeps his row on the sheet, but takes no place and no longer"
        " pays or is paid. When one player is left, he wins."
    )
    yield RuleSentence(text, "C19")
    if sheet.stakes:
        yield RuleSentence("What a player who leaves has paid stays where it is.", "C19")
