"""What the Table page shows: the hand in play, and the standings."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.game.ranking import outlook
from scorekeeper.game.scoring import Row, latest_row
from scorekeeper.game.state import HandInPlay, Player
from scorekeeper.rules.contract import HandRules
from scorekeeper.rules.packs import Packs
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital, contract_text, own_melds_text
from scorekeeper.speech import say, say_as, say_many
from scorekeeper.store.history import History
from scorekeeper.web.writing.money import money, signed, with_sign
from scorekeeper.web.writing.standings import (
    describe_distance,
    describe_rank,
    leads,
    sort_by_rank,
    sort_by_seat,
)
from scorekeeper.web.writing.titles import describe_hand

MAX_DOTS = 4
"""More calls than this are written as a number: their dots would not fit beside a name."""

MANY_NOTES = 2
"""So many notes on a player fill their line: the place gives way, as the totals tell it too. What
is left to the limit is so short that it stays."""


@dataclass(frozen=True)
class Calls:
    """The calls of a player in this hand: a dot for each that is allowed, true where it was made;
    or a `text` where dots can't say it. `sentence` says it to who can't see it, `label` names the
    button that records one, and `full` says that no more are allowed."""

    dots: tuple[bool, ...]
    text: str
    sentence: str
    label: str
    full: bool


@dataclass(frozen=True)
class Latest:
    """What the last hand brought a player: a figure, ringed if they went out; `penalties` says
    which of its points aren't of cards."""

    figure: str
    won: bool
    penalties: str


@dataclass(frozen=True)
class BuyInOffer:
    """That a player who was put out by the last hand may buy in: with which `total`, and what it
    means, in a sentence; `price` is what the button says."""

    total: int
    terms: str
    price: str


@dataclass(frozen=True)
class Standing:
    """A player's line among the standings: their `rank`, or that they are out, empty while all are
    level and where the notes need its room; `contract` is the number of the contract that they have
    to lay, where each player has their own; `calls` is None where the game has none, `latest` for
    somebody who was not in the last hand, `offer` for somebody who may not buy in."""

    player: Player
    leads: bool
    rank: str
    notes: str
    contract: int | None
    calls: Calls | None
    latest: Latest | None
    offer: BuyInOffer | None


@dataclass(frozen=True)
class Purse:
    """What is played for: the amount in the pot, or the worth of a point."""

    text: str
    pot: str | None = None
    stake: str | None = None


def describe_limit(rules: Variant) -> str:
    """Say with how many points somebody is out (E8) or the game ends (N6), or with which contract
    (X10): “Over 150 is out”. Empty where the number of hands says it."""
    if rules.ending == "points" and rules.target is not None:
        return say("Up to {total}", total=signed(rules.target))
    if rules.ending == "last_contract":
        return rules.words.say("Up to {words.contract} {last}", last=rules.hands[-1].number)
    if limit := rules.elimination:
        if limit.limit_at == "reach":
            return say("{total} is out", total=signed(limit.limit))
        return say("Over {total} is out", total=signed(limit.limit))
    return ""


def describe_packs(rules: Variant, packs: Packs) -> str:
    """Say which cards a hand is played with: “3 packs, 8 jokers”."""
    said = say_many("{number} pack", "{number} packs", packs.packs)
    if not packs.jokers:
        return said
    jokers = rules.words.say_many("{number} {words.joker}", "{number} {words.jokers}", packs.jokers)
    return f"{said}, {jokers}"


def describe_contract(rules: Variant, hand: HandRules) -> str:
    """Describe the contract of a hand, and what it must be worth where the game demands that."""
    text = contract_text(hand.contract, rules)
    if not rules.lay_down.minimum:
        return text
    return say("{contract} worth {points}", contract=text, points=rules.lay_down.minimum)


def describe_headline(rules: Variant, hand: HandInPlay) -> str:
    """Describe the hand in play for the head of a page: its contract, or where the app knows no
    cards, which hand it is."""
    return describe_contract(rules, hand.rules) if rules.has_cards else describe_hand(rules, hand)


def _build_offer(history: History, player: Player) -> BuyInOffer | None:
    """Return what buying in means to a player who was put out by the last hand (E8); None for
    anybody else."""
    stakes, total = history.start.rules.stakes, player.buy_in_total
    if stakes is None or total is None:
        return None
    price = money(stakes.amount("buy_in"), history.start.currency)
    terms = history.start.rules.words.say(
        "{name} is out with {points}, and would go on from {total}, the highest of those still"
        " in. There’s time until the {words.hand} is over.",
        name=player.name,
        points=signed(player.total),
        total=signed(total),
    )
    return BuyInOffer(total, terms, say("Back in for {price}", price=price))


def build_standings(history: History, *, by_rank: bool) -> Iterator[Standing]:
    """Yield the players with notes on each: as they sit, so that a row stays where it is, or
    `by_rank` for those who prefer that."""
    row, sentences = latest_row(history.state.sheet), outlook(history.start, history.state, signed)
    has_room = history.start.rules.elimination is not None
    for player in sort_by_rank(history.state) if by_rank else sort_by_seat(history.state):
        offer = _build_offer(history, player)
        notes = list(_notes(history, player, offer, sentences.get(player.seat, "")))
        yield Standing(
            player=player,
            leads=leads(history.state, player),
            rank=_describe_place(history, player) if has_room or len(notes) < MANY_NOTES else "",
            notes=" · ".join(notes),
            contract=player.contract.number if player.contract else None,
            calls=_build_calls(history, player),
            latest=build_latest(row, player) if row else None,
            offer=offer,
        )


def build_latest(row: Row, player: Player) -> Latest | None:
    """Return what a played row of the sheet brought a player; None for somebody not in it."""
    if player.last is None:
        return None
    penalties = row.scores[player.seat].penalties
    return Latest(
        figure=with_sign(player.last),
        won=row.out == player.seat,
        penalties=say("incl. {points}", points=with_sign(penalties)) if penalties else "",
    )


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


def _describe_place(history: History, player: Player) -> str:
    if player.eliminated:
        return capital(say_as("of the game", "out"))
    return describe_rank(history.state, player)


def _notes(
    history: History, player: Player, offer: BuyInOffer | None, outlook: str
) -> Iterator[str]:
    """Yield notes on a player besides the total, the most important ones first, as there is one
    line for them. Their distance gives way to what this hand has brought them."""
    if player.eliminated:
        if offer:
            yield say("back at {total}", total=signed(offer.total))
        else:
            yield from _buy_ins(player)
        return
    if not player.in_play:
        yield capital(say("left the game"))
        return
    happened = list(_find_news(history, player))
    yield from happened
    if player.contract:
        yield own_melds_text(player.contract, history.start.rules)
    elif not happened and (distance := outlook or describe_distance(history.state, player)):
        yield distance
    yield from _buy_ins(player)


def _find_news(history: History, player: Player) -> Iterator[str]:
    """Yield what a player holds after calls, and what this hand has brought them so far."""
    if player.calls and player.holds:
        yield say("holds {number} cards", number=player.holds)
    hand = history.state.hand
    if hand and (penalties := hand.penalties.get(player.seat)):
        if history.start.rules.has_cards:
            yield say("penalty {points}", points=signed(penalties))
        else:
            yield say("{points} besides", points=with_sign(penalties))
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
    words, values = rules.words, {"name": player.name, "made": made, "most": allowed}
    sentence = words.say("{words.calls} by {name}: {made} of {most}", **values)
    label = words.say("{words.calls} by {name}: {made} of {most}. Record a {words.call}", **values)
    has_dots = made <= allowed <= MAX_DOTS and not rules.calls_for_the_game
    return Calls(
        dots=tuple(number < made for number in range(allowed)) if has_dots else (),
        text="" if has_dots else say("{made} of {allowed}", made=made, allowed=allowed),
        sentence=capital(sentence),
        label=capital(label),
        full=made >= allowed,
    )


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
