"""What is known to fail, with its cause, until it is mended: a whole fuzzer, or one seed of it (``lines 17``).

Whoever mends a cause takes its line out: what is listed here and does not fail fails the tests.
"""

from typing import Final

LOADING: Final = "what is loaded is not checked: impossible zones, counters and frames"

KNOWN: Final[dict[str, str]] = {
    "states dominion": LOADING,
    "states 1066": LOADING,
    "states domino-knights": LOADING,
    "positions dominion": LOADING,
    "positions 1066": LOADING,
    "positions domino-knights": LOADING,
    "recordings": "lines of a recording are unpacked before they are checked",
}
