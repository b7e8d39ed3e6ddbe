"""A hand that is scored: its form, its page, and what comes of it."""
