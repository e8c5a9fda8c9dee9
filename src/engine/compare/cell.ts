import { type Path, printPath } from "../fieldpath/element.ts";
import { fieldConflictsOf } from "../ownership/field-conflicts.ts";
import { pathText } from "../ownership/object-ownership.ts";
import { ownershipAt } from "../ownership/ownership-at.ts";
import type { Frame } from "../scenario/frame.ts";
import { equal } from "../value/equal.ts";
import { get, type Value } from "../value/value.ts";
import { type FieldInRun, fateOf, isSameLeaf, type Replaced, wantsField } from "./field-fate.ts";
import type { Leaf, Leaves } from "./leaves.ts";
import type { ObjectHistory } from "./object-history.ts";
import type { StrategyRun } from "./run-strategies.ts";
import { clientSentence, namesField, serverSentence, unchangedSentence } from "./value-sentences.ts";

/** The result of a field under a strategy. */
export type CellOutcome =
  /** The object has the value that it had before the step, although the step does not apply it. */
  | "kept"
  /** The step set the value. */
  | "set"
  /** The step replaced the value of another actor. */
  | "overwritten"
  /** The server filled in the value. */
  | "default"
  /** The step removed the field. */
  | "removed"
  /** The step applies the field, and the object does not have it. */
  | "lost"
  /** The list has the item several times. */
  | "duplicated"
  /** The server refused the last step that contained the field, because another manager owns it. */
  | "conflict"
  /** The server refused the last step that contained the field for another reason. */
  | "refused"
  /** The object never had the field. */
  | "absent";

export type Cell = {
  readonly outcome: CellOutcome;
  /** The value at the end; undefined if the object does not have the field. */
  readonly value: Value | undefined;
  /** The value of another actor that the step overwrote or removed; null if there is none. */
  readonly replaced: Replaced | null;
  /** The step with this result, from 0; null if the initial object has it. */
  readonly step: number | null;
  /** Why the field has this result. */
  readonly sentence: string;
};

/** Returns the result of a field under the strategy of a run. `column` is the position of the run in the history. */
export function cellOf(history: ObjectHistory, run: StrategyRun, column: number, path: Path): Cell {
  const end = (history.states[column] ?? []).at(-1)?.get(pathText(path));
  const named = lastStepWith(history, column, path);
  const refused = refusalOf(history, run, column, path, named);
  const step = refused?.index ?? lastChange(history, column, path) ?? (end === undefined ? named : null);
  const { outcome, replaced } = fateAt({ history, run, column, path }, { end, refused, step });
  const value = end?.value;
  if (step === null) return { outcome, value, replaced, step, sentence: WITHOUT_STEP[outcome] };
  return { outcome, value, replaced, step, sentence: sentenceAt(history, run, column, path, step) };
}

const NOWHERE = { set: "", overwritten: "", default: "", removed: "", lost: "", conflict: "", refused: "" };
const WITHOUT_STEP: { readonly [Outcome in CellOutcome]: string } = {
  ...NOWHERE,
  kept: "It was there before the first step.",
  duplicated: "It was there twice before the first step.",
  absent: "It was never there.",
};

type Refusal = { readonly index: number; readonly isConflict: boolean };

type Decision = {
  readonly end: Leaf | undefined;
  readonly refused: Refusal | null;
  readonly step: number | null;
};

function fateAt(
  field: FieldInRun,
  { end, refused, step }: Decision,
): { readonly outcome: CellOutcome; readonly replaced: Replaced | null } {
  const only = (outcome: CellOutcome) => ({ outcome, replaced: null });
  if (end !== undefined && end.times > 1) return only("duplicated");
  if (refused !== null) return only(refused.isConflict ? "conflict" : "refused");
  if (step === null) return only(end === undefined ? "absent" : "kept");
  const fate = fateOf(field, step);
  if (end !== undefined || fate.outcome !== "kept") return fate;
  // The step applies a field that the object never had.
  return only(wantsField(field, step) ? "lost" : "absent");
}

/** The last step that applies the field; null if none does. */
function lastStepWith({ manifests }: ObjectHistory, column: number, path: Path): number | null {
  const index = (manifests[column] ?? []).findLastIndex(
    (leaves) => leaves !== null && namesField(leaves, path),
  );
  return index < 0 ? null : index;
}

/**
 * Returns why the step at `index`, which applies the field, failed; null if it succeeded, or if the field has the wanted value
 * anyway.
 */
function refusalOf(
  { manifests, states, key }: ObjectHistory,
  run: StrategyRun,
  column: number,
  path: Path,
  index: number | null,
): Refusal | null {
  const frame = run.frames[index ?? -1];
  if (index === null || frame === undefined || !hasFailed(frame)) return null;
  const wanted = manifests[column]?.[index]?.get(pathText(path));
  const live = states[column]?.[index + 1]?.get(pathText(path));
  if (wanted !== undefined && live !== undefined && equal(wanted.value, live.value)) return null;
  return { index, isConflict: conflicts(run, frame, index, key, path) };
}

const REFUSED: ReadonlySet<Frame["outcome"]> = new Set(["conflict", "refused", "invalid"]);

function conflicts({ frames }: StrategyRun, frame: Frame, index: number, key: string, path: Path): boolean {
  const label = printPath(path);
  return frame.results
    .filter(({ object }) => object === key)
    .flatMap(({ exchanges }) => exchanges)
    .some(({ response }) =>
      fieldConflictsOf(response, ownershipAt(frames, index - 1, key)).some(({ field }) =>
        label.startsWith(field),
      ),
    );
}

/** The last step that changed a field, or that left out a field that stays; null if there is none. */
function lastChange(
  { states, manifests, lastApplied }: ObjectHistory,
  column: number,
  path: Path,
): number | null {
  const text = pathText(path);
  const all = states[column] ?? [];
  for (let index = all.length - 2; index >= 0; index--) {
    if (!isSameLeaf(all[index]?.get(text), all[index + 1]?.get(text))) return index;
    const manifest = manifests[column]?.[index] ?? null;
    const left = manifest !== null && !namesField(manifest, path) && all[index]?.has(text) === true;
    if (left && wasApplied(manifests[column]?.slice(0, index) ?? [], lastApplied[column]?.[index], path))
      return index;
  }
  return null;
}

function wasApplied(earlier: readonly (Leaves | null)[], last: Leaves | undefined, path: Path): boolean {
  return [...earlier, last ?? null].some((leaves) => leaves !== null && namesField(leaves, path));
}

/** Returns why a field has its value after a step, in a sentence. */
export function sentenceAt(
  history: ObjectHistory,
  run: StrategyRun,
  column: number,
  path: Path,
  index: number,
): string {
  const frame = run.frames[index] as Frame;
  const { actor } = frame.planned.step;
  const manifest = history.manifests[column]?.[index] ?? null;
  const before = history.states[column]?.[index] ?? new Map();
  const after = history.states[column]?.[index + 1] ?? new Map();
  if (manifest !== null && run.strategy !== "serverSide" && !hasFailed(frame)) {
    const last = history.lastApplied[column]?.[index] ?? new Map();
    return clientSentence(path, { strategy: run.strategy, actor, manifest, last, before, after });
  }
  const text = pathText(path);
  const changed = !isSameLeaf(before.get(text), after.get(text));
  const sentence = serverSentence(run, { index, key: history.key, path, changed }) ?? errorOf(frame);
  if (sentence !== null) return sentence;
  if (manifest === null) return "The step does not change it.";
  if (namesField(manifest, path)) return `It already had the value of ${actor}’s manifest.`;
  return after.has(text) ? unchangedSentence(run, { index, key: history.key, path }) : "It was not there.";
}

/** Whether the server refused a step or one of its objects, or a client could not send it. */
export function hasFailed({ outcome }: Frame): boolean {
  return REFUSED.has(outcome);
}

/** Returns the error of a step, from the server, the client or the command line; null if it did not fail. */
function errorOf(frame: Frame): string | null {
  if (!hasFailed(frame)) return null;
  const { results, exchanges, terminal } = frame;
  const problem = results.find(({ problem }) => problem !== null)?.problem?.message;
  const answer = exchanges.findLast(({ response }) => response.code >= 400)?.response.body;
  const message = problem ?? (answer === undefined ? terminal?.stderr : get(answer, "message"));
  return `The step failed: ${String(message ?? "").split("\n")[0]}`;
}
