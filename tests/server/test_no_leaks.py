"""Everything that is sent to every viewer over whole games, and the proof by re-deals that nothing hidden was in it."""

import asyncio
import dataclasses
import functools
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from meadhall.kernel.chance import Chance
from meadhall.kit.answers import random_answer
from meadhall.server import messages
from meadhall.server.forms import TableWanted
from meadhall.server.process import ServerProcess
from meadhall.server.settings import Settings
from meadhall.server.tables import seating
from meadhall.server.tables.loaded_table import LoadedTable
from meadhall.server.tables.table import Table
from meadhall.server.tables.viewers.viewer import Viewer, encode
from meadhall.server.tables.viewers.viewer_messages import play_for
from tests.toy import Toy

TYPES = {"hello", "update", "table", "chat-line", "presence"}


class Spy:
    """All viewers of one table in one process, and every byte they are sent."""

    def __init__(self, server: ServerProcess, id: str, players: list[str], luck: random.Random) -> None:
        self.server = server
        self.id = id
        self.players = players
        self.luck = luck
        self.live: LoadedTable = server.tables.cache.get(id)
        self.viewers = [Viewer(player) for player in [*players, "somebody who watches"]]
        self.sent: dict[str, list[bytes]] = {viewer.player: [] for viewer in self.viewers}
        self.silent = 0
        self.secrets = 0
        """Hidden answers that readers of messages must not notice."""

    @property
    def table(self) -> Table:
        assert self.live.table is not None
        return self.live.table

    async def connect(self) -> None:
        def see(table: Table) -> None:
            for viewer in self.viewers:
                self.live.viewers.add(viewer)
                viewer.send(viewer.greet(table, 1.0))

        await self.server.tables.look(self.id, see)

    def check(self) -> None:
        """Look at what has just been sent, and whether it depends on anything its reader cannot know."""
        for viewer in self.viewers:
            news = viewer.outbox[:]
            viewer.outbox.clear()
            self.sent[viewer.player].extend(news)
            self.silent += not news
            for data in news:
                message = json.loads(data)
                assert message["type"] in TYPES
                if message["type"] in ("hello", "update"):
                    self.check_play(viewer.seat, message["play"])
                    self.check_events(viewer.seat, message["events"])

    def check_play(self, seat: int | None, play: dict[str, Any]) -> None:
        match = self.table.match
        assert match is not None
        assert json.loads(encode(play_for(self.table, seat))) == play, "what was sent is what is true now"
        true = match.state
        for _ in range(2):
            match.state = true.redeal(seat, Chance.swift(self.luck.randrange(1 << 40), true.chance.streams))
            try:
                dealt = json.loads(encode(play_for(self.table, seat)))
            finally:
                match.state = true
            assert dealt == play, f"seat {seat} was sent something that depends on what it cannot know"
        self.check_past(seat, play)

    def check_past(self, seat: int | None, play: dict[str, Any]) -> None:
        """What may be taken back is the same as if nobody had been asked in secret."""
        match = self.table.match
        assert match is not None
        marks = match.past.marks
        true = marks[:]
        marks.clear()
        for mark in true:
            if mark.seat == seat or not mark.is_hidden:
                marks.append(dataclasses.replace(mark, shown=mark.shown[:]))
            elif marks:
                marks[-1].shown.extend(mark.shown)  # it would have come of the answer before
        self.secrets += len(true) - len(marks)
        try:
            assert json.loads(encode(play_for(self.table, seat))) == play, f"seat {seat} can count hidden answers"
        finally:
            marks[:] = true

    def check_events(self, seat: int | None, events: list[dict[str, Any]]) -> None:
        match = self.table.match
        assert match is not None
        allowed = match.events(seat)
        for event in events:
            said = {"number": event["number"], "event": event["event"], "seat": event["seat"], **event["fields"]}
            assert said == json.loads(json.dumps(allowed[event["number"]]))


async def play(server: ServerProcess, game: str, options: dict[str, Any], seed: int, answers: int) -> Spy:
    """One game of random answers with every viewer watched over."""
    luck = random.Random(f"{game} {seed}")
    wanted = TableWanted(game=game, options=options)
    id = await server.creation.make_table("ann", wanted)
    seats = await server.tables.look(id, lambda table: len(table.seats))
    players = ["ann", "bob", "cat", "dan"][:seats]
    for seat, player in enumerate(players[1:], start=1):
        sit = functools.partial(seating.sit, seat=seat, player=player, name=player.title(), now=1.0)
        await server.tables.change(id, sit)
    for player in players:
        await server.tables.change(id, functools.partial(seating.ready, player=player, now=1.0, ready=True))
    spy = Spy(server, id, players, luck)
    await spy.connect()
    spy.check()
    for step in range(answers):
        match = spy.table.match
        assert match is not None
        if match.is_over:
            break
        decision = match.state.decision
        assert decision is not None
        picks = random_answer(match.state, luck).picks
        serial = decision.number
        answer = messages.Answer(id=f"a{step}", decision=serial, picks=list(picks))
        reply = await server.messages_in.reply(id, players[decision.seat], answer)
        assert isinstance(reply, messages.Ack), reply
        spy.check()
        if luck.random() < 0.05:
            undo = messages.Undo(id=f"u{step}")
            await server.messages_in.reply(id, luck.choice(players), undo)
            spy.check()
        if luck.random() < 0.05:
            await say_something(server, spy, step)
    return spy


async def say_something(server: ServerProcess, spy: Spy, step: int) -> None:
    """Let somebody say something out of turn that does not end the game, such as a standing order."""
    match = spy.table.match
    assert match is not None
    seat = spy.luck.randrange(len(spy.players))
    says = [text for text in match.state.interjections(seat) if text not in ("resign", "concede")]
    if says and not match.is_over:
        said = messages.Say(id=f"s{step}", text=spy.luck.choice(says))
        await server.messages_in.reply(spy.id, spy.players[seat], said)
        spy.check()


def check_bytes(spy: Spy) -> None:
    """The secret of the shuffles was sent to nobody before the end, and private cards only to their owner."""
    secret = spy.table.made_as.secret.encode()
    is_over = spy.table.status == "over"
    for data in (part for parts in spy.sent.values() for part in parts):
        if secret in data:
            message = json.loads(data)
            assert is_over and message["type"] == "table" and message["table"]["status"] == "over"


TABLES: list[tuple[str, dict[str, Any], int, int]] = [
    ("toy", {}, 12, 500),
    ("toy", {"players": 4, "wards": 16}, 6, 500),
    ("dominion", {"players": 2, "kingdom": ["interaction"], "turn_limit": 40}, 2, 250),
    ("dominion", {"players": 3, "kingdom": ["size-distortion"], "turn_limit": 40}, 1, 250),
]


def spied(path: Path, tables: list[tuple[str, dict[str, Any], int, int]]) -> Iterator[Spy]:
    async def run() -> list[Spy]:
        settings = Settings(data=path, plugins=("tests.server.plugin",), idle=3600)  # finished tables are looked at too
        server = ServerProcess(settings)
        async with server.lifespan(None):  # type: ignore[arg-type]
            return [
                await play(server, game, options, seed, most) for game, options, games, most in tables for seed in range(games)
            ]

    yield from asyncio.run(run())


def test_nothing_hidden_is_sent_to_anybody_over_whole_games(tmp_path: Path) -> None:
    for spy in spied(tmp_path, TABLES):
        check_bytes(spy)
        assert sum(len(parts) for parts in spy.sent.values()) > 20


@pytest.mark.fuzz
def test_nothing_hidden_is_sent_over_many_games_of_every_preset(tmp_path: Path) -> None:
    from meadhall import games

    tables = [
        (key, dict(values), 3, 3000)
        for key in games.all_keys()
        for values in games.find(key).Options.schema()["x-presets"].values()
    ]
    for spy in spied(tmp_path, tables):
        check_bytes(spy)


def test_a_hidden_pass_is_announced_to_nobody(tmp_path: Path) -> None:
    spies = list(spied(tmp_path, [("toy", {"players": 3, "wards": 20}, 8, 200)]))  # in single games nobody may pass so
    assert sum(spy.silent for spy in spies) > 0 and sum(spy.secrets for spy in spies) > 0


def test_the_spy_would_catch_a_leak(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Toy.view
    monkeypatch.setattr(Toy, "view", lambda state, seat: {**honest(state, seat), "next": state.deck[-1:]})
    with pytest.raises(AssertionError, match="depends on what it cannot know"):
        list(spied(tmp_path, [("toy", {}, 2, 200)]))
