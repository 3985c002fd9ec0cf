"""The seeded source of luck: two kinds, named streams, uniform draws.

*fair* hashes a 256-bit key, the stream and a counter with BLAKE2b: nobody can predict a draw from earlier ones, and
the table can publish a commitment to the key before the deal. *swift* mixes a 63-bit counter and is made for
simulation and search. Both are part of the file format and pinned by test vectors.

Every arithmetic step of *swift* is masked to 63 bits, so that machine integers that wrap and Python integers that
grow give the same numbers.
"""

import functools
import hashlib
from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from meadhall.kernel.errors import MeadhallError, OtherCards

FAIR: Final = "fair"
SWIFT: Final = "swift"

_MASK: Final = 0x7FFF_FFFF_FFFF_FFFF
_HALF_MASK: Final = 0x3FFF_FFFF_FFFF_FFFF
"""Half of it, because the compiler makes a machine number of a constant only if it has no more than 62 bits."""
_STRIDE: Final = 0x1E37_79B9_7F4A_7C15
_MIX_A: Final = 0x3F58_476D_1CE4_E5B9
_MIX_B: Final = 0x14D0_49BB_1331_11EB


def _mix(at: i64) -> i64:
    """The random number at a place of a stream."""
    half: i64 = _HALF_MASK
    mask: i64 = half + half + 1
    mix_a: i64 = _MIX_A
    mix_b: i64 = _MIX_B
    at = ((at ^ (at >> 30)) * mix_a) & mask
    at = ((at ^ (at >> 27)) * mix_b) & mask
    return at ^ (at >> 31)


@functools.cache
def _stream_offset(stream: str) -> int:
    return int.from_bytes(hashlib.blake2b(stream.encode(), digest_size=8).digest(), "big") & _MASK


def _swift_starts(seed: int, streams: tuple[str, ...]) -> list[int]:
    """Where swift streams begin: far apart for different seeds and names."""
    if 0 <= seed <= _MASK:
        root: int = _mix(seed)
    else:
        root = int.from_bytes(hashlib.blake2b(b"swift %d" % seed, digest_size=8).digest(), "big") & _MASK
    return [_mix((root + _stream_offset(stream)) & _MASK) for stream in streams]


@mypyc_attr(acyclic=True, free_list_len=1)
class Dice:
    """One stream of swift luck on its own, for policies that pick at random: as quick as can be.

    >>> dice = Dice(7)
    >>> [dice.below(6) for _ in range(8)]
    [4, 0, 4, 4, 5, 3, 4, 1]
    """

    __slots__ = ("cursor",)

    def __init__(self, seed: int) -> None:
        self.cursor: i64 = _mix(seed & _MASK)

    def below(self, limit: i64) -> i64:
        """A uniform draw from 0 to ``limit`` - 1."""
        half: i64 = _HALF_MASK
        mask: i64 = half + half + 1
        stride: i64 = _STRIDE
        low32: i64 = 0xFFFF_FFFF
        cursor = (self.cursor + stride) & mask
        product: i64 = (_mix(cursor) >> 31) * limit
        if (product & low32) < limit:
            # The few draws that would make some results likelier than others are drawn again.
            least: i64 = (low32 + 1 - limit) % limit
            while (product & low32) < least:
                cursor = (cursor + stride) & mask
                product = (_mix(cursor) >> 31) * limit
        self.cursor = cursor
        return product >> 32


@mypyc_attr(acyclic=True)
class Chance:
    """Luck in named streams. Cheap to clone; equal seeds and equal calls give equal draws everywhere.

    Calls name a stream by its index in ``streams``, because that is quick.

    >>> Chance.swift(7, ("setup", "shuffle 0")).order(0, 5)
    [4, 1, 3, 0, 2]
    """

    __slots__ = ("source", "is_swift", "secret", "streams", "cursors", "rigged")

    def __init__(
        self,
        source: str,
        secret: str,
        streams: tuple[str, ...],
        cursors: list[int],
        rigged: dict[int, list[list[int]]] | None,
    ) -> None:
        self.source: Final = source
        self.is_swift: Final = source == SWIFT
        self.secret: Final = secret
        """The seed of a swift source, or the key of a fair one in hex. In no view."""
        self.streams: Final = streams
        self.cursors: Final = cursors
        self.rigged = rigged
        """Orders that the next shuffles of a stream must give; for scenes and positions only."""

    @staticmethod
    def swift(seed: int, streams: tuple[str, ...]) -> "Chance":
        """Fast luck for simulation and search."""
        return Chance(SWIFT, str(seed), streams, _swift_starts(seed, streams), None)

    @staticmethod
    def fair(key: bytes, streams: tuple[str, ...]) -> "Chance":
        """Unpredictable luck for tables with people; ``key`` has 32 bytes."""
        if len(key) != 32:
            raise MeadhallError(f"a fair source needs a key of 32 bytes, not {len(key)}")
        return Chance(FAIR, key.hex(), streams, [0] * len(streams), None)

    @staticmethod
    def of_seed(seed: "int | str | bytes", source: str, streams: tuple[str, ...]) -> "Chance":
        """The luck of a seed: a whole number, any text, or bytes. Bytes are always fair; 32 of them are the key itself."""
        if isinstance(seed, bytes):
            return Chance.fair(seed if len(seed) == 32 else hashlib.blake2b(seed, digest_size=32).digest(), streams)
        if isinstance(seed, bool) or not isinstance(seed, int | str):
            raise MeadhallError(f"a seed is a whole number, a text or bytes, not {type(seed).__name__}")
        if source == FAIR:
            return Chance.fair(key_from_text(str(seed)), streams)
        if source != SWIFT:
            raise MeadhallError(f"the source of luck is '{FAIR}' or '{SWIFT}', not {source!r}")
        if isinstance(seed, str) and not seed.strip().lstrip("-").isdecimal():
            seed = int.from_bytes(hashlib.blake2b(seed.encode(), digest_size=8).digest(), "big") & _MASK
        return Chance.from_secret(SWIFT, str(seed), streams)

    @staticmethod
    def from_secret(source: str, secret: str, streams: tuple[str, ...]) -> "Chance":
        """The source that a replay names by ``source`` and ``secret``."""
        try:
            if source == SWIFT:
                return Chance.swift(int(secret), streams)
            if source == FAIR:
                return Chance.fair(bytes.fromhex(secret), streams)
        except ValueError as error:
            raise MeadhallError(f"the {source} seed {secret!r} cannot be read: {error}") from None
        raise MeadhallError(f"the source of luck is '{FAIR}' or '{SWIFT}', not {source!r}")

    def clone(self) -> "Chance":
        """An independent copy at the same point of every stream."""
        return Chance(self.source, self.secret, self.streams, self.cursors[:], self.rigged)

    def go_back_to(self, before: "Chance") -> None:
        """Stand at the point of every stream at which ``before``, a clone, stands."""
        self.cursors[:] = before.cursors
        self.rigged = before.rigged

    def below(self, stream: int, limit: int) -> int:
        """A uniform draw from 0 to ``limit`` - 1."""
        if self.is_swift:
            return self._swift_below(stream, limit)
        return _Bytes(self, stream).below(limit)

    def shuffle(self, stream: int, cards: list[int]) -> None:
        """Bring ``cards`` into a uniformly random order, in place."""
        if self.rigged is not None and self._rig(stream, cards):
            return
        if self.is_swift:
            self._swift_shuffle(stream, cards)
            return
        source = _Bytes(self, stream)
        for last in range(len(cards) - 1, 0, -1):
            other = source.below(last + 1)
            card = cards[last]
            cards[last] = cards[other]
            cards[other] = card

    def is_plain(self) -> bool:
        """Whether streams can be lent: the luck is swift, and nothing is rigged."""
        return self.is_swift and self.rigged is None

    def lend(self, stream: int) -> Dice:
        """The luck of a stream as dice, for many quick draws of one caller; hand them back at once."""
        dice = Dice(0)
        dice.cursor = self.cursors[stream]
        return dice

    def take_back(self, stream: int, dice: Dice) -> None:
        """Go on with ``stream`` where the lent dice stand."""
        self.cursors[stream] = dice.cursor

    def order(self, stream: int, size: int) -> list[int]:
        """A uniformly random order of 0 to ``size`` - 1."""
        order = list(range(size))
        self.shuffle(stream, order)
        return order

    def rig(self, stream: int, order: list[int]) -> None:
        """Make a coming shuffle of ``stream`` give exactly ``order``; several are used first come, first served."""
        rigged = {} if self.rigged is None else dict(self.rigged)
        rigged[stream] = [*rigged.get(stream, []), order]
        self.rigged = rigged

    def _rig(self, stream: int, cards: list[int]) -> bool:
        assert self.rigged is not None
        orders = self.rigged.get(stream)
        if not orders:
            return False
        order = orders[0]
        if sorted(order) != sorted(cards):
            name, sizes = self.streams[stream], f"{len(order)}, not those {len(cards)} that are shuffled"
            text = f"the order set for the shuffle {name!r} holds other cards than it needs: {sizes}"
            raise OtherCards(text, stream, cards[:])
        cards[:] = order
        rigged = dict(self.rigged)
        rigged[stream] = orders[1:]
        if not rigged[stream]:
            del rigged[stream]
        self.rigged = rigged or None
        return True

    def _swift_below(self, stream: int, limit: int) -> int:
        dice = self.lend(stream)
        drawn = dice.below(limit)
        self.take_back(stream, dice)
        return drawn

    def _swift_shuffle(self, stream: int, cards: list[int]) -> None:
        dice = self.lend(stream)
        moved: list[Any] = cards  # of any type, so that numbers are only moved, not read
        bound: i64 = len(moved)
        while bound > 1:
            other = dice.below(bound)
            bound -= 1
            card = moved[bound]
            moved[bound] = moved[other]
            moved[other] = card
        self.take_back(stream, dice)

    def to_json(self) -> dict[str, object]:
        """Everything needed to go on with the same luck."""
        data: dict[str, object] = {
            "source": self.source,
            "secret": self.secret,
            "streams": [[name, cursor] for name, cursor in zip(self.streams, self.cursors, strict=True)],
        }
        if self.rigged is not None:
            data["rigged"] = {self.streams[stream]: orders for stream, orders in sorted(self.rigged.items())}
        return data

    @staticmethod
    def from_json(data: dict[str, object]) -> "Chance":
        """The source written by ``to_json``."""
        streams = data["streams"]
        rigged = data.get("rigged")
        if not isinstance(streams, list) or not isinstance(rigged, dict | None):
            raise MeadhallError("the luck of a saved state cannot be read")
        names = tuple([str(name) for name, _ in streams])
        orders: dict[int, list[list[int]]] | None = None
        if rigged is not None:
            orders = {names.index(stream): [list(order) for order in some] for stream, some in rigged.items()}
        return Chance(str(data["source"]), str(data["secret"]), names, [int(cursor) for _, cursor in streams], orders)

    def commitment(self) -> str:
        """What a table publishes before the deal: it binds the table to this luck and tells nothing about it."""
        return commitment(self.source, self.secret)


class _Bytes:
    """The random bytes of one call to a fair source."""

    __slots__ = ("chance", "stream", "block", "at")

    def __init__(self, chance: Chance, stream: int) -> None:
        self.chance: Final = chance
        self.stream: Final = stream
        self.block = b""
        self.at = 64

    def _two(self) -> int:
        if self.at >= 64:
            count = self.chance.cursors[self.stream]
            self.chance.cursors[self.stream] = count + 1
            key = bytes.fromhex(self.chance.secret)
            self.block = hashlib.blake2b(f"{self.chance.streams[self.stream]} {count}".encode(), key=key).digest()
            self.at = 0
        pair = self.block[self.at] << 8 | self.block[self.at + 1]
        self.at += 2
        return pair

    def below(self, limit: int) -> int:
        if limit <= 1:
            return 0
        assert limit <= 1 << 16
        reach = (1 << 16) - (1 << 16) % limit
        drawn = self._two()
        while drawn >= reach:
            drawn = self._two()
        return drawn % limit


def commitment(source: str, secret: str) -> str:
    """The published fingerprint of a source of luck.

    >>> commitment("swift", "7")[:12]
    '03d17f84918f'
    """
    return hashlib.blake2b(f"meadhall {source} {secret}".encode(), digest_size=32).hexdigest()


def key_from_text(text: str) -> bytes:
    """A fair key made from a seed that a person typed."""
    return hashlib.blake2b(b"meadhall seed " + text.encode(), digest_size=32).digest()
