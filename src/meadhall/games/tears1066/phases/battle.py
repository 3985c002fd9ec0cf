"""Battles at Wedges and for Objectives, Wedge damage and claiming, Objective damage and its end (sections 8 and 9)."""

from typing import Any, Final

from meadhall.games.tears1066.board.pieces import BATTLE, SKIP
from meadhall.games.tears1066.board.zones import changed
from meadhall.games.tears1066.cards import numbers
from meadhall.games.tears1066.cards.numbers import Wedge, card_thing
from meadhall.games.tears1066.chain import Answer, Check, Forced, begin_forced, occur, occur_later
from meadhall.games.tears1066.effects.harm import after_leaving
from meadhall.games.tears1066.effects.word import CHECK, LIBRARY
from meadhall.games.tears1066.records import Happening, happening_of, read_happening
from meadhall.games.tears1066.state import CLAIM, TearsState
from meadhall.games.tears1066.triggers import could_answer, happening, is_awaited
from meadhall.kernel.aliases import Seat
from meadhall.kernel.frames import Frame, Scope, Step

# --- the Wedge phase ----------------------------------------------------------------------------------------------


class NextBattle(Step[TearsState]):
    """Fight the battles of one attribute at Wedges 1 to 3; ``n`` counts them (TMM-WEDGE-4)."""

    def __init__(self, attribute: int) -> None:
        self.attribute: Final = attribute

    def run_framed(self, state: TearsState, frame: Frame) -> Frame | None:
        scope = frame.scope
        both = state.hastings == 3
        if scope.n >= 3 or state.hastings == 0 or (self.attribute == numbers.MIGHT and not both):
            return frame.advance_with(scope.with_n(0))
        wedge = scope.n
        rest = frame.repeat_with(scope.with_n(wedge + 1))
        if state.claimed[wedge] != numbers.NOTHING or is_skipped(state, wedge, self.attribute):
            return rest
        event = numbers.ON_MIGHT_BATTLE if self.attribute == numbers.MIGHT else numbers.ON_ZEAL_BATTLE
        battle = happening(state, event, numbers.WEDGES + wedge, numbers.NOTHING)
        return WEDGE_BATTLE.start(Scope(state.marker, numbers.NOTHING, record=battle), rest)

    def run_inline(self, state: TearsState, scope: Scope) -> Step[Any] | None:
        fights = state.hastings == 3 if self.attribute == numbers.MIGHT else state.hastings != 0
        return self if fights or scope.n != 0 else self.after


def is_skipped(state: TearsState, wedge: Wedge, attribute: int) -> bool:
    """Whether an effect lets no such battle take place (TMM-FX-31)."""
    return any(one.what == SKIP and one.target == numbers.WEDGES + wedge and one.payload == attribute for one in state.lasting)


def battle_totals(state: TearsState, battle: Happening) -> list[int]:
    """Both players' totals in a battle, swaps included (TMM-P15), never below 0."""
    wedge = battle.subject - numbers.WEDGES
    attribute = numbers.MIGHT if battle.event == numbers.ON_MIGHT_BATTLE else numbers.ZEAL
    return [
        max(0, state.wedge_total(0, wedge, attribute) + battle.x),
        max(0, state.wedge_total(1, wedge, attribute) + battle.y),
    ]


def totals_at(state: TearsState, frame: Frame | None, wedge: Wedge, attribute: int) -> list[int]:
    """Both players' totals at a Wedge now; if ``frame`` is in a battle fought there, with what changed in it (TMM-R70)."""
    event = numbers.ON_MIGHT_BATTLE if attribute == numbers.MIGHT else numbers.ON_ZEAL_BATTLE
    while frame is not None:
        if WEDGE_BATTLE.holds(frame):
            battle = happening_of(frame.scope)
            if battle.subject == numbers.WEDGES + wedge and battle.event == event:
                return battle_totals(state, battle)
        frame = frame.below
    return [max(0, state.wedge_total(seat, wedge, attribute)) for seat in range(2)]


def wedge_hits(state: TearsState, attribute: int, totals: list[int]) -> list[int]:
    """The damage that both players deal to a Wedge with these totals (TMM-WEDGE-6 to TMM-WEDGE-12)."""
    one, other = totals
    if one == other:
        dealt = 1 if attribute == numbers.MIGHT or one > 0 else 0
        hits = [dealt, dealt]
    elif attribute == numbers.MIGHT:
        hits = [max(0, one - other), max(0, other - one)]
    else:
        hits = [1 if one > other else 0, 1 if other > one else 0]
    return [hits[seat] if state.has_flag_of_hastings(seat) else 0 for seat in range(2)]


class CompareTotals(Step[TearsState]):
    """Compare the totals and let the damage be dealt."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        battle = happening_of(frame.scope)
        attribute = numbers.MIGHT if battle.event == numbers.ON_MIGHT_BATTLE else numbers.ZEAL
        totals = battle_totals(state, battle)
        wedge = battle.subject - numbers.WEDGES
        if state.journal is not None:
            log_battle(state, "might_battle" if attribute == numbers.MIGHT else "zeal_battle", wedge, totals)
        after = frame.next()
        assert after is not None
        return deal_to_wedge(state, after, wedge, wedge_hits(state, attribute, totals), numbers.NOTHING)


def log_battle(state: TearsState, event: str, wedge: Wedge, totals: list[int]) -> None:
    """Write the totals of a battle."""
    norman = state.norman
    both = {"norman_tbv": totals[norman], "saxon_tbv": totals[1 - norman], "totals": totals}
    state.log(event, numbers.NOTHING, {"wedge": wedge + 1, **both})


class EndBattle(Step[TearsState]):
    """The battle is over, and with it whatever lasted for the battle."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        if state.expire(BATTLE):
            return CHECK.start(Scope(numbers.NOTHING), frame)
        return frame.next()


# --- Wedge damage -------------------------------------------------------------------------------------------------


def deal_to_wedge(state: TearsState, after: Frame, wedge: Wedge, hits: list[int], by: int) -> Frame | None:
    """Damage of one or both players is about to be dealt to a Wedge; ``by`` is NOTHING in a battle (TMM-P29)."""
    if state.claimed[wedge] != numbers.NOTHING or (hits[0] <= 0 and hits[1] <= 0):
        return after
    if not is_awaited(state, numbers.ON_WEDGE_DAMAGE) and not is_awaited(state, numbers.ON_WEDGE_CLAIMED):
        return place_on_wedge(state, after, wedge, hits)
    return WEDGE_DAMAGE.start(Scope(by, numbers.WEDGES + wedge, note=(hits[0], hits[1], 0)), after)


class NextWedgeHit(Step[TearsState]):
    """Open the ``wedge_damage`` window of each player who deals some, the marker holder's first; ``n`` counts them."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        scope = frame.scope
        if scope.n >= 2:
            return frame.next()
        rest = frame.repeat_with(scope.with_n(scope.n + 1))
        seat = state.seat_at(scope.n ^ scope.marks)
        amount: int = scope.note[seat]
        wedge = scope.card - numbers.WEDGES
        if amount <= 0 or state.claimed[wedge] != numbers.NOTHING:
            return rest
        hit = happening(
            state, numbers.ON_WEDGE_DAMAGE, scope.card, seat, amount, rest.depth, rules=scope.you == numbers.NOTHING
        )
        return WEDGE_HIT.start(Scope(seat, scope.card, record=hit), rest)


class TakeWedgeHit(Step[TearsState]):
    """What is left of one player's pending damage."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        hit = happening_of(frame.scope)
        below = frame.below
        assert below is not None
        scope = below.at_depth(hit.x).scope
        hits = list(scope.note)
        hits[hit.by] = max(0, hit.amount)
        return below.amend(hit.x, scope.with_note(tuple(hits)))


class PlaceWedgeHits(Step[TearsState]):
    """Place what is left of both together, unless the Wedge has been claimed meanwhile (TMM-P14)."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        scope = frame.scope
        wedge = scope.card - numbers.WEDGES
        after = frame.next()
        assert after is not None
        if state.claimed[wedge] != numbers.NOTHING:
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
    return occur(state, after, numbers.ON_WEDGE_CLAIMED, numbers.WEDGES + wedge, winner)


def claim_tie(state: TearsState, frame: Frame, wedge: Wedge) -> tuple[int, str | None]:
    """Who claims a Wedge that both have filled: Might, then Zeal, then the marker (TMM-CLAIM-3 to TMM-CLAIM-5)."""
    for attribute in (numbers.MIGHT, numbers.ZEAL):
        totals = totals_at(state, frame, wedge, attribute)
        if totals[0] != totals[1]:
            return (0 if totals[0] > totals[1] else 1), numbers.MODS[attribute]
    return state.marker, "marker"


WEDGE_BATTLE: Final = LIBRARY.program("wedge-battle", [Forced(), Answer(), CompareTotals(), EndBattle()], read_happening)
WEDGE_DAMAGE: Final = LIBRARY.program("wedge-damage", [NextWedgeHit(), PlaceWedgeHits()])
WEDGE_HIT: Final = LIBRARY.program("wedge-hit", [Forced(), Answer(), TakeWedgeHit()], read_happening)

# --- Objectives ---------------------------------------------------------------------------------------------------


def keep_order(top: Frame) -> Frame:
    """The stack after the marker has changed hands: whoever has had a turn in its order has none again (``marks``)."""
    frame: Frame | None = top
    while frame is not None:
        if isinstance(frame.step, NextAttempt | NextWedgeHit):
            top = top.amend(frame.depth, frame.scope.with_marks(1 - frame.scope.marks))
        frame = frame.below
    return top


class NextAttempt(Step[TearsState]):
    """The marker holder, then the other, attempt their Objectives; ``n`` counts them (TMM-OBJ-1, TMM-R68)."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        scope = frame.scope
        for turn in range(scope.n, 2):
            seat = state.seat_at(turn ^ scope.marks)
            if not self.settle_at_once(state, seat):
                return self.attempt(state, seat, frame.repeat_with(scope.with_n(turn + 1)))
        return frame.goto_inline(state, self.after) if scope.n == 0 else frame.advance_with(scope.with_n(0).with_marks(0))

    def settle_at_once(self, state: TearsState, seat: Seat) -> bool:
        """Settle the attempt without a frame and tell so: at Hastings, or if nobody could answer and the Objective stays."""
        design = state.file.designs[state.objectives[seat][0]]
        if design.letter == numbers.HASTINGS:
            return True
        if (
            design.attribute == numbers.NO_ATTRIBUTE
            or could_answer(state, numbers.ON_OBJECTIVE_BATTLE)
            or state.journal is not None
        ):
            return False
        hit = state.objective_total(seat) - state.objective_value(seat)
        if state.anything_ends(BATTLE):
            return False
        if hit > 0:
            damage = state.objective_damage[seat] + hit
            if damage >= design.health or could_answer(state, numbers.ON_OBJECTIVE_DAMAGE):
                return False
            state.objective_damage = changed(state.objective_damage, seat, damage)
        return True

    def attempt(self, state: TearsState, seat: Seat, rest: Frame) -> Frame:
        """The frame of one player's attempt."""
        if state.file.designs[state.objectives[seat][0]].attribute == numbers.NO_ATTRIBUTE:
            return FALLEN.start(Scope(seat, numbers.OBJECTIVES + seat), rest)
        attempt = happening(state, numbers.ON_OBJECTIVE_BATTLE, numbers.OBJECTIVES + seat, seat, rules=True)
        first = ATTEMPT.first if could_answer(state, numbers.ON_OBJECTIVE_BATTLE) else COMPARE_OBJECTIVE
        return Frame(first, Scope(seat, numbers.NOTHING, record=attempt), rest)


class CompareObjective(Step[TearsState]):
    """Compare the total with the Battle Value; the difference is damage (TMM-OBJ-6)."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        seat = frame.scope.you
        after = frame.next()
        assert after is not None
        if (
            state.letter(seat) == numbers.HASTINGS
            or state.file.designs[state.objectives[seat][0]].attribute == numbers.NO_ATTRIBUTE
        ):
            return after
        total, value = state.objective_total(seat), state.objective_value(seat)
        if state.journal is not None:
            design = state.file.designs[state.objectives[seat][0]]
            battle = {
                "letter": numbers.LETTERS[design.letter],
                "objective": design.key,
                "attribute": numbers.MODS[design.attribute],
                "total": total,
                "value": value,
            }
            state.log("objective_battle", seat, battle)
        return after if total <= value else hit_objective(state, after, seat, total - value, numbers.NOTHING)


def hit_objective(state: TearsState, after: Frame, seat: Seat, amount: int, by: int) -> Frame:
    """Damage is about to be placed on the current Objective of ``seat``; one that is falling takes no more."""
    design = state.file.designs[state.objectives[seat][0]]
    if design.attribute == numbers.NO_ATTRIBUTE or state.objective_damage[seat] >= design.health:
        return after
    if not could_answer(state, numbers.ON_OBJECTIVE_DAMAGE):
        return place_on_objective(state, after, seat, amount)
    cause = seat if by == numbers.NOTHING else by
    hit = happening(state, numbers.ON_OBJECTIVE_DAMAGE, numbers.OBJECTIVES + seat, cause, amount, rules=by == numbers.NOTHING)
    return OBJECTIVE_HIT.start(Scope(seat, numbers.OBJECTIVES + seat, record=hit), after)


class PlaceObjectiveHit(Step[TearsState]):
    """Place what is left of the damage; at its Health the Objective is destroyed (TMM-OBJ-8)."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        below = frame.below
        assert below is not None
        return place_on_objective(state, below, frame.scope.you, happening_of(frame.scope).amount)


def place_on_objective(state: TearsState, after: Frame, seat: Seat, amount: int) -> Frame:
    """Put damage on the current Objective of ``seat``."""
    design = state.file.designs[state.objectives[seat][0]]
    if amount <= 0 or design.attribute == numbers.NO_ATTRIBUTE:
        return after
    damage = state.objective_damage[seat] + amount
    state.objective_damage = changed(state.objective_damage, seat, damage)
    if state.journal is not None:
        log_progress(state, seat, amount)
    return after if damage < design.health else FALLEN.start(Scope(seat, numbers.OBJECTIVES + seat), after)


def log_progress(state: TearsState, seat: Seat, amount: int) -> None:
    """Write by how much the damage on the current Objective of ``seat`` has changed."""
    design = state.file.designs[state.objectives[seat][0]]
    told = {"letter": numbers.LETTERS[design.letter], "objective": design.key, "health": design.health}
    state.log("objective_damaged", seat, {**told, "amount": amount, "total": state.objective_damage[seat]})


class WhenDestroyed(Step[TearsState]):
    """Carry out the When destroyed abilities of an Objective, all of them (TMM-OBJ-10); ``n`` counts them."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        scope = frame.scope
        design = state.file.designs[state.objectives[scope.you][0]]
        if scope.n == 0 and state.journal is not None:
            state.log("objective_completed", scope.you, {"letter": numbers.LETTERS[design.letter], "objective": design.key})
        abilities = design.abilities
        if scope.n >= len(abilities):
            return frame.next()
        ability = abilities[scope.n]
        rest = frame.repeat_with(scope.with_n(scope.n + 1))
        if ability.way != numbers.WHEN_DESTROYED:
            return rest
        return begin_forced(state, ability, scope.you, scope.card, scope.card, rest, numbers.NOTHING)


class RemoveObjective(Step[TearsState]):
    """Its attachments are discarded, it is removed, and the next Objective is current (TMM-OBJ-11, TMM-OBJ-12)."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        seat = frame.scope.you
        kind = state.objectives[seat][0]
        gone = state.drop_attachments(numbers.OBJECTIVES + seat)
        state.lasting = tuple([one for one in state.lasting if one.target != numbers.OBJECTIVES + seat])
        state.objectives = changed(state.objectives, seat, state.objectives[seat][1:])
        state.defeated = changed(state.defeated, seat, state.defeated[seat] + (kind,))
        state.objective_damage = changed(state.objective_damage, seat, 0)
        state.take_stock()
        if state.journal is not None:
            for event, shown in (("objective_destroyed", kind), ("objective_revealed", state.objectives[seat][0])):
                design = state.file.designs[shown]
                state.log(event, seat, {"letter": numbers.LETTERS[design.letter], "objective": design.key})
        after = frame.next()
        assert after is not None
        after = after_leaving(state, after, gone, seat)
        assert after is not None
        is_falling = state.is_any_falling()  # under the Objective that is current now (TMM-R44)
        happen = occur_later if gone or is_falling else occur
        following = happen(state, after, numbers.ON_OBJECTIVE_DESTROYED, card_thing(numbers.GONE, kind), seat)
        return CHECK.start(Scope(numbers.NOTHING), following) if is_falling else following


COMPARE_OBJECTIVE: Final = CompareObjective()
ATTEMPT: Final = LIBRARY.program("attempt", [Forced(), Answer(), COMPARE_OBJECTIVE, EndBattle()], read_happening)
OBJECTIVE_HIT: Final = LIBRARY.program("objective-hit", [Forced(), Answer(), PlaceObjectiveHit()], read_happening)
FALLEN: Final = LIBRARY.program("fallen", [WhenDestroyed(), RemoveObjective(), Check()])
