"""Small round pictures: a beast for every person, a portrait for every bot, the veil for the teacher."""

from typing import Final

from meadhall.faces.embroidery.wool import THREAD, WOOL, document, figure, put

BEASTS: Final = {
    "badger": "teal",
    "boar": "madder",
    "crane": "woad",
    "falcon": "buff",
    "fox": "rust",
    "hare": "sage",
    "heron": "sage",
    "otter": "teal",
    "owl": "walnut",
    "raven": "woad",
    "stag": "forest",
    "swan": "woad",
    "wolf": "woad",
}
"""Each beast with the wool of its ring."""
PORTRAITS: Final = {
    "easy": ("braids", "rust", "sage", "buff"),
    "medium": ("short", "walnut", "woad", "buff"),
    "hard": ("helm", "teal", "rust", "teal"),
    "expert": ("crowned", "cream", "madder", "buff"),
    "teacher": ("veil", "cream", "teal", "rust"),
}
"""The head of each level, and the wools of hair, tunic and brooch."""
TUNICS: Final = ("madder", "rust", "woad", "teal", "sage", "forest", "buff", "walnut")


HAIRS: Final = ("rust", "buff", "walnut", "cream")


def beast(name: str) -> str:
    """The beast of a person."""
    return _roundel(figure(name), BEASTS[name])


def portrait(level: str, other: int = 0) -> str:
    """The portrait of a bot; the second one of a level, and those after it, have other hair and wear another tunic."""
    head, hair, tunic, brooch = PORTRAITS[level]
    if hair in HAIRS:
        hair = HAIRS[(HAIRS.index(hair) + other) % len(HAIRS)]
    worn = TUNICS[(TUNICS.index(tunic) + 3 * other) % len(TUNICS)]
    body = figure("shoulders", worn, brooch) + figure(head, hair)
    return _roundel(put(body, 31, 45, 1.42), worn)


def _roundel(body: str, ring: str) -> str:
    _, dark, light = WOOL[ring]
    return document(
        f'<circle cx="32" cy="32" r="31" fill="{dark}"/><circle cx="32" cy="32" r="27.5" fill="url(#linen)"/>'
        f'<circle cx="32" cy="32" r="29.4" fill="none" stroke="{light}" stroke-width="1.6" stroke-dasharray="3.2 2.6"/>'
        f'<clipPath id="in"><circle cx="32" cy="32" r="27.5"/></clipPath><g clip-path="url(#in)">{body}</g>'
        f'<circle cx="32" cy="32" r="27.5" fill="none" stroke="{THREAD}" stroke-width="1.2"/>',
        64,
        64,
    )
