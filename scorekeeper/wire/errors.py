"""What is wrong with JSON that cannot be read."""


class WireError(ValueError):
    """A value that is not what it should be: its `path` in the document, such as `entries.3.left`,
    one sentence, and a code for programs."""

    def __init__(self, path: str, message: str, code: str = "body.invalid") -> None:
        self.path = _writable(path)
        self.message = _writable(message)
        self.code = code
        super().__init__(f"{self.path}: {self.message}" if path else self.message)


class OtherFormatError(WireError):
    """An export that another version of Scorekeeper wrote."""


def _writable(text: str) -> str:
    """A text that quotes what was sent, without the characters that no answer can carry."""
    return text.encode(errors="replace").decode()
