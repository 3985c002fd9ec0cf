"""Limits that a crowd behind one address does not feel, and one attacker with many guests and addresses does."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from meadhall.server.access.limits import Limit, network_of
from meadhall.server.errors import TooMuch
from tests.server.hosting import Host, Person, hosting
from tests.waiting import PATIENCE, until

FACES = ("copper", "silver", "gold", "estate", "duchy", "province", "militia", "moat", "village", "smithy")


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server with the limits that it has in the open."""
    with hosting(tmp_path_factory.mktemp("strict"), requests=30, messages=10, crowd=10) as host:
        yield host


def test_thirty_people_behind_one_address_open_the_page_at_once(strict: Host) -> None:
    pages = ["/", "/table/abcdefghjk", *(f"/faces/dominion/{name}.svg" for name in FACES)] * 3
    asked = ["/api/me", "/api/games/dominion/cards", "/api/tables", "/api/games/dominion"]

    async def visit() -> list[httpx.Response]:
        async with httpx.AsyncClient(base_url=strict.url, timeout=PATIENCE) as browser:
            return [await browser.get(path) for path in (*pages, *asked)]

    async def crowd() -> list[list[httpx.Response]]:
        return await asyncio.gather(*(visit() for _ in range(30)))

    replies = [reply for visitor in asyncio.run(crowd()) for reply in visitor]
    assert len(replies) == 30 * 40 and {reply.status_code for reply in replies} <= {200}


def test_one_too_many_is_told_when_to_come_again(strict: Host) -> None:
    with httpx.Client(base_url=strict.url, timeout=PATIENCE) as eve:
        replies = [eve.get("/api/tables") for _ in range(700)]
    refused = [reply for reply in replies if reply.status_code == 429]
    assert refused and all(int(reply.headers["retry-after"]) >= 1 for reply in refused)
    assert all(reply.headers["x-content-type-options"] == "nosniff" for reply in refused), "security headers on every answer"


def asked(browser: httpx.Client, address: str, packed: str = "gzip") -> httpx.Response:
    """The answer, as soon as those who asked too much before have made room for it."""
    found: list[httpx.Response] = []

    def answers() -> bool:
        found[:] = [browser.get(address, headers={"accept-encoding": packed})]
        return found[0].status_code != 429

    until(answers, f"for {address}")
    return found[0]


def test_faces_are_one_file_that_never_changes_under_its_name(strict: Host) -> None:
    with httpx.Client(base_url=strict.url, timeout=PATIENCE, headers={"accept-encoding": "gzip"}) as browser:
        for game in ("dominion", "1066", "domino-knights"):
            address = asked(browser, f"/api/games/{game}").json()["faces"]
            reply = browser.get(address)
            assert reply.headers["cache-control"] == "public, max-age=31536000, immutable"
            assert reply.headers["content-encoding"] == "gzip"
            drawn = reply.json()
            keys = {card["key"] for card in asked(browser, f"/api/games/{game}/cards").json()}
            assert keys <= set(drawn) and drawn["back"].startswith("<svg")
            some = min(keys)
            one = browser.get(f"/faces/{game}/{some}.svg")
            assert one.text == drawn[some] and one.headers["cache-control"] == "public, max-age=86400"
            version = address.rsplit("/", 1)[1].removesuffix(".json")
            assert browser.get(f"/faces/{game}/{some}.svg?v={version}").headers["cache-control"].endswith("immutable")
        assert browser.get("/faces/dominion/all/0123456789ab.json").status_code == 404, "another version's faces are not there"


def test_long_answers_are_packed(strict: Host) -> None:
    with httpx.Client(base_url=strict.url, timeout=PATIENCE) as browser:
        reply = asked(browser, "/api/games/1066/cards", "gzip")
        assert reply.headers["content-encoding"] == "gzip" and int(reply.headers["content-length"]) < len(reply.content) / 3
        assert "content-encoding" not in asked(browser, "/api/games/1066/cards", "").headers


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("fe80::1%eth0", "fe80::"),
        ("unknown", "unknown"),
    ],
)
def test_an_address_counts_as_its_network(address: str, network: str) -> None:
    assert network_of(address) == network


def test_new_guests_from_one_address_share_a_limit() -> None:
    limit = Limit(1.0, 3, "things", crowd=2)
    for number in range(6):
        limit.check(f"guest {number}", "2001:db8::", now=0.0)
    with pytest.raises(TooMuch) as refused:
        limit.check("guest 6", "2001:db8::", now=0.0)
    assert refused.value.seconds > 0
    limit.check("guest 1", "2001:db9::", now=0.0)


def test_whoever_has_not_come_for_a_while_is_forgotten() -> None:
    limit = Limit(1.0, 10, "things")
    for number in range(1000):
        limit.check(f"guest {number}", "2001:db8::", now=float(number))
        assert len(limit._buckets) <= 13, "eleven guests, and their network"
    assert [limit.allows("guest 999", now=999.0) for _ in range(10)] == [True] * 9 + [False]
    assert not limit.allows("guest 999", now=999.5), "whoever came too often is remembered until the bucket is empty"


def test_guests_cannot_be_minted_without_end(tmp_path: Path) -> None:
    with hosting(tmp_path, requests=10_000, crowd=1) as host:
        replies = [httpx.get(f"{host.url}/api/me", timeout=PATIENCE) for _ in range(40)]
        assert replies[0].status_code == 200 and replies[-1].status_code == 429
        assert "set-cookie" not in replies[-1].headers and int(replies[-1].headers["retry-after"]) > 0


def test_a_table_has_limits_of_its_own(strict: Host) -> None:
    with Person(strict) as ann:
        table = ann.quick()
        replies = [
            ann.post(f"/api/tables/{table}/messages", {"type": "chat", "id": f"c{number}", "text": "hello"})["replies"][0]
            for number in range(12)
        ]
        assert replies[0]["type"] == "ack" and replies[-1]["code"] == "limit"
