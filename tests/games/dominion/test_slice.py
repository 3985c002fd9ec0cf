from meadhall.kit.trace import rule
from tests.games.dominion.staging import counts, holds, stage


@rule("DOM-ATK-3", "DOM-CARD-MILITIA-2")
def test_moat_shields_only_its_owner_from_militia() -> None:
    table = stage(players=3, hand={0: "militia", 1: "moat copper*4", 2: "copper*4 estate"})
    table.play(0, "militia")
    table.answer(1, "moat")
    table.answer(2, "copper", "estate")
    holds(table, 1, hand="moat copper*4")
    holds(table, 2, hand="copper*3", discard="copper estate")
    assert counts(table) == "0/1/2"
    table.finished()
