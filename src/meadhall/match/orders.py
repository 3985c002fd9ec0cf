"""What a seat is not asked: by its own orders, and where only one answer makes sense.

An answer that is given without asking is recorded like any other, so that whoever reads the game needs to know nothing of
orders. An order is a short text: ``respond turn`` (this question is not asked for the rest of the turn), ``respond round``,
``respond card edwards-chosen-heir`` (not while this card is all there is to answer with), or ``everything``, which asks
about what makes no difference as well.
"""

import functools
from typing import Final

from meadhall.kernel.errors import IllegalAction
from meadhall.kernel.game import Game
from meadhall.kernel.sentence import Card, Said, say
from meadhall.kernel.state import State
from meadhall.match.seats import AFTER_A_MOMENT, ASK_ALL, Seat

EVERYTHING: Final = "everything"
CARD: Final = "card"
MOST_ORDERS: Final = 20
FOR_GOOD: Final = 0
"""The number of the period of an order that does not end by itself."""


def unasked(state: State, seats: list[Seat]) -> tuple[str, ...] | None:
    """What is answered for the seat that is asked without asking it; None: ask."""
    seat, game = seats[state.asked], state.game
    if seat.is_bot:
        return None
    if seat.orders and game.is_passable(state) and _is_silenced(state, seat):
        return game.unasked(state)
    if seat.spares == AFTER_A_MOMENT and game.lingers(state):
        return None
    found = obvious(state, seats)
    return None if found is None else found[0]


def obvious(state: State, seats: list[Seat]) -> tuple[tuple[str, ...], Said] | None:
    """The answer that need not be asked for, and why, if the seat that is asked wants to be spared such questions."""
    seat, game = seats[state.asked], state.game
    if seat.is_bot or seat.spares == ASK_ALL or EVERYTHING in seat.orders:
        return None
    if game.is_telling(state) and sum(not one.is_bot for one in seats) > 1:
        return None
    found = game.obvious(state)
    return None if found is None else (game.keys_of(state, found.codes), found.because)


def _is_silenced(state: State, seat: Seat) -> bool:
    """Whether an order of the seat covers the open question."""
    ask, standing = state.ask_key(), in_force(state, seat)
    if any(f"{ask} {span}" in standing for span in state.game.periods(state)):
        return True
    cards = cards_in(state)
    return bool(cards) and all(f"{ask} {CARD} {card}" in standing for card in cards)


def in_force(state: State, seat: Seat) -> list[str]:
    """The orders of a seat, without those whose turn or round is over."""
    periods = state.game.periods(state)
    return [order for order, number in seat.orders.items() if number in (FOR_GOOD, periods.get(_span(order), FOR_GOOD))]


def _span(order: str) -> str:
    return order.partition(" ")[2].partition(" ")[0]


def period_of(state: State, order: str) -> int:
    """The number of the turn or round that an order which is given now lasts for."""
    return state.game.periods(state).get(_span(order), FOR_GOOD)


def cards_in(state: State) -> list[str]:
    """The cards that the options of the open question are about, each once; none if one is about something else."""
    found: list[str] = []
    decision = state.decision
    passing = state.game.unasked(state)
    for option in () if decision is None else decision.options:
        about = str(state.game.option_view(state, option).get("about", "")).partition(".")[0]
        if not about and option.key in passing:
            continue
        if about not in _cards(state.game):
            return []
        if about not in found:
            found.append(about)
    return found


@functools.cache
def _cards(game: Game) -> dict[str, Card]:
    """Every card of a game by the first part of its key: copies of a card share it."""
    return {card.key.partition(".")[0]: card for card in game.things()}


def offers(state: State, seat: Seat) -> dict[str, Said]:
    """The orders that fit the open question, in words; empty where a seat has to decide itself."""
    game = state.game
    if state.is_over or not game.is_passable(state):
        return {}
    ask = state.ask_key()
    found: dict[str, Said] = {f"{ask} {span}": ASK_NO_MORE[span] for span in game.periods(state) if span in ASK_NO_MORE}
    for card in cards_in(state):
        found[f"{ask} {CARD} {card}"] = say("Don't ask again about {card}", card=_cards(game)[card])
    return {order: said for order, said in found.items() if order not in in_force(state, seat)}


def check(state: State, sitting: Seat, seat: int, order: str) -> None:
    """Raise IllegalAction unless ``seat`` may give this order now; forget its orders that are over."""
    if order != EVERYTHING and (state.asked != seat or order not in offers(state, sitting)):
        raise IllegalAction(say("the order {order} does not fit what you are asked", order=repr(order)))
    for old in set(sitting.orders) - set(in_force(state, sitting)):
        del sitting.orders[old]
    if len(sitting.orders) >= MOST_ORDERS:
        raise IllegalAction(say("{most} orders are enough; take one back first", most=MOST_ORDERS))


ASK_NO_MORE: Final = {"turn": say("Don't ask again this turn"), "round": say("Don't ask again this round")}
NOT_ASKED: Final[dict[str, Said]] = {"turn": say("Not asked this turn"), "round": say("Not asked this round")}


def in_words(state: State, order: str) -> Said:
    """An order as its giver sees it."""
    if order == EVERYTHING:
        return say("Asked about everything")
    card = _cards(state.game).get(order.rpartition(" ")[2])
    if _span(order) == CARD and card is not None:
        return say("Not asked about {card}", card=card)
    return NOT_ASKED.get(_span(order), order)


def deed(state: State) -> Said:
    """What is answered to the open question for a seat that is not asked, as its button names it."""
    picks = state.game.unasked(state)
    return state.game.button(state, picks[0]) if picks else state.game.confirm(state, 0) or say("Pass")
