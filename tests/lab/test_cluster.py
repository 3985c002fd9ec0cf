"""A run on a Ray cluster gives the same table as a run here, also when a worker is killed in the middle."""

import importlib
import os
import signal
from collections.abc import Iterator
from typing import Any

import psutil  # type: ignore[import-untyped]
import pytest

from meadhall.kernel.errors import MeadhallError
from meadhall.lab.cluster import Cluster
from meadhall.lab.executors import InProcess
from meadhall.lab.run import run
from tests.lab.planning import plan_for
from tests.waiting import until

pytestmark = [pytest.mark.filterwarnings("ignore")]  # Ray's own, about its own future


@pytest.fixture
def address() -> Iterator[str]:
    """A real cluster of two nodes on this machine."""
    ray = importlib.import_module("ray")
    cluster: Any = importlib.import_module("ray.cluster_utils").Cluster(
        initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False}
    )
    try:
        cluster.add_node(num_cpus=1)
        cluster.wait_for_nodes()
        yield cluster.address
    finally:
        ray.shutdown()
        cluster.shutdown()


def workers_at_work() -> list[int]:
    """Our own descendants that are playing a chunk."""
    children = psutil.Process().children(recursive=True)
    return [child.pid for child in children if any("ray::play_chunk" in word for word in child.cmdline())]


@pytest.mark.fuzz
def test_a_killed_worker_changes_nothing(address: str) -> None:
    plan = plan_for("dominion", ("smithy", "bbm"), 3000, 7, rotates=True, traced=100)
    killed: list[int] = []

    def kill_one(done: int, total: int) -> None:
        if not killed:
            until(workers_at_work, "a worker at work")
            for worker in workers_at_work()[:1]:
                os.kill(worker, signal.SIGKILL)
                killed.append(worker)

    there = run(plan, Cluster(address), progress=kill_one)
    assert killed, "no worker was seen at work"
    here = run(plan, InProcess())
    assert there.is_complete
    assert there.rows == here.rows
    assert there.trace.to_json() == here.trace.to_json()


@pytest.mark.fuzz
def test_a_mistake_on_the_cluster_is_told_like_one_at_home(address: str) -> None:
    made = plan_for("dominion", ("smithy", "bbm"), 2, 7)
    broken = type(made)((type(made.bouts[0])(made.bouts[0].game, ("smithy",)),), 2)
    with pytest.raises(MeadhallError, match="has 2 seats, but 1 players sit down"):
        run(broken, Cluster(address))


def test_a_cluster_that_is_not_there_is_told_at_once() -> None:
    plan = plan_for("dominion", ("smithy", "bbm"), 2, 7)
    with pytest.raises(MeadhallError, match=r"the cluster at '127\.0\.0\.1:9' cannot be reached"):
        run(plan, Cluster("127.0.0.1:9"))
