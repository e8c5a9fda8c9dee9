import { fieldConflictsOf } from "../../engine/ownership/field-conflicts.ts";
import { ownershipAt } from "../../engine/ownership/ownership-at.ts";
import { typeOfObject } from "../../engine/scenario/cluster-kinds.ts";
import type { Frame, ObjectResult } from "../../engine/scenario/frame.ts";
import { isWrite as isWriteExchange } from "../../engine/scenario/terminal.ts";
import { plural } from "../../words.ts";
import { problemsPart } from "../parts/late-parts.ts";
import { changeText, createdText } from "./change-text.ts";
import { endOfField } from "./end-of-field.ts";
import { shortFieldName } from "./short-field-name.ts";
import { type StepChange, stepChange } from "./told-changes.ts";

/** Returns what the step at `index` changed, on one line: `created, owns 6 fields`, `replicas 3 → 5, taken from alice`, `1 conflict: replicas`. */
export function stepSummary(frames: readonly Frame[], index: number): string {
  const frame = frames[index] as Frame;
  const [only] = frame.results;
  const text =
    frame.terminal === null && frame.results.length === 1 && only !== undefined
      ? writeText(only, frame, frames)
      : null;
  return text ?? problemsPart().resultsSummary(frames, frame);
}

/** Returns what a write changed in an object, or its conflicts; null for all other results. */
export function writeText(result: ObjectResult, frame: Frame, frames: readonly Frame[]): string | null {
  if (result.outcome === "conflict") return conflictText(result, frame, frames);
  if (result.outcome !== "created" && result.outcome !== "changed") return null;
  const change = storedChange(result, frame, frames);
  if (change === null) return result.outcome;
  return result.outcome === "created" ? createdText(change) : (changeText(change) ?? "nothing changed");
}

/** Returns the fields in conflict: `1 conflict: replicas`, `3 conflicts: songs, venue, 1 more`. */
function conflictText({ object, exchanges }: ObjectResult, frame: Frame, frames: readonly Frame[]): string {
  const response = exchanges.findLast(isWriteExchange)?.response;
  const before = object === null ? null : ownershipAt(frames, frame.index - 1, object);
  const live = before?.object ?? null;
  const all = response === undefined || before === null ? [] : fieldConflictsOf(response, before);
  const names = all
    .slice(0, MOST_NAMED)
    .map(({ path, field }) =>
      path === null || live === null
        ? endOfField(field)
        : shortFieldName(path, live, typeOfObject(frame.before, live)),
    );
  if (names.length === 0) return "conflict, nothing changed";
  const more = all.length > MOST_NAMED ? [`${all.length - MOST_NAMED} more`] : [];
  return `${plural(all.length, "conflict")}: ${[...names, ...more].join(", ")}`;
}

/** How many conflicts are named. */
const MOST_NAMED = 2;

function storedChange(result: ObjectResult, frame: Frame, frames: readonly Frame[]): StepChange | null {
  const { object } = result;
  const after = object === null ? undefined : frame.cluster.objects.get(object);
  if (object === null || after === undefined) return null;
  const before = frame.before.objects.get(object) ?? null;
  return stepChange(frames, frame.index, object, { before, after });
}
