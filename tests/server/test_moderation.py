"""Hosts mute and kick, players block, and what strangers can fill is bounded."""

import pytest
from websockets.exceptions import ConnectionClosed

from meadhall.kernel.errors import IllegalAction
from meadhall.server.errors import Forbidden
from meadhall.server.tables import entries, moderation, seating
from meadhall.server.tables.table import Table
from tests.server.hosting import Host, Person, connect
from tests.server.test_table import new_table, started

People = list[Person]


def again(table: Table) -> Table:
    """The table as its log tells it."""
    return Table.load("t", [entries.read(entries.write(entry)) for entry in table.fresh])


def test_the_host_mutes_somebody_and_lets_them_speak_again() -> None:
    table = new_table()
    with pytest.raises(Forbidden, match="only the host"):
        moderation.mute(table, "bob", "ann", 2.0, muted=True)
    moderation.mute(table, "ann", "bob", 2.0, muted=True)
    for seen in (table, again(table)):
        with pytest.raises(Forbidden, match="muted"):
            moderation.say_in_chat(seen, "bob", "Bob", "spam", 3.0, "x")
    moderation.mute(table, "ann", "bob", 4.0, muted=False)
    for seen in (table, again(table)):
        moderation.say_in_chat(seen, "bob", "Bob", "thanks", 5.0, "y")


def test_whoever_is_kicked_loses_the_seat_and_cannot_come_back() -> None:
    table = new_table()
    with pytest.raises(IllegalAction, match="yourself"):
        moderation.kick(table, "ann", "ann", 2.0)
    moderation.kick(table, "ann", "bob", 2.0)
    for seen in (table, again(table)):
        assert seen.seats[1].kind == "free"
        with pytest.raises(Forbidden, match="removed you"):
            seating.sit(seen, 1, "bob", "Bob", 3.0)
        with pytest.raises(Forbidden, match="removed you"):
            moderation.say_in_chat(seen, "bob", "Bob", "why", 3.0, "x")


def test_nobody_is_kicked_out_of_a_game() -> None:
    table = started()
    with pytest.raises(IllegalAction, match="is playing"):
        moderation.kick(table, "ann", "bob", 3.0)
    moderation.kick(table, "ann", "eve", 3.0)


def test_the_chat_of_a_table_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moderation, "LONGEST_CHAT", 5)
    table = new_table()
    for number in range(5):
        moderation.say_in_chat(table, "bob", "Bob", f"line {number}", 2.0, f"x{number}")
    with pytest.raises(IllegalAction, match="5 lines"):
        moderation.say_in_chat(table, "bob", "Bob", "one more", 2.0, "y")


def test_a_kicked_watcher_is_hung_up_on(people: People, host: Host) -> None:
    ann, _, eve = people
    table = ann.quick()
    with ann.sit_down(table) as mine, eve.sit_down(table) as hers:
        hers.done("chat", text="rude words")
        mine.wait("chat-line")
        line = mine.chat[-1]
        assert line["player"] == eve.id
        hers.refused("kick", "forbidden", player=ann.id)
        mine.done("kick", player=eve.id)
        with pytest.raises(ConnectionClosed):
            hers.wait("nothing that ever comes")
        assert hers.all[-1]["type"] == "bye" and "sent you away" in hers.all[-1]["reason"]
    address = f"{host.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    with connect(address, {"Cookie": f"meadhall={eve.cookie}"}) as socket:
        assert '"bye"' in str(socket.recv(30))
    ann.http.get(f"/api/tables/{table}/hello").raise_for_status()
    eve.get(f"/api/tables/{table}/hello", status=403)


def test_whoever_is_blocked_is_not_heard_and_cannot_sit_down(people: People) -> None:
    ann, bob, eve = people
    table = ann.post("/api/tables", {"game": "toy"})["id"]
    eve.ask("PATCH", "/api/me", {"name": "Eve"})
    ann.put(f"/api/blocks/{eve.id}")
    assert [one["id"] for one in ann.get("/api/blocks")] == [eve.id]
    reason = eve.put(f"/api/tables/{table}/seats/1", status=403)["reason"]
    assert "blocked" in reason
    bob.put(f"/api/tables/{table}/seats/1")
    with ann.sit_down(table) as mine, bob.sit_down(table) as his, eve.sit_down(table) as hers:
        hers.done("chat", text="let me in")
        hers.done("chat", text="please")
        his.wait("chat-line")
        his.done("chat", text="no")
        mine.wait("chat-line")
        assert [line["text"] for line in mine.chat] == ["no"]
        assert (
            len(ann.get(f"/api/tables/{table}/hello")["chat"]) == 1 and len(bob.get(f"/api/tables/{table}/hello")["chat"]) == 3
        )
    ann.ask("DELETE", f"/api/blocks/{eve.id}")
    assert ann.get("/api/blocks") == []
    ann.put("/api/blocks/nobodyatall1", status=404)
    ann.put(f"/api/blocks/{ann.id}", status=409)


def test_listed_tables_of_one_host_are_bounded(people: People) -> None:
    ann = people[0]
    for _ in range(10):
        ann.post("/api/tables", {"game": "toy"})
    assert "10" in ann.post("/api/tables", {"game": "toy"}, status=409)["reason"]
    ann.post("/api/tables", {"game": "toy", "listed": False})


def test_greetings_are_bounded(people: People) -> None:
    ann = people[0]
    table = ann.quick()
    with ann.sit_down(table) as chair:
        replies = [chair.ask("sync")["type"] for _ in range(80)]
    assert replies[0] == "hello" and replies[-1] == "refusal"
