"""One game as a tree sees it: whose move it is, what luck has still to tell, and everything each seat has seen."""

import functools
import json
from typing import Any, Final

from meadhall.env.codec import Picking, rewards
from meadhall.env.luck import Deed, Unfolding, answered
from meadhall.env.seats import Seats, plain
from meadhall.env.small import small
from meadhall.kernel.chance import Chance, Dice
from meadhall.kernel.events import Event
from meadhall.kernel.state import State

LONGEST_MEMORY: Final = 32
"""So many of a seat's last actions are in its vector."""
PROBES: Final = 24
ROOM: Final = 3
"""A game may be so many times as long as the longest of some random ones; longer ones are drawn."""
LEAST: Final = 40

Entry = Event | tuple[int, str, int]
"""What happened, or what a seat picked: its words and its number."""


class Table:
    """A game string, or its small position, and how its luck is told."""

    def __init__(self, text: str, *, has_nodes: bool, is_small: bool) -> None:
        self.position: Final[str] = small(text.partition("(")[0]).POSITION if is_small else ""
        self.text: Final = self.position.splitlines()[0].removeprefix("game: ") if is_small else text
        self.has_nodes: Final = has_nodes
        self.is_small: Final = is_small
        self.seats: Final = Seats(self.text)
        self.start: Final = self.seats.game.position(self.position) if is_small else None
        self.streams: Final = self.seats.game.streams(self.seats.options)
        self.longest: Final = _longest(self.text, self.position)

    def dealing(self) -> Deed:
        """The deed of dealing a game: a new one, or what is hidden in the small position."""

        def deed(chance: Chance, events: list[Event]) -> State:
            if self.start is not None:
                return self.start.redeal(None, chance)
            return self.seats.game.deal(self.seats.options, chance, events)

        return deed

    def deal(self, seed: int) -> "Sitting":
        """A new game."""
        sitting = Sitting(self, None, [], [], 0)
        sitting.seed = seed
        sitting.begin(self.dealing(), Chance.swift(seed, self.streams))
        return sitting


class Sitting:
    """A table with the answer in hand and everything that was seen. Copying it is cheap."""

    def __init__(self, table: Table, state: State | None, places: list[int], log: list[Entry], moves: int) -> None:
        self.table: Final = table
        self.state: State | None = None
        self.picking: Picking | None = None
        self.unfolding: Unfolding | None = None
        """What luck has still to tell before anybody moves."""
        self.seed = 0
        """Where single draws of luck come from."""
        self.log: Final = log
        self.moves = moves
        if state is not None:
            self.sit(state, places)

    def sit(self, state: State, places: list[int]) -> None:
        """Go on at a state."""
        state.journal = []
        self.state = state
        self.picking = self.table.seats.picking(state, places)

    @property
    def is_over(self) -> bool:
        """Whether nobody moves any more: the game is over, or as long as a game may be."""
        return self.unfolding is None and (self.picking is None or self.moves >= self.table.longest)

    def returns(self) -> list[float]:
        """What each seat gets; a game that was too long is drawn."""
        return [0.0] * self.table.seats.count if self.state is None else rewards(self.state)

    # --- moves ----------------------------------------------------------------------------------------------------------

    def take(self, action: int) -> None:
        """Take one action of the seat that is asked."""
        picking, state = self.picking, self.state
        assert picking is not None and state is not None
        self.log.append((picking.seat, picking.name(action), action))
        self.moves += 1
        if not picking.take(action):
            return
        if self.table.has_nodes:
            self.begin(answered(state, picking.codes()), state.chance)
            return
        picking.finish()
        assert state.journal is not None
        self.log.extend(state.journal)
        self.sit(state, [])

    def begin(self, deed: Deed, chance: Chance) -> None:
        """Do something that needs luck."""
        if self.table.has_nodes:
            self._go_on(Unfolding(deed, chance))
            return
        events: list[Event] = []
        state = deed(chance, events)
        self.log.extend(events)
        self.sit(state, [])

    def tell(self, outcome: int) -> None:
        """Let luck tell one card more."""
        assert self.unfolding is not None
        self._go_on(self.unfolding.tell(outcome))

    def _go_on(self, unfolding: Unfolding) -> None:
        if unfolding.state is None:
            self.unfolding = unfolding
            return
        self.unfolding = None
        self.log.extend(unfolding.events)
        self.sit(unfolding.state.clone(), [])

    # --- what is seen ---------------------------------------------------------------------------------------------------

    def moves_of(self, seat: int) -> list[int]:
        """The actions that a seat has taken, by number."""
        return [entry[2] for entry in self.log if not isinstance(entry, Event) and entry[0] == seat]

    def recalled(self, seat: int) -> str:
        """Everything that ``seat`` has seen and done, and what it sees now."""
        lines: list[str] = []
        for entry in self.log:
            if isinstance(entry, Event):
                seen = entry.seen_by(seat)
                if seen is not None:
                    lines.append(json.dumps(seen, sort_keys=True))
            elif entry[0] == seat:
                lines.append(f"you pick {entry[1]}")
        return "\n".join([*lines, self.observed(seat)])

    def observed(self, seat: int) -> str:
        """What ``seat`` sees now."""
        assert self.state is not None
        picks = self.picking.picks() if self.picking is not None and self.picking.seat == seat else []
        return json.dumps({"view": plain(self.state.view(seat)), "picks": picks}, sort_keys=True)

    def __str__(self) -> str:
        if self.state is None:
            return f"before the deal, {self._luck()}"
        places = [] if self.picking is None else self.picking.places
        return f"{self.state!r} {self.state.key().hex()} {places} {self._luck()}".rstrip()

    def _luck(self) -> str:
        """What luck has told of what is under way."""
        return "" if self.unfolding is None else f"{self.unfolding.orders} {self.unfolding.told}"

    # --- copies ---------------------------------------------------------------------------------------------------------

    def __deepcopy__(self, memo: dict[int, Any]) -> "Sitting":
        places = [] if self.picking is None else self.picking.places
        other = Sitting(self.table, None if self.state is None else self.state.clone(), places, self.log[:], self.moves)
        other.unfolding = self.unfolding
        other.seed = self.seed
        return other

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        """Pickled as plain data, for compiled tables cannot be pickled as they are."""
        table, places = self.table, [] if self.picking is None else self.picking.places
        log = [
            (entry.kind, entry.seat, entry.public, entry.private) if isinstance(entry, Event) else entry for entry in self.log
        ]
        saved = None if self.state is None else self.state.to_json()
        told = None if self.unfolding is None else (self.unfolding.orders, self.unfolding.told)
        return sit_down_again, (table.text, table.has_nodes, table.is_small, self.seed, saved, places, log, self.moves, told)


def sit_down_again(
    text: str,
    has_nodes: bool,
    is_small: bool,
    seed: int,
    saved: dict[str, Any] | None,
    places: list[int],
    log: list[Any],
    moves: int,
    told: tuple[tuple[tuple[int, tuple[int, ...]], ...], tuple[int, ...]] | None,
) -> Sitting:
    """The sitting that was pickled."""
    table = Table(text, has_nodes=has_nodes, is_small=is_small)
    entries: list[Entry] = [
        (entry[0], entry[1], entry[2]) if len(entry) == 3 else Event(*entry, secret=entry[2] is None) for entry in log
    ]
    state = None if saved is None else table.seats.game.load(saved)
    sitting = Sitting(table, state, places, entries, moves)
    sitting.seed = seed
    if told is not None:
        chance = Chance.swift(seed, table.streams) if state is None else state.chance
        deed = table.dealing() if sitting.picking is None or state is None else answered(state, sitting.picking.codes())
        sitting.unfolding = Unfolding(deed, chance, told[0])
        for card in told[1]:
            sitting.unfolding = sitting.unfolding.tell(sorted(sitting.unfolding.left).index(card))
    return sitting


@functools.cache
def _longest(text: str, position: str) -> int:
    """How many actions a game may have: some times as many as the longest of some random games."""
    seats = Seats(text)
    start = seats.game.position(position) if position else None
    most = 0
    for number in range(PROBES):
        dice, chance = Dice(number), Chance.swift(number, seats.game.streams(seats.options))
        state = seats.game.deal(seats.options, chance, None) if start is None else start.redeal(None, chance)
        moves = 0
        while state.is_waiting:
            picking, complete = Picking(seats.codec, state), False
            while not complete:
                legal = picking.legal()
                complete = picking.take(legal[int(dice.below(len(legal)))])
                moves += 1
            picking.finish()
        most = max(most, moves)
    return max(LEAST, ROOM * most)
