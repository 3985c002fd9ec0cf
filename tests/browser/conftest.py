"""A real browser (Debian's Chromium) at a real server, for the tests of this folder."""

import contextlib
import fcntl
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.visitor import WAIT, Visitor
from tests.needs import cannot_check
from tests.server.hosting import ROOT, Host, hosting

ARTIFACTS: Final = ROOT / "artifacts"
FLAGS: Final = [
    "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
    "--enable-blink-features=ComputedAccessibilityInfo",
]  # fmt: skip


@contextlib.contextmanager
def alone(name: str) -> Iterator[None]:
    """Only one test process at a time does this."""
    ARTIFACTS.mkdir(exist_ok=True)
    with (ARTIFACTS / f".{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def find_chromium() -> str | None:
    """The path of Chromium; installed first where that is possible."""
    with alone("chromium"):
        if shutil.which("chromium") is None and os.geteuid() == 0 and shutil.which("apt-get"):
            for words in (["update"], ["install", "-y", "chromium"]):  # a list of packages may be old, or not there at all
                subprocess.run(["apt-get", "-q", *words], check=False, capture_output=True)
    return shutil.which("chromium")


@pytest.fixture(scope="session")
def chromium() -> str:
    return find_chromium() or cannot_check("the browser table needs Chromium (apt-get install chromium)")


@pytest.fixture(scope="session")
def built() -> Path:
    """The browser table, built into the package."""
    with alone("build-web"):
        subprocess.run([ROOT / "scripts" / "build-web"], check=True, capture_output=True)
    return ROOT / "src" / "meadhall" / "web"


@pytest.fixture(scope="session")
def one_host(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """One server for all tests that do not harm it."""
    with hosting(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def host(one_host: Host, request: pytest.FixtureRequest) -> Host:
    """That server, with the luck of this test."""
    return one_host.work_for(request.node.nodeid)


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    """A running Chromium; closed after each module, for while it is open no test of another folder can run a loop."""
    expect.set_options(timeout=WAIT)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield running
        running.close()


@pytest.fixture
def visit(browser: Browser, host: Host) -> Iterator["Visits"]:
    """Opens browsers of strangers; afterwards none of them may have complained."""
    visits = Visits(browser, host)
    yield visits
    visits.leave()


class Visits:
    """Makes visitors, each with a browser profile of one's own."""

    def __init__(self, browser: Browser, host: Host) -> None:
        self.browser: Final = browser
        self.host: Final = host
        self.visitors: Final[list[Visitor]] = []

    def __call__(
        self,
        *,
        width: int = 1280,
        height: int = 800,
        theme: str = "dark",
        motion: str = "off",
        touch: bool = False,
        url: str = "",
        speed: float = 3,
        asks_all: bool = True,
        locale: str = "en-GB",
    ) -> Visitor:
        context = self.browser.new_context(
            viewport={"width": width, "height": height}, has_touch=touch, is_mobile=touch, locale=locale
        )
        visitor = Visitor(context, url or self.host.url, ARTIFACTS, theme=theme, motion=motion, speed=speed, asks_all=asks_all)
        self.visitors.append(visitor)
        return visitor

    def leave(self) -> None:
        for visitor in self.visitors:
            visitor.context.close()
        complaints = [complaint for visitor in self.visitors for complaint in visitor.complaints]
        assert not complaints, complaints
