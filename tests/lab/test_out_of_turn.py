"""Bots say in the lab what they say at a table, so that a game in the lab is the game at a table."""

import dataclasses
from collections.abc import Sequence

import pytest

from meadhall import games
from meadhall.bots import menu
from meadhall.bots.answers import action_of
from meadhall.bots.domino_knights.policy import KnightsPolicy
from meadhall.bots.levels import Medium
from meadhall.bots.runner import Runner
from meadhall.kernel.state import State
from meadhall.kit.trace import rule
from meadhall.lab.playing.bout_runner import play_aloud, play_lean
from meadhall.lab.playing.executors import InProcess, ProcessPool
from meadhall.lab.playing.players import Player, entrant, voices_of
from meadhall.lab.playing.run import run
from meadhall.match import recording, seats
from meadhall.match.match import Match
from meadhall.match.replay import Replay
from tests.lab.planning import plan_for

LATE = "domino-knights(players=3,train_after_discard=on,max_rounds=12)"
TABLES = [LATE, LATE[:-1] + ",multi_turn_training=on)", LATE[:-1] + ",multi_turn_training=on,dominoless=on)"]
SPEAKING = {"train_after_discard": True}
NAMES = ("Ann", "Bob", "Cid")
SEED = 5


def seated(text: str, *names: str) -> tuple[State, list[Player]]:
    """A dealt game of the lab and who plays it."""
    game, options = games.parse(text)
    return game.new(options, SEED), [entrant(name, game).make(SEED + seat) for seat, name in enumerate(names)]


def recorded(text: str, levels: Sequence[str]) -> Match:
    """A match with the luck of ``seated``."""
    game, options = games.parse(text)
    return Match.start(game, options, [seats.bot(*who) for who in zip(levels, NAMES, strict=True)], SEED, source="swift")


def said(match: Match) -> int:
    return sum(line[0] == recording.SAY for line in match.record.lines)


@rule("DKN-R24")
@pytest.mark.parametrize("text", TABLES)
def test_a_game_in_the_lab_is_the_game_at_a_table(text: str) -> None:
    menu.register("careful", lambda: Medium(KnightsPolicy()))  # no answer of it depends on luck of its own
    state, players = seated(text, *["careful"] * 3)
    play_aloud(state, players, voices_of(players, state.options))
    match = recorded(text, ["careful"] * 3)
    Runner(match, 77).answer_all()
    assert said(match) > 10
    assert state.key() == match.state.key()


@rule("DKN-R24")
@pytest.mark.parametrize("text", TABLES)
def test_a_recorded_game_of_the_lab_can_be_verified(text: str) -> None:
    levels = ("easy", "medium", "random")
    state, players = seated(text, *levels)
    play_aloud(state, players, voices_of(players, state.options))
    match = recorded(text, levels)
    players = seated(text, *levels)[1]
    voices = voices_of(players, state.options)
    while not match.is_over:
        asked = match.state.asked
        match.answer(asked, action_of(match.state, players[asked].choose(match.state)))
        for voice in voices:
            voice.speak(match.state, match.say)
    assert said(match) > 5
    assert match.state.key() == state.key()
    assert Replay(match.record.lines, "lab").verify()["outcome"] == match.record.lines[-1][1]


def test_what_is_said_depends_neither_on_workers_nor_on_watching() -> None:
    made = plan_for("domino-knights", ("easy", "medium"), 8, 5, options=SPEAKING, rotates=True, traced=4)
    plan = dataclasses.replace(made, chunk=2)
    alone = run(plan, InProcess())
    assert len(alone.rows) == 8
    other = run(plan, ProcessPool(2))
    assert other.rows == alone.rows and other.trace.to_json() == alone.trace.to_json()
    assert run(dataclasses.replace(plan, traced=0), InProcess()).rows == alone.rows


def test_nobody_is_heard_who_never_speaks() -> None:
    late = "domino-knights(players=3,train_after_discard=on)"
    for text, names in (
        (late, ["random"] * 3),
        ("domino-knights(players=3)", ["easy"] * 3),
        ("dominion(players=3)", ["easy", "smithy", "random"]),
        ("1066", ["medium"] * 2),
    ):
        state, players = seated(text, *names)
        assert voices_of(players, state.options) == []
    state, players = seated(late, "random", "easy", "hard")
    assert [voice.seat for voice in voices_of(players, state.options)] == [1, 2]


def test_a_run_lets_bots_speak() -> None:
    plan = plan_for("domino-knights", ("medium", "medium"), 1, SEED, options=SPEAKING, traced=0)
    (row,) = run(plan, InProcess()).records()
    game, options = plan.bouts[0].table
    silent, heard = game.new(options, row["luck"]), game.new(options, row["luck"])
    for state in (silent, heard):
        players = [entrant("medium", game).make(plan.own_luck(0, 0, seat)) for seat in range(2)]
        if state is silent:
            play_lean(state, players)
        else:
            play_aloud(state, players, voices_of(players, state.options))
    assert row["decisions"] == heard.number - 1 != silent.number - 1
