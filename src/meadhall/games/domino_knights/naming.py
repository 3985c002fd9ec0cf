"""What pieces are called in words, so that log lines and labels need no tokens."""

from collections.abc import Iterable

from meadhall.games.domino_knights.pieces import NOBODY, PAIR, Piece
from meadhall.games.domino_knights.table import Table
from meadhall.games.domino_knights.words import DOUBLE_BLANK, card_keys, domino_key


def seat_name(seat: int) -> str:
    """What labels and prompts call a Kingdom; screens put the name of who sits there in its place, as in the log."""
    return f"Kingdom {seat + 1}"


def piece_key(piece: Piece) -> str:
    """A piece as everybody who may see it names it: ``9-2``, or its two cards."""
    return "+".join(card_keys(piece.cards)) if piece.domino == PAIR else domino_key(piece.domino)


def piece_name(piece: Piece) -> str:
    """The same for log lines, where the double blank has the name that the rules give it (DKN-6-a)."""
    return "Doppelganger" if piece.domino == DOUBLE_BLANK else piece_key(piece)


def public_name(state: Table, seat: int, piece: Piece) -> str:
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


def named(state: Table, tokens: Iterable[int]) -> dict[str, list[int | str]]:
    """For events: by token the seat before which each piece lies and what everybody may call it."""
    found: dict[str, list[int | str]] = {}
    for token in tokens:
        seat = state.holder(token)
        if seat != NOBODY:
            found[f"k{token}"] = [seat, public_name(state, seat, state.piece(token))]
    return found
