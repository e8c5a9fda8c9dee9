import type { Planned } from "../scenario/tasks.ts";
import type { Cluster } from "../server/cluster.ts";
import { metaOf, withMeta } from "../server/meta.ts";
import { printJson } from "../value/json.ts";
import { isList, isMap, type Value, type ValueMap, withoutKey } from "../value/value.ts";

/**
 * What of a cluster decides what later steps come to: the same text for clusters that cannot be told apart but by times and
 * by the numbers that the server gives. Those count as long as a step may ask for them; see {@link mayAskForNumbers}.
 */
export function fingerprintOf({ objects, first, revision }: Cluster, exact: boolean): string {
  const parts: string[] = exact ? [String(revision)] : [];
  for (const [key, object] of objects) {
    if (first.get(key) !== object) parts.push(key, exact ? printJson(object) : printed(object));
  }
  return parts.join("\n");
}

/** Whether steps name resource versions or uids, which are not the same in every order. */
export function mayAskForNumbers(planned: readonly Planned[]): boolean {
  return planned.some(({ intent }) => /resourceVersion|\buid\b/i.test(JSON.stringify(intent)));
}

const texts = new WeakMap<ValueMap, string>();

function printed(object: ValueMap): string {
  let text = texts.get(object);
  if (text === undefined) {
    const managedFields = withoutTimes(metaOf(object)["managedFields"]);
    text = printJson(withMeta(object, { ...NUMBERS, managedFields }));
    texts.set(object, text);
  }
  return text;
}

const NUMBERS = {
  resourceVersion: undefined,
  uid: undefined,
  generation: undefined,
  creationTimestamp: undefined,
};

/** Beyond this many entries the server merges the oldest, so that times count. */
const MOST_ENTRIES = 10;

function withoutTimes(entries: Value | undefined): Value | undefined {
  if (!isList(entries) || entries.length >= MOST_ENTRIES) return entries;
  return entries.map((entry) => printJson(isMap(entry) ? withoutKey(entry, "time") : entry)).sort();
}
