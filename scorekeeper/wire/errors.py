"""Errors in JSON that can't be read."""


class WireError(ValueError):
    """A wrong value: its `path` in the document, such as `entries.3.left`, one sentence, and a code
    for programs."""

    def __init__(self, path: str, message: str, code: str = "body.invalid") -> None:
        self.path = _replace_unwritable(path)
        self.message = _replace_unwritable(message)
        self.code = code
        super().__init__(f"{self.path}: {self.message}" if path else self.message)


class OtherFormatError(WireError):
    """An export that another version of Scorekeeper wrote."""


def _replace_unwritable(text: str) -> str:
    """Replace the characters of a text, quoted from a request, that no answer can contain."""
    return text.encode(errors="replace").decode()
