import { valueChanges } from "../engine/scenario/changes.ts";
import { ownershipAt } from "../engine/scenario/history.ts";
import { liveObject } from "../engine/scenario/live.ts";
import type { Act, Frame } from "../engine/scenario/run.ts";
import { hasFailed } from "../engine/scenario/terminal.ts";
import type { Type } from "../engine/schema/compile.ts";
import type { Cluster } from "../engine/server/cluster.ts";
import type { ValueMap } from "../engine/value/value.ts";
import type { FrameView, TerminalView } from "../worker/protocol.ts";
import type { ActorOf } from "./actors.ts";
import { entryViews } from "./entries-view.ts";
import { exchangeView } from "./exchange-view.ts";
import { explanationRows } from "./explanation-rows.ts";
import { liveView } from "./live-view.ts";
import { problemText, refusalText } from "./messages.ts";
import { objectItems } from "./object-items.ts";
import { explanation, kubectl } from "./parts.ts";
import type { Reading } from "./read.ts";
import { hasSets } from "./sets.ts";

/** What one frame is shown by. */
export type FrameInput = {
  /** The frames up to and with the one shown. */
  readonly frames: readonly Frame[];
  /** The step's text, read; null if the frame shows an earlier one, so that nothing offers to edit it. */
  readonly reading: Reading | null;
  readonly text: string;
  /** Whether the frame shows an earlier text of the step. */
  readonly stale: boolean;
  /** The frame of the text as it stands, for what was said; null if it could not be sent. */
  readonly actual: Frame | null;
  /** Files that earlier command lines have written, as the step found them. */
  readonly written: TerminalView["written"];
  /** Key of the object that is asked for. */
  readonly object: string | null;
  readonly typeOf: (cluster: Cluster, object: ValueMap) => Type | null;
  readonly actorOf: ActorOf;
};

/** All that the page shows of the last of the frames. */
export function frameView(input: FrameInput): FrameView {
  const { frames, actorOf } = input;
  const index = frames.length - 1;
  const frame = frames[index] as Frame;
  const objects = objectItems(frame);
  const key = objects.find((item) => item.key === input.object)?.key ?? objects[0]?.key ?? null;
  const shown = { step: frame.planned.step.id, objects, object: key };
  const talk = {
    stale: input.stale,
    message: input.actual === null ? null : messageOf(input.actual),
    exchanges: (input.actual?.exchanges ?? []).map(exchangeView),
    terminal: input.actual?.terminal ? kubectl().terminalView(input.actual, input.written) : null,
    sets: hasSets(frames) ? kubectl().setsView(frames) : null,
    conflicts: frame.acts.some(hasConflicts) ? explanation().conflictViews(frames, input) : [],
    explanation: explanationRows(explanation().explain(frames, index, key ?? ""), actorOf),
  };
  return key === null
    ? { ...shown, ...talk, live: null, entries: [] }
    : { ...shown, ...talk, ...objectView(key, input) };
}

function objectView(
  key: string,
  { frames, typeOf, actorOf }: FrameInput,
): Pick<FrameView, "live" | "entries"> {
  const index = frames.length - 1;
  const frame = frames[index] as Frame;
  const object = liveObject(frame.cluster, key);
  const old = liveObject(frame.before, key);
  const some = object ?? old;
  if (some === null) return { live: null, entries: [] };
  const ownership = ownershipAt(frames, index, key);
  const before = old === null ? null : { object: old, ownership: ownershipAt(frames, index - 1, key) };
  const type = typeOf(object === null ? frame.before : frame.cluster, some);
  const changes = valueChanges(old, object, type);
  return {
    live: liveView({ object, type, ownership, before, changes }),
    entries: entryViews(before?.ownership ?? null, ownership, actorOf),
  };
}

/** What kubectl prints, or would print, for what went wrong, one paragraph per object; null if nothing did. */
function messageOf({ acts, terminal }: Frame): string | null {
  if (terminal !== null) return hasFailed(terminal) ? terminal.stderr.trimEnd() : null;
  const texts = acts.flatMap(({ problem, exchanges }) => {
    if (problem !== null) return [problemText(problem)];
    const response = exchanges.at(-1)?.response;
    return response === undefined || response.code < 400 ? [] : [refusalText(response)];
  });
  return texts.length === 0 ? null : texts.join("\n");
}

function hasConflicts({ outcome }: Act): boolean {
  return outcome === "conflict";
}
