"""Byte vectors: librt's where the rules are compiled, byte arrays where they run as pure Python.

The compiler takes the first branch and turns every use into machine code; nothing of it is imported when the rules run
as pure Python. Go on with what ``append``, ``extend`` and ``pop`` return and forget the
vector they were given.
"""

from typing import TYPE_CHECKING

from mypy_extensions import u8

if TYPE_CHECKING:
    from librt.vecs import append, extend, pop, vec
else:

    class vec:
        """What stands for a vector in plain Python: ``vec[u8]`` is ``bytearray``."""

        def __class_getitem__(cls, item: type) -> type[bytearray]:
            return bytearray

    def append(zone: bytearray, card: int) -> bytearray:
        """The zone with one more card at its end."""
        zone.append(card)
        return zone

    def extend(zone: bytearray, cards: bytearray) -> bytearray:
        """The zone with more cards at its end."""
        zone.extend(cards)
        return zone

    def pop(zone: bytearray) -> tuple[bytearray, int]:
        """The zone without its last card, and that card."""
        card = zone.pop()
        return zone, card


def as_list(zone: "vec[u8]") -> list[int]:
    """The bytes of a vector as a plain list."""
    return list(zone)


__all__ = ["append", "as_list", "extend", "pop", "vec"]
