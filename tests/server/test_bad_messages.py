"""Rough treatment: broken, huge, stale, foreign and out-of-order messages, and every endpoint with generated nonsense."""

import contextlib
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.schemas import BaseSchema
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from websockets.exceptions import ConnectionClosed

from tests.server.hosting import WAIT, Chair, Host, Person, hosting, play_out

BROKEN: list[str | bytes] = [
    "", "null", "{}", "[]", "0", "{", '"answer"', '{"type":"answer"}', '{"type":"hello"}', '{"type":"update"}',
    '{"type":"answer","id":"x","decision":1}', '{"type":"answer","id":"x","decision":"1","picks":["rest"]}',
    '{"type":"answer","id":"x","decision":1,"picks":"rest"}', '{"type":"answer","id":"x","decision":1,"picks":[],"seat":1}',
    '{"type":"answer","id":"x","decision":-1,"picks":[]}', '{"type":"answer","id":"x","decision":1e400,"picks":[]}',
    '{"type":"answer","id":"","decision":1,"picks":[]}', '{"type":"answer","id":"' + "x" * 41 + '","decision":1,"picks":[]}',
    '{"type":"chat","id":"x","text":""}', '{"type":"chat","id":"x","text":"' + "y" * 501 + '"}',
    '{"type":"consent","id":"x","agree":"yes"}', '{"type":"sync","id":"x","events":-1}',
    "[" * 5000, '{"type":' * 2000, "\x00", '{"type":"chat","id":"x","text":"\\ud800"}', b"\xff\xfe",
    b'{"type":"undo","id":"x"}',
]  # fmt: skip


def wrong_messages(luck: random.Random) -> Iterator[dict[str, Any]]:
    """Messages that can be read and must be refused, whoever sends them to a table where seat 0 is asked decision 1."""
    yield {"type": "answer", "decision": 1, "picks": ["no such thing"]}
    yield {"type": "answer", "decision": 1, "picks": ["rest", "rest"]}
    yield {"type": "answer", "decision": 1, "picks": []}
    yield {"type": "answer", "decision": 1, "picks": ["x" * 20] * 400}
    for number in (0, 2, 999_999_999):
        yield {"type": "answer", "decision": number, "picks": ["rest"]}
    yield {"type": "say", "text": "resign for seat 1"}
    yield {"type": "undo"}
    yield {"type": "consent", "agree": True}
    yield {"type": "take-over", "seat": luck.randrange(16)}
    yield {"type": "return"}
    yield {"type": "chat", "text": "\u0000"}


def two_seats(host: Host, stack: contextlib.ExitStack) -> tuple[Person, Person, str]:
    ann, bob = stack.enter_context(Person(host)), stack.enter_context(Person(host))
    id = ann.post("/api/tables", {"game": "toy", "options": {"wards": 0}})["id"]
    bob.put(f"/api/tables/{id}/seats/1")
    ann.post(f"/api/tables/{id}/ready")
    bob.post(f"/api/tables/{id}/ready")
    return ann, bob, id


def test_broken_messages_are_refused_and_harm_nobody(host: Host) -> None:
    with contextlib.ExitStack() as stack:
        ann, bob, id = two_seats(host, stack)
        one = stack.enter_context(ann.sit_down(id))
        before = one.play
        for data in BROKEN:
            with bob.sit_down(id) as two:
                two.line.send(data)
                with contextlib.suppress(ConnectionClosed):
                    reply = two.read()
                    while reply["type"] == "presence":
                        reply = two.read()
                    assert reply["type"] in ("refusal", "ack"), (data, reply)
                    assert reply["type"] == "refusal" or b"undo" in bytes(str(data), "utf-8"), (data, reply)
        one.catch_up()
        assert one.play == before
        assert play_out([one, stack.enter_context(bob.sit_down(id))]) == 12


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        ({"type": "chat", "id": "mine", "text": ""}, "the text must have at least 1 character"),
        ({"type": "answer", "id": "mine", "decision": "1", "picks": []}, "the decision must be a whole number, not text"),
        ({"type": "answer", "id": "mine", "picks": []}, "the decision is missing"),
        ({"type": "dance", "id": "mine"}, "the type cannot be 'dance'"),
        ({"id": "mine"}, "the type is missing"),
        ({"type": "undo", "id": "mine", "seat": 1}, "the request has no part 'seat'"),
        ({"type": "undo", "id": "x" * 41}, "the id must have at most 40 characters"),
        ({"type": "undo", "id": 7}, "the id must be text, not a whole number"),
        ([], "the request must be an object, not a list"),
    ],
)
def test_a_readable_message_of_the_wrong_shape_is_refused_by_its_id_in_plain_words(
    host: Host, message: Any, reason: str
) -> None:
    with contextlib.ExitStack() as stack:
        _, bob, id = two_seats(host, stack)
        chair = stack.enter_context(bob.sit_down(id))
        chair.line.send(json.dumps(message))
        reply = chair.read()
        while reply["type"] == "presence":
            reply = chair.read()
        named = message.get("id") if isinstance(message, dict) else None
        wanted = {"id": named if isinstance(named, str) else "", "code": "unreadable"}
        assert reply == {"type": "refusal", **wanted, "reason": f"this is not a message: {reason}"}


def test_a_message_too_many_is_refused_by_its_id(tmp_path: Path) -> None:
    with hosting(tmp_path, messages=1) as host, contextlib.ExitStack() as stack:
        _, bob, id = two_seats(host, stack)
        chair = stack.enter_context(bob.sit_down(id))
        ids = [f"m{number}" for number in range(12)]
        for name in ids:
            chair.line.send(json.dumps({"type": "why-not", "id": name, "thing": "strike"}))
        replies: list[dict[str, Any]] = []
        while len(replies) < len(ids):
            reply = chair.read()
            replies += [reply] if "id" in reply else []
        assert [reply["id"] for reply in replies] == ids
        assert replies[-1]["code"] == "limit"


def test_a_socket_that_sends_only_nonsense_or_too_much_is_closed(tmp_path: Path) -> None:
    with hosting(tmp_path, messages=5) as host, contextlib.ExitStack() as stack:
        ann, bob, id = two_seats(host, stack)
        for data in ("nonsense", json.dumps({"type": "why-not", "id": "w", "thing": "strike"})):
            goodbyes: list[object] = []
            heard: list[object] = []
            for _ in range(5):  # a line closed under unread words may lose the last one
                chair = stack.enter_context(bob.sit_down(id))
                with pytest.raises(ConnectionClosed):
                    flood(chair, data)
                heard = [*chair.all]
                goodbyes += [message for message in chair.all if message["type"] == "bye"]
                if goodbyes:
                    break
            assert goodbyes, heard[-3:]
        big = stack.enter_context(bob.sit_down(id))
        big.line.send(json.dumps({"type": "chat", "id": "x", "text": "y" * 20_000}))
        while big.read()["type"] != "refusal":
            pass
        with pytest.raises(ConnectionClosed):
            flood(big, "z" * 100_000)
        assert play_out([stack.enter_context(ann.sit_down(id)), stack.enter_context(bob.sit_down(id))]) == 12


def flood(chair: Chair, data: str) -> None:
    for _ in range(200):
        chair.line.send(data)
    for _ in range(400):
        chair.read()


def test_readable_messages_that_are_not_allowed_change_nothing(host: Host) -> None:
    luck = random.Random(7)
    with contextlib.ExitStack() as stack:
        ann, bob, id = two_seats(host, stack)
        eve = stack.enter_context(Person(host))
        chairs = [stack.enter_context(person.sit_down(id)) for person in (ann, bob, eve)]
        before = [chair.play for chair in chairs]
        for _ in range(3):
            for message in wrong_messages(luck):
                chair = luck.choice(chairs)
                reply = chair.ask(message["type"], **{name: value for name, value in message.items() if name != "type"})
                assert reply["type"] == "refusal" and reply["reason"], (message, reply)
        stolen = {"type": "answer", "id": "x", "decision": 1, "picks": ["rest"]}
        for thief in (bob, eve):
            assert thief.post(f"/api/tables/{id}/messages", stolen)["replies"][0]["type"] == "refusal"
        assert httpx.post(f"{host.url}/api/tables/{id}/messages", json=stolen).status_code == 401
        for chair, play in zip(chairs, before, strict=True):
            chair.catch_up()
            assert chair.play == play
        assert ann.post(f"/api/tables/{id}/messages", stolen)["replies"][0]["type"] == "ack"


def test_a_table_that_does_not_exist_closes_its_socket_with_a_sentence(host: Host) -> None:
    with Person(host) as ann, pytest.raises(ConnectionClosed):
        ann.sit_down("nowhere")


def test_forms_filled_in_wrongly_are_refused_in_plain_words(host: Host) -> None:
    with Person(host) as ann:
        short = {"login": "ann", "password": "short"}
        for path in ("account", "login"):
            reply = ann.http.post(f"/api/{path}", json=short)
            assert (reply.status_code, reply.json()["reason"]) == (400, "the password must have at least 10 characters")
        blank = ann.http.patch("/api/me", json={"name": " "}).json()
        assert blank["reason"] == "the name '' must have 1 to 24 visible characters"


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BaseSchema]:
    """The interface as the server describes it, with a table to aim at."""
    with hosting(tmp_path_factory.mktemp("described")) as host:
        yield schemathesis.openapi.from_url(f"{host.url}/schema/openapi.json")


CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]


def try_endpoint(operation: Any, cookie: str) -> None:
    """Send generated requests to one endpoint and check every answer against the description."""

    @settings(QUICK)
    @given(case=operation.as_strategy())
    def call(case: Any) -> None:
        case.call_and_validate(checks=CHECKS, headers={"Cookie": cookie}, timeout=WAIT)

    call()


QUICK = settings(
    max_examples=8, deadline=None, phases=[Phase.generate], derandomize=True, database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)  # fmt: skip


@pytest.mark.filterwarnings("ignore:Do not use the .random. module")  # a thread of another library may, while a case is drawn
def test_every_endpoint_answers_anything_as_it_is_described(described: BaseSchema) -> None:
    operations = [found.ok() for found in described.get_all_operations() if isinstance(found, Ok)]
    assert len(operations) > 25
    for operation in operations:
        cookie = httpx.get(f"{operation.base_url}/api/me", verify=False).headers["set-cookie"].split(";")[0]
        try_endpoint(operation, cookie)


@pytest.mark.parametrize("level", ["file:/etc/passwd", "file:", "hard@5", "nobody", ""])
def test_bots_are_called_by_the_names_on_the_menu_and_no_file_is_read(host: Host, level: str) -> None:
    with contextlib.ExitStack() as stack:
        ann = stack.enter_context(Person(host))
        reply = ann.http.post("/api/quick", json={"game": "dominion", "level": level})
        assert reply.status_code in (400, 409, 422) and "root:" not in reply.text, reply.text
        id = ann.quick("dominion", seat=0)
        if level:
            with ann.sit_down(id) as chair:
                chair.wait_for_decision()
                assert "no bot at this server" in chair.refused("hint", "illegal", level=level)
        free = ann.post("/api/tables", {"game": "dominion"})["id"]
        assert ann.http.put(f"/api/tables/{free}/seats/1/bot", json={"level": level}).status_code in (400, 409, 422)
