"""A server keeps its pack, and makes another only when it would be another."""

from pathlib import Path

import pytest

from scorekeeper.phone import pack_folder
from scorekeeper.phone.pack import Pack, make_part


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Pack]:
    """The packs that were made, which are quicker to make than the real one."""
    packs: list[Pack] = []

    def make() -> Pack:
        packs.append(Pack((make_part("app", b"%d" % len(packs)),), ()))
        return packs[-1]

    monkeypatch.setattr(pack_folder, "make_pack", make)
    return packs


def test_a_pack_is_made_once(made: list[Pack], tmp_path: Path) -> None:
    for _ in range(2):
        pack_folder.update_pack(tmp_path / "data" / "phone")
    assert len(made) == 1
    assert made[0].version in (tmp_path / "data" / "phone" / "pack.js").read_text()
    assert [file.name for file in (tmp_path / "data").iterdir()] == ["phone"]


def test_another_takes_its_place(
    made: list[Pack], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack_folder.update_pack(tmp_path)
    monkeypatch.setattr(pack_folder, "version", lambda package: "another")
    pack_folder.update_pack(tmp_path)
    assert len(made) == 2
    assert made[1].version in (tmp_path / "pack.js").read_text()
    assert not (tmp_path / made[0].parts[0].file).exists()
