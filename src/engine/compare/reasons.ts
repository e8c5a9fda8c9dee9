import { type Path, printElement, printPath } from "../fieldpath/element.ts";
import { has } from "../fieldpath/set.ts";
import { explain } from "../scenario/explain.ts";
import { ownershipAt } from "../scenario/history.ts";
import { pathText } from "../scenario/ownership.ts";
import { equal } from "../value/equal.ts";
import type { Leaves } from "./leaves.ts";
import type { StrategyRun } from "./run-all.ts";
import { STRATEGY_NAMES, type Strategy } from "./strategy.ts";

/** What is known of an apply by a client, leaf by leaf. */
export type ClientApply = {
  readonly strategy: Strategy;
  readonly actor: string;
  readonly manifest: Leaves;
  /** What was applied last, by whomever; empty if nothing is written down. */
  readonly last: Leaves;
  readonly before: Leaves;
  readonly after: Leaves;
};

/** Why a field is after a client's apply what it is, in a sentence. */
export function clientReason(path: Path, apply: ClientApply): string {
  const { actor, manifest, last, before, after } = apply;
  const text = pathText(path);
  const was = before.get(text);
  const is = after.get(text);
  const wants = names(manifest, path);
  if (is !== undefined && is.times > 1) return duplicated(path, apply);
  if (is === undefined) {
    if (was !== undefined) return goneReason(path, apply);
    return wants ? lostItem(STRATEGY_NAMES[apply.strategy], actor, path) : "It was not there.";
  }
  if (wants) {
    if (was === undefined) return `${actor}'s manifest has it.`;
    if (equal(was.value, is.value)) return `It is as ${actor}'s manifest has it.`;
    const set = last.get(text);
    const isOthers = set === undefined || !equal(set.value, was.value);
    return isOthers
      ? `${actor}'s manifest has it. Whose value it was before is not asked.`
      : `${actor}'s manifest has another value now.`;
  }
  if (was === undefined) return "The server filled it in.";
  if (names(last, path)) return "It was taken out, and the server filled in its default.";
  return `It stays: ${actor}'s manifest does not have it, and it was not applied before.`;
}

function goneReason(path: Path, { strategy, actor, manifest, last, after }: ClientApply): string {
  const tool = STRATEGY_NAMES[strategy];
  if (names(manifest, path)) return lostItem(tool, actor, path);
  if (names(last, path)) return `It was applied before, and ${actor}'s manifest does not have it any more.`;
  const whole = parentIn(manifest, path);
  if (whole !== null && !names(after, whole)) return lostItem(tool, actor, path);
  if (whole !== null) {
    return `${tool} replaces ${printPath(whole)} as a whole: what ${actor}'s manifest has took the place of all that was there.`;
  }
  const dropped = parentIn(last, path);
  if (dropped !== null) {
    return `It went with ${printPath(dropped)}, which was applied before and is not in ${actor}'s manifest any more.`;
  }
  return `It gave way to what ${actor}'s manifest has in its place.`;
}

function lostItem(tool: string, actor: string, path: Path): string {
  if (!path.some((element) => /^[kv]:/.test(element)))
    return `${actor}'s manifest has it, but it was not stored.`;
  return `${actor}'s manifest has it, but ${tool} takes its item for another one of the list, which took its place.`;
}

function duplicated(path: Path, { strategy }: ClientApply): string {
  const item = path.find((element) => element.startsWith("k:")) ?? "";
  return `${STRATEGY_NAMES[strategy]} takes items for one that the schema tells apart: ${printElement(item)} stands twice.`;
}

/** Whether leaves have a field, or something in it. */
export function names(leaves: Leaves, path: Path): boolean {
  if (leaves.has(pathText(path))) return true;
  const prefix = `${pathText(path).slice(0, -1)},`;
  for (const text of leaves.keys()) if (text.startsWith(prefix)) return true;
  return false;
}

/** The nearest struct, map or list around a field that leaves have something in, or have as a whole; null for none but the root's own. */
function parentIn(leaves: Leaves, path: Path): Path | null {
  for (let length = path.length - 1; length > 1; length--) {
    const parent = path.slice(0, length);
    if (names(leaves, parent)) return parent;
  }
  return null;
}

/** Why a field stays that an apply says nothing of: who owns it. */
export function staysReason(
  { frames }: StrategyRun,
  { index, key, path }: Omit<FieldAfter, "changed">,
): string {
  const { owners } = ownershipAt(frames, index, key);
  const names = [...new Set(owners.filter(({ set }) => has(set, path)).map(({ manager }) => manager))];
  const actor = frames[index]?.planned.step.actor ?? "";
  const why = names.length === 0 ? "nobody owns it" : `${names.join(" and ")} owns it`;
  return `It stays: ${actor}'s configuration does not have it, and ${why}.`;
}

/** A field of an object after a step of a run. */
export type FieldAfter = {
  readonly index: number;
  /** Of the object. */
  readonly key: string;
  readonly path: Path;
  /** Whether the step changed it: then what happened to what it is in happened to it. */
  readonly changed: boolean;
};

/**
 * Why a field is after a step of a run what it is, as the server tells it: of the field, of what it is in, or of the request
 * that was refused as a whole. Null if it has nothing to tell.
 */
export function serverReason(
  { frames }: StrategyRun,
  { index, key, path, changed }: FieldAfter,
): string | null {
  const rows = explain(frames, index, key);
  for (let length = path.length; length > (changed ? 0 : path.length - 1); length--) {
    const text = pathText(path.slice(0, length));
    const row = rows.find((one) => one.text === text);
    if (row !== undefined) return row.sentence;
  }
  const held = rows.find(({ reason }) => reason === "conflict" || reason === "refused");
  if (held === undefined) return null;
  return `Refused with the rest of the step. ${held.label === "" ? "" : `${held.label}: `}${held.sentence}`;
}
