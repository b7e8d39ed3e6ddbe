"""A deal that two phones scored differently: what is recorded, and what this phone's form says
(C25)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from flask import url_for

from scorekeeper.cards import Card
from scorekeeper.game.deal import Deal
from scorekeeper.game.entries import Hand
from scorekeeper.game.scoring import Row, count_left
from scorekeeper.game.wording import describe_extras
from scorekeeper.rules.wording import capital, format_number, show_cards
from scorekeeper.rules.words import Words
from scorekeeper.speech import say, say_many
from scorekeeper.store.games import Game
from scorekeeper.web.hand.form import FLAGS, flag_text
from scorekeeper.web.writing.times import time_of_day
from scorekeeper.web.writing.titles import hand_title


@dataclass(frozen=True)
class Side:
    """One of two accounts of a player: the points, whether they went out, their cards, and where
    each player has a contract of their own, that they laid it."""

    points: int | None
    out: bool
    cards: str
    laid: str = ""


@dataclass(frozen=True)
class Versus:
    """A player, with both accounts of them."""

    seat: int
    name: str
    theirs: Side
    yours: Side

    @property
    def differs(self) -> bool:
        """Whether the accounts differ."""
        return self.theirs != self.yours


@dataclass(frozen=True)
class Conflict:
    """Everything the page of a deal that is already recorded shows."""

    title: str
    line: str
    players: Sequence[Versus]
    flags: Sequence[tuple[str, bool, bool]]
    """What is said of the hand itself and differs: what, whether theirs says so, and yours."""
    correction: str
    """What the button that corrects it says."""
    correct_page: str
    row: Row


def find_conflict(game: Game, deal: Deal, yours: Hand) -> Conflict | None:
    """Compare what is recorded of a closed deal with another account of it; return None where it
    has no row on the sheet, since the game ended in it."""
    row = next((row for row in game.state.sheet if row.closed_by == deal.closed_by), None)
    if row is None or deal.broken_off:
        return None
    players = [_compare_player(game, deal, yours, seat) for seat in deal.seats]
    flags = [
        *_compare_flags(game.start.rules.words, deal.won, yours),
        *_compare_extras(game, deal.won, yours),
    ]
    number = game.state.sheet.index(row) + 1
    return Conflict(
        title=say(
            "{hand} is already recorded", hand=hand_title(game.start.rules, deal.hand.number)
        ),
        line=_describe_difference(game, deal, players, flags),
        players=players,
        flags=flags,
        correction=_name_correction([player for player in players if player.differs], flags),
        correct_page=url_for("correct.show_row", game_id=game.id, row_number=number),
        row=row,
    )


def _compare_player(game: Game, deal: Deal, yours: Hand, seat: int) -> Versus:
    theirs = build_side(game, deal, deal.won, seat)
    return Versus(seat, game.start.name(seat), theirs, build_side(game, deal, yours, seat))


def build_side(game: Game, deal: Deal, hand: Hand | None, seat: int) -> Side:
    """Build the account of a player in a hand; an empty one where the deal was thrown in, and of
    somebody who was not in it."""
    if hand is None or (seat != hand.out and seat not in hand.left):
        return Side(None, False, "")
    if seat == hand.out:
        return Side(0, True, "")
    left, rules = hand.left[seat], game.start.rules
    count = count_left(rules, deal.if_won(hand), seat)
    laid = rules.words.say("{words.contract} laid") if seat in hand.laid else ""
    return Side(
        count.total, False, "" if isinstance(left, int) else _show_in_order(game, left), laid
    )


def _show_in_order(game: Game, cards: Sequence[Card]) -> str:
    """Show cards from high to low, so that those of two phones can be compared."""
    ranks = game.table.deck.ranks
    high_first = sorted(
        cards, key=lambda card: -ranks.index(card.rank) if card.rank in ranks else 1
    )
    return show_cards(sorted(high_first, key=game.start.rules.card_points.of, reverse=True))


def _compare_flags(
    words: Words, theirs: Hand | None, yours: Hand
) -> Iterator[tuple[str, bool, bool]]:
    if theirs is None:
        return
    for name in FLAGS:
        in_theirs, in_yours = getattr(theirs, name), getattr(yours, name)
        if in_theirs != in_yours:
            yield flag_text(name, words), in_theirs, in_yours


def _compare_extras(
    game: Game, theirs: Hand | None, yours: Hand
) -> Iterator[tuple[str, bool, bool]]:
    """Find what the winner scores besides in one account and not in the other."""
    if theirs is None:
        return
    in_theirs, in_yours = (describe_extras(game.start.rules, hand) for hand in (theirs, yours))
    for text in dict.fromkeys((*in_theirs, *in_yours)):
        if (text in in_theirs) != (text in in_yours):
            yield capital(text), text in in_theirs, text in in_yours


def _describe_difference(
    game: Game, deal: Deal, players: Sequence[Versus], flags: Sequence[tuple[str, bool, bool]]
) -> str:
    assert deal.closed_by is not None
    at = time_of_day(game.log[deal.closed_by - 1].at)
    saved = say("Another phone saved it at {time}, while you were counting.", time=at)
    if deal.won is None:
        return " ".join([saved, say("There it was thrown in.")])
    count = sum(player.differs for player in players) + len(flags)
    differ = say_many("{number} line differs.", "{number} lines differ.", count)
    return " ".join([saved, differ])


def _name_correction(differing: Sequence[Versus], flags: Sequence[object]) -> str:
    """Name the button that corrects what is recorded; where only the points of one player differ,
    it says which."""
    if len(differing) == 1 and not flags:
        (player,) = differing
        mine, theirs = player.yours.points, player.theirs.points
        if mine is not None and theirs is not None and mine != theirs:
            return say(
                "Correct it: {name} {points}, not {recorded}",
                name=player.name,
                points=format_number(mine),
                recorded=format_number(theirs),
            )
    return say("Correct it: use mine")
