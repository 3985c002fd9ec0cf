"""Worked scenarios: game end, scoring, series, visibility."""

from typing import Any

import pytest

from meadhall import api as tables
from meadhall.games.dominion.options import KINGDOM_KEYS, RECOMMENDED, DominionOptions
from meadhall.games.dominion.series import STREAMS, Record, next_options, next_start, record_of, tally
from meadhall.games.dominion.state import DominionState
from meadhall.kernel.chance import Chance
from meadhall.kernel.errors import MeadhallError
from meadhall.kit.compare import holds
from meadhall.kit.scene import Scene
from meadhall.kit.trace import rule
from tests.games.dominion.staging import counts, piles, stage, treasures


@rule("DOM-SC-97", "DOM-END-1", "DOM-END-3", "DOM-END-4", "DOM-SCORE-1", "DOM-R35", "DOM-R65", "DOM-CLEAN-7")
def test_the_last_province_ends_the_game_at_the_end_of_the_turn() -> None:
    table = stage(
        hand={0: "estate gold*2 silver", 1: "copper*3 estate*2"},
        deck={0: "copper*5", 1: "copper*4 estate"},
        discard={0: "province*2", 1: "province*4"},
        turns={0: 14, 1: 14},
        supply="province=1",
    )
    treasures(table, 0, "gold*2", "silver")
    table.buy(0, "province")
    assert not table.state.is_over
    table.answer(0, "end")
    holds(table, 0, hand="copper*5", deck="", discard="province*3 gold*2 silver estate")
    assert piles(table)["province"] == 0 and table.state.is_over
    outcome = table.state.outcome()
    assert outcome is not None and (outcome.scores, outcome.winners, outcome.reason) == ([19, 27], [1], "provinces")
    assert table.turns(0) == "15"


@rule("DOM-SC-98", "DOM-END-2", "DOM-R33")
def test_three_empty_piles_end_the_game_curse_and_copper_included() -> None:
    table = stage(hand={0: "copper estate*4"}, deck={0: "copper*5"}, turns={0: 20, 1: 20}, supply="curse=0 moat=0 copper=1")
    treasures(table, 0, "copper")
    table.buy(0, "copper")
    table.answer(0, "end")
    holds(table, 0, hand="copper*5", deck="", discard="copper*2 estate*4")
    outcome = table.state.outcome()
    assert outcome is not None and (outcome.scores, outcome.winners, outcome.reason) == ([4, 3], [0], "piles")


@rule("DOM-SC-100", "DOM-END-5", "DOM-END-6", "DOM-END-8", "DOM-R42", "DOM-INV-7")
def test_later_seats_get_no_further_turn() -> None:
    table = stage(
        players=3,
        hand={0: "estate gold*2 silver", 1: "copper*3 estate*2", 2: "copper*3 estate*2"},
        deck={0: "copper*5", 1: "copper*4 estate", 2: "copper*4 estate"},
        discard={0: "province", 1: "province*2", 2: "province duchy"},
        turns={0: 18, 1: 18, 2: 18},
        supply="province=1",
    )
    treasures(table, 0, "gold*2", "silver")
    table.buy(0, "province")
    table.answer(0, "end")
    outcome = table.state.outcome()
    assert outcome is not None and (outcome.scores, outcome.winners) == ([13, 15, 12], [1])
    assert [table.turns(seat) for seat in range(3)] == ["19", "18", "18"]
    assert table.state.decision is None and table.state.broken() == []


@rule("DOM-SC-101", "DOM-END-2")
def test_two_empty_piles_are_not_enough() -> None:
    table = stage(hand={0: "copper*3 estate*2"}, deck={0: "copper*5"}, supply="village=1 moat=0")
    treasures(table, 0, "copper*3")
    table.buy(0, "village")
    table.answer(0, "end")
    holds(table, 0, hand="copper*5", discard="village copper*3 estate*2")
    assert piles(table)["village"] == 0 and not table.state.is_over


@rule("DOM-SC-102", "DOM-END-6", "DOM-END-8")
def test_a_tie_is_broken_by_fewer_turns() -> None:
    table = stage(
        hand={0: "estate gold*2 silver", 1: "copper*3 estate*2"},
        deck={0: "copper*5", 1: "copper*4 estate"},
        discard={0: "province estate*2", 1: "province*2"},
        turns={0: 16, 1: 16},
        supply="province=1",
    )
    treasures(table, 0, "gold*2", "silver")
    table.buy(0, "province")
    table.answer(0, "end")
    outcome = table.state.outcome()
    assert outcome is not None and (outcome.scores, outcome.winners, outcome.places) == ([15, 15], [1], [2, 1])


@rule("DOM-SC-103", "DOM-END-7")
def test_equal_points_and_turns_share_the_victory() -> None:
    table = stage(
        active=1,
        hand={0: "copper*3 estate*2", 1: "estate gold*2 silver"},
        deck={0: "copper*4 estate", 1: "copper*5"},
        discard={0: "province*2", 1: "province estate*2"},
        turns={0: 17, 1: 16},
        supply="province=1",
    )
    treasures(table, 1, "gold*2", "silver")
    table.buy(1, "province")
    table.answer(1, "end")
    outcome = table.state.outcome()
    assert outcome is not None and (outcome.scores, outcome.winners, outcome.places) == ([15, 15], [0, 1], [1, 1])


def final_score(cards: dict[int, str], **more: Any) -> Scene:
    """A game that is over as soon as seat 0 ends the turn, each seat owning exactly ``cards``."""
    table = stage("size-distortion", discard=cards, supply="province=0", **more)
    table.answer(0, "end")
    assert table.state.is_over
    return table


@rule("DOM-SC-45", "DOM-CARD-GARDENS-2", "DOM-CARD-GARDENS-3", "DOM-SCORE-3")
def test_gardens_round_down_thirty_nine_cards_to_three_points() -> None:
    table = final_score({0: "gardens*2 province copper*30 village*6"})
    outcome = table.state.outcome()
    assert outcome is not None and outcome.scores[0] == 12


@rule("DOM-SC-46", "DOM-CARD-GARDENS-3", "DOM-SCORE-2", "DOM-SCORE-3")
def test_gardens_and_curses_count_themselves() -> None:
    table = final_score({0: "gardens*3 curse*4 estate*3 copper*10", 1: "gardens*3 estate*3 copper*13"})
    outcome = table.state.outcome()
    assert outcome is not None and outcome.scores == [5, 6]


@rule("DOM-SC-110", "DOM-SCORE-2", "DOM-SCORE-5", "DOM-END-6")
def test_a_negative_score_loses_to_zero() -> None:
    table = final_score({0: "curse*5 estate*3", 1: "copper*5 silver"}, turns={0: 11, 1: 11})
    outcome = table.state.outcome()
    assert outcome is not None and (outcome.scores, outcome.winners) == ([-2, 0], [1])


@rule("DOM-SC-109", "DOM-R54", "DOM-SCORE-5")
def test_a_seat_without_cards_keeps_playing() -> None:
    table = stage("size-distortion", hand={0: "", 1: "copper*4 curse"}, deck={1: "copper*5"}, shuffle={0: "copper"})
    table.buy(0, "copper")
    table.answer(0, "end")
    holds(table, 0, hand="copper", deck="", discard="")
    assert piles(table)["copper"] == 45


def played(winners: list[int], seats: int = 4) -> Record:
    return Record(
        list(RECOMMENDED["village-square"]), 0, [1 if seat in winners else 0 for seat in range(seats)], [9] * seats, winners
    )


@rule("DOM-SC-105", "DOM-START-2", "DOM-START-3", "DOM-R36")
def test_the_next_starting_player_follows_the_winners() -> None:
    assert next_start(played([1]), Chance.swift(0, STREAMS)) == 2
    assert next_start(played([3]), Chance.swift(0, STREAMS)) == 0
    for winners, able in (([0, 2], {1, 3}), ([0, 1, 2, 3], {0, 1, 2, 3})):
        drawn = [next_start(played(winners), Chance.swift(seed, STREAMS)) for seed in range(4000)]
        assert set(drawn) == able
        for seat in able:
            share = drawn.count(seat) / 4000
            fair = 1 / len(able)
            assert abs(share - fair) < 4.5 * (fair * (1 - fair) / 4000) ** 0.5


@rule("DOM-SC-107", "DOM-KING-7", "DOM-R38", "DOM-DEC-11", "DOM-SERIES-3")
def test_rotating_the_kingdom() -> None:
    base = DominionOptions(players=3, kingdom=("village-square",), series=3)
    options = next_options(base, played([1], 3), Chance.swift(0, STREAMS), mode="rotate")
    assert options.start == 2 and options.problems() == []
    from meadhall.games.dominion.game import GAME

    table = Scene(GAME.new(options, seed=5))
    assert table.asked(2, "retire").keys == tuple(key for key in KINGDOM_KEYS if key in RECOMMENDED["village-square"])
    table.answer(2, "bureaucrat")
    table.answer(0, "library")
    table.refused(1, "library")
    table.answer(1, "woodcutter")
    kingdom = table.view(0)["kingdom"]
    stayed = set(RECOMMENDED["village-square"]) - {"bureaucrat", "library", "woodcutter"}
    assert len(kingdom) == 10 and stayed < set(kingdom)
    assert len(set(kingdom) - stayed) == 3 and not (set(kingdom) - stayed) & set(RECOMMENDED["village-square"])
    assert table.view(0)["active"] == 2
    assert table.kinds(None)[:6] == ["retire"] * 3 + ["replace"] * 3


@rule("DOM-R38", "DOM-KING-7")
def test_replacements_are_drawn_uniformly_from_the_fifteen_outside() -> None:
    from meadhall.games.dominion.game import GAME

    options = DominionOptions(players=2, kingdom_mode="rotate", last=RECOMMENDED["first-game"], start=0)
    seen: dict[str, int] = {}
    for seed in range(1500):
        state = GAME.new(options, seed)
        state.play("cellar")
        state.play("market")
        for card in set(state.view(None)["kingdom"]) - set(RECOMMENDED["first-game"]):
            seen[card] = seen.get(card, 0) + 1
    assert len(seen) == 15
    assert all(abs(count - 200) < 4.5 * (1500 * 2 / 15 * 13 / 15) ** 0.5 for count in seen.values())


@rule("DOM-SC-108", "DOM-KING-5", "DOM-R37", "DOM-DEC-10", "DOM-KING-9")
def test_drafting_the_kingdom() -> None:
    state = tables.new("dominion", players=3, kingdom_mode="draft", start=1)
    table = Scene(state)
    order = [1, 2, 0, 1, 2, 0, 1, 2, 0, 1]
    for seat, card in zip(order, KINGDOM_KEYS, strict=False):
        if card != "cellar":
            table.refused(seat, "cellar")
        assert all(player["hand"] == 0 for player in table.view(None)["players"])
        table.asked(seat, "draft")
        table.answer(seat, card)
    assert set(table.view(2)["kingdom"]) == set(KINGDOM_KEYS[:10])
    assert [event["seat"] for event in table.seen(None, "draft_pick")] == order
    assert table.view(0)["active"] == 1 and table.view(0)["players"][0]["hand"] == 5


@rule("DOM-SERIES-1", "DOM-SERIES-2", "DOM-SERIES-3", "DOM-R57", "DOM-OPT-4", "DOM-OPT-5")
def test_a_series_keeps_a_record_and_starts_every_game_afresh() -> None:
    table = final_score({0: "province*2 copper", 1: "copper*8"}, turns={0: 9, 1: 9})
    state = table.state
    assert isinstance(state, DominionState)
    kept = record_of(state)
    assert Record.from_json(kept.to_json()).to_json() == {
        "kingdom": kept.kingdom,
        "start": 0,
        "scores": [12, 0],
        "turns": [10, 9],
        "winners": [0],
    }
    assert tally([kept, played([0, 1], 2)], 2) == [2, 1]
    first = DominionOptions(kingdom=("size-distortion",), series=2, start=0)
    second = next_options(first, kept, Chance.swift(0, STREAMS))
    assert second.start == 1, "series rules override a fixed starting seat from the second game"
    fresh = tables.new("dominion", **second.to_json())
    assert fresh.census() == tables.new("dominion", **first.to_json()).census()
    assert state.game.games(first) == 2
    after = state.game.sequel(state, Chance.swift(0, STREAMS))
    assert isinstance(after, DominionOptions) and after.start == 1 and after.kingdom == ("size-distortion",)
    with pytest.raises(MeadhallError, match="not over"):
        record_of(stage().state)  # type: ignore[arg-type]


@rule("DOM-SC-111", "DOM-VIS-3", "DOM-VIS-6", "DOM-LOG-4", "DOM-VIS-12", "DOM-CARD-CELLAR-7")
def test_what_b_may_see_of_as_cellar() -> None:
    table = stage(hand={0: "cellar estate*2 silver copper"}, deck={0: "gold duchy province silver copper"})
    table.play(0, "cellar")
    table.answer(0, "silver", "estate", "estate")
    seen = [event for event in table.seen(1) if event["event"] in ("play_action", "discard_hidden", "draw")]
    assert seen == [
        {"event": "play_action", "seat": 0, "card": "cellar"},
        {"event": "discard_hidden", "seat": 0, "count": 3, "top": "estate"},
        {"event": "draw", "seat": 0, "count": 3},
    ]
    assert table.seen(0, "discard_hidden")[0]["cards"] == ["silver", "estate", "estate"]
    assert table.seen(0, "draw")[0]["cards"] == ["gold", "duchy", "province"]
    player = table.view(1)["players"][0]
    assert (player["hand"], player["deck"], player["discard"], player["play"]) == (4, 2, "estate", ["cellar"])
    assert "discarded" not in player
    assert "silver" not in str(table.seen(1))


@rule("DOM-SC-113", "DOM-VIS-7")
def test_everybody_may_look_through_the_trash() -> None:
    table = stage("size-distortion", trash="estate copper feast")
    for seat in (0, 1, None):
        assert table.view(seat)["trash"] == ["estate", "copper", "feast"]


@rule("DOM-SC-114", "DOM-VIS-4", "DOM-VIS-5", "DOM-R28", "DOM-R29", "DOM-OPT-21")
def test_deck_sizes_are_shown_and_discard_sizes_are_not() -> None:
    facts: dict[str, Any] = {"players": 3, "deck": {0: "estate*7"}, "discard": {0: "copper*8 silver"}, "hand": {1: "copper"}}
    table = stage(**facts)
    for seat in (0, 1, 2, None):
        a, b, _ = table.view(seat)["players"]
        assert (a["deck"], a["discard"], b["deck"], b["discard"]) == (7, "silver", 0, None)
        assert "9" not in str(a).replace("'turns'", "") and "discarded" not in a
    open_table = stage(open_counts=True, **facts)
    assert open_table.view(2)["players"][0]["discarded"] == 9


@rule("DOM-CONV-4")
def test_counts_are_those_of_the_active_seat() -> None:
    assert counts(stage(actions=2, buys=3, coins=4)) == "2/3/4"
