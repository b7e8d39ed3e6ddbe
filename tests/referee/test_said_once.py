"""What several melds break together is said once (C5)."""

from tests.support.verdicts import lay_down


def messages(variant: str, hand: int, melds: str) -> list[str]:
    """What is wrong with melds laid down together."""
    return [reason.message for reason in lay_down(variant, hand, melds).reasons]


def test_j6_three_runs_of_one_suit_are_counted_in_one_reason() -> None:
    clubs = "4c 5c 6c 7c | 8c 9c 10c Jc"
    two, three = (
        f"{count} fours in clubs: fours must be of different suits." for count in ("Two", "Three")
    )
    assert messages("super", 9, f"{clubs} | 4s 5s 6s 7s | 4h 5h 6h 7h") == [two]
    assert messages("super", 9, f"{clubs} | Jc Qc Kc Ac | 4h 5h 6h 7h") == [three]


def test_k3_three_sets_of_one_rank_are_counted_in_one_reason() -> None:
    (reason,) = lay_down("kooky", 1, "9r 9b 9y | 9g 9g 9y | * 9b 9r").reasons
    assert reason.message == "Three sets of nines: sets must be of different ranks."
    assert reason.meld == 2
