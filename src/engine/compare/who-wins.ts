import { joinNames, verbFor } from "../../words.ts";
import { type Path, printPath } from "../fieldpath/element.ts";
import { has } from "../fieldpath/set.ts";
import { extractApplied } from "../managedfields/client-go/extract-applied.ts";
import { withManagedFields } from "../managedfields/object.ts";
import { fieldConflictsOf } from "../ownership/field-conflicts.ts";
import { nextOwnership, type Ownership, ownerName } from "../ownership/object-ownership.ts";
import { ownershipAt } from "../ownership/ownership-at.ts";
import { typeOfObject } from "../scenario/cluster-kinds.ts";
import { keysOf, valueAtKeys } from "../scenario/field-location.ts";
import { noFiles } from "../scenario/files.ts";
import type { Frame } from "../scenario/frame.ts";
import { liveObject } from "../scenario/live-object.ts";
import { runStep } from "../scenario/run.ts";
import { isSameManager, type ManagerIdentity } from "../scenario/step-manager.ts";
import { nextTime } from "../scenario/step-time.ts";
import { deducedType } from "../schema/deduced-type.ts";
import type { Type } from "../schema/resolve-type.ts";
import { metaText, withMeta } from "../server/metadata/object-meta.ts";
import { equal } from "../value/equal.ts";
import { printJson } from "../value/json/json.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../value/value.ts";
import { removeField, setField } from "./set-field.ts";

/** What a manager can try to do with a field. */
export type Attempt = "applySame" | "applyOther" | "omit" | "force" | "update";

/** All attempts, in the order of the columns. */
export const ATTEMPTS: readonly Attempt[] = ["applySame", "applyOther", "omit", "force", "update"];

export type WinResult =
  /** The value changes, and other owners lose it. */
  | "takes"
  /** The value changes. */
  | "sets"
  /** The server sets the default again, because the field has no owner any more. */
  | "reverts"
  /** The value stays, and the manager is one of its owners. */
  | "shares"
  /** The value stays, and the manager is its only owner. */
  | "keeps"
  /** The value stays, and the manager does not own it. */
  | "stays"
  | "removed"
  | "conflict"
  | "refused";

export type WinCell = {
  readonly result: WinResult;
  readonly sentence: string;
};

/** The results of each of {@link ATTEMPTS} by one manager. */
export type WinRow = {
  readonly manager: string;
  /** Its entries in the managed fields of the object. Empty if it owns nothing. */
  readonly entries: readonly (ManagerIdentity & { readonly ownsField: boolean })[];
  readonly cells: readonly WinCell[];
};

/** A field of an object after a step. */
export type FieldAtStep = {
  readonly frames: readonly Frame[];
  readonly index: number;
  /** Key of the object. */
  readonly key: string;
  readonly path: Path;
};

/**
 * Returns for each manager what happens if it writes the field next. It runs each attempt. A manager that applied before applies
 * its configuration with or without the field. Empty if the object or the field does not exist.
 */
export function whoWins(field: FieldAtStep, managers: readonly string[]): readonly WinRow[] {
  const start = attemptStart(field);
  if (start === null) return [];
  const owners = start.ownership.owners.map(({ manager }) => manager);
  return [...new Set([...managers, ...owners])].map((manager) => ({
    manager,
    entries: entriesOf(start, manager),
    cells: ATTEMPTS.map((attempt) => tryAttempt(start, manager, attempt)),
  }));
}

function entriesOf({ ownership, path }: AttemptStart, manager: string): WinRow["entries"] {
  return ownership.owners
    .filter((owner) => owner.manager === manager)
    .map(({ operation, subresource, set }) => ({
      manager,
      operation,
      subresource,
      ownsField: has(set, path),
    }));
}

/** What all attempts start from. */
type AttemptStart = FieldAtStep & {
  readonly frame: Frame;
  readonly live: ValueMap;
  readonly type: Type;
  readonly value: Value;
  readonly ownership: Ownership;
};

function attemptStart(field: FieldAtStep): AttemptStart | null {
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
  return keys === null ? undefined : valueAtKeys(object, keys);
}

function tryAttempt(start: AttemptStart, manager: string, attempt: Attempt): WinCell {
  const { frame, index } = start;
  const kind = attempt === "update" ? "update" : "apply";
  const step = {
    id: "",
    actor: manager,
    action: { kind, manifest: "" } as const,
    force: attempt === "force",
  };
  const after = runStep(
    { step, intent: { kind, objects: [objectFor(start, manager, attempt)] } },
    {
      index: index + 1,
      now: nextTime(frame.now, {}),
      before: frame.cluster,
      restricted: frame.restricted,
      files: noFiles,
    },
  );
  return cellOf(
    start,
    { manager, operation: kind === "apply" ? "Apply" : "Update", subresource: null },
    after,
  );
}

/** Returns the object that the manager sends. */
function objectFor(start: AttemptStart, manager: string, attempt: Attempt): ValueMap {
  const { live, type, path, value } = start;
  if (attempt === "update") return setField(live, type, path, otherValue(value)) as ValueMap;
  const config = configOf(start, manager);
  if (attempt === "omit") {
    const rest = removeField(config, type, path);
    return isMap(rest) ? rest : config;
  }
  return setField(config, type, path, attempt === "applySame" ? value : otherValue(value)) as ValueMap;
}

/** Returns the configuration that the manager applied; without fields if it applied nothing. */
function configOf({ live, type }: AttemptStart, manager: string): ValueMap {
  const extracted = extractApplied(live, type, manager);
  const config = "config" in extracted && extracted.config !== null ? extracted.config : {};
  const namespace = metaText(live, "namespace") || undefined;
  const named = withMeta(withManagedFields(config, undefined), { name: metaText(live, "name"), namespace });
  return { ...named, apiVersion: get(live, "apiVersion") ?? "", kind: get(live, "kind") ?? "" };
}

/** Returns another value of the same kind. */
export function otherValue(value: Value): Value {
  if (typeof value === "number") return value + 1;
  if (typeof value === "boolean") return !value;
  if (typeof value === "string") return /^\d+$/.test(value) ? String(Number(value) + 1) : `${value}-other`;
  if (isList(value)) return value.length > 1 ? value.slice(1) : value.map(otherValue);
  if (!isMap(value)) return "other";
  return Object.fromEntries(Object.keys(value).map((key) => [key, otherValue(get(value, key) as Value)]));
}

function cellOf(start: AttemptStart, writer: ManagerIdentity, after: Frame): WinCell {
  const { key, path, type, value, ownership, index } = start;
  const label = printPath(path);
  const exchange = after.results[0]?.exchanges.at(-1);
  if (after.outcome === "conflict" && exchange !== undefined) {
    const met = fieldConflictsOf(exchange.response, ownership).filter(({ field }) => label.startsWith(field));
    const owners = met.flatMap((one) => one.owners.map((owner) => nameBeside(owner, writer)));
    return { result: "conflict", sentence: `Conflict: ${ownersText(owners, "another manager")}.` };
  }
  if (after.outcome === "refused" || after.outcome === "invalid") {
    const message = after.results[0]?.problem?.message ?? get(exchange?.response.body ?? {}, "message");
    return { result: "refused", sentence: `Refused: ${String(message ?? "")}` };
  }
  const object = liveObject(after.cluster, key);
  const now = object === null ? undefined : valueAt(object, type, path);
  if (now === undefined) return { result: "removed", sentence: "It is removed: no other manager owns it." };
  const next = nextOwnership(ownership, after.cluster.objects.get(key) ?? null, index + 1);
  return resultCell(writer, { was: value, now }, ownersOf(ownership, path), ownersOf(next, path));
}

type Change = { readonly was: Value; readonly now: Value };

function resultCell(
  writer: ManagerIdentity,
  { was, now }: Change,
  before: readonly ManagerIdentity[],
  after: readonly ManagerIdentity[],
): WinCell {
  const { manager } = writer;
  const isAfter = (owner: ManagerIdentity) => after.some((one) => isSameManager(one, owner));
  const namesOf = (all: readonly ManagerIdentity[]) => all.map((owner) => nameBeside(owner, writer));
  const others = namesOf(after.filter((owner) => !isSameManager(owner, writer)));
  const losers = namesOf(before.filter((owner) => !isSameManager(owner, writer) && !isAfter(owner)));
  const isOwner = isAfter(writer);
  if (!equal(was, now)) {
    const value = printJson(now);
    if (losers.length > 0) {
      const lost = `${joinNames(losers)} ${verbFor(losers, "loses", "lose")} it`;
      return { result: "takes", sentence: `It becomes ${value}, and ${lost}.` };
    }
    if (!isOwner)
      return {
        result: "reverts",
        sentence: `It becomes the default, ${value}: no manager owns it any more.`,
      };
    return { result: "sets", sentence: `It becomes ${value}.` };
  }
  if (!isOwner) {
    return { result: "stays", sentence: `It does not change: ${ownersText(others, "no manager")}.` };
  }
  if (others.length > 0)
    return {
      result: "shares",
      sentence: `It does not change, and ${manager} shares it with ${joinNames(others)}.`,
    };
  return { result: "keeps", sentence: `It does not change, and ${manager} is its only owner.` };
}

function ownersOf({ owners }: Ownership, path: Path): readonly ManagerIdentity[] {
  return owners.filter(({ set }) => has(set, path));
}

/** Returns the name of an owner, with its operation if the writer has the same name. */
function nameBeside(owner: ManagerIdentity, writer: ManagerIdentity): string {
  const isAmbiguous = owner.manager === writer.manager && owner.operation !== writer.operation;
  return isAmbiguous && owner.subresource === null
    ? `${owner.manager} (${owner.operation})`
    : ownerName(owner);
}

/** Returns `alice owns it`, `alice and bob own it`; with `none` as the owner if there are no names. */
function ownersText(names: readonly string[], none: string): string {
  return `${joinNames(names) || none} ${verbFor(names, "owns", "own")} it`;
}
