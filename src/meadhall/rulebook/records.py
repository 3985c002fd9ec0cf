"""What a rulebook is made of: pages with pictures, cards with rulings, words."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Picture:
    """A real position, and what of it is shown."""

    caption: str
    show: tuple[str, ...]
    """Parts of the table, such as ``hand``, ``wedge 2`` or ``supply moat village``; see ``pictures``."""
    position: str


@dataclass(frozen=True, slots=True)
class Page:
    """One idea, explained."""

    key: str
    """Its name in addresses, such as ``paying``."""
    number: int
    title: str
    summary: str
    """One sentence that says it all."""
    synonyms: tuple[str, ...]
    """What people may call it."""
    clauses: tuple[str, ...]
    """Ids of the clauses it explains."""
    words: tuple[str, ...]
    """Keys of the glossary entries that stand beside it."""
    cards: tuple[str, ...]
    """Keys of gallery entries that change what the page says."""
    parts: tuple[str | Picture, ...]
    """Markdown and pictures, in order."""

    @property
    def pictures(self) -> tuple[Picture, ...]:
        return tuple(part for part in self.parts if isinstance(part, Picture))

    @property
    def text(self) -> str:
        """The Markdown without the pictures."""
        return "\n\n".join(part for part in self.parts if isinstance(part, str))


@dataclass(frozen=True, slots=True)
class Ruling:
    """A question that comes up at the table, answered."""

    question: str
    answer: str


@dataclass(frozen=True, slots=True)
class Example:
    """A card at work: faces side by side, and what they come to."""

    cards: tuple[str, ...]
    result: str


@dataclass(frozen=True, slots=True)
class CardEntry:
    """A card of the gallery, or several that play alike."""

    key: str
    name: str
    cards: tuple[str, ...]
    """Keys of the cards it is about."""
    group: str
    """Under which heading the gallery shows it."""
    facts: str
    """Type, cost and numbers in words."""
    sets: tuple[str, ...]
    """The recommended sets that it belongs to, by their names."""
    text: str
    example: Example | None
    rulings: tuple[Ruling, ...]
    good: str
    """Where it is good, and where not."""
    good_with: tuple[str, ...]
    beware: tuple[str, ...]
    clauses: tuple[str, ...]
    synonyms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the game, explained."""

    key: str
    name: str
    text: str
    synonyms: tuple[str, ...]
    page: str
    """Key of the page that tells more; may be empty."""
    forms: dict[str, tuple[str, ...]]
    """By language, how sentences at the table name it; the first is its name."""
    texts: dict[str, str]
    """By language, what it means."""


@dataclass(frozen=True, slots=True)
class Reminder:
    """A line of the quick reference beside the table."""

    part: str
    """``turn``, ``sign`` or ``cost``."""
    key: str
    """The phase of the game, or the name of the sign."""
    names: dict[str, str]
    texts: dict[str, str]
