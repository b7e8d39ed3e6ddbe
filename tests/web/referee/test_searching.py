"""Searches for lay-downs stand in line."""

from threading import Event, Thread

from scorekeeper.web.referee.searching import wait_for_search


def test_a_search_waits_until_no_other_is_going_on() -> None:
    begun, done = Event(), Event()

    def search() -> None:
        with wait_for_search():
            begun.set()
        done.set()

    with wait_for_search():
        thread = Thread(target=search)
        thread.start()
        assert not begun.wait(0.05)
    assert begun.wait(10)
    thread.join()
    assert done.is_set()


def test_a_search_that_fails_lets_the_next_one_in() -> None:
    try:
        with wait_for_search():
            raise ValueError
    except ValueError:
        pass
    with wait_for_search():
        pass
