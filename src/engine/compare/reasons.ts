import { type Path, type PathElement, printElement, printPath } from "../fieldpath/element.ts";
import { has } from "../fieldpath/set.ts";
import { explain } from "../scenario/explain.ts";
import { ownershipAt } from "../scenario/history.ts";
import { pathText } from "../scenario/ownership.ts";
import { equal } from "../value/equal.ts";
import { isList, isScalar, type Value } from "../value/value.ts";
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
    if (was === undefined && !wants) return "It was not there.";
    return wants ? unstoredReason(path, apply) : goneReason(path, apply);
  }
  if (wants) return wantedReason(path, apply);
  if (was === undefined) return "The server filled it in.";
  if (names(last, path)) return "It was taken out, and the server filled in its default.";
  return `It stays: ${actor}'s manifest does not have it, and it was not applied before.`;
}

/** Of a field that the manifest has and that is there. */
function wantedReason(path: Path, { actor, manifest, last, before, after }: ClientApply): string {
  const text = pathText(path);
  const [wanted, was, is, set] = [manifest, before, after, last].map((leaves) => leaves.get(text)?.value);
  if (wanted !== undefined && is !== undefined && !equal(wanted, is)) {
    if (isReordered(wanted, is))
      return `It has what ${actor}'s manifest has, in the order that was there before.`;
    return isScalar(is)
      ? `${actor}'s manifest has it, and the server stores it otherwise.`
      : `${actor}'s manifest is merged into it: the rest of it stays.`;
  }
  if (was === undefined) return `${actor}'s manifest has it.`;
  if (is !== undefined && equal(was, is)) return `It is as ${actor}'s manifest has it.`;
  return set === undefined || !equal(set, was)
    ? `${actor}'s manifest has it. Whose value it was before is not asked.`
    : `${actor}'s manifest has another value now.`;
}

function isReordered(a: Value, b: Value): boolean {
  if (!isList(a) || !isList(b) || a.length !== b.length) return false;
  return a.every((item) => b.some((other) => equal(item, other)));
}

/** Of a field that the manifest has and that is not there. */
function unstoredReason(path: Path, { strategy, actor, manifest }: ClientApply): string {
  if (manifest.get(pathText(path))?.value === null) return `${actor}'s manifest says null: it is taken out.`;
  if (!path.some(isItem)) return `${actor}'s manifest has it, but it was not stored.`;
  return lostItem(strategy, actor);
}

/** Of a field that was there, is not any more, and is not in the manifest. */
function goneReason(path: Path, { strategy, actor, manifest, last, after }: ClientApply): string {
  const isDropped = (part: Path) => names(last, part) && !names(manifest, part);
  if (isDropped(path)) return `It was applied before, and ${actor}'s manifest does not have it any more.`;
  const dropped = parentsOf(path).find(isDropped);
  if (dropped !== undefined) {
    return `It went with ${printPath(dropped)}, which was applied before and is not in ${actor}'s manifest any more.`;
  }
  const parent = parentsOf(path).find((part) => names(manifest, part));
  if (parent === undefined) return `It gave way to what ${actor}'s manifest has in its place.`;
  if (!names(after, parent)) return lostItem(strategy, actor);
  const isWhole = manifest.has(pathText(parent)) || isItem(path[parent.length] ?? "");
  return isWhole
    ? `${STRATEGY_NAMES[strategy]} replaces ${printPath(parent)} as a whole: what ${actor}'s manifest has took the place of all that was there.`
    : `In ${printPath(parent)} only what ${actor}'s manifest names may stay.`;
}

/** What a field is in, the nearest first. */
function parentsOf(path: Path): readonly Path[] {
  return path.slice(1).map((_, at) => path.slice(0, path.length - 1 - at));
}

function isItem(element: PathElement): boolean {
  return /^[kvi]:/.test(element);
}

function lostItem(strategy: Strategy, actor: string): string {
  return `${STRATEGY_NAMES[strategy]} takes its item for another one of the list in ${actor}'s manifest, which took its place.`;
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
    const row = rows.find((one) => one.text === text && one.reason !== "refused");
    if (row !== undefined) return row.sentence;
  }
  const held = rows.find(({ reason }) => reason === "conflict");
  return held === undefined ? null : `Refused with the rest of the step. ${held.label}: ${held.sentence}`;
}
