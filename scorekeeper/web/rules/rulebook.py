"""The text of the rulebook as a page."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web import assets

NUMBER = re.compile(r"([A-Z]\d+) ")
HEADING = re.compile(r"([A-Z])\. (.+)")
SOURCES = re.compile(r" \([^)]*\)")
IDS_OF_GAMES = re.compile(r"^Variant ids:.*?\n\n", re.MULTILINE | re.DOTALL)
REASON = r"`[a-z]+\.[a-z_]+`"
REASONS_BESIDE = re.compile(rf"\s+\({REASON}(?:,\s+{REASON})*\)|,\s+{REASON}(?=\))")
CODE = re.compile(r"`([^`]+)`")
HYPHEN = re.compile(r"(?<=[a-z])[-_](?=[a-z])")
EITHER = re.compile(r" \|\s")


@dataclass(frozen=True)
class Rulebook:
    """The rulebook as a page: its text, and its parts, each a letter and a title."""

    text: Markup
    parts: tuple[tuple[str, str], ...]


@cache
def rulebook() -> Rulebook:
    """Return the rulebook of this installation, made into a page once: that takes 15 ms, and ten
    times that in a browser's Python."""
    written = (assets.folder() / "docs" / "rulebook.md").read_text(encoding="utf-8")
    return render(in_plain_words(written))


def in_plain_words(markdown: str) -> str:
    """Return a text without what only programs call things by: games have their names, reasons are
    left out or “not legal”, and anything else in code is set apart as words.

    >>> in_plain_words("- S5 Exactly so (`laydown.not_exact`); `half_safe`: `always` | `never`.")
    '- S5 Exactly so; *half safe*: *always* or *never*.'
    """
    text = REASONS_BESIDE.sub("", IDS_OF_GAMES.sub("", markdown))
    return EITHER.sub(" or ", CODE.sub(_in_words, text))


def _in_words(code: re.Match[str]) -> str:
    if code[1] in VARIANTS:
        return VARIANTS[code[1]].english_name
    if code[1].startswith("hand."):
        return "the app"
    return "not legal" if "." in code[1] else f"*{HYPHEN.sub(' ', code[1])}*"


def render(markdown: str) -> Rulebook:
    """Render a text in which every rule is an item of a list that begins with its number, and every
    part has a heading that begins with its letter. HTML in it is shown as it is written.

    >>> render("# Rules\\n\\n## J. Jokers\\n\\n- J5 Two.\\n").parts
    (('J', 'Jokers'),)
    """
    reader = MarkdownIt("commonmark", {"html": False})
    tokens = reader.parse(markdown)
    parts = []
    for opening, inline in pairwise(tokens):
        heading = HEADING.fullmatch(_title(inline)) if opening.tag == "h2" else None
        if heading and opening.nesting == 1:
            opening.attrSet("id", heading[1])
            parts.append((heading[1], heading[2]))
    for item, _, inline in zip(tokens, tokens[1:], tokens[2:], strict=False):
        number = NUMBER.match(inline.content) if item.type == "list_item_open" else None
        if number:
            item.attrSet("id", number[1])
            _mark_number(inline, number[1])
    written = reader.renderer.render(_without_title(tokens), reader.options, {})
    text = Markup(written)  # noqa: S704  our own file, its HTML escaped
    return Rulebook(text, tuple(parts))


def _title(inline: Token) -> str:
    """Return what the index says of a part: all but its sources."""
    return SOURCES.sub("", "".join(child.content for child in inline.children or ()))


def _mark_number(inline: Token, number: str) -> None:
    """Put the number that a rule begins with into an element of its own."""
    children = inline.children or []
    children[0].content = children[0].content.removeprefix(number)
    inline.children = [
        Token("strong_open", "strong", 1, {"class": "n"}),
        Token("text", "", 0, content=number),
        Token("strong_close", "strong", -1),
        *children,
    ]


def _without_title(tokens: Sequence[Token]) -> list[Token]:
    """Return all but the title of the text: the page has one."""
    closing = next(
        (index for index, token in enumerate(tokens) if token.type == "heading_close"), -1
    )
    return list(tokens[closing + 1 :] if tokens and tokens[0].tag == "h1" else tokens)
