"""What is paid for what, as a sentence: each amount in it opens a slip of paper to change it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from babel.numbers import get_currency_name

from scorekeeper.rules.options import STAKES, UNIT, NumberOption, stake_amount
from scorekeeper.rules.stakes import PAID_IN_SMALLS, Stakes
from scorekeeper.rules.variant import Variant
from scorekeeper.speech import mark, say
from scorekeeper.web.forms.fields import AmountField
from scorekeeper.web.start.stakes_form import StakesForm, typed_amount
from scorekeeper.web.writing.language import reading
from scorekeeper.web.writing.money import (
    WITHOUT_CENTS,
    coins_in_use,
    language_tag,
    money,
    read_amount,
)

MORE_CURRENCIES = ("XCD",)
"""Suggested while another one is typed."""

PER_POINT = "stake_per_point"
SMALL = f"{STAKES}small"
USUAL_POINT = 1
"""What a point costs at first where money is switched on, in the smallest coins."""

CUT = "\0"
"""Parts the words of the sentence from its amounts while it is built."""

_SLIPS = {
    f"{STAKES}start": (mark("Each pays in"), mark("Before the first {words.hand}.")),
    f"{STAKES}hand": (
        mark("The winner of a {words.hand} gets"),
        mark("From each of the others."),
    ),
    f"{STAKES}kalooki": (
        mark("For laying all cards at once"),
        mark("From each of the others, instead of what a {words.hand} is worth."),
    ),
    f"{STAKES}buy_in": (mark("Buying back in costs"), mark("Each time.")),
    UNIT: (
        mark("Into the kitty, and for a Blitz"),
        mark(
            "The same is paid for a joker at the cut, three jokers dealt, or three wins in a row."
        ),
    ),
    SMALL: (
        mark("For a buy, and for every ten points left"),
        mark("Part of ten counts as ten. A playable discard costs the same."),
    ),
    PER_POINT: (
        mark("For each point"),
        mark("At the end, everybody pays it to all who are ahead of them."),
    ),
}
"""The heading of a slip and what stands below it, where the question of the house rule is too long
for one."""


@dataclass(frozen=True)
class StakeSlip:
    """A stake: its heading, what stands below it, and its field, with the `text` in it. At first it
    is that of `smallest` of the coins in use."""

    field: AmountField
    heading: str
    note: str
    text: str
    smallest: int


@dataclass(frozen=True)
class SentencePart:
    """Words of the sentence; or an amount, as it is written, and the `slip` that changes it."""

    text: str
    slip: StakeSlip | None = None


@dataclass(frozen=True)
class CurrencyTile:
    """A currency to pick: what the field takes for it, its name and its sign."""

    code: str
    english_name: str
    sign: str

    @property
    def name(self) -> str:
        """Its name in the reader's language, shorter than banks write it."""
        return say(self.english_name)


_TILES = (
    CurrencyTile("EUR", mark("Euro"), "€"),
    CurrencyTile("GBP", mark("Pound"), "£"),
    CurrencyTile("USD", mark("US dollar"), "US$"),
    CurrencyTile("JMD", mark("Jamaican dollar"), "J$"),
    CurrencyTile("ZAR", mark("Rand"), "R"),
    CurrencyTile("CAD", mark("Canadian dollar"), "CA$"),
    CurrencyTile("CHF", mark("Swiss franc"), "Fr."),
    CurrencyTile("TTD", mark("Trinidad dollar"), "TT$"),
    CurrencyTile("BBD", mark("Barbados dollar"), "Bds$"),
    CurrencyTile("", mark("Just chips"), ""),
)


@dataclass(frozen=True)
class StakesView:
    """The money of a game: the sentences, the slips behind them, the currency by its name, the tag
    of the language that it is `written_in`, the currencies that are offered, and those of which
    there are no cents."""

    is_for_money: bool
    sentences: Sequence[Sequence[SentencePart]]
    slips: Sequence[StakeSlip]
    currency: str
    written_in: str
    tiles: Sequence[CurrencyTile]
    more_currencies: Sequence[str]
    without_cents: Sequence[str]


def build_stakes_view(form: StakesForm) -> StakesView:
    """Build the money of a form."""
    slips = {option.path: _slip(form, option, field) for option, field in form.stakes()}
    return StakesView(
        is_for_money=form.is_for_money,
        sentences=[
            list(_parts_of(sentence, form, slips)) for sentence in _sentences(form.variant, slips)
        ],
        slips=list(slips.values()),
        currency=_name_currency(form.currency.code or ""),
        written_in=language_tag(form.currency.code),
        tiles=_TILES,
        more_currencies=MORE_CURRENCIES,
        without_cents=sorted(WITHOUT_CENTS),
    )


def _slip(form: StakesForm, option: NumberOption, field: AmountField) -> StakeSlip:
    variant = form.variant
    heading, note = _SLIPS.get(option.path, (option.english_question, ""))
    smallest = stake_amount(variant.options, option, variant.all_options({}))
    text = field.text
    if not form.is_for_money and not form.is_submitted():
        smallest = smallest or USUAL_POINT
        text = typed_amount(smallest * coins_in_use(form.currency.code), form.currency.code)
    return StakeSlip(
        field,
        variant.words.say(heading),
        variant.words.say(note) if note else "",
        text,
        smallest,
    )


def _parts_of(
    sentence: str, form: StakesForm, slips: Mapping[str, StakeSlip]
) -> Iterator[SentencePart]:
    """Yield the words of a sentence, and the amounts between them."""
    for number, part in enumerate(sentence.split(CUT)):
        if number % 2 == 0:
            yield SentencePart(part)
        else:
            slip = _find_slip(slips, part)
            yield SentencePart(_amount_in_words(slip.text, form.currency.code), slip)


def _sentences(variant: Variant, slips: Mapping[str, StakeSlip]) -> Iterator[str]:
    """Yield what is paid for what, in the order in which it is paid."""
    stakes = variant.stakes
    if stakes:
        yield from _sentences_about(variant, stakes)
    if PER_POINT in slips:
        if stakes is None:
            yield say("Nobody pays in.")
        yield say(
            "At the end, everybody pays those ahead of them {amount} for each point between them.",
            amount=_cut(PER_POINT),
        )


def _sentences_about(variant: Variant, stakes: Stakes) -> Iterator[str]:
    words = variant.words
    if stakes.count("start"):
        start = _cut("start")
        if stakes.pot == "kitty":
            yield say("Each puts {amount} in the kitty.", amount=start)
        else:
            yield say("Each pays in {amount}.", amount=start)
    if stakes.count("call"):
        yield words.say("A {words.call} costs {amount}.", amount=_cut("call"))
    if stakes.count("hand"):
        yield words.say(
            "The winner of a {words.hand} gets {amount} from each, {more} for laying all cards at"
            " once.",
            amount=_cut("hand"),
            more=_cut("kalooki"),
        )
    if stakes.count("ten_points"):
        yield words.say(
            "The winner of a {words.hand} gets {amount} from each for every ten points left, and"
            " {more} more for a Blitz.",
            amount=_cut("ten_points"),
            more=_cut("blitz"),
        )
    if stakes.count("buy_in"):
        yield say("Buying back in costs {amount}.", amount=_cut("buy_in"))
    if variant.ending == "one_left":
        yield say("The last one left takes the {pot}.", pot=stakes.pot_name)
    else:
        yield say("The winner of the game takes the {pot}.", pot=stakes.pot_name)


def _cut(cause: str) -> str:
    return f"{CUT}{cause}{CUT}"


def _find_slip(slips: Mapping[str, StakeSlip], cause: str) -> StakeSlip:
    """Return the slip of what is paid for a cause: one of its own, or else that of the unit or the
    small stake that it is paid in."""
    own = slips.get(cause) or slips.get(f"{STAKES}{cause}")
    return own or slips[SMALL if cause in PAID_IN_SMALLS else UNIT]


def _amount_in_words(typed: str, currency: str | None) -> str:
    """Write an amount that was typed; what can't be read comes back as it is."""
    try:
        amount = read_amount(typed, currency)
    except ValueError:
        return typed
    if not amount:
        return say("nothing")
    return money(amount, currency)


def _name_currency(code: str) -> str:
    """Name a currency by its code; empty for chips."""
    tile = next((tile for tile in _TILES if tile.code == code), None)
    return tile.name if tile else str(get_currency_name(code, locale=reading()))
