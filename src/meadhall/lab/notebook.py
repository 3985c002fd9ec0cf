"""Pictures in Jupyter: ``%load_ext meadhall.lab.notebook`` once, and states, decisions, replays and results show themselves."""

import html
from typing import Any

from meadhall.kernel.decision import Decision
from meadhall.kernel.state import State
from meadhall.lab.pictures import decision_svg, replay_svg, replay_text, state_svg
from meadhall.lab.report.page import tables
from meadhall.lab.results import Results
from meadhall.lab.summary import bout_summary
from meadhall.match.match import Match
from meadhall.match.replay import Replay


def load_ipython_extension(shell: Any) -> None:
    """Tell IPython how to show our objects."""
    formats = shell.display_formatter.formatters
    formats["image/svg+xml"].for_type(State, state_svg)
    formats["image/svg+xml"].for_type(Match, lambda match: state_svg(match.state))
    formats["image/svg+xml"].for_type(Decision, decision_svg)
    formats["image/svg+xml"].for_type(Replay, replay_svg)
    formats["text/plain"].for_type(Replay, lambda replay, printer, cycle: printer.text(replay_text(replay)))
    formats["text/html"].for_type(Results, results_html)


def unload_ipython_extension(shell: Any) -> None:
    """Show our objects as any others again."""
    formats = shell.display_formatter.formatters
    for kind in (State, Match, Decision, Replay):
        formats["image/svg+xml"].pop(kind)
    formats["text/plain"].pop(Replay)
    formats["text/html"].pop(Results)


def results_html(results: Results) -> str:
    """The tables of a run."""
    parts = [f"<p>{html.escape(repr(results))}</p>"]
    for number, bout in enumerate(results.plan.bouts[:6]):
        if results.of_bout(number):
            parts.append(f"<h3>{html.escape(bout.title)}</h3>")
            parts += tables(bout_summary(results, number), [])
    return "\n".join(parts)
