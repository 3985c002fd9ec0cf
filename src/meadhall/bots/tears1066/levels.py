"""1066 for each level: its policy, and how many playouts a search takes."""

from typing import Final

from meadhall.bots.policy import Policy
from meadhall.bots.tears1066.learned import LearnedTears
from meadhall.bots.tears1066.policy import TearsPolicy

BUDGETS: Final = {"hard": 50, "expert": 200}


def policy(level: str) -> Policy:
    return LearnedTears() if level == "expert" else TearsPolicy()
