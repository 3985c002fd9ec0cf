"""Brings the catalogues of languages up to date with the code, by Babel. ``make texts`` calls it."""

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from meadhall import games, languages
from meadhall.kernel.game import Game
from meadhall.kit.texts import texts_of
from scripts.refusals import refusal_texts

PAGE = Path(__file__).parents[1] / "web" / "src"
"""The browser's page; its own words are calls of ``t`` and ``tn`` there, and stand in the catalogues under this context."""
CONTEXT = "page"
TEXT = r'\s*("(?:[^"\\]|\\.)*")\s*'
SAID = re.compile(rf"(?<![\w.])t\({TEXT}[,)]")
COUNTED = re.compile(rf"(?<![\w.])tn\([^\"]*?,{TEXT},{TEXT}[,)]")
CALLED = re.compile(r"(?<![\w.])tn?\(")
NO_DATE = datetime(2026, 1, 1, tzinfo=UTC)
"""A catalogue changes only when a sentence does."""
HEADER = """\
# What Meadhall says. `make texts` keeps the sentences; the translations are edited here.
msgid ""
msgstr ""
"Language: {code}\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: {plurals}\\n"

"""


def collected(code: str) -> Catalog:
    """Everything that is said, untranslated."""
    made = Catalog(code, fuzzy=False, creation_date=NO_DATE, revision_date=NO_DATE)
    for key in languages.GAMES:
        game = games.find(key)
        for text in texts_of(game):
            made.add((text.template, text.plural) if text.plural else text.template, locations=[(text.file, 0)])
        for card in game.things():
            made.add((card.name, card.plural), context=languages.CARD, locations=[(f"cards of {game.title}", 0)])
        for words in printed_texts(game):
            made.add(words, context=languages.PRINTED, locations=[(f"cards of {game.title}", 0)])
        for words in option_texts(game):
            made.add(words, context=CONTEXT, locations=[(f"options of {game.title}", 0)])
    for text in refusal_texts():
        made.add((text.template, text.plural) if text.plural else text.template, locations=[(text.file, 0)])
    for path, texts in page_texts():
        made.add(texts[0] if len(texts) == 1 else texts, context=CONTEXT, locations=[(f"page: {path}", 0)])
    return made


def printed_texts(game: Game) -> Iterator[str]:
    """What stands on the cards of a game besides their names; texts that differ by one number alone are one."""
    said = {card[part]: None for card in game.cards() for part in languages.PRINTED_PARTS if card.get(part)}
    alike = Counter(languages.numberless(words) for words in said)
    for words in said:
        shared = alike[languages.numberless(words)] > 1 and len(languages.NUMBER.findall(words)) == 1
        yield languages.numberless(words) if shared else words


def option_texts(game: Game) -> Iterator[str]:
    """What the form of a game's options says: names, help, groups, and choices as the page spells them."""
    for info in game.Options.infos().values():
        yield from (words for words in (info.label, info.help, info.group) if words)
        if info.kind in ("choice", "number") and not info.added:  # where choices do not depend on what is installed
            yield from (spelt(word) for word in info.choices if not word.isdecimal())


def cards_in_options() -> set[str]:
    """The cards that an option may name; the page calls them as the games do."""
    infos = [info for key in languages.GAMES for info in games.find(key).Options.infos().values()]
    return {spelt(word) for info in infos if info.kind == "names" for word in info.choices}


def spelt(word: str) -> str:
    """A choice as ``titled`` in the page spells it: ``shared_suit`` as ``Shared Suit``."""
    return re.sub(r"(^|\s)\w", lambda letter: letter[0].upper(), re.sub(r"[-_]", " ", word))


def page_texts() -> Iterator[tuple[str, tuple[str, ...]]]:
    """The sentences of the page, those that count with their plural, and the files they stand in."""
    for path in sorted((*PAGE.rglob("*.svelte"), *PAGE.rglob("*.ts"))):
        source = path.read_text(encoding="utf-8")
        if path.name == "t.ts":
            continue
        found = [*SAID.finditer(source), *COUNTED.finditer(source)]
        if len(found) != len(CALLED.findall(source)):
            raise ValueError(f"{path.name}: t and tn take sentences as they stand, not made of pieces")
        for match in found:
            yield path.name, tuple(json.loads(text) for text in match.groups())


def updated(code: str) -> Catalog:
    """What is said now, with the translations there are."""
    path = languages.HERE / f"{code}.po"
    made = collected(code)
    known = read_po(BytesIO(path.read_bytes() if path.exists() else b""), locale=code)
    for message in made:
        old = known.get(message.id, message.context) if message.id else None
        if old is not None and old.pluralizable == message.pluralizable:
            message.string = old.string
    return made


def written(catalog: Catalog) -> tuple[bytes, bytes]:
    """A catalogue as people edit it, and as programs read it."""
    text, compiled = BytesIO(), BytesIO()
    write_po(text, catalog, width=128, include_lineno=False, omit_header=True)
    write_mo(compiled, catalog)
    return HEADER.format(code=catalog.locale, plurals=catalog.plural_forms).encode() + text.getvalue(), compiled.getvalue()


def exported(catalog: Catalog) -> str:
    """What the page says, as it reads it: a sentence by its English, or several forms by the first."""
    cards = cards_in_options()
    named = {message.id[0]: message.string[0] for message in catalog if message.context == languages.CARD and message.string}
    said = {name: own for name, own in named.items() if name in cards} | {
        message.id[0] if message.pluralizable else message.id: message.string
        for message in catalog
        if message.context == CONTEXT
    }
    return json.dumps(said, ensure_ascii=False, indent=2) + "\n"


def untranslated(catalog: Catalog) -> list[str]:
    """The sentences that a catalogue lacks."""
    return [
        str(message.id)
        for message in catalog
        if message.id and not all(message.string if isinstance(message.string, tuple) else [message.string])
    ]


def main(codes: list[str]) -> None:
    """Write the catalogues named, or all there are."""
    for code in codes or sorted(path.stem for path in languages.HERE.glob("*.po")):
        catalog = updated(code)
        for path, data in zip((f"{code}.po", f"{code}.mo"), written(catalog), strict=True):
            Path(languages.HERE / path).write_bytes(data)
        (PAGE / "languages" / f"{code}.json").write_text(exported(catalog), encoding="utf-8")
        lacking = untranslated(catalog)
        sys.stdout.write(
            f"{code}: {len(catalog)} texts, {len(lacking)} not translated\n" + "".join(f"  {one}\n" for one in lacking)
        )


if __name__ == "__main__":
    main(sys.argv[1:])
