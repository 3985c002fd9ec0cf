"""The house: what every game's folder holds under the same names, and that no other file takes one of them."""

import ast
import re
from pathlib import Path
from typing import Final

import pytest

GAMES: Final = Path(__file__).parents[1] / "src" / "meadhall" / "games"
SHARED: Final = {
    "game": "the rules as everything above the games sees them",
    "state": "one position: zones, counters, and what moves cards",
    "board": "the zones of the table, and the moves between them",
    "options": "the table options, each with its clause",
    "variant": "the options as play looks them up",
    "setup": "before the first turn",
    "turn": "the course of a turn",
    "view": "what a seat may know, built up from nothing",
    "redeal": "a world in which everything a seat cannot know is dealt anew",
    "position": "situations as text, written and read",
    "texts": "what prompts, labels, reasons and log lines are made of",
    "log": "log lines: what has happened, in words",
    "summary": "what a voice says of events in a row",
    "invariants": "what holds in every state",
    "goals": "what the recorded games must show between them",
    "cards": "every card, and the format of card files",
    "rulebook": "pages, card notes and words for people, as Markdown",
    "puzzles": "positions with a goal and words in every language, as text files",
}
"""Names that mean the same in every game; docs/architecture.md has the same list."""
FOLDERS: Final = sorted(path.parent for path in GAMES.glob("*/game.py"))


@pytest.mark.parametrize("folder", FOLDERS, ids=[folder.name for folder in FOLDERS])
def test_a_game_has_the_shared_names_and_each_only_once(folder: Path) -> None:
    for name in SHARED:
        found = [path for path in folder.rglob("*") if path.stem == name and (path.is_dir() or path.suffix == ".py")]
        places = [path.relative_to(folder).as_posix() for path in found]
        assert places in ([f"{name}.py"], [name]), f"{folder.name}: {name} is found as {places}"


def test_the_shared_names_stand_in_the_architecture() -> None:
    text = (GAMES.parents[2] / "docs" / "architecture.md").read_text(encoding="utf-8")
    for name, meaning in SHARED.items():
        assert f"| `{name}` | {meaning} |" in text


def test_no_folder_is_a_hall_with_too_many_doors() -> None:
    for folder in [GAMES.parent, *GAMES.parent.rglob("*")]:
        modules = [path.name for path in folder.glob("*.py") if path.name != "__init__.py"]
        assert len(modules) <= 22, f"{folder}: {len(modules)} modules side by side"


def test_no_step_writes_both_ways_to_run() -> None:
    """A step writes ``run``, or ``run_inline`` and for the rest ``run_framed``; the kernel tries the inline way first."""
    for path in [*GAMES.rglob("*.py"), *GAMES.with_name("kernel").rglob("*.py")]:
        for found in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(found, ast.ClassDef) and found.name != "Step":
                written = {method.name for method in found.body if isinstance(method, ast.FunctionDef)}
                assert not {"run", "run_inline"} <= written, f"{path}: {found.name} writes run and run_inline"


def test_a_step_is_known_by_what_it_is_and_a_note_by_its_fields() -> None:
    """Programs and classes tell steps apart, not their names; what an effect keeps is a record, not places in a tuple."""
    for path in [*GAMES.rglob("*.py"), *GAMES.with_name("kernel").rglob("*.py")]:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"\bname\.startswith\(", text), f"{path}: a step is told by its name"
        assert not re.search(r"\bnote\[[A-Z]", text), f"{path}: a note is read by places"
