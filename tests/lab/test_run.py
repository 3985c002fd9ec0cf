"""A run gives the same table whoever plays it, keeps what is done, goes on where it stopped, and stops when it is sure."""

import dataclasses
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import polars
import pytest

from meadhall.kernel.errors import BrokenFile, MeadhallError
from meadhall.lab.playing.bout_runner import play_chunk
from meadhall.lab.playing.executors import InProcess, ProcessPool, executor
from meadhall.lab.playing.plan import Chunk, Plan
from meadhall.lab.playing.rows import COLUMNS, SEAT_COLUMNS, PlayedChunk
from meadhall.lab.playing.run import load, run
from meadhall.lab.results import Folder, Results
from tests.lab.planning import plan_for
from tests.waiting import PATIENCE, until


def small_plan(games: int = 30, chunk: int = 6) -> Plan:
    made = plan_for("dominion", ("smithy", "bbm"), games, 5, rotates=True, traced=10)
    return Plan(made.bouts, games, 5, 10, chunk)


def same(one: Results, two: Results) -> bool:
    return one.rows == two.rows and one.trace.to_json() == two.trace.to_json()


class Backwards:
    """An executor that hands its results over in the wrong order."""

    def play(self, plan: Plan, chunks: Iterable[Chunk]) -> Iterator[PlayedChunk]:
        for chunk in reversed(list(chunks)):
            yield PlayedChunk.from_json(json.loads(json.dumps(play_chunk(plan, chunk).to_json())))


class Impatient:
    """An executor whose user presses Ctrl-C after some chunks."""

    def __init__(self, chunks: int) -> None:
        self.left = chunks

    def play(self, plan: Plan, chunks: Iterable[Chunk]) -> Iterator[PlayedChunk]:
        for chunk in chunks:
            if self.left == 0:
                raise KeyboardInterrupt
            self.left -= 1
            yield play_chunk(plan, chunk)


def test_the_number_of_workers_and_the_order_of_chunks_change_nothing() -> None:
    plan = small_plan()
    alone = run(plan, InProcess())
    assert len(alone.rows) == 30
    assert same(alone, run(plan, ProcessPool(2)))
    assert same(alone, run(plan, Backwards()))


def test_the_size_of_chunks_changes_nothing() -> None:
    assert same(run(small_plan(chunk=6), InProcess()), run(small_plan(chunk=50), InProcess()))


def test_another_seed_gives_other_games() -> None:
    plan = small_plan()
    other = Plan(plan.bouts, plan.games, 6, plan.traced, plan.chunk)
    assert run(plan, InProcess()).rows != run(other, InProcess()).rows


def test_the_first_games_of_a_longer_run_are_those_of_a_shorter_one() -> None:
    short, long = run(small_plan(12), InProcess()), run(small_plan(30), InProcess())
    assert long.rows[:12] == short.rows


def test_games_of_a_block_have_the_same_luck_and_swapped_seats() -> None:
    rows = list(run(small_plan(8), InProcess()).records())
    for one, two in zip(rows[::2], rows[1::2], strict=True):
        assert one["luck"] == two["luck"]
        assert (one["player_0"], one["player_1"]) == (two["player_1"], two["player_0"]) == ("smithy", "bbm")


def test_watched_games_end_like_unwatched_ones() -> None:
    plan = small_plan()
    unwatched = Plan(plan.bouts, plan.games, plan.seed, 0, plan.chunk)
    assert run(plan, InProcess()).rows == run(unwatched, InProcess()).rows


def test_ctrl_c_keeps_what_is_done_and_the_run_goes_on_from_there(tmp_path: Path) -> None:
    plan = small_plan()
    part = run(plan, Impatient(2), tmp_path)
    assert not part.is_complete
    assert len(part.rows) == 12
    assert same(load(tmp_path), part)
    played: list[int] = []
    whole = run(plan, InProcess(), tmp_path, lambda done, total: played.append(done))
    assert played == [18, 24, 30]
    assert whole.is_complete
    assert same(whole, run(plan, InProcess()))


def test_a_line_cut_short_by_a_crash_is_played_again(tmp_path: Path) -> None:
    plan = small_plan()
    run(plan, Impatient(3), tmp_path)
    file = tmp_path / "chunks.jsonl"
    file.write_bytes(file.read_bytes()[:-40])
    assert len(load(tmp_path).rows) == 12
    assert same(run(plan, InProcess(), tmp_path), run(plan, InProcess()))


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    run(small_plan(), Impatient(2), tmp_path)
    file = tmp_path / "chunks.jsonl"
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("nonsense\n" + lines[1])
    with pytest.raises(BrokenFile, match=r"chunks\.jsonl, line 1: this is not a chunk of a run"):
        load(tmp_path)


def test_a_run_is_extended_with_more_games(tmp_path: Path) -> None:
    run(small_plan(10), InProcess(), tmp_path)
    run(small_plan(16), Impatient(1), tmp_path)  # interrupted after a chunk that tells of six games more
    played: list[int] = []
    whole = run(small_plan(30), InProcess(), tmp_path, lambda done, total: played.append(done))
    assert played == [22, 28, 30]
    assert same(whole, run(small_plan(30), InProcess()))
    assert same(load(tmp_path), whole)
    again = run(small_plan(30), Impatient(0), tmp_path)  # nothing is left to play
    assert again.is_complete
    assert same(again, whole)


def test_a_study_is_extended_bout_by_bout(tmp_path: Path) -> None:
    bouts = (*small_plan().bouts, *plan_for("dominion", ("bmu", "bbm"), 4, 5, rotates=True).bouts)
    run(Plan(bouts, 8, 5, 3, 6), InProcess(), tmp_path)
    whole = run(Plan(bouts, 20, 5, 3, 6), InProcess(), tmp_path)
    fresh = run(Plan(bouts, 20, 5, 3, 6), InProcess())
    assert same(whole, fresh)
    assert whole.csv() == fresh.csv()


def test_a_folder_with_another_run_is_refused(tmp_path: Path) -> None:
    run(small_plan(6), InProcess(), tmp_path)
    other = dataclasses.replace(small_plan(12), seed=6)
    with pytest.raises(BrokenFile, match="holds another run"):
        run(other, InProcess(), tmp_path)
    with pytest.raises(BrokenFile, match="holds this run with 6 games already; ask for as many or more"):
        run(small_plan(4), InProcess(), tmp_path)
    unwatched = dataclasses.replace(small_plan(12), traced=0)  # its first games would have to be watched again
    with pytest.raises(BrokenFile, match="holds another run"):
        run(unwatched, InProcess(), tmp_path)


def test_a_folder_without_a_run_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BrokenFile, match=r"holds no run: there is no plan\.json"):
        load(tmp_path)


def test_a_clear_duel_stops_early_at_the_same_game_whoever_plays(tmp_path: Path) -> None:
    plan = plan_for("dominion", ("smithy", "bbm"), 2000, 3, rotates=True, until_sure=True)
    alone = run(plan, InProcess())
    assert alone.verdict == "better"
    assert 20 <= len(alone.rows) <= 300
    assert same(alone, run(plan, ProcessPool(2), tmp_path))
    assert same(alone, load(tmp_path))


def test_only_a_duel_can_be_played_until_it_is_sure() -> None:
    with pytest.raises(MeadhallError, match="only a duel"):
        plan_for("dominion", ("bbm", "bbm"), 10, 1, until_sure=True)


def test_a_worker_that_dies_is_replaced_and_its_games_are_played_again() -> None:
    plan = Plan(small_plan().bouts, 600, 5, 0, 20)
    working = ProcessPool(2).play(plan, plan.chunks())
    played = {(first := next(working)).number: first}
    children = Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").read_text().split()
    victims = [child for child in map(int, children) if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]
    os.kill(victims[-1], signal.SIGKILL)
    for chunk in working:
        played[chunk.number] = chunk
    rows = [row for _, chunk in sorted(played.items()) for row in chunk.rows]
    assert rows == run(plan, InProcess()).rows


def test_a_run_in_the_shell_keeps_what_is_done_on_ctrl_c(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "meadhall", "duel", "smithy", "bbm", "--games", "100000", "--json", "--workers", "2"]
    command += ["--out", str(tmp_path / "run")]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
    chunks = tmp_path / "run" / "chunks.jsonl"
    until(lambda: chunks.exists() and chunks.stat().st_size, "the first games")
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130, err
    report = json.loads(out)
    assert report["complete"] is False
    assert report["games"] == len(load(tmp_path / "run").rows) > 0
    assert (tmp_path / "run" / "report.html").exists()


def test_results_are_written_as_parquet_and_csv_with_the_documented_columns(tmp_path: Path) -> None:
    results = run(small_plan(6), InProcess())
    results.write(tmp_path)
    wanted = [column.name for column in COLUMNS] + [f"{column.name}_{seat}" for seat in range(2) for column in SEAT_COLUMNS]
    parquet, csv = polars.read_parquet(tmp_path / "games.parquet"), polars.read_csv(tmp_path / "games.csv")
    assert parquet.columns == csv.columns == wanted
    assert parquet.equals(results.frame())
    assert parquet["share_0"].to_list() == csv["share_0"].to_list()


def test_a_plan_survives_saving(tmp_path: Path) -> None:
    plan = small_plan()
    for number, bouts in enumerate((plan.bouts, (dataclasses.replace(plan.bouts[0], label="mine", watched=False),))):
        changed = dataclasses.replace(plan, bouts=bouts)
        folder = Folder(tmp_path / str(number))
        folder.open(changed)
        assert folder.plan() == changed
        folder.open(changed)


def test_a_plan_of_an_older_version_watches_its_bouts() -> None:
    data = small_plan().to_json()
    del data["bouts"][0]["watched"]
    assert Plan.from_json(data) == small_plan()


OWN_BOT = """
from meadhall.bots import menu
from meadhall.bots.bot import Bot
from meadhall.kernel.decision import Action
from meadhall.lab import quick


class First(Bot):
    def answer(self, sight):
        decision = sight.decision
        return Action(decision.number, tuple(decision.keys[: decision.low]))


menu.register("first", First)
menu.register("first-too", lambda: First())
results = quick.duel("first", "first-too", "domino-knights", games=40, workers=WORKERS, players=2, max_rounds=10)
print(results.csv())
"""


def test_registered_bots_reach_workers_even_from_a_program_without_a_file() -> None:
    alone, pool = (
        subprocess.run(
            [sys.executable, "-c", OWN_BOT.replace("WORKERS", str(workers))],
            capture_output=True, text=True, check=False, timeout=PATIENCE,
        )
        for workers in (1, 2)
    )  # fmt: skip
    assert alone.returncode == pool.returncode == 0, pool.stderr
    assert alone.stdout == pool.stdout and alone.stdout.count("first-too") == 40


def test_a_plan_of_the_future_is_refused() -> None:
    with pytest.raises(BrokenFile, match="newer version"):
        Plan.from_json({**small_plan().to_json(), "format": 99})


def test_impossible_numbers_are_refused() -> None:
    with pytest.raises(MeadhallError, match="0 games cannot be played"):
        small_plan(0)
    with pytest.raises(MeadhallError, match="-1 workers are not possible"):
        executor(-1)


def test_a_strategy_file_is_read_when_the_run_is_planned(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("buy province\nbuy gold\nbuy silver\n")
    name = f"file:{file}"
    made = plan_for("dominion", (name, "bbm"), 6, 1)
    file.write_text("nonsense")
    mine = run(made, InProcess())
    bbm = run(plan_for("dominion", ("bbm", "bbm"), 6, 1), InProcess())
    assert [row["score_0"] for row in mine.records()] == [row["score_0"] for row in bbm.records()]
