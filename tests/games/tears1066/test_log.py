"""What the log says: its fields (section 17), its sentences, and the sentences of questions."""

from typing import Any

import pytest

from meadhall.kernel.sentence import Reader
from meadhall.kit.trace import rule
from meadhall.match.reading import lines_for
from tests.games.tears1066.hosts import action, event, printed, response, starter, told, unit, with_cards
from tests.games.tears1066.test_corner_cases import offered
from tests.games.tears1066.test_printed import pay

DRAW: dict[str, Any] = {"op": "draw", "player": "you", "amount": 1}


def spell(*effects: dict[str, Any], targets: list[dict[str, Any]] | None = None, **facts: Any) -> Any:
    """A scene in which the Norman player has used a test Event with these effects."""
    facts = {"hand": {0: "spell", 1: ""}, **facts}
    table = with_cards(norman=[event("Spell", action(*effects, targets=targets or []))], **facts)
    table.answer(0, "use spell: action")
    return table


@rule("TMM-LOG-2", "TMM-DUR-2")
@pytest.mark.parametrize(
    ("effect", "fields", "line"),
    [
        (
            {"op": "modify_total", "player": "you", "wedge": 1, "attr": "might", "amount": 2, "duration": "round"},
            ("wedge 1", "might", 2, "round"),
            "Wedge 1: Might +2 for the Normans until the end of the round.",
        ),
        (
            {"op": "modify", "to": "leader", "attr": "zeal", "amount": -1, "duration": "next_round"},
            ("william-duke-of-normandy", "zeal", -1, "next_round"),
            "William, Duke of Normandy: Zeal -1 until the end of the next round.",
        ),
        (
            {"op": "modify_objective", "player": "you", "what": "total", "amount": 3, "duration": "phase"},
            ("norman objective", "objective_total", 3, "phase"),
            "The Norman Objective: total +3 until the end of the phase.",
        ),
        (
            {"op": "skip_battle", "wedge": 2, "attr": "zeal", "duration": "round"},
            ("wedge 2", "zeal_battle", 0, "round"),
            "Wedge 2: no battle of Zeal until the end of the round.",
        ),
    ],
)
def test_what_lasts_is_told_with_its_value_and_duration(effect: dict[str, Any], fields: tuple[Any, ...], line: str) -> None:
    table = spell(effect)
    [added] = table.seen(None, "modifier_added")
    assert (added["target"], added["attr"], added["amount"], added["duration"]) == fields
    assert line in told(table)
    table.passes(1)
    table.passes(0)
    if fields[3] in ("round", "phase"):
        [ended] = table.seen(None, "modifier_expired")
        assert (ended["target"], ended["attr"], ended["amount"], ended["duration"]) == fields


@rule("TMM-LOG-2", "TMM-FX-14")
def test_flags_are_told_in_words() -> None:
    table = spell({"op": "flag", "to": "leader", "flag": "no_damage", "duration": "round"})
    assert table.seen(None, "flag_added")[0]["duration"] == "round"
    assert "William, Duke of Normandy: no damage until the end of the round." in told(table)


@rule("TMM-LOG-2", "TMM-R62", "TMM-DUR-3")
def test_a_discount_that_is_used_up_is_told() -> None:
    cheap = {"op": "cost_next", "to": {"kind": "unit"}, "amount": -9, "uses": 1, "duration": "until_used"}
    table = spell(cheap, hand={0: "spell norman-spearmen", 1: ""}, passed="1")
    assert table.seen(None, "modifier_added")[0]["duration"] == "until_used"
    table.play(0, "norman-spearmen")
    table.answer(0, "wedge 1")
    [ended] = table.seen(None, "modifier_expired")
    assert (ended["target"], ended["attr"], ended["amount"]) == ("norman", "cost", -9)


@rule("TMM-LOG-2", "TMM-RESP-1")
def test_a_response_names_what_it_answers() -> None:
    strike = event("Strike", action({"op": "damage", "to": {"side": "enemy", "kind": "unit"}, "amount": 1}))
    mail = unit("Mail", response("damage", {"op": "prevent", "amount": "all"}, subject={"self": True}))
    table = with_cards(norman=[strike], saxon=[mail], wedge1={1: "mail"}, hand={0: "strike", 1: ""})
    table.answer(0, "use strike: action")
    table.answer(1, "respond mail.1: response")
    assert table.seen(None, "response_initiated")[0]["answers"] == {"event": "damage", "subject": "mail.1"}
    table = printed(turn=1, marker=1, wedge1={1: "harold-godwinson +edwards-chosen-heir"})
    table.answer(1, "respond edwards-chosen-heir: promise")
    assert table.seen(None, "response_initiated")[0]["answers"] is None


@rule("TMM-LOG-2", "TMM-P14")
def test_hot_pursuit_is_told_as_a_change_of_pending_damage() -> None:
    table = printed(
        objectives={0: "G", 1: "G"}, phase="wedge", round=9, marker=1, wedge1={1: "edwin"}, wedge2={0: "william-fitzrobert"},
        wedge3={1: "harold-godwinson"}, hand={1: "hot-pursuit fyrd morcar"},
    )  # fmt: skip
    table.answer(1, offered(table, "hot-pursuit"))
    pay(table)
    [change] = table.seen(None, "wedge_damage_changed")
    assert (change["wedge"], change["player"], change["from"], change["to"], change["by"]) == (1, "saxon", 3, 5, "hot-pursuit")
    assert "Hot Pursuit: 5 damage to Wedge 1 instead of 3." in told(table)


@rule("TMM-LOG-2", "TMM-WEDGE-1")
def test_the_wedge_phase_is_announced_in_its_own_name() -> None:
    table = starter(passed="1")
    table.passes(0)
    [said] = table.seen(None, "wedge_phase")
    assert (said["phase"], said["performed"]) == ("wedge", False)


@rule("TMM-LOG-2", "TMM-DEC-12")
def test_targets_are_told_by_who_chose_them() -> None:
    slots = [
        {"ref": "t", "select": {"side": "enemy", "kind": "unit"}, "chooser": "opponent"},
        {"ref": "u", "select": {"side": "own", "kind": "unit"}},
    ]
    hits = [{"op": "damage", "to": name, "amount": 1} for name in ("t", "u")]
    table = spell(*hits, targets=slots, wedge1={0: "norman-spearmen", 1: "select-fyrd shire-levy"})
    table.answer(1, "shire-levy.1")
    chosen = [(one["seat"], one["targets"]) for one in table.seen(None, "targets_chosen")]
    assert chosen == [(0, ["norman-spearmen.1"]), (1, ["shire-levy.1"])]


@rule("TMM-LOG-2", "TMM-P12")
def test_a_number_is_asked_for_and_told_as_a_number() -> None:
    table = spell({"op": "draw", "player": "you", "amount": {"choose": [1, 3]}})
    assert table.state.game.prompt(table.state).text == "Spell: choose a number."
    table.answer(0, "3")
    assert table.seen(None, "targets_chosen")[0]["targets"] == ["3"]


@rule("TMM-FX-30", "TMM-LOG-2")
def test_an_objective_is_healed_in_words() -> None:
    table = spell({"op": "objective_heal", "player": "opponent", "amount": 1}, objectives={1: "C/hurt=1"})
    assert "Saxons is set back at The Northern Earls: 0 of 2." in told(table)


@rule("TMM-OBJ-10", "TMM-LOG-2")
def test_an_objective_is_completed_before_what_comes_of_it_and_never_more_than_whole() -> None:
    facts = {"phase": "deployment", "passed": "0", "turn": 1, "marker": 0}
    table = printed(objectives={1: "B/hurt=5"}, wedge1={1: "edwin morcar"}, wedge2={0: "william-fitzrobert"}, **facts)
    table.passes(1)
    table.answer(1, "morcar")
    lines = [line.text for line in lines_for(table.state.game, table.state.options, table.seen(None), Reader(1, ["Ash", "Bo"]))]
    start = next(place for place, line in enumerate(lines) if line.startswith("You attempt Battle of Fulford"))
    assert lines[start].endswith("Progress: 6 of 6.")
    assert lines[start + 1 : start + 4] == [
        "You complete Battle of Fulford.",
        "You lose Morcar.",
        "Your next Objective: Battle of Stamford Bridge.",
    ]


@rule("TMM-OBJ-6", "TMM-LOG-2")
def test_an_attempt_in_vain_says_so() -> None:
    table = printed(
        objectives={1: "B"}, passed="0", turn=1, marker=0, wedge2={0: "william-fitzrobert", 1: "harold-godwinson/tired"}
    )
    table.passes(1)
    assert any(line.startswith("Saxons attempts Battle of Fulford") and line.endswith("No progress.") for line in told(table))


@rule("TMM-FX-34", "TMM-P12", "TMM-INFO-4")
def test_prompts_say_how_much_and_how_to_pay() -> None:
    table = spell({"op": "unless", "player": "opponent", "cost": 2, "else": [DRAW]}, hand={0: "spell", 1: "gytha stigand"})
    said = table.state.game.prompt(table.state).text
    assert said == "Spell: pay 2 to prevent it (discard cards (1 each) or tire Ready cards), or let it happen."
    table.answer(1, "discard gytha", "discard stigand")
    [paid] = table.seen(None, "payment")
    assert (paid["discarded"], paid["tired"], paid["needed"], paid["generated"]) == (["gytha", "stigand"], [], 2, 2)
    table = printed(turn=1, marker=1, hand={1: "breme fyrd wigot-of-wallingford"}, wedge1={1: "shire-levies"})
    table.play(1, "breme")
    table.answer(1, "wedge 1")
    assert "or add a card that may be destroyed." in table.state.game.prompt(table.state).text


@rule("TMM-R76")
def test_a_searching_player_sees_the_whole_deck_and_nobody_else_does() -> None:
    find = {"op": "search", "player": "you", "select": {"trait": "Papal"}, "amount": 1, "to": "hand"}
    table = spell(find, deck={0: "papal-sanction wadard norman-spearmen"})
    assert table.asked(0, "search").keys == ("papal-sanction",)
    assert set(table.view(0)["players"][0]["looking"]) == {"papal-sanction", "wadard", "norman-spearmen"}
    assert table.view(1)["players"][0]["looking"] is None and table.view(None)["players"][0]["looking"] is None
