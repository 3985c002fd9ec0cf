"""Pictures of the ten hardest decisions at four sizes. ``python -m tests.browser.decisions`` makes them, to be looked at.

They lie in ``artifacts/decisions``, one sheet for each decision with all its sizes.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.conftest import ARTIFACTS, FLAGS
from tests.browser.positions import HARD, lay
from tests.browser.visitor import WAIT, Visitor
from tests.server.hosting import ROOT, Host, hosting

SIZES: Final = ((390, 844), (844, 390), (1280, 800), (2560, 1440))
FOLDER: Final = ARTIFACTS / "decisions"
WIDTH: Final = 1280
"""Larger pictures are made as small as this."""


def shoot(browser: Browser, host: Host, name: str, size: tuple[int, int]) -> Image.Image:
    touch = min(size) < 500
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, has_touch=touch, is_mobile=touch, locale="en-GB"
    )
    visitor = Visitor(context, host.url, FOLDER, theme="dark", motion="off")
    lay(visitor, name)
    if name == "1066-sacrifice":  # what is asked before a card is thrown away
        visitor.page.get_by_role("button", name="All options").click()
        visitor.page.locator('.answers [data-pick^="sacrifice "]').first.click()
        visitor.page.get_by_test_id("sure").wait_for()
    visitor.page.wait_for_timeout(300)
    path = FOLDER / f"{name}-{size[0]}.png"
    visitor.page.screenshot(path=path)
    context.close()
    picture = Image.open(path).convert("RGB")
    return picture.resize((WIDTH, WIDTH * size[1] // size[0])) if size[0] > WIDTH else picture


def sheet(pictures: list[Image.Image]) -> Image.Image:
    """A phone and a desk beside each other, and the same below them."""
    tall, wide, desk, large = pictures
    whole = Image.new("RGB", (max(tall.width, wide.width) + desk.width + 20, desk.height + large.height + 20), "white")
    for picture, at in (
        (tall, (0, 0)),
        (wide, (0, tall.height + 20)),
        (desk, (wide.width + 20, 0)),
        (large, (wide.width + 20, desk.height + 20)),
    ):
        whole.paste(picture, at)
    return whole


def main(wanted: list[str]) -> None:
    subprocess.run([ROOT / "scripts" / "build-web"], check=True)
    expect.set_options(timeout=WAIT)
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright, hosting(Path(data)) as host:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        for name in wanted or HARD:
            pictures = [shoot(browser, host.work_for(name), name, size) for size in SIZES]
            sheet(pictures).save(FOLDER / f"{name}.png")
            sys.stdout.write(f"{FOLDER / name}.png\n")


if __name__ == "__main__":
    main(sys.argv[1:])
