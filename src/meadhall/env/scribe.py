"""Writes the observations and masks of one game's tables, one after another or many at once."""

import hashlib
from collections.abc import Sequence
from typing import Final

from mypy_extensions import i16, i64, u8

from meadhall.env.codec import Codec, Picking, rewards
from meadhall.env.eyes import Eyes
from meadhall.env.layout import HIGH, Layout, small
from meadhall.env.pure.vectors import vec
from meadhall.kernel.errors import IllegalAction
from meadhall.kernel.game import Game
from meadhall.kernel.options import TableOptions
from meadhall.kernel.state import State


class Scribe:
    """What a seat sees and has picked so far, and which actions it may take, as vectors."""

    def __init__(self, eyes: Eyes, seats: int) -> None:
        self.eyes: Final = eyes
        self.seats: Final = seats
        self.codec: Final = Codec(eyes.vocabulary(), eyes.fixed)
        self.layout: Final[Layout] = eyes.layout
        self.picks: Final = self.layout.add("picks", "how much you have picked, and may pick", ("so far", "low", "high"))
        words = [self.codec.name(action) for action in range(self.codec.size)]
        self.picked: Final = self.layout.add("picked", "how often you have picked each action", words, high=HIGH)
        self.blank: vec[i16] = vec[i16]([0] * self.layout.size)
        self.no_actions: vec[u8] = vec[u8]([0] * self.codec.size)

    def picking(self, state: State, places: Sequence[int] = ()) -> Picking | None:
        """The open question, ready for one pick after another; None if the game is over."""
        return Picking(self.codec, state, places) if state.is_waiting else None

    def observation(self, state: State, picking: Picking | None, seat: int) -> vec[i16]:
        """What ``seat`` sees, in a vector of its own."""
        out = self.blank[:]
        self.write(state, picking, seat, out, 0)
        return out

    def mask(self, picking: Picking | None, seat: int) -> vec[u8]:
        """1 for each action that ``seat`` may take now."""
        out = self.no_actions[:]
        if picking is not None and picking.seat == seat:
            picking.mark(out, 0)
        return out

    def everything(self, state: State, picking: Picking | None) -> vec[i16]:
        """What all seats see, one after another, and what nobody may see."""
        out = vec[i16]([0] * (self.layout.size * self.seats + self.eyes.hidden.size))
        for seat in range(self.seats):
            self.write(state, picking, seat, out, seat * self.layout.size)
        self.eyes.write_hidden(state, out, self.seats * self.layout.size)
        return out

    def write(self, state: State, picking: Picking | None, seat: int, out: vec[i16], at: i64) -> None:
        """Write what ``seat`` sees into a row that begins at ``at`` and holds zeros."""
        self.eyes.write(state, seat, out, at)
        if picking is None or picking.seat != seat:
            return
        question = picking.question
        out[at + self.picks + 1] = small(question.low)
        out[at + self.picks + 2] = small(question.high)
        places = picking.places
        if places:
            out[at + self.picks] = small(len(places))
            for place in places:
                out[at + self.picked + picking.numbers[place]] += 1


class Tables:
    """Several tables stepped together. Each has its own luck, derived from the seed and its number; one whose game is over
    is dealt again at once.
    """

    def __init__(
        self, game: Game, options: TableOptions, scribe: Scribe, numbers: list[int], seed: int, max_answers: int
    ) -> None:
        self.game: Final = game
        self.options: Final = options
        self.scribe: Final = scribe
        self.names: Final = numbers
        self.seed: int = seed
        self.max_answers: Final = max_answers
        """After so many answers a game is cut off; 0: never."""
        self.dealt: Final[list[int]] = [0] * len(numbers)
        """How many games each table has begun."""
        self.tables: Final[list[Picking]] = []
        self.blank: vec[i16] = vec[i16]([0] * (len(numbers) * scribe.layout.size))
        self.no_actions: vec[u8] = vec[u8]([0] * (len(numbers) * scribe.codec.size))
        self.no_rewards: vec[float] = vec[float]([0.0] * (len(numbers) * scribe.seats))
        self.no_ends: vec[u8] = vec[u8]([0] * len(numbers))
        self.observations: vec[i16] = self.blank
        self.masks: vec[u8] = self.no_actions
        self.asked: vec[i64] = vec[i64]([0] * len(numbers))
        self.rewards: vec[float] = self.no_rewards
        self.terminations: vec[u8] = self.no_ends
        self.truncations: vec[u8] = self.no_ends
        self.begin(seed)

    def begin(self, seed: int | None) -> None:
        """Deal a new game at each table: the next one, or the first one of another seed."""
        if seed is not None:
            self.seed = seed
            for at in range(len(self.dealt)):
                self.dealt[at] = 0
        self.renew()
        self.tables.clear()
        for at in range(len(self.names)):
            self.tables.append(self.deal(at))
            self.show(at)

    def deal(self, at: int) -> Picking:
        """The next game of a table."""
        text = f"vector {self.seed} {self.names[at]} {self.dealt[at]}"
        luck = int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big") >> 1
        self.dealt[at] += 1
        return Picking(self.scribe.codec, self.game.new(self.options, luck))

    def step(self, actions: list[int]) -> None:
        """Take one action at each table; raise IllegalAction, with nothing changed, if one is not allowed."""
        self.check(actions)
        self.renew()
        for at, picking in enumerate(self.tables):
            if picking.take(actions[at]):
                picking.finish()
                state = picking.state
                if state.is_waiting and (self.max_answers == 0 or state.number <= self.max_answers):
                    self.tables[at] = Picking(self.scribe.codec, state)
                else:
                    self.end(at, state)
            self.show(at)  # at once, while what was changed is near

    def check(self, actions: list[int]) -> None:
        """Refuse before any table is stepped."""
        size: i64 = self.scribe.codec.size
        row: i64 = 0
        masks = self.masks
        for at, action in enumerate(actions):
            if not 0 <= action < size or masks[row + action] == 0:
                allowed = ", ".join([str(number) for number in self.tables[at].legal()])
                raise IllegalAction(f"action {action} is not allowed at table {self.names[at]}; allowed: {allowed}")
            row += size

    def end(self, at: int, state: State) -> None:
        """Take note of a game that is over, or cut off, and deal the next one."""
        place: i64 = at
        if state.is_waiting:
            self.truncations[place] = 1
        else:
            self.terminations[place] = 1
            for seat, reward in enumerate(rewards(state)):
                self.rewards[place * self.scribe.seats + seat] = reward
        self.tables[at] = self.deal(at)

    def renew(self) -> None:
        """Take new vectors, for the old ones belong to whoever looked at them."""
        self.observations = self.blank[:]
        self.masks = self.no_actions[:]
        self.asked = self.asked[:]
        self.rewards = self.no_rewards[:]
        self.terminations = self.no_ends[:]
        self.truncations = self.no_ends[:]

    def show(self, at: i64) -> None:
        """Write what the seat that is asked at a table sees and may do."""
        scribe, picking = self.scribe, self.tables[at]
        scribe.write(picking.state, picking, picking.seat, self.observations, at * scribe.layout.size)
        picking.mark(self.masks, at * scribe.codec.size)
        self.asked[at] = picking.seat
