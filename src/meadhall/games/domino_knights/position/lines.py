"""Reading the lines of a position onto an empty table, with sensible defaults for what is left out."""

import re
from typing import Final

from meadhall.games.domino_knights.cards.names import (
    CARD_OF,
    COPIES,
    GOALS,
    ORDERS,
    PHASES,
    SUIT_LETTERS,
    VALUE,
    WINDOWS,
    deck_of,
    domino_count,
    domino_of,
)
from meadhall.games.domino_knights.pieces import PAIR, Piece
from meadhall.games.domino_knights.position.middle import read_battle, read_effect, read_pending
from meadhall.games.domino_knights.state import ALL_ALERTS, DECK_LUCK, PEASANT_LUCK, KnightsState
from meadhall.kernel.aliases import Seat
from meadhall.kernel.bounds import LONGEST_NAME
from meadhall.kernel.position import Line

_DOMINO: Final = re.compile(r"(\d+)-(\d+)")
_KNIGHT: Final = re.compile(r"(\d+)/(\d+)")
_FLAGS: Final = ("stirred", "resolved", "time-up")
_REASONS: Final = ("last_standing", "nobody_left", "fame_target", "limit", "time_up", "stalemate", "round_limit")
_WORTH_READING: Final = (
    "knights", "candidates", "recruits", "grave", "hand", "discard", "deck", "peasants", "box", "effects", "pending",
)  # fmt: skip


class Reader:
    """Puts the facts of a position on a table, line by line."""

    def __init__(self, state: KnightsState) -> None:
        self.state: Final = state
        self.variant: Final = state.variant
        self.used: Final[set[int]] = set()
        self.used_dominoes: Final[set[int]] = set()
        self.used_tokens: Final[set[int]] = set()
        self.free_token = 1

    def read(self, lines: list[Line]) -> None:
        """Read all lines; those that name no token or card come after those that do."""
        self.state.alerts = ALL_ALERTS
        for line in lines:
            if line.seat is not None and line.seat >= self.variant.players:
                raise line.wrong(f"there are only {self.variant.players} seats")
            self._reserve(line)
        said = {line.name for line in lines}
        for line in lines:
            if line.name not in ("effects", "pending", "battle", "since", "counts"):
                self._read_line(line)
        self._default_since()
        for line in lines:
            if line.name in ("effects", "pending", "battle", "since", "counts"):
                self._read_line(line)
        self._fill_rest(said)

    # --- which pieces a text speaks of ----------------------------------------------------------------------------

    def _reserve(self, line: Line) -> None:
        """Note every token and card that the text names, so that defaults keep off them."""
        if line.name not in _WORTH_READING:
            return
        for word in re.split(r"[ :+;>]", line.value):
            word = word.split("~")[0].split("!")[0]
            head, equals, tail = word.partition("=")
            if equals and re.fullmatch(r"k\d+", head):
                token = int(head[1:])
                if token in self.used_tokens:
                    raise line.wrong(f"the token {head} is given twice")
                self.used_tokens.add(token)
                word = tail
            if word in CARD_OF:
                if CARD_OF[word] in self.used:
                    raise line.wrong(f"there is only one {word}")
                self.used.add(CARD_OF[word])

    def card(self, line: Line, name: str) -> int:
        if name not in CARD_OF or CARD_OF[name] not in deck_of(self.variant.decks, self.variant.blanks):
            raise line.wrong(f"there is no card {name!r}")
        return CARD_OF[name]

    def cards(self, line: Line, names: list[str]) -> list[int]:
        return [self.card(line, name) for name in names]

    def domino(self, line: Line, word: str) -> int:
        matched = _DOMINO.fullmatch(word)
        if matched is None or self.variant.dominoless:
            raise line.wrong(f"there is no domino {word!r}")
        return self._domino(line, int(matched.group(1)), int(matched.group(2)))

    def _domino(self, line: Line, one: int, other: int) -> int:
        domino = domino_of(one, other) if max(one, other) <= 12 else 1 << 20
        if domino >= domino_count(self.variant.top):
            raise line.wrong(f"there is no domino {one}-{other} in a set up to {self.variant.top}")
        if domino in self.used_dominoes:
            raise line.wrong(f"there is only one domino {max(one, other)}-{min(one, other)}")
        self.used_dominoes.add(domino)
        return domino

    def number(self, line: Line, word: str, below: int = 1 << 30) -> int:
        if not word.isdigit() or int(word) >= below:
            raise line.wrong(f"{word!r} is not a number" + (f" below {below}" if below < 1 << 30 else ""))
        return int(word)

    def token(self, line: Line, word: str) -> int:
        if not re.fullmatch(r"k\d+", word):
            raise line.wrong(f"{word!r} is not a token such as k7")
        return int(word[1:])

    def tokens(self, line: Line, text: str) -> tuple[int, ...]:
        return tuple([self.token(line, word) for word in text.split("+")]) if text else ()

    def _new_token(self) -> int:
        while self.free_token in self.used_tokens:
            self.free_token += 1
        self.used_tokens.add(self.free_token)
        return self.free_token

    def _bits(self, line: Line, words: list[str]) -> int:
        bits = 0
        for word in words:
            bits |= 1 << self.number(line, word, self.variant.players)
        return bits

    # --- line by line ---------------------------------------------------------------------------------------------

    def _read_line(self, line: Line) -> None:
        if line.seat is not None:
            self._read_seat(line, line.seat)
        else:
            self._read_table(line)

    def _read_seat(self, line: Line, seat: Seat) -> None:
        state, words = self.state, line.value.split()
        if line.name == "name":
            given = line.value.replace("%23", "#").replace("%25", "%")
            if len(given) > LONGEST_NAME:
                raise line.wrong(f"a name has at most {LONGEST_NAME} characters")
            state.names = [given if at == seat else name for at, name in enumerate(state.names)]
        elif line.name in ("health", "fame"):
            if state.is_fame != (line.name == "fame"):
                raise line.wrong(f"this table counts {'fame' if state.is_fame else 'health'}")
            state.points[seat] = self.number(line, line.value)
        elif line.name == "out":
            state.out[seat] = self.number(line, line.value)
        elif line.name == "order":
            if not words or words[0] not in ORDERS or words[1:] not in ([], ["hold"]):
                raise line.wrong(f"an order is one of {', '.join(ORDERS)}, with or without 'hold' after it")
            state.orders[seat] = ORDERS.index(words[0])
            state.holds |= int("hold" in words) << seat
        elif line.name == "hand":
            state.hands[seat] = sorted(self.cards(line, words))
        elif line.name == "recruits":
            if words and self.variant.dominoless:
                raise line.wrong("there are no recruits without dominoes")
            state.recruits[seat] = [self._piece(line, word) for word in words]
        elif line.name == "candidates":
            state.candidates[seat] = [self._piece(line, word) for word in words]
        elif line.name == "knights":
            state.knights[seat] = [self._knight(line, word, seat) for word in words]
        elif line.name == "grave":
            state.graves[seat] = [self._piece(line, word).buried() for word in words]
        else:
            raise line.wrong("a seat has name, health or fame, out, order, hand, recruits, candidates, knights and grave")

    def _read_table(self, line: Line) -> None:
        state, words = self.state, line.value.split()
        name = line.name
        if name in ("game", "frames", "luck"):
            return
        if name == "goal":
            if len(words) != 2 or words[1] not in GOALS:
                raise line.wrong("a goal is such as 'fame attrition'")
            state.is_fame, state.goal = words[0] == "fame", GOALS.index(words[1])
            state.points = [self.variant.fame_start if state.is_fame else self.variant.health] * self.variant.players
        elif name in ("turn", "first"):
            setattr(state, name, self.number(line, line.value, self.variant.players))
        elif name in ("round", "number"):
            if self.number(line, line.value) < 1:
                raise line.wrong("counting begins with 1")
            setattr(state, name, self.number(line, line.value))
        elif name == "phase":
            if line.value != "none" and line.value not in PHASES:
                raise line.wrong(f"a phase is one of {', '.join(PHASES[1:])}")
            state.phase = 0 if line.value == "none" else PHASES.index(line.value)
        elif name == "window":
            if line.value != "none" and line.value not in WINDOWS:
                raise line.wrong(f"a window is one of {', '.join(WINDOWS[1:])}")
            state.window = 0 if line.value == "none" else WINDOWS.index(line.value)
        elif name in ("attacked", "resigning", "training", "responders"):
            setattr(state, name, self._bits(line, words))
        elif name == "flags":
            if any(word not in _FLAGS for word in words):
                raise line.wrong(f"flags are {', '.join(_FLAGS)}")
            state.stirred, state.has_resolved, state.time_up = "stirred" in words, "resolved" in words, "time-up" in words
        elif name == "over":
            if line.value and line.value not in _REASONS:
                raise line.wrong(f"a game ends by one of {', '.join(_REASONS)}")
            state.reason = line.value
        else:
            self._read_zone(line, words)

    def _read_zone(self, line: Line, words: list[str]) -> None:
        state, name = self.state, line.name
        if name == "discard":
            state.discard = self.cards(line, words)
        elif name == "deck":
            state.deck = self.cards(line, words)[::-1]
        elif name == "peasants":
            state.peasants = [self.domino(line, word) for word in words][::-1]
        elif name == "box":
            state.box = self.cards(line, [word for word in words if not _DOMINO.fullmatch(word)])
            state.domino_box = [self.domino(line, word) for word in words if _DOMINO.fullmatch(word)]
        elif name == "effects":
            state.effects = [read_effect(self, line, word, at + 1) for at, word in enumerate(words)]
            state.plays = max([0, state.plays, *[effect.number for effect in state.effects]])
        elif name == "pending":
            state.pending = [read_pending(self, line, word) for word in words]
        elif name == "battle":
            state.battle = read_battle(self, line, words) if words else None
        elif name == "since":
            since = {self.token(line, word.partition("=")[0]): self.number(line, word.partition("=")[2]) for word in words}
            for knights in state.knights:
                for knight in knights:
                    knight.since = since.get(knight.token, knight.since)
        elif name == "counts":
            numbers = [self.number(line, word) for word in words]
            if len(numbers) != 4:
                raise line.wrong("four numbers are wanted: plays, tokens, entries and still rounds")
            state.plays, state.tokens, state.entries, state.still = numbers
        else:
            raise line.wrong("this game does not know such a line")

    # --- pieces ---------------------------------------------------------------------------------------------------

    def _head(self, word: str) -> tuple[int, str, list[str]]:
        """Token, body and marks of a piece word; a token is made up if the text gives none."""
        body, *marks = word.split(";")
        head, equals, tail = body.partition("=")
        if equals and re.fullmatch(r"k\d+", head):
            return int(head[1:]), tail, marks
        return self._new_token(), body, marks

    def _piece(self, line: Line, word: str) -> Piece:
        token, body, marks = self._head(word)
        shape, _, under = body.partition(":")
        if self.variant.dominoless:
            piece = Piece(token, PAIR)
            under = body
        else:
            piece = Piece(token, self.domino(line, shape))
        if under:
            parts = [part.split("~") for part in under.split("+")]
            piece.lay(tuple(self.cards(line, [part[0] for part in parts])))
            piece.doubled = tuple([tuple([self.number(line, one) for one in part[1:]]) for part in parts])
        for mark in marks:
            if mark not in ("raised", "known"):
                raise line.wrong(f"a domino that is no knight has no mark {mark!r}")
        piece.raised = "raised" in marks
        piece.known = piece.raised or "known" in marks
        return piece

    def _knight(self, line: Line, word: str, seat: Seat) -> Piece:
        token, body, marks = self._head(word)
        shape, _, under = body.partition(":")
        matched = _KNIGHT.fullmatch(shape)
        if matched is None:
            raise line.wrong(f"{word!r} is not a knight such as 7/2:KS")
        attack, defense = int(matched.group(1)), int(matched.group(2))
        piece = Piece(token, PAIR if self.variant.dominoless else self._domino(line, attack, defense))
        piece.lay(self._training_cards(line, under, attack, defense))
        piece.attack, piece.defense, piece.known, piece.owner = attack, defense, True, seat
        if not piece.is_doppelganger() and (max(attack, defense), min(attack, defense)) != piece.halves():
            raise line.wrong(f"{word!r} has other halves than its cards")
        for mark in marks:
            name, _, value = mark.partition("=")
            if name == "spent":
                piece.spent = True
            elif name == "rests":
                piece.rests = True
            elif name == "bar":
                piece.bars = self._bits(line, value.split("+"))
            elif name == "model":
                piece.model = self.token(line, value)
            elif name == "owner":
                piece.owner = self.number(line, value, self.variant.players)
            else:
                raise line.wrong(f"a knight has no mark {mark!r}")
        return piece

    def _training_cards(self, line: Line, under: str, attack: int, defense: int) -> tuple[int, ...]:
        if under not in SUIT_LETTERS:
            return tuple(self.cards(line, under.split("+")))
        suit = SUIT_LETTERS.index(under or "S")
        if self.variant.dominoless:
            wanted = [(value - 1) * 4 + suit for value in (attack, defense)]
            return tuple([self._free_card(line, [kind]) for kind in wanted])
        return (self._free_card(line, [rank * 4 + suit for rank in range(1, 13)]),)

    def _free_card(self, line: Line, kinds: list[int]) -> int:
        for kind in kinds:
            for copy in range(self.variant.decks):
                card = kind * COPIES + copy
                if VALUE[card] and card not in self.used:
                    self.used.add(card)
                    return card
        raise line.wrong("no training card is left for it")

    def _default_since(self) -> None:
        state = self.state
        for knights in state.knights:
            for knight in knights:
                state.entries += 1
                knight.since = state.entries
        state.tokens = max([0, *self.used_tokens])

    # --- what is left out -----------------------------------------------------------------------------------------

    def _fill_rest(self, said: set[str]) -> None:
        """Cards and dominoes that are not mentioned lie in deck and pool, or in the box if those are given."""
        state = self.state
        rest = [card for card in deck_of(self.variant.decks, self.variant.blanks) if card not in self.used]
        if "deck" in said:
            state.box = state.box + rest
        else:
            state.chance.shuffle(DECK_LUCK, rest)
            state.deck = rest
        state.deck_left = len(state.deck)
        if self.variant.dominoless:
            return
        pool = [domino for domino in range(domino_count(self.variant.top)) if domino not in self.used_dominoes]
        if "peasants" in said:
            state.domino_box = state.domino_box + pool
        else:
            state.chance.shuffle(PEASANT_LUCK, pool)
            state.peasants = pool
        state.peasants_left = len(state.peasants)
