"""A table is what its log says, whatever was done at it."""

import random
from typing import Any

import pytest

from meadhall.bots import menu
from meadhall.bots.bot import Sight
from meadhall.kernel.errors import GameOver, IllegalAction, MeadhallError, StaleAction
from meadhall.kernel.game import NEVER_MIND
from meadhall.kit.answers import random_answer
from meadhall.kit.trace import rule
from meadhall.match import recording
from meadhall.server.errors import Forbidden
from meadhall.server.tables import entries, moderation, seating
from meadhall.server.tables.table import Table
from meadhall.server.tables.viewers.hush import is_hushed
from meadhall.server.tables.viewers.viewer_messages import events_for, play_for, table_info

SECRET = "2a" * 32


def new_table(game: str = "toy", *, players: tuple[str, ...] = ("ann", "bob"), **made: Any) -> Table:
    form = {"game": game, "options": {}, "secret": SECRET, "host": "ann", "at": 1.0, **made}
    table = Table.made("t", entries.Made(**form))
    for seat, player in enumerate(players):
        seating.sit(table, seat, player, player.title(), 1.0)
    return table


def started(game: str = "toy", **made: Any) -> Table:
    table = new_table(game, **made)
    seating.ready(table, "ann", 2.0, ready=True)
    seating.ready(table, "bob", 2.0, ready=True)
    return table


def do_something(table: Table, luck: random.Random, now: float) -> None:
    """One command, sensible or not."""
    match = table.match
    assert match is not None and match.state.decision is not None
    decision = match.state.decision
    seat = luck.choice((0, 1))
    kind = luck.random()
    if kind < 0.6:
        action = random_answer(match.state, luck)
        table.answer(decision.seat, decision.number, action.picks, now, f"id{now}")
    elif kind < 0.7:
        table.undo(seat, now, f"undo{now}")
    elif kind < 0.8:
        table.consent(seat, now, agree=luck.random() < 0.7)
    elif kind < 0.85:
        moderation.say_in_chat(table, "ann", "Ann", f"at {now}", now, "")
    elif kind < 0.9:
        says = match.state.interjections(seat)
        table.say(seat, luck.choice(says) if says else "nothing", now)
    elif kind < 0.94:
        table.set_auto(seat, "respond", luck.choice(("pass", None)), now)
    elif kind < 0.97:
        table.take_over(seat, now)
    else:
        table.come_back(seat, now)


@pytest.mark.parametrize("game", ["toy", "dominion"])
@pytest.mark.parametrize("seed", range(6))
def test_a_table_read_from_its_log_equals_the_one_that_was_played(game: str, seed: int) -> None:
    luck = random.Random(seed)
    table = started(game)
    log = list(table.fresh)
    table.fresh.clear()
    half: Table | None = None
    for step in range(150):
        if table.status != "playing":
            break
        try:
            do_something(table, luck, 3.0 + step)
        except MeadhallError:
            assert not table.fresh, "a refused command leaves no entry"
        log.extend(entries.read(entries.write(entry)) for entry in table.fresh)
        if half is None and step > 50:
            half = Table.load("t", log)
        elif half is not None:
            half.catch_up(list(table.fresh))
        table.fresh.clear()
    again = Table.load("t", log)
    assert half is not None or table.status == "over"
    for other in (again, half):
        if other is None:
            continue
        assert other.version == table.version and other.facets == table.facets and other.match is not None
        assert table.match is not None and other.match.state.key() == table.match.state.key()
        assert other.match.record.text() == table.match.record.text()
        assert table_info(other) == table_info(table)
        for seat in (0, 1, None):
            assert play_for(other, seat) == play_for(table, seat)
            assert events_for(other, seat) == events_for(table, seat)


@pytest.mark.parametrize("late", [False, True], ids=["before the snapshot", "after the snapshot"])
def test_a_table_under_changed_rules_keeps_stand_ins_standing_answers_and_undo_requests(
    monkeypatch: pytest.MonkeyPatch, late: bool
) -> None:
    monkeypatch.setattr("meadhall.match.match.SNAPSHOT_EVERY", 6)
    table = started()
    match = table.match
    assert match is not None

    def answer_until(number: int) -> None:
        while match.state.number < number:
            decision = match.state.decision
            assert decision is not None
            serial = decision.number
            table.answer(decision.seat, serial, ("rest",) if decision.ask == "turn" else (), 3.0)

    answer_until(8 if late else 4)
    table.set_auto(0, "respond", "pass", 4.0)
    table.undo(next(seat for seat in (0, 1) if match.can_undo(seat) == "ask"), 4.0)
    table.take_over(1, 5.0)
    answer_until(8)
    monkeypatch.setattr(type(table.game), "rules", 2)
    again = Table.load("t", [entries.read(entries.write(entry)) for entry in table.fresh])
    assert again.match is not None and again.match.state.table_json() == match.state.table_json()
    assert again.seats == table.seats and again.version == table.version
    for seat in (0, 1):
        assert again.match.seats[seat].auto == match.seats[seat].auto
        assert again.match.seats[seat].kind == match.seats[seat].kind
    assert (again.match.request is None) == (match.request is None) and (match.request is None) != late
    assert again.left(9.0) == table.left(9.0)


def test_decision_numbers_tell_a_seat_nothing_about_others() -> None:
    table = started()
    assert table.match is not None
    seen: list[int] = []
    for step in range(12):
        decision = table.match.state.decision
        assert decision is not None
        serial = decision.number
        if decision.seat == 1:
            seen.append(serial)
        table.answer(decision.seat, serial, ("rest",) if decision.ask == "turn" else (), float(step))
    assert seen == [1, 2, 3, 4, 5, 6], "seat 1 counts its own decisions only"


def test_an_answer_to_a_closed_decision_is_stale_also_after_an_undo() -> None:
    table = started()
    table.answer(0, 1, ("rest",), 3.0)
    assert table.undo(0, 3.0)
    with pytest.raises(StaleAction):
        table.answer(0, 1, ("rest",), 3.0)
    table.answer(0, 3, ("rest",), 3.0)


def test_an_expired_clock_answers_by_the_rules_and_after_two_times_a_bot_plays_on() -> None:
    table = started(clock="move", amount=10, options={"wards": 0})
    assert table.due(2.0, 15.0) == 12.0
    assert not table.time_out(11.9) and table.time_out(12.0)
    assert table.match is not None and table.match.record.lines[-1][0] == "auto"
    table.answer(1, 1, ("rest",), 13.0)
    assert table.time_out(23.0)
    assert table.seats[0].away and table.seats[0].plays_itself
    table.answer(1, 2, ("rest",), 24.0)
    assert table.asked_bot() is not None and not table.time_out(99.0), "bots have no clock"
    table.come_back(0, 25.0)
    assert table.asked_bot() is None
    again = Table.load("t", list(table.fresh))
    assert again.seats == table.seats and again.strikes == table.strikes


def test_an_answer_in_time_forgives_an_earlier_time_out() -> None:
    table = started(clock="days", amount=1, options={"wards": 0})
    table.time_out(2.0 + 86_400.0)
    table.answer(1, 1, ("rest",), 90_000.0)
    table.answer(0, 2, ("rest",), 90_001.0)
    table.answer(1, 2, ("rest",), 90_002.0)
    assert table.time_out(90_002.0 + 86_400.0) and not table.seats[0].away


@rule("DOM-R56", "DOM-OPT-13")
def test_the_seconds_of_dominions_options_run_out_and_a_bot_answers() -> None:
    table = started("dominion", options={"timeout": 30, "start": 0})
    assert table.left(2.0) == 30.0 and table.due(10.0, 15.0) == 32.0
    shown = play_for(table, 1)
    assert shown is not None and shown.clock.until == 32.0
    assert not table.time_out(31.9) and table.time_out(32.0)
    assert table.match is not None and table.match.record.lines[-1][0] == "auto"
    assert table.match.record.lines[-1][3] != ["end"], "a bot does not give its turn away"
    assert not table.seats[0].away and table.left(32.0) == 30.0
    assert table.time_out(62.0) and table.seats[0].away
    assert [line.text for line in table.chat] == ["A bot plays for Ann."]
    table.come_back(0, 63.0)
    assert table.chat[-1].text == "Ann is back." and not table.strikes
    again = Table.load("t", list(table.fresh))
    assert again.seats == table.seats and again.chat == table.chat


@rule("DOM-R56")
def test_a_bot_answers_for_whoever_the_tables_clock_has_run_out_at_dominion() -> None:
    table = started("dominion", clock="move", amount=10, options={"start": 1})
    assert table.time_out(12.0) and not table.seats[1].away and table.strikes == {1: 1}
    assert table.time_out(22.0) and table.seats[1].away


def test_nobody_lets_a_bot_play_for_a_rating() -> None:
    table = started(rated=True)
    with pytest.raises(Forbidden, match="rated"):
        table.leave(0, 3.0)
    casual = started()
    casual.leave(0, 3.0)
    assert casual.seats[0].away


@rule("TMM-R78", "TMM-OPT-8")
def test_a_clock_for_each_decision_of_1066_answers_by_the_rules_as_often_as_it_must() -> None:
    table = started("1066", options={"clock": "per_decision", "clock_seconds": 5})
    for step in range(1, 7):
        number = len(table.times)
        assert not table.time_out(2.0 + 5 * step - 0.1) and table.time_out(2.0 + 5 * step)
        assert table.match is not None and table.match.record.lines[number][0] == "auto"
    assert not any(place.away for place in table.seats)


@rule("TMM-R78", "TMM-OPT-8")
def test_a_clock_for_a_whole_game_of_1066_counts_what_each_seat_has_taken() -> None:
    table = started("1066", options={"clock": "per_game", "clock_seconds": 20})
    match = table.match
    assert match is not None and match.state.decision is not None
    first = match.state.asked
    picks = match.state.game.default_answer(match.state)
    table.answer(first, match.state.numbers[first], picks, 10.0)
    assert table.limits.spent[first] == 8.0 and table.limits.spent[1 - first] == 0.0
    again = Table.load("t", list(table.fresh))
    assert again.limits.spent == table.limits.spent and again.left(10.0) == table.left(10.0)
    assert table.left(10.0) == (20.0 if match.state.asked != first else 12.0)


@rule("DKN-W16", "DKN-R96")
def test_who_does_not_answer_a_window_of_domino_knights_in_time_passes() -> None:
    table = started("domino-knights", options={"players": 2, "response_seconds": 3})
    match = table.match
    assert match is not None
    luck = random.Random(2)
    for step in range(400):
        now = 3.0 + 2 * step
        assert match.state.question is not None and match.state.decision is not None
        seat = match.state.asked
        if match.state.ask_key() in ("respond", "negate"):
            assert table.left(now) == 1.0 and not table.time_out(now + 0.9)
            number = match.state.number
            assert table.time_out(now + 1.0) and match.state.number > number
            assert ["auto", number, seat, []] in [line[:-1] for line in match.record.lines[-4:]]
            assert not table.strikes and not table.seats[seat].away
            return
        assert table.left(now) is None
        picks = random_answer(match.state, luck).picks
        table.answer(seat, match.state.numbers[seat], picks, now)
    raise AssertionError("no window was opened")


def test_house_options_are_named_in_what_everybody_sees_of_a_table() -> None:
    assert table_info(new_table("dominion", options={"live_score": True, "players": 2})).house == ["Live score"]
    assert table_info(new_table("dominion")).house == []


def test_names_at_a_table_are_different() -> None:
    table = new_table(players=("ann",))
    with pytest.raises(IllegalAction, match="change your name first"):
        seating.sit(table, 1, "eve", "ANN", 1.0)


def test_seats_that_do_not_exist_are_refused() -> None:
    table = new_table(players=("ann",))
    with pytest.raises(IllegalAction, match="there is no seat"):
        seating.sit(table, 2, "eve", "Eve", 1.0)
    with pytest.raises(IllegalAction, match="there is no seat"):
        seating.stand(table, 7, "ann", 1.0)
    with pytest.raises(IllegalAction, match="there is no seat"):
        seating.seat_bot(table, -1, "easy", "ann", 1.0)


def test_strangers_play_for_nobody() -> None:
    table = started()
    with pytest.raises(Forbidden):
        table.seat_for("eve")


def test_a_finished_game_takes_nothing_more() -> None:
    table = started()
    while table.status == "playing":
        assert table.match is not None and table.match.state.decision is not None
        decision = table.match.state.decision
        table.answer(decision.seat, decision.number, (decision.keys[-1],), 3.0)
    with pytest.raises(GameOver):
        table.answer(0, 1, (), 4.0)
    with pytest.raises(GameOver):
        table.undo(0, 4.0)
    with pytest.raises(GameOver):
        table.take_over(0, 4.0)
    moderation.say_in_chat(table, "ann", "Ann", "well played", 5.0, "")
    assert table_info(table).luck == ["fair", SECRET]


def test_luck_is_in_no_public_part_of_a_running_table() -> None:
    table = started()
    assert SECRET not in repr(table_info(table)) and all(SECRET not in repr(play_for(table, seat)) for seat in (0, 1, None))


def test_a_game_that_is_being_played_survives_a_change_of_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meadhall.match.match.SNAPSHOT_EVERY", 4)
    table = started(options={"wards": 0})
    for step in range(7):
        table.answer(step % 2, step // 2 + 1, ("rest",), 3.0)
    log = list(table.fresh)
    monkeypatch.setattr(type(table.game), "rules", 2)
    again = Table.load("t", log)
    assert again.match is not None and table.match is not None
    assert again.match.state.table_json() == table.match.state.table_json()
    assert again.match.state.numbers[1] == 4
    again.answer(1, 4, ("rest",), 4.0)
    assert Table.load("t", [*log, *again.fresh]).version == again.version


@rule("DKN-7-d", "DKN-R84")
def test_a_limit_in_minutes_is_called_by_the_table_and_ends_the_game_with_its_round() -> None:
    options = {"players": 2, "goal": "healthiest", "limit_kind": "minutes", "limit_value": 5, "response_seconds": 0}
    table = started("domino-knights", options=options)
    match = table.match
    assert match is not None and table.due(2.0, 15.0) == 2.0 + 300.0
    assert not table.time_out(301.9) and table.time_out(302.0)
    assert match.record.lines[-1][:4] == ["say", match.state.number, -1, "time up"] and not table.time_out(303.0)
    luck = random.Random(3)
    while table.status == "playing":
        assert match.state.decision is not None
        seat = match.state.asked
        table.answer(seat, match.state.numbers[seat], random_answer(match.state, luck).picks, 304.0)
    outcome = match.state.outcome()
    assert outcome is not None and match.state.table_json()["round"] == 1
    assert Table.load("t", list(table.fresh)).status == "over"


def test_an_answer_that_comes_when_time_is_up_still_counts() -> None:
    options = {"players": 2, "goal": "healthiest", "limit_kind": "minutes", "limit_value": 5, "response_seconds": 0}
    table = started("domino-knights", options=options)
    for seat in (0, 1):
        table.give_order(seat, "everything", 2.0, on=True)
    match = table.match
    assert match is not None
    picks = random_answer(match.state, random.Random(3)).picks
    table.answer(match.state.asked, match.state.numbers[match.state.asked], picks, 400.0)
    assert [line[0] for line in match.record.lines[-2:]] == ["say", "answer"] and table.ends() is None


def play_on(table: Table, until: str) -> bool:
    """Play default answers until an event of this kind has just happened; say whether the table was hushed by it."""
    match = table.match
    assert match is not None
    for step in range(300):
        seat, told = match.state.asked, len(match.journal)
        decision = match.state.decision
        assert decision is not None
        acts = [option.key for option in decision.options if option.key.startswith(("act ", "play "))]
        picks = tuple(acts[-1:]) or match.state.game.default_answer(match.state)
        table.answer(seat, match.state.numbers[seat], picks, 3.0 + step)
        hushed = is_hushed(table)
        if any(event.kind == until for event in match.journal[told:]):
            return hushed
    raise AssertionError(f"no {until} in 300 answers")


@rule("TMM-R83", "TMM-OPT-6")
def test_between_people_what_might_be_answered_in_1066_is_told_after_a_pause() -> None:
    assert play_on(started("1066", options={"response_prompt": "uniform"}), "action_executed")
    assert not play_on(started("1066", options={"response_prompt": "eligible"}), "action_executed")
    with_bot = new_table("1066", players=("ann",), options={"response_prompt": "uniform"})
    seating.seat_bot(with_bot, 1, "easy", "ann", 1.0)
    seating.ready(with_bot, "ann", 2.0, ready=True)
    assert with_bot.match is not None and not is_hushed(with_bot), "nobody waits for bots"


@rule("DKN-W16", "DKN-R96")
def test_taking_an_action_back_again_and_again_wins_no_time_in_a_window() -> None:
    table = started("domino-knights", options={"players": 2, "response_seconds": 3})
    for seat in (0, 1):
        table.give_order(seat, "everything", 2.0, on=True)
    match = table.match
    assert match is not None
    luck, now = random.Random(8), 3.0
    for _ in range(3000):
        if match.is_over:
            break
        seat = match.state.asked
        plays = [option.key for option in match.state.decision.options] if match.state.decision is not None else []
        if match.state.ask_key() == "respond" and any(key.startswith("play ") for key in plays):
            opened = now
            for step in (1.0, 2.0):
                choice = next(key for key in plays if key.startswith("play "))
                table.answer(seat, match.state.numbers[seat], (choice,), opened + step)
                if NEVER_MIND not in match.state.interjections(seat):
                    break
                table.say(seat, NEVER_MIND, opened + step)
                assert table.left(opened + step) == 3.0 - step
            else:
                return
        picks = random_answer(match.state, luck).picks
        table.answer(match.state.asked, match.state.numbers[match.state.asked], picks, now)
    raise AssertionError("nobody could respond with a card that is told step by step")


def first_said(level: str) -> str:
    """What a bot of ``level`` first says out of turn where every seat answers as ``easy`` does."""
    table = new_table("domino-knights", players=("ann",), options={"players": 2, "train_after_discard": True})
    seating.seat_bot(table, 1, level, "ann", 1.0)
    seating.ready(table, "ann", 2.0, ready=True)
    table.take_over(0, 3.0)
    match = table.match
    assert match is not None
    while match.state.question is not None:
        picks = menu.make("easy", table.game).answer(Sight(match.state, match.state.number)).picks
        assert table.answer_for_bot(match.state.number, picks, 4.0)
        for line in match.record.lines:
            if line[0] == recording.SAY and line[2] == 1:
                return str(line[3])
    raise AssertionError("the bot has not trained out of turn")


@rule("DKN-R24")
def test_a_bot_trains_out_of_turn_as_its_own_level_does() -> None:
    assert first_said("medium") == first_said("random"), "a stand-in speaks for what is no level"
    assert len({first_said("easy"), first_said("medium"), first_said("expert")}) > 1
