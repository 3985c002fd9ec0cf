"""What is kept of a set of kinds is right for that set, whichever sets shared its place before."""

import random

from meadhall.games.dominion.board.option_cache import PLACES, OptionCache, by_name, place_of
from meadhall.games.dominion.cards.kinds import KINDS, NAMES
from meadhall.games.dominion.pure.vectors import as_list

END = 66
END_ON = 96


def some_sets() -> list[int]:
    """More sets than there are places, each asked for twice, in no order."""
    luck = random.Random(1)
    sets = [0, (1 << KINDS) - 1, *[luck.getrandbits(KINDS) for _ in range(3 * PLACES)]]
    asked = sets * 2
    luck.shuffle(asked)
    return asked


def test_sets_that_share_a_place_get_their_own_codes() -> None:
    sets = some_sets()
    assert len({place_of(bits) for bits in sets}) < len(set(sets))
    rows = OptionCache([END], END_ON)
    for bits in sets:
        assert rows.of(bits) == [END] + [END_ON + kind for kind in range(KINDS) if bits >> kind & 1]


def test_sets_that_share_a_place_keep_their_own_names() -> None:
    for bits in some_sets():
        kinds = [kind for kind in range(KINDS) if bits >> kind & 1]
        assert as_list(by_name(bits)) == sorted(kinds, key=lambda kind: NAMES[kind])
