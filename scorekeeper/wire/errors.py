"""What is said about JSON that cannot be read."""


class WireError(ValueError):
    """A value that is not what it should be: `where` in the document, and one sentence."""

    def __init__(self, where: str, message: str, code: str = "body.invalid") -> None:
        self.where = where
        self.message = message
        self.code = code
        super().__init__(f"{where}: {message}" if where else message)
