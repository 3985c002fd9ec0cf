"""Which special cards a seat may play now, and whether it wants to be asked."""

from typing import Final

from mypy_extensions import i64

from meadhall.games.domino_knights.cards import names
from meadhall.games.domino_knights.cards.aces import Death, Life, Mercenary, Power, Wealth
from meadhall.games.domino_knights.cards.special import Jack, King, Plain, Queen, Special
from meadhall.games.domino_knights.cards.wizards import Joker, Ten
from meadhall.games.domino_knights.codes import NO_CODES, PLAYS
from meadhall.games.domino_knights.state import WISHES, KnightsState
from meadhall.kernel.aliases import Seat

_TEN: Final = Ten()
_JOKER: Final = Joker()
_MERCENARY: Final = Mercenary()
SPECIALS: Final[list[Special]] = [
    Death(), Life(), Wealth(), Power(), King(), Queen(), Jack(), _TEN, _JOKER, _MERCENARY,
]  # fmt: skip
_PLAIN: Final = Plain()
_BY_CARD: Final[list[Special]] = [[_PLAIN, *SPECIALS, _PLAIN][names.SPECIAL[card]] for card in range(names.CARDS)]


def special_of(state: KnightsState, card: int) -> Special:
    """The special card that this card is at this table."""
    if state.variant.dominoless and names.SPECIAL[card] == names.WEALTH:
        return _MERCENARY
    return _BY_CARD[card]


def playable(state: KnightsState, seat: Seat, codes: list[int] = NO_CODES) -> list[int]:
    """Codes of the special cards that ``seat`` could announce now, outside negation windows, after other ``codes``."""
    card: i64 = 0
    for card in state.hands[seat]:
        if names.TWOS <= card < names.TENS or not is_playable(state, seat, card):
            continue
        if not codes:
            codes = []
        codes.append(PLAYS[card])
    return codes


def can_play(state: KnightsState, seat: Seat) -> bool:
    """Whether ``seat`` could announce any special card now."""
    card: i64 = 0
    for card in state.hands[seat]:
        if names.TWOS <= card < names.TENS:
            continue
        if is_playable(state, seat, card):
            return True
    return False


def is_playable(state: KnightsState, seat: Seat, card: i64) -> bool:
    """Whether ``seat`` could announce this card, which is none from two to nine, outside negation windows."""
    if names.JACKS <= card < names.JOKERS:
        return state.window != names.WIN_BATTLEFIELD
    if card < names.TWOS:
        return special_of(state, card).is_playable(state, seat, card)
    if card < names.JACKS:
        return _TEN.is_playable(state, seat, card)
    return card < names.BLANKS and _JOKER.is_playable(state, seat, card)


def is_involved(state: KnightsState, seat: Seat) -> bool:
    """Whether the attack being played concerns this seat; without one, whether it is its own turn (DKN-R47)."""
    battle = state.battle
    if battle is None:
        return state.turn == seat
    if seat == battle.attacker or seat == battle.defender:
        return True
    return any(battle.holds(knight.token) for knight in state.knights[seat])


def wants_to_respond(state: KnightsState, seat: Seat) -> bool:
    """Whether the standing order lets this seat be asked in an event window (DKN-R47)."""
    if state.alerts & WISHES:
        order = state.orders[seat]
        wants = order == names.ORDER_ALL or (order == names.ORDER_INVOLVED and is_involved(state, seat))
        if not wants and not state.holds >> seat & 1:
            return False
    elif not is_involved(state, seat):
        return False
    return state.out[seat] == 0 and not (state.resigning and state.resigning >> seat & 1)


def can_respond(state: KnightsState, seat: Seat) -> bool:
    """Whether this seat is to be asked in the open event window: it wants to be, and has a card to play."""
    return wants_to_respond(state, seat) and can_play(state, seat)


def wants_to_negate(state: KnightsState, seat: Seat) -> bool:
    """Whether the standing order lets this seat be asked about the newest pending card (DKN-R47)."""
    if state.resigning >> seat & 1:
        return False
    order = state.orders[seat]
    if order == names.ORDER_ALL or state.holds >> seat & 1:
        return True
    if order != names.ORDER_INVOLVED:
        return False
    if state.battle is not None and is_involved(state, seat):
        return True
    newest = state.pending[-1]
    return special_of(state, newest.card).is_aimed_at(state, newest, seat)


def let_go(state: KnightsState, seat: Seat) -> None:
    """A one-time ``hold`` is used up when its seat was asked."""
    state.holds &= ~(1 << seat)


# --- the picks of an announcement -----------------------------------------------------------------------------------
