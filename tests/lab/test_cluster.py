"""A run on a real Ray cluster that asks for its token gives the same bytes as a run here, also when a worker is killed."""

import contextlib
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import psutil  # type: ignore[import-untyped]
import pytest

from meadhall.kernel.errors import MeadhallError
from meadhall.lab.playing.cluster import Cluster
from meadhall.lab.playing.run import run
from tests.lab.planning import plan_for
from tests.waiting import PATIENCE, until

RAY = str(Path(sys.executable).with_name("ray"))
COMMAND = [sys.executable, "-m", "meadhall", "duel", "smithy", "bbm", "--games", "300", "--seed", "7", "--json", "--quiet"]
ADDRESS = re.compile(r"ray start --address='([^']+)'")
KEPT = ("games.csv", "games.parquet", "trace.json", "summary.json")


class Head(NamedTuple):
    """A cluster of one machine, as its documentation says: ``ray get-auth-token --generate``, ``ray start --head``."""

    process: subprocess.Popen[str]
    address: str
    surroundings: dict[str, str]


@pytest.fixture(scope="module")
def head() -> Iterator[Head]:
    with tempfile.TemporaryDirectory(prefix="ray", ignore_cleanup_errors=True) as home:
        surroundings = {
            **os.environ,
            "HOME": home,
            "RAY_AUTH_MODE": "token",
            "RAY_USAGE_STATS_ENABLED": "0",
            "PYTHONUNBUFFERED": "1",
        }
        subprocess.run([RAY, "get-auth-token", "--generate"], env=surroundings, check=True, capture_output=True)
        said = Path(home) / "said.txt"
        start = [RAY, "start", "--head", "--block", "--node-ip-address", "127.0.0.1", "--port", "0", "--num-cpus", "2"]
        start += ["--include-dashboard", "false", "--temp-dir", f"{home}/ray", "--object-store-memory", "100000000"]
        with said.open("w") as out:
            process = subprocess.Popen(start, env=surroundings, stdout=out, stderr=out, text=True, start_new_session=True)
        try:
            until(lambda: ADDRESS.search(said.read_text()) or process.poll() is not None, "Ray")
            found = ADDRESS.search(said.read_text())
            assert found, said.read_text()
            yield Head(process, found[1], surroundings)
        finally:
            for one in [*psutil.Process(process.pid).children(recursive=True), process]:
                one.kill()  # told to end, Ray takes half a minute
            process.wait(PATIENCE)


def kept(folder: Path) -> dict[str, bytes]:
    return {name: (folder / name).read_bytes() for name in KEPT}


def killed(head: Head) -> bool:
    """Kill a worker of the cluster that is playing a chunk; False if none is seen."""
    for child in psutil.Process(head.process.pid).children(recursive=True):
        with contextlib.suppress(psutil.NoSuchProcess):
            if any("ray::play_registered" in word for word in child.cmdline()):
                child.kill()
                return True
    return False


def test_one_worker_two_and_a_cluster_whose_worker_is_killed_write_the_same_bytes(head: Head, tmp_path: Path) -> None:
    alone, two, there = (tmp_path / name for name in ("alone", "two", "there"))
    for folder, workers in ((alone, "1"), (two, "2")):
        subprocess.run([*COMMAND, "--workers", workers, "--out", folder], check=True, capture_output=True)
    command = [*COMMAND, "--cluster", head.address, "--out", str(there)]
    process = subprocess.Popen(command, env=head.surroundings, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    until(lambda: killed(head), "a worker at work")
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, err
    assert kept(alone) == kept(two) == kept(there)


@pytest.mark.fuzz  # Ray itself asks for twenty seconds before it says that it may not
def test_a_cluster_without_its_token_is_told_in_a_sentence(head: Head) -> None:
    command = [*COMMAND, "--cluster", head.address]
    wrong = {**head.surroundings, "RAY_AUTH_TOKEN": "a" * 64}
    refused = subprocess.run(command, env=wrong, check=False, capture_output=True, text=True)
    assert refused.returncode == 2
    told = refused.stderr.splitlines()[-1]  # Ray itself has told its tries
    assert told.startswith(f"meadhall: the cluster at '{head.address}' cannot be reached")
    assert "RAY_AUTH_MODE=token" in told
    missing = {**head.surroundings, "RAY_AUTH_TOKEN_PATH": "/nowhere"}
    refused = subprocess.run(command, env=missing, check=False, capture_output=True, text=True)
    assert refused.returncode == 2
    assert "RAY_AUTH_TOKEN_PATH is set but file cannot be opened or is empty: /nowhere" in refused.stderr


BROKEN = """
import sys
from meadhall.kernel.errors import MeadhallError
from meadhall.lab.playing.cluster import Cluster
from meadhall.lab.playing.plan import Bout, Plan
from meadhall.lab.playing.run import run
try:
    run(Plan((Bout("dominion(players=2)", ("smithy",)),), 2), Cluster(sys.argv[1]))
except MeadhallError as error:
    print(error)
"""


def test_a_mistake_on_the_cluster_is_told_like_one_at_home(head: Head) -> None:
    command = [sys.executable, "-c", BROKEN, head.address]
    told = subprocess.run(command, env=head.surroundings, check=True, capture_output=True, text=True)
    assert "has 2 seats, but 1 players sit down" in told.stdout


def test_a_cluster_that_is_not_there_is_told_at_once() -> None:
    plan = plan_for("dominion", ("smithy", "bbm"), 2, 7)
    with pytest.raises(MeadhallError, match=r"the cluster at '127\.0\.0\.1:9' cannot be reached"):
        run(plan, Cluster("127.0.0.1:9"))
