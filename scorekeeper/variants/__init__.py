"""The games: a file of values each. `registry` lists them, `common` holds what several share."""
