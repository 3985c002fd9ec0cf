"""Builds rules and bots as machine code where a C compiler is at hand, and as pure Python where not.

MEADHALL_COMPILE says what is wanted: ``auto`` (the default), ``off``, or ``require`` (fail if it cannot be done).
"""

import os
import re
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

WANTED = os.environ.get("MEADHALL_COMPILE", "auto")
SOURCE = Path("src/meadhall")


LEFT_OUT = (
    "__init__.py",
    "options.py",  # dataclasses with metadata
    *("menu.py", "policies.py", "runner.py"),  # where bots of one's own are entered; nothing of it is in a playout
    *("train.py", "evolve.py", "rank.py"),  # commands
)

FIRST_HEADER = """\
/* An object without a head for the garbage collector must not be put into Python's trashcan, which writes into that head
   when more than fifty objects are freed inside one another. mypyc does not look; frames are such objects, in chains. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#ifdef Py_TRASHCAN_BEGIN_CONDITION
#undef Py_TRASHCAN_BEGIN
#define Py_TRASHCAN_BEGIN(op, dealloc) \\
    Py_TRASHCAN_BEGIN_CONDITION(op, PyType_IS_GC(Py_TYPE(op)) && _PyTrash_cond(_PyObject_CAST(op), (destructor)(dealloc)))
#endif
"""
"""What every C file includes first."""

AFTER_ERRORS = ("CPyError_OutOfMemory", "CPy_TypeError", "CPy_AddTraceback", "CPy_TypeErrorTraceback", "CPy_AttributeError")
"""What only code calls that has met an error."""


def compiled_files() -> list[str]:
    """kernel/, games/, and of bots/ what playouts use."""
    found = [*SOURCE.glob("kernel/*.py"), *SOURCE.glob("games/*/*.py"), *SOURCE.glob("bots/*.py"), *SOURCE.glob("bots/*/*.py")]
    return sorted(str(path) for path in found if path.name not in LEFT_OUT)


def cold_functions(include: str) -> str:
    """Tell the C compiler to put what follows an error away from the code that runs: more of that fits into the cache."""
    header = Path(include, "CPy.h").read_text(encoding="utf-8")
    found = re.findall(rf"^(void (?:{'|'.join(AFTER_ERRORS)})\([^;]*\));", header, re.MULTILINE)
    return "#ifdef __GNUC__\n" + "".join(f"{function} __attribute__((cold));\n" for function in found) + "#endif\n"


def extensions() -> list[object]:
    if WANTED == "off":
        return []
    try:
        from mypyc.build import include_dir, mypycify
    except ImportError:
        return without("mypyc is not installed")
    os.environ["MYPYPATH"] = "src"
    try:
        found = mypycify(["--strict", "--ignore-missing-imports", *compiled_files()], opt_level="2", debug_level="0")
    except SystemExit as mistake:
        return without(f"mypyc refused the sources: {mistake}")
    header = Path("build/first.h").resolve()
    header.parent.mkdir(exist_ok=True)
    header.write_text(FIRST_HEADER + cold_functions(include_dir()), encoding="utf-8")
    if sys.platform == "win32":
        wanted = [f"/FI{header}"]
    else:
        # numbers wrap as the seeded luck wants them; functions may be put into one another
        wanted = ["-include", str(header), "-fwrapv", "-fno-semantic-interposition"]
        if sys.platform == "linux":
            wanted.append("-fno-plt")  # Python is called without a detour
    for extension in found:
        extension.extra_compile_args = [*extension.extra_compile_args, *wanted]
    return list(found)


def without(reason: str) -> list[object]:
    if WANTED == "require":
        raise SystemExit(f"meadhall: cannot compile: {reason}")
    sys.stderr.write(f"meadhall: {reason}; the rules will run as pure Python, which is right but slower.\n")
    return []


class CompileIfPossible(build_ext):
    """Without a working C compiler the package is built without machine code, with a sentence about it."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as mistake:  # whatever the compiler driver raises
            without(f"the C compiler failed ({type(mistake).__name__})")
            self.extensions = []
            for path in Path(self.build_lib).rglob("*.so"):
                path.unlink()

    def copy_extensions_to_source(self) -> None:
        if self.extensions:
            super().copy_extensions_to_source()


class WithRules(build_py):
    """The rules documents travel with the package, so that ``meadhall rules`` works where it is installed."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return
        folder = Path(self.build_lib) / "meadhall" / "kit" / "rules"
        folder.mkdir(parents=True, exist_ok=True)
        for path in Path("docs/rules").glob("*.md"):
            (folder / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")


setup(ext_modules=extensions(), cmdclass={"build_ext": CompileIfPossible, "build_py": WithRules})
