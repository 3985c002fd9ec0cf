"""The seven basic cards: Treasures, Victory cards and the Curse. They carry out nothing."""

from typing import Final

from meadhall.games.dominion.cards.card import card
from meadhall.games.dominion.cards.kinds import CURSED, TREASURE, VICTORY
from meadhall.kernel.blazon import Blazon

COPPER: Final = card(
    "Copper",
    0,
    TREASURE,
    "Worth 1 coin.",
    coins=1,
    blazon=Blazon("argent", "coin", "tenné", ordinary="bordure", ordinary_tincture="tenné"),
)
SILVER: Final = card(
    "Silver",
    3,
    TREASURE,
    "Worth 2 coins.",
    coins=2,
    blazon=Blazon("azure", "coin", "argent", ordinary="bordure", ordinary_tincture="argent"),
)
GOLD: Final = card(
    "Gold",
    6,
    TREASURE,
    "Worth 3 coins.",
    coins=3,
    blazon=Blazon("gules", "coins", "or", ordinary="bordure", ordinary_tincture="or"),
)
ESTATE: Final = card(
    "Estate",
    2,
    VICTORY,
    "1 victory point.",
    points=1,
    blazon=Blazon("argent", "house", "vert", ordinary="base", ordinary_tincture="vert", place="above"),
)
DUCHY: Final = card(
    "Duchy",
    5,
    VICTORY,
    "3 victory points.",
    points=3,
    blazon=Blazon("vert", "castle", "argent", ordinary="chief", ordinary_tincture="or", place="below"),
)
PROVINCE: Final = card(
    "Province",
    8,
    VICTORY,
    "6 victory points.",
    points=6,
    blazon=Blazon("vert", "crown", "or", "per pale", "azure", "bordure", "or"),
)
CURSE: Final = card(
    "Curse",
    0,
    CURSED,
    "Costs you 1 victory point.",
    points=-1,
    blazon=Blazon("purpure", "skull", "argent", "per saltire", "sable"),
)
