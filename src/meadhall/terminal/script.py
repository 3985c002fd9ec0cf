"""Scripts: the answers of a whole game in a file, to be played again at any time."""

from pathlib import Path
from typing import Final

from meadhall.kernel.errors import MeadhallError


class Script:
    """Answers from a file: one a line, ``#`` starts a comment."""

    def __init__(self, text: str, name: str) -> None:
        self.name: Final = name
        self.number = 0
        self.last: Final = len(text.splitlines())
        self._lines: Final = iter(enumerate(text.splitlines(), start=1))

    @staticmethod
    def read(path: Path) -> "Script":
        """The script in a file; raise MeadhallError."""
        try:
            return Script(path.read_text(encoding="utf-8-sig"), str(path))
        except OSError as error:
            raise MeadhallError(f"the script {path} cannot be read: {error.strerror}") from None
        except UnicodeDecodeError:
            raise MeadhallError(f"the script {path} is not a text file") from None

    def next(self) -> str | None:
        """The next answer; None after the last one."""
        for number, raw in self._lines:
            content = raw.split("#", 1)[0].strip()
            if content:
                self.number = number
                return content
        return None
