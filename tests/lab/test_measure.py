"""What is measured turn by turn is what happened at the table."""

import pytest

from meadhall import games
from meadhall.api import new
from meadhall.bots.dominion.strategies.named import find_strategy
from meadhall.games.dominion.cards.kinds import PROVINCE
from meadhall.games.dominion.state import DominionState
from meadhall.lab import quick
from meadhall.lab.curves import curves, gains
from meadhall.lab.measure import Measure, measure_of
from meadhall.lab.playing.bout_runner import play_aloud
from meadhall.lab.summary import card_table
from meadhall.lab.trace import PARTS, Trace


def test_coins_points_and_provinces_of_a_solo_game_are_those_on_the_table() -> None:
    state = new("dominion", seed=4, solo=True, start=0)
    assert isinstance(state, DominionState)
    strategy = find_strategy("bm1sm")
    coins: dict[int, int] = {}
    provinces: list[int] = []
    while state.is_waiting:
        turn = state.players[0].turns + 1
        state.choose(strategy.choose(state))
        if state.players[0].turns + 1 == turn and not state.has_bought:
            coins[turn] = max(coins.get(turn, 0), state.coins)
        if state.piles[PROVINCE] < 8 - len(provinces):
            provinces.append(turn)
    trace = Trace()
    again = state.game.new(state.options, 4, journal=[])
    play_aloud(again, [strategy], [], measure_of(again.game).watch(trace, 0, ["me"]))  # type: ignore[list-item]
    for turn, most in coins.items():
        assert trace.curves[0, "me", "coins", turn] == [1, most, most * most]
    assert [sums[1] for sums in trace.milestones.values()] == provinces
    assert trace.curves[0, "me", "points", state.players[0].turns][1] == state.players[0].score()
    assert trace.games[0, "me", ""] == [1, PARTS]


def test_coins_count_what_was_spent_too() -> None:
    results = quick.simulate("dominion", ("bbm", "bbm"), games=40)
    first = curves(results, "coins")[0]
    assert first.turns[0] == 1
    assert first.values[0].mean == pytest.approx(3.5, abs=0.25)
    assert max(value.mean for value in first.values) > 6


def test_gains_are_rates_per_game() -> None:
    results = quick.simulate("dominion", ("bbm", "smithy"), games=30)
    table = {some.player: some for some in gains(results)}["bbm"]
    assert set(table.cards) <= {"silver", "gold", "province"}
    assert table.cards[0] == "silver"
    assert 0.5 < table.rates[0][0] <= 1


def test_cards_are_compared_with_and_without() -> None:
    results = quick.duel("smithy", "bbm", games=40)
    smithy = {row["card"]: row for row in card_table(results, [0])}["smithy"]
    assert smithy["games"] == 40
    assert smithy["with"] == pytest.approx(1 - smithy["without"])
    assert smithy["difference"] > 0.5


@pytest.mark.parametrize("game", ["1066", "domino-knights"])
def test_the_other_games_are_followed_round_by_round(game: str) -> None:
    players = ("random",) * (2 if game == "1066" else 3)
    results = quick.simulate(game, players, games=3)
    for what in measure_of(games.find(game)).curves:
        curve = curves(results, what)[0]
        assert curve.turns[:3] == [1, 2, 3]
    assert card_table(results, [0])
    assert {row["first"] for row in results.records()} == {0}


def test_a_game_without_a_measure_of_its_own_can_be_simulated() -> None:
    assert type(measure_of(games.find("toy"))) is Measure
    results = quick.simulate("toy", ("random", "random"), games=4)
    assert [row["rounds"] for row in results.records()] == [row["decisions"] for row in results.records()]


def test_traces_add_up_in_any_order() -> None:
    one, two = Trace(), Trace()
    one.point(0, "a", "coins", 1, 3)
    two.point(0, "a", "coins", 1, 5)
    two.gain(0, "a", 1, "gold")
    one.finish(0, "a", 0.5, {"gold": 2})
    ours, theirs = Trace(), Trace()
    for part in (one, two):
        ours.add(Trace.from_json(part.to_json()))
    for part in (two, one):
        theirs.add(part)
    assert ours.to_json() == theirs.to_json()
    assert ours.curves[0, "a", "coins", 1] == [2, 8, 34]
