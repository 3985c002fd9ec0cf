"""Strategies of Dominion as short texts: ready-made ones, Big Money with one card, and files of one's own."""

from meadhall.bots.dominion.strategies.bot import strategy_bot
from meadhall.bots.dominion.strategies.named import cards_wanted, menu, strategy_called, text_of

__all__ = ["cards_wanted", "menu", "strategy_bot", "strategy_called", "text_of"]
