"""A game of one's own: begun from another game, changed, played, and given to others."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_wtf.file import FileField
from werkzeug.exceptions import BadRequest

from scorekeeper.game.own_game_refusals import own_game_refusals
from scorekeeper.game.start import MAX_NAME_LENGTH, tidy_name
from scorekeeper.rules.contract import MELD_KINDS, Demand, MeldKind
from scorekeeper.rules.own_game import OwnGame, OwnHand, Value
from scorekeeper.rules.own_values import own_values
from scorekeeper.rules.variant import Variant
from scorekeeper.speech import say
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web.forms.parts import PageForm
from scorekeeper.web.own_games.view import contract_of, hands_of, own_game_view, typed_wild
from scorekeeper.web.start.families import families
from scorekeeper.web.start.own_game import OWN, asked_own_game, known_variant, own_text
from scorekeeper.wire.variants import read_variant

pages = Blueprint("own_game", __name__)

MELDS: dict[str, MeldKind] = {kind: kind for kind in MELD_KINDS}
MAX_DIGITS = 3


class FileForm(PageForm):
    """A game that somebody gave on as a file."""

    file = FileField()


@pages.route("/own", methods=["GET", "POST"])
def choose() -> ResponseReturnValue:
    """The games to begin from, and a way to open a game that somebody gave on."""
    form = FileForm()
    if form.is_submitted():
        try:
            variant, own = _read_file(form)
        except (ValueError, RecursionError):
            form.file.errors = [say("This file doesn’t hold a “game of your own”.")]
        else:
            return redirect(_address("own_game.edit", variant, own), 303)
    page = render_template(
        "own_games/choose.html", families=families(), form=form, circle=_circle_id()
    )
    return page, 422 if form.errors else 200


def _read_file(form: FileForm) -> tuple[Variant, OwnGame]:
    """The game that a file holds. Raises ValueError, WireError among them."""
    sent = json.loads(form.file.data.read() if form.file.data else "")
    variant = read_variant(sent, VARIANTS)
    return variant, variant.own or OwnGame(variant.name)


@pages.get("/own/<variant_id>")
def edit(variant_id: str) -> ResponseReturnValue:
    """The game as it is so far, and what its rules now say."""
    base = known_variant(variant_id)
    own = asked_own_game() or OwnGame(say("My {game}", game=base.name)[:MAX_NAME_LENGTH])
    refusals = own_game_refusals(base, own)
    page = render_template(
        "own_games/page.html",
        base=base,
        own=own_text(own),
        circle=_circle_id(),
        shown=own_game_view(base, own, refusals),
        opened=request.args.get("hand", type=int),
        longest=MAX_NAME_LENGTH,
        form=PageForm(),
        refused=bool(refusals),
    )
    return page, 200


@pages.post("/own/<variant_id>")
def change(variant_id: str) -> ResponseReturnValue:
    """Takes in what was typed and tapped; the next page shows the game with it."""
    base = known_variant(variant_id)
    sent = asked_own_game() or OwnGame("")
    own = _with_taps(base, _with_typed(base, sent))
    if request.form.get("do") == "play" and not own_game_refusals(base, own):
        return redirect(_address("new_game.set_up", base, own), 303)
    hand = request.form.get("hand", type=int)
    return redirect(_address("own_game.edit", base, own, hand), 303)


@pages.get("/own/<variant_id>/game.json")
def as_json(variant_id: str) -> ResponseReturnValue:
    """The game as a file, to give to others."""
    base = known_variant(variant_id)
    own = asked_own_game()
    body = json.dumps({"variant": base.id, OWN: json.loads(own_text(own) or "null")}, indent=2)
    name = "".join(letter for letter in own.name if letter.isalnum()) if own else base.id
    response = Response(body, mimetype="application/json")
    response.headers.set("Content-Disposition", "attachment", filename=f"{name or 'game'}.json")
    return response


def _address(page: str, base: Variant, own: OwnGame, hand: int | None = None) -> str:
    """Where a page shows this game; with the circle in which it is to be played."""
    own_game, circle = own_text(own), _circle_id()
    return url_for(page, variant_id=base.id, own_game=own_game, hand=hand, circle=circle)


def _circle_id() -> str | None:
    return request.args.get("circle")


def _with_typed(base: Variant, own: OwnGame) -> OwnGame:
    """The game with its name, its values and the cards of its hands as they stand in the form."""
    name = tidy_name(request.form.get("name", own.name))[: 4 * MAX_NAME_LENGTH]
    hands = []
    for number, hand in enumerate(hands_of(base, own), 1):
        cards = request.form.get(f"cards-{number}", type=int)
        hands.append(replace(hand, cards=hand.cards if cards is None else cards))
    own = replace(own, name=name, values=tuple(_typed_values(base, own)))
    if "wild" in request.form:
        own = replace(own, wild=typed_wild(base, request.form["wild"]))
    same = base.every_hand_alike or tuple(hands) == hands_of(base, own)
    return own if same else replace(own, hands=tuple(hands))


def _typed_values(base: Variant, own: OwnGame) -> Iterator[tuple[str, Value]]:
    """What differs from the other game."""
    before = dict(own.values)
    for value in own_values(base):
        usual = value.of(base)
        new: Value | None = request.form.get(f"value-{value.id}", type=int)
        if value.switch and "switches" in request.form:
            new = f"value-{value.id}" in request.form
        if new is None:
            new = before.get(value.id, usual)
        if new != usual:
            yield value.id, new


def _with_taps(base: Variant, own: OwnGame) -> OwnGame:
    """The game after the button that was tapped: `add-hand`, `drop-hand 2`, `add-meld 2 run-4`,
    `drop-meld 2 1`, the meld counted from 0."""
    hands = list(hands_of(base, own))
    match request.form.get("do", "").split():
        case ["add-hand"]:
            hands.append(hands[-1])
        case ["drop-hand", number] if len(hands) > 1:
            del hands[_index(number, hands)]
        case ["add-meld", number, meld]:
            index = _index(number, hands)
            hands[index] = _with_melds(base, hands[index], [_demand(meld)], None)
        case ["drop-meld", number, which]:
            index = _index(number, hands)
            hands[index] = _with_melds(base, hands[index], [], which)
        case _:
            return own
    return replace(own, hands=tuple(hands))


def _with_melds(base: Variant, hand: OwnHand, more: list[Demand], drop: str | None) -> OwnHand:
    melds = list(contract_of(base, hand).melds)
    if drop is not None:
        del melds[_index(drop, melds, first=0)]
    return OwnHand(hand.cards, (*melds, *more))


def _demand(text: str) -> Demand:
    """The meld that a button names: `run-4`."""
    kind, _, size = text.partition("-")
    if kind not in MELDS or not size.isdecimal() or len(size) > MAX_DIGITS:
        raise BadRequest
    return Demand(MELDS[kind], int(size))


def _index(text: str, items: Sequence[object], *, first: int = 1) -> int:
    """The index of the item that a button names, counted from `first`."""
    number = int(text) - first if text.isdecimal() and len(text) <= MAX_DIGITS else -1
    if not 0 <= number < len(items):
        raise BadRequest
    return number
