"""Tables for the lab: a game string with the seats of its players, and the options that make runs comparable."""

from collections.abc import Mapping, Sequence
from typing import Any

from meadhall import games
from meadhall.api import parse, read_file
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.game import Game
from meadhall.kernel.options import TableOptions
from meadhall.lab.measure import measure_of
from meadhall.lab.plan import TRACED, Bout, Plan
from meadhall.lab.players import cards_wanted, chunk_size, maker, texts_of

KINGDOM = "kingdom"


def names_of(text: str) -> tuple[str, ...]:
    """The players in a text such as ``bbm,smithy``; raise MeadhallError if one is missing."""
    players = tuple(part.strip() for part in text.split(","))
    if not all(players):
        raise MeadhallError(f"a player is missing in {text!r}; write names with commas, such as 'bbm,smithy'")
    return players


def with_preset(game: str, preset: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """``options`` on top of a preset of ``game``; what its game string says goes before the preset.

    A file that they name is read. Raise BadOptions.
    """
    found, base = parse(game)
    given = dict(found.Options.fetched(options, read_file))
    if not preset:
        return given
    found.Options.read({}, preset)
    values = {name: value for name, value in found.Options.presets[preset].items() if name not in said_by(found, base)}
    return {**values, **given}


def said_by(game: Game, options: TableOptions) -> dict[str, Any]:
    """The values of ``options`` that are not the default."""
    usual = game.Options().to_json()
    return {name: value for name, value in options.to_json().items() if value != usual[name]}


def missed(plan: Plan) -> list[str]:
    """One line for each player who wants cards that its kingdom does not have."""
    lines: list[str] = []
    for some in plan.bouts:
        game, options = games.parse(some.game)
        kingdom = kingdom_of(options)
        for name in dict.fromkeys(some.players) if kingdom else ():
            gone = [card for card in cards_wanted(name, game) if card not in kingdom]
            if gone:
                lines.append(f"{name} wants {' and '.join(gone)}, which this kingdom does not have")
    return list(dict.fromkeys(lines))


def kingdom_of(options: TableOptions) -> tuple[str, ...]:
    """The ten cards of the kingdom that ``options`` name; () where there is none, or luck or the players choose it."""
    from meadhall.games.dominion.options import RECOMMENDED, DominionOptions

    if not isinstance(options, DominionOptions) or options.mode() not in ("preset", "explicit"):
        return ()
    return tuple(RECOMMENDED[options.kingdom[0]]) if options.mode() == "preset" else options.kingdom


def table(game: str, players: Sequence[str], options: Mapping[str, Any] | None = None) -> str:
    """The whole game string of a lab table with these players; raise BadOptions or MeadhallError.

    Where the caller does not say otherwise, seat 0 begins, and a kingdom has the cards that the players want to buy.
    """
    found, base = parse(game)
    measure = measure_of(found)
    chosen = {**said_by(found, base), **(options or {})}
    infos = found.Options.infos()
    for name, value in {**measure.usual, **measure.seated(len(players))}.items():
        if name in infos:
            chosen.setdefault(name, value)
    if KINGDOM in infos and not {KINGDOM, "kingdom_mode"} & set(chosen):
        kingdom = kingdom_for(found, players)
        if kingdom:
            chosen[KINGDOM] = kingdom
    read = found.Options.read(chosen)
    seats = found.seats(read)
    if seats != len(players):
        raise MeadhallError(f"{found.title} is set for {seats} seats here, but {len(players)} players are named")
    return found.text(read)


def kingdom_for(game: Game, players: Sequence[str]) -> tuple[str, ...]:
    """The usual kingdom, with cards that players want and it does not have in place of its last ones; () if it has all."""
    from meadhall.games.dominion.options import RECOMMENDED

    usual = RECOMMENDED["first-game"]
    wanted = [card for name in players for card in cards_wanted(name, game)]
    extra = [card for card in dict.fromkeys(wanted) if card not in usual]
    if not extra:
        return ()
    kept = [card for card in usual if card in wanted] + [card for card in usual if card not in wanted]
    return tuple(sorted([*kept[: max(0, 10 - len(extra))], *extra][:10]))


def bout(
    game: str,
    players: Sequence[str],
    options: Mapping[str, Any] | None = None,
    *,
    rotates: bool = False,
    label: str = "",
) -> Bout:
    """A bout of these players at a lab table; raise MeadhallError for an unknown player."""
    found, _ = parse(game)
    for name in players:
        maker(name, found)
    return Bout(table(game, players, options), tuple(players), rotates, label)


def plan(bouts: Sequence[Bout], games_each: int, seed: int, *, traced: int = TRACED, until_sure: bool = False) -> Plan:
    """A plan for these bouts. Players that are files are read now, so that the run does not change with them."""
    players = [name for some in bouts for name in some.players]
    sizes = [chunk_size(some.players, games.parse(some.game)[0]) for some in bouts]
    # A run that may stop early looks more often.
    chunk = min(*sizes, 20) if until_sure else min(sizes)
    return Plan(tuple(bouts), games_each, seed, traced, chunk, until_sure, texts_of(players))
