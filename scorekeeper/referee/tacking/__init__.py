"""Melds on the table, and how cards are added to them."""
