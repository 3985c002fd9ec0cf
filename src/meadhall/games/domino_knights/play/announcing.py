"""Playing a special card: its picks, its announcement, the negation window, its effect and what follows (DKN-W1 to W11)."""

from typing import Any, Final

from mypy_extensions import i64

from meadhall.games.domino_knights.asking import AskModel, Decide, KnightsWindow
from meadhall.games.domino_knights.battle.audit import audit
from meadhall.games.domino_knights.battle.powers import models_for
from meadhall.games.domino_knights.board.moves import add_to_hand, take_card, take_from_hand
from meadhall.games.domino_knights.board.pieces import NO_TOKEN, PAIR, Pending, Piece, suits_of
from meadhall.games.domino_knights.cards import names
from meadhall.games.domino_knights.cards.aces import life_cards, life_pairs
from meadhall.games.domino_knights.codes import HAND, PLAY
from meadhall.games.domino_knights.ending import Settle, is_settled
from meadhall.games.domino_knights.phases.models import ChooseModel
from meadhall.games.domino_knights.play.playable import let_go, special_of, wants_to_negate
from meadhall.games.domino_knights.play.worth import asks_for_all
from meadhall.games.domino_knights.state import LIBRARY, LOSSES, KnightsState
from meadhall.games.domino_knights.texts import face, named, piece_words, played
from meadhall.kernel.aliases import Seat
from meadhall.kernel.decision import Obvious, Prompt, Question
from meadhall.kernel.events import Event
from meadhall.kernel.frames import Frame, Scope, Step, carry_on
from meadhall.kernel.program import Deed
from meadhall.kernel.sentence import Said, say
from meadhall.kernel.windows import FIRST_SEAT


class PickTarget(Decide):
    """What the card is aimed at."""

    ask = "target"
    rule = "DKN-W2"
    picks = True

    def question(self, state: KnightsState, frame: Frame) -> Question:
        scope = frame.scope
        return Question(scope.you, special_of(state, scope.card).targets(state, scope.you, scope.card))

    def run(self, state: KnightsState, frame: Frame) -> Frame | None:
        scope = frame.scope
        return self.offer(state, frame, scope.you, special_of(state, scope.card).targets(state, scope.you, scope.card))

    def key(self, state: KnightsState, frame: Frame, code: int) -> str:
        return special_of(state, frame.scope.card).target_key(state, code)

    def prompt(self, state: KnightsState, frame: Frame) -> Prompt:
        card = frame.scope.card
        return Prompt(special_of(state, card).target_prompt(state, card), self.rule)

    def button(self, state: KnightsState, frame: Frame, key: str) -> Said:
        return special_of(state, frame.scope.card).target_label(state, self.target(state, frame, key))

    def warning(self, state: KnightsState, frame: Frame, key: str) -> Said:
        return special_of(state, frame.scope.card).target_warning(state, self.target(state, frame, key))

    def obvious(self, state: KnightsState, frame: Frame, question: Question) -> Obvious | None:
        target = special_of(state, frame.scope.card).lone_target(state, question.seat)
        return None if target is None or asks_for_all(state, question.seat) else Obvious([target])

    def target(self, state: KnightsState, frame: Frame, key: str) -> int:
        """The target that an option names."""
        scope = frame.scope
        special = special_of(state, scope.card)
        for target in special.targets(state, scope.you, scope.card):
            if special.target_key(state, target) == key:
                return target
        raise AssertionError(f"{key} is no target")

    def chosen(self, state: KnightsState, frame: Frame, codes: list[int]) -> Frame | None:
        scope = frame.scope
        if names.SPECIAL[scope.card] == names.LIFE and state.knight(codes[0]) is None:
            return frame.advance_with(scope.with_n(codes[0]))
        return announced(state, frame.below, scope.you, scope.card, codes[0])


class PickLifeCard(Decide):
    """The training card (without dominoes: the pair) that Life brings a recruit in with (DKN-5.1-life-a, DKN-8-h)."""

    ask = "life-card"
    rule = "DKN-5.1-life-a"
    picks = True

    def question(self, state: KnightsState, frame: Frame) -> Question:
        scope = frame.scope
        seat = scope.you
        if scope.n == HAND:
            return Question(seat, life_pairs(state, seat, scope.held[0] if scope.held else -1))
        if state.variant.dominoless:
            return Question(seat, [], 0, 0)
        return Question(seat, life_cards(state, seat, state.piece(scope.n)))

    def prompt(self, state: KnightsState, frame: Frame) -> Prompt:
        scope = frame.scope
        life = played(state, scope.card)
        if not state.variant.dominoless:
            piece = piece_words(state.piece(scope.n))
            said = say("{card}: choose the card that {piece} enters play with. It gives the suit.", card=life, piece=piece)
            return Prompt(said, self.rule)
        if not scope.held:
            return Prompt(say("{card}: choose the first of two cards that become a knight at once.", card=life), "DKN-8-h")
        first = face(scope.held[0])
        return Prompt(say("{card}: choose the card that becomes a knight with {first}.", card=life, first=first), "DKN-8-h")

    def button(self, state: KnightsState, frame: Frame, key: str) -> Said:
        return say("Use {card}", card=face(names.CARD_OF[key]))

    def key(self, state: KnightsState, frame: Frame, code: int) -> str:
        return names.card_key(code)

    def chosen(self, state: KnightsState, frame: Frame, codes: list[int]) -> Frame | None:
        scope = frame.scope.with_held(frame.scope.held + tuple(codes))
        if scope.n == HAND and len(scope.held) < 2:
            return frame.repeat_with(scope)
        return frame.advance_with(scope)


def coming_knight(state: KnightsState, scope: Scope) -> Piece:
    """The piece that Life is about to bring in."""
    if scope.n == HAND:
        return Piece(NO_TOKEN, PAIR, scope.held)
    return state.piece(scope.n)


class PickHalf(Decide):
    """Which half attacks; fixed secretly until Life resolves (DKN-5.1-life-c, DKN-R64)."""

    ask = "orient"
    rule = "DKN-4.2-c"
    picks = True

    def question(self, state: KnightsState, frame: Frame) -> Question:
        return orientation(frame.scope.you, coming_knight(state, frame.scope))

    def key(self, state: KnightsState, frame: Frame, code: int) -> str:
        return orientation_key(coming_knight(state, frame.scope), code)

    def prompt(self, state: KnightsState, frame: Frame) -> Prompt:
        return Prompt(orientation_prompt(coming_knight(state, frame.scope)), self.rule)

    def button(self, state: KnightsState, frame: Frame, key: str) -> Said:
        return orientation_label(key)

    def chosen(self, state: KnightsState, frame: Frame, codes: list[int]) -> Frame | None:
        return frame.advance_with(frame.scope.with_marks(codes[0] if codes else 0))


def orientation(seat: Seat, piece: Piece) -> Question:
    """The question which half of a piece attacks; a Doppelganger has none."""
    if piece.is_doppelganger():
        return Question(seat, [], 0, 0)
    high, low = piece.halves()
    return Question(seat, [high] if high == low else [high, low])


def orientation_prompt(piece: Piece) -> Said:
    """The same question in one sentence."""
    return say("{piece} becomes a knight: which half attacks? The other one defends.", piece=piece_words(piece))


def orientation_label(key: str) -> Said:
    """One of its answers: ``6/5``."""
    attack, _, defense = key.partition("/")
    return say("Attack {attack}, defense {defense}", attack=int(attack), defense=int(defense))


def orientation_key(piece: Piece, half: int) -> str:
    high, low = piece.halves()
    return f"{half}/{high + low - half}"


class PickSecretModel(AskModel):
    """The model of a double blank that Life brings in; fixed secretly (DKN-R64)."""

    picks = True

    def question(self, state: KnightsState, frame: Frame) -> Question:
        scope = frame.scope
        piece = coming_knight(state, scope)
        if not piece.is_doppelganger():
            return Question(scope.you, [], 0, 0)
        return Question(scope.you, models_for(state, piece.suits() | suits_of(scope.held), piece.token))

    def chosen(self, state: KnightsState, frame: Frame, codes: list[int]) -> Frame | None:
        return frame.advance_with(frame.scope.with_note((codes[0],) if codes else ()))


# --- announcing, negating, resolving --------------------------------------------------------------------------------

NOTHING_PENDING: Final[list[Pending]] = []
"""Not to be edited, as all lists of pending cards."""


def announce(state: KnightsState, pending: Pending, target: str) -> None:
    """The card leaves the hand and is shown to all with its target (DKN-W2)."""
    seat = pending.player
    take_card(state, seat, pending.card)
    if pending.held:
        take_from_hand(state, seat, pending.held)
    if state.journal is not None:
        shown: dict[str, Any] = {"card": names.card_key(pending.card), "number": pending.number, "target": target}
        shown["shown"] = names.card_keys(pending.held)
        if target[:1] == "k":
            shown["named"] = named(state, [pending.target])
        state.note(Event("special_announced", seat, shown))


class Announce(Step[KnightsState]):
    """The card leaves the hand with its choices and waits for negation; in a window passes count again (DKN-W13)."""

    def run(self, state: KnightsState, frame: Frame) -> Frame | None:
        scope = frame.scope
        model: int = scope.note[0] if scope.note else NO_TOKEN
        return announced(state, frame.below, scope.you, scope.card, scope.n, scope.held, scope.marks, model)


def announced(
    state: KnightsState,
    below: Frame | None,
    player: int,
    card: int,
    target: int,
    held: tuple[int, ...] = (),
    half: int = 0,
    model: int = NO_TOKEN,
) -> Frame | None:
    """What follows the announcement of a card: it is pending until all have passed, if anybody holds a Ten."""
    state.plays += 1
    pending = Pending(state.plays, card, player, target, held, half, model)
    announce(state, pending, "" if state.journal is None else special_of(state, card).target_key(state, target))
    if below is not None and below.scope.marks:
        below = below.repeat_with(below.scope.with_marks(0))
    if can_be_negated(state, player):
        state.pending = [*state.pending, pending] if state.pending else [pending]
        return Frame(NEGATION, _scope_of(pending), below)
    resolve(state, pending)
    if state.alerts & LOSSES:
        return carry_on(state, AFTERMATH, _scope_of(pending), below)
    audit(state)
    return below if is_settled(state) else Frame(SETTLING, _scope_of(pending), below)


def _scope_of(pending: Pending) -> Scope:
    """The values of the effect that an announced card is."""
    note = () if pending.model == NO_TOKEN else (pending.model,)
    return Scope(pending.player, pending.card, pending.target, pending.half, held=pending.held, note=note)


def can_be_negated(state: KnightsState, player: int) -> bool:
    """Whether anybody but the player of a card holds a Ten."""
    card: i64 = 0
    for seat in state.variant.others[player]:
        for card in state.hands[seat]:
            if card >= names.TENS:
                if card < names.JACKS:
                    return True
                break
    return False


def resolve(state: KnightsState, pending: Pending) -> None:
    """The card takes effect; it is pending no more (DKN-W7)."""
    state.has_resolved = True
    result = special_of(state, pending.card).resolve(state, pending)
    if state.journal is not None:
        state.note(Event("special_resolved", pending.player, {"card": names.card_key(pending.card), "result": result}))


class Negation(KnightsWindow):
    """Asks the others clockwise for a Ten against the newest pending card (DKN-W3 to W7)."""

    then = FIRST_SEAT
    ask = "negate"
    rule = "DKN-W4"

    def run_inline(self, state: KnightsState, scope: Scope) -> Step[Any] | None:
        return self if can_be_negated(state, scope.you) else self.after

    def order(self, state: KnightsState, scope: Scope) -> list[int]:
        return state.variant.others[scope.you]

    def responses(self, state: KnightsState, scope: Scope, seat: Seat) -> list[int]:
        tens = [PLAY + card for card in state.hands[seat] if names.SPECIAL[card] == names.TEN]
        return tens if tens and wants_to_negate(state, seat) else []

    def respond(self, state: KnightsState, frame: Frame, seat: Seat, code: int) -> Frame | None:
        let_go(state, seat)
        state.plays += 1
        aimed = state.pending[-1]
        ten = Pending(state.plays, code - PLAY, seat, aimed.number)
        announce(state, ten, names.card_key(aimed.card))
        state.pending = [*state.pending, ten]
        return Frame(NEGATE.first, Scope(seat, code - PLAY, target=frame.scope.target), frame)

    def passed(self, state: KnightsState, scope: Scope, seat: Seat) -> None:
        let_go(state, seat)

    def prompt(self, state: KnightsState, frame: Frame) -> Prompt:
        newest = state.pending[-1]
        threat = special_of(state, newest.card).threat(state, newest)
        return Prompt(say("{threat} Negate it with a Wizard?", threat=threat), self.rule)

    def label(self, state: KnightsState, frame: Frame, key: str) -> Said:
        card = key.removeprefix("play ")
        return say("Negate it with {card}", card=played(state, names.CARD_OF[card])) if card in names.CARD_OF else key

    def decline(self, state: KnightsState, frame: Frame) -> Said:
        return say("Let {card} happen", card=played(state, state.pending[-1].card))


class NegatePending(Step[KnightsState]):
    """A Ten that nobody stopped puts the pending card below it on the discard pile, then itself (DKN-W8)."""

    def run(self, state: KnightsState, frame: Frame) -> Frame | None:
        if frame.scope.cancelled:
            return frame.next()
        ten = state.pending[-1]
        stopped = state.pending[-2]
        state.pending = state.pending[:-2]
        state.discard.append(stopped.card)
        state.discard.append(ten.card)
        state.has_resolved = True
        if stopped.held:
            add_to_hand(state, stopped.player, list(stopped.held))
        if state.journal is not None:
            by = {"card": names.card_key(stopped.card), "by": names.card_key(ten.card), "seats": [stopped.player, ten.player]}
            state.note(Event("special_negated", ten.player, by))
        following = frame.next()
        assert following is not None
        depth = frame.scope.target
        return following.amend(depth, following.at_depth(depth).scope.cancel())


class ResolveCard(Deed[KnightsState]):
    """The card takes effect, unless it was negated (DKN-W7)."""

    def do(self, state: KnightsState, scope: Scope) -> None:
        if scope.cancelled:
            return
        pending = state.pending[-1]
        state.pending = state.pending[:-1] if len(state.pending) > 1 else NOTHING_PENDING
        resolve(state, pending)


class Audit(Deed[KnightsState]):
    """Clears the battlefield of what may no longer fight there (DKN-W21)."""

    def do(self, state: KnightsState, scope: Scope) -> None:
        audit(state)


_negation: Final = Negation()
_aftermath: Final = ChooseModel()
_settling: Final = Settle()
LIBRARY.program(
    "play",
    [
        PickTarget(),
        PickLifeCard(),
        PickHalf(),
        PickSecretModel(),
        Announce(),
        _negation,
        ResolveCard(),
        _aftermath,
        Audit(),
        _settling,
    ],
)
PLAYING: Final = LIBRARY.named("play")
NEGATION: Final[Step[KnightsState]] = _negation
AFTERMATH: Final[Step[KnightsState]] = _aftermath
"""What follows a card that has taken effect."""
SETTLING: Final[Step[KnightsState]] = _settling
NEGATE: Final = LIBRARY.program("negate", [Negation(), NegatePending()])


def start_play(below: Frame, seat: Seat, code: int) -> Frame:
    """Begin to announce the card of an option code; afterwards ``below`` goes on."""
    return PLAYING.start(Scope(seat, code - PLAY), below)
