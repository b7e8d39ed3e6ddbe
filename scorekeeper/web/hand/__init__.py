"""Scoring a hand: its form, its page, and recording it."""
