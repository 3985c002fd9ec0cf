"""New tables: by form, by one click against bots, as a rematch, as a fork of a finished game."""

import secrets
from collections.abc import Awaitable, Callable
from typing import Any, Final

from meadhall import games, lessons
from meadhall.kernel.chance import Chance
from meadhall.kernel.errors import IllegalAction, MeadhallError
from meadhall.kernel.pace import rest
from meadhall.kernel.sentence import say
from meadhall.lessons.teacher import LEARNER
from meadhall.match import stepper
from meadhall.match.clock import Clock
from meadhall.server.access.identity import new_id
from meadhall.server.errors import Forbidden, Missing, Unavailable
from meadhall.server.forms import ForkWanted, Me, QuickWanted, TableWanted
from meadhall.server.tables import entries, moderation, seating
from meadhall.server.tables.service import TableService
from meadhall.server.tables.table import Table
from meadhall.server.tables.viewers.viewer_messages import won_so_far


class TableCreation:
    """Sets tables up."""

    def __init__(self, tables: TableService, me: Callable[[str], Awaitable[Me]]) -> None:
        self._tables: Final = tables
        self._me: Final = me
        """Who a player is."""

    async def make_table(self, player: str, wanted: TableWanted) -> str:
        """Set a table up as the form says; the host may sit down at once. Return its id."""
        game = games.find(wanted.game)
        options = game.Options.read({**game.among_people, **wanted.options}, wanted.preset)
        Clock(wanted.clock.kind, wanted.clock.amount)
        me = await self._me(player)
        if wanted.rated:
            check_rated(me.login)
        made = self._made(game.key, options.to_json(), player, wanted.clock.kind, wanted.clock.amount)
        made.rated, made.listed = wanted.rated, wanted.listed
        made.invite = new_id(16) if wanted.invite_only else ""
        table = Table.made(new_id(), made)
        if wanted.seat is not None:
            seating.sit(table, wanted.seat, player, me.name, made.at)
        await self._tables.add(table)
        return table.id

    async def quick_table(self, player: str, wanted: QuickWanted) -> str:
        """A game against bots, dealt at once. Return its id."""
        game = games.find(wanted.game)
        options = game.unhurried(game.Options.read(wanted.options, wanted.preset))
        seats = game.seats(options)
        made = self._made(game.key, options.to_json(), player)
        made.listed = False
        table = Table.made(new_id(), made)
        seat = secrets.randbelow(seats) if wanted.seat is None else wanted.seat
        seating.sit(table, seat, player, (await self._me(player)).name, made.at)
        for number in range(seats):
            if number != seat:
                seating.seat_bot(table, number, wanted.level, player, made.at)
        seating.ready(table, player, made.at, ready=True)
        await self._tables.add(table)
        return table.id

    async def first_game(self, player: str, name: str) -> str:
        """A new first game with a teacher. Return its id."""
        lesson = lessons.find(games.find(name))
        return await self.from_position(player, name, lesson.position, lesson.level, lesson=True)

    async def from_position(self, player: str, name: str, position: str, level: str = "easy", *, lesson: bool = False) -> str:
        """A game against bots that begins with a position of ours; the player has its first seat. Return its id."""
        game = games.find(name)
        made = self._made(game.key, game.position(position).options.to_json(), player)
        made.listed, made.position, made.lesson = False, position, lesson
        table = Table.made(new_id(), made)
        seating.sit(table, LEARNER, player, (await self._me(player)).name, made.at)
        for number in range(1, len(table.seats)):
            seating.seat_bot(table, number, level, player, made.at)
        seating.ready(table, player, made.at, ready=True)
        await self._tables.add(table)
        return table.id

    async def rematch(self, player: str, id: str) -> str:
        """The next game of a series, one table for all who ask.

        Where the rules say how a series goes on it goes on so; else everybody moves one seat on and nothing else changes.
        """

        def follow(table: Table) -> Table:
            table.seat_for(player)
            if table.next is None:
                table.follow(new_id(), self._tables.time.now())
            return table

        table = await self._tables.change(id, follow)
        assert table.next is not None
        if await self._tables.storage.version(table.next) == 0:
            try:
                await self._tables.add(self._next_table(table.next, table, player))
            except Unavailable:
                if await self._tables.storage.version(table.next) == 0:  # unless the other one was quicker
                    raise
        return table.next

    def _next_table(self, id: str, last: Table, player: str) -> Table:
        assert last.match is not None
        before, state = last.made_as, last.match.state
        options = last.game.sequel(state, Chance.swift(secrets.randbits(60), ("series",)))
        step = 1 if options is None else 0
        made = self._made(
            before.game, before.options if options is None else options.to_json(), player, before.clock, before.amount
        )
        made.rated, made.listed, made.invite = before.rated, before.listed, before.invite
        made.series, made.round = before.series or last.id, before.round + 1
        seats = len(last.seats)
        made.won = [0] * seats
        for number, won in enumerate(won_so_far(last)):
            made.won[(number + step) % seats] = won
        table = Table.made(id, made)
        for guest in sorted(moderation.guests(last)):
            table.add(entries.Invited(player=guest, at=made.at))
        for number, sitting in enumerate(last.seats):
            seat = (number + step) % seats
            if sitting.kind == "bot":
                seating.seat_bot(table, seat, sitting.level, player, made.at)
            elif sitting.kind == "person":
                seating.sit(table, seat, sitting.player, sitting.name, made.at)
        seating.ready(table, player, made.at, ready=True)
        return table

    async def fork(self, player: str, id: str, lines: list[list[Any]], wanted: ForkWanted) -> str:
        """A new game that begins with ``lines`` of a finished one, with the same luck to come. Return its id."""
        before, seats = await self._tables.look(id, _finished)
        if wanted.seat >= seats:
            raise IllegalAction(
                say("there is no seat {seat}; the table has seats 0 to {last}", seat=wanted.seat, last=seats - 1)
            )
        made = self._made(before.game, before.options, player)
        made.secret, made.listed, made.fork, made.position = before.secret, False, id, before.position
        table = Table.made(new_id(), made)
        seating.sit(table, wanted.seat, player, (await self._me(player)).name, made.at)
        for number in range(seats):
            if number != wanted.seat:
                seating.seat_bot(table, number, wanted.level, player, made.at)
        await self._tables.slices.run(lambda: _play_again(table, lines, made.at))
        await self._tables.add(table)
        return table.id

    def _made(self, game: str, options: dict[str, Any], host: str, clock: str = "none", amount: int = 0) -> entries.Made:
        """A new table with luck of its own, which nobody knows until the game is over."""
        secret = secrets.token_hex(32)
        return entries.Made(
            game=game, options=options, secret=secret, host=host, clock=clock, amount=amount, at=self._tables.time.now()
        )


def check_rated(login: str | None) -> None:
    """Raise Forbidden for guests: what is rated must belong to somebody."""
    if login is None:
        raise Forbidden("rated tables are for accounts; make one first, or play unrated")


def _finished(table: Table) -> tuple[entries.Made, int]:
    if table.status != "over":
        raise Missing("only finished games can be forked")
    return table.made_as, len(table.seats)


def _play_again(table: Table, lines: list[list[Any]], now: float) -> None:
    """Begin with the first answers of another game, which had the same luck."""
    table.start(now)
    match = table.playing()
    try:
        for line in lines[1:]:
            stepper.step(match, [*line[:-1], ""], table.id)
            rest()
    except MeadhallError as error:
        raise IllegalAction(say("the game cannot be forked there: {why}", why=error.sentence)) from None
    table.record(now)
