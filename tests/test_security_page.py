"""Every test that docs/security.md names is there."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
NAMED = re.compile(r"`(test_\w+\.py)(?:::(test_\w+))?`")


def test_every_proof_of_the_security_page_is_a_test() -> None:
    named = NAMED.findall((ROOT / "docs" / "security.md").read_text(encoding="utf-8"))
    assert len(named) > 30
    missing = [
        f"{file}::{test}"
        for file, test in named
        if f"def {test}" not in (ROOT / "tests" / "server" / file).read_text(encoding="utf-8")
    ]
    assert not missing
