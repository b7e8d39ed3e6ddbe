"""Handle a hand that was sent: record it, or show it again."""

from flask import render_template
from flask.typing import ResponseReturnValue

from scorekeeper.game.admit import admit
from scorekeeper.game.entries import Hand
from scorekeeper.game.hand_refusals import copies_refusals
from scorekeeper.game.named_deal import OTHER_DEAL
from scorekeeper.game.plausible import doubts
from scorekeeper.web.forms.recording import Outcome, attach_refusals, record, to_next_page
from scorekeeper.web.hand.aloud import say_aloud
from scorekeeper.web.hand.conflict import find_conflict
from scorekeeper.web.hand.deal import Scoring, find_scoring
from scorekeeper.web.hand.form import HandForm
from scorekeeper.web.hand.page import show_page


def handle_submission(scoring: Scoring, form: HandForm) -> ResponseReturnValue:
    """Handle a form that was sent: record the hand, or show the form again with its arithmetic,
    with a question, or with what is wrong."""
    game = scoring.game
    if not form.validate():
        return show_page(scoring, form, status=422)
    hand = form.hand(scoring.deal.deck)
    entry = scoring.entry(hand)
    review = form.do.data == "review" and not scoring.closed
    unusual = [] if review or scoring.closed else _find_doubts(scoring, form, hand)
    if review or unusual:
        refusals = admit(game.table, entry).refusals
        if refusals:
            return _show_refusals(scoring, form, Outcome(game, refusals=tuple(refusals)))
        status = 422 if unusual else 200
        return show_page(scoring, form, review=hand, doubts=unusual, status=status)
    outcome = record(game, entry, form)
    if outcome.appended:
        if not scoring.row:
            say_aloud(outcome.game)
        return to_next_page(outcome, scoring.next_page)
    if any(refusal.code == OTHER_DEAL for refusal in outcome.refusals):
        return _show_other_deal(scoring, form, hand, outcome)
    return _show_refusals(scoring, form, outcome)


def _show_other_deal(
    scoring: Scoring, form: HandForm, hand: Hand, outcome: Outcome
) -> ResponseReturnValue:
    """Show both accounts of a deal that was recorded differently meanwhile, side by side. Where it
    was taken back meanwhile, or the game ended in it, or the typed cards can't be counted, show the
    form with what is wrong."""
    game = outcome.game
    now = find_scoring(game, scoring.deal_number)
    wrong_cards = tuple(copies_refusals(game.table, hand.left))
    if wrong_cards:
        return _show_refusals(now, form, Outcome(game, refusals=wrong_cards))
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
    if form.version.data != game.version:
        return []
    sentences = [doubt.message for doubt in doubts(game.table, hand, scoring.row)]
    text = " ".join(sentences)
    if text == form.confirmed.data:
        return []
    form.confirmed.data = text
    return sentences


def _show_refusals(scoring: Scoring, form: HandForm, outcome: Outcome) -> ResponseReturnValue:
    status = 409 if outcome.since else 422
    outcome = attach_refusals(form.fields_by_path(), outcome)
    return show_page(scoring, form, outcome=outcome, status=status)
