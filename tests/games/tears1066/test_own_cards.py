"""Cards of one's own that go beyond the printed ones: costs, moves, grants, the marker, what leaves play."""

from typing import Any

import pytest

from meadhall.kernel.errors import BadPosition
from meadhall.kit.trace import rule
from tests.games.tears1066.hosts import action, end_deployment, event, response, shipped, target, unit, with_cards

DRAW: dict[str, Any] = {"op": "draw", "player": "you", "amount": 1}
WILLIAM = "NOR-L01"


def practical(amount: int = 2, **to: Any) -> dict[str, Any]:
    """A constant that lets cards be destroyed to pay."""
    return {"kind": "constant", "mods": [{"mod": "practical", "amount": amount, "to": to or {"self": True}}]}


# --- costs --------------------------------------------------------------------------------------------------------


@rule("TMM-WIN-2")
def test_a_leader_destroyed_as_a_cost_loses_the_game() -> None:
    for cost in ([{"destroy_self": True}], [{"no_tire": True}, {"resources": 3}]):
        abilities = [action(DRAW, cost=cost), practical()]
        table = with_cards(changed={WILLIAM: {"abilities": abilities}}, hand={0: "wadard", 1: ""})
        table.answer(0, "act william-duke-of-normandy: action")
        if table.state.decision is not None:
            table.answer(0, "discard wadard", "destroy william-duke-of-normandy")
        outcome = table.state.outcome()
        assert outcome is not None and outcome.reason == "leader" and list(outcome.winners) == [1], outcome


@rule("TMM-P12", "TMM-R22", "TMM-R24")
def test_three_cards_that_may_be_destroyed_to_pay_leave_a_payment() -> None:
    table = with_cards(
        norman=[unit("Mule", practical(), copies=3), unit("Tower", cost=5)],
        wedge1={0: "mule.1 mule.2 mule.3"}, wedge2={0: "william-duke-of-normandy/tired"}, hand={0: "tower wadard", 1: ""},
    )  # fmt: skip
    table.answer(0, "play tower")
    table.answer(0, "wedge 1")
    decision = table.asked(0, "pay")
    assert table.view(0)["decision"]["suggested"]
    table.refused(0, "destroy mule.1", "destroy mule.2", "destroy mule.3")
    table.answer(0, *table.view(0)["decision"]["suggested"])
    assert "tower" in table.fact("wedge1", 0) and decision.seat == 0


@rule("TMM-R26", "TMM-P12")
def test_the_host_of_an_attachment_is_not_destroyed_to_pay_for_it() -> None:
    banner = {"name": "Pennon", "type": "attachment", "cost": 5, "attach_to": {"name": "Mule"}}
    table = with_cards(
        norman=[unit("Mule", practical()), banner],
        wedge1={0: "mule.1 mule.2"}, wedge2={0: "william-duke-of-normandy/tired"}, hand={0: "pennon wadard", 1: ""},
    )  # fmt: skip
    assert not table.offers(0, "play pennon")


@rule("TMM-FX-34", "TMM-R24")
def test_a_ransom_follows_the_rules_of_every_payment() -> None:
    ransom = event("Threat", action({"op": "unless", "player": "opponent", "cost": 3, "else": [DRAW]}))
    table = with_cards(
        norman=[ransom], saxon=[unit("Ox", practical(), resources=1)], wedge1={1: "ox"},
        wedge2={1: "harold-godwinson/tired"}, hand={0: "threat", 1: "gytha"},
    )  # fmt: skip
    table.answer(0, "use threat: action")
    table.asked(1, "ransom")
    assert "tired and destroyed" in table.refused(1, "tire ox.1", "destroy ox.1")
    table.answer(1, "discard gytha", "destroy ox.1")


# --- moves --------------------------------------------------------------------------------------------------------


@rule("TMM-R29")
def test_a_card_moves_neither_to_its_own_wedge_nor_to_a_full_one() -> None:
    march = action({"op": "move", "to": "self", "wedge": "w"}, targets=[target("w", zone="wedge")])
    table = with_cards(
        norman=[unit("Rover", march)], wedge1={0: "rover.1"},
        wedge3={0: "norman-knights.1 norman-knights.2 norman-spearmen.1"}, hand={0: "", 1: ""},
    )  # fmt: skip
    table.answer(0, "act rover.1: action")
    assert table.fact("wedge2", 0).split()[-1].startswith("rover")


@rule("TMM-R29")
def test_what_is_chosen_to_move_to_a_fixed_wedge_stands_elsewhere() -> None:
    march = action({"op": "move", "to": "t", "wedge": 1}, targets=[target("t", kind="unit", side="any")])
    table = with_cards(
        norman=[event("Order", march), unit("Rover")], wedge1={0: "rover.1", 1: "men-of-kent.1"}, wedge3={0: "rover.2"},
        hand={0: "order", 1: ""},
    )  # fmt: skip
    table.answer(0, "use order: action")
    assert "rover.2" in table.fact("wedge1", 0)


@rule("TMM-FX-17")
def test_an_optional_wedge_before_a_card_may_stay_empty() -> None:
    slots = [{"ref": "w", "select": {"zone": "wedge"}, "min": 0}, {"ref": "t", "select": {"side": "own"}, "max": 2}]
    march = action({"op": "move", "to": "t", "wedge": "w"}, targets=slots)
    table = with_cards(norman=[event("Order", march)], hand={0: "order", 1: ""})
    table.answer(0, "use order: action")
    table.passes(0)
    assert table.discard(0) == "order"


# --- keys ---------------------------------------------------------------------------------------------------------


@rule("TMM-ACT-1")
def test_every_ability_has_a_key_of_its_own() -> None:
    learn = {"op": "grant", "to": {"name": "Scribe"}, "duration": "game", "ability": action(DRAW)}
    scribe = unit("Scribe", *[action(DRAW, limit={"times": 1, "per": "round"}) for _ in range(3)], copies=1)
    table = with_cards(norman=[scribe, event("School", action(learn, learn))], wedge1={0: "scribe"}, hand={0: "school", 1: ""})
    table.answer(0, "use school: action")
    table.passes(1)
    decision = table.asked(0, "deploy")
    keys = [key for key in decision.keys if key.startswith("act scribe")]
    assert keys == ["act scribe: action", "act scribe: action-2", "act scribe: action-3"] + [
        f"act scribe: action-{number} of school" for number in (2, 3)
    ]
    assert len({option.key for option in decision.options}) == len(decision.options)


# --- the marker ---------------------------------------------------------------------------------------------------


def thief(on: str) -> dict[str, Any]:
    """A Unit that takes the marker whenever something happens."""
    steal = {"kind": "forced", "trigger": {"on": on}, "effects": [{"op": "take_marker", "player": "you"}]}
    return unit("Thief", steal)


@rule("TMM-R68", "TMM-OBJ-1")
def test_both_players_attempt_their_objectives_even_if_the_marker_changes_hands() -> None:
    table = with_cards(saxon=[thief("objective_battle")], objectives={0: "B", 1: "B"}, wedge1={1: "thief.1"}, round=3)
    end_deployment(table)
    assert [event["seat"] for event in table.seen(None, "objective_battle")] == [0, 1]


@rule("TMM-P14", "TMM-R49")
def test_both_players_damage_a_wedge_even_if_the_marker_changes_hands() -> None:
    table = with_cards(saxon=[thief("wedge_damage")], objectives={0: "G", 1: "G"}, wedge3={1: "thief.1"}, round=8)
    end_deployment(table)
    assert sorted({event["seat"] for event in table.seen(None, "wedge_damaged") if event["wedge"] == 1}) == [0, 1]


@rule("TMM-DEP-4", "TMM-R44")
def test_a_card_that_lives_by_the_marker_falls_when_it_is_taken() -> None:
    sworn = {"kind": "constant", "when": {"marker": "you"}, "mods": [{"mod": "health", "amount": 2, "to": {"self": True}}]}
    table = with_cards(
        norman=[unit("Sworn", sworn, health=1)], wedge1={0: "sworn.1/hurt=2"}, marker=0, turn=1, hand={0: "", 1: ""}
    )
    table.passes(1)
    assert "sworn" in table.discard(0)


@rule("TMM-INV-4", "TMM-OBJ-12")
def test_what_has_less_health_under_the_next_objective_falls_before_anybody_answers() -> None:
    gloom = {"kind": "constant", "mods": [{"mod": "health", "amount": -2, "to": {"side": "any"}}]}
    letters = {part["letter"]: part["id"] for part in shipped("starter")["factions"]["norman"]["objectives"]}
    blow = event("Blow", action({"op": "objective_damage", "player": "you", "amount": 9}))
    clerk = unit("Clerk", response("objective_destroyed", DRAW, title="Note"), health=3)
    table = with_cards(
        norman=[blow, clerk, unit("Levy", health=2)], changed={letters["D"]: {"abilities": [gloom]}}, objectives={0: "C"},
        wedge1={0: "clerk.1 levy.1"}, hand={0: "blow", 1: ""},
    )  # fmt: skip
    table.answer(0, "use blow: action")
    assert table.offers(0, "respond clerk.1: note")
    assert not table.state.broken() and "levy" in table.discard(0)


# --- leaving play -------------------------------------------------------------------------------------------------


@rule("TMM-TRG-9", "TMM-R33")
def test_attachments_that_leave_with_their_host_are_seen() -> None:
    banner = {"name": "Pennon", "type": "attachment", "cost": 0, "attach_to": {"kind": "unit"}}
    clerk = unit("Clerk", response("leaves_play", DRAW, subject={"kind": "attachment"}, title="Note"))
    axe = event("Axe", action({"op": "destroy", "to": "t"}, targets=[target("t", name="Rover", side="any")]))
    table = with_cards(
        norman=[banner, unit("Rover"), axe], saxon=[clerk], wedge1={0: "rover.1 +pennon.1", 1: "clerk.1"},
        hand={0: "axe", 1: ""},
    )  # fmt: skip
    table.answer(0, "use axe: action")
    assert table.offers(1, "respond clerk.1: note")


@rule("TMM-FX-8")
def test_only_the_card_that_is_meant_goes_to_another_zone() -> None:
    rescue = response("destroy", {"op": "replace_zone", "to": {"kind": "character", "zone": "battlefield"}, "zone": "hand"},
                      title="Rescue")  # fmt: skip
    axe = event("Axe", action({"op": "destroy", "to": "t"}, targets=[target("t", name="Rover", side="any")]))
    table = with_cards(
        norman=[unit("Rover", copies=1), axe, unit("Nurse", rescue)], wedge1={0: "rover nurse.1"}, hand={0: "axe", 1: ""}
    )
    table.answer(0, "use axe: action")
    table.answer(0, "respond nurse.1: rescue")
    assert "rover" in table.discard(0).split()


@rule("TMM-ATT-1")
def test_attachments_on_attachments_are_written_and_read() -> None:
    banner = {"name": "Pennon", "type": "attachment", "cost": 0, "attach_to": {"kind": "unit"}}
    tassel = {"name": "Tassel", "type": "attachment", "cost": 0, "copies": 2, "attach_to": {"zone": "attached"}}
    row = "rover.1 +pennon.1 ++tassel.1 ++tassel.2 rover.2"
    table = with_cards(norman=[unit("Rover", copies=2), banner, tassel], wedge1={0: row}, hand={0: "", 1: ""})
    assert table.fact("wedge1", 0) == row
    again = table.state.game.position(table.state.position())
    assert again.to_json()["table"] == table.state.to_json()["table"]
    with pytest.raises(BadPosition, match="has no host before it"):
        with_cards(norman=[unit("Rover"), banner, tassel], wedge1={0: "rover.1 ++tassel.1"}, hand={0: "", 1: ""})
