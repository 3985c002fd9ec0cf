"""What a picture is made of."""

from dataclasses import dataclass
from typing import Final

NAMES: Final = ("You", "Ash", "Birch", "Cedar", "Elm", "Hazel")
"""The seats of a picture: the reader is seat 0."""


@dataclass(frozen=True, slots=True)
class Item:
    """One thing of a row: the face of a card or domino, and what is said below it."""

    face: str
    """Key of the face; empty for a thing without one."""
    name: str
    note: str = ""
    count: int = 1
    turned: bool = False
    """Lying on its side: tired, or used up."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A number on a shape of its own, as faces have them."""

    shape: str
    number: int
    paint: str


@dataclass(frozen=True, slots=True)
class Place:
    """What two rows lie at: the enemy's beyond it, then yours."""

    name: str
    note: str


@dataclass(frozen=True, slots=True)
class Row:
    """Things side by side."""

    label: str
    items: tuple[Item, ...]
    note: str = ""
    place: Place | None = None
    side: str = ""
    """Whose row at a place it is."""
    totals: tuple[Sign, ...] = ()
    """What the row comes to, drawn; the note says it too."""


def whose(seat: int, what: str) -> str:
    """``Your hand``, ``Ash's hand``."""
    return f"Your {what}" if seat == 0 else f"{NAMES[seat]}'s {what}"


def seat_in(rest: str) -> int:
    """The seat that a part of a picture names; the reader's if it names none."""
    return int(rest) if rest else 0
