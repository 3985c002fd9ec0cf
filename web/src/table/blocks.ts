// The lines of a log in blocks, one for each turn or round.

import type { EventInfo } from "../net/messages";

export interface Block {
  head: EventInfo;
  rest: EventInfo[];
}

/** Lines from one that starts something to the next. */
export function blocksOf(lines: EventInfo[], starts: string[]): Block[] {
  const found: Block[] = [];
  for (const line of lines) {
    const block = found.at(-1);
    if (!block || starts.includes(line.event)) found.push({ head: line, rest: [] });
    else block.rest.push(line);
  }
  return found;
}

/** The sum of a number over some events. */
export function sumOf(lines: EventInfo[], event: string, field: string): number {
  return lines.filter((line) => line.event === event).reduce((sum, line) => sum + Number(line.fields[field] ?? 0), 0);
}
