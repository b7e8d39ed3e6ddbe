"""Where games are kept: facts only, appended and never changed."""

from scorekeeper.store.schema import migrate

__all__ = ["migrate"]
