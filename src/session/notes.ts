import type { Blame } from "../engine/scenario/blame.ts";
import type { Since, Writer } from "../engine/scenario/ownership.ts";
import type { Place } from "../engine/scenario/place.ts";
import type { Shift } from "../engine/scenario/shifts.ts";
import { isList, isMap, type Value } from "../engine/value/value.ts";

/**
 * One sentence on who owns a field and since when, or why nobody does. Empty for a map or list that nobody owns but holds
 * something, which tells more.
 */
export function noteOf(blame: Blame, place: Pick<Place, "value" | "inside">): string {
  if (blame.kind === "unowned" && !place.inside && isFilled(place.value)) return "";
  if (blame.kind === "owned") {
    return blame.owners.map(({ owner, since }) => `${writerNote(owner)}, ${sinceNote(since)}`).join("; ");
  }
  const { why } = blame;
  switch (why.kind) {
    case "identity":
      return "names the object, nobody owns it";
    case "bookkeeping":
      return "kept by the server, nobody owns it";
    case "left":
      return `nobody owns it since ${stepName(why.step)}, it was ${why.by.manager}'s`;
    case "untracked":
      return "not tracked, the object has no managed fields";
    case "defaulted":
      return "set by the server, nobody owns it";
  }
}

/** `hpa, update of scale`. */
export function writerNote({
  manager,
  operation,
  subresource,
}: Pick<Writer, "manager" | "operation" | "subresource">): string {
  const what = operation === "Apply" ? "apply" : "update";
  return subresource === null ? `${manager}, ${what}` : `${manager}, ${what} of ${subresource}`;
}

/** What became of a field's owners: `hpa took it from alice`, `alice shares it with hpa`. */
export function shiftNote({ kind, gained, lost, kept }: Shift): string {
  const names = (writers: readonly Writer[]) =>
    [...new Set(writers.map(({ manager }) => manager))].join(" and ");
  switch (kind) {
    case "taken":
      return `${names(gained)} took it from ${names(lost)}`;
    case "shared":
      return `${names(gained)} shares it with ${names(kept)}`;
    case "gained":
      return `${names(gained)} owns it now`;
    case "lost":
      return `${names(lost)} does not own it any more`;
  }
}

function sinceNote({ step, from }: Since): string {
  const since = step < 0 ? "from the start" : `since ${stepName(step)}`;
  const losers = [...new Set(from.map((writer) => `${writer.manager}'s`))];
  return losers.length === 0 ? since : `${since} (was ${losers.join(" and ")})`;
}

/** Steps count from 0 in data and from 1 on the page. */
export function stepName(index: number): string {
  return index < 0 ? "the start" : `step ${index + 1}`;
}

/** Whether a value is a map or list with something in it. */
export function isFilled(value: Value | undefined): boolean {
  return isList(value) ? value.length > 0 : isMap(value) && Object.keys(value).length > 0;
}
