// Where the events of Dominion happen on the screen.

import type { EventInfo } from "../../net/messages";
import type { Flight } from "../../motion/flights";

const cardsOf = (event: EventInfo): (string | undefined)[] => {
  const cards = event.fields.cards;
  if (Array.isArray(cards)) return cards as string[];
  const count = typeof event.fields.count === "number" ? event.fields.count : 0;
  return Array.from({ length: count }, () => undefined);
};

/** The cards that move when an event happens. */
export function flights(event: EventInfo): Flight[] {
  const seat = event.seat;
  const card = typeof event.fields.card === "string" ? event.fields.card : undefined;
  const each = (from: string, to: string, flip = false): Flight[] =>
    cardsOf(event).map((some) => ({ from, to, card: some, flip }));
  switch (event.event) {
    case "play_action":
    case "play_treasure":
      return event.fields.throne === 2 ? [] : [{ from: `hand:${seat}`, to: "play", card }];
    case "buy":
      return [{ from: `pile:${card}`, to: `discard:${seat}`, card }];
    case "gain":
      return [
        {
          from: event.fields.source === "trash" ? "trash" : `pile:${card}`,
          to: `${event.fields.destination ?? "discard"}:${seat}`,
          card,
        },
      ];
    case "draw":
    case "deal":
      return each(`deck:${seat}`, `hand:${seat}`, true);
    case "discard_hidden":
      return each(`hand:${seat}`, `discard:${seat}`);
    case "discard_open":
      return each("play", `discard:${seat}`);
    case "trash":
      return each(event.fields.source === "hand" ? `hand:${seat}` : "play", "trash");
    case "reveal_top":
      return each(`deck:${seat}`, "play", true);
    case "put_back":
      return [{ from: "play", to: `deck:${seat}`, card }];
    case "topdeck":
      return [{ from: `hand:${seat}`, to: `deck:${seat}`, card }];
    case "take_up":
      return each("play", `hand:${seat}`);
    case "set_aside":
      return [{ from: `hand:${seat}`, to: "play", card }];
    case "cleanup":
      return [
        { from: "play", to: `discard:${seat}`, card: undefined },
        { from: `hand:${seat}`, to: `discard:${seat}`, card: undefined },
      ];
    default:
      return [];
  }
}
