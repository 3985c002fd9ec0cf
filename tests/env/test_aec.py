"""The PettingZoo environments pass its own tests, show nothing hidden, and can be cloned, saved and loaded."""

import json
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test  # type: ignore[import-untyped]

from meadhall import games
from meadhall.env.aec import TableEnv, env
from meadhall.env.picture import picture
from meadhall.kernel.chance import Chance
from meadhall.kernel.errors import IllegalAction, MeadhallError

GAMES = ("dominion", "1066", "domino-knights")
TABLES = [(key, preset) for key in GAMES for preset in games.find(key).Options.presets]

# PettingZoo knows dict observations with a mask only from its own games, and warns about all others.
pytestmark = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array", "ignore:Observation space for each agent probably should be"
)


def walk(table: TableEnv, luck: np.random.Generator, steps: int) -> None:
    """Take random allowed actions."""
    for _ in range(steps):
        agent = table.agent_selection
        if not table.agents or table.terminations[agent] or table.truncations[agent]:
            return
        table.step(int(luck.choice(np.flatnonzero(table.observe(table.agent_selection)["action_mask"]))))


@pytest.mark.parametrize(("key", "preset"), TABLES)
def test_every_game_and_preset_passes_the_api_test(key: str, preset: str) -> None:
    api_test(env(f"{key}({preset})"), num_cycles=60)


@pytest.mark.parametrize("key", GAMES)
def test_a_seed_decides_everything(key: str) -> None:
    seed_test(lambda: env(key), num_cycles=40)


@pytest.mark.fuzz
@pytest.mark.parametrize(("key", "preset"), TABLES)
def test_whole_games_pass_the_api_and_seed_tests(key: str, preset: str) -> None:
    api_test(env(f"{key}({preset})"), num_cycles=4000)
    seed_test(lambda: env(f"{key}({preset})"), num_cycles=400)


@pytest.mark.parametrize("key", GAMES)
def test_every_game_passes_the_render_test(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    judge: Any = render_test  # its own annotation forgets the argument
    judge(lambda render_mode: env(key, render_mode=render_mode))
    assert games.find(key).title in capsys.readouterr().out


@pytest.mark.parametrize(("key", "preset"), TABLES)
def test_whole_games_end_with_rewards_that_sum_to_zero(key: str, preset: str) -> None:
    table = env(f"{key}({preset})")
    table.reset(seed=3)
    walk(table, np.random.default_rng(3), 30_000)
    assert table.table.is_over
    assert sum(table.rewards.values()) == pytest.approx(0)
    outcome = table.table.outcome()
    assert outcome is not None
    assert len(outcome.winners) != 1 or table.rewards[f"seat_{outcome.winners[0]}"] == 1


@pytest.mark.parametrize("key", GAMES)
def test_observations_do_not_change_when_hidden_cards_are_dealt_anew(key: str) -> None:
    table = env(key)
    luck = np.random.default_rng(5)
    for seed in range(4):
        table.reset(seed=seed)
        for _ in range(12):
            walk(table, luck, 9)
            if table.table.is_over:
                break
            seat = table.seat_of(table.agent_selection)
            state = table.table
            picks = [] if table.picking is None else table.picking.places
            other = state.redeal(seat, Chance.swift(int(luck.integers(2**60)), state.chance.streams))
            ours = table.seats.observe(state, table.seats.picking(state, picks), seat)
            theirs = table.seats.observe(other, table.seats.picking(other, picks), seat)
            assert (ours == theirs).all()
            assert other.key() != state.key()


@pytest.mark.parametrize("key", GAMES)
def test_every_action_has_a_number_of_its_own(key: str) -> None:
    table = env(key)
    luck = np.random.default_rng(11)
    strange: set[str] = set()
    for seed in range(3):
        table.reset(seed=seed)
        while not table.table.is_over:
            assert table.picking is not None
            numbers = table.picking.numbers
            assert len(set(numbers)) == len(numbers)
            codec = table.seats.codec
            if table.table.ask_key() != "option":  # what single cards of 1066 let one choose between
                strange |= {table.picking.name(number) for number in numbers if number >= codec.first_spare}
            walk(table, luck, 1)
    assert not strange, f"not in the vocabulary: {sorted(strange)}"


@pytest.mark.parametrize("key", GAMES)
def test_a_clone_goes_its_own_way_and_a_saved_table_goes_on(key: str) -> None:
    table = env(key)
    table.reset(seed=1)
    walk(table, np.random.default_rng(1), 40)
    clone = table.clone()
    saved = json.loads(json.dumps(table.save()))
    before = table.table.key()
    walk(clone, np.random.default_rng(2), 20)
    assert table.table.key() == before
    assert clone.table.key() != before
    loaded = env(key)
    loaded.load(saved)
    walk(loaded, np.random.default_rng(2), 20)
    assert loaded.table.key() == clone.table.key()
    assert loaded.agent_selection == clone.agent_selection


def test_a_set_of_picks_is_answered_one_pick_at_a_time() -> None:
    table = env("dominion")
    table._sit(games.find("dominion").position("game: dominion\nhand 0: cellar copper*3 estate\ndeck 0: gold*5"))
    names = {name: number for number, name in ((n, table.picking.name(n)) for n in table.picking.legal())}  # type: ignore[union-attr]
    table.step(names["play cellar"])
    assert table.picking is not None
    assert table.table.ask_key() == "cellar-discard"
    table.step(table.seats.codec.number["estate"])
    table.step(table.seats.codec.number["copper"])
    part = table.seats.layout.part(table.observe("seat_0")["observation"], "picks")
    assert part.tolist() == [2, 0, 4]
    table.step(0)
    assert "gold*2" in table.table.position()


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    table = env("dominion")
    table.reset(seed=1)
    before = table.table.key()
    with pytest.raises(IllegalAction, match=r"action 1 \(pick again\) is not allowed now; allowed: "):
        table.step(1)
    assert table.table.key() == before


def test_a_game_can_be_cut_off() -> None:
    table = env("dominion", max_answers=5)
    table.reset(seed=1)
    walk(table, np.random.default_rng(1), 50)
    assert all(table.truncations.values())


def test_an_unknown_way_to_render_is_refused() -> None:
    with pytest.raises(MeadhallError, match="human or ansi"):
        env("dominion", render_mode="smoke")


def test_a_game_without_a_layout_of_its_own_has_the_usual_one() -> None:
    table = env("toy(players=3)")
    table.reset(seed=2)
    seen = table.observe(table.agent_selection)["observation"]
    part = table.seats.layout.part
    assert part(seen, "hands.0_number") == part(seen, "hands.2_number") == 3
    assert part(seen, "hand.strike_number") + part(seen, "hand.ward_number") == 3
    assert table.seats.codec.vocabulary == ("draw", "rest", "strike", "ward")


def test_parts_of_an_observation_are_found_by_name() -> None:
    table = env("dominion(kingdom=first-game)")
    table.reset(seed=2)
    seen = table.observe(table.agent_selection)["observation"]
    assert table.seats.layout.part(seen, "hand").sum() == 5
    assert table.seats.layout.part(seen, "kingdom").sum() == 10
    with pytest.raises(MeadhallError, match="no part is called 'hnad'"):
        table.seats.layout.part(seen, "hnad")


SHOWN = {
    "dominion": ("hand: ", "player 0: hand 5", "player 1: ", "piles: copper (cost 0, left 46), ", "kingdom: cellar, "),
    "1066": ("player 0: ", "hand [", "wedge 2: columns [", "(ready, ", "objective ["),
    "domino-knights": ("kingdom 0: ", "hand [", "knights [", "recruits [", "kingdom 2: "),
}


@pytest.mark.parametrize("key", SHOWN)
def test_a_rendered_table_shows_hands_players_and_what_lies_there(key: str) -> None:
    table = env(key, render_mode="ansi")
    table.reset(seed=7)
    luck = np.random.default_rng(7)
    shown = ""
    for _ in range(120):
        if table.picking is None:
            break
        text = table.render()
        assert text is not None
        shown += text
        assert all(len(line) <= 103 for line in text.splitlines()[1:-1])
        assert not any(mark in text for mark in ("{", "}", "None", "True", "False"))
        mask = table.observe(table.agent_selection)["action_mask"]
        table.step(int(luck.choice(np.flatnonzero(mask))))
    for words in SHOWN[key]:
        assert words in shown


def test_a_rendered_table_shows_nothing_that_the_asked_seat_cannot_know() -> None:
    table = env("dominion", render_mode="ansi")
    table.reset(seed=7)
    seat = table.table.asked
    text = table.render()
    other = table.table.redeal(seat, Chance.swift(3, table.table.chance.streams))
    assert other.key() != table.table.key() and picture(other) == text


def test_everything_open_is_shown_only_to_who_says_so() -> None:
    table = env("dominion")
    table.reset(seed=1)
    with pytest.raises(MeadhallError, match=r"state\(\) shows every hand.*everything_open=True"):
        table.state()
    training = env("dominion", everything_open=True)
    training.reset(seed=1)
    everything, size = training.state(), table.seats.layout.size
    for seat, agent in enumerate(training.possible_agents):
        assert (everything[seat * size : (seat + 1) * size] == training.observe(agent)["observation"]).all()
    draws = training.seats.eyes.hidden.find("seat_1_draws")
    deck = training.table.to_json()["table"]["players"][1]["deck"]
    assert everything[2 * size + draws.start :][: draws.size].tolist() == [1 + kind for kind in deck[::-1]] + [0] * 5
    assert training.clone().state().tolist() == everything.tolist()


@pytest.mark.parametrize("key", GAMES)
def test_what_a_seat_gets_may_be_kept_and_changed(key: str) -> None:
    table = env(key)
    table.reset(seed=1)
    seen = table.observe("seat_0")
    kept = seen["observation"].copy()
    walk(table, np.random.default_rng(1), 5)
    assert (seen["observation"] == kept).all()
    seen["observation"][0] = 5  # as PyTorch wants it


def test_an_unknown_agent_is_refused() -> None:
    table = env("dominion")
    table.reset(seed=1)
    with pytest.raises(MeadhallError, match="no agent 'seat_9'; there are seat_0, seat_1"):
        table.observe("seat_9")
