"""Count requests for the rate limits in the database, so that all processes and machines count
together."""

import time
from collections.abc import Callable

from limits.storage import Storage
from sqlalchemy import Engine, delete, insert, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError

from scorekeeper.store.models import LimitRow

MAX_ATTEMPTS = 10


class DatabaseStorage(Storage):
    """The counters of the rate limits, in the table `limits`. `engine` returns the database's
    engine when it is called."""

    STORAGE_SCHEME = ["database"]  # noqa: RUF012 the base class declares it so

    def __init__(self, uri: str | None, *, engine: Callable[[], Engine], **_: object) -> None:
        super().__init__(uri)
        self._engine = engine

    @property
    def base_exceptions(self) -> type[Exception]:
        """The errors that a database raises."""
        return DBAPIError

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Add to the count of `key`, which restarts `expiry` seconds after it began, and return
        the count."""
        for _ in range(MAX_ATTEMPTS):
            now = int(time.time())
            try:
                with self._engine().begin() as connection:
                    count = connection.scalar(
                        update(LimitRow)
                        .where(LimitRow.key == key, LimitRow.until > now)
                        .values(count=LimitRow.count + amount)
                        .returning(LimitRow.count)
                    )
                    if count is not None:
                        return int(count)
                    connection.execute(delete(LimitRow).where(LimitRow.until <= now))
                    row = {"key": key, "count": amount, "until": now + expiry}
                    connection.execute(insert(LimitRow).values(row))
                    return amount
            except IntegrityError:
                continue  # somebody else has begun to count at the same moment
        return amount

    def get(self, key: str) -> int:
        """Return the count of `key`; 0 where it hasn't begun."""
        now = int(time.time())
        query = select(LimitRow.count).where(LimitRow.key == key, LimitRow.until > now)
        with self._engine().connect() as connection:
            return connection.scalar(query) or 0

    def get_expiry(self, key: str) -> float:
        """Return when the count of `key` restarts, in seconds since 1970."""
        with self._engine().connect() as connection:
            until = connection.scalar(select(LimitRow.until).where(LimitRow.key == key))
        return float(until or time.time())

    def check(self) -> bool:
        """Whether the database answers."""
        try:
            self.get("")
        except DBAPIError:
            return False
        return True

    def reset(self) -> int:
        """Restart all counts."""
        with self._engine().begin() as connection:
            return int(connection.execute(delete(LimitRow)).rowcount)

    def clear(self, key: str) -> None:
        """Restart the count of `key`."""
        with self._engine().begin() as connection:
            connection.execute(delete(LimitRow).where(LimitRow.key == key))
