"""Tokens, limits, settings, logs, web files."""

import json
import logging
from pathlib import Path

import pytest

from meadhall.kernel.errors import MeadhallError
from meadhall.server import run
from meadhall.server.identity import Caller, guest_name, new_player, read_token, write_token
from meadhall.server.limits import Limit
from meadhall.server.logs import JsonLines
from meadhall.server.messages import message_schema
from meadhall.server.mistakes import TooMuch
from meadhall.server.reels import numbers
from meadhall.server.settings import Settings

KEY = b"k" * 32


def test_a_token_proves_its_player_and_nothing_else_does() -> None:
    caller = Caller("abc", 3)
    token = write_token(KEY, caller)
    assert read_token(KEY, token) == caller
    assert read_token(b"x" * 32, token) is None
    changed = ("abd" + token[3:], token[:-1], token + "0", token.replace(".3.", ".4."), token.upper())
    for wrong in ("", ".", "..", "abc.3", "é" * 10, "a" * 10_000, *changed):
        assert read_token(KEY, wrong) is None


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
    "wrong", [{"MEADHALL_IDLE": "soon"}, {"MEADHALL_SECURE": "perhaps"}, {"MEADHALL_DATABASE": "mysql://x"}]
)
def test_a_wrong_setting_is_named(wrong: dict[str, str]) -> None:
    with pytest.raises(MeadhallError, match=next(iter(wrong))):
        Settings.from_environment(wrong)


def test_several_processes_without_postgresql_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run.serve(data_dir=tmp_path, database_url="", workers=2) == 2
    assert "need a PostgreSQL database" in capsys.readouterr().err


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
