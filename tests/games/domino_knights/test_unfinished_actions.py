"""Actions told in part: nothing of them happens when their player resigns, thinks better of it or runs out of time."""

import json
import random

import pytest

from meadhall.games.domino_knights.asking import is_pick
from meadhall.games.domino_knights.state import KnightsState
from meadhall.kernel.chance import Chance
from meadhall.kernel.errors import IllegalAction
from meadhall.kernel.game import NEVER_MIND
from meadhall.kit.answers import random_answer
from meadhall.kit.scene import Scene
from meadhall.kit.trace import rule
from meadhall.match.match import Match
from meadhall.match.replay import Replay
from meadhall.match.seats import person

from .staging import GAME, discard, health, in_play, kingdom, stage
from .test_play import random_options


def aimed_in_a_window(**facts: object) -> Scene:
    """Seat 2 has taken Death in hand in the window at the end of seat 0's turn and looks for a target."""
    table = stage(
        phase="discard",
        knights={1: "k1=3/3:S", 2: "k2=9/9:H"},
        hand={0: "2C", 2: "AS"},
        **{"order": {2: "all"}, **facts},
    )
    table.answer(0)
    table.play(2, "AS")
    table.asked(2, "target")
    return table


# --- resigning --------------------------------------------------------------------------------------------------------


@rule("DKN-R39", "DKN-R112", "DKN-W2", "DKN-R96")
def test_a_card_whose_target_is_not_named_does_nothing_when_its_player_resigns() -> None:
    table = aimed_in_a_window()
    table.says(2, "resign")
    assert in_play(table) == ["k1"] and not kingdom(table, 2)["living"]
    assert "special_announced" not in table.kinds(None)
    assert "AS" in discard(table)


@rule("DKN-R39", "DKN-R112")
def test_an_attack_whose_knights_are_not_named_is_none_when_its_player_resigns() -> None:
    table = stage(knights={0: "k1=3/3:S k4=5/5:S", 1: "k2=9/9:H"})
    table.answer(0, "attack 1")
    table.says(0, "resign")
    assert "attack_declared" not in table.kinds(None) and not kingdom(table, 0)["living"]
    assert table.view(None)["turn"] == 1


@rule("DKN-R39", "DKN-R112")
def test_a_training_in_the_middle_is_none_when_its_player_resigns() -> None:
    table = stage(phase="train", recruits={0: "k1=5-5"}, hand={0: "9S 8S 7S 2C"})
    table.answer(0, "train k1")
    table.answer(0, "9S")
    table.says(0, "resign")
    assert "trained" not in table.kinds(None) and not kingdom(table, 0)["living"]


@rule("DKN-R39", "DKN-R112")
def test_a_half_told_defense_is_none_when_the_defender_resigns() -> None:
    table = stage(knights={0: "k1=3/3:S k4=5/5:S", 1: "k2=9/9:H"})
    table.answer(0, "attack 1")
    table.answer(0, "k1", "k4")
    table.answer(1, "k2")
    table.asked(1, "block")
    table.says(1, "resign")
    assert "defense_set" not in table.kinds(None) and table.seen(None, "damage")[0]["amount"] == 8
    assert not kingdom(table, 1)["living"] and in_play(table) == ["k1", "k4"]


@rule("DKN-R39", "DKN-R112")
def test_a_half_told_aid_is_none_when_the_aider_resigns() -> None:
    table = stage(attack_as_unit=True, knights={0: "k1=3/3:S", 2: "k2=9/9:H"})
    table.answer(0, "attack 1")
    table.answer(2, "k2")
    table.asked(2, "unit")
    table.says(2, "resign")
    assert "attack_aided" not in table.kinds(None) and health(table, 1) == 24
    assert not kingdom(table, 2)["living"]


@rule("DKN-R112")
def test_somebody_who_resigns_while_another_tells_an_attack_is_out_at_once() -> None:
    table = stage(knights={0: "k1=3/3:S k4=5/5:S", 1: "k2=9/9:H"})
    table.answer(0, "attack 1")
    table.asked(0, "attackers")
    table.says(1, "resign")
    assert not kingdom(table, 1)["living"] and "attack_declared" not in table.kinds(None)
    assert table.asked(0, "attack").keys == ("attack 2", "end")


@rule("DKN-R112", "DKN-W13")
def test_somebody_who_resigns_while_another_answers_in_a_window_is_out_at_once() -> None:
    table = aimed_in_a_window()
    table.says(1, "resign")
    assert not kingdom(table, 1)["living"]
    assert table.asked(2, "respond").keys == ("play AS",)
    table.passes(2)
    assert table.view(None)["turn"] == 2


@rule("DKN-R112")
def test_in_an_attack_somebody_else_goes_on_telling_when_a_seat_resigns() -> None:
    table = stage(knights={0: "k1=3/3:S k4=5/5:S", 1: "k2=9/9:H"})
    table.answer(0, "attack 1")
    table.answer(0, "k1", "k4")
    table.answer(1, "k2")
    table.says(2, "resign")
    table.asked(1, "block")
    table.answer(1, "block k1")
    assert not kingdom(table, 2)["living"] and in_play(table) == ["k4", "k2"]


@rule("DKN-7-e", "DKN-R37", "DKN-R115")
def test_resignations_that_fall_due_together_share_a_place() -> None:
    table = stage(players=4, knights={0: "k1=3/3:S", 1: "k2=9/9:H"})
    table.answer(0, "attack 1")
    table.says(3, "resign")
    table.says(2, "resign")
    table.passes(1)
    assert [gone["seats"] for gone in table.seen(None, "eliminated")] == [[2, 3]]
    assert [kingdom(table, seat)["place"] for seat in range(4)] == [1, 2, 3, 3]


@rule("DKN-7-e", "DKN-R37")
def test_two_last_kingdoms_that_resign_in_one_attack_share_the_victory() -> None:
    table = stage(players=2, knights={0: "k1=3/3:S", 1: "k2=9/9:H"})
    table.answer(0, "attack 1")
    table.says(0, "resign")
    table.says(1, "resign")
    outcome = table.state.outcome()
    assert outcome is not None and outcome.places == [1, 1] and outcome.reason == "nobody_left"


# --- never mind -------------------------------------------------------------------------------------------------------


def never_minded(table: Scene, seat: int, ask: str) -> None:
    """Say it; the decision ``ask`` must be open again, no word of it heard, and every piece still there."""
    assert NEVER_MIND in table.state.interjections(seat) and NEVER_MIND in table.view(seat)["may_say"]
    for other in range(table.state.seats):
        assert other == seat or NEVER_MIND not in table.state.interjections(other)
    number, census, heard = table.state.number, table.state.census(), len(table.journal)
    before = {other: table.view(other) for other in (None, *range(table.state.seats)) if other != seat}
    table.says(seat, NEVER_MIND)
    table.asked(seat, ask)
    assert table.state.number > number and table.state.census() == census and len(table.journal) == heard
    assert {other: table.view(other) for other in before} == before
    assert NEVER_MIND not in table.state.interjections(seat) and not table.state.broken()


@rule("DKN-R96", "DKN-W2")
def test_a_card_taken_back_before_its_target_is_named_stays_in_hand() -> None:
    table = stage(knights={0: "k1=3/3:S", 1: "k2=9/9:H"}, hand={0: "AS 2C"})
    table.play(0, "AS")
    never_minded(table, 0, "attack")
    assert table.offers(0, "play AS", "attack 1") and kingdom(table, 0)["hand"] == ["AS", "2C"]


def taken_back_in_a_window() -> Scene:
    """Seat 0 has passed in the window at the end of its turn; seat 2 took Death in hand there and thought better of it."""
    table = stage(
        phase="discard", knights={1: "k1=3/3:S", 2: "k2=9/9:H"}, hand={0: "2C JS", 2: "AS"}, order={0: "all", 2: "all"}
    )
    table.answer(0, "go on")
    table.answer(0, "2C")
    table.passes(0)
    table.play(2, "AS")
    never_minded(table, 2, "respond")
    return table


@rule("DKN-R96", "DKN-W13")
def test_in_a_window_a_card_that_was_not_announced_resets_no_passes() -> None:
    table = taken_back_in_a_window()
    table.passes(2)
    assert table.view(None)["turn"] == 1 and table.asked(1).ask != "respond"


@rule("DKN-W13")
def test_in_a_window_a_card_that_was_announced_resets_the_passes() -> None:
    table = taken_back_in_a_window()
    table.play(2, "AS")
    table.answer(2, "k1")
    assert table.asked(0, "respond").keys == ("play JS",)


@rule("DKN-R47")
def test_a_one_time_hold_is_still_there_when_nothing_came_of_the_answer() -> None:
    table = stage(phase="discard", knights={1: "k1=3/3:S", 2: "k2=9/9:H"}, hand={0: "2C", 2: "AS"})
    table.says(2, "order hold")
    table.answer(0)
    table.play(2, "AS")
    never_minded(table, 2, "respond")
    table.passes(2)
    assert table.view(None)["turn"] == 1 and not table.view(2)["hold"]


@rule("DKN-R24", "DKN-R96")
def test_a_training_begun_in_a_window_is_dropped_there() -> None:
    table = stage(
        train_after_discard=True,
        training="1",
        phase="discard",
        recruits={1: "k2=2-2"},
        hand={0: "2C", 1: "JS 9S 8S"},
        order={1: "all"},
    )
    table.answer(0)
    table.answer(1, "train k2")
    table.answer(1, "9S")
    never_minded(table, 1, "respond")
    assert kingdom(table, 1)["hand"] == ["8S", "9S", "JS"] and not kingdom(table, 1)["candidates"]


@rule("DKN-R96", "DKN-4.4.4-b")
def test_a_half_told_commitment_goes_back_to_its_knights() -> None:
    table = stage(players=4, attack_as_unit=True, knights={0: "k1=3/3:S k4=5/5:S", 1: "k2=9/9:H", 2: "k5=6/6:C", 3: "k6=8/8:D"})
    table.answer(0, "attack 1")
    table.answer(0, "k1", "k4")
    table.asked(0, "unit")
    never_minded(table, 0, "attack")
    table.answer(0, "attack 1")
    table.answer(0, "k1", "k4")
    table.answer(0, "alone")
    table.answer(2, "k5")
    never_minded(table, 2, "aid-attack")
    table.passes(2)
    table.passes(3)
    table.answer(1, "k2")
    never_minded(table, 1, "defend")
    table.answer(1, "k2")
    table.answer(1, "block k1")
    table.passes(2)
    table.answer(3, "k6")
    never_minded(table, 3, "aid-defend")
    table.answer(3, "k6")
    table.answer(3, "block k4")
    table.answer(0, "k1", "k4")
    assert in_play(table) == ["k2", "k5", "k6"]


@rule("DKN-R96")
def test_never_mind_is_refused_where_nothing_is_half_told() -> None:
    table = stage(knights={0: "k1=3/3:S k4=5/5:S", 1: "k2=9/9:H"})
    key = table.state.key()
    for seat in range(3):
        with pytest.raises(IllegalAction):
            table.says(seat, NEVER_MIND)
    table.answer(0, "attack 1")
    with pytest.raises(IllegalAction):
        table.says(1, NEVER_MIND)
    table.says(0, NEVER_MIND)
    assert table.state.key() != key and table.asked(0, "attack").number == 3


@rule("DKN-R96", "DKN-INV1", "DKN-INV2", "DKN-INV10")
def test_everywhere_in_random_games_half_an_action_can_be_dropped() -> None:
    found: set[str] = set()
    for seed in range(12):
        luck = random.Random(seed)
        options = GAME.Options.read(random_options(luck))
        state = GAME.new(options, seed)
        for seat in range(state.seats):
            state.interject(seat, "order all")
        begun = state.clone()
        for _ in range(200):
            if state.is_over:
                break
            assert isinstance(state, KnightsState) and state.top is not None
            if not is_pick(state.top):
                begun = state.clone()
            elif luck.random() < 0.2:
                found.add(f"{state.ask_key()} in {begun.ask_key()}")
                drop(state, begun, luck)
            state.apply(random_answer(state, luck))
    assert {"target in respond", "target in train", "attackers in attack", "block in defend", "training-card in train"} <= found


def drop(state: KnightsState, begun: object, luck: random.Random) -> None:
    """Drop a half-told action on a copy, which must then be what it was before the action began."""
    assert isinstance(begun, KnightsState)
    seat = state.asked
    other = GAME.load(json.loads(json.dumps(state.to_json())))
    assert isinstance(other, KnightsState)
    journal: list[object] = []
    other.journal = journal  # type: ignore[assignment]
    other.interject(seat, NEVER_MIND)
    was, now = begun.decision, other.decision
    assert was is not None and now is not None and now.number > was.number and not journal
    assert (now.seat, now.ask, now.keys, now.low, now.high) == (was.seat, was.ask, was.keys, was.low, was.high)
    before, after = begun.table_json(), other.table_json()
    assert {name for name in before if before[name] != after[name]} <= {"responders", "holds"}
    assert not other.broken() and GAME.position(other.position()).key() == other.key()
    for viewer in (None, *range(state.seats)):
        if viewer != seat:
            assert other.view(viewer) == state.view(viewer)
        world = other.redeal(viewer, Chance.swift(luck.randrange(1 << 30), state.chance.streams))
        assert world.view(viewer) == other.view(viewer)


# --- time -------------------------------------------------------------------------------------------------------------


@rule("DKN-R96", "DKN-INV11")
def test_when_time_runs_out_the_default_is_taken_for_the_whole_decision_and_replays() -> None:
    dropped = 0
    for seed in range(5):
        options = GAME.Options.read({"players": 3, "first_player": 0})
        match = Match.start(GAME, options, [person(name) for name in ("Ann", "Bob", "Cid")], seed)
        luck = random.Random(seed)
        for _ in range(150):
            state = match.state
            if state.is_over:
                break
            assert isinstance(state, KnightsState) and state.top is not None
            if is_pick(state.top) and luck.random() < 0.5:
                heard = len(match.journal)
                match.time_out()
                dropped += 1
                told = {event.kind for event in match.journal[heard:]}
                assert not told & {"special_announced", "trained", "training_added", "attack_declared"}
                assert not told & {"attack_aided", "defense_set", "defense_aided"}
            else:
                match.answer(state.asked, random_answer(state, luck))
        assert Replay(match.record.lines, "half told").play().state.key() == match.state.key()
    assert dropped > 20


@rule("DKN-W16")
def test_naming_the_target_of_a_response_has_its_seconds_too() -> None:
    table = aimed_in_a_window(response_seconds=7)
    assert GAME.seconds(table.state) == 7
    table.says(2, NEVER_MIND)
    assert GAME.seconds(table.state) == 7
    for hide in (True, False):
        aid = stage(
            hide_responder=hide,
            attack_as_unit=True,
            response_seconds=7,
            knights={0: "k1=3/3:S", 2: "k2=9/9:H"},
            hand={2: "AS"},
        )
        assert GAME.seconds(aid.state) == 0
        aid.answer(0, "attack 1")
        aid.play(2, "AS")
        assert aid.asked(2, "target") and GAME.seconds(aid.state) == 0
        aid.says(2, NEVER_MIND)
        aid.answer(2, "go on")
        assert aid.asked(2, "aid-attack") and GAME.seconds(aid.state) == 0
        aid.answer(2, "k2")
        assert aid.asked(2, "unit") and GAME.seconds(aid.state) == 0
