"""What a seat can do that needs nothing but its table: one command for each type of message."""

from collections.abc import Callable
from typing import Any, Final

from meadhall.server import messages
from meadhall.server.tables.table import Table


class Command:
    """A message of a seated player, carried out at its table unless this very message was carried out before."""

    def __init__(self, player: str, message: Any, now: float) -> None:
        self.player: Final = player
        self.message: Final = message
        self.now: Final = now

    def __call__(self, table: Table) -> messages.Ack:
        seat, said = table.seat_for(self.player), self.message
        if table.done.has(self.player, said.id):
            return messages.Ack(id=said.id, repeated=True)
        return messages.Ack(id=said.id, waiting=COMMANDS[type(said)](table, seat, said, self.now) is False)


COMMANDS: Final[dict[type, Callable[[Table, int, Any, float], bool | None]]] = {
    messages.Answer: lambda table, seat, said, now: table.answer(seat, said.decision, tuple(said.picks), now, said.id),
    messages.Say: lambda table, seat, said, now: table.say(seat, said.text, now, said.id),
    messages.Undo: lambda table, seat, said, now: table.undo(seat, now, said.id),
    messages.Consent: lambda table, seat, said, now: table.consent(seat, now, agree=said.agree),
    messages.SetAuto: lambda table, seat, said, now: table.set_auto(seat, said.ask, said.text, now),
    messages.Order: lambda table, seat, said, now: table.give_order(seat, said.order, now, on=said.on),
    messages.Teach: lambda table, seat, said, now: table.teach(seat, said.deed, said.beat, now),
    messages.Leave: lambda table, seat, _, now: table.leave(seat, now),
    messages.Return: lambda table, seat, _, now: table.come_back(seat, now),
}
