"""What the recorded games must show between them: every special card played, negated and expired, every way to end."""

from typing import Final

from meadhall.games.domino_knights.cards.names import CARD_OF, SPECIAL
from meadhall.games.domino_knights.play.playable import SPECIALS
from meadhall.kernel.events import Event

_SHOWN_KINDS: Final = (
    "trained", "promoted", "model_chosen", "raised", "killed", "attack_declared", "attack_aided", "defense_set",
    "defense_aided", "withdrawn", "released", "barred", "bar_lifted", "damage", "fame_changed", "buried", "looted",
    "control_changed", "eliminated", "deck_reshuffled", "knights_recovered", "training_taken_back",
)  # fmt: skip
_ENDS: Final = ("last_standing", "fame_target", "limit", "time_up", "stalemate", "round_limit")
_ONE_SHOT: Final = ("Death", "Wizard", "Necromancer")
_MERCENARY: Final = "Mercenary"
"""It is played with a card that means something else in the game with dominoes; a change of control shows it."""

TABLES: Final = [
    "domino-knights(scoring=fame,goal=first_to_n,fame_target=13)",
    "domino-knights(goal=healthiest,limit_kind=minutes)",
    "domino-knights(players=2,stalemate_rounds=3)",
    "domino-knights(players=6,max_rounds=10,loot_battlefield=on)",
    "domino-knights(players=4,train_after_discard=on,response_windows=full)",
]
"""Tables for goals that no preset shows."""


def all_goals() -> frozenset[str]:
    """Every goal by name."""
    names = [special.name for special in SPECIALS if special.name != _MERCENARY]
    return frozenset(
        [f"played {name}" for name in [*names, _MERCENARY]]
        + [f"negated {name}" for name in names]
        + [f"expired {name}" for name in names if name not in _ONE_SHOT]
        + [f"ended by {reason}" for reason in _ENDS]
        + list(_SHOWN_KINDS)
    )


def shown_by(event: Event) -> frozenset[str]:
    """The goals that one event shows."""
    public = event.public or {}
    if event.kind == "special_announced":
        return _of_card("played", public["card"])
    if event.kind == "special_negated":
        return _of_card("negated", public["card"])
    if event.kind == "effect_expired":
        return _of_card("expired", public["card"])
    if event.kind == "control_changed":
        return frozenset([f"played {_MERCENARY}", event.kind])
    if event.kind == "game_over":
        return frozenset([f"ended by {public['reason']}"])
    return frozenset([event.kind])


def _of_card(what: str, key: str) -> frozenset[str]:
    code = SPECIAL[CARD_OF[key]]
    return frozenset([f"{what} {special.name}" for special in SPECIALS if special.code == code])
