"""Many tables at once, stepped together: in this process or spread over several.

Each table has its own luck, derived from the seed and its number, so that results do not depend on how many
processes there are. A table that is over is dealt anew at once.
"""

import hashlib
from collections.abc import Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from meadhall.env.codec import Picking, rewards
from meadhall.env.seats import Seats
from meadhall.kernel.errors import IllegalAction, MeadhallError
from meadhall.kernel.state import State


class Batch(NamedTuple):
    """What the tables show after a step, one row a table."""

    observations: NDArray[np.int16]
    masks: NDArray[np.int8]
    seats: NDArray[np.int64]
    """Who is asked at each table."""
    rewards: NDArray[np.float64]
    """One column a seat; not all zero only where a game has just ended."""
    dones: NDArray[np.bool_]
    """Where a game has just ended; the observation is already that of the next game."""


class Tables:
    """Several tables of one game string in this process."""

    def __init__(self, game: str, numbers: Sequence[int], seed: int) -> None:
        self.seats: Final = Seats(game)
        self.numbers: Final = list(numbers)
        self.seed = seed
        self.games: Final = [0] * len(self.numbers)
        self.tables: list[tuple[State, Picking]] = []
        self.reset(seed)

    def reset(self, seed: int | None) -> Batch:
        """Deal a new game at each table: the next one, or the first one of another seed."""
        if seed is not None:
            self.seed = seed
            self.games[:] = [0] * len(self.games)
        self.tables = [self.deal(at) for at in range(len(self.numbers))]
        return self.look()

    def deal(self, at: int) -> tuple[State, Picking]:
        """The next game of a table."""
        text = f"vector {self.seed} {self.numbers[at]} {self.games[at]}"
        luck = int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big") >> 1
        self.games[at] += 1
        state = self.seats.game.new(self.seats.options, luck)
        return state, Picking(self.seats.codec, state)

    def look(self, won: Sequence[Sequence[float]] | None = None, dones: Sequence[bool] | None = None) -> Batch:
        """What the tables show."""
        asked = [picking.decision.seat for _, picking in self.tables]
        size = len(self.tables)
        shown = [self.seats.observe(state, picking, seat) for (state, picking), seat in zip(self.tables, asked, strict=True)]
        masks = [self.seats.mask(picking, seat) for (_, picking), seat in zip(self.tables, asked, strict=True)]
        return Batch(
            np.stack(shown),
            np.stack(masks),
            np.asarray(asked, dtype=np.int64),
            np.zeros((size, self.seats.count)) if won is None else np.asarray(won, dtype=np.float64),
            np.zeros(size, dtype=np.bool_) if dones is None else np.asarray(dones, dtype=np.bool_),
        )

    def step(self, actions: Sequence[int]) -> Batch:
        """Take one action at each table."""
        won: list[list[float]] = []
        dones: list[bool] = []
        for at, action in enumerate(actions):
            state, picking = self.tables[at]
            if picking.take(int(action)):
                state.apply(picking.answer())
                won.append(rewards(state))
                dones.append(state.is_over)
                self.tables[at] = self.deal(at) if state.is_over else (state, Picking(self.seats.codec, state))
            else:
                won.append([0.0] * self.seats.count)
                dones.append(False)
        return self.look(won, dones)


class VectorTables:
    """``size`` tables stepped together, shared out over ``workers`` processes (1: none but this one).

    Close it when done, or use it as a context.
    """

    def __init__(self, game: str, size: int, seed: int = 0, workers: int = 1) -> None:
        if size < 1 or workers < 1:
            raise MeadhallError(f"{size} tables in {workers} processes are not possible; at least one of each is needed")
        workers = min(workers, size)
        self.size: Final = size
        self.seats: Final = Seats(game)
        self.shares: Final = [list(range(at, size, workers)) for at in range(workers)]
        self._order: Final = np.argsort([number for share in self.shares for number in share])
        self._here: Final = Tables(game, self.shares[0], seed) if workers == 1 else None
        self._pipes: Final[list[Connection]] = []
        self._workers: Final[list[Any]] = []
        self._last: Batch | None = None
        if workers > 1:
            context = get_context("spawn")
            for share in self.shares:
                ours, theirs = context.Pipe()
                worker = context.Process(target=_serve, args=(theirs, game, share, seed), daemon=True)
                worker.start()
                self._pipes.append(ours)
                self._workers.append(worker)

    def reset(self, seed: int | None = None) -> Batch:
        """Deal a new game at each table: the next one, or with a ``seed`` the first one that it gives."""
        if self._last is None and seed is None:
            return self.look()  # already dealt
        return self._ask([("reset", seed)] * len(self.shares))

    def look(self) -> Batch:
        """What the tables show now."""
        return self._ask([("look",)] * len(self.shares)) if self._last is None else self._last

    def step(self, actions: Sequence[int] | NDArray[Any]) -> Batch:
        """Take one action at each table, in the order of the tables; raise IllegalAction if one is not allowed."""
        if len(actions) != self.size:
            raise MeadhallError(f"{self.size} actions are needed, one for each table, not {len(actions)}")
        wanted = [int(action) for action in actions]
        self._check(wanted)
        return self._ask([("step", [wanted[number] for number in share]) for share in self.shares])

    def _check(self, actions: Sequence[int]) -> None:
        """Refuse before any table is stepped."""
        masks = self.look().masks
        for table, action in enumerate(actions):
            if not (0 <= action < masks.shape[1] and masks[table, action]):
                allowed = ", ".join(str(other) for other in np.flatnonzero(masks[table]))
                raise IllegalAction(f"action {action} is not allowed at table {table}; allowed: {allowed}")

    def _ask(self, orders: Sequence[tuple[Any, ...]]) -> Batch:
        """Call a method of the tables wherever they are, with its arguments; the batches of all of them in order."""
        if self._here is not None:
            batches = [_obey(self._here, orders[0])]
        else:
            for pipe, order in zip(self._pipes, orders, strict=True):
                pipe.send(order)
            batches = [pipe.recv() for pipe in self._pipes]
        self._last = Batch(*[np.concatenate(parts)[self._order] for parts in zip(*batches, strict=True)])
        return self._last

    def close(self) -> None:
        """End the processes."""
        for pipe in self._pipes:
            pipe.close()
        for worker in self._workers:
            worker.join(5)

    def __enter__(self) -> "VectorTables":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _obey(tables: Tables, order: tuple[Any, ...]) -> Batch:
    shown: Batch = getattr(tables, order[0])(*order[1:])
    return shown


def _serve(pipe: Connection, game: str, numbers: list[int], seed: int) -> None:
    """Step tables for another process until it hangs up."""
    tables = Tables(game, numbers, seed)
    while True:
        try:
            order = pipe.recv()
        except (EOFError, OSError):
            return
        pipe.send(_obey(tables, order))
