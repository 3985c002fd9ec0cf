"""Carrying out what has been declared: pay for it, put the card into play or initiate the ability."""

from typing import Any, Final

from meadhall.games.tears1066.board.pieces import Piece
from meadhall.games.tears1066.board.zones import TO_DISCARD
from meadhall.games.tears1066.cards import numbers
from meadhall.games.tears1066.cards.design import Ability
from meadhall.games.tears1066.cards.numbers import card_thing
from meadhall.games.tears1066.chain import (
    ABILITY,
    END_ABILITY,
    Check,
    begin_effects,
    carried_out,
    effects,
    initiated,
    legal_sense,
    log_ability,
)
from meadhall.games.tears1066.effects.word import LIBRARY, MUST
from meadhall.games.tears1066.play.enter import begin_entrance, into_limbo, out_of_limbo
from meadhall.games.tears1066.play.pay import is_lost_by_cost, price, spend
from meadhall.games.tears1066.play.purse import declared_ability
from meadhall.games.tears1066.play.targets import BOTH, ChooseTargets, choice_key, sense_of_declaration
from meadhall.games.tears1066.records import Declaration, declaration_of, happening_of, read_declaration
from meadhall.games.tears1066.state import TearsState
from meadhall.games.tears1066.triggers import could_answer
from meadhall.kernel.frames import Frame, Scope, Step


class Carry(Step[TearsState]):
    """The declaration is complete: pay everything, then go on to the play or the use."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        return self.carry(state, frame.scope, frame.scope.held, frame.below)

    def carry(self, state: TearsState, scope: Scope, payment: tuple[int, ...], below: Frame | None) -> Frame | None:
        """Pay for what ``scope`` declares with ``payment``, and begin it above the frame ``below``."""
        declaration = declaration_of(scope)
        kind = declaration.kind
        if declaration.ability == numbers.NOTHING:
            if self._settle(state, scope, payment):
                return None
            return self._play(state, scope, declaration, below)
        ability = state.file.abilities[declaration.ability]
        if kind != numbers.NOTHING:
            if self._settle(state, scope, payment):
                return None
            into_limbo(state, scope.you, kind)
            self._offer(state, scope)
            return self._use(state, scope, ability, scope.card, below)
        piece = state.piece(scope.card)
        column = numbers.NOTHING if piece is None else state.column_of_piece(piece)
        if self._settle(state, scope, payment):
            return None
        self._spend_source(state, state.piece(scope.card) if payment else piece, ability)
        self._offer(state, scope)
        if ability.falls and is_lost_by_cost(state, scope.you):
            return None
        if piece is None or not self._is_spent(state, scope, ability, payment):
            return self._use(state, scope, ability, scope.card, below)
        # The source went as a cost: as a thing that is gone it still knows its Wedge (TMM-R56).
        return self._use(state, scope, ability, card_thing(numbers.GONE, piece.design.kind, column + 1), below)

    def _settle(self, state: TearsState, scope: Scope, payment: tuple[int, ...]) -> bool:
        """Pay the resources, and discard what an extra cost discards; tell whether that has lost the game."""
        if payment and spend(state, scope.you, payment, price(state, scope) if state.journal is not None else 0):
            return True
        drops = declaration_of(scope).drops
        if drops:
            state.discard(scope.you, drops)
            if state.journal is not None:
                state.log("discarded", scope.you, {"cards": state.keys(drops)})
        return False

    def _offer(self, state: TearsState, scope: Scope) -> None:
        """What is sacrificed as a cost goes last, its attachments with it."""
        offering = state.piece(declaration_of(scope).offering)
        if offering is not None:
            if state.journal is not None:
                state.log("sacrificed", scope.you, {"card": offering.key})
            state.leave(offering)

    def _is_spent(self, state: TearsState, scope: Scope, ability: Ability, payment: tuple[int, ...]) -> bool:
        """Whether the source of an ability has left play to pay for it."""
        if not payment and not ability.falls and ability.offering is None:
            return False
        return state.piece(scope.card) is None

    def _play(self, state: TearsState, scope: Scope, played: Declaration, below: Frame | None) -> Frame | None:
        kind, place = played.kind, played.place
        if state.journal is not None:
            where = state.thing_key(place) if place < 1_000_020 else "reserve"
            state.log("card_played", scope.you, {"card": state.file.designs[kind].key, "place": where})
        return begin_entrance(state, below, scope.you, kind, place)

    def _use(self, state: TearsState, scope: Scope, ability: Ability, source: int, below: Frame | None) -> Frame | None:
        if state.journal is not None:
            self._log_use(state, scope, ability, below)
        used = scope
        if scope.held or source != scope.card:
            used = Scope(scope.you, source, target=scope.target, record=scope.record)
        if ability.asks_opponent or state.is_any_falling():
            return USE.start(used, below)
        return INITIATE.begin(state, used, below)

    def _spend_source(self, state: TearsState, piece: Piece | None, ability: Ability) -> None:
        if piece is None:
            return  # it was destroyed to pay for itself (TMM-P12)
        state.count_use(piece.id, ability.number)
        if (ability.way == numbers.ACTION or ability.way == numbers.RESPONSE) and ability.tires:
            piece = state.tire(piece, "cost")
        if ability.hurts:
            state.put(piece.with_damage(piece.damage + ability.hurts))
            if state.journal is not None:
                state.log("damage_dealt", piece.owner, {"card": piece.key, "amount": ability.hurts, "source": piece.key})
        if ability.falls:
            if state.journal is not None:
                state.log("destroyed", piece.owner, {"card": piece.key, "cause": "cost", "owner": piece.owner})
            state.leave(piece)

    def _log_use(self, state: TearsState, scope: Scope, ability: Ability, below: Frame | None) -> None:
        if ability.way == numbers.RESPONSE:
            log_ability(state, "response_initiated", scope.you, ability, {"answers": self._answered(state, scope, below)})
            return
        if ability.way == numbers.WHEN_PLAYED:
            event = "when_played_initiated"
        else:
            event = "event_used" if declaration_of(scope).kind != numbers.NOTHING else "action_executed"
        log_ability(state, event, scope.you, ability)

    def _answered(self, state: TearsState, scope: Scope, below: Frame | None) -> dict[str, Any] | None:
        """The event that a Response answers; None if it is used at any time, in answer to nothing."""
        if scope.target < 0 or below is None:
            return None
        event = happening_of(below.at_depth(scope.target).scope)
        subject = None if event.subject == numbers.NOTHING else state.thing_key(event.subject)
        return {"event": numbers.TRIGGERS[event.event], "subject": subject}


class Initiate(Step[TearsState]):
    """Initiate the declared ability, which is itself an event (TMM-R52)."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        return self.begin(state, frame.scope, frame.below)

    def begin(self, state: TearsState, scope: Scope, below: Frame | None) -> Frame | None:
        """The frame of the initiated ability, above that of the card it is on; ``below`` if it is done already."""
        ability = declared_ability(state, scope)
        if state.journal is not None and ability.targets:
            self._log_targets(state, scope, ability)
        if could_answer(state, numbers.ON_ABILITY):
            return ABILITY.start(initiated(state, ability, scope), Frame(DROP, scope, below))
        sense = legal_sense(state, ability, sense_of_declaration(scope))
        at = carried_out(state, ability, 0, 0, sense)
        if at != numbers.NOTHING:
            begun = initiated(state, ability, scope)
            return effects(ability, at, begun, sense, Frame(END_ABILITY, begun, Frame(DROP, scope, below)))
        if state.journal is not None:
            log_ability(state, "ability_resolved", scope.you, ability)
        drop_card(state, scope)
        return below

    def _log_targets(self, state: TearsState, scope: Scope, ability: Ability) -> None:
        """Write what each player has chosen."""
        for chooser, seat in ((numbers.YOU, scope.you), (numbers.OPPONENT, 1 - scope.you)):
            chosen: list[str] = []
            for slot, target in enumerate(ability.targets):
                if target.chooser == chooser:
                    things = declaration_of(scope).refs[slot]
                    chosen.extend([str(one) if target.select is None else choice_key(state, one) for one in things])
            if chosen or (chooser == numbers.YOU and all(target.chooser == numbers.YOU for target in ability.targets)):
                state.log("targets_chosen", seat, {"targets": chosen})


class DropCard(Step[TearsState]):
    """A used Event goes to the discard pile, cancelled or not (TMM-EVT-1, TMM-CAN-2)."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        drop_card(state, frame.scope)
        return frame.next()


def drop_card(state: TearsState, scope: Scope) -> None:
    """Discard the Event that a declaration has used, if it has used one."""
    kind = declaration_of(scope).kind
    if kind != numbers.NOTHING:
        out_of_limbo(state, scope.you, kind)
        state.send(scope.you, kind, TO_DISCARD)


class BeginMust(Step[TearsState]):
    """Begin the effects of an ability that nobody initiates, unless a slot that must be filled stayed empty."""

    def run(self, state: TearsState, frame: Frame) -> Frame | None:
        scope = frame.scope
        declaration = declaration_of(scope)
        ability = state.file.abilities[declaration.ability]
        for slot, target in enumerate(ability.targets):
            if target.low > 0 and not declaration.refs[slot]:
                return frame.next()
        return begin_effects(state, frame.next(), ability, scope, declaration.subject, declaration.refs)


OPPONENTS_TARGETS: Final = ChooseTargets(numbers.OPPONENT)
INITIATE: Final = Initiate()
DROP: Final = DropCard()
USE: Final = LIBRARY.program("use", [Check(), OPPONENTS_TARGETS, INITIATE, DROP], read_declaration)
LIBRARY.program(MUST.name, [ChooseTargets(BOTH), BeginMust()], read_declaration)
