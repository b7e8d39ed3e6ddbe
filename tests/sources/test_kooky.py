"""What the description of the Kooky game says, statement by statement (K1 to K10)."""

from dataclasses import replace

import pytest

from scorekeeper.game.entries import Call, Penalty, Void
from tests.sources.statements import ANN, BOB, CID, Game, Statement
from tests.support.builders import hand, play

kooky = Game("kooky")

WON = hand(ANN, {BOB: "5r 9b", CID: "13g 5b"})
BY_CID = hand(CID, {ANN: "2r", BOB: "12g"})
EVEN = hand(ANN, {BOB: "5r", CID: "5b"})
SIXTEEN = "2b 2r 2y 2g 4b 4r 4y 4g 6b 6r 6y 6g 8b 8r 8y 8g"

THREES = "5b 5r 5y | 9g 9y 9r | 13b 13r 13g"
TWO_SETS_AND_A_RUN = "5b 5r 5y | 9g 9y 9r | 2b 3b 4b 5b"


def who_starts_when_cid_is_the_youngest() -> int | None:
    """The seat that starts the first round at a table that said who is the youngest."""
    first = play(replace(kooky.table, starter=CID)).hand
    return first.starter if first else None


# fmt: off
STATEMENTS = [
    # Players and cards
    Statement("three to six usually play", "K1", kooky.value("usual_players"), (3, 6)),
    Statement("the deck has 112 cards, eight Kookys among them", "K1", kooky.deck(), (1, 8, 112)),
    Statement("a Kooky left in hand costs 50", "K2", kooky.counts("*"), [50]),
    Statement("a black ace costs 15", "K2", kooky.counts("Ab"), [15]),
    Statement("a red ace costs 10", "K2", kooky.counts("Ar"), [10]),
    Statement("a gold ace costs 5", "K2", kooky.counts("Ay"), [5]),
    Statement("a green ace costs nothing", "K2", kooky.counts("Ag"), [0]),
    Statement("2 to 13 cost what they show", "K2", kooky.counts("2b 10r 11y 13g"), [2, 10, 11, 13]),
    # Sets and runs
    Statement("three of a rank are a set", "K3", kooky.meld("12b 12r 12g"), "set"),
    Statement("five are too, twins among them", "K3", kooky.meld("8b 8b 8r 8r 8y"), "set"),
    Statement("two are too few", "K3", kooky.meld("8b 8r"), "meld.too_short"),
    Statement("five reds in a row are a run", "K3", kooky.meld("8r 9r 10r 11r 12r"), "run"),
    Statement("three are too few", "K3", kooky.meld("8r 9r 10r"), "meld.too_short"),
    Statement("a run is of one colour", "K3", kooky.meld("8r 9r 10r 11b"), "run.mixed_suits"),
    Statement("an ace may be low", "K3", kooky.meld("Ar 2r 3r 4r"), "run"),
    Statement("an ace may be high", "K3", kooky.meld("11r 12r 13r Ar"), "run"),
    Statement("an ace is never inside", "C2", kooky.meld("13r Ar 2r 3r"), "run.ace_turns_corner"),
    Statement("a Kooky stands in for any card of a run", "K3", kooky.meld("5r * 7r 8r"), "run"),
    Statement("so do two that are apart", "K3", kooky.meld("5r * 7r *"), "run"),
    Statement("two side by side don’t", "K3", kooky.meld("5r * * 8r"), "run.adjacent_jokers"),
    Statement("a set of three may have one Kooky", "K3", kooky.meld("13b 13r *"), "set"),
    Statement("a set of four may have two", "K3", kooky.meld("6b 6r * *"), "set"),
    Statement("a single natural card is too little", "K3",
              kooky.meld("13b * *"), "set.too_few_naturals"),
    Statement("that is what a Kooky is for", "K3", kooky.explains("Kooky", "any card")),
    # The deal
    Statement("nine rounds make a game", "K4", kooky.value("final_hand"), 9),
    Statement("eight decide nothing", "C10", kooky.winners(*[WON] * 8), []),
    Statement("the lowest total wins", "C10", kooky.winners(*[WON] * 9), [ANN]),
    Statement("nine cards are dealt first, sixteen last", "K4",
              kooky.cards_dealt(), [9, 10, 11, 12, 12, 13, 14, 15, 16]),
    Statement("contracts grow from three sets to four runs", "K4",
              kooky.contracts(),
              ["333", "334", "344", "444", "3333", "3334", "3344", "3444", "4444"]),
    Statement("the loser of a round deals the next", "K6", kooky.next_hand("dealer", WON), CID),
    Statement("and again", "K6", kooky.next_hand("dealer", WON, BY_CID), BOB),
    Statement("penalties make a loser too", "K6",
              kooky.next_hand("dealer", Penalty(ANN, "over_call"), WON), ANN),
    Statement("of two who lose alike the first to the left deals", "K6",
              kooky.next_hand("dealer", EVEN), BOB),
    Statement("the winner of a round starts the next", "K6",
              kooky.next_hand("starter", BY_CID), CID),
    Statement("the youngest starts the first", "K6", who_starts_when_cid_is_the_youngest, CID),
    Statement("a round thrown in changes neither", "C9",
              kooky.next_hand("deal.dealer", WON, Void()), CID),
    Statement("the first card of the draw pile begins the discards", "K4",
              kooky.tells("turned up", "begins the discards")),
    Statement("who deals first is left to chance", "C9", kooky.tells("first dealer", "draw lots")),
    # Laying down
    Statement("round 1 asks for three sets", "K4", kooky.lays(1, THREES), "legal"),
    Statement("round 2 for two sets and a run", "K4", kooky.lays(2, TWO_SETS_AND_A_RUN), "legal"),
    Statement("round 6 for three sets and a run", "K4",
              kooky.lays(6, f"{THREES} | 2b 3b 4b 5b"), "legal"),
    Statement("each may be larger than it must", "K4",
              kooky.lays(2, "5b 5r 5y 5g | 9g 9y 9r | 2b 3b 4b 5b 6b"), "legal"),
    Statement("less may not be laid", "K4", kooky.lays(6, THREES), "laydown.contract"),
    Statement("further sets and runs may lie beside it", "K4",
              kooky.lays(1, f"{THREES} | 2b 3b 4b 5b"), "legal"),
    Statement("or be laid in a later turn", "K4",
              kooky.lays(1, "2b 3b 4b 5b", earlier=THREES), "legal"),
    Statement("one player’s runs are of different colours", "K3",
              kooky.lays(3, "5b 5r 5y | 2r 3r 4r 5r | 9r 10r 11r 12r"), "laydown.repeated_suit"),
    Statement("one player’s sets are of different ranks", "K3",
              kooky.lays(1, "5b 5r 5y | 5b 5g 5y | 13b 13r 13g"), "laydown.repeated_rank"),
    Statement("that goes for runs laid later", "K3",
              kooky.lays(2, "8b 9b 10b 11b", earlier=TWO_SETS_AND_A_RUN), "laydown.repeated_suit"),
    Statement("what is laid lies face up", "K4", kooky.tells("put it face up")),
    # Calls
    Statement("three calls a round are allowed", "K7", kooky.value("max_calls"), 3),
    Statement("so nobody holds more than 15 cards in round 1", "C12",
              kooky.player(BOB, "holds", *[Call(BOB)] * 3), 15),
    Statement("a fourth call is one too many", "C18", kooky.warns(*[Call(BOB)] * 4)),
    Statement("with 16 somebody must have called too often", "C16",
              kooky.refuses(hand(ANN, {BOB: SIXTEEN, CID: "2b"})),
              "", departs="they may have drawn"),
    Statement("who called too often gets 100 for the round", "K7",
              kooky.totals(Penalty(BOB, "over_call"), WON), [0, 114, 18]),
    Statement("100 however often it was", "K7",
              kooky.totals(Penalty(BOB, "over_call", count=3), WON), [0, 114, 18]),
    Statement("who lays down too little takes it back for 50", "K7",
              kooky.totals(Penalty(CID, "bad_lay_down"), WON), [0, 14, 68]),
    Statement("the cards go back into the hand", "K7", kooky.tells("take your cards back", "hand")),
    Statement("a player who hasn’t laid down may refuse a call by taking the card", "C18",
              kooky.tells("refuse", "taking the card")),
    Statement("a refused call doesn’t count", "C18", kooky.tells("doesn’t count")),
    Statement("who has laid down must allow it", "C18", kooky.tells("laid down", "must allow")),
    Statement("the first to call gets the card", "C18", kooky.tells("first to call gets it")),
    Statement("there is one call a turn", "C18", kooky.tells("one call a turn")),
    Statement("nobody calls the card beneath", "C18",
              kooky.tells("nobody can have the card below the discard")),
    Statement("the caller takes the discard and a card from the stock, and lays nothing", "C18",
              kooky.tells("takes the discard and one card from the stock", "without")),
    Statement("who has laid down calls no more", "C18", kooky.tells("laid down may not call")),
    Statement("and draws from the stock alone", "C18",
              kooky.tells("laid down", "only from the stock")),
    Statement("until then either pile may be drawn from", "C18",
              kooky.value("drawing.takes_discard"), "until_laid"),
    Statement("nothing else costs points", "K7",
              kooky.offences(), {"over_call": 100, "bad_lay_down": 50}),
    # Adding on
    Statement("only who has laid down adds on", "K5", kooky.tells("adding on", "have laid down")),
    Statement("it may be in the same turn", "K5", kooky.tells("adding on", "same turn")),
    Statement("as any card that fits", "K5",
              kooky.lays(1, THREES, added="7r 8r 9r 10r + 11r | 4b 4g 4y + *"), "legal"),
    Statement("a set takes cards of its rank", "K5",
              kooky.adds("5b 5r 5y", "5g 5b"), "5b 5r 5y 5g 5b"),
    Statement("anybody’s does", "K5", kooky.adds("5b 5r 5y", "5g", own=False), "5b 5r 5y 5g"),
    Statement("a run takes the next card up", "K5",
              kooky.adds("7r 8r 9r 10r", "11r"), "7r 8r 9r 10r 11r"),
    Statement("a run takes the next card down", "K5",
              kooky.adds("7r 8r 9r 10r", "6r"), "6r 7r 8r 9r 10r"),
    Statement("a Kooky can always join a set", "K5",
              kooky.adds("5b 5r 5y", "*", own=False), "5b 5r 5y *5"),
    Statement("a Kooky can join a run", "K5",
              kooky.adds("7r 8r 9r 10r", "*", own=False), "7r 8r 9r 10r *11r"),
    Statement("unless it would lie beside another", "K5",
              kooky.adds("* 8r 9r 10r *", "*"), "run.adjacent_jokers"),
    Statement("the card a Kooky stands for sends it to the high end", "K5",
              kooky.adds("7r * 9r 10r", "8r"), "7r 8r 9r 10r *11r"),
    Statement("or the low end once the ace is there", "K5",
              kooky.adds("11r * 13r Ar", "12r"), "*10r 11r 12r 13r Ar"),
    Statement("a Kooky that would come to lie beside another stays", "K5",
              kooky.adds("7r * 9r *", "8r"), "tack.joker_stuck"),
    Statement("a Kooky in a set stays for good", "K5", kooky.adds("5b 5r *", "5y"), "5b 5r *5 5y"),
    Statement("no Kooky comes back into the hand", "K5", kooky.value("tack_on.replaced"), "moves"),
    # Going out
    Statement("out by melding the last card", "K10", kooky.lays(1, THREES, held=""), "legal"),
    Statement("out with a last discard", "K10", kooky.lays(1, THREES, held="2b"), "legal"),
    Statement("any card may be discarded, a Kooky too", "K10",
              kooky.lays(1, THREES, held="*"), "legal"),
    Statement("who has laid down adds on what they can before counting", "K8", kooky.tells("add")),
    Statement("so a loser may be left with nothing", "C15",
              kooky.totals(hand(ANN, {BOB: "", CID: "2b"})), [0, 0, 2]),
    Statement("what is left is added to the total", "C6", kooky.totals(WON, WON), [0, 28, 36]),
    Statement("sets and runs that were not laid cost points as well", "C6",
              kooky.totals(hand(ANN, {BOB: "5b 5r 5y", CID: "2b"})), [0, 15, 2]),
    Statement("nothing doubles for going out at once", "K9",
              kooky.totals(hand(ANN, {BOB: "5b", CID: "2b"}, bent=True)), [0, 5, 2]),
]
# fmt: on


@pytest.mark.parametrize("statement", STATEMENTS, ids=str)
def test_the_product_answers_as_the_source_does_or_says_why_not(statement: Statement) -> None:
    statement.check()
