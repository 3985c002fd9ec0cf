"""Which events somebody might have answered from a hand that nobody else sees (TMM-R83)."""

from typing import Final

from meadhall.games.tears1066.cards.numbers import (
    ON_ABILITY,
    ON_CARD_PLAYED,
    ON_DAMAGE,
    ON_DESTROY,
    ON_DISCARD,
    ON_DRAW,
    ON_ENTERS_PLAY,
    ON_ENTERS_WEDGE,
    ON_LEAVES_PLAY,
    ON_MIGHT_BATTLE,
    ON_MOVE_EFFECT,
    ON_MOVES,
    ON_OBJECTIVE_BATTLE,
    ON_OBJECTIVE_DAMAGE,
    ON_OBJECTIVE_DESTROYED,
    ON_PASS,
    ON_READY_EFFECT,
    ON_ROUND_END,
    ON_ROUND_START,
    ON_SACRIFICE,
    ON_TIRE_EFFECT,
    ON_WEDGE_CLAIMED,
    ON_WEDGE_DAMAGE,
    ON_ZEAL_BATTLE,
)
from meadhall.games.tears1066.state import TearsState
from meadhall.games.tears1066.triggers import ANY_TIME_BIT
from meadhall.kernel.events import Event

TRIGGERS: Final = {
    "action_executed": (ON_ABILITY,),
    "event_used": (ON_ABILITY,),
    "response_initiated": (ON_ABILITY,),
    "when_played_initiated": (ON_ABILITY,),
    "card_played": (ON_CARD_PLAYED, ON_ENTERS_PLAY, ON_ENTERS_WEDGE),
    "put_into_play": (ON_ENTERS_PLAY, ON_ENTERS_WEDGE),
    "moved": (ON_MOVES, ON_MOVE_EFFECT, ON_ENTERS_WEDGE),
    "swapped": (ON_MOVES, ON_MOVE_EFFECT, ON_ENTERS_WEDGE),
    "damage_dealt": (ON_DAMAGE,),
    "destroyed": (ON_DESTROY,),
    "sacrificed": (ON_SACRIFICE,),
    "left_play": (ON_LEAVES_PLAY,),
    "tired": (ON_TIRE_EFFECT,),
    "readied": (ON_READY_EFFECT,),
    "cards_drawn": (ON_DRAW,),
    "discarded": (ON_DISCARD,),
    "might_battle": (ON_MIGHT_BATTLE,),
    "zeal_battle": (ON_ZEAL_BATTLE,),
    "wedge_damaged": (ON_WEDGE_DAMAGE,),
    "wedge_claimed": (ON_WEDGE_CLAIMED,),
    "objective_battle": (ON_OBJECTIVE_BATTLE,),
    "objective_damaged": (ON_OBJECTIVE_DAMAGE,),
    "objective_destroyed": (ON_OBJECTIVE_DESTROYED,),
    "round_started": (ON_ROUND_START,),
    "round_ended": (ON_ROUND_END,),
    "passed": (ON_PASS,),
}
"""What the events of the journal may have set off."""


def could_be_answered(state: TearsState, events: list[Event]) -> bool:
    """Whether an Event of some deck list answers one of ``events``, be it in a hand or not."""
    bits = 0
    for event in events:
        for trigger in TRIGGERS.get(event.kind, ()):
            bits |= 1 << trigger
    return bits != 0 and state.file.event_answers & (bits | ANY_TIME_BIT) != 0
