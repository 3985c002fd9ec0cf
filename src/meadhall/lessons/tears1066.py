"""The first game of 1066: "The hill by evening"."""

from typing import Any, Final

from meadhall.games.tears1066.game import GAME
from meadhall.kernel.sentence import Card, Person, Said, say
from meadhall.lessons.lesson import Beat, Lesson, Picks, Spoken
from meadhall.lessons.look import Look

POSITION: Final = """
game: 1066
norman: 1
round: 1
marker: 0
turn: 0
phase: deployment
objectives 0: F/hurt=5 G
objectives 1: F/hurt=4 G
damage: 4/2 3/3 4/2
wedge1 0: saxon-axemen
wedge2 0: harold-godwinson
wedge3 0: fyrd-archers
hand 0: esegar-the-staller fyrd shield-wall aelfwig saxon-swordsmen wigot-of-wallingford peasant-farmers
deck 0: saxon-javelinmen saxon-macemen saxon-spearmen thurkill-white godric housecarls saxon-axemen stigand \
naturalised-danes slings-and-rocks saxon-swordsmen leofric breme followers local-archers saxon-spearmen edwin \
morcar late-recruits saxon-battleaxemen shire-levies housecarls english-thegns saxon-ceorl bloodlust \
drinking-and-singing caldbec-hill daggerman-assassin two-handed-axes hot-pursuit edwards-chosen-heir \
english-bishops harkon gyrth-godwinson edith-swannesha magnates-support local-advantage bretons-routed \
saxon-swordsmen leofwine-godwinson saxon-determination unhorse-the-duke stealthy-spearmen eadric shield-wall \
hatchet-knight saxon-battleaxemen plea-with-tostig naturalised-danes local-resources fyrd-archers waltheof \
hot-pursuit english-spies ferocious-resolution forced-march stamford-bridge-plunder aelfric crowning-at-westminster \
veteran-archers saxon-battleaxemen ship-patrols housecarls ealdgyth-of-mercia saxon-spearmen shield-wall followers
wedge1 1: norman-axemen
wedge2 1: william-fitzrobert
wedge3 1: norman-bowmen
hand 1: robert-de-vitot breton-swordsmen nicholas turstin-fitzrolf robert-fitzerneis
deck 1: flemish-swordsmen remigius-de-fecamp eustace-ii william-de-warrane ealdred breton-horsemen \
hugh-guardsmesnil ivo-taillefer breton-bowmen roger-de-montgomerie aimeri robert-eu walter-giffard flemish-horsemen \
william-malet richard-le-goz alan-rufus flemish-bowmen hugh-davranches gerold-the-seneschal william-of-poitiers \
feudal-levies norman-swordsmen williams-counter-attack harald-hardrada-iii malcolm-canmore break-for-food \
norman-macemen norman-crossbowmen william-evreux fyrd-desertion castle-on-the-hill trumpeter odo \
norman-spear-cavalry william-fitzosbern hugh-de-montfort norman-horsemen flagship-mora armoured-archers \
noble-supporters burn-and-pillage arrow-in-the-eye tostig-godwinson ralf-de-tosny robert-de-beaumont papal-standard \
praying-and-confessing cavalry-trample tostigs-invasion orkney-vikings norman-horsemen retreat-or-flight \
retreat-or-flight robert-mortain harolds-illness hugh-de-ponthieu lone-axeman tostig-rallies-support 700-ships \
break-the-shield-wall william-not-dead preparation-at-dives stable-boys norman-scouts edgar-the-aetheling \
ridge-fortifications rout-enemy knights-break-through
"""

DATA: Final = {card["key"]: card for card in GAME.cards(GAME.Options())}
CARDS: Final = {key: Card(key, card["name"]) for key, card in DATA.items()}


def _card(key: str) -> Card:
    return CARDS[key]


def _me(look: Look) -> dict[str, Any]:
    player: dict[str, Any] = look.view["players"][look.seat]
    return player


def _foe(look: Look) -> dict[str, Any]:
    player: dict[str, Any] = look.view["players"][1 - look.seat]
    return player


def _army(look: Look) -> list[str]:
    """The army cards in hand that can be played now."""
    cards = [key.removeprefix("play ") for key in look.begin("play ")] if look.asks("deploy") else []
    return [card for card in cards if card in DATA and DATA[card]["type"] in ("unit", "character")]


def _at_hastings(look: Look) -> bool:
    """Whether both sides fight for the Wedges."""
    return bool(_me(look)["hastings"] and _foe(look)["hastings"])


# --- the beats ------------------------------------------------------------------------------------------------------


def _field(look: Look) -> Spoken | None:
    cards = sorted(_army(look), key=lambda card: (-int(DATA[card]["might"]) - int(DATA[card]["zeal"]), card))
    if not cards:
        return None
    data = DATA[cards[0]]
    return Spoken(
        say("Three Wedges, three fronts, and your army is small. Play {card}.", card=_card(cards[0])),
        (f"play {cards[0]}",),
        small=say(
            "Might {might} and Zeal {zeal} win battles; Health {health} is the damage it can take.",
            might=int(data["might"]), zeal=int(data["zeal"]), health=int(data["health"]),
        ),
    )  # fmt: skip


def _place(look: Look) -> Spoken | None:
    if not look.asks("place"):
        return None
    behind = []
    for wedge in look.view["wedges"]:
        mine, theirs = wedge["totals"]["might"][look.seat], wedge["totals"]["might"][1 - look.seat]
        if look.has(f"wedge {wedge['number']}") and mine < theirs and wedge["claimed"] is None:
            behind.append((mine - theirs, wedge["number"], mine, theirs))
    if not behind:
        return None
    _, number, mine, theirs = min(behind)
    return Spoken(
        say(
            "Put it where you are behind: Wedge {number}, Might {mine} against {theirs}.",
            number=number,
            mine=mine,
            theirs=theirs,
        ),
        (f"wedge {number}",),
        small=say("A Wedge holds three of your cards, one in each Row. Row 1 stands closest to the enemy."),
    )


def _pay(look: Look) -> Spoken | None:
    if not look.asks("pay") or look.decision is None or not look.decision.get("suggested"):
        return None
    return Spoken(
        say("Cards cost other cards: discard some for 1 each, or tire one that gives resources."),
        tuple(look.decision["suggested"]),
        small=say("I'd part with what I point at."),
    )


def _respond(look: Look) -> Spoken | None:
    if not look.asks("respond") or not look.options:
        return None
    about = next((str(option.get("about", "")) for option in look.options.values() if option.get("about") in CARDS), "")
    small = say("A Response acts before the thing it answers. You can always pass.")
    if about == "shield-wall" and _saves(look):
        amount = int(look.view["chain"][-1]["amount"])
        text = say(
            "{amount} damage is coming to your {card}. {response} would stop it: now, or save it?",
            amount=amount, card=_card(_saves(look)), response=_card(about),
        )  # fmt: skip
        return Spoken(text, small=small)
    if about:
        return Spoken(say("Now is the moment for a Response: use {card}, or save it?", card=_card(about)), small=small)
    return Spoken(say("Now is the moment for a Response: use one, or save it?"), small=small)


def _saves(look: Look) -> str:
    """The card of the learner that damage is coming to; empty if none."""
    pending = look.view["chain"][-1] if look.view["chain"] else None
    if pending is None or "damage" not in pending["event"]:
        return ""
    own = [piece for wedge in look.view["wedges"] for piece in wedge["columns"][look.seat]]
    return next((str(piece["card"]) for piece in own if piece["key"] == pending["subject"]), "")


def _hastings(look: Look) -> Spoken | None:
    if not look.asks("deploy") or not _at_hastings(look):
        return None
    return Spoken(
        say("Both armies are at Hastings: from this round on each Wedge is fought for, first by Might, then by Zeal."),
        small=say("The higher total deals damage. Ten damage claims a Wedge, and two Wedges win."),
    )


def _zeal_only(look: Look) -> Spoken | None:
    if not look.asks("deploy") or _at_hastings(look) or not (_me(look)["hastings"] or _foe(look)["hastings"]):
        return None
    small = say("Ten damage claims a Wedge, and two Wedges win.")
    if _me(look)["hastings"]:
        return Spoken(say("You reached Hastings first: until they come, only Zeal is fought at the Wedges."), small=small)
    return Spoken(
        say("{who} reached Hastings first: until you come, only Zeal is fought at the Wedges.", who=Person(1 - look.seat)),
        small=small,
    )


def _shoot(look: Look) -> Spoken | None:
    keys = [key for key in look.begin("act ") if ": range" in key] if look.asks("deploy") else []
    if not keys:
        return None
    card = str(look.options[keys[0]]["about"]).rpartition(".")[0] or str(look.options[keys[0]]["about"])
    if card not in CARDS:
        return None
    return Spoken(
        say("{card} can shoot at an enemy in their Wedge: an Action.", card=_card(card)),
        (keys[0],),
        small=say("That tires the card, and tired cards add nothing to battles this round. You needn't."),
    )


def _move(look: Look) -> Spoken | None:
    keys = [key for key in look.begin("act ") if key.endswith((": agile", ": commander"))] if look.asks("deploy") else []
    if not keys or not _at_hastings(look):
        return None
    return Spoken(
        say("Some Actions move a card to another Wedge, where you need it more."),
        small=say("Whoever uses an Action is tired for this round. You needn't."),
    )


def _full(look: Look) -> Spoken | None:
    wedge = next((wedge for wedge in look.view["wedges"] if len(wedge["columns"][look.seat]) == 3), None)
    if wedge is None or not look.asks("deploy") or not look.begin("sacrifice "):
        return None
    return Spoken(
        say("Three Rows, three cards: your side of Wedge {number} is full.", number=wedge["number"]),
        small=say("To make room you can sacrifice a card. It is gone, and nothing comes back for it."),
    )


def _objective(look: Look) -> Spoken | None:
    objective = _me(look)["objective"]
    forecast = objective.get("forecast", {})
    if not look.asks("deploy") or not forecast.get("total") or not forecast.get("damage"):
        return None
    things: dict[str, Any] = {
        "total": forecast["total"], "value": objective["value"], "damage": forecast["damage"], "name": _card(objective["key"]),
    }  # fmt: skip
    small = say("When both of you have passed, your whole army works on it.")
    if objective["attribute"] == "zeal" and forecast["destroyed"]:
        text = say("Your objective is {name}: Zeal {total} against {value}, {damage} damage. It would fall.", **things)
    elif objective["attribute"] == "zeal":
        text = say("Your objective is {name}: Zeal {total} against {value}, {damage} damage.", **things)
    elif forecast["destroyed"]:
        text = say("Your objective is {name}: Might {total} against {value}, {damage} damage. It would fall.", **things)
    else:
        text = say("Your objective is {name}: Might {total} against {value}, {damage} damage.", **things)
    return Spoken(text, (), small=small)


BEATS: Final = (
    Beat("respond", say("Responses"), _respond, lambda before, *_: before.asks("respond"), say("answer with a Response")),
    Beat("place", say("Wedges and Rows"), _place, lambda before, *_: before.asks("place"), say("stand where you are needed")),
    Beat("pay", say("Paying"), _pay, lambda before, *_: before.asks("pay"), say("pay with cards")),
    Beat("hastings", say("Hastings"), _hastings, None, say("fight for the Wedges")),
    Beat("zeal", say("Hastings"), _zeal_only, None),
    Beat(
        "field",
        say("Your army"),
        _field,
        lambda before, picks, _: before.asks("deploy") and picks[:1] != () and picks[0].startswith("play "),
    ),
    Beat("full", say("Sacrifice"), _full, None, say("make room")),
    Beat("shoot", say("Actions"), _shoot, None, say("use Actions")),
    Beat("move", say("Moving"), _move, None),
    Beat(
        "objective",
        say("Objectives"),
        _objective,
        lambda before, picks, _: before.asks("deploy") and not picks,
        say("work on objectives"),
    ),
)


# --- the opponent, advice, slips, the end ---------------------------------------------------------------------------


def _reply(look: Look) -> Picks | None:
    """The bowmen shoot in the first round, at a card that the learner can save."""
    shot = "act norman-bowmen: range-3"
    if look.view["round"] == 1 and look.has(shot):
        return (shot,)
    if look.asks("target") and look.has("fyrd-archers.1") and look.view["round"] == 1:
        return ("fyrd-archers.1",)
    return None


def _advise(look: Look) -> Picks | None:
    """Play what can be paid, and pass rather than give something up."""
    if look.asks("pay") and look.decision is not None and look.decision.get("suggested"):
        return tuple(look.decision["suggested"])
    saving = next(
        (key for key, option in look.options.items() if look.asks("respond") and option.get("about") == "shield-wall"), ""
    )
    if saving and _saves(look):
        return (saving,)
    if not look.asks("deploy"):
        return None
    hand, best = int(_me(look)["hand_size"]), sorted(_army(look), key=lambda card: (-_worth(look, card), card))
    fitting = [card for card in best if int(look.options[f"play {card}"].get("cost", 0)) < hand and _worth(look, card) > 0]
    return (f"play {fitting[0]}",) if fitting else ()


def _worth(look: Look, card: str) -> int:
    """How much a card adds for each card that it costs."""
    cost = int(look.options[f"play {card}"].get("cost", 0))
    return 2 * int(DATA[card]["might"]) + 2 * int(DATA[card]["zeal"]) - cost


def _slip(before: Look, picks: Picks, _after: Look) -> Said:
    if before.asks("deploy") and not picks:
        free = [card for card in _army(before) if before.options[f"play {card}"].get("cost") == 0 and _worth(before, card) > 0]
        if free:
            return say("You passed with {card} in your hand, which costs nothing.", card=_card(free[0]))
    return ""


def _ending(look: Look) -> Said:
    outcome = look.view["outcome"]
    mine, theirs = _me(look).get("claimed", 0), _foe(look).get("claimed", 0)
    if outcome["winners"] == [look.seat]:
        if mine >= 2:
            return say("Two Wedges are yours, and with them the hill. You won your first game.")
        return say("Their Leader is down. You won your first game.")
    if theirs >= 2:
        return say("{who} holds two Wedges, and with them the hill.", who=Person(1 - look.seat))
    if look.seat in outcome["winners"] or not outcome["winners"]:
        return say("Nobody takes the hill today.")
    return say("Your Leader is down, and {who} takes the hill.", who=Person(1 - look.seat))


LESSON: Final = Lesson(POSITION, "easy", BEATS, _reply, _advise, _slip, _ending)
