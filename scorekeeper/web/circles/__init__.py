"""A circle and its season: on pages, in pictures, and for programs."""
