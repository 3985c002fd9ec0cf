"""The guides are right: every example in them runs."""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=[page.name for page in PAGES])
def test_the_examples_of_a_page_run(page: Path) -> None:
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    result = doctest.testfile(str(page), module_relative=False, optionflags=flags, encoding="utf-8")
    assert result.failed == 0


DECISIONS = [ROOT / "docs" / "decisions.md", *sorted((ROOT / "docs" / "decisions").glob("*.md"))]
LINE = re.compile(r"\| \d{4}-\d\d-\d\d \| .+ \| (.+) \|")


@pytest.mark.parametrize("page", DECISIONS, ids=[page.name for page in DECISIONS])
def test_every_decision_has_a_date_and_files_that_exist(page: Path) -> None:
    lines = [line for line in page.read_text(encoding="utf-8").splitlines() if line.startswith("| 2")]
    assert lines
    for line in lines:
        found = LINE.fullmatch(line)
        assert found, f"not | date | decision | file |: {line}"
        for path in re.findall("`([^`]+)`", found[1]):
            assert (ROOT / path).exists() or (ROOT / "src" / "meadhall" / path).exists(), f"there is no {path}"


@pytest.mark.parametrize("page", [*PAGES, ROOT / "CONTRIBUTING.md", *DECISIONS[1:]], ids=lambda page: page.name)
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / link).exists(), f"there is no {link}"
