"""The lines of a position: each fact with how it is written and how it is read back."""

from collections.abc import Callable
from typing import Any, Final

from meadhall.games.domino_knights.board.pieces import Piece
from meadhall.games.domino_knights.cards import names
from meadhall.games.domino_knights.position import words
from meadhall.games.domino_knights.position.words import Reader
from meadhall.games.domino_knights.scenes import FACTS
from meadhall.games.domino_knights.state import ALL_ALERTS, DECK_LUCK, PEASANT_LUCK, KnightsState
from meadhall.games.domino_knights.texts import piece_key
from meadhall.kernel.aliases import Seat
from meadhall.kernel.bounds import LONGEST_NAME
from meadhall.kernel.position import KnownLines, Line

_REASONS: Final = ("last_standing", "nobody_left", "fame_target", "limit", "time_up", "stalemate", "round_limit")
_FLAGS: Final = {"stirred": "stirred", "resolved": "has_resolved", "time-up": "time_up"}
_LATE: Final = ("effects", "pending", "battle", "since", "counts")
"""Lines that speak of pieces which other lines have put on the table."""
_NAMING: Final = (
    "knights", "candidates", "recruits", "grave", "hand", "discard", "deck", "peasants", "box", "effects", "pending",
)  # fmt: skip
"""Lines that name cards and pieces."""

Write = Callable[[KnightsState, int], str | None]
"""The value of a line, of a seat or (0) of the table; None if there is no such line."""
Read = Callable[[Reader, Line, int], None]


# --- kinds of lines ---------------------------------------------------------------------------------------------------


def _numbers(*fields: str, low: int = 0) -> tuple[Write, Read]:
    """Numbers that are fields of the table."""

    def read(reader: Reader, line: Line, seat: Seat) -> None:
        found = [reader.number(line, word) for word in line.value.split()]
        if len(found) != len(fields):
            raise line.wrong(f"here go {len(fields)} numbers: {', '.join(fields)}")
        if min(found) < low:
            raise line.wrong(f"counting begins with {low}")
        for field, number in zip(fields, found, strict=True):
            setattr(reader.state, field, number)

    return lambda state, seat: " ".join([str(getattr(state, field)) for field in fields]), read


def _field(field: str, write: Callable[[Any], str], read: Callable[[Reader, Line, str], Any]) -> tuple[Write, Read]:
    """A field of the table that is one word or takes the whole line."""
    return (
        lambda state, seat: write(getattr(state, field)),
        lambda reader, line, seat: setattr(reader.state, field, read(reader, line, line.value)),
    )


def _one_of(name: str, known: tuple[str, ...]) -> tuple[Write, Read]:
    """A field that counts through some words; the first of them is written as ``none``."""

    def read(reader: Reader, line: Line, word: str) -> int:
        if word != "none" and word not in known:
            raise line.wrong(f"a {name} is one of {', '.join(known[1:])}")
        return 0 if word == "none" else known.index(word)

    return _field(name, lambda value: known[value] or "none", read)


def _seats(field: str) -> tuple[Write, Read]:
    return _field(field, words.seats_word, lambda reader, line, text: reader.seats(line, text.split()))


def _list(field: str, write: Callable[[Any], str], read: Callable[[Reader, Line, str], Any]) -> tuple[Write, Read]:
    """A list of the table, a word for each member."""
    return _field(
        field,
        lambda members: " ".join([write(member) for member in members]),
        lambda reader, line, text: [read(reader, line, word) for word in text.split()],
    )


def _pile(field: str, write: Callable[[int], str], read: Callable[[Reader, Line, str], int]) -> tuple[Write, Read]:
    """A pile of which some are left, its top first."""
    return (
        lambda state, seat: " ".join([write(one) for one in getattr(state, field)[: getattr(state, f"{field}_left")][::-1]]),
        lambda reader, line, seat: setattr(reader.state, field, [read(reader, line, one) for one in line.value.split()][::-1]),
    )


def _of_seat(field: str, write: Callable[[Any], str | None], read: Callable[[Reader, Line, str], Any]) -> tuple[Write, Read]:
    """What a list by seat holds for a seat."""

    def read_one(reader: Reader, line: Line, seat: Seat) -> None:
        getattr(reader.state, field)[seat] = read(reader, line, line.value)

    return lambda state, seat: write(getattr(state, field)[seat]), read_one


def _zone(
    field: str, write: Callable[[Piece, int], str], read: Callable[[Reader, Line, str, int], Piece]
) -> tuple[Write, Read]:
    """The pieces before a seat."""

    def read_pieces(reader: Reader, line: Line, seat: Seat) -> None:
        if field == "recruits" and line.value and reader.variant.dominoless:
            raise line.wrong("there are no recruits without dominoes")
        getattr(reader.state, field)[seat] = [read(reader, line, word, seat) for word in line.value.split()]

    return lambda state, seat: " ".join([write(piece, seat) for piece in getattr(state, field)[seat]]), read_pieces


# --- single lines -----------------------------------------------------------------------------------------------------


def _read_name(reader: Reader, line: Line, text: str) -> str:
    given = text.replace("%23", "#").replace("%25", "%")
    if len(given) > LONGEST_NAME:
        raise line.wrong(f"a name has at most {LONGEST_NAME} characters")
    return given


def _read_points(reader: Reader, line: Line, seat: Seat) -> None:
    counted = "fame" if reader.state.is_fame else "health"
    if line.name != counted:
        raise line.wrong(f"this table counts {counted}")
    reader.state.points[seat] = reader.number(line, line.value)


def _read_order(reader: Reader, line: Line, seat: Seat) -> None:
    said = line.value.split()
    if not said or said[0] not in names.ORDERS or said[1:] not in ([], ["hold"]):
        raise line.wrong(f"an order is one of {', '.join(names.ORDERS)}, with or without 'hold' after it")
    reader.state.orders[seat] = names.ORDERS.index(said[0])
    reader.state.holds |= int("hold" in said) << seat


def _write_goal(state: KnightsState, seat: Seat) -> str | None:
    if state.options.to_json()["goal"] != "random":
        return None
    return f"{'fame' if state.is_fame else 'health'} {names.GOALS[state.goal]}"


def _read_goal(reader: Reader, line: Line, seat: Seat) -> None:
    said = line.value.split()
    if len(said) != 2 or said[1] not in names.GOALS:
        raise line.wrong("a goal is such as 'fame attrition'")
    state, variant = reader.state, reader.variant
    state.is_fame, state.goal = said[0] == "fame", names.GOALS.index(said[1])
    state.points = [variant.fame_start if state.is_fame else variant.health] * variant.players


def _read_effects(reader: Reader, line: Line, seat: Seat) -> None:
    state = reader.state
    state.effects = [reader.effect(line, word, at + 1) for at, word in enumerate(line.value.split())]
    state.plays = max([0, state.plays, *[effect.number for effect in state.effects]])


def _write_box(state: KnightsState, seat: Seat) -> str:
    return " ".join(names.card_keys(state.box) + [names.domino_key(domino) for domino in state.domino_box])


def _read_box(reader: Reader, line: Line, seat: Seat) -> None:
    said = line.value.split()
    reader.state.box = reader.cards(line, [word for word in said if not words.DOMINO.fullmatch(word)])
    reader.state.domino_box = [reader.domino(line, word) for word in said if words.DOMINO.fullmatch(word)]


def _write_since(state: KnightsState, seat: Seat) -> str:
    seniority = sorted([(knight.since, knight.token) for knights in state.knights for knight in knights])
    return " ".join([f"k{token}={since}" for since, token in seniority])


def _read_since(reader: Reader, line: Line, seat: Seat) -> None:
    said = [word.partition("=") for word in line.value.split()]
    since = {reader.token(line, token): reader.number(line, number) for token, _, number in said}
    for knights in reader.state.knights:
        for knight in knights:
            knight.since = since.get(knight.token, knight.since)


def _write_submitted(state: KnightsState, seat: Seat) -> str | None:
    return "; ".join([f"{one} {text}" for one, text in state.submitted]) or None


def _read_submitted(reader: Reader, line: Line, seat: Seat) -> None:
    said = [part.strip().partition(" ") for part in line.value.split(";")]
    reader.state.submitted = [(reader.seat(line, one), text) for one, _, text in said]


def _read_flags(reader: Reader, line: Line, seat: Seat) -> None:
    said = line.value.split()
    if any(word not in _FLAGS for word in said):
        raise line.wrong(f"flags are {', '.join(_FLAGS)}")
    for word, field in _FLAGS.items():
        setattr(reader.state, field, word in said)


def _read_reason(reader: Reader, line: Line, word: str) -> str:
    if word and word not in _REASONS:
        raise line.wrong(f"a game ends by one of {', '.join(_REASONS)}")
    return word


# --- all lines, in the order in which they are written ----------------------------------------------------------------

OPENING_LINES: Final[dict[str, tuple[Write, Read]]] = {
    "goal": (_write_goal, _read_goal),
    "turn": _field("turn", str, Reader.seat),
    "first": _field("first", str, Reader.seat),
    "round": _numbers("round", low=1),
    "phase": _one_of("phase", names.PHASES),
}
SEAT_LINES: Final[dict[str, tuple[Write, Read]]] = {
    "name": _of_seat("names", lambda name: name.replace("%", "%25").replace("#", "%23"), _read_name),
    "health": (lambda state, seat: None if state.is_fame else str(state.points[seat]), _read_points),
    "fame": (lambda state, seat: str(state.points[seat]) if state.is_fame else None, _read_points),
    "out": _of_seat("out", lambda time: str(time) if time else None, Reader.number),
    "order": (lambda state, seat: names.ORDERS[state.orders[seat]] + (" hold" if state.holds >> seat & 1 else ""), _read_order),
    "hand": _of_seat(
        "hands",
        lambda cards: " ".join(names.card_keys(cards)),
        lambda reader, line, text: sorted(reader.cards(line, text.split())),
    ),
    "recruits": _zone("recruits", words.piece_word, Reader.piece),
    "candidates": _zone("candidates", words.piece_word, Reader.piece),
    "knights": _zone("knights", words.knight_word, Reader.knight),
    "grave": _zone("graves", lambda piece, seat: f"k{piece.token}={piece_key(piece)}", Reader.buried),
}
TABLE_LINES: Final[dict[str, tuple[Write, Read]]] = {
    "effects": (lambda state, seat: " ".join([words.effect_word(state, effect) for effect in state.effects]), _read_effects),
    "pending": (
        lambda state, seat: " ".join([words.pending_word(state, pending) for pending in state.pending]),
        _list("pending", str, Reader.pending)[1],
    ),
    "battle": _field("battle", words.battle_words, Reader.battle),
    "discard": _list("discard", names.card_key, Reader.card),
    "deck": _pile("deck", names.card_key, Reader.card),
    "peasants": _pile("peasants", names.domino_key, Reader.domino),
    "box": (_write_box, _read_box),
    "window": _one_of("window", names.WINDOWS),
    "attacked": _seats("attacked"),
    "resigning": _seats("resigning"),
    "training": _seats("training"),
    "responders": _seats("responders"),
    "submitted": (_write_submitted, _read_submitted),
    "since": (_write_since, _read_since),
    "counts": _numbers("plays", "tokens", "entries", "still"),
    "flags": (lambda state, seat: " ".join([word for word, field in _FLAGS.items() if getattr(state, field)]), _read_flags),
    "over": _field("reason", str, _read_reason),
    "number": _numbers("number", low=1),
}


LINES: Final = KnownLines(FACTS)


def facts_of(state: KnightsState) -> list[tuple[str, int | None, str]]:
    """Every fact of a table, in the order in which a position has them."""
    said: list[tuple[str, int | None, str | None]] = []
    said += [(name, None, write(state, 0)) for name, (write, _) in OPENING_LINES.items()]
    for seat in range(state.variant.players):
        said += [(name, seat, write(state, seat)) for name, (write, _) in SEAT_LINES.items()]
    said += [(name, None, write(state, 0)) for name, (write, _) in TABLE_LINES.items()]
    return [(name, seat, value) for name, seat, value in said if value is not None]


def lay_out(state: KnightsState, lines: list[Line]) -> None:
    """Put the facts of a position on an empty table, with sensible defaults for what is left out."""
    reader = Reader(state)
    state.alerts = ALL_ALERTS
    LINES.check(lines, state.variant.players)
    for line in lines:
        if line.name in _NAMING:
            reader.reserve(line)
    for line in lines:
        if line.name not in _LATE:
            _read_line(reader, line)
    for knights in state.knights:
        for knight in knights:
            state.entries += 1
            knight.since = state.entries
    state.tokens = max([0, *reader.used_tokens])
    for line in lines:
        if line.name in _LATE:
            _read_line(reader, line)
    _fill_rest(reader, {line.name for line in lines})


def _read_line(reader: Reader, line: Line) -> None:
    known = SEAT_LINES if line.seat is not None else TABLE_LINES if line.name in TABLE_LINES else OPENING_LINES
    if line.name in known:
        known[line.name][1](reader, line, line.seat or 0)


def _fill_rest(reader: Reader, said: set[str]) -> None:
    """Cards and dominoes that are not mentioned lie in deck and pool, or in the box if those are given."""
    state, variant = reader.state, reader.variant
    rest = [card for card in names.deck_of(variant.decks, variant.blanks) if card not in reader.used]
    if "deck" in said:
        state.box = state.box + rest
    else:
        state.chance.shuffle(DECK_LUCK, rest)
        state.deck = rest
    state.deck_left = len(state.deck)
    if variant.dominoless:
        return
    pool = [domino for domino in range(names.domino_count(variant.top)) if domino not in reader.used_dominoes]
    if "peasants" in said:
        state.domino_box = state.domino_box + pool
    else:
        state.chance.shuffle(PEASANT_LUCK, pool)
        state.peasants = pool
    state.peasants_left = len(state.peasants)
