"""Recorded lines back into a match, one at a time, sealed as they were."""

import tempfile
from pathlib import Path
from typing import Any

from meadhall.kernel.errors import BrokenReplay
from meadhall.match.match import Match
from meadhall.match.recording import Recording
from meadhall.match.replay import Replay, resume


def open_match(line: list[Any], name: str) -> Match | None:
    """The match that an opening line deals; None if it was recorded under other rules than those of today."""
    replay = Replay([line], name)
    if replay.head["rules"] != replay.game.rules:
        return None
    match = replay.opening()
    match.record.extend([line], path_holds_them=True)
    return match


def step_match(match: Match, line: list[Any], name: str) -> None:
    """Carry out one line and record it; a line without a seal is sealed anew. Raise BrokenReplay if it does not fit."""
    Replay([match.record.lines[0], line], name).step(match, 1)
    match.record.write(*line[:-1])
    if line[-1] not in ("", match.record.lines[-1][-1]):
        raise BrokenReplay(f"{name}, line {len(match.record.lines)}: the line was changed after it was written")


def upgraded_match(lines: list[list[Any]], name: str) -> Match:
    """A match that was recorded under older rules and goes on from its last snapshot; raise BrokenReplay."""
    whole = Recording()
    whole.extend(lines, path_holds_them=True)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{name}.jsonl"
        path.write_text(whole.text(), encoding="utf-8")
        old = resume(path)
    match = Match(old.state, old.seats, whole, old.journal)
    match.past.marks.extend(old.past.marks)
    match.undone.extend(old.undone)
    return match
