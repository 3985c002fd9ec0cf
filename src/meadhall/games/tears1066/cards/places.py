"""Where everything stands in a JSON text: line and column of each key and list entry, and keys that stand twice."""

import bisect
import json
import re
from typing import Final

from meadhall.kernel.bounds import DEEPEST

_SPACE: Final = re.compile(r"[ \t\n\r]*")
_NEXT: Final = re.compile(r"[ \t\n\r]*[,:]?[ \t\n\r]*")


class Places:
    """The places in a text that is known to be JSON."""

    def __init__(self, text: str) -> None:
        self.text: Final = text
        self.found: Final[dict[str, int]] = {}
        """Where each part begins, by its path such as ``factions.norman.cards[3].cost``: at its key, if it has one."""
        self.twice: Final[list[str]] = []
        """Paths that stand twice in one object."""
        self._lines: Final = [0, *(match.end() for match in re.finditer("\n", text))]
        self._decoder: Final = json.JSONDecoder()
        self._part("", self._after(_SPACE, 0), 0)

    def line_and_column(self, path: str) -> tuple[int, int]:
        """Where a path stands, or else the nearest thing around it; both count from 1."""
        while path and path not in self.found:
            path = path[: max(path.rfind("."), path.rfind("["), 0)]
        at = self.found.get(path, 0)
        line = bisect.bisect_right(self._lines, at)
        return line, at - self._lines[line - 1] + 1

    def _after(self, pattern: re.Pattern[str], at: int) -> int:
        found = pattern.match(self.text, at)
        assert found is not None
        return found.end()

    def _part(self, path: str, at: int, depth: int) -> int:
        """Note what begins at ``at``; return where it ends."""
        opening = self.text[at]
        if opening not in "{[" or depth > DEEPEST:
            return self._decoder.raw_decode(self.text, at)[1]
        at = self._after(_SPACE, at + 1)
        number = 0
        while self.text[at] not in "}]":
            begin = at
            if opening == "{":
                key, at = self._decoder.raw_decode(self.text, at)
                at = self._after(_NEXT, at)
                inner = f"{path}.{key}" if path else str(key)
                if inner in self.found:
                    self.twice.append(inner)
            else:
                inner = f"{path}[{number}]"
                number += 1
            self.found[inner] = begin
            at = self._after(_NEXT, self._part(inner, at, depth + 1))
        return at + 1
