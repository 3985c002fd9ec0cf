"""Everything that the server refuses: its sentences as they stand in the code, found by what raises or sends them."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from meadhall.kernel.errors import BadOptions, MeadhallError
from meadhall.kit.texts import SOURCE, Text, texts_in
from meadhall.server import errors

PLACES: Final = (
    "server", "match/clock.py", "match/match.py", "match/orders.py", "match/seats.py", "kernel/errors.py", "kernel/options.py",
    "games/__init__.py", "games/dominion/options.py", "games/dominion/presets.py", "games/domino_knights/interjections.py",
    "games/domino_knights/options.py", "games/tears1066/options.py", "bots/menu.py", "lessons/__init__.py",
    "puzzles/attempt.py", "puzzles/read.py", "rulebook/book.py",
)  # fmt: skip
"""Where a request of a visitor may be refused."""
FOR_OPERATORS: Final = (
    "server/admin", "server/settings.py", "server/run.py", "server/mail.py", "server/database/engine.py",
    "server/database/upgrade.py", "server/tables/snapshots.py",
)  # fmt: skip
"""What only somebody who runs a server is told, at a terminal and in English."""
KINDS: Final = frozenset(
    name
    for name, kind in vars(errors).items()
    if isinstance(kind, type) and issubclass(kind, MeadhallError) and kind is not BadOptions
)
TELLING: Final = {"give_notice": 0, "say_goodbye": 0, "words": 0, "Limit": 2, "Problem": 1}
"""Other calls that take a sentence, and at which place."""


class Refusal(NamedTuple):
    """What is raised or sent somewhere."""

    said: ast.expr
    place: str

    def templates(self) -> Iterator[str]:
        """The sentences that stand there and name nothing; those that name something are made by ``say``."""
        for part in (self.said.body, self.said.orelse) if isinstance(self.said, ast.IfExp) else (self.said,):
            if isinstance(part, ast.Constant) and isinstance(part.value, str) and part.value:
                yield part.value


def files() -> list[Path]:
    """The files in which a visitor may be refused something."""
    found = [
        file for name in PLACES for file in ([SOURCE / name] if name.endswith(".py") else sorted((SOURCE / name).rglob("*.py")))
    ]
    return [file for file in found if not file.relative_to(SOURCE).as_posix().startswith(FOR_OPERATORS)]


def refusals() -> Iterator[Refusal]:
    """Everything that is refused, wherever it stands."""
    for file in files():
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = ast.unparse(node.func).rpartition(".")[2]
                at = 0 if name in KINDS else TELLING.get(name)
                if at is not None and len(node.args) > at:
                    yield Refusal(node.args[at], f"{file.relative_to(SOURCE)}, line {node.lineno}")


def refusal_texts() -> Iterator[Text]:
    """Every template that a visitor may be told when something is refused."""
    for file in files():
        yield from texts_in(file)
    for refusal in refusals():
        for template in refusal.templates():
            yield Text("refusal", template, "", refusal.place.partition(",")[0], 0)
