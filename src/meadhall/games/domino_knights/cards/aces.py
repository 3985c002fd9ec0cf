"""The aces: Death, Life, Wealth (Mercenary without dominoes) and Power (section 5.1)."""

from meadhall.games.domino_knights.battle.powers import models_for
from meadhall.games.domino_knights.board.moves import hand_over, inter, lift_piece
from meadhall.games.domino_knights.board.pieces import NO_TOKEN, NOBODY, PAIR, Pending, Piece
from meadhall.games.domino_knights.cards import names
from meadhall.games.domino_knights.cards.special import OnKnight, Special, in_battlefield_window, knights_in_play, take_effect
from meadhall.games.domino_knights.codes import HAND
from meadhall.games.domino_knights.state import LOSSES, RICHES, KnightsState
from meadhall.games.domino_knights.texts import any_piece, faces, named, piece_key, piece_words, played, whose_piece
from meadhall.kernel.aliases import Seat
from meadhall.kernel.decision import Prompt, Reason
from meadhall.kernel.events import Event
from meadhall.kernel.sentence import Person, Said, Sentence, say


class Death(Special):
    code = names.DEATH
    name = "Death"
    text = "Kill one knight, candidate or recruit of any player: it goes to the top of its controller's graveyard."
    rule = "DKN-5.1-death-a"

    def is_playable(self, state: KnightsState, seat: Seat, card: int) -> bool:
        if in_battlefield_window(state):
            return False
        recruits = state.variant.death_on_recruits
        for one in range(state.variant.players):
            if state.knights[one] or state.candidates[one] or (recruits and state.recruits[one]):
                return True
        return False

    def targets(self, state: KnightsState, seat: Seat, card: int) -> list[int]:
        found: list[int] = []
        for one in range(state.variant.players):
            for knight in state.knights[one]:
                found.append(knight.token)
            for candidate in state.candidates[one]:
                found.append(candidate.token)
            if state.variant.death_on_recruits:
                for recruit in state.recruits[one]:
                    found.append(recruit.token)
        return found

    def target_prompt(self, state: KnightsState, card: int) -> Said:
        death = played(state, card)
        if state.variant.death_on_recruits:
            return say("{card}: choose a knight, candidate or recruit to kill.", card=death)
        return say("{card}: choose a knight or candidate to kill.", card=death)

    def target_label(self, state: KnightsState, target: int) -> Said:
        return say("Kill {piece}", piece=any_piece(state, target, state.asked))

    def target_warning(self, state: KnightsState, target: int) -> Said:
        if state.holder(target) != state.asked:
            return ""
        return say("This kills your own {piece}.", piece=piece_words(state.piece(target)))

    def threat(self, state: KnightsState, pending: Pending) -> Sentence:
        piece = whose_piece(state, pending.target)
        return say(
            "{who} plays {card} to kill {piece}.", who=Person(pending.player), card=played(state, pending.card), piece=piece
        )

    def resolve(self, state: KnightsState, pending: Pending) -> str:
        seat = state.holder(pending.target)
        was_knight = state.controller(pending.target) != NOBODY
        piece = lift_piece(state, seat, pending.target)
        inter(state, seat, piece)
        state.discard.append(pending.card)
        if was_knight:
            state.stirred = True
        if state.journal is not None:
            shown = {"token": f"k{piece.token}", "piece": piece_key(piece), "cards": names.card_keys(piece.cards)}
            state.note(Event("killed", seat, shown))
        return "killed"


class Life(Special):
    code = names.LIFE
    name = "Life"
    text = (
        "Bring one of your recruits into play at once with a single training card from your hand, or lay this on a knight "
        "in play: either way it may fight any number of times until its controller's next Draw phase."
    )
    rule = "DKN-5.1-life-a"

    def is_playable(self, state: KnightsState, seat: Seat, card: int) -> bool:
        if in_battlefield_window(state):
            return False
        for knights in state.knights:
            if knights:
                return True
        return len(self.targets(state, seat, card)) > 0

    def targets(self, state: KnightsState, seat: Seat, card: int) -> list[int]:
        found = knights_in_play(state)
        if not state.variant.dominoless:
            if any(names.VALUE[card] for card in state.hands[seat]):
                for recruit in state.recruits[seat]:
                    if not recruit.is_doppelganger() or life_cards(state, seat, recruit):
                        found.append(recruit.token)
            return found
        found += [piece.token for piece in state.candidates[seat] if piece.raised and _can_enter(state, piece)]
        if life_pairs(state, seat, -1):
            found.append(HAND)
        return found

    def target_key(self, state: KnightsState, target: int) -> str:
        return "hand" if target == HAND else f"k{target}"

    def target_prompt(self, state: KnightsState, card: int) -> Said:
        life = played(state, card)
        if state.variant.dominoless:
            return say("{card}: choose a knight that may fight any number of times, or form a new one at once.", card=life)
        return say("{card}: choose a knight that may fight any number of times, or a recruit to promote at once.", card=life)

    def target_label(self, state: KnightsState, target: int) -> Said:
        if target == HAND:
            return "Form a knight out of two cards"
        piece = any_piece(state, target, state.asked)
        if state.knight(target) is None:
            return say("Promote {piece} at once", piece=piece)
        return say("Let {piece} fight any number of times", piece=piece)

    def threat(self, state: KnightsState, pending: Pending) -> Sentence:
        who, card = Person(pending.player), played(state, pending.card)
        if pending.target == HAND:
            return say("{who} plays {card}: {cards} become a knight at once.", who=who, card=card, cards=faces(pending.held))
        piece = whose_piece(state, pending.target)
        if state.knight(pending.target) is None:
            return say("{who} plays {card}: {piece} becomes a knight at once.", who=who, card=card, piece=piece)
        return say("{who} plays {card}: {piece} may fight any number of times.", who=who, card=card, piece=piece)

    def is_aimed_at(self, state: KnightsState, pending: Pending, seat: Seat) -> bool:
        return pending.player == seat if pending.target == HAND else state.holder(pending.target) == seat

    def resolve(self, state: KnightsState, pending: Pending) -> str:
        seat = pending.player
        if state.knight(pending.target) is not None:
            take_effect(state, pending, names.LIFE, NOBODY, pending.target, state.controller(pending.target))
            return "in effect"
        if pending.target == HAND:
            piece = Piece(state.new_token(), PAIR, pending.held)
        else:
            piece = lift_piece(state, seat, pending.target).copy()
            piece.lay(piece.cards + pending.held)
        enter_play(state, seat, piece, pending.half, pending.model)
        take_effect(state, pending, names.LIFE, NOBODY, piece.token, seat)
        return "brought into play"


def enter_play(state: KnightsState, seat: Seat, piece: Piece, half: int, model: int) -> None:
    """Make ``piece`` a knight of ``seat`` with ``half`` as its attack (DKN-4.2-c, -d, -h)."""
    knight = piece.copy()
    high, low = piece.halves() if not piece.is_doppelganger() else (0, 0)
    knight.attack = half
    knight.defense = high + low - half
    knight.model = model
    knight.doubled = ()
    knight.known = True
    knight.raised = False
    knight.owner = seat
    state.entries += 1
    knight.since = state.entries
    state.knights[seat] = [*state.knights[seat], knight]
    if model != NO_TOKEN:
        state.alerts |= LOSSES
    if state.journal is not None:
        shown = {
            "token": f"k{knight.token}",
            "piece": piece_key(knight),
            "attack": knight.attack,
            "defense": knight.defense,
            "cards": names.card_keys(knight.cards),
        }
        state.note(Event("promoted", seat, shown))
        if model != NO_TOKEN:
            copied = {"token": f"k{knight.token}", "model": f"k{model}", "named": named(state, [knight.token, model])}
            state.note(Event("model_chosen", seat, copied))


def life_cards(state: KnightsState, seat: Seat, recruit: Piece) -> list[int]:
    """Training cards in hand with which Life can bring this recruit in; for the double blank they need a model (DKN-R64)."""
    cards = [card for card in state.hands[seat] if names.VALUE[card]]
    if recruit.is_doppelganger():
        return [card for card in cards if models_for(state, names.SUIT_BIT[card], recruit.token)]
    return cards


def life_pairs(state: KnightsState, seat: Seat, first: int) -> list[int]:
    """Cards in hand that can be the first of a pair for Life, or the second beside ``first`` (DKN-8-h, DKN-R97, DKN-R117)."""
    if state.is_fame and state.points[seat] == 0:
        return []
    hand = state.hands[seat]
    if first >= 0:
        return [card for card in hand if card != first and _can_pair(state, first, card)]
    return [card for card in hand if any(other != card and _can_pair(state, card, other) for other in hand)]


def _can_pair(state: KnightsState, one: int, other: int) -> bool:
    if names.VALUE[one] and names.VALUE[other]:
        return state.variant.mixed or names.SUIT_BIT[one] == names.SUIT_BIT[other]
    if not names.VALUE[one] and not names.VALUE[other]:
        return False
    if names.SPECIAL[one] != names.BLANK and names.SPECIAL[other] != names.BLANK:
        return False
    return len(models_for(state, names.SUIT_BIT[one] | names.SUIT_BIT[other], NO_TOKEN)) > 0


def _can_enter(state: KnightsState, piece: Piece) -> bool:
    return not piece.is_doppelganger() or len(models_for(state, piece.suits(), piece.token)) > 0


class Wealth(Special):
    code = names.WEALTH
    name = "Wealth"
    text = "In your own training time: every training card that you place from now on counts double."
    rule = "DKN-5.1-wealth-a"

    def is_playable(self, state: KnightsState, seat: Seat, card: int) -> bool:
        if state.variant.late_training:
            # In event windows and at her last training prompt, not at other decisions (DKN-R20).
            return state.training >> seat & 1 == 1 and (state.window != 0 or state.turn == seat)
        return state.turn == seat and state.phase == names.TRAIN

    def targets(self, state: KnightsState, seat: Seat, card: int) -> list[int]:
        return [seat]

    def target_key(self, state: KnightsState, target: int) -> str:
        return f"seat {target}"

    def is_aimed_at(self, state: KnightsState, pending: Pending, seat: Seat) -> bool:
        return pending.player == seat

    def threat(self, state: KnightsState, pending: Pending) -> Sentence:
        return say(
            "{who} plays {card}: their training cards count double.",
            who=Person(pending.player),
            card=played(state, pending.card),
        )

    def why_not(self, state: KnightsState, seat: Seat, card: int) -> Reason:
        return Prompt(say("{card} can be played during your own training only.", card=played(state, card)), "DKN-R20")

    def resolve(self, state: KnightsState, pending: Pending) -> str:
        take_effect(state, pending, names.WEALTH, pending.player, NO_TOKEN, pending.player)
        state.alerts |= RICHES
        return "in effect"


class Mercenary(Special):
    code = names.MERCENARY
    name = "Mercenary"
    text = "Take control of a knight in play that another player controls."
    rule = "DKN-8-i"

    def is_playable(self, state: KnightsState, seat: Seat, card: int) -> bool:
        if not state.variant.mercenary or in_battlefield_window(state):
            return False
        return any(one != seat and len(knights) > 0 for one, knights in enumerate(state.knights))

    def targets(self, state: KnightsState, seat: Seat, card: int) -> list[int]:
        return [knight.token for one, knights in enumerate(state.knights) if one != seat for knight in knights]

    def target_prompt(self, state: KnightsState, card: int) -> Said:
        return say("{card}: choose a knight of another kingdom. It fights for you from now on.", card=played(state, card))

    def target_label(self, state: KnightsState, target: int) -> Said:
        return say("Hire {knight}", knight=any_piece(state, target, state.asked))

    def threat(self, state: KnightsState, pending: Pending) -> Sentence:
        knight = whose_piece(state, pending.target)
        return say(
            "{who} plays {card} to hire {knight}.", who=Person(pending.player), card=played(state, pending.card), knight=knight
        )

    def why_not(self, state: KnightsState, seat: Seat, card: int) -> Reason:
        if not state.variant.mercenary:
            return Prompt(say("{card} has no power at this table.", card=played(state, card)), "DKN-8-k")
        return super().why_not(state, seat, card)

    def resolve(self, state: KnightsState, pending: Pending) -> str:
        take_effect(state, pending, names.MERCENARY, NOBODY, pending.target, pending.player)
        hand_over(state, pending.target, pending.player)
        return "bought"


class Power(OnKnight):
    code = names.POWER
    name = "Power"
    text = "Lay this on a knight in play: its attack and defense are doubled until its controller's next Draw phase."
    rule = "DKN-5.1-power-a"

    def target_prompt(self, state: KnightsState, card: int) -> Said:
        return say("{card}: choose a knight. Its attack and defense are doubled for a round.", card=played(state, card))

    def target_label(self, state: KnightsState, target: int) -> Said:
        return say("Double {knight}", knight=any_piece(state, target, state.asked))

    def threat(self, state: KnightsState, pending: Pending) -> Sentence:
        knight = whose_piece(state, pending.target)
        who, card = Person(pending.player), played(state, pending.card)
        return say("{who} plays {card}: attack and defense of {knight} are doubled.", who=who, card=card, knight=knight)
