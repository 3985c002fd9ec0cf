"""Words for people: prompts, labels, log lines, reasons why something cannot be done, and the cards for screens."""

from collections.abc import Callable
from typing import Any, Final

from meadhall.games.domino_knights.pieces import PAIR, Piece
from meadhall.games.domino_knights.play import SPECIALS, special_of
from meadhall.games.domino_knights.powers import is_usable, may_attack, powers_of
from meadhall.games.domino_knights.table import Table
from meadhall.games.domino_knights.training import served
from meadhall.games.domino_knights.words import (
    BLANK,
    CARD_OF,
    CARDS,
    COPIES,
    HIGH,
    LOW,
    MERCENARY,
    PLAIN,
    RANK_LETTERS,
    SPECIAL,
    SPECIAL_NAMES,
    SUIT_NAMES,
    SUIT_SIGNS,
    VALUE,
    WEALTH,
    card_key,
    domino_count,
    domino_key,
    suit_of,
)
from meadhall.kernel.frames import Scope
from meadhall.kernel.game import Prompt

_PROMPTS: Final[dict[str, tuple[str, str]]] = {
    "orient": ("Choose which half attacks and which defends.", "DKN-4.2-c"),
    "model": ("Choose the knight that your Doppelganger copies.", "DKN-6-c"),
    "train": ("Train recruits, play a special card, or end your training.", "DKN-4.3-a"),
    "training-card": ("Choose the training cards one by one.", "DKN-4.3-b"),
    "target": ("Choose what the card is aimed at.", "DKN-W2"),
    "life-card": ("Choose the training card that brings the knight into play.", "DKN-5.1-life-a"),
    "attack": ("Attack a Kingdom, play a special card, or end the attack phase.", "DKN-4.4-a"),
    "attackers": ("Choose the knights that attack.", "DKN-4.4.1-a"),
    "unit": ("Choose whom this knight joins.", "DKN-4.4.3-a"),
    "before-aid-attack": ("Play a special card before you decide on aid for the attack, or go on.", "DKN-4.4.2-a"),
    "aid-attack": ("Choose knights that help the attack, or none.", "DKN-4.4.2-a"),
    "before-defend": ("Play a special card before you defend, or go on.", "DKN-4.4.4-a"),
    "defend": ("Choose the knights that defend you, or none.", "DKN-4.4.4-b"),
    "before-aid-defend": ("Play a special card before you decide on aid for the defense, or go on.", "DKN-4.4.5-a"),
    "aid-defend": ("Choose knights that help the defense, or none.", "DKN-4.4.5-a"),
    "block": ("Choose whom this knight blocks.", "DKN-4.4.4-b"),
    "loot": ("Choose one of the defeated knights as loot, or none.", "DKN-4.4.8-a"),
    "bury": ("Choose the order in which your defeated knights are buried; the first lies lowest.", "DKN-R40"),
    "before-discard": ("Play a special card before you discard, or go on.", "DKN-4.5-a"),
    "discard": ("Discard down to five cards; you may discard more.", "DKN-4.5-a"),
    "respond": ("Play a special card, or pass.", "DKN-W12"),
    "negate": ("Answer the announced card with a Ten, or pass.", "DKN-W4"),
}


def prompt_of(state: Table) -> Prompt:
    """The open question in one sentence."""
    ask = state.ask_key()
    text, rule = _PROMPTS[ask]
    if ask == "negate":
        newest = state.pending[-1]
        text = f"Answer {card_name(state, newest.card)} of {state.names[newest.player]} with a Ten, or pass."
    elif ask in ("defend", "aid-defend", "aid-attack") and state.battle is not None:
        text = f"{state.names[state.battle.attacker]} attacks {state.names[state.battle.defender]}. {text}"
    elif ask in ("unit", "block") and state.top is not None:
        scope = state.top.scope
        token = scope.held[len(scope.note)]
        text = f"{text[:-1]}: {knight_label(state, token)}."
    elif ask == "discard" and len(state.hands[state.turn]) <= 5:
        text = "You may discard any of your cards."
    elif ask == "target" and state.top is not None:
        text = f"Choose what {card_name(state, state.top.scope.card)} is aimed at."
    elif ask == "training-card" and state.top is not None:
        text = training_prompt(state, state.top.scope)
    return Prompt(text, rule)


def training_prompt(state: Table, scope: Scope) -> str:
    """What a training action costs and how much of it is covered so far."""
    piece = served(state, scope.you, scope.n)
    if piece is None or piece.domino == PAIR:
        return "Choose two cards that form a knight."
    if piece.is_doppelganger():
        return "Choose the one training card of your Doppelganger."
    covered = piece.credit() + (sum(VALUE[card] for card in scope.held) << len(state.wealth_of(scope.you)))
    return f"Choose training cards one by one: {domino_key(piece.domino)} costs {piece.cost()}, {covered} is covered so far."


def card_name(state: Table | None, card: int) -> str:
    """A card in words: ``K♠ Majesty``."""
    special = SPECIAL[card] if state is None else state.special(card)
    kind = card // COPIES
    if kind >= 54:
        return "Blank"
    face = "Joker" if kind >= 52 else RANK_LETTERS[kind // 4] + SUIT_SIGNS[kind % 4]
    return face if special == PLAIN else f"{face} {SPECIAL_NAMES[special]}"


def knight_label(state: Table, token: int) -> str:
    """A piece in words: whose it is, its powers or what is known of it."""
    seat = state.holder(token)
    if seat < 0:
        return f"k{token}"
    piece = state.piece(token)
    name = state.names[seat]
    if state.knight(token) is None:
        kind = "candidate" if piece.cards else "recruit"
        return f"{name}'s {kind} k{token}"
    attack, defense = powers_of(state, seat, piece)
    signs = "".join([SUIT_SIGNS[bit] for bit in range(4) if piece.suits() >> bit & 1])
    return f"{name}'s {signs} {attack}/{defense} (k{token})"


_PLAIN_LABELS: Final = {
    "end": "End this phase",
    "go on": "Go on",
    "done": "Done",
    "alone": "Fights on its own",
    "form": "Form a pair",
    "hand": "Two cards from your hand",
}


def label_of(state: Table, key: str) -> str:
    """An option of the open question in words."""
    if key in _PLAIN_LABELS:
        return _PLAIN_LABELS[key]
    verb, _, rest = key.partition(" ")
    if verb == "play" and rest in CARD_OF:
        return f"Play {card_name(state, CARD_OF[rest])}"
    if verb in ("attack", "seat") and rest.isdigit():
        name = state.names[int(rest)]
        return f"Attack {name}" if verb == "attack" else name
    if key in CARD_OF:
        return card_name(state, CARD_OF[key])
    token = rest or key
    if token[:1] == "k" and token[1:].isdigit():
        number = int(token[1:])
        asked = None if state.question is None else state.question.seat
        label = knight_label(state, number)
        if verb in ("train", "add") and asked is not None and state.holder(number) == asked:
            own = state.piece(number)
            shown = domino_key(own.domino) if own.domino >= 0 else f"k{number}"
            return f"{'Train' if verb == 'train' else 'Add cards to'} {shown}"
        words = {"join": "Joins ", "block": "Blocks "}
        return words.get(verb, "") + label
    return key


# --- log lines --------------------------------------------------------------------------------------------------------


def _cards(keys: list[str]) -> str:
    return ", ".join(keys) or "no cards"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" + ("" if number == 1 else "s")


def _drawn(event: dict[str, Any], who: str) -> str:
    cards = f": {_cards(event['cards'])}" if "cards" in event else ""
    return f"{who} draws {_count(event['count'], 'card')}{cards}"


def _groups(event: dict[str, Any]) -> str:
    parts = []
    for group in event["groups"]:
        part = "+".join(group["attackers"])
        parts.append(part + (f" blocked by {'+'.join(group['blockers'])}" if group["blockers"] else ""))
    return "; ".join(parts)


def _result(event: dict[str, Any], who: str) -> str:
    attack, defense = event["attack"]
    attackers = "+".join(event["attackers"])
    if not event["blockers"]:
        return f"{attackers} ({attack}/{defense}) is not blocked"
    against, back = event["block"]
    return f"{attackers} ({attack}/{defense}) against {'+'.join(event['blockers'])} ({against}/{back}): {event['outcome']}"


def _on(event: dict[str, Any], names: list[str]) -> str:
    on = event["on"]
    return names[on] if isinstance(on, int) else str(on)


_LINES: Final[dict[str, Callable[[dict[str, Any], str], str]]] = {
    "goal_revealed": lambda event, who: f"{event['card']} decides the goal: {event['goal'].replace('_', ' ')}",
    "first_draw": lambda event, who: f"{who} shows {event['card']}",
    "first_player": lambda event, who: f"{who} goes first",
    "cards_dealt": _drawn,
    "cards_drawn": _drawn,
    "recruits_taken": lambda event, who: (
        f"{who} takes {_count(len(event['tokens']), 'recruit')}"
        + (f": {', '.join(event['dominoes'])}" if "dominoes" in event else "")
    ),
    "draw_short": lambda event, who: f"{who} finds {event['missing']} {event['kind']} too few",
    "round_started": lambda event, who: f"Round {event['round']}",
    "turn_started": lambda event, who: f"{who}'s turn",
    "knights_recovered": lambda event, who: f"{who}'s knights recover: {', '.join(event['tokens'])}",
    "bar_lifted": lambda event, who: f"{', '.join(event['tokens'])} may fight again",
    "peasants_recycled": lambda event, who: f"Graveyards go back to the peasants, who are {event['peasants']} now",
    "deck_reshuffled": lambda event, who: f"The discard pile becomes a deck of {event['deck']}",
    "trained": lambda event, who: (
        f"{who} trains {event.get('piece', event['token'])} with "
        + (_cards(event["cards"]) if "cards" in event else _count(event["count"], "card"))
    ),
    "training_added": lambda event, who: (
        f"{who} adds to {event.get('piece', event['token'])}: "
        + (_cards(event["cards"]) if "cards" in event else _count(event["count"], "card"))
    ),
    "training_taken_back": lambda event, who: f"{who} takes {event.get('piece', event['token'])} back from training",
    "training_opened": lambda event, who: f"{who} may train from now on",
    "training_closed": lambda event, who: f"{who}'s training is over",
    "promoted": lambda event, who: (
        f"{who} has a new knight {event['token']}: {event['attack']}/{event['defense']} on {_cards(event['cards'])}"
    ),
    "model_chosen": lambda event, who: f"{event['token']} copies {event['model']}",
    "model_lost": lambda event, who: f"{event['token']} finds no model and is buried",
    "special_announced": lambda event, who: (
        f"{who} plays {event['card']} on {event['target']}" + (f" with {_cards(event['shown'])}" if event["shown"] else "")
    ),
    "special_negated": lambda event, who: f"{event['by']} negates {event['card']}",
    "raised": lambda event, who: f"{who} raises {event['piece']}",
    "killed": lambda event, who: f"{who}'s {event['piece']} dies",
    "aid_signalled": lambda event, who: f"{who} calls for aid",
    "attack_aided": lambda event, who: f"{who} aids the attack: {_groups(event)}",
    "defense_set": lambda event, who: f"{who} defends: {_groups(event)}",
    "defense_aided": lambda event, who: f"{who} aids the defense: {_groups(event)}",
    "withdrawn": lambda event, who: f"{', '.join(event['tokens'])} is withdrawn",
    "released": lambda event, who: f"{', '.join(event['tokens'])} is released",
    "barred": lambda event, who: f"{', '.join(event['tokens'])} is barred",
    "group_result": _result,
    "damage": lambda event, who: f"{who} loses {event['amount']} and has {event['health']} health",
    "fame_changed": lambda event, who: f"{who}: {event['change']:+d} fame, now {event['fame']}",
    "looted": lambda event, who: f"{who} loots {', '.join(event['pieces'])}",
    "buried": lambda event, who: f"{who} buries {', '.join(event['pieces'])}",
    "discarded": lambda event, who: f"{who} discards {_cards(event['cards'])}",
    "named": lambda event, who: f"A Kingdom takes the name {event['name']}",
    "time_up": lambda event, who: "Time is up: this is the last round",
    "stalemate": lambda event, who: "Nothing has moved for too long",
    "round_limit": lambda event, who: "The last round is over",
}


def tell(event: dict[str, Any], names: list[str]) -> str:
    """One log line for an event as a seat sees it; empty if it is not worth a line."""
    kind = event["event"]
    who = names[event["seat"]] if 0 <= event["seat"] < len(names) else ""
    if kind in _LINES:
        return _LINES[kind](event, who)
    if kind == "first_tie":
        return f"A tie: {', '.join([names[seat] for seat in event['seats']])} draw again"
    if kind == "attack_declared":
        return f"{who} attacks {names[event['defender']]}: {_groups(event)}"
    if kind == "effect_expired":
        return f"{event['card']} on {_on(event, names)} ends"
    if kind == "control_changed":
        return f"{event['token']} passes from {names[event['from']]} to {names[event['to']]}"
    if kind == "eliminated":
        return f"{' and '.join([names[seat] for seat in event['seats']])} is out of the game"
    if kind == "game_over":
        winners = " and ".join([names[seat] for seat in event["winners"]])
        return f"The game is over: {winners} wins" if len(event["winners"]) == 1 else f"The game is over: {winners} share it"
    return ""


# --- why not ----------------------------------------------------------------------------------------------------------


def why_not(state: Table, seat: int, thing: str) -> str | None:
    """Why ``seat`` cannot pick ``thing`` now; None if it can."""
    decision = state.decision
    if decision is None:
        return "The game is over."
    if decision.seat != seat:
        return "It is not your decision now."
    if thing in decision.keys or f"play {thing}" in decision.keys:
        return None
    name = thing.removeprefix("play ")
    if name in CARD_OF:
        return _why_not_card(state, seat, CARD_OF[name])
    if name[:1] == "k" and name[1:].isdigit():
        return _why_not_piece(state, seat, int(name[1:]))
    return f"{thing} is not among the options."


def _why_not_card(state: Table, seat: int, card: int) -> str:
    name = card_name(state, card)
    if card not in state.hands[seat]:
        return f"You do not hold {name}."
    if state.ask_key() == "negate":
        return "Only a Ten can answer an announced card (DKN-W4)."
    if state.ask_key() == "training-card":
        return f"{name} does not fit this training: Aces and Jokers never do, and suits must match (DKN-4.3-c)."
    if SPECIAL[card] in (PLAIN, BLANK):
        return f"{name} has no special power; it can only train (DKN-2-k)."
    if state.special(card) == WEALTH:
        return "Wealth can be played only in your own training time (DKN-R20)."
    if state.special(card) == MERCENARY and not state.law.mercenary:
        return "The ace of diamonds does nothing at this table (DKN-8-k)."
    special = special_of(state, card)
    if not special.targets(state, seat, card):
        return f"{name} has no legal target now (DKN-5-d)."
    return f"{name} cannot be played at this moment (DKN-W1)."


def _why_not_piece(state: Table, seat: int, token: int) -> str:
    if state.holder(token) < 0:
        return f"k{token} is not in play."
    if state.knight(token) is None:
        if state.ask_key() == "train" and state.holder(token) == seat:
            return f"Your cards cannot cover the training of k{token} (DKN-4.3-b)."
        return f"k{token} is not a knight (DKN-4.3-h)."
    knight: Piece = state.piece(token)
    if state.controller(token) != seat:
        return f"k{token} is not under your control."
    if knight.bars:
        return f"k{token} is barred (DKN-2-p)."
    if not is_usable(state, seat, knight):
        return f"k{token} is spent until your next Draw phase (DKN-4.4.6-i)."
    if state.battle is not None and state.battle.holds(token):
        return f"k{token} is on the battlefield already (DKN-R28)."
    if state.battle is not None and not may_attack(state, knight, state.battle.defender):
        return f"A Queen keeps k{token} from this attack (DKN-5.2-queen-a)."
    return f"A rule keeps k{token} out here; a Queen or its own side (DKN-R52)."


# --- cards for screens ------------------------------------------------------------------------------------------------


def all_cards() -> list[dict[str, Any]]:
    """Every card and domino: key, name, text, and what screens draw from."""
    texts = {special.code: special.text for special in SPECIALS}
    rules = {special.code: special.rule for special in SPECIALS}
    found: list[dict[str, Any]] = []
    for card in range(0, CARDS, COPIES):
        special = SPECIAL[card]
        text = texts.get(special, "")
        if special == WEALTH:
            text += f" Without dominoes: {texts[MERCENARY]}"
        if special == PLAIN:
            text = f"Training card worth {VALUE[card]}."
        elif special == BLANK:
            text = "Without dominoes: forms a Doppelganger together with one training card."
        kind = card // COPIES
        found.append(
            {
                "key": card_key(card),
                "name": card_name(None, card),
                "text": text,
                "kind": "card",
                "power": SPECIAL_NAMES[special],
                "value": VALUE[card],
                "suit": SUIT_NAMES[suit_of(card)] if kind < 52 else None,
                "rank": RANK_LETTERS[kind // 4] if kind < 52 else None,
                "rule": rules.get(special, "DKN-2-l"),
            }
        )
    for domino in range(domino_count(12)):
        blank = domino == 0
        found.append(
            {
                "key": domino_key(domino),
                "name": "Doppelganger" if blank else domino_key(domino),
                "text": "Copies another knight of its suit." if blank else f"A domino that costs {HIGH[domino] + LOW[domino]}.",
                "kind": "domino",
                "pips": [HIGH[domino], LOW[domino]],
                "rule": "DKN-6-a" if blank else "DKN-2-m",
            }
        )
    return found
