"""Every word of the card format does what section 19 says, with cards made for the test."""

from typing import Any

import pytest

from meadhall.kit.scene import Scene
from meadhall.kit.trace import rule
from tests.games.tears1066.hosts import (
    action,
    decline,
    end_deployment,
    event,
    piece,
    response,
    target,
    totals,
    unit,
    with_cards,
)

DRAW: dict[str, Any] = {"op": "draw", "player": "you", "amount": 1}
HIT: dict[str, Any] = {"op": "damage", "to": "t", "amount": 1}


def cast(*effects: dict[str, Any], norman: list[dict[str, Any]] | None = None, saxon: list[dict[str, Any]] | None = None,
         keys: dict[str, Any] | None = None, hand: str = "spell", saxon_hand: str = "", **facts: Any) -> Scene:  # fmt: skip
    """A scene in which the Norman player has just used a test Event with these effects."""
    spell = event("Spell", action(*effects, **(keys or {})))
    table = with_cards(norman=[spell, *(norman or [])], saxon=saxon, hand={0: hand, 1: saxon_hand}, **facts)
    table.answer(0, "use spell: action")
    return table


# --- filters ------------------------------------------------------------------------------------------------------


@rule("TMM-FLT-1", "TMM-FLT-2", "TMM-FLT-5", "TMM-FLT-8", "TMM-FLT-10", "TMM-FLT-11", "TMM-FLT-14", "TMM-FLT-19", "TMM-FLT-20")
@pytest.mark.parametrize(
    ("select", "found"),
    [
        ({"side": "own", "kind": "army"}, "wadard.norman-spearmen.1 william-duke-of-normandy"),
        ({"side": "enemy"}, "harold-godwinson stigand select-fyrd.1"),
        ({"side": "any", "kind": "leader"}, "william-duke-of-normandy harold-godwinson"),
        ({"side": "any", "kind": "unit"}, "norman-spearmen.1 select-fyrd.1"),
        ({"side": "any", "kind": "character", "leader": False}, "wadard stigand"),
        ({"side": "any", "name": "Stigand"}, "stigand"),
        ({"side": "any", "damaged": True}, "norman-spearmen.1"),
        ({"side": "own", "damaged": False, "kind": "unit"}, ""),
        ({"side": "any", "row": "rear", "wedge": 1}, "norman-spearmen.1 stigand"),
        ({"side": "any", "row": [1, 2], "wedge": 1}, "wadard norman-spearmen.1 harold-godwinson stigand"),
        ({"side": "any", "row": "front", "wedge": 1}, "wadard harold-godwinson"),
        ({"side": "any", "might": {"op": ">=", "n": 3}}, "william-duke-of-normandy harold-godwinson"),
        ({"side": "any", "cost": {"op": "=", "n": 2}}, "stigand"),
        ({"side": "any", "health": {"op": "<", "n": 3}, "zeal": {"op": ">", "n": 0}}, "stigand"),
        ({"side": "any", "resources": {"op": "<=", "n": 0}}, "norman-spearmen.1 select-fyrd.1"),
        ({"side": "any", "attached": {"name": "Kite Shields"}}, "select-fyrd.1"),
        ({"side": "any", "trait": ["Clergy", "Fyrd"]}, "stigand select-fyrd.1"),
        ({"side": "enemy", "not": {"trait": "English"}}, ""),
        ({"zone": "reserve", "side": "enemy"}, "royal-treasury"),
        ({"zone": "attached", "side": "any"}, "kite-shields"),
        ({"zone": "objective", "side": "enemy"}, "saxon.objective"),
        ({"zone": "discard", "side": "own", "kind": "unit"}, "mailed-footmen"),
        ({"zone": "hand", "side": "own"}, "spell taillefer"),
    ],
)
def test_a_filter_finds_what_it_says(select: dict[str, Any], found: str) -> None:
    wanted = {name.replace("wadard.norman", "wadard norman") for name in found.split()}
    wanted = {name for part in wanted for name in part.split(" ")}
    spell = event(
        "Spell", action({"op": "shuffle", "player": "you"}, targets=[{"ref": "t", "select": select, "min": 0, "max": 9}])
    )
    table = with_cards(
        norman=[spell],
        hand={0: "spell*2 taillefer"},
        discard={0: "arrow-storm mailed-footmen"},
        wedge1={0: "wadard norman-spearmen.1/hurt=1", 1: "harold-godwinson stigand"},
        wedge2={0: "william-duke-of-normandy"},
        wedge3={1: "select-fyrd.1 +kite-shields"},
        reserve={1: "royal-treasury"},
    )
    table.answer(0, "use spell: action")
    decision = table.state.decision
    assert decision is not None
    offered = (
        {key.replace("saxon objective", "saxon.objective") for key in decision.keys} if decision.ask == "target" else set()
    )
    assert {key for key in offered if not key.endswith(" 2")} == wanted


@rule("TMM-FLT-15", "TMM-FLT-16", "TMM-FLT-17", "TMM-FLT-18", "TMM-CLAIM-7")
@pytest.mark.parametrize(
    ("select", "found"),
    [
        ({}, "1 2 3"),
        ({"space": "own"}, "1 2"),
        ({"space": "enemy"}, "1 2 3"),
        ({"having": {"side": "enemy", "kind": "unit"}}, "1"),
        ({"claimed": True}, "2"),
        ({"claimed": False}, "1 3"),
        ({"damaged": True}, "1 2"),
        ({"attached": {"side": "own"}}, "3"),
        ({"not": {"claimed": True}}, "1 3"),
    ],
)
def test_a_filter_finds_wedges(select: dict[str, Any], found: str) -> None:
    table = cast(
        {"op": "shuffle", "player": "you"},
        keys={"targets": [{"ref": "w", "select": {"zone": "wedge", **select}, "min": 0}]},
        wedge1={1: "select-fyrd"},
        wedge3={0: "wadard norman-spearmen.1 norman-spearmen.2"},
        ground3="castle-on-the-hill",
        damage="1/0 10/0 0/0",
        claimed="- 0 -",
    )
    assert table.asked(0, "target").keys == tuple(f"wedge {number}" for number in found.split())


# --- triggers -----------------------------------------------------------------------------------------------------


def watcher(on: str, **keys: Any) -> dict[str, Any]:
    """A Saxon Unit that draws a card when something happens."""
    return unit("Watcher", response(on, DRAW, title="See", **keys))


SEEN = "respond watcher.1: see"


@rule("TMM-TRG-2", "TMM-TRG-3", "TMM-TRG-4", "TMM-R54", "TMM-R49", "TMM-DEC-10", "TMM-ZONE-12")
@pytest.mark.parametrize(("on", "in_play"), [("card_played", False), ("enters_play", True), ("enters_wedge", True)])
def test_playing_a_card_is_seen_before_and_after_it_is_placed(on: str, in_play: bool) -> None:
    table = with_cards(saxon=[watcher(on, subject={"side": "enemy"})], hand={0: "taillefer wadard"}, wedge3={1: "watcher"})
    table.play(0, "taillefer")
    table.answer(0, "wedge 1")
    table.answer(0, "discard wadard")
    table.asked(1, "respond")
    assert (table.wedge1(0) == "taillefer") is in_play
    assert (table.limbo(0) == "taillefer") is not in_play
    assert table.view(0)["window"] is True and table.view(0)["waiting"] is None
    table.answer(1, SEEN)
    assert table.wedge1(0) == "taillefer"
    assert not piece(table, "watcher.1")["ready"]


@rule("TMM-R54", "TMM-R55")
def test_when_played_comes_before_entering_and_several_are_used_one_by_one() -> None:
    twice = unit(
        "Twins",
        {"kind": "when_played", "title": "One", "effects": [DRAW]},
        {"kind": "when_played", "title": "Two", "effects": [DRAW]},
    )
    table = with_cards(norman=[twice], saxon=[watcher("enters_play")], hand={0: "twins"}, wedge3={1: "watcher"})
    table.play(0, "twins")
    table.answer(0, "wedge 1")
    assert table.asked(0, "when-played").keys == ("twins.1: one", "twins.1: two")
    table.answer(0, "twins.1: two")
    assert table.asked(0, "when-played").keys == ("twins.1: one",)
    table.answer(0, "twins.1: one")
    table.asked(1, "respond")


@rule("TMM-CAN-5", "TMM-TRG-1")
def test_cancelling_when_played_leaves_the_card_in_play() -> None:
    nay = event("Nay", response("ability", {"op": "cancel"}, by="enemy", ability_kinds=["when_played"], title="Nay"))
    table = with_cards(saxon=[nay], hand={0: "lanfranc-of-caen wadard taillefer", 1: "nay"})
    table.play(0, "lanfranc-of-caen")
    table.answer(0, "wedge 1")
    table.answer(0, "discard wadard", "discard taillefer")
    table.answer(0, "lanfranc-of-caen: learned")
    table.answer(1, "respond nay: nay")
    assert (table.wedge1(0), table.hand(0)) == ("lanfranc-of-caen", "")


@rule("TMM-TRG-5", "TMM-TRG-10", "TMM-FX-18", "TMM-R30")
def test_moves_are_seen_with_their_wedges_and_a_swap_changes_exact_places() -> None:
    swap = {"op": "swap", "a": "a", "b": "b"}
    slots = [target("a", side="own", name="Wadard"), target("b", side="own", name="Taillefer")]
    facts: dict[str, Any] = {
        "saxon": [watcher("moves", **{"from": 1, "to": 2})],
        "wedge1": {0: "mailed-footmen wadard"},
        "wedge2": {0: "taillefer/tired william-duke-of-normandy norman-spearmen"},
        "wedge3": {1: "watcher"},
    }
    table = cast(swap, keys={"targets": slots}, **facts)
    table.answer(1, SEEN)
    assert table.wedge1(0) == "mailed-footmen.1 taillefer/tired"
    assert table.wedge2(0) == "wadard william-duke-of-normandy norman-spearmen.1"
    facts["saxon"] = [watcher("moves", **{"from": 3})]
    table = cast(swap, keys={"targets": slots}, **facts)
    table.asked(1, "deploy")


@rule("TMM-TRG-10", "TMM-FX-16")
@pytest.mark.parametrize(("on", "op", "state"), [("tire_effect", "tire", ""), ("ready_effect", "ready", "/tired")])
def test_an_effect_that_tires_or_readies_is_seen_before_it_happens(on: str, op: str, state: str) -> None:
    table = cast(
        {"op": op, "to": "t"},
        keys={"targets": [target("t", side="own", name="Wadard")]},
        saxon=[watcher(on)],
        wedge1={0: f"wadard{state}"},
        wedge3={1: "watcher"},
    )
    table.asked(1, "respond")
    assert table.wedge1(0) == f"wadard{state}"
    table.passes(1)
    assert table.wedge1(0) == ("wadard/tired" if op == "tire" else "wadard")


@rule("TMM-TRG-10")
def test_a_move_by_an_effect_can_be_answered_so_that_it_is_impossible() -> None:
    block = unit(
        "Watcher",
        response("move_effect", {"op": "flag", "to": "trigger", "flag": "cannot_move", "duration": "turn"}, title="See"),
    )
    table = cast(
        {"op": "move", "to": "t", "wedge": 3},
        keys={"targets": [target("t", side="own", name="Wadard")]},
        saxon=[block],
        wedge1={0: "wadard"},
        wedge3={1: "watcher"},
    )
    table.answer(1, SEEN)
    assert table.wedge1(0) == "wadard"


@rule("TMM-TRG-6", "TMM-R51", "TMM-FX-5", "TMM-FX-43")
def test_damage_is_seen_with_its_least_amount_and_a_part_is_prevented() -> None:
    shield = unit("Watcher", response("damage", {"op": "prevent", "amount": 2}, min=3, subject={"side": "own"}, title="See"))
    for amount, asked in ((3, True), (2, False)):
        table = cast(
            {"op": "damage", "to": {"side": "enemy", "kind": "leader"}, "amount": amount}, saxon=[shield], wedge3={1: "watcher"}
        )
        if asked:
            table.answer(1, SEEN)
        assert piece(table, "harold-godwinson")["damage"] == (1 if asked else 2)
    own = cast(
        {"op": "damage", "to": {"side": "own", "kind": "leader"}, "amount": 4},
        norman=[{**shield, "name": "Guard"}],
        wedge3={0: "guard"},
    )
    own.answer(0, "respond guard.1: see")  # a player may answer the own event
    assert piece(own, "william-duke-of-normandy")["damage"] == 2


@rule("TMM-TRG-7", "TMM-FX-8", "TMM-R35")
@pytest.mark.parametrize(("zone", "where"), [("hand", "hand"), ("deck_top", "deck"), ("deck_bottom", "deck")])
def test_a_destroyed_card_can_go_to_another_zone(zone: str, where: str) -> None:
    saver = unit(
        "Watcher",
        response("destroy", {"op": "replace_zone", "to": "trigger", "zone": zone}, subject={"side": "own"}, title="See"),
    )
    table = cast(
        {"op": "destroy", "to": {"side": "enemy", "kind": "unit", "trait": "Fyrd"}},
        saxon=[saver],
        wedge1={1: "select-fyrd"},
        wedge3={1: "watcher"},
        deck={1: "gytha stigand"},
    )
    table.answer(1, SEEN)
    value = table.fact(where, 1)
    assert (
        value
        == {"hand": "select-fyrd", "deck_top": "select-fyrd gytha stigand", "deck_bottom": "gytha stigand select-fyrd"}[zone]
    )
    assert table.discard(1) == ""


@rule("TMM-TRG-8", "TMM-FX-4", "TMM-SAC-5")
def test_a_sacrifice_by_an_effect_is_chosen_and_seen() -> None:
    table = cast(
        {"op": "sacrifice", "player": "opponent", "select": {"side": "enemy", "kind": "army"}, "amount": 1},
        saxon=[watcher("sacrifice")],
        wedge1={1: "select-fyrd +kite-shields gytha"},
        wedge3={1: "watcher"},
    )
    assert table.asked(1, "sacrifice").keys == ("select-fyrd.1", "gytha", "watcher.1")
    table.answer(1, "select-fyrd.1")
    table.asked(1, "respond")
    assert "select-fyrd" in table.wedge1(1)
    table.passes(1)
    assert table.discard(1) == "kite-shields select-fyrd"


@rule("TMM-TRG-9", "TMM-SAC-1")
def test_leaving_play_is_seen_afterwards() -> None:
    table = with_cards(
        norman=[{**watcher("leaves_play", subject={"side": "own", "kind": "unit", "wedge": 1}), "name": "Guard"}],
        wedge1={0: "norman-spearmen wadard"},
        wedge3={0: "guard"},
    )
    table.answer(0, "sacrifice norman-spearmen.1")
    assert table.discard(0) == "norman-spearmen"
    table.answer(0, "respond guard.1: see")
    table.passes(1)
    table.answer(0, "sacrifice wadard")
    table.asked(0, "deploy")


@rule("TMM-TRG-11")
@pytest.mark.parametrize(
    ("on", "effect", "count"),
    [
        ("draw", {"op": "draw", "player": "you", "amount": 2}, 2),
        ("discard", {"op": "discard", "player": "you", "amount": 1, "chooser": "random"}, 1),
    ],
)
def test_drawing_and_discarding_are_seen_with_their_number(on: str, effect: dict[str, Any], count: int) -> None:
    for least in (count, count + 1):
        table = cast(
            effect, saxon=[watcher(on, subject={"side": "enemy"}, count=least)], hand="spell wadard", wedge3={1: "watcher"}
        )
        table.asked(1, "respond" if least == count else "deploy")


@rule("TMM-TRG-14", "TMM-R2")
def test_a_claimed_wedge_is_seen_by_the_winner_of_it() -> None:
    table = with_cards(
        norman=[{**watcher("wedge_claimed", by="own"), "name": "Guard"}],
        objectives={0: "G", 1: "G"},
        damage="9/0 0/0 0/0",
        wedge1={0: "norman-knights guard"},
    )
    end_deployment(table)
    table.asked(0, "respond")
    assert table.claimed() == "0 - -"


@rule("TMM-TRG-12", "TMM-TRG-15", "TMM-FX-11", "TMM-FX-12", "TMM-DUR-2", "TMM-CARD-28", "TMM-CARD-30")
def test_totals_are_changed_before_they_are_compared() -> None:
    push = {"op": "modify_total", "player": "you", "wedge": "trigger", "attr": "might", "amount": 4, "duration": "battle"}
    pray = {"op": "modify_objective", "player": "you", "what": "total", "amount": 5, "duration": "battle"}
    once = {"times": 1, "per": "round"}
    helper = unit(
        "Helper",
        response("might_battle", push, title="Push", cost=[{"no_tire": True}], limit=once),
        response("objective_battle", pray, subject={"side": "own"}, title="Pray"),
        might=0,
    )
    table = with_cards(norman=[helper], objectives={0: "E"}, wedge3={0: "helper"}, wedge1={0: "william-duke-of-normandy"})
    end_deployment(table)
    table.answer(0, "respond helper.1: pray")
    assert table.seen(None, "objective_battle")[0]["total"] == 8
    assert table.objectives(0) == "E/hurt=4 F G"


@rule("TMM-TRG-13", "TMM-TRG-16", "TMM-TRG-17", "TMM-FX-30", "TMM-R66")
def test_objective_damage_and_destruction_are_seen() -> None:
    doubt = unit(
        "Doubter",
        response(
            "objective_damage",
            {"op": "prevent", "amount": 1},
            subject={"side": "enemy"},
            title="Doubt",
            cost=[{"no_tire": True}],
        ),
        response("objective_destroyed", DRAW, subject={"side": "enemy"}, title="Mourn", cost=[{"no_tire": True}]),
    )
    table = cast(
        {"op": "objective_damage", "player": "you", "amount": 3}, saxon=[doubt], objectives={0: "B"}, wedge3={1: "doubter"}
    )
    table.answer(1, "respond doubter.1: doubt")
    table.passes(1)
    table.answer(1, "respond doubter.1: mourn")
    assert table.objectives(0) == "C D E F G"
    assert table.phase() == "deployment"


@rule("TMM-TRG-18", "TMM-RND-2", "TMM-RND-4")
def test_phases_and_rounds_are_seen() -> None:
    guard = unit(
        "Guard",
        *[
            response(on, DRAW, title=f"{on} {phase}", cost=[{"no_tire": True}], **({"phase": phase} if phase else {}))
            for on, phase in (("round_start", ""), ("phase_start", "objective"), ("phase_end", "deployment"), ("round_end", ""))
        ],
    )
    table = with_cards(norman=[guard], objectives={0: "B", 1: "B"}, wedge3={0: "guard"})
    end_deployment(table)
    seen: list[str] = []
    while table.state.decision is not None and table.state.decision.ask == "respond":
        keys = table.state.decision.keys
        seen.append(keys[0])
        table.answer(0)
    assert [key.split(": ")[1] for key in seen] == ["phase-end-deployment", "phase-start-objective", "round-end", "round-start"]
    assert table.round() == "2"


@rule("TMM-TRG-19", "TMM-DEP-6", "TMM-FX-32")
def test_a_pass_is_seen_and_the_marker_can_be_taken_by_an_effect() -> None:
    thief = unit("Thief", response("pass", {"op": "take_marker", "player": "you"}, subject={"side": "enemy"}, title="Steal"))
    table = with_cards(saxon=[thief], marker=1, turn=0, wedge3={1: "thief"})
    table.passes(0)
    assert table.marker() == "0"
    table.answer(1, "respond thief.1: steal")
    assert table.marker() == "1"
    table.passes(1)
    table.asked(1, "deploy")


@rule("TMM-TRG-21", "TMM-R45")
def test_forced_abilities_happen_in_canonical_order_before_responses() -> None:
    def must(label: str) -> dict[str, Any]:
        return {
            "kind": "forced",
            "title": label,
            "trigger": {"on": "pass"},
            "effects": [{"op": "mill", "player": "you", "amount": 1}],
        }

    table = with_cards(
        norman=[unit("Norman Echo", must("Echo"))],
        saxon=[unit("Saxon Echo", must("Echo")), watcher("pass")],
        marker=1,
        turn=1,
        wedge1={0: "norman-echo/tired", 1: "saxon-echo"},
        wedge3={1: "watcher"},
    )
    table.passes(1)
    table.asked(1, "respond")
    assert [e["seat"] for e in table.seen(None, "milled")] == [1, 0]


# --- conditions and amounts ---------------------------------------------------------------------------------------


@rule("TMM-COND-1", "TMM-COND-2", "TMM-COND-3", "TMM-COND-4", "TMM-COND-5", "TMM-FX-35", "TMM-CARD-27")
@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ({"any": {"side": "own", "kind": "unit"}}, True),
        ({"none": {"side": "own", "kind": "unit"}}, False),
        ({"count": {"side": "any"}, "op": ">=", "n": 3}, True),
        ({"count": {"side": "any"}, "op": ">", "n": 3}, False),
        ({"hastings": "you"}, True),
        ({"hastings": "opponent"}, False),
        ({"hastings": "both"}, False),
        ({"hastings": "either"}, True),
        ({"objective": {"player": "opponent", "letter": ["C", "D"]}}, True),
        ({"objective": {"player": "you", "letter": "C"}}, False),
        ({"phase": "deployment"}, True),
        ({"marker": "you"}, True),
        ({"marker": "opponent"}, False),
        ({"hand": {"player": "opponent", "op": "=", "n": 2}}, True),
        ({"deck": {"player": "you", "op": "<", "n": 1}}, False),
        ({"claimed": {"player": "you", "op": ">=", "n": 1}}, True),
        ({"all_of": [{"marker": "you"}, {"hastings": "you"}]}, True),
        ({"any_of": [{"marker": "opponent"}, {"hastings": "both"}]}, False),
        ({"not": {"marker": "opponent"}}, True),
    ],
)
def test_a_condition_decides_a_branch_and_an_ability(condition: dict[str, Any], holds: bool) -> None:
    facts: dict[str, Any] = {
        "objectives": {0: "G", 1: "C"},
        "wedge1": {0: "norman-spearmen"},
        "saxon_hand": "gytha stigand",
        "claimed": "0 - -",
    }
    branch = {
        "op": "if",
        "cond": condition,
        "then": [{"op": "mill", "player": "you", "amount": 1}],
        "else": [{"op": "mill", "player": "opponent", "amount": 1}],
    }
    table = cast(branch, **facts)
    assert [e["seat"] for e in table.seen(None, "milled")] == [0 if holds else 1]
    spell = event("Spell", action(DRAW, when=condition))
    facts["hand"] = {0: "spell", 1: facts.pop("saxon_hand")}
    assert with_cards(norman=[spell], **facts).offers(0, "use spell: action") is holds


@rule("TMM-AMT-1", "TMM-CARD-33")
@pytest.mark.parametrize(
    ("amount", "dealt"),
    [
        (2, 2),
        ({"count": {"side": "own", "kind": "unit"}, "times": 2, "max": 3}, 3),
        ({"stat": "might", "of": "leader"}, 3),
        ({"damage_on": "t"}, 1),
    ],
)
def test_an_amount_is_a_number_a_count_a_value_or_damage(amount: Any, dealt: int) -> None:
    table = cast(
        {"op": "damage", "to": "t", "amount": amount},
        keys={"targets": [target("t", side="enemy", kind="leader")]},
        wedge1={0: "norman-spearmen mailed-footmen", 1: "harold-godwinson/hurt=1"},
    )
    assert table.seen(None, "damage_dealt")[0]["amount"] == dealt


@rule("TMM-AMT-1", "TMM-DEC-12", "TMM-CARD-32")
def test_a_number_is_chosen_on_initiation_and_targets_may_be_several() -> None:
    table = cast(
        {"op": "damage", "to": "t", "amount": {"choose": [1, 3]}},
        keys={"targets": [{"ref": "t", "select": {"side": "enemy"}, "min": 1, "max": 2}]},
        wedge1={1: "earls-housecarls.1 earls-housecarls.2"},
    )
    assert (table.asked(0, "target").low, table.asked(0, "target").high) == (1, 2)
    table.answer(0, "harold-godwinson", "earls-housecarls.2")
    assert table.asked(0, "target").keys == ("1", "2", "3")
    table.answer(0, "3")
    assert [(e["card"], e["amount"]) for e in table.seen(None, "damage_dealt")] == [
        ("earls-housecarls.2", 3),
        ("harold-godwinson", 3),
    ]


@rule("TMM-DEC-12", "TMM-R42")
def test_a_target_can_be_the_opponents_choice() -> None:
    slot = {"ref": "t", "select": {"side": "enemy", "kind": "unit"}, "chooser": "opponent"}
    table = cast({"op": "destroy", "to": "t"}, keys={"targets": [slot]}, wedge1={1: "earls-housecarls select-fyrd"})
    table.answer(1, "select-fyrd.1")
    assert table.discard(1) == "select-fyrd"


# --- durations ----------------------------------------------------------------------------------------------------


@rule("TMM-DUR-1", "TMM-DUR-2", "TMM-DUR-3", "TMM-DUR-4", "TMM-RND-4")
@pytest.mark.parametrize(
    ("duration", "alive"), [("turn", 0), ("phase", 1), ("round", 1), ("next_round", 2), ("permanent", 3), ("game", 3)]
)
def test_a_bonus_lasts_as_long_as_it_says(duration: str, alive: int) -> None:
    table = cast({"op": "modify", "to": "t", "attr": "might", "amount": 2, "duration": duration},
                 keys={"targets": [target("t", side="own", kind="leader")]}, objectives={0: "G", 1: "G"})  # fmt: skip
    seen = [piece(table, "william-duke-of-normandy")["might"] == 5]
    for _ in range(2):
        end_deployment(table)
        seen.append(piece(table, "william-duke-of-normandy")["might"] == 5)
    assert seen == [alive > count for count in range(3)]


@rule("TMM-R47", "TMM-RND-4", "TMM-INV-4")
def test_losing_a_health_bonus_at_the_end_of_the_round_can_destroy() -> None:
    bonus = {"op": "modify", "to": {"side": "own", "name": "Wadard"}, "attr": "health", "amount": 2, "duration": "round"}
    table = cast(bonus, {"op": "damage", "to": {"side": "own", "name": "Wadard"}, "amount": 3}, wedge1={0: "wadard"})
    assert table.wedge1(0) == "wadard/hurt=3"
    end_deployment(table)
    assert table.discard(0).endswith("wadard")
    shrink = {"op": "modify", "to": {"side": "enemy", "name": "Gytha"}, "attr": "health", "amount": -2, "duration": "round"}
    table = cast(shrink, wedge1={1: "gytha"})
    assert table.discard(1) == "gytha"


# --- operations ---------------------------------------------------------------------------------------------------


@rule("TMM-FX-9", "TMM-R52", "TMM-OPT-7", "TMM-R73")
def test_at_the_depth_cap_no_further_response_is_offered() -> None:
    nay = event("Nay", response("ability", {"op": "cancel"}, by="enemy", title="Nay"))
    for cap, asked in ((1, 1), (2, 2), (30, 3)):
        table = with_cards(
            norman=[event("Spell", action(DRAW)), nay],
            saxon=[{**nay, "name": "No"}],
            hand={0: "spell nay", 1: "no*2"},
            stack_cap=cap,
        )
        table.answer(0, "use spell: action")
        deepest = 0
        while table.state.decision is not None and table.state.decision.ask == "respond":
            deepest = max(deepest, len(table.view(None)["chain"]))
            table.answer(table.state.decision.seat, table.state.decision.keys[0])
        assert deepest == asked


@rule("TMM-FX-14", "TMM-MOD-7", "TMM-R64")
def test_flags_do_what_they_say() -> None:
    def banner(flag: str) -> dict[str, Any]:
        return unit("Banner", {"kind": "constant", "mods": [{"mod": "flag", "flag": flag, "to": {"name": "Wadard"}}]})

    def scene(flag: str, *effects: dict[str, Any], **facts: Any) -> Scene:
        spell = event("Spell", action(*effects, targets=[target("t", name="Wadard")]))
        table = with_cards(
            norman=[banner(flag)],
            saxon=[spell],
            turn=1,
            hand={1: "spell"},
            wedge1={0: facts.pop("wadard", "wadard")},
            wedge3={0: "banner"},
            **facts,
        )
        if table.offers(1, "use spell: action"):
            table.answer(1, "use spell: action")
        return table

    assert scene("no_damage", {"op": "damage", "to": "t", "amount": 2}).wedge1(0) == "wadard"
    assert scene("cannot_move", {"op": "move", "to": "t", "wedge": 2}).wedge1(0) == "wadard"
    assert scene("cannot_tire", {"op": "tire", "to": "t"}).wedge1(0) == "wadard"
    assert scene("cannot_ready", {"op": "ready", "to": "t"}, wadard="wadard/tired").wedge1(0) == "wadard/tired"
    assert scene("cannot_be_destroyed", {"op": "destroy", "to": "t"}).wedge1(0) == "wadard"
    assert scene("cannot_be_targeted", {"op": "destroy", "to": "t"}).hand(1) == "spell"
    assert totals(scene("counts_while_tired", DRAW, wadard="wadard/tired"), 1, "might") == [1, 0]
    spell = {"op": "flag", "to": {"name": "William, Duke of Normandy"}, "flag": "no_abilities", "duration": "round"}
    table = cast(spell, wedge2={0: "william-duke-of-normandy norman-knights"})
    assert piece(table, "norman-knights.1")["might"] == 5


@rule("TMM-FX-15", "TMM-MOD-7", "TMM-R80")
def test_traits_classes_and_abilities_are_granted() -> None:
    table = cast(
        {"op": "grant", "to": {"name": "Wadard"}, "class": "cavalry", "duration": "round"},
        {"op": "grant", "to": {"name": "Wadard"}, "trait": "Breton", "duration": "round"},
        {"op": "grant", "to": {"name": "Wadard"}, "ability": action(DRAW, title="Learn"), "duration": "round"},
        wedge2={0: "william-duke-of-normandy wadard"},
        wedge1={0: "alan-the-red"},
    )
    assert piece(table, "wadard")["might"] == 3
    table.passes(1)
    assert table.offers(0, "act wadard: learn")
    table.answer(0, "act wadard: learn")
    assert table.view(0)["players"][0]["hand_size"] == 1
    mods = [
        {"mod": "class", "class": "cavalry", "to": {"kind": "character"}},
        {"mod": "trait", "trait": "Breton", "to": {"name": "Wadard"}},
    ]
    horse = unit("Stud", {"kind": "constant", "mods": mods})
    table = with_cards(
        norman=[horse], wedge2={0: "william-duke-of-normandy wadard"}, wedge1={0: "alan-the-red"}, wedge3={0: "stud"}
    )
    assert piece(table, "wadard")["might"] == 3


@rule("TMM-FX-22", "TMM-DEC-16", "TMM-DEC-15")
def test_looking_takes_one_card_and_orders_the_rest() -> None:
    look = {"op": "look", "player": "you", "amount": 3, "keep": 1, "rest": "bottom"}
    table = cast(look, deck={0: "taillefer wadard norman-knights mailed-footmen"})
    assert table.view(0)["players"][0]["looking"] == ["taillefer", "wadard", "norman-knights"]
    assert table.view(1)["players"][0]["looking"] is None
    table.answer(0, "wadard")
    table.answer(0, "taillefer", "norman-knights")
    assert (table.hand(0), table.deck(0)) == ("wadard", "mailed-footmen taillefer norman-knights")
    table = cast({**look, "rest": "top"}, deck={0: "taillefer wadard norman-knights mailed-footmen"})
    table.answer(0, "wadard")
    table.answer(0, "norman-knights", "taillefer")
    assert table.deck(0) == "norman-knights taillefer mailed-footmen"
    table = cast({**look, "rest": "shuffle"}, deck={0: "taillefer wadard norman-knights mailed-footmen"})
    table.answer(0, "wadard")
    assert sorted(table.deck(0).split()) == ["mailed-footmen", "norman-knights", "taillefer"]


@rule("TMM-FX-23", "TMM-FX-37", "TMM-R76")
def test_an_unconditional_search_is_not_revealed_and_may_find_nothing() -> None:
    search = {"op": "search", "player": "you", "amount": 1, "to": "hand"}
    table = cast(search, deck={0: "taillefer wadard"})
    table.answer(0, "wadard")
    assert (table.hand(0), table.known(0)) == ("wadard", "")
    assert "found" not in table.seen(1, "deck_searched")[0]
    assert table.seen(0, "deck_searched")[0]["found"] == ["wadard"]
    table = cast(search, deck={0: "taillefer wadard"})
    table.passes(0)
    assert table.hand(0) == ""
    assert "deck_shuffled" in table.kinds(None)


@rule("TMM-FX-24", "TMM-R31")
def test_cards_return_from_the_pile_or_from_play_but_leaders_stay() -> None:
    back = {"op": "return", "to": "t", "zone": "hand"}
    table = cast(back, keys={"targets": [target("t", zone="discard", side="own")]}, discard={0: "wadard taillefer wadard"[:16]})
    table.answer(0, "wadard")
    assert (table.hand(0), table.known(0), table.discard(0)) == ("wadard", "wadard", "taillefer spell")
    table = cast({"op": "return", "to": {"side": "enemy"}, "zone": "hand"}, wedge1={1: "gytha +kite-shields"})
    assert (table.hand(1), table.discard(1), table.wedge2(1)) == ("gytha", "kite-shields", "harold-godwinson")


@rule("TMM-FX-25")
def test_milling_puts_top_cards_on_the_pile() -> None:
    table = cast({"op": "mill", "player": "opponent", "amount": 2}, deck={1: "gytha stigand waltheof"})
    assert (table.discard(1), table.deck(1)) == ("gytha stigand", "waltheof")


@rule("TMM-FX-26", "TMM-R55")
def test_a_card_is_put_into_play_without_paying_and_may_use_when_played() -> None:
    put = {"op": "put_into_play", "to": "t", "wedge": 3, "ready": False}
    table = cast(put, keys={"targets": [target("t", zone="hand", side="own", kind="character")]}, hand="spell lanfranc-of-caen")
    table.answer(0, "lanfranc-of-caen: learned")
    assert table.wedge3(0) == "lanfranc-of-caen/tired"
    full = cast(
        put,
        keys={"targets": [target("t", zone="discard", side="own")]},
        discard={0: "wadard"},
        wedge3={0: "norman-spearmen.1 norman-spearmen.2 norman-spearmen.3"},
    )
    assert full.discard(0) == "wadard spell"


@rule("TMM-FX-27", "TMM-FX-28", "TMM-ATT-1")
def test_attachments_move_to_legal_hosts_or_are_removed() -> None:
    move = {"op": "attach", "card": "c", "to": "t"}
    slots = [target("c", zone="attached", side="own"), target("t", side="own", name="Wadard")]
    table = cast(move, keys={"targets": slots}, wedge1={0: "taillefer +papal-banner wadard"})
    assert table.wedge1(0) == "taillefer wadard +papal-banner"
    slots = [target("c", zone="attached", side="own"), target("t", side="own", kind="unit")]
    table = cast(move, keys={"targets": slots}, wedge1={0: "taillefer +papal-banner norman-spearmen"})
    assert table.wedge1(0) == "taillefer +papal-banner norman-spearmen.1"
    table = cast({"op": "remove_attachment", "to": {"zone": "attached", "side": "enemy"}}, wedge1={1: "gytha +kite-shields"})
    assert (table.discard(1), "destroyed" in table.kinds(None)) == ("kite-shields", False)


@rule("TMM-FX-29", "TMM-R39", "TMM-R40", "TMM-COMP-7", "TMM-MISC-3")
def test_wedges_are_healed_and_damaged_by_effects() -> None:
    heal = {"op": "wedge_heal", "player": "opponent", "wedge": "w", "amount": 2}
    table = cast(heal, keys={"targets": [target("w", zone="wedge")]}, damage="10/0 3/5 0/0", claimed="0 - -")
    assert table.asked(0, "target").keys == ("wedge 2", "wedge 3")
    table.answer(0, "wedge 2")
    assert table.damage() == "10/0 3/3 0/0"
    table = cast({"op": "wedge_damage", "player": "you", "wedge": 3, "amount": 14, "ignore_hastings": True})
    assert (table.damage(), table.claimed()) == ("0/0 0/0 14/0", "- - 0")


@rule("TMM-FX-31")
def test_a_battle_can_be_skipped() -> None:
    table = cast({"op": "skip_battle", "wedge": 1, "attr": "might", "duration": "round"}, objectives={0: "G", 1: "G"})
    end_deployment(table)
    assert [e["wedge"] for e in table.seen(None, "might_battle")] == [2, 3]
    assert [e["wedge"] for e in table.seen(None, "zeal_battle")] == [1, 2, 3]


@rule("TMM-FX-34")
def test_unless_lets_a_player_pay_to_prevent_it() -> None:
    toll = {"op": "unless", "player": "opponent", "cost": 2, "else": [{"op": "mill", "player": "opponent", "amount": 3}]}
    table = cast(toll, saxon_hand="gytha stigand waltheof")
    assert "must be paid" in table.refused(1, "discard gytha")
    assert "TMM-R22" in table.refused(1, "discard gytha", "discard stigand", "discard waltheof")
    table.answer(1, "discard gytha", "tire harold-godwinson")
    assert (table.discard(1), table.wedge2(1)) == ("gytha", "harold-godwinson/tired")
    table = cast(toll, saxon_hand="gytha stigand waltheof")
    table.passes(1)
    assert len(table.discard(1).split()) >= 1 and "milled" in table.kinds(None)
    table = cast(toll, wedge2={1: "harold-godwinson/tired"})
    assert "milled" in table.kinds(None)


@rule("TMM-FX-36", "TMM-FX-38")
def test_for_each_repeats_in_canonical_order() -> None:
    loop = {
        "op": "for_each",
        "in": {"side": "enemy", "kind": "unit"},
        "as": "u",
        "do": [{"op": "damage", "to": "u", "amount": {"stat": "might", "of": "u"}}, {"op": "tire", "to": "u"}],
    }
    table = cast(loop, wedge3={1: "select-fyrd"}, wedge1={1: "shield-bearers english-thegns"})
    assert [e["card"] for e in table.seen(None, "damage_dealt")] == ["shield-bearers.1", "english-thegns.1", "select-fyrd.1"]
    assert table.wedge1(1) == "shield-bearers.1/tired/hurt=1 english-thegns.1/tired/hurt=2"
    nothing = cast(loop)
    nothing.asked(1, "deploy")


@rule("TMM-CARD-29", "TMM-R24", "TMM-PAY-8")
def test_extra_costs_are_paid_with_the_use() -> None:
    ritual = event(
        "Ritual",
        action(DRAW, cost=[{"discard": 1}, {"resources": 1}, {"sacrifice": {"side": "own", "kind": "unit"}}]),
        cost=1,
    )
    table = with_cards(norman=[ritual], hand={0: "ritual wadard taillefer"}, wedge1={0: "norman-spearmen"})
    table.answer(0, "use ritual: action")
    assert set(table.asked(0, "discard-cost").keys) == {"wadard", "taillefer"}
    table.answer(0, "wadard")
    assert table.discard(0) == "taillefer wadard norman-spearmen ritual"
    poor = with_cards(norman=[ritual], hand={0: "ritual wadard"}, wedge1={0: "norman-spearmen"})
    assert not poor.offers(0, "use ritual: action")
    zealot = unit("Zealot", action(DRAW, cost=[{"damage_self": 2}], title="Bleed"), health=3)
    table = with_cards(norman=[zealot], wedge1={0: "zealot"})
    table.answer(0, "act zealot.1: bleed")
    assert table.wedge1(0) == "zealot.1/tired/hurt=2"


@rule("TMM-CARD-30", "TMM-R73", "TMM-OPT-7", "TMM-R53")
def test_limits_and_the_loop_cap_count_uses() -> None:
    endless = unit("Mill", action(DRAW, {"op": "ready", "to": "self"}, title="Turn"))
    table = with_cards(norman=[endless], passed="1", wedge1={0: "mill"})
    for _ in range(3):
        table.answer(0, "act mill.1: turn")
    assert not table.offers(0, "act mill.1: turn")
    once = unit("Mill", action(DRAW, {"op": "ready", "to": "self"}, title="Turn", limit={"times": 1, "per": "game"}))
    table = with_cards(norman=[once], objectives={0: "B", 1: "B"}, wedge1={0: "mill"})
    table.answer(0, "act mill.1: turn")
    end_deployment(table)
    table.passes(1)
    assert not table.offers(0, "act mill.1: turn")


# --- constants ----------------------------------------------------------------------------------------------------


@rule("TMM-MOD-5", "TMM-MOD-6", "TMM-MOD-8", "TMM-CONST-2", "TMM-CONST-3")
def test_constants_change_damage_taken_and_range_and_mean_the_own_side() -> None:
    armour = unit("Armour", {"kind": "constant", "mods": [{"mod": "damage_taken", "amount": -1, "to": {"kind": "leader"}}]})
    table = cast({"op": "damage", "to": {"side": "any", "kind": "leader"}, "amount": 2}, saxon=[armour], wedge1={1: "armour"})
    assert (piece(table, "harold-godwinson")["damage"], piece(table, "william-duke-of-normandy")["damage"]) == (1, 2)
    table = cast(
        {"op": "damage", "to": {"side": "enemy", "kind": "leader"}, "amount": 1},
        saxon=[armour, watcher("damage")],
        wedge1={1: "armour"},
        wedge3={1: "watcher"},
    )
    table.asked(1, "deploy")
    bow = unit("Bowyer", {"kind": "constant", "mods": [{"mod": "range", "amount": 1, "to": {"class": "archer"}}]})
    table = with_cards(norman=[bow], wedge1={0: "wadard norman-bowmen", 1: "gytha stigand waltheof"}, wedge3={0: "bowyer"})
    table.answer(0, "act norman-bowmen.1: loose")
    assert table.asked(0, "target").keys == ("gytha", "stigand")


@rule("TMM-R57", "TMM-R56")
def test_a_target_that_moved_out_of_range_is_skipped_and_the_rest_goes_on() -> None:
    dodge = unit(
        "Dodger",
        response(
            "ability",
            {"op": "move", "to": "self", "wedge": 3},
            by="enemy",
            title="Dodge",
            cost=[{"no_tire": True}],
            limit={"times": 1, "per": "round"},
        ),
    )
    archer = unit(
        "Shooter", {**action(HIT, DRAW, range=3, title="Shoot"), "targets": [target("t", side="enemy")]}, **{"class": "archer"}
    )
    table = with_cards(norman=[archer], saxon=[dodge], wedge1={0: "shooter", 1: "dodger"})
    table.answer(0, "act shooter.1: shoot")
    table.answer(1, "respond dodger.1: dodge")
    assert table.wedge3(1) == "dodger.1"
    assert table.view(0)["players"][0]["hand_size"] == 1


@rule("TMM-R50", "TMM-RESP-9", "TMM-R83")
def test_several_responses_answer_one_trigger_and_the_window_closes_when_all_decline() -> None:
    table = cast(
        {"op": "damage", "to": {"side": "enemy", "kind": "leader"}, "amount": 3},
        saxon=[unit("Guard", response("damage", {"op": "prevent", "amount": 1}, subject={"side": "own"}, title="Block"))],
        wedge1={1: "guard.1"},
        wedge3={1: "guard.2"},
    )
    table.answer(1, "respond guard.1: block")
    table.answer(1, "respond guard.2: block")
    assert piece(table, "harold-godwinson")["damage"] == 1
    table = cast(
        {"op": "damage", "to": {"side": "enemy", "kind": "leader"}, "amount": 1},
        saxon=[unit("Guard", response("damage", {"op": "prevent", "amount": 1}, subject={"side": "own"}, title="Block"))],
        wedge1={1: "guard.1"},
        wedge3={1: "guard.2"},
    )
    table.answer(1, "respond guard.1: block")
    table.asked(1, "deploy")
    declined = cast(
        {"op": "damage", "to": {"side": "enemy", "kind": "leader"}, "amount": 1},
        saxon=[unit("Guard", response("damage", {"op": "prevent", "amount": 1}, subject={"side": "own"}, title="Block"))],
        wedge1={1: "guard.1"},
    )
    decline(declined)
    assert piece(declined, "harold-godwinson")["damage"] == 1
    assert not [kind for kind in declined.kinds(None) if "decline" in kind]
