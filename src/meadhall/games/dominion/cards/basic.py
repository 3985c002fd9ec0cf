"""The seven basic cards: Treasures, Victory cards and the Curse. They carry out nothing."""

from typing import Final

from meadhall.games.dominion.cards.kinds import CURSED, TREASURE, VICTORY, enter_card

COPPER: Final = enter_card("Copper", 0, TREASURE, "Worth 1 coin.")
SILVER: Final = enter_card("Silver", 3, TREASURE, "Worth 2 coins.")
GOLD: Final = enter_card("Gold", 6, TREASURE, "Worth 3 coins.")
ESTATE: Final = enter_card("Estate", 2, VICTORY, "1 victory point.")
DUCHY: Final = enter_card("Duchy", 5, VICTORY, "3 victory points.")
PROVINCE: Final = enter_card("Province", 8, VICTORY, "6 victory points.")
CURSE: Final = enter_card("Curse", 0, CURSED, "Costs you 1 victory point.")
