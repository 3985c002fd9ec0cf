"""Luck one event at a time: what an answer, or a deal, sets off is stopped at every shuffle, whose order is then told card by
card. So the luck of a game becomes the chance nodes of its tree.
"""

from collections import Counter
from collections.abc import Callable
from typing import Final

from meadhall.kernel.chance import Chance
from meadhall.kernel.errors import OtherCards
from meadhall.kernel.events import Event
from meadhall.kernel.state import State

UNKNOWN: Final = [-1]
"""An order that fits no shuffle: whoever shuffles stops there."""

Deed = Callable[[Chance, list[Event]], State]
"""Does something with the luck it is given and tells it; the state that comes out."""


class Unfolding:
    """A deed whose luck is being told. Never changed; ``tell`` makes the next one."""

    def __init__(self, deed: Deed, chance: Chance, orders: tuple[tuple[int, tuple[int, ...]], ...] = ()) -> None:
        self.deed: Final = deed
        self.chance: Final = chance
        self.orders = orders
        """The shuffles so far: the stream of each, and its order from the first card drawn on."""
        self.left: Counter[int] = Counter()
        """What the shuffle that is being told still holds."""
        self.told: tuple[int, ...] = ()
        self.stream = 0
        self.state: State | None = None
        """What has come out, when nothing more has to be told."""
        self.events: list[Event] = []
        self._run()

    def _run(self) -> None:
        """Go on until a shuffle is met whose order matters, or to the end."""
        while self.state is None and not self.left:
            rigged: dict[int, list[list[int]]] = {stream: [] for stream in range(len(self.chance.streams))}
            for stream, order in self.orders:
                rigged[stream].append(list(order[::-1]))
            chance, events = self.chance.clone(), list[Event]()
            chance.rigged = {stream: [*orders, UNKNOWN] for stream, orders in rigged.items()}
            try:
                state = self.deed(chance, events)
            except OtherCards as met:
                self.stream = met.stream
                self._take(Counter(met.cards), ())
            else:
                state.chance.rigged = None
                self.state, self.events = state, events

    def _take(self, left: Counter[int], told: tuple[int, ...]) -> None:
        """Go on with a shuffle; where one kind is left its order is plain."""
        if len(left) > 1:
            self.left, self.told = left, told
            return
        self.orders = (*self.orders, (self.stream, (*told, *left.elements())))
        self.left, self.told = Counter(), ()

    def outcomes(self) -> list[tuple[int, float]]:
        """What may come next in the shuffle: numbers from 0, each with its probability."""
        size = self.left.total()
        return [(number, self.left[card] / size) for number, card in enumerate(sorted(self.left))]

    def card(self, number: int) -> int:
        """The card that an outcome stands for."""
        return sorted(self.left)[number]

    def tell(self, number: int) -> "Unfolding":
        """The same with one card more told."""
        other = Unfolding.__new__(Unfolding)
        other.__dict__.update(self.__dict__)
        card = self.card(number)
        left = self.left.copy()
        left[card] -= 1
        other._take(+left, (*self.told, card))
        other._run()
        return other


def answered(state: State, codes: list[int]) -> Deed:
    """The deed of answering the open question of a state, which stays as it is."""

    def deed(chance: Chance, events: list[Event]) -> State:
        world = state.clone()
        world.chance.rigged = chance.rigged
        world.journal = events
        world.choose(codes)
        return world

    return deed
