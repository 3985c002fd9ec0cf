"""Dominion once more, as plain generators on a table of its own: the oracle for the programs on frames.

Written from the rules alone: cards are names, piles are lists, an effect is a function that yields what it has to ask and
goes on with the answer. It cannot be saved or cloned, and it is slow; it is meant to be read in one sitting.
"""

from collections import Counter
from collections.abc import Callable, Generator
from typing import NamedTuple

COSTS = {
    "copper": 0, "curse": 0, "estate": 2, "cellar": 2, "chapel": 2, "moat": 2, "silver": 3, "chancellor": 3, "village": 3,
    "woodcutter": 3, "workshop": 3, "bureaucrat": 4, "feast": 4, "gardens": 4, "militia": 4, "moneylender": 4, "remodel": 4,
    "smithy": 4, "spy": 4, "thief": 4, "throne-room": 4, "duchy": 5, "council-room": 5, "festival": 5, "laboratory": 5,
    "library": 5, "market": 5, "mine": 5, "witch": 5, "gold": 6, "adventurer": 6, "province": 8,
}  # fmt: skip
MONEY = {"copper": 1, "silver": 2, "gold": 3}
GREEN = {"estate", "duchy", "province", "gardens"}
ATTACKS = {"bureaucrat", "militia", "spy", "thief", "witch"}


class Asked(NamedTuple):
    """What the reference waits for."""

    seat: int
    options: dict[str, int]
    low: int = 1
    high: int = 1
    ordered: bool = False


Play = Generator[Asked, list[str], None]


def is_action(card: str) -> bool:
    return card not in MONEY and card not in GREEN and card != "curse"


class Side:
    """One player's cards. The end of deck and discard pile is the top."""

    def __init__(self) -> None:
        self.hand: list[str] = []
        self.deck: list[str] = []
        self.discard: list[str] = []
        self.play: list[str] = []
        self.turns = 0

    def everything(self) -> list[str]:
        return self.hand + self.deck + self.discard + self.play


class Reference:
    """A game from its first hands to its last, with shuffles made by ``shuffle(seat, cards)``."""

    def __init__(self, seats: int, start: int, kingdom: list[str], shuffle: Callable[[int, list[str]], list[str]]) -> None:
        self.sides = [Side() for _ in range(seats)]
        self.start = self.now = start
        self.mix = shuffle
        green = 8 if seats == 2 else 12
        self.supply = {
            "copper": 60 - 7 * seats, "silver": 40, "gold": 30, "estate": green, "duchy": green, "province": green,
            "curse": 10 * (seats - 1),
        }  # fmt: skip
        for card in kingdom:
            self.supply[card] = green if card == "gardens" else 10
        self.trash: list[str] = []
        self.actions = self.buys = self.coins = 0
        self.over = False

    # --- moving cards ---------------------------------------------------------------------------------------------

    def top(self, seat: int) -> str | None:
        side = self.sides[seat]
        if not side.deck and side.discard:
            side.deck = self.mix(seat, side.discard)
            side.discard = []
        return side.deck.pop() if side.deck else None

    def draw(self, seat: int, count: int) -> None:
        for _ in range(count):
            card = self.top(seat)
            if card is not None:
                self.sides[seat].hand.append(card)

    def gain(self, seat: int, card: str, onto: list[str] | None = None) -> None:
        if self.supply.get(card, 0) > 0:
            self.supply[card] -= 1
            (self.sides[seat].discard if onto is None else onto).append(card)

    def others(self, safe: set[int]) -> list[int]:
        seats = len(self.sides)
        round_table = [(self.now + step) % seats for step in range(1, seats)]
        return [seat for seat in round_table if seat not in safe]

    def gainable(self, limit: int) -> list[str]:
        return [card for card, left in self.supply.items() if left > 0 and COSTS[card] <= limit]

    # --- asking ---------------------------------------------------------------------------------------------------

    def one_of(self, seat: int, cards: list[str]) -> Generator[Asked, list[str], str | None]:
        """One card, which must be picked if there is any; not asked if there is no choice."""
        names = set(cards)
        if len(names) < 2:
            return names.pop() if names else None
        picked = yield Asked(seat, dict.fromkeys(names, 1))
        return picked[0]

    def some_of_hand(self, seat: int, low: int, high: int) -> Generator[Asked, list[str], list[str]]:
        hand = Counter(self.sides[seat].hand)
        if high == 0:
            return []
        if low == high and len(hand) == 1:
            return [next(iter(hand))] * low
        picked = yield Asked(seat, dict(hand), low, high, True)
        return picked

    def gain_up_to(self, seat: int, limit: int) -> Play:
        card = yield from self.one_of(seat, self.gainable(limit))
        if card is not None:
            self.gain(seat, card)

    # --- cards ----------------------------------------------------------------------------------------------------

    def carry_out(self, card: str) -> Play:
        """Carry out an Action of the player whose turn it is."""
        me = self.now
        safe: set[int] = set()
        if card in ATTACKS:
            for seat in self.others(safe):
                if "moat" in self.sides[seat].hand:
                    shown = yield Asked(seat, {"moat": 1}, 0, 1)
                    if shown:
                        safe.add(seat)
        plain = {
            "village": (1, 2, 0, 0), "woodcutter": (0, 0, 1, 2), "smithy": (3, 0, 0, 0), "festival": (0, 2, 1, 2),
            "laboratory": (2, 1, 0, 0), "market": (1, 1, 1, 1), "moat": (2, 0, 0, 0), "council-room": (4, 0, 1, 0),
            "chancellor": (0, 0, 0, 2), "cellar": (0, 1, 0, 0), "militia": (0, 0, 0, 2), "spy": (1, 1, 0, 0),
            "witch": (2, 0, 0, 0),
        }  # fmt: skip
        cards, actions, buys, coins = plain.get(card, (0, 0, 0, 0))
        self.draw(me, cards)
        self.actions += actions
        self.buys += buys
        self.coins += coins
        special = getattr(self, "do_" + card.replace("-", "_"), None)
        if special is not None:
            yield from special(me, safe)

    def do_council_room(self, me: int, safe: set[int]) -> Play:
        for seat in self.others(safe):
            self.draw(seat, 1)
        yield from ()

    def do_witch(self, me: int, safe: set[int]) -> Play:
        for seat in self.others(safe):
            self.gain(seat, "curse")
        yield from ()

    def do_moneylender(self, me: int, safe: set[int]) -> Play:
        if "copper" in self.sides[me].hand:
            self.sides[me].hand.remove("copper")
            self.trash.append("copper")
            self.coins += 3
        yield from ()

    def do_chancellor(self, me: int, safe: set[int]) -> Play:
        side = self.sides[me]
        if side.deck:
            answer = yield Asked(me, {"yes": 1, "no": 1})
            if answer == ["yes"]:
                side.discard += reversed(side.deck)
                side.deck = []

    def do_cellar(self, me: int, safe: set[int]) -> Play:
        side = self.sides[me]
        picked = yield from self.some_of_hand(me, 0, len(side.hand))
        for card in picked:
            side.hand.remove(card)
            side.discard.append(card)
        self.draw(me, len(picked))

    def do_chapel(self, me: int, safe: set[int]) -> Play:
        side = self.sides[me]
        picked = yield from self.some_of_hand(me, 0, min(4, len(side.hand)))
        for card in picked:
            side.hand.remove(card)
            self.trash.append(card)

    def do_workshop(self, me: int, safe: set[int]) -> Play:
        yield from self.gain_up_to(me, 4)

    def do_feast(self, me: int, safe: set[int]) -> Play:
        if "feast" in self.sides[me].play:
            self.sides[me].play.remove("feast")
            self.trash.append("feast")
        yield from self.gain_up_to(me, 5)

    def do_remodel(self, me: int, safe: set[int]) -> Play:
        side = self.sides[me]
        trashed = yield from self.one_of(me, side.hand)
        if trashed is not None:
            side.hand.remove(trashed)
            self.trash.append(trashed)
            yield from self.gain_up_to(me, COSTS[trashed] + 2)

    def do_mine(self, me: int, safe: set[int]) -> Play:
        side = self.sides[me]
        trashed = yield from self.one_of(me, [card for card in side.hand if card in MONEY])
        if trashed is None:
            return
        side.hand.remove(trashed)
        self.trash.append(trashed)
        gained = yield from self.one_of(me, [card for card in self.gainable(COSTS[trashed] + 3) if card in MONEY])
        if gained is not None:
            self.gain(me, gained, side.hand)

    def do_adventurer(self, me: int, safe: set[int]) -> Play:
        rest: list[str] = []
        found: list[str] = []
        while len(found) < 2:
            card = self.top(me)
            if card is None:
                break
            (found if card in MONEY else rest).append(card)
        self.sides[me].hand += found
        self.sides[me].discard += rest
        yield from ()

    def do_library(self, me: int, safe: set[int]) -> Play:
        side = self.sides[me]
        aside: list[str] = []
        while len(side.hand) < 7:
            card = self.top(me)
            if card is None:
                break
            side.hand.append(card)
            if is_action(card):
                answer = yield Asked(me, {"yes": 1, "no": 1})
                if answer == ["yes"]:
                    side.hand.remove(card)
                    aside.append(card)
        side.discard += aside

    def do_throne_room(self, me: int, safe: set[int]) -> Play:
        side = self.sides[me]
        card = yield from self.one_of(me, [some for some in side.hand if is_action(some)])
        if card is None:
            return
        side.hand.remove(card)
        side.play.append(card)
        yield from self.carry_out(card)
        yield from self.carry_out(card)

    def do_militia(self, me: int, safe: set[int]) -> Play:
        for seat in self.others(safe):
            side = self.sides[seat]
            surplus = max(0, len(side.hand) - 3)
            picked = yield from self.some_of_hand(seat, surplus, surplus)
            for card in picked:
                side.hand.remove(card)
                side.discard.append(card)

    def do_bureaucrat(self, me: int, safe: set[int]) -> Play:
        self.gain(me, "silver", self.sides[me].deck)
        for seat in self.others(safe):
            side = self.sides[seat]
            card = yield from self.one_of(seat, [some for some in side.hand if some in GREEN])
            if card is not None:
                side.hand.remove(card)
                side.deck.append(card)

    def do_spy(self, me: int, safe: set[int]) -> Play:
        for seat in [me, *self.others(safe)]:
            card = self.top(seat)
            if card is None:
                continue
            verdict = yield Asked(me, {"discard": 1, "keep": 1})
            (self.sides[seat].discard if verdict == ["discard"] else self.sides[seat].deck).append(card)

    def do_thief(self, me: int, safe: set[int]) -> Play:
        loot: dict[str, str] = {}
        for seat in self.others(safe):
            shown = [card for card in (self.top(seat), self.top(seat)) if card is not None]
            lost = yield from self.one_of(me, [card for card in shown if card in MONEY])
            if lost is not None:
                shown.remove(lost)
                self.trash.append(lost)
                loot[f"{lost} from {seat}"] = lost
            self.sides[seat].discard += shown
        if loot:
            taken = yield Asked(me, dict.fromkeys(loot, 1), 0, len(loot), True)
            # Trashed last, one victim after another.
            self.trash[-len(loot) :] = [card for tag, card in loot.items() if tag not in taken]
            self.sides[me].discard += [loot[tag] for tag in taken]

    # --- the turn -------------------------------------------------------------------------------------------------

    def play_out(self) -> Play:
        """The whole game after the opening hands are dealt."""
        while not self.over:
            yield from self.turn()
            self.sides[self.now].turns += 1
            empty = sum(left == 0 for left in self.supply.values())
            if self.supply["province"] == 0 or empty >= 3:
                self.over = True
            else:
                self.now = (self.now + 1) % len(self.sides)

    def turn(self) -> Play:
        side = self.sides[self.now]
        self.actions, self.buys, self.coins = 1, 1, 0
        is_buying = has_bought = False
        while True:
            held = set(side.hand)
            if not self.actions or not any(is_action(card) for card in held):
                is_buying = True
            options: list[str] = []
            if not is_buying:
                options += [f"play {card}" for card in held if is_action(card)] + ["end actions"]
            if not has_bought and held & set(MONEY):
                options += [f"play {card}" for card in held if card in MONEY] + ["treasures"]
            if self.buys:
                options += [f"buy {card}" for card in self.gainable(self.coins)]
            options.append("end")
            if is_buying:
                pile = side.play + sorted(side.hand)
                options += [f"end on {card}" for card in set(pile) - set(pile[-1:])]
            (choice,) = yield Asked(self.now, dict.fromkeys(options, 1))
            verb, _, card = choice.partition(" ")
            if verb == "end" and card != "actions":
                self.clean_up(card.removeprefix("on "))
                return
            if verb == "play" and is_action(card):
                self.actions -= 1
                side.hand.remove(card)
                side.play.append(card)
                yield from self.carry_out(card)
                continue
            is_buying = True
            if verb == "play":
                self.lay_out(card)
            elif verb == "treasures":
                for some in ("copper", "silver", "gold"):
                    while some in side.hand:
                        self.lay_out(some)
            elif verb == "buy":
                has_bought = True
                self.buys -= 1
                self.coins -= COSTS[card]
                self.gain(self.now, card)

    def lay_out(self, card: str) -> None:
        side = self.sides[self.now]
        side.hand.remove(card)
        side.play.append(card)
        self.coins += MONEY[card]

    def clean_up(self, top: str) -> None:
        side = self.sides[self.now]
        pile = side.play + sorted(side.hand)
        if top:
            at = len(pile) - 1 - pile[::-1].index(top)
            pile.append(pile.pop(at))
        side.discard += pile
        side.play, side.hand = [], []
        self.draw(self.now, 5)
        self.actions = self.buys = self.coins = 0

    def score(self, seat: int) -> int:
        cards = self.sides[seat].everything()
        points = {"estate": 1, "duchy": 3, "province": 6, "curse": -1, "gardens": len(cards) // 10}
        return sum(points.get(card, 0) for card in cards)
