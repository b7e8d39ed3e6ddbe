"""What comes of a hand that was sent: it is recorded, or shown again."""

from flask import render_template
from flask.typing import ResponseReturnValue

from scorekeeper.game.admit import admit
from scorekeeper.game.entries import Hand
from scorekeeper.game.hand_refusals import copies_refusals
from scorekeeper.game.named_deal import OTHER_DEAL
from scorekeeper.game.plausible import doubts
from scorekeeper.web.forms.recording import Outcome, attach_refusals, record, to_next_page
from scorekeeper.web.hand.aloud import say_aloud
from scorekeeper.web.hand.conflict import conflict_of
from scorekeeper.web.hand.deal import Scoring, scoring_of
from scorekeeper.web.hand.form import HandForm
from scorekeeper.web.hand.page import shown_page


def submitted(scoring: Scoring, form: HandForm) -> ResponseReturnValue:
    """What comes of a form that was sent: the hand is recorded, or the form comes back with its
    arithmetic, with a question, or with what is wrong."""
    game = scoring.game
    if not form.validate():
        return shown_page(scoring, form, status=422)
    hand = form.hand(scoring.deal.deck)
    entry = scoring.entry(hand)
    review = form.do.data == "review" and not scoring.closed
    unusual = [] if review or scoring.closed else _unusual(scoring, form, hand)
    if review or unusual:
        refusals = admit(game.table, entry).refusals
        if refusals:
            return _refused(scoring, form, Outcome(game, refusals=tuple(refusals)))
        status = 422 if unusual else 200
        return shown_page(scoring, form, review=hand, doubts=unusual, status=status)
    outcome = record(game, entry, form)
    if outcome.appended:
        if not scoring.row:
            say_aloud(outcome.game)
        return to_next_page(outcome, scoring.next_page)
    if any(refusal.code == OTHER_DEAL for refusal in outcome.refusals):
        return _other_deal(scoring, form, hand, outcome)
    return _refused(scoring, form, outcome)


def _other_deal(
    scoring: Scoring, form: HandForm, hand: Hand, outcome: Outcome
) -> ResponseReturnValue:
    """The deal was recorded meanwhile, and otherwise: both are shown, side by side. Where it was
    taken back meanwhile, or the game ended in it, or nobody can count the cards that were typed,
    the form comes back with what is wrong."""
    game = outcome.game
    now = scoring_of(game, scoring.deal_number)
    wrong_cards = tuple(copies_refusals(game.table, hand.left))
    if wrong_cards:
        return _refused(now, form, Outcome(game, refusals=wrong_cards))
    conflict = conflict_of(game, now.deal, hand) if now.closed else None
    if conflict is None:
        return shown_page(now, form, outcome=outcome, status=409)
    form.number.data = conflict.row.closed_by
    title = now.title
    page = render_template(
        "hand/recorded.html", game=game, form=form, conflict=conflict, title=title, hand=now
    )
    return page, 409


def _unusual(scoring: Scoring, form: HandForm, hand: Hand) -> list[str]:
    """What is unusual about a hand (C16), unless this form has shown just that before."""
    game = scoring.game
    if form.version.data != game.version:
        return []
    sentences = [doubt.message for doubt in doubts(game.table, hand, scoring.row)]
    text = " ".join(sentences)
    if text == form.confirmed.data:
        return []
    form.confirmed.data = text
    return sentences


def _refused(scoring: Scoring, form: HandForm, outcome: Outcome) -> ResponseReturnValue:
    status = 409 if outcome.since else 422
    outcome = attach_refusals(form.fields_by_path(), outcome)
    return shown_page(scoring, form, outcome=outcome, status=status)
