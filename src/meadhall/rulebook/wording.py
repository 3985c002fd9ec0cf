"""The clauses behind a page as readable text: sentences as sentences, rows of a table as a table with its headings."""

import functools
import re
from dataclasses import dataclass
from typing import Final

from meadhall.kernel.errors import MeadhallError
from meadhall.kit import trace

_BAR: Final = re.compile(r"(?<!\\)\|")


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause in Markdown."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Table:
    """Clauses that are rows of one table, or a table that belongs to the clause before it."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    ids: tuple[str, ...]


def wording(game: str, ids: tuple[str, ...]) -> list[Clause | Table]:
    """The exact wording of clauses in the order of ``ids``; raise MeadhallError for an id that the rules do not have."""
    known = {clause.id: clause.line - 1 for clause in trace.clauses(game)}
    lines = _lines(game)
    found: list[Clause | Table] = []
    for id_ in ids:
        if id_ not in known:
            raise MeadhallError(f"the rules of {game} have no clause {id_!r}")
        at = known[id_]
        if not lines[at].startswith("|"):
            found += _sentence(id_, lines, at)
            continue
        head, row = _row(lines, at)
        last = found[-1] if found else None
        if isinstance(last, Table) and last.ids and last.head == head:
            found[-1] = Table(head, (*last.rows, row), (*last.ids, id_))
        else:
            found.append(Table(head, (row,), (id_,)))
    return found


def everything(game: str) -> list[Clause | Table]:
    """All clauses of a game."""
    return wording(game, tuple(clause.id for clause in trace.clauses(game)))


@functools.cache
def _lines(game: str) -> tuple[str, ...]:
    return tuple(trace.document(game).read_text(encoding="utf-8").splitlines())


def _sentence(id_: str, lines: tuple[str, ...], at: int) -> list[Clause | Table]:
    """A clause that is not a row: its text with what is indented below it, and the table that it announces."""
    text = re.sub(r"^(?:- |#+ )?(?:\*\*)?" + re.escape(id_) + r"(?:\*\*)?[\s:—]*", "", lines[at].strip())
    after = at + 1
    while after < len(lines) and lines[after].startswith("  "):
        text += f"\n{lines[after]}"
        after += 1
    if text.count("**") % 2:
        text = text.replace("**", "", 1)
    found: list[Clause | Table] = [Clause(id_, text.strip())]
    if text.rstrip().endswith(":") and lines[after : after + 1] == ("",) and lines[after + 1].startswith("|"):
        rows = []
        while after + 1 < len(lines) and lines[after + 1].startswith("|"):
            after += 1
            rows.append(_cells(lines[after]))
        if len(rows) > 2:
            found.append(Table(rows[0], tuple(rows[2:]), ()))
    return found


def _row(lines: tuple[str, ...], at: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    first = at
    while first > 0 and lines[first - 1].startswith("|"):
        first -= 1
    cells = _cells(lines[at])
    return _cells(lines[first]), (cells[0].replace("**", ""), *cells[1:])


def _cells(line: str) -> tuple[str, ...]:
    return tuple(cell.replace("\\|", "|").strip() for cell in _BAR.split(line.strip().strip("|")))
