"""Cards of your own: declared inside ``card_set(name)``, they form a card set, played with the option ``card_set=name``.

They stand beside the cards of the base set, whose games and recordings stay as they are. A process knows one set of its own,
because kinds are numbered once.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from meadhall.games.dominion.cards import actions, attacks, basic
from meadhall.games.dominion.cards.kinds import DECLARING, KEYS, KINDS
from meadhall.games.dominion.options import BASE, CARD_SETS, KINGDOM_KEYS
from meadhall.kernel.declaring import run_declarations
from meadhall.kernel.errors import MeadhallError

BASE_SET: Final = (basic, actions, attacks)
"""The cards of the base set, which come first."""
_texts: Final[dict[str, str]] = {}
"""The set that was declared by a text, and that text."""


@contextmanager
def card_set(name: str) -> Iterator[None]:
    """Cards declared inside form the card set ``name``; raise MeadhallError if there is one already, or none is declared."""
    others = [other for other in CARD_SETS if other != BASE]
    if others or len(KEYS) > KINDS:
        raise MeadhallError(f"the card set {(others or ['?'])[0]!r} is loaded already; another one needs a program of its own")
    DECLARING.append(name)
    try:
        yield
    finally:
        DECLARING.clear()
    if len(KEYS) == KINDS:
        raise MeadhallError(f"the card set {name!r} declares no card")
    CARD_SETS[name] = [*KINGDOM_KEYS, *KEYS[KINDS:]]


def declare(name: str, text: str) -> None:
    """Run Python that declares cards with ``card(...)``; they form the set ``name``. The same text is run once.

    It runs with all rights of its user, so it is never taken from strangers.
    """
    if _texts.get(name) == text:
        return
    with card_set(name):
        run_declarations(name, text)
    _texts[name] = text


def declared() -> tuple[str, str]:
    """The set that came from a text, and that text; empty if there is none."""
    for name, text in _texts.items():
        return name, text
    return "", ""
