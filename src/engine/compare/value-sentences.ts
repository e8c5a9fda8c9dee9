import { joinNames, verbFor } from "../../words.ts";
import { explainStep } from "../explain/explain.ts";
import { type Path, type PathElement, printElement, printPath } from "../fieldpath/element.ts";
import { has } from "../fieldpath/set.ts";
import { pathText } from "../ownership/object-ownership.ts";
import { ownershipAt } from "../ownership/ownership-at.ts";
import { equal } from "../value/equal.ts";
import { isList, isScalar, type Value } from "../value/value.ts";
import type { Leaves } from "./leaves.ts";
import type { StrategyRun } from "./run-strategies.ts";
import { STRATEGY_NAMES, type Strategy } from "./strategy.ts";

/** An apply by a client, with the object before and after it, leaf by leaf. */
export type ClientApply = {
  readonly strategy: Strategy;
  readonly actor: string;
  readonly manifest: Leaves;
  /** The last applied configuration; empty if there is none. */
  readonly last: Leaves;
  readonly before: Leaves;
  readonly after: Leaves;
};

/** Returns why a field has its value after a client's apply, in a sentence. */
export function clientSentence(path: Path, apply: ClientApply): string {
  const { actor, manifest, last, before, after } = apply;
  const text = pathText(path);
  const was = before.get(text);
  const is = after.get(text);
  const wants = namesField(manifest, path);
  if (is !== undefined && is.times > 1) return duplicated(path, apply);
  if (is === undefined) {
    if (was === undefined && !wants) return "It was not there.";
    return wants ? notStoredSentence(path, apply) : removedSentence(path, apply);
  }
  if (wants) return appliedSentence(path, apply);
  if (was === undefined) return "The server set it.";
  if (namesField(last, path)) return "It was removed, and the server set its default.";
  return `It stays: ${actor}’s manifest does not have it, and it was not applied before.`;
}

/** For a field that the manifest and the object have. */
function appliedSentence(path: Path, { actor, manifest, last, before, after }: ClientApply): string {
  const text = pathText(path);
  const [wanted, was, is, set] = [manifest, before, after, last].map((leaves) => leaves.get(text)?.value);
  if (wanted !== undefined && is !== undefined && !equal(wanted, is)) {
    if (isReordered(wanted, is))
      return `It has what ${actor}’s manifest has, in the order that was there before.`;
    return isScalar(is)
      ? `${actor}’s manifest has it, and the server stores it in its canonical form.`
      : `${actor}’s manifest is merged into it, and the other fields in it stay.`;
  }
  if (was === undefined) return `${actor}’s manifest has it.`;
  if (is !== undefined && equal(was, is)) return `It already had the value of ${actor}’s manifest.`;
  return set === undefined || !equal(set, was)
    ? `${actor}’s manifest has it. This strategy does not check who owned it.`
    : `${actor}’s manifest has another value now.`;
}

function isReordered(a: Value, b: Value): boolean {
  if (!isList(a) || !isList(b) || a.length !== b.length) return false;
  return a.every((item) => b.some((other) => equal(item, other)));
}

/** For a field that the manifest has and the object does not have. */
function notStoredSentence(path: Path, { strategy, actor, manifest }: ClientApply): string {
  if (manifest.get(pathText(path))?.value === null)
    return `${actor}’s manifest sets it to null: it is removed.`;
  if (!path.some(isItem)) return `${actor}’s manifest has it, but it was not stored.`;
  return lostItem(strategy, actor);
}

/** Returns the sentence for a field that the object had, and that neither the object nor the manifest has now. */
function removedSentence(path: Path, { strategy, actor, manifest, last, after }: ClientApply): string {
  const isDropped = (part: Path) => namesField(last, part) && !namesField(manifest, part);
  if (isDropped(path)) return `It was applied before, and ${actor}’s manifest does not have it any more.`;
  const dropped = parentsOf(path).find(isDropped);
  if (dropped !== undefined) {
    return `It was removed with ${printPath(dropped)}, which was applied before and is not in ${actor}’s manifest any more.`;
  }
  const parent = parentsOf(path).find((part) => namesField(manifest, part));
  if (parent === undefined) return `${actor}’s manifest has another kind of value in its place.`;
  if (!namesField(after, parent)) return lostItem(strategy, actor);
  const isWhole = manifest.has(pathText(parent)) || isItem(path[parent.length] ?? "");
  return isWhole
    ? `${STRATEGY_NAMES[strategy]} replaces ${printPath(parent)} as a whole with the value of ${actor}’s manifest.`
    : `${printPath(parent)} keeps only the fields that ${actor}’s manifest contains.`;
}

/** Returns the parents of a field, the nearest first. */
function parentsOf(path: Path): readonly Path[] {
  return path.slice(1).map((_, at) => path.slice(0, path.length - 1 - at));
}

function isItem(element: PathElement): boolean {
  return /^[kvi]:/.test(element);
}

function lostItem(strategy: Strategy, actor: string): string {
  return `${STRATEGY_NAMES[strategy]} identifies its item with another item of ${actor}’s manifest, which replaced it.`;
}

function duplicated(path: Path, { strategy }: ClientApply): string {
  const item = path.find((element) => element.startsWith("k:")) ?? "";
  return `${STRATEGY_NAMES[strategy]} identifies items by other keys than the schema: ${printElement(item)} is there twice.`;
}

/** Whether leaves contain a field, or a field below it. */
export function namesField(leaves: Leaves, path: Path): boolean {
  if (leaves.has(pathText(path))) return true;
  const prefix = `${pathText(path).slice(0, -1)},`;
  for (const text of leaves.keys()) if (text.startsWith(prefix)) return true;
  return false;
}

/** Returns why a field stays that an apply does not contain: who owns it. */
export function unchangedSentence(
  { frames }: StrategyRun,
  { index, key, path }: Omit<FieldAfter, "changed">,
): string {
  const { owners } = ownershipAt(frames, index, key);
  const names = [...new Set(owners.filter(({ set }) => has(set, path)).map(({ manager }) => manager))];
  const actor = frames[index]?.planned.step.actor ?? "";
  const why = `${joinNames(names) || "no manager"} ${verbFor(names, "owns", "own")} it`;
  return `It stays: ${actor}’s configuration does not have it, and ${why}.`;
}

/** A field of an object after a step of a run. */
export type FieldAfter = {
  readonly index: number;
  /** Key of the object. */
  readonly key: string;
  readonly path: Path;
  /** Whether the step changed the field. If so, the explanation of a parent explains it, too. */
  readonly changed: boolean;
};

/**
 * Returns the explanation of a field after a step, from the server's point of view: of the field, of its nearest parent, or of the
 * conflict that failed the step. Null if there is none.
 */
export function serverSentence(
  { frames }: StrategyRun,
  { index, key, path, changed }: FieldAfter,
): string | null {
  const rows = explainStep(frames, index, key);
  for (let length = path.length; length > (changed ? 0 : path.length - 1); length--) {
    const text = pathText(path.slice(0, length));
    const row = rows.find((one) => one.text === text && one.reason !== "refused");
    if (row !== undefined) return row.sentence;
  }
  const conflict = rows.find(({ reason }) => reason === "conflict");
  return conflict === undefined
    ? null
    : `Refused with the rest of the step. ${conflict.label}: ${conflict.sentence}`;
}
