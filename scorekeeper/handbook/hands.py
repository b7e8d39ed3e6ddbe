"""The section about the hands and their contracts, and who deals (J8, D3, K4, E1, S4, C9, K6)."""

from collections.abc import Iterator

from scorekeeper.cards import rank_name
from scorekeeper.handbook.cards import choose_deck
from scorekeeper.handbook.pictures import lay_down_picture
from scorekeeper.handbook.samples import make_all_at_once_melds, make_contract_melds
from scorekeeper.handbook.sections import (
    MeldsPicture,
    RuleSection,
    RuleSentence,
    RuleTable,
    fine_print,
    section,
)
from scorekeeper.referee.lay_down import LayDownAttempt
from scorekeeper.rules.contract import MELD_KINDS, Contract, HandRules
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital, contract_text, join_names
from scorekeeper.speech import in_words, say, say_many


def hands_section(rules: Variant, in_play: HandRules) -> RuleSection:
    """Build the section about what is dealt and demanded in which hand (J8, D3, K4, E1, S4), with
    the contract of each in cards, and who deals (C9, K6). The hand `in_play` is shown first, the
    others as small print."""
    words = rules.words
    if rules.every_hand_alike:
        text = words.say(
            "Every {words.hand} is the same: each player is dealt {dealt}.",
            dealt=", ".join(_cards_dealt(rules)),
        )
        hands = RuleSentence(text, rules.hands_rule)
    elif rules.contract_by_player:
        text = words.say_many(
            "In every {words.hand} each player is dealt {dealt}. There is one {words.contract},"
            " which each player lays:",
            "In every {words.hand} each player is dealt {dealt}. There are {count}"
            " {words.contracts}, which each player lays one after another:",
            len(rules.hands),
            dealt=", ".join(_cards_dealt(rules)),
        )
        hands = RuleSentence(text, rules.hands_rule, _hands_table(rules))
    elif rules.lays_all_at_once:
        text = words.say(
            "In each of the {count} {words.hands} all cards are laid at once:",
            count=in_words(len(rules.hands)),
        )
        hands = RuleSentence(text, rules.hands_rule, _hands_table(rules))
    else:
        text = words.say_many(
            "one {words.hand}, with its contract for the first lay-down:",
            "{count} {words.hands}, each with its contract for the first lay-down:",
            len(rules.hands),
        )
        if text[0].isdigit():
            text = words.say(
                "{words.hands} 1 to {last}, each with its contract for the first lay-down:",
                last=rules.hands[-1].number,
            )
        hands = RuleSentence(capital(text), rules.hands_rule, _hands_table(rules))
    title = words.say("The {words.hands}")
    if rules.contract_by_player:
        title = words.say("The {words.contracts}")
    sentences = (hands, *_own_contracts(rules), *_names(rules), *_dealing(rules))
    pictures = _contracts(rules, in_play)
    return section("hands", title, sentences, pictures, rare=rules.every_hand_alike)


def _own_contracts(rules: Variant) -> Iterator[RuleSentence]:
    """Say how a player goes on to the next contract (X4)."""
    if not rules.contract_by_player:
        return
    words, rule = rules.words, rules.contract_by_player_rule
    text = words.say(
        "Everybody begins with number one. A player who lays theirs moves on to the next one in the"
        " next {words.hand}, whoever wins this one; a player who doesn’t tries the same one"
        " again."
    )
    yield RuleSentence(text, rule)
    text = words.say("Nobody lays more than one in a {words.hand}.")
    yield RuleSentence(text, rule)
    yield fine_print(say("Somebody who joins later begins with number one too."), rule)


def _names(rules: Variant) -> Iterator[RuleSentence]:
    """Say what the figures mean by which a sheet calls the contracts, and what else players call
    some of them."""
    words = rules.words
    shown = [hand.contract for hand in rules.hands if hand.contract.melds]
    if shown and not any(contract.sign for contract in shown) and not rules.contract_by_player:
        text = _figures(rules, shown)
        yield fine_print(text, rules.hands_rule)
    for hand in rules.hands:
        if hand.nickname:
            text = words.say(
                "Many players say “{name}” for {words.hand} {number}.",
                name=say(hand.nickname),
                number=hand.number,
            )
            yield fine_print(text, rules.hands_rule)


def _figures(rules: Variant, contracts: list[Contract]) -> str:
    words = rules.words
    sizes = {
        kind: sorted({size for contract in contracts for size in contract.sizes(kind)})
        for kind in MELD_KINDS
    }
    of_sets, of_runs = (join_names([*map(str, sizes[kind])]) for kind in ("set", "run"))
    if not of_runs:
        return words.say(
            "The sheet has a figure for each {words.set}: how many cards it has at least."
        )
    if not of_sets:
        return words.say(
            "The sheet has a figure for each {words.run}: how many cards it has at least."
        )
    return words.say(
        "The sheet has a figure for each meld, how many cards it has at least: {sets} for"
        " {words.sets}, {runs} for {words.runs}.",
        sets=of_sets,
        runs=of_runs,
    )


def _contracts(rules: Variant, in_play: HandRules) -> Iterator[MeldsPicture]:
    """Picture the contract of each hand in cards, where hands have contracts."""
    if rules.every_hand_alike:
        return
    hands = sorted(rules.hands, key=lambda hand: hand.number != in_play.number)
    for hand in hands:
        is_fine = hand.number != in_play.number
        if hand.contract.all_at_once or hand.contract.melds:
            yield _contract_picture(rules, hand, is_fine=is_fine)


def _contract_picture(rules: Variant, hand: HandRules, *, is_fine: bool) -> MeldsPicture:
    deck, contract = hand.deck(choose_deck(rules)), hand.contract
    melds = (
        make_contract_melds(deck, contract)
        if contract.melds
        else make_all_at_once_melds(rules, deck, hand)
    )
    values = {"words": rules.words, "number": hand.number}
    values["contract"] = contract_text(contract, rules)
    caption = say("{words.hand} {number}. {contract}", **values)
    if rules.contract_by_player:
        caption = say("{words.contract} {number}. {contract}", **values)
    attempt = LayDownAttempt(melds)
    return lay_down_picture(rules, deck, hand, capital(caption), attempt, fine=is_fine)


def _cards_dealt(rules: Variant) -> Iterator[str]:
    cards = rules.all_hands[0].cards
    yield say_many("one card", "{count} cards", cards)
    max_count = max(rules.fewer_cards, default=0)
    for players, fewer in rules.fewer_cards.items():
        cards_each, at_table = in_words(fewer), in_words(players)
        if players == max_count != rules.max_players:
            yield say("{cards} with {players} or more players", cards=cards_each, players=at_table)
        else:
            yield say("{cards} with {players} players", cards=cards_each, players=at_table)


def _dealing(rules: Variant) -> Iterator[RuleSentence]:
    yield _who_deals(rules)
    yield fine_print(
        say("Choose the first dealer, or draw lots: for the first deal alone, or for seats too."),
        "C9",
    )
    if rules.seat_cards:
        text = say(
            "To draw for seats, shuffle {cards}, one card for each player: the ace deals first, and"
            " the others sit clockwise from there, in that order.",
            cards=join_names([rank_name(rank) for rank in rules.seat_cards]),
        )
        yield fine_print(text, rules.packs_rule)


def _who_deals(rules: Variant) -> RuleSentence:
    if rules.deal_passes == "to_the_left":
        text = say("The deal passes to the left; the player on the dealer’s left starts.")
        return RuleSentence(text, rules.deal_passes_rule)
    if rules.deal_passes == "to_the_winner":
        text = rules.words.say(
            "The winner of a {words.hand} deals the next one; the player on their left starts."
        )
        return RuleSentence(text, rules.deal_passes_rule)
    text = rules.words.say(
        "The loser of a {words.hand}, penalties included, deals the next one, and its winner"
        " starts. The youngest starts the first one."
    )
    return RuleSentence(text, rules.deal_passes_rule)


def _hands_table(rules: Variant) -> RuleTable:
    contracts = [(str(hand.number), contract_text(hand.contract, rules)) for hand in rules.hands]
    if rules.contract_by_player:
        return RuleTable(tuple(contracts), (say("Number"), say("Melds")))
    more = [(hand.contract.code, str(hand.cards)) for hand in rules.hands]
    return RuleTable(
        tuple((*row, *others) for row, others in zip(contracts, more, strict=True)),
        (capital(rules.words.hand), say("Contract"), say("Sheet"), say("Cards")),
    )
