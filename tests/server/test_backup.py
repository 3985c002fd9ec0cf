"""A backup is whole or nothing, is made while games are played, and fills a new database of either kind."""

import gzip
import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from meadhall.kernel.errors import BrokenFile, MeadhallError
from meadhall.server.admin import backup, check, tables, upkeep
from meadhall.server.settings import Settings
from tests.server.conftest import new_database
from tests.server.hosting import Person, hosting, play_out
from tests.server.test_admin import command, fill

assert command  # the fixture


def rows(path: Path) -> list[tuple[str, dict[str, Any]]]:
    return [row for row in backup.Backup(path).read() if row[0] != "audit"]


@pytest.mark.parametrize("there", ["sqlite", "postgresql"])
def test_a_backup_made_beside_a_server_is_restored_into_either_database(
    tmp_path: Path, database: str, postgres: str, there: str
) -> None:
    file, again = tmp_path / "hall.backup", tmp_path / "again.backup"
    here = Settings(data=tmp_path, database=database, plugins=("tests.server.plugin",))
    with hosting(tmp_path, database) as host, Person(host) as ann:
        login = {"login": "ann", "password": "correct horse battery"}
        ann.post("/api/account", login)
        done, live = ann.quick(), ann.quick()
        with ann.sit_down(done) as chair:
            play_out([chair])
        with ann.sit_down(live) as chair:
            decision = chair.wait_for_decision()
            report = backup.back_up(here, file)
        cookie = ann.cookie
    assert report["rows"] > 20 and file.stat().st_mode & 0o077 == 0
    other = new_database(postgres) if there == "postgresql" else ""
    target = Settings(data=tmp_path / "new", database=other, plugins=here.plugins)
    assert backup.restore(target, file) == report["rows"]
    backup.back_up(target, again)
    assert rows(again) == rows(file)
    assert check.check(target)["problems"] == []
    upkeep.rotate_key(target)  # the audit log goes on counting after the numbers it was given
    target.data.mkdir(exist_ok=True)  # for the log of the server
    with hosting(target.data, other) as host, Person(host) as ann:
        ann.http.cookies.clear()
        ann.http.cookies.set("meadhall", cookie, domain="127.0.0.1")
        assert ann.get("/api/me")["login"] == "ann", "cookies count as before"
        assert ann.get(f"/api/tables/{done}/moves")["moves"]
        with ann.sit_down(live) as chair:
            assert chair.wait_for_decision()["number"] == decision["number"]
            play_out([chair])
    with pytest.raises(MeadhallError, match="a server has used"):
        backup.restore(target, file)


def test_a_backup_that_is_not_whole_restores_nothing(tmp_path: Path) -> None:
    settings, file = Settings(data=tmp_path / "old"), tmp_path / "hall.backup"
    fill(settings)
    backup.back_up(settings, file)
    lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    whole = b"".join(lines)
    newer = json.loads(lines[0])
    newer["schema"] = "9999"
    wrong = {
        "cut": gzip.compress(b"".join(lines[:-1])),
        "torn": file.read_bytes()[:-30],
        "changed": gzip.compress(whole.replace(b'"ann"', b'"eve"')),
        "swapped": gzip.compress(b"".join([lines[0], lines[2], lines[1], *lines[3:]])),
        "newer": gzip.compress(json.dumps(newer).encode() + b"\n" + b"".join(lines[1:])),
        "other": gzip.compress(b'{"title": "another thing"}\n'),
        "unpacked": whole,
        "empty": b"",
    }
    target = Settings(data=tmp_path / "new")
    for name, data in wrong.items():
        path = tmp_path / name
        path.write_bytes(data)
        with pytest.raises(BrokenFile, match=r"newer version|not a (whole )?backup|cannot be read"):
            backup.restore(target, path)
        assert not (tmp_path / "new" / "meadhall.sqlite3").exists(), name
    with pytest.raises(BrokenFile, match="cannot be read: No such file"):
        backup.restore(target, tmp_path / "none")
    assert backup.restore(target, file) > 5
    assert len(tables.list_tables(target)) == 2


def test_a_backup_of_an_older_schema_is_brought_up_to_date(tmp_path: Path, database: str) -> None:
    settings, file = Settings(data=tmp_path / "old"), tmp_path / "hall.backup"
    fill(settings)
    backup.back_up(settings, file)
    lines = [json.loads(line) for line in gzip.decompress(file.read_bytes()).splitlines()]
    head = lines[0]
    head["schema"] = "0004"
    del head["columns"]["audit"]
    state = head["columns"]["players"].index("state")
    head["columns"]["players"].pop(state)
    kept = [line for line in lines[1:-1] if line[0] != "audit"]
    data = b"".join(backup._line(line) for line in [head, *kept])
    foot = {"rows": len(kept), "sha256": hashlib.sha256(data).hexdigest()}
    file.write_bytes(gzip.compress(data + backup._line(foot)))
    target = Settings(data=tmp_path / "new", database=database)
    assert backup.restore(target, file) == len(kept)
    assert len(tables.list_tables(target)) == 2 and upkeep.read_audit(target) == []


def test_only_so_many_backups_stay_in_their_folder(tmp_path: Path, command: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(data=tmp_path / "data")
    fill(settings)
    assert "MEADHALL_BACKUPS" in command("admin", "backup", "--data", settings.data, code=2)
    folder = tmp_path / "backups"
    monkeypatch.setenv("MEADHALL_BACKUPS", str(folder))
    folder.mkdir()
    for day in (1, 2, 3):
        (folder / f"meadhall-2020010{day}-000000.backup").touch()
    report = json.loads(command("admin", "backup", "--keep", 2, "--data", settings.data, "--json"))
    assert report["removed"] == ["meadhall-20200101-000000.backup", "meadhall-20200102-000000.backup"]
    assert len(list(folder.iterdir())) == 2 and backup.check_backup(Path(report["file"])) == report["rows"]
    assert "cannot be written" in command("admin", "backup", tmp_path / "no" / "x", "--data", settings.data, code=2)
    assert "restored" in command("admin", "restore", report["file"], "--data", tmp_path / "new")
