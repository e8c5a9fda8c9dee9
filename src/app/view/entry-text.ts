import { plural } from "../../words.ts";
import type { EntryView } from "../../worker/protocol.ts";

/** The time of an entry in UTC, `10:02:00`; `no time` where it has none. */
export function timeText(time: string | null): string {
  return time === null ? "no time" : (/T(\d\d:\d\d:\d\d)/.exec(time)?.[1] ?? time);
}

/** What is under an entry's name: `apps/v1 · subresource scale · 10:02:00 · 8 fields, 1 lost`. */
export function entryFacts(entry: EntryView): string {
  const gained = entry.fields.filter((field) => field.change === "gained").length;
  const lost = entry.fields.filter((field) => field.change === "lost").length;
  const count = [
    plural(entry.count, "field"),
    ...(gained > 0 ? [`${gained} gained`] : []),
    ...(lost > 0 ? [`${lost} lost`] : []),
  ].join(", ");
  const subresource = entry.subresource ? [`subresource ${entry.subresource}`] : [];
  return [entry.apiVersion, ...subresource, timeText(entry.time), count].join(" · ");
}

/** Who each entry is, in one line: `hpa, Update of scale`; with its version where another differs in that alone. */
export function entryNames(entries: readonly EntryView[]): readonly string[] {
  const names = entries.map(entryName);
  return names.map((name, at) => {
    const isOnly = names.every((other, i) => i === at || other !== name);
    return isOnly ? name : `${name} using ${entries[at]?.apiVersion}`;
  });
}

/** Who an entry is, without its version. */
function entryName({ manager, operation, subresource }: EntryView): string {
  return `${manager}, ${operation}${subresource ? ` of ${subresource}` : ""}`;
}
