"""The keywords of a card file: abilities that many cards have, written once and named by each (TMM-CARD-35).

A keyword that holds ``"X"`` where a number belongs is named with the number: ``"Range 3"``.
"""

import json
import re
from typing import Any, Final

from meadhall.games.tears1066.cards.keys import KEYWORDS, meant
from meadhall.kernel.bounds import LARGEST_ON_CARD, LONGEST_NAME, LONGEST_TEXT, shown

NUMBER: Final = "X"
_NAMED: Final = re.compile(r"(.+?) ([1-9]?\d{1,3})")


class Keywords:
    """Those of one file."""

    def __init__(self, data: Any) -> None:
        self.data: Final = data
        self.known: Final[dict[str, Any]] = data if isinstance(data, dict) else {}
        self.used: Final[set[str]] = set()
        self.length = 0
        """Characters of all keywords, as often as cards name them."""

    def problems(self) -> list[tuple[str, str]]:
        """What is wrong with their names, or with all of them; the abilities are read where cards name them."""
        if not isinstance(self.data, dict):
            return [("", "an object of abilities by keyword is wanted")]
        found: list[tuple[str, str]] = []
        for name, ability in self.known.items():
            if not 0 < len(name) <= LONGEST_NAME or name != name.strip() or re.search(r"[\d.\[\]]", name):
                found.append((name, f"a keyword has at most {LONGEST_NAME} characters, no digits, dots or brackets among them"))
            elif not isinstance(ability, dict):
                found.append((name, f"{shown(ability)} is not an ability"))
        return found

    def unused(self) -> list[str]:
        """Keywords that no card has."""
        return [name for name in self.known if name not in self.used]

    def spelled_out(self, word: str) -> tuple[str, dict[str, Any]] | str:
        """The place of the keyword that a card names, and its ability; or what is wrong."""
        named = _NAMED.fullmatch(word)
        name, number = (named[1], named[2]) if named else (word, "")
        ability = self.known.get(name)
        if not isinstance(ability, dict):
            return f"there is no keyword {shown(word)}{meant(name, tuple(self.known))}"
        text = json.dumps(ability)
        self.length += len(text)
        self.used.add(name)
        takes_number = f'"{NUMBER}"' in text
        if takes_number and not number:
            return f'{name} needs a number, as in "{name} 2"'
        if number and not takes_number:
            return f"{name} takes no number"
        if self.length > LONGEST_TEXT:
            return f"the keywords of all cards have more than {LONGEST_TEXT} characters when they are spelled out"
        titled = {"title": word, **ability}
        return f"{KEYWORDS}{name}", _with_number(titled, min(int(number), LARGEST_ON_CARD)) if number else titled


def _with_number(data: Any, number: int) -> Any:
    """The same with a number for every ``X``."""
    if isinstance(data, dict):
        return {key: _with_number(part, number) for key, part in data.items()}
    if isinstance(data, list):
        return [_with_number(part, number) for part in data]
    return number if data == NUMBER else data
