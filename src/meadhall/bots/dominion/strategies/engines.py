"""A strong strategy for each recommended set, found by search (``bots/training/dominion_engines``) and written to be read.

All of them play their hands with skill. ``docs/lab.md`` tells how each does against ``smithy``.
"""

from typing import Final

ENGINES: Final[dict[str, str]] = {
    "first-game-engine": """
        about First Game: one Remodel, one Mine, one Militia; then Markets, Smithies and Villages, and at last Provinces.
        buy remodel if remodel < 1
        buy duchy if provinces <= 3
        buy mine if mine < 1
        buy estate if provinces <= 1
        buy market if market < 8
        buy militia if militia < 1
        buy smithy if smithy < 5 and balance >= 0
        buy gold if gold < 2
        buy village
        buy province
        buy gold
        buy silver
        buy moat if moat < 2 and balance >= -2
        skilled
        careful
    """,
    "big-money-engine": """
        about Big Money set: Chapel and Mine clean the deck, Markets and Laboratories draw it all, Provinces come at last.
        buy chapel if chapel < 1
        buy duchy if provinces <= 3
        buy estate if provinces <= 1
        buy market if market < 1
        buy mine if mine < 1
        buy market if market < 7
        buy laboratory if laboratory < 8
        buy province
        buy gold
        buy silver
        skilled
        careful
    """,
    "interaction-militia": """
        about Interaction: Festivals and Villages play three Militias, Council Rooms draw it all, Provinces come at last.
        buy duchy if provinces <= 2
        buy militia if militia < 3
        buy council-room if council-room < 5 and balance >= 0
        buy festival if festival < 5
        buy province
        buy estate if provinces <= 1
        buy village
        buy moat if moat < 3 and balance >= 0
        skilled
        careful
    """,
    "size-distortion-witch": """
        about Size Distortion: two Witches, money, and Gardens for the big deck at the end.
        buy province
        buy duchy if provinces <= 5
        buy witch if witch < 2
        buy gardens if provinces <= 4
        buy gold
        buy silver
        skilled
        careful
    """,
    "village-square-engine": """
        about Village Square: one Remodel makes Smithies of Estates, later Festivals of Villages; then Provinces.
        buy remodel if remodel < 1
        buy province if lead >= 0
        buy duchy if provinces <= 2
        buy estate if provinces <= 1 or duchy >= 4 and lead >= -4
        buy village if left(village) >= 6 and coins >= 6 and buys > 1
        buy gold if coins <= 7 and provinces <= 5 and 3 * smithy + village >= cards
        buy festival if festival < smithy
        buy smithy if smithy < 7 and balance >= 0 and estate + duchy + province <= 3
        buy province
        buy smithy if smithy < 1
        buy duchy if money >= 22
        buy gold
        buy duchy if duchy < 3
        buy village
        buy estate if estate < 1 and provinces >= 5
        trash province if provinces = 1 and lead > 0
        trash gold if provinces <= 4 and money >= 22
        trash estate if provinces >= 4
        trash village if village >= 4 and 3 * smithy + village >= cards - 1 or provinces <= 4
        trash copper if provinces >= 4
        trash smithy if provinces <= 2
        trash copper if provinces <= 2
        play festival if plays > 1 or coins >= 4
        play smithy if plays > 1
        play remodel if plays > 1
        play village
        play festival
        play remodel
        skilled
        careful
    """,
}
"""Their texts by name."""
