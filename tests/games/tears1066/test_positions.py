"""Described positions that the rules do not allow are refused in one sentence."""

from typing import Any

import pytest

from meadhall.kernel.errors import BadPosition
from meadhall.kit.trace import rule
from tests.games.tears1066.hosts import starter


@rule("TMM-INV-3", "TMM-INV-4", "TMM-INV-5", "TMM-ATT-1", "TMM-ZONE-2", "TMM-CLAIM-1", "TMM-OBJ-8", "TMM-DEP-7", "TMM-WIN-1")
@pytest.mark.parametrize(
    ("facts", "reason"),
    [
        ({"wedge1": {0: "norman-spearmen/hurt=9"}}, "TMM-INV-4: norman-spearmen.1 has 9 damage and stands"),
        ({"damage": "12/0 0/0 0/0"}, "TMM-INV-5: Wedge 1 is claimed or full, but not both"),
        ({"damage": "3/0 0/0 0/0", "claimed": "0 - -"}, "TMM-INV-5: Wedge 1"),
        ({"damage": "3/10 0/0 0/0", "claimed": "0 - -"}, "TMM-CLAIM-1: seat 0 has claimed Wedge 1 without 10 damage there"),
        ({"claimed": "1 - 1"}, "TMM-WIN-1: seat 1 has claimed two Wedges, so the game is over"),
        ({"wedge1": {1: "stigand +crowning-at-westminster"}}, "TMM-ATT-1: crowning-at-westminster cannot be on stigand"),
        ({"wedge1": {1: "select-fyrd +kite-shields/hurt=1"}}, "kite-shields is no army card and takes no damage"),
        ({"ground2": "kite-shields"}, "TMM-ATT-1: kite-shields cannot be on wedge 2"),
        ({"hand": {1: "gytha"}, "known": {1: "stigand"}}, "TMM-ZONE-2: stigand is known, but not in the hand of seat 1"),
        ({"hand": {1: "shire-levy"}, "known": {1: "shire-levy*2"}}, "TMM-ZONE-2: shire-levy is known"),
        ({"objectives": {0: "C/hurt=99"}}, "TMM-OBJ-8: Objective C of seat 0 cannot have 99 damage"),
        ({"objectives": {0: "G/hurt=1"}}, "TMM-OBJ-8: Objective G of seat 0 cannot have 1 damage"),
        ({"turn": 1, "passed": "1"}, "TMM-DEP-7: seat 1 has passed and takes no more turns"),
        ({"defeated": {0: "Z"}}, "the defeated Objectives are those that are not left: none"),
        ({"objectives": {0: "C"}, "defeated": {0: "A"}}, "the defeated Objectives are those that are not left: A B"),
    ],
)
def test_a_position_against_the_rules_is_refused(facts: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadPosition) as refused:
        starter(**facts)
    assert reason in str(refused.value)


@rule("TMM-INV-5", "TMM-OBJ-9", "TMM-ZONE-2")
def test_a_position_at_the_edge_of_the_rules_is_read() -> None:
    table = starter(
        damage="14/9 0/0 3/3",
        claimed="0 - -",
        objectives={0: "C/hurt=1"},
        defeated={0: "B A"},
        hand={1: "shire-levy*2"},
        known={1: "shire-levy*2"},
        passed="1",
    )
    table.asked(0, "deploy")
    assert table.fact("defeated", 0) == "B A" and table.claimed() == "0 - -"
