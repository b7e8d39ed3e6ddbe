"""The referee: whether cards are a meld, whether they may be laid down or tacked on, and the best
lay-down of a hand. It knows a game only by its rules."""
