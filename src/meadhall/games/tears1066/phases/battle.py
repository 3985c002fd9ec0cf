"""Battles at Wedges and for Objectives, Wedge damage and claiming, Objective damage and its end (sections 8 and 9)."""

from typing import Any, Final

from meadhall.games.tears1066.board.pieces import BATTLE, SKIP
from meadhall.games.tears1066.board.zones import changed
from meadhall.games.tears1066.cards.numbers import (
    GONE,
    HASTINGS,
    LETTERS,
    MIGHT,
    MODS,
    NO_ATTRIBUTE,
    NOTHING,
    OBJECTIVES,
    ON_MIGHT_BATTLE,
    ON_OBJECTIVE_BATTLE,
    ON_OBJECTIVE_DAMAGE,
    ON_OBJECTIVE_DESTROYED,
    ON_WEDGE_CLAIMED,
    ON_WEDGE_DAMAGE,
    ON_ZEAL_BATTLE,
    WEDGES,
    WHEN_DESTROYED,
    ZEAL,
    Wedge,
    card_thing,
)
from meadhall.games.tears1066.chain import Answer, Check, Forced, begin_forced, occur
from meadhall.games.tears1066.effects.word import CHECK, LIBRARY
from meadhall.games.tears1066.state import CLAIM, TearsState
from meadhall.games.tears1066.triggers import V_AMOUNT, V_BY, V_EVENT, V_SUBJECT, V_X, V_Y, could_answer, event_note, is_awaited
from meadhall.kernel.aliases import Seat
from meadhall.kernel.frames import Frame, Scope, Step

# --- the Wedge phase ----------------------------------------------------------------------------------------------


class NextBattle(Step[TearsState]):
    """Fight the battles of one attribute at Wedges 1 to 3; ``n`` counts them (TMM-WEDGE-4)."""

    def __init__(self, attribute: int) -> None:
        self.attribute: Final = attribute

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        scope = frame.scope
        both = state.hastings == 3
        if scope.n >= 3 or state.hastings == 0 or (self.attribute == MIGHT and not both):
            return frame.advance_with(scope.with_n(0))
        wedge = scope.n
        rest = frame.repeat_with(scope.with_n(wedge + 1))
        if state.claimed[wedge] != NOTHING or is_skipped(state, wedge, self.attribute):
            return rest
        event = ON_MIGHT_BATTLE if self.attribute == MIGHT else ON_ZEAL_BATTLE
        note = event_note(state, event, WEDGES + wedge, NOTHING)
        return WEDGE_BATTLE.start(Scope(state.marker, NOTHING, note=note), rest)

    def run_inline(self, state: TearsState, scope: Scope) -> Step[Any] | None:
        fights = state.hastings == 3 if self.attribute == MIGHT else state.hastings != 0
        return self if fights or scope.n != 0 else self.after


def is_skipped(state: TearsState, wedge: Wedge, attribute: int) -> bool:
    """Whether an effect lets no such battle take place (TMM-FX-31)."""
    return any(one.what == SKIP and one.target == WEDGES + wedge and one.payload == attribute for one in state.lasting)


def battle_totals(state: TearsState, note: tuple[Any, ...]) -> list[int]:
    """Both players' totals in the battle of ``note``, swaps included (TMM-P15), never below 0."""
    wedge: Wedge = note[V_SUBJECT] - WEDGES
    attribute = MIGHT if note[V_EVENT] == ON_MIGHT_BATTLE else ZEAL
    return [
        max(0, state.wedge_total(0, wedge, attribute) + note[V_X]),
        max(0, state.wedge_total(1, wedge, attribute) + note[V_Y]),
    ]


def totals_at(state: TearsState, frame: Frame | None, wedge: Wedge, attribute: int) -> list[int]:
    """Both players' totals at a Wedge now; if ``frame`` is in a battle fought there, with what changed in it (TMM-R70)."""
    event = ON_MIGHT_BATTLE if attribute == MIGHT else ON_ZEAL_BATTLE
    while frame is not None:
        if WEDGE_BATTLE.holds(frame):
            note = frame.scope.note
            if note[V_SUBJECT] == WEDGES + wedge and note[V_EVENT] == event:
                return battle_totals(state, note)
        frame = frame.below
    return [max(0, state.wedge_total(seat, wedge, attribute)) for seat in range(2)]


def wedge_hits(state: TearsState, attribute: int, totals: list[int]) -> list[int]:
    """The damage that both players deal to a Wedge with these totals (TMM-WEDGE-6 to TMM-WEDGE-12)."""
    one, other = totals
    if one == other:
        dealt = 1 if attribute == MIGHT or one > 0 else 0
        hits = [dealt, dealt]
    elif attribute == MIGHT:
        hits = [max(0, one - other), max(0, other - one)]
    else:
        hits = [1 if one > other else 0, 1 if other > one else 0]
    return [hits[seat] if state.has_flag_of_hastings(seat) else 0 for seat in range(2)]


class CompareTotals(Step[TearsState]):
    """Compare the totals and let the damage be dealt."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        note = frame.scope.note
        attribute = MIGHT if note[V_EVENT] == ON_MIGHT_BATTLE else ZEAL
        totals = battle_totals(state, note)
        wedge: Wedge = note[V_SUBJECT] - WEDGES
        if state.journal is not None:
            log_battle(state, "might_battle" if attribute == MIGHT else "zeal_battle", wedge, totals)
        after = frame.next()
        assert after is not None
        return deal_to_wedge(state, after, wedge, wedge_hits(state, attribute, totals), NOTHING)


def log_battle(state: TearsState, event: str, wedge: Wedge, totals: list[int]) -> None:
    """Write the totals of a battle."""
    norman = state.norman
    state.log(event, NOTHING, {"wedge": wedge + 1, "norman_tbv": totals[norman], "saxon_tbv": totals[1 - norman]})


class EndBattle(Step[TearsState]):
    """The battle is over, and with it whatever lasted for the battle."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        if state.expire(BATTLE):
            return CHECK.start(Scope(NOTHING), frame)
        return frame.next()


# --- Wedge damage -------------------------------------------------------------------------------------------------


def deal_to_wedge(state: TearsState, after: Frame, wedge: Wedge, hits: list[int], by: int) -> Frame | None:
    """Damage of one or both players is about to be dealt to a Wedge; ``by`` is NOTHING in a battle (TMM-P29)."""
    if state.claimed[wedge] != NOTHING or (hits[0] <= 0 and hits[1] <= 0):
        return after
    if not is_awaited(state, ON_WEDGE_DAMAGE) and not is_awaited(state, ON_WEDGE_CLAIMED):
        return place_on_wedge(state, after, wedge, hits)
    return WEDGE_DAMAGE.start(Scope(by, WEDGES + wedge, note=(hits[0], hits[1], 0)), after)


class NextWedgeHit(Step[TearsState]):
    """Open the ``wedge_damage`` window of each player who deals some, the marker holder's first; ``n`` counts them."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        scope = frame.scope
        if scope.n >= 2:
            return frame.next()
        rest = frame.repeat_with(scope.with_n(scope.n + 1))
        seat = state.canonical_seats()[scope.n]
        amount: int = scope.note[seat]
        wedge = scope.card - WEDGES
        if amount <= 0 or state.claimed[wedge] != NOTHING:
            return rest
        note = event_note(state, ON_WEDGE_DAMAGE, scope.card, seat, amount, rest.depth, rules=scope.you == NOTHING)
        return WEDGE_HIT.start(Scope(seat, scope.card, note=note), rest)


class TakeWedgeHit(Step[TearsState]):
    """What is left of one player's pending damage."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        note = frame.scope.note
        below = frame.below
        assert below is not None
        depth: int = note[V_X]
        scope = below.at_depth(depth).scope
        hits = list(scope.note)
        hits[note[V_BY]] = max(0, note[V_AMOUNT])
        return below.amend(depth, scope.with_note(tuple(hits)))


class PlaceWedgeHits(Step[TearsState]):
    """Place what is left of both together, unless the Wedge has been claimed meanwhile (TMM-P14)."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        scope = frame.scope
        wedge = scope.card - WEDGES
        after = frame.next()
        assert after is not None
        if state.claimed[wedge] != NOTHING:
            return after
        return place_on_wedge(state, after, wedge, [scope.note[0], scope.note[1]])


def place_on_wedge(state: TearsState, after: Frame, wedge: Wedge, hits: list[int]) -> Frame | None:
    """Put damage on a Wedge and let it be claimed."""
    for seat in state.canonical_seats():
        if hits[seat] > 0:
            at = 2 * wedge + seat
            state.wedge_damage = changed(state.wedge_damage, at, state.wedge_damage[at] + hits[seat])
            if state.journal is not None:
                total = state.wedge_damage[2 * wedge + seat]
                state.log("wedge_damaged", seat, {"wedge": wedge + 1, "amount": hits[seat], "total": total})
    return claim(state, after, wedge)


def claim(state: TearsState, after: Frame, wedge: Wedge) -> Frame | None:
    """Claim a Wedge for whoever has placed the 10th damage; a second Wedge wins (TMM-CLAIM, TMM-WIN-1)."""
    full = [state.wedge_damage[2 * wedge + seat] >= CLAIM for seat in range(2)]
    if not full[0] and not full[1]:
        return after
    winner, tie_break = (0, None) if full[0] else (1, None)
    if full[0] and full[1]:
        winner, tie_break = claim_tie(state, after, wedge)
    state.claimed = changed(state.claimed, wedge, winner)
    if state.journal is not None:
        state.log("wedge_claimed", winner, {"wedge": wedge + 1, "tie_break": tie_break})
    if state.claimed.count(winner) >= 2:
        state.end_game(winner, "wedges")
        return None
    return occur(state, after, ON_WEDGE_CLAIMED, WEDGES + wedge, winner)


def claim_tie(state: TearsState, frame: Frame, wedge: Wedge) -> tuple[int, str | None]:
    """Who claims a Wedge that both have filled: Might, then Zeal, then the marker (TMM-CLAIM-3 to TMM-CLAIM-5)."""
    for attribute in (MIGHT, ZEAL):
        totals = totals_at(state, frame, wedge, attribute)
        if totals[0] != totals[1]:
            return (0 if totals[0] > totals[1] else 1), MODS[attribute]
    return state.marker, "marker"


WEDGE_BATTLE: Final = LIBRARY.program("wedge-battle", [Forced(), Answer(), CompareTotals(), EndBattle()])
WEDGE_DAMAGE: Final = LIBRARY.program("wedge-damage", [NextWedgeHit(), PlaceWedgeHits()])
WEDGE_HIT: Final = LIBRARY.program("wedge-hit", [Forced(), Answer(), TakeWedgeHit()])

# --- Objectives ---------------------------------------------------------------------------------------------------


class NextAttempt(Step[TearsState]):
    """The marker holder, then the other, attempt their Objectives; ``n`` counts them (TMM-OBJ-1, TMM-R68)."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        scope = frame.scope
        for turn in range(scope.n, 2):
            seat = state.seat_at(turn)
            if not self.settle_at_once(state, seat):
                return self.attempt(state, seat, frame.repeat_with(scope.with_n(turn + 1)))
        return frame.goto_inline(state, self.after) if scope.n == 0 else frame.advance_with(scope.with_n(0))

    def settle_at_once(self, state: TearsState, seat: Seat) -> bool:
        """Settle the attempt without a frame and tell so: at Hastings, or if nobody could answer and the Objective stays."""
        design = state.file.designs[state.objectives[seat][0]]
        if design.letter == HASTINGS:
            return True
        if design.attribute == NO_ATTRIBUTE or could_answer(state, ON_OBJECTIVE_BATTLE) or state.journal is not None:
            return False
        hit = state.objective_total(seat) - state.objective_value(seat)
        if state.anything_ends(BATTLE):
            return False
        if hit > 0:
            damage = state.objective_damage[seat] + hit
            if damage >= design.health or could_answer(state, ON_OBJECTIVE_DAMAGE):
                return False
            state.objective_damage = changed(state.objective_damage, seat, damage)
        return True

    def attempt(self, state: TearsState, seat: Seat, rest: Frame) -> Frame:
        """The frame of one player's attempt."""
        if state.file.designs[state.objectives[seat][0]].attribute == NO_ATTRIBUTE:
            return FALLEN.start(Scope(seat, OBJECTIVES + seat), rest)
        note = event_note(state, ON_OBJECTIVE_BATTLE, OBJECTIVES + seat, seat, rules=True)
        first = ATTEMPT.first if could_answer(state, ON_OBJECTIVE_BATTLE) else COMPARE_OBJECTIVE
        return Frame(first, Scope(seat, NOTHING, note=note), rest)


class CompareObjective(Step[TearsState]):
    """Compare the total with the Battle Value; the difference is damage (TMM-OBJ-6)."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        seat = frame.scope.you
        after = frame.next()
        assert after is not None
        if state.letter(seat) == HASTINGS or state.file.designs[state.objectives[seat][0]].attribute == NO_ATTRIBUTE:
            return after
        total, value = state.objective_total(seat), state.objective_value(seat)
        if state.journal is not None:
            design = state.file.designs[state.objectives[seat][0]]
            battle = {"letter": LETTERS[design.letter], "attribute": MODS[design.attribute], "total": total, "value": value}
            state.log("objective_battle", seat, battle)
        return after if total <= value else hit_objective(state, after, seat, total - value, NOTHING)


def hit_objective(state: TearsState, after: Frame, seat: Seat, amount: int, by: int) -> Frame:
    """Damage is about to be placed on the current Objective of ``seat``; one that is falling takes no more."""
    design = state.file.designs[state.objectives[seat][0]]
    if design.attribute == NO_ATTRIBUTE or state.objective_damage[seat] >= design.health:
        return after
    if not could_answer(state, ON_OBJECTIVE_DAMAGE):
        return place_on_objective(state, after, seat, amount)
    note = event_note(state, ON_OBJECTIVE_DAMAGE, OBJECTIVES + seat, seat if by == NOTHING else by, amount, rules=by == NOTHING)
    return OBJECTIVE_HIT.start(Scope(seat, OBJECTIVES + seat, note=note), after)


class PlaceObjectiveHit(Step[TearsState]):
    """Place what is left of the damage; at its Health the Objective is destroyed (TMM-OBJ-8)."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        below = frame.below
        assert below is not None
        return place_on_objective(state, below, frame.scope.you, frame.scope.note[V_AMOUNT])


def place_on_objective(state: TearsState, after: Frame, seat: Seat, amount: int) -> Frame:
    """Put damage on the current Objective of ``seat``."""
    design = state.file.designs[state.objectives[seat][0]]
    if amount <= 0 or design.attribute == NO_ATTRIBUTE:
        return after
    damage = state.objective_damage[seat] + amount
    state.objective_damage = changed(state.objective_damage, seat, damage)
    if state.journal is not None:
        state.log("objective_damaged", seat, {"letter": LETTERS[design.letter], "amount": amount, "total": damage})
    return after if damage < design.health else FALLEN.start(Scope(seat, OBJECTIVES + seat), after)


class WhenDestroyed(Step[TearsState]):
    """Carry out the When destroyed abilities of an Objective, all of them (TMM-OBJ-10); ``n`` counts them."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        scope = frame.scope
        abilities = state.file.designs[state.objectives[scope.you][0]].abilities
        if scope.n >= len(abilities):
            return frame.next()
        ability = abilities[scope.n]
        rest = frame.repeat_with(scope.with_n(scope.n + 1))
        if ability.way != WHEN_DESTROYED:
            return rest
        return begin_forced(state, ability, scope.you, scope.card, scope.card, rest, NOTHING)


class RemoveObjective(Step[TearsState]):
    """Its attachments are discarded, it is removed, and the next Objective is current (TMM-OBJ-11, TMM-OBJ-12)."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        seat = frame.scope.you
        kind = state.objectives[seat][0]
        state.drop_attachments(OBJECTIVES + seat)
        state.lasting = tuple([one for one in state.lasting if one.target != OBJECTIVES + seat])
        state.objectives = changed(state.objectives, seat, state.objectives[seat][1:])
        state.defeated = changed(state.defeated, seat, state.defeated[seat] + (kind,))
        state.objective_damage = changed(state.objective_damage, seat, 0)
        state.take_stock()
        if state.journal is not None:
            state.log("objective_destroyed", seat, {"letter": LETTERS[state.file.designs[kind].letter]})
            state.log("objective_revealed", seat, {"letter": LETTERS[state.letter(seat)]})
        after = frame.next()
        assert after is not None
        return occur(state, after, ON_OBJECTIVE_DESTROYED, card_thing(GONE, kind), seat)


COMPARE_OBJECTIVE: Final = CompareObjective()
ATTEMPT: Final = LIBRARY.program("attempt", [Forced(), Answer(), COMPARE_OBJECTIVE, EndBattle()])
OBJECTIVE_HIT: Final = LIBRARY.program("objective-hit", [Forced(), Answer(), PlaceObjectiveHit()])
FALLEN: Final = LIBRARY.program("fallen", [WhenDestroyed(), RemoveObjective(), Check()])
