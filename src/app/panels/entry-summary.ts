import type { EntryView } from "../../session/frame/types.ts";
import { plural } from "../../words.ts";

/** Returns the time of an entry in UTC, such as `10:02:00`; `no time` without one. */
export function timeText(time: string | null): string {
  return time === null ? "no time" : (/T(\d\d:\d\d:\d\d)/.exec(time)?.[1] ?? time);
}

/** What a step changed about a field of an entry, in words. A manager that does not own a field any more gave it up, or somebody took it. */
export const CHANGE_WORDS = { gained: "gained", lost: "no longer owned" } as const;

/** Returns the summary of an entry: `apps/v1 · subresource scale · 10:02:00 · 8 fields, 1 no longer owned`. */
export function entrySummary(entry: EntryView): string {
  const gained = entry.fields.filter((field) => field.change === "gained").length;
  const lost = entry.fields.filter((field) => field.change === "lost").length;
  const count = [
    plural(entry.count, "field"),
    ...(gained > 0 ? [`${gained} gained`] : []),
    ...(lost > 0 ? [`${lost} ${CHANGE_WORDS.lost}`] : []),
  ].join(", ");
  const subresource = entry.subresource ? [`subresource ${entry.subresource}`] : [];
  return [entry.apiVersion, ...subresource, timeText(entry.time), count].join(" · ");
}
