"""What some tests need and a machine may not have: where it is missing they are left out and told of, and with CI they fail."""

import os
from collections import Counter
from collections.abc import Iterable
from typing import Final, NoReturn

import pytest

UNCHECKED: Final = "NOT CHECKED: "
LIST: Final = "MEADHALL_UNCHECKED"
"""Names the file that what was left out is added to, for a script that runs more than these tests."""


def is_ci() -> bool:
    """Whether nothing may be left out, as the variable CI says."""
    return os.environ.get("CI") == "true"


def cannot_check(what: str) -> NoReturn:
    """Leave out the test that asks, or let it fail if nothing may be left out."""
    if is_ci():
        pytest.fail(f"{UNCHECKED}{what}", pytrace=False)
    pytest.skip(f"{UNCHECKED}{what}")


def left_out(reports: Iterable[pytest.TestReport]) -> list[str]:
    """A line for each thing that was missing, with the number of tests that were left out for it."""
    reasons = [report.longrepr[2] for report in reports if isinstance(report.longrepr, tuple)]
    counted = Counter(reason.partition(UNCHECKED)[2] for reason in reasons if UNCHECKED in reason)
    return [f"{UNCHECKED}{what}; tests left out: {count}" for what, count in sorted(counted.items())]
