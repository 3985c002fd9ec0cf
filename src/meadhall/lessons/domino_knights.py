"""The first game of Domino Knights: "Two kingdoms, one evening"."""

from itertools import combinations
from typing import Any, Final

from meadhall.games.domino_knights.texts import faces_called, some_knights
from meadhall.kernel.sentence import Person, Said, say
from meadhall.lessons.lesson import Beat, Lesson, Picks, Spoken
from meadhall.lessons.look import Look

POSITION: Final = """
game: domino-knights(players=2,starting_health=15,first_player=0,response_seconds=0)
turn: 0
first: 0
round: 1
phase: train
health 0: 15
health 1: 15
hand 0: 3S 4S 8S 2H 6D
recruits 0: k1=4-3 k2=6-2
hand 1: AH 4D 5C 3H 7C
recruits 1: k3=5-1 k4=3-3
deck: 9D 10H 6C 9C 5H 3C 7H 5S 8D 4C 6S 9S 2C 7D 8C 4H 9H 6H 5D JS 7S 10C QD 2S 8H 3D JD KC QC JH AD joker.1 joker.2 \
10D 10S AS KD JC KS QH AC 2D KH QS
peasants: 5-4 7-3 6-1 4-2 5-3 6-4 7-2 5-2 9-0 9-2 9-4 7-1 4-4 7-6 6-0 3-1 2-1 8-3 5-0 4-1 8-2 3-2 8-0 7-0 8-4 2-0 7-5 \
8-5 5-5 9-1 3-0 8-1 6-3 6-6 1-0 7-4 4-0 0-0 1-1 6-5 2-2 9-3 9-9 9-6 9-8 8-8 9-5 9-7 7-7 8-6 8-7
"""


def _own(look: Look) -> dict[str, Any]:
    kingdom: dict[str, Any] = look.view["kingdoms"][look.seat]
    return kingdom


def _theirs(look: Look) -> dict[str, Any]:
    kingdom: dict[str, Any] = look.view["kingdoms"][1 - look.seat]
    return kingdom


def _cost(piece: str) -> int:
    """The pips of a domino: what it costs to train."""
    return sum(int(half) for half in piece.split("-"))


def _value(card: str) -> int:
    """What a card is worth in training; 0 for special cards, which she would rather keep."""
    return int(card[:-1]) if card[:-1].isdigit() and card[:-1] != "10" else 0


def _payment(hand: list[str], cost: int) -> Picks:
    """The plain cards of one suit that pay ``cost`` with the least wasted; none if no suit does."""
    fitting = [
        (sum(_value(card) for card in some), len(some), some)
        for suit in "CDHS"
        for own in [[card for card in hand if card.endswith(suit) and _value(card)]]
        for count in range(1, min(len(own), 4) + 1)
        for some in combinations(own, count)
        if sum(_value(card) for card in some) >= cost
    ]
    return min(fitting)[2] if fitting else ()


def _recruits(look: Look) -> Spoken | None:
    if not look.asks("train"):
        return None
    payable = [
        (sum(map(_value, paid)) - _cost(one["piece"]), one["token"])
        for one in _own(look)["recruits"]
        if look.has(f"train {one['token']}")
        for paid in [_payment(_own(look)["hand"], _cost(one["piece"]))]
        if paid
    ]
    if not payable:
        return None
    return Spoken(
        say("Recruits are farmers. Train one into a knight: pay with cards of one suit that add up to its pips."),
        (f"train {min(payable)[1]}",),
    )


def _begun(look: Look) -> list[str]:
    """The cards that are laid under a recruit already: those of the one suit that can be added, but can't be added any more."""
    offered = [key for key in look.options if key in _own(look)["hand"]]
    suits = {card[-1] for card in offered}
    return [card for card in _own(look)["hand"] if suits == {card[-1]} and card not in offered and card[0] != "A"]


def _pay(look: Look) -> Spoken | None:
    if not look.asks("training-card") or look.decision is None:
        return None
    token = look.decision.get("about")
    recruit = next((one for one in (*_own(look)["recruits"], *_own(look)["candidates"]) if one["token"] == token), None)
    if recruit is None or not recruit.get("piece"):
        return None
    cost, begun = _cost(recruit["piece"]), _begun(look)
    paid = _payment(
        _own(look)["hand"] if not begun else [card for card in _own(look)["hand"] if card[-1] == begun[0][-1]], cost
    )
    rest = [card for card in paid if card not in begun]
    if not paid or not rest or not set(begun) <= set(paid) or not look.has(rest[0]):
        return None
    cards = faces_called(paid)
    if sum(map(_value, paid)) == cost:
        text = say("{piece} costs {cost}: {cards} pay it exactly.", piece=recruit["piece"], cost=cost, cards=cards)
        if len(paid) == 1:
            text = say("{piece} costs {cost}: {cards} pays it exactly.", piece=recruit["piece"], cost=cost, cards=cards)
    else:
        text = say("{piece} costs {cost}: {cards} will do.", piece=recruit["piece"], cost=cost, cards=cards)
    return Spoken(text, (rest[0],), small=say("More would be wasted, and suits don't mix."))


def _orient(look: Look) -> Spoken | None:
    if not look.asks("orient"):
        return None
    return Spoken(
        say("Your knight is ready. Which half attacks, which one defends? You decide once, for good."),
        small=say("It strikes down whoever's defense is below its attack."),
    )


def _ready(kingdom: dict[str, Any]) -> list[dict[str, Any]]:
    """The knights of a kingdom that can fight."""
    return [knight for knight in kingdom["knights"] if knight["usable"]]


def _attack(look: Look) -> Spoken | None:
    foe = 1 - look.seat
    if not look.asks("attack") or not look.has(f"attack {foe}"):
        return None
    damage = sum(knight["attack"] for knight in _ready(_own(look)))
    blockers = len(_ready(_theirs(look)))
    picks = (f"attack {foe}",)
    small = say("Knights that attack can't block until your next turn.")
    if blockers == 0 and damage:
        health = _theirs(look)["points"]
        text = say(
            "{who} has no knight ready to block: up to {damage} damage to {health} health.",
            damage=damage,
            who=Person(foe),
            health=health,
        )
        return Spoken(text, picks, small=small)
    return None


def _ride(look: Look) -> Spoken | None:
    if not look.asks("attackers") or _ready(_theirs(look)):
        return None
    tokens = [key for key in look.options if key in {knight["token"] for knight in _ready(_own(look))}]
    damage = sum(knight["attack"] for knight in _ready(_own(look)) if knight["token"] in tokens)
    if not tokens:
        return None
    text = say(
        "Send {knights}: {damage} damage, unless a special card stops it.", knights=some_knights(len(tokens)), damage=damage
    )
    return Spoken(text, tuple(tokens))


def _defend(look: Look) -> Spoken | None:
    battle = look.view["battle"]
    if not look.asks("defend") or battle is None or battle["defender"] != look.seat:
        return None
    foes = {knight["token"]: knight for knight in _theirs(look)["knights"]}
    damage = sum(foes[token]["attack"] for group in battle["groups"] for token in group["attackers"] if token in foes)
    return Spoken(
        say("{who} attacks: {damage} damage if nobody blocks.", who=Person(battle["attacker"]), damage=damage),
        small=say("A blocked knight doesn't touch your health. In a fight, an attack above the other's defense wins."),
    )


def _special(look: Look) -> Spoken | None:
    if not look.asks("respond", "negate") or not look.begin("play "):
        return None
    if look.asks("negate") and look.begin("play 10") and look.view["pending"]:
        return Spoken(say("A special card is being played. Your ten would undo it. Now, or keep it?"))
    return Spoken(
        say("You hold a special card: aces, faces, tens and jokers act in the moment. Now, or keep it?"),
        small=say("Read what it does before you decide; a card that you keep may do more later."),
    )


def _health(look: Look) -> Spoken | None:
    start = look.view["health"]
    mine, theirs = _own(look)["points"], _theirs(look)["points"]
    if not look.asks("train") or (mine >= start and theirs >= start):
        return None
    text = say(
        "Health: you {mine}, {who} {theirs}. A kingdom with no health left is out.",
        mine=mine,
        theirs=theirs,
        who=Person(1 - look.seat),
    )
    return Spoken(text)


BEATS: Final = (
    Beat(
        "recruits", say("Recruits"), _recruits, lambda before, picks, _: before.asks("train") and picks[0].startswith("train ")
    ),
    Beat(
        "pay",
        say("Training"),
        _pay,
        lambda before, _picks, after: before.asks("training-card") and not after.asks("training-card"),
        say("train knights with one suit"),
    ),
    Beat(
        "orient",
        say("Attack and defense"),
        _orient,
        lambda before, *_: before.asks("orient"),
        say("turn a knight to attack or defend"),
    ),
    Beat(
        "attack", say("Attacking"), _attack, lambda before, picks, _: before.asks("attack") and picks[0].startswith("attack ")
    ),
    Beat(
        "ride",
        say("Attacking"),
        _ride,
        lambda before, picks, _: before.asks("attackers") and bool(picks),
        say("attack what can't block"),
    ),
    Beat("defend", say("Blocking"), _defend, lambda before, *_: before.asks("defend"), say("block")),
    Beat(
        "special",
        say("Special cards"),
        _special,
        lambda before, *_: before.asks("respond", "negate"),
        say("answer with special cards"),
    ),
    Beat("health", say("Health"), _health, lambda before, *_: _health(before) is not None),
)


def _reply(look: Look) -> Picks | None:
    """Life on a recruit of its own when it comes, so that the learner may answer it; the first attack only in round 3."""
    first = look.view["round"] == 1
    if look.asks("train"):
        return ([*look.begin("train "), "end"][0],) if first else ("play AH",)
    if look.asks("discard") and first:
        return ()
    if look.asks("attack") and look.view["round"] < 3:
        return ("end",)
    return None


def _advise(look: Look) -> Picks | None:
    """Train with plain cards, as far as they go."""
    spoken = _recruits(look) or _pay(look)
    if spoken is not None:
        return spoken.picks
    return ("end",) if look.asks("train") and look.has("end") else None


def _slip(before: Look, picks: Picks, _after: Look) -> Said:
    damage, foe = sum(knight["attack"] for knight in _ready(_own(before))), Person(1 - before.seat)
    if before.asks("attack") and picks == ("end",) and damage and not _ready(_theirs(before)):
        return say("{who} had no knight ready to block, and yours could have done {damage} damage.", who=foe, damage=damage)
    if before.asks("training-card") and picks and picks[0] in before.options and _is_waste(before, picks[0]):
        return say("That pays far more than it costs, and the rest is lost.")
    return ""


def _is_waste(look: Look, card: str) -> bool:
    """Whether a card pays for a recruit that another single card would pay with much less waste."""
    token = None if look.decision is None else look.decision.get("about")
    piece = next((one["piece"] for one in _own(look)["recruits"] if one["token"] == token), None)
    if not piece or _begun(look) or card not in _own(look)["hand"]:
        return False
    best = _payment(_own(look)["hand"], _cost(piece))
    worth = {"J": 11, "Q": 12, "K": 13}.get(card[0], _value(card) or 10)
    return bool(best) and card not in best and worth - _cost(piece) >= 4 and sum(map(_value, best)) - _cost(piece) <= 1


def _ending(look: Look) -> Said:
    mine, theirs, foe = _own(look)["points"], _theirs(look)["points"], Person(1 - look.seat)
    if look.view["outcome"]["winners"] == [look.seat]:
        return say(
            "Yours is the last kingdom standing. You won your first game, {mine} health to {theirs}.", mine=mine, theirs=theirs
        )
    if look.seat in look.view["outcome"]["winners"]:
        return say("Nobody is left standing: a shared victory.")
    return say("{who} is the last kingdom standing, with {theirs} health.", who=foe, theirs=theirs)


LESSON: Final = Lesson(POSITION, "easy", BEATS, _reply, _advise, _slip, _ending)
