"""C26: the house rules that earlier versions left out are read as they were then."""

import pytest

from scorekeeper.variants.registry import VARIANTS
from scorekeeper.wire.earlier_defaults import DEFAULTS, with_earlier_defaults

SUMS = {
    "jamaican": "classic 1-9 True 3 points False False 4 False share 0",
    "super": "True 3 points False False 4 False share 0",
    "baby": "classic 3 points False False 4 False share 0",
    "caribbean": "False 3 share 0",
    "kooky": "False share 0",
    "european": "10 5 5 1 2 150 exceed 2 40 False False True share",
    "north-american": "winner 51 15 25 points 10 share 0 4 both False",
    "kalooki-40": "losers 40 11 25 points 10 share 0 4 both False",
    "kalooki-51": "winner 51 11 25 points 10 share 0 4 both False",
    "south-african": (
        "100 10 blitz-first 4 True False False every_third False False first_meld False 25 11"
        " share 0"
    ),
    "contract-rummy": "few",
    "liverpool": "from_six",
    "carioca": "False",
    "shanghai": "False",
    "continental": "True",
}
"""The values of each game, copied: whoever changes one in the module is stopped here."""


@pytest.mark.parametrize("variant", SUMS)
def test_c26_earlier_defaults_never_change(variant: str) -> None:
    assert " ".join(map(str, DEFAULTS[variant].values())) == SUMS[variant]


NEWER = {"contract-rummy", "liverpool", "carioca", "shanghai", "continental"}
"""Games that always stored every house rule they had: only those that came later are left out."""


@pytest.mark.parametrize("variant", DEFAULTS)
def test_c26_every_option_has_an_earlier_default(variant: str) -> None:
    every, options = set(with_earlier_defaults(variant, {})), VARIANTS[variant].options
    assert every <= {option.id for option in options}
    assert variant in NEWER or every == {option.id for option in options}


@pytest.mark.parametrize("variant", ["north-american", "kalooki-40", "kalooki-51"])
@pytest.mark.parametrize(("scoring", "target"), [("winner", 500), ("losers", 150)])
def test_n6_the_earlier_target_goes_by_the_scoring(variant: str, scoring: str, target: int) -> None:
    assert with_earlier_defaults(variant, {"scoring": scoring})["target"] == target
    assert with_earlier_defaults(variant, {"scoring": scoring, "target": 99})["target"] == 99


def test_n6_a_game_without_scoring_gets_no_target() -> None:
    assert "target" not in with_earlier_defaults("jamaican", {"scoring": "losers"})


@pytest.mark.parametrize("scoring", [7, True, "nobody"])
def test_a_scoring_that_does_not_exist_is_left_to_those_who_refuse_it(scoring: int | str) -> None:
    every = with_earlier_defaults("kalooki-40", {"scoring": scoring})
    assert every["scoring"] == scoring
    assert "target" not in every


def test_a_variant_that_is_not_known_keeps_what_it_has() -> None:
    assert with_earlier_defaults("our-rummy", {"jokers": 9}) == {"jokers": 9}
