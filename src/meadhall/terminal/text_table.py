"""A table as lines of text, and what a typed line means there: for plain lines in a terminal, and for the page's text table."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from meadhall.kernel.decision import PASS, reason_text
from meadhall.kernel.errors import MeadhallError, UnreadableAction
from meadhall.kernel.sentence import ENGLISH, Language
from meadhall.match.match import Match
from meadhall.terminal import explain
from meadhall.terminal.answers import deed, handles, how_many, read_answer
from meadhall.terminal.tables.any_game import drawing

WIDTH: Final = 78
BARE: Final = ("help", "undo", "quit", "exit")
"""Commands that work without the slash, unless an option has that name."""
HELP: Final = """\
Answer with option keys (copper*2, estate), numbers from the list, or first letters; 'pass' or 0 picks nothing.
/table shows the table, /log the game so far, /card NAME a card's text, /why THING why you can't use it now,
/rule the rule behind the question, /hint a bot's advice, /undo takes back your last move, /say WORD speaks out of turn."""
DEEDS: Final = ("undo", "hint", "say")
"""Commands that whoever shows the table carries out."""

_SEAT: Final = re.compile(r"\b[Ss]eat ([0-9])\b")
_KINGDOM: Final = re.compile(r"\bKingdom ([1-9])\b")


def named(text: str, names: Sequence[str]) -> str:
    """``text`` with every mention of a seat or Kingdom by number replaced by the name of who sits there."""

    def name(seat: int, otherwise: str) -> str:
        return names[seat] if seat < len(names) else otherwise

    text = _SEAT.sub(lambda found: name(int(found.group(1)), found.group(0)), text)
    return _KINGDOM.sub(lambda found: name(int(found.group(1)) - 1, found.group(0)), text)


def view_of(match: Match, seat: int | None, language: Language = ENGLISH) -> dict[str, Any]:
    """What ``seat`` may know, its own question in words included, with names of people in place of seat numbers."""
    view = match.view(seat, language)
    names = match.names
    view.setdefault("game", match.state.game.key)
    view.setdefault("seats", len(names))
    view.setdefault("over", match.is_over)
    view["names"] = names
    decision = view.get("decision")
    if decision is not None:
        options = [{**option, "label": named(option["label"], names)} for option in decision["options"]]
        view["decision"] = {**decision, "prompt": named(decision["prompt"], names), "options": options}
    return view


def table_lines(view: Mapping[str, Any]) -> list[str]:
    """The table as the viewer may know it, section by section."""
    found: list[str] = []
    for section in drawing(str(view["game"]))(view, WIDTH, 0):
        found += [f"{section.name}:", *(f"  {line.plain}".rstrip() for line in section.lines)]
    return found


def question_lines(view: Mapping[str, Any], seat: int) -> list[str]:
    """The open question in one line that begins with ``?``, and a numbered line for each option."""
    asked = view["decision"]
    many = "" if asked["low"] == asked["high"] == 1 else f" [{how_many(asked)}]"
    found = [f"? {asked['number']} {view['names'][seat]}: {asked['prompt']}{many}"]
    for handle, option in zip(handles(asked["options"]), asked["options"], strict=True):
        times = f"*{option['count']}" if option["count"] > 1 else ""
        label = f" ({option['label']})" if option["label"] != option["key"] else ""
        found.append(f"  {handle} {option['key']}{times}{label}")
    if asked["low"] == 0:
        words = deed(asked, 0)
        found.append(f"  0 {PASS} ({words})" if words and words.lower() != PASS else f"  0 {PASS}")
    return found


def is_command(asked: Mapping[str, Any], text: str) -> bool:
    """Whether a line without a slash is a command all the same."""
    names = [str(option[name]).lower() for option in asked["options"] for name in ("key", "label")]
    return text.lower() in BARE and text.lower() not in names


def why_refused(match: Match, seat: int, view: Mapping[str, Any], text: str) -> str | None:
    """Why what was typed is not offered to ``seat``; None if the game has no better reason than that."""
    card = explain.card_of(match.state.game, text, str(view.get("card_file", "")))
    for thing in (text.strip(), None if card is None else str(card["key"])):
        reason = None if not thing else why_not(match, seat, thing)
        if reason and not reason.startswith("There is no") and "not among the options" not in reason:
            return reason
    return None


def why_not(match: Match, seat: int, thing: str, language: Language = ENGLISH) -> str | None:
    """Why ``seat`` cannot use ``thing`` now, in one sentence."""
    if match.is_over:
        return "The game is over."
    reason = match.state.game.reason(match.state, seat, thing)
    return None if reason is None else named(reason_text(reason, match.reader(seat, language)), match.names)


def looked_up(match: Match, seat: int, view: Mapping[str, Any], word: str, rest: str) -> list[str]:
    """What a command that only looks has to say; raise MeadhallError for one that does not exist."""
    game, asked = match.state.game, view.get("decision")
    rule = "" if asked is None else str(asked.get("rule", ""))
    if word in ("help", "?", ""):
        return [] if asked is None else [asked["prompt"]]
    if word == "table":
        return [*table_lines(view), *([] if asked is None else question_lines(view, seat))]
    if word == "rule":
        return explain.rule_lines(game, rest, rule, WIDTH)
    if word in ("why", "card") and not rest:
        example = f", such as /{word} {asked['options'][0]['key']}" if asked is not None and asked["options"] else ""
        raise MeadhallError(f"/{word} needs a name after it{example}")
    if word == "why":
        return [why_not(match, seat, rest) or f"{rest} can be used now."]
    if word == "card":
        card = explain.card_of(game, rest, str(view.get("card_file", "")))
        return explain.card_lines(card) if card is not None else [f"No card is called {rest!r}."]
    raise MeadhallError(f"there is no command '/{word}'; /help lists them")


class Typed(NamedTuple):
    """What a typed line comes to."""

    lines: list[str]
    """What is to be shown."""
    picks: list[str] | None = None
    """The answer that it is, if it is one."""
    deed: str = ""
    """What else is to be done: ``undo``, ``hint``, or ``say`` with words."""


def typed(match: Match, seat: int | None, text: str, language: Language = ENGLISH) -> Typed:
    """What ``text`` means to ``seat``: nothing but a look at the table if it is empty. Changes nothing."""
    view = view_of(match, seat, language)
    asked = view.get("decision")
    if not text:
        return Typed([*table_lines(view), *([] if asked is None or seat is None else question_lines(view, seat))])
    try:
        if text.startswith("/") or text == "?" or (text.lower() in BARE and (asked is None or is_command(asked, text))):
            word, _, rest = text.removeprefix("/").partition(" ")
            word = word.lower()
            if word == "log":
                return Typed([f"- {named(line, match.names)}" for line in match.log_since(seat, 0, language)])
            if word in DEEDS and seat is not None:
                return Typed([], None, f"say {rest}" if word == "say" else word)
            found = looked_up(match, -1 if seat is None else seat, view, word, rest)
            return Typed([*found, *HELP.splitlines()] if word in ("help", "?", "") else found)
        if asked is None or seat is None:
            return Typed(["! You are not asked anything now."])
        return Typed([], list(read_answer(asked, text)))
    except UnreadableAction as error:
        assert seat is not None
        return Typed([f"! {why_refused(match, seat, view, text) or error}"])
    except MeadhallError as error:
        return Typed([f"! {error}"])
