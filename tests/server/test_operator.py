"""What an operator does beside a running server takes effect there, on both databases: people, tables, the key."""

import contextlib
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from meadhall.kernel.errors import IllegalAction, MeadhallError
from meadhall.match.replay import Replay
from meadhall.server.access.identity import new_id
from meadhall.server.admin import check, people, personal_data, tables, upkeep
from meadhall.server.errors import Missing
from meadhall.server.settings import Settings
from meadhall.server.tables import entries
from tests.server.hosting import Chair, Host, Person, hosting, play_out
from tests.server.test_admin import command, put
from tests.server.test_store import finished_table
from tests.waiting import until

PASSWORD = "correct horse battery"
assert command  # the fixture


@pytest.fixture
def settings(tmp_path: Path, database: str) -> Settings:
    return Settings(data=tmp_path, database=database, plugins=("tests.server.plugin",))


@pytest.fixture
def host(settings: Settings) -> Iterator[Host]:
    """A running server of its own, for what cannot be done to one that others use."""
    with hosting(settings.data, settings.database) as running:
        yield running


def account(person: Person) -> str:
    login = f"u{uuid4().hex[:12]}"
    person.post("/api/account", {"login": login, "password": PASSWORD})
    return login


def is_closed(chair: Chair) -> bool:
    """Whether the server has hung up, once everything that it said before is read."""
    try:
        chair.look()
    except ConnectionClosed:
        return True
    return False


def two_at_a_table(ann: Person, bob: Person) -> str:
    id = str(ann.post("/api/tables", {"game": "toy"})["id"])
    bob.put(f"/api/tables/{id}/seats/1")
    ann.post(f"/api/tables/{id}/ready")
    bob.post(f"/api/tables/{id}/ready")
    return id


def deeds(settings: Settings, about: str = "") -> list[str]:
    return [row["deed"] for row in upkeep.read_audit(settings, about)]


def test_a_banned_person_is_out_at_once_and_a_bot_plays_on(settings: Settings, host: Host) -> None:
    with Person(host) as ann, Person(host) as bob:
        login = account(ann)
        id = two_at_a_table(ann, bob)
        waiting = ann.post("/api/tables", {"game": "toy"})["id"]
        with ann.sit_down(id) as hers, bob.sit_down(id) as his:
            assert people.ban(settings, login, "insults") == ann.id
            until(lambda: is_closed(hers), "the socket of somebody who is banned to close")
            ann.get("/api/me", status=401)
            with Person(host) as again:
                said = again.post("/api/login", {"login": login, "password": PASSWORD}, status=403)
                assert "closed by the operator" in said["reason"]
            while not his.table["seats"][0]["away"]:
                his.read()
            play_out([his])
        assert bob.get(f"/api/tables/{waiting}")["status"] == "closed"
        with pytest.raises(IllegalAction, match="banned already"):
            people.ban(settings, login)
        assert [row["id"] for row in people.list_people(settings, state="banned")] == [ann.id]
        people.unban(settings, login)
        with Person(host) as again:
            assert again.post("/api/login", {"login": login, "password": PASSWORD})["id"] == ann.id
    assert deeds(settings, ann.id) == ["unban", "ban"]


def test_a_guest_is_logged_out_by_the_operator(settings: Settings, host: Host) -> None:
    with Person(host) as ann:
        id = ann.quick()
        with ann.sit_down(id) as chair:
            assert people.end_sessions(settings, ann.id) == 0
            until(lambda: is_closed(chair), "the socket of the guest to close")
        ann.get("/api/me", status=401)


def test_a_person_is_renamed_found_and_deleted(settings: Settings, host: Host) -> None:
    with Person(host) as ann:
        login = account(ann)
        people.rename(settings, login, "  Ann   of York ")
        assert ann.get("/api/me")["name"] == "Ann of York"
        with pytest.raises(MeadhallError, match="the server's own"):
            people.rename(settings, login, "Meadhall")
        assert [row["login"] for row in people.list_people(settings, search="of y")] == [login]
        assert people.list_people(settings, search="%") == []
        people.delete_person(settings, ann.id)
        ann.get("/api/me", status=401)
        with pytest.raises(Missing, match="nobody has the login"):
            people.rename(settings, login, "Ann")
        with Person(host) as other:  # whoever comes now may take the login
            other.post("/api/account", {"login": login, "password": PASSWORD})


def everything(settings: Settings) -> str:
    """All that the database says, but for ids of tombstones and what the operator did."""
    from meadhall.server.admin.database import with_store
    from meadhall.server.database.schema import ENTRIES, PLAYERS, RATINGS, SESSIONS, SITTINGS, TABLES
    from meadhall.server.database.store import Store

    async def work(store: Store) -> str:
        from sqlalchemy import select

        kept = [PLAYERS.c.name, PLAYERS.c.login, PLAYERS.c.password]
        queries = [select(*kept), *(select(kind) for kind in (ENTRIES, RATINGS, SESSIONS, SITTINGS, TABLES))]
        return json.dumps([await store.rows(query) for query in queries], ensure_ascii=False)

    return with_store(settings, work)


def test_all_data_of_a_person_is_exported_and_erased_while_games_go_on(settings: Settings, host: Host, tmp_path: Path) -> None:
    with Person(host) as ann, Person(host) as bob:
        ann.ask("PATCH", "/api/me", {"name": "Æthelflæd"})
        login = account(ann)
        done, live = two_at_a_table(ann, bob), two_at_a_table(bob, ann)
        with ann.sit_down(done) as hers, bob.sit_down(done) as his:
            hers.done("chat", text="my address is 7 Mill Lane")
            play_out([hers, his])
        with bob.sit_down(live) as his, ann.sit_down(live):
            counts = personal_data.export(settings, login, tmp_path / "ann.json")
            report = json.loads((tmp_path / "ann.json").read_text())
            assert counts["games"] == 2 and "7 Mill Lane" in json.dumps(report) and "password" not in report["person"]
            assert (tmp_path / "ann.json").stat().st_mode & 0o077 == 0
            assert personal_data.erase(settings, login) == 2
            while his.table["seats"][1]["name"] == "Æthelflæd" or not his.table["seats"][1]["away"]:
                his.read()
            play_out([his])
        assert "(erased)" in json.dumps(bob.get(f"/api/tables/{done}/hello"))
        shown = json.dumps([bob.get(f"/api/tables/{id}/moves") for id in (done, live)], ensure_ascii=False)
        assert "Æthelflæd" not in shown and ann.id not in shown
        left = everything(settings)
        assert not [word for word in ("Æthelflæd", "Mill Lane", login, ann.id) if word in left]
        for id in (done, live):
            tables.export_table(settings, id, tmp_path / "game.jsonl")
            Replay.read(tmp_path / "game.jsonl").verify()
        assert check.check(settings)["problems"] == []
        played = f"/api/players/{bob.id}"
        until(lambda: [row["played"] for row in bob.get(played)["records"]] == [2], "both games to be counted")
        assert personal_data.erase(settings, ann.id) == 0, "once more changes nothing"


def test_a_table_is_ended_and_deleted_under_the_eyes_of_its_players(settings: Settings, host: Host) -> None:
    with Person(host) as ann, Person(host) as bob:
        id = two_at_a_table(ann, bob)
        with ann.sit_down(id) as chair:
            chair.wait_for_decision()
            tables.end_table(settings, id)
            while chair.table["status"] != "closed" or chair.decision is not None:
                chair.read()
            assert "has ended this table" in chair.wait("chat-line")["text"]
            assert "was ended" in chair.refused("answer", "over", decision=1, picks=["rest"])
            with pytest.raises(IllegalAction, match="closed already"):
                tables.end_table(settings, id)
            tables.delete_table(settings, id)
            assert "there is no table" in chair.wait("bye")["reason"]
            until(lambda: is_closed(chair), "the socket of a deleted table to close")
        bob.get(f"/api/tables/{id}", status=404)
    assert deeds(settings, id) == ["delete table", "end table"]


def test_a_new_key_logs_nobody_out_unless_it_must(settings: Settings, host: Host) -> None:
    with Person(host) as ann, Person(host) as bob:
        old, id = ann.cookie, bob.quick()
        upkeep.rotate_key(settings)
        until(lambda: ann.get("/api/me") and ann.cookie != old, "the cookie to be signed anew")
        assert ann.get("/api/me")["id"] == ann.id and bob.get(f"/api/tables/{id}/hello")["seat"] is not None
        with bob.sit_down(id) as chair:
            upkeep.rotate_key(settings, now=True)
            until(lambda: is_closed(chair), "every socket to close")
        for person in (ann, bob):
            person.get("/api/me", status=401)
            person.http.cookies.clear()
            assert person.get("/api/me")["id"] != person.id
    assert deeds(settings) == ["rotate key", "rotate key"]


def test_what_a_host_does_to_others_is_in_the_audit_log(settings: Settings, host: Host) -> None:
    with Person(host) as ann, Person(host) as bob:
        id = ann.post("/api/tables", {"game": "toy"})["id"]
        bob.put(f"/api/tables/{id}/seats/1")
        ann.ask("DELETE", f"/api/tables/{id}/seats/1")
        with ann.sit_down(id) as chair:
            chair.done("mute", player=bob.id, muted=True)
            chair.done("kick", player=bob.id)
        ann.ask("DELETE", f"/api/tables/{id}")
        rows = upkeep.read_audit(settings, about=id)
    assert [row["deed"] for row in rows] == ["cancel table", "kick", "mute", "free seat"]
    assert {row["actor"] for row in rows} == {ann.id} and all(row["request"] for row in rows)
    assert [row["detail"] for row in rows] == ["", bob.id, bob.id, "1"]


def test_what_is_old_is_forgotten_as_the_settings_say(tmp_path: Path, database: str) -> None:
    import time

    from meadhall.server.admin.database import with_store
    from meadhall.server.database.players import Players
    from meadhall.server.database.store import Store

    day, now = 86_400.0, time.time()
    settings = Settings(data=tmp_path, database=database, keep_finished=10, keep_guests=10, keep_audit=10)
    put(settings, {finished_table("old"): now - 11 * day, finished_table("new"): now - 9 * day})

    async def add(store: Store) -> None:
        from sqlalchemy import update

        from meadhall.server.database.schema import AUDIT, PLAYERS

        players = Players(store)
        for name in ("gone", "kept", "ended"):
            await players.keep(name)
        await players.register("kept", "kept", PASSWORD)
        async with store.writing() as connection:
            await connection.execute(update(PLAYERS).values(created=now - 20 * day))
            await connection.execute(update(PLAYERS).where(PLAYERS.c.id == "ended").values(epoch=1))
            await connection.execute(update(AUDIT).values(at=now - 20 * day))

    people_before = [*upkeep.read_audit(settings)]
    assert people_before == []
    with_store(settings, add)
    upkeep.rotate_key(settings)
    with_store(settings, lambda store: Players(store).keep("fresh"))
    assert upkeep.tidy(settings) == {"tables": 1, "guests": 1, "audit": 0, "entries": 0}
    assert [row["id"] for row in tables.list_tables(settings)] == ["new"]
    assert {row["id"] for row in people.list_people(settings)} == {"kept", "ended", "fresh"}
    assert deeds(settings) == ["tidy", "rotate key"]
    assert upkeep.tidy(settings) == {"tables": 0, "guests": 0, "audit": 0, "entries": 0}


def test_the_check_finds_what_is_wrong_and_changes_nothing(tmp_path: Path, command: Any) -> None:
    settings = Settings(data=tmp_path)
    put(settings, {finished_table("fine"): 1.0, finished_table("short"): 1.0, finished_table("odd"): 1.0})
    assert "3 tables, and nothing is wrong" in command("admin", "check", "--data", tmp_path)
    with contextlib.closing(sqlite3.connect(tmp_path / "meadhall.sqlite3")) as database, database:
        database.execute("DELETE FROM entries WHERE table_id = 'short' AND number = 8")
        database.execute("UPDATE tables SET status = 'playing' WHERE id = 'odd'")
        database.execute("INSERT INTO entries VALUES ('lost', 0, '{}')")
    report = check.check(settings)
    first, lost, odd, short = report["problems"]
    assert first.startswith("table short should have ") and short.startswith("table short cannot be read: ")
    assert lost == "there are entries of table lost that is not there"
    assert odd == "table odd is listed as playing, but by its log it is over"
    assert check.check(settings, games=False)["problems"] == report["problems"][:2]
    command("admin", "check", "--data", tmp_path, "--json", code=1)


def test_erasing_knows_every_kind_of_entry() -> None:
    """A kind of entry that names a player must be known to ``without_person``; this builds one of each."""
    import typing

    id, other = new_id(12), new_id(12)
    log: list[entries.AnyEntry] = []
    people: dict[str, Any] = {"host": id, "player": id, "by": id, "name": "Ann", "text": "Ann"}
    for kind in typing.get_args(entries.AnyEntry):
        hints = typing.get_type_hints(kind)
        wanted = {name: value for name, value in people.items() if name in hints}
        for field in msgspec.structs.fields(kind):
            if field.required and field.name not in wanted:
                hint = hints[field.name]
                wanted[field.name] = hint() if callable(hint) else None
        if kind is entries.Lined:
            wanted = {"line": ["open", {"seats": [{"kind": "person", "name": "Ann"}]}, ""]}
        if kind is entries.Closed:
            wanted = {}
        log.append(kind(**wanted))
    left = [entries.write(entry) for entry in personal_data.without_person(log, id, other)]
    assert not [data for data in left if id in data], left
