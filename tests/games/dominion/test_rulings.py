"""Clauses and rulings that no worked scenario shows."""

import pytest

from meadhall import api as tables
from meadhall.kernel.decision import Action
from meadhall.kernel.errors import BadPosition, IllegalAction, StaleAction
from meadhall.kit.compare import holds
from meadhall.kit.trace import rule
from tests.games.dominion.staging import counts, piles, stage, treasures


@rule("DOM-CARD-COUNCIL-ROOM-5", "DOM-ATK-8", "DOM-CARD-MOAT-8")
def test_council_room_opens_no_window_and_moat_has_no_bearing_on_it() -> None:
    table = stage("interaction", hand={0: "council-room", 1: "moat copper"}, deck={0: "copper*5", 1: "gold"})
    table.play(0, "council-room")
    holds(table, 1, hand="moat copper gold")
    table.finished()


@rule("DOM-CARD-MOAT-8")
def test_moat_is_no_answer_to_ones_own_attack() -> None:
    table = stage(hand={0: "militia moat", 1: "copper*3"})
    table.play(0, "militia")
    table.finished()


@rule("DOM-R6")
def test_two_moats_are_asked_for_once() -> None:
    table = stage(hand={0: "militia", 1: "moat*2 copper*3"})
    table.play(0, "militia")
    assert [(option.key, option.count) for option in table.asked(1, "moat").options] == [("moat", 1)]
    table.answer(1, "moat")
    table.finished()
    holds(table, 1, hand="moat*2 copper*3")


@rule("DOM-R47", "DOM-DEC-4")
def test_moat_is_asked_for_even_if_the_attack_cannot_hurt_and_forced_answers_are_not() -> None:
    table = stage(hand={0: "militia", 1: "moat copper*2"})
    table.play(0, "militia")
    table.asked(1, "moat")
    table.passes(1)
    table.finished()
    alike = stage(hand={0: "militia", 1: "copper*5"})
    alike.play(0, "militia")
    alike.finished()
    holds(alike, 1, hand="copper*3", discard="copper*2")


@rule("DOM-ATK-5")
def test_a_moat_drawn_after_the_window_comes_too_late() -> None:
    table = stage(swap={"mine": "witch"}, players=2, hand={0: "witch", 1: "copper*5"}, deck={0: "moat*2", 1: "moat"})
    table.play(0, "witch")
    holds(table, 1, discard="curse")
    table.finished()


@rule("DOM-ACT-4", "DOM-R9")
def test_a_card_does_what_it_can_and_no_more() -> None:
    table = stage("village-square", hand={0: "throne-room library copper*6"}, deck={0: "estate gold"})
    table.play(0, "throne-room")
    holds(table, 0, hand="copper*6 estate", deck="gold")
    lender = stage("big-money", hand={0: "throne-room moneylender copper"})
    lender.play(0, "throne-room")
    assert counts(lender) == "0/1/3" and lender.trash() == "copper"
    flip = stage("big-money", hand={0: "throne-room chancellor"}, deck={0: "copper estate"})
    flip.play(0, "throne-room")
    flip.answer(0, "yes")
    flip.finished()
    assert counts(flip) == "0/1/4"
    mine = stage("big-money", hand={0: "throne-room mine estate"})
    mine.play(0, "throne-room")
    mine.finished()
    assert mine.trash() == ""


@rule("DOM-R10")
def test_the_second_mine_may_take_the_treasure_that_the_first_gained() -> None:
    table = stage("big-money", hand={0: "throne-room mine copper"})
    table.play(0, "throne-room")
    table.answer(0, "silver")
    table.answer(0, "gold")
    holds(table, 0, hand="gold", play="throne-room mine")
    assert table.trash() == "copper silver"


@rule("DOM-R67", "DOM-CARD-THRONE-ROOM-5", "DOM-ACT-5")
def test_nested_throne_rooms_resolve_depth_first() -> None:
    table = stage(
        "village-square",
        hand={0: "throne-room*3 festival woodcutter market library"},
        deck={0: "estate*4"},
    )
    table.play(0, "throne-room")
    table.answer(0, "throne-room")
    table.answer(0, "throne-room")
    table.answer(0, "festival")
    table.answer(0, "woodcutter")
    table.answer(0, "market")
    holds(table, 0, hand="estate*2 library", play="throne-room*3 festival woodcutter market")
    played = [(event["card"], event.get("throne")) for event in table.seen(1, "play_action")]
    assert played == [
        ("throne-room", None),
        ("throne-room", 1),
        ("throne-room", 1),
        ("festival", 1),
        ("festival", 2),
        ("throne-room", 2),
        ("woodcutter", 1),
        ("woodcutter", 2),
        ("throne-room", 2),
        ("market", 1),
        ("market", 2),
    ]
    assert counts(table) == "6/7/10"


@rule("DOM-CARD-REMODEL-1", "DOM-CARD-REMODEL-6", "DOM-R27", "DOM-CARD-REMODEL-7")
def test_remodels_trash_is_compulsory_and_its_gain_goes_to_the_discard_pile() -> None:
    table = stage(hand={0: "remodel copper estate"}, coins=5, trash="gold")
    table.play(0, "remodel")
    assert "declined" not in table.refused(0)
    table.answer(0, "estate")
    assert "mine" not in table.asked(0).keys and "gold" not in table.asked(0).keys
    table.answer(0, "smithy")
    holds(table, 0, hand="copper", discard="smithy")
    assert table.trash() == "gold estate"


@rule("DOM-R27")
def test_moneylenders_copper_is_not_a_choice() -> None:
    table = stage("big-money", hand={0: "moneylender copper"})
    table.play(0, "moneylender")
    table.finished()
    assert table.trash() == "copper"


@rule("DOM-CARD-THIEF-3")
def test_a_thiefs_victim_with_one_card_shows_one() -> None:
    table = stage("interaction", players=3, hand={0: "thief", 1: "copper", 2: "copper"}, deck={1: "gold"})
    table.play(0, "thief")
    table.answer(0, "gold from 1")
    assert [event["cards"] for event in table.seen(2, "reveal_top")] == [["gold"]]
    holds(table, 0, discard="gold")


@rule("DOM-CARD-THIEF-9", "DOM-R60")
def test_treasures_trashed_earlier_are_out_of_a_thiefs_reach() -> None:
    table = stage("interaction", hand={0: "thief", 1: "copper"}, deck={1: "silver estate"}, trash="gold silver")
    table.play(0, "thief")
    assert table.asked(0, "thief-gain").keys == ("silver from 1",)
    table.answer(0, "silver from 1")
    assert table.trash() == "gold silver"


@rule("DOM-R19", "DOM-DEC-5")
def test_stolen_treasures_are_placed_in_the_order_of_the_answer() -> None:
    table = stage(
        "interaction", players=3, hand={0: "thief", 1: "copper", 2: "copper"}, deck={1: "silver estate", 2: "gold estate"}
    )
    table.play(0, "thief")
    table.answer(0, "gold from 2", "silver from 1")
    holds(table, 0, discard="gold silver")


@rule("DOM-ACT-9", "DOM-VIS-9", "DOM-CARD-MOAT-3")
def test_a_reaction_is_revealed_and_not_played() -> None:
    table = stage(hand={0: "militia", 1: "moat copper*4"}, deck={1: "gold*2"})
    table.play(0, "militia")
    table.answer(1, "moat")
    holds(table, 1, hand="moat copper*4", play="", deck="gold*2")
    assert "play_action" not in [event["event"] for event in table.seen(1) if event["seat"] == 1]


@rule("DOM-ZONE-1", "DOM-ZONE-2", "DOM-ZONE-3", "DOM-ZONE-4", "DOM-ZONE-5", "DOM-CONV-6")
def test_a_card_being_played_lies_in_play_while_it_is_carried_out() -> None:
    table = stage("size-distortion", hand={0: "chapel copper", 1: "copper*5"}, discard={0: "estate"}, trash="feast")
    before = table.state.census()
    table.play(0, "chapel")
    holds(table, 0, hand="copper", play="chapel")
    table.answer(0, "copper")
    assert table.trash() == "feast copper"
    assert table.state.census() == before
    table.answer(0, "end")
    assert [table.fact("play", seat) for seat in (0, 1)] == ["", ""]


@rule("DOM-R34", "DOM-END-3", "DOM-CLEAN-8", "DOM-R49")
def test_a_turn_goes_on_after_the_last_province_is_bought() -> None:
    table = stage(hand={0: "gold*4"}, deck={0: "estate*5"}, buys=3, supply="province=1")
    treasures(table, 0, "gold*4")
    table.buy(0, "province")
    assert not table.state.is_over
    table.buy(0, "village")
    table.answer(0, "end")
    assert table.state.is_over
    kinds = table.kinds(None)
    assert kinds.index("cleanup") < kinds.index("draw") < kinds.index("turn_end") < kinds.index("game_end")
    running = stage(hand={0: "copper"}, deck={0: "estate*5"})
    running.answer(0, "end")
    order = running.kinds(None)
    assert order.index("turn_end") < order.index("turn_start"), "the next turn starts after Clean-up"


@rule("DOM-SCORE-4", "DOM-SCORE-1", "DOM-SRC-11")
def test_trash_and_supply_score_for_nobody_and_every_zone_of_a_seat_scores() -> None:
    table = stage(
        live_score=True,
        trash="province duchy",
        hand={0: "estate", 1: ""},
        deck={0: "duchy"},
        discard={0: "province"},
        play={0: "copper"},
    )
    assert [player["score"] for player in table.view(None)["players"]] == [1 + 3 + 6, 0]


@rule("DOM-CONV-1", "DOM-START-4", "DOM-TURN-4")
def test_turns_pass_to_the_left() -> None:
    table = stage(players=4, start=2)
    order = []
    for _ in range(6):
        order.append(int(table.active()))
        table.answer(order[-1], "end")
    assert order == [2, 3, 0, 1, 2, 3]


@rule("DOM-CONV-2", "DOM-CONV-3")
def test_positions_write_decks_from_the_top_and_discards_from_the_bottom() -> None:
    table = stage(hand={0: "smithy"}, deck={0: "gold silver copper estate"}, discard={0: "duchy province"})
    assert table.view(1)["players"][0]["discard"] == "province"
    table.play(0, "smithy")
    holds(table, 0, hand="gold silver copper", deck="estate", discard="duchy province")


@rule("DOM-CONV-5", "DOM-ATK-3")
def test_affected_seats_are_the_others_that_are_not_immune() -> None:
    table = stage(players=3, hand={0: "militia copper*4", 1: "moat copper*3 estate", 2: "estate*3 copper*2"})
    table.play(0, "militia")
    table.answer(1, "moat")
    table.answer(2, "estate*2")
    assert [int(some["hand"]) for some in table.view(None)["players"]] == [4, 5, 3]


@rule("DOM-KING-8", "DOM-BUY-10")
def test_kinds_outside_the_kingdom_take_no_part() -> None:
    table = stage(coins=8, phase="buy")
    offered = {key.removeprefix("buy ") for key in table.asked(0).keys if key.startswith("buy ")}
    assert offered == set(piles(table)) and "witch" not in offered
    assert table.view(0)["empty"] == 0
    with pytest.raises(BadPosition, match="witch is not in this game's kingdom"):
        stage(hand={0: "witch"})


@rule("DOM-DEC-1", "DOM-DEC-2", "DOM-DEC-3")
def test_a_refused_answer_leaves_the_same_decision_open() -> None:
    table = stage(hand={0: "militia", 1: "copper*3 estate*2"})
    table.play(0, "militia")
    before = table.state.decision
    assert before is not None
    said = table.refused(1, "gold", "estate")
    assert "'gold' is not offered" in said and "allowed for militia-discard" in said
    assert repr(table.state.decision) == repr(before)
    with pytest.raises(StaleAction):
        table.state.apply(Action(before.number - 1, ("estate", "estate")))
    with pytest.raises(IllegalAction):
        table.state.play("estate*3")


@rule("DOM-DEC-12", "DOM-DEC-13", "DOM-DEC-14", "DOM-ACT-7", "DOM-TURN-6", "DOM-TURN-3")
def test_the_turn_offers_actions_treasures_purchases_and_the_end() -> None:
    table = stage(hand={0: "village copper estate"}, deck={0: "copper*5"})
    assert table.asked(0, "turn").keys == (
        "play village", "play copper", "treasures", "buy copper", "buy curse", "end actions", "end",
    )  # fmt: skip
    table.answer(0, "end actions")
    assert table.phase() == "buy"
    table.refused(0, "play village")
    assert table.asked(0).keys == (
        "play copper", "treasures", "buy copper", "buy curse", "end", "end on copper", "end on estate",
    )  # fmt: skip
    direct = stage(hand={0: "village copper estate"}, deck={0: "copper*5"})
    direct.answer(0, "end")
    holds(direct, 0, hand="copper*5", discard="copper estate village")
    empty = stage(hand={0: ""}, buys=0, phase="buy")
    assert empty.asked(0).keys == ("end",), "the end of a turn is always said"


@rule("DOM-DEC-35", "DOM-CARD-THRONE-ROOM-1")
def test_throne_room_asks_for_one_action_in_hand() -> None:
    table = stage("village-square", hand={0: "throne-room smithy village copper"}, deck={0: "copper*9"})
    table.play(0, "throne-room")
    assert table.asked(0, "throne-room").keys == ("village", "smithy")
    table.refused(0, "copper")
    table.refused(0, "village", "smithy")
    table.refused(0)
    table.answer(0, "village")
    assert counts(table) == "4/1/0"


@rule("DOM-DRAW-12", "DOM-DRAW-11")
def test_a_shuffle_happens_only_with_an_empty_deck() -> None:
    table = stage(hand={0: "smithy"}, deck={0: "gold"}, discard={0: "copper*3"}, shuffle={0: "copper*3"})
    table.play(0, "smithy")
    assert table.seen(None, "shuffle") == [{"event": "shuffle", "seat": 0, "size": 3}]
    holds(table, 0, hand="gold copper*2", deck="copper")


@rule("DOM-KING-9", "DOM-SETUP-15", "DOM-SETUP-17", "DOM-SRC-5", "DOM-SRC-6")
def test_the_game_is_set_up_in_the_order_of_the_rules() -> None:
    from meadhall.games.dominion.game import GAME
    from meadhall.games.dominion.options import DominionOptions
    from meadhall.kernel.events import Event

    journal: list[Event] = []
    GAME.new(DominionOptions(players=3, kingdom_mode="random", start=1), 4, journal=journal)
    assert [event.kind for event in journal][:5] == ["game_start", "deal", "deal", "deal", "turn_start"]
    assert [event.seat for event in journal][1:5] == [1, 2, 0, 1]
    opened = journal[0].seen_by(None)
    assert opened is not None and opened["start"] == 1 and len(opened["kingdom"]) == 10


@rule("DOM-R55", "DOM-OPT-14", "DOM-INV-8")
def test_a_turn_limit_stops_the_game_without_a_winner() -> None:
    state = tables.new("dominion", turn_limit=2, start=0)
    for _ in range(4):
        assert not state.is_over
        state.play("end")
    outcome = state.outcome()
    assert outcome is not None and (outcome.winners, outcome.reason) == ([], "turn limit")
    assert state.broken() == []
    endless = tables.new("dominion")
    for _ in range(400):
        endless.play("end")
    assert not endless.is_over


@rule("DOM-R56", "DOM-OPT-13")
def test_a_seat_that_runs_out_of_time_gets_a_legal_answer_and_stays() -> None:
    from meadhall.games.dominion.game import GAME

    table = stage(hand={0: "militia copper", 1: "moat copper*4"})
    assert GAME.default_answer(table.state) == ("end",)
    table.play(0, "militia")
    assert GAME.default_answer(table.state) == ("moat",)
    table.passes(1)
    answer = GAME.default_answer(table.state)
    table.answer(1, *answer)
    table.finished()
    assert table.state.seats == 2
    assert tables.new("dominion", timeout=30).options.to_json()["timeout"] == 30


@rule("DOM-SRC-9", "DOM-SRC-12", "DOM-CARD-FEAST-5")
def test_coins_never_raise_the_limit_of_a_gaining_card() -> None:
    table = stage("size-distortion", hand={0: "feast"}, coins=9)
    table.play(0, "feast")
    assert not {"gold", "province"} & set(table.asked(0).keys)
    table.answer(0, "duchy")
    assert table.coins() == "9"


@rule("DOM-SRC-8", "DOM-R50")
def test_nobody_is_asked_to_cut_a_deck() -> None:
    table = stage(hand={0: "smithy"}, discard={0: "copper*4"})
    table.play(0, "smithy")
    table.asked(0, "turn")
