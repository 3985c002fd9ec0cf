"""The small records of the table: a card in play, a discard pile, what lasts for a while, how often an ability was used.

None of them is ever changed; a change replaces the record, so that clones share them.
"""

from typing import Any, Final

from mypy_extensions import mypyc_attr

from meadhall.games.tears1066.cards.design import Design, Sense
from meadhall.games.tears1066.cards.numbers import MIGHT, MODS, NOTHING, WEDGE_MIGHT, WEDGE_ZEAL, ZEAL, Wedge
from meadhall.kernel.aliases import Seat

NOWHERE: Final = -1

BATTLE: Final = 0
TURN: Final = 1
PHASE: Final = 2
ROUND: Final = 3
NEXT_ROUND: Final = 4
UNTIL_USED: Final = 5
PERMANENT: Final = 6
GAME: Final = 7
DURATIONS: Final = ("battle", "turn", "phase", "round", "next_round", "until_used", "permanent", "game")
INSTANT: Final = "instant"

MOST_LASTING: Final = 300
"""This many effects may last at once; printed cards have fewer than ten."""

SKIP: Final = 20
"""What lasts: no battle of an attribute at a Wedge. The other values are those of constant modifiers."""
GRANT: Final = 21
"""What lasts: an ability given to a card."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Piece:
    """One card in play."""

    __slots__ = ("id", "design", "copy", "owner", "wedge", "host", "tired", "damage", "is_doomed", "sense")

    def __init__(
        self,
        id: int,
        design: Design,
        copy: int,
        owner: int,
        wedge: Wedge = NOWHERE,
        host: int = NOTHING,
        tired: bool = False,
        damage: int = 0,
        sense: Sense | None = None,
    ) -> None:
        self.id: Final = id
        """Given on entering play, never used twice: an ability that remembers it cannot mistake another card for it."""
        self.design: Final = design
        self.copy: Final = copy
        """Tells copies in play apart: the lowest number that no other copy in play has."""
        self.owner: Final = owner
        self.wedge: Final = wedge
        """The column of an army card, counted from 0."""
        self.host: Final = host
        """What an attachment is on."""
        self.tired: Final = tired
        self.damage: Final = damage
        self.is_doomed: Final = damage > 0 and damage >= design.health
        """Whether it has damage at or above its printed Health."""
        self.sense: Final = Sense(owner, id, depth=1) if sense is None else sense
        """How its constant abilities read the table."""

    def with_tired(self, tired: bool) -> "Piece":
        return Piece(self.id, self.design, self.copy, self.owner, self.wedge, self.host, tired, self.damage, self.sense)

    def with_damage(self, damage: int) -> "Piece":
        return Piece(self.id, self.design, self.copy, self.owner, self.wedge, self.host, self.tired, damage, self.sense)

    def with_wedge(self, wedge: Wedge) -> "Piece":
        return Piece(self.id, self.design, self.copy, self.owner, wedge, self.host, self.tired, self.damage, self.sense)

    def with_host(self, host: int) -> "Piece":
        return Piece(self.id, self.design, self.copy, self.owner, self.wedge, host, self.tired, self.damage, self.sense)

    @property
    def key(self) -> str:
        """Its readable name: the card's, with the number of the copy if the deck has several."""
        return self.design.key if self.design.copies == 1 else f"{self.design.key}.{self.copy}"


@mypyc_attr(acyclic=True, free_list_len=1)
class Deck:
    """A deck: the cards it was put together from, and how many of them are left."""

    __slots__ = ("whole", "size")

    def __init__(self, whole: tuple[int, ...], size: int) -> None:
        self.whole: Final = whole
        """Those that have gone were on top: they come last."""
        self.size: Final = size

    def cards(self) -> tuple[int, ...]:
        """All kinds in it; the last is on top."""
        return self.whole[: self.size]

    def top(self, count: int) -> tuple[int, ...]:
        """So many kinds from the top; the last is on top."""
        return self.whole[self.size - count : self.size]

    def below(self, count: int) -> "Deck":
        """What is left when ``count`` are taken from the top."""
        return Deck(self.whole, self.size - count)


def deck_of(cards: tuple[int, ...]) -> Deck:
    """A deck of these cards; the last is on top."""
    return Deck(cards, len(cards))


@mypyc_attr(acyclic=True, free_list_len=1)
class Pile:
    """A discard pile: the cards that came last, and the pile they lie on (None: the table)."""

    __slots__ = ("top", "below")

    def __init__(self, top: tuple[int, ...], below: "Pile | None" = None) -> None:
        self.top: Final = top
        self.below: Final = below

    def cards(self) -> tuple[int, ...]:
        """All kinds in it; the last is on top."""
        layers: list[tuple[int, ...]] = []
        pile: Pile | None = self
        while pile is not None:
            layers.append(pile.top)
            pile = pile.below
        layers.reverse()
        return tuple([kind for layer in layers for kind in layer])


@mypyc_attr(acyclic=True, free_list_len=1)
class Lasting:
    """A bonus, a flag, a granted ability or a cost reduction that an effect gave for a while."""

    __slots__ = ("what", "target", "amount", "until", "last_round", "seat", "payload", "ability", "left")

    def __init__(
        self,
        what: int,
        target: int,
        amount: int,
        until: int,
        last_round: int,
        seat: Seat,
        payload: int,
        ability: int,
        left: int,
    ) -> None:
        self.what: Final = what
        self.target: Final = target
        """The card, Wedge, Objective or player it is for."""
        self.amount: Final = amount
        self.until: Final = until
        self.last_round: Final = last_round
        self.seat: Final = seat
        """The player who has the bonus, for totals."""
        self.payload: Final = payload
        """The flag, trait, class, attribute, granted ability or filter."""
        self.ability: Final = ability
        """The ability it came from."""
        self.left: Final = left
        """Uses left of a cost reduction; -1: any number."""

    @property
    def attr(self) -> str:
        """What it changes, in the words of the log."""
        if self.what == SKIP:
            return f"{MODS[self.payload]}_battle"
        if self.what == WEDGE_MIGHT or self.what == WEDGE_ZEAL:
            return MODS[MIGHT if self.what == WEDGE_MIGHT else ZEAL]
        return "ability" if self.what == GRANT else MODS[self.what]

    def used(self) -> "Lasting":
        """The same with one use less."""
        return Lasting(
            self.what,
            self.target,
            self.amount,
            self.until,
            self.last_round,
            self.seat,
            self.payload,
            self.ability,
            self.left - 1,
        )

    def to_json(self) -> list[Any]:
        return [
            self.what, self.target, self.amount, self.until, self.last_round, self.seat, self.payload, self.ability, self.left
        ]  # fmt: skip


@mypyc_attr(acyclic=True, free_list_len=1)
class Use:
    """How often one ability of one card in play was used."""

    __slots__ = ("piece", "ability", "this_round", "this_game")

    def __init__(self, piece: int, ability: int, this_round: int, this_game: int) -> None:
        self.piece: Final = piece
        self.ability: Final = ability
        self.this_round: Final = this_round
        self.this_game: Final = this_game

    def in_new_round(self) -> "Use":
        """The same, not yet used in the round."""
        return self if self.this_round == 0 else Use(self.piece, self.ability, 0, self.this_game)

    def to_json(self) -> list[int]:
        return [self.piece, self.ability, self.this_round, self.this_game]
