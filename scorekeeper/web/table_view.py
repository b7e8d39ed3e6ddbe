"""What the Table page shows: the hand in play, and the standings."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from markupsafe import Markup

from scorekeeper.game.corrections import facts_in_force
from scorekeeper.game.entries import BuyIn, OutOfGame
from scorekeeper.game.ranking import outlook
from scorekeeper.game.scoring import Row, latest_row
from scorekeeper.game.state import HandInPlay, Player
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital, contract_text, own_contract_text
from scorekeeper.rules.words import Words
from scorekeeper.speech import mark, say, say_as, say_many
from scorekeeper.store.history import History
from scorekeeper.web.writing.language import say_marked_up
from scorekeeper.web.writing.money import money, signed, with_sign
from scorekeeper.web.writing.standings import describe_rank, leads, sort_by_rank, sort_by_seat


@dataclass(frozen=True)
class Calls:
    """The calls of a player in this hand: a pip for each that is allowed, true where it was made; a
    `text` with their number, and `beyond` the figure where there are more than are allowed; and
    what the player `holds` with them."""

    pips: tuple[bool, ...]
    beyond: int | None
    text: str
    holds: str
    label: str
    full: bool


@dataclass(frozen=True)
class Latest:
    """What the last hand brought a player: a figure, ringed if they went out."""

    figure: str
    won: bool


@dataclass(frozen=True)
class Standing:
    """A player's line among the standings; `calls` is None where the game has none, `latest` for
    somebody who was not in the last hand."""

    player: Player
    leads: bool
    notes: str
    calls: Calls | None
    latest: Latest | None


@dataclass(frozen=True)
class BuyInOffer:
    """A player who was put out by the last hand and may buy in, while the offer `stands`; or who
    has decided, and stays listed so that nobody else's buttons move."""

    player: Player
    text: str
    stands: bool


@dataclass(frozen=True)
class Purse:
    """What is played for: the amount in the pot, or the worth of a point."""

    text: str
    pot: str | None = None
    stake: str | None = None


def describe_hand(rules: Variant, hand: HandInPlay) -> Markup:
    """Say the number of the hand, and when the game will be over."""
    number = Markup('<b class="n">{}</b>').format(hand.rules.number)
    figures: dict[str, int | None]
    if hand.last:
        sentence, figures = mark("{words.hand} {number} of {last}"), {"last": hand.last}
    elif rules.ending == "points":
        sentence, figures = mark("{words.hand} {number}, up to {total}"), {"total": rules.target}
    elif rules.ending == "last_contract":
        sentence = mark("{words.hand} {number}, up to {words.contract} {last}")
        figures = {"last": rules.hands[-1].number}
    elif rules.elimination:
        sentence = mark("{words.hand} {number}, over {total} is out")
        figures = {"total": rules.elimination.limit}
    else:
        sentence, figures = mark("{words.hand} {number}"), {}
    return say_marked_up(sentence, words=rules.words, number=number, **figures)


def describe_contract(rules: Variant, hand: HandInPlay) -> str:
    """Describe the contract of the hand in play."""
    text = contract_text(hand.rules.contract, rules)
    if not rules.lay_down.minimum:
        return text
    return say("{contract} worth {points}", contract=text, points=rules.lay_down.minimum)


def find_buy_in_offers(history: History) -> Iterator[BuyInOffer]:
    """Find the players who were put out by the last hand and could buy in, in seat order."""
    put_out, decisions = _put_out_last(history), _find_buy_in_decisions(history)
    for player in map(history.state.player, history.state.order):
        if player.may_buy_in:
            text = ", ".join([say("out with {total}", total=player.total), *_buy_ins(player)])
            yield BuyInOffer(player, text, stands=True)
        elif player.seat in put_out and player.seat in decisions:
            back = isinstance(decisions[player.seat], BuyIn)
            text = say("back in with {total}", total=player.total) if back else say("stays out")
            yield BuyInOffer(player, text, stands=False)


def _put_out_last(history: History) -> Collection[int]:
    """Return the seats of those whom the last row of the sheet put out."""
    return history.state.sheet[-1].put_out if history.state.sheet else ()


def _find_buy_in_decisions(history: History) -> dict[int, BuyIn | OutOfGame]:
    """Find the decisions, by seat, of those put out by the last row: that they buy in, or stay
    out."""
    if not _put_out_last(history):
        return {}
    closed_by = history.state.sheet[-1].closed_by
    return {
        fact.seat: fact
        for number, fact in facts_in_force(history.entries)
        if number > closed_by and isinstance(fact, BuyIn | OutOfGame)
    }


def describe_buy_in_terms(history: History) -> str | None:
    """Say with which total and for what price players may buy in; return None when nobody may."""
    stakes = history.start.rules.stakes
    totals = [player.buy_in_total for player in history.state.players if player.may_buy_in]
    if stakes is None or not totals:
        return None
    return history.start.rules.words.say_many(
        "Only now, before the {words.hand} is over: back in with {number} point, for {price}.",
        "Only now, before the {words.hand} is over: back in with {number} points, for {price}.",
        totals[0] or 0,
        price=money(stakes.amount("buy_in"), history.start.currency),
    )


def build_standings(history: History, *, by_rank: bool) -> Iterator[Standing]:
    """Yield the players with notes on each: as they sit, so that a row stays where it is, or
    `by_rank` for those who prefer that."""
    sentences = outlook(history.start, history.state)
    row, decisions = latest_row(history.state.sheet), _find_buy_in_decisions(history)
    for player in sort_by_rank(history.state) if by_rank else sort_by_seat(history.state):
        notes = [
            describe_rank(history.state, player),
            own_contract_text(player.contract, history.start.rules) if player.contract else "",
            *_notes(history, player, decisions),
            sentences.get(player.seat, ""),
        ]
        yield Standing(
            player=player,
            leads=leads(history.state, player),
            notes=" · ".join(filter(None, notes)),
            calls=_build_calls(history, player),
            latest=build_latest(row, player) if row else None,
        )


def build_latest(row: Row, player: Player) -> Latest | None:
    """Return what a played row of the sheet brought a player; None for somebody not in it."""
    if player.last is None:
        return None
    return Latest(with_sign(player.last), won=row.out == player.seat)


def latest_comes_after(history: History, number: int) -> bool:
    """Whether the last hand was recorded after entry `number`."""
    row = latest_row(history.state.sheet)
    return row is not None and row.closed_by > number


def name_latest_hand(history: History) -> str | None:
    """Name the last hand by its number, for the head over what it brought; return None before there
    is one."""
    row = latest_row(history.state.sheet)
    if row is None:
        return None
    words = history.start.rules.words
    return capital(words.say("{words.hand} {number}", number=row.hand.number))


def _notes(history: History, player: Player, decided: Collection[int]) -> Iterator[str]:
    """Yield notes on a player besides the total; `decided` are the seats of those who have decided
    whether they buy in."""
    if player.eliminated:
        undecided = player.seat in _put_out_last(history) and player.seat not in decided
        if player.no_buy_in and undecided:
            yield say("out: {why}", why=player.no_buy_in)
        else:
            yield say_as("of the game", "out")
    elif not player.in_play:
        yield say("left the game")
    if player.in_play:
        yield from _buy_ins(player)
    hand = history.state.hand
    if hand and (penalties := hand.penalties.get(player.seat)):
        yield say("penalty {points}", points=signed(penalties))
    if hand and (bonus := hand.bonuses.get(player.seat)):
        yield say("cut {points}", points=signed(bonus))


def _buy_ins(player: Player) -> Iterator[str]:
    if player.buy_ins:
        yield say_many("bought in once", "bought in {number} times", player.buy_ins)


def _build_calls(history: History, player: Player) -> Calls | None:
    hand, made, rules = history.state.hand, player.calls_counted, history.start.rules
    allowed = rules.calls_in(hand.rules.number) if hand else None
    if allowed is None or not player.in_play:
        return None
    of_the_game = rules.calls_for_the_game
    text = _calls_left if of_the_game else _calls_text
    return Calls(
        pips=() if of_the_game else tuple(number < made for number in range(allowed)),
        beyond=made if made > allowed else None,
        text=text(rules.words, made, allowed),
        holds=say("holds {number}", number=player.holds) if player.calls and player.holds else "",
        label=_calls_label(history.start.rules.words, player, allowed),
        full=made >= allowed,
    )


def _calls_text(words: Words, made: int, allowed: int) -> str:
    if made >= allowed:
        return say("no more")
    if not made:
        return words.say("no {words.calls}")
    return words.say_many("{number} {words.call}", "{number} {words.calls}", made)


def _calls_left(words: Words, made: int, allowed: int) -> str:
    """Say how many calls are left, where they are for the whole game (P4)."""
    if made >= allowed:
        return say("no more")
    return words.say_many(
        "{number} {words.call} left", "{number} {words.calls} left", allowed - made
    )


def _calls_label(words: Words, player: Player, allowed: int) -> str:
    label = words.say(
        "{words.calls} by {name}: {made} of {most}. Record a {words.call}",
        name=player.name,
        made=player.calls_counted,
        most=allowed,
    )
    return capital(label)


def build_purse(history: History) -> Purse | None:
    """Return what is played for; None in a game for points alone."""
    rules, currency = history.start.rules, history.start.currency
    if rules.stakes and not rules.stakes.for_nothing:
        pot = money(history.state.money.pots[rules.stakes.pot], currency)
        return Purse(say("In the {pot}", pot=rules.stakes.pot_name), pot=pot)
    if rules.stake_per_point:
        amount = money(rules.stake_per_point, currency)
        stake = say("{amount} a point, paid at the end", amount=amount)
        return Purse(say("Money"), stake=stake)
    return None
