import { explainStep } from "../explain/explain.ts";
import type { Reason } from "../explain/reason.ts";
import type { Path } from "../fieldpath/element.ts";
import { has } from "../fieldpath/set.ts";
import { pathText } from "../ownership/object-ownership.ts";
import { ownershipAt } from "../ownership/ownership-at.ts";
import { equal } from "../value/equal.ts";
import type { Value } from "../value/value.ts";
import type { Leaf } from "./leaves.ts";
import type { ObjectHistory } from "./object-history.ts";
import type { StrategyRun } from "./run-strategies.ts";
import { namesField } from "./value-sentences.ts";

/** A field of an object in one run. `column` is the position of the run in the history. */
export type FieldInRun = {
  readonly history: ObjectHistory;
  readonly run: StrategyRun;
  readonly column: number;
  readonly path: Path;
};

/** A value of another actor that a step replaced or removed. */
export type Replaced = { readonly actor: string; readonly value: Value };

/** What became of a field in the last step that decided about it. */
export type FieldFate = {
  readonly outcome: "kept" | "set" | "overwritten" | "default" | "removed" | "lost";
  /** Null if the step took nothing from another actor. */
  readonly replaced: Replaced | null;
};

/** Returns what the step at `index` did to a field. */
export function fateOf(field: FieldInRun, index: number): FieldFate {
  const [before, after] = [leafAt(field, index), leafAt(field, index + 1)];
  if (isSameLeaf(before, after)) return { outcome: "kept", replaced: null };
  const replaced = before === undefined ? null : ofOtherActor(field, index, before);
  if (after !== undefined) {
    if (isFromServer(field, index)) return { outcome: "default", replaced };
    return { outcome: replaced === null ? "set" : "overwritten", replaced };
  }
  return wantsField(field, index) ? { outcome: "lost", replaced: null } : { outcome: "removed", replaced };
}

/** Whether a step applies a field with a value. A null asks for its removal. */
export function wantsField({ history, column, path }: FieldInRun, index: number): boolean {
  const manifest = history.manifests[column]?.[index] ?? null;
  return manifest !== null && namesField(manifest, path) && manifest.get(pathText(path))?.value !== null;
}

function leafAt({ history, column, path }: FieldInRun, state: number): Leaf | undefined {
  return history.states[column]?.[state]?.get(pathText(path));
}

/** Returns the value before a step, if another actor set it or applies it, or owned it from the start; else null. */
function ofOtherActor(field: FieldInRun, index: number, before: Leaf): Replaced | null {
  const actor = actorOf(field, index);
  const setter = setterOf(field, index);
  const owner =
    setter !== null && setter !== actor
      ? setter
      : (otherApplier(field, index, before) ?? firstOwner(field, index));
  return owner === null ? null : { actor: owner, value: before.value };
}

function actorOf({ run }: FieldInRun, index: number): string {
  return run.frames[index]?.planned.step.actor ?? "";
}

/** Returns the actor that set the value before a step; null if the server did, or if it was there before the first step. */
function setterOf(field: FieldInRun, index: number): string | null {
  for (let at = index - 1; at >= 0; at--) {
    if (isSameLeaf(leafAt(field, at), leafAt(field, at + 1))) continue;
    return isFromServer(field, at) ? null : actorOf(field, at);
  }
  return null;
}

/** Returns another actor whose last manifest before a step has the value; null if there is none. */
function otherApplier(field: FieldInRun, index: number, before: Leaf): string | null {
  const { history, column, path } = field;
  const seen = new Set([actorOf(field, index)]);
  for (let at = index - 1; at >= 0; at--) {
    const actor = actorOf(field, at);
    const manifest = history.manifests[column]?.[at] ?? null;
    if (manifest === null || seen.has(actor)) continue;
    seen.add(actor);
    const wanted = manifest.get(pathText(path));
    if (wanted !== undefined && equal(wanted.value, before.value)) return actor;
  }
  return null;
}

/** Returns the manager that loses the field in a step, if it has owned the value since before the first step; else null. */
function firstOwner(field: FieldInRun, index: number): string | null {
  const { history, run, path } = field;
  for (let at = 0; at < index; at++) if (!isSameLeaf(leafAt(field, at), leafAt(field, at + 1))) return null;
  const owners = (at: number) =>
    ownershipAt(run.frames, at, history.key).owners.filter(({ set }) => has(set, path));
  const after = new Set(owners(index).map(({ id }) => id));
  return owners(-1).find(({ id }) => !after.has(id))?.manager ?? null;
}

/** Whether the server filled in the value: a default, or a field of the kind. */
function isFromServer({ history, run, path }: FieldInRun, index: number): boolean {
  const text = pathText(path);
  const first = explainStep(run.frames, index, history.key).find((one) => one.text === text);
  return first !== undefined && FROM_SERVER.has(first.reason);
}

const FROM_SERVER: ReadonlySet<Reason> = new Set([
  "defaulted",
  "reverted",
  "set-by-kind",
  "policy",
  "accepted",
]);

/** Whether two states of a field are the same. */
export function isSameLeaf(a: Leaf | undefined, b: Leaf | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.times === b.times && equal(a.value, b.value);
}
