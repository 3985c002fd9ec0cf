// Why a game ended, in a sentence; the reasons are words of the games' own.

const SENTENCES: Record<string, string> = {
  provinces: "The last Province is gone.",
  piles: "Too many piles of the Supply are empty.",
  "turn limit": "The turns that were agreed on are over.",
  wedges: "Two of the three wedges are claimed.",
  leader: "A leader has fallen.",
  deck: "One side has no more cards.",
  tie_leaders: "Both leaders have fallen at once.",
  tie_decks: "Both sides have no more cards.",
  "too many steps": "One answer set off more than the rules can play out.",
  tie_round_cap: "The rounds that were agreed on are over.",
  last_standing: "Only one kingdom still stands.",
  nobody_left: "No kingdom is left.",
  fame_target: "The fame that was agreed on is reached.",
  limit: "The goal that was agreed on is reached.",
  time_up: "The time that was agreed on is over.",
  stalemate: "Nobody can bring anybody down any more.",
  round_limit: "The rounds that were agreed on are over.",
  resign: "The others have resigned.",
  concede: "The opponent has conceded.",
};

export function ending(reason: string): string {
  return SENTENCES[reason] ?? `The end: ${reason.replace(/[-_]/g, " ")}.`;
}
