import { difference, leaves, union } from "../engine/fieldpath/algebra.ts";
import { type Path, printPath } from "../engine/fieldpath/element.ts";
import { type FieldSet, paths, size } from "../engine/fieldpath/set.ts";
import { ownershipChanges, valueChanges } from "../engine/scenario/changes.ts";
import { conflictsOf } from "../engine/scenario/conflicts.ts";
import { ownershipAt } from "../engine/scenario/history.ts";
import { typeOfObject } from "../engine/scenario/object-type.ts";
import { pathText } from "../engine/scenario/ownership.ts";
import type { Act, Frame } from "../engine/scenario/run.ts";
import { hasFailed, type Terminal } from "../engine/scenario/terminal.ts";
import { plural, shorten } from "../words.ts";

/** One line on what the step at `index` did: `created, owns 6 fields`, `took .spec.replicas`, `1 conflict, nothing changed`. */
export function summaryOf(frames: readonly Frame[], index: number): string {
  const frame = frames[index] as Frame;
  if (frame.outcome === "disabled") return "disabled";
  if (frame.outcome === "invalid" && frame.acts.length === 0 && frame.terminal === null)
    return "the text cannot be read";
  if (frame.terminal !== null) return lineText(frame.terminal, frame, frames);
  if (frame.acts.length === 0) return "nothing to do";
  const text = actsText(frame, frames);
  return frame.planned.step.dryRun === true ? `dry run, nothing written: ${text}` : text;
}

function actsText(frame: Frame, frames: readonly Frame[]): string {
  const [only] = frame.acts;
  return frame.acts.length === 1 && only !== undefined ? actText(only, frame, frames) : countText(frame);
}

/** What a command line came to: what it did to the cluster, else what it said in a line of its own. */
function lineText(terminal: Terminal, frame: Frame, frames: readonly Frame[]): string {
  const { stdout, stderr, exit } = terminal;
  if (frame.outcome === "conflict") return actsText(frame, frames);
  if (hasFailed(terminal)) return `exit ${exit}: ${firstLine(stderr)}`;
  if (frame.acts.some(({ outcome }) => outcome !== "read" && outcome !== "unchanged"))
    return actsText(frame, frames);
  const lines = stdout.split("\n").length - 1;
  if (lines > 1) return `printed ${plural(lines, "line")}`;
  return firstLine(stdout) || (exit === 0 ? "nothing printed" : `exit ${exit}`);
}

const LONGEST = 100;

function firstLine(text: string): string {
  const [line = ""] = text.split("\n");
  return shorten(line, LONGEST);
}

/** `2 created, 1 refused`. What a command line only looked at is not told. */
function countText(frame: Frame): string {
  const counts = new Map<string, number>();
  const isTold = ({ outcome }: Act) => outcome !== "read" || frame.terminal === null;
  for (const { outcome } of frame.acts.filter(isTold)) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return [...counts]
    .map(([outcome, count]) => (outcome === "conflict" ? plural(count, "conflict") : `${count} ${outcome}`))
    .join(", ");
}

function actText(act: Act, frame: Frame, frames: readonly Frame[]): string {
  const response = act.exchanges.at(-1)?.response;
  switch (act.outcome) {
    case "conflict": {
      const before = act.object === null ? null : ownershipAt(frames, frame.index - 1, act.object);
      const count = response === undefined || before === null ? 0 : conflictsOf(response, before).length;
      return `${plural(count, "conflict")}, nothing changed`;
    }
    case "refused":
      return response === undefined || response.code < 400
        ? "refused, nothing changed"
        : `refused with ${response.code}, nothing changed`;
    case "invalid":
      return "cannot be sent, nothing changed";
    case "unchanged":
      return frame.planned.step.dryRun === true
        ? `the server would answer ${response?.code ?? 200}`
        : "nothing changed";
    case "created":
    case "changed":
      return changeText(act, frame, frames);
    case "disabled":
      return "disabled";
    default:
      return act.outcome;
  }
}

function changeText(act: Act, frame: Frame, frames: readonly Frame[]): string {
  const { object } = act;
  const live = object === null ? undefined : frame.cluster.objects.get(object);
  if (object === null || live === undefined) return act.outcome;
  const before = ownershipAt(frames, frame.index - 1, object);
  const after = ownershipAt(frames, frame.index, object);
  const mine = ownershipChanges(before, after).filter(({ gone }) => !gone);
  if (act.outcome === "created") {
    const count = mine.reduce((sum, change) => sum + size(change.gained), 0);
    return `created, owns ${plural(count, "field")}`;
  }
  const taken = mine.flatMap(({ owner, gained }) =>
    paths(gained).filter((path) => (owner.since.get(pathText(path))?.from.length ?? 0) > 0),
  );
  if (taken.length > 0) return `took ${name(taken)}`;
  const was = frame.before.objects.get(object) ?? null;
  const changes = valueChanges(was, live, typeOfObject(frame.cluster, live));
  const changed = leaves(union(union(changes.modified, changes.added), changes.removed));
  if (size(changed) > 0) return `${verbOf(changes)} ${name(paths(changed))}`;
  const gained = mine.flatMap((change) => paths(change.gained));
  if (gained.length > 0) return `now owns ${name(gained)} too`;
  const lost = ownershipChanges(before, after).flatMap((change) =>
    paths(difference(change.lost, change.gained)),
  );
  return lost.length > 0 ? `gave up ${name(lost)}` : "changed";
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
