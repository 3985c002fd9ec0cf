"""Tables for the lab: a game with the seats of its players, and the options that make runs comparable."""

import functools
from collections.abc import Mapping, Sequence
from typing import Any, Final

from meadhall.api import parse, read_file
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.game import Game
from meadhall.kernel.options import TableOptions
from meadhall.lab.measure import Measure, measure_of
from meadhall.lab.playing.plan import TRACED, Bout, Plan
from meadhall.lab.playing.players import entrant, texts_of


def names_of(text: str) -> tuple[str, ...]:
    """The players in a text such as ``bbm,smithy``; raise MeadhallError if one is missing."""
    players = tuple(part.strip() for part in text.split(","))
    if not all(players):
        raise MeadhallError(f"a player is missing in {text!r}; write names with commas, such as 'bbm,smithy'")
    return players


class LabTable:
    """A game and what was said about its options, read once; everybody who sits down there is looked up once."""

    def __init__(self, game: Game, said: Mapping[str, Any]) -> None:
        self.game: Final = game
        self.said: Final = dict(said)
        """Options that somebody chose; all others are the lab's or the game's own."""
        self.measure: Final[Measure] = measure_of(game)
        self.entrant: Final = functools.cache(lambda name: entrant(name, game))

    @staticmethod
    def read(text: str, options: Mapping[str, Any] | None = None, preset: str = "") -> "LabTable":
        """The table of a game string; ``options`` go before what the string says, and that before a preset.

        Options may be spelled with dashes. A file that they name is read. Raise UnknownGame or BadOptions.
        """
        game, base = parse(text)
        usual = game.Options().to_json()
        said = {name: value for name, value in base.to_json().items() if value != usual.get(name)}
        given = game.Options.fetched({name.replace("-", "_"): value for name, value in (options or {}).items()}, read_file)
        if preset:
            game.Options.read({}, preset)
            said = {**game.Options.presets[preset], **said}
        return LabTable(game, {**said, **given})

    @property
    def seats(self) -> int:
        """How many play if nobody is named."""
        return self.game.seats(self.game.Options.read(self.said))

    def options(self, players: Sequence[str]) -> TableOptions:
        """The options of the table with these players; raise BadOptions or MeadhallError.

        Where nobody says otherwise, seat 0 begins, and a kingdom has the cards that the players want to buy.
        """
        chosen = dict(self.said)
        infos = self.game.Options.infos()
        for name, value in {**self.measure.usual, **self.measure.seated(len(players))}.items():
            if name in infos:
                chosen.setdefault(name, value)
        read = self.game.Options.read({**self.suited(players), **chosen})
        seats = self.game.seats(read)
        if seats != len(players):
            raise MeadhallError(f"{self.game.title} has {seats} seats here, but you named {len(players)} players")
        return read

    def suited(self, players: Sequence[str]) -> dict[str, Any]:
        """Options that suit the players, such as a kingdom that has their cards; empty where somebody chose them."""
        return self.measure.suited(self.said, [card for name in players for card in self.entrant(name).cards])

    def bout(self, players: Sequence[str], *, rotates: bool = False, label: str = "", watched: bool = True) -> Bout:
        """A bout of these players at this table; raise MeadhallError for an unknown player."""
        for name in players:
            self.entrant(name)
        return Bout(self.game.text(self.options(players)), tuple(players), rotates, label, watched)

    def plan(
        self, bouts: Sequence[Bout], games_each: int, seed: int, *, traced: int = TRACED, until_sure: bool = False
    ) -> Plan:
        """A plan for these bouts. Players that are files are read now, so that the run does not change with them."""
        players = [name for bout in bouts for name in bout.players]
        chunk = min(self.entrant(name).chunk for name in players)
        if until_sure:
            chunk = min(chunk, 20)  # a run that may stop early looks more often
        return Plan(tuple(bouts), games_each, seed, traced, chunk, until_sure, texts_of(players, self.game))

    def missed(self, bouts: Sequence[Bout]) -> list[str]:
        """One line for each player who wants cards that its kingdom does not have."""
        lines: list[str] = []
        for bout in bouts:
            kingdom = self.measure.kingdom(bout.table[1])
            for name in bout.players if kingdom else ():
                gone = [card for card in self.entrant(name).cards if card not in kingdom]
                if gone:
                    lines.append(f"{name} needs {' and '.join(gone)}, which this kingdom does not have")
        return list(dict.fromkeys(lines))
