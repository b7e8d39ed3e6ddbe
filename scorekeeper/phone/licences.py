"""The packages that a phone loads, and their licences."""

from collections.abc import Collection
from importlib.metadata import Distribution, distribution
from typing import NamedTuple

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

CLASSIFIER = "License :: OSI Approved :: "
TEXTS = "licen", "copying", "notice"
"""Parts of the names of files that hold licences."""


class Licence(NamedTuple):
    """A package with its licence: the licence's name and its full text."""

    package: str
    version: str
    licence: str
    text: str


def find_needed_packages(package: str, but: Collection[str]) -> frozenset[str]:
    """Find a package and everything it requires here, directly or not.

    Packages in `but` are left out, with what only they require.
    """
    needed: set[str] = set()
    pending = {package}
    while pending:
        name = pending.pop()
        needed.add(name)
        pending |= _find_requirements(name).difference(needed, but)
    return frozenset(needed)


def _find_requirements(package: str) -> set[str]:
    requirements = map(Requirement, distribution(package).requires or ())
    return {
        canonicalize_name(each.name)
        for each in requirements
        if each.marker is None or each.marker.evaluate({"extra": ""})
    }


def find_licence(package: str) -> Licence:
    """Find the licence of an installed package in its metadata and files."""
    installed = distribution(package)
    metadata = installed.metadata
    classifiers = [
        line.removeprefix(CLASSIFIER)
        for line in metadata.get_all("Classifier") or ()
        if line.startswith(CLASSIFIER)
    ]
    fields = (metadata[name] for name in ("License-Expression", "License") if name in metadata)
    short = ", ".join(classifiers) or next(fields, "")
    return Licence(package, installed.version, short, _read_text(installed))


def _read_text(installed: Distribution) -> str:
    texts = [
        file.read_text("utf-8")
        for file in installed.files or ()
        if ".dist-info" in file.parts[0] and any(word in file.name.lower() for word in TEXTS)
    ]
    return "\n".join(texts)
