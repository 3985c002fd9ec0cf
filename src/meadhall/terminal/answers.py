"""Answers: typed as keys, numbers or first letters, made pick by pick, or meant by a thing on the table."""

import difflib
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from meadhall.kernel.decision import PASS
from meadhall.kernel.errors import UnreadableAction

DONE: Final = "0"
"""The number that ends a choice: pass, or hand over what is picked."""
VERBS: Final[Mapping[str, tuple[str, ...]]] = {
    "hand": ("play", "use", "discard", "respond", "trash"),
    "supply": ("buy", "gain"),
    "field": ("act", "tire", "sacrifice", "respond"),
}
"""The words with which options about things of a zone begin; they decide where a card is in several zones."""
_TIMES: Final = re.compile(r"(.+?)\s*[*×x]\s*([0-9]{1,3})")


def handles(options: Sequence[dict[str, Any]]) -> list[str]:
    """A number to type for each option: keys that are numbers keep their own, the others count up around them.

    >>> handles([{"key": "copper"}, {"key": "2"}, {"key": "estate"}])
    ['1', '2', '3']
    """
    own = {option["key"] for option in options if option["key"].isdecimal()}
    found: list[str] = []
    number = 0
    for option in options:
        if option["key"] in own:
            found.append(option["key"])
            continue
        number += 1
        while str(number) in own:
            number += 1
        found.append(str(number))
    return found


def how_many(asked: dict[str, Any]) -> str:
    """How many picks a question wants: ``2``, ``0 to 4``."""
    return str(asked["low"]) if asked["low"] == asked["high"] else f"{asked['low']} to {asked['high']}"


def deed(asked: dict[str, Any], count: int) -> str:
    """What handing in ``count`` picks does, in the words of the game; empty if the game has none."""
    words = asked.get("confirm") or []
    return str(words[count]) if count < len(words) else ""


def price(asked: dict[str, Any], picks: Sequence[str]) -> str:
    """What an answer throws away, for whoever is asked once more; empty if nothing."""
    if not picks:
        return str(asked.get("confirm_pass", ""))
    return next((str(option["confirm"]) for option in asked["options"] if option["key"] in picks and "confirm" in option), "")


def matching(options: Sequence[dict[str, Any]], letters: str) -> list[str]:
    """The keys of the options that ``letters`` could mean, best kind of match only.

    A whole key or label beats a beginning, a beginning beats the beginning of a later word.
    """
    wanted = letters.strip().lower()
    if not wanted:
        return []
    words = [(option["key"], option["key"].lower(), str(option.get("label", "")).lower()) for option in options]
    whole = [key for key, low, label in words if wanted in (low, label)]
    first = [key for key, low, label in words if low.startswith(wanted) or label.startswith(wanted)]
    later = [key for key, low, label in words if any(f" {wanted}" in f" {text}" for text in (low, label))]
    inside = [key for key, low, label in words if f"-{wanted}" in low]
    return whole or first or later or inside


def read_answer(asked: dict[str, Any], text: str) -> tuple[str, ...]:
    """The picks that ``text`` means for the open question; raise UnreadableAction with what was wrong.

    >>> asked = {"options": [{"key": "copper", "count": 3}, {"key": "estate", "count": 1}], "low": 0}
    >>> read_answer(asked, "1*2, est")
    ('copper', 'copper', 'estate')
    """
    stripped = text.strip()
    options = asked["options"]
    if stripped.lower() in (PASS, "0") and not any(option["key"] == stripped for option in options):
        return ()
    if not stripped:
        raise UnreadableAction("nothing was typed; " + _allowed(asked))
    picks: list[str] = []
    for part in stripped.split(","):
        word, times = part.strip(), 1
        if not any(option["key"] == word for option in options):
            matched = _TIMES.fullmatch(word)
            if matched is not None:
                word, times = matched.group(1), int(matched.group(2))
        picks.extend([_one(asked, word)] * times)
    return tuple(picks)


def _one(asked: dict[str, Any], word: str) -> str:
    options = asked["options"]
    keys = [str(option["key"]) for option in options]
    if word in keys:
        return word
    numbers = handles(options)
    if word in numbers:
        return keys[numbers.index(word)]
    found = matching(options, word)
    if len(found) == 1:
        return found[0]
    if found:
        raise UnreadableAction(f"{word!r} could be {', '.join(found[:-1])} or {found[-1]}; type more of it")
    close = difflib.get_close_matches(word, keys, 1)
    hint = f"did you mean {close[0]!r}?" if close else _allowed(asked)
    raise UnreadableAction(f"{word!r} is not offered; {hint}")


def _allowed(asked: dict[str, Any]) -> str:
    keys = [str(option["key"]) for option in asked["options"]]
    shown = keys if len(keys) <= 12 else [*keys[:12], "..."]
    return f"allowed: {', '.join(shown)}{f' or {PASS}' if asked['low'] == 0 else ''}"


class Choosing:
    """An answer in the making: what is pointed at, typed and picked so far. The ``Choices`` widget shows it.

    Every method that can complete the answer returns its picks, else None.
    """

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

    def pick(self, place: int | None = None) -> tuple[str, ...] | None:
        """Pick an entry, else what is pointed at; one of several picks is added, or all of its kind are put back."""
        place = self.cursor if place is None else place
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

    def pick_all(self) -> None:
        """Pick as many of the option that is pointed at as are allowed."""
        if self.is_single or self.is_at_end:
            return
        option = self.options[self.cursor]
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
        if typed.isdecimal():
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
        return self.pick()

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


# --- which options a thing on the table stands for --------------------------------------------------------------------


def options_for(decision: Mapping[str, Any] | None, thing: str, zone: str) -> list[str]:
    """The keys of the open options that are about ``thing`` as it lies in ``zone``."""
    if decision is None:
        return []
    keys = [str(option["key"]) for option in decision["options"]]
    about = [key for key in keys if is_about(key, thing)]
    verbs = VERBS.get(zone, ())
    other = [verb for name, words in VERBS.items() if name != zone for verb in words if verb not in verbs]
    own = [key for key in about if key.split(" ", 1)[0] in verbs]
    return own or [key for key in about if key == thing or key.split(" ", 1)[0] not in other or not zone]


def is_about(key: str, thing: str) -> bool:
    """Whether an option is to do something with ``thing``: the thing comes first, or second after a verb."""
    return key == thing or thing in [word.rstrip(":") for word in key.split(" ")[:2]]


def can_pick(view: Mapping[str, Any], thing: str, zone: str) -> bool:
    """Whether the viewer can pick ``thing`` in ``zone`` now."""
    return bool(options_for(view.get("decision"), thing, zone))
