"""What the Table page shows: the hand in play, how everybody stands."""

from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from scorekeeper.game.outlook import outlook
from scorekeeper.game.start import Start
from scorekeeper.game.state import HandInPlay, Player, State
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital, contract_text
from scorekeeper.speech import mark, say, say_as, say_many
from scorekeeper.store.games import Game
from scorekeeper.web.language import say_marked_up
from scorekeeper.web.money import money, signed
from scorekeeper.web.recording import SeatForm, filled_form
from scorekeeper.web.standings import as_they_sit, in_rank_order, lead


@dataclass(frozen=True)
class Calls:
    """The calls of a player in this hand: a pip for each that is allowed, true where it was made,
    how many there are in words and, beyond what is allowed, in figures. `form` records another."""

    pips: tuple[bool, ...]
    beyond: int | None
    text: str
    label: str
    full: bool
    form: SeatForm


@dataclass(frozen=True)
class Standing:
    """A player's line among the standings; `calls` is None where the game has none."""

    player: Player
    leads: bool
    deals: bool
    notes: str
    calls: Calls | None


@dataclass(frozen=True)
class BuyInOffer:
    """A player who is out and may buy in."""

    name: str
    text: str
    form: SeatForm


@dataclass(frozen=True)
class Purse:
    """What the table plays for: what lies in the pot, or what a point is worth."""

    text: str
    pot: str | None = None
    stake: str | None = None


def hand_line(rules: Variant, hand: HandInPlay) -> Markup:
    """The hand by its number, and when the game will be over."""
    number = Markup('<b class="n">{}</b>').format(hand.rules.number)
    figures: dict[str, int | None]
    if hand.last:
        sentence, figures = mark("{words.hand} {number} of {last}"), {"last": hand.last}
    elif rules.ending == "points":
        sentence, figures = mark("{words.hand} {number}, up to {total}"), {"total": rules.target}
    elif rules.elimination:
        sentence = mark("{words.hand} {number}, over {total} is out")
        figures = {"total": rules.elimination.limit}
    else:
        sentence, figures = mark("{words.hand} {number}"), {}
    return say_marked_up(sentence, words=rules.words, number=number, **figures)


def contract(rules: Variant, hand: HandInPlay) -> str:
    """What the hand in play asks for, in words."""
    text = contract_text(hand.rules.contract, rules)
    if not rules.lay_down.minimum:
        return text
    return say("{contract} worth {points}", contract=text, points=rules.lay_down.minimum)


def buy_in_offers(game: Game) -> list[BuyInOffer]:
    """The players who may buy in, the lowest rank last."""
    return [
        BuyInOffer(
            name=player.name,
            text=", ".join([say("out with {total}", total=player.total), *_buy_ins(player)]),
            form=filled_form(SeatForm, game, seat=player.seat),
        )
        for player in in_rank_order(game.state)
        if player.may_buy_in
    ]


def buy_in_terms(game: Game) -> str | None:
    """With which total and for what price players may buy in; None when nobody may."""
    stakes = game.start.rules.stakes
    totals = [player.buy_in_total for player in game.state.players if player.may_buy_in]
    if stakes is None or not totals:
        return None
    return say_many(
        "Only now, before the {words.hand} is over: back in with {number} point, for {price}.",
        "Only now, before the {words.hand} is over: back in with {number} points, for {price}.",
        totals[0] or 0,
        words=game.start.rules.words,
        price=money(stakes.amount("buy_in"), game.start.currency),
    )


def standings(game: Game, hand: HandInPlay) -> Iterator[Standing]:
    """The players as they sit, so that a row stays where it is; with what there is to say about
    each."""
    lead_in_points = lead(game.state)
    sentences = outlook(game.start, game.state)
    for player in as_they_sit(game.state):
        leads = player.rank == 1 and lead_in_points is not None
        notes = list(_notes(game.state, hand, player))
        if leads:
            notes.insert(0, say("leads by {points}", points=lead_in_points))
        if player.seat in sentences:
            notes.append(sentences[player.seat])
        yield Standing(
            player=player,
            leads=leads,
            deals=player.seat == hand.dealer,
            notes=", ".join(notes),
            calls=_calls(game, player),
        )


def _notes(state: State, hand: HandInPlay, player: Player) -> Iterator[str]:
    """What there is to say about a player besides the total."""
    if player.eliminated:
        put_out_last = bool(state.sheet) and player.seat in state.sheet[-1].put_out
        if player.no_buy_in and put_out_last:
            yield say("out: {why}", why=player.no_buy_in)
        else:
            yield say_as("of the game", "out")
    elif not player.in_play:
        yield say("left the game")
    if player.in_play:
        yield from _buy_ins(player)
    if player.calls and player.holds:
        yield say("holds {number}", number=player.holds)
    if penalties := hand.penalties.get(player.seat):
        yield say("penalty {points}", points=signed(penalties))
    if bonus := hand.bonuses.get(player.seat):
        yield say("cut {points}", points=signed(bonus))


def _buy_ins(player: Player) -> Iterator[str]:
    if player.buy_ins:
        yield say_many("bought in once", "bought in {number} times", player.buy_ins)


def _calls(game: Game, player: Player) -> Calls | None:
    allowed, made = game.start.rules.max_calls, player.calls
    if allowed is None or not player.in_play:
        return None
    return Calls(
        pips=tuple(number < made for number in range(allowed)),
        beyond=made if made > allowed else None,
        text=_calls_text(game.start, made),
        label=_calls_label(game.start, player),
        full=made >= allowed,
        form=filled_form(SeatForm, game, seat=player.seat),
    )


def _calls_text(start: Start, made: int) -> str:
    words, allowed = start.rules.words, start.rules.max_calls
    if allowed is not None and made >= allowed:
        return say("no more")
    if not made:
        return say("no {words.calls}", words=words)
    return say_many("{number} {words.call}", "{number} {words.calls}", made, words=words)


def _calls_label(start: Start, player: Player) -> str:
    label = say(
        "{words.calls} by {name}: {made} of {most}. Record a {words.call}",
        words=start.rules.words,
        name=player.name,
        made=player.calls,
        most=start.rules.max_calls,
    )
    return capital(label)


def purse(game: Game) -> Purse | None:
    """What is played for; None in a game for points alone."""
    rules, currency = game.start.rules, game.start.currency
    if rules.stakes and not rules.stakes.for_nothing:
        pot = money(game.state.money.pots[rules.stakes.pot], currency)
        return Purse(say("In the {pot}", pot=rules.stakes.pot_name), pot=pot)
    if rules.stake_per_point:
        amount = money(rules.stake_per_point, currency)
        stake = say("{amount} a point, paid at the end", amount=amount)
        return Purse(say("Money"), stake=stake)
    return None
