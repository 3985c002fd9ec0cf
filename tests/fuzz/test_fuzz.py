"""A share of every fuzzer: whatever is handed in is sound or refused; ``make fuzz`` tries many more."""

from typing import Final

import pytest

from tests.fuzz.campaign import FUZZERS, Tally
from tests.fuzz.known import KNOWN

FEW: Final = 40
SHARE: Final = {"states": 300, "positions": 400, "cards": 60, "options": 12, "strings": 400}
"""How many seeds of each sort, if not a few: some seconds."""


def seeds(name: str) -> list[tuple[str, int]]:
    """The seeds of a fuzzer, without those that stand in the list of what is known to fail."""
    return [(name, seed) for seed in range(SHARE.get(name.split()[0], FEW)) if f"{name} {seed}" not in KNOWN]


SHARES: Final = {name: seeds(name) for name in FUZZERS}
SHARES.update({key: [(key.rpartition(" ")[0], int(key.split()[-1]))] for key in KNOWN if key not in FUZZERS})


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.xfail(reason=KNOWN[name], strict=True) if name in KNOWN else ()) for name in SHARES],
)
def test_whatever_is_handed_in_is_sound_or_refused(name: str) -> None:
    tally = Tally(FUZZERS[SHARES[name][0][0]], 0)
    for _, tally.seed in SHARES[name]:
        found = tally.step()
        assert not found, found
