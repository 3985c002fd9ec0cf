"""In a notebook, states, decisions, replays and results show themselves; pictures show nothing hidden."""

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from IPython.core.interactiveshell import InteractiveShell

from meadhall import games
from meadhall.api import new
from meadhall.bots.runner import Runner
from meadhall.kernel.chance import Chance
from meadhall.lab import notebook, pictures
from meadhall.lab.playing.executors import InProcess
from meadhall.lab.playing.run import run
from meadhall.match.match import Match
from meadhall.match.recording import Recording
from meadhall.match.replay import Replay
from meadhall.match.seats import bot
from tests.lab.planning import plan_for

GAMES = ("dominion", "1066", "domino-knights")


@pytest.mark.parametrize("game", GAMES)
def test_a_state_has_a_picture_that_shows_nothing_hidden(game: str) -> None:
    state = new(game, seed=2)
    assert state.question is not None
    seat = state.question.seat
    drawn = pictures.state_svg(state)
    ElementTree.fromstring(drawn)
    assert drawn == pictures.state_svg(state.redeal(seat, Chance.swift(99, state.chance.streams)))
    assert state.game.prompt(state).text[:20] in drawn


def test_notebooks_show_pictures_once_the_extension_is_loaded(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    game = games.find("domino-knights")
    match = Match.start(game, None, [bot("random", name) for name in ("Ann", "Ben", "Cid")], 1, record=Recording(file))
    Runner(match).answer_all()
    replay = Replay.read(file)
    state = new("dominion", seed=1)
    results = run(plan_for("dominion", ("bbm", "smithy"), 2, 1), InProcess())
    shell = InteractiveShell.instance()
    notebook.load_ipython_extension(shell)
    formatter: Any = shell.display_formatter
    try:
        for thing in (state, state.decision, match, replay):
            shown, _ = formatter.format(thing)
            ElementTree.fromstring(shown["image/svg+xml"])
        shown, _ = formatter.format(replay)
        assert shown["text/plain"].startswith("<Replay of Domino Knights: Ann, Ben, Cid; ")
        shown, _ = formatter.format(results)
        assert "<table>" in shown["text/html"]
    finally:
        notebook.unload_ipython_extension(shell)
        InteractiveShell.clear_instance()
