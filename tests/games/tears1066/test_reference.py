"""The engine's chain against plain generators, decision by decision."""

import random
from typing import Any

import pytest

from meadhall.kit.scene import Scene
from meadhall.kit.trace import rule
from tests.games.tears1066.hosts import action, event, piece, response, with_cards
from tests.reference.tears_chain import KINDS, Duel

_SIDES = ("Norman", "Saxon")
_LEADERS = ("william-duke-of-normandy", "harold-godwinson")


def events(side: str) -> list[dict[str, Any]]:
    """The five Events of the oracle for one side."""
    enemy_leader = {"side": "enemy", "kind": "leader"}
    own_leader = {"side": "own", "kind": "leader"}
    made = [
        event(f"{side} Strike", action({"op": "damage", "to": enemy_leader, "amount": 3}, title="Do")),
        event(f"{side} Nay", response("ability", {"op": "cancel"}, by="enemy", title="Do")),
        event(
            f"{side} Echo",
            response("ability", {"op": "damage", "to": enemy_leader, "amount": 1}, ability_kinds=["action"], title="Do"),
        ),
        event(f"{side} Ward", response("damage", {"op": "prevent", "amount": 2}, subject=own_leader, title="Do")),
        event(
            f"{side} Spite",
            response("damage", {"op": "damage", "to": enemy_leader, "amount": 1}, subject=own_leader, title="Do"),
        ),
    ]
    return [{**card, "copies": 4} for card in made]


def scene_of(hands: list[dict[str, int]]) -> Scene:
    texts = {
        seat: " ".join(f"{_SIDES[seat].lower()}-{kind}*{count}" for kind, count in hands[seat].items() if count)
        for seat in range(2)
    }
    sturdy = {"health": 99, "abilities": []}
    return with_cards(
        norman=events("Norman"), saxon=events("Saxon"), changed={"NOR-L01": sturdy, "SAX-L01": sturdy}, hand=texts
    )


def compare(seed: int) -> int:
    """One random duel in both; return the number of answers given."""
    luck = random.Random(seed)
    hands = [{kind: luck.randint(0, 3) for kind in KINDS} for _ in range(2)]
    hands[0]["strike"] += 1
    table, duel = scene_of(hands), Duel(hands)
    table.answer(0, "use norman-strike: do")
    answers = 0
    chain = duel.strike(0)
    answer: str | None = None
    started = False
    while True:
        try:
            seat, options = chain.send(answer) if started else next(chain)
            started = True
        except StopIteration:
            break
        decision = table.asked(seat, "respond")
        assert [key.split("-")[1].split(":")[0] for key in decision.keys] == options, (seed, decision, options)
        answer = luck.choice([*options, *options, None])
        answers += 1
        table.answer(seat, *([] if answer is None else [f"respond {_SIDES[seat].lower()}-{answer}: do"]))
    table.asked(1, "deploy")
    for seat in range(2):
        assert piece(table, _LEADERS[seat])["damage"] == duel.damage[seat], seed
        pile: list[str] = []
        for word in table.discard(seat).split():
            card, _, count = word.partition("*")
            pile.extend([card] * int(count or 1))
        assert [card.split("-")[1] for card in pile] == duel.discards[seat], seed
    return answers


@rule("TMM-RESP-5", "TMM-R49", "TMM-R50", "TMM-R51", "TMM-CAN-4", "TMM-R61")
def test_random_chains_agree_with_the_generators() -> None:
    assert sum(compare(seed) for seed in range(60)) > 200


@pytest.mark.fuzz
def test_many_random_chains_agree_with_the_generators() -> None:
    assert sum(compare(seed) for seed in range(60, 3000)) > 10_000
