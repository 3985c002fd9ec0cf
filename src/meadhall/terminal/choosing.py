"""An answer in the making: what is pointed at, typed and picked so far. No screen; the ``Choices`` widget shows it."""

from typing import Any, Final

from meadhall.terminal.answers import handles, how_many, matching

DONE: Final = "0"
"""The number that ends a choice: pass, or hand over what is picked."""


class Choosing:
    """The open question and the half-made answer. Every method that can complete the answer returns its picks, else None."""

    def __init__(self, asked: dict[str, Any]) -> None:
        self.asked: Final = asked
        self.options: Final[list[dict[str, Any]]] = asked["options"]
        self.numbers: Final = handles(self.options)
        self.is_single: Final = asked["high"] <= 1
        self.has_end: Final = asked["low"] == 0 or not self.is_single
        """Whether there is an entry to pass or to hand the picks over."""
        self.cursor = 0
        self.typed = ""
        self.picks: list[str] = []

    @property
    def size(self) -> int:
        """How many entries there are to point at."""
        return len(self.options) + self.has_end

    @property
    def is_at_end(self) -> bool:
        return self.cursor >= len(self.options)

    @property
    def is_enough(self) -> bool:
        """Whether as many are picked as the question wants."""
        return bool(self.asked["low"] <= len(self.picks) <= self.asked["high"])

    @property
    def pointed(self) -> str:
        """The key of the option that is pointed at; empty at the end entry."""
        return "" if self.is_at_end else str(self.options[self.cursor]["key"])

    def wanted(self) -> str:
        """How many picks are wanted and made, in words."""
        return f"{len(self.picks)} picked of {how_many(self.asked)}"

    def move(self, steps: int) -> None:
        """Point at another entry, around the end."""
        if self.size:
            self.cursor = (self.cursor + steps) % self.size
        self.typed = ""

    def pick(self, place: int) -> tuple[str, ...] | None:
        """Pick the entry at ``place``; in a question for several the pick is added, or all of its kind are put back."""
        if not 0 <= place < self.size:
            return None
        self.cursor = place
        self.typed = ""
        if place == len(self.options):
            return self.hand_over()
        option = self.options[place]
        if self.is_single:
            return (option["key"],)
        if self.picks.count(option["key"]) < option["count"] and len(self.picks) < self.asked["high"]:
            self.picks.append(option["key"])
        else:
            self.picks = [key for key in self.picks if key != option["key"]]
        return None

    def pick_all(self, place: int) -> None:
        """Pick as many of the option at ``place`` as are allowed."""
        if self.is_single or place >= len(self.options):
            return
        option = self.options[place]
        while self.picks.count(option["key"]) < option["count"] and len(self.picks) < self.asked["high"]:
            self.picks.append(option["key"])

    def hand_over(self) -> tuple[str, ...] | None:
        """The answer as it is now, if it is enough."""
        return tuple(self.picks) if self.is_enough else None

    def pick_key(self, key: str) -> tuple[str, ...] | None:
        """Pick the option called ``key``."""
        keys = [option["key"] for option in self.options]
        return self.pick(keys.index(key)) if key in keys else None

    def letter(self, letter: str) -> tuple[str, ...] | None:
        """Take a typed letter or digit: a number that only one entry has picks it, letters point at what they begin."""
        typed = self.typed + letter.lower()
        if typed.isdigit():
            fitting = [number for number in self._all_numbers() if number.startswith(typed)]
            if not fitting:
                return self.letter(letter) if self._forget() else None
            self.typed = typed
            if fitting == [typed]:
                return self.pick(self._all_numbers().index(typed))
            self.cursor = self._all_numbers().index(fitting[0])
            return None
        found = matching(self.options, typed)
        if not found:
            return self.letter(letter) if self._forget() else None
        self.typed = typed
        self.cursor = [option["key"] for option in self.options].index(found[0])
        return None

    def _forget(self) -> bool:
        """Drop what was typed; say whether there was anything."""
        had, self.typed = bool(self.typed), ""
        return had

    def _all_numbers(self) -> list[str]:
        return [*self.numbers, DONE] if self.has_end else self.numbers

    def enter(self) -> tuple[str, ...] | None:
        """What the Enter key does: picks what is pointed at, or hands over several picks when nothing is being typed."""
        if not self.is_single and not self.typed and self.picks and self.is_enough:
            return self.hand_over()
        return self.pick(self.cursor)

    def back(self) -> None:
        """Take the last letter back, or else the last pick."""
        if self.typed:
            self.typed = self.typed[:-1]
        elif self.picks:
            self.picks.pop()

    def clear(self) -> None:
        """Forget letters and picks."""
        self.typed = ""
        self.picks = []
