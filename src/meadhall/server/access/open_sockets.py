"""The sockets that players hold open, to be closed when the login behind one ends."""

from typing import Final, Protocol

from meadhall.server.access.identity import Caller


class OpenSocket(Protocol):
    """A socket of somebody who is known."""

    @property
    def caller(self) -> Caller | None: ...

    def end(self) -> None:
        """Close it; whoever comes back is asked again who they are."""
        ...


class OpenSockets:
    """All of them in this process."""

    def __init__(self) -> None:
        self._by_player: Final[dict[str, set[OpenSocket]]] = {}

    def add(self, socket: OpenSocket) -> None:
        if socket.caller is not None:
            self._by_player.setdefault(socket.caller.player, set()).add(socket)

    def discard(self, socket: OpenSocket) -> None:
        if socket.caller is not None:
            sockets = self._by_player.get(socket.caller.player, set())
            sockets.discard(socket)
            if not sockets:
                self._by_player.pop(socket.caller.player, None)

    def callers(self) -> set[Caller]:
        return {socket.caller for sockets in self._by_player.values() for socket in sockets if socket.caller is not None}

    def end(self, player: str, session: str = "") -> None:
        """Close the sockets of a player, or only those of one login."""
        for socket in list(self._by_player.get(player, ())):
            if not session or (socket.caller is not None and socket.caller.session == session):
                socket.end()
