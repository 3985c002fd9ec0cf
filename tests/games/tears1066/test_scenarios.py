"""The worked scenarios of section 24, one by one."""

from typing import Any

import meadhall
from meadhall import games
from meadhall.kernel.decision import Action
from meadhall.kernel.state import State
from meadhall.kit.scene import Scene
from meadhall.kit.trace import rule
from tests.games.tears1066.hosts import (
    action,
    end_deployment,
    event,
    piece,
    response,
    starter,
    target,
    totals,
    unit,
    with_cards,
)

HASTINGS = {0: "G", 1: "G"}


def new_game(seed: int = 1, **options: Any) -> State:
    return meadhall.new("1066(starter)", seed, faction_pick="fixed", **options)


def placed(seed: int = 1, **options: Any) -> State:
    state = new_game(seed, **options)
    state.play("wedge 2")
    state.play("wedge 3")
    return state


# --- setup, Preparation, ending -----------------------------------------------------------------------------------


@rule("TMM-S1", "TMM-SET-3", "TMM-SET-4", "TMM-SET-6", "TMM-SET-8", "TMM-SET-9", "TMM-SET-10", "TMM-SET-11", "TMM-COMP-11")
def test_after_setup_both_hold_four_cards_and_the_norman_holds_the_marker() -> None:
    state = placed()
    state.play("keep")
    view = state.view(0)
    assert view["marker"] == 0
    for player in view["players"]:
        assert (player["hand_size"], player["deck"], player["discard"]) == (4, 62, [])
        assert player["objective"]["letter"] == "A"
        assert player["objectives_left"] == list("BCDEFG")
    assert [card["key"] for card in view["wedges"][1]["columns"][0]] == ["william-duke-of-normandy"]
    assert [card["key"] for card in view["wedges"][2]["columns"][1]] == ["harold-godwinson"]
    assert view["wedges"][1]["columns"][0][0]["ready"] and view["wedges"][1]["columns"][0][0]["damage"] == 0


@rule("TMM-S3", "TMM-SET-7", "TMM-DEC-2")
def test_the_saxon_leader_may_stand_at_the_same_wedge_as_the_norman_one() -> None:
    state = new_game()
    state.play("wedge 2")
    assert state.decision is not None and state.decision.seat == 1
    assert state.decision.keys == ("wedge 1", "wedge 2", "wedge 3")
    state.play("wedge 2")
    assert [card["key"] for card in state.view(None)["wedges"][1]["columns"][1]] == ["harold-godwinson"]


@rule("TMM-S4", "TMM-SET-12", "TMM-R11", "TMM-R12", "TMM-INFO-5", "TMM-DEC-3")
def test_a_redraw_is_carried_out_when_both_have_decided() -> None:
    journal: list[object] = []
    game, options = games.parse("1066(starter,faction_pick=fixed)")
    state = game.new(options, 3, journal=journal)
    state.play("wedge 2")
    state.play("wedge 2")
    saxon_hand = state.view(1)["players"][1]["hand"]
    norman_hand = state.view(0)["players"][0]["hand"]
    state.play("redraw")
    assert state.view(0)["players"][0]["hand"] == norman_hand
    assert not [event for event in journal if event.kind == "mulligan"]  # type: ignore[attr-defined]
    state.play("keep")
    told = [event.seen_by(None) for event in journal if event.kind == "mulligan"]  # type: ignore[attr-defined]
    assert [(event["seat"], event["taken"]) for event in told] == [(0, True), (1, False)]
    draws = [event for event in journal if event.kind == "cards_drawn"]  # type: ignore[attr-defined]
    assert [(event.seat, event.public["count"]) for event in draws] == [(0, 4), (1, 4), (0, 4), (0, 2), (1, 2)]  # type: ignore[attr-defined]
    hand = state.view(1)["players"][1]["hand"]
    assert all(hand.count(card) >= saxon_hand.count(card) for card in saxon_hand)
    assert state.decision is not None and state.decision.ask == "deploy"
    assert state.view(0)["players"][0]["deck"] == 60


@rule("TMM-S5", "TMM-PREP-2", "TMM-PREP-4", "TMM-DEC-4", "TMM-R13")
def test_nine_cards_become_six_and_then_eight() -> None:
    table = starter(phase="preparation", hand={0: "norman-spearmen*3 mailed-footmen*2 norman-bowmen*4"})
    table.asked(0, "hand-limit")
    table.answer(0, "norman-bowmen", "mailed-footmen", "norman-spearmen")
    assert table.discard(0) == "norman-bowmen mailed-footmen norman-spearmen"
    assert len(table.view(0)["players"][0]["hand"]) == 8


@rule("TMM-S6", "TMM-PREP-3", "TMM-PREP-6")
def test_six_cards_become_eight_without_a_discard() -> None:
    table = starter(phase="preparation", hand={0: "norman-spearmen*3 mailed-footmen*2 norman-bowmen"})
    table.asked(0, "deploy")
    assert len(table.view(0)["players"][0]["hand"]) == 8
    assert table.discard(0) == ""


@rule("TMM-S8", "TMM-WIN-4", "TMM-PREP-1")
def test_two_empty_decks_at_the_victory_check_tie_the_game() -> None:
    table = starter(deck={0: "", 1: ""})
    end_deployment(table)
    outcome = table.state.outcome()
    assert outcome is not None and (outcome.winners, outcome.reason) == ([], "tie_decks")


@rule("TMM-S9", "TMM-WIN-1", "TMM-WIN-5", "TMM-R6", "TMM-R9")
def test_an_empty_deck_does_not_stop_a_second_wedge_from_winning() -> None:
    table = starter(objectives=HASTINGS, deck={1: ""}, claimed="1 - -", damage="0/10 0/9 0/0", wedge2={1: "earls-housecarls"})
    end_deployment(table)
    outcome = table.state.outcome()
    assert outcome is not None and (outcome.winners, outcome.reason) == ([1], "wedges")


@rule("TMM-S10", "TMM-VAR-2", "TMM-DEC-5", "TMM-R14", "TMM-R15")
def test_a_draft_of_three_discards_one_of_any_cards_after_the_hand_limit() -> None:
    table = starter(
        phase="preparation", draft="draw3_discard1", hand={0: "norman-spearmen*3 mailed-footmen*2 norman-bowmen*2", 1: "gytha"}
    )
    table.answer(0, "norman-bowmen")
    assert table.asked(0, "draft").low == 1
    assert table.state.view(0)["players"][0]["hand_size"] == 9
    table.answer(0, "norman-spearmen")
    table.asked(1, "draft")
    assert table.discard(0) == "norman-bowmen"  # still secret
    table.answer(1, table.asked(1).keys[0])
    assert table.discard(0) == "norman-bowmen norman-spearmen"
    assert table.state.view(0)["players"][0]["hand_size"] == 8


@rule("TMM-S11", "TMM-R14", "TMM-PREP-5")
def test_a_draft_from_a_deck_of_one_still_discards_two() -> None:
    table = starter(
        phase="preparation",
        draft="draw4_discard2",
        hand={0: "norman-spearmen*3 mailed-footmen*2"},
        deck={0: "taillefer"},
    )
    table.answer(0, "norman-spearmen", "taillefer")
    table.answer(1, *table.asked(1).keys[:2])
    assert table.hand(0) == "norman-spearmen*2 mailed-footmen*2"


# --- turns, passing, paying ---------------------------------------------------------------------------------------


@rule(
    "TMM-S13", "TMM-DEP-1", "TMM-DEP-2", "TMM-DEP-4", "TMM-DEP-8", "TMM-DEP-9", "TMM-DEP-12", "TMM-R16", "TMM-R21", "TMM-OBJ-1"
)
def test_the_first_to_pass_takes_the_marker_and_the_other_goes_on_alone() -> None:
    table = starter(
        hand={0: "taillefer", 1: "shire-levy"}, wedge1={0: "wadard norman-spearmen mailed-footmen"}, wedge3={0: "odo-of-bayeux"}
    )
    for seat, card in ((0, "wadard"), (1, None), (0, "norman-spearmen.1")):
        if card is None:
            table.play(seat, "shire-levy")
            table.answer(seat, "wedge 1")
        else:
            table.answer(seat, f"sacrifice {card}")
    table.passes(1)
    assert table.marker() == "1"
    for card in ("mailed-footmen.1", "odo-of-bayeux"):
        table.answer(0, f"sacrifice {card}")
        table.asked(0, "deploy")
    table.passes(0)
    attempts = [event["seat"] for event in table.seen(None, "objective_battle")]
    assert attempts == [1, 0]
    table.asked(1, "deploy")
    assert table.round() == "2"


@rule("TMM-S14", "TMM-DEP-5", "TMM-R17")
def test_passing_with_the_marker_keeps_it_and_logs_no_transfer() -> None:
    table = starter(wedge1={1: "select-fyrd"})
    table.passes(0)
    assert table.marker() == "0"
    assert table.seen(None, "marker_moved") == []
    table.answer(1, "sacrifice select-fyrd.1")
    table.asked(1, "deploy")


@rule("TMM-S15", "TMM-DEP-7", "TMM-DEP-11", "TMM-R20", "TMM-RESP-7", "TMM-PAY-6")
def test_a_player_who_has_passed_may_still_answer_and_pay() -> None:
    table = starter(passed="1", hand={0: "norman-knights norman-spearmen*3", 1: "malfosse shire-levy*2"})
    table.play(0, "norman-knights")
    table.answer(0, "wedge 1")
    table.answer(0, "discard norman-spearmen*3")
    table.answer(1, "respond malfosse: hidden-ravine")
    table.answer(1, "discard shire-levy")
    table.passes(0)  # nothing else to answer with but William, who stands at another Wedge
    assert table.discard(1) == "shire-levy malfosse"


@rule("TMM-S16", "TMM-PAY-1", "TMM-PAY-2", "TMM-PAY-3", "TMM-PAY-11", "TMM-PLAY-2", "TMM-PLAY-4", "TMM-RDY-1", "TMM-INFO-4")
def test_discarding_and_tiring_are_mixed_to_pay_for_odo() -> None:
    table = starter(hand={0: "odo-of-bayeux taillefer wadard"})
    table.play(0, "odo-of-bayeux")
    table.answer(0, "wedge 1")
    table.answer(0, "discard wadard", "tire william-duke-of-normandy", "discard taillefer")
    assert table.discard(0) == "wadard taillefer"
    assert table.wedge1(0) == "odo-of-bayeux"
    assert table.wedge2(0) == "william-duke-of-normandy/tired"
    [paid] = table.seen(1, "payment")
    assert (paid["discarded"], paid["tired"]) == (["wadard", "taillefer"], ["william-duke-of-normandy"])
    assert (paid["needed"], paid["generated"]) == (3, 3)


@rule("TMM-S18", "TMM-R22", "TMM-PAY-4", "TMM-PAY-5", "TMM-DEC-7", "TMM-DEC-19")
def test_a_payment_suffices_and_needs_its_last_step() -> None:
    def bowmen() -> Scene:
        table = starter(
            hand={0: "mailed-footmen taillefer wadard"},
            wedge1={0: "shipwrights-of-dives.1 shipwrights-of-dives.2"},
            wedge3={0: "william-duke-of-normandy"},
        )
        table.play(0, "mailed-footmen")
        table.answer(0, "wedge 2")
        return table

    first, second = "tire shipwrights-of-dives.1", "tire shipwrights-of-dives.2"
    for legal in (("discard taillefer", "discard wadard"), (first,), ("discard taillefer", second)):
        bowmen().answer(0, *legal)
    table = bowmen()
    told = table.refused(0, "discard taillefer", "discard wadard", "tire william-duke-of-normandy")
    assert "TMM-R22" in told or "wanted" in told
    assert "TMM-R22" in table.refused(0, first, second)
    assert "must be paid" in table.refused(0, "discard taillefer")


@rule("TMM-S19", "TMM-PAY-7", "TMM-R23")
def test_a_cost_of_nothing_is_paid_with_nothing() -> None:
    table = starter(turn=1, hand={1: "shire-levy select-fyrd"})
    table.play(1, "shire-levy")
    table.answer(1, "wedge 1")
    assert table.wedge1(1) == "shire-levy.1"
    assert table.hand(1) == "select-fyrd"
    assert table.seen(None, "payment") == []


def shield_wall_at_wedge_two(saxon_hand: str, norman_hand: str, **more: object) -> Scene:
    table = starter(turn=1, hand={0: norman_hand, 1: saxon_hand}, wedge2={1: "harold-godwinson select-fyrd"}, **more)
    table.answer(1, "use shield-wall: lock-shields")
    return table


@rule("TMM-S20", "TMM-FACT-1", "TMM-FACT-2", "TMM-CAN-2", "TMM-CAN-3", "TMM-RESP-1", "TMM-RESP-2", "TMM-EVT-1", "TMM-R59")
def test_break_the_shield_wall_cancels_shield_wall_and_nothing_is_refunded() -> None:
    table = shield_wall_at_wedge_two("shield-wall shire-levy*2", "break-the-shield-wall wadard")
    table.answer(1, "discard shire-levy*2")
    table.answer(0, "respond break-the-shield-wall: gap-in-the-line")
    table.answer(0, "discard wadard")
    assert table.discard(1) == "shire-levy*2 shield-wall"
    assert table.discard(0) == "wadard break-the-shield-wall"
    assert piece(table, "select-fyrd.1")["might"] == 2
    assert table.lasting() == "[]"
    table.asked(0, "deploy")


@rule("TMM-S21", "TMM-RESP-4", "TMM-RESP-5", "TMM-RESP-6", "TMM-CAN-4", "TMM-R65")
def test_a_cancelled_cancel_lets_the_first_ability_resolve() -> None:
    answer = event("Stand Fast", response("ability", {"op": "cancel"}, by="enemy", ability_kinds=["response"], title="Hold"))
    table = with_cards(
        saxon=[answer],
        turn=1,
        hand={0: "break-the-shield-wall wadard", 1: "shield-wall stand-fast shire-levy*2"},
        wedge2={1: "harold-godwinson select-fyrd"},
    )
    table.answer(1, "use shield-wall: lock-shields")
    table.answer(1, "discard shire-levy*2")
    table.answer(0, "respond break-the-shield-wall: gap-in-the-line")
    table.answer(0, "discard wadard")
    table.answer(1, "respond stand-fast: hold")
    assert piece(table, "select-fyrd.1")["might"] == 4
    assert table.discard(0) == "wadard break-the-shield-wall"
    assert table.discard(1) == "shire-levy*2 stand-fast shield-wall"
    cancelled = [event["card"] for event in table.seen(None, "ability_cancelled")]
    assert cancelled == ["break-the-shield-wall"]


@rule("TMM-S23", "TMM-R18", "TMM-R19", "TMM-DEP-10")
def test_without_hand_and_ready_cards_only_sacrifice_and_pass_are_left() -> None:
    table = starter(wedge2={0: "william-duke-of-normandy/tired norman-bowmen/tired"})
    assert table.asked(0, "deploy").keys == ("sacrifice norman-bowmen.1",)
    table.answer(0, "sacrifice norman-bowmen.1")
    table.passes(1)
    assert table.asked(0, "deploy").keys == ()
    table.passes(0)


# --- position, attachments, sacrifice -----------------------------------------------------------------------------


@rule("TMM-S24", "TMM-POS-1", "TMM-POS-2", "TMM-POS-3", "TMM-POS-4", "TMM-POS-5", "TMM-R27", "TMM-DEC-8")
def test_a_third_card_takes_row_three_and_a_fourth_cannot_come() -> None:
    table = starter(turn=1, passed="0", hand={1: "shire-levy*2"}, wedge3={1: "harold-godwinson select-fyrd"})
    table.play(1, "shire-levy")
    table.answer(1, "wedge 3")
    assert piece(table, "shire-levy.1")["row"] == 3
    table.play(1, "shire-levy")
    assert table.asked(1, "place").keys == ("wedge 1", "wedge 2")


@rule("TMM-S25", "TMM-POS-6", "TMM-POS-7", "TMM-POS-8", "TMM-R28", "TMM-SAC-3")
def test_rows_close_up_with_attachments_and_nothing_counts_as_moved() -> None:
    watcher = unit("Watcher", response("moves", {"op": "draw", "player": "you", "amount": 1}, title="See"))
    table = with_cards(
        norman=[watcher],
        wedge1={0: "wadard norman-spearmen +mail-hauberk mailed-footmen", 1: "harold-godwinson"},
        wedge3={0: "watcher"},
    )
    table.answer(0, "sacrifice wadard")
    assert table.wedge1(0) == "norman-spearmen.1 +mail-hauberk mailed-footmen.1"
    assert piece(table, "mailed-footmen.1")["row"] == 2
    assert table.wedge1(1) == "harold-godwinson"
    table.asked(1, "deploy")


@rule("TMM-S26", "TMM-ATT-6", "TMM-ATT-7", "TMM-R33", "TMM-TERM-4")
def test_attachments_go_first_each_to_its_owner_and_are_not_destroyed() -> None:
    chains = {
        "name": "Chains",
        "type": "attachment",
        "cost": 0,
        "attach_to": {"side": "enemy", "kind": "army"},
        "abilities": [],
    }
    axe = event("Axe Blow", action({"op": "destroy", "to": "t"}, targets=[target("t", side="enemy", kind="unit")]))
    table = with_cards(norman=[chains, axe], hand={0: "axe-blow"}, wedge1={1: "select-fyrd +kite-shields +chains"})
    table.answer(0, "use axe-blow: action")
    assert table.discard(1) == "kite-shields select-fyrd"
    assert table.discard(0) == "chains axe-blow"
    assert [event["card"] for event in table.seen(None, "destroyed")] == ["select-fyrd.1"]
    assert [event["card"] for event in table.seen(None, "attachment_discarded")] == ["kite-shields", "chains.1"]


@rule("TMM-S28", "TMM-R34", "TMM-SAC-1", "TMM-SAC-2", "TMM-TAC-3", "TMM-OPT-4", "TMM-COMP-24")
def test_only_own_army_cards_and_attachments_on_them_may_be_sacrificed() -> None:
    facts = {
        "turn": 1,
        "wedge2": {1: "harold-godwinson/tired select-fyrd +kite-shields"},
        "reserve": {1: "royal-treasury"},
        "ground1": "ditch-and-stakes",
    }
    assert starter(**facts).asked(1).keys == ("sacrifice select-fyrd.1", "sacrifice kite-shields")
    assert starter(sacrifice_scope="army", **facts).asked(1).keys == ("sacrifice select-fyrd.1",)


@rule("TMM-S29", "TMM-SAC-4", "TMM-SAC-6", "TMM-R35")
def test_a_sacrifice_is_no_destruction() -> None:
    table = starter(wedge1={0: "walter-giffard breton-horse"})
    table.answer(0, "sacrifice breton-horse.1")
    table.asked(1, "deploy")
    assert table.discard(0) == "breton-horse"
    assert piece(table, "walter-giffard")["ready"]


@rule("TMM-S30", "TMM-R27")
def test_with_nine_army_cards_only_other_cards_can_be_played() -> None:
    table = starter(
        turn=1,
        hand={1: "shire-levy gytha royal-treasury long-axe summon-the-fyrd hakon-sweynson"},
        wedge1={1: "select-fyrd.1 select-fyrd.2 select-fyrd.3"},
        wedge2={1: "harold-godwinson shire-levy.1 shire-levy.2"},
        wedge3={1: "english-thegns.1 english-thegns.2 english-thegns.3"},
    )
    offered = [key for key in table.asked(1).keys if key.startswith(("play", "use"))]
    assert offered == ["play royal-treasury", "play long-axe", "use summon-the-fyrd: beacons-lit"]


# --- Wedge phase --------------------------------------------------------------------------------------------------


@rule("TMM-S31", "TMM-WEDGE-1", "TMM-RND-1", "TMM-R1")
def test_without_flags_the_wedge_phase_is_skipped() -> None:
    table = starter(objectives={0: "B", 1: "B"}, wedge1={0: "norman-knights"})
    end_deployment(table)
    assert table.seen(None, "wedge_phase")[0]["performed"] is False
    assert table.damage() == "0/0 0/0 0/0"
    kinds = table.kinds(None)
    assert kinds.index("wedge_phase") < kinds.index("objective_battle")


@rule("TMM-S33", "TMM-WEDGE-2", "TMM-WEDGE-3", "TMM-WEDGE-4", "TMM-WEDGE-5", "TMM-WEDGE-6", "TMM-WEDGE-7", "TMM-R3")
def test_might_deals_the_difference_and_equal_totals_deal_one_each() -> None:
    table = starter(
        objectives=HASTINGS,
        wedge1={0: "william-duke-of-normandy", 1: "shire-levy"},
        wedge3={1: "harold-godwinson/tired"},
    )
    end_deployment(table)
    battles = [(e["wedge"], e["norman_tbv"], e["saxon_tbv"]) for e in table.seen(None, "might_battle")]
    assert battles == [(1, 3, 1), (2, 0, 0), (3, 0, 0)]
    might = [(e["seat"], e["wedge"], e["amount"]) for e in table.seen(None, "wedge_damaged")]
    assert might[:5] == [(0, 1, 2), (0, 2, 1), (1, 2, 1), (0, 3, 1), (1, 3, 1)]


@rule("TMM-S34", "TMM-WEDGE-8", "TMM-WEDGE-9", "TMM-WEDGE-11")
def test_zeal_deals_one_whatever_the_difference_and_nothing_at_nil_all() -> None:
    table = starter(
        objectives={0: "G", 1: "B"},
        wedge1={0: "william-duke-of-normandy odo-of-bayeux gilbert-of-lisieux", 1: "stigand"},
        wedge3={1: "harold-godwinson/tired"},
    )
    assert totals(table, 1, "zeal") == [5, 2]
    end_deployment(table)
    assert table.damage() == "1/0 0/0 0/0"
    assert table.seen(None, "might_battle") == []


@rule("TMM-S35", "TMM-CLAIM-1", "TMM-CLAIM-2", "TMM-CLAIM-6", "TMM-R71", "TMM-WEDGE-15")
def test_a_wedge_claimed_in_might_has_no_zeal_battle() -> None:
    table = starter(
        objectives=HASTINGS,
        damage="0/0 8/0 0/0",
        wedge2={0: "household-knights.1 wadard", 1: "select-fyrd.1 select-fyrd.2"},
        wedge1={0: "william-duke-of-normandy"},
        wedge3={1: "harold-godwinson"},
    )
    assert totals(table, 2, "might") == [7, 4]
    end_deployment(table)
    assert table.claimed() == "- 0 -"
    assert [e["wedge"] for e in table.seen(None, "zeal_battle")] == [1, 3]
    assert table.view(None)["wedges"][1]["damage"] == [11, 0]


@rule("TMM-S36", "TMM-CLAIM-3", "TMM-CLAIM-4", "TMM-R70")
def test_equal_might_at_ten_all_is_decided_by_zeal() -> None:
    table = starter(
        objectives=HASTINGS,
        marker=1,
        damage="9/9 0/0 0/0",
        wedge1={0: "william-duke-of-normandy turstin-fitz-rolf wadard", 1: "harold-godwinson english-thegns"},
    )
    assert (totals(table, 1, "might"), totals(table, 1, "zeal")) == ([5, 5], [4, 2])
    table.passes(1)
    table.passes(0)
    assert table.claimed() == "0 - -"
    assert table.seen(None, "wedge_claimed")[0]["tie_break"] == "zeal"


@rule("TMM-S38", "TMM-CLAIM-5", "TMM-CLAIM-8")
def test_with_might_and_zeal_equal_the_marker_claims() -> None:
    table = starter(objectives=HASTINGS, damage="0/0 9/9 0/0", wedge1={0: "william-duke-of-normandy", 1: "harold-godwinson"})
    end_deployment(table)
    assert table.claimed() == "- 0 -"
    assert table.seen(None, "wedge_claimed")[0]["tie_break"] == "marker"


@rule("TMM-S39", "TMM-CLAIM-9", "TMM-R69", "TMM-WIN-6", "TMM-WIN-7")
def test_the_first_player_with_two_wedges_wins_at_once() -> None:
    table = starter(
        objectives=HASTINGS,
        damage="0/7 8/0 9/9",
        wedge1={0: "wadard", 1: "royal-housecarls"},
        wedge2={0: "household-knights", 1: "men-of-kent"},
        wedge3={0: "william-duke-of-normandy", 1: "harold-godwinson shire-levy"},
    )
    end_deployment(table)
    outcome = table.state.outcome()
    assert outcome is not None and (outcome.winners, outcome.reason) == ([1], "wedges")
    assert table.claimed() == "1 0 1"
    assert table.seen(None, "zeal_battle") == []
    assert table.seen(None, "objective_battle") == []
    assert table.seen(None, "game_over")[0]["winner"] == "saxon"


@rule("TMM-S40", "TMM-RND-3", "TMM-R5", "TMM-WEDGE-3", "TMM-WEDGE-12", "TMM-OBJ-2", "TMM-OBJ-11")
def test_wedges_are_fought_from_the_round_after_hastings_is_uncovered() -> None:
    table = starter(
        round=7,
        objectives={0: "F/hurt=6", 1: "E/hurt=5"},
        wedge1={0: "norman-knights household-knights", 1: "dane-axe-men royal-housecarls"},
        wedge3={1: "stigand"},
    )
    for _ in range(3):
        end_deployment(table)
        while table.state.decision is not None and table.state.decision.ask == "hand-limit":
            table.answer(table.state.decision.seat, *table.state.game.default_answer(table.state))
    performed = [(e["round"], e["performed"], e["might_step"]) for e in table.seen(None, "wedge_phase")]
    assert performed == [(7, False, False), (8, True, False), (9, True, True)]
    assert {e["round"] for e in table.seen(None, "might_battle")} == {9}
    assert {e["seat"] for e in table.seen(None, "wedge_damaged") if e["round"] == 8} <= {0}


@rule("TMM-S41", "TMM-FACT-4", "TMM-R36", "TMM-MOD-3", "TMM-WEDGE-13")
def test_castle_on_the_hill_counts_even_if_all_cards_there_are_tired() -> None:
    table = starter(
        objectives=HASTINGS,
        ground1="castle-on-the-hill",
        wedge1={0: "mailed-footmen", 1: "earls-housecarls"},
    )
    assert totals(table, 1, "might") == [5, 4]
    end_deployment(table)
    assert table.damage().split()[0] == "1/0"
    tired = starter(
        objectives=HASTINGS, ground1="castle-on-the-hill", wedge1={0: "mailed-footmen/tired", 1: "earls-housecarls"}
    )
    assert totals(tired, 1, "might") == [2, 4]
    end_deployment(tired)
    assert tired.damage().split()[0] == "0/2"


@rule("TMM-S43", "TMM-DUR-5", "TMM-FX-14", "TMM-FX-10", "TMM-R48")
def test_shield_wall_lifts_and_shields_only_the_infantry_there_now() -> None:
    table = starter(
        turn=1,
        objectives=HASTINGS,
        hand={0: "", 1: "shield-wall shire-levy*3"},
        wedge2={0: "household-knights norman-bowmen.1", 1: "select-fyrd earls-housecarls stigand"},
        wedge1={0: "william-duke-of-normandy/tired norman-bowmen.2"},
        wedge3={1: "harold-godwinson"},
    )
    table.answer(1, "use shield-wall: lock-shields")
    table.answer(1, "discard shire-levy*2")
    assert totals(table, 2, "might")[1] == 4 + 6
    table.answer(0, "act norman-bowmen.1: loose")
    assert "hurt" not in table.wedge2(1)
    table.play(1, "shire-levy")
    assert table.asked(1, "place").keys == ("wedge 1", "wedge 3")
    table.answer(1, "wedge 1")
    assert piece(table, "shire-levy.1")["might"] == 1


@rule("TMM-S44", "TMM-R37", "TMM-CLAIM-7", "TMM-OBJ-4")
def test_a_claimed_wedge_goes_on_as_a_column() -> None:
    table = starter(
        turn=1,
        objectives={0: "G", 1: "B"},
        claimed="- 0 -",
        hand={1: "select-fyrd shire-levy"},
        wedge1={1: "harold-godwinson/tired"},
    )
    table.play(1, "select-fyrd")
    table.answer(1, "wedge 2")
    end_deployment(table)
    assert [e["wedge"] for e in table.seen(None, "zeal_battle")] == [1, 3]
    assert table.seen(None, "objective_battle")[0]["total"] == 2


@rule("TMM-S45", "TMM-R40", "TMM-FX-29", "TMM-R39")
def test_wedge_damage_by_an_action_needs_the_flag_and_can_claim() -> None:
    fire = {
        "name": "Fire Ship",
        "type": "event",
        "cost": 0,
        "abilities": [
            action({"op": "wedge_damage", "player": "you", "wedge": "w", "amount": 2}, targets=[target("w", zone="wedge")])
        ],
    }
    table = with_cards(norman=[fire], hand={0: "fire-ship"}, damage="0/0 0/0 8/0", objectives={1: "G"})
    assert table.asked(0).keys == ()
    table = with_cards(norman=[fire], hand={0: "fire-ship"}, damage="0/0 0/10 8/0", claimed="- 1 -", objectives={0: "G"})
    table.answer(0, "use fire-ship: action")
    assert table.asked(0, "target").keys == ("wedge 1", "wedge 3")
    table.answer(0, "wedge 3")
    assert table.claimed() == "- 1 0"
    assert table.phase() == "deployment"


# --- Objective phase ----------------------------------------------------------------------------------------------


@rule("TMM-S46", "TMM-OBJ-3", "TMM-OBJ-6", "TMM-OBJ-8", "TMM-OBJ-13", "TMM-FACT-10", "TMM-START-11")
def test_eight_might_destroys_an_objective_of_two_and_six() -> None:
    table = starter(
        objectives={0: "C"},
        wedge1={0: "norman-knights.1 norman-spearmen.1 wadard"},
        wedge3={0: "william-duke-of-normandy/tired"},
    )
    end_deployment(table)
    assert table.seen(None, "objective_damaged")[0]["amount"] == 6
    assert table.objectives(0) == "D E F G"
    assert piece(table, "norman-knights.1")["ready"]


@rule("TMM-S48", "TMM-OBJ-7")
def test_a_total_equal_to_the_value_deals_nothing() -> None:
    table = starter(objectives={0: "C"}, wedge1={0: "norman-spearmen"}, wedge3={0: "william-duke-of-normandy/tired"})
    end_deployment(table)
    assert (table.seen(None, "objective_battle")[0]["total"], table.objectives(0)) == (2, "C D E F G")


@rule("TMM-S49", "TMM-FACT-6", "TMM-RDY-6", "TMM-COMP-20")
def test_a_card_tired_for_resources_does_not_count_for_the_objective() -> None:
    table = starter(turn=1, objectives={1: "D"}, hand={1: "gytha"}, wedge1={1: "english-thegns select-fyrd"})
    table.play(1, "gytha")
    table.answer(1, "wedge 3")
    table.answer(1, "tire english-thegns.1")
    table.passes(0)
    table.passes(1)
    battle = next(e for e in table.seen(None, "objective_battle") if e["seat"] == 1)
    assert battle["total"] == 5
    assert table.objectives(1) == "D/hurt=1 E F G"


@rule("TMM-S50", "TMM-OBJ-9", "TMM-OBJ-10", "TMM-OBJ-12", "TMM-COMP-3", "TMM-FACT-11")
def test_surplus_damage_is_lost_and_the_next_objective_waits() -> None:
    table = starter(wedge1={0: "odo-of-bayeux turstin-fitz-rolf matilda-of-flanders"}, hand={0: ""})
    assert table.view(0)["players"][0]["objective"]["name"] == "Halley's Comet"
    end_deployment(table)
    attempts = [(e["seat"], e["letter"]) for e in table.seen(None, "objective_battle")]
    assert attempts == [(0, "A"), (1, "A")]
    assert table.objectives(0) == "B C D E F G"
    draws = [e["count"] for e in table.seen(None, "cards_drawn") if e["seat"] == 0]
    assert draws == [1, 2]


@rule("TMM-S51", "TMM-R68", "TMM-FX-1")
def test_the_marker_holders_objective_is_done_before_the_others_total() -> None:
    storm = {
        "abilities": [
            {"kind": "when_destroyed", "effects": [{"op": "damage", "to": {"side": "enemy", "kind": "army"}, "amount": 1}]}
        ]
    }
    table = with_cards(
        changed={"SAX-OB": storm},
        marker=1,
        objectives={0: "E", 1: "B/hurt=3"},
        wedge1={0: "mounted-foragers wadard"},
    )
    table.passes(1)
    table.passes(0)
    totals_seen = [(e["seat"], e["total"]) for e in table.seen(None, "objective_battle")]
    assert totals_seen[0][0] == 1
    assert totals_seen[1] == (0, 4)
    assert table.objectives(0) == "E F G"


@rule("TMM-S53", "TMM-OPT-2", "TMM-R4")
def test_wedge_bonuses_count_for_objectives_only_by_option() -> None:
    facts = {
        "objectives": {0: "E"},
        "ground1": "castle-on-the-hill",
        "wedge1": {0: "aimery-of-thouars"},
        "wedge2": {0: "william-duke-of-normandy/tired"},
    }
    table = starter(**facts)
    end_deployment(table)
    assert table.objectives(0) == "E/hurt=1 F G"
    table = starter(wedge_bonus_in_objectives=True, **facts)
    end_deployment(table)
    assert table.objectives(0) == "E/hurt=3 F G"


@rule("TMM-S54", "TMM-MOD-4", "TMM-ZONE-8")
def test_storm_in_the_channel_raises_the_value_and_goes_with_the_objective() -> None:
    table = starter(
        objectives={0: "E +storm-in-the-channel"},
        wedge1={0: "household-knights.1 men-of-ponthieu wadard"},
        wedge2={0: "william-duke-of-normandy/tired"},
    )
    end_deployment(table)
    assert table.objectives(0) == "E/hurt=3 +storm-in-the-channel F G"
    table = starter(
        objectives={0: "E/hurt=5 +storm-in-the-channel"},
        wedge1={0: "household-knights.1 men-of-ponthieu wadard"},
        wedge2={0: "william-duke-of-normandy/tired"},
    )
    end_deployment(table)
    assert table.discard(1) == "storm-in-the-channel"
    kinds = table.kinds(None)
    assert kinds.index("attachment_discarded") < kinds.index("objective_destroyed")


# --- abilities, values, Responses ---------------------------------------------------------------------------------


@rule("TMM-S55", "TMM-FACT-5", "TMM-CONST-1", "TMM-R36", "TMM-ATT-5")
def test_crowning_gives_zeal_to_harold_even_when_it_is_tired() -> None:
    table = starter(wedge2={1: "harold-godwinson +crowning-at-westminster"})
    assert (piece(table, "harold-godwinson")["zeal"], totals(table, 2, "zeal")[1]) == (3, 3)
    table = starter(wedge2={1: "harold-godwinson/tired +crowning-at-westminster"})
    assert totals(table, 2, "zeal")[1] == 0
    table = starter(wedge2={1: "harold-godwinson +crowning-at-westminster/tired"})
    assert totals(table, 2, "zeal")[1] == 3


@rule("TMM-S56", "TMM-MISC-1", "TMM-MISC-2")
def test_values_are_floored_once_after_all_modifiers() -> None:
    table = starter(wedge2={1: "harold-godwinson +oath-on-the-relics +crowning-at-westminster"})
    assert piece(table, "harold-godwinson")["zeal"] == 1
    table = starter(wedge2={1: "harold-godwinson +oath-on-the-relics"})
    assert piece(table, "harold-godwinson")["zeal"] == 0


@rule("TMM-S58", "TMM-TERM-1", "TMM-TERM-2", "TMM-TERM-3", "TMM-R62", "TMM-FX-13", "TMM-DUR-3")
def test_cost_reductions_add_up_and_a_one_use_reduction_is_used_needed_or_not() -> None:
    def ready_to_play() -> Scene:
        table = starter(
            passed="",
            objectives={0: "C/hurt=5"},
            hand={0: "norman-knights mounted-foragers"},
            wedge1={0: "william-fitzosbern"},
            deck={0: "taillefer*1 wadard archers-of-evreux"},
        )
        end_deployment(table)
        return table

    table = ready_to_play()
    table.play(0, "norman-knights")
    table.answer(0, "wedge 1")
    assert table.seen(None, "payment") == []
    table = ready_to_play()
    assert table.view(0)["lasting"][0]["left"] == 1
    table.play(0, "mounted-foragers")
    table.answer(0, "wedge 1")
    assert table.view(0)["lasting"] == []


@rule("TMM-S59", "TMM-R43", "TMM-OPT-3", "TMM-CARD-31", "TMM-FACT-9")
def test_range_counts_rows_on_both_sides_of_one_wedge() -> None:
    enemies = {1: "select-fyrd.1 select-fyrd.2"}
    table = starter(wedge1={0: "wadard norman-bowmen", 1: enemies[1]}, wedge2={1: "harold-godwinson"})
    table.answer(0, "act norman-bowmen.1: loose")
    assert table.wedge1(1) == "select-fyrd.1/hurt=1 select-fyrd.2"
    table = starter(wedge1={0: "norman-bowmen", 1: enemies[1]}, wedge2={1: "harold-godwinson"})
    table.answer(0, "act norman-bowmen.1: loose")
    assert table.asked(0, "target").keys == ("select-fyrd.1", "select-fyrd.2")
    table = starter(range_metric="grid", wedge1={0: "norman-bowmen"}, wedge2={1: "harold-godwinson select-fyrd.1"})
    table.answer(0, "act norman-bowmen.1: loose")
    assert table.wedge2(1) == "harold-godwinson/hurt=1 select-fyrd.1"


@rule("TMM-S60", "TMM-VAR-3")
def test_ranged_abilities_wait_until_both_are_at_hastings() -> None:
    facts = {"ranged": "hastings_only", "wedge2": {0: "william-duke-of-normandy norman-bowmen"}}
    table = starter(objectives={0: "G", 1: "F"}, **facts)
    assert not table.offers(0, "act norman-bowmen.1: loose")
    table = starter(objectives=HASTINGS, hastings="0", **facts)
    assert table.offers(0, "act norman-bowmen.1: loose")


@rule("TMM-S61", "TMM-R61", "TMM-FX-6", "TMM-RESP-3")
def test_sworn_guard_takes_the_damage_and_nobody_redirects_it_again() -> None:
    table = starter(
        wedge2={0: "william-duke-of-normandy norman-bowmen", 1: "harold-godwinson royal-housecarls shield-bearers"},
    )
    table.answer(0, "act norman-bowmen.1: loose")
    table.answer(1, "respond royal-housecarls.1: sworn-guard")
    assert table.asked(1, "deploy")  # Shield Bearers stand Ready beside them and are not asked
    assert "royal-housecarls.1/tired/hurt=1" in table.wedge2(1)
    assert table.wedge2(1).startswith("harold-godwinson royal")


@rule("TMM-S63", "TMM-R46", "TMM-FX-7")
def test_raised_helm_saves_the_knights_with_one_health_left() -> None:
    table = starter(hand={0: "norman-knights wadard*1 taillefer norman-spearmen", 1: "malfosse shire-levy"})
    table.play(0, "norman-knights")
    table.answer(0, "wedge 2")
    table.answer(0, "discard wadard", "discard taillefer", "discard norman-spearmen")
    table.answer(1, "respond malfosse: hidden-ravine")
    table.answer(1, "discard shire-levy")
    table.answer(0, "respond william-duke-of-normandy: raised-helm")
    assert table.wedge2(0) == "william-duke-of-normandy/tired norman-knights.1/hurt=2"
    assert piece(table, "norman-knights.1")["might"] == 6


@rule("TMM-S64", "TMM-R8", "TMM-R45")
def test_two_leaders_falling_together_tie_the_game() -> None:
    doom = event("Doomsday", action({"op": "damage", "to": {"side": "any", "kind": "leader"}, "amount": 3}))
    table = with_cards(
        norman=[doom],
        hand={0: "doomsday"},
        wedge1={0: "william-duke-of-normandy/hurt=9"},
        wedge3={1: "harold-godwinson/hurt=9"},
    )
    table.answer(0, "use doomsday: action")
    outcome = table.state.outcome()
    assert outcome is not None and (outcome.winners, outcome.reason) == ([], "tie_leaders")


@rule("TMM-S65", "TMM-WIN-2", "TMM-COMP-10")
def test_a_fallen_leader_loses_the_game_in_the_middle_of_deployment() -> None:
    table = starter(wedge1={0: "eustace-of-boulogne", 1: "harold-godwinson/hurt=10"})
    table.answer(0, "act eustace-of-boulogne: hunt-the-king")
    outcome = table.state.outcome()
    assert outcome is not None and (outcome.winners, outcome.reason) == ([0], "leader")
    assert table.phase() == "deployment"


@rule("TMM-S66", "TMM-WP-1", "TMM-WP-2", "TMM-WP-3", "TMM-PLAY-5", "TMM-FACT-7", "TMM-DEC-11", "TMM-ABIL-2")
def test_lanfranc_is_asked_once_and_stays_ready() -> None:
    for accepts in (True, False):
        table = starter(hand={0: "lanfranc-of-caen wadard taillefer"})
        table.play(0, "lanfranc-of-caen")
        table.answer(0, "wedge 1")
        table.answer(0, "discard wadard", "discard taillefer")
        table.asked(0, "when-played")
        table.answer(0, "lanfranc-of-caen: learned") if accepts else table.passes(0)
        table.asked(1, "deploy")
        assert table.view(0)["players"][0]["hand_size"] == (1 if accepts else 0)
        assert table.wedge1(0) == "lanfranc-of-caen"


@rule("TMM-S68", "TMM-CAN-1", "TMM-ACT-2", "TMM-ACT-3", "TMM-TRG-1")
def test_the_kings_writ_cancels_odo_and_his_turn_is_used() -> None:
    table = starter(hand={1: "the-kings-writ shire-levy"}, wedge1={0: "odo-of-bayeux norman-spearmen/tired"})
    table.answer(0, "act odo-of-bayeux: rally-the-squires")
    table.answer(1, "respond the-kings-writ: by-royal-word")
    table.answer(1, "discard shire-levy")
    assert table.wedge1(0) == "odo-of-bayeux/tired norman-spearmen.1/tired"
    assert table.discard(1) == "shire-levy the-kings-writ"
    table.asked(1, "deploy")


@rule("TMM-S69", "TMM-R45", "TMM-R44", "TMM-R74")
def test_arrow_storm_hits_all_at_once_and_the_dead_fall_in_order() -> None:
    table = starter(
        hand={0: "arrow-storm wadard taillefer"},
        wedge1={0: "norman-bowmen", 1: "gyrth-godwinson select-fyrd/hurt=2 shire-levy"},
        wedge2={0: "william-duke-of-normandy/tired"},
    )
    table.answer(0, "use arrow-storm: darkened-sky")
    table.answer(0, "discard wadard", "discard taillefer")
    assert table.discard(1) == "select-fyrd shire-levy"
    assert table.wedge1(1) == "gyrth-godwinson/hurt=1"


@rule("TMM-S70", "TMM-FX-33", "TMM-DEC-13", "TMM-R42", "TMM-DEC-14")
def test_the_opponent_chooses_what_harrying_does() -> None:
    table = starter(hand={0: "harrying-of-sussex wadard", 1: "shire-levy select-fyrd gytha"})
    table.answer(0, "use harrying-of-sussex: smoke-on-the-weald")
    table.answer(0, "discard wadard")
    assert table.asked(1, "option").keys == ("discard 1", "they draw 2")
    table.answer(1, "discard 1")
    table.answer(1, "gytha")
    assert table.discard(1) == "gytha"
    table = starter(hand={0: "harrying-of-sussex wadard", 1: ""})
    table.answer(0, "use harrying-of-sussex: smoke-on-the-weald")
    table.answer(0, "discard wadard")
    assert table.view(0)["players"][0]["hand_size"] == 2


@rule("TMM-S71", "TMM-FX-17", "TMM-R29", "TMM-FX-5")
def test_feigned_flight_without_a_free_wedge_still_prevents() -> None:
    table = starter(
        turn=1,
        wedge1={0: "breton-horse.1", 1: "javelin-men"},
        wedge2={0: "william-duke-of-normandy norman-spearmen.1 norman-spearmen.2"},
        wedge3={0: "mailed-footmen.1 mailed-footmen.2 wadard"},
    )
    table.answer(1, "act javelin-men.1: cast-javelins")
    table.answer(0, "respond breton-horse.1: feigned-flight")
    assert table.wedge1(0) == "breton-horse.1/tired"


# --- information and platform -------------------------------------------------------------------------------------


@rule("TMM-S73", "TMM-INFO-1", "TMM-INFO-2", "TMM-ZONE-1", "TMM-ZONE-2", "TMM-ZONE-3", "TMM-TERM-8")
def test_a_seat_sees_counts_of_hidden_zones_and_the_whole_discard_pile() -> None:
    table = starter(hand={1: "shire-levy gytha"}, discard={1: "select-fyrd men-of-kent select-fyrd"})
    view = table.view(0)
    saxon, norman = view["players"][1], view["players"][0]
    assert (saxon["hand"], saxon["hand_size"]) == (None, 2)
    assert saxon["discard"] == ["select-fyrd", "men-of-kent", "select-fyrd"]
    assert isinstance(norman["deck"], int) and isinstance(saxon["deck"], int)


@rule("TMM-S74")
def test_the_rulebooks_final_picture() -> None:
    table = starter(
        objectives={0: "B", 1: "B"},
        ground1="castle-on-the-hill",
        wedge2={1: "harold-godwinson +crowning-at-westminster english-thegns/tired"},
    )
    assert totals(table, 1, "might") == [2, 0]
    view = table.view(None)
    assert view["players"][1]["objective"]["forecast"]["total"] == 3
    assert view["players"][0]["objective"]["forecast"]["total"] == 2
    assert piece(table, "harold-godwinson")["zeal"] == 3


@rule("TMM-S75", "TMM-LOG-1", "TMM-R77")
def test_the_same_seed_and_answers_give_the_same_log() -> None:
    logs = []
    for _ in range(2):
        journal: list[object] = []
        game, options = games.parse("1066(starter)")
        state = game.new(options, 11, journal=journal)
        for _ in range(60):
            if state.is_over:
                break
            assert state.decision is not None
            keys = state.decision.keys
            picks = (keys[0],) if keys and state.decision.high == 1 else state.game.default_answer(state)
            state.apply(Action(state.numbers[state.asked], picks))
        logs.append([repr(event) for event in journal])
    assert logs[0] == logs[1]
    assert len(logs[0]) > 50


@rule("TMM-S76", "TMM-R76", "TMM-FX-23", "TMM-DEC-15")
def test_a_card_found_by_its_trait_is_known_until_it_leaves_the_hand() -> None:
    table = starter(turn=1, passed="0", hand={1: "ansgar-the-staller gytha stigand leofric-of-peterborough"})
    table.play(1, "ansgar-the-staller")
    table.answer(1, "wedge 1")
    table.answer(1, "discard gytha", "discard stigand")
    table.answer(1, "ansgar-the-staller: muster-london")
    table.answer(1, "select-fyrd")
    assert table.view(0)["players"][1]["known"] == ["select-fyrd"]
    assert "deck_shuffled" in table.kinds(0)
    table.play(1, "select-fyrd")
    table.answer(1, "wedge 1")
    table.answer(1, "discard leofric-of-peterborough")
    assert table.view(0)["players"][1]["known"] == []
