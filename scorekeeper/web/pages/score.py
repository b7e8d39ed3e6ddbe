"""Score the hand: who went out, and what everybody else held."""

from collections.abc import Mapping
from dataclasses import dataclass

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.game.admit import admit
from scorekeeper.game.corrections import correct_row
from scorekeeper.game.entries import Cut, Entry, Fact, Hand, Penalty
from scorekeeper.game.keypad import keypad
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.remarks import doubts
from scorekeeper.game.state import Row
from scorekeeper.rules.contract import HandRules
from scorekeeper.speech import say, say_many
from scorekeeper.store.games import Game
from scorekeeper.web.access import opens_game
from scorekeeper.web.navigation import to_table
from scorekeeper.web.pages.hand_form import HandForm, Worked, arithmetic, read_hand
from scorekeeper.web.recording import (
    Outcome,
    beside,
    record,
    say_recorded,
)

pages = Blueprint("score", __name__, url_prefix="/games/<game:game_id>")


@dataclass(frozen=True)
class Scoring:
    """The deal that is scored: its seats, and when it was scored before, its row and place."""

    game: Game
    seats: tuple[int, ...]
    hand: HandRules
    row: Row | None = None
    row_number: int = 0

    @property
    def title(self) -> str:
        """What the page is called."""
        values = {"words": self.game.start.rules.words, "number": self.hand.number}
        if self.row:
            return say("Correct {words.hand} {number}", **values)
        return say("Score {words.hand} {number}", **values)

    @property
    def melds_first(self) -> bool:
        """Whether the others meld what they can before they count, so that suits matter (S8)."""
        return self.hand.contract.all_at_once

    def entry(self, hand: Hand) -> Entry:
        """The entry that records the hand, in its row's place if it has one."""
        return correct_row(self.game.entries, self.row, hand) if self.row else hand


@pages.route("/score", methods=["GET", "POST"])
@opens_game("host")
def new(game: Game) -> ResponseReturnValue:
    """Scores the hand in play."""
    hand, rows = game.state.hand, game.state.sheet
    seats = tuple(player.seat for player in game.state.players if player.in_play)
    form = HandForm(seats)
    if hand is None and not form.is_submitted():
        return to_table(game)
    deal = hand.rules if hand else rows[-1].hand if rows else game.start.rules.hands[0]
    scoring = Scoring(game, seats, deal)
    if not form.is_submitted():
        form.expect(game)
        return show(scoring, form)
    return submitted(scoring, form)


def submitted(scoring: Scoring, form: HandForm) -> ResponseReturnValue:
    """What comes of a form that was sent: the hand is recorded, or the form comes back with its
    arithmetic, with a question, or with what is wrong."""
    game = scoring.game
    hand = read_hand(game.start, form) if form.readable() else None
    if hand is None:
        return show(scoring, form, status=422)
    entry = scoring.entry(hand)
    review = request.form.get("do") == "review"
    asked = [] if review else _asked_again(scoring, form, hand)
    if review or asked:
        refusals = admit(game.start, game.entries, entry)
        if refusals:
            return _refused(scoring, form, Outcome(game, refusals=tuple(refusals)))
        status = 422 if asked else 200
        worked = arithmetic(game.start, scoring.hand, hand)
        return show(scoring, form, review=worked, asked=asked, status=status)
    outcome = record(game, entry, form)
    if outcome.appended:
        say_recorded(outcome, saved=f"score-{game.id}")
        back = "sheet.show" if scoring.row else "table.show"
        return redirect(url_for(back, game_id=game.id), 303)
    return _refused(scoring, form, outcome)


def _asked_again(scoring: Scoring, form: HandForm, hand: Hand) -> list[Refusal]:
    """What is unusual about a hand (C16), unless this form has shown just that before."""
    game = scoring.game
    if form.seen != game.version:
        return []
    place = scoring.row.closed_by if scoring.row else None
    asked = doubts(game.start, game.entries, hand, place=place)
    told = " ".join(doubt.message for doubt in asked)
    if told == form.confirmed.data:
        return []
    form.confirmed.data = told
    return asked


def _refused(scoring: Scoring, form: HandForm, outcome: Outcome) -> ResponseReturnValue:
    fields = {"out": form.out} | {
        f"left.{seat}": line.cards if line.cards.data else line.points
        for seat, line in form.lines.items()
    }
    status = 409 if outcome.since else 422
    return show(scoring, form, outcome=beside(fields, outcome), status=status)


def show(
    scoring: Scoring,
    form: HandForm,
    *,
    review: Mapping[int, Worked] | None = None,
    asked: list[Refusal] | None = None,
    outcome: Outcome | None = None,
    status: int = 200,
) -> ResponseReturnValue:
    """The page of a hand, with whatever there is to say about it."""
    start = scoring.game.start
    page = render_template(
        "score/score.html",
        game=scoring.game,
        scoring=scoring,
        form=form,
        keys=keypad(start.packs.deck, start.rules.card_points),
        flags=_flags(scoring),
        review=review or {},
        asked=asked or [],
        outcome=outcome,
        noted=_noted(scoring),
        opened=request.args.get("seat", type=int),
    )
    return page, status


def _flags(scoring: Scoring) -> list[tuple[str, str, str]]:
    """What may be said of a hand of this game: (field, what it says, what it does)."""
    rules = scoring.game.start.rules
    flags = []
    if rules.doubling:
        does = say("the others count double") if rules.doubles else say("only noted")
        flags.append(("bent", say("The table was bent"), does))
    if rules.knows_kalooki:
        means = [say("all melded in one turn")]
        if bonus := rules.kalooki_bonus:
            means.append(say_many("{number} more point", "{number} more points", bonus))
        if rules.stakes and rules.stakes.kalooki:
            means.append(say("paid double"))
        flags.append(("kalooki", say("A kalooki"), "; ".join(means)))
    if rules.knows_no_jokers and scoring.melds_first:
        flags.append(("no_jokers", say("Without a joker"), say("paid double")))
    return flags


def _noted(scoring: Scoring) -> list[tuple[int, Fact]]:
    """The penalties and cuts of a hand that is being corrected."""
    facts = scoring.row.facts if scoring.row else ()
    return [(number, fact) for number, fact in facts if isinstance(fact, Penalty | Cut)]
