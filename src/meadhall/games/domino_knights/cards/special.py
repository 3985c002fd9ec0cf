"""What every special card has: when it can be played, on what, and what it does (section 5); and the face cards."""

from typing import ClassVar

from mypy_extensions import mypyc_attr

from meadhall.games.domino_knights.cards.names import JACK, KING, QUEEN, WIN_BATTLEFIELD, card_key
from meadhall.games.domino_knights.pieces import NO_TOKEN, NOBODY, Effect, Pending
from meadhall.games.domino_knights.state import KnightsState
from meadhall.games.domino_knights.texts import card_name
from meadhall.kernel.aliases import Seat
from meadhall.kernel.events import Event


@mypyc_attr(allow_interpreted_subclasses=True)
class Special:
    """One special card. Its printed meaning in our words stands beside what it does."""

    code: ClassVar[int]
    name: ClassVar[str]
    text: ClassVar[str]
    rule: ClassVar[str]

    def is_playable(self, state: KnightsState, seat: Seat, card: int) -> bool:
        """Whether this seat could announce the card now, outside negation windows (DKN-5-d)."""
        return len(self.targets(state, seat, card)) > 0

    def targets(self, state: KnightsState, seat: Seat, card: int) -> list[int]:
        """Codes of everything the card can be aimed at, in canonical order."""
        raise NotImplementedError

    def target_key(self, state: KnightsState, target: int) -> str:
        """The readable key of a target: a knight."""
        return f"k{target}"

    def is_aimed_at(self, state: KnightsState, pending: Pending, seat: Seat) -> bool:
        """Whether the pending card is aimed at the seat, its dominoes or a card it played (DKN-R47)."""
        return state.holder(pending.target) == seat

    def why_not(self, state: KnightsState, seat: Seat, card: int) -> str:
        """Why this seat, which holds the card, cannot announce it now."""
        if not self.targets(state, seat, card):
            return f"{card_name(state, card)} has no legal target now (DKN-5-d)."
        return f"{card_name(state, card)} cannot be played at this moment (DKN-W1)."

    def resolve(self, state: KnightsState, pending: Pending) -> str:
        """Apply the effect completely (DKN-W7) and say in a word what came of it. The card has left the pending ones."""
        raise NotImplementedError


class Plain(Special):
    """A card without a special power."""

    def why_not(self, state: KnightsState, seat: Seat, card: int) -> str:
        return f"{card_name(state, card)} has no special power; it can only train (DKN-2-k)."


def knights_in_play(state: KnightsState) -> list[int]:
    """Tokens of all knights, by seat."""
    return [knight.token for knights in state.knights for knight in knights]


def in_battlefield_window(state: KnightsState) -> bool:
    """Whether only Jokers may be played now (WIN-BATTLEFIELD)."""
    return state.window == WIN_BATTLEFIELD


def take_effect(state: KnightsState, pending: Pending, special: int, seat: Seat, token: int, expiry: int) -> None:
    """Let a lingering card begin to work (DKN-W20, DKN-R11)."""
    effect = Effect(pending.number, pending.card, special, pending.player, seat, token, expiry)
    state.effects = [*state.effects, effect]
    if state.journal is not None:
        on: object = f"k{token}" if token != NO_TOKEN else seat
        state.note(Event("effect_started", pending.player, {"card": card_key(pending.card), "on": on, "expiry": expiry}))


@mypyc_attr(allow_interpreted_subclasses=True)
class OnKnight(Special):
    """A card that is laid on one knight in play, of any player (DKN-5.1-a)."""

    def is_playable(self, state: KnightsState, seat: Seat, card: int) -> bool:
        if in_battlefield_window(state):
            return False
        return any(len(knights) > 0 for knights in state.knights)

    def targets(self, state: KnightsState, seat: Seat, card: int) -> list[int]:
        return knights_in_play(state)

    def resolve(self, state: KnightsState, pending: Pending) -> str:
        take_effect(state, pending, self.code, NOBODY, pending.target, state.controller(pending.target))
        return "in effect"


@mypyc_attr(allow_interpreted_subclasses=True)
class OnKingdom(Special):
    """A face card: it lies before one living player until the start of her next Draw phase (DKN-5.2-a, -b)."""

    def is_playable(self, state: KnightsState, seat: Seat, card: int) -> bool:
        return not in_battlefield_window(state)

    def targets(self, state: KnightsState, seat: Seat, card: int) -> list[int]:
        return state.living()

    def target_key(self, state: KnightsState, target: int) -> str:
        return f"seat {target}"

    def is_aimed_at(self, state: KnightsState, pending: Pending, seat: Seat) -> bool:
        return pending.target == seat

    def resolve(self, state: KnightsState, pending: Pending) -> str:
        take_effect(state, pending, self.code, pending.target, NO_TOKEN, pending.target)
        return "in effect"


# --- the face cards (section 5.2); what they do is read from them when it matters, in ``powers`` ----------------------


class King(OnKingdom):
    code = KING
    name = "Majesty"
    text = "Knights of the King's suit under this player's control may attack, defend and aid although they are spent."
    rule = "DKN-5.2-king-a"


class Queen(OnKingdom):
    code = QUEEN
    name = "Loyalty"
    text = (
        "Knights of the Queen's suit may not attack this player, and knights that share a suit may not face each other "
        "where this player's side and the Queen's suit are involved."
    )
    rule = "DKN-5.2-queen-a"


class Jack(OnKingdom):
    code = JACK
    name = "Courage"
    text = "Knights of the Jack's suit under this player's control get a third of the highest pips to attack and defense."
    rule = "DKN-5.2-jack-a"
