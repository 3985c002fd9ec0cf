"""What prompts, labels, reasons and log lines are made of: cards, pieces and Kingdoms in words."""

import re
from collections.abc import Iterable
from typing import Any, Final

from meadhall.games.domino_knights.battle.powers import powers_of
from meadhall.games.domino_knights.cards import names
from meadhall.games.domino_knights.pieces import NOBODY, PAIR, Piece
from meadhall.games.domino_knights.state import KnightsState
from meadhall.kernel.aliases import Seat


def seat_name(seat: Seat) -> str:
    """What labels and prompts call a Kingdom; screens put the name of who sits there in its place, as in the log."""
    return f"Kingdom {seat + 1}"


def piece_key(piece: Piece) -> str:
    """A piece as everybody who may see it names it: ``9-2``, or its two cards."""
    return "+".join(names.card_keys(piece.cards)) if piece.domino == PAIR else names.domino_key(piece.domino)


def piece_name(piece: Piece) -> str:
    """The same for log lines, where the double blank has the name that the rules give it (DKN-6-a)."""
    return "Doppelganger" if piece.domino == names.DOUBLE_BLANK else piece_key(piece)


def public_name(state: KnightsState, seat: Seat, piece: Piece) -> str:
    """What everybody may call a piece before ``seat``: its pips if all have seen them, else its place."""
    if piece.known:
        return piece_name(piece)
    for at, candidate in enumerate(state.candidates[seat]):
        if candidate.token == piece.token:
            return f"candidate {at + 1}"
    for at, recruit in enumerate(state.recruits[seat]):
        if recruit.token == piece.token:
            return f"recruit {at + 1}"
    return piece_name(piece)


def named(state: KnightsState, tokens: Iterable[int]) -> dict[str, list[int | str]]:
    """For events: by token the seat before which each piece lies and what everybody may call it."""
    found: dict[str, list[int | str]] = {}
    for token in tokens:
        seat = state.holder(token)
        if seat != NOBODY:
            found[f"k{token}"] = [seat, public_name(state, seat, state.piece(token))]
    return found


def card_name(state: KnightsState | None, card: int) -> str:
    """A card in words: ``K♠ Majesty``."""
    special = names.SPECIAL[card] if state is None else state.special(card)
    kind = card // names.COPIES
    if kind >= 54:
        return "Blank"
    face = "Joker" if kind >= 52 else names.RANK_LETTERS[kind // 4] + names.SUIT_SIGNS[kind % 4]
    return face if special == names.PLAIN else f"{face} {names.SPECIAL_NAMES[special]}"


def knight_label(state: KnightsState, token: int, viewer: int = NOBODY) -> str:
    """A piece in words: whose it is, what all (and its holder, the ``viewer``) can see of it, and a knight's powers."""
    seat = state.holder(token)
    if seat < 0:
        return f"k{token}"
    piece = state.piece(token)
    name = f"{seat_name(seat)}'s {public_name(state, seat, piece)}"
    if state.knight(token) is None:
        return f"{name} ({piece_key(piece)})" if seat == viewer and not piece.known else name
    attack, defense = powers_of(state, seat, piece)
    signs = "".join([names.SUIT_SIGNS[bit] for bit in range(4) if piece.suits() >> bit & 1])
    return f"{name} {signs} {attack}/{defense}"


_NUMBER: Final = re.compile(r"[0-9]{1,9}")


def number_in(word: str, letter: str = "") -> int:
    """The number of a word such as ``7``, or ``k7`` after the letter k; -1 if it is not one."""
    digits = word.removeprefix(letter) if word.startswith(letter) else ""
    return int(digits) if _NUMBER.fullmatch(digits) else -1


_PLAIN_LABELS: Final = {
    "end": "End this phase",
    "go on": "Go on",
    "done": "Done",
    "alone": "Fights on its own",
    "form": "Form a pair",
    "hand": "Two cards from your hand",
}


_MAIN: Final = frozenset(["end", "go on", "done"])


def meaning_of(key: str) -> dict[str, Any]:
    """An option for screens: the card, piece or Kingdom it is about, or whether it is the usual answer."""
    verb, _, rest = key.partition(" ")
    thing = rest or key
    if verb in ("attack", "seat") and number_in(rest) >= 0:
        return {"about": f"seat {rest}"}
    if thing in names.CARD_OF or number_in(thing, "k") >= 0:
        return {"about": thing}
    return {"main": True} if key in _MAIN else {}


def label_of(state: KnightsState, key: str) -> str:
    """An option of the open question in words."""
    if key in _PLAIN_LABELS:
        return _PLAIN_LABELS[key]
    verb, _, rest = key.partition(" ")
    if verb == "play" and rest in names.CARD_OF:
        return f"Play {card_name(state, names.CARD_OF[rest])}"
    if verb in ("attack", "seat") and number_in(rest) >= 0:
        name = seat_name(number_in(rest))
        return f"Attack {name}" if verb == "attack" else name
    if key in names.CARD_OF:
        return card_name(state, names.CARD_OF[key])
    number = number_in(rest or key, "k")
    if number >= 0:
        asked = NOBODY if state.question is None else state.question.seat
        label = knight_label(state, number, asked)
        if verb in ("train", "add") and state.holder(number) == asked:
            served_piece = state.piece(number)
            what = "Train" if verb == "train" else "Add a second card to" if served_piece.domino == PAIR else "Add cards to"
            return f"{what} {piece_key(served_piece)}"
        words = {"join": "Joins ", "block": "Blocks "}
        return words.get(verb, "") + label
    return key
