"""The page of a hand: to score the one in play, or to correct a row of the sheet."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from flask import render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from scorekeeper.cards import Card, show_card
from scorekeeper.game.entries import Cut, Hand, Penalty
from scorekeeper.game.scoring import Count, count_left, times_if_bent
from scorekeeper.rules.conduct import Doubling
from scorekeeper.rules.stakes import Stakes
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital, join_names, join_statements
from scorekeeper.speech import say, say_many
from scorekeeper.web.forms.fields import TextField
from scorekeeper.web.forms.recording import Outcome
from scorekeeper.web.hand.deal import Scoring
from scorekeeper.web.hand.form import HandForm, LeftForm, flag_text
from scorekeeper.web.hand.pad_keys import draw_keys, suit_keys, write_example, write_typed
from scorekeeper.web.table_view import describe_contract
from scorekeeper.web.writing.arithmetic import arithmetic
from scorekeeper.web.writing.money import describe, money, signed

NOTHING = Markup()

AFRESH = "afresh"
"""What the address says where a hand that was taken back is counted again from scratch."""


@dataclass(frozen=True)
class Line:
    """A player on the page, with what the script needs to add up: how often the others' cards count
    if this player bends the table, and what a kalooki adds to theirs. `contract` is what they had
    to lay, where each player has their own."""

    seat: int
    name: str
    form: LeftForm
    times_if_bent: int
    kalooki_bonus: int
    arithmetic: str = ""
    total: int = 0
    melds: Markup = NOTHING
    contract: str = ""


@dataclass(frozen=True)
class Flag:
    """A switch for something that may be true of a hand of this game, and its effect. Where it
    depends on something that players forget, that is the `question`."""

    name: str
    text: str
    effect: str
    on: bool
    question: str = ""


@dataclass(frozen=True)
class ExtraView:
    """Something that the winner scores besides: a number of cards, or a switch (G4)."""

    field: TextField[int]
    name: str
    effect: str
    counted: bool
    max_count: int


@dataclass(frozen=True)
class HandPage:
    """Everything the page of a hand shows."""

    scoring: Scoring
    form: HandForm
    lines: Sequence[Line]
    winner_bonus: int | None
    """What a kalooki adds to what the winner scores; None where the winner scores nothing."""
    flags: Sequence[Flag]
    extras: Sequence[ExtraView]
    doubts: Sequence[str]
    penalties: Sequence[tuple[int, str]]
    """The penalties and cuts of a hand that is corrected, by the numbers of their entries."""
    outcome: Outcome | None
    missing_calls: int
    """How many calls would have to be recorded for the hand to be possible (C16)."""
    filled_in: bool
    """Whether it is filled in with a hand that was taken back."""

    @property
    def contract(self) -> str:
        """The contract that had to be laid down, and what it had to be worth."""
        return describe_contract(self.scoring.game.start.rules, self.scoring.deal.hand)

    @property
    def fresh(self) -> bool:
        """Whether a draft may be filled in: the hand in play, and nothing was sent yet."""
        return not self.scoring.row and not self.form.is_submitted()

    @property
    def counted(self) -> str:
        """The names of those who have counted for themselves."""
        game = self.scoring.game
        if self.scoring.row or self.scoring.is_later or self.filled_in:
            return ""
        return join_names([game.start.name(seat) for seat in game.counted])

    @property
    def awaited(self) -> str:
        """The names of those who have yet to count, once somebody has said that they went out."""
        game = self.scoring.game
        if not self.counted or not any(count.went_out for count in game.counted.values()):
            return ""
        return join_names(
            [game.start.name(seat) for seat in self.scoring.seats if seat not in game.counted]
        )

    @property
    def account(self) -> str:
        """What a draft is an account of: the deal, and where that was taken back, since when."""
        taken_back = self.scoring.game.history.reopened
        number = self.scoring.deal_number
        return f"{number}-{taken_back.by}" if taken_back else str(number)

    @property
    def afresh(self) -> str:
        """The address of the page with nothing filled in."""
        return self._address("score.new", **{AFRESH: 1})

    @property
    def add_penalty(self) -> str:
        """The address at which this hand gets another penalty or cut."""
        number = self.scoring.deal.hand.number
        return self._address(
            "penalty.new", hand=number, seat=self.form.counting.data or None, then="sheet"
        )

    @property
    def throw_in(self) -> str:
        """The address at which the row becomes a deal thrown in."""
        return self._address("correct.throw_in", row_number=self.scoring.row_number)

    @property
    def take_back(self) -> str:
        """The address at which the row is taken back."""
        return self._address("correct.take_back", row_number=self.scoring.row_number)

    def _address(self, endpoint: str, **values: Any) -> str:
        return url_for(endpoint, game_id=self.scoring.game.id, **values)


def show_page(
    scoring: Scoring,
    form: HandForm,
    *,
    review: Hand | None = None,
    doubts: Sequence[str] = (),
    outcome: Outcome | None = None,
    missing_calls: int = 0,
    filled_in: bool = False,
    status: int = 200,
) -> ResponseReturnValue:
    """Show the page of a hand, with its doubts and refusals, and a button that records the
    `missing_calls`. The arithmetic of a `review` is worked out."""
    rules, packs = scoring.game.start.rules, scoring.deal.packs
    form.deal.data = scoring.deal_number
    if scoring.row:
        form.number.data = scoring.row.closed_by
    form.counting.data = form.counting.data or request.args.get("seat", "")
    page = HandPage(
        scoring=scoring,
        form=form,
        lines=_build_lines(scoring, form, review),
        winner_bonus=(rules.kalooki_bonus or 0) if rules.scored_by == "winner" else None,
        flags=_build_flags(scoring, form),
        extras=_build_extras(scoring, form),
        doubts=doubts,
        penalties=_find_penalties(scoring),
        outcome=outcome,
        missing_calls=missing_calls,
        filled_in=filled_in,
    )
    body = render_template(
        "hand/score.html" if rules.asks_what_is_left else "hand/uncounted.html",
        game=scoring.game,
        page=page,
        keys=draw_keys(rules, scoring.deal.deck, with_suits=scoring.melds_first)
        if rules.has_cards
        else [],
        example=write_example(rules, packs) if rules.has_cards else "",
        typed=write_typed(rules, packs) if rules.has_cards else "",
        suits=suit_keys(packs) if scoring.melds_first else [],
    )
    return body, status


def _build_lines(scoring: Scoring, form: HandForm, review: Hand | None) -> list[Line]:
    """Build a line for each seat; with a hand to review, its arithmetic too."""
    game = scoring.game
    rules = game.start.rules
    bonus = rules.kalooki_bonus or 0 if rules.scored_by == "losers" else 0
    deal = scoring.deal.if_won(review) if review else scoring.deal
    lines = []
    for seat in scoring.seats:
        times = times_if_bent(rules, scoring.deal, seat)
        line = Line(
            seat,
            game.start.name(seat),
            form.lines[seat],
            times,
            bonus,
            contract=scoring.contract_of(seat) if rules.contract_by_player else "",
        )
        if review and seat in review.left:
            line = _work_out(line, count_left(rules, deal, seat))
        lines.append(line)
    return lines


def _work_out(line: Line, count: Count) -> Line:
    """Return the line with its arithmetic, and the melds where the player melds what they can
    first."""
    melds = Markup(" · ").join(map(_draw, count.melds))
    return replace(line, arithmetic=arithmetic(count), total=count.total, melds=melds)


def _draw(meld: Sequence[Card]) -> Markup:
    card = Markup('<span class="card {}">{}</span>').format
    cards = (card("joker" if one.joker else one.suit, show_card(one)) for one in meld)
    return Markup("<span>{}</span>").format(Markup(" ").join(cards))


def _build_flags(scoring: Scoring, form: HandForm) -> list[Flag]:
    """Build the switches for what may be true of a hand of this game."""
    rules = scoring.game.start.rules
    flags = []
    if rules.doubling:
        flags.append(_build_bent_flag(rules, rules.doubling, on=form.bent.data))
    if rules.knows_kalooki:
        text = flag_text("kalooki", rules.words)
        effect = _describe_kalooki(rules, scoring.game.start.currency)
        flags.append(Flag("kalooki", text, effect, form.kalooki.data))
    if rules.knows_no_jokers and (scoring.melds_first or rules.one_turn):
        text, effect = flag_text("no_jokers", rules.words), _describe_no_jokers(rules)
        flags.append(Flag("no_jokers", text, effect, form.no_jokers.data))
    return flags


def _build_extras(scoring: Scoring, form: HandForm) -> list[ExtraView]:
    """Build the fields for what the winner may score besides (G4)."""
    return [
        ExtraView(
            form.extras[extra.id],
            capital(extra.name),
            say("{points} each", points=signed(extra.points))
            if extra.card
            else signed(extra.points),
            extra.card is not None,
            extra.max_count(scoring.deal.deck),
        )
        for extra in scoring.game.start.rules.extras
    ]


def _build_bent_flag(rules: Variant, doubling: Doubling, *, on: bool) -> Flag:
    effect = say("only noted") if doubling.times == 1 else say("the others count double")
    question = say("if nobody had laid down before") if doubling.first_only else ""
    return Flag("bent", flag_text("bent", rules.words), effect, on, question)


def _describe_kalooki(rules: Variant, currency: str | None) -> str:
    effects = [say("all melded in one turn")]
    if rules.one_turn:
        effects.append(signed(-rules.one_turn.bonus))
    if bonus := rules.kalooki_bonus:
        effects.append(say_many("{number} more point", "{number} more points", bonus))
    if rules.stakes and rules.stakes.amount("kalooki"):
        effects.append(_describe_kalooki_pay(rules.stakes, currency))
    return join_statements(effects)


def _describe_no_jokers(rules: Variant) -> str:
    if rules.one_turn is None:
        return say("paid double")
    points = signed(-rules.one_turn.bonus_without_jokers)
    return say("{points} in one turn", points=points)


def _describe_kalooki_pay(stakes: Stakes, currency: str | None) -> str:
    if stakes.kalooki == 2 * stakes.hand:
        return say("paid double")
    return say("each pays {amount}", amount=money(stakes.amount("kalooki"), currency))


def _find_penalties(scoring: Scoring) -> list[tuple[int, str]]:
    """Find the penalties and cuts of a hand that is being corrected."""
    facts = scoring.row.facts if scoring.row else ()
    return [
        (number, describe(scoring.game.start, fact))
        for number, fact in facts
        if isinstance(fact, Penalty | Cut)
    ]
