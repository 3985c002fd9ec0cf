"""What cards and rules say, looked up by key: the text behind ``?``, a hovered card and a refused one."""

import re
from typing import Any, Final

from rich.text import Text

from meadhall import games
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.game import Game
from meadhall.kernel.options import TableOptions
from meadhall.kit import trace
from meadhall.rulebook.book import book
from meadhall.rulebook.commands import best
from meadhall.rulebook.search import search, suggestion

_BAR: Final = re.compile(r"(?<!\\)\|")
REASON: Final = "italic yellow"
_TOLD_ELSEWHERE: Final = ("key", "name", "text", "title", "number", "copies", "rule", "kind", "power", "rank", "set")


Book = dict[str, dict[str, Any]]
"""Cards by key."""

_books: Final[dict[tuple[str, str, int], Book]] = {}
"""The cards of a game, by its key, the name of a table's own card file, and how many cards were declared beside the printed."""


def card_book(game: str, card_file: str = "") -> Book:
    """Every card of a game by key, or those of a ``card_file`` that a table on this screen plays with."""
    book = _books.get((game, card_file, len(games.find(game).own_cards())))
    if book is not None:
        return book
    return _write_book(game, "", None) if not card_file else card_book(game)


def learn_cards(game: Game, options: TableOptions) -> None:
    """Remember the cards of a table that has a card file of its own."""
    card_file = str(options.to_json().get("card_file", ""))
    if card_file:
        _write_book(game.key, card_file, options)


def _write_book(game: str, card_file: str, options: TableOptions | None) -> Book:
    own = games.find(game).own_cards()
    book = {str(card["key"]): card for card in (*games.find(game).cards(options), *own)}
    _books[game, card_file, len(own)] = book
    return book


def card_of(game: Game, thing: str, card_file: str = "") -> dict[str, Any] | None:
    """The card that ``thing`` (a card, an option key such as ``buy gold``) is about; None if it is about none."""
    book = card_book(game.key, card_file)
    words = thing.split()
    for first in range(len(words)):
        rest = " ".join(words[first:])
        named = rest if rest in book else rest.lower().replace(" ", "-")
        if named in book:
            return book[named]
    for word in words:
        bare = word.strip("():")
        found = book.get(bare, book.get(bare.rpartition(".")[0]))
        if found is not None:
            return found
    return None


def card_lines(card: dict[str, Any]) -> list[str]:
    """A card as a person reads it: its name, its facts, its text."""
    facts = [f"{name} {_fact(value)}" for name, value in card.items() if name not in _TOLD_ELSEWHERE and _is_fact(value)]
    title = f", {card['title']}" if card.get("title") else ""
    lines = [f"{card['name']}{title}"]
    if facts:
        lines.append(", ".join(facts))
    if card.get("text"):
        lines.append(str(card["text"]))
    return lines


def column(lines: list[str], reason: str) -> Text:
    """A card for the side of the screen: name, facts, text, and why it cannot be used now."""
    text = Text("\n").join([Text(line, "bold" if row == 0 else "") for row, line in enumerate(lines)])
    if reason:
        text.append(f"\n{reason}" if lines else reason, REASON)
    return text


def tip(lines: list[str], reason: str) -> Text:
    """A card on one line; its text comes before its facts, which the table shows as well, and a reason before both."""
    if reason:
        return Text(f"{lines[0]}: " if lines else "", "bold").append(reason, REASON)
    order = [*lines[:1], *reversed(lines[1:])]
    return Text(" · ").join([Text(line, "bold" if row == 0 else "") for row, line in enumerate(order)])


def _is_fact(value: object) -> bool:
    if isinstance(value, list):
        return bool(value) and all(isinstance(part, str | int) for part in value)
    return value is not None and value != "" and isinstance(value, str | int) and not isinstance(value, bool)


def _fact(value: object) -> str:
    return " ".join(str(part) for part in value) if isinstance(value, list) else str(value)


def rule_lines(game: Game, wanted: str, asked: str, width: int) -> list[str]:
    """What the rulebook has about ``wanted``: a clause by its id, else what a search finds; without it, the rule ``asked``.

    Raise MeadhallError with what may have been meant if there is nothing.
    """
    page = book(game.key).explains(asked) if asked and not wanted else None
    if page is not None:
        return [*clause_lines(game, asked), f"The rulebook explains it: /rule {page.key}"]
    if not wanted or _found(game, wanted) is not None:
        return clause_lines(game, wanted or asked)
    found = search(game.key, wanted)
    if not found:
        raise MeadhallError(suggestion(game.key, wanted))
    more = ", ".join(dict.fromkeys(one.title for one in found[1:6]))
    return [*best(book(game.key), found[0], width).splitlines(), *([f"Also: {more}"] if more else [])]


def clause_lines(game: Game, rule: str) -> list[str]:
    """A clause with its id, a row of a table with a line a cell; the id alone if the rules documents are not installed."""
    if not rule:
        return []
    try:
        found = _found(game, rule)
        if found is None or not found.text:
            return [rule]
        cells = _cells_of(game, found)
        lines = [found.id, *cells] if cells else [f"{found.id}: {found.text.replace(' | ', ' or ')}"]
        return [line.replace("`", "").replace("**", "") for line in lines]
    except (MeadhallError, OSError):
        return [rule]


def _found(game: Game, rule: str) -> trace.Clause | None:
    return next((clause for clause in trace.clauses(game.key) if clause.id.casefold() == rule.casefold()), None)


def _cells_of(game: Game, clause: trace.Clause) -> list[str]:
    """A clause that is a row of a table, each cell after the heading of its column; empty if it is none."""
    lines = trace.document(game.key).read_text(encoding="utf-8").splitlines()
    row = clause.line - 1
    if not lines[row].startswith("|"):
        return []
    first = row
    while first > 0 and lines[first - 1].startswith("|"):
        first -= 1
    told = zip(_cells(lines[first])[1:], _cells(lines[row])[1:], strict=False)
    return [f"  {head}: {cell}" if head else f"  {cell}" for head, cell in told if cell]


def _cells(line: str) -> list[str]:
    return [cell.replace("\\|", "|").strip() for cell in _BAR.split(line.strip().strip("|"))]
