"""What three losers of a made-up hand get, worked out as the score sheet does."""

from dataclasses import dataclass

from scorekeeper.cards import JOKER, Card, Cards
from scorekeeper.game.deal import Deal
from scorekeeper.game.entries import Hand
from scorekeeper.game.payments import payments_for
from scorekeeper.game.scoring import count_left, score_deal
from scorekeeper.handbook.money import AmountText
from scorekeeper.rules.variant import Variant
from scorekeeper.speech import say
from scorekeeper.web.writing.arithmetic import arithmetic
from scorekeeper.web.writing.cards import CardView, card_views

WINNER, LOSERS = ("Ann", ("Bob", "Cid", "Dee"))


@dataclass(frozen=True)
class SumLine:
    """What somebody held, how it is counted, and what they pay for the hand, where anything."""

    name: str
    cards: tuple[CardView, ...]
    text: str
    total: int
    paid: str = ""


@dataclass(frozen=True)
class Sums:
    """Who went out, what the others get, and what the winner gets where they score."""

    story: str
    lines: tuple[SumLine, ...]
    winner: SumLine | None


def build_sums(rules: Variant, amount: AmountText, *, bent: bool) -> Sums:
    """Score a hand that Ann wins, `bent` or not. Where all cards can be laid at once, it is another
    one. `amount` writes an amount of money."""
    packs = rules.packs_for(len(LOSERS) + 1)
    hand = next((one for one in rules.hands if not one.contract.all_at_once), rules.hands[0])
    left = dict(enumerate(_left(rules), 2))
    seats = (1, *left)
    won = Hand(out=1, left=left, bent=bent)
    deal = Deal(hand, packs, seats, dealer_from=4, starter_from=None, dealer=4, starter=1)
    deal = deal.if_won(won)
    postings = list(payments_for(rules, (), deal, 0, won))
    lines = []
    for seat, name in zip(left, LOSERS, strict=True):
        count = count_left(rules, deal, seat)
        cards = card_views(left[seat], packs.deck, rules.words)
        total = sum(each.amount for each in postings if each.payer == seat)
        paid = say("pays {amount}", amount=amount(total)) if total else ""
        lines.append(SumLine(name, cards, arithmetic(count), count.total, paid))
    winner = None
    if rules.scored_by == "winner":
        points = score_deal(rules, deal)[1].sum
        text = " + ".join(str(line.total) for line in lines)
        winner = SumLine(WINNER, (), text, points)
    if bent:
        story = say("{name} bends the table. The others hold:", name=WINNER)
    else:
        story = say("{name} goes out. The others hold:", name=WINNER)
    return Sums(story, tuple(lines), winner)


def _left(rules: Variant) -> tuple[Cards, ...]:
    """Choose what the three losers hold: high cards, a joker if there are any, and an ace of
    another suit."""
    deck = next(iter(rules.packs.values())).deck
    ace, king = deck.ranks[0], deck.ranks[-1]
    first, second, third = deck.suits[:3]
    return (
        (Card(king, first), Card(deck.ranks[8], third), Card(deck.ranks[3], second)),
        (
            Card(ace, first),
            JOKER if deck.jokers else Card(deck.ranks[6], second),
            Card(deck.ranks[5], third),
        ),
        (Card(ace, second), Card(deck.ranks[4], first)),
    )
