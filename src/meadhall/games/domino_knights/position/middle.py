"""Reading what is in the middle of things: cards in effect, announced cards, and the attack under way."""

import re
from typing import TYPE_CHECKING, Final

from meadhall.games.domino_knights.asking import HAND
from meadhall.games.domino_knights.cards.names import JACK, KING, LIFE, MERCENARY, POWER, QUEEN, WEALTH
from meadhall.games.domino_knights.pieces import NO_TOKEN, NOBODY, Battle, Effect, Group, Pending
from meadhall.kernel.position import Line

if TYPE_CHECKING:
    from meadhall.games.domino_knights.position.lines import Reader

_PLAYED: Final = re.compile(r"([^!]+)!(\d+)/(\d+)>([^@+;]+)(?:@(\d+))?(?:\+([^;]+))?((?:;[^;]+)*)")
_BEFORE_A_PLAYER: Final = (KING, QUEEN, JACK, WEALTH)
_ON_A_KNIGHT: Final = (LIFE, POWER, MERCENARY)


def read_effect(reader: "Reader", line: Line, word: str, at: int) -> Effect:
    """A card in effect, such as ``KS!3/1>0``; number and player may be left out."""
    matched = _PLAYED.fullmatch(word if "!" in word else word.replace(">", f"!{at}/{reader.state.turn}>", 1))
    if matched is None:
        raise line.wrong(f"{word!r} is not a card in effect such as KS!3/1>0")
    card = reader.card(line, matched.group(1))
    number, player = int(matched.group(2)), reader.number(line, matched.group(3), reader.variant.players)
    special = reader.state.special(card)
    target = matched.group(4)
    if special in _BEFORE_A_PLAYER:
        seat, token = reader.number(line, target, reader.variant.players), NO_TOKEN
        expiry = seat
    elif special not in _ON_A_KNIGHT:
        raise line.wrong(f"{matched.group(1)} never stays in effect")
    else:
        seat, token = NOBODY, reader.token(line, target)
        expiry = player if special == MERCENARY else reader.state.controller(token)
        if reader.state.controller(token) == NOBODY:
            raise line.wrong(f"no knight is called {target}")
    if matched.group(5) is not None:
        expiry = reader.number(line, matched.group(5), reader.variant.players)
    return Effect(number, card, special, player, seat, token, expiry)


def read_pending(reader: "Reader", line: Line, word: str) -> Pending:
    """An announced card, such as ``AS!5/0>k7``."""
    matched = _PLAYED.fullmatch(word)
    if matched is None:
        raise line.wrong(f"{word!r} is not an announced card such as AS!5/0>k7")
    text = matched.group(4)
    if text == "hand":
        target = HAND
    else:
        target = reader.number(line, text.lstrip("k!"))
    marks: dict[str, str] = {}
    for mark in matched.group(7).split(";"):
        name, _, value = mark.partition("=")
        marks[name] = value
    held = tuple(reader.cards(line, matched.group(6).split("+"))) if matched.group(6) else ()
    half = reader.number(line, marks.get("half", "0"))
    model = reader.token(line, marks["model"]) if "model" in marks else NO_TOKEN
    player = reader.number(line, matched.group(3), reader.variant.players)
    return Pending(int(matched.group(2)), reader.card(line, matched.group(1)), player, target, held, half, model)


def read_battle(reader: "Reader", line: Line, words: list[str]) -> Battle:
    """An attack under way, such as ``0>1 k1|k2``."""
    attacker, _, defender = words[0].partition(">")
    battle = Battle(
        reader.number(line, attacker, reader.variant.players), reader.number(line, defender, reader.variant.players)
    )
    groups: list[Group] = []
    for word in words[1:]:
        name, equals, value = word.partition("=")
        if not equals and "|" in word:
            attackers, _, blockers = word.partition("|")
            groups.append(Group(reader.tokens(line, attackers), reader.tokens(line, blockers)))
        elif name == "resolved":
            battle.resolved = True
        elif name == "weary":
            battle.weary = reader.tokens(line, value)
        elif name == "lost":
            battle.lost = reader.tokens(line, value)
        elif name == "damage":
            battle.damage = reader.number(line, value)
        elif name == "fame":
            battle.fame = tuple([int(change) for change in value.split("+")])
        elif name == "victor":
            battle.victor = reader.number(line, value, reader.variant.players)
        elif name == "loot":
            battle.loot = reader.token(line, value)
        else:
            raise line.wrong(f"a battle has no {word!r}")
    battle.stand(groups)
    return battle
