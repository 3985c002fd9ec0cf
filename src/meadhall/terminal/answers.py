"""Reading what a person typed as an answer: keys, numbers from the list, or first letters."""

import difflib
import re
from collections.abc import Sequence
from typing import Any, Final

from meadhall.kernel.decision import PASS
from meadhall.kernel.errors import UnreadableAction

_TIMES: Final = re.compile(r"(.+?)\s*[*×x]\s*([0-9]{1,3})")


def handles(options: Sequence[dict[str, Any]]) -> list[str]:
    """A number to type for each option: keys that are numbers keep their own, the others count up around them.

    >>> handles([{"key": "copper"}, {"key": "2"}, {"key": "estate"}])
    ['1', '2', '3']
    """
    own = {option["key"] for option in options if option["key"].isdigit()}
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
