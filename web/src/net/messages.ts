// Written by scripts/message-types from meadhall.server.messages; change those instead.

export interface AccountWanted {
  login: string;
  password: string;
}

/** Done and stored. */
export interface Ack {
  type: "ack";
  id: string;
  repeated: boolean;
  waiting: boolean;
}

/** What a bot thinks of one decision of a finished game. */
export interface Analysis {
  number: number;
  seat: number;
  level: string;
  picks: string[];
  labels: string[];
  reason: string;
  thoughts: ThoughtInfo[];
  played: string[];
  playouts: number;
  chances: OptionValue[];
}

/** My answer to my open decision. */
export interface Answer {
  type: "answer";
  id: string;
  decision: number;
  picks: string[];
}

/** What I have answered in a puzzle so far; nothing is kept between two requests. */
export interface Attempted {
  answers: string[][];
  show: boolean;
  language: string;
}

/** The answer to why-not; null if nothing stands in the way. */
export interface Because {
  type: "because";
  id: string;
  thing: string;
  reason: string | null;
  rule: string;
}

/** The table from top to bottom. */
export interface Board {
  rows: Place[][];
}

/** A part of the rulebook. */
export interface BookPart {
  title: string;
  html: string;
}

/** Where in the rulebook something is explained. */
export interface BookPlace {
  path: string;
}

export interface BotWanted {
  level: string;
}

/** The server closes this socket on purpose and says why; coming back at once would not help. */
export interface Bye {
  type: "bye";
  reason: string;
}

/** A line for everybody at the table. */
export interface Chat {
  type: "chat";
  id: string;
  text: string;
}

export interface ChatLine {
  type: "chat-line";
  number: number;
  name: string;
  seat: number | null;
  player: string | null;
  text: string;
  at: number;
}

export interface ClauseInfo {
  id: string;
  text: string;
}

export type ClientMessage = Answer | Say | Undo | Consent | Chat | Hint | WhyNot | SetAuto | Order | Teach | TakeOver | Mute | Kick | Leave | Return | Sync | Ping;

export interface ClockInfo {
  kind: "days" | "move" | "none";
  amount: number;
  until: number | null;
}

export interface ClockWanted {
  kind?: "days" | "move" | "none";
  amount?: number;
}

/** Agree to the open undo request, or not. */
export interface Consent {
  type: "consent";
  id: string;
  agree: boolean;
}

export interface ContentsInfo {
  title: string;
  pages: FoundInfo[];
}

/** One event as this viewer sees it. Numbers are the viewer's own and have no gaps. */
export interface EventInfo {
  number: number;
  event: string;
  seat: number;
  fields: Record<string, unknown>;
  line?: string;
  parts?: (string | Record<string, string | number>)[];
  joins?: number;
  back_to?: number;
}

export interface ForkWanted {
  seat: number;
  level?: string;
}

/** Something that a search of the rulebook found. */
export interface FoundInfo {
  kind: string;
  key: string;
  title: string;
  line: string;
}

export interface GameInfo {
  key: string;
  title: string;
  rules: number;
  options: Record<string, unknown>;
  bots: string[];
  seats: number;
  faces: string;
  line: string;
  board: Board | null;
}

/** How a player has done at one game. */
export interface GameRecord {
  game: string;
  played: number;
  won: number;
  shared: number;
  lost: number;
  average_place: number;
  best_score: number;
  answers: number;
  against_people: number;
  rating: RatingInfo | null;
}

export interface Health {
  status: "failing" | "ok";
  version: string;
  database: "failing" | "ok";
  live: number;
  sockets: number;
}

/** The first message of a socket, and the reply to ``sync``: all that is needed to show the table. */
export interface Hello {
  type: "hello";
  id: string;
  seat: number | null;
  player: string;
  table: TableInfo;
  play: Play | null;
  events: EventInfo[];
  spoken: string[];
  asides: number[];
  chat: ChatLine[];
  here: number[];
  watching: number;
  now: number;
  faces: string;
}

/** What would a bot answer here? Not at rated tables. */
export interface Hint {
  type: "hint";
  id: string;
  level?: string;
}

export interface HintGiven {
  type: "hint-given";
  id: string;
  decision: number;
  picks: string[];
  reason: string;
  level: string;
  thoughts: ThoughtInfo[];
}

/** One idea of a first game. */
export interface IdeaInfo {
  title: string;
  state: "known" | "now" | "open";
}

/** What a link must hold to be an invitation to an invite-only table. */
export interface Invitation {
  invite: string;
}

/** For the host: send a player away from this table; nobody who plays can be sent away. */
export interface Kick {
  type: "kick";
  id: string;
  player: string;
}

/** A first game with a teacher: the one that I have not finished, or a new one. */
export interface LearnWanted {
  game: string;
  again?: boolean;
  page?: string;
  picture?: number;
  card?: string;
}

/** I go and let a bot play on for me. Where the rules know resigning, ``say`` it instead. */
export interface Leave {
  type: "leave";
  id: string;
}

/** The first game of a game, and how far I am. */
export interface LessonInfo {
  game: string;
  title: string;
  table: string | null;
  finished: boolean;
}

export interface Me {
  id: string;
  name: string;
  login: string | null;
}

/** The body of every refused request. */
export interface Mistake {
  code: string;
  reason: string;
  problems: ProblemInfo[];
}

/** One line of a finished game. The state *before* it is step ``number``; step 0 is just after the deal. */
export interface MoveInfo {
  number: number;
  kind: "answer" | "auto" | "say" | "undo";
  seat: number;
  ask: string;
  prompt: string;
  picks: string[];
  labels: string[];
  spoken: string[];
  lines: string[];
  at: number;
}

export interface Moves {
  table: TableInfo;
  opening: string[];
  moves: MoveInfo[];
  facts: (Record<string, unknown>)[];
  faces: string;
}

/** For the host: let nobody hear a player at this table, or let them speak again. */
export interface Mute {
  type: "mute";
  id: string;
  player: string;
  muted?: boolean;
}

export interface NameWanted {
  name: string;
}

/** The answer that a page may send after a moment unless its viewer stops it: nothing else could be useful. */
export interface ObviousInfo {
  decision: number;
  picks: string[];
  because: string;
}

export interface OptionValue {
  seat: number;
  share: number;
}

export interface OptionsChecked {
  options: Record<string, unknown> | null;
  text: string;
  seats: number;
  problems: ProblemInfo[];
}

export interface OptionsWanted {
  values?: Record<string, unknown>;
  preset?: string | null;
}

/** Ask me less, or more: one of ``play.orders``, or ``everything``; ``on`` false takes it back. */
export interface Order {
  type: "order";
  id: string;
  order: string;
  on?: boolean;
}

/** An order that a viewer may give, or has given, about what it is asked. */
export interface OrderInfo {
  order: string;
  text: string;
  given: boolean;
}

export interface OutcomeInfo {
  scores: number[];
  winners: number[];
  places: number[];
  reason: string;
}

export interface PasswordWanted {
  old: string;
  new: string;
}

/** Are you there? A client that hears nothing for some seconds connects again. */
export interface Ping {
  type: "ping";
  id: string;
}

/** One part of the view and how it is shown. */
export interface Place {
  zone: string;
  label: string;
  of: "all" | "me" | "others";
  drawn: "auto" | "pile";
}

/** The game as one viewer may know it now. */
export interface Play {
  view: Record<string, unknown>;
  says: string[];
  undo: UndoInfo;
  clock: ClockInfo;
  auto: Record<string, string>;
  orders: OrderInfo[];
  unasked: string;
  obvious: ObviousInfo | null;
  teacher: TeacherInfo | null;
}

export interface Presence {
  type: "presence";
  here: number[];
  watching: number;
}

export interface ProblemInfo {
  field: string;
  text: string;
}

export interface Profile {
  id: string;
  name: string;
  guest: boolean;
  since: number;
  records: GameRecord[];
}

/** A puzzle in a list. */
export interface PuzzleInfo {
  game: string;
  key: string;
  number: number;
  title: string;
  level: string;
  lesson: boolean;
}

/** A puzzle after some answers. */
export interface PuzzleState {
  game: string;
  key: string;
  number: number;
  of: number;
  title: string;
  goal: string;
  hint: string;
  why: string;
  known: string;
  deck: string[];
  level: string;
  lesson: boolean;
  names: string[];
  bright: string[];
  verdict: "lost" | "open" | "solved";
  reason: string;
  view: Record<string, unknown>;
  log: string[];
  log_spoken: string[];
  spoken: string[];
  shown: string[] | null;
}

/** A game against bots that starts at once. */
export interface QuickWanted {
  game: string;
  options?: Record<string, unknown>;
  preset?: string | null;
  level?: string;
  seat?: number | null;
}

export interface Ranked {
  player: string;
  name: string;
  rating: RatingInfo;
}

export interface RatingInfo {
  game: string;
  rating: number;
  mu: number;
  sigma: number;
  games: number;
}

export interface ReadyWanted {
  ready?: boolean;
}

/** What one may want to look up at the table. */
export interface ReferenceInfo {
  turn: ReminderInfo[];
  signs: ReminderInfo[];
  costs: ReminderInfo[];
  words: WordInfo[];
}

/** Not done, nothing changed. */
export interface Refusal {
  type: "refusal";
  id: string;
  code: "forbidden" | "illegal" | "limit" | "over" | "stale" | "unavailable" | "unreadable";
  reason: string;
}

/** A line of the quick reference. */
export interface ReminderInfo {
  key: string;
  name: string;
  text: string;
}

/** What happened in a finished game, as a seat or a spectator was told it. */
export interface ReplayLog {
  events: EventInfo[];
  steps: number[];
}

/** What a message sent by HTTP instead of the socket was answered with. */
export interface Replies {
  replies: (Hello | Update | TableChanged | ChatLine | Presence | Ack | Refusal | HintGiven | Because | Bye)[];
}

/** I am back and take my seat over from the bot. */
export interface Return {
  type: "return";
  id: string;
}

/** Something out of turn, one of the ``says`` of the last update, such as ``resign``. */
export interface Say {
  type: "say";
  id: string;
  text: string;
}

export interface SearchInfo {
  found: FoundInfo[];
  suggestion: string;
}

export interface SeatInfo {
  number: number;
  kind: "bot" | "free" | "person";
  name: string;
  player: string | null;
  level: string;
  ready: boolean;
  away: boolean;
}

export interface SeriesInfo {
  id: string;
  game: number;
  games: number;
  won: number[];
  next: string | null;
}

export type ServerMessage = Hello | Update | TableChanged | ChatLine | Presence | Ack | Refusal | HintGiven | Because | Bye;

/** A login of mine. */
export interface SessionInfo {
  id: string;
  created: number;
  seen: number;
  device: string;
  current: boolean;
}

/** Answer every later question ``ask`` with ``text`` where that is allowed; null asks me again. */
export interface SetAuto {
  type: "set-auto";
  id: string;
  ask: string;
  text: string | null;
}

/** A finished game at one step, seen from a seat or by a spectator. */
export interface StepInfo {
  number: number;
  of: number;
  seat: number | null;
  view: Record<string, unknown>;
  position: string;
}

/** Send me a hello with every event and chat line from these numbers on. */
export interface Sync {
  type: "sync";
  id: string;
  events?: number;
  chat?: number;
}

/** Seats, readiness or status changed. */
export interface TableChanged {
  type: "table";
  table: TableInfo;
  seat: number | null;
}

/** A table as everybody may see it. */
export interface TableInfo {
  id: string;
  game: string;
  title: string;
  text: string;
  options: Record<string, unknown>;
  house: string[];
  status: "closed" | "open" | "over" | "playing";
  host: string;
  seats: SeatInfo[];
  clock: ClockInfo;
  rated: boolean;
  listed: boolean;
  invite_only: boolean;
  commitment: string;
  luck: string[] | null;
  series: SeriesInfo;
  fork: string | null;
  lesson: boolean;
  outcome: OutcomeInfo | null;
  created: number;
  started: number | null;
  ended: number | null;
}

export interface TableList {
  tables: TableInfo[];
  more: string | null;
}

export interface TableWanted {
  game: string;
  options?: Record<string, unknown>;
  preset?: string | null;
  clock?: ClockWanted;
  rated?: boolean;
  listed?: boolean;
  invite_only?: boolean;
  seat?: number | null;
}

/** Let a bot play for a seat whose player has been away for a minute. */
export interface TakeOver {
  type: "take-over";
  id: string;
  seat: number;
}

/** To the teacher of a first game: skip this idea, leave the last answer as it is, fold, or unfold. */
export interface Teach {
  type: "teach";
  id: string;
  deed: "folded" | "left" | "skipped" | "unfolded";
  beat?: string;
}

/** What the teacher of a first game says now; every word is true of the view that comes with it. */
export interface TeacherInfo {
  said: (string | Record<string, string | number>)[];
  small: string;
  why: string;
  beat: string;
  title: string;
  picks: string[];
  place: string;
  points: boolean;
  mood: "advice" | "end" | "idea" | "quiet" | "slip";
  folded: boolean;
  ideas: IdeaInfo[];
}

/** What a line typed at the text table comes to. */
export interface TextShown {
  lines: string[];
  picks: string[] | null;
  decision: number | null;
  deed: string;
}

/** A line typed at the text table; empty: show the table. */
export interface TextWanted {
  text?: string;
}

/** One answer that a bot weighed. */
export interface ThoughtInfo {
  picks: string[];
  chance: number;
  error: number;
  playouts: number;
}

/** Take my last answer back: at once where ``undo`` is ``free``, else when the others agree. */
export interface Undo {
  type: "undo";
  id: string;
}

export interface UndoInfo {
  can: "ask" | "free" | "no";
  asked_by: number | null;
  agreed: number[];
}

/** Something happened in the game. */
export interface Update {
  type: "update";
  events: EventInfo[];
  play: Play;
  spoken: string[];
  asides: number[];
}

/** Why can I not pick or use this card or option now? */
export interface WhyNot {
  type: "why-not";
  id: string;
  thing: string;
}

/** A word of the game, explained. */
export interface WordInfo {
  key: string;
  forms: string[];
  text: string;
  page: string;
}
