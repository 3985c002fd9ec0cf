"""Trains a small network to play, with NumPy alone: ``python -m meadhall.env.learn dominion``.

The network first learns to answer as a teacher does, game by game, and is measured against an opponent as it goes. Everything
comes from one seed: the same command gives the same network, on however many cores. What it needs is NumPy; a few minutes of
one core are enough.
"""

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from meadhall.env import one_core  # noqa: F401 (before NumPy)

# isort: split
import numpy as np
from numpy.typing import NDArray

from meadhall import games
from meadhall.bots.bot import Bot, Sight
from meadhall.bots.menu import make
from meadhall.env.codec import DONE, Picking, rewards
from meadhall.env.seats import Seats
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.state import State

Floats = NDArray[np.float32]

HIDDEN: Final = 128
BATCH: Final = 256
RATE: Final = 1e-3


class Course(NamedTuple):
    """What is learnt of a game: ``COURSE`` in its module of this layer."""

    table: str
    opponent: str
    games: int
    """How many are watched."""


def courses() -> dict[str, Course]:
    """The games that can be learnt, by key."""
    parts = ((key, games.part(games.find(key), "meadhall.env")) for key in games.all_keys())
    return {key: Course(*part.COURSE) for key, part in parts if hasattr(part, "COURSE")}


class Lesson(NamedTuple):
    """What a teacher saw, could do and did."""

    seen: Floats
    mask: NDArray[np.bool_]
    action: int


def features(observation: NDArray[np.int16]) -> Floats:
    """An observation as the network takes it: large numbers count less and less."""
    numbers = observation.astype(np.float32)
    return np.sign(numbers) * np.log1p(np.abs(numbers))


class Network:
    """One hidden layer; what comes out is how much each action is liked."""

    def __init__(self, inputs: int, actions: int, luck: np.random.Generator) -> None:
        self.weights: Final[dict[str, Floats]] = {
            "in": (luck.standard_normal((inputs, HIDDEN)) * (2 / inputs) ** 0.5).astype(np.float32),
            "in bias": np.zeros(HIDDEN, np.float32),
            "out": (luck.standard_normal((HIDDEN, actions)) * HIDDEN**-0.5).astype(np.float32),
            "out bias": np.zeros(actions, np.float32),
        }
        self._means: Final = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self._squares: Final = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self._steps = 0

    def likings(self, seen: Floats, mask: NDArray[np.bool_]) -> tuple[Floats, Floats]:
        """The hidden layer, and how likely each action is; rows of several observations, or a single one."""
        hidden = np.maximum(seen @ self.weights["in"] + self.weights["in bias"], 0)
        liked = np.where(mask, hidden @ self.weights["out"] + self.weights["out bias"], -1e9)
        parts = np.exp(liked - liked.max(axis=-1, keepdims=True))
        return hidden, parts / parts.sum(axis=-1, keepdims=True)

    def learn(self, lessons: list[Lesson]) -> float:
        """One step towards the teacher's answers; how often the network agreed before."""
        seen = np.stack([lesson.seen for lesson in lessons])
        mask = np.stack([lesson.mask for lesson in lessons])
        wanted = np.asarray([lesson.action for lesson in lessons])
        hidden, parts = self.likings(seen, mask)
        agreed = float((parts.argmax(axis=1) == wanted).mean())
        parts[np.arange(len(lessons)), wanted] -= 1
        parts /= len(lessons)
        back = (parts @ self.weights["out"].T) * (hidden > 0)
        slopes = {"in": seen.T @ back, "in bias": back.sum(0), "out": hidden.T @ parts, "out bias": parts.sum(0)}
        self._steps += 1
        for name, slope in slopes.items():  # Adam
            mean, square = self._means[name], self._squares[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            rate = RATE * (1 - 0.999**self._steps) ** 0.5 / (1 - 0.9**self._steps)
            self.weights[name] -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)
        return agreed

    def save(self, path: Path) -> None:
        """Write the weights as a file of NumPy's."""
        with path.open("wb") as file:
            named: dict[str, Any] = {name.replace(" ", "_"): weight for name, weight in self.weights.items()}
            np.savez(file, **named)


class Pupil:
    """Plays what the network likes best."""

    def __init__(self, seats: Seats, network: Network) -> None:
        self.seats: Final = seats
        self.network: Final = network

    def answer(self, state: State) -> None:
        """Answer the open question, pick by pick."""
        picking = self.seats.picking(state)
        assert picking is not None
        complete = False
        for _ in range(200):
            seen = features(self.seats.observe(state, picking, picking.seat))
            mask = self.seats.mask(picking, picking.seat).astype(np.bool_)
            complete = picking.take(int(self.network.likings(seen, mask)[1].argmax()))
            if complete:
                break
        if complete:
            picking.finish()
        else:  # a set that is never allowed: as when time runs out
            decision = state.decision
            assert decision is not None
            state.choose(state.codes(decision, state.game.default_answer(state)))


def lessons_of(seats: Seats, state: State, teacher: Bot, seed: int) -> Iterator[Lesson]:
    """Let the teacher answer the open question, and tell how, pick by pick."""
    decision, picking = state.decision, Picking(seats.codec, state)
    assert decision is not None
    codes = state.codes(decision, teacher.answer(Sight(state, seed)).picks)
    complete = False
    for code in codes:
        action = picking.numbers[picking.question.codes.index(code)]
        yield _lesson(seats, picking, action)
        complete = picking.take(action)
    if not complete:
        yield _lesson(seats, picking, DONE)
        picking.take(DONE)
    picking.finish()


def _lesson(seats: Seats, picking: Picking, action: int) -> Lesson:
    seen = features(seats.observe(picking.state, picking, picking.seat))
    return Lesson(seen, seats.mask(picking, picking.seat).astype(np.bool_), action)


def taught(seats: Seats, teacher: str, seed: int) -> list[Lesson]:
    """Everything that teachers at all seats did in one game."""
    state = seats.game.new(seats.options, f"lesson {seed}")
    teachers = [make(teacher, seats.game) for _ in range(seats.count)]
    found: list[Lesson] = []
    while state.is_waiting:
        found += lessons_of(seats, state, teachers[state.asked], seed * 100_003 + state.number)
    return found


def score(pupil: Pupil, opponent: str, games: int, seed: int) -> float:
    """The part of the victories that the pupil has against ``opponent`` at all other seats, its own seat in turn."""
    seats = pupil.seats
    won = 0.0
    for number in range(games):
        state, own = seats.game.new(seats.options, f"exam {seed} {number // seats.count}"), number % seats.count
        bots = [make(opponent, seats.game) for _ in range(seats.count)]
        while state.is_waiting:
            if state.asked == own:
                pupil.answer(state)
            else:
                state.apply(bots[state.asked].answer(Sight(state, seed * 7919 + number * 100_003 + state.number)))
        won += (rewards(state)[own] * (seats.count - 1) + 1) / seats.count
    return won / games


def train(
    key: str, games: int, seed: int = 0, *, teacher: str = "medium", opponent: str = "", exam: int = 100, tell: bool = False
) -> tuple[Pupil, list[dict[str, Any]]]:
    """A pupil that has watched so many games, and its learning curve."""
    course = courses().get(key)
    if course is None:
        raise MeadhallError(f"{key!r} cannot be trained here; there are {', '.join(courses())}")
    seats = Seats(course.table)
    luck = np.random.default_rng(seed)
    network = Network(seats.layout.size, seats.codec.size, luck)
    pupil = Pupil(seats, network)
    kept: list[Lesson] = []
    curve: list[dict[str, Any]] = []
    agreed: list[float] = []
    began = time.process_time()
    marks = sorted({games * part // 8 for part in range(1, 9)} | {games // 32, games // 16})
    for number in range(games):
        kept += taught(seats, teacher, seed * 1_000_003 + number)
        if len(kept) >= 16 * BATCH or number + 1 == games:
            for _ in range(2):
                order = luck.permutation(len(kept))
                for start in range(0, len(kept), BATCH):
                    agreed.append(network.learn([kept[place] for place in order[start : start + BATCH]]))
            kept.clear()
        if number + 1 in marks:
            won = score(pupil, opponent or course.opponent, exam if number + 1 < games else 4 * exam, seed)
            point = {
                "games": number + 1,
                "agrees": round(float(np.mean(agreed[-20:] or [0.0])), 3),
                "score": round(won, 4),
                "seconds": round(time.process_time() - began, 1),
            }
            curve.append(point)
            if tell:
                print(json.dumps(point), flush=True)  # noqa: T201
    return pupil, curve


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=courses(), help="which game")
    parser.add_argument("--games", type=int, help="how many games to watch (default: enough)")
    parser.add_argument("--seed", type=int, default=0, help="what all luck comes from")
    parser.add_argument("--teacher", default="medium", help="the bot to learn from (default: medium)")
    parser.add_argument("--opponent", default="", help="the bot to be measured against (default: easy or random)")
    parser.add_argument("--exam", type=int, default=100, help="games a measurement; the last takes four times as many")
    parser.add_argument("--save", type=Path, help="where to write the weights")
    chosen = parser.parse_args()
    pupil, _ = train(
        chosen.game,
        chosen.games or courses()[chosen.game].games,
        chosen.seed,
        teacher=chosen.teacher,
        opponent=chosen.opponent,
        exam=chosen.exam,
        tell=True,
    )
    if chosen.save:
        pupil.network.save(chosen.save)


if __name__ == "__main__":
    main()
