"""Tournaments: their pages, and what programs get of them."""
