"""The rulebook of one game: its pages, its cards, its words, and which page explains a clause."""

import functools
from typing import Any, Final

from meadhall import games
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.game import Game
from meadhall.kernel.sentence import say
from meadhall.rulebook import read
from meadhall.rulebook.records import CardEntry, Example, Page, Reminder, Ruling, Word

ABILITY: Final = "ability "
"""A section of the gallery that begins so speaks of every card that has an ability of that title."""
TYPE: Final = "type "
"""A section of the gallery that begins so says where cards of that type are good that have no words of their own."""


class Book:
    """Everything that people can read about a game."""

    def __init__(self, game: Game) -> None:
        self.game: Final = game
        folder = read.folder_of(game)
        self.pages: Final[list[Page]] = read.pages(folder) if folder else []
        self.words: Final[list[Word]] = [_word(section) for section in read.sections(folder, "glossary.md")] if folder else []
        self.cards: Final[list[CardEntry]] = _gallery(game, read.sections(folder, "gallery.md") if folder else [])
        self.reminders: Final[list[Reminder]] = (
            [_reminder(section) for section in read.sections(folder, "reference.md")] if folder else []
        )
        self._pages = {page.key: page for page in self.pages}
        self._cards = {entry.key: entry for entry in self.cards} | {key: entry for entry in self.cards for key in entry.cards}
        self._words = {word.key: word for word in self.words}
        self._explains: dict[str, Page | CardEntry] = {}
        things: list[Page | CardEntry] = [*self.pages, *self.cards]
        for thing in things:
            for id_ in thing.clauses:
                self._explains.setdefault(id_, thing)

    def page(self, key: str) -> Page:
        """The page called ``key`` or with that number; raise MeadhallError."""
        if key.isdigit() and 0 < int(key) <= len(self.pages):
            return self.pages[int(key) - 1]
        if key not in self._pages:
            raise MeadhallError(
                say(
                    "the rulebook of {title} has no page {key}; there are {pages}",
                    title=self.game.title,
                    key=repr(key),
                    pages=", ".join(self._pages),
                )
            )
        return self._pages[key]

    def card(self, key: str) -> CardEntry:
        """The gallery entry called ``key``, or the one that the card ``key`` belongs to; raise MeadhallError."""
        if key not in self._cards:
            raise MeadhallError(say("the gallery of {title} has no card {key}", title=self.game.title, key=repr(key)))
        return self._cards[key]

    def word(self, key: str) -> Word:
        """The glossary entry called ``key``; raise MeadhallError."""
        if key not in self._words:
            raise MeadhallError(say("the glossary of {title} has no word {key}", title=self.game.title, key=repr(key)))
        return self._words[key]

    def explains(self, clause: str) -> Page | CardEntry | None:
        """The page that explains a clause, else the card; None if neither does."""
        return self._explains.get(clause)

    def neighbours(self, page: Page) -> tuple[Page | None, Page | None]:
        """The pages before and after."""
        before = self.pages[page.number - 2] if page.number > 1 else None
        return before, self.pages[page.number] if page.number < len(self.pages) else None

    def pages_about(self, entry: CardEntry) -> list[Page]:
        """The pages that name a card among those which change them."""
        return [page for page in self.pages if any(self.card(key) is entry for key in page.cards)]


@functools.cache
def book(game: str) -> Book:
    """The rulebook of ``game``; raise UnknownGame. A game without a folder ``rulebook`` has its cards and clauses only."""
    return Book(games.find(game))


def key_of(name: str) -> str:
    """A name as part of an address.

    >>> key_of("Goes first")
    'goes-first'
    """
    return name.lower().replace(" ", "-")


def _word(section: read.Section) -> Word:
    values = section.values
    text = " ".join(section.text.split())
    return Word(
        key=key_of(section.head),
        name=section.head,
        text=text,
        synonyms=read.listed(values.get("synonyms", "")),
        page=values.get("page", ""),
        forms={"en": (section.head, *read.listed(values.get("forms", ""))), "de": read.listed(values.get("name de", ""))},
        texts={"en": text, "de": values.get("text de", "")},
    )


def _reminder(section: read.Section) -> Reminder:
    values = section.values
    return Reminder(
        part=values.get("part", ""),
        key=section.head,
        names={"en": values.get("name", ""), "de": values.get("name de", "")},
        texts={"en": " ".join(section.text.split()), "de": values.get("text de", "")},
    )


def _gallery(game: Game, written: list[read.Section]) -> list[CardEntry]:
    """One entry per card in the order of the game, or per section that names several."""
    by_key = {str(card["key"]): card for card in game.cards()}
    sets: dict[str, list[str]] = game.Options.schema().get("x-sets", {})
    own: dict[str, read.Section] = {}
    shared = {section.head: section for section in written if section.head.startswith((ABILITY, TYPE))}
    for section in written:
        for key in _keys(section) if section.head not in shared else ():
            if key not in by_key:
                raise MeadhallError(say("gallery.md: the game has no card {key}", key=repr(key)))
            own[key] = section
    entries: dict[str, CardEntry] = {}
    for key in by_key:
        section = own.get(key) or read.Section(key, {}, "")
        if section.head not in entries:
            entries[section.head] = _entry(section, by_key, key, shared, sets)
    return list(entries.values())


def _keys(section: read.Section) -> list[str]:
    return section.values.get("cards", section.head).split()


def _entry(
    section: read.Section,
    by_key: dict[str, dict[str, Any]],
    key: str,
    shared: dict[str, read.Section],
    sets: dict[str, list[str]],
) -> CardEntry:
    values, card = section.values, by_key[key]
    abilities = [shared.get(f"{ABILITY}{ability.get('title')}") for ability in card.get("abilities", ())]
    found: list[Ruling] = list(read.rulings(section.text))
    clauses = list(read.clause_ids(values.get("clauses", "")))
    for ability in dict.fromkeys(one.head for one in abilities if one):
        found += read.rulings(shared[ability].text)
        clauses += read.clause_ids(shared[ability].values.get("clauses", ""))
    kind = shared.get(f"{TYPE}{card.get('class') or card.get('type')}")
    return CardEntry(
        key=section.head,
        name=values.get("name", str(card["name"])),
        cards=tuple(_keys(section)),
        group=group(card),
        facts=facts(card),
        sets=tuple(name.replace("-", " ").title() for name, cards in sets.items() if card["key"] in cards),
        text=str(card.get("text", "")),
        example=_example(values.get("example") or (kind.values.get("example", "") if kind else ""), card, by_key),
        rulings=tuple(found),
        good=values.get("good", kind.values.get("good", "") if kind else ""),
        good_with=tuple(values.get("with", "").split()),
        beware=tuple(values.get("beware", "").split()),
        clauses=tuple(dict.fromkeys(clauses)),
        synonyms=(*read.listed(values.get("synonyms", "")), *([str(card["title"])] if card.get("title") else [])),
    )


def _example(text: str, card: dict[str, Any], by_key: dict[str, dict[str, Any]]) -> Example | None:
    """What is written for a type speaks of ``self`` and its ``leader``, and names what their numbers add up to: ``{might}``."""
    written = read.example(text)
    if written is None:
        return None
    leaders = [one for one in by_key.values() if one.get("type") == "leader" and one.get("faction") == card.get("faction")]
    leader = next((str(one["key"]) for one in sorted(leaders, key=lambda one: one.get("set") != card.get("set"))), "")
    named = {"self": str(card["key"]), "leader": leader}
    keys = tuple(named.get(key, key) for key in written.cards)
    numbers = {name: sum(int(by_key[key].get(name) or 0) for key in keys) for name in ("might", "zeal")}
    return Example(keys, written.result.format_map(numbers))


def group(card: dict[str, Any]) -> str:
    """The heading of a card in the gallery, such as ``Norman units``."""
    if card.get("faction"):
        later = "" if str(card.get("set", "")).startswith("printed") else f" ({card['set']})"
        return f"{str(card['faction']).title()} {card['type']}s{later}"
    if card.get("types"):
        kind = str(card["types"][-1])
        return f"{kind.title()} cards"
    return "Dominoes" if card.get("kind") == "domino" else "Cards"


def facts(card: dict[str, Any]) -> str:
    """What a card is, in words: ``Action, Attack · costs 4``."""
    kinds = card.get("types") or [str(part) for part in (card.get("class"), card.get("type")) if part]
    said = [", ".join(kind.title() for kind in kinds)]
    if card.get("traits"):
        said.append(", ".join(card["traits"]))
    if card.get("cost") is not None and card.get("type") not in ("leader", "objective"):
        said.append(f"costs {card['cost']}")
    if card.get("attribute"):
        said.append(f"{str(card['attribute']).title()} above {card['value']}")
    said += [f"{name.title()} {card[name]}" for name in ("might", "zeal", "health") if card.get(name) is not None]
    if card.get("resources"):
        said.append(f"gives {card['resources']}")
    if card.get("copies", 1) > 1:
        said.append(f"{card['copies']} copies")
    return " · ".join(part for part in said if part)
