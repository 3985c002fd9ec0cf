"""Languages: each one is a catalogue ``CODE.po`` of whole sentences, compiled to ``CODE.mo`` by ``make texts``.

English needs none: it stands in the code. What a catalogue lacks is said in English.
"""

import gettext
from functools import cache
from pathlib import Path
from typing import Final

from meadhall.kernel.sentence import ENGLISH, Language

HERE: Final = Path(__file__).parent
GAMES: Final = ("dominion", "1066", "domino-knights")
"""The games that are in the catalogues."""
PAGE: Final = "page"
"""The context of what stands on pages."""
CARD: Final = "card"
"""The context of the names of cards, which may mean something else in a sentence."""


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

    def kind(self, word: str) -> str:
        return self.catalogue.pgettext(PAGE, word)


CODES: Final = tuple(sorted(path.stem for path in HERE.glob("*.mo")))
"""The languages that have a catalogue."""


def language(code: str) -> Language:
    """The language called ``code``, such as ``de``; English if there is none."""
    return _read(code) if code in CODES else ENGLISH


@cache
def _read(code: str) -> Language:
    with (HERE / f"{code}.mo").open("rb") as file:
        return Translated(code, gettext.GNUTranslations(file))
