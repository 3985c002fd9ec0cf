"""The manner of every question of Dominion: why a card is not among its options."""

from mypy_extensions import mypyc_attr

from meadhall.games.dominion.cards.kinds import KIND_OF, Kind
from meadhall.games.dominion.state import DominionState
from meadhall.kernel.decision import Prompt, Reason
from meadhall.kernel.frames import Ask, Frame
from meadhall.kernel.sentence import say


@mypyc_attr(allow_interpreted_subclasses=True)
class Decide(Ask[DominionState]):
    """A question to one seat."""

    def why_not(self, state: DominionState, frame: Frame, thing: str) -> Reason | None:
        decision = state.decision
        assert decision is not None
        said = thing.strip().lower()
        verb, _, rest = said.partition(" ")
        card = (rest if verb in ("buy", "play") else said).replace(" ", "-")  # "Council Room" is council-room
        verb = verb if verb in ("buy", "play") else ""
        picked = (said, f"{verb} {card}", "" if verb == "buy" else card)
        if any(key in picked or key.startswith((f"{said} from ", f"{card} from ")) for key in decision.keys):
            return None
        if card not in KIND_OF:
            return Prompt(say("There is no “{thing}” to pick here.", thing=thing), "DOM-DEC-3")
        return self.why_not_card(state, frame, verb, KIND_OF[card])

    def why_not_card(self, state: DominionState, frame: Frame, verb: str, kind: Kind) -> Reason | None:
        """Why a kind of card is not among the options; ``verb`` is what somebody would do with it, or empty."""
        raise NotImplementedError
