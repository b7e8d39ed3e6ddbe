"""The data of a language is cut for phones, and days, numbers and money are written as before."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from babel import localedata
from babel.dates import format_date, format_skeleton, format_time
from babel.numbers import format_currency, format_decimal, get_currency_symbol

from scorekeeper.phone.pack import remove_names
from scorekeeper.web.writing.language import LANGUAGES

NEW_YEAR = datetime(2026, 1, 1, 19, 30, tzinfo=UTC)
BABELS = Path(localedata._dirname)  # noqa: SLF001


def written(language: str) -> list[str]:
    """What pages write in a language."""
    return [
        format_date(NEW_YEAR, "long", locale=language),
        format_date(NEW_YEAR, "EEEE", locale=language),
        format_skeleton("MMMMd", NEW_YEAR, locale=language),
        format_time(NEW_YEAR, "short", locale=language),
        format_decimal(-1234567.5, locale=language),
        format_currency(1234.5, "JMD", locale=language),
        get_currency_symbol("EUR", locale=language),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_pages_write_is_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, language: str
) -> None:
    before = written(language)
    for name in ("root", language):
        data = (BABELS / f"{name}.dat").read_bytes()
        (tmp_path / f"{name}.dat").write_bytes(remove_names(data))
    assert (tmp_path / f"{language}.dat").stat().st_size * 3 < len(data)
    monkeypatch.setattr(localedata, "_dirname", str(tmp_path))
    monkeypatch.setattr(localedata, "_cache", {})
    assert written(language) == before
