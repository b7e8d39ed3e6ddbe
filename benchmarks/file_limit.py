"""The limit of connections that a benchmark may open."""

from resource import RLIMIT_NOFILE, getrlimit, setrlimit


def raise_file_limit() -> None:
    """Let this process, and those it starts, open as many connections as the system allows."""
    _, highest = getrlimit(RLIMIT_NOFILE)
    setrlimit(RLIMIT_NOFILE, (highest, highest))
