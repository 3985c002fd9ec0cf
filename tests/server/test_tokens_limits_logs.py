"""Tokens, limits, settings, logs, web files."""

import json
import logging
from pathlib import Path
from typing import Any, get_args

import pytest
from litestar import post
from litestar.exceptions import HTTPException
from litestar.testing import create_test_client

from meadhall.kernel.errors import MeadhallError
from meadhall.server import run
from meadhall.server.access.identity import Caller, guest_name, new_player, read_token, write_token
from meadhall.server.access.limits import Limit
from meadhall.server.errors import TooMuch
from meadhall.server.forms import AccountWanted, PasswordWanted, TableWanted
from meadhall.server.http.errors import framework_error
from meadhall.server.logs import JsonLines
from meadhall.server.messages import ClientMessage, message_schema
from meadhall.server.settings import Settings
from meadhall.server.tables import entries, messages_in, table_log
from meadhall.server.tables.review import numbers
from tests.server.hosting import free_port

KEY = b"k" * 32


def test_a_token_proves_its_player_and_nothing_else_does() -> None:
    caller = Caller("abc", "3")
    token = write_token(KEY, caller)
    assert read_token([KEY], token) == caller
    assert read_token([b"x" * 32], token) is None
    changed = ("abd" + token[3:], token[:-1], token + "0", token.replace(".3.", ".4."), token.upper())
    for wrong in ("", ".", "..", "abc.3", "é" * 10, "a" * 10_000, *changed):
        assert read_token([KEY], wrong) is None


def test_guests_keep_their_name_and_differ() -> None:
    names = {guest_name(new_player().player) for _ in range(200)}
    assert len(names) > 190 and all(1 <= len(name) <= 24 for name in names)
    assert guest_name("abc") == guest_name("abc")


def test_a_limit_holds_a_burst_and_refills_steadily() -> None:
    limit = Limit(2.0, 4, "things")
    assert [limit.allows("a", 0.0) for _ in range(5)] == [True] * 4 + [False]
    assert limit.allows("b", 0.0), "callers do not share a bucket"
    assert [limit.allows("a", 1.0) for _ in range(3)] == [True, True, False]
    for _ in range(4):
        limit.check("c")
    with pytest.raises(TooMuch, match="too many things"):
        limit.check("c")


def test_settings_come_from_the_environment_and_go_back_into_it(tmp_path: Path) -> None:
    given = {"MEADHALL_DATA": str(tmp_path), "MEADHALL_SECURE": "on", "MEADHALL_ORIGINS": "https://a, https://b"}
    settings = Settings.from_environment(given)
    assert settings.secure and settings.origins == ("https://a", "https://b") and not settings.is_shared
    assert Settings.from_environment(settings.to_environment()) == settings
    assert Settings(database="postgresql://u@h/d").url == "postgresql+asyncpg://u@h/d"


@pytest.mark.parametrize(
    "wrong",
    [
        {"MEADHALL_IDLE": "soon"},
        {"MEADHALL_SECURE": "perhaps"},
        {"MEADHALL_DATABASE": "mysql://x"},
        {"MEADHALL_DATABASE": "postgresql://h:port/x"},
        {"MEADHALL_BOT_WORKERS": "0"},
        {"MEADHALL_SOCKETS": "0"},
        {"MEADHALL_AWAY": "-1"},
        {"MEADHALL_BOT_SECONDS": "nan"},
    ],
)
def test_a_wrong_setting_is_named(wrong: dict[str, str]) -> None:
    with pytest.raises(MeadhallError, match=next(iter(wrong))):
        Settings.from_environment(wrong)


def test_several_processes_without_postgresql_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run.serve(data_dir=tmp_path, database_url="", workers=2) == 2
    assert "need a PostgreSQL database" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        ({"port": 0}, "the port must be from 1 to 65535, not 0"),
        ({"port": 70_000}, "the port must be from 1 to 65535, not 70000"),
        ({"workers": 0}, "there must be at least 1 process, not 0"),
        ({"host": "nowhere.invalid"}, "nowhere.invalid port 8066 cannot be listened on: "),
        (
            {"database_url": "postgresql://hall:secret@127.0.0.1:1/hall"},
            "127.0.0.1:1/hall cannot be used: nobody answers there",
        ),
    ],
)
def test_a_server_that_cannot_start_says_why_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], wanted: dict[str, Any], sentence: str
) -> None:
    assert (
        run.serve(**{"data_dir": tmp_path, "database_url": "", "port": 8066 if "host" in wanted else free_port(), **wanted})
        == 2
    )
    said = capsys.readouterr()
    assert said.err.startswith("meadhall serve: ") and sentence in said.err and said.err.count("\n") == 1
    assert not said.out and not list(tmp_path.iterdir())


def test_a_file_that_is_no_database_is_not_served(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "meadhall.sqlite3").write_bytes(b"this is no database " * 200)
    assert run.serve(port=free_port(), data_dir=tmp_path, database_url="") == 2
    said = capsys.readouterr()
    assert said.err.endswith("cannot be used: file is not a database\n") and said.err.count("\n") == 1


def test_a_missing_plugin_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEADHALL_PLUGINS", "no_such_game")
    assert run.serve(port=free_port(), data_dir=tmp_path, database_url="") == 2
    assert "MEADHALL_PLUGINS names 'no_such_game'" in capsys.readouterr().err


def test_a_database_is_shown_without_its_password(tmp_path: Path) -> None:
    assert Settings(database="postgresql://u:secret@h:1/d?password=secret").place == "h:1/d"
    assert Settings(database=f"sqlite:///{tmp_path}/x.db").place == f"{tmp_path}/x.db"
    assert Settings(data=tmp_path).place == str(tmp_path / "meadhall.sqlite3")


@post("/api/account")
async def account(data: AccountWanted) -> None:
    raise AssertionError(f"{data} was to be refused")


@post("/api/password")
async def password(data: PasswordWanted) -> None:
    raise AssertionError(f"{data} was to be refused")


@post("/api/tables")
async def table(data: TableWanted, before: float = 0.0) -> None:
    raise AssertionError(f"{data} was to be refused before {before}")


@pytest.mark.parametrize(
    ("path", "body", "reason"),
    [
        ("account", {"login": "ann", "password": "short"}, "the password must have at least 10 characters"),
        ("account", {"login": "an", "password": "long enough"}, "the login must have at least 3 characters"),
        ("account", {"login": "Ann B", "password": "long enough"}, "the login may have letters, digits, '-' and '_' only"),
        ("account", {"login": "ann"}, "the password is missing"),
        ("account", {"login": 7, "password": "long enough"}, "the login must be text, not a whole number"),
        ("account", {"login": "ann", "password": "long enough", "age": 7}, "the request has no part 'age'"),
        ("password", {"old": "", "new": "short"}, "the new password must have at least 10 characters"),
        ("tables", {"game": "toy", "seat": 16}, "the seat must be at most 15"),
        ("tables", {"game": "toy", "clock": {"amount": -1}}, "the amount of the clock must be at least 0"),
        ("tables", {"game": "toy", "clock": {"kind": "sand"}}, "the kind of the clock cannot be 'sand'"),
        ("tables?before=noon", {"game": "toy"}, "the before must be a number, not text"),
        ("tables", [], "the request must be an object, not a list"),
    ],
)
@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
def test_a_form_filled_in_wrongly_is_refused_in_plain_words(path: str, body: Any, reason: str) -> None:
    handlers: dict[int | type[Exception], Any] = {HTTPException: framework_error}
    with create_test_client([account, password, table], exception_handlers=handlers, logging_config=None) as client:
        reply = client.post(f"/api/{path}", json=body)
        assert reply.status_code == 400 and reply.json()["reason"] == reason and reply.json()["problems"][0]["text"] == reason
        broken = client.post("/api/account", content="{").json()
        assert broken == {"code": "unreadable", "reason": "the request cannot be read", "problems": []}


def test_logs_are_json_lines() -> None:
    record = logging.makeLogRecord({"name": "meadhall", "levelname": "INFO", "msg": "hello %s", "args": ("you",), "table": "t"})
    data = json.loads(JsonLines().format(record))
    assert (data["message"], data["table"], data["level"]) == ("hello you", "t", "info")


def test_the_message_schema_names_every_message() -> None:
    schema = message_schema()
    assert {"Answer", "Hello", "Update", "TableInfo", "Moves", "ClientMessage", "ServerMessage"} <= set(schema["$defs"])
    text = json.dumps(schema)
    for ref in {part.split('"')[0] for part in text.split('"$ref": "#/$defs/')[1:]}:
        assert ref in schema["$defs"]


def test_numbers_of_a_view_are_found_by_their_path() -> None:
    view = {"coins": 3, "over": False, "players": [{"hand": 5}], "options": {"players": 2}, "name": "x"}
    assert numbers(view) == {"coins": 3, "players.0.hand": 5}


def test_every_message_and_every_entry_has_somebody_who_deals_with_it() -> None:
    assert set(messages_in.HANDLERS) | set(messages_in.QUESTIONS) == set(get_args(ClientMessage))
    assert set(table_log.APPLY) == set(get_args(entries.AnyEntry))
