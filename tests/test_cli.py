"""The commands that people and scripts rely on."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from meadhall import games
from meadhall.cli import rules
from meadhall.kernel.errors import MeadhallError
from meadhall.kit import trace
from meadhall.match.match import Match
from meadhall.match.recording import Recording
from meadhall.match.seats import person
from tests.waiting import PATIENCE


def meadhall(*words: str, code: int = 0) -> str:
    command = [sys.executable, "-m", "meadhall", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout if code == 0 else done.stderr


def test_the_version_says_which_build_runs() -> None:
    assert meadhall("--version").startswith("meadhall 0.1.0 (")


def test_games_are_listed() -> None:
    assert [row["key"] for row in json.loads(meadhall("games", "--json"))] == ["dominion", "1066", "domino-knights"]
    assert "size-distortion" in meadhall("games")


COMMANDS = (
    *(
        "games",
        "new-game",
        "rulebook",
        "rules",
        "texts",
        "puzzles",
        "strategies",
        "cards",
        "verify",
        "play",
        "review",
        "simulate",
        "duel",
        "tournament",
        "study",
    ),
    *("serve", "admin", "tables", "people"),
)
SHORT = ("tables", "people")
"""Commands of ``meadhall admin`` that can be typed without it."""


@pytest.mark.parametrize("command", [name for name in COMMANDS if name not in SHORT])
def test_every_help_shows_how_the_command_is_typed(command: str) -> None:
    told = [line.strip() for line in meadhall(command, "--help").splitlines()]
    shown = told[told.index("Examples:" if "Examples:" in told else "Example:") + 1 :]
    assert shown and all(line.startswith(f"meadhall {command} ") or line == f"meadhall {command}" for line in shown)


def test_the_long_text_of_a_command_is_in_its_help() -> None:
    assert "the mean turn of each Province" in " ".join(meadhall("simulate", "--help").split())
    assert "what each card adds to Big Money" in " ".join(meadhall("study", "--help").split())


def test_every_command_has_examples_and_a_line_of_its_own_in_the_list() -> None:
    told = meadhall("--help")
    listed = [line.split()[1] for line in told.splitlines() if line.startswith("│ ") and line[2].isalpha()]
    assert sorted(listed) == sorted(COMMANDS)
    assert all(len(line.split()) > 3 for line in told.splitlines() if line.startswith("│ ") and line[2].isalpha())


def test_a_game_tells_its_options_presets_bots_and_strategies() -> None:
    told = meadhall("games", "dominion")
    assert "--turn-limit  Turns after which the game stops: 1 to 100000 or none; default none" in told
    assert "For runs with bots: a stopped game has no winner." in told
    assert "--preset draft  --kingdom-mode draft" in told and "expert" in told and "double-smithy" in told
    for key in ("dominion", "1066", "domino-knights"):
        data = json.loads(meadhall("games", key, "--json"))
        assert [option["name"] for option in data["options"]] == list(games.find(key).Options.infos())
        assert list(data["presets"]) == list(games.find(key).Options.presets)
        assert "hard" in data["bots"] and bool(data["strategies"]) == (key == "dominion")
    assert "did you mean 'dominion'" in meadhall("games", "dominoin", code=2)


@pytest.mark.parametrize("flags", [["--plain"], ["--seats", "me,easy"], ["--seed", "7"], ["--kingdom", "first-game"]])
def test_play_with_flags_but_no_game_asks_for_one(flags: list[str]) -> None:
    assert meadhall("play", *flags, code=2) == "meadhall: name a game: dominion, 1066, domino-knights\n"


WITHOUT = "import sys; sys.modules[sys.argv[1]] = None; del sys.argv[1]; from meadhall.__main__ import main; main()"


@pytest.mark.parametrize(
    ("package", "command"),
    [("litestar", "serve"), ("cyclopts", "games"), ("platformdirs", "play"), ("polars", "duel")],
)
def test_a_missing_package_is_told_in_one_line(package: str, command: str, tmp_path: Path) -> None:
    words = {"play": ["dominion", "--plain"], "duel": ["bbm", "smithy", "--games", "2", "--out", str(tmp_path / "run")]}
    line = [sys.executable, "-c", WITHOUT, package, command, *words.get(command, [])]
    done = subprocess.run(line, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr.count("\n") == 1 and package in done.stderr and "pip install 'meadhall[" in done.stderr


def test_a_missing_argument_is_called_by_its_name_in_the_help() -> None:
    assert "parameter B requires" in meadhall("duel", "smithy", code=2)
    assert "parameter GAME requires" in meadhall("rules", code=2)


def test_one_clause_is_not_called_clauses() -> None:
    assert meadhall("rules", "dominion", "DOM-ATK-3").splitlines()[-1] == "1 clause of dominion mentions 'DOM-ATK-3'"


def test_clauses_are_found_with_their_tests() -> None:
    found = json.loads(meadhall("rules", "dominion", "DOM-ATK-3", "--json"))
    assert found[0]["id"] == "DOM-ATK-3" and found[0]["tests"]


def found_ids(game: str, *words: str) -> list[str]:
    return [clause["id"] for clause in json.loads(meadhall("rules", game, *words, "--json"))]


def test_clauses_are_found_by_several_words_without_quotes() -> None:
    found = found_ids("dominion", "throne", "room")
    assert "DOM-CARD-THRONE-ROOM-1" in found[:3] and found == found_ids("dominion", "throne room")
    assert "DOM-CARD-THRONE-ROOM-1" in found_ids("dominion", "room", "THRONE"), "in any order"


def test_clauses_are_found_by_the_heading_above_them_by_card_names_and_by_synonyms() -> None:
    under = found_ids("domino-knights", "defense", "aid")
    assert {"DKN-4.4.5-a", "DKN-4.4.5-e"} <= set(under)
    assert found_ids("domino-knights", "majesty")[0] == "DKN-5.2-king-a"
    assert "DKN-5.1-death-c" in found_ids("domino-knights", "ace", "of", "spades")
    assert set(found_ids("domino-knights", "aid")) <= set(found_ids("domino-knights", "ally"))


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("wizard", "Wizard (any Ten) (card): meadhall rulebook domino-knights wizard"),
        ("necromancer", "Necromancer (any Joker) (card): meadhall rulebook domino-knights necromancer"),
        ("majesty", "Majesty (any King) (card): meadhall rulebook domino-knights majesty"),
        ("attack as a unit", "Goals, fame and optional rules (page): meadhall rulebook domino-knights goals"),
    ],
)
def test_clauses_come_after_where_the_rulebook_tells_it(words: str, first: str) -> None:
    assert meadhall("rules", "domino-knights", words).splitlines()[0] == first


def test_an_exact_id_comes_first_and_its_sisters_after_it() -> None:
    assert found_ids("domino-knights", "dkn-r9")[0] == "DKN-R9"
    found = found_ids("domino-knights", "DKN-4.4.5")
    assert found[0].startswith("DKN-4.4.5-") and len(found) > 4


def test_a_search_without_a_find_says_so_and_exits_1() -> None:
    told = meadhall("rules", "dominion", "xylophone", "orchestra", code=1)
    assert "no clause of dominion mentions 'xylophone orchestra'" in told
    done = subprocess.run(
        [sys.executable, "-m", "meadhall", "rules", "dominion", "xylophone", "--json"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1 and json.loads(done.stdout) == []


@pytest.mark.parametrize(
    "words", ["rules dominion", "rules dominion --json", "games domino-knights", "rules dominion --untested"]
)
def test_a_reader_that_has_enough_is_no_mistake(words: str) -> None:
    command = [sys.executable, "-m", "meadhall", *words.split()]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None and running.stderr is not None
        running.stdout.close()
        told = running.stderr.read().decode()
        assert running.wait(PATIENCE) == 0 and told == ""


def test_the_rulebook_takes_words_without_quotes_and_lists_its_pages_as_json() -> None:
    assert meadhall("rulebook", "domino-knights", "attack", "as", "a", "unit") == meadhall(
        "rulebook", "domino-knights", "attack as a unit"
    )
    pages = json.loads(meadhall("rulebook", "domino-knights", "--json"))
    assert [page["number"] for page in pages] == list(range(1, len(pages) + 1))


@pytest.mark.parametrize("game", ["dominion", "1066", "domino-knights"])
def test_every_clause_has_a_test(game: str) -> None:
    report = json.loads(meadhall("rules", game, "--untested", "--json"))
    assert [clause["id"] for clause in report["untested"]] == []
    assert (
        meadhall("rules", game, "--untested").splitlines()[-1]
        == f"{report['clauses']} of {report['clauses']} clauses have a test"
    )


def test_without_the_tests_nothing_is_said_of_untested_clauses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trace, "ROOT", tmp_path)
    with pytest.raises(MeadhallError, match="the tests are not installed here"):
        rules("dominion", untested=True)


def test_a_misspelt_game_gets_a_suggestion() -> None:
    assert "did you mean 'dominion'?" in meadhall("rules", "domnion", "moat", code=2)


def test_a_finished_game_verifies_and_a_broken_one_does_not(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    match = Match.start(games.find("dominion"), None, [person("Ann"), person("Bob")], 7, record=Recording(path))
    assert (
        meadhall("verify", str(path), code=2)
        == f"meadhall: {path}, line 2: the game is not finished, or the file was cut short\n"
    )
    while match.state.decision is not None:
        decision = match.state.decision
        wanted = [key for key in ("treasures", "buy province", "buy gold", "buy silver", "end") if key in decision.keys]
        match.answer_text(decision.seat, wanted[0])
    report = json.loads(meadhall("verify", str(path), "--json"))
    assert report["outcome"] == match.state.outcome().to_json()  # type: ignore[union-attr]
    assert "The shuffles match the commitment" in meadhall("verify", str(path))
    path.write_text(path.read_text()[:-10])
    assert "cut short" in meadhall("verify", str(path), code=2)
    assert "cannot be read" in meadhall("verify", str(tmp_path / "nothing"), code=2)
