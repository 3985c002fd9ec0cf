"""Making a plan better for one kingdom: small changes, kept when paired games show that they win."""

import random
from typing import Final

from meadhall.bots.dominion.plan import ANY, NO_LIMITS, Plan, Wish, wish_from_json
from meadhall.bots.dominion.trial import Score, Trial
from meadhall.games.dominion.cards import kinds


def changed(plan: Plan, kingdom: list[int], luck: random.Random) -> Plan:
    """A plan that differs in one or two small things."""
    wishes = list(plan.wishes)
    for _ in range(1 if luck.random() < 0.6 else 2):
        wishes = _change(wishes, kingdom, luck)
    cards = [wish.kind for wish in wishes if wish.kind >= kinds.GARDENS or kinds.TYPES[wish.kind] & kinds.ACTION]
    name = "+".join(dict.fromkeys([kinds.KEYS[kind] for kind in cards])) or "money"
    return Plan(name, wishes)


def _change(wishes: list[Wish], kingdom: list[int], luck: random.Random) -> list[Wish]:
    what = luck.randrange(8)
    at = luck.randrange(len(wishes))
    wish = wishes[at]
    if what <= 1:
        return _with_one_more(wishes, kingdom, luck)
    if what == 2:
        if wish.kind in (kinds.PROVINCE, kinds.SILVER, kinds.GOLD) and luck.random() < 0.7:
            return wishes
        return [*wishes[:at], *wishes[at + 1 :]] if len(wishes) > 3 else wishes
    if what == 3:
        to = luck.randrange(len(wishes))
        rest = [*wishes[:at], *wishes[at + 1 :]]
        return [*rest[:to], wish, *rest[to:]]
    return [*wishes[:at], _tuned(wish, kingdom, luck), *wishes[at + 1 :]]


def _with_one_more(wishes: list[Wish], kingdom: list[int], luck: random.Random) -> list[Wish]:
    """One more wish at some place: mostly a card of the kingdom, sometimes a few Treasures before others."""
    if luck.random() < 0.15:
        fresh = Wish(luck.choice((kinds.SILVER, kinds.GOLD)), luck.choice((1, 2, 3, 4)))
    else:
        kind = luck.choice(kingdom)
        most = luck.choice((1, 1, 2, 2, 3, 5, ANY))
        fresh = Wish(kind, most, provinces=luck.choice((ANY, 6, 4)) if kind == kinds.GARDENS else ANY)
    place = luck.randrange(1, len(wishes) + 1)
    return [*wishes[:place], fresh, *wishes[place:]]


def _tuned(wish: Wish, kingdom: list[int], luck: random.Random) -> Wish:
    if wish.kind in (kinds.DUCHY, kinds.ESTATE):
        now = min(wish.provinces, 8)
        return Wish(wish.kind, provinces=max(1, min(8, now + luck.choice((-1, 1)))))
    limits = wish.to_json()[1:]
    limits += NO_LIMITS[len(limits) :]
    what = luck.randrange(8)
    if what <= 1:
        most = wish.most if wish.most < ANY else 6
        limits[0] = ANY if luck.random() < 0.15 else max(1, most + luck.choice((-1, 1, 2)))
    elif what == 2:
        limits[1] = luck.choice((0, 4, 5, 6, 8, 11, 15))
    elif what == 3:
        limits[2] = max(0, wish.money + luck.choice((-6, -3, 3, 6)))
    elif what == 4:
        limits[3] = luck.choice((ANY, ANY, 7, 6, 5, 4, 3, 2))
    elif what == 5:
        limits[4], limits[5] = luck.choice(((-ANY, ANY), (-2, ANY), (-1, ANY), (0, ANY), (-ANY, -1), (-ANY, 0), (-ANY, 1)))
    elif what == 6:
        limits[6], limits[7] = luck.choice(((0, ANY), (0, ANY), (2, ANY), (5, ANY), (9, ANY), (0, 2), (0, 5), (0, 9)))
    else:
        alike = [kind for kind in kingdom if kinds.COST[kind] == kinds.COST[wish.kind]]
        return wish_from_json([kinds.KEYS[luck.choice(alike)], *limits]) if alike else wish
    return wish_from_json([kinds.KEYS[wish.kind], *limits])


class Evolution:
    """A champion plan and its challengers on one kingdom; the same seed gives the same champions."""

    def __init__(self, trial: Trial, kingdom: list[int], champion: Plan, seed: int) -> None:
        self.kingdom: Final = kingdom
        self.trial: Final = trial
        self.champion: Plan = champion
        self.luck: Final = random.Random(seed)
        self.seed: Final = seed
        self.rounds: int = 0
        self.crowned: int = 0

    def step(self, pairs: int = 60) -> None:
        """Let one challenger try; it is dropped early when it does not look better."""
        self.rounds += 1
        challenger = changed(self.champion, self.kingdom, self.luck)
        seed = self.seed * 1_000_003 + self.rounds * 10_007
        score = Score()
        for part in (pairs // 6, pairs // 6, pairs // 3, pairs // 3):
            self.trial.duel(challenger, self.champion, part, seed + score.pairs, score)
            if score.mean < 0.5 + 0.3 * score.error:
                return
        if score.mean > 0.5 + 1.5 * score.error:
            self.champion = challenger
            self.crowned += 1
