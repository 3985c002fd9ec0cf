"""Conditions, amounts and subjects of card texts; made when a card file is read, asked in play."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from meadhall.games.tears1066.cards.design import Sense
from meadhall.games.tears1066.cards.numbers import NOTHING, OPPONENT

if TYPE_CHECKING:
    from meadhall.games.tears1066.board.values import Values
from meadhall.games.tears1066.cards.filter import Filter, compare


@mypyc_attr(allow_interpreted_subclasses=True)
class Condition:
    """Something that must hold (TMM-COND)."""

    def holds(self, state: "Values", sense: Sense) -> bool:
        """Whether it is true now."""
        raise NotImplementedError


class Matches(Condition):
    """So many things match a filter."""

    def __init__(self, select: Filter, sign: str, n: int) -> None:
        self.select: Final = select
        self.sign: Final = sign
        self.n: Final = n

    def holds(self, state: "Values", sense: Sense) -> bool:
        return compare(len(self.select.select(state, sense)), self.sign, self.n)


class AtHastings(Condition):
    """The Battle of Hastings is the current Objective of you, the opponent, both or either."""

    def __init__(self, who: str) -> None:
        self.who: Final = who

    def holds(self, state: "Values", sense: Sense) -> bool:
        you, opponent = state.is_at_hastings(sense.you), state.is_at_hastings(1 - sense.you)
        if self.who == "you":
            return you
        if self.who == "opponent":
            return opponent
        return you and opponent if self.who == "both" else you or opponent


class ObjectiveIs(Condition):
    """A player's current Objective has one of these letters."""

    def __init__(self, player: int, letters: int) -> None:
        self.player: Final = player
        self.letters: Final = letters

    def holds(self, state: "Values", sense: Sense) -> bool:
        seat = sense.you if self.player != OPPONENT else 1 - sense.you
        return state.letter(seat) != NOTHING and (self.letters >> state.letter(seat)) & 1 == 1


class PhaseIs(Condition):
    """The game is in this phase."""

    def __init__(self, phase: int) -> None:
        self.phase: Final = phase

    def holds(self, state: "Values", sense: Sense) -> bool:
        return state.phase == self.phase


class MarkerIs(Condition):
    """A player holds the marker."""

    def __init__(self, player: int) -> None:
        self.player: Final = player

    def holds(self, state: "Values", sense: Sense) -> bool:
        return state.marker == (sense.you if self.player != OPPONENT else 1 - sense.you)


class Counted(Condition):
    """A player has a number of cards in hand, cards in the deck, or claimed Wedges."""

    def __init__(self, what: str, player: int, sign: str, n: int) -> None:
        self.what: Final = what
        self.player: Final = player
        self.sign: Final = sign
        self.n: Final = n

    def holds(self, state: "Values", sense: Sense) -> bool:
        seat = sense.you if self.player != OPPONENT else 1 - sense.you
        if self.what == "hand":
            count = len(state.hands[seat])
        elif self.what == "deck":
            count = state.decks[seat].size
        else:
            count = state.claimed.count(seat)
        return compare(count, self.sign, self.n)


class AllOf(Condition):
    """Every part holds."""

    def __init__(self, parts: list[Condition]) -> None:
        self.parts: Final = parts

    def holds(self, state: "Values", sense: Sense) -> bool:
        return all(part.holds(state, sense) for part in self.parts)


class AnyOf(Condition):
    """At least one part holds."""

    def __init__(self, parts: list[Condition]) -> None:
        self.parts: Final = parts

    def holds(self, state: "Values", sense: Sense) -> bool:
        return any(part.holds(state, sense) for part in self.parts)


class Not(Condition):
    """The part does not hold."""

    def __init__(self, part: Condition) -> None:
        self.part: Final = part

    def holds(self, state: "Values", sense: Sense) -> bool:
        return not self.part.holds(state, sense)


ALL: Final = 1_000_000
"""The amount "all", and the most that an amount can be."""


class Amount:
    """How much: a number, all, a count, a value of a card, its damage, or a number chosen on initiation (TMM-AMT-1)."""

    __slots__ = ("n", "select", "times", "most", "attribute", "of", "damage_on", "slot")

    def __init__(self, n: int = 0) -> None:
        self.n = n
        self.select: Filter | None = None
        self.times = 1
        self.most = ALL
        self.attribute = NOTHING
        self.of = NOTHING
        """The reference of ``stat``."""
        self.damage_on = NOTHING
        self.slot = NOTHING

    def read(self, state: "Values", sense: Sense) -> int:
        """The number it is now."""
        if self.slot != NOTHING:
            chosen = sense.refs[self.slot]
            return chosen[0] if chosen else 0
        if self.select is not None:
            return min(self.most, self.times * len(self.select.select(state, sense)))
        if self.attribute != NOTHING:
            piece = state.piece(first_of(state, sense, self.of))
            return 0 if piece is None else min(ALL, state.value(piece, self.attribute))
        if self.damage_on != NOTHING:
            piece = state.piece(first_of(state, sense, self.damage_on))
            return 0 if piece is None else piece.damage
        return self.n


REF_SELF: Final = -2


REF_HOST: Final = -3


REF_TRIGGER: Final = -4


REF_LEADER: Final = -5


def first_of(state: "Values", sense: Sense, ref: int) -> int:
    """The (first) thing that a reference stands for, or NOTHING."""
    if ref == REF_SELF:
        return sense.source
    if ref == REF_HOST:
        return state.host_of(sense.source)
    if ref == REF_TRIGGER:
        return sense.subject
    if ref == REF_LEADER:
        return state.leader(sense.you)
    chosen = sense.refs[ref]
    return chosen[0] if chosen else NOTHING


class Subject:
    """Whom an effect is about: a reference, or everything that a filter means."""

    __slots__ = ("ref", "select")

    def __init__(self, ref: int, select: Filter | None) -> None:
        self.ref: Final = ref
        self.select: Final = select

    def things(self, state: "Values", sense: Sense) -> list[int]:
        """The things it stands for now, in canonical order or in the order chosen."""
        if self.select is not None:
            return self.select.select(state, sense)
        if self.ref >= 0:
            return list(sense.refs[self.ref])
        thing = first_of(state, sense, self.ref)
        return [] if thing == NOTHING else [thing]
