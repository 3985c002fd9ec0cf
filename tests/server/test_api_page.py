"""The page about the server's interface names every address, and every message and form with its fields."""

import re
from typing import get_args

import msgspec
import pytest

from meadhall.server.app import make_litestar
from meadhall.server.forms import LearnWanted
from meadhall.server.messages import ClientMessage
from meadhall.server.settings import Settings
from tests.server.hosting import ROOT

PAGE = (ROOT / "docs" / "server-api.md").read_text(encoding="utf-8")
OTHERS = re.compile(r"/schema.*|/faces/.*|/(\{\})?")
"""Addresses of the framework, of pictures (their names have endings there) and of the browser table."""


def shape(path: str) -> str:
    """A path with its variables unnamed."""
    return re.sub(r"\{[^}]*\}", "{}", path)


@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
def test_every_address_stands_on_the_page() -> None:
    told = {shape(path) for path in re.findall(r"(?<!\w)/[a-z][\w/{}.-]*", PAGE)}
    served = {shape(route.path) for route in make_litestar(Settings()).routes}
    assert {path for path in served - told if not OTHERS.fullmatch(path)} == set()


@pytest.mark.parametrize("message", get_args(ClientMessage), ids=lambda message: message.__name__)
def test_every_message_of_a_client_stands_on_the_page_with_its_fields(message: type[msgspec.Struct]) -> None:
    told = {tag: re.findall(r"\w+", fields) for tag, fields in re.findall(r"`([a-z-]+) \{([^}]*)\}`", PAGE)}
    assert set(told[str(message.__struct_config__.tag)]) == set(message.__struct_fields__)


def test_what_a_first_game_or_a_picture_is_asked_for_by_stands_on_the_page() -> None:
    line = next(line for line in PAGE.splitlines() if "`POST /api/learn`" in line)
    assert all(f"`{field}`" in line for field in LearnWanted.__struct_fields__)
