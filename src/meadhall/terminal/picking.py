"""Which options a thing on the table stands for: the link between a clicked card and the open question."""

from collections.abc import Mapping
from typing import Any, Final

VERBS: Final[Mapping[str, tuple[str, ...]]] = {
    "hand": ("play", "use", "discard", "respond", "trash"),
    "supply": ("buy", "gain"),
    "field": ("act", "tire", "sacrifice", "respond"),
}
"""The words with which options about things of a zone begin; they decide where a card is in several zones."""


def options_for(decision: Mapping[str, Any] | None, thing: str, zone: str) -> list[str]:
    """The keys of the open options that are about ``thing`` as it lies in ``zone``."""
    if decision is None:
        return []
    keys = [str(option["key"]) for option in decision["options"]]
    about = [key for key in keys if is_about(key, thing)]
    verbs = VERBS.get(zone, ())
    other = [verb for name, words in VERBS.items() if name != zone for verb in words if verb not in verbs]
    own = [key for key in about if key.split(" ", 1)[0] in verbs]
    return own or [key for key in about if key == thing or key.split(" ", 1)[0] not in other or not zone]


def is_about(key: str, thing: str) -> bool:
    """Whether an option is to do something with ``thing``: the thing comes first, or second after a verb."""
    return key == thing or thing in [word.rstrip(":") for word in key.split(" ")[:2]]


def can_pick(view: Mapping[str, Any], thing: str, zone: str) -> bool:
    """Whether the viewer can pick ``thing`` in ``zone`` now."""
    return bool(options_for(view.get("decision"), thing, zone))
