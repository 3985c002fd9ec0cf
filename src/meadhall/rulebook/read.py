"""Reading the files of a rulebook.

A page begins with lines such as ``title: Buying``, an empty line ends them, Markdown follows. A picture is a fenced block
called ``picture``: ``caption`` and ``show``, an empty line, position text. ``gallery.md`` and ``glossary.md`` hold one
section per entry; its first lines are named values too, and ``text de`` is the text in German.
``reference.md`` is the panel beside the table: the ``part`` of an entry is ``turn``, ``sign`` or ``cost``.
"""

import re
from importlib.resources.abc import Traversable
from typing import Final, NamedTuple

from meadhall import games
from meadhall.kernel.errors import BrokenFile
from meadhall.kernel.game import Game
from meadhall.rulebook.records import Example, Page, Picture, Ruling

_PICTURE: Final = re.compile(r"^```picture\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_VALUE: Final = re.compile(r"([a-z]+(?: de)?): *(.*)")
_RULING: Final = re.compile(r"\*\*(.+?)\*\*\s*(.*)", re.DOTALL)
_RANGE: Final = re.compile(r"(.*?)(\d+|[a-z])\.\.(\d+|[a-z])")
PAGE_NAMES: Final = ("title", "summary", "synonyms", "clauses", "words", "cards")
ENTRY_NAMES: Final = (
    *("name", "cards", "clauses", "synonyms", "example", "good", "with", "beware", "page", "forms", "part"),
    *("name de", "text de"),
)


class Section(NamedTuple):
    """One entry of the gallery or the glossary, as it is written."""

    head: str
    values: dict[str, str]
    text: str


def folder_of(game: Game) -> Traversable | None:
    """The folder ``rulebook`` beside the module of a game; None if the game brings none."""
    return games.file(game, "rulebook")


def pages(folder: Traversable) -> list[Page]:
    """The pages of a folder in the order of their file names, which begin with a number."""
    names = sorted(entry.name for entry in folder.iterdir() if re.match(r"\d.*\.md", entry.name))
    return [_page(name, at, (folder / name).read_text(encoding="utf-8")) for at, name in enumerate(names, start=1)]


def _page(name: str, number: int, text: str) -> Page:
    values, body = named_values(name, text, PAGE_NAMES)
    if not values.get("title") or not values.get("summary"):
        raise BrokenFile(f"{name}: a page has a title and a summary")
    pieces = _PICTURE.split(body)
    parts: list[str | Picture] = []
    for at, piece in enumerate(pieces):
        if at % 2:
            parts.append(_picture(name, piece))
        elif piece.strip():
            parts.append(piece.strip())
    return Page(
        key=name.removesuffix(".md").partition("-")[2],
        number=number,
        title=values["title"],
        summary=values["summary"],
        synonyms=listed(values.get("synonyms", "")),
        clauses=clause_ids(values.get("clauses", "")),
        words=tuple(values.get("words", "").split()),
        cards=tuple(values.get("cards", "").split()),
        parts=tuple(parts),
    )


def _picture(name: str, text: str) -> Picture:
    values, position = named_values(name, text, ("caption", "show"))
    if not values.get("caption") or not values.get("show"):
        raise BrokenFile(f"{name}: a picture has a caption and says what it shows")
    return Picture(values["caption"], listed(values["show"]), position)


def sections(folder: Traversable, name: str) -> list[Section]:
    """The entries of ``gallery.md`` or ``glossary.md``; none if there is no such file."""
    path = folder / name
    if not path.is_file():
        return []
    found = []
    for piece in re.split(r"^## ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        head, _, rest = piece.partition("\n")
        values, text = named_values(f"{name}: {head}", rest, ENTRY_NAMES)
        found.append(Section(head.strip(), values, text.strip()))
    return found


def named_values(name: str, text: str, allowed: tuple[str, ...]) -> tuple[dict[str, str], str]:
    """The named values that a text begins with, and what follows them."""
    values: dict[str, str] = {}
    lines = text.splitlines()
    for at, line in enumerate(lines):
        matched = _VALUE.fullmatch(line.strip())
        if matched is None or (not values and matched.group(1) not in allowed):
            return values, "\n".join(lines[at:])
        if matched.group(1) not in allowed:
            raise BrokenFile(f"{name}: {matched.group(1)!r} is not one of {', '.join(allowed)}")
        values[matched.group(1)] = matched.group(2)
    return values, ""


def rulings(text: str) -> tuple[Ruling, ...]:
    """The paragraphs of a card's section: each begins with the short answer in bold."""
    found = []
    for paragraph in filter(None, (piece.strip() for piece in text.split("\n\n"))):
        matched = _RULING.fullmatch(paragraph)
        if matched is None:
            raise BrokenFile(f"a ruling begins with its answer in bold, not with {paragraph[:40]!r}")
        found.append(Ruling(matched.group(1), " ".join(matched.group(2).split())))
    return tuple(found)


def example(text: str) -> Example | None:
    """Cards and what they come to.

    >>> example("throne-room smithy = **6 cards**")
    Example(cards=('throne-room', 'smithy'), result='**6 cards**')
    """
    cards, _, result = text.partition(" = ")
    return Example(tuple(cards.split()), result) if text else None


def listed(text: str) -> tuple[str, ...]:
    """The parts of a text with commas between them."""
    return tuple(part.strip() for part in text.split(",") if part.strip())


def clause_ids(text: str) -> tuple[str, ...]:
    """Clause ids, ranges spread.

    >>> clause_ids("DOM-ATK-1..3 DKN-4.5-a..b DOM-R12")
    ('DOM-ATK-1', 'DOM-ATK-2', 'DOM-ATK-3', 'DKN-4.5-a', 'DKN-4.5-b', 'DOM-R12')
    """
    found: list[str] = []
    for word in text.split():
        matched = _RANGE.fullmatch(word)
        if matched is None:
            found.append(word)
            continue
        start, first, last = matched.groups()
        if first.isdigit():
            found += [f"{start}{number}" for number in range(int(first), int(last) + 1)]
        else:
            found += [f"{start}{chr(letter)}" for letter in range(ord(first), ord(last) + 1)]
    return tuple(found)
