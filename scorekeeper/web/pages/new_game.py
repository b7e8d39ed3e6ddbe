"""New game: which one, who sits where, what the table agreed on."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy.exc import IntegrityError
from werkzeug.exceptions import NotFound
from wtforms import Field

from scorekeeper.game.start import Start, unusual_table
from scorekeeper.rules.options import ChoiceOption, NumberOption, Option
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import listed
from scorekeeper.speech import say
from scorekeeper.store.games import Game, begin, games_of
from scorekeeper.store.tokens import new_token
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web.access import own_secret, phone_secret, remember_game
from scorekeeper.web.database import session
from scorekeeper.web.fields import AmountField, WholeNumber
from scorekeeper.web.game_ids import read_game_id
from scorekeeper.web.new_game_form import NewGameForm, form_of, is_stake
from scorekeeper.web.notices import flash_notice
from scorekeeper.web.security import limiter, new_games_limit

pages = Blueprint("new_game", __name__)

RECENT_GAMES = 8
SUGGESTED_CURRENCIES = ("JMD", "ZAR", "GBP", "USD", "EUR", "CAD", "TTD", "BBD", "XCD")


@dataclass(frozen=True)
class OptionRow:
    """A house rule on the page: its question, its number in the rulebook, its field, and what
    stands below the field. Where it has no `choices`, a number is typed: `typed` is what stands
    there now, `default` what stands there at first."""

    question: str
    rule: str
    field: Field
    note: str
    choices: tuple[tuple[str, str], ...] = ()
    typed: str = ""
    default: int = 0
    min_value: int = 0
    max_value: int = 0
    is_amount: bool = False


@dataclass(frozen=True)
class OptionRows:
    """The house rules of one kind, and whether the page shows them unfolded."""

    rows: tuple[OptionRow, ...]
    unfolded: bool


@pages.get("/new")
def choose() -> ResponseReturnValue:
    """The games on offer."""
    return render_template("new_game/choose.html", variants=VARIANTS.values()), 200


@pages.route("/new/<variant_id>", methods=["GET", "POST"])
@limiter.limit(new_games_limit, methods=["POST"])
def set_up(variant_id: str) -> ResponseReturnValue:
    """Names, seats, house rules; on the way back the new game's table. The phone has its secret
    before it sends the form, so sending it again after a lost answer opens the game."""
    if variant_id not in VARIANTS:
        raise NotFound
    form = form_of(VARIANTS[variant_id])
    recent = _recent_games()
    if form.validate_on_submit():
        return _begin(form, _draw(form))
    if not form.is_submitted():
        form.game_id.data = new_token()
        own_secret()
        if "same" in request.args and recent:
            _seat_again(form, recent[0].start.players)
    return _page(form, recent), 422 if form.errors else 200


def _page(form: NewGameForm, recent: Sequence[Game]) -> str:
    last_players = recent[0].start.players if recent and not form.is_submitted() else ()
    return render_template(
        "new_game/set_up.html",
        form=form,
        variant=form.variant,
        same_people=", ".join(last_players),
        known_names=_recent_names(recent),
        currencies=SUGGESTED_CURRENCIES,
        stakes=_stakes(form),
        options=_other_options(form),
    )


def _recent_games() -> list[Game]:
    secret = phone_secret()
    return games_of(session(), secret, RECENT_GAMES) if secret else []


def _recent_names(games: Sequence[Game]) -> list[str]:
    return list(dict.fromkeys(name for game in games for name in game.start.players))


def _seat_again(form: NewGameForm, players: Sequence[str]) -> None:
    for field, name in zip(form.names, players, strict=False):
        field.data = name


def _stakes(form: NewGameForm) -> OptionRows:
    """The house rules that are amounts of money; unfolded in a game played for money."""
    rows = tuple(_row(form, *each) for each in form.option_fields() if is_stake(each[0]))
    refused = form.currency.errors or any(row.field.errors for row in rows)
    return OptionRows(rows, unfolded=bool(form.variant.stakes or refused))


def _other_options(form: NewGameForm) -> OptionRows:
    """All other house rules."""
    rows = tuple(_row(form, *each) for each in form.option_fields() if not is_stake(each[0]))
    return OptionRows(rows, unfolded=any(row.field.errors for row in rows))


def _row(form: NewGameForm, option: Option, field: Field) -> OptionRow:
    if isinstance(option, ChoiceOption):
        choices = tuple((str(value), choice.text) for value, choice in option.choices.items())
        return OptionRow(option.question, option.source, field, "", choices)
    assert isinstance(field, AmountField | WholeNumber)
    return OptionRow(
        option.question,
        option.source,
        field,
        _stake_note(option) if is_stake(option) else _note(form.variant, option),
        typed=field.typed,
        default=option.default,
        min_value=option.min_value,
        max_value=option.max_value,
        is_amount=option.money,
    )


def _stake_note(option: NumberOption) -> str:
    if not option.money:
        return say("in units")
    if option.default:
        return say("in chips, or in the currency above")
    return say("in chips, or in the currency above; 0 to play for nothing")


def _note(variant: Variant, option: NumberOption) -> str:
    """What an empty field means, where that follows from another house rule (N6)."""
    others = {other.id: other for other in variant.options}
    for (other_id, value), number in option.default_with.items():
        other = others[other_id]
        assert isinstance(other, ChoiceOption)
        return say(
            "Empty means {usual}, or {number} if: {when}",
            usual=option.default,
            number=number,
            when=other.choices[value].text,
        )
    return ""


def _draw(form: NewGameForm) -> Start:
    """The game that a valid form asks for, with whatever is left to the lot drawn (C9). The next
    page says what was drawn."""
    start = form.start()
    if form.draws_seats:
        start = _seated_by_lot(start)
        players = listed(start.players)
        flash_notice("info", say("Drawn by lot, clockwise: {players}.", players=players))
    if form.draws_dealer:
        start = replace(start, first_dealer=secrets.choice(start.seats))
        name = start.name(start.first_dealer)
        flash_notice("info", say("Drawn by lot: {name} deals first.", name=name))
    return start


def _seated_by_lot(start: Start) -> Start:
    """The same people in seats they drew; the player who was to start still does."""
    players = list(start.players)
    secrets.SystemRandom().shuffle(players)
    starter = start.starter and players.index(start.name(start.starter)) + 1
    return replace(start, players=tuple(players), starter=starter)


def _begin(form: NewGameForm, start: Start) -> ResponseReturnValue:
    """Stores the game under the id the form was given: sent twice, it is begun once."""
    id = read_game_id(form.game_id.data)
    try:
        begin(session(), start, id=id)
        remember_game(id, "host")
        session().commit()
    except IntegrityError:
        session().rollback()
    else:
        unusual = unusual_table(start)
        if unusual:
            flash_notice("info", unusual)
    return redirect(url_for("table.show", game_id=id), 303)
