"""The command ``meadhall new-game``: a package with a small game, ready to be changed into another one."""

import keyword
import re
from importlib import resources
from pathlib import Path
from string import Template
from typing import Annotated, Final

from cyclopts import Parameter

from meadhall import games
from meadhall.kernel.bounds import LONGEST_KEY, shown
from meadhall.kernel.errors import MeadhallError

_NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_STARTER: Final = {
    "pyproject.toml.txt": "pyproject.toml",
    "README.md.txt": "README.md",
    "game.py.txt": "{package}/game.py",
    "test_game.py.txt": "test_game.py",
}


def new_game(
    name: Annotated[str, Parameter(help="The short name that people type, such as `kuhn-poker`.")],
    /,
) -> None:
    """Write the package of a new game into a folder called like it."""
    folder = write(name, Path.cwd())
    print(f"The game is in {folder.name}/{package_of(name)}/game.py; it can be played as it is:")
    print(f"  cd {folder.name}\n  pip install -e .\n  python -m unittest\n  meadhall play {name}")


def package_of(name: str) -> str:
    """The Python package of a game called ``name``."""
    return name.replace("-", "_")


def write(name: str, into: Path) -> Path:
    """Write the package of a game called ``name`` into a new folder in ``into``; raise MeadhallError and write nothing."""
    package = package_of(name)
    if not _NAME.fullmatch(name) or len(name) > LONGEST_KEY:
        raise MeadhallError(
            f"a game cannot be called {shown(name)}; small letters, digits and single dashes are allowed, as in 'kuhn-poker'"
        )
    if keyword.iskeyword(package) or package == "meadhall" or name in (*games.all_keys(), "game", "test-game"):
        raise MeadhallError(f"the name {name!r} is taken; choose another one")
    folder = into / name
    if folder.exists():
        raise MeadhallError(f"there is a {name!r} here already; nothing was written")
    title = name.replace("-", " ").capitalize()
    said = {
        "name": name,
        "package": package,
        "title": title,
        "class_name": "".join(part.capitalize() for part in name.split("-")),
    }
    starter = resources.files("meadhall.kit") / "starter"
    written = {
        path.format(package=package): (starter / source).read_text(encoding="utf-8") for source, path in _STARTER.items()
    }
    (folder / package).mkdir(parents=True)
    (folder / package / "__init__.py").write_text(f'"""{title}, a game for Meadhall."""\n', encoding="utf-8")
    for path, text in written.items():
        (folder / path).write_text(Template(text).substitute(said), encoding="utf-8")
    return folder
