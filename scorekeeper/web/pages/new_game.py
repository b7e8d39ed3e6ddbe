"""New game: which one, who sits where, what is agreed."""

import re
import secrets
from collections.abc import Sequence

from babel.numbers import list_currencies
from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_wtf import FlaskForm
from sqlalchemy.exc import IntegrityError
from werkzeug.exceptions import NotFound
from wtforms import Field, HiddenField, RadioField, SelectField, StringField

from scorekeeper.game.start import MOST_PLAYERS, Start, start_faults, tidy_name, unusual_table
from scorekeeper.rules.house_rules import AnyHouseRule, HouseRule, NumberRule, OptionValue
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import listed
from scorekeeper.store.games import Game, begin, games_of
from scorekeeper.store.keys import new_token
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web.access import own_secret, phone_secret, remember_game
from scorekeeper.web.database import session
from scorekeeper.web.notices import tell
from scorekeeper.web.pages.amounts import WholeNumber
from scorekeeper.web.security import limiter, new_games_limit

pages = Blueprint("new_game", __name__)

DRAW = "draw"
DRAW_SEATS = "seats"
LEFT = "left"
RECENT_GAMES = 8
SEATS = range(1, MOST_PLAYERS + 1)
GAME_ID = re.compile(r"[\w-]{22}", re.ASCII)


class NewGameForm(FlaskForm):
    """The first dealer, the currency; each seat and each house rule adds a field."""

    game_id = HiddenField()
    first_dealer = SelectField(
        choices={str(seat): f"Seat {seat}" for seat in SEATS}
        | {DRAW: "Draw for it", DRAW_SEATS: "Draw for seats and deal"},
        default="1",
    )
    starter = SelectField(
        choices={LEFT: "The player at the dealer’s left"}
        | {str(seat): f"Seat {seat}" for seat in SEATS},
        default=LEFT,
    )
    currency = StringField()

    @property
    def names(self) -> list[Field]:
        """The fields of the names, in seat order."""
        return [self[_name_field(seat)] for seat in SEATS]

    def option_fields(self, variant: Variant) -> list[tuple[AnyHouseRule, Field]]:
        """The house rules of the game, each with its field."""
        return [(rule, self[_field_name(rule)]) for rule in variant.house_rules]

    def stakes(self, variant: Variant) -> list[tuple[AnyHouseRule, Field]]:
        """The house rules that are amounts of money."""
        return [each for each in self.option_fields(variant) if _is_money(each[0])]

    def other_rules(self, variant: Variant) -> list[tuple[AnyHouseRule, Field]]:
        """All other house rules."""
        return [each for each in self.option_fields(variant) if not _is_money(each[0])]


def _is_money(rule: AnyHouseRule) -> bool:
    return isinstance(rule, NumberRule) and rule.money


def _name_field(seat: int) -> str:
    return f"name_{seat}"


def _field_name(rule: AnyHouseRule) -> str:
    return f"option_{rule.id}"


def _form_of(variant: Variant) -> NewGameForm:
    fields: dict[str, Field] = {_name_field(seat): StringField() for seat in SEATS}
    fields |= {_field_name(rule): _field_of(rule) for rule in variant.house_rules}
    form: NewGameForm = type("VariantForm", (NewGameForm,), fields)()
    return form


def _field_of(rule: AnyHouseRule) -> Field:
    if isinstance(rule, HouseRule):
        choices = {str(value): choice.sentence for value, choice in rule.choices.items()}
        return RadioField(choices=choices, default=str(rule.default))
    depends = bool(rule.default_with)
    return WholeNumber(
        f"Write {rule.values_text}.",
        needed=not depends,
        default=None if depends else rule.default,
    )


def _chosen(rule: AnyHouseRule, field: Field) -> OptionValue | None:
    """The value of a house rule; None where the table leaves it to what else it chose."""
    if isinstance(rule, HouseRule):
        return next(value for value in rule.choices if str(value) == field.data)
    number: int | None = field.data
    return number


@pages.get("/new")
def choose() -> str:
    """The games on offer."""
    return render_template("new_game/choose.html", variants=VARIANTS.values())


@pages.route("/new/<variant_id>", methods=["GET", "POST"])
@limiter.limit(new_games_limit, methods=["POST"])
def set_up(variant_id: str) -> ResponseReturnValue:
    """Names, seats, house rules; on the way back the new game's table. The phone has its secret
    before it sends the form, so sending it again after a lost answer opens the game."""
    if variant_id not in VARIANTS:
        raise NotFound
    variant = VARIANTS[variant_id]
    form = _form_of(variant)
    recent = _recent_games()
    if form.validate_on_submit():
        start = _start_of(form, variant)
        if not form.errors:
            return _begin(form, start)
    elif request.method == "GET":
        form.game_id.data = new_token()
        own_secret()
        if "same" in request.args and recent:
            _seat_again(form, recent[0].start.players)
    page = render_template(
        "new_game/set_up.html",
        form=form,
        variant=variant,
        names=_recent_names(recent),
        last=recent[0] if recent else None,
    )
    return page, 422 if form.errors else 200


def _recent_games() -> list[Game]:
    secret = phone_secret()
    return games_of(session(), secret, RECENT_GAMES) if secret else []


def _recent_names(games: Sequence[Game]) -> list[str]:
    return list(dict.fromkeys(name for game in games for name in game.start.players))


def _seat_again(form: NewGameForm, players: Sequence[str]) -> None:
    for field, name in zip(form.names, players, strict=False):
        field.data = name


def _start_of(form: NewGameForm, variant: Variant) -> Start:
    """The start a form asks for; what is wrong with it is written beside the fields."""
    seated = [field for field in form.names if tidy_name(field.data or "")]
    drawn = form.first_dealer.data in (DRAW, DRAW_SEATS)
    if form.first_dealer.data == DRAW_SEATS:
        secrets.SystemRandom().shuffle(seated)
    if drawn:
        dealer = secrets.choice(range(1, len(seated) + 1)) if seated else 1
    else:
        dealer = _seat(form, form.first_dealer, seated) or 1
    chosen = form.starter.data != LEFT and variant.deal_passes == "to_the_loser"
    starter = _seat(form, form.starter, seated) if chosen else None
    start = Start(
        game=variant,
        players=tuple(tidy_name(field.data or "") for field in seated),
        options={
            rule.id: value
            for rule, field in form.option_fields(variant)
            if (value := _chosen(rule, field)) is not None
        },
        first_dealer=dealer,
        currency=_currency(form),
        starter=starter,
    )
    for fault in start_faults(start):
        _field_at(form, seated, fault.where).errors = [fault.message]
    if drawn and not form.errors:
        seats = ""
        if form.first_dealer.data == DRAW_SEATS:
            seats = f"clockwise sit {listed(start.players)}; "
        tell("told", f"Drawn by lot: {seats}{start.name(dealer)} deals first.")
    return start


def _seat(form: NewGameForm, field: Field, seated: Sequence[Field]) -> int | None:
    """The seat that a field names, counted among those where somebody sits."""
    chair = form.names[int(field.data) - 1]
    if chair in seated:
        return seated.index(chair) + 1
    if seated:
        field.errors = ["Nobody sits there; choose a seat with a name."]
    return None


def _currency(form: NewGameForm) -> str | None:
    currency = (form.currency.data or "").strip().upper()
    if currency and currency not in list_currencies():
        form.currency.errors = ["A currency is three letters, such as JMD or USD."]
    return currency or None


def _field_at(form: NewGameForm, seated: Sequence[Field], where: str) -> Field:
    what, _, which = where.partition(".")
    if what == "players" and which:
        return seated[int(which) - 1]
    if what == "options":
        return form[f"option_{which}"]
    if what in ("first_dealer", "starter"):
        return form[what]
    return form.names[len(seated) if len(seated) < MOST_PLAYERS else 0]


def _begin(form: NewGameForm, start: Start) -> ResponseReturnValue:
    """Stores the game under the id the form was given: sent twice, it is begun once."""
    id = form.game_id.data or ""
    if not GAME_ID.fullmatch(id):
        id = new_token()
    try:
        begin(session(), start, id=id)
        remember_game(id, "host")
        session().commit()
    except IntegrityError:
        session().rollback()
    else:
        unusual = unusual_table(start)
        if unusual:
            tell("told", unusual)
    return redirect(url_for("table.show", game_id=id), 303)
