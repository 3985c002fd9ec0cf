"""Short ways to say what a scene of Dominion must have come to."""

import random
from typing import Any

from meadhall.games.dominion.options import KINGDOM_KEYS, RECOMMENDED
from meadhall.kernel.decision import Action
from meadhall.kernel.state import State
from meadhall.kit.answers import random_answer
from meadhall.kit.scene import Scene, scene


def stage(kingdom: str = "first-game", swap: dict[str, str] | None = None, **facts: Any) -> Scene:
    """A scene with a recommended set; ``swap`` puts other cards in the place of some."""
    if swap:
        names = [swap.get(name, name) for name in RECOMMENDED[kingdom]]
        kingdom = "+".join(names)
    return scene("dominion", kingdom=kingdom, **facts)


def counts(table: Scene) -> str:
    """Actions, Buys and coins as the rules write them: ``1/1/0``."""
    return f"{table.actions}/{table.buys}/{table.coins}"


def piles(table: Scene) -> dict[str, int]:
    """The sizes of all piles."""
    return {word.split("=")[0]: int(word.split("=")[1]) for word in table.supply().split()}


def treasures(table: Scene, seat: int, *cards: str) -> None:
    """Play Treasures one by one: ``silver*2``, ``copper``."""
    for card in cards:
        key, _, times = card.partition("*")
        for _ in range(int(times or 1)):
            table.play(seat, key)


def lively_answer(state: State, luck: random.Random) -> Action:
    """A random answer that mostly plays Actions, then all Treasures, then buys, so that games have some life."""
    decision = state.decision
    assert decision is not None
    if decision.ask != "turn" or luck.random() < 0.05:
        return random_answer(state, luck)
    actions = [key for key in decision.keys if key.startswith("play ") and key.removeprefix("play ") in KINGDOM_KEYS]
    treasures = [key for key in decision.keys if key == "treasures"]
    buys = [key for key in decision.keys if key.startswith("buy ") and key not in ("buy copper", "buy curse")]
    for some in (actions, treasures, buys[-8:], ["end"]):
        if some:
            return Action(decision.number, (luck.choice(some),))
    raise AssertionError("a turn can always end")


ALL_CARDS = (KINGDOM_KEYS[:10], (*KINGDOM_KEYS[10:19], "moat"), (*KINGDOM_KEYS[19:], "militia", "village", "moat", "spy"))
"""Three kingdoms that hold every card between them, each with a Moat."""
