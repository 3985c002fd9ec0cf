"""Accounts, profiles, ratings, and who may do what from where."""

import time
from pathlib import Path
from uuid import uuid4

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from tests.server.hosting import Host, Person, connect, hosting, play_out
from tests.waiting import until

People = list[Person]
PASSWORD = "correct horse battery"


def assert_no_socket(host: Host, table: str, headers: dict[str, str]) -> None:
    address = f"ws://127.0.0.1:{host.port}/api/tables/{table}/socket"
    with pytest.raises(InvalidStatus), connect(address, headers):
        pass


def login_name() -> str:
    return f"p_{uuid4().hex[:16]}"


def test_a_guest_has_a_name_may_change_it_and_keeps_it(people: People) -> None:
    ann = people[0]
    assert ann.me["login"] is None and len(ann.me["name"]) > 3
    assert ann.ask("PATCH", "/api/me", {"name": "Ann of  Wessex"})["name"] == "Ann of Wessex"
    assert ann.get("/api/me")["name"] == "Ann of Wessex"
    for wrong in ("", " ", "x" * 25, "\u0007"):
        ann.ask("PATCH", "/api/me", {"name": wrong}, status=400)


def test_an_account_keeps_the_player_and_works_on_another_device(people: People, host: Host) -> None:
    ann, bob, _ = people
    login, old_cookie = login_name(), ann.cookie
    me = ann.post("/api/account", {"login": login, "password": PASSWORD})
    assert me["id"] == ann.id and me["login"] == login
    assert ann.cookie != old_cookie and PASSWORD not in ann.cookie
    old = httpx.get(f"{host.url}/api/me", cookies={"meadhall": old_cookie})
    assert old.status_code == 401 and 'meadhall=""; Max-Age=0' in old.headers["set-cookie"], "old cookies are worthless"
    bob.post("/api/account", {"login": login.upper(), "password": PASSWORD}, status=409)
    bob.post("/api/account", {"login": login_name(), "password": "short"}, status=400)
    with Person(host) as phone:
        assert "wrong" in phone.post("/api/login", {"login": login, "password": PASSWORD + "!"}, status=403)["reason"]
        phone.post("/api/login", {"login": login_name(), "password": PASSWORD}, status=403)
        assert phone.post("/api/login", {"login": login.upper(), "password": PASSWORD})["id"] == ann.id
        phone.post("/api/password", {"old": "no", "new": "another long one"}, status=403)
        phone.post("/api/password", {"old": PASSWORD, "new": "another long one"})
        assert phone.get("/api/me")["id"] == ann.id
        ann.get("/api/me", status=401)
        assert ann.get("/api/me")["id"] != ann.id, "a new password logs all other devices out"
        phone.ask("DELETE", "/api/login")
        assert phone.get("/api/me")["id"] != ann.id


def test_passwords_are_stored_only_as_argon2_hashes_and_are_in_no_log(tmp_path: Path) -> None:
    with hosting(tmp_path) as host, Person(host) as ann:
        ann.post("/api/account", {"login": "harold", "password": PASSWORD})
        ann.post("/api/login", {"login": "harold", "password": PASSWORD})
        cookie = ann.cookie
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"$argon2id$" in stored
    assert PASSWORD.encode() not in stored and cookie.rsplit(".", 1)[1].encode() not in stored


def test_guessing_passwords_is_slowed_down(tmp_path: Path) -> None:
    with hosting(tmp_path) as host, Person(host) as eve:
        replies = [eve.http.post("/api/login", json={"login": "harold", "password": PASSWORD}).status_code for _ in range(30)]
        assert replies[:9] == [403] * 9 and 429 in replies


def wait_for_records(person: Person, player: str, played: int) -> dict[str, dict[str, object]]:
    def records() -> dict[str, dict[str, object]]:
        return {record["game"]: record for record in person.get(f"/api/players/{player}")["records"]}

    until(lambda: records().get("toy", {}).get("played") == played, "the game to be counted")
    return records()


def test_a_rated_game_counts_once_in_statistics_and_ratings(host: Host) -> None:
    with Person(host) as ann, Person(host) as bob, Person(host) as eve:
        assert "account" in ann.post("/api/tables", {"game": "toy", "rated": True}, status=403)["reason"]
        for person in (ann, bob):
            person.post("/api/account", {"login": login_name(), "password": PASSWORD})
        id = ann.post("/api/tables", {"game": "toy", "rated": True, "options": {"wards": 0}})["id"]
        assert "account" in eve.put(f"/api/tables/{id}/seats/1", status=403)["reason"]
        assert "rated" in ann.put(f"/api/tables/{id}/seats/1/bot", {"level": "easy"}, status=409)["reason"]
        bob.put(f"/api/tables/{id}/seats/1")
        ann.post(f"/api/tables/{id}/ready")
        bob.post(f"/api/tables/{id}/ready")
        with ann.sit_down(id) as one, bob.sit_down(id) as two:
            assert "rated" in one.refused("hint", "forbidden")
            play_out([one, two])
            outcome = one.table["outcome"]
        records = wait_for_records(eve, ann.id, 1)
        rating = records["toy"]["rating"]
        other = wait_for_records(eve, bob.id, 1)["toy"]["rating"]
        assert isinstance(rating, dict) and isinstance(other, dict) and rating["games"] == 1
        difference = outcome["places"][1] - outcome["places"][0]
        assert (rating["mu"] - other["mu"]) * difference >= 0, "the better place gets the better rating"
        assert {ann.id, bob.id} <= {row["player"] for row in eve.get("/api/ratings/toy")}
        assert [table["id"] for table in eve.get(f"/api/players/{ann.id}/tables")["tables"]] == [id]
        wait_for_records(eve, ann.id, 1)


def test_unlisted_games_are_on_nobody_elses_list(people: People) -> None:
    ann, bob, _ = people
    id = ann.quick("toy")
    assert id in [table["id"] for table in ann.get(f"/api/players/{ann.id}/tables")["tables"]]
    assert id not in [table["id"] for table in bob.get(f"/api/players/{ann.id}/tables")["tables"]]
    assert id not in [table["id"] for table in bob.get("/api/tables?status=playing")["tables"]]
    bob.get("/api/players/nobody", status=404)


def test_a_clock_runs_out_by_itself(host: Host) -> None:
    with Person(host) as ann, Person(host) as bob:
        form = {"game": "toy", "options": {"wards": 0}, "clock": {"kind": "move", "amount": 5}}
        id = ann.post("/api/tables", form)["id"]
        bob.put(f"/api/tables/{id}/seats/1")
        ann.post(f"/api/tables/{id}/ready")
        begun = time.monotonic()
        bob.post(f"/api/tables/{id}/ready")
        with bob.sit_down(id) as two:
            assert two.play is not None
            two.wait_for_decision()
            assert time.monotonic() - begun > 4.5
        ann.post("/api/tables", {"game": "toy", "clock": {"kind": "move", "amount": 1}}, status=400)


def test_requests_and_sockets_from_other_sites_are_refused(people: People, host: Host) -> None:
    ann = people[0]
    id = ann.quick("toy")
    for origin in ("https://evil.example", "null", f"{host.url}.evil.example", "http://127.0.0.1:1"):
        reply = ann.http.post("/api/quick", json={"game": "toy"}, headers={"Origin": origin})
        assert reply.status_code == 403 and reply.json()["code"] == "forbidden"
        headers = {"Cookie": f"meadhall={ann.cookie}", "Origin": origin}
        with (
            pytest.raises(InvalidStatus),
            connect(f"ws://127.0.0.1:{host.port}/api/tables/{id}/socket", headers),
        ):
            pass
    assert ann.http.post("/api/quick", json={"game": "toy"}, headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403
    assert ann.http.post("/api/quick", json={"game": "toy"}, headers={"Origin": host.url}).status_code == 201


def test_every_answer_carries_the_security_headers(people: People) -> None:
    ann = people[0]
    for path in ("/", "/api/me", "/api/nowhere", "/some/route", "/health", "/api/tables/none"):
        headers = ann.http.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"], path
        assert headers["x-content-type-options"] == "nosniff" and headers["x-frame-options"] == "DENY"
        assert "server" not in headers
    cookie = httpx.get(f"{ann.url}/api/me").headers["set-cookie"]
    assert "HttpOnly" in cookie and "samesite=strict" in cookie.lower()


def test_files_outside_the_browser_table_are_not_served(people: People) -> None:
    for path in ("/../server/app.py", "/..%2f..%2fpyproject.toml", "/%2e%2e/version.py", "//etc/passwd"):
        reply = people[0].http.get(path)
        assert "make_app" not in reply.text and "root:" not in reply.text and "VERSION =" not in reply.text


def test_requests_that_are_too_many_or_too_large_are_refused(tmp_path: Path) -> None:
    with hosting(tmp_path, requests=1, sockets=2) as host, Person(host) as ann:
        assert ann.http.post("/api/quick", content=b"x" * 70_000).status_code == 413
        id = ann.quick("toy")
        with ann.sit_down(id), ann.sit_down(id):
            headers = {"Cookie": f"meadhall={ann.cookie}"}
            with (
                pytest.raises(InvalidStatus),
                connect(f"ws://127.0.0.1:{host.port}/api/tables/{id}/socket", headers),
            ):
                pass
        replies = [ann.http.get("/api/games").status_code for _ in range(120)]
        assert set(replies) == {200, 429}  # one a second gets through, and ten at once: no machine is slow enough to miss


def test_metrics_and_health_are_there(people: People) -> None:
    ann = people[0]
    with ann.sit_down(ann.quick("toy")):
        health = ann.get("/health")
        assert health["status"] == "ok" and health["sockets"] >= 1 and health["live"] >= 1
        assert b"meadhall_reply_seconds_bucket" in ann.get("/metrics")


def test_a_server_told_to_stop_stops_cleanly_under_open_sockets(tmp_path: Path) -> None:
    host = Host(tmp_path).start()
    with Person(host) as ann, ann.sit_down(ann.quick("toy", seat=0)) as chair:
        chair.wait_for_decision()
        host.stop()
    assert not host.errors(), host.errors()
    assert "Application shutdown complete" in host.log.read_text()


def test_a_page_of_tables_says_whether_there_are_more(host: Host, people: list[Person]) -> None:
    made: list[str] = []
    ann = people[0]

    def sit(tables: int) -> None:
        with Person(host) as other:
            for _ in range(tables):
                made.append(other.post("/api/tables", {"game": "toy"})["id"])
                ann.put(f"/api/tables/{made[-1]}/seats/1")

    for tables in [10] * 5:
        sit(tables)
    path = f"/api/players/{ann.id}/tables"
    full = ann.get(path)
    assert [table["id"] for table in full["tables"]] == made[::-1] and full["more"] is None
    sit(1)
    first = ann.get(path)
    assert [table["id"] for table in first["tables"]] == made[:0:-1] and first["more"] is not None
    rest = ann.get(f"{path}?before={first['more']}")
    assert [table["id"] for table in rest["tables"]] == made[:1] and rest["more"] is None
