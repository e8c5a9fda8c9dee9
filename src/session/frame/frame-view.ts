import { ownershipAt } from "../../engine/ownership/ownership-at.ts";
import { valueChanges } from "../../engine/ownership/value-changes.ts";
import type { Frame } from "../../engine/scenario/frame.ts";
import { liveObject } from "../../engine/scenario/live-object.ts";
import { isConflict } from "../../engine/scenario/outcome.ts";
import { hasCommandFailed } from "../../engine/scenario/terminal.ts";
import type { Type } from "../../engine/schema/resolve-type.ts";
import type { Cluster } from "../../engine/server/cluster/cluster.ts";
import type { ValueMap } from "../../engine/value/value.ts";
import type { Diagnostic } from "../../text/diagnostics/diagnostic.ts";
import { hasApplySets } from "../command-line/has-applysets.ts";
import type { TerminalView } from "../command-line/types.ts";
import { clientErrorText, conflictText } from "../diagnostics/server-messages.ts";
import { kubectlPart, outcomePart, problemsPart } from "../parts/late-parts.ts";
import type { ParsedStep } from "../read-step-text.ts";
import { exchangeViews } from "./exchange-view.ts";
import type { FieldTableOf } from "./field-table/field-table.ts";
import { liveView } from "./live-object/live-view.ts";
import { entryViews } from "./managed-fields-view.ts";
import { shownObject } from "./object-list.ts";
import type { FrameView } from "./types.ts";

/** The frame to show, and what else its view needs. */
export type FrameInput = {
  /** The frames up to the shown one, which is the last. */
  readonly frames: readonly Frame[];
  /** How many steps were run before the changes that the view shows; null: all before the shown one. */
  readonly since: number | null;
  /** The step's parsed text; null if the frame is of an earlier text, which must not be edited. */
  readonly parsed: ParsedStep | null;
  readonly text: string;
  /** Whether the frame is of an earlier text of the step. */
  readonly stale: boolean;
  /** The frame of the current text, for messages and requests; null if the text cannot be parsed. */
  readonly currentFrame: Frame | null;
  /** The files that earlier command lines wrote, as they were before the step. */
  readonly written: TerminalView["written"];
  /** The messages about the step, as in the timeline. */
  readonly diagnostics: readonly Diagnostic[];
  /** Key of the requested object; null for the first one. */
  readonly object: string | null;
  readonly typeOf: (cluster: Cluster, object: ValueMap) => Type | null;
  /** Null if the view is without the field table. */
  readonly fieldTableOf: FieldTableOf | null;
};

/** Returns the view of the last frame. */
export function frameView(input: FrameInput): FrameView {
  const { frames } = input;
  const index = frames.length - 1;
  const frame = frames[index] as Frame;
  const { objects, key } = shownObject(frame, input.object);
  const since = input.since === null ? null : { since: input.since };
  const shown = { step: frame.planned.step.id, objects, object: key, ...since };
  const conflicts = hasLiveConflicts(input, frame) ? outcomePart().conflictViews(frames, input) : [];
  const talk = {
    outcome: outcomePart().outcomeView({ ...input, conflicts }),
    stale: input.stale,
    message: input.currentFrame === null ? null : messageOf(input.currentFrame),
    exchanges: exchangeViews(input.currentFrame?.exchanges ?? []),
    terminal: input.currentFrame?.terminal
      ? kubectlPart().terminalView(input.currentFrame, input.written)
      : null,
    applySets: hasApplySets(frames) ? kubectlPart().applySetsView(frames) : null,
    conflicts,
  };
  return key === null
    ? { ...shown, ...talk, live: null, fields: null, entries: [] }
    : { ...shown, ...talk, ...objectView(key, input) };
}

function objectView(
  key: string,
  { frames, since, typeOf, fieldTableOf }: FrameInput,
): Pick<FrameView, "live" | "fields" | "entries"> {
  const index = frames.length - 1;
  const frame = frames[index] as Frame;
  const from = since ?? index;
  const object = liveObject(frame.cluster, key);
  const old = liveObject((frames[from] as Frame).before, key);
  const some = object ?? old;
  if (some === null) return { live: null, fields: null, entries: [] };
  const ownership = ownershipAt(frames, index, key);
  const before = old === null ? null : { object: old, ownership: ownershipAt(frames, from - 1, key) };
  const type = typeOf(object === null ? frame.before : frame.cluster, some);
  const changes = valueChanges(old, object, type);
  return {
    live: liveView({ object, type, ownership, before, changes }),
    fields:
      fieldTableOf?.({ frames, key, object, old, type, ownership, before: before?.ownership ?? null }) ??
      null,
    entries: entryViews(before?.ownership ?? null, ownership),
  };
}

/** Returns the errors as kubectl prints them, one paragraph per object; null if there are none. */
function messageOf({ results, terminal }: Frame): string | null {
  if (terminal !== null) return hasCommandFailed(terminal) ? terminal.stderr.trimEnd() : null;
  const texts = results.flatMap(({ problem, exchanges }) => {
    if (problem !== null) return [clientErrorText(problem)];
    const response = exchanges.at(-1)?.response;
    return response === undefined || response.code < 400
      ? []
      : [isConflict(response) ? conflictText(response) : problemsPart().errorText(response)];
  });
  return texts.length === 0 ? null : texts.join("\n");
}

/**
 * Whether the step has conflicts that the user can resolve, now or when the text can be read again. A text that can be read, but
 * fails in another way, has none: an earlier text had them.
 */
function hasLiveConflicts({ stale, currentFrame }: FrameInput, { results, terminal }: Frame): boolean {
  const isOther = stale && (currentFrame !== null || terminal !== null);
  return !isOther && results.some(({ outcome }) => outcome === "conflict");
}
