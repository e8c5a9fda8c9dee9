import { difference } from "../fieldpath/algebra.ts";
import { emptySet, paths } from "../fieldpath/set.ts";
import { typeOfObject } from "../scenario/cluster-kinds.ts";
import { keysOf, valueAtKeys } from "../scenario/field-location.ts";
import type { Frame } from "../scenario/frame.ts";
import { liveObject } from "../scenario/live-object.ts";
import { managerKey } from "../scenario/step-manager.ts";
import { isWrite } from "../scenario/terminal.ts";
import type { Request } from "../server/http/http.ts";
import { isMap, type Value, type ValueMap } from "../value/value.ts";
import { type Ownership, type PathText, pathText } from "./object-ownership.ts";
import { ownershipAt } from "./ownership-at.ts";
import { isApplyRequest, requestWriter } from "./request-writer.ts";

/** What a manager last wanted for one object, apart from the fields that it owns. */
export type WantedValues = {
  /** The configuration of its last apply, also if the server refused it; null if it applied none. */
  readonly configuration: ValueMap | null;
  /** Fields of a manager without a configuration that others took from it, with the value that it had written. */
  readonly taken: ReadonlyMap<PathText, Value>;
};

/** By {@link managerKey}. A manager that is not in the map wants what it owns. */
export type WantedByManager = ReadonlyMap<string, WantedValues>;

const nothingWanted: WantedByManager = new Map();
const noFields: WantedValues["taken"] = new Map();
const known = new WeakMap<Frame, Map<string, WantedByManager>>();

/**
 * Returns what each manager last wanted for an object after the frame at `index`. A dry run counts in its own frame only. Computed once
 * for each frame and object, from the frame before.
 */
export function wantedValuesAt(frames: readonly Frame[], index: number, object: string): WantedByManager {
  let from = index;
  while (from >= 0 && known.get(frames[from] as Frame)?.has(object) !== true) from--;
  let wanted = from < 0 ? nothingWanted : (known.get(frames[from] as Frame)?.get(object) as WantedByManager);
  for (let at = from + 1; at <= index; at++) {
    wanted = nextWanted(wanted, frames, at, object);
    const frame = frames[at] as Frame;
    const objects = known.get(frame) ?? new Map<string, WantedByManager>();
    known.set(frame, objects.set(object, wanted));
  }
  const last = frames[index];
  return last === undefined ? wanted : withApplies(wanted, requestsAbout(last, object).filter(isDryRun));
}

function nextWanted(
  before: WantedByManager,
  frames: readonly Frame[],
  index: number,
  object: string,
): WantedByManager {
  const frame = frames[index] as Frame;
  const requests = requestsAbout(frame, object).filter((request) => !isDryRun(request));
  if (frame.before.objects.has(object) && !frame.cluster.objects.has(object)) return nothingWanted;
  return withApplies(withTakenFields(before, frames, index, object, requests), requests);
}

/** Returns the writes of a frame about an object, in order. */
function requestsAbout({ results }: Frame, object: string): readonly Request[] {
  return results
    .filter((result) => result.object === object)
    .flatMap(({ exchanges }) => exchanges.filter(isWrite).map(({ request }) => request));
}

/** Whether the server must not keep what a request writes. */
export function isDryRun({ query }: Request): boolean {
  return query?.["dryRun"] === "All";
}

/** Replaces what appliers want by the configurations of their requests. */
function withApplies(before: WantedByManager, requests: readonly Request[]): WantedByManager {
  const applied = requests.flatMap((request): readonly [string, WantedValues][] => {
    const writer = requestWriter(request);
    const { body } = request;
    if (writer === null || !isApplyRequest(request) || !isMap(body)) return [];
    return [[managerKey(writer), { configuration: body, taken: noFields }]];
  });
  return applied.length === 0 ? before : new Map([...before, ...applied]);
}

/**
 * Adds the fields that other managers took in a frame. Forgets the fields that a manager owns again, and all fields of a manager that
 * replaced the object with a PUT.
 */
function withTakenFields(
  before: WantedByManager,
  frames: readonly Frame[],
  index: number,
  object: string,
  requests: readonly Request[],
): WantedByManager {
  const was = ownershipAt(frames, index - 1, object);
  const is = ownershipAt(frames, index, object);
  const replaced = new Set(requests.filter(({ method }) => method === "PUT").flatMap(writerKey));
  const kept = [...replaced].some((key) => before.has(key))
    ? new Map([...before].filter(([key, { configuration }]) => configuration !== null || !replaced.has(key)))
    : before;
  if (was === is) return kept;
  const writers = new Set(requests.flatMap(writerKey));
  const owners = new Map([...was.owners, ...is.owners].map((owner) => [owner.id, owner]));
  let after = kept;
  for (const { id, ...identity } of owners.values()) {
    const key = managerKey(identity);
    const { configuration = null, taken: old = noFields } = after.get(key) ?? {};
    if (configuration !== null) continue;
    const lost = writers.has(key) ? noFields : lostFields(id, was, is, frames[index] as Frame, object);
    const since = is.owners.find((owner) => owner.id === id)?.since;
    const taken = [...old, ...lost].filter(([path]) => !since?.has(path));
    if (taken.length > 0 || old.size > 0)
      after = new Map(after).set(key, { configuration, taken: new Map(taken) });
  }
  return after;
}

function writerKey(request: Request): readonly string[] {
  const writer = requestWriter(request);
  return writer === null ? [] : [managerKey(writer)];
}

/** Returns the fields that an owner lost in a frame, with the values before. */
function lostFields(
  id: string,
  was: Ownership,
  is: Ownership,
  { before }: Frame,
  object: string,
): WantedValues["taken"] {
  const set = was.owners.find((owner) => owner.id === id)?.set ?? emptySet;
  const now = is.owners.find((owner) => owner.id === id)?.set ?? emptySet;
  const live = liveObject(before, object);
  if (set === now || live === null) return noFields;
  const type = typeOfObject(before, live);
  return new Map(
    paths(difference(set, now)).flatMap((path): readonly [PathText, Value][] => {
      const keys = keysOf(live, type, path);
      const value = keys === null ? undefined : valueAtKeys(live, keys);
      return value === undefined ? [] : [[pathText(path), value]];
    }),
  );
}
