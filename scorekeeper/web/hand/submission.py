"""Handle a hand that was sent: record it, or show it again."""

from flask import render_template
from flask.typing import ResponseReturnValue

from scorekeeper.game.admit import admit
from scorekeeper.game.entries import Hand
from scorekeeper.game.hand_refusals import calls_to_record, copies_refusals
from scorekeeper.game.named_deal import OTHER_DEAL
from scorekeeper.game.plausible import doubts, warnings
from scorekeeper.speech import say
from scorekeeper.web.forms.recording import (
    Outcome,
    attach_refusals,
    record,
    record_each,
    to_next_page,
)
from scorekeeper.web.hand.aloud import say_aloud
from scorekeeper.web.hand.conflict import find_conflict
from scorekeeper.web.hand.deal import Scoring, find_scoring
from scorekeeper.web.hand.form import HandForm
from scorekeeper.web.hand.page import show_page
from scorekeeper.web.notices import flash_notice


def handle_submission(scoring: Scoring, form: HandForm) -> ResponseReturnValue:
    """Handle a form that was sent: record the hand, or the calls without which it can't be; or show
    the form again with its arithmetic, with a question, or with what is wrong. A correction that
    changes nothing is not recorded."""
    game = scoring.game
    if not form.validate():
        return show_page(scoring, form, status=422)
    hand = form.hand(scoring.deal.deck)
    if form.do.data == "calls" and _can_record_calls(scoring):
        return _record_calls(scoring, form, hand)
    entry = scoring.entry(hand)
    review = form.do.data == "review" and not scoring.closed
    if not review and scoring.stands(hand) and game.has_tag(str(form.version.data)):
        flash_notice("info", say("Nothing was changed."))
        return to_next_page(Outcome(game), scoring.next_page)
    unusual = [] if scoring.closed else _find_doubts(scoring, form, hand)
    if review or unusual:
        refusals = admit(game.table, entry).refusals
        if refusals:
            return _show_refusals(scoring, form, hand, Outcome(game, refusals=tuple(refusals)))
        status = 200 if review else 422
        return show_page(scoring, form, review=hand, doubts=unusual, status=status)
    outcome = record(game, entry, form)
    if outcome.appended:
        if not scoring.row:
            say_aloud(outcome.game)
        return to_next_page(outcome, scoring.next_page)
    if any(refusal.code == OTHER_DEAL for refusal in outcome.refusals):
        return _show_other_deal(scoring, form, hand, outcome)
    return _show_refusals(scoring, form, hand, outcome)


def _can_record_calls(scoring: Scoring) -> bool:
    """Whether the deal is the one in play: a call can't be recorded in another one."""
    return scoring.deal_number == scoring.game.table.deal_number


def _record_calls(scoring: Scoring, form: HandForm, hand: Hand) -> ResponseReturnValue:
    """Record the calls without which the hand can't be, and show the form as it was filled in, to
    be saved (C16)."""
    outcome = record_each(scoring.game, calls_to_record(scoring.game.table, hand), form)
    if outcome.refusals or outcome.since:
        return _show_refusals(scoring, form, hand, outcome)
    if outcome.appended:
        form.expect(outcome.game)
        for warning in warnings(outcome.game.table):
            flash_notice("refused", warning)
    return show_page(find_scoring(outcome.game, scoring.deal_number), form)


def _show_other_deal(
    scoring: Scoring, form: HandForm, hand: Hand, outcome: Outcome
) -> ResponseReturnValue:
    """Show both accounts of a deal that was recorded differently meanwhile, side by side. Where it
    was taken back meanwhile, or the game ended in it, or the typed cards can't be counted, show the
    form with what is wrong; where others come before it, that of the deal in play."""
    game = outcome.game
    now = find_scoring(game, min(scoring.deal_number, game.table.deal_number))
    wrong_cards = tuple(copies_refusals(game.table, hand.left))
    if wrong_cards:
        return _show_refusals(now, form, hand, Outcome(game, refusals=wrong_cards))
    conflict = find_conflict(game, now.deal, hand) if now.closed else None
    if conflict is None:
        return show_page(now, form, outcome=outcome, status=409)
    form.number.data = conflict.row.closed_by
    title = now.title
    page = render_template(
        "hand/recorded.html", game=game, form=form, conflict=conflict, title=title, hand=now
    )
    return page, 409


def _find_doubts(scoring: Scoring, form: HandForm, hand: Hand) -> list[str]:
    """Find what is unusual about a hand (C16), unless this form has shown just that before."""
    game = scoring.game
    if not game.has_tag(str(form.version.data)):
        return []
    sentences = [doubt.message for doubt in doubts(game.table, hand, scoring.row)]
    text = " ".join(sentences)
    if text == form.confirmed.data:
        return []
    form.confirmed.data = text
    return sentences


def _show_refusals(
    scoring: Scoring, form: HandForm, hand: Hand, outcome: Outcome
) -> ResponseReturnValue:
    status = 409 if outcome.since else 422
    table = outcome.game.table
    calls = calls_to_record(table, hand) if _can_record_calls(scoring) and table.open else []
    outcome = attach_refusals(form.fields_by_path(), outcome)
    return show_page(scoring, form, outcome=outcome, missing_calls=len(calls), status=status)
