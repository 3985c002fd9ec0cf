"""Words about totals, Wedges, Objectives and the marker, and the words of control: choose, unless, if, for each."""

from typing import Any, Final

from meadhall.games.tears1066.battle import battle_totals, deal_to_wedge, hit_objective
from meadhall.games.tears1066.cards_condition import Amount, Condition, Subject
from meadhall.games.tears1066.cards_design import (
    FACTIONS,
    LETTERS,
    MIGHT,
    NO_ATTRIBUTE,
    NOTHING,
    OBJECTIVE_TOTAL,
    OBJECTIVE_VALUE,
    OBJECTIVES,
    ON_MIGHT_BATTLE,
    ON_ZEAL_BATTLE,
    WEDGE_MIGHT,
    WEDGE_ZEAL,
    WEDGES,
    Sense,
)
from meadhall.games.tears1066.cards_filter import wedge_meant
from meadhall.games.tears1066.chain import EFFECTS, V_EVENT, V_SUBJECT, V_X, V_Y, amend_event
from meadhall.games.tears1066.declare import Purse, filled
from meadhall.games.tears1066.pay import DESTROY, TIRE, payment_key, worth_of
from meadhall.games.tears1066.pieces import SKIP, Lasting
from meadhall.games.tears1066.table import Table
from meadhall.games.tears1066.words import E_ABILITY, LIBRARY, Word, player_seat, sense_of, word_of
from meadhall.games.tears1066.words_army import lasts_until
from meadhall.games.tears1066.words_pending import pending
from meadhall.kernel.decision import Question
from meadhall.kernel.frames import Ask, Frame, Scope, Step


class ModifyTotal(Word):
    """A bonus to a player's total at a Wedge (TMM-FX-11)."""

    def __init__(self, player: int, wedge: int, attribute: int, amount: Amount, until: int) -> None:
        self.player: Final = player
        self.wedge: Final = wedge
        self.attribute: Final = attribute
        self.amount: Final = amount
        self.until: Final = until

    def run(self, state: Table, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        wedge = wedge_meant(state, sense, self.wedge)
        if wedge == NOTHING:
            return after
        what = WEDGE_MIGHT if self.attribute == MIGHT else WEDGE_ZEAL
        seat = player_seat(sense, self.player)
        amount = self.amount.read(state, sense)
        add_lasting(state, scope, what, WEDGES + wedge, amount, self.until, seat, 0)
        return after


def add_lasting(state: Table, scope: Scope, what: int, target: int, amount: int, until: int, seat: int, payload: int) -> None:
    """Let something last on a Wedge or an Objective."""
    last = lasts_until(state, until)
    state.last(Lasting(what, target, amount, until, last, seat, payload, scope.note[E_ABILITY], -1))
    if state.journal is not None:
        added = {
            "target": state.thing_key(target),
            "player": FACTIONS[state.faction_of(seat)],
            "amount": amount,
            "duration": until,
        }
        state.log("modifier_added", scope.you, added)


class ModifyObjective(Word):
    """A bonus to a player's Objective total, or a change of the Battle Value (TMM-FX-12)."""

    def __init__(self, player: int, what: int, amount: Amount, until: int) -> None:
        self.player: Final = player
        self.what: Final = what
        self.amount: Final = amount
        self.until: Final = until

    def run(self, state: Table, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        seat = player_seat(sense, self.player)
        add_lasting(state, scope, self.what, OBJECTIVES + seat, self.amount.read(state, sense), self.until, seat, 0)
        return after


class SkipBattle(Word):
    """No battle of an attribute takes place at a Wedge (TMM-FX-31)."""

    def __init__(self, wedge: int, attribute: int, until: int) -> None:
        self.wedge: Final = wedge
        self.attribute: Final = attribute
        self.until: Final = until

    def run(self, state: Table, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        wedge = wedge_meant(state, sense, self.wedge)
        if wedge != NOTHING:
            add_lasting(state, scope, SKIP, WEDGES + wedge, 0, self.until, sense.you, self.attribute)
        return after


class SwapTotals(Word):
    """Exchange the two players' totals as they stand in the battle that is being answered (TMM-FX-42, TMM-P15)."""

    def __init__(self, attribute: int) -> None:
        self.attribute: Final = attribute

    def run(self, state: Table, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        note = pending(after, scope)
        if note[V_EVENT] != (ON_MIGHT_BATTLE if self.attribute == MIGHT else ON_ZEAL_BATTLE):
            return after
        one, other = battle_totals(state, note)
        wedge: int = note[V_SUBJECT] - WEDGES
        if state.journal is not None:
            design = state.file.designs[state.file.abilities[scope.note[E_ABILITY]].kind]
            name = "might" if self.attribute == MIGHT else "zeal"
            state.log("totals_swapped", sense.you, {"wedge": wedge + 1, "attribute": name, "by": design.key})
        offsets = (
            other - state.wedge_total(0, wedge, self.attribute),
            one - state.wedge_total(1, wedge, self.attribute),
        )
        changed: tuple[Any, ...] = (*note[:V_X], offsets[0], offsets[1], *note[V_Y + 1 :])
        return amend_event(after, scope.target, changed)


class WedgeDamage(Word):
    """A player deals damage to a Wedge (TMM-FX-29, TMM-R39, TMM-R40)."""

    def __init__(self, player: int, wedge: int, amount: Amount, ignore_hastings: bool) -> None:
        self.player: Final = player
        self.wedge: Final = wedge
        self.amount: Final = amount
        self.ignore_hastings: Final = ignore_hastings

    def run(self, state: Table, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        wedge = wedge_meant(state, sense, self.wedge)
        seat = player_seat(sense, self.player)
        if wedge == NOTHING or not (self.ignore_hastings or state.has_flag_of_hastings(seat)):
            return after
        hits = [0, 0]
        hits[seat] = self.amount.read(state, sense)
        return deal_to_wedge(state, after, wedge, hits, sense.you)


class WedgeHeal(Word):
    """Take away a player's damage from an unclaimed Wedge (TMM-FX-29)."""

    def __init__(self, player: int, wedge: int, amount: Amount) -> None:
        self.player: Final = player
        self.wedge: Final = wedge
        self.amount: Final = amount

    def run(self, state: Table, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        wedge = wedge_meant(state, sense, self.wedge)
        if wedge == NOTHING or state.claimed[wedge] != NOTHING:
            return after
        seat = player_seat(sense, self.player)
        before = state.wedge_damage[2 * wedge + seat]
        now = max(0, before - self.amount.read(state, sense))
        state.wedge_damage[2 * wedge + seat] = now
        if state.journal is not None:
            design = state.file.designs[state.file.abilities[scope.note[E_ABILITY]].kind]
            changed = {
                "wedge": wedge + 1,
                "player": FACTIONS[state.faction_of(seat)],
                "from": before,
                "to": now,
                "by": design.key,
            }
            state.log("wedge_damage_changed", sense.you, changed)
        return after


class ObjectiveDamage(Word):
    """Damage to a player's current Objective, in any phase (TMM-FX-30, TMM-R66, TMM-R67)."""

    def __init__(self, player: int, amount: Amount) -> None:
        self.player: Final = player
        self.amount: Final = amount

    def run(self, state: Table, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        seat = player_seat(sense, self.player)
        if not has_health(state, seat):
            return after
        return hit_objective(state, after, seat, self.amount.read(state, sense), sense.you)

    def is_possible(self, state: Table, sense: Sense) -> bool:
        return has_health(state, player_seat(sense, self.player))


def has_health(state: Table, seat: int) -> bool:
    """Whether the current Objective of ``seat`` can be damaged."""
    return state.file.designs[state.objectives[seat][0]].attribute != NO_ATTRIBUTE


class ObjectiveHeal(Word):
    """Take damage away from a player's current Objective (TMM-FX-30)."""

    def __init__(self, player: int, amount: Amount) -> None:
        self.player: Final = player
        self.amount: Final = amount

    def run(self, state: Table, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        seat = player_seat(sense, self.player)
        healed = min(self.amount.read(state, sense), state.objective_damage[seat])
        if healed > 0:
            state.objective_damage[seat] -= healed
            if state.journal is not None:
                total = state.objective_damage[seat]
                state.log("objective_damaged", seat, {"letter": LETTERS[state.letter(seat)], "amount": -healed, "total": total})
        return after

    def is_possible(self, state: Table, sense: Sense) -> bool:
        return state.objective_damage[player_seat(sense, self.player)] > 0


class TakeMarker(Word):
    """A player takes the marker (TMM-FX-32)."""

    def __init__(self, player: int) -> None:
        self.player: Final = player

    def run(self, state: Table, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        seat = player_seat(sense, self.player)
        if state.marker != seat:
            state.marker = seat
            if state.journal is not None:
                state.log("marker_moved", seat, {"reason": "effect"})
        return after


# --- control ------------------------------------------------------------------------------------------------------


def block_frame(scope: Scope, block: int, after: Frame, refs: tuple[Any, ...] | None = None) -> Frame:
    """The frame of another block of the same ability."""
    number, _, _, subject, old = scope.note
    note = (number, block, 0, subject, old if refs is None else refs)
    return EFFECTS.start(Scope(scope.you, scope.card, marks=after.scope.marks, target=scope.target, note=note), after)


class Choose(Word):
    """One of several options, chosen by a player; impossible ones are not offered (TMM-FX-33)."""

    def __init__(self, chooser: int, labels: list[str], blocks: list[int], bodies: list[list[Word]]) -> None:
        self.chooser: Final = chooser
        self.labels: Final = labels
        self.blocks: Final = blocks
        self.bodies: Final = bodies

    def run(self, state: Table, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        if not self.possible(state, sense):
            return after
        return CHOOSING.start(Scope(scope.you, scope.card, target=scope.target, note=scope.note), after)

    def possible(self, state: Table, sense: Sense) -> list[int]:
        """The options that may be chosen: empty ones, and those with an effect that has a subject."""
        found: list[int] = []
        for at, body in enumerate(self.bodies):
            if not body:
                found.append(at)
                continue
            for word in body:
                if word.is_possible(state, sense):
                    found.append(at)
                    break
        return found


class ChooseOption(Ask[Table]):
    """Choose one of the options of an effect (TMM-DEC-13)."""

    ask = "option"

    def question(self, state: Table, frame: Frame) -> Question:
        word, sense = word_of(state, frame.scope), sense_of(frame.scope)
        assert isinstance(word, Choose)
        return Question(player_seat(sense, word.chooser), word.possible(state, sense))

    def chosen(self, state: Table, frame: Frame, codes: list[int]) -> Frame | None:
        word = word_of(state, frame.scope)
        below = frame.below
        assert isinstance(word, Choose) and below is not None
        if state.journal is not None:
            seat = player_seat(sense_of(frame.scope), word.chooser)
            state.log("option_chosen", seat, {"option": word.labels[codes[0]]})
        return block_frame(frame.scope, word.blocks[codes[0]], below)

    def key(self, state: Table, frame: Frame, code: int) -> str:
        word = word_of(state, frame.scope)
        assert isinstance(word, Choose)
        return word.labels[code]


CHOOSING: Final = LIBRARY.program("choosing", [ChooseOption()])


class Unless(Word):
    """A player may pay; if not, something happens (TMM-FX-34)."""

    def __init__(self, player: int, cost: int, block: int) -> None:
        self.player: Final = player
        self.cost: Final = cost
        self.block: Final = block

    def run(self, state: Table, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        seat = player_seat(sense, self.player)
        if not ransom(state, seat).can_pay(self.cost):
            return block_frame(scope, self.block, after)
        return RANSOM.start(Scope(scope.you, scope.card, target=scope.target, note=scope.note), after)


def ransom(state: Table, seat: int) -> Purse:
    """What a player could pay with when no card is being played."""
    return Purse(state, seat, (), NOTHING, NOTHING)


class PayRansom(Ask[Table]):
    """Pay the cost of an ``unless``, or pick nothing and let it happen."""

    ask = "ransom"
    always = True

    def question(self, state: Table, frame: Frame) -> Question:
        word, sense = word_of(state, frame.scope), sense_of(frame.scope)
        assert isinstance(word, Unless)
        seat = player_seat(sense, word.player)
        purse = ransom(state, seat)
        kinds = sorted(set(purse.hand))
        codes = kinds + [TIRE + piece for piece in purse.pieces] + [DESTROY + piece for piece in purse.levies]
        counts = [purse.hand.count(kind) for kind in kinds] + [1] * (len(codes) - len(kinds))
        return Question(seat, codes, 0, sum(counts), counts, ordered=len(kinds) > 1)

    def chosen(self, state: Table, frame: Frame, codes: list[int]) -> Frame | None:
        word, sense = word_of(state, frame.scope), sense_of(frame.scope)
        below = frame.below
        assert isinstance(word, Unless) and below is not None
        if not codes:
            return block_frame(frame.scope, word.block, below)
        seat = player_seat(sense, word.player)
        kinds = tuple([code for code in codes if code < TIRE])
        if state.journal is not None:
            names = [payment_key(state, code) for code in codes if code >= TIRE]
            generated = sum([worth_of(state, code) for code in codes])
            paid = {"discarded": state.keys(kinds), "tired": names, "needed": word.cost, "generated": generated}
            state.log("payment", seat, paid)
        state.discard(seat, kinds)
        for code in codes:
            piece = None if code < TIRE else state.piece(code - DESTROY if code >= DESTROY else code - TIRE)
            if piece is not None and code >= DESTROY:
                state.leave(piece)
            elif piece is not None:
                state.put(piece.with_tired(True))
        return below

    def key(self, state: Table, frame: Frame, code: int) -> str:
        return payment_key(state, code)


def ransom_refusal(state: Table, scope: Scope, codes: list[int]) -> str | None:
    """Why a ransom is not allowed; None if it is, or if nothing is paid."""
    word = word_of(state, scope)
    assert isinstance(word, Unless)
    if not codes:
        return None
    worths = [worth_of(state, code) for code in codes]
    if sum(worths) < word.cost:
        return f"it generates {sum(worths)}, and {word.cost} must be paid or nothing at all"
    if sum(worths) - max(worths) >= word.cost:
        return f"it generates {sum(worths)} for a cost of {word.cost}, so one step is not needed (TMM-R22)"
    if all(code >= DESTROY for code in codes):
        return "a card destroyed for resources only adds to another step (TMM-P12)"
    return None


RANSOM: Final = LIBRARY.program("ransom", [PayRansom()])


class Branch(Word):
    """One block or another, by a condition (TMM-FX-35)."""

    def __init__(self, condition: Condition, then: int, otherwise: int) -> None:
        self.condition: Final = condition
        self.then: Final = then
        self.otherwise: Final = otherwise

    def run(self, state: Table, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        return block_frame(scope, self.then if self.condition.holds(state, sense) else self.otherwise, after)


class ForEach(Word):
    """Repeat a block for each thing, in canonical order (TMM-FX-36)."""

    def __init__(self, things: Subject, slot: int, block: int) -> None:
        self.things: Final = things
        self.slot: Final = slot
        self.block: Final = block

    def run(self, state: Table, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        things = tuple(self.things.things(state, sense))
        if not things:
            return after
        return EACH.start(Scope(scope.you, scope.card, target=scope.target, held=things, note=scope.note), after)


class NextOfEach(Step[Table]):
    """The block for the next thing."""

    def run(self, state: Table, frame: Frame) -> Frame | None:
        scope = frame.scope
        word = word_of(state, scope)
        assert isinstance(word, ForEach)
        if not scope.held:
            return frame.below
        rest = frame.stay(scope.with_held(scope.held[1:]))
        return block_frame(scope, word.block, rest, filled(sense_of(scope).refs, word.slot, (scope.held[0],)))


EACH: Final = LIBRARY.program("each", [NextOfEach()])

ATTRIBUTE_OF_OBJECTIVE: Final = {"total": OBJECTIVE_TOTAL, "value": OBJECTIVE_VALUE}
