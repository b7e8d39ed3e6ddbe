"""What the description of the South African game says, statement by statement (S1 to S13)."""

import pytest

from scorekeeper.game.entries import Call, Cut, FourPairs, JokersDealt, PlayableDiscard, Void
from tests.sources.statements import ANN, BOB, CID, Game, Statement
from tests.support.builders import hand

south_african = Game("south-african")
blitz_fifth = south_african.playing(order="blitz-fifth")
kaluki = south_african.playing(kaluki=True)

WON = hand(ANN, {BOB: 71, CID: 36})
CHEAP = hand(ANN, {BOB: "2c", CID: "2d"})
BLITZED = hand(ANN, {BOB: "3h 4h 5h 9s Kd", CID: "9h Kc"})
WITHOUT_JOKERS = hand(ANN, {BOB: "3h 4h 5h 9s Kd", CID: "9h Kc"}, no_jokers=True)

ALL_CARDS = "3h 4h 5h 6h | 9s 9d 9c | *Jd Qd Kd | 2s 3s *4s"
FOURTEEN = "Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh Ah"

STATEMENTS = [
    # Players, cards and the deal
    Statement("three to five play", "S1", south_african.value("usual_players"), (3, 5)),
    Statement("two packs and four jokers make 108 cards", "S1", south_african.deck(), (2, 4, 108)),
    Statement("a joker left in hand costs 25", "S2", south_african.counts("*"), [25]),
    Statement("an ace costs 11", "S2", south_african.counts("As Ah"), [11, 11]),
    Statement("court cards cost ten", "S2", south_african.counts("Ks Qh Jd"), [10, 10, 10]),
    Statement("the others cost what they show", "S2", south_african.counts("2c 10d"), [2, 10]),
    Statement("each begins with 1.00 into the kitty", "S10", south_african.balances(), [-100] * 3),
    Statement("where it lies until the end", "S10", south_african.pot(WON), 300),
    Statement("seven rounds are played", "S4", south_african.value("final_hand"), 7),
    Statement("thirteen cards are dealt in each", "S1", south_african.cards_dealt(), [13] * 7),
    Statement(
        "the player on the dealer’s left cuts", "S1", south_african.value("cut.by"), "dealers_left"
    ),
    Statement(
        "a joker at the cut earns 1.00 from each of the others",
        "S10",
        south_african.balances(Cut(BOB)),
        [-200, 100, -200],
    ),
    Statement("nobody else cuts", "S1", south_african.refuses(Cut(CID)), "cut.not_dealer"),
    Statement(
        "it is the cutter’s, who is dealt a card less",
        "S1",
        south_african.tells("joker at the cut", "one card less"),
    ),
    Statement(
        "three jokers dealt earn 1.00 from each of the others",
        "S10",
        south_african.balances(JokersDealt(CID)),
        [-200, -200, 100],
    ),
    Statement("the deal passes to the left", "C9", south_african.next_hand("dealer", WON), BOB),
    Statement(
        "the player on the dealer’s left begins", "C9", south_african.next_hand("starter"), BOB
    ),
    # Groups and runs
    Statement(
        "three of a rank in different suits are a group",
        "S3",
        south_african.meld("5h 5s 5d"),
        "set",
    ),
    Statement("so are four", "S3", south_african.meld("5h 5s 5d 5c"), "set"),
    Statement("twins are not", "S3", south_african.meld("5h 5h 5d"), "set.repeated_suit"),
    Statement("three of a suit in a row are a run", "S3", south_african.meld("5h 6h 7h"), "run"),
    Statement("two are too few", "S3", south_african.meld("5h 6h"), "meld.too_short"),
    Statement("the ace may be low", "S3", south_african.meld("As 2s 3s"), "run"),
    Statement("the ace may be high", "S3", south_african.meld("Qs Ks As"), "run"),
    Statement("however they are laid", "C3", south_african.meld("As Ks Qs"), "run"),
    Statement(
        "the ace is never inside", "C2", south_african.meld("Ks As 2s"), "run.ace_turns_corner"
    ),
    Statement(
        "a run of fourteen has an ace at each end", "S3", south_african.meld(FOURTEEN), "run"
    ),
    # What the rounds ask for
    Statement(
        "the Blitz comes first, the run of five last",
        "S4",
        south_african.contracts(),
        ["Blitz", "G3", "R3", "R3 G3", "R4", "G4", "R5"],
    ),
    Statement(
        "in the Blitz all cards are laid at once",
        "S8",
        south_african.lays(1, ALL_CARDS, held=""),
        "legal",
    ),
    Statement(
        "or all but one to discard", "S8", south_african.lays(1, ALL_CARDS, held="Kc"), "legal"
    ),
    Statement(
        "less will not do",
        "S8",
        south_african.lays(1, ALL_CARDS, held="Kc Kd"),
        "laydown.must_go_out",
    ),
    Statement(
        "its jokers are free, half safe or not",
        "S8",
        south_african.lays(1, ALL_CARDS, held="", seen=""),
        "legal",
    ),
    Statement(
        "the others then lay the groups and runs they hold, and only the rest counts",
        "S8",
        south_african.totals(BLITZED),
        [0, 19, 19],
    ),
    Statement(
        "they add nothing to others’ melds",
        "S8",
        south_african.tells("add nothing to other players’ melds"),
    ),
    Statement(
        "round 2 asks for a group of three", "S4", south_african.lays(2, "5h 5s 5d"), "legal"
    ),
    Statement("round 3 for a run of three", "S4", south_african.lays(3, "5h 6h 7h"), "legal"),
    Statement("round 4 for both", "S4", south_african.lays(4, "5h 6h 7h | 9c 9d 9h"), "legal"),
    Statement("round 5 for a run of four", "S4", south_african.lays(5, "5h 6h 7h 8h"), "legal"),
    Statement("round 6 for a group of four", "S4", south_african.lays(6, "5h 5s 5d 5c"), "legal"),
    Statement("round 7 for a run of five", "S4", south_african.lays(7, "5h 6h 7h 8h 9h"), "legal"),
    Statement("a group is no run", "S4", south_african.lays(3, "5h 5s 5d"), "laydown.contract"),
    Statement(
        "a first meld is not a card longer",
        "S5",
        south_african.lays(2, "5h 5s 5d 5c"),
        "laydown.not_exact",
    ),
    Statement(
        "nor does another meld come with it",
        "S5",
        south_african.lays(2, "5h 5s 5d | 7h 8h 9h"),
        "laydown.not_exact",
    ),
    Statement(
        "in later turns any melds follow",
        "S5",
        south_african.lays(2, "7h 8h 9h 10h", earlier="5h 5s 5d"),
        "legal",
    ),
    Statement(
        "more than one of them too",
        "S5",
        south_african.lays(2, "7h 8h 9h | Kh Kd Ks", earlier="5h 5s 5d"),
        "legal",
    ),
    Statement(
        "nobody adds in the turn of their first meld",
        "S5",
        south_african.tells("laid down in an earlier turn"),
    ),
    # Adding
    Statement(
        "a run takes the card below",
        "S5",
        south_african.adds("4s 5s 6s 7s", "3s"),
        "3s 4s 5s 6s 7s",
    ),
    Statement(
        "and the card above", "S5", south_african.adds("4s 5s 6s 7s", "8s"), "4s 5s 6s 7s 8s"
    ),
    Statement(
        "anybody’s does", "S5", south_african.adds("4s 5s 6s 7s", "8s", own=False), "4s 5s 6s 7s 8s"
    ),
    Statement(
        "a group of three takes the fourth suit",
        "S5",
        south_african.adds("5h 5s 5d", "5c"),
        "5h 5s 5d 5c",
    ),
    Statement(
        "a group takes no suit twice",
        "S5",
        south_african.adds("5h 5s 5d", "5h"),
        "tack.does_not_fit",
    ),
    Statement(
        "a group of four is closed", "S5", south_african.adds("5h 5s 5d 5c", "5h"), "tack.full"
    ),
    Statement("a run of fourteen is closed", "S3", south_african.adds(FOURTEEN, "2h"), "tack.full"),
    # Jokers
    Statement(
        "a joker stands in for a card of a group", "S6", south_african.meld("5s 5h *5d"), "set"
    ),
    Statement("the player says for which", "S6", south_african.meld("5s 5h *"), "joker.undeclared"),
    Statement("in a run too", "S6", south_african.meld("5s 6s *"), "joker.undeclared"),
    Statement(
        "between two cards of a run as well",
        "S6",
        south_african.meld("5s * 7s"),
        "run",
        departs="its place says it already",
    ),
    Statement(
        "and in a group that lacks one suit",
        "S6",
        south_african.meld("5s 5h 5d *"),
        "set",
        departs="only one card is possible",
    ),
    Statement(
        "a first meld has one joker at most",
        "S6",
        south_african.lays(5, "3h *4h *5h 6h", seen="4h 5h"),
        "joker.too_many",
    ),
    Statement(
        "it must be half safe",
        "S6",
        south_african.lays(2, "5s 5h *5d", seen=""),
        "joker.not_half_safe",
    ),
    Statement(
        "it is once one copy of its card is out of play",
        "S6",
        south_african.lays(2, "5s 5h *5d", seen="5d"),
        "legal",
    ),
    Statement(
        "a copy in another meld will do",
        "S6",
        south_african.lays(4, "5s 6s *7s | 7s 7h 7d", seen=""),
        "legal",
    ),
    Statement(
        "in a group of four it need not be",
        "S6",
        south_african.lays(6, "5s 5h 5c *5d", seen=""),
        "legal",
    ),
    Statement(
        "in later melds jokers need not be half safe",
        "S6",
        south_african.lays(2, "9s 9h *9d", earlier="5s 5h 5d", seen=""),
        "legal",
    ),
    Statement(
        "nor is one the most",
        "S6",
        south_african.lays(2, "9s *10s *Js", earlier="5s 5h 5d", seen=""),
        "legal",
    ),
    Statement(
        "the card it stands for frees a joker from a group of three",
        "S7",
        south_african.adds("5s 5h *5d", "5d"),
        "5s 5h 5d and *",
    ),
    Statement(
        "but no other card does", "S7", south_african.adds("5s 5h *5d", "5c"), "5s 5h *5d 5c"
    ),
    Statement(
        "and from a run", "S7", south_african.adds("3h *4h 5h", "4h", own=False), "3h 4h 5h and *"
    ),
    Statement(
        "from a group of four nothing does",
        "S7",
        south_african.adds("5s 5h 5c *5d", "5d"),
        "tack.full",
    ),
    Statement(
        "nor from a run of fourteen",
        "S7",
        south_african.adds(FOURTEEN.replace("4h", "*4h"), "4h"),
        "tack.full",
    ),
    Statement(
        "only who laid down in an earlier turn can do so", "S7", south_african.tells("earlier turn")
    ),
    # Discards and buys
    Statement(
        "a discard that could have been played costs 10 cents",
        "S10",
        south_african.balances(PlayableDiscard(BOB)),
        [-100, -110, -100],
    ),
    Statement("they go into the kitty", "S10", south_african.pot(PlayableDiscard(BOB)), 310),
    Statement(
        "nobody may take or buy it",
        "S10",
        south_african.tells("could have been played", "nobody may take or buy it"),
    ),
    Statement(
        "a buy costs 10 cents, into the kitty",
        "S10",
        south_african.balances(Call(CID)),
        [-100, -100, -110],
    ),
    Statement("it brings two cards more", "C12", south_african.player(CID, "holds", Call(CID)), 15),
    Statement(
        "four buys make it eight more",
        "C12",
        south_african.player(CID, "holds", *[Call(CID)] * 4),
        21,
    ),
    Statement("four a round are allowed", "S10", south_african.value("max_calls"), 4),
    Statement("a fifth is one too many", "S10", south_african.warns(*[Call(CID)] * 5)),
    Statement(
        "the player in turn has first right to the discard, and for nothing",
        "S10",
        south_african.tells("first right to the discard", "pays nothing"),
    ),
    Statement("then it goes clockwise", "S10", south_african.tells("clockwise from that player")),
    Statement(
        "the buyer takes a card from the stock as well and lays nothing",
        "S10",
        south_african.tells(
            "takes the discard and one card from the stock", "without melding or discarding"
        ),
    ),
    # The stock
    Statement(
        "either pile may be drawn from, melded or not",
        "S1",
        south_african.value("drawing.takes_discard"),
        "always",
    ),
    Statement(
        "an empty stock is made of the discards, however often",
        "S12",
        south_african.value("reshuffling.max_times"),
        None,
    ),
    # Going out and the money
    Statement(
        "out by melding everything",
        "S9",
        south_african.lays(2, "7h 8h 9h", earlier="5h 5s 5d", held=""),
        "legal",
    ),
    Statement(
        "or with a last discard",
        "S9",
        south_african.lays(2, "7h 8h 9h", earlier="5h 5s 5d", held="*"),
        "legal",
    ),
    Statement(
        "points are added up round by round", "C6", blitz_fifth.totals(WON, WON), [0, 142, 72]
    ),
    Statement(
        "71 points cost 80 cents, 36 cost 40", "S11", blitz_fifth.balances(WON), [20, -180, -140]
    ),
    Statement("so does part of ten", "S11", blitz_fifth.balances(CHEAP), [-80, -110, -110]),
    Statement(
        "in the Blitz each pays 1.00 more",
        "S11",
        south_african.balances(BLITZED),
        [140, -220, -220],
    ),
    Statement(
        "that round is spoken of as the fifth",
        "S11",
        south_african.balances(WON, CHEAP),
        [240, -290, -250],
        departs="the Blitz is paid wherever it is played",
    ),
    Statement(
        "three rounds running earn 1.00 more from each",
        "S11",
        blitz_fifth.balances(*[CHEAP] * 3),
        [160, -230, -230],
    ),
    Statement("two don’t", "S11", blitz_fifth.balances(*[CHEAP] * 2), [-60, -120, -120]),
    Statement(
        "after seven rounds the lowest total wins",
        "S13",
        south_african.winners(*[CHEAP] * 7),
        [ANN],
    ),
    Statement("and takes the kitty", "S13", south_african.pot(*[CHEAP] * 7), 0),
    Statement(
        "a round thrown in decides nothing", "C9", south_african.winners(*[CHEAP] * 6, Void()), []
    ),
    # What some play
    Statement(
        "some want every joker half safe",
        "S6",
        south_african.playing(half_safe="always").lays(2, "9s 9h *9d", earlier="5s 5h 5d", seen=""),
        "joker.not_half_safe",
    ),
    Statement(
        "some want none",
        "S6",
        south_african.playing(half_safe="never").lays(2, "5s 5h *5d", seen=""),
        "legal",
    ),
    Statement(
        "some ask for a discard after a Blitz",
        "S8",
        south_african.playing(blitz_discard=True).lays(1, ALL_CARDS, held=""),
        "laydown.no_discard_left",
    ),
    Statement(
        "some pay double for a Blitz without jokers: 2.00 and 20 cents for each ten",
        "S11",
        south_african.playing(blitz_double=True).balances(WITHOUT_JOKERS),
        [380, -340, -340],
    ),
    Statement(
        "some allow five buys",
        "S10",
        south_african.playing(max_buys=5).warns(*[Call(CID)] * 5),
        False,
    ),
    Statement(
        "some allow two jokers in the run of five",
        "S6",
        south_african.playing(two_jokers_run_of_five=True).lays(
            7, "5h *6h 7h *8h 9h", seen="6h 8h"
        ),
        "legal",
    ),
    Statement(
        "both half safe",
        "S6",
        south_african.playing(two_jokers_run_of_five=True).lays(7, "5h *6h 7h *8h 9h", seen="6h"),
        "joker.not_half_safe",
    ),
    Statement(
        "some pay 1.00 each for four pairs dealt",
        "S10",
        south_african.playing(four_pairs=True).balances(FourPairs(CID)),
        [-200, -200, 100],
    ),
    Statement("others don’t", "C21", south_african.refuses(FourPairs(CID)), "entry.not_in_game"),
    Statement(
        "some play the Blitz fifth",
        "S4",
        blitz_fifth.contracts(),
        ["G3", "R3", "G4", "R4", "Blitz", "R3 G3", "R5"],
    ),
    Statement(
        "some let a player go out at once in any round",
        "S9",
        kaluki.value("going_out.in_first_turn"),
    ),
    Statement(
        "others never but in the Blitz", "S9", south_african.value("going_out.in_first_turn"), False
    ),
]


@pytest.mark.parametrize("statement", STATEMENTS, ids=str)
def test_the_product_answers_as_the_source_does_or_says_why_not(statement: Statement) -> None:
    statement.check()
