"""Corners of the rules: where costs, sources, windows and expiry meet. Most cards here are made for the test."""

from typing import Any

import pytest

from meadhall.kit.scene import Scene
from meadhall.kit.trace import rule
from tests.games.tears1066.hosts import action, event, piece, printed, response, target, totals, unit, with_cards
from tests.games.tears1066.test_printed import pay

DRAW: dict[str, Any] = {"op": "draw", "player": "you", "amount": 1}
GROW: dict[str, Any] = {"op": "modify", "to": "self", "attr": "might", "amount": 1, "duration": "round"}
BOTH_AT_HASTINGS = {0: "G", 1: "G"}


def offered(table: Scene, part: str) -> str:
    """The open option that has ``part`` in its key."""
    decision = table.state.decision
    assert decision is not None
    found = [key for key in decision.keys if part in key]
    assert len(found) == 1, decision.keys
    return found[0]


def forced(on: str, *effects: dict[str, Any], **trigger: Any) -> dict[str, Any]:
    """A test ability that must happen."""
    return {"kind": "forced", "trigger": {"on": on, **trigger}, "effects": list(effects)}


# --- ties ---------------------------------------------------------------------------------------------------------


@rule("TMM-R70", "TMM-P15", "TMM-CLAIM-5")
def test_might_does_not_decide_a_might_battle_tied_after_a_swap() -> None:
    table = printed(
        objectives=BOTH_AT_HASTINGS,
        phase="wedge",
        round=8,
        marker=1,
        damage="9/9 0/0 0/0",
        wedge1={0: "norman-axemen breton-swordsmen", 1: "edwin"},
        wedge2={0: "william-fitzrobert"},
        wedge3={1: "harold-godwinson"},
        hand={0: "williams-counter-attack lone-axeman robert-eu robert-de-vitot robert-fitzerneis trumpeter"},
    )
    assert totals(table, 1, "might") == [5, 3] and totals(table, 1, "zeal") == [0, 0]
    table.answer(0, "respond williams-counter-attack: counter-attack")
    pay(table)
    table.answer(0, offered(table, "lone-axeman"))
    table.answer(0, "norman-axemen")
    pay(table)
    battle, claim = table.seen(None, "might_battle")[0], table.seen(None, "wedge_claimed")[0]
    assert battle["norman_tbv"] == battle["saxon_tbv"]
    assert (claim["seat"], claim["tie_break"]) == (1, "marker")


# --- forced abilities ---------------------------------------------------------------------------------------------


@rule("TMM-TRG-21", "TMM-FX-5", "TMM-FX-41")
@pytest.mark.parametrize(
    ("effects", "left", "drawn"),
    [
        ([{"op": "prevent", "amount": 1}], "mail.1/hurt=1", ""),
        ([{"op": "prevent", "amount": 1}, DRAW], "mail.1/hurt=1", "gytha"),
        ([{"op": "prevent", "amount": "all"}], "mail.1", ""),
        ([{"op": "increase", "amount": 1}], "", ""),
    ],
)
def test_a_forced_ability_changes_pending_damage_before_the_window(
    effects: list[dict[str, Any]], left: str, drawn: str
) -> None:
    mail = unit("Mail", forced("damage", *effects, subject={"self": True}))
    strike = event("Strike", action({"op": "damage", "to": {"side": "enemy", "kind": "unit"}, "amount": 2}))
    table = with_cards(norman=[strike], saxon=[mail], wedge1={1: "mail"}, hand={0: "strike", 1: ""}, deck={1: "gytha stigand"})
    table.answer(0, "use strike: action")
    assert (table.fact("wedge1", 1), table.hand(1)) == (left, drawn)
    table.asked(1, "deploy")


@rule("TMM-TRG-21", "TMM-FX-7", "TMM-FX-8")
@pytest.mark.parametrize(
    ("effect", "left", "hand"),
    [
        ({"op": "save", "to": "trigger", "leave": 1}, "mail.1/hurt=2", ""),
        ({"op": "replace_zone", "to": "trigger", "zone": "hand"}, "", "mail"),
    ],
)
def test_a_forced_ability_changes_a_pending_destruction(effect: dict[str, Any], left: str, hand: str) -> None:
    mail = unit("Mail", forced("destroy", effect, subject={"self": True}))
    strike = event("Strike", action({"op": "damage", "to": {"side": "enemy", "kind": "unit"}, "amount": 3}))
    table = with_cards(norman=[strike], saxon=[mail], wedge1={1: "mail"}, hand={0: "strike", 1: ""})
    table.answer(0, "use strike: action")
    assert (table.fact("wedge1", 1), table.hand(1)) == (left, hand)


@rule("TMM-TRG-21", "TMM-FX-42")
def test_a_forced_ability_swaps_the_totals_of_a_battle() -> None:
    mail = unit("Mail", forced("might_battle", {"op": "swap_totals", "attr": "might"}, subject={"wedge": 1}))
    table = with_cards(
        saxon=[mail], objectives=BOTH_AT_HASTINGS, round=9, phase="wedge", wedge1={0: "norman-knights", 1: "mail"}
    )
    assert table.fact("damage").split()[0] == "0/4"


# --- sources that are gone ----------------------------------------------------------------------------------------

IN_THIS_WEDGE = target("t", side="enemy", kind="army", wedge="same")


@rule("TMM-R56", "TMM-CARD-29")
@pytest.mark.parametrize("cost", [{"destroy_self": True}, {"damage_self": 3}, {"sacrifice": {"self": True}}])
def test_a_source_spent_as_a_cost_still_hits_its_target_in_this_wedge(cost: dict[str, Any]) -> None:
    bomb = unit("Bomb", action({"op": "damage", "to": "t", "amount": 2}, cost=[cost], targets=[IN_THIS_WEDGE]))
    table = with_cards(norman=[bomb], wedge1={0: "bomb", 1: "select-fyrd"}, hand={1: ""})
    table.answer(0, "act bomb.1: action")
    assert table.fact("wedge1", 1) == "select-fyrd.1/hurt=2" and table.discard(0) == "bomb"


@rule("TMM-R56")
def test_a_source_spent_as_a_cost_still_knows_its_wedge() -> None:
    gain = {"op": "modify_total", "player": "you", "wedge": "same", "attr": "might", "amount": 2, "duration": "round"}
    bomb = unit("Bomb", action(gain, cost=[{"destroy_self": True}]))
    table = with_cards(norman=[bomb], wedge1={0: "bomb"}, hand={1: ""})
    table.answer(0, "act bomb.1: action")
    assert totals(table, 1, "might") == [2, 0]


@rule("TMM-R56", "TMM-ATT-6")
def test_an_attachment_that_goes_with_its_sacrificed_host_still_hits() -> None:
    near = target("t", side="enemy", kind="army", wedge="host")
    burn = action(
        {"op": "damage", "to": "t", "amount": 1}, cost=[{"sacrifice": {"side": "own", "kind": "unit"}}], targets=[near]
    )
    torch = {"name": "Torch", "type": "attachment", "cost": 0, "attach_to": {"side": "own"}, "abilities": [burn]}
    table = with_cards(norman=[torch], wedge1={0: "norman-spearmen +torch", 1: "select-fyrd"}, hand={1: ""})
    table.answer(0, "act torch.1: action")
    assert table.fact("wedge1", 1) == "select-fyrd.1/hurt=1"
    assert table.discard(0) == "torch norman-spearmen"


@rule("TMM-R56", "TMM-R57")
def test_a_source_that_leaves_in_the_window_still_hits_the_targets_that_are_left() -> None:
    near = {"ref": "t", "select": {"side": "enemy", "kind": "unit", "wedge": "same"}, "min": 1, "max": 2}
    archer = unit("Archer", action({"op": "damage", "to": "t", "amount": 1}, targets=[near]))
    kill = {"op": "destroy", "to": "trigger"}
    flee = {"op": "return", "to": {"side": "own", "name": "Select Fyrd"}, "zone": "hand"}
    ambush = event("Ambush", response("ability", kill, flee, by="enemy"))
    table = with_cards(
        norman=[archer], saxon=[ambush], wedge1={0: "archer", 1: "select-fyrd shire-levy"}, hand={0: "", 1: "ambush"}
    )
    table.answer(0, "act archer.1: action")
    table.answer(0, "select-fyrd.1", "shire-levy.1")
    table.answer(1, "respond ambush: response")
    assert table.discard(0) == "archer" and table.hand(1) == "select-fyrd"
    assert table.seen(None, "damage_dealt")[-1]["card"] == "shire-levy.1"


# --- expiry -------------------------------------------------------------------------------------------------------


@rule("TMM-RND-4", "TMM-DUR-2")
def test_a_round_bonus_used_at_the_end_of_the_round_ends_with_it() -> None:
    table = printed(
        objectives={0: "B", 1: "E"},
        round=3,
        marker=1,
        turn=1,
        passed="0",
        wedge1={1: "harold-godwinson +edwards-chosen-heir"},
        hand={0: "robert-eu", 1: "fyrd"},
    )
    table.passes(1)
    while [link["event"] for link in table.view(None)["chain"]] != ["round_end"]:
        table.passes(1)
    table.answer(1, "respond edwards-chosen-heir: promise")
    while table.asked(1).ask != "deploy":
        table.passes(1)
    assert table.state.view(None)["round"] == 4 and table.view(None)["lasting"] == []
    assert piece(table, "harold-godwinson")["zeal"] == piece(printed(), "harold-godwinson")["zeal"]


@rule("TMM-DUR-2", "TMM-TRG-18")
def test_a_phase_bonus_used_at_the_end_of_the_phase_ends_before_the_next() -> None:
    late = {"op": "modify", "to": "self", "attr": "might", "amount": 5, "duration": "phase"}
    slow = unit("Slow", response("phase_end", late, phase="deployment", cost=[{"no_tire": True}]))
    table = with_cards(norman=[slow], objectives={0: "C"}, wedge1={0: "slow"}, hand={0: "", 1: ""}, passed="1")
    table.passes(0)
    table.answer(0, "respond slow.1: response")
    assert piece(table, "slow.1")["might"] == 6
    table.passes(0)
    assert piece(table, "slow.1")["might"] == 1
    assert table.seen(None, "objective_battle")[0]["total"] < 6


@rule("TMM-R44", "TMM-INV-4", "TMM-R47")
@pytest.mark.parametrize("duration", ["turn", "phase", "round"])
def test_what_an_expiring_bonus_kept_alive_falls_at_once(duration: str) -> None:
    life = {"op": "modify", "to": "t", "attr": "health", "amount": 3, "duration": duration}
    hurt = {"op": "damage", "to": "t", "amount": 3}
    brace = event("Brace", action(life, hurt, targets=[target("t", side="own", kind="unit")]))
    table = with_cards(
        norman=[brace], saxon=[unit("Mourner", response("destroy", DRAW))],
        wedge1={0: "norman-spearmen", 1: "mourner"}, hand={0: "brace", 1: ""}, objectives={0: "C", 1: "C"},
    )  # fmt: skip
    table.answer(0, "use brace: action")
    if duration != "turn":
        assert table.fact("wedge1", 0) == "norman-spearmen.1/hurt=3"
        table.passes(1)
        table.passes(0)
    table.asked(1, "respond")
    assert table.view(None)["phase"] == {"turn": "deployment", "phase": "deployment"}.get(duration, "objective")
    table.answer(1, "respond mourner.1: response")
    assert table.discard(0) == "brace norman-spearmen" and not table.state.broken()


@rule("TMM-R44", "TMM-INV-4")
def test_what_a_bonus_for_the_battle_kept_alive_falls_when_the_battle_is_over() -> None:
    life = {"op": "modify", "to": "self", "attr": "health", "amount": 3, "duration": "battle"}
    brave = unit("Brave", response("objective_battle", life, {"op": "damage", "to": "self", "amount": 3}, by="own"))
    table = with_cards(norman=[brave], phase="objective", objectives={0: "C", 1: "C"}, wedge1={0: "brave"}, hand={0: "", 1: ""})
    table.answer(0, "respond brave.1: response")
    assert table.discard(0) == "brave"
    assert [one["event"] for one in table.seen(None)].index("destroyed") < table.kinds(None).index("round_ended")
    battles = [one["seat"] for one in table.seen(None) if one["event"] in ("objective_battle", "destroyed")]
    assert battles == [0, -1, 1]


# --- costs --------------------------------------------------------------------------------------------------------


@rule("TMM-R24", "TMM-CARD-29")
def test_what_is_needed_to_pay_cannot_be_sacrificed_for_the_same_cost() -> None:
    """The rest of the cost must still be payable; each card serves one part of it."""
    rite = action(DRAW, cost=[{"sacrifice": {"side": "own", "kind": "unit"}}, {"resources": 2}, {"no_tire": True}])
    smith, ox = unit("Smith", rite), unit("Ox", resources=2)
    table = with_cards(
        norman=[smith, ox], wedge1={0: "ox smith"}, wedge2={0: "william-duke-of-normandy/tired"}, hand={0: "", 1: ""}
    )
    table.answer(0, "act smith.1: action")
    assert table.discard(0) == "smith"
    assert not piece(table, "ox.1")["ready"] and table.view(0)["players"][0]["hand_size"] == 1
    table = with_cards(
        norman=[smith, ox],
        wedge1={0: "ox"},
        wedge2={0: "william-duke-of-normandy/tired"},
        wedge3={0: "smith/tired"},
        hand={0: ""},
    )
    assert "act smith.1: action" in table.asked(0).keys
    lone = unit("Lone", action(DRAW, cost=[{"sacrifice": {"name": "Ox"}}, {"resources": 2}]))
    table = with_cards(norman=[lone, ox], wedge1={0: "ox lone"}, wedge2={0: "william-duke-of-normandy/tired"}, hand={0: ""})
    assert "act lone.1: action" not in table.asked(0).keys


@rule("TMM-CARD-29", "TMM-SAC-1")
def test_a_card_destroyed_as_a_cost_is_not_sacrificed_as_well() -> None:
    twice = action(DRAW, cost=[{"destroy_self": True}, {"sacrifice": {"side": "own", "kind": "unit"}}])
    table = with_cards(norman=[unit("Zealot", twice)], wedge1={0: "zealot"}, hand={0: "", 1: ""})
    assert "act zealot.1: action" not in table.asked(0).keys
    table = with_cards(norman=[unit("Zealot", twice)], wedge1={0: "zealot norman-spearmen"}, hand={0: "", 1: ""})
    table.answer(0, "act zealot.1: action")
    assert table.discard(0) == "zealot norman-spearmen" and table.fact("wedge1", 0) == ""


@rule("TMM-R24", "TMM-CARD-29")
def test_a_card_that_is_not_tired_as_a_cost_may_pay_for_its_own_ability() -> None:
    toil = action(DRAW, cost=[{"no_tire": True}, {"discard": 1}, {"resources": 2}])
    table = with_cards(
        norman=[unit("Miller", toil, resources=2)], wedge1={0: "miller"}, wedge2={0: "william-duke-of-normandy/tired"},
        hand={0: "wadard", 1: ""},
    )  # fmt: skip
    table.answer(0, "act miller.1: action")
    assert table.discard(0) == "wadard" and not piece(table, "miller.1")["ready"]


@rule("TMM-P12", "TMM-R24")
def test_a_card_destroyed_to_pay_for_its_own_ability_is_gone_and_the_ability_resolves() -> None:
    toil = action(DRAW, cost=[{"no_tire": True}, {"resources": 3}])
    levy = {"kind": "constant", "mods": [{"mod": "practical", "amount": 2, "to": {"self": True}}]}
    table = with_cards(
        norman=[unit("Reeve", toil, levy)], wedge1={0: "reeve"}, wedge2={0: "william-duke-of-normandy/tired"},
        hand={0: "wadard", 1: ""},
    )  # fmt: skip
    table.answer(0, "act reeve.1: action")
    assert sorted(table.discard(0).split()) == ["reeve", "wadard"]
    assert table.view(0)["players"][0]["hand_size"] == 1


# --- put into play ------------------------------------------------------------------------------------------------


@rule("TMM-R62", "TMM-TRG-2", "TMM-FX-26")
def test_a_card_put_into_play_is_not_played() -> None:
    put = {"op": "put_into_play", "to": "t", "wedge": 1}
    own_unit = target("t", zone="hand", side="own", kind="unit")
    cheap = {"op": "cost_next", "to": {"kind": "unit"}, "amount": -1, "uses": 1, "duration": "until_used"}
    spell = event("Spell", action(cheap, put, targets=[own_unit]))
    spy = unit("Spy", response("card_played", DRAW), response("enters_play", DRAW))
    table = with_cards(norman=[spell], saxon=[spy], wedge3={1: "spy"}, hand={0: "spell norman-spearmen", 1: ""})
    table.answer(0, "use spell: action")
    decision = table.asked(1, "respond")
    assert [link["event"] for link in table.view(None)["chain"]][-1] == "enters_play" and len(decision.keys) == 1
    table.passes(1)
    assert table.fact("wedge1", 0) == "norman-spearmen.1"
    assert [one["left"] for one in table.view(0)["lasting"]] == [1]


@rule("TMM-FX-14", "TMM-PREP-8")
def test_a_card_that_cannot_be_readied_stays_tired_in_preparation() -> None:
    flag = {"mod": "flag", "flag": "cannot_ready", "to": {"side": "enemy", "kind": "unit", "wedge": "same"}}
    jailer = unit("Jailer", {"kind": "constant", "mods": [flag]})
    table = with_cards(
        norman=[jailer], phase="preparation", round=3, wedge1={0: "jailer/tired", 1: "select-fyrd/tired"},
        wedge3={1: "shire-levy/tired"},
    )  # fmt: skip
    assert not piece(table, "select-fyrd.1")["ready"]
    assert piece(table, "shire-levy.1")["ready"] and piece(table, "jailer.1")["ready"]


# --- what may be chosen ---------------------------------------------------------------------------------------------


def rob(*before: dict[str, Any], **facts: Any) -> Scene:
    """A scene in which the Norman player has used an Event that discards a card of the Saxon hand, chosen by the Norman."""
    steal = {"op": "discard", "player": "opponent", "amount": 1, "chooser": "you"}
    table = with_cards(norman=[event("Rob", action(*before, steal))], hand={0: "rob", 1: "stigand gytha waltheof"}, **facts)
    table.answer(0, "use rob: action")
    return table


@rule("TMM-DEC-14", "TMM-INFO-1")
def test_of_a_hidden_hand_only_known_cards_can_be_chosen_for_discarding() -> None:
    table = rob()
    table.asked(1, "deploy")
    assert table.discard(1) == "" and "gytha" not in str(table.seen(0))
    table = rob(known={1: "gytha"})
    assert table.discard(1) == "gytha"
    table = rob({"op": "reveal_hand", "player": "opponent"})
    assert set(table.asked(0, "discard").keys) == {"stigand", "gytha", "waltheof"}


@rule("TMM-FX-33", "TMM-P17")
def test_nobody_is_offered_to_discard_more_cards_than_there_are() -> None:
    for hand, options in (
        ("odo", ("discard 1", "discard nothing")),
        ("odo nicholas", ("discard 1", "discard 2", "discard nothing")),
    ):
        table = printed(turn=1, marker=1, hand={0: hand, 1: "english-spies fyrd edwin"})
        table.answer(1, "use english-spies: spy")
        pay(table)
        assert table.asked(1, "option").keys == options


@rule("TMM-R82")
@pytest.mark.parametrize(("op", "wrong", "right"), [("tire", "/tired", ""), ("ready", "", "/tired")])
def test_what_is_tired_or_ready_already_is_no_target_if_nothing_else_happens(op: str, wrong: str, right: str) -> None:
    bend = {"op": op, "to": "t"}
    slot = target("t", side="enemy", kind="unit")
    only, more = event("Only", action(bend, targets=[slot])), event("More", action(bend, DRAW, targets=[slot]))
    table = with_cards(norman=[only, more], wedge1={1: f"select-fyrd{wrong}"}, hand={0: "only more"})
    assert {key for key in table.asked(0).keys if key.startswith("use")} == {"use more: action"}
    table = with_cards(norman=[only], wedge1={1: f"select-fyrd{wrong} shire-levy{right}"}, hand={0: "only", 1: ""})
    table.answer(0, "use only: action")
    assert piece(table, "shire-levy.1")["ready"] == (op == "ready")


# --- who answers first ----------------------------------------------------------------------------------------------


@rule("TMM-R49", "TMM-PREP-4")
@pytest.mark.parametrize("marker", [0, 1])
def test_draws_of_the_preparation_are_answered_in_the_order_of_the_marker(marker: int) -> None:
    watch = response("draw", GROW)
    table = with_cards(
        norman=[unit("Nightwatch", watch)], saxon=[unit("Watchman", watch)],
        phase="preparation", round=4, marker=marker, wedge1={0: "nightwatch", 1: "watchman"},
    )  # fmt: skip
    asked: list[tuple[int, str]] = []
    while (decision := table.state.decision) is not None and decision.ask == "respond":
        asked.append((decision.seat, table.view(None)["chain"][-1]["subject"]))
        table.passes(decision.seat)
    sides = ("norman", "saxon")
    first, second = sides[marker], sides[1 - marker]
    assert asked == [(marker, first), (1 - marker, first), (marker, second), (1 - marker, second)]
