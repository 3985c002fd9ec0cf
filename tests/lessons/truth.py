"""What must be true of the table when the teacher says a sentence: told anew here, from the state, not from her own code."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from meadhall.kernel.decision import Action
from meadhall.kernel.sentence import Reader
from meadhall.kernel.state import State
from meadhall.lessons import Words
from meadhall.lessons.look import Look

Check = Callable[..., bool]
ALWAYS: Check = lambda look, *found: True  # noqa: E731  a rule that holds at every moment


def _keys(name: str) -> str:
    return name.lower().replace(" ", "-").replace("æ", "ae").replace("'", "")


def _hand(look: Look, *cards: str) -> bool:
    return all(card in look.view["hand"] for card in cards)


def _worth(look: Look) -> int:
    value = {"copper": 1, "silver": 2, "gold": 3}
    return sum(value.get(card, 0) * count for card, count in look.view["hand"].items())


def _left(look: Look, card: str) -> int:
    return int(next(pile["left"] for pile in look.view["piles"] if pile["card"] == card))


def _top(look: Look) -> Any:
    return look.view["players"][0]["discard"]


def _drawn(card: str) -> int:
    from meadhall.games.dominion.game import GAME

    text: str = next(one["text"] for one in GAME.cards() if one["key"] == _keys(card))
    found = re.search(r"\+(\d) Card", str(text))
    return int(found.group(1)) if found else 0


DOMINION: dict[str, Check] = {
    r"Treasures are your money\. Play them all: (\d+) coins? this turn\.": lambda look, n: int(n) == _worth(look),
    r"Copper is worth 1 coin, Silver 2, Gold 3\.": ALWAYS,  # DOM-CARD
    r"You have (\d+) coins?, for this turn only\. Buy a (\w+): it stays in your deck for good\.": lambda look, n, card: (
        look.view["coins"] == int(n) and look.has(f"buy {_keys(card)}") and not look.has("treasures")
    ),
    r"A number in a coin is what a card costs\.": ALWAYS,
    r"Your new (\w+) waits in your discard pile\. When your deck is empty, it is shuffled back in\.": lambda look, card: (
        _top(look) == _keys(card)
    ),
    r"End your turn: you discard everything and draw 5 new cards\.": lambda look: look.has("end"),
    r"(\w+) draws (\d) cards\. Play it before your Treasures\.": lambda look, card, n: (
        look.has(f"play {_keys(card)}") and int(n) == _drawn(card) and look.view["phase"] == "action"
    ),
    r"(\w+) is an Action card\. Play it before your Treasures\.": lambda look, card: (
        look.has(f"play {_keys(card)}") and look.view["phase"] == "action"
    ),
    r"You have 1 Action each turn, so one Action card, unless a card gives you more\.": lambda look: look.view["actions"] == 1,
    r"What you draw may hold more Treasures, and Actions can't be played after them\.": ALWAYS,  # DOM-TURN-3
    r"Village gives 2 Actions: Village first, then (\w+)\.": lambda look, card: (
        _hand(look, "village", _keys(card)) and look.has("play village") and look.has(f"play {_keys(card)}")
    ),
    r"(\w+) first would use your only Action\.": lambda look, card: look.view["actions"] == 1,
    r"Remodel turns a weak card into a better one\. Play it and trash an Estate\.": lambda look: (
        look.has("play remodel") and _hand(look, "estate")
    ),
    r"A trashed card leaves your deck for good\.": ALWAYS,
    r"Trash an Estate: it costs 2, so you may take a card that costs up to 4\.": lambda look: look.has("estate"),
    r"Take a better card: (\w+) costs (\d)\.": lambda look, card, cost: (
        look.has(_keys(card)) and any(p["card"] == _keys(card) and p["cost"] == int(cost) for p in look.view["piles"])
    ),
    r"Show your Moat, and the attack does nothing to you\. You keep the Moat\.": lambda look: _hand(look, "moat"),
    r"Militia: discard (\d) cards?, down to 3\. Keep your best\.": lambda look, n: (
        sum(look.view["hand"].values()) - int(n) == 3 and "militia" in look.view["players"][1]["play"]
    ),
    r"(\d+) coins: enough for a Province, 6 points\.": lambda look, n: (
        look.view["coins"] == int(n) >= 8 and _left(look, "province") > 1 and look.has("buy province")
    ),
    r"It does nothing until the end\. When the last Province is gone, most points win\.": ALWAYS,
    r"This is the last Province: buy it, and the game ends with this turn\.": lambda look: (
        _left(look, "province") == 1 and look.has("buy province")
    ),
    r"The last Province is gone\. You won your first game, (-?\d+) to (-?\d+)\.": lambda look, mine, theirs: (
        _left(look, "province") == 0 and _score(look, mine, theirs) and look.view["outcome"]["winners"] == [0]
    ),
    r"Three piles are empty\. You won your first game, (-?\d+) to (-?\d+)\.": lambda look, mine, theirs: (
        look.view["empty"] >= 3 and _score(look, mine, theirs) and look.view["outcome"]["winners"] == [0]
    ),
    r"The last Province is gone, and this one is lost, (-?\d+) to (-?\d+)\.": lambda look, mine, theirs: (
        _left(look, "province") == 0 and _score(look, mine, theirs) and look.view["outcome"]["winners"] == [1]
    ),
    r"Three piles are empty, and this one is lost, (-?\d+) to (-?\d+)\.": lambda look, mine, theirs: (
        look.view["empty"] >= 3 and _score(look, mine, theirs) and look.view["outcome"]["winners"] == [1]
    ),
    r"You both have (-?\d+) points after equally many turns: a shared victory\.": lambda look, mine: (
        _score(look, mine, mine) and look.view["outcome"]["winners"] == [0, 1]
    ),
    r"You both have (-?\d+) points, and the one with fewer turns wins: the other seat this time\.": lambda look, mine: (
        _score(look, mine, mine) and look.view["outcome"]["winners"] == [1]
    ),
}


def _score(look: Look, mine: str, theirs: str) -> bool:
    return [player["score"] for player in look.view["players"]] == [int(mine), int(theirs)]


def _wedge(look: Look, number: str) -> dict[str, Any]:
    wedge: dict[str, Any] = look.view["wedges"][int(number) - 1]
    return wedge


def _named(card: str) -> dict[str, Any]:
    from meadhall.games.tears1066.game import GAME

    return next(one for one in GAME.cards(GAME.Options()) if one["name"] == card)


def _objective(look: Look, name: str, attribute: str, total: str, value: str, damage: str) -> bool:
    objective = look.view["players"][0]["objective"]
    own = [piece for wedge in look.view["wedges"] for piece in wedge["columns"][0] if piece["ready"]]
    return (
        objective["name"] == name
        and objective["attribute"] == attribute
        and objective["value"] == int(value)
        and (sum(piece[attribute] for piece in own) == int(total) or objective["forecast"]["total"] == int(total))
        and int(damage) == int(total) - int(value)
    )


def _falls(look: Look, damage: str) -> bool:
    objective = look.view["players"][0]["objective"]
    return bool(objective["damage"] + int(damage) >= objective["health"])


def _stands(look: Look, name: str, what: str, total: str, value: str, damage: str) -> bool:
    return _objective(look, name, what.lower(), total, value, damage) and not _falls(look, damage)


def _would_fall(look: Look, name: str, what: str, total: str, value: str, damage: str) -> bool:
    return _objective(look, name, what.lower(), total, value, damage) and _falls(look, damage)


def _at_hastings(look: Look) -> list[bool]:
    return [player["hastings"] for player in look.view["players"]]


TEARS: dict[str, Check] = {
    r"Three Wedges, three fronts, and your army is small\. Play (.+)\.": lambda look, card: look.has(
        f"play {_named(card)['key']}"
    ),
    r"Might (\d) and Zeal (\d) win battles; Health (\d) is the damage it can take\.": ALWAYS,
    r"Put it where you are behind: Wedge (\d), Might (\d+) against (\d+)\.": lambda look, wedge, mine, theirs: (
        _wedge(look, wedge)["totals"]["might"] == [int(mine), int(theirs)]
        and int(mine) < int(theirs)
        and look.has(f"wedge {wedge}")
    ),
    r"A Wedge holds three of your cards, one in each Row\. Row 1 stands closest to the enemy\.": ALWAYS,  # TMM-POS
    r"Cards cost other cards: discard some for 1 each, or tire one that gives resources\.": lambda look: look.asks("pay"),
    r"I'd part with what I point at\.": ALWAYS,
    r"(\d) damage is coming to your (.+)\. Shield Wall would stop it: now, or save it\?": lambda look, n, card: (
        look.view["chain"][-1]["event"] == "damage"
        and look.view["chain"][-1]["amount"] == int(n)
        and look.view["chain"][-1]["subject"].startswith(_named(card)["key"])
        and "shield-wall" in look.view["players"][0]["hand"]
    ),
    r"Now is the moment for a Response: use (.+), or save it\?": lambda look, card: look.about(_named(card)["key"]) != [],
    r"Now is the moment for a Response: use one, or save it\?": lambda look: look.asks("respond") and bool(look.options),
    r"A Response acts before the thing it answers\. You can always pass\.": lambda look: (
        look.decision is not None and look.decision["low"] == 0
    ),
    r"Both armies are at Hastings: from this round on each Wedge is fought for, first by Might, then by Zeal\.": lambda look: (
        _at_hastings(look) == [True, True]
        and all(w["forecast"] is None or w["forecast"]["fought"]["might"] for w in look.view["wedges"])
    ),
    r"The higher total deals damage\. Ten damage claims a Wedge, and two Wedges win\.": ALWAYS,
    r"Ten damage claims a Wedge, and two Wedges win\.": ALWAYS,
    r"You reached Hastings first: until they come, only Zeal is fought at the Wedges\.": lambda look: (
        _at_hastings(look) == [True, False]
    ),
    r"Ash reached Hastings first: until you come, only Zeal is fought at the Wedges\.": lambda look: (
        _at_hastings(look) == [False, True]
    ),
    r"(.+) can shoot at an enemy in their Wedge: an Action\.": lambda look, card: any(
        key.startswith("act ") and option["about"].startswith(_named(card)["key"]) for key, option in look.options.items()
    ),
    r"That tires the card, and tired cards add nothing to battles this round\. You needn't\.": ALWAYS,
    r"Some Actions move a card to another Wedge, where you need it more\.": lambda look: any(
        key.startswith("act ") and ("agile" in key or "commander" in key) for key in look.options
    ),
    r"Whoever uses an Action is tired for this round\. You needn't\.": ALWAYS,
    r"Three Rows, three cards: your side of Wedge (\d) is full\.": lambda look, n: len(_wedge(look, n)["columns"][0]) == 3,
    r"To make room you can sacrifice a card\. It is gone, and nothing comes back for it\.": lambda look: bool(
        look.begin("sacrifice ")
    ),
    r"Your objective is (.+): (Might|Zeal) (\d+) against (\d+), (\d+) damage\.": _stands,
    r"Your objective is (.+): (Might|Zeal) (\d+) against (\d+), (\d+) damage\. It would fall\.": _would_fall,
    r"When both of you have passed, your whole army works on it\.": ALWAYS,
    r"Two Wedges are yours, and with them the hill\. You won your first game\.": lambda look: (
        look.view["outcome"]["winners"] == [0] and sum(w["claimed"] == 0 for w in look.view["wedges"]) == 2
    ),
    r"Their Leader is down\. You won your first game\.": lambda look: look.view["outcome"]["winners"] == [0],
    r"Ash holds two Wedges, and with them the hill\.": lambda look: (
        look.view["outcome"]["winners"] == [1] and sum(w["claimed"] == 1 for w in look.view["wedges"]) == 2
    ),
    r"Your Leader is down, and Ash takes the hill\.": lambda look: look.view["outcome"]["winners"] == [1],
    r"Nobody takes the hill today\.": lambda look: len(look.view["outcome"]["winners"]) != 1,
}


def _kingdom(look: Look, seat: int) -> dict[str, Any]:
    kingdom: dict[str, Any] = look.view["kingdoms"][seat]
    return kingdom


def _usable(look: Look, seat: int) -> list[dict[str, Any]]:
    return [knight for knight in _kingdom(look, seat)["knights"] if knight["usable"]]


def _pays(look: Look, piece: str, cost: str, cards: str, *, exactly: bool) -> bool:
    signs = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
    named = [f"{card[:-1]}{signs[card[-1]]}" for card in re.split(r", | and ", cards)]
    total = sum(int(card[:-1]) for card in named)
    fits = all(card in _kingdom(look, 0)["hand"] for card in named) and len({card[-1] for card in named}) == 1
    wanted = sum(int(half) for half in piece.split("-"))
    return fits and wanted == int(cost) and (total == wanted if exactly else total > wanted)


def _coming(look: Look) -> int:
    battle, foes = look.view["battle"], {knight["token"]: knight for knight in _kingdom(look, 1)["knights"]}
    return sum(foes[token]["attack"] for group in battle["groups"] for token in group["attackers"])


KNIGHTS: dict[str, Check] = {
    r"Recruits are farmers\. Train one into a knight: pay with cards of one suit that add up to its pips\.": lambda look: (
        bool(look.begin("train ")) and bool(_kingdom(look, 0)["recruits"])
    ),
    r"(\d-\d) costs (\d+): (.+) pays? it exactly\.": lambda look, piece, cost, cards: _pays(
        look, piece, cost, cards, exactly=True
    ),
    r"(\d-\d) costs (\d+): (.+) will do\.": lambda look, piece, cost, cards: _pays(look, piece, cost, cards, exactly=False),
    r"More would be wasted, and suits don't mix\.": ALWAYS,  # DKN-4.3-c, DKN-4.3-d
    r"Your knight is ready\. Which half attacks, which one defends\? You decide once, for good\.": lambda look: look.asks(
        "orient"
    ),
    r"It strikes down whoever's defense is below its attack\.": ALWAYS,  # DKN-4.4.6
    r"Ash has no knight ready to block: up to (\d+) damage to (\d+) health\.": lambda look, damage, health: (
        not _usable(look, 1)
        and int(damage) == sum(knight["attack"] for knight in _usable(look, 0))
        and int(health) == _kingdom(look, 1)["points"]
    ),
    r"Knights that attack can't block until your next turn\.": ALWAYS,
    r"Send (\d+) knights?: (\d+) damage, unless a special card stops it\.": lambda look, n, damage: (
        len(_usable(look, 0)) == int(n) and int(damage) == sum(k["attack"] for k in _usable(look, 0)) and not _usable(look, 1)
    ),
    r"Ash attacks: (\d+) damage if nobody blocks\.": lambda look, damage: int(damage) == _coming(look),
    r"A blocked knight doesn't touch your health\. In a fight, an attack above the other's defense wins\.": ALWAYS,
    r"A special card is being played\. Your ten would undo it\. Now, or keep it\?": lambda look: (
        bool(look.view["pending"]) and any(key.startswith("play 10") for key in look.options)
    ),
    r"You hold a special card: aces, faces, tens and jokers act in the moment\. Now, or keep it\?": lambda look: (
        any(card[0] in "AJQK1j" for card in _kingdom(look, 0)["hand"]) and bool(look.begin("play "))
    ),
    r"Read what it does before you decide; a card that you keep may do more later\.": ALWAYS,
    r"Health: you (\d+), Ash (\d+)\. A kingdom with no health left is out\.": lambda look, mine, theirs: (
        [_kingdom(look, 0)["points"], _kingdom(look, 1)["points"]] == [int(mine), int(theirs)]
    ),
    r"Yours is the last kingdom standing\. You won your first game, (\d+) health to (\d+)\.": lambda look, mine, theirs: (
        look.view["outcome"]["winners"] == [0]
        and _kingdom(look, 0)["points"] == int(mine)
        and _kingdom(look, 1)["points"] == int(theirs)
    ),
    r"Ash is the last kingdom standing, with (\d+) health\.": lambda look, theirs: (
        look.view["outcome"]["winners"] == [1] and _kingdom(look, 1)["points"] == int(theirs)
    ),
    r"Nobody is left standing: a shared victory\.": lambda look: look.view["outcome"]["winners"] == [0, 1],
}


def _free(look: Look, name: str) -> bool:
    """Whether the army card of this name can be played for nothing."""
    option = look.options.get(f"play {_named(name)['key']}")
    return option is not None and option["cost"] == 0


def _wasted(before: Look, picks: tuple[str, ...]) -> int:
    """What a first training card pays beyond the pips of the recruit."""
    token = before.decision["about"] if before.decision is not None else ""
    piece = next(recruit["piece"] for recruit in _kingdom(before, 0)["recruits"] if recruit["token"] == token)
    value = {"J": 11, "Q": 12, "K": 13}.get(picks[0][:-1]) or int(picks[0][:-1])
    return value - sum(int(half) for half in piece.split("-"))


def _waits(before: Look, picks: tuple[str, ...], after: Look, name: str) -> bool:
    """Whether an Action of this name has taken the only Action, and a Village is left in hand."""
    had_one = before.view["actions"] == 1 and before.has("play village")
    return had_one and after.view["actions"] == 0 and _hand(after, "village") and picks == (f"play {_keys(name)}",)


SLIPS: dict[str, dict[str, Check]] = {
    "dominion": {
        r"A Curse costs you 1 point and does nothing else\.": lambda before, picks, after: picks == ("buy curse",),
        r"You left (\d+) coins? unspent; they don't last until your next turn\.": lambda before, picks, after, n: (
            before.view["coins"] == int(n) and before.view["buys"] > 0 and picks[0].startswith("end")
        ),
        r"(\w+) used your only Action, so your Village must wait\. Village first gives you 2\.": lambda *seen: _waits(*seen),
    },
    "1066": {
        r"You passed with (.+) in your hand, which costs nothing\.": lambda before, picks, after, name: (
            picks == () and before.asks("deploy") and _free(before, name)
        ),
    },
    "domino-knights": {
        r"Ash had no knight ready to block, and yours could have done (\d+) damage\.": lambda before, picks, after, n: (
            before.asks("attack")
            and picks == ("end",)
            and not _usable(before, 1)
            and int(n) == sum(knight["attack"] for knight in _usable(before, 0))
        ),
        r"That pays far more than it costs, and the rest is lost\.": lambda before, picks, after: (
            before.asks("training-card") and _wasted(before, picks) >= 4
        ),
    },
}
"""What she says of an answer, against the table before it, the answer, and the table after it."""

TRUE_OF = {"dominion": DOMINION, "1066": TEARS, "domino-knights": KNIGHTS}
COMMON: dict[str, Check] = {
    r"I suggest: (.+)\.": lambda look, deed: look.decision is not None,
    r"I suggest what I point at\.": lambda look: look.decision is not None,
    r"You can .+\.": lambda look: look.view["over"],
}


def lies(game: str, look: Look, *sentences: str) -> Iterator[str]:
    """Those of the sentences that are not true of the table, or that nothing is known about."""
    known = {**TRUE_OF[game], **COMMON}
    for sentence in filter(None, sentences):
        fitting = [(re.fullmatch(pattern, sentence), check) for pattern, check in known.items()]
        holds = [check(look, *found.groups()) for found, check in fitting if found is not None]
        if holds != [True]:
            yield f"{sentence} ({'nothing is known about it' if not holds else 'not true'})"


def slanders(game: str, before: Look, picks: tuple[str, ...], after: Look, sentence: str) -> bool:
    """Whether what she says of an answer is not true, or nothing is known about it."""
    found = [(re.fullmatch(pattern, sentence), check) for pattern, check in SLIPS[game].items()]
    return [check(before, picks, after, *fits.groups()) for fits, check in found if fits is not None] != [True]


def check_words(state: State, words: Words, reader: Reader) -> None:
    """Assert that all she says is true, and that the answer she points at is allowed; a slip has a check of its own."""
    spoken, look = words.spoken, Look.at(state, 0)
    if words.mood == "slip":
        return
    said = [reader.text(text) for text in (spoken.sentence, spoken.small, spoken.why)]
    assert not list(lies(state.game.key, look, *said))
    if look.decision is not None:
        assert spoken.picks is not None
        assert state.allows(Action(state.number_for(0), spoken.picks)), (said, spoken.picks, list(look.options))
