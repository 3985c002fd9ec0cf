"""Who does the work: this process, a pool of processes on this machine, or a cluster. All give the same results."""

import contextlib
import os
import signal
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Final, Protocol

from meadhall.kernel.errors import MeadhallError
from meadhall.lab.playing.bout_runner import play_chunk
from meadhall.lab.playing.plan import Chunk, Plan
from meadhall.lab.playing.registered import packed, play_registered
from meadhall.lab.playing.rows import PlayedChunk

TRIES: Final = 3
"""A chunk whose worker dies is played again, so often at most."""


class Executor(Protocol):
    """Plays chunks. Results come in any order."""

    def play(self, plan: Plan, chunks: Iterable[Chunk]) -> Iterator[PlayedChunk]:
        """Play every chunk; closing the iterator drops what is not finished."""
        ...


class InProcess:
    """This process."""

    def play(self, plan: Plan, chunks: Iterable[Chunk]) -> Iterator[PlayedChunk]:
        for chunk in chunks:
            yield play_chunk(plan, chunk)


class ProcessPool:
    """Several processes on this machine, each with the interpreter and the path of this one."""

    def __init__(self, workers: int) -> None:
        self.workers: Final = workers
        self._tries: dict[int, int] = {}

    def play(self, plan: Plan, chunks: Iterable[Chunk]) -> Iterator[PlayedChunk]:
        waiting = iter(chunks)
        again: list[Chunk] = []
        while True:
            pool = ProcessPoolExecutor(self.workers, mp_context=get_context("spawn"), initializer=_leave_signals_alone)
            flying: dict[Future[PlayedChunk], Chunk] = {}
            try:
                yield from self._fly(pool, plan, waiting, again, flying)
                return
            except BrokenProcessPool:
                again += self._again(list(flying.values()))
            finally:
                for future in flying:
                    future.cancel()
                _end(pool)

    def _fly(
        self,
        pool: ProcessPoolExecutor,
        plan: Plan,
        waiting: Iterator[Chunk],
        again: list[Chunk],
        flying: dict[Future[PlayedChunk], Chunk],
    ) -> Iterator[PlayedChunk]:
        sent = packed(plan)
        while True:
            while len(flying) < 2 * self.workers:
                chunk = again.pop(0) if again else next(waiting, None)
                if chunk is None:
                    break
                flying[pool.submit(play_registered, sent, plan, chunk)] = chunk
            if not flying:
                return
            done, _ = wait(flying, return_when=FIRST_COMPLETED)
            for future in done:
                played = future.result()
                del flying[future]
                yield played

    def _again(self, lost: list[Chunk]) -> list[Chunk]:
        """The chunks to play once more after workers died."""
        for chunk in lost:
            self._tries[chunk.number] = self._tries.get(chunk.number, 0) + 1
            if self._tries[chunk.number] >= TRIES:
                raise MeadhallError(f"workers died {TRIES} times at games {chunk.first} and after of bout {chunk.bout}")
        return lost


def _leave_signals_alone() -> None:
    """Ctrl-C is for the process that started the workers: it keeps what is done."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _end(pool: ProcessPoolExecutor) -> None:
    """Do not wait for chunks that nobody wants any more."""
    workers = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for worker in workers:
        with contextlib.suppress(ProcessLookupError):
            worker.terminate()
    for worker in workers:
        worker.join()


def executor(workers: int = 0, cluster: str = "") -> Executor:
    """The executor of ``workers`` processes (0: one for each core), or the Ray cluster at an address or ``auto``."""
    if cluster:
        from meadhall.lab.playing.cluster import Cluster

        return Cluster(cluster)
    if workers < 0 or workers > 1024:
        raise MeadhallError(f"{workers} workers are not possible; 0 means one for each core")
    wanted = workers or cores()
    return InProcess() if wanted == 1 else ProcessPool(wanted)


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
