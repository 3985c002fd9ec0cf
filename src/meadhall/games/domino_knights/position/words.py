"""The words of a position, each written and read: cards, pieces, cards in effect, announced cards, the attack under way.

A knight is ``k1=7/2:7S+9S;spent``, a candidate ``k2=9-9:KS+5S``, a recruit or buried domino ``k3=4-2``; without dominoes
a pair is its cards, ``k4=QS+7S``. Hand-written texts may leave out tokens (``7/2:7S``) and write only the suit of a
training card (``7/2:S``).
"""

import re
from collections.abc import Callable
from typing import Any, Final

from meadhall.games.domino_knights.board.pieces import NO_TOKEN, NOBODY, PAIR, Battle, Effect, Group, Pending, Piece
from meadhall.games.domino_knights.cards import names
from meadhall.games.domino_knights.codes import HAND
from meadhall.games.domino_knights.state import KnightsState
from meadhall.kernel.aliases import Seat
from meadhall.kernel.position import Line

DOMINO: Final = re.compile(r"(\d+)-(\d+)")
_KNIGHT: Final = re.compile(r"(\d+)/(\d+)")
_TOKEN: Final = re.compile(r"k\d+")
_PLAYED: Final = re.compile(r"([^!]+)!(\d+)/(\d+)>([^@+;]+)(?:@(\d+))?(?:\+([^;]+))?((?:;[^;]+)*)")
_BEFORE_A_PLAYER: Final = (names.KING, names.QUEEN, names.JACK, names.WEALTH)
_ON_A_KNIGHT: Final = (names.LIFE, names.POWER, names.MERCENARY)

Mark = tuple[str, str, object, str]
"""What may be said of a thing: a name, the field it sets, what that is where nothing is said, and what the mark holds."""
_OF_KNIGHTS: Final[list[Mark]] = [
    ("spent", "spent", False, "nothing"),
    ("bar", "bars", 0, "seats"),
    ("rests", "rests", False, "nothing"),
    ("model", "model", NO_TOKEN, "token"),
    ("owner", "owner", NOBODY, "seat"),
]
_OF_PENDING: Final[list[Mark]] = [("half", "half", 0, "number"), ("model", "model", NO_TOKEN, "token")]
_OF_BATTLES: Final[list[Mark]] = [
    ("weary", "weary", (), "tokens"),
    ("resolved", "resolved", False, "nothing"),
    ("lost", "lost", (), "tokens"),
    ("damage", "damage", 0, "number"),
    ("fame", "fame", (), "changes"),
    ("victor", "victor", NOBODY, "seat"),
    ("loot", "loot", NO_TOKEN, "token"),
]


def marks_of(thing: object, marks: list[Mark]) -> list[str]:
    """What is to be said of a thing: ``spent``, ``model=k7``, ``lost=k1+k2``."""
    said: list[str] = []
    for name, field, usual, holds in marks:
        value = getattr(thing, field)
        if value != usual:
            said.append(name if holds == "nothing" else f"{name}={_HOLDS[holds][0](value)}")
    return said


def seats_word(bits: int) -> str:
    return " ".join([str(seat) for seat in range(6) if bits >> seat & 1])


def tokens_word(tokens: tuple[int, ...]) -> str:
    return "+".join([f"k{token}" for token in tokens])


def piece_word(piece: Piece, seat: Seat) -> str:
    """A recruit, a candidate or a buried piece in one word."""
    cards = names.card_keys(piece.cards)
    for at, numbers in enumerate(piece.doubled):
        cards[at] += "".join([f"~{number}" for number in numbers])
    parts = [] if piece.domino == PAIR else [names.domino_key(piece.domino)]
    if cards:
        parts.append("+".join(cards))
    marks = ";raised" if piece.raised else ";known" if piece.known else ""
    return f"k{piece.token}={':'.join(parts)}{marks}"


def knight_word(knight: Piece, seat: Seat) -> str:
    """A knight in one word; whose it is goes without saying before its owner."""
    said = [f"k{knight.token}={knight.attack}/{knight.defense}:{'+'.join(names.card_keys(knight.cards))}"]
    return ";".join(said + marks_of(knight, _OF_KNIGHTS if knight.owner != seat else _OF_KNIGHTS[:-1]))


def effect_word(state: KnightsState, effect: Effect) -> str:
    """A card in effect, such as ``KS!3/1>0``; ``@2`` after it is an expiry seat other than the usual one (DKN-R11)."""
    target = str(effect.seat) if effect.token == NO_TOKEN else f"k{effect.token}"
    if effect.special in (names.WEALTH, names.MERCENARY):
        usual = effect.player
    else:
        usual = effect.seat if effect.token == NO_TOKEN else state.controller(effect.token)
    expiry = "" if effect.expiry == usual else f"@{effect.expiry}"
    return f"{names.card_key(effect.card)}!{effect.number}/{effect.player}>{target}{expiry}"


def pending_word(state: KnightsState, pending: Pending) -> str:
    """An announced card, such as ``AS!5/0>k7``."""
    special = state.special(pending.card)
    if special == names.TEN:
        target = f"!{pending.target}"
    elif pending.target == HAND:
        target = "hand"
    elif special in _BEFORE_A_PLAYER or (special == names.JOKER and not state.variant.battlefield_only):
        target = str(pending.target)
    else:
        target = f"k{pending.target}"
    said = [
        "+".join([f"{names.card_key(pending.card)}!{pending.number}/{pending.player}>{target}", *names.card_keys(pending.held)])
    ]
    return ";".join(said + marks_of(pending, _OF_PENDING))


def battle_words(battle: Battle | None) -> str:
    """An attack under way, such as ``0>1 k1|k2``."""
    if battle is None:
        return ""
    said = [f"{battle.attacker}>{battle.defender}"]
    said += [f"{tokens_word(group.attackers)}|{tokens_word(group.blockers)}" for group in battle.groups]
    return " ".join(said + marks_of(battle, _OF_BATTLES))


class Reader:
    """Reads words for one table, and remembers which cards, dominoes and tokens a text has named."""

    def __init__(self, state: KnightsState) -> None:
        self.state: Final = state
        self.variant: Final = state.variant
        self.used: Final[set[int]] = set()
        self.used_dominoes: Final[set[int]] = set()
        self.used_tokens: Final[set[int]] = set()
        self.free_token = 1

    def reserve(self, line: Line) -> None:
        """Note every token and card that a line names, so that defaults keep off them."""
        for word in re.split(r"[ :+;>]", line.value):
            word = word.split("~")[0].split("!")[0]
            head, equals, tail = word.partition("=")
            if equals and _TOKEN.fullmatch(head):
                token = int(head[1:])
                if token in self.used_tokens:
                    raise line.wrong(f"the token {head} is given twice")
                self.used_tokens.add(token)
                word = tail
            if word in names.CARD_OF:
                if names.CARD_OF[word] in self.used:
                    raise line.wrong(f"there is only one {word}")
                self.used.add(names.CARD_OF[word])

    # --- numbers, cards, dominoes ---------------------------------------------------------------------------------

    def number(self, line: Line, word: str, below: int = 1 << 30) -> int:
        if not word.isdecimal() or int(word) >= below:
            raise line.wrong(f"{word!r} is not a number" + (f" below {below}" if below < 1 << 30 else ""))
        return int(word)

    def seat(self, line: Line, word: str) -> int:
        return self.number(line, word, self.variant.players)

    def seats(self, line: Line, words: list[str]) -> int:
        bits = 0
        for word in words:
            bits |= 1 << self.seat(line, word)
        return bits

    def token(self, line: Line, word: str) -> int:
        if not _TOKEN.fullmatch(word):
            raise line.wrong(f"{word!r} is not a token such as k7")
        return int(word[1:])

    def tokens(self, line: Line, text: str) -> tuple[int, ...]:
        return tuple([self.token(line, word) for word in text.split("+")]) if text else ()

    def cards(self, line: Line, words: list[str]) -> list[int]:
        return [self.card(line, word) for word in words]

    def card(self, line: Line, name: str) -> int:
        if name not in names.CARD_OF or names.CARD_OF[name] not in names.deck_of(self.variant.decks, self.variant.blanks):
            raise line.wrong(f"there is no card {name!r}")
        return names.CARD_OF[name]

    def domino(self, line: Line, word: str) -> int:
        matched = DOMINO.fullmatch(word)
        if matched is None or self.variant.dominoless:
            raise line.wrong(f"there is no domino {word!r}")
        return self._domino(line, int(matched.group(1)), int(matched.group(2)))

    def _domino(self, line: Line, one: int, other: int) -> int:
        domino = names.domino_of(one, other) if max(one, other) <= 12 else 1 << 20
        if domino >= names.domino_count(self.variant.top):
            raise line.wrong(f"there is no domino {one}-{other} in a set up to {self.variant.top}")
        if domino in self.used_dominoes:
            raise line.wrong(f"there is only one domino {max(one, other)}-{min(one, other)}")
        self.used_dominoes.add(domino)
        return domino

    # --- pieces ---------------------------------------------------------------------------------------------------

    def _head(self, word: str) -> tuple[int, str, list[str]]:
        """Token, body and marks of a piece word; a token is made up if the text gives none."""
        body, *marks = word.split(";")
        head, equals, tail = body.partition("=")
        if equals and _TOKEN.fullmatch(head):
            return int(head[1:]), tail, marks
        while self.free_token in self.used_tokens:
            self.free_token += 1
        self.used_tokens.add(self.free_token)
        return self.free_token, body, marks

    def piece(self, line: Line, word: str, seat: Seat) -> Piece:
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

    def buried(self, line: Line, word: str, seat: Seat) -> Piece:
        return self.piece(line, word, seat).buried()

    def knight(self, line: Line, word: str, seat: Seat) -> Piece:
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
        for field, value in self.marks(line, marks, _OF_KNIGHTS, "knight").items():
            setattr(piece, field, value)
        return piece

    def marks(self, line: Line, words: list[str], known: list[Mark], of: str) -> dict[str, Any]:
        """The fields that some marks set."""
        fields: dict[str, Any] = {}
        for word in words:
            name, _, value = word.partition("=")
            fitting = [(field, holds) for mark, field, _, holds in known if mark == name]
            if not fitting:
                raise line.wrong(f"a {of} has no mark {word!r}")
            field, holds = fitting[0]
            fields[field] = True if holds == "nothing" else _HOLDS[holds][1](self, line, value)
        return fields

    def _training_cards(self, line: Line, under: str, attack: int, defense: int) -> tuple[int, ...]:
        if under not in names.SUIT_LETTERS:
            return tuple(self.cards(line, under.split("+")))
        suit = names.SUIT_LETTERS.index(under or "S")
        if self.variant.dominoless:
            return tuple([self._free_card(line, [(value - 1) * 4 + suit]) for value in (attack, defense)])
        return (self._free_card(line, [rank * 4 + suit for rank in range(1, 13)]),)

    def _free_card(self, line: Line, kinds: list[int]) -> int:
        for kind in kinds:
            for copy in range(self.variant.decks):
                card = kind * names.COPIES + copy
                if names.VALUE[card] and card not in self.used:
                    self.used.add(card)
                    return card
        raise line.wrong("no training card is left for it")

    # --- what is in the middle of things --------------------------------------------------------------------------

    def effect(self, line: Line, word: str, at: int) -> Effect:
        """A card in effect; number and player may be left out."""
        matched = _PLAYED.fullmatch(word if "!" in word else word.replace(">", f"!{at}/{self.state.turn}>", 1))
        if matched is None:
            raise line.wrong(f"{word!r} is not a card in effect such as KS!3/1>0")
        name, number, who, target, until, _, _ = matched.groups()
        card, player = self.card(line, name), self.seat(line, who)
        special = self.state.special(card)
        if special in _BEFORE_A_PLAYER:
            seat, token = self.seat(line, target), NO_TOKEN
            expiry = seat
        elif special not in _ON_A_KNIGHT:
            raise line.wrong(f"{name} never stays in effect")
        else:
            seat, token = NOBODY, self.token(line, target)
            expiry = player if special == names.MERCENARY else self.state.controller(token)
            if self.state.controller(token) == NOBODY:
                raise line.wrong(f"no knight is called {target}")
        if until is not None:
            expiry = self.seat(line, until)
        return Effect(int(number), card, special, player, seat, token, expiry)

    def pending(self, line: Line, word: str) -> Pending:
        matched = _PLAYED.fullmatch(word)
        if matched is None:
            raise line.wrong(f"{word!r} is not an announced card such as AS!5/0>k7")
        name, number, who, aim, _, shown, marks = matched.groups()
        target = HAND if aim == "hand" else self.number(line, aim.lstrip("k!"))
        secret = self.marks(line, marks.split(";")[1:], _OF_PENDING, "card")
        held = tuple(self.cards(line, shown.split("+"))) if shown else ()
        player = self.seat(line, who)
        half, model = secret.get("half", 0), secret.get("model", NO_TOKEN)
        return Pending(int(number), self.card(line, name), player, target, held, half, model)

    def battle(self, line: Line, text: str) -> Battle | None:
        if not text:
            return None
        words = text.split()
        attacker, _, defender = words[0].partition(">")
        battle = Battle(self.seat(line, attacker), self.seat(line, defender))
        groups = [word.partition("|") for word in words[1:] if "|" in word]
        battle.stand([Group(self.tokens(line, attackers), self.tokens(line, blockers)) for attackers, _, blockers in groups])
        for field, value in self.marks(line, [word for word in words[1:] if "|" not in word], _OF_BATTLES, "battle").items():
            setattr(battle, field, value)
        return battle


_HOLDS: Final[dict[str, tuple[Callable[[Any], str], Callable[[Reader, Line, str], Any]]]] = {
    "seat": (str, Reader.seat),
    "number": (str, Reader.number),
    "seats": (lambda bits: seats_word(bits).replace(" ", "+"), lambda reader, line, word: reader.seats(line, word.split("+"))),
    "token": (lambda token: f"k{token}", Reader.token),
    "tokens": (tokens_word, Reader.tokens),
    "changes": (
        lambda changes: "+".join([str(change) for change in changes]),
        lambda reader, line, word: tuple([int(change) for change in word.split("+")]),
    ),
}
"""How what a mark holds is written and read."""
