"""Words about totals, Wedges, Objectives and the marker, and the words of control: choose, unless, if, for each."""

from typing import Final

from meadhall.games.tears1066.board.pieces import DURATIONS, SKIP, Lasting
from meadhall.games.tears1066.board.zones import changed
from meadhall.games.tears1066.cards import numbers
from meadhall.games.tears1066.cards.design import Sense
from meadhall.games.tears1066.cards.effect import Effect
from meadhall.games.tears1066.cards.filter import REFS, wedge_meant
from meadhall.games.tears1066.chain import amend_event
from meadhall.games.tears1066.effects.army import lasts_until
from meadhall.games.tears1066.effects.pending import pending
from meadhall.games.tears1066.effects.word import Word, player_seat, source_key
from meadhall.games.tears1066.phases.battle import battle_totals, deal_to_wedge, hit_objective, keep_order, log_progress
from meadhall.games.tears1066.records import resolution_of
from meadhall.games.tears1066.state import TearsState
from meadhall.kernel.aliases import Seat
from meadhall.kernel.frames import Frame, Scope


class ModifyTotal(Word):
    """A bonus to a player's total at a Wedge (TMM-FX-11)."""

    op = "modify_total"
    keys = {"player": "player", "wedge": "wedge", "attr": "might|zeal", "amount": "change", "duration": "duration"}
    aim = "{source}: choose the Wedge whose total changes."
    deed = "Choose {thing}"

    def __init__(self, effect: Effect) -> None:
        self.player: Final = effect.player("player")
        self.amount: Final = effect.amount("amount")
        self.wedge: Final = effect.wedge("wedge")
        self.attribute: Final = effect.one_of("attr")
        self.until: Final = effect.one_of("duration")

    def run_framed(self, state: TearsState, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        wedge = wedge_meant(state, sense, self.wedge)
        if wedge == numbers.NOTHING:
            return after
        what = numbers.WEDGE_MIGHT if self.attribute == numbers.MIGHT else numbers.WEDGE_ZEAL
        seat = player_seat(sense, self.player)
        amount = self.amount.read(state, sense)
        add_lasting(state, scope, what, numbers.WEDGES + wedge, amount, self.until, seat, 0)
        return after

    def aims(self, slot: int) -> bool:
        return self.wedge - REFS == slot


def add_lasting(
    state: TearsState, scope: Scope, what: int, target: int, amount: int, until: int, seat: Seat, payload: int
) -> None:
    """Let something last on a Wedge or an Objective."""
    last = lasts_until(state, until)
    one = Lasting(what, target, amount, until, last, seat, payload, resolution_of(scope).ability, -1)
    state.last(one)
    if state.journal is not None:
        added = {
            "target": state.thing_key(target),
            "player": numbers.FACTIONS[state.faction_of(seat)],
            "attr": one.attr,
            "amount": amount,
            "duration": DURATIONS[until],
        }
        state.log("modifier_added", scope.you, added)


class ModifyObjective(Word):
    """A bonus to a player's Objective total, or a change of the Battle Value (TMM-FX-12)."""

    op = "modify_objective"
    keys = {"player": "player", "what": "total|value", "amount": "change", "duration": "duration"}

    def __init__(self, effect: Effect) -> None:
        self.what: Final = (numbers.OBJECTIVE_TOTAL, numbers.OBJECTIVE_VALUE)[effect.one_of("what")]
        self.player: Final = effect.player("player")
        self.amount: Final = effect.amount("amount")
        self.until: Final = effect.one_of("duration")

    def run_framed(self, state: TearsState, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        seat = player_seat(sense, self.player)
        add_lasting(state, scope, self.what, numbers.OBJECTIVES + seat, self.amount.read(state, sense), self.until, seat, 0)
        return after


class SkipBattle(Word):
    """No battle of an attribute takes place at a Wedge (TMM-FX-31)."""

    op = "skip_battle"
    keys = {"wedge": "wedge", "attr": "might|zeal", "duration": "duration"}
    aim = "{source}: choose the Wedge where no battle is fought."
    deed = "Choose {thing}"

    def __init__(self, effect: Effect) -> None:
        self.wedge: Final = effect.wedge("wedge")
        self.attribute: Final = effect.one_of("attr")
        self.until: Final = effect.one_of("duration")

    def run_framed(self, state: TearsState, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        wedge = wedge_meant(state, sense, self.wedge)
        if wedge != numbers.NOTHING:
            add_lasting(state, scope, SKIP, numbers.WEDGES + wedge, 0, self.until, sense.you, self.attribute)
        return after

    def aims(self, slot: int) -> bool:
        return self.wedge - REFS == slot


class SwapTotals(Word):
    """Exchange the two players' totals as they stand in the battle that is being answered (TMM-FX-42, TMM-P15)."""

    op = "swap_totals"
    keys = {"attr": "might|zeal"}
    answers = (numbers.ON_MIGHT_BATTLE, numbers.ON_ZEAL_BATTLE)

    def __init__(self, effect: Effect) -> None:
        self.attribute: Final = effect.one_of("attr")

    def run_framed(self, state: TearsState, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        battle = pending(after, scope)
        if battle.event != (numbers.ON_MIGHT_BATTLE if self.attribute == numbers.MIGHT else numbers.ON_ZEAL_BATTLE):
            return after
        one, other = battle_totals(state, battle)
        wedge = battle.subject - numbers.WEDGES
        if state.journal is not None:
            name = "might" if self.attribute == numbers.MIGHT else "zeal"
            state.log("totals_swapped", sense.you, {"wedge": wedge + 1, "attribute": name, "by": source_key(state, scope)})
        added = other - state.wedge_total(0, wedge, self.attribute)
        return amend_event(after, scope.target, battle.with_facts(added, one - state.wedge_total(1, wedge, self.attribute)))


class WedgeDamage(Word):
    """A player deals damage to a Wedge (TMM-FX-29, TMM-R39, TMM-R40)."""

    op = "wedge_damage"
    keys = {"player": "player", "wedge": "wedge", "amount": "amount", "ignore_hastings?": "truth"}
    aim = "{source}: choose the Wedge to damage."
    deed = "Damage {thing}"

    def __init__(self, effect: Effect) -> None:
        self.player: Final = effect.player("player")
        self.amount: Final = effect.amount("amount")
        self.wedge: Final = effect.wedge("wedge")
        self.ignore_hastings: Final = effect.truth("ignore_hastings", False)
        side = numbers.NOTHING if self.ignore_hastings else self.player
        effect.reader.note_wedge(effect.data["wedge"], side, mends=self.ignore_hastings)

    def run_framed(self, state: TearsState, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        wedge = wedge_meant(state, sense, self.wedge)
        seat = player_seat(sense, self.player)
        if wedge == numbers.NOTHING or not (self.ignore_hastings or state.has_flag_of_hastings(seat)):
            return after
        hits = [0, 0]
        hits[seat] = self.amount.read(state, sense)
        return deal_to_wedge(state, after, wedge, hits, sense.you)

    def aims(self, slot: int) -> bool:
        return self.wedge - REFS == slot


class WedgeHeal(Word):
    """Take away a player's damage from an unclaimed Wedge (TMM-FX-29)."""

    op = "wedge_heal"
    keys = {"player": "player", "wedge": "wedge", "amount": "amount"}

    def __init__(self, effect: Effect) -> None:
        self.player: Final = effect.player("player")
        self.amount: Final = effect.amount("amount")
        self.wedge: Final = effect.wedge("wedge")
        effect.reader.note_wedge(effect.data["wedge"], numbers.NOTHING, mends=True)

    def run_framed(self, state: TearsState, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        wedge = wedge_meant(state, sense, self.wedge)
        if wedge == numbers.NOTHING or state.claimed[wedge] != numbers.NOTHING:
            return after
        seat = player_seat(sense, self.player)
        before = state.wedge_damage[2 * wedge + seat]
        now = max(0, before - self.amount.read(state, sense))
        state.wedge_damage = changed(state.wedge_damage, 2 * wedge + seat, now)
        if state.journal is not None:
            told = {
                "wedge": wedge + 1,
                "player": numbers.FACTIONS[state.faction_of(seat)],
                "from": before,
                "to": now,
                "by": source_key(state, scope),
                "pending": False,
            }
            state.log("wedge_damage_changed", sense.you, told)
        return after


class ObjectiveDamage(Word):
    """Damage to a player's current Objective, in any phase (TMM-FX-30, TMM-R66, TMM-R67)."""

    op = "objective_damage"
    keys = {"player": "player", "amount": "amount"}

    def __init__(self, effect: Effect) -> None:
        self.player: Final = effect.player("player")
        self.amount: Final = effect.amount("amount")

    def run_framed(self, state: TearsState, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        seat = player_seat(sense, self.player)
        if not has_health(state, seat):
            return after
        return hit_objective(state, after, seat, self.amount.read(state, sense), sense.you)

    def is_possible(self, state: TearsState, sense: Sense) -> bool:
        return has_health(state, player_seat(sense, self.player))


def has_health(state: TearsState, seat: Seat) -> bool:
    """Whether the current Objective of ``seat`` can be damaged."""
    return state.file.designs[state.objectives[seat][0]].attribute != numbers.NO_ATTRIBUTE


class ObjectiveHeal(Word):
    """Take damage away from a player's current Objective (TMM-FX-30)."""

    op = "objective_heal"
    keys = {"player": "player", "amount": "amount"}

    def __init__(self, effect: Effect) -> None:
        self.player: Final = effect.player("player")
        self.amount: Final = effect.amount("amount")

    def run_framed(self, state: TearsState, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        seat = player_seat(sense, self.player)
        healed = min(self.amount.read(state, sense), state.objective_damage[seat])
        if healed > 0:
            state.objective_damage = changed(state.objective_damage, seat, state.objective_damage[seat] - healed)
            if state.journal is not None:
                log_progress(state, seat, -healed)
        return after

    def is_possible(self, state: TearsState, sense: Sense) -> bool:
        return state.objective_damage[player_seat(sense, self.player)] > 0


class TakeMarker(Word):
    """A player takes the marker (TMM-FX-32)."""

    op = "take_marker"
    keys = {"player": "player"}

    def __init__(self, effect: Effect) -> None:
        self.player: Final = effect.player("player")

    def run_framed(self, state: TearsState, after: Frame, scope: Scope, sense: Sense) -> Frame | None:
        seat = player_seat(sense, self.player)
        if state.marker != seat:
            state.marker = seat
            if state.journal is not None:
                state.log("marker_moved", seat, {"reason": "effect"})
            return keep_order(after)
        return after
