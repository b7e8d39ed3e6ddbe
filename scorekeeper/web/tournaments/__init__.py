"""A tournament, as its pages and programs have it."""
