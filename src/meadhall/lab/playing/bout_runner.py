"""Plays the games of a chunk, one after another, as fast as the players allow."""

from collections.abc import Sequence
from typing import Final

from meadhall.bots.voice import Voice
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.state import State
from meadhall.lab.measure import Watch, measure_of
from meadhall.lab.playing.plan import Bout, Chunk, Plan
from meadhall.lab.playing.players import Player, entrant, voices_of
from meadhall.lab.playing.rows import GameRow, PlayedChunk, SeatRow
from meadhall.lab.trace import Trace

LONGEST: Final = 1_000_000
"""No game takes more answers than this."""


class BoutRunner:
    """A bout made ready to be played again and again."""

    def __init__(self, plan: Plan, number: int) -> None:
        self.plan: Final = plan
        self.number: Final = number
        self.bout: Final[Bout] = plan.bouts[number]
        self.game, self.options = self.bout.table
        self.measure: Final = measure_of(self.game)
        self.entrants: Final = [entrant(name, self.game, dict(plan.files)) for name in self.bout.players]
        self.seats: Final = self.game.seats(self.options)
        if self.seats != len(self.entrants):
            raise MeadhallError(f"{self.bout.game} has {self.seats} seats, but {len(self.entrants)} players sit down")

    def play(self, index: int, trace: Trace) -> GameRow:
        """Play game ``index`` of the bout and add what is watched to ``trace``; a failure says which game it was."""
        try:
            return self._play(index, trace)
        except Exception as error:
            luck = self.plan.luck(self.number, index)
            error.add_note(f"in game {index} of {self.bout.title!r}: {self.bout.game}, seed {luck}")
            raise

    def _play(self, index: int, trace: Trace) -> GameRow:
        bout = self.bout
        luck = self.plan.luck(self.number, index)
        sits = [bout.player_at(index, seat) for seat in range(self.seats)]
        names = [bout.players[player] for player in sits]
        players = [self.entrants[player].make(self.plan.own_luck(self.number, index, player)) for player in sits]
        is_watched = bout.watched and index < self.plan.traced
        state = self.game.new(self.options, luck, journal=[] if is_watched else None)
        watch = self.measure.watch(trace, self.number, names) if is_watched else None
        voices = voices_of(players, self.options)
        if watch is None and not voices:
            play_lean(state, players)
        else:
            play_aloud(state, players, voices, watch)
        return self.row(state, index, luck, names)

    def row(self, state: State, index: int, luck: int, names: list[str]) -> GameRow:
        """The record of a finished game."""
        outcome = state.outcome()
        assert outcome is not None
        turns = self.measure.turns(state)
        seats = tuple(
            SeatRow(name, outcome.share(seat), outcome.scores[seat], outcome.places[seat], turns[seat])
            for seat, name in enumerate(names)
        )
        together = sum(turn for turn in turns if turn is not None) or None
        first, rounds = self.measure.first(state), self.measure.rounds(state)
        block = index // self.bout.block
        return GameRow(self.number, index, block, luck, first, rounds, together, state.number - 1, outcome.reason, seats)


def play_lean(state: State, players: Sequence[Player]) -> None:
    """Play a game to its end; nobody listens or speaks, and no question is built that no player looks at."""
    while state.is_waiting:
        state.choose(players[state.asked].choose(state))
        if state.number > LONGEST:
            raise endless(state)


def play_aloud(state: State, players: Sequence[Player], voices: list[Voice], watch: Watch | None = None) -> None:
    """Play a game to its end; ``voices`` are heard out of turn, as in a match, and ``watch`` follows the events."""
    while state.is_waiting:
        if watch is not None:
            watch.look(state)
        state.choose(players[state.asked].choose(state))
        for voice in voices:
            voice.speak(state, state.interject)
        if state.number > LONGEST:
            raise endless(state)
    if watch is not None:
        outcome = state.outcome()
        assert outcome is not None
        watch.finish(state, outcome)


def endless(state: State) -> MeadhallError:
    return MeadhallError(f"a game of {state.game.text(state.options)} is not over after {LONGEST} answers")


_runners: dict[str, list[BoutRunner | None]] = {}
"""The runners of the plan that this process works on, by its text."""


def play_chunk(plan: Plan, chunk: Chunk) -> PlayedChunk:
    """Play one chunk; the answer depends on plan and chunk alone."""
    text = plan.text()
    if text not in _runners:
        _runners.clear()
        _runners[text] = [None] * len(plan.bouts)
    runner = _runners[text][chunk.bout]
    if runner is None:
        runner = _runners[text][chunk.bout] = BoutRunner(plan, chunk.bout)
    trace = Trace()
    rows = [runner.play(index, trace) for index in range(chunk.first, chunk.first + chunk.games)]
    return PlayedChunk(chunk.number, rows, trace)
