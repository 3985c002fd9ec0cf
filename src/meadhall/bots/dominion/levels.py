"""Dominion for each level: its policy, and how many playouts a search takes."""

from typing import Final

from meadhall.bots.dominion.policy import DominionPolicy
from meadhall.bots.policy import Policy

BUDGETS: Final = {"hard": 1500, "expert": 6000}


def policy(level: str) -> Policy:
    return DominionPolicy(level)
