"""What prompts, labels, reasons and log lines are made of: cards, pieces and Kingdoms in words."""

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final

from meadhall.games.domino_knights.battle.powers import powers_of
from meadhall.games.domino_knights.board.pieces import NOBODY, PAIR, Piece
from meadhall.games.domino_knights.cards import names
from meadhall.games.domino_knights.state import KnightsState
from meadhall.kernel.aliases import Seat
from meadhall.kernel.sentence import All, Card, Person, Said, Sentence, Some, Thing, say

SUITS: Final = (say("clubs"), say("diamonds"), say("hearts"), say("spades"))
RANKS: Final = {"A": say("ace"), "J": say("jack"), "Q": say("queen"), "K": say("king")}
DOPPELGANGER: Final = "Doppelganger"
"""What the rules call the double blank (DKN-6-a)."""


# --- cards ------------------------------------------------------------------------------------------------------------


def face(card: int) -> Card:
    """A card by what is printed on it: ``K♠``. Copies from other decks have the same face."""
    kind = card // names.COPIES
    key = names.card_key(kind * names.COPIES)
    if kind >= names.JOKER_KIND:
        return Card(key, "Blank" if kind == names.BLANK_KIND else "Joker")
    rank = names.RANK_LETTERS[kind // 4]
    spoken = say("{rank} of {suit}", rank=RANKS.get(rank, rank), suit=SUITS[kind % 4])
    return Card(key, f"{rank}{names.SUIT_SIGNS[kind % 4]}", spoken=spoken)


def power(card: int, *, dominoless: bool = False) -> Card:
    """A special card by what it does: ``Death (A♠)``; any other one by its face."""
    special = names.SPECIAL[card]
    shown = face(card)
    if special in (names.PLAIN, names.BLANK):
        return shown
    name = names.SPECIAL_NAMES[names.MERCENARY if dominoless and special == names.WEALTH else special]
    spoken = say("{card}, {face}", card=Card(shown.key, name), face=shown.spoken or shown.name)
    return Card(shown.key, name, sign=shown.name, spoken=spoken)


def played(state: KnightsState, card: int) -> Card:
    """A special card as it is called at this table."""
    return power(card, dominoless=state.variant.dominoless)


def faces(cards: Sequence[int]) -> All:
    """Several cards by their faces: ``5♠ and J♠``."""
    return All([face(card) for card in cards])


def faces_called(keys: Sequence[str]) -> All:
    """The same by key."""
    return faces([names.CARD_OF[key] for key in keys])


def suits_in(bits: int) -> All:
    """The suits of a set of bits: ``♠``."""
    return All([suit_sign(suit) for suit in range(4) if bits >> suit & 1])


def suit_sign(suit: int) -> Card:
    """A suit: ``♠``, spoken in words."""
    return Card("", names.SUIT_SIGNS[suit], spoken=SUITS[suit])


def some_cards(n: int) -> Some:
    return Some(n, "{n} card", "{n} cards")


def some_recruits(n: int) -> Some:
    return Some(n, "{n} recruit", "{n} recruits")


def some_knights(n: int) -> Some:
    return Some(n, "{n} knight", "{n} knights")


def in_a_row(sentences: Sequence[Sentence]) -> Sentence:
    """Whole sentences in one line."""
    row, *others = sentences
    for other in others:
        row = say("{first} {second}", first=row, second=other)
    return row


# --- pieces -----------------------------------------------------------------------------------------------------------


def piece_key(piece: Piece) -> str:
    """A piece as everybody who may see it names it: ``9-2``, or its two cards."""
    return "+".join(names.card_keys(piece.cards)) if piece.domino == PAIR else names.domino_key(piece.domino)


def piece_name(piece: Piece) -> str:
    """The same for events that are told, where the double blank has the name that the rules give it (DKN-6-a)."""
    return DOPPELGANGER if piece.domino == names.DOUBLE_BLANK else piece_key(piece)


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


def piece_called(name: str) -> Thing:
    """A piece in a sentence by what ``piece_key``, ``piece_name`` or ``public_name`` calls it."""
    if name in (DOPPELGANGER, "0-0"):
        return Card("0-0", DOPPELGANGER)
    place, _, number = name.partition(" ")
    if number:
        if place == "candidate":
            return say("candidate {n}", n=int(number))
        return say("recruit {n}", n=int(number))
    cards = name.split("+")
    if cards[0] not in names.CARD_OF:
        return Card(name, name)
    return as_one([face(names.CARD_OF[card]) for card in cards])


def as_one(things: Sequence[Thing]) -> Thing:
    """Cards that make one knight, or knights that fight as one: ``9-2+4-4``."""
    found = things[0]
    for thing in things[1:]:
        found = say("{first}+{second}", first=found, second=thing)
    return found


def pieces_called(keys: Sequence[str]) -> All:
    return All([piece_called(key) for key in keys])


def piece_words(piece: Piece) -> Thing:
    """A piece for whoever may see it: ``9-2``."""
    return piece_called(piece_key(piece))


def named(state: KnightsState, tokens: Iterable[int]) -> dict[str, list[int | str]]:
    """For events: by token the seat before which each piece lies and what everybody may call it."""
    found: dict[str, list[int | str]] = {}
    for token in tokens:
        seat = state.holder(token)
        if seat != NOBODY:
            found[f"k{token}"] = [seat, public_name(state, seat, state.piece(token))]
    return found


def owned(seat: Seat, piece: Thing) -> Sentence:
    """A piece and whose it is: ``your 9-2``."""
    return say("{who}'s {piece}", you="your {piece}", who=Person(seat), piece=piece)


def whose_piece(state: KnightsState, token: int, viewer: int = NOBODY) -> Sentence:
    """A piece on the table and whose it is; its holder, the ``viewer``, also sees what others do not."""
    seat = state.holder(token)
    piece = state.piece(token)
    if seat == viewer and not piece.known:
        hidden = say("{place} ({piece})", place=piece_called(public_name(state, seat, piece)), piece=piece_words(piece))
        return owned(seat, hidden)
    return owned(seat, piece_called(public_name(state, seat, piece)))


def with_powers(state: KnightsState, token: int, knight: Thing) -> Sentence:
    """A knight with its suit and powers; ``knight`` is how it is called."""
    seat = state.controller(token)
    piece = state.piece(token)
    attack, defense = powers_of(state, seat, piece)
    return say(
        "{knight} {suits} (attack {attack}, defense {defense})",
        knight=knight,
        suits=suits_in(piece.suits()),
        attack=attack,
        defense=defense,
    )


def own_knight(state: KnightsState, token: int) -> Sentence:
    """A knight of whoever is asked: ``9-2 ♠ (attack 9, defense 2)``."""
    return with_powers(state, token, piece_called(piece_name(state.piece(token))))


def any_piece(state: KnightsState, token: int, viewer: int) -> Sentence:
    """Any piece on the table: whose it is, what the ``viewer`` can see of it, and a knight's powers."""
    shown = whose_piece(state, token, viewer)
    return shown if state.knight(token) is None else with_powers(state, token, shown)


def knights_in(state: KnightsState, tokens: Sequence[int], seat: int = NOBODY) -> All:
    """Several knights, those of ``seat`` without saying whose they are."""
    found: list[Thing] = []
    for token in tokens:
        piece = piece_called(piece_name(state.piece(token)))
        holder = state.controller(token)
        found.append(piece if holder == seat else owned(holder, piece))
    return All(found)


# --- options ----------------------------------------------------------------------------------------------------------

_NUMBER: Final = re.compile(r"[0-9]{1,9}")


def number_in(word: str, letter: str = "") -> int:
    """The number of a word such as ``7``, or ``k7`` after the letter k; -1 if it is not one."""
    digits = word.removeprefix(letter) if word.startswith(letter) else ""
    return int(digits) if _NUMBER.fullmatch(digits) else -1


def play_label(state: KnightsState, key: str) -> Said:
    """The option to play a special card; empty if it is another one."""
    verb, _, card = key.partition(" ")
    return say("Play {card}", card=played(state, names.CARD_OF[card])) if verb == "play" and card in names.CARD_OF else ""


def meaning_of(state: KnightsState, key: str) -> dict[str, Any]:
    """An option for screens: the card, piece or Kingdom it is about, and whose piece that is."""
    verb, _, rest = key.partition(" ")
    thing = rest or key
    if verb in ("attack", "seat") and number_in(rest) >= 0:
        return {"about": f"seat {rest}"}
    if thing in names.CARD_OF:
        return {"about": thing}
    token = number_in(thing, "k")
    if token < 0:
        return {}
    seat = state.holder(token)
    return {"about": thing} if seat == NOBODY else {"about": thing, "whose": seat}


# --- events -----------------------------------------------------------------------------------------------------------


def called(event: dict[str, Any], token: str) -> Thing:
    """A piece that an event names: with whose it is, unless the event is about that seat anyway."""
    seat, name = event["named"][token]
    return piece_called(name) if seat == event["seat"] else owned(seat, piece_called(name))


def all_called(event: dict[str, Any], tokens: Sequence[str]) -> All:
    return All([called(event, token) for token in tokens])
