"""The chain of Responses in plain generators: an oracle for the frames of the 1066 engine.

Five kinds of Event, all free: ``strike`` (Action: 3 damage to the enemy Leader), ``nay`` (cancel an enemy ability),
``echo`` (answers an Action: 1 damage to the enemy Leader), ``ward`` (answers damage to the own Leader: prevents 2) and
``spite`` (answers damage to the own Leader: 1 damage to the enemy Leader).
"""

from collections.abc import Generator

Chain = Generator[tuple[int, list[str]], str | None, None]
KINDS = ("strike", "nay", "echo", "ward", "spite")


class Pending:
    """Something that is about to happen and can be answered."""

    def __init__(self, kind: str, by: int, subject: int = -1, amount: int = 0, action: bool = False) -> None:
        self.kind = kind
        self.by = by
        self.subject = subject
        self.amount = amount
        self.action = action
        self.cancelled = False

    @property
    def is_closed(self) -> bool:
        return self.cancelled or (self.kind == "damage" and self.amount <= 0)


class Duel:
    """Two hands of Events, two discard piles, two Leaders."""

    def __init__(self, hands: list[dict[str, int]]) -> None:
        self.hands = [dict(hand) for hand in hands]
        self.discards: list[list[str]] = [[], []]
        self.damage = [0, 0]

    def strike(self, seat: int) -> Chain:
        """``seat`` uses a strike as a deployment turn."""
        yield from self.use(seat, "strike", None)

    def use(self, seat: int, card: str, answered: Pending | None) -> Chain:
        self.hands[seat][card] -= 1
        ability = Pending("ability", seat, action=card == "strike")
        yield from self.window(ability)
        if not ability.cancelled:
            yield from self.effect(seat, card, answered)
        self.discards[seat].append(card)

    def effect(self, seat: int, card: str, answered: Pending | None) -> Chain:
        if card == "strike":
            yield from self.hit(seat, 3)
        elif card in ("echo", "spite"):
            yield from self.hit(seat, 1)
        elif card == "nay":
            assert answered is not None
            answered.cancelled = True
        else:
            assert answered is not None
            answered.amount -= min(2, answered.amount)

    def hit(self, by: int, amount: int) -> Chain:
        damage = Pending("damage", by, 1 - by, amount)
        yield from self.window(damage)
        self.damage[1 - by] += damage.amount

    def window(self, event: Pending) -> Chain:
        order = [1 - event.by, event.by]
        declines = turn = 0
        while declines < 2 and not event.is_closed:
            seat = order[turn % 2]
            turn += 1
            options = self.options(seat, event)
            picked = (yield seat, options) if options else None
            if picked is None:
                declines += 1
                continue
            declines = 0
            yield from self.use(seat, picked, event)

    def options(self, seat: int, event: Pending) -> list[str]:
        fits = []
        if event.kind == "ability" and event.by != seat:
            fits.append("nay")
        if event.kind == "ability" and event.action:
            fits.append("echo")
        if event.kind == "damage" and event.subject == seat:
            fits += ["ward", "spite"]
        return [card for card in KINDS if card in fits and self.hands[seat][card] > 0]
