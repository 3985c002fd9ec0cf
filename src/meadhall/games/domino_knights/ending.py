"""Leaving the game and ending it: elimination, fame ejection, resignation, victory, limits (sections 4.4.6 and 7)."""

from typing import Any, Final

from meadhall.games.domino_knights.board.moves import drop_effect, entitled, hand_over, inter, lift_piece, put_knight
from meadhall.games.domino_knights.board.pieces import NO_TOKEN, NOBODY, PAIR, Effect, Piece
from meadhall.games.domino_knights.cards import names
from meadhall.games.domino_knights.state import BARS, LIBRARY, LOSSES, KnightsState
from meadhall.games.domino_knights.texts import named, piece_key
from meadhall.kernel.aliases import Seat
from meadhall.kernel.events import Event
from meadhall.kernel.frames import Frame, Scope, Step, carry_on

USES_LIMIT: Final = (names.HEALTHIEST, names.MOST_FAME)
"""The goals that end at a limit (DKN-7-d)."""


def in_burial_order(pieces: list[Piece]) -> list[Piece]:
    """Pieces in the default burial order, bottom first (DKN-R40, DKN-R115)."""
    ordered: list[Piece] = []
    for piece in pieces:
        at = len(ordered)
        while at and _lies_below(piece, ordered[at - 1]):
            at -= 1
        ordered.insert(at, piece)
    return ordered


def _lies_below(one: Piece, other: Piece) -> bool:
    """More pips first, then the larger half, then who is longer in play."""
    pips, other_pips = one.pips(), other.pips()
    if pips != other_pips:
        return pips > other_pips
    half, other_half = one.larger_half(), other.larger_half()
    return half > other_half if half != other_half else one.since < other.since


def finish(state: KnightsState, reason: str) -> None:
    """The game is over."""
    state.reason = reason
    state.phase = 0
    state.window = 0
    if state.journal is not None:
        places = state.places()
        ranking = [
            {"seat": seat, "name": state.names[seat], "place": places[seat], "points": state.points[seat]}
            for seat in sorted(range(state.variant.players), key=lambda seat: (places[seat], seat))
        ]
        winners = [seat for seat, place in enumerate(places) if place == 1]
        state.note(
            Event("game_over", -1, {"reason": reason, "ranking": ranking, "winners": winners, "reveal": revealed(state)})
        )


def revealed(state: KnightsState) -> list[dict[str, list[str]]]:
    """What was hidden before each seat, shown when the game is over (DKN-R95)."""
    return [
        {
            "hand": names.card_keys(state.hands[seat]),
            "recruits": [piece_key(piece) for piece in state.recruits[seat]],
            "candidates": [
                piece_key(piece) if piece.domino == PAIR else f"{piece_key(piece)} on {'+'.join(names.card_keys(piece.cards))}"
                for piece in state.candidates[seat]
            ],
        }
        for seat in range(state.variant.players)
    ]


def eliminate(state: KnightsState, seats: list[int], cause: str) -> None:
    """Take Kingdoms out of the game together (DKN-4.4.6-k, DKN-R35, DKN-R115)."""
    time = 1 + sum([out > 0 for out in state.out])
    state.out = [time if seat in seats else out for seat, out in enumerate(state.out)]
    for seat in state.clockwise(state.turn):
        if seat in seats:
            _clear_away(state, seat)
    if state.journal is not None:
        state.note(Event("eliminated", seats[0], {"seats": seats, "cause": cause}))


def _clear_away(state: KnightsState, seat: Seat) -> None:
    _end_service(state, seat)
    pieces = in_burial_order(state.knights[seat] + state.candidates[seat] + state.recruits[seat])
    state.knights[seat] = []
    state.candidates[seat] = []
    state.recruits[seat] = []
    state.alerts |= LOSSES
    for piece in pieces:
        inter(state, seat, piece)
    kept: list[Effect] = []
    for effect in state.effects:
        if effect.seat == seat:
            state.discard.append(effect.card)
        else:
            kept.append(effect)
    state.effects = kept
    state.discard.extend(state.hands[seat])
    state.hands[seat] = []
    state.resigning &= ~(1 << seat)
    state.training &= ~(1 << seat)
    state.holds &= ~(1 << seat)


def _end_service(state: KnightsState, seat: Seat) -> None:
    """End the service of knights that this seat bought; they go to whoever is entitled next (DKN-R90, DKN-R92).

    Her card on a knight that has left her by now lies on no domino of hers: it stays until her seat is passed (DKN-R12).
    """
    served = [
        effect
        for effect in state.effects
        if effect.special == names.MERCENARY and effect.player == seat and state.controller(effect.token) == seat
    ]
    for effect in served:
        drop_effect(state, effect.number)
        state.discard.append(effect.card)
    for knight in state.knights[seat]:
        heir = entitled(state, knight)
        if heir != NOBODY and heir != seat:
            hand_over(state, knight.token, heir)


def expire(state: KnightsState, seat: Seat) -> None:
    """End every card whose expiry seat this is, except Wealth and endless service (DKN-4.1-a, DKN-R12)."""
    if not state.effects:
        return
    if not any(effect.expiry == seat for effect in state.effects):
        return
    ended = [effect for effect in state.effects if effect.expiry == seat and not _stays(state, effect)]
    if not ended:
        return
    if len(ended) == len(state.effects):
        state.effects = []
    else:
        state.effects = [effect for effect in state.effects if effect.expiry != seat or _stays(state, effect)]
    for effect in ended:
        state.discard.append(effect.card)
        if state.journal is not None:
            on = f"k{effect.token}" if effect.seat == NOBODY else effect.seat
            shown = {"card": names.card_key(effect.card), "on": on, "named": named(state, [effect.token])}
            state.note(Event("effect_expired", seat, shown))
    for effect in ended:
        if effect.special == names.MERCENARY:
            release(state, effect.token)


def _stays(state: KnightsState, effect: Effect) -> bool:
    """Whether a card outlasts its expiry seat's Draw phase; endless service ends with its buyer (DKN-R12 before DKN-R90)."""
    if effect.special == names.WEALTH:
        return True
    return effect.special == names.MERCENARY and state.variant.endless_service and state.out[effect.player] == 0


def release(state: KnightsState, token: int) -> None:
    """Give a knight to whoever is entitled to it after a Mercenary card has ended; bury it if nobody is (DKN-R90)."""
    seat = state.controller(token)
    if seat == NOBODY:
        return
    knight = state.knight(token)
    assert knight is not None
    heir = entitled(state, knight)
    if heir == seat:
        return
    if heir == NOBODY:
        inter(state, seat, lift_piece(state, seat, token))
    else:
        hand_over(state, token, heir)


def lift_bars(state: KnightsState, seat: Seat) -> None:
    """Lift the bars that end with this seat's Draw phase (DKN-4.1-b, DKN-R12)."""
    if not state.alerts & BARS:
        return
    bit = 1 << seat
    left = 0
    for holder, knights in enumerate(state.knights):
        for knight in knights:
            left |= knight.bars & ~bit
            if knight.bars & bit:
                freed = knight.copy()
                freed.bars &= ~bit
                put_knight(state, holder, freed)
                if state.journal is not None:
                    shown = {"tokens": [f"k{knight.token}"], "named": named(state, [knight.token])}
                    state.note(Event("bar_lifted", holder, shown))
    if not left:
        state.alerts &= ~BARS


def has_rival(state: KnightsState) -> bool:
    """Whether anybody lives besides the turn player."""
    return any(out == 0 and seat != state.turn for seat, out in enumerate(state.out))


def is_ejected(state: KnightsState, seat: Seat) -> bool:
    """Whether this seat has neither fame nor anybody left (DKN-R81)."""
    if state.points[seat] or state.out[seat]:
        return False
    return not state.knights[seat] and not state.candidates[seat] and not state.recruits[seat]


def is_finished(state: KnightsState) -> bool:
    """Carry out due fame ejections and resignations and check for victory, outside attacks (DKN-7-f, DKN-R81, DKN-R112)."""
    if state.is_fame:
        gone = [seat for seat in range(state.variant.players) if is_ejected(state, seat)]
        if gone:
            eliminate(state, gone, "fame")
    if state.resigning:
        eliminate(state, [seat for seat in range(state.variant.players) if state.resigning >> seat & 1], "resigned")
    living = len(state.living())
    if living <= 1:
        finish(state, "last_standing" if living else "nobody_left")
        return True
    return False


def has_reached_target(state: KnightsState) -> bool:
    """Whether somebody has the fame that ends the game, after a clean-up (DKN-7.1-m, DKN-R86)."""
    if state.goal != names.FIRST_TO_N or not state.is_fame:
        return False
    for seat, points in enumerate(state.points):
        if state.out[seat] == 0 and points >= state.variant.fame_target:
            finish(state, "fame_target")
            return True
    return False


def has_reached_limit(state: KnightsState) -> bool:
    """Whether the round just completed is the last one (DKN-7-d, DKN-R84, DKN-R94)."""
    variant = state.variant
    if state.goal in USES_LIMIT:
        if variant.uses_rounds and state.round >= variant.limit:
            finish(state, "limit")
            return True
        if state.time_up:
            finish(state, "time_up")
            return True
    state.still = 0 if state.stirred else state.still + 1
    state.stirred = False
    if variant.stalemate and state.still >= variant.stalemate:
        if state.journal is not None:
            state.note(Event("stalemate", -1, {"round": state.round}))
        finish(state, "stalemate")
        return True
    if state.round >= variant.max_rounds:
        if state.journal is not None:
            state.note(Event("round_limit", -1, {"round": state.round}))
        finish(state, "round_limit")
        return True
    return False


def settle(state: KnightsState, following: Frame | None) -> Frame | None:
    """Go on with ``following``, unless the game is over or the turn player has left it (DKN-R38).

    A Doppelganger that lost its model to an elimination chooses a new one first (DKN-R71).
    """
    if is_settled(state):
        return following
    if is_finished(state):
        return None
    if following is not None and state.out[state.turn]:
        following = _end_of_turn(following)
        state.window = 0
    if lost_copy(state) is not None:
        return LIBRARY.named("copies").start(Scope(state.turn), following)
    return following


def is_settled(state: KnightsState) -> bool:
    """Whether nobody has to leave now and every Doppelganger has its model, or a card or attack comes first."""
    if state.battle is not None or state.pending:
        return True
    if state.resigning or state.out[state.turn] or not has_rival(state):
        return False
    if state.alerts & LOSSES and lost_copy(state) is not None:
        return False
    return not state.is_fame or not any(points == 0 and is_ejected(state, seat) for seat, points in enumerate(state.points))


def _end_of_turn(frame: Frame) -> Frame:
    """Nothing but the end of this turn is left to do."""
    bottom = frame.at_depth(0)
    step: Step[KnightsState] | None = bottom.step
    while step is not None and not isinstance(step, EndTurn):
        step = step.after
    assert step is not None, "a turn has an end"
    return Frame(step, bottom.scope, None)


def lost_copy(state: KnightsState) -> Piece | None:
    """The first Doppelganger, clockwise from the turn player, whose model has left play."""
    if not state.alerts & LOSSES:
        return None
    for seat in state.clockwise(state.turn):
        for knight in state.knights[seat]:
            if knight.model != NO_TOKEN and state.knight(knight.model) is None and not state.is_defeated(knight.token):
                return knight
    return None


class Settle(Step[KnightsState]):
    """Ejections, resignations and victory after a card that was played outside an attack (DKN-W11)."""

    def run_inline(self, state: KnightsState, scope: Scope) -> Step[Any] | None:
        return self.after if is_settled(state) else self

    def run_framed(self, state: KnightsState, frame: Frame) -> Frame | None:
        return settle(state, frame.next())


class EndTurn(Step[KnightsState]):
    """The end of a turn: last checks, then on to the next living seat (DKN-4.5-d, DKN-R99)."""

    def run(self, state: KnightsState, frame: Frame) -> Frame | None:
        state.phase = 0
        if state.journal is not None:
            state.note(Event("turn_ended", state.turn, {"round": state.round}))
        seat = state.turn
        while True:
            seat = (seat + 1) % state.variant.players
            if seat == state.first:
                if has_reached_limit(state):
                    return None
                state.round += 1
                if state.journal is not None:
                    state.note(Event("round_started", -1, {"round": state.round}))
            if state.out[seat] == 0:
                break
            expire(state, seat)
            lift_bars(state, seat)
        state.turn = seat
        state.attacked = 0
        return carry_on(state, self.after, Scope(seat), frame.below)
