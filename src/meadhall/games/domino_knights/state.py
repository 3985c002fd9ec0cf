"""The table: every zone and counter, and where to find a piece or an effect on it.

Zones are lists of lists by seat. The inner lists are never edited, only replaced, so clones share them; the deck and the
peasants are shared lists with a count of what is left of them.
"""

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from meadhall.games.domino_knights.board.pieces import NOBODY, Battle, Effect, Pending, Piece, is_among
from meadhall.games.domino_knights.cards.names import MERCENARY, PHASES, SPECIAL, WEALTH
from meadhall.games.domino_knights.variant import Variant
from meadhall.kernel.aliases import Seat
from meadhall.kernel.chance import Chance
from meadhall.kernel.events import Event
from meadhall.kernel.frames import Frame
from meadhall.kernel.options import TableOptions
from meadhall.kernel.outcome import Outcome
from meadhall.kernel.program import Library
from meadhall.kernel.state import State

if TYPE_CHECKING:
    from meadhall.kernel.game import Game

LIBRARY: Final = Library()
"""All programs of this game are assembled here."""

SETUP_LUCK: Final = 0
DECK_LUCK: Final = 1
PEASANT_LUCK: Final = 2
STREAMS: Final = ("setup", "deck", "peasants")

HAND_SIZE: Final = 6
KEPT: Final = 5
RECRUITS: Final = 2
FEW_PEASANTS: Final = 5

LOSSES: Final = 1
"""A knight has left play since every Doppelganger was seen to have its model."""
WISHES: Final = 2
"""Somebody has given a standing order or said hold; without orders those involved are asked."""
BARS: Final = 4
"""A knight is barred."""
RICHES: Final = 8
"""Wealth is in effect."""
ALL_ALERTS: Final = LOSSES | WISHES | BARS | RICHES


BY_SEAT: Final = ("names", "hands", "recruits", "candidates", "knights", "graves", "points", "out", "orders")
COUNTERS: Final = (
    "goal", "first", "turn", "round", "phase", "window", "attacked", "plays", "tokens", "entries", "holds", "resigning",
    "training", "responders", "still",
)  # fmt: skip
FLAGS: Final = ("is_fame", "stirred", "has_resolved", "time_up")
"""Fields by what they hold, for code that treats all of a kind alike."""


class KnightsState(State):
    """One position of Domino Knights."""

    __slots__ = (
        *BY_SEAT, *COUNTERS, *FLAGS, "variant", "effects", "pending", "discard", "deck", "deck_left", "peasants",
        "peasants_left", "battle", "alerts", "reason", "box", "domino_box", "submitted",
    )  # fmt: skip

    def __init__(
        self, game: "Game", options: TableOptions, chance: Chance, variant: Variant, like: "KnightsState | None" = None
    ) -> None:
        super().__init__(game, options, chance, like)
        self.variant: Final = variant
        if like is None:
            seats = variant.players
            self.names: list[str] = [f"Kingdom {seat + 1}" for seat in range(seats)]
            self.hands: list[list[int]] = [[] for _ in range(seats)]
            self.recruits: list[list[Piece]] = [[] for _ in range(seats)]
            self.candidates: list[list[Piece]] = [[] for _ in range(seats)]
            self.knights: list[list[Piece]] = [[] for _ in range(seats)]
            self.graves: list[list[Piece]] = [[] for _ in range(seats)]
            self.points: list[int] = [variant.health] * seats
            """Health, or fame if ``is_fame``."""
            self.out: list[int] = [0] * seats
            """0 for the living; else the count of eliminations up to theirs, shared by those who went together."""
            self.orders: list[int] = [0] * seats
            self.effects: list[Effect] = []
            self.pending: list[Pending] = []
            self.discard: list[int] = []
            self.deck: list[int] = []
            self.deck_left: int = 0
            self.peasants: list[int] = []
            self.peasants_left: int = 0
            self.battle: Battle | None = None
            self.goal: int = 0
            self.is_fame: bool = False
            self.first: int = 0
            self.turn: int = 0
            self.round: int = 1
            self.phase: int = 0
            self.window: int = 0
            """The open event window, 0 if none is."""
            self.attacked: int = 0
            """Opponents attacked this turn, as bits."""
            self.plays: int = 0
            self.tokens: int = 0
            self.entries: int = 0
            self.holds: int = 0
            self.resigning: int = 0
            self.training: int = 0
            """Seats whose training period is open, as bits (DKN-4.3.2-b)."""
            self.responders: int = 0
            """Seats asked in the open event window, as bits."""
            self.still: int = 0
            """Complete rounds in a row in which nothing stirred (DKN-R94)."""
            self.stirred: bool = False
            self.has_resolved: bool = False
            """Whether a card resolved since the last event window opened (DKN-W19)."""
            self.alerts: i64 = 0
            """What has to be looked for, as bits; what is not among them is nowhere on the table."""
            self.time_up: bool = False
            self.reason: str = ""
            """Why the game is over."""
            self.box: list[int] = []
            """Cards that a position set up by hand leaves out of the game."""
            self.domino_box: list[int] = []
            self.submitted: list[tuple[int, str]] = []
            """Seats and trainings that wait until no card is pending, in order of arrival (DKN-R24)."""
            return
        self.names = like.names
        self.hands = like.hands[:]
        self.recruits = like.recruits[:]
        self.candidates = like.candidates[:]
        self.knights = like.knights[:]
        self.graves = like.graves[:]
        self.points = like.points[:]
        self.out = like.out
        self.orders = like.orders
        self.effects = like.effects
        self.pending = like.pending
        self.discard = like.discard[:]
        self.deck = like.deck
        self.deck_left = like.deck_left
        self.peasants = like.peasants
        self.peasants_left = like.peasants_left
        self.battle = like.battle
        self.goal = like.goal
        self.is_fame = like.is_fame
        self.first = like.first
        self.turn = like.turn
        self.round = like.round
        self.phase = like.phase
        self.window = like.window
        self.attacked = like.attacked
        self.plays = like.plays
        self.tokens = like.tokens
        self.entries = like.entries
        self.holds = like.holds
        self.resigning = like.resigning
        self.training = like.training
        self.responders = like.responders
        self.still = like.still
        self.stirred = like.stirred
        self.has_resolved = like.has_resolved
        self.alerts = like.alerts
        self.time_up = like.time_up
        self.reason = like.reason
        self.box = like.box
        self.domino_box = like.domino_box
        self.submitted = like.submitted

    def clone(self) -> "KnightsState":
        return KnightsState(self.game, self.options, self.chance.clone(), self.variant, self)

    def advance(self, frame: Frame | None) -> None:
        super().advance(frame)
        if self.submitted and not self.pending:
            from meadhall.games.domino_knights.interjections import carry_out

            carry_out(self)

    # --- seats --------------------------------------------------------------------------------------------------

    def is_living(self, seat: Seat) -> bool:
        return self.out[seat] == 0

    def living(self) -> list[int]:
        """The living seats, in seat order; not to be changed."""
        if all(out == 0 for out in self.out):
            return self.variant.clockwise[0]
        return [seat for seat in range(self.variant.players) if self.out[seat] == 0]

    def clockwise(self, start: int) -> list[int]:
        """All seats, clockwise from ``start``; not to be changed."""
        return self.variant.clockwise[start]

    def hand_size(self, seat: Seat) -> int:
        """How many cards a seat holds in public: what is set aside with Life counts (DKN-R113)."""
        size = len(self.hands[seat])
        for pending in self.pending:
            if pending.player == seat:
                size += len(pending.held)
        return size

    # --- finding pieces -----------------------------------------------------------------------------------------

    def controller(self, token: int) -> int:
        """The seat that controls this knight, or NOBODY if no such knight is in play."""
        for seat, knights in enumerate(self.knights):
            for knight in knights:
                if knight.token == token:
                    return seat
        return NOBODY

    def knight(self, token: int) -> Piece | None:
        """The knight in play with this token."""
        for knights in self.knights:
            for knight in knights:
                if knight.token == token:
                    return knight
        return None

    def seated(self, token: int, likely: int) -> tuple[int, Piece | None]:
        """The knight in play with this token and the seat that controls it, likely a certain one."""
        for knight in self.knights[likely]:
            if knight.token == token:
                return likely, knight
        for seat, knights in enumerate(self.knights):
            for knight in knights:
                if knight.token == token:
                    return seat, knight
        return NOBODY, None

    def is_defeated(self, token: int) -> bool:
        """Whether this knight has fallen in the battle that is being cleaned up and still waits for its burial."""
        return self.battle is not None and self.battle.resolved and is_among(token, self.battle.lost)

    def holder(self, token: int) -> int:
        """The seat that has this piece before it as recruit, candidate or knight; NOBODY if none."""
        for seat in range(self.variant.players):
            if self.found(seat, token) is not None:
                return seat
        return NOBODY

    def piece(self, token: int) -> Piece:
        """The recruit, candidate or knight with this token."""
        for seat in range(self.variant.players):
            piece = self.found(seat, token)
            if piece is not None:
                return piece
        raise AssertionError(f"no piece has token {token}")

    def found(self, seat: Seat, token: int) -> Piece | None:
        """The recruit, candidate or knight with this token before one seat; None if it is not there."""
        for piece in self.knights[seat]:
            if piece.token == token:
                return piece
        for piece in self.candidates[seat]:
            if piece.token == token:
                return piece
        for piece in self.recruits[seat]:
            if piece.token == token:
                return piece
        return None

    def new_token(self) -> int:
        self.tokens += 1
        return self.tokens

    def attack_under_way(self) -> Battle:
        """The battle, where there must be one."""
        assert self.battle is not None
        return self.battle

    # --- effects ------------------------------------------------------------------------------------------------

    def effect(self, number: int) -> Effect:
        """The card in effect with this play number."""
        for effect in self.effects:
            if effect.number == number:
                return effect
        raise AssertionError(f"no card in effect has number {number}")

    def special(self, card: int) -> int:
        """What a card can do at this table."""
        special = SPECIAL[card]
        return MERCENARY if special == WEALTH and self.variant.dominoless else special

    def wealth_count(self, seat: Seat) -> int:
        """How many Wealth cards work for this seat: each doubles what it places (DKN-5.1-wealth-d)."""
        if not self.alerts & RICHES:
            return 0
        count = 0
        for effect in self.effects:
            if effect.special == WEALTH and effect.seat == seat:
                count += 1
        return count

    def wealth_of(self, seat: Seat) -> tuple[int, ...]:
        """The play numbers of the Wealth cards that work for this seat."""
        if not self.wealth_count(seat):
            return ()
        return tuple([effect.number for effect in self.effects if effect.special == WEALTH and effect.seat == seat])

    def start_phase(self, phase: int) -> None:
        """Enter a phase of the turn."""
        self.phase = phase
        if self.journal is not None:
            self.note(Event("phase_started", self.turn, {"phase": PHASES[phase], "round": self.round}))

    # --- for people and programs --------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        return self.variant.players

    def seat_view(self, seat: Seat | None) -> dict[str, Any]:
        from meadhall.games.domino_knights.view import view_of

        return view_of(self, seat)

    def dealt_anew(self, seat: Seat | None, chance: Chance) -> "KnightsState":
        from meadhall.games.domino_knights.redeal import redealt

        return redealt(self, seat, chance)

    def result(self) -> Outcome:
        places = self.places()
        winners = [seat for seat, place in enumerate(places) if place == 1]
        return Outcome(self.points[:], winners, places, self.reason)

    def places(self) -> list[int]:
        """The ranking as it stands (DKN-7-e): the living by points, then the eliminated, the later the better."""
        worth = [self.points[seat] + (1 << 20) if out == 0 else out for seat, out in enumerate(self.out)]
        return [1 + sum([other > one for other in worth]) for one in worth]

    def table_json(self) -> dict[str, Any]:
        from meadhall.games.domino_knights.board.saving import table_to_json

        return table_to_json(self)

    def position(self) -> str:
        from meadhall.games.domino_knights.position.text import position_of

        return position_of(self)

    def census(self) -> dict[str, int]:
        from meadhall.games.domino_knights.invariants import census_of

        return census_of(self)

    def impossible(self) -> list[str]:
        from meadhall.games.domino_knights.invariants import impossible_at

        return impossible_at(self)

    def broken(self) -> list[str]:
        from meadhall.games.domino_knights.invariants import broken_at

        return broken_at(self)

    def is_quiet(self) -> bool:
        """True if no effect is in the middle: no card is pending, no attack under way, no action half told."""
        from meadhall.games.domino_knights.asking import is_pick

        return not self.pending and self.battle is None and (self.top is None or not is_pick(self.top))

    def interjections(self, seat: Seat) -> tuple[str, ...]:
        from meadhall.games.domino_knights.interjections import allowed

        return allowed(self, seat)

    def interjected(self, seat: Seat, text: str) -> None:
        from meadhall.games.domino_knights.interjections import say

        say(self, seat, text)
