"""Store games, circles and tournaments in a database: facts only, appended and never changed."""

from scorekeeper.store.schema import migrate

__all__ = ["migrate"]
