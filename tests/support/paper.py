"""A sheet as it is kept on paper, for tests that show whole games."""

from scorekeeper.game.state import State


def on_paper(state: State) -> list[list[str]]:
    """Hand, who went out (– for nobody), what it added for each player; the totals last."""
    names = [player.name for player in state.players]
    rows = [
        [
            str(row.hand.number),
            names[row.out - 1] if row.out else "–",
            *(str(score.sum) for score in row.scores.values()),
        ]
        for row in state.sheet
    ]
    return [["hand", "out", *names], *rows, ["total", *(str(p.total) for p in state.players)]]


def paper(text: str) -> list[list[str]]:
    """The same sheet, written into a test."""
    return [line.split() for line in text.strip().splitlines()]
