"""Each layer knows only those below it, from the kernel up to the command line."""

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "meadhall"
LEVELS = {
    "examples": 0, "version": 1, "kernel": 0, "games": 1, "languages": 1,
    "api": 2, "match": 2, "bots": 3, "faces": 3, "lab": 4, "env": 4,
    "kit": 4, "lessons": 4, "puzzles": 5, "rulebook": 5, "terminal": 6, "server": 7, "cli": 8, "__main__": 9,
}  # fmt: skip
OUTSIDE = {"kernel": {"mypy_extensions"}, "games": {"mypy_extensions", "msgspec", "librt"}, "match": {"msgspec"}}
"""What the lower layers may import besides the standard library and each other."""

FILES = sorted(path for path in SOURCE.rglob("*.py") if path != SOURCE / "__init__.py")


def imported(path: Path) -> set[str]:
    """The modules that a file imports, wherever in the file."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            assert node.level == 0, f"{path} imports relatively"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(SOURCE)) for path in FILES])
def test_a_file_imports_only_from_below(path: Path) -> None:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    own = parts[0]
    for module in sorted(imported(path)):
        names = module.split(".")
        if names[0] != "meadhall":
            continue
        other = names[1] if len(names) > 1 else "__init__"
        assert other in LEVELS or other == "__init__", f"{module} belongs to no known layer"
        if other == own:
            if own == "games" and len(parts) > 2 and len(names) > 2:
                assert names[2] == parts[1], f"{path.name}: a game imports another game: {module}"
            continue
        assert LEVELS[other] < LEVELS[own], f"{path.name}: {own} may not know {module}"


@pytest.mark.parametrize("layer", sorted(OUTSIDE))
def test_the_lower_layers_need_nothing_but_the_standard_library(layer: str) -> None:
    import sys

    for path in (SOURCE / layer).rglob("*.py"):
        for module in imported(path):
            root = module.split(".")[0]
            known = root == "meadhall" or root in sys.stdlib_module_names or root in OUTSIDE[layer]
            assert known, f"{layer}/{path.name} imports {root}"


@pytest.mark.parametrize("name", ["random", "time", "os", "threading", "socket", "datetime"])
def test_rules_have_no_clock_no_files_and_no_luck_of_their_own(name: str) -> None:
    for layer in ("kernel", "games"):
        for path in (SOURCE / layer).rglob("*.py"):
            assert not any(module.split(".")[0] == name for module in imported(path)), f"{path.name} imports {name}"


TABLES = sorted((SOURCE / "server" / "tables").glob("*.py"))
OUT_OF_REACH = {
    "alembic", "aiosqlite", "asyncpg", "http", "io", "litestar", "os", "pathlib", "socket", "sqlalchemy", "sqlite3",
    "subprocess", "tempfile", "threading", "time", "urllib", "uvicorn",
}  # fmt: skip
"""Network, database, files and clock: the code of tables is handed what it needs of them."""
INDIRECT = OUT_OF_REACH - {"time"}
"""The same for what that code imports of the server: its limits know the time if nobody tells them."""
ASYNCIO = {"Event", "Lock", "Queue", "Task", "gather", "get_running_loop", "sleep"}
"""What tables use of asyncio: no sockets, no processes, no threads."""


def server_modules(path: Path) -> set[Path]:
    """The files of the server that a file imports."""
    found: set[Path] = set()
    for module in imported(path):
        names = module.split(".")[1:]
        if module.startswith("meadhall.server."):
            files = [SOURCE.joinpath(*names[:size]).with_suffix(".py") for size in (len(names), len(names) - 1)]
            found |= {file for file in files if file.exists()}
    return found


@pytest.mark.parametrize("path", TABLES, ids=[path.name for path in TABLES])
def test_tables_know_no_network_no_database_no_file_and_no_clock(path: Path) -> None:
    roots = {module.split(".")[0] for module in imported(path)}
    assert not roots & OUT_OF_REACH
    reached, waiting = {path}, [path]
    while waiting:
        new = server_modules(waiting.pop()) - reached
        reached |= new
        waiting.extend(new)
    for file in reached:
        assert not {module.split(".")[0] for module in imported(file)} & INDIRECT, file
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "asyncio":
            assert node.attr in ASYNCIO, f"{path.name} uses asyncio.{node.attr}"
        assert not (isinstance(node, ast.Name) and node.id == "open"), f"{path.name} opens a file"
