import { type Path, printPath } from "../fieldpath/element.ts";
import { has } from "../fieldpath/set.ts";
import { extractApplied } from "../managedfields/extract.ts";
import { withManagedFields } from "../managedfields/object.ts";
import { conflictsOf } from "../scenario/conflicts.ts";
import { noFiles } from "../scenario/files.ts";
import { ownershipAt } from "../scenario/history.ts";
import { liveObject } from "../scenario/live.ts";
import { typeOfObject } from "../scenario/object-type.ts";
import { follow, type Ownership, type Writer } from "../scenario/ownership.ts";
import { keysOf, valueIn } from "../scenario/place.ts";
import { type Frame, nextTime, take } from "../scenario/run.ts";
import type { Type } from "../schema/compile.ts";
import { deducedType } from "../schema/deduced.ts";
import { metaText, withMeta } from "../server/meta.ts";
import { equal } from "../value/equal.ts";
import { printJson } from "../value/json.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../value/value.ts";
import { setAt, withoutAt } from "./set-at.ts";

/** What a manager may do with a field. */
export type Attempt = "applySame" | "applyOther" | "omit" | "force" | "update";

/** In the order of columns. */
export const ATTEMPTS: readonly Attempt[] = ["applySame", "applyOther", "omit", "force", "update"];

export type WinResult =
  /** The value is another one, and others who had it do not have it any more. */
  | "takes"
  /** The value is another one. */
  | "sets"
  /** The value is the default again: nobody owned it any more. */
  | "reverts"
  /** The value is as before, and the manager is one of its owners. */
  | "shares"
  /** The value is as before, and the manager its only owner. */
  | "keeps"
  /** The value is as before, and the manager does not own it. */
  | "stays"
  | "removed"
  | "conflict"
  | "refused";

export type WinCell = {
  readonly result: WinResult;
  readonly sentence: string;
};

/** What would come of it if a manager did each of {@link ATTEMPTS} next. */
export type WinRow = { readonly manager: string; readonly cells: readonly WinCell[] };

/** A field after a step. */
export type Field = {
  readonly frames: readonly Frame[];
  readonly index: number;
  /** Key of the object. */
  readonly key: string;
  readonly path: Path;
};

/**
 * For each manager what would come of it if it wrote the field next; found out by doing so. Who has applied before applies what
 * it applied, with or without the field. Empty if the object or the field is not there.
 */
export function whoWins(field: Field, managers: readonly string[]): readonly WinRow[] {
  const scene = sceneOf(field);
  if (scene === null) return [];
  const owners = scene.ownership.owners.map(({ manager }) => manager);
  return [...new Set([...managers, ...owners])].map((manager) => ({
    manager,
    cells: ATTEMPTS.map((attempt) => tryOut(scene, manager, attempt)),
  }));
}

/** All that attempts have in common. */
type Scene = Field & {
  readonly frame: Frame;
  readonly live: ValueMap;
  readonly type: Type;
  readonly value: Value;
  readonly ownership: Ownership;
};

function sceneOf(field: Field): Scene | null {
  const { frames, index, key, path } = field;
  const frame = frames[index];
  const live = frame === undefined ? null : liveObject(frame.cluster, key);
  if (frame === undefined || live === null) return null;
  const type = typeOfObject(frame.cluster, live) ?? deducedType;
  const value = valueAt(live, type, path);
  if (value === undefined) return null;
  return { ...field, frame, live, type, value, ownership: ownershipAt(frames, index, key) };
}

function valueAt(object: ValueMap, type: Type, path: Path): Value | undefined {
  const keys = keysOf(object, type, path);
  return keys === null ? undefined : valueIn(object, keys);
}

function tryOut(scene: Scene, manager: string, attempt: Attempt): WinCell {
  const { frame, index } = scene;
  const kind = attempt === "update" ? "update" : "apply";
  const step = {
    id: "",
    actor: manager,
    action: { kind, manifest: "" } as const,
    force: attempt === "force",
  };
  const after = take(
    { step, intent: { kind, objects: [objectFor(scene, manager, attempt)] } },
    {
      index: index + 1,
      now: nextTime(frame.now, {}),
      before: frame.cluster,
      restricted: frame.restricted,
      files: noFiles,
    },
  );
  return cellOf(scene, manager, after);
}

/** What the manager sends. */
function objectFor(scene: Scene, manager: string, attempt: Attempt): ValueMap {
  const { live, type, path, value } = scene;
  if (attempt === "update") return setAt(live, type, path, otherThan(value)) as ValueMap;
  const config = configOf(scene, manager);
  if (attempt === "omit") {
    const rest = withoutAt(config, type, path);
    return isMap(rest) ? rest : config;
  }
  return setAt(config, type, path, attempt === "applySame" ? value : otherThan(value)) as ValueMap;
}

/** What the manager has applied; an object without anything if it has not. */
function configOf({ live, type }: Scene, manager: string): ValueMap {
  const extracted = extractApplied(live, type, manager);
  const config = "config" in extracted && extracted.config !== null ? extracted.config : {};
  const namespace = metaText(live, "namespace") || undefined;
  const named = withMeta(withManagedFields(config, undefined), { name: metaText(live, "name"), namespace });
  return { ...named, apiVersion: get(live, "apiVersion") ?? "", kind: get(live, "kind") ?? "" };
}

/** Another value of the same kind. */
export function otherThan(value: Value): Value {
  if (typeof value === "number") return value + 1;
  if (typeof value === "boolean") return !value;
  if (typeof value === "string") return /^\d+$/.test(value) ? String(Number(value) + 1) : `${value}-other`;
  if (isList(value)) return value.length > 1 ? value.slice(1) : value.map(otherThan);
  if (!isMap(value)) return "other";
  return Object.fromEntries(Object.keys(value).map((key) => [key, otherThan(get(value, key) as Value)]));
}

function cellOf(scene: Scene, manager: string, after: Frame): WinCell {
  const { key, path, type, value, ownership, index } = scene;
  const label = printPath(path);
  const exchange = after.acts[0]?.exchanges.at(-1);
  if (after.outcome === "conflict" && exchange !== undefined) {
    const met = conflictsOf(exchange.response, ownership).filter(({ field }) => label.startsWith(field));
    const owners = list(met.flatMap((one) => one.owners.map(nameOf)));
    return { result: "conflict", sentence: `Conflict: ${owners || "somebody else"} owns it.` };
  }
  if (after.outcome === "refused" || after.outcome === "invalid") {
    const message = after.acts[0]?.problem?.message ?? get(exchange?.response.body ?? {}, "message");
    return { result: "refused", sentence: `Refused: ${String(message ?? "")}` };
  }
  const object = liveObject(after.cluster, key);
  const now = object === null ? undefined : valueAt(object, type, path);
  if (now === undefined) return { result: "removed", sentence: "It is removed: nobody else owns it." };
  const next = follow(ownership, after.cluster.objects.get(key) ?? null, index + 1);
  return told(manager, { was: value, now }, ownersOf(ownership, path), ownersOf(next, path));
}

type Change = { readonly was: Value; readonly now: Value };

function told(
  manager: string,
  { was, now }: Change,
  before: readonly string[],
  after: readonly string[],
): WinCell {
  const others = after.filter((owner) => owner !== manager);
  const losers = list(before.filter((owner) => owner !== manager && !after.includes(owner)));
  const isOwner = after.includes(manager);
  if (!equal(was, now)) {
    const value = printJson(now);
    if (losers !== "") return { result: "takes", sentence: `It becomes ${value}, and ${losers} loses it.` };
    if (!isOwner)
      return { result: "reverts", sentence: `It goes back to ${value}: nobody owns it any more.` };
    return { result: "sets", sentence: `It becomes ${value}.` };
  }
  if (!isOwner) {
    const why = others.length === 0 ? "nobody owns it" : `${list(others)} owns it`;
    return { result: "stays", sentence: `It stays: ${why}.` };
  }
  if (others.length > 0) return { result: "shares", sentence: `It stays, shared with ${list(others)}.` };
  return { result: "keeps", sentence: `It stays, and ${manager} alone owns it.` };
}

function ownersOf({ owners }: Ownership, path: Path): readonly string[] {
  return [...new Set(owners.filter(({ set }) => has(set, path)).map(nameOf))];
}

/** Writes to a subresource are counted apart. */
function nameOf({ manager, subresource }: Pick<Writer, "manager" | "subresource">): string {
  return subresource === null ? manager : `${manager} (${subresource})`;
}

function list(names: readonly string[]): string {
  return [...new Set(names)].join(" and ");
}
