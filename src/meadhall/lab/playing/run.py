"""Carries out a plan: hands chunks to an executor, keeps what comes back, stops when it is sure, survives Ctrl-C."""

from pathlib import Path
from typing import Final

from meadhall.lab.intervals import Verdict
from meadhall.lab.playing.executors import Executor
from meadhall.lab.playing.plan import Plan
from meadhall.lab.playing.progress import Progress
from meadhall.lab.playing.rows import GameRow, PlayedChunk
from meadhall.lab.results import Folder, Results, collect


def run(plan: Plan, executor: Executor, folder: Path | None = None, progress: Progress | None = None) -> Results:
    """Play the plan and return its results; what ``folder`` already holds is not played again.

    Ctrl-C ends the run early: the results so far come back, not complete, and lie in the folder.
    """
    kept = None if folder is None else Folder(folder)
    played: dict[int, PlayedChunk] = {}
    if kept is not None:
        plan = kept.open(plan)
        played = kept.played()
    judge = Judge(plan) if plan.until_sure else None
    total = plan.total()
    done = sum(len(chunk.rows) for chunk in played.values())
    if judge is not None and judge.hear(played):
        return judge.results(plan, played)
    missing = (chunk for chunk in plan.chunks() if chunk.number not in played)
    working = executor.play(plan, missing)
    try:
        for chunk in working:
            played[chunk.number] = chunk
            if kept is not None:
                kept.keep(chunk)
            done += len(chunk.rows)
            if progress is not None:
                progress(done, total)
            if judge is not None and judge.hear(played):
                return judge.results(plan, played)
    except KeyboardInterrupt:
        return collect(
            plan, (played if kept is None else kept.played()).values()
        )  # what lies there, also if just being written
    finally:
        close = getattr(working, "close", None)
        if close is not None:
            close()
    return collect(plan, played.values())


def load(path: Path | str) -> Results:
    """The results that lie in the folder of a run, complete or not."""
    folder = Folder(Path(path))
    plan, played = folder.plan(), folder.played()
    judge = Judge(plan) if plan.until_sure else None
    if judge is not None and judge.hear(played):
        return judge.results(plan, played)
    return collect(plan, played.values())


class Judge:
    """Decides when a duel is sure, looking at chunks in their order, whoever plays them."""

    def __init__(self, plan: Plan) -> None:
        self.verdict: Final = Verdict()
        self.bout: Final = plan.bouts[0]
        self.heard: int = 0
        """How many chunks were looked at."""

    def hear(self, played: dict[int, PlayedChunk]) -> bool:
        """Look at the chunks that are next in order; True when the verdict is clear."""
        while not self.verdict.said() and self.heard in played:
            for pair in pairs(played[self.heard].rows):
                self.verdict.see(pair)
            self.heard += 1
        return bool(self.verdict.said())

    def results(self, plan: Plan, played: dict[int, PlayedChunk]) -> Results:
        """The results up to the chunk that made it sure."""
        results = collect(plan, [chunk for number, chunk in played.items() if number < self.heard])
        results.verdict = self.verdict.said()
        results.is_complete = True
        return results


def pairs(rows: list[GameRow]) -> list[float]:
    """The mean share of the first player over each block of two games."""
    return [(one.seats[0].share + two.seats[1].share) / 2 for one, two in zip(rows[::2], rows[1::2], strict=True)]
