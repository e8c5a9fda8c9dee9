import { difference, leaves, union } from "../../engine/fieldpath/algebra.ts";
import { type Path, printPath } from "../../engine/fieldpath/element.ts";
import { type FieldSet, paths, size } from "../../engine/fieldpath/set.ts";
import { fieldConflictsOf } from "../../engine/ownership/field-conflicts.ts";
import { pathText } from "../../engine/ownership/object-ownership.ts";
import { ownerChanges } from "../../engine/ownership/owner-changes.ts";
import { ownershipAt } from "../../engine/ownership/ownership-at.ts";
import { valueChanges } from "../../engine/ownership/value-changes.ts";
import { typeOfObject } from "../../engine/scenario/cluster-kinds.ts";
import type { Frame, ObjectResult, TerminalResult } from "../../engine/scenario/frame.ts";
import { hasCommandFailed } from "../../engine/scenario/terminal.ts";
import { plural, shorten } from "../../words.ts";

/** Returns what the step at `index` did, on one line: `created, owns 6 fields`, `took ownership of .spec.replicas`, `1 conflict, nothing changed`. */
export function stepSummary(frames: readonly Frame[], index: number): string {
  const frame = frames[index] as Frame;
  if (frame.outcome === "disabled") return "disabled";
  if (frame.outcome === "invalid" && frame.results.length === 0 && frame.terminal === null)
    return "the text cannot be read";
  if (frame.terminal !== null) return lineText(frame.terminal, frame, frames);
  if (frame.results.length === 0) return "the step has no objects";
  const text = resultsText(frame, frames);
  return frame.planned.step.dryRun === true ? `dry run, nothing written: ${text}` : text;
}

function resultsText(frame: Frame, frames: readonly Frame[]): string {
  const [only] = frame.results;
  return frame.results.length === 1 && only !== undefined
    ? resultText(only, frame, frames)
    : countText(frame);
}

/** Returns what a command line changed in the cluster; if nothing, a line of its output. */
function lineText(terminal: TerminalResult, frame: Frame, frames: readonly Frame[]): string {
  const { stdout, stderr, exit } = terminal;
  if (frame.outcome === "conflict") return resultsText(frame, frames);
  if (hasCommandFailed(terminal)) return `exit ${exit}: ${firstLine(stderr)}`;
  if (frame.results.some(({ outcome }) => outcome !== "read" && outcome !== "unchanged"))
    return resultsText(frame, frames);
  const lines = stdout.split("\n").length - 1;
  if (lines > 1) return `printed ${plural(lines, "line")}`;
  return firstLine(stdout) || (exit === 0 ? "no output" : `exit ${exit}`);
}

const LONGEST = 100;

function firstLine(text: string): string {
  const [line = ""] = text.split("\n");
  return shorten(line, LONGEST);
}

/** Returns counts such as `2 created, 1 refused`. Objects that a command line only read are not counted. */
function countText(frame: Frame): string {
  const counts = new Map<string, number>();
  const isTold = ({ outcome }: ObjectResult) => outcome !== "read" || frame.terminal === null;
  for (const { outcome } of frame.results.filter(isTold)) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return [...counts]
    .map(([outcome, count]) => (outcome === "conflict" ? plural(count, "conflict") : `${count} ${outcome}`))
    .join(", ");
}

function resultText(result: ObjectResult, frame: Frame, frames: readonly Frame[]): string {
  const response = result.exchanges.at(-1)?.response;
  switch (result.outcome) {
    case "conflict": {
      const before = result.object === null ? null : ownershipAt(frames, frame.index - 1, result.object);
      const count = response === undefined || before === null ? 0 : fieldConflictsOf(response, before).length;
      return `${plural(count, "conflict")}, nothing changed`;
    }
    case "refused":
      return response === undefined || response.code < 400
        ? "refused, nothing changed"
        : `refused with ${response.code}, nothing changed`;
    case "invalid":
      return "not sent: the step has an error";
    case "unchanged":
      return frame.planned.step.dryRun === true
        ? `the server answered ${response?.code ?? 200}`
        : "nothing changed";
    case "created":
    case "changed":
      return changeText(result, frame, frames);
    case "disabled":
      return "disabled";
    default:
      return result.outcome;
  }
}

function changeText(result: ObjectResult, frame: Frame, frames: readonly Frame[]): string {
  const { object } = result;
  const live = object === null ? undefined : frame.cluster.objects.get(object);
  if (object === null || live === undefined) return result.outcome;
  const before = ownershipAt(frames, frame.index - 1, object);
  const after = ownershipAt(frames, frame.index, object);
  const mine = ownerChanges(before, after).filter(({ isGone }) => !isGone);
  if (result.outcome === "created") {
    const count = mine.reduce((sum, change) => sum + size(change.gained), 0);
    return `created, owns ${plural(count, "field")}`;
  }
  const taken = mine.flatMap(({ owner, gained }) =>
    paths(gained).filter((path) => (owner.since.get(pathText(path))?.from.length ?? 0) > 0),
  );
  if (taken.length > 0) return `took ownership of ${name(taken)}`;
  const was = frame.before.objects.get(object) ?? null;
  const changes = valueChanges(was, live, typeOfObject(frame.cluster, live));
  const changed = leaves(union(union(changes.modified, changes.added), changes.removed));
  if (size(changed) > 0) return `${verbOf(changes)} ${name(paths(changed))}`;
  const gained = mine.flatMap((change) => paths(change.gained));
  if (gained.length > 0) return `now owns ${name(gained)} too`;
  const lost = ownerChanges(before, after).flatMap((change) => paths(difference(change.lost, change.gained)));
  return lost.length > 0 ? `gave up ownership of ${name(lost)}` : "changed";
}

function verbOf({
  added,
  modified,
  removed,
}: {
  readonly added: FieldSet;
  readonly modified: FieldSet;
  readonly removed: FieldSet;
}): string {
  const kinds = [added, modified, removed].filter((set) => set.keys.length > 0).length;
  if (kinds === 1 && added.keys.length > 0) return "added";
  return kinds === 1 && removed.keys.length > 0 ? "removed" : "changed";
}

function name(all: readonly Path[]): string {
  return all.length === 1 ? printPath(all[0] as Path) : plural(all.length, "field");
}
