"""The trace from rules to tests: clause ids in the rules documents, and the tests that cite them."""

import ast
import functools
import re
from collections.abc import Callable, Iterator, Sequence
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from meadhall import games
from meadhall.kernel.errors import MeadhallError

_Test = TypeVar("_Test", bound=Callable[..., Any])

_ID: Final = r"[A-Z]{2,8}-[A-Za-z0-9][A-Za-z0-9.-]*[A-Za-z0-9]|[A-Z]{2,8}-[A-Za-z0-9]"
_CLAUSE: Final = re.compile(rf"^(?:- |#+ |\| )?(?:\*\*)?({_ID})(?:\*\*)?(?=[\s|*:—]|$)(.*)$")

_HERE: Final = Path(__file__).resolve()
ROOT: Final = next((folder for folder in _HERE.parents if (folder / "pyproject.toml").is_file()), _HERE.parents[3])
"""The checkout, whichever build of it runs."""


class Clause(NamedTuple):
    """One clause of a rules document."""

    id: str
    text: str
    line: int
    heading: str = ""
    """The headings that it stands under, the document's title left out."""


class Guard(NamedTuple):
    """A test that cites clauses."""

    test: str
    file: str
    line: int
    ids: tuple[str, ...]


def rule(*ids: str) -> Callable[[_Test], _Test]:
    """Mark a test as the guard of the clauses ``ids``; an id that no document has is refused at once."""
    for id_ in ids:
        if id_ not in _ids_of(id_.split("-", 1)[0]):
            raise MeadhallError(f"no rules document has a clause {id_!r}")

    def mark(test: _Test) -> _Test:
        test.guards = (*getattr(test, "guards", ()), *ids)  # type: ignore[attr-defined]
        return test

    return mark


def document(game: str) -> Traversable:
    """Where the rules document of ``game`` is: beside the game in a package of somebody else's. Raise MeadhallError."""
    found = games.find(game)
    if not found.document:
        raise MeadhallError(f"{found.title} has no rules in clauses")
    return games.file(found, found.document) or _folder() / found.document


def _folder() -> Path:
    for folder in (ROOT / "docs" / "rules", Path(__file__).resolve().parent / "rules"):
        if folder.is_dir():
            return folder
    raise MeadhallError("the rules documents are not installed")


@functools.cache
def clauses(game: str) -> tuple[Clause, ...]:
    """Every clause of the rules of ``game``, in the order of the document; none if it has no document."""
    found = games.find(game)
    return read_clauses(document(game).read_text(encoding="utf-8"), found.prefix) if found.document else ()


def read_clauses(text: str, prefix: str) -> tuple[Clause, ...]:
    """The clauses of a rules document: list items, table rows and headings that begin with an id."""
    found: dict[str, Clause] = {}
    headings: dict[int, str] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        marks = len(line) - len(line.lstrip("#"))
        if marks > 1:
            headings = {level: words for level, words in headings.items() if level < marks} | {marks: line.strip("# ")}
        matched = _CLAUSE.match(line.strip())
        if matched is None or not matched.group(1).startswith(f"{prefix}-") or matched.group(1) in found:
            continue
        words = matched.group(2).replace("**", "").strip(" |—:")
        found[matched.group(1)] = Clause(matched.group(1), words, number, ": ".join(headings.values()))
    return tuple(found.values())


@functools.cache
def _ids_of(prefix: str) -> frozenset[str]:
    folder = _folder()
    texts = [path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.md"))]
    return frozenset(clause.id for text in texts for clause in read_clauses(text, prefix))


def guards(tests: Path | None = None) -> list[Guard]:
    """Every test that cites clauses, read from the sources under ``tests`` without running them."""
    folder = ROOT / "tests" if tests is None else tests
    found: list[Guard] = []
    for path in sorted(folder.rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
                ids = tuple(_cited(node))
                if ids:
                    found.append(Guard(node.name, str(path.relative_to(folder.parent)), node.lineno, ids))
    return found


def _cited(node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[str]:
    for decorator in node.decorator_list:
        if isinstance(decorator, ast.Call) and isinstance(decorator.func, ast.Name) and decorator.func.id == "rule":
            for argument in decorator.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value


def untested(game: str) -> tuple[list[Clause], int]:
    """The clauses of ``game`` that no test cites, and how many clauses there are."""
    cited = {id_ for guard in guards() for id_ in guard.ids}
    every = clauses(game)
    return [clause for clause in every if clause.id not in cited], len(every)


def search(game: str, words: str, others: Sequence[str] = (), ids: Sequence[str] = ()) -> list[tuple[Clause, list[Guard]]]:
    """The clauses that hold all of ``words``, each with the tests that guard it.

    An exact id comes first, then ids that begin so, then the ``ids`` that are known to be about it, then headings, then
    texts. ``others`` are other words for the same thing.
    """
    wanted = [said.casefold().split() for said in (words, *others)]
    ranked: list[tuple[int, Clause]] = []
    for clause in clauses(game):
        rank = _rank(clause, words.casefold().strip(), wanted, ids)
        if rank is not None:
            ranked.append((rank, clause))
    ranked.sort(key=lambda pair: pair[0])
    every = guards() if ranked else []
    return [(clause, [guard for guard in every if clause.id in guard.ids]) for _, clause in ranked]


def _rank(clause: Clause, said: str, wanted: list[list[str]], ids: Sequence[str]) -> int | None:
    """How well a clause answers a search, 0 best; None if it does not."""
    id_ = clause.id.casefold()
    if said and id_.startswith(said):
        return 0 if id_ == said else 1
    if clause.id in ids:
        return 2
    for rank, text in ((3, clause.heading), (4, f"{clause.id} {clause.heading} {clause.text}")):
        if any(all(word in text.casefold() for word in words) for words in wanted):
            return rank if said else 0
    return None
