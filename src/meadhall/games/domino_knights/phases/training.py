"""Training: recruits and cards become candidates, and candidates that are not paid are taken back (section 4.3)."""

from typing import Final

from mypy_extensions import i64

from meadhall.games.domino_knights.asking import Decide
from meadhall.games.domino_knights.battle.powers import can_attack
from meadhall.games.domino_knights.board.moves import add_to_hand, put_candidate, take_from_hand
from meadhall.games.domino_knights.board.pieces import PAIR, Piece
from meadhall.games.domino_knights.cards.names import (
    CARD_OF,
    DOUBLE_BLANK,
    JOKER,
    TEN,
    TENS,
    TWOS,
    VALUE,
    WEALTH,
    card_key,
    card_keys,
)
from meadhall.games.domino_knights.codes import END, FORM, PLAY, play_key
from meadhall.games.domino_knights.ending import Settle, is_settled
from meadhall.games.domino_knights.phases import fitting
from meadhall.games.domino_knights.play.announcing import start_play
from meadhall.games.domino_knights.play.playable import can_play, is_playable, playable, special_of
from meadhall.games.domino_knights.play.worth import DEFENSIVE, asks_for_all
from meadhall.games.domino_knights.state import KEPT, LIBRARY, KnightsState
from meadhall.games.domino_knights.texts import face, faces, number_in, piece_key, piece_words, whose_piece
from meadhall.kernel.aliases import Seat
from meadhall.kernel.chance import Dice
from meadhall.kernel.decision import Obvious, Prompt, Question, Reason
from meadhall.kernel.events import Event
from meadhall.kernel.frames import Frame, Scope, Step
from meadhall.kernel.program import Deed
from meadhall.kernel.sentence import Said, say


class PickTrainingCard(Decide):
    """One card after another, until the player is done (DKN-4.3-b)."""

    ask = "training-card"
    rule = "DKN-4.3-b"
    picks = True

    def options(self, state: KnightsState, seat: Seat, code: int, held: tuple[int, ...]) -> list[int]:
        """The cards that can come next, and whether those that are held are enough."""
        piece = fitting.served(state, seat, code)
        if held and piece is not None and piece.domino > DOUBLE_BLANK and not piece.cards and not state.variant.many_turns:
            return fitting.next_cards_fast(state, seat, piece, held)
        return fitting.next_cards(state, seat, piece, held)

    def question(self, state: KnightsState, frame: Frame) -> Question:
        scope = frame.scope
        return Question(scope.you, self.options(state, scope.you, scope.n, scope.held))

    def run(self, state: KnightsState, frame: Frame) -> Frame | None:
        scope = frame.scope
        return self.offer(state, frame, scope.you, self.options(state, scope.you, scope.n, scope.held))

    def subject(self, state: KnightsState, frame: Frame) -> str | None:
        piece = fitting.served(state, frame.scope.you, frame.scope.n)
        return None if piece is None else f"k{piece.token}"

    def key(self, state: KnightsState, frame: Frame, code: int) -> str:
        return "done" if code == fitting.DONE else card_key(code)

    def prompt(self, state: KnightsState, frame: Frame) -> Prompt:
        return Prompt(training_prompt(state, frame.scope), self.rule)

    def button(self, state: KnightsState, frame: Frame, key: str) -> Said:
        scope = frame.scope
        piece = fitting.served(state, scope.you, scope.n)
        if key == "done":
            return "Add the second card later" if piece is None else say("Finish training {piece}", piece=piece_words(piece))
        card = CARD_OF[key]
        if piece is None or piece.domino == PAIR or piece.is_doppelganger():
            return say("Use {card}", card=face(card))
        return say("Pay with {card} ({value})", card=face(card), value=VALUE[card] << state.wealth_count(scope.you))

    def is_sensible(self, state: KnightsState, frame: Frame, key: str) -> bool:
        return key == "done"

    def default(self, state: KnightsState, frame: Frame, question: Question) -> list[int]:
        return [fitting.DONE] if fitting.DONE in question.codes else question.codes[:1]

    def obvious(self, state: KnightsState, frame: Frame, question: Question) -> Obvious | None:
        scope = frame.scope
        card = fitting.lone_way(state, scope.you, fitting.served(state, scope.you, scope.n), scope.held)
        return None if card is None or card not in question.codes else Obvious([card])

    def why_not_card(self, state: KnightsState, card: int) -> Reason | None:
        if not VALUE[card]:
            return Prompt(say("{card} can't be used to train.", card=face(card)), "DKN-2-l")
        return Prompt(
            say("{card} doesn't fit: all cards must share a suit and cover the cost together.", card=face(card)), "DKN-4.3-c"
        )

    def chosen(self, state: KnightsState, frame: Frame, codes: list[int]) -> Frame | None:
        if codes[0] == fitting.DONE:
            return frame.goto_inline(state, self.after)
        scope = frame.scope
        picked = (codes[0],)
        held = scope.held + picked
        following = self.options(state, scope.you, scope.n, held)
        if following[0] != fitting.DONE:
            return self.offer(state, Frame(self, scope.with_held(held), frame.below), scope.you, following)
        place_cards(state, scope.you, scope.n, held)
        return frame.below if is_settled(state) else Frame(SETTLING, scope.with_held(held), frame.below)


class PlaceCards(Deed[KnightsState]):
    """The cards are laid hidden and the domino on top of them (DKN-4.3-f)."""

    def do(self, state: KnightsState, scope: Scope) -> None:
        place_cards(state, scope.you, scope.n, scope.held)


def place_cards(state: KnightsState, seat: Seat, code: int, cards: tuple[int, ...]) -> None:
    """Carry out a training action."""
    take_from_hand(state, seat, cards)
    doubled = (state.wealth_of(seat),) * len(cards)
    old = fitting.served(state, seat, code)
    kind = "trained"
    if old is None:
        piece = Piece(state.new_token(), PAIR, cards)
        piece.doubled = doubled
        state.candidates[seat] = [*state.candidates[seat], piece]
    else:
        piece = old.copy()
        piece.lay(old.cards + cards)
        piece.doubled = old.doubled + doubled
        if old.cards:
            kind = "training_added"
            put_candidate(state, seat, piece)
        else:
            state.recruits[seat] = [recruit for recruit in state.recruits[seat] if recruit.token != code]
            state.candidates[seat] = [*state.candidates[seat], piece]
    if state.journal is not None:
        shown = {"token": f"k{piece.token}", "count": len(cards)}
        state.note(Event(kind, seat, shown, {seat: {"piece": piece_key(piece), "cards": card_keys(cards)}}))


_settling: Final = Settle()
LIBRARY.program("training", [PickTrainingCard(), PlaceCards(), _settling])
TRAINING: Final = LIBRARY.named("training")
SETTLING: Final[Step[KnightsState]] = _settling


def training_prompt(state: KnightsState, scope: Scope) -> Said:
    """What a training action costs and how much of it is paid so far."""
    piece = fitting.served(state, scope.you, scope.n)
    if piece is None or piece.domino == PAIR:
        lying = scope.held if piece is None else piece.cards
        if lying:
            return say("Form a knight: choose the card that goes with {card}.", card=face(lying[0]))
        return "Form a knight out of two cards: choose the first one."
    name = piece_words(piece)
    if piece.is_doppelganger():
        return say("Train {piece} with one card. It can copy a knight of that suit.", piece=name)
    paid = piece.credit() + (sum(VALUE[card] for card in scope.held) << len(state.wealth_of(scope.you)))
    cost = piece.cost()
    if paid >= cost:
        return say("Train {piece}: {paid} of {cost} paid. Finish, or add more cards.", piece=name, paid=paid, cost=cost)
    laid = piece.cards + scope.held
    if not laid:
        if state.variant.mixed:
            return say("Train {piece}: {paid} of {cost} paid. Cards of any suit count.", piece=name, paid=paid, cost=cost)
        return say("Train {piece}: {paid} of {cost} paid. All cards must share a suit.", piece=name, paid=paid, cost=cost)
    return say(
        "Train {piece} with {cards}: {paid} of {cost} paid. Add another card.",
        piece=name,
        cards=faces(laid),
        paid=paid,
        cost=cost,
    )


def training_label(state: KnightsState, seat: Seat, key: str) -> Said:
    """The option to begin or go on with a training."""
    if key == "form":
        return "Form a knight out of two cards"
    verb, _, token = key.partition(" ")
    if number_in(token, "k") < 0:
        return key
    piece = fitting.served(state, seat, number_in(token, "k"))
    assert piece is not None
    name = piece_words(piece)
    if piece.domino == PAIR:
        return say("Add the second card to {piece}", piece=name)
    if verb == "add":
        return say("Add cards to {piece} ({paid} of {cost} paid)", piece=name, paid=piece.credit(), cost=piece.cost())
    if piece.is_doppelganger():
        return say("Train {piece} (costs one card)", piece=name)
    return say("Train {piece} (costs {cost})", piece=name, cost=piece.cost())


def start_training(below: Frame, seat: Seat, code: int) -> Frame:
    """Begin a training action; afterwards ``below`` goes on."""
    return TRAINING.start(Scope(seat, n=code), below)


class Train(Decide):
    """The TRAIN decision: train, add, play a special card, or end (table T2)."""

    ask = "train"
    short = "Train somebody?"
    rule = "DKN-4.3-a"

    def options(self, state: KnightsState) -> list[int]:
        """Codes of everything that the turn player may do."""
        seat = state.turn
        codes = playable(state, seat, fitting.training_options(state, seat))
        codes.append(END)
        return codes

    def question(self, state: KnightsState, frame: Frame) -> Question:
        return Question(state.turn, self.options(state))

    def key(self, state: KnightsState, frame: Frame, code: int) -> str:
        if code == END:
            return "end"
        return play_key(code) if code >= PLAY else fitting.training_key(state, state.turn, code)

    def prompt(self, state: KnightsState, frame: Frame) -> Prompt:
        if not fitting.has_training(state, state.turn):
            return Prompt("You can't train anybody now. Play a special card, or end your training.", self.rule)
        if state.variant.dominoless:
            return Prompt("Your training: form pairs of cards. They become knights on your next turn.", "DKN-8-b")
        return Prompt("Your training: pay for recruits with cards. They become knights on your next turn.", self.rule)

    def button(self, state: KnightsState, frame: Frame, key: str) -> Said:
        return "End training" if key == "end" else training_label(state, state.turn, key)

    def is_sensible(self, state: KnightsState, frame: Frame, key: str) -> bool:
        return key == "end" and not fitting.has_training(state, state.turn)

    def default(self, state: KnightsState, frame: Frame, question: Question) -> list[int]:
        return [END]

    def obvious(self, state: KnightsState, frame: Frame, question: Question) -> Obvious | None:
        """When nothing can be trained, special cards wait, but for those that make more training possible.

        They wait for the attack; if nobody can be attacked, for the moment in which the seat defends.
        """
        seat = question.seat
        if asks_for_all(state, seat) or state.variant.late_training or fitting.has_training(state, seat):
            return None
        cards = [special_of(state, code - PLAY).code for code in question.codes if code >= PLAY]
        wealths, jokers = cards.count(WEALTH), cards.count(JOKER)
        if (
            TEN in cards
            or (wealths and fitting.is_wealth_worth(state, seat))
            or (jokers and fitting.is_raising_worth(state, seat, jokers, wealths))
        ):
            return None
        can_wait = can_attack(state, seat) or (len(state.hands[seat]) <= KEPT and all(card in DEFENSIVE for card in cards))
        return Obvious([END]) if can_wait else None

    def why_not_piece(self, state: KnightsState, seat: Seat, piece: Piece) -> Reason | None:
        if state.knight(piece.token) is not None or state.holder(piece.token) != seat:
            return None
        name = whose_piece(state, piece.token, seat)
        if piece.cards and piece.is_paid():
            return Prompt(say("{piece} is paid: it becomes a knight on your next turn.", piece=name), "DKN-4.3.1-f")
        return Prompt(say("Your cards are not enough for {piece}.", piece=name), "DKN-4.3-b")

    def run(self, state: KnightsState, frame: Frame) -> Frame | None:
        if state.resigning:
            return super().run(state, frame)
        seat = state.turn
        if not state.hands[seat]:
            return frame.next()
        if not can_play(state, seat) and not fitting.has_training(state, seat):
            return frame.goto_inline(state, self.after)
        state.wait_on(seat)
        return frame

    def sample(self, state: KnightsState, frame: Frame, dice: Dice) -> int:
        seat = state.turn
        hand, recruits, candidates = state.hands[seat], state.recruits[seat], state.candidates[seat]
        cards: i64 = len(hand)
        beginnings: i64 = cards + (1 if state.variant.dominoless else len(recruits))
        conceivable: i64 = beginnings + len(candidates)
        while True:
            at: i64 = dice.below(conceivable + 1)
            if at == conceivable:
                return END
            if at < cards:
                card: i64 = hand[at]
                if not TWOS <= card < TENS and is_playable(state, seat, card):
                    return PLAY + card
            elif at >= beginnings:
                candidate = candidates[at - beginnings]
                if fitting.takes_cards(state, seat, candidate):
                    return candidate.token
            elif state.variant.dominoless:
                if fitting.can_form(state, seat):
                    return FORM
            else:
                recruit = recruits[at - cards]
                if fitting.is_in_reach(state, recruit, fitting.most_credit(state, seat)):
                    return recruit.token

    def chosen(self, state: KnightsState, frame: Frame, codes: list[int]) -> Frame | None:
        if codes[0] == END:
            return frame.goto_inline(state, self.after)
        if codes[0] >= PLAY:
            return start_play(frame, state.turn, codes[0])
        return start_training(frame, state.turn, codes[0])


def take_back(state: KnightsState, seat: Seat) -> None:
    """Undo the training of every unpaid candidate; with training over several turns it goes on instead (DKN-R22)."""
    if state.variant.many_turns:
        return
    for candidate in state.candidates[seat]:
        if candidate.is_paid():
            continue
        state.candidates[seat] = [one for one in state.candidates[seat] if one.token != candidate.token]
        add_to_hand(state, seat, list(candidate.cards))
        if candidate.domino != PAIR:
            recruit = Piece(candidate.token, candidate.domino)
            recruit.known = candidate.known
            recruit.raised = candidate.raised
            state.recruits[seat] = [*state.recruits[seat], recruit]
        if state.journal is not None:
            shown = {"token": f"k{candidate.token}", "count": len(candidate.cards)}
            own = {"piece": piece_key(candidate), "cards": card_keys(candidate.cards)}
            state.note(Event("training_taken_back", seat, shown, {seat: own}))
