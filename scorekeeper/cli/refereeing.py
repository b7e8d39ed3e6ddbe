"""The commands of the referee: check a lay-down, tack on to a meld, arrange a hand, list the games.
They need no database and no server. Their parameters are the fields of the API's requests."""

import json
import sys
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import click

from scorekeeper.cli.exits import DONE, NOT_LEGAL, fail
from scorekeeper.cli.sentences import say_arrangement, say_lay_down, say_tack_on
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.referee import (
    LEFTOVER,
    read_arrange_question,
    read_lay_down_question,
    read_tack_on_question,
    write_arrangement,
    write_lay_down,
    write_tack_on,
)
from scorekeeper.wire.variants import write_variant

Command = TypeVar("Command", bound=Callable[..., Any])
Question = TypeVar("Question")

ANY_HAND = "-"
MAX_DIGITS = 15


def _parse_hand(_: click.Context, __: click.Parameter, text: str) -> int | None:
    """Parse the number of a hand; None for a dash."""
    number = _parse_number(text)
    if number is None and text != ANY_HAND:
        raise click.BadParameter(f"“{text}” is no number; write - where all hands are alike.")
    return number


def _parse_number(text: str) -> int | None:
    fits = text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS
    return int(text) if fits else None


def _parse_options(
    _: click.Context, __: click.Parameter, texts: tuple[str, ...]
) -> dict[str, bool | int | str]:
    """Parse house rules by id, each with true, false, a number or a text."""
    options: dict[str, bool | int | str] = {}
    for text in texts:
        id, sign, value = text.partition("=")
        if not sign:
            raise click.BadParameter(f"“{text}” should be ID=VALUE.")
        number = _parse_number(value)
        options[id] = {"true": True, "false": False}.get(value, value) if number is None else number
    return options


def _parse_additions(
    _: click.Context, __: click.Parameter, additions: tuple[tuple[str, str, str], ...]
) -> list[dict[str, str | bool]]:
    return [
        {"meld": meld, "cards": cards, "own": whose == "own"} for whose, meld, cards in additions
    ]


as_json = click.option("--json", "as_json", is_flag=True, help="Print what the API would answer.")
held = click.option("--held", "hand_cards", metavar="CARDS", help="Cards kept, before the discard.")
seen = click.option("--seen", metavar="CARDS", help="Cards out of play; '' if there are none.")


def _with_hand_parameters(command: Command) -> Command:
    """Add the parameters that all commands about a hand share."""
    for parameter in (
        as_json,
        click.option("--packs", type=int, help="How many packs are in play."),
        click.option(
            "--option",
            "options",
            metavar="ID=VALUE",
            multiple=True,
            callback=_parse_options,
            help="A house rule, as `scorekeeper variants --json` lists them; may be repeated.",
        ),
        click.argument("hand", callback=_parse_hand),
        click.argument("variant"),
    ):
        command = parameter(command)
    return command


@click.command()
@_with_hand_parameters
@click.argument("melds")
@held
@seen
@click.option("--first/--later", default=True, help="Whether nothing was laid in earlier turns.")
@click.option("--laid", metavar="MELDS", help="What the player laid in earlier turns.")
@click.option(
    "--add",
    "added",
    type=(click.Choice(["own", "other"]), str, str),
    metavar="own|other MELD CARDS",
    multiple=True,
    callback=_parse_additions,
    help="CARDS added to a MELD in the same turn, one's own or another's; may be repeated.",
)
def check(as_json: bool, **body: object) -> None:
    """Says whether MELDS, such as '5h 5s 5d | 2c 3c 4c *', may be laid down in the HAND of a
    VARIANT. HAND is its number, or - where all hands are alike."""
    question = _read_question(read_lay_down_question, body)
    verdict = question.judge()
    contract, rules = question.hand.contract, question.rules
    if as_json:
        _print_json(write_lay_down(verdict, contract, rules))
    else:
        _print_lines(say_lay_down(verdict, contract, rules))
    sys.exit(DONE if verdict.legal else NOT_LEGAL)


@click.command("tack-on")
@_with_hand_parameters
@click.argument("meld")
@click.argument("cards")
@click.option("--own/--not-own", default=False, help="Whether the meld is the player's own.")
@click.option("--others", metavar="MELDS", help="Other melds on the table, counted for copies.")
@seen
@held
def tack_on(as_json: bool, **body: object) -> None:
    """Says whether CARDS, such as '6s', may be added to a MELD on the table, such as '4s 5s * 7s',
    in the HAND of a VARIANT. HAND is its number, or - where all hands are alike."""
    verdict = _read_question(read_tack_on_question, body).judge()
    if as_json:
        _print_json(write_tack_on(verdict))
    else:
        _print_lines(say_tack_on(verdict))
    sys.exit(DONE if verdict.legal else NOT_LEGAL)


@click.command()
@_with_hand_parameters
@click.argument("cards")
@seen
@click.option("--leftover", "purpose", flag_value=LEFTOVER, help="Any melds, as after the hand.")
@click.option("--drawn/--not-drawn", default=True, help="Whether a discard is still to come.")
def arrange(as_json: bool, **body: object) -> None:
    """Finds the first lay-down of CARDS, such as '5h 5s 5d 2c 3c 4c * Kd', that leaves the fewest
    points in the HAND of a VARIANT. HAND is its number, or - where all hands are alike."""
    arrangement = _read_question(read_arrange_question, body).judge()
    if as_json:
        _print_json(write_arrangement(arrangement))
    else:
        _print_lines(say_arrangement(arrangement))
    sys.exit(DONE if arrangement.can_lay_down else NOT_LEGAL)


@click.command()
@as_json
def variants(as_json: bool) -> None:
    """Lists the games: with --json their hands and house rules too."""
    if as_json:
        _print_json([write_variant(variant) for variant in VARIANTS.values()])
        return
    width = max(map(len, VARIANTS))
    _print_lines(f"{variant.id:{width}}  {variant.line}" for variant in VARIANTS.values())


def _read_question(read: Callable[[object], Question], body: object) -> Question:
    """Read the question to the referee. Exits the command if it can't be read."""
    try:
        return read(body)
    except WireError as error:
        fail(error.message)


def _print_json(answer: object) -> None:
    click.echo(json.dumps(answer, ensure_ascii=False))


def _print_lines(lines: Iterable[str]) -> None:
    for line in lines:
        click.echo(line)
