"""A circle and its season, as pages, programs and pictures have them."""
