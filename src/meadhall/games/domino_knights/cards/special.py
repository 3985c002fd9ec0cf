"""What every special card has: when it can be played, on what, and what it does (section 5); and the face cards."""

from typing import ClassVar

from mypy_extensions import mypyc_attr

from meadhall.games.domino_knights.board.pieces import NO_TOKEN, NOBODY, Effect, Pending
from meadhall.games.domino_knights.cards.names import JACK, KING, QUEEN, WIN_BATTLEFIELD, card_key, suit_of
from meadhall.games.domino_knights.state import KnightsState
from meadhall.games.domino_knights.texts import any_piece, face, played, suit_sign
from meadhall.kernel.aliases import Seat
from meadhall.kernel.decision import Prompt, Reason
from meadhall.kernel.events import Event
from meadhall.kernel.sentence import Person, Said, Sentence, say


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

    def why_not(self, state: KnightsState, seat: Seat, card: int) -> Reason:
        """Why this seat, which holds the card, cannot announce it now."""
        if not self.targets(state, seat, card):
            return Prompt(say("There is nothing that {card} could be played on now.", card=played(state, card)), "DKN-5-d")
        return Prompt(say("{card} can't be played at this moment.", card=played(state, card)), "DKN-W1")

    def target_prompt(self, state: KnightsState, card: int) -> Said:
        """The question what the card is aimed at, and what happens to that."""
        return say("Choose what {card} is played on.", card=played(state, card))

    def lone_target(self, state: KnightsState, seat: Seat) -> int | None:
        """The only target that makes sense for this seat; None if that is to be weighed."""
        return None

    def target_label(self, state: KnightsState, target: int) -> Said:
        """An answer to it, as its button names it."""
        return any_piece(state, target, state.asked)

    def target_warning(self, state: KnightsState, target: int) -> Said:
        """What the card would cost its own player there; empty if nothing."""
        return ""

    def threat(self, state: KnightsState, pending: Pending) -> Sentence:
        """What the announced card is about to do, to whoever may negate it."""
        return say("{who} plays {card}.", who=Person(pending.player), card=played(state, pending.card))

    def resolve(self, state: KnightsState, pending: Pending) -> str:
        """Apply the effect completely (DKN-W7) and say in a word what came of it. The card has left the pending ones."""
        raise NotImplementedError


class Plain(Special):
    """A card without a special power."""

    def why_not(self, state: KnightsState, seat: Seat, card: int) -> Reason:
        return Prompt(say("{card} has no special power: it can only train.", card=face(card)), "DKN-2-k")


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

    def lone_target(self, state: KnightsState, seat: Seat) -> int | None:
        return seat if len(state.living()) == 2 else None  # all of them help whom they lie before

    def target_label(self, state: KnightsState, target: int) -> Said:
        return say("Play it on {who}", you="Play it on yourself", who=Person(target))

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

    def target_prompt(self, state: KnightsState, card: int) -> Said:
        return say(
            "{card}: choose the kingdom whose spent {suit} knights may fight again.",
            card=played(state, card),
            suit=suit_sign(suit_of(card)),
        )

    def threat(self, state: KnightsState, pending: Pending) -> Sentence:
        who, card, suit = Person(pending.player), played(state, pending.card), suit_sign(suit_of(pending.card))
        if pending.target == pending.player:
            return say("{who} plays {card}: their spent {suit} knights may fight again.", who=who, card=card, suit=suit)
        return say(
            "{who} plays {card} on {whom}: spent {suit} knights there may fight again.",
            yours="{who} plays {card} on you: your spent {suit} knights may fight again.",
            who=who,
            whom=Person(pending.target),
            card=card,
            suit=suit,
        )


class Queen(OnKingdom):
    code = QUEEN
    name = "Loyalty"
    text = (
        "Knights of the Queen's suit may not attack this player, and knights that share a suit may not face each other "
        "where this player's side and the Queen's suit are involved."
    )
    rule = "DKN-5.2-queen-a"

    def target_prompt(self, state: KnightsState, card: int) -> Said:
        return say(
            "{card}: choose the kingdom that {suit} knights of others may not attack.",
            card=played(state, card),
            suit=suit_sign(suit_of(card)),
        )

    def threat(self, state: KnightsState, pending: Pending) -> Sentence:
        who, card, suit = Person(pending.player), played(state, pending.card), suit_sign(suit_of(pending.card))
        if pending.target == pending.player:
            return say("{who} plays {card}: {suit} knights of others may not attack them.", who=who, card=card, suit=suit)
        return say(
            "{who} plays {card} on {whom}: {suit} knights of others may not attack {whom}.",
            yours="{who} plays {card} on you: {suit} knights of others may not attack you.",
            who=who,
            whom=Person(pending.target),
            card=card,
            suit=suit,
        )


class Jack(OnKingdom):
    code = JACK
    name = "Courage"
    text = "Knights of the Jack's suit under this player's control get a third of the highest pips to attack and defense."
    rule = "DKN-5.2-jack-a"

    def target_prompt(self, state: KnightsState, card: int) -> Said:
        return say(
            "{card}: choose the kingdom whose {suit} knights get +{bonus} attack and defense.",
            card=played(state, card),
            suit=suit_sign(suit_of(card)),
            bonus=state.variant.bonus,
        )

    def threat(self, state: KnightsState, pending: Pending) -> Sentence:
        who, card, suit = Person(pending.player), played(state, pending.card), suit_sign(suit_of(pending.card))
        if pending.target == pending.player:
            return say(
                "{who} plays {card}: their {suit} knights get +{bonus} attack and defense.",
                who=who,
                card=card,
                suit=suit,
                bonus=state.variant.bonus,
            )
        return say(
            "{who} plays {card} on {whom}: {suit} knights there get +{bonus} attack and defense.",
            yours="{who} plays {card} on you: your {suit} knights get +{bonus} attack and defense.",
            who=who,
            whom=Person(pending.target),
            card=card,
            suit=suit,
            bonus=state.variant.bonus,
        )
