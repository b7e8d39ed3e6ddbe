"""The picture for a chat: what it says, and that everything on it can be read."""

import itertools
import re
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from io import BytesIO
from random import Random
from xml.etree import ElementTree

import pytest
from flask import Flask
from PIL import Image, ImageChops

from scorekeeper.game.entries import End, Entry, Join, OutOfGame
from scorekeeper.game.replay import replay
from scorekeeper.game.start import MAX_TITLE_LENGTH
from scorekeeper.game.state import State
from scorekeeper.game.tally import rows_so_far, running_totals
from scorekeeper.game.wording import describe_payment
from scorekeeper.rules.wording import capital
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web.assets import folder
from scorekeeper.web.picture.content import build_content
from scorekeeper.web.picture.drawing import png
from scorekeeper.web.picture.fonts import Face, width
from scorekeeper.web.picture.layout import SHAPES, Shape, draw
from scorekeeper.web.writing.language import use_readers_language
from scorekeeper.web.writing.money import money, signed
from scorekeeper.web.writing.standings import sort_by_rank
from tests.support.builders import hand, play, table_of
from tests.support.games.registry import PLAIN_VARIANTS
from tests.support.many import many
from tests.support.phones import Phone
from tests.support.random_games import random_game
from tests.web.conftest import SQLITE_ONLY, Table

pytestmark = SQLITE_ONLY

SVG = "{http://www.w3.org/2000/svg}"
TOKENS = folder() / "static" / "css" / "tokens.css"
HEIGHTS = {"tall": 1350, "square": 1080}
PEN = (29, 63, 176)
SHORT = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal")
LONG = (
    "Bartholomew-Christopher",
    "Maximilian-Alexander",
    "Christopher-Anthony Ash",
    "Christopher-Anthony Elm",
    "Wilhelmina",
    "Anastasia-Konstantinova",
    "Jo",
    "W" * 24,
)
ABOVE, BELOW = 0.76, 0.24
"""How far letters reach above and below their feet, in sizes of their print."""


@dataclass(frozen=True)
class Printed:
    """A text of a picture, the size and the face of its print, and its edges."""

    text: str
    size: float
    styles: Sequence[str]
    left: float
    top: float
    right: float
    bottom: float

    @property
    def is_figures(self) -> bool:
        """Whether it is a total or an amount: those end with a figure or the sign of money."""
        only_figures = re.fullmatch(r"\W*[\d.,]+\W*", self.text)
        return "figures" in self.styles or ("bold" in self.styles and bool(only_figures))

    def is_over(self, other: "Printed") -> bool:
        """Whether it stands over another one, by more than a hair."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > 1 and down > 1


def picture(
    app: Flask, state: State, shape: Shape = "tall", language: str = "en", title: str = ""
) -> str:
    """The picture of a game, as an SVG."""
    with app.test_request_context("/", headers={"Accept-Language": language}):
        use_readers_language()
        content = build_content(state.start, state, "Saturday 21 November", title)
        return draw(content, shape).svg()


def printed(svg: str) -> list[Printed]:
    """The texts of a picture, with the room they take."""
    return [_printed(each) for each in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def _printed(text: ElementTree.Element) -> Printed:
    styles = text.attrib["class"].split()
    face = next(face for face in Face if face.style in styles)
    size, x, y = (float(text.attrib[name]) for name in ("font-size", "x", "y"))
    words = text.text or ""
    wide = width(words, face, size)
    left = x - {"start": 0, "middle": wide / 2, "end": wide}[text.attrib["text-anchor"]]
    return Printed(words, size, styles, left, y - ABOVE * size, left + wide, y + BELOW * size)


def foot_of_head(svg: str) -> float:
    """Where the double line below the headline is."""
    lines = ElementTree.fromstring(svg).iter(f"{SVG}line")
    return min(float(line.attrib["y1"]) for line in lines if "ink" in line.attrib["class"])


def words_of(svg: str) -> list[str]:
    """What stands in a picture, from its head to its foot."""
    return [each.text for each in printed(svg)]


def some_games() -> Iterator[tuple[str, State]]:
    """Games of every sort, at tables of every size, with short names and with long ones."""
    for seed in range(many(12, 660)):
        chance = Random(seed)
        variant = list(PLAIN_VARIANTS)[seed % len(PLAIN_VARIANTS)]
        start, log = random_game(chance, VARIANTS[variant], chance.randint(2, 40))
        names = (LONG, SHORT)[seed % 2]
        start = replace(
            start,
            players=names[: len(start.players)],
            currency=chance.choice((None, "GBP", "EUR", "PLN", "INR", "JMD")),
        )
        yield f"{variant} {seed}", replay(start, log)


@pytest.mark.many
@pytest.mark.parametrize("shape", SHAPES)
def test_everything_can_be_read_in_the_picture_of_any_game(app: Flask, shape: Shape) -> None:
    for name, state in some_games():
        for language, title in (("en", ""), ("de", "W" * MAX_TITLE_LENGTH)):
            texts = printed(picture(app, state, shape, language, title))
            assert all(text.text and text.size >= 30 for text in texts), name
            for text in texts:
                assert 0 <= text.left <= text.right <= 1080, (name, text)
                assert 0 <= text.top <= text.bottom <= HEIGHTS[shape], (name, text)
            for one, other in itertools.combinations(texts, 2):
                assert not one.is_over(other), (name, one, other)


@pytest.mark.many
@pytest.mark.parametrize("shape", SHAPES)
def test_the_picture_says_what_the_game_says(app: Flask, shape: Shape) -> None:
    for name, state in some_games():
        svg = picture(app, state, shape)
        texts = printed(svg)
        shown = sort_by_rank(state)[:8]
        totals = [signed(player.total) for player in shown]
        transfers = state.money.transfers if state.finished else ()
        amounts = [money(each.amount, state.start.currency) for each in transfers]
        head = foot_of_head(svg)
        figures = [text.text for text in texts if text.top > head and text.is_figures]
        due = amounts[: len(figures) - len(totals)]
        assert figures == totals + due, name
        drawn_text = " ".join(text.text for text in texts)
        left_out = len(amounts) - len(due)
        assert bool(left_out) == bool(re.search(rf"and {left_out} more payment", drawn_text)), name
        courses = running_totals(rows_so_far(state))
        lines = sum("bold" in text.styles and not text.is_figures for text in texts)
        assert lines in (0, sum(player.seat in courses for player in shown)), name
        if state.start.players[0] in SHORT:
            assert all(f" {player.name} " in drawn_text for player in shown), name
            assert all(each in drawn_text for each in sums_due(state)), name


def sums_due(state: State) -> list[str]:
    """The payments that a finished game asks for, in words."""
    start, transfers = state.start, state.money.transfers if state.finished else ()
    return [
        f"{capital(describe_payment(start, each.payer, each.payee, 'pays'))} "
        f"{money(each.amount, start.currency)}"
        for each in transfers
    ]


@pytest.mark.parametrize(
    ("entries", "says"),
    [
        ((), ["Jamaican", "Just started"]),
        ((hand(3, {1: 30, 2: 12}),), ["Cid leads", "12 ahead of Bob, one hand of Jamaican so far"]),
        (
            (hand(3, {1: 30, 2: 12}), hand(2, {1: 5, 3: 12})),
            ["Bob and Cid lead", "Two hands of Jamaican so far"],
        ),
        (
            (hand(3, {1: 30, 2: 12}), hand(2, {1: 5, 3: 12}), End()),
            ["Bob and Cid won", "Two hands of Jamaican"],
        ),
        (
            (hand(3, {1: 30, 2: 30}), hand(2, {1: 5, 3: 12}), End()),
            ["Cid won", "18 ahead of Bob, two hands of Jamaican"],
        ),
        ((End(),), ["3 share the win", "No hands of Jamaican"]),
    ],
)
def test_the_headline_tells_how_it_stands(
    app: Flask, entries: Sequence[Entry], says: list[str]
) -> None:
    state = play(table_of("Ann", "Bob", "Cid"), *entries)
    words = " ".join(words_of(picture(app, state)))
    assert words.startswith(" ".join(["Saturday 21 November", *says]))


def test_a_finished_game_says_who_takes_the_pool_and_who_pays_whom(app: Flask) -> None:
    start = replace(table_of("Ann", "Bob", "Cid", variant="european"), currency="GBP")
    words = words_of(picture(app, play(start, hand(1, {2: 40, 3: 20}), End())))
    assert words[-5:] == [
        "Ann takes the pool of £1.50.",
        *("Bob pays Ann", "£0.60"),
        *("Cid pays Ann", "£0.60"),
    ]
    assert not any("pays" in each for each in words_of(picture(app, play(start))))


def test_who_has_gone_stands_below_all_others(app: Flask) -> None:
    state = play(table_of("Ann", "Bob", "Cid"), hand(3, {1: 30, 2: 12}), OutOfGame(3))
    words = words_of(picture(app, state))
    assert words[-9:] == ["1st", "Bob", "12", "2nd", "Ann", "30", "left", "Cid", "0"]


def test_where_more_than_eight_sat_the_others_are_counted(app: Flask) -> None:
    entries: list[Entry] = [hand(1, dict.fromkeys(range(2, 9), 10))]
    for seat in (2, 3):
        entries += [OutOfGame(seat), Join(f"Ivy {seat}", after=1)]
    state = play(table_of(*SHORT), *entries)
    for shape in SHAPES:
        words = words_of(picture(app, state, shape))
        assert "and 2 others" in words
        assert not {"Bob", "Cid"} & set(words)


def test_a_title_stands_above_the_headline(app: Flask) -> None:
    state = play(table_of("Ann", "Bob"), hand(1, {2: 30}))
    words = words_of(picture(app, state, title="Friday night 🎉"))
    assert words[1:3] == ["Friday night", "Ann leads"]


def test_a_long_name_breaks_after_its_hyphen(app: Flask) -> None:
    state = play(table_of("Bartholomew-James", "Bartholomew-Paul"), hand(1, {2: 30}), End())
    words = words_of(picture(app, state))
    assert words[1:3] == ["Bartholomew-", "James won"]


def test_each_line_of_the_chart_ends_in_the_mark_of_its_seat(app: Flask) -> None:
    state = play(table_of("Ann", "Bob", "Cid"), hand(1, {2: 30, 3: 20}), hand(2, {1: 9, 3: 12}))
    colours = dict(re.findall(r"--seat-(\d): (#\w+);", TOKENS.read_text()))
    svg = picture(app, state)
    for seat in state.order:
        assert svg.count(f'class="seat-mark of-{seat}"') == 1
        colour = colours[str(seat)]
        assert f".of-{seat} {{ fill: {colour}; stroke: {colour}; }}" in svg


def test_a_first_name_is_enough_for_who_leads_and_beside_a_line(app: Flask) -> None:
    state = play(table_of("Bartholomew-James", "Ann"), hand(1, {2: 30}), hand(1, {2: 9}))
    words = words_of(picture(app, state))
    assert words[1:3] == ["Bartholomew", "leads"]
    assert words.count("Bartholomew-James") == 1
    assert "Bartholomew" in words[3:]  # at the end of a line in the chart


def test_a_first_name_is_enough_for_who_has_won(app: Flask) -> None:
    state = play(table_of("Bartholomew-James", "Ann"), hand(1, {2: 30}), End())
    assert words_of(picture(app, state))[1] == "Bartholomew won"


def test_names_nobody_can_print_are_told_by_their_seats(app: Flask) -> None:
    state = play(table_of("王小明", "Ёлка", "<b>&"), hand(1, {2: 30, 3: 12}))
    words = words_of(picture(app, state))
    assert {"Seat 1 leads", "Ёлка", "<b>&"} <= set(words)


@pytest.mark.parametrize("face", Face)
def test_what_is_measured_is_what_is_drawn(app: Flask, face: Face) -> None:
    look = {
        Face.TEXT: 'font-family="DejaVu Sans" font-stretch="condensed"',
        Face.BOLD: 'font-family="DejaVu Sans" font-stretch="condensed" font-weight="700"',
        Face.FIGURES: 'font-family="Besley" font-weight="600"',
    }[face]
    for text in ("Hamburgefonstiv", "£1,540.36", "−27", "Ølve Ärmel"):
        drawn = Image.open(
            BytesIO(
                png(
                    f'<svg xmlns="http://www.w3.org/2000/svg" width="900" height="120">'
                    f'<rect width="900" height="120" fill="#fff"/>'
                    f'<text {look} x="20" y="90" font-size="80">{text}</text></svg>'
                )
            )
        ).convert("L")
        left, _, right, _ = ImageChops.invert(drawn).getbbox() or (0, 0, 0, 0)
        assert left >= 20
        assert 0.93 < (right - 20) / width(text, face, 80) <= 1.01


def test_the_picture_is_made_in_both_shapes(cid: Phone, table: Table) -> None:
    table.record(hand(3, {1: 30, 2: 12}), hand(2, {1: 5, 3: 12}))
    for shape in SHAPES:
        answer = cid.get(table.at(f"/picture.png?shape={shape}"))
        assert answer.content_type == "image/png"
        drawn = Image.open(BytesIO(answer.data)).convert("RGB")
        assert drawn.size == (1080, HEIGHTS[shape])
        dots = {colour: count for count, colour in drawn.getcolors(1080 * 1350) or []}
        assert dots[PEN] > 1000
    assert (
        cid.get(table.at("/picture.png?shape=round")).data == cid.get(table.at("/picture.png")).data
    )


def test_a_picture_that_is_there_already_is_not_sent_again(cid: Phone, table: Table) -> None:
    address = table.at("/picture.png")
    mark = {"If-None-Match": cid.get(address).headers["ETag"]}
    assert cid.get(address, headers=mark).status_code == 304
    table.record(hand(3, {1: 30, 2: 12}))
    assert cid.get(address, headers=mark).status_code == 200


def test_pictures_drawn_at_the_same_time_are_as_those_drawn_alone(app: Flask) -> None:
    start = table_of("Ann", "Bob", "Cid")
    svgs = [
        picture(app, play(start, hand(1, {2: points, 3: 5}))).replace(
            'width="1080" height="1350"', 'width="216" height="270"', 1
        )
        for points in (10, 20, 30)
    ]
    alone = [png.__wrapped__(svg) for svg in svgs]
    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(png.__wrapped__, svgs * 8)) == alone * 8
