// What every part of a table's screen shares: names, cards, the open choice, hints, reasons, the card looked at.

import { t } from "./t";
import { getContext, setContext } from "svelte";
import type { ClientMessage, HintGiven, Play, SeatInfo } from "../net/messages";
import { aboutGame } from "../games/hall.svelte";
import type { About, Board, CardFace } from "../games/about";
import { api, type CardInfo } from "../net/api";
import { face } from "../net/faces.svelte";
import { Choice, type Send } from "./choice.svelte";
import { Reference } from "./reference.svelte";
import { Speech } from "./speech.svelte";
import type { Decision } from "./view_types";
import { While } from "./while.svelte";
import { settings } from "./settings.svelte";
import { aloud, sentence, titled, withNames } from "./words";

export interface Note {
  text: string;
  /** The id of the clause behind it. */
  rule?: string;
  /** What is behind a hint, for who opens it. */
  details?: string[];
  kind: "why" | "hint" | "refused" | "note";
  /** The card it is about, beside whose text it stands where there is room. */
  card?: string;
}

const KEY = Symbol("table");

export class TableContext {
  readonly game: string;
  /** What the game adds to the hall. */
  readonly about: About;
  readonly reference: Reference;
  names = $state.raw<string[]>([]);
  /** The visitor's own seat; null for whoever watches. */
  own = $state<number | null>(null);
  /** The ids of the people who sit here; null for bots. */
  players = $state.raw<(string | null)[]>([]);
  /** The levels of the bots that sit here; empty for people. */
  levels = $state.raw<string[]>([]);
  /** For which seats a bot plays while their players are away. */
  away = $state.raw<boolean[]>([]);
  /** The seats whose people are connected; null where nobody has to be. */
  here = $state.raw<number[] | null>(null);
  /** How the game draws the face of a card; without it there is a picture. */
  Face = $state.raw<CardFace | null>(null);
  #kinds: Record<string, string> = {};
  cards = $state.raw<Map<string, CardInfo>>(new Map());
  /** Settles when the cards are known, or when they do not come. */
  readonly known: Promise<unknown>;
  /** Where others have moved since the visitor's last answer, and who. */
  moved = $state.raw<ReadonlyMap<string, number>>(new Map());
  choice: Choice;
  /** What a screen reader is told. */
  readonly speech = new Speech();
  /** The cards that matter, if the others step back; none: all do. */
  bright = $state.raw<string[]>([]);
  /** Whether the others are not even shown, for want of room. */
  isBare = $state(false);
  /** The card in the looking-glass. */
  looked = $state<string | null>(null);
  /** Opened large by a long press or the key i. */
  enlarged = $state<string | null>(null);
  /** A refusal stays in sight, all else is said of one decision. */
  #refusal = $state.raw<Note | null>(null);
  readonly #number = () => this.choice.decision?.number;
  readonly #note = new While<Note | null>(null, this.#number);
  readonly #hinted = new While<string[]>([], this.#number);
  readonly #menu = new While<string[]>([], this.#number);
  /** Ask why something cannot be done, or what a bot would do. */
  ask: ((thing: string) => void) | null = null;
  askHint: (() => void) | null = null;
  /** Say something out of turn. */
  speak: ((text: string) => void) | null = null;
  /** The decision and the thing that were asked about last, and the decision for which a hint was wanted. */
  #asked = "";
  /** The card that was asked about, if it was one. */
  #card: string | undefined;
  #hintFor = -1;

  /** A table may have cards of its own, so it is asked for them. */
  constructor(game: string, table: string, send: Send, decision: () => Decision | null = () => null) {
    this.game = game;
    this.about = aboutGame(game);
    this.reference = new Reference(game);
    const answer: Send = (decision, picks) => {
      this.moved = new Map();
      if (!this.#isSpared) {
        this.speech.answered();
        this.answered = decision;
      }
      this.deeds.push(this.deed(picks));
      send(decision, picks);
    };
    this.choice = new Choice(answer, decision);
    this.known = (table ? api.tableCards(table) : api.cards(game)).then(
      (cards) => (this.cards = new Map(cards.map((card) => [card.key, card]))),
      () => {},
    );
  }

  /** The decision that the visitor answered last, not the page for them. */
  answered = $state(-1);
  #isSpared = false;

  /** Give an obvious answer for the visitor, who is still told what has happened since their own. */
  answerFor(picks: string[]): void {
    this.#isSpared = true;
    this.choice.answer(picks);
    this.#isSpared = false;
  }

  /** The visitor's answers in words, the last one at the end, for who takes one back. */
  readonly deeds: string[] = [];

  /** An answer to the open decision in the words of its buttons. */
  deed(picks: string[]): string {
    const decision = this.choice.decision;
    const called = (key: string) => {
      const option = decision?.options.find((some) => some.key === key);
      return option?.spoken ?? option?.label ?? this.name(key);
    };
    return this.words(picks.map(called).join(", ") || (decision?.confirm_spoken ?? decision?.confirm)?.[0] || t("Pass"));
  }

  /** What is asked, as a voice says it; empty if nothing is. */
  get question(): string {
    const { doubt, open } = this.choice;
    if (doubt) return this.choice.warning(doubt);
    if (!open) return "";
    if (settings.hearsAll) return aloud(open.parts ?? [open.prompt ?? open.ask]);
    return this.words(open.spoken ?? open.prompt ?? open.ask);
  }

  /** How much is picked, where one pick is not the answer. */
  get counted(): string {
    const { open, picks, isSingleOrPass } = this.choice;
    return open && !isSingleOrPass ? t("{n} of {high} picked", { n: picks.length, high: open.high }) : "";
  }

  /** Pick something; what cannot be picked once more is heard too. */
  pick(key: string, toggles = true): void {
    if (!(toggles ? this.choice.toggle(key) : this.choice.pick(key))) this.speech.say(this.counted);
  }

  /** The answer to the open decision that is given after a moment, unless the visitor wants to be asked everything. */
  spared(play: Play | null): Play["obvious"] {
    const found = play?.obvious ?? null;
    return found?.decision === this.choice.open?.number && !settings.asksAll ? found : null; // the table may not know it yet
  }

  /** The cloth on the table: its colour, and the game's own hem by night and by day. */
  get dress(): string {
    if (!this.about.picture.length) return this.colours;
    const hem = (name: string) => `url("${face(this.game, name)}")`;
    const cloth = this.about.cloth === undefined ? "" : `--cloth: var(--cloth-${this.about.cloth});`;
    return `${this.colours} ${cloth} --hem: ${hem("hem")}; --hem-light: ${hem("hem-light")}`;
  }

  /** The printed name of a card. */
  name(card: string): string {
    return this.card(card)?.name ?? titled(card);
  }

  card(card: string): CardInfo | undefined {
    return this.cards.get(card) ?? this.cards.get(card.replace(/\.\d+$/, ""));
  }

  /** Whose colour and device a seat has: the visitor's are the first, and whoever sits there has those of the visitor's seat. */
  arms(seat: number): number {
    const own = this.own ?? 0;
    return (seat === own ? 0 : seat === 0 ? own : seat) % 6;
  }

  /** The colours of the seats, as a style. */
  get colours(): string {
    return this.own ? `--seat-0: var(--dye-${this.own % 6}); --seat-${this.own % 6}: var(--dye-0);` : "";
  }

  who(seat: number): string {
    return seat < 0 ? t("The clock") : (this.names[seat] ?? t("Seat {seat}", { seat }));
  }

  /** Draw and call cards as the board does. */
  draw(board: Board): void {
    this.#kinds = board.kinds ?? {};
    this.Face = board.Face ?? null;
  }

  /** What a card is, in the words of its type line, each once. */
  kinds(card: string): string[] {
    const info = this.card(card);
    const words = [info?.types, info?.type, info?.class, info?.traits]
      .flat()
      .filter((word) => typeof word === "string" && word);
    return [...new Set(words.map((word) => this.#kinds[String(word).toLowerCase()] ?? titled(String(word))))];
  }

  /** A phase of the game in words. */
  phase(name: string): string {
    return this.about.phases[name] ?? titled(name);
  }

  /** What is odd about whoever sits there: a bot plays for them, or they are not here. */
  standing(seat: number): string {
    if (this.away[seat]) return t("a bot plays");
    return this.players[seat] && this.here?.includes(seat) === false ? t("away") : "";
  }

  /** Who sits there, and what is odd about them. */
  seated(seat: number): string {
    const odd = this.standing(seat);
    return odd ? t("{who} ({odd})", { who: this.who(seat), odd }) : this.who(seat);
  }

  /** Somebody else has moved at these places; they are marked until the visitor answers. */
  mark(places: string[], seat: number): void {
    if (places.length) this.moved = new Map([...this.moved, ...places.map((place) => [place, seat] as const)]);
  }

  /** Take the names and absences of a table over. */
  meet(seats: SeatInfo[]): void {
    this.names = seats.map((seat) => seat.name || t("Seat {seat}", { seat: seat.number }));
    this.players = seats.map((seat) => seat.player);
    this.levels = seats.map((seat) => (seat.kind === "bot" ? seat.level : ""));
    this.away = seats.map((seat) => seat.away);
  }

  /** A sentence of the game with the names of those who sit at the table. */
  words(sentence: string): string {
    const known = withNames(sentence, this.names);
    return this.about.words?.(known, this.names) ?? known;
  }

  /** Why a bot would do something: its words with printed names instead of keys. */
  reason(sentence: string): string {
    const named = sentence.replace(/\b[a-z0-9]+(?:-[a-z0-9]+)+\b/g, (key) => this.card(key)?.name ?? key);
    return this.words(
      named
        .replace(/\bplan: ([\w-]+)/, (_, plan) => `plan: ${this.name(plan)}`)
        .replace(/(^|[.!?] )([a-z])/g, (_, end, letter) => end + letter.toUpperCase()),
    );
  }

  /** Ask the server why this cannot be done now; the answer comes as a note. */
  why(thing: string, card?: string): void {
    if (!this.ask || !this.choice.open) return;
    this.#card = card;
    const question = `${this.choice.open.number} ${thing}`;
    if (this.#asked === question && this.note?.kind === "why") return;
    this.#asked = question;
    this.ask(thing);
  }

  /** Why `thing` cannot be done; dropped if that is no longer the question. */
  because(thing: string, reason: string | null, rule = ""): void {
    if (this.#asked !== `${this.choice.open?.number} ${thing}`) return;
    this.say(reason ?? t("You can do that."), "why", { rule, ...(this.#card ? { card: this.#card } : {}) });
  }

  /** The pointer has left what was asked about. */
  unwhy(): void {
    this.#asked = "";
    if (this.note?.kind === "why") this.hush();
  }

  /** Ask a bot what it would answer. */
  hint(): void {
    if (!this.askHint || !this.choice.open) return;
    this.#hintFor = this.choice.open.number;
    this.askHint();
  }

  /** A bot's answer; dropped if the decision is over. */
  hintGiven(hint: HintGiven): void {
    const open = this.choice.open;
    if (hint.decision !== open?.number) return;
    this.hinted = hint.picks;
    const named = (picks: string[]) =>
      this.words(picks.map((pick) => this.choice.option(pick)?.label ?? pick).join(", ") || open.confirm?.[0] || t("Pass"));
    const details = hint.thoughts.slice(0, 5).map(({ picks, chance, error, playouts }) =>
      t("{answer}: {percent} %, give or take {error} ({n} games tried out)", {
        answer: named(picks),
        percent: Math.round(100 * chance),
        error: Math.round(200 * error),
        n: playouts,
      }),
    );
    this.say(`${named(hint.picks)}. ${this.words(hint.reason)}`, "hint", { details });
  }

  /** What was sent is refused. That an answer came too late is seen anyway, and a refusal about a decision that is over is dropped. */
  refused(reason: string, code: string, of: ClientMessage | undefined): void {
    if (of?.type === "answer") this.choice.reopen(of.decision);
    const about = of?.type === "answer" ? of.decision : of?.type === "hint" ? this.#hintFor : undefined;
    const isOver = about !== undefined && about !== this.choice.decision?.number;
    if (code !== "stale" && !isOver) this.say(sentence(reason), "refused");
  }

  get note(): Note | null {
    return this.#refusal ?? this.#note.now;
  }

  say(text: string, kind: Note["kind"] = "note", more: Pick<Note, "rule" | "details" | "card"> = {}): void {
    const note = { text: this.words(text), kind, ...more };
    this.speech.say(kind === "hint" ? t("Advice: {text}", { text: note.text }) : note.text);
    this.hush();
    if (kind === "refused") this.#refusal = note;
    else this.#note.now = note;
  }

  hush(): void {
    this.#refusal = this.#note.now = null;
  }

  /** What a hint proposes. */
  get hinted(): string[] {
    return this.#hinted.now;
  }

  set hinted(keys: string[]) {
    this.#hinted.now = keys;
  }

  /** Several things can be done with the card that was clicked: which? */
  get menu(): string[] {
    return this.#menu.now;
  }

  set menu(keys: string[]) {
    this.#menu.now = keys;
  }
}

export function provideContext(context: TableContext): TableContext {
  return setContext(KEY, context);
}

export function useContext(): TableContext {
  return getContext<TableContext>(KEY);
}
