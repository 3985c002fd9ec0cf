"""A game of somebody else's package at every table: terminal, lab, environment, server; and what docs/write-a-game.md says."""

import json
import tomllib
from pathlib import Path
from typing import Any

import httpx
import pytest

from meadhall.kernel.errors import MeadhallError
from meadhall.kit import new_game
from tests import packages
from tests.packages import NAMES, Installed
from tests.waiting import PATIENCE, until


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The packages of the page, and one that is broken."""
    folder = tmp_path_factory.mktemp("packages")
    folders = packages.write(folder)
    broken = new_game.write("broken-game", folder)
    (broken / "broken_game" / "game.py").write_text("import a_module_that_nobody_has\n")
    packages.install([*folders, broken], folder / "site")
    return Installed(folder / "site")


def test_the_page_has_kuhn_poker_in_forty_lines() -> None:
    assert set(packages.FILES) == {"kuhn_poker/game.py", "tiny_whist/game.py", "tiny_whist/board.json"}
    assert len(packages.FILES["kuhn_poker/game.py"].splitlines()) <= 40


def test_a_broken_package_is_a_sentence_and_the_others_are_there(installed: Installed) -> None:
    said = installed.meadhall("games")
    assert all(name in said for name in ("dominion", *NAMES))
    left_out = "The game 'broken-game' of the package broken-game is left out: broken_game.game:GAME cannot be loaded ("
    assert installed.complaints.startswith(left_out) and installed.complaints.count("\n") == 1
    installed.meadhall("play", "broken-game", code=2)
    assert "there is no game 'broken-game'" in installed.complaints
    installed.meadhall("games", "dominion")
    assert not installed.complaints, "who asks for a game of the house is told of no other"


@pytest.mark.parametrize("name", NAMES)
def test_the_contract_is_kept_by_an_installed_game(installed: Installed, name: str) -> None:
    check = (
        "from meadhall import games; from meadhall.kit import contract\n"
        f"game = games.find({name!r}); assert contract.lacks(game) == []\n"
        "print(sum(contract.check_game(game, seed=seed) for seed in range(25)))"
    )
    assert int(installed.run("-c", check)) > 25


def test_the_test_that_new_game_writes_passes(installed: Installed) -> None:
    folder = installed.target.parent / "high-card"
    installed.run("-m", "unittest", "discover", "-s", str(folder), "-t", str(folder))
    assert installed.complaints.endswith("OK\n")


def test_the_terminal_plays_it_by_a_script(installed: Installed, tmp_path: Path) -> None:
    script = tmp_path / "evening.txt"
    script.write_text("bet\ncall\n")
    said = installed.meadhall(
        "play", "kuhn-poker", "--plain", "--seats", "me=Ann,me=Ben", "--seed", "3", "--script", str(script)
    )
    assert "Ann: Bet." in said and "Ben: Call." in said
    assert "wins (the last move)" in said and ": 2\n" in said and ": -2\n" in said
    script.write_text("bet\nfold\n")
    said = installed.meadhall("play", "kuhn-poker", "--plain", "--seats", "me=Ann,me=Ben", "--script", str(script))
    assert "1. Ann: 1\n2. Ben: -1\n" in said, "who folds loses the ante, and nothing else"
    script.write_text("dance\n")
    said = installed.meadhall("play", "kuhn-poker", "--plain", "--seats", "me,me", "--script", str(script), code=2)
    assert said.endswith(f"{script}, line 1: You cannot do that now. You can: Check, Bet.\n")
    said = installed.meadhall(
        "play", "tiny-whist", "--plain", "--seats", "easy,medium,hard@40", "--players", "3", "--seed", "1"
    )
    assert "takes the trick with" in said and "wins (all cards are played)" in said


def test_the_terminal_lays_it_out_by_its_board(installed: Installed, tmp_path: Path) -> None:
    script = tmp_path / "evening.txt"
    script.write_text("/table\n")
    words = ("play", "tiny-whist", "--plain", "--seats", "me,random", "--seed", "1", "--script", str(script))
    said = installed.meadhall(*words, code=2)
    assert said.index("Tricks taken") < said.index("Not dealt") < said.index("Your hand")


def test_the_rulebook_says_that_there_is_none(installed: Installed) -> None:
    assert "Kuhn poker brings no rulebook." in installed.meadhall("rulebook", "kuhn-poker")
    installed.meadhall("rules", "kuhn-poker", "bet", code=2)
    assert "Kuhn poker has no rules in clauses" in installed.complaints


def test_the_lab_plays_it_in_two_processes(installed: Installed) -> None:
    words = ("simulate", "tiny-whist", "--seats", "hard@40,random", "--games", "60", "--workers", "2", "--seed", "1", "--json")
    told: dict[str, Any] = json.loads(installed.meadhall(*words))
    text = json.dumps(told)
    assert '"games": 60' in text
    shares = [seat["share"] for seat in told["seats"]]
    assert shares[0] > shares[1], "a search over re-dealt worlds plays better than the lot"


@pytest.mark.parametrize("name", NAMES[:2])
def test_learners_play_it(installed: Installed, name: str) -> None:
    check = (
        "import warnings; warnings.simplefilter('ignore')\n"
        "from pettingzoo.test import api_test, seed_test\n"
        "from meadhall.env.aec import env\n"
        f"api_test(env({name!r}), num_cycles=300); seed_test(lambda: env({name!r}), num_cycles=40)"
    )
    assert "Passed API test" in installed.run("-c", check)


def test_a_server_deals_it_and_takes_back_and_proves_it(installed: Installed, tmp_path: Path) -> None:
    with installed.serving() as url, httpx.Client(base_url=url, timeout=PATIENCE) as visitor:
        visitor.get("/api/me").raise_for_status()
        infos = {info["key"]: info for info in visitor.get("/api/games").json()}
        assert set(NAMES) <= set(infos) and "broken-game" not in infos
        assert infos["tiny-whist"]["board"]["rows"][0][0] == {"zone": "hand", "label": "Hand", "of": "others", "drawn": "auto"}
        assert infos["kuhn-poker"]["board"] is None
        assert "<svg" in visitor.get(f"{infos['kuhn-poker']['faces']}").json()["queen"]
        made = visitor.post("/api/quick", json={"game": "tiny-whist", "level": "random", "seat": 0}).json()
        table = f"/api/tables/{made['id']}"
        until(lambda: is_asked_or_over(visitor, table), "the first question")
        answer(visitor, table, visitor.get(f"{table}/hello").json()["play"]["view"]["decision"])
        until(lambda: is_asked_or_over(visitor, table), "the bot to answer")
        send(visitor, table, {"type": "undo", "id": "back"})
        until(lambda: is_asked_or_over(visitor, table), "the question again")
        hello = visitor.get(f"{table}/hello").json()
        assert len(hello["play"]["view"]["hand"][0]) == 5 and any(event["event"] == "undo" for event in hello["events"])
        while hello["table"]["status"] != "over":
            answer(visitor, table, hello["play"]["view"]["decision"])
            until(lambda: is_asked_or_over(visitor, table), "the bot to answer")
            hello = visitor.get(f"{table}/hello").raise_for_status().json()
        assert sum(hello["table"]["outcome"]["scores"]) == 5
        moves = visitor.get(f"{table}/moves").json()["moves"]
        assert [move["kind"] for move in moves].count("undo") == 1
        assert visitor.get(f"{table}/moves/3").json()["view"]["game"] == "tiny-whist"
        recording = tmp_path / "game.jsonl"
        recording.write_bytes(visitor.get(f"{table}/replay").content)
    assert "The shuffles match the commitment" in installed.meadhall("verify", str(recording))


def is_asked_or_over(visitor: httpx.Client, table: str) -> bool:
    hello = visitor.get(f"{table}/hello").raise_for_status().json()
    return hello["table"]["status"] == "over" or hello["play"]["view"]["decision"] is not None


def answer(visitor: httpx.Client, table: str, decision: dict[str, Any]) -> None:
    picks = [decision["options"][0]["key"]]
    send(visitor, table, {"type": "answer", "id": f"a{decision['number']}", "decision": decision["number"], "picks": picks})


def send(visitor: httpx.Client, table: str, message: dict[str, Any]) -> None:
    replies = visitor.post(f"{table}/messages", json=message).raise_for_status().json()["replies"]
    assert not [reply for reply in replies if reply["type"] == "refusal"], replies


# --- new-game -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["", "Kuhn", "kuhn poker", "../kuhn", "kuhn_poker", "-kuhn", "4x4", "kuhn--poker", "k" * 41])
def test_a_bad_name_is_refused_in_a_sentence(tmp_path: Path, name: str) -> None:
    with pytest.raises(MeadhallError, match=r"a game cannot be called .*small letters, digits and single dashes are allowed"):
        new_game.write(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["dominion", "toy", "class", "meadhall"])
def test_a_name_that_is_taken_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(MeadhallError, match="is taken; choose another one"):
        new_game.write(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_there_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "old-maid").mkdir()
    with pytest.raises(MeadhallError, match="there is a 'old-maid' here already; nothing was written"):
        new_game.write("old-maid", tmp_path)
    assert list((tmp_path / "old-maid").iterdir()) == []


def test_what_is_written_names_its_entry_point(tmp_path: Path) -> None:
    folder = new_game.write("old-maid", tmp_path)
    written = tomllib.loads((folder / "pyproject.toml").read_text())
    assert written["project"]["entry-points"] == {"meadhall.games": {"old-maid": "old_maid.game:GAME"}}
    files = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    assert files == ["README.md", "old_maid/__init__.py", "old_maid/game.py", "pyproject.toml", "test_game.py"]
