"""Training in an open training period: what a bot says out of turn, right after its Discard phase (DKN-R24)."""

from meadhall.bots.domino_knights.policy import KnightsPolicy
from meadhall.bots.domino_knights.rules_of_thumb import onward_by_feel, training_card_by_feel
from meadhall.games.domino_knights.cards.names import card_key
from meadhall.games.domino_knights.codes import END
from meadhall.games.domino_knights.phases import fitting
from meadhall.games.domino_knights.state import KnightsState
from meadhall.kernel.aliases import Seat
from meadhall.kernel.decision import Question


def next_training(policy: KnightsPolicy, state: KnightsState, seat: Seat, *, felt: bool) -> str:
    """The next training action of ``seat`` in the words of an interjection, chosen by feel or not; empty for none."""
    if state.pending:
        return ""  # it would only be held
    codes = [*fitting.training_options(state, seat), END]
    code = onward_by_feel(state, Question(seat, codes), policy.luck) if felt else policy.train(state, seat, codes)
    if code == END:
        return ""
    cards = _cards(policy, state, seat, code, felt=felt or policy.careless)
    return " ".join([fitting.training_key(state, seat, code), *[card_key(card) for card in cards]]) if cards else ""


def _cards(policy: KnightsPolicy, state: KnightsState, seat: Seat, code: int, *, felt: bool) -> tuple[int, ...]:
    """The cards of a training action, picked one after another as at the TRAIN decision; none if they do not suffice."""
    piece = fitting.served(state, seat, code)
    cards: tuple[int, ...] = ()
    while True:
        options = fitting.fitting_cards(state, seat, piece, cards)
        if fitting.is_complete(state, seat, piece, cards):
            options.append(fitting.DONE)
        if not options:
            return ()
        card = training_card_by_feel(options) if felt else policy.training_card(state, seat, options, code, cards)
        if card == fitting.DONE:
            return cards
        cards = (*cards, card)
