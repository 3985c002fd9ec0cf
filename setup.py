"""Builds rules and bots as machine code where a C compiler is at hand, and as pure Python where not.

MEADHALL_COMPILE says what is wanted: ``auto`` (the default), ``off``, or ``require`` (fail if it cannot be done).
"""

import os
import re
import signal
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_py import build_py

sys.path.insert(0, str(Path(__file__).parent / "scripts"))
from pieces import NAME, BuildPieces, report, split

WANTED = os.environ.get("MEADHALL_COMPILE", "auto")
SOURCE = Path("src/meadhall")
C_FILES = Path("build/c")

LEFT_OUT = (
    "__init__.py",
    "options.py",  # dataclasses with metadata
    "pure/*.py",  # what stands in for a compiled library
    *("bots/menu.py", "bots/policies.py", "bots/runner.py"),  # where bots of one's own are entered; no playout uses it
    "bots/*/levels.py",
    # no playout, view or saved game calls them: positions as text, words for people, what recorded games must show
    *("position.py", "position/*.py", "bots/dominion/strategies/*text.py"),
    *("games/*/cards/schema.py", "games/*/cards/check.py", "games/*/cards/places.py"),  # for whoever writes cards
    *("games/*/log.py", "log/*.py", "games/*/summary.py", "games/*/gallery.py", "games/*/goals.py"),
    "games/*.py",  # the registry, and small games, whose tables are made of declared fields
    "view_types.py",  # types of views, for the browser's source and for tests
    "bots/training/*.py",  # commands
    # what meets NumPy, PettingZoo or OpenSpiel, and eyes that read views; the others write observations
    *(
        f"env/{name}.py"
        for name in (
            "aec",
            "any_game",
            "baselines",
            "from_view",
            "learn",
            "luck",
            "picture",
            "seats",
            "sitting",
            "small/*",
            "spiel",
            "vector",
        )
    ),
)
"""Paths of modules that stay Python, or the ends of such paths."""

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
#if defined(__GNUC__) && !defined(_WIN32)
#pragma GCC visibility push(hidden) /* pieces call one another without a detour */
#endif
"""
"""What every C file begins with."""

AFTER_ERRORS = ("CPyError_OutOfMemory", "CPy_TypeError", "CPy_AddTraceback", "CPy_TypeErrorTraceback", "CPy_AttributeError")
"""What only code calls that has met an error."""


def compiled_files(source: Path = SOURCE) -> list[str]:
    """All modules of kernel/, games/, bots/ and env/ that are not left out."""
    found = [path for part in ("kernel", "games", "bots", "env") for path in source.joinpath(part).rglob("*.py")]
    return sorted(str(path) for path in found if not any(path.match(pattern) for pattern in LEFT_OUT))


def cold_functions(include: str) -> str:
    """Tell the C compiler to put what follows an error away from the code that runs: more of that fits into the cache."""
    header = Path(include, "CPy.h").read_text(encoding="utf-8")
    found = re.findall(rf"^(void (?:{'|'.join(AFTER_ERRORS)})\([^;]*\));", header, re.MULTILINE)
    return "#ifdef __GNUC__\n" + "".join(f"{function} __attribute__((cold));\n" for function in found) + "#endif\n"


def extensions() -> list[Extension]:
    """What the C compiler makes: one library of all rules, and a small file for each module by which Python finds it."""
    try:
        from mypyc.build import include_dir, mypycify
    except ImportError:
        return without("mypyc is not installed")
    os.environ["MYPYPATH"] = "src"
    report("    reading the sources")
    try:
        found = mypycify(
            ["--strict", "--ignore-missing-imports", *compiled_files()],
            opt_level="2",
            debug_level="0",
            multi_file=True,
            group_name=NAME,
            target_dir=str(C_FILES),
        )
    except SystemExit as error:
        return without(f"mypyc refused the sources: {error}")
    C_FILES.joinpath("ops.txt").unlink()
    split(
        C_FILES, [source for extension in found for source in extension.sources], FIRST_HEADER + cold_functions(include_dir())
    )
    for extension in found:
        if sys.platform != "win32":
            # numbers wrap as the seeded luck wants them; functions may be put into one another
            extension.extra_compile_args += ["-fwrapv", "-fno-semantic-interposition"]
        if sys.platform == "linux":
            extension.extra_compile_args += ["-fno-plt"]  # Python is called without a detour
    return list(found)


def without(reason: str) -> list[Extension]:
    if WANTED == "require":
        raise SystemExit(f"meadhall: cannot compile: {reason}")
    sys.stderr.write(f"meadhall: {reason}; the rules will run as pure Python, which is right but slower.\n")
    return []


class CompileIfPossible(BuildPieces):
    """Without a working C compiler the package is built without machine code, with a sentence about it."""

    def run(self) -> None:
        self.distribution.ext_modules = extensions()
        self.swig_opts = None  # which is read only once
        self.finalize_options()
        try:
            super().run()
        except Exception as error:  # whatever the compiler driver raises
            without(f"the C compiler failed ({type(error).__name__})")
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


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C ends it at once; mypyc would look at it only now and then
    setup(
        # only says that there is something to compile; what that is takes mypyc a while and is found out when it is built
        ext_modules=[] if WANTED == "off" else [Extension(NAME, [])],
        cmdclass={"build_ext": CompileIfPossible, "build_py": WithRules},
    )
