"""Position text of 1066: any situation in a few lines, read and written.

Cards in play are words such as ``norman-horsemen.2/tired/hurt=1``; an attachment follows its host as ``+kite-shields``,
one that hangs on an attachment as ``++pennon``.
What a text leaves out has a default: Leaders stand at Wedge 2, nobody has passed, seat 0 is Norman, the turn is the
marker holder's, and cards that are named nowhere are in the decks (or in the box if the deck is named).
"""

import json
from collections.abc import Sequence

from meadhall.games.tears1066.board.pieces import Piece
from meadhall.games.tears1066.cards.numbers import LETTERS, NOTHING, OBJECTIVES, PHASES, WEDGES
from meadhall.games.tears1066.state import TearsState
from meadhall.kernel.aliases import Seat
from meadhall.kernel.frames import stack_to_json
from meadhall.kernel.position import write_cards, write_lines


def write_position(state: TearsState) -> str:
    """The position as text."""
    facts: list[tuple[str, int | None, str]] = [("game", None, state.game.text(state.options))]
    add = facts.append
    add(("norman", None, str(state.norman)))
    add(("round", None, str(state.round)))
    add(("phase", None, PHASES[state.phase]))
    add(("marker", None, str(state.marker)))
    add(("turn", None, str(state.turn)))
    add(("turns", None, str(state.turns)))
    add(("passed", None, _seats(state.passed, state.first_pass)))
    add(("hastings", None, _seats(state.hastings, NOTHING)))
    order: list[Piece] = []
    for seat in range(2):
        add(("hand", seat, _cards(state, state.hands[seat])))
        add(("known", seat, _cards(state, state.known[seat])))
        add(("deck", seat, _cards(state, state.decks[seat].cards()[::-1])))
        add(("discard", seat, _cards(state, state.discards[seat].cards())))
        add(("limbo", seat, _cards(state, state.limbo[seat])))
        add(("box", seat, _cards(state, state.box[seat])))
        for wedge in range(3):
            add((f"wedge{wedge + 1}", seat, _pieces(state, state.columns[3 * seat + wedge], order)))
        add(("reserve", seat, _pieces(state, state.reserves[seat], order)))
        add(("objectives", seat, _ladder(state, seat, order)))
        add(("defeated", seat, " ".join(LETTERS[state.file.designs[kind].letter] for kind in state.defeated[seat])))
    for wedge in range(3):
        add((f"ground{wedge + 1}", None, " ".join(_attachments(state, WEDGES + wedge, order, 0))))
    add(
        ("damage", None, " ".join(f"{state.wedge_damage[2 * wedge]}/{state.wedge_damage[2 * wedge + 1]}" for wedge in range(3)))
    )
    add(("claimed", None, " ".join("-" if seat == NOTHING else str(seat) for seat in state.claimed)))
    add(("ids", None, " ".join(str(piece.id) for piece in order)))
    add(("entered", None, str(state.entered)))
    add(("lasting", None, json.dumps([one.to_json() for one in state.lasting])))
    add(("uses", None, json.dumps([use.to_json() for use in state.uses])))
    add(("result", None, f"{state.winner} {state.reason}".strip() if state.reason else ""))
    add(("number", None, str(state.number)))
    add(("frames", None, json.dumps(stack_to_json(state.top))))
    add(("luck", None, json.dumps(state.chance.to_json())))
    return write_lines(facts)


def _seats(bits: int, first: int) -> str:
    seats = [seat for seat in range(2) if (bits >> seat) & 1]
    if first == 1 and len(seats) == 2:
        seats.reverse()
    return " ".join(str(seat) for seat in seats)


def _cards(state: TearsState, kinds: Sequence[int]) -> str:
    return write_cards([state.file.designs[kind].key for kind in kinds])


def _pieces(state: TearsState, pieces: Sequence[Piece], order: list[Piece]) -> str:
    words: list[str] = []
    for piece in pieces:
        order.append(piece)
        words.append(_piece(piece))
        words += _attachments(state, piece.id, order, 1)
    return " ".join(words)


def _attachments(state: TearsState, host: int, order: list[Piece], depth: int) -> list[str]:
    """What is attached to ``host``, each followed by what is attached to it; a plus for each card that it hangs on."""
    words: list[str] = []
    for piece in state.attachments_on(host):
        order.append(piece)
        words += ["+" * depth + _piece(piece), *_attachments(state, piece.id, order, depth + 1)]
    return words


def _piece(piece: Piece) -> str:
    return piece.key + ("/tired" if piece.tired else "") + (f"/hurt={piece.damage}" if piece.damage else "")


def _ladder(state: TearsState, seat: Seat, order: list[Piece]) -> str:
    words: list[str] = []
    for at, kind in enumerate(state.objectives[seat]):
        letter = LETTERS[state.file.designs[kind].letter]
        if at == 0:
            damage = state.objective_damage[seat]
            words.append(letter + (f"/hurt={damage}" if damage else ""))
            words += _attachments(state, OBJECTIVES + seat, order, 1)
        else:
            words.append(letter)
    return " ".join(words)
