"""Without an optional package, one sentence says what to install."""

import subprocess
import sys

import pytest

from tests.waiting import PATIENCE


@pytest.mark.parametrize(
    ("missing", "module", "extra"), [("pettingzoo", "meadhall.env.aec", "rl"), ("pyspiel", "meadhall.env.spiel", "openspiel")]
)
def test_a_missing_package_is_named_with_its_extra(missing: str, module: str, extra: str) -> None:
    script = f"import sys; sys.modules[{missing!r}] = None; import {module}"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=PATIENCE)
    last = done.stderr.strip().splitlines()[-1]
    assert last.endswith(f"need the package {missing!r}; install it with: pip install 'meadhall[{extra}]'")
