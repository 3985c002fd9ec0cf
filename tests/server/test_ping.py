"""A client can ask whether the line still works, also one that only watches."""

import json

from websockets.sync.client import connect

from tests.server.hosting import WAIT, Person


def test_a_ping_is_answered_for_players_and_watchers(people: list[Person]) -> None:
    ann = people[0]
    table = ann.quick()
    with ann.sit_down(table) as seated:
        assert seated.ask("ping", "there") == {"type": "ack", "id": "there", "repeated": False, "waiting": False}
    with connect(f"{ann.url.replace('http', 'ws')}/api/tables/{table}/socket", open_timeout=WAIT) as stranger:
        stranger.send(json.dumps({"type": "ping", "id": "again"}))
        while (reply := json.loads(stranger.recv(WAIT)))["type"] != "ack":
            pass
        assert reply["id"] == "again"


def test_a_ping_by_plain_http_is_refused_in_words(people: list[Person]) -> None:
    ann = people[0]
    replies = ann.post(f"/api/tables/{ann.quick()}/messages", {"type": "ping", "id": "there"})["replies"]
    assert [reply["reason"] for reply in replies] == ["sync and ping are for sockets; read the table instead"]
