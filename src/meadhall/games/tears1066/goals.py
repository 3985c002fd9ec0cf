"""What the recorded games of 1066 must show between them: every printed card at work, every ordinary end."""

from typing import Final

from meadhall.games.tears1066.cards.design import CardFile
from meadhall.games.tears1066.cards.numbers import EVENT, LEADER, OBJECTIVE
from meadhall.kernel.events import Event

ENDS: Final = ("wedges", "deck", "tie_decks", "tie_round_cap")
_USES: Final = ("event_used", "response_initiated", "action_executed", "when_played_initiated")


def all_goals(file: CardFile) -> frozenset[str]:
    """Every card of the deck played or used, every Objective destroyed that can be, and the ends."""
    found = {f"ended {reason}" for reason in ENDS}
    for design in file.designs:
        if design.type == EVENT:
            found.add(f"used {design.key}")
        elif design.type not in (LEADER, OBJECTIVE):
            found.add(f"played {design.key}")
    return frozenset(found)


def shown_in(event: Event) -> frozenset[str]:
    """Which goals an event fulfils."""
    public = event.public or {}
    if event.kind == "card_played":
        return frozenset({f"played {public['card']}"})
    if event.kind in _USES:
        return frozenset({f"used {public['card']}"})
    if event.kind == "game_over":
        return frozenset({f"ended {public['reason']}"})
    return frozenset()
