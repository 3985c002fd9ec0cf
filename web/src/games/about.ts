// What a game adds to the hall: words and figures that are small enough to be there at once, and its board.

import type { Component } from "svelte";
import type { CardInfo } from "../net/api";
import type { Board as Layout, EventInfo, Moves } from "../net/messages";
import type { Flight, Hit } from "../motion/flights";
import type { Sound } from "../motion/sound";
import type { Option, View } from "../state/view_types";

export interface Course {
  /** Null if it is everybody's or nobody's. */
  seat: number | null;
  phase: string;
  round?: number;
}

/** The face of a card as the page itself draws it, with words that can be read at every size. */
export type CardFace = Component<{
  card: string;
  data: CardInfo;
  /** How many lie in the pile. */
  count?: number | undefined;
  /** What it costs now, if not what is printed. */
  cost?: number | undefined;
  short?: boolean;
}>;

/** How the sentences of a result call those at the table. */
export interface EndNames {
  who: (seat: number) => string;
  name: (card: string) => string;
}

export interface Board<V extends View = View> {
  Table: Component<{ view: V }>;
  Face?: CardFace;
  /** What stands in the type line of its cards, by the words of the game. */
  kinds?: Record<string, string>;
  /** Whether the board itself shows this option, so that the bar below need not. */
  placed: (option: Option, view: V) => boolean;
  flights: (event: EventInfo, view: V) => Flight[];
  /** Piles that are shuffled and places that light up when an event happens. */
  shuffled?: (event: EventInfo) => string | null;
  lit?: (event: EventInfo) => string[];
  /** What was lost where, as numbers that rise. */
  hits?: (event: EventInfo) => Hit[];
  /** Where somebody else's move is marked until the visitor has answered. */
  marks?: (event: EventInfo) => string[];
  /** Whose turn it is, and what part of it. */
  course?: (view: V) => Course;
  /** Whether the visitor can do nothing more in a game that goes on. */
  isOut?: (view: V) => boolean;
  /** What an event sounds like, by its name. */
  sounds: Record<string, Sound>;
  /** How the game went and what everybody had; without the moves only the latter. */
  End?: Component<{ view: V; moves?: Moves | null }>;
  /** The result in one sentence and the reason in another; what is missing is said as for every game. */
  ended?: (view: V, names: EndNames) => { title?: string; reason?: string };
  /** What the scores of the result count. */
  unit?: (view: V, score: number) => string;
}

/** A board for views of its own; it is asked about no others, since the server names the game of a table. */
export function defineBoard<V extends View>(board: Board<V>): Board {
  return board as unknown as Board;
}

export interface About {
  /** The name on the server. */
  key: string;
  title: string;
  /** How the hall offers the game. */
  offer: { title: string; line: string; players: string; minutes?: number };
  /** Three cards that stand for the game. */
  picture: string[];
  /** The colour of the table, by its name among the tokens; moss without one. */
  cloth?: "slate" | "wine";
  /** Whether it has a first game with a teacher. */
  guided?: boolean;
  /** The phases of a turn, in words, by the game's names for them. */
  phases: Record<string, string>;
  /** Why a game ended, in a sentence, by the game's word for it. */
  endings: Record<string, string>;
  /** What may be said out of turn, in words for a button; null hides what the board itself offers. */
  sayings: Record<string, string | null>;
  /** What is said in the words of people, by the codes of the rules. */
  spell?: (said: string, view: View) => string;
  /** Where on the board hand, middle and opponents are, for keys that go there, and what the middle is called. */
  areas?: { hand: string; middle: string; others: string; called: string };
  /** What a card is called by a voice, with what is printed on it; what is missing has its printed name. */
  called?: (card: string, info: CardInfo | undefined) => string;
  /** How a game stands, in a few words. */
  stands?: (view: View) => string;
  /** The cards that somebody holds, for a picture of a position. */
  held?: (view: View) => string[];
  /** What kind of game options make, in a few words; empty for the usual one. */
  named?: (options: Record<string, unknown>) => string;
  /** The ready-made kinds of a table, by their keys: name and what it is like. */
  kinds?: Record<string, [string, string]>;
  /** The events that begin a part of the log. */
  starts: string[];
  /** What came of such a part, in a few words, shown when it is folded. */
  total?: (lines: EventInfo[], name: (card: string) => string) => string;
  /** Whether an answer is a moment to be marked on the curve of a game. */
  marked?: (picks: string[]) => boolean;
  /** Of the numbers over a game, those to be shown first: the first that there is. */
  graphs: string[];
  /** The numbers of one step with those that belong to a seat named `players.0.deck`. */
  facts?: (record: Record<string, unknown>) => Record<string, unknown>;
  /** The game's own signs in a sentence, as people read them. */
  words?: (sentence: string, names: string[]) => string;
  /** How the usual board lies, for a game without a board of its own. */
  layout?: Layout | null;
  board: () => Promise<{ board: Board }>;
}
