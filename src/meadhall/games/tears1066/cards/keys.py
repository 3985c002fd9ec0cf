"""The keys of the card file, and what each holds: what the reader looks for and what the schema of the file is made of.

What a key holds is the name of a kind: one of ``WORDS`` or of ``KINDS``, or the words themselves, as in ``"might|zeal"``.
The keys of effects stand with the verbs (``effects/``).
"""

from typing import Final

from meadhall.games.tears1066.board.pieces import DURATIONS
from meadhall.games.tears1066.board.zones import DESTINATIONS
from meadhall.games.tears1066.cards import numbers
from meadhall.kernel.bounds import nearest

FILE_KEYS: Final = ("$schema", "set_id", "title", "version", "original", "keywords", "factions")
KEYWORDS: Final = "keywords."
"""How the place of a keyword in the file begins."""
CARD_KEYS: Final = (
    "id", "name", "faction", "type", "class", "traits", "cost", "zeal", "might", "health", "resources", "copies",
    "attach_to", "letter", "attribute", "value", "abilities", "text", "flavour", "number", "art", "unique",
)  # fmt: skip
ABILITY_KEYS: Final[dict[str, tuple[int, ...]]] = {
    "kind": (),
    "title": (),
    "when": (),
    "trigger": (numbers.RESPONSE, numbers.FORCED),
    "cost": (numbers.ACTION, numbers.RESPONSE, numbers.WHEN_PLAYED),
    "limit": (numbers.ACTION, numbers.RESPONSE, numbers.FORCED),
    "range": (numbers.ACTION, numbers.RESPONSE, numbers.WHEN_PLAYED),
    "targets": (numbers.ACTION, numbers.RESPONSE, numbers.WHEN_PLAYED, numbers.FORCED, numbers.WHEN_DESTROYED),
    "effects": (numbers.ACTION, numbers.RESPONSE, numbers.WHEN_PLAYED, numbers.FORCED, numbers.WHEN_DESTROYED),
    "mods": (numbers.CONSTANT,),
}
"""The keys of an ability, and the kinds that have them; all kinds if there are none."""
TRIGGER_KEYS: Final[dict[str, tuple[str, ...]]] = {
    "ability": ("ability_kinds", "card_name"),
    "moves": ("from", "to"),
    "damage": ("min",),
    "wedge_damage": ("min",),
    "objective_damage": ("min",),
    "draw": ("count",),
    "discard": ("count",),
    "phase_start": ("phase",),
    "phase_end": ("phase",),
}
"""The keys that only some triggers have."""
FILTER_KEYS: Final[dict[str, str]] = {
    "side": "own|enemy|any", "kind": "army|unit|character|leader|tactic|attachment|event", "class": "class",
    "trait": "traits", "name": "text", "wedge": "wedge",
    "not_wedge": "wedge", "row": "rows", "ready": "truth", "damaged": "truth", "self": "truth",
    "host": "truth", "leader": "truth", "cost": "comparison", "might": "comparison", "zeal": "comparison",
    "health": "comparison", "resources": "comparison", "zone": "zones", "space": "own|enemy", "having": "filter",
    "claimed": "truth", "attached": "filter", "not": "filter",
}  # fmt: skip
"""The keys of a filter, and what each holds."""
CONDITION_KEYS: Final[dict[str, str]] = {
    "any": "filter", "none": "filter", "hastings": "you|opponent|both|either", "phase": "phase",
    "marker": "player", "objective": "letters", "hand": "counted", "deck": "counted", "claimed": "counted",
    "all_of": "conditions", "any_of": "conditions", "not": "condition",
}  # fmt: skip
"""The keys of a condition besides ``count``, and what each holds."""
WORDS: Final[dict[str, tuple[str, ...]]] = {
    "attribute": ("might", "zeal", "health", "resources"),
    "class": numbers.CLASSES,
    "destination": DESTINATIONS,
    "duration": DURATIONS,
    "flag": numbers.FLAGS,
    "phase": numbers.PHASES,
    "player": ("you", "opponent"),
}
"""Kinds of values that are one of a few words."""
KINDS: Final = (
    "ability", "amount", "change", "choices", "comparison", "condition", "conditions", "counted", "effects", "filter",
    "letters", "name", "number", "price", "rows", "subject", "subjects", "text", "traits", "truth", "wedge", "zones",
)  # fmt: skip
"""The other kinds of values."""


def meant(key: str, keys: tuple[str, ...]) -> str:
    """What somebody may have meant by a key that is not there, as the end of a sentence."""
    close = nearest(key, keys)
    return f"; is {close} meant?" if close else ""
