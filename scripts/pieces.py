"""Turns the C files that mypyc writes into pieces that can be compiled apart, on all cores, and only when they changed.

mypyc lets every file see the declarations of all modules and counts their literals in one row, so a word more in one module
would change all the files behind it. A piece holds only the declarations it uses and counts its own literals.
"""

import hashlib
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import version
from multiprocessing.pool import ThreadPool
from pathlib import Path

from setuptools import Extension
from setuptools.command.build_ext import build_ext

NAME = "meadhall"
"""The group that mypyc is told to make; its files are named after it."""

INCLUDE = re.compile(r"^#include .*\n", re.MULTILINE)
TYPE = re.compile(
    r"^(?:#ifndef \w+\n#define \w+\n)?typedef struct \w* ?\{.*?^\} (\w+);\n(?:#endif\n)?", re.MULTILINE | re.DOTALL
)
EXTERN = re.compile(r"^extern .*?(\w+)[\[(;].*\n", re.MULTILINE)
WORD = re.compile(r"\b[A-Za-z_]\w*")
LITERAL = re.compile(r"\bCPyStatics\[(\d+)\]")
QUICK = (
    *("CPyList_GetItemShort", "CPyList_GetItemInt64", "CPyList_SetItem", "CPyList_SetItemInt64", "CPyList_GetSlice"),
    *("CPyFloat_FromTagged", "CPyDict_GetItem"),
)
"""Functions of mypyc's library that are so short and so often called that they should be put into the code that calls them."""

FILLED = "    is_initialized = 1;\n"
"""In the main file: all literals have been made."""


def split(folder: Path, sources: Iterable[str], first: str) -> None:
    """Rewrite the C files that mypyc has just written as pieces, each with the text ``first`` in front of it."""
    headers = [folder / f"__native_{NAME}.h", folder / f"__native_internal_{NAME}.h"]
    text = "".join(header.read_text(encoding="utf-8") for header in headers)
    shared = "".join(dict.fromkeys(line for line in INCLUDE.findall(text) if "__native" not in line))
    declared = {found[1]: found[0] for kind in (TYPE, EXTERN) for found in kind.finditer(text)}
    quick = quick_functions(folder)
    rows: dict[str, list[str]] = {}
    main = folder / f"__native_{NAME}.c"
    for path in sorted(map(Path, sources), key=lambda path: path == main):  # the main file fills the rows of the others
        body = path.read_text(encoding="utf-8")
        if path.name.startswith(f"__native_{NAME}"):
            body = INCLUDE.sub("", body)
            if path == main:
                body = filling(body, rows)
            else:
                row = path.stem.replace("__native_", "literals_of_", 1)
                body, rows[row] = with_own_literals(body, row)
                body = f"extern PyObject *{row}[];\n{body}"
            body = shared + "".join([*used(body, declared), *used(body, quick)]) + body
        path.write_text(first + body, encoding="utf-8")


def with_own_literals(text: str, row: str) -> tuple[str, list[str]]:
    """The text with its literals counted in a ``row`` of their own, and where each of them stands in the common one."""
    places: dict[str, int] = {}
    text = LITERAL.sub(lambda found: f"{row}[{places.setdefault(found[1], len(places))}]", text)
    return text, list(places)


def used(text: str, declared: dict[str, str]) -> Iterator[str]:
    """The declarations that a text needs, and those that they need, in the order in which they were declared."""
    needed: set[str] = set()
    new = declared.keys() & set(WORD.findall(text))
    while new:
        needed |= new
        new = declared.keys() & {word for name in new for word in WORD.findall(declared[name])} - needed
    return (declaration for name, declaration in declared.items() if name in needed)


def quick_functions(folder: Path) -> dict[str, str]:
    """Copies of functions of mypyc's library, under whose names they are called, but which the compiler can look into."""
    text = "".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*_ops.c")))
    found = {name: re.search(rf"^(\w+ \*?)({name}\(.*?^\}}\n)", text, re.MULTILINE | re.DOTALL) for name in QUICK}
    form = "#ifndef Py_GIL_DISABLED\nstatic inline {}quick_{}#define {} quick_{}\n#endif\n"
    return {name: form.format(function[1], function[2], name, name) for name, function in found.items() if function}


def filling(main: str, rows: dict[str, list[str]]) -> str:
    """The main file, which makes the literals, with the rows of all pieces filled from the common one."""
    begun, found, rest = main.partition(FILLED)
    if not found:
        raise ValueError("this version of mypyc makes its literals in another way")
    lines: list[str] = []
    fill: list[str] = []
    for row, places in rows.items():
        lines.append(f"PyObject *{row}[{len(places) or 1}];\n")
        lines.append(f"static const int places_{row}[] = {{{', '.join(places) or 0}}};\n")
        fill.append(f"    for (int i = 0; i < {len(places)}; i++) {row}[i] = CPyStatics[places_{row}[i]];\n")
    at = begun.rindex("int CPyGlobalsInit(void)")
    return begun[:at] + "".join(lines) + begun[at:] + "".join(fill) + found + rest


class BuildPieces(build_ext):
    """Compiles the pieces of all extensions on all cores; a piece that did not change keeps its object."""

    def build_extensions(self) -> None:
        self.compile_pieces()
        super().build_extensions()

    def compile_pieces(self) -> None:
        """Give every extension its objects in place of its sources."""
        pieces = [(extension, Path(source)) for extension in self.extensions for source in extension.sources]
        pieces.sort(key=lambda piece: piece[1].stat().st_size, reverse=True)  # the long ones first, so that no core waits
        self.parallel = cores()
        self.compiled_by = repr((sys.version, version("mypy"), compiler_version(getattr(self.compiler, "compiler_so", []))))
        for extension in self.extensions:
            extension.sources, extension.extra_objects = [], []
        with ThreadPool(self.parallel) as pool:
            for number, (extension, path) in enumerate(pool.imap(self.compiled, pieces), start=1):
                extension.extra_objects.append(path)
                report(f"    piece {number} of {len(pieces)}")
        report("")

    def compiled(self, piece: tuple[Extension, Path]) -> tuple[Extension, str]:
        """The object of a piece, compiled now unless that was done before from the same text in the same way."""
        extension, source = piece
        arguments = [*extension.include_dirs, *extension.extra_compile_args]
        text = source.read_text(encoding="utf-8")
        key = hashlib.sha256("\0".join([self.compiled_by, *arguments, text]).encode()).hexdigest()
        (name,) = self.compiler.object_filenames([str(source)], output_dir=self.build_temp)
        note = Path(f"{name}.key")
        if not (note.exists() and note.read_text() == key and Path(name).exists()):
            note.unlink(missing_ok=True)
            self.compiler.compile(
                [str(source)],
                output_dir=self.build_temp,
                include_dirs=extension.include_dirs,
                extra_postargs=extension.extra_compile_args,
            )
            note.write_text(key)
        return extension, name


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def compiler_version(command: list[str]) -> str:
    """The command that compiles, and what it says of itself."""
    if not command:
        return ""
    asked = subprocess.run([command[0], "--version"], capture_output=True, text=True, check=False)
    return " ".join(command) + asked.stdout


def report(done: str) -> None:
    """Write how far the build is where MEADHALL_PROGRESS, the number of an open file, wants to have it."""
    if "MEADHALL_PROGRESS" in os.environ:
        os.write(int(os.environ["MEADHALL_PROGRESS"]), f"\r\033[K{done}".encode())
