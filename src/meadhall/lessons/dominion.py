"""The first game of Dominion: "The last three Provinces"."""

from typing import Final

from meadhall.games.dominion.game import GAME
from meadhall.kernel.sentence import Card, Said, Some, say
from meadhall.lessons.lesson import Beat, Lesson, Picks, Spoken
from meadhall.lessons.look import Look

POSITION: Final = """
game: dominion(players=2,kingdom=first-game)
turns 0: 0
turns 1: 0
supply: province=3
hand 0: copper*3 silver estate
deck 0: smithy copper*3 estate  copper silver estate  village smithy copper*2 estate  silver copper*2 estate \
remodel moat estate copper*2  gold silver*2 copper estate  gold silver copper*3
hand 1: copper*3 silver estate
deck 1: silver copper*3 estate  militia copper*2 silver estate  copper*3 silver estate  gold silver*2 copper estate
"""
# The learner's hands come in this order, whether or not the cards between them are drawn by a Smithy or a Village.

CARDS: Final = {card.key: card for card in GAME.things()}
COST: Final = {card["key"]: int(card["cost"]) for card in GAME.cards()}
TYPES: Final = {card["key"]: list(card["types"]) for card in GAME.cards()}
DRAWN: Final = {"smithy": 3, "moat": 2}
"""Cards that only draw, and how many."""
WORTH: Final = 3
"""From this many coins on it is a pity to leave them."""


def _card(key: str) -> Card:
    return CARDS[key]


def _coins(n: int) -> Some:
    return Some(n, "{n} coin", "{n} coins")


def _actions(look: Look) -> list[str]:
    """The Action cards that can be played now."""
    played = [key.removeprefix("play ") for key in look.begin("play ")]
    return [card for card in played if "action" in TYPES[card]] if look.asks("turn") else []


def _buys(look: Look, *cards: str) -> list[str]:
    """Those of ``cards`` that can be bought now, when all Treasures are played."""
    if not look.asks("turn") or look.has("treasures") or _actions(look):
        return []
    return [card for card in cards if look.has(f"buy {card}")]


def _left(look: Look, card: str) -> int:
    return next(int(pile["left"]) for pile in look.view["piles"] if pile["card"] == card)


def _own(look: Look) -> list[str]:
    """The learner's cards in play."""
    return list(look.view["players"][look.seat]["play"])


# --- the beats ------------------------------------------------------------------------------------------------------


def _chain(look: Look) -> Spoken | None:
    actions = _actions(look)
    other = next((card for card in ("smithy", "militia", "remodel", "moat") if card in actions), None)
    if "village" not in actions or other is None or look.view["actions"] != 1:
        return None
    return Spoken(
        say("Village gives 2 Actions: Village first, then {card}.", card=_card(other)),
        ("play village",),
        small=say("{card} first would use your only Action.", card=_card(other)),
    )


def _chained(before: Look, picks: Picks, _after: Look) -> bool:
    return picks[:1] != ("play village",) and "village" in _own(before) and _is_action(picks) and before.view["actions"] > 1


def _is_action(picks: Picks) -> bool:
    return bool(picks) and picks[0].startswith("play ") and "action" in TYPES.get(picks[0].removeprefix("play "), [])


def _remodel(look: Look) -> Spoken | None:
    hand: dict[str, int] = look.view["hand"]
    if "remodel" in _actions(look) and hand.get("estate") and "village" not in _actions(look):
        return Spoken(
            say("Remodel turns a weak card into a better one. Play it and trash an Estate."),
            ("play remodel",),
            small=say("A trashed card leaves your deck for good."),
        )
    if look.asks("remodel-trash") and look.has("estate"):
        return Spoken(
            say("Trash an Estate: it costs {cost}, so you may take a card that costs up to {most}.", cost=2, most=4),
            ("estate",),
        )
    if look.asks("remodel-gain"):
        card = next((card for card in ("province", "gold", "smithy", "silver", "village") if look.has(card)), None)
        if card is not None:
            text = say("Take a better card: {card} costs {cost}.", card=_card(card), cost=COST[card])
            return Spoken(text, (card,))
    return None


def _action(look: Look) -> Spoken | None:
    card = next((card for card in _actions(look)), None)
    if card is None or look.view["actions"] != 1:
        return None
    once = say("You have 1 Action each turn, so one Action card, unless a card gives you more.")
    why = say("What you draw may hold more Treasures, and Actions can't be played after them.")
    if card in DRAWN:
        text = say("{card} draws {n} cards. Play it before your Treasures.", card=_card(card), n=DRAWN[card])
    else:
        text = say("{card} is an Action card. Play it before your Treasures.", card=_card(card))
    return Spoken(text, (f"play {card}",), small=once, why=why)


def _money(look: Look) -> Spoken | None:
    if not look.asks("turn") or not look.has("treasures") or _actions(look):
        return None
    hand: dict[str, int] = look.view["hand"]
    worth = sum(count * value for card, value in VALUE.items() for count in [hand.get(card, 0)])
    return Spoken(
        say("Treasures are your money. Play them all: {coins} this turn.", coins=_coins(worth)),
        ("treasures",),
        small=say("Copper is worth 1 coin, Silver 2, Gold 3."),
    )


VALUE: Final = {"copper": 1, "silver": 2, "gold": 3}


def _last(look: Look) -> Spoken | None:
    if _left(look, "province") != 1 or not _buys(look, "province"):
        return None
    return Spoken(say("This is the last Province: buy it, and the game ends with this turn."), ("buy province",))


def _green(look: Look) -> Spoken | None:
    if not _buys(look, "province") or _left(look, "province") < 2:
        return None
    return Spoken(
        say("{coins}: enough for a Province, 6 points.", coins=_coins(look.view["coins"])),
        ("buy province",),
        small=say("It does nothing until the end. When the last Province is gone, most points win."),
    )


def _buy(look: Look) -> Spoken | None:
    card = next(iter(_buys(look, "gold", "silver", "moat")), None)
    if card is None or look.view["coins"] < COST[card] or look.view["buys"] < 1:
        return None
    text = say(
        "You have {coins}, for this turn only. Buy a {card}: it stays in your deck for good.",
        coins=_coins(look.view["coins"]),
        card=_card(card),
    )
    return Spoken(text, (f"buy {card}",), small=say("A number in a coin is what a card costs."))


def _where(look: Look) -> Spoken | None:
    top = look.view["players"][look.seat]["discard"]
    bought = look.asks("turn") and look.has("end") and not look.begin("buy ") and look.view["buys"] == 0
    if not bought or not isinstance(top, str):
        return None
    return Spoken(
        say("Your new {card} waits in your discard pile. When your deck is empty, it is shuffled back in.", card=_card(top)),
        ("end",),
        place=f"discard:{look.seat}",
        small=say("End your turn: you discard everything and draw 5 new cards."),
    )


def _moat(look: Look) -> Spoken | None:
    if not look.asks("moat") or not look.has("moat"):
        return None
    return Spoken(say("Show your Moat, and the attack does nothing to you. You keep the Moat."), ("moat",))


def _militia(look: Look) -> Spoken | None:
    if not look.asks("militia-discard"):
        return None
    assert look.decision is not None
    count, rank = int(look.decision["low"]), _keep_last(look)
    text = Some(
        count, "Militia: discard {n} card, down to 3. Keep your best.", "Militia: discard {n} cards, down to 3. Keep your best."
    )
    return Spoken(say("{text}", text=text), tuple(rank[:count]))


def _keep_last(look: Look) -> list[str]:
    """The cards that may be discarded, those first that are missed least."""
    keys = [key for key, option in look.options.items() for _ in range(int(option["count"]))]
    return sorted(keys, key=lambda key: (("action" in TYPES[key]) + ("treasure" in TYPES[key]), COST[key]))


BEATS: Final = (
    Beat(
        "moat",
        say("An attack"),
        _moat,
        lambda before, picks, _: before.asks("moat") and "moat" in picks,
        say("block an attack"),
    ),
    Beat("militia", say("An attack"), _militia, lambda before, *_: before.asks("militia-discard")),
    Beat("trash", say("Trashing"), _remodel, lambda before, picks, _: before.asks("remodel-gain"), say("trash weak cards")),
    Beat("chain", say("A chain"), _chain, _chained, say("chain Actions")),
    Beat(
        "action",
        say("Actions"),
        _action,
        lambda before, picks, _: before.asks("turn") and _is_action(picks),
        say("play Actions"),
    ),
    Beat(
        "money",
        say("Money"),
        _money,
        lambda before, picks, after: (
            before.asks("turn") and after.view["coins"] > before.view["coins"] and not _is_action(picks)
        ),
    ),
    Beat("last", say("The end"), _last, lambda before, picks, _: _left(before, "province") == 1 and "buy province" in picks),
    Beat("green", say("Points"), _green, lambda before, picks, _: "buy province" in picks, say("turn money into points")),
    Beat("buy", say("Buying"), _buy, lambda _before, picks, _after: any(pick.startswith("buy ") for pick in picks), say("buy")),
    Beat(
        "where", say("Your discard pile"), _where, lambda before, picks, _: _where(before) is not None and picks[:1] == ("end",)
    ),
)


# --- the opponent, slips, the end -----------------------------------------------------------------------------------


def _reply(look: Look) -> Picks | None:
    """The Militia when it comes, and a Province while another one is left for the learner."""
    if look.has("play militia"):
        return ("play militia",)
    if look.has("buy province") and not look.has("treasures") and _left(look, "province") > 1:
        return ("buy province",)
    return None


def _advise(look: Look) -> Picks | None:
    """Money first, then Provinces; Duchies only when the end is near."""
    if look.asks("turn") and look.view["phase"] == "buy" and not look.has("treasures"):
        late = ["duchy"] if _left(look, "province") < 2 else []
        cards = _buys(look, "province", "gold", *late, "silver")
        return (f"buy {cards[0]}",) if cards else ("end",)
    return None


def _slip(before: Look, picks: Picks, after: Look) -> Said:
    if not before.asks("turn") or not picks or before.options[picks[0]].get("confirm"):
        return ""
    key, actions = picks[0], _actions(before)
    if key == "buy curse":
        return say("A Curse costs you 1 point and does nothing else.")
    if key.startswith("end") and before.view["coins"] >= WORTH and before.view["buys"] > 0:
        return say("You left {coins} unspent; they don't last until your next turn.", coins=_coins(before.view["coins"]))
    was_last = before.view["actions"] == 1 and after.view["actions"] == 0
    if was_last and _is_action(picks) and key != "play village" and "village" in actions:
        card = _card(key.removeprefix("play "))
        return say("{card} used your only Action, so your Village must wait. Village first gives you 2.", card=card)
    return ""


def _ending(look: Look) -> Said:
    winners = look.view["outcome"]["winners"]
    scores = [player["score"] for player in look.view["players"]]
    gone = _left(look, "province") == 0
    mine, theirs = scores[look.seat], scores[1 - look.seat]
    if winners == [look.seat]:
        if gone:
            return say("The last Province is gone. You won your first game, {mine} to {theirs}.", mine=mine, theirs=theirs)
        return say("Three piles are empty. You won your first game, {mine} to {theirs}.", mine=mine, theirs=theirs)
    if look.seat in winners:
        return say("You both have {mine} points after equally many turns: a shared victory.", mine=mine)
    if mine == theirs:
        return say("You both have {mine} points, and whoever had fewer turns wins: this time it wasn't you.", mine=mine)
    return (
        say("The last Province is gone, and this one is lost, {mine} to {theirs}.", mine=mine, theirs=theirs)
        if gone
        else say("Three piles are empty, and this one is lost, {mine} to {theirs}.", mine=mine, theirs=theirs)
    )


LESSON: Final = Lesson(POSITION, "easy", BEATS, _reply, _advise, _slip, _ending)
