"""The Ten, which negates, and the Joker, which raises the dead (section 5.3)."""

from meadhall.games.domino_knights.board.moves import discard_attached, drop_effect, lift_piece, put_candidate
from meadhall.games.domino_knights.board.pieces import NOBODY, PAIR, Effect, Pending, Piece
from meadhall.games.domino_knights.cards.names import JOKER, MERCENARY, TEN, TRAIN, WEALTH, card_key
from meadhall.games.domino_knights.cards.special import Special, in_battlefield_window
from meadhall.games.domino_knights.ending import release
from meadhall.games.domino_knights.state import KnightsState
from meadhall.games.domino_knights.texts import any_piece, piece_key, piece_words, played, whose_piece
from meadhall.kernel.aliases import Seat
from meadhall.kernel.events import Event
from meadhall.kernel.sentence import Person, Said, Sentence, Thing, say


class Ten(Special):
    code = TEN
    name = "Wizard"
    text = "Negate one special card that is in effect, or answer one that has just been announced."
    rule = "DKN-5.3-ten-a"

    def is_playable(self, state: KnightsState, seat: Seat, card: int) -> bool:
        if in_battlefield_window(state):
            return False
        return any(is_negatable(state, effect) for effect in state.effects)

    def targets(self, state: KnightsState, seat: Seat, card: int) -> list[int]:
        return [effect.number for effect in state.effects if is_negatable(state, effect)]

    def target_key(self, state: KnightsState, target: int) -> str:
        return card_key(state.effect(target).card)

    def target_prompt(self, state: KnightsState, card: int) -> Said:
        return say("{card}: choose a card in effect to negate.", card=played(state, card))

    def target_label(self, state: KnightsState, target: int) -> Said:
        return say("Negate {effect}", effect=effect_words(state, state.effect(target)))

    def target_warning(self, state: KnightsState, target: int) -> Said:
        effect = state.effect(target)
        if effect.player != state.asked:
            return ""
        return say("This negates {card}, which you played yourself.", card=played(state, effect.card))

    def threat(self, state: KnightsState, pending: Pending) -> Sentence:
        who, card = Person(pending.player), played(state, pending.card)
        return say("{who} plays {card} to negate {effect}.", who=who, card=card, effect=_aim(state, pending.target))

    def is_aimed_at(self, state: KnightsState, pending: Pending, seat: Seat) -> bool:
        for other in state.pending:
            if other.number == pending.target:
                return other.player == seat
        for effect in state.effects:
            if effect.number == pending.target:
                return effect.player == seat
        return False

    def resolve(self, state: KnightsState, pending: Pending) -> str:
        effect = state.effect(pending.target)
        drop_effect(state, effect.number)
        state.discard.append(effect.card)
        state.discard.append(pending.card)
        if state.journal is not None:
            by = {"card": card_key(effect.card), "by": card_key(pending.card), "seats": [effect.player, pending.player]}
            state.note(Event("special_negated", pending.player, by))
        if effect.special == WEALTH:
            forget_wealth(state, effect)
        elif effect.special == MERCENARY:
            release(state, effect.token)
        return "negated"


def _aim(state: KnightsState, number: int) -> Thing:
    """The announced card, or the card in effect, that has this play number."""
    for pending in state.pending:
        if pending.number == number:
            return played(state, pending.card)
    return effect_words(state, state.effect(number))


def effect_words(state: KnightsState, effect: Effect) -> Sentence:
    """A card in effect, and on whom."""
    card = played(state, effect.card)
    if effect.seat == NOBODY:
        return say("{card} on {knight}", card=card, knight=whose_piece(state, effect.token))
    return say("{card} on {who}", you="{card} on you", card=card, who=Person(effect.seat))


def is_negatable(state: KnightsState, effect: Effect) -> bool:
    """Whether a Ten may be aimed at this card: all in effect, but Wealth only in its time (DKN-5.1-wealth-f, -g)."""
    if effect.special != WEALTH or state.variant.late_training:
        return True
    return state.turn == effect.seat and state.phase == TRAIN


def forget_wealth(state: KnightsState, effect: Effect) -> None:
    """Recompute the credit of cards that this Wealth doubled (DKN-W23, DKN-R22)."""
    for candidate in state.candidates[effect.seat]:
        if any(effect.number in numbers for numbers in candidate.doubled):
            poorer = candidate.copy()
            poorer.doubled = tuple(
                [tuple([number for number in numbers if number != effect.number]) for numbers in candidate.doubled]
            )
            put_candidate(state, effect.seat, poorer)


class Joker(Special):
    code = JOKER
    name = "Necromancer"
    text = "Take the top domino of any graveyard and add it to your recruits."
    rule = "DKN-5.3-joker-a"

    def is_playable(self, state: KnightsState, seat: Seat, card: int) -> bool:
        if state.variant.battlefield_only:
            return in_battlefield_window(state) and len(self.targets(state, seat, card)) > 0
        return any(len(grave) > 0 for grave in state.graves)

    def targets(self, state: KnightsState, seat: Seat, card: int) -> list[int]:
        if not state.variant.battlefield_only:
            return [one for one, grave in enumerate(state.graves) if grave]
        battle = state.battle
        if battle is None or not battle.resolved:
            return []
        return [token for token in battle.lost if state.knight(token) is not None]

    def target_key(self, state: KnightsState, target: int) -> str:
        return f"k{target}" if state.variant.battlefield_only else f"seat {target}"

    def target_prompt(self, state: KnightsState, card: int) -> Said:
        joker = played(state, card)
        if state.variant.dominoless:
            return say("{card}: choose whom to raise. It becomes your candidate.", card=joker)
        return say("{card}: choose a graveyard. Its top domino becomes your recruit.", card=joker)

    def target_label(self, state: KnightsState, target: int) -> Said:
        if state.variant.battlefield_only:
            return say("Raise {knight}", knight=any_piece(state, target, state.asked))
        return say(
            "Raise {piece} from {who}'s graveyard",
            you="Raise {piece} from your graveyard",
            who=Person(target),
            piece=piece_words(state.graves[target][-1]),
        )

    def threat(self, state: KnightsState, pending: Pending) -> Sentence:
        who, card = Person(pending.player), played(state, pending.card)
        if state.variant.battlefield_only:
            return say("{who} plays {card} to raise {piece}.", who=who, card=card, piece=whose_piece(state, pending.target))
        piece = piece_words(state.graves[pending.target][-1])
        return say("{who} plays {card} to raise {piece}.", who=who, card=card, piece=piece)

    def is_aimed_at(self, state: KnightsState, pending: Pending, seat: Seat) -> bool:
        return (state.controller(pending.target) if state.variant.battlefield_only else pending.target) == seat

    def resolve(self, state: KnightsState, pending: Pending) -> str:
        if state.variant.battlefield_only:
            giver = state.controller(pending.target)
            fallen = lift_piece(state, giver, pending.target)
            discard_attached(state, fallen.token)
            fallen = fallen.buried()
        else:
            giver = pending.target
            fallen = state.graves[giver][-1]
            state.graves[giver] = state.graves[giver][:-1]
        raise_piece(state, pending.player, fallen)
        state.discard.append(pending.card)
        if state.journal is not None:
            shown = {"token": f"k{fallen.token}", "piece": piece_key(fallen), "from": giver}
            state.note(Event("raised", pending.player, shown))
        return "raised"


def raise_piece(state: KnightsState, seat: Seat, fallen: Piece) -> None:
    """Put a raised piece among the recruits; a pair becomes a paid candidate (DKN-R67, DKN-R89)."""
    piece = fallen.copy()
    piece.raised = True
    piece.known = True
    if piece.domino != PAIR:
        state.recruits[seat] = [*state.recruits[seat], piece]
        return
    piece.doubled = tuple([() for _ in piece.cards])
    state.candidates[seat] = [*state.candidates[seat], piece]
