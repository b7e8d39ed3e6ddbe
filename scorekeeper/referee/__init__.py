"""The referee: whether cards are a meld, a lay-down, or can be tacked on, and the best lay-down of
a hand. It knows a game only by its sheet."""
