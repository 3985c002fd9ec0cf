"""Why something cannot be done now, in one line with the rule behind it."""

from meadhall.games.dominion.kinds import ACTION, COST, KIND_OF, NAMES, TREASURE_KINDS, TYPES
from meadhall.games.dominion.table import ACTIONS, Table


def why_not(state: Table, seat: int, thing: str) -> str | None:
    """Why ``seat`` cannot pick or use ``thing`` (an option key, a card, or ``buy <card>``) now; None if it can."""
    if state.question is None:
        return "The game is over (DOM-END-5)."
    if state.question.seat != seat:
        return "You are not asked for anything now (DOM-DEC-1)."
    decision = state.decision
    assert decision is not None
    if thing in decision.keys or any(key.startswith(f"{thing} from ") for key in decision.keys):
        return None
    verb, _, rest = thing.partition(" ")
    card = rest if verb in ("buy", "play") else thing
    if card not in KIND_OF:
        return f"There is no {thing!r} to pick here (DOM-DEC-3)."
    kind = KIND_OF[card]
    if decision.ask != "turn":
        return _not_in_effect(state, decision.ask, kind)
    if verb == "buy":
        return _not_bought(state, kind)
    if verb != "play" and {f"play {card}", f"buy {card}"} & set(decision.keys):
        return None
    if verb == "play" or state.players[seat].hand[kind]:
        return _not_played(state, seat, kind)
    return _not_bought(state, kind)


def _not_bought(state: Table, kind: int) -> str:
    name, cost = NAMES[kind], COST[kind]
    if kind not in state.offer.kinds:
        return f"{name} is not in this game (DOM-BUY-10)."
    if state.piles[kind] == 0:
        return f"The {name} pile is empty (DOM-BUY-10)."
    if state.buys == 0:
        return "You have no Buy left (DOM-BUY-1)."
    return f"{name} costs {cost}, you have {state.coins} (DOM-BUY-5)."


def _not_played(state: Table, seat: int, kind: int) -> str:
    name = NAMES[kind]
    if not state.players[seat].hand[kind]:
        return f"You hold no {name} (DOM-ACT-1)."
    if kind < TREASURE_KINDS:
        return f"{name} cannot be played after the first purchase of the turn (DOM-BUY-3)."
    if not TYPES[kind] & ACTION:
        return f"{name} is no card to be played (DOM-ACT-1)."
    if state.phase != ACTIONS and state.actions:
        return f"{name} cannot be played: the Action phase is over (DOM-TURN-3)."
    return f"{name} cannot be played: you have no Action left (DOM-ACT-1)."


def _not_in_effect(state: Table, ask: str, kind: int) -> str:
    name, cost = NAMES[kind], COST[kind]
    if ask.endswith("gain") and ask != "thief-gain":
        if kind not in state.offer.kinds:
            return f"{name} is not in this game (DOM-KING-8)."
        if state.piles[kind] == 0:
            return f"The {name} pile is empty (DOM-TERM-12)."
        if ask == "mine-gain" and kind >= TREASURE_KINDS:
            return f"{name} is no Treasure (DOM-CARD-MINE-2)."
        return f"{name} costs {cost} and is not among what can be gained here (DOM-TERM-8)."
    assert state.question is not None and state.top is not None
    if ask == "draft":
        return f"{name} is in the kingdom already (DOM-DEC-10)." if kind in state.kingdom else f"{name} is in every game."
    if ask == "retire":
        gone = kind in state.top.scope.held
        return f"{name} is retired already (DOM-DEC-11)." if gone else f"{name} was not in the last kingdom (DOM-DEC-11)."
    if ask == "thief-trash":
        return f"{name} is not among the revealed Treasures (DOM-DEC-33)."
    if ask in ("spy", "chancellor", "library", "moneylender"):
        return "Answer the question first (DOM-DEC-1)."
    if ask == "thief-gain":
        return f"No {name} was trashed by this Thief (DOM-CARD-THIEF-9)."
    if not state.players[state.question.seat].hand[kind]:
        return f"You hold no {name} (DOM-DEC-3)."
    wanted = {"throne-room": "an Action", "bureaucrat": "a Victory card", "mine-trash": "a Treasure"}
    return f"{name} is not {wanted.get(ask, 'what is asked for')} (DOM-DEC-3)."
