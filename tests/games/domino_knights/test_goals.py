"""Goals, fame, limits, ranking (section 7)."""

import pytest

from meadhall.api import new
from meadhall.kernel.errors import IllegalAction
from meadhall.kit.scene import Scene
from meadhall.kit.trace import rule

from .staging import PLAIN_DECK, by_default, deal, health, kingdom, stage, until_turn


def play_out(table: Scene) -> None:
    """Answer by default until the game is over."""
    while not table.state.is_over:
        by_default(table)


@rule("DKN-7-a", "DKN-7-c", "DKN-1-j", "DKN-1-h", "DKN-7-f")
def test_the_last_kingdom_standing_wins_under_every_goal() -> None:
    for options in (
        {},
        {"goal": "healthiest"},
        {"scoring": "health", "goal": "last_standing", "starting_health": 3},
    ):
        table = stage(players=2, knights={0: "k1=3/3:S"}, health={1: 3}, **options)
        table.answer(0, "attack 1")
        outcome = table.state.outcome()
        assert outcome is not None and outcome.winners == [0] and outcome.places == [1, 2]
        assert outcome.reason == "last_standing" and table.seen(None, "game_over")[0]["winners"] == [0]


@rule("DKN-7-b", "DKN-7-d", "DKN-R84", "DKN-R85", "DKN-7-e", "DKN-0.2-f")
def test_the_healthiest_wins_when_the_limit_is_reached() -> None:
    table = stage(
        players=4, goal="healthiest", limit_value=2, phase="discard", first=0, turn=3, round=2, hand={3: "2C"}, out={2: 1},
        health={0: 9, 1: 12, 2: 0, 3: 12},
    )  # fmt: skip
    table.answer(3)
    outcome = table.state.outcome()
    assert outcome is not None and outcome.reason == "limit"
    assert outcome.winners == [1, 3] and outcome.places == [3, 1, 4, 1] and outcome.scores == [9, 12, 0, 12]


@rule("DKN-7-d")
def test_other_goals_ignore_the_limit() -> None:
    table = stage(players=2, limit_value=2, phase="discard", first=0, turn=1, round=2, hand={1: "2C"})
    table.answer(1)
    assert not table.state.is_over and table.view(None)["round"] == 3


@rule("DKN-R84", "DKN-7-d")
def test_a_time_limit_is_told_by_the_match_and_ends_the_current_round() -> None:
    table = stage(players=3, goal="healthiest", limit_kind="minutes", phase="discard", hand={0: "2C"}, health={1: 30 - 5})
    assert table.state.interjections(-1) == ("time up",)
    table.says(-1, "time up")
    with pytest.raises(IllegalAction):
        table.says(-1, "time up")
    table.answer(0)
    until_turn(table, 2)
    assert not table.state.is_over
    play_out(table)
    outcome = table.state.outcome()
    assert outcome is not None and outcome.reason == "time_up" and table.view(None)["round"] == 1
    rounds = stage(goal="healthiest")
    with pytest.raises(IllegalAction):
        rounds.says(-1, "time up")


@rule("DKN-R94", "DKN-INV12")
def test_the_game_ends_after_the_most_rounds() -> None:
    table = stage(
        players=2, max_rounds=10, stalemate_rounds=0, round=10, turn=1, phase="discard", hand={1: "2C"}, health={0: 5}
    )
    table.answer(1)
    outcome = table.state.outcome()
    assert outcome is not None and outcome.reason == "round_limit" and outcome.winners == [1]


@rule("DKN-R94")
def test_a_round_with_a_lost_knight_or_damage_is_no_stalemate() -> None:
    facts = {"players": 2, "stalemate_rounds": 3, "counts": "0 9 0 2", "deck": PLAIN_DECK}
    table = stage(knights={1: "k1=1/1:9S"}, hand={0: "AS 2C", 1: ""}, **facts)
    table.play(0, "AS")
    until_turn(table, 0)
    assert not table.state.is_over
    quiet = stage(hand={0: "2C", 1: ""}, **facts)
    play_out(quiet)
    outcome = quiet.state.outcome()
    assert outcome is not None and outcome.reason == "stalemate" and quiet.view(None)["round"] == 1


@rule("DKN-7-e")
def test_ranking_puts_later_eliminations_higher_and_shares_equal_places() -> None:
    table = stage(players=6, health={0: 5, 1: 7, 2: 0, 3: 7, 4: 0, 5: 0}, out={2: 1, 4: 2, 5: 2})
    places = [kingdom["place"] for kingdom in table.view(None)["kingdoms"]]
    assert places == [3, 1, 6, 1, 4, 4]


@rule("DKN-1-g", "DKN-INV3")
def test_health_stops_at_zero_and_never_rises() -> None:
    table = stage(knights={0: "k1=9/9:S"}, health={1: 4})
    table.answer(0, "attack 1")
    assert health(table, 1) == 0


@rule("DKN-7.1-n", "DKN-7-d")
def test_the_most_famous_wins_at_the_limit() -> None:
    table = stage(
        scoring="fame", goal="most_fame", limit_value=1, phase="discard", turn=2, hand={2: "2C"}, fame={0: 3, 1: 12, 2: 9}
    )
    table.answer(2)
    outcome = table.state.outcome()
    assert outcome is not None and outcome.winners == [1] and outcome.scores == [3, 12, 9]


@rule("DKN-7.1-a", "DKN-7.1-f", "DKN-R78")
def test_unblocked_attackers_cost_fame_only_by_option() -> None:
    for loss, expected in ((0, 10), (1, 8)):
        table = stage(scoring="fame", fame_unblocked_loss=loss, knights={0: "k1=9/9:S k2=1/1:S"})
        table.answer(0, "attack 1")
        table.answer(0, "k1", "k2")
        assert health(table, 1) == expected and health(table, 0) == 10


@rule("DKN-7.1-g", "DKN-7.1-h", "DKN-R79", "DKN-X16")
def test_pips_are_shared_as_the_option_says() -> None:
    def attack_side(split: str) -> list[int]:
        table = stage(
            players=4,
            scoring="fame",
            attack_as_unit=True,
            fame_count="pips",
            fame_split=split,
            knights={0: "k1=9/9:S", 1: "k2=5/4:H", 2: "k3=1/1:C", 3: "k4=2/1:D"},
        )
        table.answer(0, "attack 1")
        for seat, token in ((2, "k3"), (3, "k4")):
            table.answer(seat, token)
            table.answer(seat, "join k1")
        table.answer(1, "k2")
        return [health(table, seat) for seat in range(4)]

    assert attack_side("attack") == [13, 1, 13, 13]
    assert attack_side("none") == [19, 1, 19, 19]

    def block_side(split: str) -> list[int]:
        table = stage(
            players=4,
            scoring="fame",
            fame_count="pips",
            fame_split=split,
            knights={0: "k1=4/1:S", 1: "k2=5/4:H", 2: "k3=1/2:C", 3: "k4=1/1:D"},
        )
        table.answer(0, "attack 1")
        table.passes(2)
        table.passes(3)
        table.answer(1, "k2")
        table.answer(2, "k3")
        table.passes(3)
        return [health(table, seat) for seat in range(4)]

    assert block_side("attack") == [5, 15, 15, 10]
    assert block_side("both") == [5, 13, 12, 10]  # five points: three for the defender, two for the aider


@rule("DKN-7.1-c", "DKN-7.1-e")
def test_gains_and_losses_are_netted_before_fame_stops_at_zero() -> None:
    table = stage(scoring="fame", graveyard_order="auto", fame={0: 0, 1: 1}, knights={0: "k1=5/2:S k3=3/3:S", 1: "k2=3/4:H"})
    table.answer(0, "attack 1")
    table.answer(0, "k1", "k3")
    table.answer(1, "k2")
    table.answer(1, "block k1")
    assert [health(table, seat) for seat in range(2)] == [0, 1]


@rule("DKN-R80")
def test_death_costs_no_fame_and_a_doppelganger_counts_no_pips() -> None:
    table = stage(scoring="fame", knights={1: "k1=9/9:7S"}, hand={0: "AS 2C"})
    table.play(0, "AS")
    assert [health(table, seat) for seat in range(3)] == [10, 10, 10]
    table = stage(scoring="fame", fame_count="pips", knights={0: "k1=0/0:4S;model=k2 k2=1/1:9S;spent", 1: "k3=5/5:8H"})
    table.answer(0, "attack 1")
    table.answer(1, "k3")
    assert table.seen(None, "buried")[0]["pieces"] == ["0-0"]
    assert [health(table, seat) for seat in range(3)] == [10, 10, 10]


@rule("DKN-7.1-j", "DKN-7.1-i")
def test_a_kingdom_at_zero_fame_plays_on_and_can_regain_it() -> None:
    table = stage(scoring="fame", fame={0: 0}, knights={0: "k1=9/9:S", 1: "k2=1/1:H"})
    table.answer(0, "attack 1")
    table.answer(1, "k2")
    assert health(table, 0) == 1 and kingdom(table, 0)["living"]


@rule("DKN-R38", "DKN-R81", "DKN-7.1-k")
def test_the_turn_of_an_ejected_turn_player_ends() -> None:
    table = stage(scoring="fame", fame={0: 1}, knights={0: "k1=1/1:S", 1: "k2=5/5:H"}, hand={0: "2C 3C"})
    table.answer(0, "attack 1")
    table.answer(1, "k2")
    assert not kingdom(table, 0, 1)["living"] and table.view(None)["turn"] == 1
    assert table.seen(None, "eliminated")[0]["cause"] == "fame"
    assert "cleaned" not in [event["window"] for event in table.seen(None, "window_opened")]


@rule("DKN-R86", "DKN-7.1-m")
def test_reaching_the_target_comes_before_ejection() -> None:
    table = stage(
        players=3, scoring="fame", goal="first_to_n", fame_target=12, fame={0: 1, 1: 11}, knights={0: "k1=1/1:S", 1: "k2=5/5:H"}
    )
    table.answer(0, "attack 1")
    table.answer(1, "k2")
    outcome = table.state.outcome()
    assert outcome is not None and outcome.winners == [1] and table.seen(None, "eliminated") == []


@rule("DKN-7.1-p")
def test_units_are_not_switched_on_by_fame() -> None:
    options = new("domino-knights", 1, scoring="fame").options.to_json()
    assert options["attack_as_unit"] is False


@rule("DKN-7.2-d")
def test_a_random_goal_takes_its_numbers_from_the_options() -> None:
    state = deal(goal="random", first_player=0, setup=["7D"], fame_start=5, fame_target=7, fame_count="pips")
    view = state.view(None)
    assert view["goal"] == "first_to_n" and view["kingdoms"][0]["points"] == 5
