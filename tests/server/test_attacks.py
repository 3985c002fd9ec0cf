"""Strangers against a real server: files, enormous requests, false addresses. Each costs little and tells nothing."""

import base64
import contextlib
import json
import threading
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from meadhall import games
from meadhall.games.tears1066.options import pack
from meadhall.kernel import bounds
from meadhall.kernel.errors import MeadhallError
from meadhall.server.settings import Settings
from meadhall.server.tables.viewers.viewer import Viewer
from tests.games.tears1066.hosts import own_file
from tests.server.hosting import Host, Person, hosting

SHORT = 8_000
"""Bytes that a refusal may have at most."""
SECRET = "the-secret-in-the-file"


# --- files -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("content", ['{"set_id": "%s", "version": 1}', "%s", '{"%s": 1}', '["%s"]'])
def test_an_option_that_is_a_path_opens_no_file(host: Host, tmp_path: Path, content: str) -> None:
    file, absent = tmp_path / "here.json", tmp_path / "gone.json"
    file.write_text(content % SECRET)
    with Person(host) as eve:
        for option in ("card_file", "cards"):
            told = []
            for path in (file, absent):
                values = {option: str(path)}
                answers = [
                    eve.http.post("/api/games/1066/options", json={"values": values}).text,
                    eve.http.post("/api/tables", json={"game": "1066", "options": values}).text,
                    eve.http.post("/api/quick", json={"game": "1066", "options": values}).text,
                ]
                told.append([answer.replace(str(path), "PATH").replace(path.name, "NAME") for answer in answers])
            assert SECRET not in str(told)
            assert told[0] == told[1], "the answer tells whether the file is there"
            assert "is not a card file" in told[0][0] or "cannot be read" in told[0][0]


def test_a_position_that_names_a_file_opens_none(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(own_file()))
    with pytest.raises(MeadhallError, match="is not a card file"):
        games.find("1066").position(f"game: 1066(card_file={file})")
    with pytest.raises(MeadhallError, match="is not a card file"):
        games.parse(f"1066(card_file={file})")


def test_a_bot_that_is_a_file_is_refused(host: Host, tmp_path: Path) -> None:
    file = tmp_path / "there.txt"
    file.write_text(f"buy {SECRET}")
    with Person(host) as eve:
        for level in (f"file:{file}"[: bounds.LONGEST_NAME], "file:/etc/passwd", "hard@9999s"):
            reply = eve.http.post("/api/quick", json={"game": "dominion", "level": level})
            assert reply.status_code == 400 and "no bot at this server" in reply.text and SECRET not in reply.text


@pytest.mark.parametrize(
    "path",
    [
        "/%00", "/a/%00.js", "/assets/%00", "/" + "a" * 5000, "/" + "a/" * 5000, "/..%2f..%2fserver%2frun.py", "/%ff%fe",
        "/assets/..%2f..%2fserver%2frun.py", "/..%5c..%5cserver%5crun.py", "//etc/passwd", "/%2fetc%2fpasswd",
        "/faces/1066/..%2f..%2fx", "/faces/dominion/%00", "/faces/..%2fx/y", "/api/tables/%00", "/api/players/%00",
    ],
)  # fmt: skip
def test_an_address_that_is_a_path_leads_to_no_file(host: Host, path: str) -> None:
    reply = httpx.get(host.url + path, timeout=30)
    assert reply.status_code in (200, 400, 404) and len(reply.content) <= SHORT
    assert "import" not in reply.text and "root:" not in reply.text


def test_an_address_that_postgresql_cannot_look_for_is_refused(tmp_path: Path, database: str) -> None:
    with hosting(tmp_path, database) as host:
        for path in (
            "/api/tables/%00",
            "/api/players/a%00",
            "/api/players/%00/tables",
            "/api/tables?game=%00",
            "/api/tables/%00/hello",
        ):
            reply = httpx.get(host.url + path, timeout=30)
            assert reply.status_code == 400 and "visible characters" in reply.text, path


def test_the_text_of_a_card_file_is_taken_as_it_is_and_packed(host: Host) -> None:
    data = own_file()
    values = {"cards": json.dumps(data, separators=(",", ":"))}
    with Person(host) as ann:
        checked = ann.post("/api/games/1066/options", {"values": values})
        assert checked["problems"] == [] and checked["options"]["card_file"] == data["set_id"]
        table = ann.post("/api/tables", {"game": "1066", "options": values})
        assert table["options"]["cards"] == pack(data)
        listed = next(info for info in ann.get("/api/tables")["tables"] if info["id"] == table["id"])
        assert listed["options"]["cards"] == "" and len(json.dumps(listed)) <= SHORT, "a list shows no card files"


# --- enormous requests ----------------------------------------------------------------------------------------------


def packed(text: str) -> dict[str, str]:
    return {"card_file": "x", "cards": base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")}


def cards(*norman: Any) -> str:
    factions = {"norman": {"cards": norman, "objectives": []}, "saxon": {"cards": [], "objectives": []}}
    return json.dumps({"set_id": "x", "version": 1, "factions": factions}, separators=(",", ":"))


def unit(number: int, **more: Any) -> dict[str, Any]:
    return {"id": f"c{number}", "name": f"n{number}", "type": "unit", "cost": 1, "health": 1, "class": "archer", **more}


def nested(part: str, times: int, end: str) -> str:
    return part * times + end * times


ENORMOUS: dict[str, tuple[str, Any]] = {
    "900,000 things that are no cards": ("1066", packed(cards(*[0] * 900_000))),
    "9,000 cards": ("1066", packed(cards(*map(unit, range(9000))))),
    "20,000 traits": ("1066", packed(cards(unit(1, traits=[str(number) for number in range(20_000)])))),
    "as many traits as lists allow": (
        "1066",
        packed(cards(*(unit(at, traits=[f"{at}.{number}" for number in range(290)]) for at in range(75)))),
    ),
    "9,000 wrong effects": (
        "1066",
        packed(cards(*(unit(at, abilities=[{"kind": "action", "effects": [0] * 299}]) for at in range(30)))),
    ),
    "a packed card file of spaces": ("1066", packed(" " * 5_000_000)),
    "a deep packed card file": ("1066", packed("[" * 100_000)),
    "a deep card file": ("1066", {"cards": '{"a":' + "[" * 50_000}),
    "a card file deeper than cards are": ("1066", packed('{"factions":' + nested("[", 400, "]") + "}")),
    "half a character": ("1066", packed('{"set_id":"x","title":"\\ud800","version":1}')),
    "a number of 5,000 digits in a card file": ("1066", packed("9" * 5000)),
    "names through difflib": ("dominion", {"kingdom": "a+" * 30_000}),
    "a list of names": ("dominion", {"kingdom": ["zz"] * 12_000}),
    "a long name": ("dominion", {"kingdom": ["village" * 9_000]}),
    "a long word for a choice": ("dominion", {"kingdom_mode": "explicit" * 8_000}),
    "a long name of an option": ("dominion", {"x" * 60_000: 1}),
    "letters that are written out": ("dominion", {"players": "\U000e0001" * 15_000}),
    "a number of 4,000 digits": ("dominion", {"players": 10**4000}),
    "fifty wrong options": ("dominion", {f"{'x' * 900}{number}": 1 for number in range(50)}),
}
BROKEN: dict[str, bytes] = {
    "deep lists": b'{"values":{"players":' + b"[" * 30_000 + b"]" * 30_000 + b"}}",
    "deep objects": b'{"values":' * 6000,
    "lists as deep as can be read": b'{"values":{"kingdom":' + b"[" * 900 + b"]" * 900 + b"}}",
    "a number of 5,000 digits": b'{"values":{"players":' + b"9" * 5000 + b"}}",
    "an unknown part": b'{"' + b"q" * 60_000 + b'":1}',
    "many places": b'{"' + b" - at `" * 8000 + b'":1}',
    "a long preset": b'{"preset":"' + b"z" * 60_000 + b'"}',
    "5,000 options": b'{"values":{' + b",".join(b'"k%d":1' % number for number in range(5000)) + b"}}",
    "more than a request may have": b'{"values":{"kingdom":"' + b"z" * 70_000 + b'"}}',
}


@contextlib.contextmanager
def another_guest(host: Host) -> Iterator[list[float]]:
    """Somebody who looks at the lobby over and over meanwhile; how long each look took."""
    looks: list[float] = []
    over = threading.Event()

    def look() -> None:
        with Person(host) as guest:
            while not over.is_set():
                begun = time.monotonic()
                guest.get("/api/tables")
                looks.append(time.monotonic() - begun)

    looking = threading.Thread(target=look)
    looking.start()
    try:
        yield looks
    finally:
        over.set()
        looking.join()


def test_an_enormous_request_is_refused_shortly_and_keeps_nobody_waiting(tmp_path: Path) -> None:
    """The worst of these took nine seconds, in which nobody else was served, and the longest answer had ten megabytes."""
    honest = {"values": {"card_file": "test-set", "cards": pack(own_file())}}
    with hosting(tmp_path) as host, Person(host) as eve, another_guest(host) as looks:
        begun = time.monotonic()
        assert eve.post("/api/games/1066/options", honest)["problems"] == []
        usual = time.monotonic() - begun
        for name, (game, values) in ENORMOUS.items():
            for path, body in (
                (f"/api/games/{game}/options", {"values": values}),
                ("/api/tables", {"game": game, "options": values}),
            ):
                reply = eve.http.post(path, json=body)
                assert reply.status_code in (200, 400, 413, 422), f"{name}: {reply.status_code} {reply.text[:200]}"
                assert len(reply.content) <= SHORT, f"{name}: {len(reply.content)} bytes"
                problems = reply.json().get("problems", [])
                assert reply.status_code >= 400 or problems, f"{name} is allowed"
                assert len(problems) <= bounds.MOST_PROBLEMS + 1, name
        for name, content in BROKEN.items():
            reply = eve.http.post("/api/games/dominion/options", content=content, headers={"content-type": "application/json"})
            assert reply.status_code in (200, 400, 413), f"{name}: {reply.status_code} {reply.text[:200]}"
            assert len(reply.content) <= SHORT, f"{name}: {len(reply.content)} bytes"
        assert looks and max(looks) < max(4.0, 40 * usual), f"another guest waited {max(looks):.1f} s"


def test_ten_problems_are_told_and_how_many_more_there_are(host: Host) -> None:
    with Person(host) as eve:
        names = eve.post("/api/games/dominion/options", {"values": {"kingdom": ["zz"] * 99}})["problems"]
        assert len(names) == 11 and names[-1] == {"field": "kingdom", "text": "and 90 more problems"}
        effects = packed(cards(*(unit(at, abilities=[{"kind": "action", "effects": [0] * 50}]) for at in range(2))))
        wrong = eve.post("/api/games/1066/options", {"values": effects})["problems"]
        assert len(wrong) == 11 and "more problems" in wrong[-1]["text"]


@pytest.mark.parametrize(
    "path",
    [
        "/api/games/" + "d" * 60_000, "/api/tables/" + "9" * 5000, "/api/tables/x/hello?events=" + "9" * 5000,
        "/api/tables/x/hello?chat=" + "9" * 30, "/api/tables/x/moves/" + "9" * 5000, "/api/tables?before=nan",
        "/api/tables?before=1e999", "/api/tables?status=" + "a" * 60_000, "/api/tables?game=" + "a" * 60_000,
        "/api/games/dominion/rules?search=" + "a" * 60_000, "/api/ratings/" + "a" * 60_000, "/api/players/" + "a" * 60_000,
        "/faces/dominion/" + "a" * 60_000, "/api/tables?game=none&" + "&".join(f"a{number}=1" for number in range(8000)),
    ],
)  # fmt: skip
def test_an_enormous_address_is_refused_shortly(host: Host, path: str) -> None:
    reply = httpx.get(host.url + path, timeout=30)
    assert reply.status_code in (200, 400, 404) and len(reply.content) <= SHORT


def test_an_enormous_message_is_refused_shortly(host: Host) -> None:
    with Person(host) as eve:
        table = eve.quick("toy")
        long = "\U000e0001" * 3000
        for message in (
            '{"type":"chat","id":"a","text":' + "[" * 15_000,
            json.dumps({"type": "x" * 16_000, "id": "a"}),
            json.dumps({"type": "chat", "id": long, "text": "a"}, ensure_ascii=False),
            json.dumps({"type": "chat", "id": "a", "text": "a", long: 1}, ensure_ascii=False),
            json.dumps({"type": "chat", "id": "a", "text": " - at `" * 2000}),
            json.dumps({"type": "answer", "id": "a", "decision": 1, "picks": ["\x01" * 30] * 60}),
            json.dumps({"type": "say", "id": "a", "text": "\U000e0001" * 200}, ensure_ascii=False),
            json.dumps({"type": "answer", "id": "a", "decision": 10**3000, "picks": []}),
            json.dumps({"type": "chat", "id": "a", "text": "é" * 16_000}, ensure_ascii=False),
        ):
            with eve.sit_down(table) as chair:
                chair.line.send(message)
                reply = json.loads(chair.line.recv(30))
                while reply["type"] in ("presence", "update", "table"):
                    reply = json.loads(chair.line.recv(30))
                assert reply["type"] == "refusal" and len(json.dumps(reply, ensure_ascii=False)) <= 2000, (message[:40], reply)


def test_only_so_much_waits_for_a_socket_that_does_not_listen() -> None:
    watcher = Viewer("eve")
    while not watcher.is_lost:
        watcher.send_bytes(b"x" * 1_000_000)
        assert sum(map(len, watcher.outbox)) <= bounds.LARGEST_BACKLOG + 1_000_000


def test_somebody_who_asks_bots_all_the_time_is_told_to_wait(host: Host) -> None:
    with Person(host) as eve:
        chair = eve.sit_down(eve.quick("toy", seat=0))
        chair.wait_for_decision()
        replies = [chair.ask("hint", level="random") for _ in range(20)]
        assert [reply["type"] for reply in replies[:10]] == ["hint-given"] * 10
        assert replies[-1]["type"] == "refusal" and replies[-1]["code"] == "limit"


# --- false addresses -------------------------------------------------------------------------------------------------

STRANGER = "127.0.0.2"
"""Where a stranger comes from: another address of this machine, but not one that is trusted or may see /metrics."""


def client(host: Host, address: str = "127.0.0.1") -> httpx.Client:
    return httpx.Client(base_url=host.url, transport=httpx.HTTPTransport(local_address=address), timeout=30)


def turned_away(who: httpx.Client, told: str) -> int:
    """How many of sixty requests are too many for one address, each with a header of its own invention."""
    headers = [{"x-forwarded-for": told.format(number)} for number in range(1, 61)]
    return sum(who.get("/health", headers=each).status_code == 429 for each in headers)


def test_a_stranger_cannot_say_where_it_comes_from(tmp_path: Path) -> None:
    with hosting(tmp_path, proxies="on", requests=1) as host, client(host, STRANGER) as eve:
        for claim in ("127.0.0.1", "::1", "127.0.0.1, 127.0.0.1"):
            assert eve.get("/metrics", headers={"x-forwarded-for": claim}).status_code == 404
        assert eve.get("/metrics").status_code == 404
        assert turned_away(eve, "203.0.113.{}") > 20


def test_what_a_stranger_tells_a_trusted_proxy_is_not_believed(tmp_path: Path) -> None:
    with hosting(tmp_path, proxies="127.0.0.1,10.1.0.0/16", requests=1) as host, client(host) as proxy:
        lines = [("x-forwarded-for", "127.0.0.1"), ("x-forwarded-for", "203.0.113.90")]  # the stranger's, then the proxy's
        assert proxy.get("/metrics", headers=lines).status_code == 404
        for told in ("127.0.0.1, 203.0.113.91", "127.0.0.1, 203.0.113.92, 10.1.2.3", "127.0.0.1"):
            assert proxy.get("/metrics", headers={"x-forwarded-for": told}).status_code == 404
        assert proxy.get("/metrics").status_code == 200, "who asks on this machine, past the proxy, may see them"
        assert turned_away(proxy, "203.0.113.{}, 203.0.113.77") > 20
        assert turned_away(proxy, "127.0.0.1, 203.0.113.{}, 10.1.0.1") == 0, "visitors of trusted proxies are told apart"


def test_without_proxies_the_header_counts_for_nothing(tmp_path: Path) -> None:
    with hosting(tmp_path, requests=1) as host, client(host) as eve:
        assert eve.get("/metrics", headers={"x-forwarded-for": "203.0.113.9"}).status_code == 404
        assert turned_away(eve, "203.0.113.{}") > 20


@pytest.mark.parametrize("wrong", ["proxy.example", "10.0.0.0/33", "*", "127.0.0.1,nonsense"])
def test_proxies_are_addresses(wrong: str) -> None:
    with pytest.raises(MeadhallError, match="MEADHALL_PROXIES must be on, off, or addresses"):
        Settings.from_environment({"MEADHALL_PROXIES": wrong})


@pytest.mark.parametrize(
    ("text", "trusted"),
    [
        ("off", []),
        ("", []),
        ("on", ["127.0.0.1", "::1"]),
        ("1", ["127.0.0.1", "::1"]),
        ("10.0.0.7, 10.1.0.0/16", ["10.0.0.7/32", "10.1.0.0/16"]),
    ],
)
def test_proxies_are_given_by_a_switch_or_a_list(text: str, trusted: list[str]) -> None:
    settings = Settings.from_environment({"MEADHALL_PROXIES": text})
    assert settings.trusted == trusted
    assert Settings.from_environment(settings.to_environment()).trusted == trusted
