"""A match takes answers, records them, goes back, and tells each seat no more than it may know."""

import json
from pathlib import Path

import pytest

from meadhall import games
from meadhall.kernel.decision import Action
from meadhall.kernel.errors import BrokenReplay, GameOver, IllegalAction, MeadhallError, StaleAction
from meadhall.match import stepper
from meadhall.match.clock import DAYS, MOVE, Clock
from meadhall.match.match import SETTLED, Match
from meadhall.match.recording import Recording, read_recording
from meadhall.match.replay import Replay, resume
from meadhall.match.seats import Seat, bot, person
from tests.toy import GAME, ToyGame


def start(*, seats: list[Seat] | None = None, seed: int = 7, record: Recording | None = None) -> Match:
    return Match.start(GAME, None, seats or [person("Ann"), person("Bob")], seed, record=record)


def play_out(match: Match) -> None:
    """Answer every decision with its first option."""
    while match.state.decision is not None:
        decision = match.state.decision
        match.answer(decision.seat, Action(decision.number, decision.keys[:1]))


def test_a_match_plays_to_its_end_and_its_replay_verifies() -> None:
    match = start()
    play_out(match)
    replay = Replay([json.loads(line) for line in match.record.text().splitlines()], "game.jsonl")
    report = replay.verify()
    assert report["outcome"] == match.state.outcome().to_json()  # type: ignore[union-attr]
    assert report["answers"] == replay.answers > 10
    assert replay.play().state.key() == match.state.key()


def test_only_the_asked_seat_may_answer() -> None:
    match = start()
    decision = match.state.decision
    assert decision is not None and decision.seat == 0
    with pytest.raises(IllegalAction, match="seat 1 is not asked"):
        match.answer(1, Action(decision.number, ("rest",)))
    match.answer_text(0, "rest")
    with pytest.raises(StaleAction):
        match.answer(1, Action(decision.number + 1, ("rest",)))


def test_a_finished_match_takes_no_answers() -> None:
    match = start()
    play_out(match)
    with pytest.raises(GameOver):
        match.answer(0, Action(match.state.numbers[match.state.asked], ()))
    with pytest.raises(GameOver):
        match.time_out()


def test_names_must_be_visible_and_different() -> None:
    for seats in ([person("Ann"), person("ann ")], [person(""), person("Bob")], [person("x" * 25), person("Bob")]):
        with pytest.raises(MeadhallError):
            start(seats=seats)
    with pytest.raises(MeadhallError, match="has 2 seats, but 3 players sit down"):
        start(seats=[person("A"), person("B"), person("C")])


def test_a_resting_turn_is_taken_back_freely_but_not_after_the_other_seat_acted() -> None:
    match = start()
    key = match.state.table_json()
    match.answer_text(0, "rest")
    assert match.can_undo(0) == "free"
    number = match.state.number
    assert match.undo(0)
    assert match.state.table_json() == key
    assert match.state.number > number, "an answer meant for the undone decision must be stale"
    match.answer_text(0, "rest")
    match.answer_text(1, "rest")
    assert match.can_undo(0) == "ask"


def test_a_draw_is_a_barrier_and_needs_consent() -> None:
    match = start()
    match.answer_text(0, "draw")
    assert match.can_undo(0) == "ask"
    assert not match.undo(0)
    assert match.request is not None
    assert not match.consent(1, agree=False)
    assert match.request is None
    match.undo(0)
    assert match.consent(1, agree=True)
    assert match.state.decision is not None and match.state.decision.seat == 0
    assert match.log(0)[-1] == "You undo your last move."
    assert not any("draws" in line and "Ann" in line for line in match.log(1)[6:])


def test_bots_agree_to_an_undo_at_once() -> None:
    match = start(seats=[person("Ann"), bot("easy")])
    match.answer_text(0, "draw")
    assert match.undo(0)


def test_nothing_to_take_back_is_said() -> None:
    with pytest.raises(IllegalAction, match="no move to undo"):
        start().undo(0)
    with pytest.raises(IllegalAction, match="nobody has asked to undo"):
        start().consent(0, agree=True)


def test_a_replay_with_undo_verifies() -> None:
    match = start()
    match.answer_text(0, "rest")
    match.undo(0)
    match.answer_text(0, "draw")
    play_out(match)
    replay = Replay([json.loads(line) for line in match.record.text().splitlines()], "game.jsonl")
    assert replay.play().state.key() == match.state.key()
    replay.verify()


def test_automatic_answers_are_recorded_and_replayed() -> None:
    match = start()
    match.set_auto(1, "respond", "pass")
    play_out(match)
    assert any(line[0] == "auto" for line in match.record.lines)
    assert all(line[0] != "answer" or line[2] == 0 or line[3] for line in match.record.lines)
    Replay([json.loads(line) for line in match.record.text().splitlines()], "game.jsonl").verify()


def test_a_timed_out_seat_gets_the_default_answer() -> None:
    match = start()
    match.time_out()
    assert match.record.lines[-1][0] == "auto"


def test_each_viewer_counts_events_without_gaps() -> None:
    match = start()
    play_out(match)
    for seat in (0, 1, None):
        numbers = [event["number"] for event in match.events(seat)]
        assert numbers == list(range(len(numbers)))
    assert match.events(0, since=3) == match.events(0)[3:]


def test_a_match_survives_a_crash_at_every_byte(tmp_path: Path) -> None:
    """Whatever prefix of the file is on disk, resuming gives the state after the last whole line."""
    path = tmp_path / "game.jsonl"
    match = start(record=Recording(path))
    keys = {path.read_text(): match.state.key()}
    for _ in range(12):
        decision = match.state.decision
        assert decision is not None
        match.answer(decision.seat, Action(decision.number, decision.keys[:1]))
        keys[path.read_text()] = match.state.key()
    whole = path.read_text()
    torn = tmp_path / "torn.jsonl"
    for size in range(len(next(iter(keys))), len(whole) + 1, 5):
        torn.write_text(whole[:size])
        latest = max((text for text in keys if whole[:size].startswith(text)), key=len)
        assert resume(torn).state.key() == keys[latest]
        assert torn.read_text() == latest, "the torn line must be gone before the game goes on"


def test_a_resumed_match_goes_on_and_verifies(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    match = start(record=Recording(path))
    match.answer_text(0, "rest")
    again = resume(path)
    assert again.can_undo(0) == "free"
    play_out(again)
    Replay.read(path).verify()


def test_a_live_match_survives_a_change_of_the_rules_by_its_snapshot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meadhall.match.match.SNAPSHOT_EVERY", 6)
    path = tmp_path / "game.jsonl"
    match = start(record=Recording(path))
    for _ in range(8):
        decision = match.state.decision
        assert decision is not None
        match.answer(decision.seat, Action(decision.number, decision.keys[:1]))
    table = match.state.table_json()
    monkeypatch.setattr(ToyGame, "rules", 2)
    again = resume(path)
    assert again.state.table_json() == table
    again.answer_text(again.state.decision.seat, "rest" if again.state.ask_key() == "turn" else "pass")  # type: ignore[union-attr]


def test_a_live_match_without_a_snapshot_cannot_go_on_under_other_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.jsonl"
    start(record=Recording(path)).answer_text(0, "rest")
    monkeypatch.setattr(ToyGame, "rules", 2)
    with pytest.raises(BrokenReplay, match="recorded under rules 1, the rules here are 2, and it has no snapshot"):
        resume(path)


def test_half_a_character_is_no_line() -> None:
    text = start().record.text()
    broken = text.replace('"Ann"', r'"\ud800"', 1)
    assert broken != text
    with pytest.raises(BrokenReplay, match=r"^toy, line 1: the line has a character that cannot be written$"):
        read_recording(broken, "toy")


def test_a_line_that_does_not_fit_is_named_by_its_number_in_the_game() -> None:
    whole = start()
    play_out(whole)
    lines = whole.record.lines
    for place in (4, 7):
        match = stepper.restore(lines[:place], "toy")
        assert match.record.lines == lines[:place]
        with pytest.raises(BrokenReplay, match=f"^toy, line {place + 1}: the line was changed after it was written$"):
            stepper.step(match, [*lines[place][:-1], "not the seal"], "toy")
    match = stepper.restore(lines[:4], "toy")
    stepper.step(match, [*lines[4][:-1], ""], "toy")
    assert match.record.lines == lines[:5], "a line without a seal gets its own"


def finished_file(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    play_out(start(record=Recording(path)))
    return path


def test_an_edited_replay_is_refused_with_its_line(tmp_path: Path) -> None:
    path = finished_file(tmp_path)
    lines = path.read_text().splitlines(keepends=True)
    lines[3] = lines[3].replace('["ward"]', '["rest"]')
    path.write_text("".join(lines))
    with pytest.raises(BrokenReplay, match=r"game.jsonl, line 4: the line was changed"):
        Replay.read(path)


def test_a_cut_replay_is_refused(tmp_path: Path) -> None:
    path = finished_file(tmp_path)
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[:-1]))
    with pytest.raises(BrokenReplay, match=f"line {len(lines)}: the game is not finished, or the file was cut short"):
        Replay.read(path).verify()
    path.write_text("".join(lines)[:-5])
    with pytest.raises(BrokenReplay, match=f"line {len(lines)}: the file is cut short in the middle"):
        Replay.read(path)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "line 1: the file is empty"),
        ("hello\n", "line 1: this is not a line of a replay"),
        ('["open", {"title": "meadhall replay", "format": 99}, ""]\n', "format 99, newer than"),
        ('["answer", 1, 0, [], ""]\n', "line 1: the file is not a Meadhall replay"),
    ],
)
def test_a_file_that_is_no_replay_is_refused(tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(text)
    with pytest.raises(BrokenReplay, match=reason):
        Replay.read(path)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BrokenReplay, match="cannot be read"):
        Replay.read(tmp_path / "nothing.jsonl")


def resealed(lines: list[list[object]]) -> Replay:
    """A replay whose lines were changed by somebody who knows how to seal."""
    record = Recording()
    for line in lines:
        record.write(str(line[0]), *line[1:-1])
    return Replay(record.lines, "forged.jsonl")


def test_a_forged_result_is_found_by_playing() -> None:
    match = start()
    play_out(match)
    lines = [list(line) for line in match.record.lines]
    lines[-1][1] = {**lines[-1][1], "scores": [99, 0]}
    with pytest.raises(BrokenReplay, match=r"forged.jsonl, line \d+: the game ends with"):
        resealed(lines).verify()


def test_forged_luck_is_found_by_the_commitment() -> None:
    match = start()
    play_out(match)
    lines = [list(line) for line in match.record.lines]
    lines[0][1] = {**lines[0][1], "luck": ["fair", "00" * 32]}
    with pytest.raises(BrokenReplay, match="committed"):
        resealed(lines).verify()


def test_an_illegal_answer_in_a_replay_is_named() -> None:
    match = start()
    play_out(match)
    lines = [list(line) for line in match.record.lines]
    lines[2] = [*lines[2][:3], ["crown"], ""]
    with pytest.raises(BrokenReplay, match=r"line 3: .*may not answer"):
        resealed(lines).verify()


def test_a_replay_of_newer_rules_is_refused() -> None:
    match = start()
    play_out(match)
    lines = [list(line) for line in match.record.lines]
    lines[0][1] = {**lines[0][1], "rules": 99}
    with pytest.raises(BrokenReplay, match="rules 99, newer than the 1 known here"):
        resealed(lines)


def test_clocks_are_plain_data() -> None:
    clock = Clock(MOVE, 30)
    clock.start(100.0)
    assert clock.left(110.0) == 20.0 and not clock.is_expired(129.9) and clock.is_expired(130.0)
    assert Clock.from_json(clock.to_json()) == clock
    assert Clock().left(1e9) is None and not Clock().is_expired(1e9)
    assert Clock(DAYS, 2).left(0.0) == 172_800.0
    for wrong in (("hours", 1), (MOVE, 1), (DAYS, 99)):
        with pytest.raises(MeadhallError):
            Clock(*wrong)


def test_standing_answers_of_all_seats_cannot_go_on_for_ever() -> None:
    match = Match.start(games.find("dominion"), None, [person("Ann"), person("Bob")], 7)
    for seat in (0, 1):
        match.set_auto(seat, "turn", "end")
    before = match.state.number
    match.settle()
    assert match.state.number - before == SETTLED
    assert match.state.decision is not None


def test_a_match_and_a_replay_say_in_a_word_what_they_are(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    match = Match.start(games.find("dominion"), None, [person("Ann"), person("Bob")], 7, record=Recording(path))
    asked = match.names[match.state.asked]
    assert repr(match) == f"<Match {match.state.game.text(match.state.options)}: Ann, Bob; decision 1 of {asked}>"
    assert repr(Replay.read(str(path))) == f"<Replay {path}: dominion, Ann, Bob; 0 answers, not finished>"
