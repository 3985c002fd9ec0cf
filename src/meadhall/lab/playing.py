"""Plays the games of a chunk, one after another, as fast as the players allow."""

from collections.abc import Sequence
from typing import Any, Final

from meadhall import games
from meadhall.bots.voice import Voice
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.state import State
from meadhall.lab.measure import Watch, measure_of
from meadhall.lab.plan import Bout, Chunk, Plan
from meadhall.lab.players import Maker, Player, maker, voices_of
from meadhall.lab.trace import Trace

LONGEST: Final = 1_000_000
"""No game takes more answers than this."""

Row = list[Any]
"""One game; the columns are named in ``results``."""


class Bench:
    """A bout made ready to be played again and again."""

    def __init__(self, plan: Plan, number: int) -> None:
        self.plan: Final = plan
        self.number: Final = number
        self.bout: Final[Bout] = plan.bouts[number]
        self.game, self.options = games.parse(self.bout.game)
        self.measure: Final = measure_of(self.game)
        self.makers: Final[list[Maker]] = [maker(name, self.game, dict(plan.files)) for name in self.bout.players]
        self.seats: Final = self.game.seats(self.options)
        if self.seats != len(self.makers):
            raise MeadhallError(f"{self.bout.game} has {self.seats} seats, but {len(self.makers)} players sit down")

    def play(self, index: int, trace: Trace) -> Row:
        """Play game ``index`` of the bout and add what is watched to ``trace``; a failure says which game it was."""
        try:
            return self._play(index, trace)
        except Exception as error:
            luck = self.plan.luck(self.number, index)
            error.add_note(f"in game {index} of {self.bout.title!r}: {self.bout.game}, seed {luck}")
            raise

    def _play(self, index: int, trace: Trace) -> Row:
        bout = self.bout
        luck = self.plan.luck(self.number, index)
        sits = [bout.player_at(index, seat) for seat in range(self.seats)]
        names = [bout.players[player] for player in sits]
        players = [self.makers[player](self.plan.own_luck(self.number, index, player)) for player in sits]
        is_watched = bout.watched and index < self.plan.traced
        state = self.game.new(self.options, luck, journal=[] if is_watched else None)
        watch = self.measure.watch(trace, self.number, names) if is_watched else None
        voices = voices_of(players, self.options)
        if watch is None and not voices:
            play_lean(state, players)
        else:
            play_aloud(state, players, voices, watch)
        return self.row(state, index, luck, names)

    def row(self, state: State, index: int, luck: int, names: list[str]) -> Row:
        """The columns of a finished game."""
        outcome = state.outcome()
        assert outcome is not None
        turns = self.measure.turns(state)
        row: Row = [self.number, index, index // self.bout.block, luck, self.measure.first(state)]
        together = sum(turn for turn in turns if turn is not None)
        row += [self.measure.rounds(state), together or None, state.number - 1, outcome.reason]
        for seat, name in enumerate(names):
            row += [name, outcome.share(seat), outcome.scores[seat], outcome.places[seat], turns[seat]]
        return row


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


_benches: dict[str, list[Bench | None]] = {}


def play_chunk(plan: Plan, chunk: Chunk) -> dict[str, Any]:
    """Play one chunk; the answer is plain data and depends on plan and chunk alone."""
    text = plan.text()
    if text not in _benches:
        _benches.clear()
        _benches[text] = [None] * len(plan.bouts)
    bench = _benches[text][chunk.bout]
    if bench is None:
        bench = _benches[text][chunk.bout] = Bench(plan, chunk.bout)
    trace = Trace()
    rows = [bench.play(index, trace) for index in range(chunk.first, chunk.first + chunk.games)]
    return {"chunk": chunk.number, "rows": rows, "trace": trace.to_json()}
