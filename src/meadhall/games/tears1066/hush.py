"""Which events somebody might have answered from a hand that nobody else sees (TMM-R83)."""

from typing import Final

from meadhall.games.tears1066.cards import numbers
from meadhall.games.tears1066.state import TearsState
from meadhall.games.tears1066.triggers import ANY_TIME_BIT
from meadhall.kernel.events import Event

TRIGGERS: Final = {
    "action_executed": (numbers.ON_ABILITY,),
    "event_used": (numbers.ON_ABILITY,),
    "response_initiated": (numbers.ON_ABILITY,),
    "when_played_initiated": (numbers.ON_ABILITY,),
    "card_played": (numbers.ON_CARD_PLAYED, numbers.ON_ENTERS_PLAY, numbers.ON_ENTERS_WEDGE),
    "put_into_play": (numbers.ON_ENTERS_PLAY, numbers.ON_ENTERS_WEDGE),
    "moved": (numbers.ON_MOVES, numbers.ON_MOVE_EFFECT, numbers.ON_ENTERS_WEDGE),
    "swapped": (numbers.ON_MOVES, numbers.ON_MOVE_EFFECT, numbers.ON_ENTERS_WEDGE),
    "damage_dealt": (numbers.ON_DAMAGE,),
    "destroyed": (numbers.ON_DESTROY,),
    "sacrificed": (numbers.ON_SACRIFICE,),
    "left_play": (numbers.ON_LEAVES_PLAY,),
    "tired": (numbers.ON_TIRE_EFFECT,),
    "readied": (numbers.ON_READY_EFFECT,),
    "cards_drawn": (numbers.ON_DRAW,),
    "discarded": (numbers.ON_DISCARD,),
    "might_battle": (numbers.ON_MIGHT_BATTLE,),
    "zeal_battle": (numbers.ON_ZEAL_BATTLE,),
    "wedge_damaged": (numbers.ON_WEDGE_DAMAGE,),
    "wedge_claimed": (numbers.ON_WEDGE_CLAIMED,),
    "objective_battle": (numbers.ON_OBJECTIVE_BATTLE,),
    "objective_damaged": (numbers.ON_OBJECTIVE_DAMAGE,),
    "objective_destroyed": (numbers.ON_OBJECTIVE_DESTROYED,),
    "round_started": (numbers.ON_ROUND_START,),
    "round_ended": (numbers.ON_ROUND_END,),
    "passed": (numbers.ON_PASS,),
}
"""What the events of the journal may have set off."""


def could_be_answered(state: TearsState, events: list[Event]) -> bool:
    """Whether an Event of some deck list answers one of ``events``, be it in a hand or not."""
    bits = 0
    for event in events:
        for trigger in TRIGGERS.get(event.kind, ()):
            bits |= 1 << trigger
    return bits != 0 and state.file.event_answers & (bits | ANY_TIME_BIT) != 0
