"""Phones that record whatever happens to what serves them, each entry until it is acknowledged; and
whether the logs hold all of it in the end."""

import json
import time
from collections import Counter
from collections.abc import Sequence
from http.client import HTTPException
from threading import Event, Thread
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

NEW_GAME = {"variant": "jamaican", "players": ["Ann", "Bob", "Cid"]}
NO_ANSWER, TRY_LATER = "no answer", "503, try again later"
PATIENCE = 20
"""Seconds that a phone waits for an answer."""
PAUSE = 0.2
"""Seconds until it asks again."""


def ask(address: str, body: object = None, token: str = "", key: str = "") -> tuple[str, Any]:
    """The status of an answer of the API, or NO_ANSWER, and its JSON."""
    headers = {"Authorization": f"Bearer {token}"} | ({"Idempotency-Key": key} if key else {})
    sent = None if body is None else json.dumps(body).encode()
    try:
        with urlopen(Request(address, sent, headers), timeout=PATIENCE) as answer:
            return str(answer.status), json.load(answer)
    except HTTPError as refusal:
        later = refusal.code == 503 and refusal.headers["Retry-After"]
        return TRY_LATER if later else str(refusal.code), None
    except (OSError, HTTPException, ValueError):
        return NO_ANSWER, None


class RecordingPhone(Thread):
    """Records one hand after the other as thrown in, each with its own number as the reason, until
    it is told to stop or refused. `numbers` are those of the entries, as they were acknowledged;
    `answers` counts the statuses."""

    def __init__(self, name: str, game: str, token: str) -> None:
        super().__init__(name=name, daemon=True)
        self.game, self.token = game, token
        self.numbers: list[int] = []
        self.answers: Counter[str] = Counter()
        self._end = Event()

    @property
    def reasons(self) -> list[str]:
        """What was acknowledged, in order."""
        return [self._reason(index) for index in range(len(self.numbers))]

    def run(self) -> None:
        """Records."""
        while not self._end.is_set():
            number = self._record(self._reason(len(self.numbers)))
            if number is None:
                return
            self.numbers.append(number)

    def stop(self) -> None:
        """Has the phone stop once it has recorded what it is about to."""
        self._end.set()

    def _reason(self, index: int) -> str:
        return f"{self.name}, {index}"

    def _record(self, reason: str) -> int | None:
        while True:
            void = {"kind": "void", "why": reason}
            status, says = ask(f"{self.game}/entries", void, self.token, key=reason)
            self.answers[status] += 1
            if status not in (NO_ANSWER, TRY_LATER):
                return says and int(says["entry"])
            time.sleep(PAUSE)


def recording_phones(address: str, games: int, for_each: int) -> list[RecordingPhone]:
    """Phones at work, `for_each` of them at each of as many new games."""
    phones = []
    for game in range(games):
        _, begun = ask(
            f"{address}api/v1/games", NEW_GAME, key=f"a new game of many phones, number {game}"
        )
        phones += [
            RecordingPhone(
                f"phone {game}.{number}",
                f"{address}api/v1/games/{begun['id']}",
                begun["tokens"]["host"],
            )
            for number in range(for_each)
        ]
    for phone in phones:
        phone.start()
    return phones


def faults(phones: Sequence[RecordingPhone]) -> list[str]:
    """Stops the phones. Returns what is wrong: answers there should not be, and what was
    acknowledged and isn't in the log, is there twice, or isn't in order."""
    for phone in phones:
        phone.stop()
    found = []
    for phone in phones:
        phone.join()
        others = sorted(phone.answers.keys() - {"201", NO_ANSWER, TRY_LATER})
        found += [f"{phone.name} was answered {status}" for status in others]
        _, log = ask(f"{phone.game}/entries", token=phone.token)
        reasons = [entry["why"] for entry in log["entries"]]
        own = [reason for reason in reasons if reason.startswith(f"{phone.name},")]
        if own != phone.reasons:
            found.append(f"{phone.name} recorded {len(phone.reasons)} entries, not {own}")
        found += [
            f"{reason} isn’t entry {number}"
            for number, reason in zip(phone.numbers, phone.reasons, strict=True)
            if reasons[number - 1 : number] != [reason]
        ]
    return found
