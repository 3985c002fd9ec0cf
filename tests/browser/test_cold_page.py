"""A table that is opened for the first time takes eight requests, whatever the game: so many people can open it at once.

They are the page, its script, its style sheet (with the letters), its icon, `me`, the socket, the cards, and all faces in one
file. Whatever is added to the page comes with one of these: a part that only some need is fetched when it is needed.
"""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from tests.browser.conftest import Visits
from tests.browser.visitor import Visitor
from tests.server.hosting import Host, Person, connect, hosting
from tests.waiting import PATIENCE

BUDGET = {
    "/table/": "the page",
    "/assets/index-*.js": "its script",
    "/assets/index-*.css": "its style sheet",
    "/icon.svg": "its icon",
    "/api/me": "who I am",
    "/api/tables/*/socket": "the socket",
    "/api/tables/*/cards": "the cards",
    "/faces/*/all/*.json": "the faces",
}
GAMES = ("dominion", "1066", "domino-knights")


def kind_of(address: str) -> str:
    """What an address is in the budget; else the address itself."""
    for kind in BUDGET:
        if re.match(re.escape(kind).replace(r"\*", "[^/]+") + ("" if kind.endswith("/") else r"(\?.*)?$"), address):
            return kind
    return address


def requests_to(host: Host) -> int:
    """How many requests have reached a server, this one included; sockets are no requests."""
    told = httpx.get(f"{host.url}/metrics", timeout=PATIENCE).text
    return int(sum(float(number) for number in re.findall(r"^meadhall_requests_total\{.*\} (\S+)$", told, re.MULTILINE)))


def opened(visitor: Visitor, table: str) -> list[str]:
    """Open a table; the addresses that were asked for, without those that the page made itself."""
    seen: list[str] = []
    page = visitor.page
    page.on("request", lambda request: seen.append(request.url))
    page.on("websocket", lambda line: seen.append(line.url.replace("ws", "http", 1)))
    visitor.sit(table)
    visitor.wait_for_turn()
    page.wait_for_function("() => [...document.images].every((some) => some.complete && some.naturalWidth)")
    page.wait_for_load_state("networkidle")
    assert page.locator("img[src^='blob:']").count(), "the cards are drawn"
    return [url.removeprefix(visitor.url) for url in seen if not url.startswith(("blob:", "data:"))]


@pytest.mark.parametrize("game", GAMES)
def test_a_cold_table_takes_eight_requests(visit: Visits, host: Host, game: str) -> None:
    visitor = visit()
    with Person(host) as ann:
        table = ann.quick(game, seat=0)
        visitor.context.add_cookies([{"name": "meadhall", "value": ann.cookie, "url": host.url}])
        before = requests_to(host)
        assert before > 0
        seen = opened(visitor, table)
        sent = requests_to(host) - before - 1
    strange = sorted({address for address in seen if kind_of(address) not in BUDGET})
    assert not strange, f"asked for beside the eight of the budget: {strange}"
    assert len({kind_of(address) for address in seen}) == len(BUDGET), seen
    assert sent <= len(BUDGET) - 1, f"{sent} requests reached the server beside the socket: {seen}"


def test_another_language_takes_one_more_for_its_words(visit: Visits, host: Host) -> None:
    visitor = visit(locale="de-DE")
    with Person(host) as ann:
        table = ann.quick("dominion", seat=0)
        visitor.context.add_cookies([{"name": "meadhall", "value": ann.cookie, "url": host.url}])
        seen = opened(visitor, table)
    strange = {address for address in seen if kind_of(address) not in BUDGET}
    assert len(strange) == 1 and "/assets/de-" in strange.pop()


@pytest.fixture
def strict(built: Path, tmp_path: Path) -> Iterator[Host]:
    """A server with the limits that it has in the open."""
    with hosting(tmp_path, requests=30, messages=10, crowd=10) as running:
        yield running


def test_thirty_people_behind_one_address_open_a_table_at_once(strict: Host) -> None:
    """Each asks for what the test above has seen a browser ask for; nobody is refused anything."""
    with Person(strict) as host:
        table = host.quick("1066")
    page = httpx.get(f"{strict.url}/table/{table}", timeout=PATIENCE).text
    files = re.findall(r'(?:src|href)="(/[^"]+)"', page)
    assert {kind_of(address) for address in files} == {"/assets/index-*.js", "/assets/index-*.css", "/icon.svg"}

    def visit(_number: int) -> list[int]:
        with httpx.Client(base_url=strict.url, timeout=PATIENCE) as browser:
            found = [browser.get(path).status_code for path in (f"/table/{table}", *files, "/api/me")]
            address = f"{strict.url.replace('http', 'ws', 1)}/api/tables/{table}/socket?language=en&events=0&chat=0"
            with connect(address, {"Cookie": f"meadhall={browser.cookies['meadhall']}"}) as line:
                faces = re.search(r'"faces":"([^"]+)"', str(line.recv(PATIENCE)))
                assert faces is not None
                found += [browser.get(path).status_code for path in (f"/api/tables/{table}/cards", faces[1])]
        return found

    with ThreadPoolExecutor(30) as crowd:
        answers = list(crowd.map(visit, range(30)))
    assert answers == [[200] * 7] * 30
