"""A share of every fuzzer: whatever is handed in is sound or refused; ``make fuzz`` tries many more."""

from typing import Final

import pytest

from tests.fuzz.campaign import FUZZERS, Tally

FEW: Final = 40
SHARE: Final = {"states": 200, "positions": 250, "cards": 40, "options": 12, "strings": 400}
"""How many seeds of each sort, if not a few: some seconds."""


@pytest.mark.parametrize("name", FUZZERS)
def test_whatever_is_handed_in_is_sound_or_refused(name: str) -> None:
    tally = Tally(FUZZERS[name], 0)
    for _ in range(SHARE.get(name.split()[0], FEW)):
        found = tally.step()
        assert not found, found
    if name.startswith("cards"):  # a fuzzer whose files are all refused shows nothing about playing
        assert tally.refused < tally.made / 2
