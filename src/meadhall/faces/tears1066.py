"""Arms for the cards of 1066, read from what a card is: its name, nation, rank and weapons. Any card file gets faces."""

from typing import Any, Final
from zlib import crc32

from meadhall.faces.frame import HEALTH, MIGHT, SACK, ZEAL, Style, badge, card, coin, name_plate, spoken, svg, text
from meadhall.faces.hem import hem
from meadhall.faces.shield import crest as shield_alone
from meadhall.faces.shield import shield, words
from meadhall.faces.tinctures import ARGENT, AZURE, ERMINE, GULES, OR, PURPURE, SABLE, TENNE, VERT, is_metal
from meadhall.kernel.blazon import Blazon

BACK: Final = Blazon(GULES, "sword", OR, "per pale", VERT, place="crossed")
_CHARGE_WORDS: Final[tuple[tuple[str, str], ...]] = (
    ("comet", "comet"), ("arrow in the eye", "eye"), ("700 ships", "fleet"), ("set sail", "fleet"), ("ship", "ship"),
    ("flagship", "ship"), ("food", "loaf"), ("drinking", "chalice"), ("shield wall", "shield-wall"),
    ("trample", "horseshoe"), ("retreat", "boot"), ("flight", "boot"), ("march", "boot"), ("illness", "candle"),
    ("break through", "lion"), ("knight", "lion"), ("lone axeman", "great-axe"), ("two-handed", "great-axe"),
    ("battleaxe", "great-axe"), ("hatchet", "axe"), ("axe", "axe"), ("vikings", "raven"), ("hardrada", "raven"),
    ("canmore", "boar"), ("burn", "flame"), ("pillage", "flame"), ("plunder", "coins"), ("dives", "tent"),
    ("rout", "horn"), ("desertion", "pitchfork"), ("tostig", "serpent"), ("not dead", "helmet"), ("counter", "sword"),
    ("ætheling", "coronet"), ("levies", "pitchfork"), ("supporters", "purse"), ("magnates", "coins"),
    ("castle", "castle"), ("papal", "key"), ("standard", "banner"), ("praying", "candle"), ("prayer", "candle"),
    ("ridge", "palisade"), ("crossbow", "crossbow"), ("bowmen", "bow"), ("archers", "bow"), ("swords", "sword"),
    ("horsemen", "horse"), ("horse", "horse"), ("cavalry", "horse"), ("stable", "horseshoe"), ("mace", "mace"),
    ("scout", "lantern"), ("trumpet", "trumpet"), ("spearmen", "spear"), ("javelin", "arrow"), ("dagger", "dagger"),
    ("assassin", "dagger"), ("swannesha", "swan"), ("ealdgyth", "rose"), ("abbot", "crozier"), ("archbishop", "mitre"),
    ("bishop", "mitre"), ("deacon", "book"), ("chaplain", "scroll"), ("almoner", "chalice"), ("minstrel", "harp"),
    ("taillefer", "harp"), ("seneschal", "key"), ("constable", "mace"), ("sheriff", "scales"),
    ("thegn", "round-shield"), ("earl", "dragon"), ("king of england", "dragon"), ("duke", "lion"),
    ("chevalier", "kite-shield"), ("councillor", "seal"), ("count of", "eagle"), ("comte", "eagle"),
    ("viscount", "coronet"), ("vicomte", "coronet"), ("heir", "crown"), ("lord of", "kite-shield"), ("rollo", "ship"),
    ("nephew", "shield-wall"), ("bretons routed", "horn"), ("spies", "fox"), ("pursuit", "horse"),
    ("resources", "garb"), ("plea", "dove"), ("bloodlust", "skull"), ("determination", "heart"), ("patrols", "ship"),
    ("slings", "stones"), ("unhorse", "horse"), ("hill", "hill"), ("westminster", "crown"), ("chosen", "crown"),
    ("resolution", "fist"), ("local advantage", "hill"), ("ceorl", "garb"), ("followers", "banner"),
    ("fyrd", "pitchfork"), ("housecarls", "round-shield"), ("recruits", "wheel"), ("danes", "raven"),
    ("farmers", "garb"), ("shire", "leaf"), ("council", "bench"), ("blessing", "key"), ("abbey", "church"),
    ("sussex", "ship"), ("invasion", "banner"), ("stamford", "bridge"), ("fulford", "waves"), ("ermine street", "boot"),
    ("waltham", "cross"), ("gather", "tower"), ("london", "tower"), ("hastings", "sword"), ("winter", "star"),
    ("fort", "tower"), ("oath", "hand"), ("relic", "cross"), ("harvest", "garb"), ("gold", "coins"), ("geld", "coins"),
    ("fog", "waves"), ("storm", "waves"), ("fire", "flame"), ("song", "harp"), ("messenger", "seal"),
    ("beacon", "flame"), ("wall", "shield-wall"), ("guard", "round-shield"), ("feint", "boot"), ("raid", "flame"),
    ("lance", "spear"), ("forager", "garb"), ("priest", "cross"), ("monk", "book"),
)  # fmt: skip
"""First match wins; looked for in name and title together."""

_BY_TRAIT: Final[tuple[tuple[str, str], ...]] = (
    ("archer", "bow"), ("cavalry", "horse"), ("clergy", "cross"), ("infantry", "spear"), ("housecarl", "axe"),
    ("noble", "helmet"), ("viking", "raven"),
)  # fmt: skip
_BY_TYPE: Final = {
    "leader": "crown", "character": "helmet", "unit": "spear", "event": "star", "tactic": "scroll", "attachment": "banner",
    "objective": "sun", "wedge": "kite-shield",
}  # fmt: skip
_NATIONS: Final[dict[str, tuple[str, str, str]]] = {
    "breton": (ERMINE, SABLE, AZURE),
    "flemish": (OR, SABLE, GULES),
    "viking": (SABLE, ARGENT, OR),
    "danish": (GULES, OR, ARGENT),
    "scots": (AZURE, ARGENT, OR),
    "hungarian": (VERT, ARGENT, OR),
}
"""Field, charge and ordinary of strangers; the two nations themselves vary."""
_OWN: Final[dict[str, tuple[tuple[str, str, str], ...]]] = {
    "norman": (
        (GULES, OR, ARGENT), (OR, GULES, AZURE), (AZURE, OR, ARGENT), (GULES, ARGENT, OR),
        (ARGENT, GULES, AZURE), (AZURE, ARGENT, OR), (OR, AZURE, GULES), (PURPURE, OR, ARGENT),
    ),
    "saxon": (
        (VERT, OR, ARGENT), (OR, VERT, GULES), (TENNE, OR, ARGENT), (ARGENT, VERT, TENNE),
        (VERT, ARGENT, OR), (OR, TENNE, VERT), (SABLE, OR, ARGENT), (ARGENT, TENNE, VERT),
    ),
}  # fmt: skip
_FORMS: Final[tuple[tuple[str, str, str], ...]] = (
    ("plain", "", "one"), ("plain", "chief", "below"), ("per pale", "", "one"), ("plain", "bordure", "one"),
    ("plain", "", "three"), ("per bend", "", "one"), ("plain", "base", "above"), ("per fess", "", "one"),
    ("plain", "embattled chief", "below"), ("quarterly", "", "one"), ("plain", "flaunches", "one"),
    ("per chevron", "", "one"), ("plain", "", "pair"), ("per saltire", "", "one"), ("plain", "wavy base", "above"),
    ("plain", "chevron", "chevron"), ("per bend sinister", "", "one"), ("plain", "", "crossed"),
)  # fmt: skip
_LONG: Final = ("sword", "dagger", "axe", "great-axe", "spear", "pitchfork", "mace", "arrow", "crozier", "key", "trumpet")

_STYLES: Final[dict[str, Style]] = {
    "norman": Style("#7b2a30", "#b98d84"),
    "saxon": Style("#2b5a3f", "#8fae8d"),
    "": Style("#635a4c", "#b3a994"),
}


def blazon_of(data: dict[str, Any]) -> Blazon:
    """The arms that a card's description gives it; the same description always gives the same arms."""
    faction = str(data.get("faction") or data.get("deck") or "").lower()
    traits = [str(trait).lower() for trait in data.get("traits") or []]
    chosen = _charge(data, traits)
    lot = crc32(f"{faction}/{data['name']}/{data.get('title') or ''}".encode())
    nation = next((trait for trait in traits if trait in _NATIONS), "")
    choices = _OWN.get(faction, _OWN["norman"])
    field, tincture, other = _NATIONS[nation] if nation else choices[lot % len(choices)]
    division, ordinary, place = _FORMS[lot // 8 % len(_FORMS)]
    if place == "crossed" and chosen not in _LONG:
        place = "one"
    second = _second(field, other, tincture) if division != "plain" else ""
    return Blazon(field, chosen, tincture, division, second, ordinary, other if ordinary else "", place)


def _charge(data: dict[str, Any], traits: list[str]) -> str:
    said = f"{data['name']} {data.get('title') or ''}".lower()
    for word, charge in _CHARGE_WORDS:
        if word in said:
            return charge
    for trait, charge in _BY_TRAIT:
        if trait in traits or trait == data.get("class"):
            return charge
    return _BY_TYPE.get(_type(data), "star")


def _second(field: str, ordinary: str, charge: str) -> str:
    """A second field of the same class as the first, so that the charge stands out on both."""
    stock = (ARGENT, OR) if is_metal(field) else (AZURE, GULES, SABLE, VERT)
    return next(tincture for tincture in stock if tincture not in (field, ordinary, charge))


def _type(data: dict[str, Any]) -> str:
    kind = data.get("type") or (data.get("types") or [""])[0]
    return str(kind).lower()


def arms(key: str, cards: dict[str, dict[str, Any]]) -> str:
    """The arms on a card in words."""
    return words(blazon_of(cards[key]))


def crest(key: str, cards: dict[str, dict[str, Any]]) -> str:
    """The arms on a card, without the card."""
    return shield_alone(blazon_of(cards[key]), cards[key]["said"])


def face(key: str, cards: dict[str, dict[str, Any]]) -> str:
    """The face of one of the cards as ``Game.cards`` describes them; raise KeyError."""
    data = cards[key]
    blazon = blazon_of(data)
    faction = str(data.get("faction") or data.get("deck") or "").lower()
    style = _STYLES.get(faction, _STYLES[""])
    kind = _type(data)
    body = [card(style, shield(blazon, 29, 48, 122, "a"))]
    cost = data.get("cost")
    if cost is not None and kind not in ("leader", "objective"):
        body += [name_plate(data["said"], left=43), coin(26, 25, cost, 16)]
    elif kind == "objective" and data.get("letter"):
        body += [name_plate(data["said"], left=40), text(24, 35, str(data["letter"]), 30, fill=style.edge)]
    else:
        body.append(name_plate(data["said"]))
    numbers = _numbers(data)
    for place, drawn in enumerate(numbers):
        body.append(f'<g transform="translate({32 + 58 * place + 29 * (3 - len(numbers))} 227)">{drawn}</g>')
    if data.get("resources"):
        body.append(badge(152, 186, "sack", data["resources"], SACK))
    if not numbers:
        body.append(text(90, 233, data["words"](kind.title()), 18))
    else:
        label = data["words"](str(data.get("class") or kind).title())
        body.append(
            f'<rect x="47" y="190" width="86" height="17" rx="5" fill="{style.edge}"/>'
            + text(90, 203.5, label, 13.5, fill="#fff")
        )
    return svg("".join(body), spoken(data, words(blazon)))


def _numbers(data: dict[str, Any]) -> list[str]:
    """Might, Zeal and Health as badges; for an Objective its battle and Health."""
    drawn = []
    if _type(data) == "objective":
        attribute = data.get("attribute") or data.get("battle")
        value = data.get("value") if data.get("value") is not None else data.get("battle_value")
        if attribute and value is not None:
            drawn.append(badge(0, 0, "cross", value, ZEAL) if attribute == "zeal" else badge(0, 0, "sword", value, MIGHT))
    else:
        if data.get("might") is not None and (data.get("might") or data.get("health")):
            drawn.append(badge(0, 0, "sword", data["might"], MIGHT))
        if data.get("zeal") is not None and (data.get("zeal") or data.get("health")):
            drawn.append(badge(0, 0, "cross", data["zeal"], ZEAL))
    if data.get("health"):
        drawn.append(badge(0, 0, "heart", data["health"], HEALTH))
    return drawn


_HEM: Final = (("raven", "-raven", "ship", "horse", "-horse", "comet"), "M6 23L19 3M13 23L26 3")
OTHERS: Final = {"hem": lambda: hem(*_HEM), "hem-light": lambda: hem(*_HEM, light=True)}
"""What has a face besides the cards."""
