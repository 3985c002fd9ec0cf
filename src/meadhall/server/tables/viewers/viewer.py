"""One open socket at one table, and what it has been sent so far."""

import hashlib
from collections.abc import Callable
from typing import Final

import msgspec

from meadhall.kernel.bounds import LARGEST_BACKLOG, cut
from meadhall.kernel.sentence import ENGLISH, Language, Reader, Said
from meadhall.match.reading import Spoken
from meadhall.server import face_files, messages
from meadhall.server.common import ChatLine, TableInfo
from meadhall.server.tables.moderation import check_welcome
from meadhall.server.tables.table import Table
from meadhall.server.tables.viewers.viewer_messages import EventCursor, play_for, table_info

BACKLOG: Final = 256
"""Messages that may wait for a slow client; then its socket is closed, and it may come back."""
GREETED: Final = 200
"""Lines of chat that a greeting tells, the last ones."""
encode: Final = msgspec.json.Encoder().encode


class ViewerUpdate:
    """What all viewers with the same eyes are sent."""

    __slots__ = ("count", "cursor", "play", "printed", "update")

    def __init__(self, table: Table, cursor: EventCursor) -> None:
        events = cursor.advance(table.match)
        self.count: Final = len(events)
        spoken = cursor.spoken(table.match)
        self.cursor: Final = EventCursor(cursor.seat, cursor.language)
        """Where its first viewer is after it."""
        self.cursor.follow(cursor)
        play = play_for(table, cursor.seat, cursor.language)
        self.play: Final = b"" if play is None else encode(play)
        self.printed: Final = _print(self.play)
        told, asides = split(spoken)
        said = b',"spoken":%b,"asides":%b' % (encode(told), encode(asides)) if spoken else b""
        self.update: Final = b'{"type":"update","events":%b,"play":%b%b}' % (encode(events), self.play, said)


def split(spoken: list[Spoken]) -> tuple[list[str], list[int]]:
    """Sentences, and the places of those that are about others alone."""
    return [one.text for one in spoken], [at for at, one in enumerate(spoken) if one.is_aside]


class TableUpdate:
    """One change of a table, worked out once for each kind of viewer."""

    def __init__(self, table: Table) -> None:
        self.table: Final = table
        self._info: TableInfo | None = None
        self._shown: Final[dict[tuple[int | None, int, str, int], ViewerUpdate]] = {}

    @property
    def info(self) -> TableInfo:
        """The table as everybody may see it; worked out only if it has to be sent."""
        if self._info is None:
            self._info = table_info(self.table)
        return self._info

    def for_viewer(self, cursor: EventCursor) -> ViewerUpdate:
        """What the viewer behind ``cursor`` is to be sent; the cursor moves on."""
        key = (cursor.seat, cursor.place, cursor.language.code, len(cursor.unsaid))
        shown = self._shown.get(key)
        if shown is None:
            shown = self._shown[key] = ViewerUpdate(self.table, cursor)
        else:
            cursor.follow(shown.cursor)
        return shown


class Viewer:
    """Somebody who looks at a table: a player at its seat, or a guest who watches."""

    __slots__ = ("player", "language", "seat", "cursor", "chat", "outbox", "wake", "is_lost", "blocked", "_play", "_facets")

    def __init__(self, player: str, blocked: frozenset[str] = frozenset(), language: Language = ENGLISH) -> None:
        self.player: Final = player
        self.language: Final = language
        self.blocked: Final = blocked
        """Players whose chat this viewer does not want to read."""
        self.seat: int | None = None
        self.cursor = EventCursor(None, language)
        self.chat = 0
        self.outbox: Final[list[bytes]] = []
        """What is to be sent."""
        self.wake: Callable[[], None] = nobody
        """Called when there is something to send, or nothing ever again."""
        self.is_lost = False
        """Nothing more is sent; the socket is closed after what is queued."""
        self._play = b""
        self._facets = -1

    def send(self, message: messages.ServerMessage) -> None:
        """Queue a message."""
        self.send_bytes(encode(message))

    def send_bytes(self, data: bytes) -> None:
        if self.is_lost:
            return
        if len(self.outbox) >= BACKLOG or sum(map(len, self.outbox)) > LARGEST_BACKLOG:
            self.is_lost = True
            return
        self.outbox.append(data)
        self.wake()

    def hang_up(self, message: messages.Bye) -> None:
        """Say goodbye and close."""
        self.send(message)
        self.is_lost = True
        self.wake()

    def greet(self, table: Table, now: float, *, events: int = 0, chat: int = 0, id: str = "") -> messages.Hello:
        """Everything from the numbers ``events`` and ``chat`` on but who is here; what comes later is sent by ``update``."""
        check_welcome(table, self.player)
        self.seat = table.seat_of(self.player)
        self.cursor = EventCursor(self.seat, self.language)
        unseen = self.cursor.advance(table.match, events)
        spoken = self.cursor.spoken(table.match)
        told, asides = split(spoken if events or self._is_new(table) else [])
        play = play_for(table, self.seat, self.language)
        self.chat = len(table.chat)
        self._play = _print(encode(play))
        self._facets = table.facets
        return messages.Hello(
            id=id,
            seat=self.seat,
            player=self.player,
            table=table_info(table),
            play=play,
            events=unseen,
            spoken=told,
            asides=asides,
            chat=self._heard(table, table.chat[chat:][-GREETED:]),
            here=[],
            watching=0,
            now=now,
            faces=face_files.address(table.game.key, self.language),
        )

    def update(self, table: Table, change: TableUpdate) -> None:
        """Send what has changed for this viewer, and nothing if nothing has."""
        if table.facets != self._facets:
            self._facets = table.facets
            self._sit(table)
            self.send(messages.TableChanged(table=change.info, seat=self.seat))
        shown = change.for_viewer(self.cursor)
        if shown.play and (shown.count or shown.printed != self._play):
            self._play = shown.printed
            self.send_bytes(shown.update)
        for line in self._heard(table, table.chat[self.chat :]):
            self.send(line)
        self.chat = len(table.chat)
        if self.player in table.kicked:
            self.say_goodbye("the host has sent you away from this table")

    def words(self, said: Said) -> str:
        """What is said, in the language of this viewer."""
        return cut(Reader(language=self.language).phrase(said))

    def say_goodbye(self, said: Said) -> None:
        """Say why this socket is closed, and close it."""
        self.hang_up(messages.Bye(reason=self.words(said)))

    def _is_new(self, table: Table) -> bool:
        """Whether the viewer has not answered anything yet, and so has heard nothing of the game."""
        return self.seat is not None and table.match is not None and table.match.state.numbers[self.seat] <= 1

    def _heard(self, table: Table, lines: list[ChatLine]) -> list[ChatLine]:
        """The lines of people who are not blocked; what the table itself says is in the viewer's language."""
        return [
            msgspec.structs.replace(line, text=self.words(table.notices[line.number])) if line.number in table.notices else line
            for line in lines
            if line.player not in self.blocked
        ]

    def _sit(self, table: Table) -> None:
        seat = table.seat_of(self.player)
        if seat != self.seat:
            self.seat = seat
            self.cursor = EventCursor(seat, self.language)


def nobody() -> None:
    """Nobody waits for what is sent."""


def _print(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=12).digest()
