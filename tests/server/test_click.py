"""The first walk of docs/architecture.md is the way that a real click takes: traced call by call, in order, without detours."""

import asyncio
import functools
import re
import sys
from pathlib import Path
from types import FrameType, SimpleNamespace
from typing import Any, Final

import msgspec

import meadhall
from meadhall.server import messages
from meadhall.server.access.identity import Caller
from meadhall.server.forms import Me, TableWanted
from meadhall.server.http.table_socket import TableConnection
from meadhall.server.process import ServerProcess
from meadhall.server.settings import Settings
from meadhall.server.tables import seating
from meadhall.server.tables.creation import TableCreation
from meadhall.server.tables.table import Table
from tests.waiting import PATIENCE

PACKAGE: Final = Path(meadhall.__file__).parent
ARCHITECTURE: Final = Path(__file__).parents[2] / "docs" / "architecture.md"
PEOPLE: Final = ("ann", "bob")
MOST_FILES: Final = 25
Stack = list[tuple[str, str]]


class Wire:
    """A socket whose other end is the test."""

    def __init__(self) -> None:
        self.scope = {"headers": [], "client": ("127.0.0.1", 1)}
        self.client = SimpleNamespace(host="127.0.0.1")
        self.received: asyncio.Queue[str] = asyncio.Queue()
        self.sent: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    async def receive_data(self, mode: str) -> str:
        return await self.received.get()

    async def send_text(self, data: bytes) -> None:
        self.sent.put_nowait(msgspec.json.decode(data))

    async def close(self, code: int = 0, reason: str = "") -> None:
        pass

    async def update(self) -> dict[str, Any]:
        """The next change of the game that is sent."""
        while True:
            message = await asyncio.wait_for(self.sent.get(), PATIENCE)
            assert message["type"] != "refusal", message
            if message["type"] == "update":
                return message


class Tracer:
    """Writes down every function of the package that is entered, with the stack that leads there."""

    def __init__(self) -> None:
        self.entered: Final[list[Stack]] = []

    def __call__(self, frame: FrameType, event: str, _value: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(str(PACKAGE)):
            stack: Stack = []
            at: FrameType | None = frame
            while at is not None:
                if at.f_code.co_filename.startswith(str(PACKAGE)):
                    stack.append((Path(at.f_code.co_filename).relative_to(PACKAGE).as_posix(), at.f_code.co_name))
                at = at.f_back
            self.entered.append(stack[::-1])


def lines_of(text: str, walk: str) -> list[tuple[str, str]]:
    """File and function of each line of a walk, the browser's included."""
    part = text.split(f"\n**{walk}")[1].split("\n**")[0]
    return re.findall(r"^\d+\. `([^`]+)` `([^`]+)`", part, re.MULTILINE)


async def click(data: Path) -> list[Stack]:
    """What is entered from the message that plays Militia to the other player's update."""
    server = ServerProcess(Settings(data=data))
    await server.store.open()

    async def me(player: str) -> Me:
        return Me(id=player, name=player.title())

    id = await TableCreation(server.tables, me).make_table(
        "ann", TableWanted(game="dominion", options={"kingdom": "interaction"})
    )
    await server.tables.change(id, lambda table: seating.sit(table, 1, "bob", "Bob", 1.0))
    for player in PEOPLE:
        await server.tables.change(id, functools.partial(seating.ready, player=player, now=1.0, ready=True))
    wires = [Wire(), Wire()]
    lines = [
        TableConnection(server, wire, id, Caller(player, ""), frozenset())  # type: ignore[arg-type]
        for wire, player in zip(wires, PEOPLE, strict=True)
    ]
    serving = [asyncio.create_task(line.serve(0, 0)) for line in lines]
    table = await server.tables.look(id, lambda table: table)
    await asyncio.wait_for(wires[1].sent.get(), PATIENCE)  # both are greeted
    tracer = Tracer()
    entered: list[Stack] = []
    while not entered:
        seat, picks = _move(table)
        assert table.match is not None
        number = table.match.state.numbers[seat]
        message = messages.Answer(id=f"m{table.version}", decision=number, picks=picks)
        await _quiet()
        wires[seat].received.put_nowait(msgspec.json.encode(message).decode())
        if picks == ["play militia"]:
            sys.setprofile(tracer)
        try:
            for wire in wires:
                await wire.update()
        finally:
            sys.setprofile(None)
        entered = tracer.entered
    for task in serving:
        task.cancel()
    await asyncio.gather(*serving, return_exceptions=True)
    await server.tables.tasks.close()
    await server.store.close()
    return entered


def _move(table: Table) -> tuple[int, list[str]]:
    """The first player wants a Militia and plays it; the second does nothing."""
    assert table.match is not None
    decision = table.match.state.decision
    assert decision is not None
    wishes = ["play militia", "buy militia", "treasures", "end"] if decision.seat == 0 else ["end"]
    return decision.seat, [next(wish for wish in wishes if wish in decision.keys)]


async def _quiet() -> None:
    """Let everything go first that is still to be sent of the move before."""
    for _ in range(5):
        await asyncio.sleep(0)


def test_the_click_goes_the_way_that_is_written_and_passes_no_other_file(tmp_path: Path) -> None:
    entered = asyncio.run(click(tmp_path))
    walk = lines_of(ARCHITECTURE.read_text(encoding="utf-8"), "A click on Militia")
    ours = [(file, name) for file, name in walk if not file.startswith("web/")]
    at = 0
    passed: list[str] = []
    returns: list[str] = []
    for file, name in ours:
        place = (file, name.rpartition(".")[2])
        found = [number for number in range(len(entered)) if entered[number][-1] == place]
        assert found, f"the click never comes to {file} {name}"
        later = [number for number in found if number >= at]
        assert later, f"{file} {name} comes before the line above it"
        at = later[0]
        files = files_along(entered[at])
        returns += [f"{where} on the way to {file} {name}" for where in files if files.count(where) > 1]
        passed += files
    print("\n".join(f"{number + 1:2} {file}" for number, file in enumerate(dict.fromkeys(passed))))
    print(f"{len(entered)} calls enter {len({stack[-1][0] for stack in entered})} files; returns: {returns}")
    assert not returns
    assert set(passed) == {file for file, _ in ours}
    assert len(walk) <= MOST_FILES


def files_along(stack: Stack) -> list[str]:
    """The files along a stack, each as often as it is come to from another one."""
    return [file for number, (file, _) in enumerate(stack) if number == 0 or stack[number - 1][0] != file]
