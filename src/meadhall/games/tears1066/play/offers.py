"""What may be offered to a player who may play a card: codes and keys of plays and Event Actions."""

from meadhall.games.tears1066.cards.design import Sense
from meadhall.games.tears1066.cards.filter import Filter
from meadhall.games.tears1066.cards.numbers import ACTION, EVENT, NOTHING, Kind, card_thing
from meadhall.games.tears1066.play.declare import PLAY
from meadhall.games.tears1066.play.legal import can_use_event
from meadhall.games.tears1066.play.placing import can_play
from meadhall.games.tears1066.play.purse import Means
from meadhall.games.tears1066.state import TearsState
from meadhall.games.tears1066.triggers import OF_CARD, use_key


def play_options(state: TearsState, sense: Sense, select: Filter | None, change: int) -> list[int]:
    """Codes of the plays and Event Actions that a permission to play one card allows (TMM-P8, TMM-P32)."""
    found: list[int] = []
    means = Means(state, sense.you)
    last = NOTHING
    for kind in state.hands[sense.you]:
        if kind == last:
            continue
        last = kind
        if select is not None and not select.fits_card(state, sense, card_thing(0, kind)):
            continue
        design = state.file.designs[kind]
        if design.type != EVENT:
            if can_play(state, means, kind, change):
                found.append(PLAY + kind)
            continue
        add_event_actions(state, means, kind, change, found)
    return found


def add_event_actions(state: TearsState, means: Means, kind: Kind, change: int, found: list[int]) -> None:
    """Add the codes of the Actions of an Event in hand that could be used now."""
    for ability in state.file.designs[kind].abilities:
        if ability.way != ACTION or (ability.when is not None and not ability.when.holds(state, Sense(means.seat, NOTHING))):
            continue
        if can_use_event(state, means, kind, ability, NOTHING, change):
            found.append(OF_CARD + ability.number)


def play_key(state: TearsState, code: int) -> str:
    """The readable key of a play."""
    if code >= OF_CARD:
        return use_key(state, code)
    return f"play {state.file.designs[code - PLAY].key}"
