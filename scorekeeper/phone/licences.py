"""Whose work a phone loads, and under which licences."""

from collections.abc import Collection
from importlib.metadata import Distribution, distribution
from typing import NamedTuple

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

CLASSIFIER = "License :: OSI Approved :: "
TEXTS = "licen", "copying", "notice"
"""How the files are called that hold licences."""


class Licence(NamedTuple):
    """A package, and the licence it has, by its name and in full."""

    package: str
    version: str
    licence: str
    text: str


def needed_packages(package: str, but: Collection[str]) -> frozenset[str]:
    """A package and all that it needs here, without some of them and what only those need."""
    found: set[str] = set()
    wanted = {package}
    while wanted:
        name = wanted.pop()
        found.add(name)
        wanted |= _requirements(name).difference(found, but)
    return frozenset(found)


def _requirements(package: str) -> set[str]:
    named = map(Requirement, distribution(package).requires or ())
    return {
        canonicalize_name(each.name)
        for each in named
        if each.marker is None or each.marker.evaluate({"extra": ""})
    }


def version_of(package: str) -> str:
    """The version of an installed package."""
    return distribution(package).version


def licence_of(package: str) -> Licence:
    """The licence of an installed package."""
    found = distribution(package)
    named = found.metadata
    classifiers = [
        line.removeprefix(CLASSIFIER)
        for line in named.get_all("Classifier") or ()
        if line.startswith(CLASSIFIER)
    ]
    named_once = (named[field] for field in ("License-Expression", "License") if field in named)
    short = ", ".join(classifiers) or next(named_once, "")
    return Licence(package, found.version, short, _text(found))


def _text(found: Distribution) -> str:
    texts = [
        file.read_text("utf-8")
        for file in found.files or ()
        if ".dist-info" in file.parts[0] and any(word in file.name.lower() for word in TEXTS)
    ]
    return "\n".join(texts)
