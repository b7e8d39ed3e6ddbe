"""Melds on the table, to which cards are added."""
