"""One registry, one convention: nothing outside asks which game it is, and a broken package harms nobody."""

import ast
import re
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any, Final

import pytest

from meadhall import games
from meadhall.faces import face
from meadhall.games import completeness, plugins
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.game import Game
from tests.toy import GAME, ToyGame

ROOT: Final = Path(__file__).parents[2]
SOURCE: Final = ROOT / "src" / "meadhall"
FOLDERS: Final = sorted(path.parent.name for path in SOURCE.glob("games/*/game.py"))
OURS: Final = ("dominion", "1066", "domino-knights")
WORDS: Final = {*OURS, *FOLDERS}
REGISTRY: Final = {SOURCE / "games" / "__init__.py", SOURCE / "games" / "plugins.py"}


def is_of_a_game(path: Path) -> bool:
    """Whether a file lies in the folder of a game, or is a game's part of a layer."""
    return not WORDS.isdisjoint({*path.parent.parts, path.stem})


def asks_which_game(node: ast.AST) -> bool:
    """Whether code compares with the key of one of our games, compares ``game.key``, or lists our games in a table."""
    constants = {part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str)}
    if isinstance(node, ast.Compare):
        return bool(constants & WORDS) or any(is_key(side) for side in (node.left, *node.comparators))
    if isinstance(node, ast.match_case):
        return any(part.value in WORDS for part in ast.walk(node.pattern) if isinstance(part, ast.Constant))
    if isinstance(node, ast.Dict):
        return any(isinstance(key, ast.Constant) and key.value in WORDS for key in node.keys)
    return False


def is_key(node: ast.AST) -> bool:
    if not (isinstance(node, ast.Attribute) and node.attr == "key"):
        return False
    owner = node.value
    return (isinstance(owner, ast.Name) and owner.id == "game") or (isinstance(owner, ast.Attribute) and owner.attr == "game")


def asking(text: str) -> list[int]:
    """The lines of a source that ask which game it is."""
    return [getattr(node, "lineno", 0) for node in ast.walk(ast.parse(text)) if asks_which_game(node)]


def test_no_python_outside_the_registry_asks_which_game_it_is() -> None:
    files = [path for path in SOURCE.rglob("*.py") if path not in REGISTRY and not is_of_a_game(path.relative_to(SOURCE))]
    assert len(files) > 150
    found = {str(path.relative_to(SOURCE)): asking(path.read_text(encoding="utf-8")) for path in files}
    assert {path: lines for path, lines in found.items() if lines} == {}


@pytest.mark.parametrize(
    "text",
    [
        'if game.key == "dominion": pass', 'x = key in ("1066", "domino-knights")', "if state.game.key in KNOWN: pass",
        'HOMES = {"dominion": 1}',
    ],
)  # fmt: skip
def test_the_search_finds_what_it_looks_for(text: str) -> None:
    assert asking(text)


def web_files() -> Iterator[Path]:
    source = ROOT / "web" / "src"
    for path in source.rglob("*"):
        if path.suffix in (".ts", ".svelte", ".css") and not is_of_a_game(path.relative_to(source)):
            yield path


def test_no_page_outside_the_folders_of_games_names_one() -> None:
    """The list of games in ``games/index.ts`` names their folders, and nothing else does."""
    named = re.compile(r"dominion|1066|domino.?knights", re.IGNORECASE)
    found = {path.relative_to(ROOT / "web" / "src").as_posix() for path in web_files() if named.search(path.read_text("utf-8"))}
    assert found == {"games/index.ts"}


def test_each_layer_finds_its_part_of_our_games_by_their_package() -> None:
    for key, folder in zip(OURS, ("dominion", "tears1066", "domino_knights"), strict=True):
        game = games.find(key)
        assert games.home(game) == f"meadhall.games.{folder}"
        for layer in ("faces", "env", "terminal.tables", "rulebook.pictures"):
            assert games.part(game, f"meadhall.{layer}").__name__ == f"meadhall.{layer}.{folder}"
    assert games.home(GAME) == "", "a game in a module of its own has no parts"
    assert games.part(GAME, "meadhall.faces") is None and face("toy", "strike")


# --- packages of other people ---------------------------------------------------------------------------------------


class Distribution:
    def __init__(self, name: str) -> None:
        self.name = name


def entry(name: str, value: str, package: str = "some-games") -> EntryPoint:
    made = EntryPoint(name, value, plugins.GROUP)
    vars(made).update(dist=Distribution(package))
    return made


class Other(ToyGame):
    key = "other-toy"
    title = "Another toy"


OTHER: Final = Other()


class Greedy(ToyGame):
    key = "dominion"


GREEDY: Final = Greedy()


class Blind(Game):
    key, title, rules = "blind", "Blind man's buff", 1


BLIND: Final = Blind()


def left_out(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, *entries: EntryPoint) -> list[str]:
    """The sentences about packages that are left out."""
    monkeypatch.setattr(plugins, "entry_points", lambda group: list(entries) if group == plugins.GROUP else [])
    plugins.found.cache_clear()
    caplog.clear()
    try:
        plugins.found(("dominion",))
    finally:
        plugins.found.cache_clear()
    return [record.getMessage() for record in caplog.records]


HERE: Final = "tests.games.test_registry"


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("x", "no_such_package:GAME", "no_such_package:GAME cannot be loaded (ModuleNotFoundError: No module named"),
        ("x", f"{HERE}:ROOT", f"{HERE}:ROOT is a PosixPath, not a meadhall.kernel.game.Game"),
        ("x", f"{HERE}:NOBODY", "cannot be loaded (AttributeError:"),
        ("dominion", f"{HERE}:GREEDY", "a game is called 'dominion' already"),
        ("toys", f"{HERE}:OTHER", "its key is 'other-toy'; the entry point must have the same name"),
        ("blind", f"{HERE}:BLIND", "Blind man's buff has no Options: what players agree on before the deal"),
    ],
)
def test_a_package_that_cannot_be_used_is_left_out_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, name: str, value: str, reason: str
) -> None:
    (told,) = left_out(monkeypatch, caplog, entry(name, value))
    assert told.startswith(f"The game {name!r} of the package some-games is left out: ")
    assert reason in told and "\n" not in told


def test_of_two_packages_with_one_key_the_second_is_left_out(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    value = f"{HERE}:OTHER"
    told = left_out(monkeypatch, caplog, entry("other-toy", value, "zoo"), entry("other-toy", value, "ark"))
    assert told == ["The game 'other-toy' of the package zoo is left out: a game is called 'other-toy' already."]


def test_a_registered_game_cannot_take_a_key_either() -> None:
    with pytest.raises(MeadhallError, match="a game is called 'dominion' already"):
        games.register(GREEDY)


def test_a_part_that_fails_is_told_once_and_the_usual_one_stands_in(caplog: pytest.LogCaptureFixture) -> None:
    def fail() -> Any:
        raise ValueError("no colours")

    for _ in range(3):
        assert games.harmless(GAME, "the face of strike", fail) is None
    assert [record.getMessage() for record in caplog.records] == [
        "the face of strike of Strike and Ward cannot be used (ValueError: no colours); the usual one stands in."
    ]
    with pytest.raises(ValueError, match="no colours"):
        games.harmless(games.find("dominion"), "the face of gold", fail)


def test_our_games_lack_nothing() -> None:
    for key in OURS:
        game = games.find(key)
        assert completeness.missing(game) == []
        assert completeness.missing_at_table(game.title, type(game.new())) == []
