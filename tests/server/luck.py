"""The luck of servers that tests start: another for every test, and for one test the same in every run.

Tables deal and bots draw from it. Names of players and tables, cookies and keys stay truly random.
"""

import hashlib
from pathlib import Path
from typing import Final

from meadhall.server.tables import creation
from meadhall.server.tables.bots import jobs


class Luck:
    """Stands in for the standard library's ``secrets`` where a server deals and where its bots draw."""

    def __init__(self, file: Path, purpose: str) -> None:
        self.file: Final = file
        self.purpose: Final = purpose
        """What is dealt must not depend on how often bots have drawn meanwhile."""
        self._name = ""
        self._drawn = 0

    def token_hex(self, size: int) -> str:
        name = self.file.read_text() if self.file.exists() else ""
        self._drawn = self._drawn + 1 if name == self._name else 0
        self._name = name
        return hashlib.shake_256(f"{name} {self.purpose} {self._drawn}".encode()).hexdigest(size)

    def randbits(self, bits: int) -> int:
        return int(self.token_hex(16), 16) >> (128 - bits)

    def randbelow(self, limit: int) -> int:
        return int(self.token_hex(16), 16) % limit


def file_in(data: Path) -> Path:
    """Where the name of the test stands that a server with this data directory works for."""
    return data / "luck"


def bring(data: Path) -> None:
    """Let this server draw from it."""
    for module, purpose in ((creation, "deals"), (jobs, "bots")):
        assert hasattr(module, "secrets"), f"{module.__name__} draws its luck elsewhere now"
        vars(module)["secrets"] = Luck(file_in(data), purpose)
