"""What may be said out of turn: resigning, standing orders, naming a Kingdom, training at any time, never mind, time is up."""

import re
from typing import Final

from meadhall.games.domino_knights.asking import Decide, is_pick
from meadhall.games.domino_knights.battle.attack import Arrange, Attack, PickAttackers
from meadhall.games.domino_knights.board.pieces import NO_TOKEN
from meadhall.games.domino_knights.cards.names import CARD_OF, ORDERS, card_key, card_keys
from meadhall.games.domino_knights.codes import FORM
from meadhall.games.domino_knights.ending import USES_LIMIT, settle
from meadhall.games.domino_knights.phases.fitting import fitting_cards, is_complete, served, training_options
from meadhall.games.domino_knights.phases.training import place_cards
from meadhall.games.domino_knights.play.playable import wants_to_respond
from meadhall.games.domino_knights.state import LIBRARY, WISHES, KnightsState
from meadhall.games.domino_knights.texts import number_in
from meadhall.kernel import sentence
from meadhall.kernel.aliases import Seat
from meadhall.kernel.bounds import shown
from meadhall.kernel.errors import IllegalAction
from meadhall.kernel.events import Event
from meadhall.kernel.frames import Frame, Scope
from meadhall.kernel.game import NEVER_MIND, NOBODY, TIME_UP

SPOKEN_TRAINING: Final = "train <piece> <cards>"
NAME_LENGTH: Final = 24
_SEAT_NAME: Final = re.compile(r"\b(kingdom|seat) \d")


def allowed(state: KnightsState, seat: Seat) -> tuple[str, ...]:
    """What ``seat`` may say now; the words in angle brackets stand for anything of their kind."""
    if state.is_over:
        return ()
    if seat == NOBODY:
        return (TIME_UP,) if takes_time(state) else ()
    if not 0 <= seat < state.variant.players or state.out[seat]:
        return ()
    said = [f"order {order}" for order in (*ORDERS, "hold")]
    if not state.resigning >> seat & 1:
        said.append("resign")
    if state.round == 1:
        said.append("name <kingdom>")
    if can_call(state, seat):
        said.append("call for aid")
    if can_train(state, seat) or is_training_held(state, seat):
        said.append(SPOKEN_TRAINING)
    if state.asked == seat and state.top is not None and is_pick(state.top):
        said.append(NEVER_MIND)
    return tuple(said)


def takes_time(state: KnightsState) -> bool:
    """Whether the end of a time limit means something here (DKN-R84)."""
    return state.goal in USES_LIMIT and not state.variant.uses_rounds and not state.time_up


def can_call(state: KnightsState, seat: Seat) -> bool:
    """The attacker may ask for aid while she declares, if there is anybody to ask (DKN-4.4.2-b)."""
    if state.question is None or state.question.seat != seat or len(state.living()) < 3:
        return False
    declares = state.top is not None and isinstance(state.top.step, Attack | PickAttackers | Arrange)
    return declares and state.turn == seat and state.battle is None


def can_train(state: KnightsState, seat: Seat) -> bool:
    """An open training period takes actions at any moment when no card is pending (DKN-R24)."""
    if not state.training >> seat & 1 or state.pending or state.top is None or state.question is None:
        return False
    return state.question.seat != seat or not is_pick(state.top)


def is_training_held(state: KnightsState, seat: Seat) -> bool:
    """Whether what ``seat`` trains now waits until no card is pending (DKN-R24)."""
    return len(state.pending) > 0 and state.training >> seat & 1 == 1 and state.question is not None


def say(state: KnightsState, seat: Seat, text: str) -> None:
    """Carry out what ``seat`` says; raise IllegalAction and change nothing if it is not allowed."""
    words = text.split()
    text = " ".join(words)
    verb = words[0] if words else ""
    said = allowed(state, seat)
    fits = text in said or (verb == "name" and "name <kingdom>" in said)
    if not fits and not (verb in ("train", "add", "form") and SPOKEN_TRAINING in said):
        raise IllegalAction(
            sentence.say(
                "seat {seat} may not say {text} now; allowed: {allowed}",
                seat=seat,
                text=repr(text),
                allowed=", ".join(said) or sentence.say(sentence.NOTHING),
            )
        )
    if text == TIME_UP:
        state.time_up = True
        if state.journal is not None:
            state.note(Event("time_up", -1, {"round": state.round}))
    elif text == "resign":
        resign(state, seat)
    elif verb == "order":
        give_order(state, seat, words[1])
    elif verb == "name":
        rename(state, seat, text[5:])
    elif text == NEVER_MIND:
        never_mind(state, seat)
    elif text == "call for aid":
        if state.journal is not None:
            state.note(Event("aid_signalled", seat))
    elif state.pending:
        submit(state, seat, words)
    else:
        train(state, seat, words)


def rename(state: KnightsState, seat: Seat, name: str) -> None:
    """Name a Kingdom: 1 to 24 visible characters, unlike all others and all that means another seat (DKN-R98)."""
    if not 1 <= len(name) <= NAME_LENGTH or not name.isprintable():
        raise IllegalAction(
            sentence.say(
                "a Kingdom's name has 1 to {most} visible characters, unlike {name}", most=NAME_LENGTH, name=repr(name)
            )
        )
    if any(name.casefold() == other.casefold() for at, other in enumerate(state.names) if at != seat):
        raise IllegalAction(sentence.say("another Kingdom is called {name} already", name=repr(name)))
    if _SEAT_NAME.search(name.casefold()) and name.casefold() not in (f"kingdom {seat + 1}", f"seat {seat}"):
        raise IllegalAction(sentence.say("{name} means another seat; a Kingdom's name must be its own", name=repr(name)))
    state.names = [name if at == seat else other for at, other in enumerate(state.names)]
    if state.journal is not None:
        state.note(Event("named", seat, {"name": name}))


def give_order(state: KnightsState, seat: Seat, order: str) -> None:
    """Set a standing order; nobody else learns of it (DKN-R47)."""
    state.alerts |= WISHES
    if order == "hold":
        state.holds |= 1 << seat
    else:
        state.orders = [ORDERS.index(order) if one == seat else old for one, old in enumerate(state.orders)]
    if state.journal is not None:
        state.note(Event("order_set", seat, None, {seat: {"order": order}}, secret=True))
    if state.question is not None and state.question.seat == seat:
        ask_anew(state)


def ask_anew(state: KnightsState) -> None:
    """Build the open question again after something changed out of turn; an automatic pass may move the game on."""
    before, seat = state.question, state.asked
    state.withdraw()
    state.advance(state.top)
    after = state.question
    if after is None or before is None or after.codes != before.codes or after.seat != before.seat:
        state.count_answer(seat)


def untold(frame: Frame) -> Frame:
    """The decision that a half-told action belongs to, as if the action had not begun."""
    before = _step_before(frame)
    if isinstance(before, Decide) and not before.picks:
        return Frame(before, Scope(frame.scope.you), frame.below)
    assert frame.below is not None
    return frame.below


def _step_before(frame: Frame) -> object:
    """The step whose answer the picks of a commitment follow; None where picks are all that a program begins with."""
    step = frame.step
    for one in LIBRARY.steps.values():
        if one.after is step:
            return one
    return None


def never_mind(state: KnightsState, seat: Seat) -> None:
    """Drop the action that ``seat`` has told in part and ask its decision again."""
    assert state.top is not None
    following = untold(state.top)
    if state.window and not isinstance(following.step, Decide) and not wants_to_respond(state, seat):
        state.holds |= 1 << seat  # it was her one-time hold that had her asked, and nothing came of it
    state.withdraw()
    state.count_answer(seat)
    state.advance(following)


def resign(state: KnightsState, seat: Seat) -> None:
    """Leave the game, at once or as soon as no card is pending and no attack under way (DKN-R39, DKN-R112).

    An action told in part has not been announced, so nothing waits for it: whoever tells it is asked her decision again.
    """
    assert state.top is not None and state.question is not None
    state.resigning |= 1 << seat
    frame, question = state.top, state.question
    is_due = not state.pending and state.battle is None
    if not is_due and question.seat != seat:
        return
    if is_pick(frame):
        frame = untold(frame)
    elif not is_due:
        step = frame.step
        state.choose(step.default(state, frame, question) if isinstance(step, Decide) else [])
        return
    state.withdraw()
    state.count_answer(question.seat)
    state.advance(settle(state, frame) if is_due else frame)


def read_training(words: list[str]) -> tuple[int, list[int]]:
    """The option code and the cards of ``train k7 5H 6H``, ``add k9 7D`` or ``form 5H 6H``; raise IllegalAction."""
    code = FORM if words[0] == "form" else number_in(words[1], "k") if len(words) > 1 else NO_TOKEN
    if code == NO_TOKEN:
        raise IllegalAction(
            sentence.say("say 'train k7 5H 6H' with a piece and cards, not {words}", words=shown(" ".join(words)))
        )
    found = words[1:] if code == FORM else words[2:]
    if not found:
        raise IllegalAction("name the training cards as well, as in 'train k7 5H 6H'")
    for name in found:
        if name not in CARD_OF:
            raise IllegalAction(sentence.say("there is no card {name}", name=shown(name)))
    return code, [CARD_OF[name] for name in found]


def train(state: KnightsState, seat: Seat, words: list[str]) -> None:
    """Carry out a training action of an open training period (DKN-R24)."""
    code, cards = read_training(words)
    if code not in training_options(state, seat):
        raise IllegalAction(sentence.say("seat {seat} cannot train {piece} now", seat=seat, piece=" ".join(words[1:2])))
    piece = served(state, seat, code)
    chosen: tuple[int, ...] = ()
    for card in cards:
        if card in chosen or card not in fitting_cards(state, seat, piece, chosen):
            raise IllegalAction(sentence.say("seat {seat} cannot place {card} there", seat=seat, card=card_key(card)))
        chosen = (*chosen, card)
    if not is_complete(state, seat, piece, chosen):
        raise IllegalAction(sentence.say("{cards} does not cover the training", cards=", ".join(card_keys(cards))))
    place_cards(state, seat, code, chosen)
    ask_anew(state)


def submit(state: KnightsState, seat: Seat, words: list[str]) -> None:
    """Hold a training action until no card is pending; nobody else learns of it (DKN-R24)."""
    read_training(words)
    if len([one for one, _ in state.submitted if one == seat]) >= len(state.hands[seat]):
        raise IllegalAction("as many trainings wait as you have cards; they are carried out when no card is pending")
    text = " ".join(words)
    state.submitted = [*state.submitted, (seat, text)]
    if state.journal is not None:
        state.note(Event("training_held", seat, None, {seat: {"said": text}}, secret=True))


def carry_out(state: KnightsState) -> None:
    """Carry out what was submitted while a card was pending, or refuse it with its reason; tell that to nobody else."""
    if state.is_over:
        state.submitted = []
    for at, (seat, text) in enumerate(state.submitted):
        is_open = state.training >> seat & 1 == 1
        if is_open and not can_train(state, seat):
            continue  # she is telling another action
        state.submitted = state.submitted[:at] + state.submitted[at + 1 :]
        try:
            if not is_open:
                raise IllegalAction("your training period is over")
            train(state, seat, text.split())
        except IllegalAction as error:
            if state.journal is not None:
                told = {"said": text, "reason": str(error), "why": "cards" if is_open else "over"}
                state.note(Event("training_refused", seat, None, {seat: told}, secret=True))
            carry_out(state)
        return  # whatever else was waiting has been seen to by now
