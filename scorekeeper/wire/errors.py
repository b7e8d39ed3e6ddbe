"""What is said about JSON that cannot be read."""


class WireError(ValueError):
    """A value that is not what it should be: `where` in the document, and one sentence."""

    def __init__(self, where: str, message: str, code: str = "body.invalid") -> None:
        self.where = _writable(where)
        self.message = _writable(message)
        self.code = code
        super().__init__(f"{self.where}: {self.message}" if where else self.message)


class OtherFormatError(WireError):
    """An export that another version of Scorekeeper wrote."""


def _writable(text: str) -> str:
    """A text that quotes what was sent, without the signs that no answer can carry."""
    return text.encode(errors="replace").decode()
