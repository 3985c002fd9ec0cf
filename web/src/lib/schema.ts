// The options of a game as its own schema describes them, for forms.

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
      label: String(data.title ?? name),
      help: String(data.description ?? ""),
      kind: data["x-kind"] as Field["kind"],
      value: data.default,
      low: Number(whole.minimum ?? 0),
      high: Number(whole.maximum ?? 0),
      words,
      group: String(data["x-group"] ?? ""),
      house: data["x-house"] === true,
      rule: String(data["x-rule"] ?? ""),
    };
  });
}

export function presets(schema: Json): [string, Json][] {
  return Object.entries((schema["x-presets"] ?? {}) as Record<string, Json>);
}

/** Only what differs from the defaults, so that a table's address and replay stay short. */
export function changed(all: Field[], values: Json): Json {
  return Object.fromEntries(all.filter((field) => JSON.stringify(values[field.name]) !== JSON.stringify(field.value)).map((field) => [field.name, values[field.name]]));
}
