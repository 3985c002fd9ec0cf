"""What a run is to play: bouts of players at tables, cut into chunks that any worker can play on its own.

A plan decides everything about the results. Workers, chunks in flight and interruptions decide nothing: the luck of
a game comes from the seed of the plan and the number of its block alone.
"""

import dataclasses
import functools
import hashlib
import json
from collections.abc import Iterator
from typing import Any

from meadhall import games
from meadhall.kernel.errors import BrokenFile, MeadhallError
from meadhall.kernel.game import Game
from meadhall.kernel.options import TableOptions

FORMAT = 1
TRACED = 1000
"""So many games of each bout are watched turn by turn unless the plan says otherwise."""


def derive(seed: int, *parts: int | str) -> int:
    """A seed of 63 bits for one purpose of one run: the same parts give the same seed on every machine.

    >>> derive(7, "luck", 0) == derive(7, "luck", 0) != derive(7, "luck", 1)
    True
    """
    text = " ".join(["lab", str(seed), *map(str, parts)])
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big") >> 1


@dataclasses.dataclass(frozen=True)
class Bout:
    """One table of a run: a game with its options, and who plays."""

    game: str
    """A whole game string, such as ``dominion(kingdom=size-distortion,start=0)``."""
    players: tuple[str, ...]
    rotates: bool = False
    """Whether each block of games is played with every rotation of the players over the seats, with the same luck."""
    label: str = ""
    watched: bool = True
    """Whether its first games are watched turn by turn."""

    @functools.cached_property
    def table(self) -> tuple[Game, TableOptions]:
        """The game and its options, read once."""
        return games.parse(self.game)

    def __reduce__(self) -> tuple[Any, ...]:
        return Bout, (self.game, self.players, self.rotates, self.label, self.watched)

    @property
    def title(self) -> str:
        return self.label or " - ".join(self.players)

    @property
    def block(self) -> int:
        """How many games share their luck."""
        return len(self.players) if self.rotates else 1

    def player_at(self, index: int, seat: int) -> int:
        """Which player sits at ``seat`` in game ``index``."""
        return (seat + index) % len(self.players) if self.rotates else seat

    def seat_of(self, index: int, player: int) -> int:
        """Where a player sits in game ``index``."""
        return (player - index) % len(self.players) if self.rotates else player

    def to_json(self) -> dict[str, Any]:
        return {**dataclasses.asdict(self), "players": list(self.players)}


@dataclasses.dataclass(frozen=True)
class Chunk:
    """A stretch of the games of one bout."""

    number: int
    bout: int
    first: int
    games: int


@dataclasses.dataclass(frozen=True)
class Plan:
    """Everything that decides the results of a run."""

    bouts: tuple[Bout, ...]
    games: int
    """Games of each bout, at most."""
    seed: int = 0
    traced: int = TRACED
    """How many games of each bout, the first ones, are watched turn by turn."""
    chunk: int = 100
    """Games per chunk; a chunk holds whole blocks."""
    until_sure: bool = False
    """Stop when it is clear who is better, or that nobody is; one bout of two players only."""
    files: tuple[tuple[str, str], ...] = ()
    """Players that are files, ``file:mine.txt``, with the text they had when the run was planned."""
    grown: tuple[int, ...] = ()
    """How many games there were to be before more were asked for, each time. It decides the chunks, not the results."""

    def __post_init__(self) -> None:
        if not 1 <= self.games <= 100_000_000:
            raise MeadhallError(f"{self.games} games cannot be played; 1 to 100000000 can")
        if self.until_sure and (len(self.bouts) != 1 or len(self.bouts[0].players) != 2 or not self.bouts[0].rotates):
            raise MeadhallError("only a duel of two players can be played until it is sure")

    def luck(self, bout: int, index: int) -> int:
        """The seed of the table in a game. Blocks of different bouts share it, so that bouts can be compared."""
        return derive(self.seed, "luck", index // self.bouts[bout].block)

    def own_luck(self, bout: int, index: int, player: int) -> int:
        """The seed of a player's own dice in a game."""
        return derive(self.seed, "player", bout, index, player)

    def chunks(self) -> Iterator[Chunk]:
        """All chunks in order. Every bout gets its share before any bout is finished; games asked for later come last."""
        sizes = [max(1, self.chunk // bout.block) * bout.block for bout in self.bouts]
        starts = [0] * len(self.bouts)
        number = 0
        for most in (*self.grown, self.games):
            totals = [-(-most // bout.block) * bout.block for bout in self.bouts]
            while any(start < total for start, total in zip(starts, totals, strict=True)):
                for at, start in enumerate(starts):
                    count = min(sizes[at], totals[at] - start)
                    if count > 0:
                        yield Chunk(number, at, start, count)
                        starts[at] += count
                        number += 1

    def grows(self, kept: "Plan") -> "Plan | None":
        """This plan as one that goes on with what was ``kept`` of it; None if that is another run, or one of more games."""
        like_this = dataclasses.replace(kept, games=self.games, traced=self.traced, chunk=self.chunk, grown=self.grown)
        watched_alike = min(kept.games, self.traced) == min(kept.games, kept.traced)
        if self.games < kept.games or like_this != self or not watched_alike:
            return None
        grown = kept.grown if self.games == kept.games else (*kept.grown, kept.games)
        return dataclasses.replace(self, chunk=kept.chunk, grown=grown)

    def total(self) -> int:
        """How many games there are to play: whole blocks, so perhaps a few more than asked for."""
        return sum(-(-self.games // bout.block) * bout.block for bout in self.bouts)

    def to_json(self) -> dict[str, Any]:
        bouts, files = [bout.to_json() for bout in self.bouts], [list(pair) for pair in self.files]
        return {"format": FORMAT, **vars(self), "bouts": bouts, "files": files, "grown": [*self.grown]}

    def text(self) -> str:
        """The plan as one line, equal for equal plans."""
        return json.dumps(self.to_json(), sort_keys=True)

    @staticmethod
    def from_json(data: dict[str, Any]) -> "Plan":
        """The plan written by ``to_json``; raise BrokenFile."""
        try:
            if data["format"] > FORMAT:
                raise BrokenFile(f"the run was planned by a newer version (format {data['format']})")
            bouts = tuple(Bout(**{**some, "players": tuple(some["players"])}) for some in data["bouts"])
            files = tuple((name, text) for name, text in data["files"])
            grown = tuple(data.get("grown", ()))
            return Plan(bouts, data["games"], data["seed"], data["traced"], data["chunk"], data["until_sure"], files, grown)
        except (KeyError, TypeError) as error:
            raise BrokenFile(f"the plan of a run cannot be read: {type(error).__name__} {error}") from None
