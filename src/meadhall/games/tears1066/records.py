"""What the frames of effects keep: something that happens, a declaration, an ability being resolved, a batch.

In saved games each is a note, a list of its values in the order of ``parts``.
"""

from typing import Any, Final

from mypy_extensions import mypyc_attr

from meadhall.games.tears1066.cards.numbers import NOTHING, ON_ABILITY, Kind
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.frames import Record, Scope

Refs = tuple[tuple[int, ...], ...]
"""What was chosen, slot by slot."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Happening(Record):
    """Something that happens and can be answered. What ``x``, ``y``, ``zone`` and ``refs`` mean depends on the event."""

    __slots__ = ("event", "subject", "by", "amount", "first", "x", "y", "zone", "refs")

    def __init__(
        self, event: int, subject: int, by: int, amount: int, first: int, x: int, y: int, zone: int = 0, refs: Refs = ()
    ) -> None:
        self.event: Final = event
        self.subject: Final = subject
        self.by: Final = by
        """The player who causes it; NOTHING if the rules do."""
        self.amount: Final = amount
        self.first: Final = first
        """The player who may answer first (TMM-R49)."""
        self.x: Final = x
        """Depth of the batch it belongs to (damage, destruction), number of the ability, phase, Wedge left or entered,
        what was added to the total of seat 0 (battle)."""
        self.y: Final = y
        """1 for damage that was redirected and a card that was saved; the subject of the ability, the Wedge moved to,
        what was added to the total of seat 1 (battle)."""
        self.zone: Final = zone
        """Where a card goes that leaves play."""
        self.refs: Final = refs
        """What was chosen for the ability."""

    def with_amount(self, amount: int) -> "Happening":
        return Happening(self.event, self.subject, self.by, amount, self.first, self.x, self.y, self.zone, self.refs)

    def with_facts(self, x: int, y: int) -> "Happening":
        return Happening(self.event, self.subject, self.by, self.amount, self.first, x, y, self.zone, self.refs)

    def with_zone(self, zone: int) -> "Happening":
        return Happening(self.event, self.subject, self.by, self.amount, self.first, self.x, self.y, zone, self.refs)

    def parts(self) -> tuple[Any, ...]:
        last: Any = self.refs if self.event == ON_ABILITY else self.zone
        return (self.event, self.subject, self.by, self.amount, self.first, self.x, self.y, last)


def read_happening(note: tuple[Any, ...]) -> Happening:
    """Something that happens, from the note of a saved frame."""
    is_ability = bool(note) and note[0] == ON_ABILITY
    _check(note, "0000000*" if is_ability else "00000000", "something that happens")
    event, subject, by, amount, first, x, y, last = note
    return Happening(event, subject, by, amount, first, x, y, 0 if is_ability else last, last if is_ability else ())


def happening_of(scope: Scope) -> Happening:
    """What happens in the frame of ``scope``, or what its window answers."""
    record = scope.record
    assert isinstance(record, Happening)
    return record


@mypyc_attr(acyclic=True, free_list_len=1)
class Declaration(Record):
    """A card or an ability that is being declared."""

    __slots__ = ("kind", "ability", "place", "change", "subject", "refs", "drops", "offering")

    def __init__(
        self,
        kind: Kind,
        ability: int,
        place: int,
        change: int,
        subject: int,
        refs: Refs,
        drops: tuple[int, ...] = (),
        offering: int = NOTHING,
    ) -> None:
        self.kind: Final = kind
        """The card of the hand that is played or used; NOTHING for an ability of a card in play."""
        self.ability: Final = ability
        """NOTHING for a card that is put into play."""
        self.place: Final = place
        self.change: Final = change
        """A cost change that comes with the permission to play."""
        self.subject: Final = subject
        self.refs: Final = refs
        self.drops: Final = drops
        """Cards of the hand discarded as an extra cost."""
        self.offering: Final = offering
        """The card sacrificed as an extra cost."""

    def with_place(self, place: int) -> "Declaration":
        return Declaration(self.kind, self.ability, place, self.change, self.subject, self.refs, self.drops, self.offering)

    def with_refs(self, refs: Refs) -> "Declaration":
        return Declaration(self.kind, self.ability, self.place, self.change, self.subject, refs, self.drops, self.offering)

    def with_drops(self, drops: tuple[int, ...]) -> "Declaration":
        return Declaration(self.kind, self.ability, self.place, self.change, self.subject, self.refs, drops, self.offering)

    def with_offering(self, offering: int) -> "Declaration":
        return Declaration(self.kind, self.ability, self.place, self.change, self.subject, self.refs, self.drops, offering)

    def parts(self) -> tuple[Any, ...]:
        return (self.kind, self.ability, self.place, self.change, self.subject, self.refs, self.drops, self.offering)


def read_declaration(note: tuple[Any, ...]) -> Declaration:
    """A declaration, from the note of a saved frame."""
    _check(note, "00000*+0", "a declaration")
    kind, ability, place, change, subject, refs, drops, offering = note
    return Declaration(kind, ability, place, change, subject, refs, drops, offering)


def declaration_of(scope: Scope) -> Declaration:
    """What is declared in the frame of ``scope``."""
    record = scope.record
    assert isinstance(record, Declaration)
    return record


@mypyc_attr(acyclic=True, free_list_len=1)
class Resolution(Record):
    """An ability that is being resolved: the word that comes next, and what its text is about."""

    __slots__ = ("ability", "block", "at", "subject", "refs")

    def __init__(self, ability: int, block: int, at: int, subject: int, refs: Refs) -> None:
        self.ability: Final = ability
        self.block: Final = block
        self.at: Final = at
        self.subject: Final = subject
        self.refs: Final = refs

    def with_at(self, at: int) -> "Resolution":
        return Resolution(self.ability, self.block, at, self.subject, self.refs)

    def parts(self) -> tuple[Any, ...]:
        return (self.ability, self.block, self.at, self.subject, self.refs)


def read_resolution(note: tuple[Any, ...]) -> Resolution:
    """An ability being resolved, from the note of a saved frame."""
    _check(note, "0000*", "an ability being resolved")
    ability, block, at, subject, refs = note
    return Resolution(ability, block, at, subject, refs)


def resolution_of(scope: Scope) -> Resolution:
    """The ability that the frame of ``scope`` resolves."""
    record = scope.record
    assert isinstance(record, Resolution)
    return record


class DamageBatch(Record):
    """Damage that is placed together: (card, amount) pairs to come, and those to place."""

    __slots__ = ("pending", "placed")

    def __init__(self, pending: Refs, placed: Refs) -> None:
        self.pending: Final = pending
        self.placed: Final = placed

    def parts(self) -> tuple[Any, ...]:
        return (self.pending, self.placed)


def read_damage_batch(note: tuple[Any, ...]) -> DamageBatch:
    """A batch of damage, from the note of a saved frame."""
    _check(note, "22", "a batch of damage")
    pending, placed = note
    return DamageBatch(pending, placed)


class DestructionBatch(Record):
    """Cards that leave together."""

    __slots__ = ("marked", "by", "saved", "zones")

    def __init__(self, marked: tuple[int, ...], by: int, saved: tuple[int, ...] = (), zones: Refs = ()) -> None:
        self.marked: Final = marked
        """Cards that an effect destroys."""
        self.by: Final = by
        """The player who causes it."""
        self.saved: Final = saved
        self.zones: Final = zones
        """(card, zone) pairs of those that go elsewhere than to the discard pile."""

    def parts(self) -> tuple[Any, ...]:
        return (self.marked, self.by, self.saved, self.zones)


def read_destruction_batch(note: tuple[Any, ...]) -> DestructionBatch:
    """A batch of destruction, from the note of a saved frame."""
    _check(note, "+0+2", "a batch of destruction")
    marked, by, saved, zones = note
    return DestructionBatch(marked, by, saved, zones)


def _check(note: tuple[Any, ...], shape: str, what: str) -> None:
    """Refuse a note that is not of a shape: 0 a number, + numbers, * lists of numbers, 2 pairs of numbers."""
    if len(note) != len(shape) or not all(_fits(part, sort) for part, sort in zip(note, shape, strict=True)):
        raise MeadhallError(f"{list(note)!r} is not {what}")


def _fits(part: Any, sort: str) -> bool:
    if sort == "0":
        return isinstance(part, int) and not isinstance(part, bool)
    if not isinstance(part, tuple):
        return False
    if sort == "+":
        return all(_fits(one, "0") for one in part)
    return all(_fits(one, "+") and (sort == "*" or len(one) == 2) for one in part)
