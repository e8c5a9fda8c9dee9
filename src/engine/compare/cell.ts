import { type Path, printPath } from "../fieldpath/element.ts";
import { conflictsOf } from "../scenario/conflicts.ts";
import { ownershipAt } from "../scenario/history.ts";
import { type PathText, pathText } from "../scenario/ownership.ts";
import type { Frame } from "../scenario/run.ts";
import { equal } from "../value/equal.ts";
import { get } from "../value/value.ts";
import type { Cell, CellOutcome } from "./compare.ts";
import type { Leaf, Leaves } from "./leaves.ts";
import { clientReason, names, serverReason, staysReason } from "./reasons.ts";
import type { StrategyRun } from "./run-all.ts";
import type { Track } from "./track.ts";

/** What becomes of a field under the strategy of a run, the `column` of a track. */
export function cellOf(track: Track, run: StrategyRun, column: number, path: Path): Cell {
  const text = pathText(path);
  const states = track.states[column] ?? [];
  const end = states.at(-1)?.get(text);
  const named = lastNaming(track, column, path);
  const refused = refusalOf(track, run, column, path, named);
  const outcome = outcomeOf(end, refused, states, text, named !== null);
  const value = end?.value;
  const step = refused?.index ?? lastChange(track, column, path) ?? (end === undefined ? named : null);
  if (step === null) return { outcome, value, step, sentence: NOTHING[outcome] };
  return { outcome, value, step, sentence: sentenceAt(track, run, column, path, step) };
}

const NOTHING: { readonly [Outcome in CellOutcome]: string } = {
  kept: "It was there before the first step.",
  lost: "",
  duplicated: "It was there twice before the first step.",
  conflict: "",
  refused: "",
  absent: "It never was there.",
};

type Refusal = { readonly index: number; readonly isConflict: boolean };

function outcomeOf(
  end: Leaf | undefined,
  refused: Refusal | null,
  states: readonly Leaves[],
  text: PathText,
  wanted: boolean,
): CellOutcome {
  if (end !== undefined && end.times > 1) return "duplicated";
  if (refused !== null) return refused.isConflict ? "conflict" : "refused";
  if (end !== undefined) return "kept";
  return wanted || states.some((leaves) => leaves.has(text)) ? "lost" : "absent";
}

/** The last step that applies the field; null if none does. */
function lastNaming({ manifests }: Track, column: number, path: Path): number | null {
  const index = (manifests[column] ?? []).findLastIndex((leaves) => leaves !== null && names(leaves, path));
  return index < 0 ? null : index;
}

/** The refusal of the step at `index`, which applies the field, if the field is not as it wants; null if there is none. */
function refusalOf(
  { manifests, states, key }: Track,
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
  return frame.acts
    .filter(({ object }) => object === key)
    .flatMap(({ exchanges }) => exchanges)
    .some(({ response }) =>
      conflictsOf(response, ownershipAt(frames, index - 1, key)).some(({ field }) => label.startsWith(field)),
    );
}

/** The last step that changed a field, or after which it stays although the step left it out; null for none. */
function lastChange({ states, manifests, lasts }: Track, column: number, path: Path): number | null {
  const text = pathText(path);
  const all = states[column] ?? [];
  for (let index = all.length - 2; index >= 0; index--) {
    if (!isSame(all[index]?.get(text), all[index + 1]?.get(text))) return index;
    const manifest = manifests[column]?.[index] ?? null;
    const left = manifest !== null && !names(manifest, path) && all[index]?.has(text) === true;
    if (left && wasNamed(manifests[column]?.slice(0, index) ?? [], lasts[column]?.[index], path))
      return index;
  }
  return null;
}

function wasNamed(earlier: readonly (Leaves | null)[], last: Leaves | undefined, path: Path): boolean {
  return [...earlier, last ?? null].some((leaves) => leaves !== null && names(leaves, path));
}

function isSame(a: Leaf | undefined, b: Leaf | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.times === b.times && equal(a.value, b.value);
}

/** Why a field is after a step what it is. */
export function sentenceAt(
  track: Track,
  run: StrategyRun,
  column: number,
  path: Path,
  index: number,
): string {
  const frame = run.frames[index] as Frame;
  const { actor } = frame.planned.step;
  const manifest = track.manifests[column]?.[index] ?? null;
  const before = track.states[column]?.[index] ?? new Map();
  const after = track.states[column]?.[index + 1] ?? new Map();
  if (manifest !== null && run.strategy !== "serverSide" && !hasFailed(frame)) {
    const last = track.lasts[column]?.[index] ?? new Map();
    return clientReason(path, { strategy: run.strategy, actor, manifest, last, before, after });
  }
  const text = pathText(path);
  const changed = !isSame(before.get(text), after.get(text));
  const told = serverReason(run, { index, key: track.key, path, changed }) ?? problemOf(frame);
  if (told !== null) return told;
  if (manifest === null) return "The step leaves it as it is.";
  if (names(manifest, path)) return `It is as ${actor}'s manifest has it.`;
  return after.has(text) ? staysReason(run, { index, key: track.key, path }) : "It was not there.";
}

/** Whether a step was refused, as a whole or for one of its objects. */
export function hasFailed({ outcome }: Frame): boolean {
  return REFUSED.has(outcome);
}

/** What the server, a client or a command line said was wrong with a step; null if it was not refused. */
function problemOf(frame: Frame): string | null {
  if (!hasFailed(frame)) return null;
  const { acts, exchanges, terminal } = frame;
  const problem = acts.find(({ problem }) => problem !== null)?.problem?.message;
  const answer = exchanges.findLast(({ response }) => response.code >= 400)?.response.body;
  const message = problem ?? (answer === undefined ? terminal?.stderr : get(answer, "message"));
  return `The step was refused: ${String(message ?? "").split("\n")[0]}`;
}
