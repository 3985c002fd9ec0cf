"""How the rules are compiled: which modules, as which pieces, and what is compiled again."""

import importlib
import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import pytest

from meadhall.version import build

setuptools: Any = importlib.import_module("setuptools")  # which has no types
ROOT: Final = Path(__file__).parents[1]


def loaded(path: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(Path(path).stem, ROOT / path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def setup() -> Any:
    return loaded("setup.py")


@pytest.fixture(scope="module")
def pieces() -> Any:
    return loaded("scripts/pieces.py")


# --- what is compiled -------------------------------------------------------------------------------------------------


def test_modules_are_found_in_folders_within_folders(setup: Any, tmp_path: Path) -> None:
    meant = ["bots/tree.py", "games/chess/cards/deep/queen.py", "games/chess/menu.py", "kernel/state.py"]
    left = ["bots/menu.py", "games/chess/cards/__init__.py", "games/chess/options.py", "games/chess/pure/x.py", "server/run.py"]
    for name in [*meant, *left]:
        tmp_path.joinpath(name).parent.mkdir(parents=True, exist_ok=True)
        tmp_path.joinpath(name).touch()
    assert setup.compiled_files(tmp_path) == [str(tmp_path / name) for name in meant]


@pytest.mark.skipif(build() != "compiled", reason="scripts/test-fast runs it, on the compiled rules")
def test_every_module_meant_to_be_compiled_is_compiled(setup: Any) -> None:
    source = ROOT / "src"
    names = [
        ".".join(Path(path).relative_to(source).with_suffix("").parts) for path in setup.compiled_files(source / "meadhall")
    ]
    assert len(names) > 100
    assert [name for name in names if str(importlib.import_module(name).__file__).endswith(".py")] == []


# --- pieces -----------------------------------------------------------------------------------------------------------

TYPES: Final = """\
#ifndef MYPYC_DECLARED_tuple_T2II
#define MYPYC_DECLARED_tuple_T2II
typedef struct tuple_T2II {
    CPyTagged f0;
} tuple_T2II;
#endif

typedef struct {
    tuple_T2II _pair;
} meadhall___AObject;

typedef struct {
    PyObject *_x;
} meadhall___BObject;
"""
EXTERNS: Final = """\
#include <Python.h>
#include "__native_meadhall.h"
extern PyObject *CPyStatics[3];
extern PyObject *CPyDef_a(meadhall___AObject *x);
extern PyObject *CPyDef_b(meadhall___BObject *x);
"""
MAIN: Final = "int CPyGlobalsInit(void)\n{\n    is_initialized = 1;\n    return 0;\n}\nPyObject *CPyStatics[3];\n"


def written(folder: Path, pieces: Any, modules: dict[str, str], externs: str = EXTERNS) -> dict[str, str]:
    """The pieces of some modules, as mypyc would have written them."""
    head = '#include "__native_meadhall.h"\n#include "__native_internal_meadhall.h"\n'
    folder.joinpath("__native_meadhall.h").write_text(TYPES)
    folder.joinpath("__native_internal_meadhall.h").write_text(externs)
    folder.joinpath("__native_meadhall.c").write_text(head + MAIN)
    for name, body in modules.items():
        folder.joinpath(f"__native_meadhall___{name}.c").write_text(head + body)
    sources = sorted(folder.glob("*.c"))
    pieces.split(folder, map(str, sources), "/* first */\n")
    return {path.stem.removeprefix("__native_meadhall").lstrip("_") or "main": path.read_text() for path in sources}


def test_a_piece_holds_the_declarations_it_uses_and_no_others(pieces: Any, tmp_path: Path) -> None:
    piece = written(tmp_path, pieces, {"m": "PyObject *f(void) { return CPyDef_a(0); }\n"})["m"]
    assert piece.startswith("/* first */\n#include <Python.h>\n") and "__native" not in piece
    assert piece.index("} tuple_T2II;") < piece.index("} meadhall___AObject;") < piece.index("CPyDef_a(meadhall")
    assert "BObject" not in piece and "CPyDef_b" not in piece


def test_a_piece_does_not_change_when_others_gain_literals_and_functions(pieces: Any, tmp_path: Path) -> None:
    body = "PyObject *f(void) {{ use(CPyStatics[{}]); use(CPyStatics[{}]); return CPyStatics[{}]; }}\n"
    before = written(tmp_path, pieces, {"m": body.format(4, 7, 4), "n": "x = CPyStatics[2];"})
    more = EXTERNS + "extern PyObject *CPyDef_c(void);\n"
    after = written(tmp_path, pieces, {"m": body.format(5, 9, 5), "n": "x = CPyStatics[3]; y = CPyStatics[4];"}, more)
    assert before["m"] == after["m"] and before["n"] != after["n"]
    assert (
        "use(literals_of_meadhall___m[0]); use(literals_of_meadhall___m[1]); return literals_of_meadhall___m[0];" in after["m"]
    )
    assert "places_literals_of_meadhall___m[] = {4, 7};" in before["main"]
    assert "places_literals_of_meadhall___m[] = {5, 9};" in after["main"]


def test_only_the_piece_that_changed_is_compiled_again(pieces: Any, tmp_path: Path) -> None:
    compiled: list[str] = []

    class Compiler:
        compiler_so = [sys.executable]

        def object_filenames(self, sources: list[str], output_dir: str) -> list[str]:
            return [f"{source}.o" for source in sources]

        def compile(self, sources: list[str], **how: Any) -> None:
            compiled.extend(Path(source).name for source in sources)
            Path(f"{sources[0]}.o").touch()

    def built(flags: list[str]) -> list[str]:
        compiled.clear()
        extension = setuptools.Extension("x", [str(path) for path in sorted(tmp_path.glob("*.c"))], extra_compile_args=flags)
        command = pieces.BuildPieces(setuptools.Distribution({"ext_modules": [extension]}))
        command.extensions, command.compiler, command.build_temp = [extension], Compiler(), str(tmp_path)
        command.compile_pieces()
        assert sorted(extension.extra_objects) == [str(tmp_path / f"{name}.c.o") for name in "abc"] and extension.sources == []
        return sorted(compiled)

    for name in "abc":
        tmp_path.joinpath(f"{name}.c").write_text(name)
    assert built([]) == ["a.c", "b.c", "c.c"]
    assert built([]) == []
    tmp_path.joinpath("b.c").write_text("changed")
    assert built([]) == ["b.c"]
    tmp_path.joinpath("a.c.o").unlink()
    assert built([]) == ["a.c"]
    assert built(["-O1"]) == ["a.c", "b.c", "c.c"], "another way to compile them"
