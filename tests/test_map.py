"""The walks of docs/architecture.md: every file and every name in them is there."""

import ast
import re
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
TEXT: Final = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
LINES: Final = re.findall(r"^\d+\. `([^`]+)` `([^`]+)`", TEXT, re.MULTILINE)


def names_in(tree: ast.AST) -> set[str]:
    """The functions, classes, methods and constants of a module."""
    found: set[str] = set()
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.ClassDef):
            found |= {node.name, *(f"{node.name}.{name}" for name in names_in(node)), *names_in(node)}
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found |= {target.id for target in targets if isinstance(target, ast.Name)}
    return found


@pytest.mark.parametrize(("file", "name"), LINES, ids=[f"{file}:{name}" for file, name in LINES])
def test_a_walk_names_what_is_there(file: str, name: str) -> None:
    path = ROOT / file if file.startswith("web/") else ROOT / "src" / "meadhall" / file
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        assert name in names_in(ast.parse(text))
    else:
        assert re.search(rf"\b{re.escape(name)}\b", text)


def test_there_are_six_walks_and_the_click_is_short() -> None:
    part = TEXT.split("## Six walks")[1].split("\n## ")[0]
    walks = re.split(r"\n\*\*", part)[1:]
    assert len(walks) == 6
    click = re.findall(r"^\d+\. `([^`]+)`", walks[0], re.MULTILINE)
    assert len(click) <= 25 and len(set(click)) == len(click)
