"""What the description of the Caribbean game says, statement by statement (D1 to D9)."""

import pytest

from scorekeeper.game.entries import Call, Penalty, Void
from tests.sources.statements import ANN, BOB, CID, Game, Statement
from tests.support.builders import hand

caribbean = Game("caribbean")

WON = hand(ANN, {BOB: "5h 9c", CID: "Kd"})
BENT = hand(ANN, {BOB: "5h 9c", CID: "Kd"}, bent=True)

THREES = "5h 5s 5d | 9c 9d 9h | Ks Kd Kc"
LOST_COLUMN = "the copy at hand has lost a column of its table: fours stand among the threes"

STATEMENTS = [
    # Players and cards
    Statement("three to five usually play", "D1", caribbean.value("usual_players"), (3, 5)),
    Statement("two packs and four jokers make 108 cards", "D1", caribbean.deck(), (2, 4, 108)),
    Statement("so they do at a larger table", "D1", caribbean.of(5).deck(), (2, 4, 108)),
    Statement(
        "nine cards are dealt first, sixteen last",
        "D3",
        caribbean.cards_dealt(),
        [9, 10, 11, 12, 12, 13, 14, 15, 16],
    ),
    Statement("a joker left in hand costs 50", "D1", caribbean.counts("*"), [50]),
    Statement(
        "a black ace costs 15, a red one 1", "D1", caribbean.counts("As Ac Ah Ad"), [15, 15, 1, 1]
    ),
    Statement("tens and court cards cost ten", "D1", caribbean.counts("10s Jh Qd Kc"), [10] * 4),
    Statement("twos to nines cost what they show", "D1", caribbean.counts("2s 6h 9d"), [2, 6, 9]),
    # Calls and the stock
    Statement("three calls a hand are allowed", "D9", caribbean.value("max_calls"), 3),
    Statement(
        "a call brings two cards: the discard and one more",
        "C18",
        caribbean.player(BOB, "holds", Call(BOB)),
        11,
    ),
    Statement("a fourth call is one too many", "C18", caribbean.warns(*[Call(BOB)] * 4)),
    Statement("a third is not", "C18", caribbean.warns(*[Call(BOB)] * 3), False),
    Statement(
        "each call too many costs 50",
        "D9",
        caribbean.totals(Penalty(BOB, "over_call", count=2), WON),
        [0, 114, 10],
    ),
    Statement(
        "the player in turn may refuse by taking the card, and that call doesn’t count",
        "C18",
        caribbean.tells("refuse", "doesn’t count"),
    ),
    Statement("who has laid down can’t call", "C18", caribbean.tells("laid down may not call")),
    Statement(
        "and draws from the stock alone",
        "C18",
        caribbean.tells("laid down", "draw only from the stock"),
    ),
    Statement(
        "and must allow the calls of others", "C18", caribbean.tells("laid down", "must allow")
    ),
    Statement(
        "a hand whose stock runs out twice isn’t scored",
        "C8",
        caribbean.totals(WON, Void()),
        [0, 14, 10],
    ),
    Statement(
        "the same dealer deals it again", "C9", caribbean.next_hand("dealer", WON, Void()), BOB
    ),
    Statement(
        "for the same contract",
        "C9",
        caribbean.next_hand("rules.contract.code", WON, Void()),
        "334",
    ),
    Statement(
        "it is made of the discards once",
        "D9",
        caribbean.value("reshuffling.max_times"),
        1,
    ),
    Statement("no other offence costs points", "D9", caribbean.offences(), {"over_call": 50}),
    Statement(
        "who has not laid down may draw the discard",
        "C18",
        caribbean.value("drawing.takes_discard"),
        "until_laid",
    ),
    # Melds
    Statement("three of a rank are a three", "D2", caribbean.meld("5h 5s 5d"), "set"),
    Statement(
        "suits don’t matter, and cards may be twins", "D2", caribbean.meld("5h 5h 5s"), "set"
    ),
    Statement("a three may be larger", "D2", caribbean.meld("5h 5h 5s 5d 5c"), "set"),
    Statement("four clubs in a row are a four", "D2", caribbean.meld("3c 4c 5c 6c"), "run"),
    Statement("a four may be longer", "D2", caribbean.meld("3c 4c 5c 6c 7c 8c"), "run"),
    Statement("an ace is high or low", "D2", caribbean.meld("Ac 2c 3c 4c"), "run"),
    Statement("so it may end a four", "D2", caribbean.meld("Jc Qc Kc Ac"), "run"),
    Statement("but never be both", "C2", caribbean.meld("Kd Ad 2d 3d"), "run.ace_turns_corner"),
    Statement(
        "nobody lays two fours of one suit",
        "D2",
        caribbean.lays(3, "5h 5s 5d | 2h 3h 4h 5h | 9h 10h Jh Qh"),
        "laydown.repeated_suit",
    ),
    Statement(
        "nor one of that suit later",
        "D2",
        caribbean.lays(2, "9h 10h Jh Qh", earlier="5h 5s 5d | 6h 6s 6d | 2h 3h 4h 5h"),
        "laydown.repeated_suit",
    ),
    Statement(
        "of threes it says nothing, so two may be of one rank",
        "D2",
        caribbean.lays(1, "5h 5s 5d | 5c 5d 5h | Ks Kd Kc"),
        "legal",
    ),
    # Jokers
    Statement("a joker is any card of a meld", "D2", caribbean.meld("7h 8h * 10h"), "run"),
    Statement(
        "a three has two natural cards at least",
        "D2",
        caribbean.meld("5h * *"),
        "set.too_few_naturals",
    ),
    Statement("with two naturals more jokers may follow", "D2", caribbean.meld("5h 5s * *"), "set"),
    Statement(
        "two neighbouring cards of a four can’t both be jokers",
        "D2",
        caribbean.meld("7h 8h * *"),
        "run.adjacent_jokers",
    ),
    Statement("two jokers with a card between them can", "D2", caribbean.meld("7h * 9h *"), "run"),
    # Contracts
    Statement("hand 1 asks for three threes", "D4", caribbean.lays(1, THREES), "legal"),
    Statement(
        "hand 2 for two threes and a four",
        "D4",
        caribbean.lays(2, "5h 5s 5d | 9c 9d 9h | 2s 3s 4s 5s"),
        "legal",
    ),
    Statement(
        "hand 3 for a three and two fours",
        "D4",
        caribbean.lays(3, "5h 5s 5d | 2h 3h 4h 5h | 2s 3s 4s 5s"),
        "legal",
    ),
    Statement(
        "less is no first lay-down",
        "D4",
        caribbean.lays(3, "5h 5s 5d | 2h 3h 4h 5h"),
        "laydown.contract",
    ),
    Statement("hand 5 asks for four threes", "D3", caribbean.contract(5), "3333"),
    Statement("hand 6 for a four among them", "D3", caribbean.contract(6), "3334"),
    Statement("hand 7 for two of each", "D3", caribbean.contract(7), "3344"),
    Statement("hand 8 for a three and three fours", "D3", caribbean.contract(8), "3444"),
    Statement(
        "hand 4 seems to ask for three threes again",
        "D3",
        caribbean.contract(4),
        "444",
        departs=LOST_COLUMN,
    ),
    Statement(
        "hand 9 seems to ask for four threes again",
        "D3",
        caribbean.contract(9),
        "4444",
        departs=LOST_COLUMN,
    ),
    Statement(
        "more melds may come with the contract",
        "D4",
        caribbean.lays(1, f"{THREES} | 2h 3h 4h 5h"),
        "legal",
    ),
    Statement(
        "or in a later turn", "D4", caribbean.lays(1, "2h 3h 4h 5h", earlier=THREES), "legal"
    ),
    Statement(
        "a whole suit is just one four here",
        "D2",
        caribbean.lays(4, "Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh"),
        "laydown.contract",
    ),
    # Tacking on
    Statement(
        "only who has laid down tacks on", "D5", caribbean.tells("tacking on", "have laid down")
    ),
    Statement(
        "a three takes cards of its rank",
        "D5",
        caribbean.adds("5h 5s 5d", "5c 5h"),
        "5h 5s 5d 5c 5h",
    ),
    Statement(
        "anybody’s three does", "D5", caribbean.adds("5h 5s 5d", "5c", own=False), "5h 5s 5d 5c"
    ),
    Statement(
        "a four grows at the high end", "D5", caribbean.adds("5s 6s 7s 8s", "9s"), "5s 6s 7s 8s 9s"
    ),
    Statement(
        "but not at the low end", "D5", caribbean.adds("5s 6s 7s 8s", "4s"), "tack.low_end_closed"
    ),
    Statement(
        "until the ace closes its high end",
        "D5",
        caribbean.adds("Js Qs Ks As", "10s"),
        "10s Js Qs Ks As",
    ),
    Statement(
        "the ace may come along in the same turn",
        "D5",
        caribbean.adds("10s Js Qs Ks", "As 9s"),
        "9s 10s Js Qs Ks As",
    ),
    Statement(
        "the natural card moves a joker to the high end",
        "D6",
        caribbean.adds("9s 10s * Qs Ks", "Js"),
        "9s 10s Js Qs Ks *As",
    ),
    Statement(
        "somebody’s ace then sends it to the low end",
        "D6",
        caribbean.adds("9s 10s Js Qs Ks *", "As"),
        "*8s 9s 10s Js Qs Ks As",
    ),
    Statement(
        "in a four that has its ace, the joker goes to the low end at once",
        "D6",
        caribbean.adds("9s 10s * Qs Ks As", "Js"),
        "*8s 9s 10s Js Qs Ks As",
    ),
    Statement(
        "a joker is not tacked on beside another",
        "D5",
        caribbean.adds("7s 8s 9s *", "*"),
        "run.adjacent_jokers",
    ),
    Statement(
        "nor moved beside another", "D6", caribbean.adds("7s * 9s *", "8s"), "tack.joker_stuck"
    ),
    Statement(
        "a joker may be tacked on to anybody’s meld",
        "D5",
        caribbean.adds("7s 8s 9s 10s", "*", own=False),
        "7s 8s 9s 10s *Js",
    ),
    Statement(
        "a joker in a three is never replaced", "D6", caribbean.adds("5h 5s *", "5d"), "5h 5s *5 5d"
    ),
    Statement(
        "no joker comes back into the hand", "D6", caribbean.value("tack_on.replaced"), "moves"
    ),
    # Going out
    Statement(
        "a turn ends with a discard that is no joker",
        "D7",
        caribbean.lays(1, THREES, held="*"),
        "laydown.no_discard_left",
    ),
    Statement(
        "any other card will do, even one that could be tacked on",
        "D7",
        caribbean.lays(1, THREES, held="Kh"),
        "legal",
    ),
    Statement("out by melding the last card", "D7", caribbean.lays(1, THREES, held=""), "legal"),
    Statement(
        "out with a last discard", "D7", caribbean.keeps(1, "5h 5s 5d 9c 9d 9h Ks Kd Kc 2c"), "2c"
    ),
    Statement("the others count what they hold", "D1", caribbean.totals(WON), [0, 14, 10]),
    Statement(
        "out in the turn of the first melds counts double for them",
        "D8",
        caribbean.totals(BENT),
        [0, 28, 20],
    ),
    Statement(
        "the contract, further melds and a discard do it",
        "D8",
        caribbean.bends(1, "5h 5s 5d 9c 9d 9h Ks Kd Kc Kh 2c"),
    ),
    Statement(
        "the discard is not even needed",
        "D7",
        caribbean.bends(1, "5h 5s 5d 9c 9d 9h Ks Kd Kc Kh"),
    ),
    Statement(
        "but not if the winner was caught calling too often",
        "D8",
        caribbean.totals(Penalty(ANN, "over_call"), BENT),
        [50, 14, 10],
    ),
    Statement(
        "nor if that comes out afterwards",
        "D8",
        caribbean.totals(BENT, Penalty(ANN, "over_call", hand=1)),
        [50, 14, 10],
    ),
    Statement(
        "somebody else’s doesn’t matter",
        "D8",
        caribbean.totals(Penalty(BOB, "over_call"), BENT),
        [0, 78, 20],
    ),
    Statement(
        "to call too often is not yet to be caught",
        "D8",
        caribbean.totals(*[Call(ANN)] * 4, BENT),
        [0, 28, 20],
    ),
    Statement(
        "whoever has laid before may bend it",
        "D8",
        caribbean.value("doubling.first_only"),
        False,
    ),
    Statement("the game is over after hand 9", "D3", caribbean.value("final_hand"), 9),
    Statement("the lowest total wins", "C10", caribbean.winners(*[WON] * 9), [ANN]),
    Statement("before that nobody does", "C10", caribbean.winners(*[WON] * 8), []),
]


@pytest.mark.parametrize("statement", STATEMENTS, ids=str)
def test_the_product_answers_as_the_source_does_or_says_why_not(statement: Statement) -> None:
    statement.check()
