"""Figures that others have published about Dominion, and ours beside them.

Exact figures come from counting; the others are those on which independent public simulators agree. A figure is
reproduced if ours lies within four standard errors, rounding of the printed figure included.
"""

import math
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from meadhall import games
from meadhall.bots.dominion.strategies.named import Strategy, read_strategy
from meadhall.games.dominion.cards.kinds import COINS, COPPER, SILVER, SMITHY, TREASURE_KINDS, WOODCUTTER
from meadhall.games.dominion.pure.vectors import as_list
from meadhall.games.dominion.state import DominionState
from meadhall.games.dominion.turn import END
from meadhall.lab.intervals import Estimate, estimate
from meadhall.lab.playing.plan import Plan, derive
from meadhall.lab.playing.rows import GameRow
from meadhall.lab.playing.tables import LabTable
from meadhall.lab.results import Results

MOST_Z: Final = 4.0


class Figure(NamedTuple):
    """One published figure with ours."""

    name: str
    theirs: float
    ours: float
    error: float
    """Standard error of ours."""
    rounding: float
    """Half the last printed digit of theirs."""

    @property
    def z(self) -> float:
        """How many standard errors ours is off."""
        spread = math.hypot(self.error, self.rounding / math.sqrt(3))
        return (self.ours - self.theirs) / spread if spread > 0 else math.inf

    @property
    def is_reproduced(self) -> bool:
        return abs(self.z) <= MOST_Z

    def to_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "theirs": self.theirs,
            "ours": round(self.ours, 5),
            "error": round(self.error, 5),
            "z": round(self.z, 3),
            "reproduced": self.is_reproduced,
        }


def figure(name: str, printed: str, ours: Estimate, scale: float = 1.0) -> Figure:
    """A figure from the published one as it is printed."""
    digits = len(printed.partition(".")[2])
    return Figure(name, float(printed), scale * ours.mean, scale * ours.error, 0.5 * 10.0**-digits)


def share_figure(name: str, printed: str, values: Sequence[bool]) -> Figure:
    """A percentage. The error is the one it has if the published figure is true, which suits rare things too."""
    theirs = float(printed) / 100
    ours = Estimate(sum(values) / len(values), math.sqrt(theirs * (1 - theirs) / len(values)), len(values))
    return figure(name, printed, ours, 100)


# --- first hands and first shuffles ----------------------------------------------------------------------------------

OPENINGS: Final = 20_000
SILVERS: Final = read_strategy("buy silver if turn <= 2", "two silvers")
TERMINALS: Final = read_strategy("buy smithy if smithy < 1\nbuy woodcutter if woodcutter < 1", "two terminals")


def openings(seed: int, count: int, strategy: Strategy) -> Iterator[tuple[list[int], list[list[int]]]]:
    """Play four turns alone, ``count`` times: what is owned after two turns, and the hands of turns one to four."""
    game, options = games.parse("dominion(solo=on,start=0)")
    for index in range(count):
        state = game.new(options, derive(seed, "opening", strategy.name, index))
        assert isinstance(state, DominionState)
        player = state.players[0]
        hands: list[list[int]] = []
        owned: list[int] = []
        while player.turns < 4:
            if len(hands) == player.turns:
                hands.append(as_list(player.hand))
            if player.turns == 2 and not owned:
                owned = as_list(player.owned)
            state.choose(strategy.choose(state) if player.turns < 2 else [END])
        yield owned, hands


def coins_in(hand: Sequence[int]) -> int:
    return sum(COINS[kind] * hand[kind] for kind in range(TREASURE_KINDS))


def opening_figures(seed: int, count: int = OPENINGS) -> list[Figure]:
    """First hands, the turns after two Silvers, and two terminal Actions that collide."""
    first: list[int] = []
    coins: list[tuple[int, int]] = []
    for owned, hands in openings(seed, count, SILVERS):
        first.append(hands[0][COPPER])
        if owned[SILVER] == 2:
            coins.append((coins_in(hands[2]), coins_in(hands[3])))
    collisions = [
        any(hand[SMITHY] and hand[WOODCUTTER] for hand in hands[2:])
        for owned, hands in openings(seed, count, TERMINALS)
        if owned[SMITHY] and owned[WOODCUTTER]
    ]
    found: list[Figure] = []
    for number, printed in ((2, "8.3333"), (3, "41.6667"), (4, "41.6667"), (5, "8.3333")):
        found.append(share_figure(f"first hand has {number} Coppers, %", printed, [coppers == number for coppers in first]))
    after = "two Silvers, turns 3 and 4: "
    found.append(share_figure(after + "$6 at least once, %", "42.424", [max(pair) >= 6 for pair in coins]))
    found.append(share_figure(after + "no $5, %", "8.838", [max(pair) < 5 for pair in coins]))
    found.append(share_figure(after + "$5 twice, %", "14.899", [min(pair) >= 5 for pair in coins]))
    found.append(figure(after + "mean coins together", "9.1667", estimate([sum(pair) for pair in coins])))
    found.append(share_figure("two terminal Actions collide on turn 3 or 4, %", "30.303", collisions))
    return found


# --- whole games ---------------------------------------------------------------------------------------------------------

SOLO: Final = {
    "bbm": ("8.721", "16.800", "25.954", "1.840"),
    "bmu": ("9.196", "16.986", "33.01", "2.032"),
    "smithy": ("7.582", "15.010", "32.69", "1.993"),
    "bm1sm": ("6.859", "14.928", "24.338", "1.751"),
}
"""Mean turn of the first, fourth and eighth Province, and the standard deviation of the fourth."""

PAIRS: Final = (
    ("bbm!careful", "bbm!careful", ("24.30", "33.28", "42.41")),
    ("bbm!hasty", "bbm!hasty", ("24.28", "33.44", "42.28")),
    ("bmu!careful", "bmu!careful", ("51.34", "8.37", "40.30")),
    ("bmu!careful", "bbm!careful", ("84.35", "4.36", "11.30")),
    ("bbm!careful", "bmu!careful", ("19.74", "2.05", "78.21")),
    ("smithy!careful", "bbm!careful", ("95.08", "1.91", "3.01")),
    ("bbm!careful", "smithy!careful", ("6.91", "0.71", "92.38")),
    ("witch!careful", "bmu!careful", ("96.59", "0.80", "2.62")),
    ("bmu!careful", "witch!careful", ("6.98", "0.55", "92.47")),
)
"""Wins, ties and losses of the player who begins, in percent."""

SCORES: Final = ((3, "82.9"), (5, "94.4"), (7, "94.9"))
"""The score over both seats of the player who begins the pair with this number."""

HASTY: Final = 1
POINTS_ALONE: Final = ("24.4", "61.4", "14.1")
"""The hasty mirror of Big Money if equal points were a tie whatever the turns."""

THREE: Final = ("36.26", "32.68", "31.06")


def published_plan(games_each: int, seed: int) -> Plan:
    """All bouts behind the published figures."""
    table = LabTable.read("dominion")
    bouts = [table.bout((name,)) for name in SOLO]
    bouts += [table.bout(pair[:2], watched=False) for pair in PAIRS]
    bouts.append(table.bout(("bbm!careful",) * 3, watched=False))
    return table.plan(bouts, games_each, seed, traced=games_each)


def game_figures(results: Results) -> list[Figure]:
    """Everything that whole games show."""
    found: list[Figure] = []
    for number, (name, four) in enumerate(SOLO.items()):
        found += _solo_figures(results, number, name, four)
    rows = [results.of_bout(len(SOLO) + number) for number in range(len(PAIRS) + 1)]
    for number, (first, second, three) in enumerate(PAIRS):
        found += _pair_figures(f"{first} begins, {second}", rows[number], three)
    for number, printed in SCORES:
        shares = [row.seats[0].share for row in rows[number]] + [row.seats[1].share for row in rows[number + 1]]
        found.append(figure(f"{PAIRS[number][0]} - {PAIRS[number][1]}: score, %", printed, estimate(shares), 100))
    turns = estimate([row.turns for row in rows[HASTY] if row.turns is not None])
    found.append(figure("bbm!hasty mirror: turns of both together", "34.2", turns))
    margins = [row.seats[0].score - row.seats[1].score for row in rows[HASTY]]
    alone = ([margin > 0 for margin in margins], [margin == 0 for margin in margins], [margin < 0 for margin in margins])
    for word, printed, values in zip(("wins", "ties", "losses"), POINTS_ALONE, alone, strict=True):
        found.append(share_figure(f"bbm!hasty mirror by points alone: {word} of the first, %", printed, values))
    for seat, printed in enumerate(THREE):
        shares = [row.seats[seat].share for row in rows[-1]]
        found.append(figure(f"three bbm!careful, ties split: seat {seat}, %", printed, estimate(shares), 100))
    return found


def _solo_figures(results: Results, number: int, name: str, printed: Sequence[str]) -> list[Figure]:
    found: list[Figure] = []
    for count, text in zip((1, 4, 8), printed, strict=False):
        mean, _ = moments(results.trace.milestones[number, name, "province", count])
        found.append(figure(f"{name} alone: mean turn of Province {count}", text, mean))
    _, spread = moments(results.trace.milestones[number, name, "province", 4])
    found.append(figure(f"{name} alone: deviation of the turn of Province 4", printed[3], spread))
    return found


def _pair_figures(name: str, rows: Sequence[GameRow], printed: Sequence[str]) -> list[Figure]:
    shares = [row.seats[0].share for row in rows]
    kinds = ([share == 1 for share in shares], [0 < share < 1 for share in shares], [share == 0 for share in shares])
    words = ("wins", "ties", "losses")
    return [share_figure(f"{name}: {word}, %", text, values) for word, text, values in zip(words, printed, kinds, strict=True)]


def moments(sums: Sequence[int]) -> tuple[Estimate, Estimate]:
    """Mean and standard deviation, each with its standard error, from sums of the first to fourth power."""
    count, one, two, three, four = sums
    mean = one / count
    variance = two / count - mean**2
    fourth = four / count - 4 * mean * three / count + 6 * mean**2 * two / count - 3 * mean**4
    deviation = math.sqrt(variance)
    error = math.sqrt(max(fourth - variance**2, 0.0) / count) / (2 * deviation)
    return Estimate(mean, deviation / math.sqrt(count), count), Estimate(deviation, error, count)
