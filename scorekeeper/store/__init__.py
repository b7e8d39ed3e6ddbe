"""Where games are kept: facts only, appended and never changed."""

from scorekeeper.store.migrate import migrate

__all__ = ["migrate"]
