"""The context of the referee's pages: a table and the hand in play, or any game on its own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from urllib.parse import parse_qsl, urlencode

from flask import g, request, url_for
from werkzeug.exceptions import NotFound

from scorekeeper.rules.contract import HandRules
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import contract_text, join_names
from scorekeeper.speech import say
from scorekeeper.store.games import Game
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web.referee.answer import Setting
from scorekeeper.web.writing.card_names import letters_of_colours
from scorekeeper.web.writing.names import first_name


@dataclass(frozen=True)
class Context:
    """What the referee judges by, and the pages around this one. `find_address` is None where the
    finder is switched off; `rulebook_args` lead back from the rulebook."""

    setting: Setting
    check_address: str
    find_address: str | None
    tack_on_address: str
    practice_address: str
    back: str
    back_text: str
    rules_page: str
    rulebook_args: Mapping[str, str]
    on_contract: Mapping[int, Sequence[str]] = field(default_factory=dict)
    """Who is on which contract, by its number, where each player has their own."""

    @property
    def hands(self) -> list[tuple[int, str]]:
        """The hands to choose from, each with its contract; none where all are alike."""
        rules = self.setting.rules
        if len(rules.hands) < 2:
            return []
        return [(hand.number, self._contract(hand)) for hand in rules.hands]

    def _contract(self, hand: HandRules) -> str:
        """Describe the contract of a hand, with the names of those who are on it."""
        text = contract_text(hand.contract, self.setting.rules)
        names = self.on_contract.get(hand.number)
        return (
            say("{contract} ({names})", contract=text, names=join_names(names)) if names else text
        )

    @property
    def needs_seen(self) -> bool:
        """Whether it matters which cards are out of play (S6)."""
        return self.setting.rules.lay_down.half_safe != "never"

    @property
    def letters(self) -> str:
        """Which letter to type for each colour; empty where the cards have suits."""
        return letters_of_colours(self.setting.deck)

    @property
    def declares_jokers(self) -> bool:
        """Whether a player may or must say what a joker stands for."""
        return self.setting.rules.jokers.declared != "never"


def context_of_variant(variant_id: str) -> Context:
    """Build the context of a game on its own, by its usual rules. Raises NotFound."""
    rules = judged_game(variant_id)
    deck = next(iter(rules.packs.values())).deck
    return Context(
        setting=_choose_hand(Setting(rules, deck, rules.hands[0])),
        check_address=url_for("check.on_its_own", variant_id=variant_id),
        find_address=url_for("check.find_on_its_own", variant_id=variant_id),
        tack_on_address=url_for("tack_on.on_its_own", variant_id=variant_id),
        practice_address=url_for("practice.on_its_own", variant_id=variant_id),
        back=url_for("check.choose"),
        back_text=say("Other games"),
        rules_page=url_for("rules.of_variant", variant_id=variant_id),
        rulebook_args={"variant": variant_id},
    )


def address_of_check(bare: str, fields: str) -> str:
    """Return the address of the check that a page was opened from, with the melds that were there:
    its `bare` address, and the `fields` that the page was given."""
    query = urlencode(parse_qsl(fields))
    return f"{bare}?{query}" if query else bare


def judged_game(variant_id: str) -> Variant:
    """Find a game that the referee can judge. Raises NotFound."""
    if variant_id not in VARIANTS or not VARIANTS[variant_id].has_cards:
        raise NotFound
    return VARIANTS[variant_id]


def context_of_game(game: Game) -> Context:
    """Build the context of a table: for the hand in play, with its packs and by its house rules.
    Raises NotFound where the app knows no cards."""
    if not game.start.rules.has_cards:
        raise NotFound
    rules, hand = game.start.rules, find_hand_at_table(game)
    setting = _choose_hand(Setting(rules, game.table.deck, hand))
    if game.table.open and setting.hand == hand:
        setting = replace(setting, dealt=hand.cards)
    finder = url_for("check.find_at_table", game_id=game.id)
    return Context(
        setting=setting,
        check_address=url_for("check.at_table", game_id=game.id),
        find_address=finder if game.finder else None,
        tack_on_address=url_for("tack_on.at_table", game_id=game.id),
        practice_address=url_for("practice.at_table", game_id=game.id),
        back=url_for("table.show", game_id=game.id),
        back_text=say("Back to the table"),
        rules_page=url_for("rules.of_game", game_id=game.id),
        rulebook_args={"game": game.id},
        on_contract=_names_by_contract(game),
    )


def find_hand_at_table(game: Game) -> HandRules:
    """Find the hand in play, or the last one once the game is over. Where each player has a
    contract of their own, the hand with that of this phone's player, or else of whoever starts."""
    table, rules = game.table, game.start.rules
    starter = table.open.starter if table.open else None
    seats = sorted(game.start.order, key=lambda seat: (seat not in g.access.seats, seat != starter))
    own = next(filter(None, map(table.own_contract, seats)), None)
    return own or (table.open.hand if table.open else rules.hands[-1])


def _names_by_contract(game: Game) -> dict[int, list[str]]:
    names: dict[int, list[str]] = {}
    for seat in game.start.order:
        if hand := game.table.own_contract(seat):
            names.setdefault(hand.number, []).append(first_name(game.start, seat))
    return names


def _choose_hand(setting: Setting) -> Setting:
    """Return the setting with the hand in the address, if the game has that hand."""
    number = request.args.get("hand", type=int)
    hand = setting.rules.hand(number) if number is not None else None
    hand = hand or setting.hand
    return replace(setting, hand=hand, deck=hand.deck(setting.deck))


def read_text(name: str) -> str:
    """Read a text in the address; empty where it is not there."""
    return request.args.get(name, "").replace("\0", "")
