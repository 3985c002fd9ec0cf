// The games of the hall by their short names.

export const TITLES: Readonly<Record<string, string>> = {
  dominion: "Dominion",
  "1066": "1066",
  "domino-knights": "Domino Knights",
};
/** In the order in which the hall shows them; an object would begin with 1066. */
export const GAMES = ["dominion", "1066", "domino-knights"];
