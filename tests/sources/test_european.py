"""What the description of the European game says, statement by statement (E1 to E11)."""

import pytest

from scorekeeper.game.entries import BuyIn, Entry, Void
from tests.sources.statements import ANN, BOB, CID, DAN, Game, Statement
from tests.support.builders import hand

european = Game("european")
dear = european.playing(initial_stake=10, call_up_pay=3, kalooki_pay=5)
four_players = european.of(4)

WON = hand(ANN, {BOB: "5h 9c", CID: "Kd"})
KALOOKI = hand(ANN, {BOB: "5h 9c", CID: "Kd"}, kalooki=True)

OVER_150: list[Entry] = [hand(CID, {ANN: 100, BOB: 60}), hand(BOB, {ANN: 60, CID: 97})]
"""Ann 160, Bob 60, Cid 97."""
AT_150: list[Entry] = [hand(CID, {ANN: 100, BOB: 60}), hand(BOB, {ANN: 50, CID: 97})]
ONE_LEFT: list[Entry] = [hand(CID, {ANN: 100, BOB: 100}), hand(CID, {ANN: 60, BOB: 70})]
AGAIN: list[Entry] = [
    *OVER_150,
    BuyIn(ANN),
    hand(BOB, {ANN: 60, CID: 3}),
    BuyIn(ANN),
    hand(BOB, {ANN: 60, CID: 3}),
]
"""Ann, out at 160, back at 97, out at 157, back at 100, out at 160."""
WITH_DAN: list[Entry] = [
    hand(CID, {ANN: 100, BOB: 60, DAN: 20}),
    hand(BOB, {ANN: 60, CID: 97, DAN: 20}),
]

TWO_AT_THE_LIMIT: list[Entry] = [
    hand(CID, {ANN: 100, BOB: 100, DAN: 100}),
    hand(CID, {ANN: 60, BOB: 50, DAN: 50}),
]
"""Ann 160, Bob and Dan 150, Cid 0."""

SAYS_BOTH = "the source says both"
THIRTEEN = "5h 5s 5d | 9c 9d 9h | 2s 3s 4s | 10h Jh Qh Kh"

# fmt: off
STATEMENTS = [
    # Players, cards and the deal
    Statement("two to five play", "E1", european.value("usual_players"), (2, 5)),
    Statement("two packs and two jokers make 106 cards", "E1", european.deck(), (2, 2, 106)),
    Statement("thirteen cards are dealt", "E1", european.cards_dealt(), [13]),
    Statement("and again in every hand", "E1", european.next_hand("rules.cards", WON, WON), 13),
    Statement("the deal passes to the left", "C9", european.next_hand("dealer", WON), BOB),
    Statement("the player on the dealer’s left begins", "C9", european.next_hand("starter"), BOB),
    Statement("first deal and seats are drawn for", "C9",
              european.tells("draw lots", "first deal", "seats")),
    Statement("whoever is left at the end has won", "E8", european.aim("last one left")),
    # Sets and runs
    Statement("three of a rank are a set", "E2", european.meld("5h 5s 5d"), "set"),
    Statement("two are too few", "E2", european.meld("5h 5s"), "meld.too_short"),
    Statement("four suits are the whole of a set", "E2", european.meld("5h 5s 5d 5c"), "set"),
    Statement("none of them comes twice", "E2", european.meld("5h 5h 5d"), "set.repeated_suit"),
    Statement("three of a suit in a row are a run", "E2", european.meld("5h 6h 7h"), "run"),
    Statement("the ace is high", "E2", european.meld("Qh Kh Ah"), "run"),
    Statement("and only high", "E2", european.meld("Ah 2h 3h"), "run.ace_low"),
    Statement("a run doesn’t go on after it", "C2",
              european.meld("Kh Ah 2h"), "run.ace_turns_corner"),
    # Jokers
    Statement("a joker stands in for a card of a set", "E3", european.meld("5h 5s *"), "set"),
    Statement("the suit of one in a set need not be said", "E3", european.meld("5h 5s *5"), "set"),
    Statement("a joker stands in for a card of a run", "E3", european.meld("5h * 7h"), "run"),
    Statement("at the end of a run the player says for which", "E3",
              european.meld("5h 6h *"), "joker.undeclared"),
    Statement("once it is said, that is the card", "E3", european.meld("5h 6h *7h"), "run"),
    Statement("and no other", "E3", european.adds("5h 6h *7h", "7h"), "5h 6h 7h and *"),
    Statement("two jokers with one card: a set or a run, the player says which", "E3",
              european.meld("5h * *"), "joker.undeclared"),
    Statement("said to be a set, they are one", "E3", european.meld("5h *5 *5"), "set"),
    Statement("said to be cards of a run, they are those", "E3",
              european.meld("5h *6h *7h"), "run"),
    Statement("a joker may stand for a card whose copies all lie on the table", "E3",
              european.lays(1, "7h 8h *9h", earlier="9h 9s 9d | 9h 9c 9s"), "legal"),
    # Laying down
    Statement("a first meld is worth 40 at least", "E4", european.lays(1, "10h Jh Qh Kh"), "legal"),
    Statement("36 are too few", "E4", european.lays(1, "9h 9s 9d 9c"), "laydown.too_few_points"),
    Statement("a joker counts as the card it stands for", "E4",
              european.lays(1, "10h * Qh Kh"), "legal"),
    Statement("the ace counts 11", "E4", european.lays(1, "Jh Qh Kh Ah"), "legal"),
    Statement("later melds may be worth less", "E4",
              european.lays(1, "2h 3h 4h", earlier="10h Jh Qh Kh"), "legal"),
    Statement("melds may be kept in hand", "E4",
              european.lays(1, "10h Jh Qh Kh", held="5h 5s 5d 2c"), "legal"),
    Statement("one meld is laid in a turn", "E4",
              european.lays(1, "10h Jh Qh Kh | 5h 5s 5d"), "laydown.one_meld_per_turn"),
    Statement("in later turns too", "E4",
              european.lays(1, "2h 3h 4h | 5h 5s 5d", earlier="10h Jh Qh Kh"),
              "laydown.one_meld_per_turn"),
    Statement("but all thirteen cards at once are a kalooki", "E4",
              european.lays(1, THIRTEEN, held="2d"), "legal"),
    Statement("two small melds don’t make up the 40 together", "E4",
              european.lays(1, "8h 8s 8d | 6h 6s 6d"), "laydown.one_meld_per_turn"),
    # Drawing
    Statement("until the first meld a player draws from the stock", "E11",
              european.value("drawing.takes_discard"), "once_laid"),
    Statement("the first of all may take the card turned up", "E11",
              european.tells("card turned up", "first turn")),
    Statement("an empty stock is made of the discards once", "E10",
              european.value("reshuffling.max_times"), 1),
    Statement("who ends a turn with three cards or fewer says so", "E11",
              european.value("going_out.announce_at_most"), 3),
    Statement("or is barred from going out in the next turn", "E11",
              european.tells("says how many", "may not go out in their next turn")),
    # Building
    Statement("building is for those who have laid down, in the same turn too", "E5",
              european.tells("building", "have laid down", "same turn")),
    Statement("building is to add to melds on the table", "E5",
              european.explains("Building", "melds")),
    Statement("as any card that fits", "E5",
              european.lays(1, "10h Jh Qh Kh", added="5c 6c 7c + 8c | 9c 9d 9h + 9s"), "legal"),
    Statement("it doesn’t make a first meld dearer", "E4",
              european.lays(1, "9h 9s 9d", added="Jc Qc Kc + Ac"), "laydown.too_few_points"),
    Statement("a run takes the next card at either end", "E5",
              european.adds("5h 6h 7h", "4h 8h"), "4h 5h 6h 7h 8h"),
    Statement("so does anybody’s", "E5", european.adds("5h 6h 7h", "8h", own=False), "5h 6h 7h 8h"),
    Statement("a set takes a suit it lacks", "E5", european.adds("5h 5s 5d", "5c"), "5h 5s 5d 5c"),
    Statement("the whole must remain a meld", "E5",
              european.adds("5h 5s 5d", "6c"), "tack.does_not_fit"),
    Statement("both missing suits free the joker of a set of three", "E5",
              european.adds("10c 10s *", "10h 10d"), "10c 10s 10h 10d and *"),
    Statement("one of them closes the set, joker and all", "E5",
              european.adds("10c 10s *", "10h"), "10c 10s *10 10h"),
    Statement("from which it never comes free", "E5",
              european.adds("10c 10s *10 10h", "10d"), "tack.full"),
    Statement("of two jokers one comes free for two suits, and the set is closed", "E5",
              european.adds("10c *10 *10", "10h 10d"), "10c *10 10h 10d and *"),
    Statement("any two suits will do", "E5",
              european.adds("10c *10 *10", "10s 10d"), "10c *10 10s 10d and *"),
    Statement("the card it stands for frees the joker of a run", "E5",
              european.adds("5h *6h 7h", "6h", own=False), "5h 6h 7h and *"),
    Statement("the joker is played again at once, never kept", "E5",
              european.tells("comes free", "played again in the same turn")),
    Statement("who keeps it plays against the rules", "E5",
              european.lays(1, "", earlier="Ks Kh Kd Kc", added="5h *6h 7h + 6h"), "joker.kept"),
    Statement("who uses it in a new meld doesn’t", "E5",
              european.lays(1, "Qs Qh *Q", earlier="Ks Kh Kd Kc", added="5h *6h 7h + 6h"),
              "legal"),
    Statement("another card doesn’t", "E5", european.adds("5h *6h 7h", "6s"), "tack.does_not_fit"),
    Statement("a turn ends with one card on the discards", "E6",
              european.tells("end your turn with one card")),
    # Going out
    Statement("to be out in this way is to call up", "E9", european.explains("Call up", "go out")),
    Statement("to meld all thirteen at once is a kalooki", "E6",
              european.explains("Kalooki", "one turn")),
    Statement("out with a last discard", "E6",
              european.lays(1, "5h 5s 5d", earlier="10h Jh Qh Kh", held="2c"), "legal"),
    Statement("never by melding everything", "E6",
              european.lays(1, "5h 5s 5d", earlier="10h Jh Qh Kh", held=""),
              "laydown.no_discard_left"),
    Statement("who has melded everything needs no discard", "E6",
              european.value("going_out.discard_required"), True, departs=SAYS_BOTH),
    Statement("nobody adds to melds once somebody is out", "E7",
              european.value("adding_on_after"), False),
    Statement("melds kept in hand cost points in full", "E7",
              european.totals(hand(ANN, {BOB: "5h 5s 5d", CID: "2c"})), [0, 15, 2]),
    Statement("a joker left in hand costs 15", "E7", european.counts("*"), [15]),
    Statement("an ace costs 11", "E7", european.counts("Ah As"), [11, 11]),
    Statement("court cards cost ten", "E7", european.counts("Kh Qs Jc"), [10, 10, 10]),
    Statement("the others cost what they show", "E7", european.counts("2h 10s"), [2, 10]),
    Statement("points are added up from hand to hand", "C6",
              european.totals(WON, WON), [0, 28, 20]),
    Statement("a hand thrown in has no score", "C8", european.totals(WON, Void()), [0, 14, 10]),
    Statement("nor a payment", "E10", european.balances(Void()), [-50, -50, -50]),
    Statement("and the same dealer deals again", "C9",
              european.next_hand("dealer", WON, Void()), BOB),
    Statement("all but the last discard make the new stock", "E10",
              european.tells("all discards but the top one", "new stock")),
    Statement("there is no second time", "E10", european.tells("used up too", "thrown in")),
    # Out of the game
    Statement("more than 150 points put a player out", "E8",
              european.player(ANN, "eliminated", *OVER_150)),
    Statement("150 points alone do not", "E8", european.player(ANN, "eliminated", *AT_150), False),
    Statement("a player who reaches 150 points is out", "E8",
              european.value("elimination.limit_at"), "exceed", departs=SAYS_BOTH),
    Statement("a table may choose", "E8",
              european.playing(limit_at="reach").player(ANN, "eliminated", *AT_150)),
    Statement("who is out may buy in", "E8", european.player(ANN, "may_buy_in", *OVER_150)),
    Statement("with the highest total of those below", "E8",
              european.totals(*OVER_150, BuyIn(ANN)), [97, 60, 97]),
    Statement("nobody else may", "E8", european.player(BOB, "may_buy_in", *OVER_150), False),
    Statement("twice a game", "E8", european.player(ANN, "buy_ins", *AGAIN), 2),
    Statement("and no more", "E8", european.player(ANN, "may_buy_in", *AGAIN), False),
    Statement("only while two others are below 150", "E8",
              european.refuses(*ONE_LEFT, BuyIn(ANN)), "game.finished"),
    Statement("who has 150 is not below it", "E8",
              four_players.player(ANN, "may_buy_in", *TWO_AT_THE_LIMIT), False),
    Statement("the last one left wins", "E8", european.winners(*ONE_LEFT), [CID]),
    Statement("with two left nobody has won", "E8", european.winners(*OVER_150), []),
    # Money
    Statement("each pays five units into the pool", "E9", european.balances(), [-50, -50, -50]),
    Statement("a hand earns its winner a unit from each", "E9",
              european.balances(WON), [-30, -60, -60]),
    Statement("a kalooki earns two", "E9", european.balances(KALOOKI), [-10, -70, -70]),
    Statement("those whom the hand puts out pay it too", "E9",
              european.balances(*OVER_150), [-70, -40, -40]),
    Statement("buying in costs five units", "E9", european.pot(*OVER_150, BuyIn(ANN)), 200),
    Statement("at ten cents for a hand, a kalooki pays 20 and the stakes are 50", "E9",
              european.pays("hand", "kalooki", "start", "buy_in"), [10, 20, 50, 50]),
    Statement("a table may agree on other stakes", "E9", dear.balances(), [-100, -100, -100]),
    Statement("for a hand as well", "E9", dear.balances(WON), [-40, -130, -130]),
    Statement("and for a kalooki", "E9", dear.balances(KALOOKI), [0, -150, -150]),
    Statement("who was out already pays nothing", "E9",
              four_players.balances(*WITH_DAN, hand(BOB, {CID: 2, DAN: 2})), [-70, -10, -40, -80]),
    Statement("the last one left takes the pool", "E9",
              european.balances(*ONE_LEFT), [-70, -70, 140]),
    Statement("which is empty then", "E9", european.pot(*ONE_LEFT), 0),
]
# fmt: on


@pytest.mark.parametrize("statement", STATEMENTS, ids=str)
def test_the_product_answers_as_the_source_does_or_says_why_not(statement: Statement) -> None:
    statement.check()
