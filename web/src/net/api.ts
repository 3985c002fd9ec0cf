// The HTTP interface of the server, in the words of its own messages.

import type * as M from "./messages";
import { file } from "./paths";
import { language, t } from "../state/t";
import { sentence } from "../state/words";
import { transport, type Answer } from "./transport";

/** A refused request: one sentence, and for options every problem with its field. */
export class Refused extends Error {
  readonly problems: M.ProblemInfo[];
  readonly status: number;
  constructor(mistake: M.Mistake, status: number) {
    super(sentence(mistake.reason));
    this.problems = mistake.problems ?? [];
    this.status = status;
  }
}

/** The cookie no longer counts, for instance because the password was changed elsewhere; loading the page again makes a guest. */
const FORGOTTEN = t("The server no longer knows you on this device. Load the page again, and log in if you have an account.");

/** Said when nobody answers. */
export const OFFLINE = t("The server can't be reached just now.");

/** How often a request is made again that the server was too busy for, and how many seconds it is waited for at most. */
const TRIES = 3;
const LONGEST_WAIT = 15;

/** Ask, and ask again after a while if the server says when. What it was too busy for it has not done, so it is safe to ask
 * again; of what it could not store nobody knows that, so then only questions are repeated. */
async function patiently(method: string, path: string, body: unknown): Promise<Answer> {
  for (let tried = 1; ; tried++) {
    const answer = await transport.ask(method, path, body);
    const isBusy = answer.status === 429 || (answer.status === 503 && method === "GET");
    const later = answer.later ?? Infinity;
    if (!isBusy || tried >= TRIES || later > LONGEST_WAIT) return answer;
    // Not all who wait come back in the same moment.
    await new Promise((go) => setTimeout(go, 1000 * (later + Math.random())));
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Answer;
  try {
    answer = await patiently(method, path, body);
  } catch {
    throw new Refused({ code: "offline", reason: OFFLINE, problems: [] }, 0);
  }
  let data: unknown;
  try {
    data = answer.text ? JSON.parse(answer.text) : null;
  } catch {
    data = null;
  }
  if (answer.status === 401) throw new Refused({ code: "unknown", reason: FORGOTTEN, problems: [] }, 401);
  if (answer.status >= 400) {
    const mistake = (data ?? {}) as Partial<M.Mistake>;
    throw new Refused(
      {
        code: "refused",
        reason: mistake.reason ?? t("The server said {status}.", { status: answer.status }),
        problems: mistake.problems ?? [],
      },
      answer.status,
    );
  }
  return data as T;
}

const part = encodeURIComponent;
/** What asks for another language than English. */
const asked = language === "en" ? "" : `?language=${language}`;
const kept = new Map<string, Promise<unknown>>();

/** Facts that do not change while the page is open are asked for once. */
function once<T>(path: string): Promise<T> {
  let found = kept.get(path) as Promise<T> | undefined;
  if (!found) {
    found = ask<T>("GET", path);
    found.catch(() => kept.delete(path));
    kept.set(path, found);
  }
  return found;
}

export interface CardInfo {
  key: string;
  name: string;
  text: string;
  [more: string]: unknown;
}

export const api = {
  me: () => ask<M.Me>("GET", "/me"),
  rename: (name: string) => ask<M.Me>("PATCH", "/me", { name } satisfies M.NameWanted),
  games: () => once<M.GameInfo[]>(`/games${asked}`),
  cards: (game: string) => once<CardInfo[]>(`/games/${part(game)}/cards${asked}`),
  tableCards: (id: string) => once<CardInfo[]>(`/tables/${part(id)}/cards${asked}`),
  bookContents: (game: string) => once<M.ContentsInfo>(`/rulebook/${part(game)}`),
  bookPart: (game: string, kind: string, key: string) =>
    once<M.BookPart>(`/rulebook/${part(game)}/${part(kind)}${key ? `/${part(key)}` : ""}`),
  bookClause: (game: string, clause: string) => once<M.BookPlace>(`/rulebook/${part(game)}/clause/${part(clause)}`),
  reference: (game: string) => once<M.ReferenceInfo>(`/rulebook/${part(game)}/reference${asked}`),
  bookSearch: (game: string, words: string) =>
    once<M.SearchInfo>(`/rulebook/${part(game)}/search?words=${part(words.slice(0, 80))}`),
  puzzles: () => once<M.PuzzleInfo[]>(`/puzzles${asked}`),
  attempt: (game: string, key: string, answers: string[][], show = false) =>
    ask<M.PuzzleState>("POST", `/puzzles/${part(game)}/${part(key)}`, { answers, show, language } satisfies M.Attempted),
  check: (game: string, wanted: M.OptionsWanted) => ask<M.OptionsChecked>("POST", `/games/${part(game)}/options`, wanted),
  quick: (wanted: M.QuickWanted) => ask<M.TableInfo>("POST", "/quick", wanted),
  /** The first games there are, and how far the visitor is. */
  firstGames: () => ask<M.LessonInfo[]>("GET", "/learn"),
  /** The visitor's unfinished first game, or a new one. */
  learn: (wanted: M.LearnWanted) => ask<M.TableInfo>("POST", "/learn", wanted),
  make: (wanted: M.TableWanted) => ask<M.TableInfo>("POST", "/tables", wanted),
  tables: (query: string) => ask<M.TableList>("GET", `/tables${query}`),
  /** The table as the visitor sees it now, without what went before. */
  glance: (id: string) =>
    ask<M.Hello>("GET", `/tables/${part(id)}/hello?events=1000000000&chat=1000000000&language=${language}`),
  /** The table as lines of text, or what a line typed there comes to. */
  text: (id: string, text: string) =>
    ask<M.TextShown>("POST", `/tables/${part(id)}/text${asked}`, { text } satisfies M.TextWanted),
  sit: (id: string, seat: number) => ask<M.TableInfo>("PUT", `/tables/${part(id)}/seats/${seat}`),
  stand: (id: string, seat: number) => ask<M.TableInfo>("DELETE", `/tables/${part(id)}/seats/${seat}`),
  seatBot: (id: string, seat: number, level: string) =>
    ask<M.TableInfo>("PUT", `/tables/${part(id)}/seats/${seat}/bot`, { level } satisfies M.BotWanted),
  /** What a link to an invite-only table must hold. */
  invitation: (id: string) => ask<M.Invitation>("GET", `/tables/${part(id)}/invitation`),
  /** Come to an invite-only table. */
  accept: (id: string, invite: string) =>
    ask<M.TableInfo>("POST", `/tables/${part(id)}/invitation`, { invite } satisfies M.Invitation),
  ready: (id: string, ready: boolean) =>
    ask<M.TableInfo>("POST", `/tables/${part(id)}/ready`, { ready } satisfies M.ReadyWanted),
  rematch: (id: string) => ask<M.TableInfo>("POST", `/tables/${part(id)}/rematch`),
  moves: (id: string) => ask<M.Moves>("GET", `/tables/${part(id)}/moves${asked}`),
  step: (id: string, number: number, seat: number | null) =>
    ask<M.StepInfo>("GET", `/tables/${part(id)}/moves/${number}?language=${language}${seat === null ? "" : `&seat=${seat}`}`),
  log: (id: string, seat: number | null) =>
    ask<M.ReplayLog>("GET", `/tables/${part(id)}/log?language=${language}${seat === null ? "" : `&seat=${seat}`}`),
  analysis: (id: string, number: number, level = "hard") =>
    ask<M.Analysis>("GET", `/tables/${part(id)}/moves/${number}/analysis?language=${language}&level=${part(level)}`),
  fork: (id: string, number: number, wanted: M.ForkWanted) =>
    ask<M.TableInfo>("POST", `/tables/${part(id)}/moves/${number}/fork`, wanted),
  close: (id: string) => ask<M.TableInfo>("DELETE", `/tables/${part(id)}`),
  register: (wanted: M.AccountWanted) => ask<M.Me>("POST", "/account", wanted),
  logIn: (wanted: M.AccountWanted) => ask<M.Me>("POST", "/login", wanted),
  changePassword: (wanted: M.PasswordWanted) => ask<M.Me>("POST", "/password", wanted),
  logOut: () => ask<null>("DELETE", "/login"),
  /** A page of a player's tables; the next one begins before `before`, which is what `more` of the last one says. */
  tablesOf: (id: string, before?: string) =>
    ask<M.TableList>("GET", `/players/${part(id)}/tables${before ? `?before=${part(before)}` : ""}`),
  ratings: (game: string) => ask<M.Ranked[]>("GET", `/ratings/${part(game)}`),
  replay: (id: string) => file(`/api/tables/${part(id)}/replay`),
  profile: (id: string) => ask<M.Profile>("GET", `/players/${part(id)}`),
  socket: (id: string) => `/tables/${part(id)}/socket?language=${language}`,
};
