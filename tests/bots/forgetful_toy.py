"""The toy with a re-deal that starts from sorted cards, as the choices of search bots need it."""

from meadhall.kernel.chance import Chance
from tests.toy import Toy, ToyGame


class ForgetfulToy(Toy):
    def dealt_anew(self, seat: int | None, chance: Chance) -> Toy:
        base = self.clone()
        others = [holder for holder in range(len(base.hands)) if holder != seat]
        pool = base.deck + [card for holder in others for card in (0, 1) for _ in range(base.hands[holder][card])]
        pool.sort()
        for holder in others:
            dealt = [pool.pop() for _ in range(sum(base.hands[holder]))]
            base.hands[holder] = [dealt.count(0), dealt.count(1)]
        base.deck = pool
        return Toy.dealt_anew(base, seat, chance)


class ForgetfulGame(ToyGame):
    key = "forgetful-toy"
    table = ForgetfulToy


FORGETFUL = ForgetfulGame()
