"""Domino Knights for each level: its policy, and how many playouts a search takes."""

from typing import Final

from meadhall.bots.domino_knights.policy import KnightsPolicy
from meadhall.bots.domino_knights.veteran import Veteran
from meadhall.bots.policy import Policy

BUDGETS: Final = {"hard": 50, "expert": 1600}
CARELESS: Final = ("medium", "hard")
"""The levels that overlook what is easily overlooked; a search finds some of it after all."""


def policy(level: str) -> Policy:
    careless = level in CARELESS
    return Veteran(careless=careless) if level in BUDGETS else KnightsPolicy(careless=careless)
