"""Pages, cards and words as plain text for a terminal."""

import textwrap
from itertools import zip_longest
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

from meadhall.rulebook.book import Book
from meadhall.rulebook.pictures import draw, told
from meadhall.rulebook.records import CardEntry, Page, Picture, Word
from meadhall.rulebook.wording import Clause, Table

_MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}).enable("table")
NARROWEST: Final = 8
"""No column of a table gets narrower."""


def page_text(book: Book, page: Page, width: int = 80) -> str:
    """A page from its title to the pages beside it."""
    blocks = [f"{page.title}\n{'=' * len(page.title)}", _wrapped(page.summary, width)]
    for part in page.parts:
        blocks.append(picture_text(book, part, width) if isinstance(part, Picture) else text(part, width))
    if page.words:
        blocks.append("Words on this page\n" + "\n".join(word_text(book.word(key), width) for key in page.words))
    if page.cards:
        blocks.append(_wrapped("Cards that change it: " + ", ".join(book.card(key).name for key in page.cards), width))
    before, after = book.neighbours(page)
    ways = [f"before: {before.key}" if before else "", f"next: {after.key}" if after else ""]
    blocks.append(" · ".join(filter(None, [*ways, f"exact wording: {len(page.clauses)} clauses"])))
    return "\n\n".join(blocks)


def picture_text(book: Book, picture: Picture, width: int = 80) -> str:
    """A picture in words with its caption."""
    lines = [_wrapped(line, width, "  | ", "  |   ") for line in told(draw(book.game.key, picture))]
    return "\n".join([*lines, _wrapped(picture.caption, width, "  ", "  ")])


def card_text(book: Book, entry: CardEntry, width: int = 80) -> str:
    """A card with its rulings and where it is good."""
    blocks = [f"{entry.name}\n{'=' * len(entry.name)}", _wrapped(entry.facts, width), _wrapped(entry.text, width)]
    blocks += [_wrapped(f"* {text(f'{ruling.question} {ruling.answer}', 10_000)}", width, "", "  ") for ruling in entry.rulings]
    if entry.good:
        blocks.append(_wrapped(f"Where it is good: {text(entry.good, 10_000)}", width))
    for name, keys in (("Good with", entry.good_with), ("Watch out for", entry.beware)):
        if keys:
            blocks.append(_wrapped(f"{name}: {', '.join(book.card(key).name for key in keys)}", width))
    if entry.clauses:
        blocks.append(_wrapped(f"Exact wording: {', '.join(entry.clauses)}", width))
    return "\n\n".join(filter(None, blocks))


def word_text(word: Word, width: int = 80) -> str:
    """A word of the glossary on one line, or a few."""
    return _wrapped(f"{word.name}: {text(word.text, 10_000)}", width, "", "  ")


def wording_text(parts: list[Clause | Table], width: int = 80) -> str:
    """Clauses as sentences and tables."""
    blocks = []
    for part in parts:
        if isinstance(part, Clause):
            blocks.append(
                _wrapped(f"{part.id}: ", width, "", "  ").rstrip() + " " + text(part.text, width).replace("\n", "\n  ")
            )
        else:
            blocks.append(_table([[_inline(cell) for cell in row] for row in (part.head, *part.rows)], width))
    return "\n\n".join(blocks)


def text(markdown: str, width: int = 80) -> str:
    """Markdown as plain text.

    >>> print(text("## When?\\n\\nNot *before* [Hastings](objectives).\\n\\n> **Common mistake.** Waiting."))
    When?
    -----
    <BLANKLINE>
    Not before Hastings.
    <BLANKLINE>
      ! Common mistake. Waiting.
    """
    blocks: list[str] = []
    rows: list[list[str]] = []
    marks: list[str] = []
    numbers: list[int] = []
    tokens = _MARKDOWN.parse(markdown)
    for at, token in enumerate(tokens):
        if token.type in ("bullet_list_open", "ordered_list_open"):
            numbers.append(int(token.attrs.get("start", 1)) if token.type.startswith("ordered") else 0)
        elif token.type in ("bullet_list_close", "ordered_list_close"):
            numbers.pop()
        elif token.type == "list_item_open":
            marks.append(f"{numbers[-1]}. " if numbers[-1] else "* ")
            numbers[-1] += 1 if numbers[-1] else 0
        elif token.type == "tr_open":
            rows.append([])
        elif token.type == "table_close":
            blocks.append(_table(rows, width))
            rows = []
        elif token.type == "inline":
            said = _inline_token(token)
            opened = tokens[at - 1].type
            if opened in ("th_open", "td_open"):
                rows[-1].append(said)
            elif opened == "heading_open":
                blocks.append(f"{said}\n{'-' * len(said)}")
            else:
                quoted = any(one.type == "blockquote_open" for one in tokens[max(0, at - 2) : at])
                mark = marks.pop() if marks else "! " if quoted else ""
                indent = "  " * max(1 if quoted else 0, len(numbers) - 1)
                blocks.append(_wrapped(said, width, indent + mark, indent + " " * len(mark)))
    return "\n\n".join(blocks)


def _inline(markdown: str) -> str:
    return "".join(_inline_token(token) for token in _MARKDOWN.parseInline(markdown))


def _inline_token(token: Token) -> str:
    parts = []
    for child in token.children or ():
        if child.type in ("text", "code_inline"):
            parts.append(child.content)
        elif child.type in ("softbreak", "hardbreak"):
            parts.append(" ")
    return "".join(parts)


def _wrapped(said: str, width: int, first: str = "", rest: str = "") -> str:
    return textwrap.fill(said, width, initial_indent=first, subsequent_indent=rest, break_long_words=False) or first.rstrip()


def _table(rows: list[list[str]], width: int) -> str:
    """Columns side by side, the widest wrapped until all fit."""
    if not rows:
        return ""
    rows = [[*row, *[""] * (len(rows[0]) - len(row))] for row in rows]
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    while sum(widths) + 2 * (len(widths) - 1) > width and max(widths) > NARROWEST:
        widths[widths.index(max(widths))] -= 1
    lines = ["  ".join("-" * size for size in widths)]
    for at, row in enumerate(rows):
        cells = [textwrap.wrap(cell, size) or [""] for cell, size in zip(row, widths, strict=False)]
        told_row = [
            "  ".join(cell.ljust(size) for cell, size in zip(parts, widths, strict=False)).rstrip()
            for parts in zip_longest(*cells, fillvalue="")
        ]
        lines = [*told_row, *lines] if at == 0 else [*lines, *told_row]
    return "\n".join(lines)


def short(line: str, width: int = 80) -> str:
    """One line, cut where it is too long."""
    return line if len(line) <= width else f"{line[: width - 1].rstrip()}…"
