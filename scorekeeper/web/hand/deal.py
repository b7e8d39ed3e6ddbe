"""The deal that a page scores."""

from dataclasses import dataclass, replace

from flask import url_for

from scorekeeper.game.ahead import table_in_deal
from scorekeeper.game.corrections import correct_row
from scorekeeper.game.deal import Deal
from scorekeeper.game.entries import Entry, Hand
from scorekeeper.game.scoring import Row
from scorekeeper.rules.contract import HandRules
from scorekeeper.rules.wording import contract_text, own_contract_text
from scorekeeper.speech import say
from scorekeeper.store.games import Game
from scorekeeper.web.hand.form import HandForm, make_hand_form
from scorekeeper.web.sending import was_stored

MAX_AHEAD = 3
"""The hands after the one in play that a phone can count before it has sent what it counted."""


@dataclass(frozen=True)
class Scoring:
    """The deal that is scored, with its number; where a row of the sheet is corrected, the row and
    the row's number instead."""

    game: Game
    deal: Deal
    seats: tuple[int, ...]
    deal_number: int = 0
    row: Row | None = None
    row_number: int = 0

    def form(self) -> HandForm:
        """Make the form of this hand."""
        return make_hand_form(self.seats, self.game.start.rules)

    def entry(self, hand: Hand) -> Entry:
        """Build the entry that records the hand, in its row's place if it has one; else it names
        its deal (C25)."""
        if self.row:
            return correct_row(self.game.entries, self.row, hand)
        return replace(hand, deal=self.deal_number)

    def stands(self, hand: Hand) -> bool:
        """Whether the hand is in the row already, just the same."""
        won = self.row.deal.won if self.row else None
        return won is not None and replace(won, deal=hand.deal) == hand

    @property
    def closed(self) -> bool:
        """Whether somebody else has recorded the deal meanwhile."""
        return 0 < self.deal_number <= len(self.game.table.closed)

    @property
    def is_later(self) -> bool:
        """Whether other deals come before it, which the log doesn't have yet."""
        return self.deal_number > self.game.table.deal_number

    @property
    def title(self) -> str:
        """The title of the page."""
        values = {"words": self.game.start.rules.words, "number": self.deal.hand.number}
        if self.row:
            return say("Correct {words.hand} {number}", **values)
        return say("Score {words.hand} {number}", **values)

    @property
    def back(self) -> str:
        """The address this page leads back to."""
        return url_for(self.next_page, game_id=self.game.id)

    @property
    def next_page(self) -> str:
        """The endpoint of the page it leads to."""
        return "sheet.show" if self.row else "table.show"

    def hand_of(self, seat: int) -> HandRules:
        """Return the hand with the contract that a player was on: their own, or that of all."""
        rules = self.game.start.rules
        if not rules.contract_by_player:
            return self.deal.hand
        return rules.hand_after(self.deal.laid_before.get(seat, 0))

    def contract_of(self, seat: int) -> str:
        """Describe what a player had to lay; a contract of their own with its number."""
        rules, hand = self.game.start.rules, self.hand_of(seat)
        if rules.contract_by_player:
            return own_contract_text(hand, rules)
        return contract_text(hand.contract, rules)

    @property
    def melds_first(self) -> bool:
        """Whether the others meld what they can before they count, so that suits matter (S8)."""
        return self.deal.hand.contract.losers_meld


def find_scoring(game: Game, deal_number: int) -> Scoring:
    """Find the deal with this number, to be scored, also if it comes later and is known already;
    for any other number, the one in play, or the last one once the game is over."""
    table = game.table
    if 1 <= deal_number <= len(table.closed):
        deal = table.closed[deal_number - 1]
        return Scoring(game, deal, deal.seats, deal_number)
    if table.open is None:
        return Scoring(game, table.closed[-1], table.in_play)
    later = find_later(game, deal_number) if deal_number > table.deal_number else None
    return later or Scoring(game, table.open, table.in_play, table.deal_number)


def find_later(game: Game, deal_number: int) -> Scoring | None:
    """Find a deal after the one in play, for a phone that counts on where it can't send what it has
    counted; None where nobody knows yet what it will be. Where a hand was taken back, somebody who
    has the form for the next one open is told so, and means the one in play."""
    if game.history.reopened and not was_stored():
        return None
    if not game.table.deal_number < deal_number <= game.table.deal_number + MAX_AHEAD:
        return None
    table = table_in_deal(game.table, deal_number)
    return Scoring(game, table.open, table.in_play, deal_number) if table and table.open else None
