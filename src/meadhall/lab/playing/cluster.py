"""The same work on many machines: chunks as Ray tasks. Needs the extra ``cluster``.

Every machine of the cluster must have the same version of this package. A chunk whose worker or machine dies is
played again elsewhere; as its games depend on the plan alone, the results stay the same.
"""

import logging
import socket
from collections.abc import Iterable, Iterator
from typing import Any, Final

from meadhall.kernel.errors import MeadhallError
from meadhall.lab.extras import require
from meadhall.lab.playing.plan import Chunk, Plan
from meadhall.lab.playing.registered import packed, play_registered
from meadhall.lab.playing.rows import PlayedChunk

TRIES: Final = 5
LOCAL: Final = "local"
TOKEN: Final = "if it asks for a token, set RAY_AUTH_MODE=token here and have the same token as the cluster"


class Cluster:
    """A Ray cluster: an address, ``auto`` for the one this machine belongs to, ``local`` to start one here."""

    def __init__(self, address: str) -> None:
        self.ray: Final = require("ray", "cluster", "a run on a cluster")
        self.address: Final = address

    def play(self, plan: Plan, chunks: Iterable[Chunk]) -> Iterator[PlayedChunk]:
        ray = self.ray
        started = self.join()
        task = ray.remote(play_registered).options(max_retries=TRIES, num_cpus=1)
        sent, shared = packed(plan), ray.put(plan)
        room = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
        waiting = iter(chunks)
        flying: list[Any] = []
        try:
            while True:
                while len(flying) < room:
                    chunk = next(waiting, None)
                    if chunk is None:
                        break
                    flying.append(task.remote(sent, shared, chunk))
                if not flying:
                    return
                done, flying = ray.wait(flying, num_returns=1)
                for one in done:
                    yield self.result(one)
        finally:
            for one in flying:
                ray.cancel(one, force=True)
            if started:
                ray.shutdown()

    def join(self) -> bool:
        """Connect to the cluster; True if this call did it, so that it also leaves."""
        if self.ray.is_initialized():
            return False
        is_there = False
        address = None if self.address == LOCAL else self.address
        try:
            is_there = knock(self.address)
            dashboard = False if address is None else None
            self.ray.init(address=address, log_to_driver=False, include_dashboard=dashboard, logging_level=logging.ERROR)
        except (OSError, RuntimeError, ValueError, self.ray.exceptions.AuthenticationError) as error:
            sentence = str(error).splitlines()[0]
            token = f"; {TOKEN}" if is_there else ""
            raise MeadhallError(f"the cluster at {self.address!r} cannot be reached: {sentence}{token}") from None
        return True

    def result(self, one: Any) -> PlayedChunk:
        """A finished chunk; raise MeadhallError if it cannot be played even after several tries."""
        try:
            played = self.ray.get(one)
        except self.ray.exceptions.RayTaskError as error:
            cause = error.cause
            if isinstance(cause, MeadhallError):
                raise cause from None
            raise
        except self.ray.exceptions.RayError as error:
            raise MeadhallError(f"a chunk was lost {TRIES} times on the cluster: {type(error).__name__}") from None
        assert isinstance(played, PlayedChunk)
        return played


def knock(address: str) -> bool:
    """Raise OSError at once if nobody answers at ``host:port``; Ray itself would wait for long. False: no such address."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdigit():
        return False
    socket.create_connection((host.strip("[]"), int(port)), timeout=5).close()
    return True
