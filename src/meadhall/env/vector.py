"""Many tables at once, stepped together: in this process or spread over several that share memory.

Each table has its own luck, derived from the seed and its number, so that results do not depend on how many
processes there are. A table whose game is over is dealt again in the same step, as Gymnasium's ``SAME_STEP`` does.
"""

import itertools
from collections.abc import Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from meadhall.env.scribe import Tables
from meadhall.env.seats import Seats, as_array
from meadhall.kernel.errors import IllegalAction, MeadhallError


class Batch(NamedTuple):
    """What the tables show after a step, one row a table. The arrays are never written again."""

    observations: NDArray[np.int16]
    masks: NDArray[np.int8]
    seats: NDArray[np.int64]
    """Who is asked at each table."""
    rewards: NDArray[np.float64]
    """One column a seat; not all zero only where a game has just ended."""
    terminations: NDArray[np.bool_]
    """Where a game has just ended; the observation is already that of the next game."""
    truncations: NDArray[np.bool_]
    """Where a game was cut off after ``max_answers`` answers."""

    @property
    def dones(self) -> NDArray[np.bool_]:
        """Where another game has just begun."""
        return self.terminations | self.truncations


GONE: Final = "a process that steps tables has ended; make new tables"
TYPES: Final = (np.int16, np.int8, np.int64, np.float64, np.bool_, np.bool_)


def shapes(seats: Seats, size: int) -> list[tuple[int, ...]]:
    """The shapes of a batch."""
    return [(size, seats.layout.size), (size, seats.codec.size), (size,), (size, seats.count), (size,), (size,)]


def shown(tables: Tables, seats: Seats) -> Batch:
    """What tables in this process show, without copying."""
    vectors = (
        tables.observations, tables.masks, tables.asked, tables.rewards, tables.terminations, tables.truncations
    )  # fmt: skip
    arrays = [as_array(vector, kind) for vector, kind in zip(vectors, TYPES, strict=True)]
    return Batch(*[array.reshape(shape) for array, shape in zip(arrays, shapes(seats, len(tables.names)), strict=True)])


class VectorTables:
    """``size`` tables stepped together, shared out over ``workers`` processes (1: none but this one).

    Close it when done, or use it as a context. Where they fit, names and spaces are those of Gymnasium's vector
    environments: ``num_envs``, ``single_observation_space``, ``single_action_space``, ``metadata``.
    """

    metadata: dict[str, Any] = {"autoreset_mode": "SameStep", "render_modes": []}

    def __init__(self, game: str, size: int, seed: int = 0, workers: int = 1, max_answers: int | None = None) -> None:
        if size < 1 or workers < 1:
            raise MeadhallError(f"{size} tables in {workers} processes are not possible; at least one of each is needed")
        if max_answers is not None and max_answers < 1:
            raise MeadhallError(f"a game cannot be cut off after {max_answers} answers; at least one is needed")
        workers = min(workers, size)
        self.size: Final = size
        self.seats: Final = Seats(game)
        limit = max_answers or 0
        self._here: Tables | None = None
        self._crew: Crew | None = None
        if workers == 1:
            self._here = tables_of(self.seats, list(range(size)), seed, limit)
        else:
            self._crew = Crew(self.seats, size, seed, workers, limit)
        self._last: Batch | None = None
        self._is_fresh = True

    @property
    def num_envs(self) -> int:
        """How many tables there are, as Gymnasium calls it."""
        return self.size

    @property
    def single_observation_space(self) -> Any:
        """The bounds of one row of ``observations``."""
        from gymnasium import spaces

        return spaces.Box(*self.seats.bounds(), dtype=np.int16)

    @property
    def single_action_space(self) -> Any:
        """The actions of one table; the row of ``masks`` says which may come next."""
        from gymnasium import spaces

        return spaces.Discrete(self.seats.codec.size)

    def reset(self, seed: int | None = None) -> Batch:
        """Deal a new game at each table: the next one, or with a ``seed`` the first one that it gives."""
        if self._is_fresh and seed is None:
            return self.look()  # already dealt
        return self._do("begin", seed)

    def look(self) -> Batch:
        """What the tables show now."""
        if self._last is None:
            self._last = shown(self._here, self.seats) if self._here is not None else self._team.shown()
        self._is_fresh = False
        return self._last

    def step(self, actions: Sequence[int] | NDArray[Any]) -> Batch:
        """Take one action at each table, in the order of the tables; raise IllegalAction if one is not allowed."""
        if len(actions) != self.size:
            raise MeadhallError(f"{self.size} actions are needed, one for each table, not {len(actions)}")
        chosen = actions.tolist() if isinstance(actions, np.ndarray) else [int(action) for action in actions]
        if self._crew is not None:
            self._check(chosen)  # before any process steps its tables
        return self._do("step", chosen)

    def _check(self, actions: list[int]) -> None:
        masks = self.look().masks
        for table, action in enumerate(actions):
            if not (0 <= action < masks.shape[1] and masks[table, action]):
                allowed = ", ".join(str(other) for other in np.flatnonzero(masks[table]))
                raise IllegalAction(f"action {action} is not allowed at table {table}; allowed: {allowed}")

    def _do(self, order: str, what: Any) -> Batch:
        if self._here is not None:
            getattr(self._here, order)(what)
        else:
            self._team.do(order, what)
        self._last = None
        return self.look()

    @property
    def _team(self) -> "Crew":
        assert self._crew is not None
        return self._crew

    def close(self) -> None:
        """End the processes."""
        if self._crew is not None:
            self._crew.close()

    def __enter__(self) -> "VectorTables":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def tables_of(seats: Seats, numbers: list[int], seed: int, max_answers: int) -> Tables:
    return Tables(seats.game, seats.options, seats.scribe, numbers, seed, max_answers)


class Crew:
    """Processes that step tables, each its own share, and show them in memory that all of them see."""

    def __init__(self, seats: Seats, size: int, seed: int, workers: int, max_answers: int) -> None:
        ends = [size * worker // workers for worker in range(workers + 1)]
        self.shares: Final = [slice(start, end) for start, end in itertools.pairwise(ends)]
        self.shapes: Final = shapes(seats, size)
        self.memory: Final = SharedMemory(create=True, size=sum(bytes_of(self.shapes)))
        self.board: Final = laid_out(self.memory, self.shapes)
        self.pipes: Final[list[Connection]] = []
        self.workers: Final[list[Any]] = []
        context = get_context("spawn")
        for share in self.shares:
            ours, theirs = context.Pipe()
            told = (theirs, self.memory.name, size, seats.text, share.start, share.stop, seed, max_answers)
            worker = context.Process(target=_serve, args=told, daemon=True)
            worker.start()
            self.pipes.append(ours)
            self.workers.append(worker)
        self._wait()

    def do(self, order: str, what: Any) -> None:
        """Have all tables do something: each process gets its share of what comes as a list."""
        for pipe, share in zip(self.pipes, self.shares, strict=True):
            try:
                pipe.send((order, what[share] if isinstance(what, list) else what))
            except OSError:
                raise MeadhallError(GONE) from None
        self._wait()

    def _wait(self) -> None:
        for pipe in self.pipes:
            try:
                said = pipe.recv()
            except (EOFError, OSError):
                raise MeadhallError(GONE) from None
            if said:
                raise MeadhallError(f"tables cannot be stepped: {said}")

    def shown(self) -> Batch:
        """What the tables show, copied from where the next step is written."""
        return Batch(*[part.copy() for part in self.board])

    def close(self) -> None:
        """End the processes and give the memory back."""
        for pipe in self.pipes:
            pipe.close()
        for worker in self.workers:
            worker.join(5)
        self.board.clear()
        self.memory.close()
        self.memory.unlink()


def bytes_of(shapes: list[tuple[int, ...]]) -> list[int]:
    """How many bytes the parts of a batch take, each up to a full word."""
    return [-(-int(np.prod(shape)) * np.dtype(kind).itemsize // 8) * 8 for shape, kind in zip(shapes, TYPES, strict=True)]


def laid_out(memory: SharedMemory, shapes: list[tuple[int, ...]]) -> list[NDArray[Any]]:
    """The parts of a batch as they lie in shared memory."""
    parts: list[NDArray[Any]] = []
    start = 0
    for shape, kind, size in zip(shapes, TYPES, bytes_of(shapes), strict=True):
        parts.append(np.ndarray(shape, kind, memory.buf, start))
        start += size
    return parts


def _serve(pipe: Connection, name: str, size: int, game: str, start: int, stop: int, seed: int, max_answers: int) -> None:
    """Step tables for another process until it hangs up."""
    seats = Seats(game)
    memory = SharedMemory(name)
    board = laid_out(memory, shapes(seats, size))
    tables = tables_of(seats, list(range(start, stop)), seed, max_answers)
    said = ""
    while True:
        for ours, theirs in zip(shown(tables, seats), board, strict=True):
            theirs[start:stop] = ours
        try:
            pipe.send(said)
            said = ""
            order, what = pipe.recv()
            getattr(tables, order)(what)
        except (EOFError, OSError):
            break
        except MeadhallError as error:
            said = str(error)
    board.clear()
    memory.close()
