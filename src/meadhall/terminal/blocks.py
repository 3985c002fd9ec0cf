"""The bricks that tables are drawn with: styled lines of text, laid beside and below each other.

A *thing* is a piece of text that stands for a card, pile or knight; its style carries the key, so that a click or a
hovering mouse finds out what it points at.
"""

import dataclasses
from collections.abc import Iterable, Sequence
from typing import Any, Final

from rich.style import Style
from rich.text import Text

Block = list[Text]

DIM: Final = "grey58"
LOUD: Final = "bold"
GLOW: Final = Style(bold=True, underline=True)
"""How a thing looks that can be picked now."""

COLOURS: Final = ("#d9a94a", "#7aa7e0", "#86b96b", "#e0786c", "#b48bd6", "#6fbfb5")
"""The colour of each seat."""

WIDE: Final = 120
"""From this width of the screen on, card and log have a column of their own."""
ROOMY_WIDTH: Final = 90
ROOMY_HEIGHT: Final = 40
"""From this width of the table and height of the screen on, cards are drawn as boxes."""


@dataclasses.dataclass(frozen=True, slots=True)
class Section:
    """A named part of a table."""

    name: str
    lines: Block
    bare: bool = False
    """It speaks for itself; where space is short the name is left out."""


PREFIX: Final = 9
"""How much of a line the name of a section takes where space is short."""


def put_together(sections: Sequence[Section], width: int, *, roomy: bool) -> Block:
    """A whole table: with a rule above each section if there is room, else with its name before its first line."""
    lines: Block = []
    for section in sections:
        if roomy:
            rule = "─" * max(0, width - len(section.name) - 4)
            lines.append(join([Text("─ ", DIM), Text(section.name, LOUD), Text(f" {rule}", DIM)]))
            lines += section.lines
        elif section.bare:
            lines += section.lines
        else:
            for row, line in enumerate(section.lines or [Text("-", DIM)]):
                name = section.name if row == 0 else ""
                lines.append(join([fit(Text(name, DIM), PREFIX - 1), " ", line]))
    return [line if line.cell_len <= width else fit(line, width) for line in lines]


def is_roomy(width: int, height: int) -> bool:
    """Whether there is space to draw cards as boxes."""
    return width >= ROOMY_WIDTH and height >= ROOMY_HEIGHT


def thing(words: str, key: str, style: str = "", *, zone: str = "", glow: bool = False) -> Text:
    """Text that stands for the thing ``key``."""
    look = Style.parse(style) if style else Style.null()
    if glow:
        look += GLOW
    return Text(words, look + Style(meta={"thing": key, "zone": zone}), end="")


def join(parts: Iterable[Text | str], gap: str = "") -> Text:
    """One line made of parts."""
    return Text(gap, end="").join([part if isinstance(part, Text) else Text(part, end="") for part in parts])


def fit(line: Text, width: int) -> Text:
    """A copy of ``line`` that is exactly ``width`` cells wide."""
    copy = line.copy()
    copy.truncate(width, overflow="ellipsis", pad=True)
    return copy


def flow(parts: Sequence[Text], width: int, gap: str = "  ") -> Block:
    """Parts one after another, on as many lines as they need."""
    lines: Block = []
    row: list[Text] = []
    used = 0
    for part in parts:
        needed = part.cell_len + (len(gap) if row else 0)
        if row and used + needed > width:
            lines.append(join(row, gap))
            row, used, needed = [], 0, part.cell_len
        row.append(part)
        used += needed
    if row:
        lines.append(join(row, gap))
    return lines


def grid(parts: Sequence[Text], width: int, gap: int = 2) -> Block:
    """Parts in columns of equal width, filled row by row."""
    if not parts:
        return []
    cell = min(width, max(part.cell_len for part in parts))
    across = max(1, (width + gap) // (cell + gap))
    rows = [parts[at : at + across] for at in range(0, len(parts), across)]
    return [join([fit(part, cell) for part in row], " " * gap) for row in rows]


def beside(blocks: Sequence[Block], gap: int = 2) -> Block:
    """Blocks next to each other, tops aligned."""
    shown = [block for block in blocks if block]
    widths = [max(line.cell_len for line in block) for block in shown]
    height = max((len(block) for block in shown), default=0)
    empty = Text("", end="")
    lines: Block = []
    for row in range(height):
        cells = [fit(block[row] if row < len(block) else empty, wide) for block, wide in zip(shown, widths, strict=True)]
        lines.append(join(cells, " " * gap))
    return lines


def rows_of(blocks: Sequence[Block], width: int, gap: int = 1) -> Block:
    """Blocks beside each other, on as many rows as they need."""
    lines: Block = []
    row: list[Block] = []
    used = 0
    for block in blocks:
        wide = max(line.cell_len for line in block)
        if row and used + gap + wide > width:
            lines += beside(row, gap)
            row, used = [], 0
        used += wide + (gap if row else 0)
        row.append(block)
    return lines + (beside(row, gap) if row else [])


def box(
    lines: Sequence[Text], width: int, style: str = DIM, *, meta: dict[str, Any] | None = None, heavy: bool = False
) -> Block:
    """Lines in a frame ``width`` cells wide; the whole frame stands for the thing in ``meta``."""
    corners = "┏━┓┃┗┛" if heavy else "╭─╮│╰╯"
    look = Style.parse(style)
    side = Text(corners[3], look, end="")
    block = [Text(corners[0] + corners[1] * (width - 2) + corners[2], look, end="")]
    block += [join([side, fit(line, width - 2), side]) for line in lines]
    block.append(Text(corners[4] + corners[1] * (width - 2) + corners[5], look, end=""))
    if meta is not None:
        for line in block:
            line.stylize(Style(meta=meta))
    return block


def wrapped(text: str, width: int, style: str = "", most: int = 0) -> Block:
    """A sentence on as many lines as it needs; at most on ``most`` lines, with dots if that is too few."""
    lines = _wrapped(text, width, style)
    if most and len(lines) > most:
        last = lines[most - 1].plain[: width - 1].rstrip()
        lines = [*lines[: most - 1], Text(f"{last}…", style, end="")]
    return lines


def _wrapped(text: str, width: int, style: str) -> Block:
    lines: Block = []
    row = ""
    for word in text.split():
        if row and len(row) + 1 + len(word) > width:
            lines.append(Text(row, style, end=""))
            row = word
        else:
            row = f"{row} {word}" if row else word
    return [*lines, Text(row, style, end="")] if row else lines


def things_of(sections: Iterable[Section]) -> list[tuple[str, str]]:
    """Every ``(thing, zone)`` of a drawing in reading order, each once."""
    found: dict[tuple[str, str], None] = {}
    for section in sections:
        for line in section.lines:
            for span in line.spans:
                meta = span.style.meta if isinstance(span.style, Style) else {}
                if "thing" in meta:
                    found[(meta["thing"], meta.get("zone", ""))] = None
    return list(found)
