"""The fuzzers themselves: the same seed gives the same input, a hang is noticed, and findings are made small."""

import pytest

from tests.fuzz.campaign import FUZZERS, Tally, report
from tests.fuzz.case import SOUND, Case, Failure, Fuzzer, TooLong, limit, outcome, smallest
from tests.fuzz.damage import changed
from tests.fuzz.tables import some_state


@pytest.mark.parametrize("name", FUZZERS)
def test_the_same_seed_makes_the_same_input(name: str) -> None:
    before = FUZZERS[name].make(5)
    some_state.cache_clear()
    assert repr(FUZZERS[name].make(5)) == repr(before)


class Touchy(Fuzzer):
    """Fails if 3 and 5 are handed in together."""

    name = "touchy"

    def make(self, seed: int) -> Case:
        return Case(seed, tuple(range(seed)))

    def run(self, case: Case) -> str:
        if {3, 5} <= set(case.parts):
            raise KeyError(3)
        return SOUND


def test_a_finding_is_made_small_and_told_once() -> None:
    failure = outcome(Touchy(), Touchy().make(40))
    assert isinstance(failure, Failure) and failure.place == "KeyError fuzz/test_case.py run"
    assert smallest(Touchy(), Touchy().make(40), failure).parts == (3, 5)
    tally = Tally(Touchy(), 5)
    told = [tally.step() for _ in range(4)]
    assert [bool(text) for text in told] == [False, True, False, False]
    assert "seed 6" in told[1] and "1 findings" in report([tally])


def hang() -> None:
    while True:
        pass


def test_what_hangs_is_stopped() -> None:
    with pytest.raises(TooLong), limit(0.05):
        hang()


def test_changes_that_do_not_find_their_place_are_left_out() -> None:
    data = {"a": [1, 2, {"b": 3}]}
    edits = (("drop", ("a", 2), None), ("set", ("a", 2, "b"), 4), ("add", ("a", 0), 9), ("swap", ("a", 0), ("a", 1)))
    assert changed(data, edits) == {"a": [1, 9, 2]}
    assert data == {"a": [1, 2, {"b": 3}]}
