import { union } from "../fieldpath/algebra.ts";
import type { Path } from "../fieldpath/element.ts";
import { emptySet, has, paths } from "../fieldpath/set.ts";
import { pathText } from "../ownership/object-ownership.ts";
import type { WriteStage } from "../server/request/request-scope.ts";
import type { Comparison } from "../typed/compare.ts";
import { differenceOf, type Evidence } from "./evidence.ts";

/** A field whose value changed, or stayed although the request asked for another value. */
export type FieldChange = {
  readonly path: Path;
  /** `stays`: the field has its old value, although the request asked for another one. */
  readonly change: "added" | "changed" | "removed" | "stays";
  /** The last stage of the write that changed the field, and what it did there. */
  readonly stage: Exclude<WriteStage, "config"> | "stored";
  readonly effect: "added" | "modified" | "removed";
};

type StageDifference = { readonly stage: FieldChange["stage"]; readonly diff: Comparison };

const KINDS: readonly (keyof Comparison)[] = ["added", "modified", "removed"];

/**
 * Returns the fields that a write changed, and the fields that it asked to change without effect. Each has the last stage that changed it.
 * Empty if the server refused the write.
 */
export function fieldChanges(evidence: Evidence): readonly FieldChange[] {
  const { states, type, isAccepted } = evidence;
  if (!isAccepted) return [];
  const [first, ...rest] = states;
  if (first === undefined) return [];
  const last = rest.at(-1) ?? first;
  const total = differenceOf(first.object, last.object, type);
  const differences = stageDifferences(evidence);
  const asked = differences.find(({ stage }) => stage === "requested")?.diff;
  const wanted = asked === undefined ? emptySet : union(asked.added, asked.modified);
  const seen = new Set<string>();
  const changes: FieldChange[] = [];
  const add = (path: Path, change: FieldChange["change"]): void => {
    const text = pathText(path);
    if (seen.has(text)) return;
    seen.add(text);
    changes.push({ path, change, ...lastDifference(differences, path) });
  };
  for (const path of paths(total.added)) add(path, "added");
  for (const path of paths(total.modified)) add(path, "changed");
  for (const path of paths(total.removed)) add(path, "removed");
  for (const path of paths(wanted)) add(path, "stays");
  for (const path of evidence.unknownFields) {
    changes.push({ path, change: "stays", stage: "decoded", effect: "removed" });
  }
  return changes;
}

/** What each stage of a write changed, compared with the stage before it. */
function stageDifferences({ states, type }: Evidence): readonly StageDifference[] {
  const differences: StageDifference[] = [];
  let before = states[0]?.object ?? {};
  for (const { stage, object } of states.slice(1)) {
    if (stage === "was" || stage === "config") continue;
    differences.push({ stage, diff: differenceOf(before, object, type) });
    before = object;
  }
  return differences;
}

function lastDifference(
  differences: readonly StageDifference[],
  path: Path,
): Pick<FieldChange, "stage" | "effect"> {
  for (let i = differences.length - 1; i >= 0; i--) {
    const { stage, diff } = differences[i] as StageDifference;
    const effect = KINDS.find((kind) => has(diff[kind], path));
    if (effect !== undefined) return { stage, effect };
  }
  return { stage: "stored", effect: "modified" };
}
