"""Words for people: prompts, labels, reasons why something cannot be done, and the cards for screens."""

from typing import Any, Final

from meadhall.games.domino_knights.fitting import served
from meadhall.games.domino_knights.naming import piece_key, public_name, seat_name
from meadhall.games.domino_knights.pieces import NOBODY, PAIR, Piece
from meadhall.games.domino_knights.playable import SPECIALS, special_of
from meadhall.games.domino_knights.powers import is_usable, may_attack, powers_of
from meadhall.games.domino_knights.table import Table
from meadhall.games.domino_knights.words import (
    BLANK,
    CARD_OF,
    CARDS,
    COPIES,
    HIGH,
    LOW,
    MERCENARY,
    PLAIN,
    RANK_LETTERS,
    SPECIAL,
    SPECIAL_NAMES,
    SUIT_NAMES,
    SUIT_SIGNS,
    VALUE,
    WEALTH,
    card_key,
    domino_count,
    domino_key,
    suit_of,
)
from meadhall.kernel.decision import Prompt
from meadhall.kernel.frames import Scope

_PROMPTS: Final[dict[str, tuple[str, str]]] = {
    "orient": ("Choose which half attacks and which defends.", "DKN-4.2-c"),
    "model": ("Choose the knight that your Doppelganger copies.", "DKN-6-c"),
    "train": ("Train recruits, play a special card, or end your training.", "DKN-4.3-a"),
    "training-card": ("Choose the training cards one by one.", "DKN-4.3-b"),
    "target": ("Choose what the card is aimed at.", "DKN-W2"),
    "life-card": ("Choose the training card that brings the knight into play.", "DKN-5.1-life-a"),
    "attack": ("Attack a Kingdom, play a special card, or end the attack phase.", "DKN-4.4-a"),
    "attackers": ("Choose the knights that attack.", "DKN-4.4.1-a"),
    "unit": ("Choose whom this knight joins.", "DKN-4.4.3-a"),
    "before-aid-attack": ("Play a special card before you decide on aid for the attack, or go on.", "DKN-4.4.2-a"),
    "aid-attack": ("Choose knights that help the attack, or none.", "DKN-4.4.2-a"),
    "before-defend": ("Play a special card before you defend, or go on.", "DKN-4.4.4-a"),
    "defend": ("Choose the knights that defend you, or none.", "DKN-4.4.4-b"),
    "before-aid-defend": ("Play a special card before you decide on aid for the defense, or go on.", "DKN-4.4.5-a"),
    "aid-defend": ("Choose knights that help the defense, or none.", "DKN-4.4.5-a"),
    "block": ("Choose whom this knight blocks.", "DKN-4.4.4-b"),
    "loot": ("Choose one of the defeated knights as loot, or none.", "DKN-4.4.8-a"),
    "bury": ("Choose the order in which your defeated knights are buried; the first lies lowest.", "DKN-R40"),
    "before-discard": ("Play a special card before you discard, or go on.", "DKN-4.5-a"),
    "discard": ("Discard down to five cards; you may discard more.", "DKN-4.5-a"),
    "respond": ("Play a special card, or pass.", "DKN-W12"),
    "negate": ("Answer the announced card with a Ten, or pass.", "DKN-W4"),
}


def prompt_of(state: Table) -> Prompt:
    """The open question in one sentence."""
    ask = state.ask_key()
    text, rule = _PROMPTS[ask]
    if ask == "negate":
        newest = state.pending[-1]
        text = f"Answer {card_name(state, newest.card)} of {seat_name(newest.player)} with a Ten, or pass."
    elif ask in ("defend", "aid-defend", "aid-attack") and state.battle is not None:
        text = f"{seat_name(state.battle.attacker)} attacks {seat_name(state.battle.defender)}. {text}"
    elif ask in ("unit", "block") and state.top is not None:
        scope = state.top.scope
        token = scope.held[len(scope.note)]
        text = f"{text[:-1]}: {knight_label(state, token)}."
    elif ask == "orient" and state.question is not None and len(state.question.codes) == 2:
        high, low = state.question.codes
        text = f"Choose which half of your {high}-{low} attacks; the other one defends."
    elif ask == "discard" and len(state.hands[state.turn]) <= 5:
        text = "You may discard any of your cards."
    elif ask == "target" and state.top is not None:
        text = f"Choose what {card_name(state, state.top.scope.card)} is aimed at."
    elif ask == "train" and state.law.dominoless:
        text = "Form pairs, play a special card, or end your training."
        rule = "DKN-8-b"
    elif ask == "life-card" and state.law.dominoless and state.top is not None:
        which = "second" if state.top.scope.held else "first"
        text = f"Choose the {which} of the two cards that come into play as a knight."
        rule = "DKN-8-h"
    elif ask == "training-card" and state.top is not None:
        text = training_prompt(state, state.top.scope)
    return Prompt(text, rule)


def training_prompt(state: Table, scope: Scope) -> str:
    """What a training action costs and how much of it is covered so far."""
    piece = served(state, scope.you, scope.n)
    if piece is None or piece.domino == PAIR:
        lying = scope.held if piece is None else piece.cards
        return (
            f"Choose the card that goes with {card_name(state, lying[0])}." if lying else "Choose two cards that form a knight."
        )
    if piece.is_doppelganger():
        return "Choose the one training card of your Doppelganger."
    covered = piece.credit() + (sum(VALUE[card] for card in scope.held) << len(state.wealth_of(scope.you)))
    return f"Choose training cards one by one: {domino_key(piece.domino)} costs {piece.cost()}, {covered} is covered so far."


def card_name(state: Table | None, card: int) -> str:
    """A card in words: ``K♠ Majesty``."""
    special = SPECIAL[card] if state is None else state.special(card)
    kind = card // COPIES
    if kind >= 54:
        return "Blank"
    face = "Joker" if kind >= 52 else RANK_LETTERS[kind // 4] + SUIT_SIGNS[kind % 4]
    return face if special == PLAIN else f"{face} {SPECIAL_NAMES[special]}"


def knight_label(state: Table, token: int, viewer: int = NOBODY) -> str:
    """A piece in words: whose it is, what all (and its holder, the ``viewer``) can see of it, and a knight's powers."""
    seat = state.holder(token)
    if seat < 0:
        return f"k{token}"
    piece = state.piece(token)
    name = f"{seat_name(seat)}'s {public_name(state, seat, piece)}"
    if state.knight(token) is None:
        return f"{name} ({piece_key(piece)})" if seat == viewer and not piece.known else name
    attack, defense = powers_of(state, seat, piece)
    signs = "".join([SUIT_SIGNS[bit] for bit in range(4) if piece.suits() >> bit & 1])
    return f"{name} {signs} {attack}/{defense}"


_PLAIN_LABELS: Final = {
    "end": "End this phase",
    "go on": "Go on",
    "done": "Done",
    "alone": "Fights on its own",
    "form": "Form a pair",
    "hand": "Two cards from your hand",
}


def label_of(state: Table, key: str) -> str:
    """An option of the open question in words."""
    if key in _PLAIN_LABELS:
        return _PLAIN_LABELS[key]
    verb, _, rest = key.partition(" ")
    if verb == "play" and rest in CARD_OF:
        return f"Play {card_name(state, CARD_OF[rest])}"
    if verb in ("attack", "seat") and rest.isdigit():
        name = seat_name(int(rest))
        return f"Attack {name}" if verb == "attack" else name
    if key in CARD_OF:
        return card_name(state, CARD_OF[key])
    token = rest or key
    if token[:1] == "k" and token[1:].isdigit():
        number = int(token[1:])
        asked = NOBODY if state.question is None else state.question.seat
        label = knight_label(state, number, asked)
        if verb in ("train", "add") and state.holder(number) == asked:
            served_piece = state.piece(number)
            what = "Train" if verb == "train" else "Add a second card to" if served_piece.domino == PAIR else "Add cards to"
            return f"{what} {piece_key(served_piece)}"
        words = {"join": "Joins ", "block": "Blocks "}
        return words.get(verb, "") + label
    return key


# --- why not ----------------------------------------------------------------------------------------------------------


def why_not(state: Table, seat: int, thing: str) -> str | None:
    """Why ``seat`` cannot pick ``thing`` now; None if it can."""
    decision = state.decision
    if decision is None:
        return "The game is over."
    if decision.seat != seat:
        return "It is not your decision now."
    if any(key == thing or key.endswith(f" {thing}") for key in decision.keys):
        return None
    name = thing.removeprefix("play ")
    if name in CARD_OF:
        return _why_not_card(state, seat, CARD_OF[name])
    if name[:1] == "k" and name[1:].isdigit():
        return _why_not_piece(state, seat, int(name[1:]))
    if name in [f"attack {other}" for other in range(state.law.players)]:
        return _why_not_attack(state, seat, int(name[7:]))
    return f"{thing} is not among the options."


def _why_not_attack(state: Table, seat: int, other: int) -> str:
    name = seat_name(other)
    if other == seat:
        return "You cannot attack yourself (DKN-4.4-d)."
    if state.out[other]:
        return f"{name} is out of the game (DKN-4.4-d)."
    if state.ask_key() != "attack":
        return "Attacks are declared in your Attack phase (DKN-4.4-a)."
    if state.attacked >> other & 1:
        return f"You have attacked {name} in this turn already (DKN-4.4-c)."
    return f"None of your knights may attack {name} now (DKN-4.4.1-a)."


def _why_not_card(state: Table, seat: int, card: int) -> str:
    name = card_name(state, card)
    if card not in state.hands[seat]:
        return f"You do not hold {name}."
    if state.ask_key() == "negate":
        return "Only a Ten can answer an announced card (DKN-W4)."
    if state.ask_key() == "training-card":
        return f"{name} does not fit this training: Aces and Jokers never do, and suits must match (DKN-4.3-c)."
    if SPECIAL[card] in (PLAIN, BLANK):
        return f"{name} has no special power; it can only train (DKN-2-k)."
    if state.special(card) == WEALTH:
        return "Wealth can be played only in your own training time (DKN-R20)."
    if state.special(card) == MERCENARY and not state.law.mercenary:
        return "The ace of diamonds does nothing at this table (DKN-8-k)."
    special = special_of(state, card)
    if not special.targets(state, seat, card):
        return f"{name} has no legal target now (DKN-5-d)."
    return f"{name} cannot be played at this moment (DKN-W1)."


def _why_not_piece(state: Table, seat: int, token: int) -> str:
    if state.holder(token) < 0:
        return f"k{token} is not in play."
    name = knight_label(state, token)
    piece: Piece = state.piece(token)
    if state.knight(token) is None:
        if state.ask_key() != "train" or state.holder(token) != seat:
            return f"{name} is not a knight (DKN-4.3-h)."
        if piece.cards and piece.is_paid():
            return f"{name} is trained and paid; it takes no more cards (DKN-4.3.1-f)."
        return f"Your cards cannot cover the training of {name} (DKN-4.3-b)."
    if state.controller(token) != seat:
        return f"{name} is not under your control."
    if piece.bars:
        return f"{name} is barred (DKN-2-p)."
    if not is_usable(state, seat, piece):
        return f"{name} is spent until your next Draw phase (DKN-4.4.6-i)."
    if state.ask_key() == "attack":
        return f"{name} may fight; name the Kingdom to attack first (DKN-4.4.1-a)."
    if state.battle is not None and state.battle.holds(token):
        return f"{name} is on the battlefield already (DKN-R28)."
    if state.battle is not None and not may_attack(state, piece, state.battle.defender):
        return f"A Queen keeps {name} from this attack (DKN-5.2-queen-a)."
    return f"A rule keeps {name} out here; a Queen or its own side (DKN-R52)."


# --- cards for screens ------------------------------------------------------------------------------------------------


def all_cards() -> list[dict[str, Any]]:
    """Every card and domino: key, name, text, and what screens draw from."""
    texts = {special.code: special.text for special in SPECIALS}
    rules = {special.code: special.rule for special in SPECIALS}
    found: list[dict[str, Any]] = []
    for card in range(0, CARDS, COPIES):
        special = SPECIAL[card]
        text = texts.get(special, "")
        if special == WEALTH:
            text += f" Without dominoes: {texts[MERCENARY]}"
        if special == PLAIN:
            text = f"Training card worth {VALUE[card]}."
        elif special == BLANK:
            text = "Without dominoes: forms a Doppelganger together with one training card."
        kind = card // COPIES
        found.append(
            {
                "key": card_key(card),
                "name": card_name(None, card),
                "text": text,
                "kind": "card",
                "power": SPECIAL_NAMES[special],
                "value": VALUE[card],
                "suit": SUIT_NAMES[suit_of(card)] if kind < 52 else None,
                "rank": RANK_LETTERS[kind // 4] if kind < 52 else None,
                "rule": rules.get(special, "DKN-2-l"),
            }
        )
    for domino in range(domino_count(12)):
        blank = domino == 0
        found.append(
            {
                "key": domino_key(domino),
                "name": "Doppelganger" if blank else domino_key(domino),
                "text": "Copies another knight of its suit." if blank else f"A domino that costs {HIGH[domino] + LOW[domino]}.",
                "kind": "domino",
                "pips": [HIGH[domino], LOW[domino]],
                "rule": "DKN-6-a" if blank else "DKN-2-m",
            }
        )
    return found
