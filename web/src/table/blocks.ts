// The lines of a log in blocks, one for each turn or round.

import type { EventInfo } from "../net/messages";

/** An event with its line, and those that are told by the same line. */
export type Line = EventInfo & { joined?: EventInfo[] };

export interface Block {
  head: Line;
  rest: Line[];
}

/** Put what has happened at the end of a log: what was taken back goes, and so do lines that are told with this one. */
export function tell(lines: Line[], event: EventInfo): void {
  if (event.back_to !== undefined) cut(lines, event.back_to);
  if (event.line) lines.push({ ...event, joined: cut(lines, event.joins ?? event.number).flatMap(events) });
}

/** Take the lines from a number on off the end. */
function cut(lines: Line[], from: number): Line[] {
  let at = lines.length;
  while (at > 0 && lines[at - 1]!.number >= from) at -= 1;
  return lines.splice(at);
}

/** The events that a line tells of. */
export function events(line: Line): EventInfo[] {
  return [...(line.joined ?? []), line];
}

/** Lines from one that starts something to the next. */
export function blocksOf(lines: Line[], starts: string[]): Block[] {
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
