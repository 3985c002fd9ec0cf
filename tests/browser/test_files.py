"""What the server hands out to browsers: the page, packed files, card faces; and how heavy that is."""

import gzip
from pathlib import Path

import httpx

from tests.browser.conftest import Visits
from tests.server.hosting import Host

LIMIT = 250_000 + 120_000
"""Page and table, and the letters in the style sheet."""


def test_every_page_of_the_hall_is_the_same_file(host: Host) -> None:
    for path in ("/", "/lobby", "/table/abc", "/rules/dominion"):
        answer = httpx.get(host.url + path)
        assert answer.status_code == 200 and '<div id="app">' in answer.text


def test_a_file_of_an_older_version_is_missing_and_not_a_page(host: Host) -> None:
    answer = httpx.get(f"{host.url}/assets/index-of-old.js")
    assert answer.status_code == 404 and "<html" not in answer.text


def test_files_are_packed_for_browsers_that_unpack(host: Host, built: Path) -> None:
    script = next(path for path in (built / "assets").glob("index-*.js"))
    packed = httpx.get(f"{host.url}/assets/{script.name}")
    assert packed.headers["content-encoding"] == "gzip" and packed.content == script.read_bytes()
    plain = httpx.get(f"{host.url}/assets/{script.name}", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers and plain.content == script.read_bytes()
    assert "immutable" in packed.headers["cache-control"]


def test_card_faces_are_served_and_kept(host: Host) -> None:
    for path in ("dominion/gold", "1066/william-fitzrobert", "domino-knights/KS.2", "domino-knights/9-6", "dominion/back"):
        answer = httpx.get(f"{host.url}/faces/{path}.svg")
        assert answer.status_code == 200 and answer.headers["content-type"].startswith("image/svg+xml")
        assert "max-age" in answer.headers["cache-control"] and answer.text.startswith("<svg")
    missing = httpx.get(f"{host.url}/faces/dominion/golden.svg")
    assert missing.status_code == 404 and "no card" in missing.json()["reason"]


def test_the_first_load_of_page_and_table_stays_light(visit: Visits, built: Path) -> None:
    visitor = visit()
    wanted: dict[str, int] = {}

    def count(url: str) -> None:
        name = url.removeprefix(visitor.url)
        file = built / name.lstrip("/")
        if name.startswith("/assets/") or name == "/icon.svg":
            wanted[name] = len(gzip.compress(file.read_bytes(), 9))

    visitor.page.on("response", lambda answer: count(answer.url))
    visitor.go("/")
    visitor.start("dominion")
    visitor.wait_for_turn()
    assert 100_000 < sum(wanted.values()) < LIMIT, wanted


def test_nothing_is_fetched_from_elsewhere(visit: Visits) -> None:
    visitor = visit()
    seen: list[str] = []
    visitor.page.on("request", lambda request: seen.append(request.url))
    visitor.go("/")
    visitor.start("dominion")
    visitor.wait_for_turn()
    assert seen and all(url.removeprefix("blob:").startswith((visitor.url, "data:")) for url in seen)
