"""What a table weighs when it is opened for the first time."""

import gzip
import re

import pytest
from playwright.sync_api import Response

from tests.browser.conftest import Visits

PAGE, FONTS = 250_000, 120_000
"""Bytes, compressed: all of a page but its fonts, and they."""
INLINE = re.compile(rb"url\(\"?data:font/woff2;base64,([A-Za-z0-9+/=]+)\"?\)")
GAMES = ("dominion", "1066", "domino-knights")


def weigh(responses: list[Response]) -> tuple[int, int]:
    """Bytes of a page as they are sent, compressed where that helps, and of its fonts, in the style sheet or apart."""
    page = fonts = 0
    for response in responses:
        if response.status != 200 or response.url.startswith(("data:", "blob:")):
            continue
        body = response.body()
        if response.url.endswith(".woff2"):
            fonts += len(body)
            continue
        fonts += sum(len(found) * 3 // 4 for found in INLINE.findall(body))
        page += len(gzip.compress(INLINE.sub(b"", body)))
    return page, fonts


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_light(visit: Visits, game: str) -> None:
    """All that is fetched where nothing was there before, faces and letters included."""
    visitor = visit()
    visitor.go("/")
    table = visitor.fetch("POST", "/api/quick", {"game": game, "seat": 0})["id"]
    responses: list[Response] = []
    visitor.page.on("response", lambda response: responses.append(response))
    visitor.sit(table)
    visitor.wait_for_turn()
    visitor.page.wait_for_load_state("networkidle")
    page, fonts = weigh(responses)
    print(f"{game}: {page} bytes, fonts {fonts}")
    assert 20_000 < page < PAGE
    assert 20_000 < fonts < FONTS
