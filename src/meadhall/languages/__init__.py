"""Languages: each one is a catalogue ``CODE.po`` of whole sentences, compiled to ``CODE.mo`` by ``make texts``.

English needs none: it stands in the code. What a catalogue lacks is said in English.
"""

import gettext
import re
from functools import cache
from pathlib import Path
from typing import Any, Final

from meadhall.kernel.sentence import ENGLISH, Language

HERE: Final = Path(__file__).parent
GAMES: Final = ("dominion", "1066", "domino-knights")
"""The games that are in the catalogues."""
PAGE: Final = "page"
"""The context of what stands on pages."""
CARD: Final = "card"
"""The context of the names of cards, which may mean something else in a sentence."""
PRINTED: Final = "printed"
"""The context of what is printed on cards besides their names."""
NUMBER: Final = re.compile(r"\d+")
PRINTED_PARTS: Final = ("title", "text")
NAMED_PARTS: Final = ("name", "power")


class Translated(Language):
    """A language with a catalogue. Cards have no article here: a language would need its genders and cases for it."""

    def __init__(self, code: str, catalogue: gettext.NullTranslations) -> None:
        self.code = code
        self.catalogue: Final = catalogue

    def template(self, english: str) -> str:
        return self.catalogue.gettext(english) if english else ""

    def some(self, n: int, one: str, many: str) -> str:
        return self.catalogue.ngettext(one, many, n)

    def cards(self, n: int, name: str, plural: str) -> str:
        said = self.catalogue.npgettext(CARD, name, plural, n)
        return said if n == 1 else f"{n} {said}"

    def card(self, name: str) -> str:
        return self.catalogue.npgettext(CARD, name, name, 1)

    def printed(self, text: str) -> str:
        if not text:
            return ""
        said, numbers = self.catalogue.pgettext(PRINTED, text), NUMBER.findall(text)
        if said == text and len(numbers) == 1:
            return self.catalogue.pgettext(PRINTED, numberless(text)).replace("{n}", numbers[0])
        return said

    def kind(self, word: str) -> str:
        return self.catalogue.pgettext(PAGE, word)


def numberless(text: str) -> str:
    """A text with one number as cards that differ in nothing else share it: ``A domino that costs {n}.``"""
    return NUMBER.sub("{n}", text)


def named(name: str, language: Language) -> str:
    """The name of a card; of ``Wizard (10♣)`` the first part is the name."""
    head, bracket, rest = name.partition(" (")
    return language.card(head) + bracket + rest


def told(card: dict[str, Any], language: Language) -> dict[str, Any]:
    """A card as it is told in a language: what it is called and what is printed on it."""
    called = {part: named(card[part], language) for part in NAMED_PARTS if card.get(part)}
    return card | called | {part: language.printed(card[part]) for part in PRINTED_PARTS if card.get(part)}


CODES: Final = tuple(sorted(path.stem for path in HERE.glob("*.mo")))
"""The languages that have a catalogue."""


def language(code: str) -> Language:
    """The language called ``code``, such as ``de``; English if there is none."""
    return _read(code) if code in CODES else ENGLISH


@cache
def _read(code: str) -> Language:
    with (HERE / f"{code}.mo").open("rb") as file:
        return Translated(code, gettext.GNUTranslations(file))
