import { MAX_UPDATE_MANAGERS } from "../managedfields/entries/cap-updates.ts";
import type { PlannedStep } from "../scenario/tasks.ts";
import type { Cluster } from "../server/cluster/cluster.ts";
import { metaOf, withMeta } from "../server/metadata/object-meta.ts";
import { printJson } from "../value/json/json.ts";
import { isList, isMap, type Value, type ValueMap, withoutKey } from "../value/value.ts";

/**
 * Returns a string that is the same for clusters in which later steps have the same results. Times and numbers of the server do not
 * count, unless `exact` is set because a step may use them; see {@link mayAskForNumbers}.
 */
export function fingerprintOf({ objects, initialObjects, revision }: Cluster, exact: boolean): string {
  const parts: string[] = exact ? [String(revision)] : [];
  for (const [key, object] of objects) {
    if (initialObjects.get(key) !== object) parts.push(key, exact ? printJson(object) : printed(object));
  }
  return parts.join("\n");
}

/** Whether steps contain resource versions or uids, which depend on the order of steps. */
export function mayAskForNumbers(planned: readonly PlannedStep[]): boolean {
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

function withoutTimes(entries: Value | undefined): Value | undefined {
  // If there are more updaters, the server merges those with the oldest times.
  if (!isList(entries) || entries.length >= MAX_UPDATE_MANAGERS) return entries;
  return entries.map((entry) => printJson(isMap(entry) ? withoutKey(entry, "time") : entry)).sort();
}
