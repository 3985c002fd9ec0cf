"""From rows to answers: how each seat and each player did, with intervals; as plain data and as tables for people."""

import math
from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any

from meadhall.lab.intervals import ALPHA, Estimate, estimate, from_sums, share_interval, sure_interval, worth_of_pairing
from meadhall.lab.playing.plan import Bout
from meadhall.lab.playing.rows import GameRow
from meadhall.lab.results import Results
from meadhall.lab.trace import PARTS, Sums, add_to


def tidy(number: float) -> float | None:
    """A number as it is written into JSON: six places, None for one that does not exist."""
    return None if math.isnan(number) else round(number, 6)


def counted(shares: Sequence[float]) -> dict[str, int]:
    """Wins, ties and losses among shares of victories."""
    wins = sum(share == 1 for share in shares)
    losses = sum(share == 0 for share in shares)
    return {"wins": wins, "ties": len(shares) - wins - losses, "losses": losses}


def interval(rows: Sequence[GameRow], shares: Sequence[float]) -> dict[str, Any]:
    """The mean share with its 95 % interval; games of one block count as one observation."""
    blocks = by_block(rows, shares)
    share, low, high = share_interval(blocks, len(shares) / len(blocks) if blocks else 1)
    return {"share": tidy(share), "low": tidy(low), "high": tidy(high)}


def measured(found: Estimate) -> dict[str, Any]:
    return {"mean": tidy(found.mean), "error": tidy(found.error), "count": found.size}


def seat_summary(rows: Sequence[GameRow], seat: int) -> dict[str, Any]:
    """How one seat did, whoever sat there. Every game counts on its own."""
    shares = [row.seats[seat].share for row in rows]
    scores = estimate([row.seats[seat].score for row in rows])
    return {**counted(shares), **interval(rows, shares), "mean_score": tidy(scores.mean)}


def by_block(rows: Sequence[GameRow], values: Sequence[float]) -> list[float]:
    """The mean of ``values`` over each block of games with equal luck."""
    sums: dict[tuple[int, int], list[float]] = {}
    for row, value in zip(rows, values, strict=True):
        sums.setdefault((row.bout, row.block), []).append(value)
    return [math.fsum(some) / len(some) for _, some in sorted(sums.items())]


def player_shares(bout: Bout, rows: Sequence[GameRow], player: int) -> list[float]:
    """The share of one player of a bout in each game, wherever it sat."""
    return [row.seats[bout.seat_of(row.number, player)].share for row in rows]


def player_summary(bout: Bout, rows: Sequence[GameRow], player: int) -> dict[str, Any]:
    """How one player of a bout did, over all its seats."""
    shares = player_shares(bout, rows, player)
    return {"player": bout.players[player], **counted(shares), **interval(rows, shares)}


def bout_summary(results: Results, number: int) -> dict[str, Any]:
    """Everything about one bout."""
    bout = results.plan.bouts[number]
    rows = results.of_bout(number)
    seats = [
        {"seat": seat, "player": bout.players[seat] if not bout.rotates else None, **seat_summary(rows, seat)}
        for seat in range(len(bout.players))
    ]
    rounds = estimate([row.rounds for row in rows])
    summary: dict[str, Any] = {
        "game": bout.game,
        "label": bout.title,
        "games": len(rows),
        "seats": seats,
        "mean_turns": tidy(rounds.mean),
        "mean_turns_error": tidy(rounds.error),
        "mean_turns_all": tidy(estimate([row.turns for row in rows if row.turns is not None]).mean),
        "end_reasons": dict(sorted(Counter(row.reason for row in rows).items())),
        "first_seat": first_seat(rows),
    }
    if bout.rotates:
        summary["players"] = [player_summary(bout, rows, player) for player in range(len(bout.players))]
    milestones = milestone_summary(results, number)
    if milestones:
        summary["milestones"] = milestones
    return summary


def first_seat(rows: Sequence[GameRow]) -> dict[str, Any]:
    """How the seat that began did."""
    shares = [row.seats[row.first].share for row in rows]
    even = 1 / len(rows[0].seats) if rows else math.nan
    return {**counted(shares), **interval(rows, shares), "even": tidy(even)}


def milestone_summary(results: Results, number: int) -> dict[str, list[dict[str, Any]]]:
    """Mean turn of the first, second ... Province (or whatever the game counts), by player, in watched games."""
    found: dict[str, list[dict[str, Any]]] = {}
    for (bout, player, what, count), sums in sorted(results.trace.milestones.items()):
        if bout != number:
            continue
        got = from_sums(sums[0], sums[1], sums[2])
        spread = got.error * math.sqrt(got.size)
        found.setdefault(player, []).append(
            {
                "what": what,
                "number": count,
                "games": got.size,
                "mean_turn": tidy(got.mean),
                "error": tidy(got.error),
                "sd": tidy(spread),
            }
        )
    return found


def duel_summary(results: Results) -> dict[str, Any]:
    """The answer to "who is better": the score of the first player with its interval.

    A run until sure has the interval of its verdict, at its level.
    """
    bout = results.plan.bouts[0]
    rows = results.rows
    own = player_summary(bout, rows, 0)
    shares = player_shares(bout, rows, 0)
    pairs = by_block(rows, shares)
    if results.plan.until_sure:
        low, high = sure_interval(pairs)
        own |= {"low": tidy(low), "high": tidy(high)}
    return {
        "game": bout.game,
        "a": bout.players[0],
        "b": bout.players[1],
        "score": own["share"],
        "low": own["low"],
        "high": own["high"],
        "level": 1 - ALPHA if results.plan.until_sure else 0.95,
        "pairing": tidy(worth_of_pairing(shares, pairs)),
        "games": len(rows),
        "wins": own["wins"],
        "ties": own["ties"],
        "losses": own["losses"],
        "seed": results.plan.seed,
        "sure": results.verdict,
        "complete": results.is_complete,
        "a_first": counted([row.seats[0].share for row in rows if row.number % 2 == 0]),
        "a_second": counted([row.seats[1].share for row in rows if row.number % 2 == 1]),
        "mean_turns": tidy(estimate([row.rounds for row in rows]).mean),
        "end_reasons": dict(sorted(Counter(row.reason for row in rows).items())),
    }


def card_table(results: Results, bouts: Collection[int]) -> list[dict[str, Any]]:
    """For each card: how often a player had it, and the share of victory with and without it, in watched games.

    A card is compared with games of its own side. Cards that were often enough both there and not there come first,
    the most helpful first.
    """
    totals: Sums = {}
    for (number, _, side), some in results.trace.games.items():
        if number in bouts:
            add_to(totals, (side,), some)
    sums: Sums = {}
    for (number, _, side, card), some in results.trace.cards.items():
        if number in bouts:
            add_to(sums, (side, card), some)
    rows = [_card_row(card, own, totals[side,]) for (side, card), own in sorted(sums.items())]
    return sorted(rows, key=lambda row: (not row["is_common"], -(row["difference"] or 0.0), row["card"]))


COMMON = 10
"""So many games with a card, and as many without, are needed before its share means anything."""


def _card_row(card: str, own: list[int], totals: list[int]) -> dict[str, Any]:
    games, copies, parts = own
    without = totals[0] - games
    share = parts / games / PARTS
    other = (totals[1] - parts) / without / PARTS if without else math.nan
    error = math.sqrt(share * (1 - share) / games + other * (1 - other) / without) if without else math.nan
    return {
        "card": card,
        "games": games,
        "copies": tidy(copies / games),
        "with": tidy(share),
        "without": tidy(other),
        "difference": tidy(share - other),
        "error": tidy(error),
        "is_common": min(games, without) >= COMMON,
    }
