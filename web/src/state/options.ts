// The options of a game as its own schema describes them, for forms and in words.

import { local, t, tn } from "./t";
import type { ClockInfo } from "../net/messages";
import { titled } from "./words";

export interface Field {
  name: string;
  label: string;
  help: string;
  kind: "number" | "choice" | "flag" | "names" | "text";
  value: unknown;
  low: number;
  high: number;
  words: string[];
  group: string;
  house: boolean;
  rule: string;
}

type Json = Record<string, unknown>;

/** Every option in the order in which forms show them. */
export function fields(schema: Json): Field[] {
  return Object.entries((schema.properties ?? {}) as Record<string, Json>).map(([name, data]) => {
    const parts = (data.anyOf as Json[] | undefined) ?? [data];
    const whole = parts.find((part) => part.type === "integer") ?? data;
    const items = data.items as Json | undefined;
    const words = (items?.enum ?? data.enum ?? parts.find((part) => Array.isArray(part.enum))?.enum ?? []) as string[];
    return {
      name,
      label: local(String(data.title ?? name)),
      help: local(String(data.description ?? "")),
      kind: data["x-kind"] as Field["kind"],
      value: data.default,
      low: Number(whole.minimum ?? 0),
      high: Number(whole.maximum ?? 0),
      words,
      group: local(String(data["x-group"] ?? "")),
      house: data["x-house"] === true,
      rule: String(data["x-rule"] ?? ""),
    };
  });
}

/** Choices that do not read well as they are called. */
const CHOICES: Record<string, string> = {
  draw3_discard1: t("Draw three cards, discard one"),
  draw4_discard2: t("Draw four cards, discard two"),
  first_to_n: t("First to the agreed fame"),
  auto: t("Automatic"),
  draw: t("By lot"),
};

/** A choice of an option in words. */
export function choice(word: string): string {
  return CHOICES[word] ?? local(titled(word));
}

export function presets(schema: Json): [string, Json][] {
  return Object.entries((schema["x-presets"] ?? {}) as Record<string, Json>);
}

/** Only what differs from the defaults, so that a table's address and replay stay short. */
export function changed(all: Field[], values: Json): Json {
  return Object.fromEntries(
    all
      .filter((field) => JSON.stringify(values[field.name]) !== JSON.stringify(field.value))
      .map((field) => [field.name, values[field.name]]),
  );
}

/** What is not as usual at a table, one phrase per option; its house options and number of seats are told elsewhere. */
export function unusual(all: Field[], values: Json): string[] {
  const told = all.filter((field) => field.name in values && field.name !== "players" && !field.house);
  const odd = changed(told, values);
  return told.filter((field) => field.name in odd).map((field) => phrase(field, odd[field.name]));
}

function phrase(field: Field, value: unknown): string {
  if (field.kind === "flag") return value ? field.label : t("{label}: no", { label: field.label });
  const words = (Array.isArray(value) ? value : [value]).map((word) =>
    field.kind === "text" ? String(word) : choice(String(word)),
  );
  return `${field.label}: ${words.join(", ") || t("none")}`;
}

/** How long one may think. */
export function pace(clock: ClockInfo): string {
  if (clock.kind === "none") return t("no clock");
  return clock.kind === "days"
    ? tn(clock.amount, "{n} day per move", "{n} days per move")
    : tn(clock.amount, "{n} second per move", "{n} seconds per move");
}
