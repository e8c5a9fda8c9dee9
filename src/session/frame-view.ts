import { part } from "../engine/part.ts";
import { valueChanges } from "../engine/scenario/changes.ts";
import { ownershipAt } from "../engine/scenario/history.ts";
import { liveObject } from "../engine/scenario/live.ts";
import type { Act, Frame } from "../engine/scenario/run.ts";
import type { Type } from "../engine/schema/compile.ts";
import type { Cluster } from "../engine/server/cluster.ts";
import { objectsOf } from "../engine/server/cluster.ts";
import { dig, type ValueMap } from "../engine/value/value.ts";
import type { ConflictView, FrameView, ObjectItem } from "../worker/protocol.ts";
import type { ActorOf } from "./actors.ts";
import { conflictView } from "./conflict-view.ts";
import { conflictsIn, mostEdits } from "./conflicts-in.ts";
import { entryViews } from "./entries-view.ts";
import { exchangeView } from "./exchange-view.ts";
import { explanationRows } from "./explanation-rows.ts";
import { liveView } from "./live-view.ts";
import { problemText, refusalText } from "./messages.ts";
import type { Reading } from "./read.ts";

const reasons = part(() => import("../engine/scenario/explain.ts"));

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
  /** Key of the object that is asked for. */
  readonly object: string | null;
  readonly typeOf: (cluster: Cluster, object: ValueMap) => Type | null;
  readonly actorOf: ActorOf;
};

/** All that the page shows of the last of the frames. */
export function frameView(input: FrameInput): FrameView {
  const { frames, actorOf, typeOf } = input;
  const index = frames.length - 1;
  const frame = frames[index] as Frame;
  const objects = objectItems(frame);
  const key = objects.find((item) => item.key === input.object)?.key ?? objects[0]?.key ?? null;
  const live = key === null ? null : liveObject(frame.cluster, key);
  const shown = { step: frame.planned.step.id, objects, object: key };
  const acts = input.actual?.acts ?? [];
  const talk = {
    stale: input.stale,
    message: messageOf(acts),
    exchanges: acts.flatMap((act) => act.exchanges.map(exchangeView)),
    conflicts: conflictViews(frames, input),
    explanation: explanationRows(reasons().explain(frames, index, concernOf(frame, key, input.object)), actorOf),
  };
  if (key === null || live === null) return { ...shown, ...talk, live: null, entries: [] };
  const before = liveObject(frame.before, key);
  const ownership = ownershipAt(frames, index, key);
  const was = before === null ? null : ownershipAt(frames, index - 1, key);
  const type = typeOf(frame.cluster, live);
  return {
    ...shown,
    ...talk,
    live: liveView({ object: live, type, ownership, before, changes: valueChanges(before, live, type) }),
    entries: entryViews(was, ownership, actorOf),
  };
}

/** The object to explain: the one shown, or the one that the step was about where that is no more and no other was asked for. */
function concernOf({ acts, cluster }: Frame, shown: string | null, asked: string | null): string {
  const gone = acts.find(({ object }) => object !== null && !cluster.objects.has(object))?.object ?? null;
  return (shown === asked ? shown : gone) ?? shown ?? gone ?? "";
}

/** The objects after a frame, those that its step was about first. */
function objectItems(frame: Frame): readonly ObjectItem[] {
  const { cluster, acts } = frame;
  const touched = new Set(acts.flatMap(({ object }) => (object === null ? [] : [object])));
  const items = keysOf(cluster).map((key): ObjectItem => {
    const object = cluster.objects.get(key) as ValueMap;
    const text = (...path: string[]) => String(dig(object, ...path) ?? "");
    return {
      key,
      kind: text("kind"),
      namespace: text("metadata", "namespace"),
      name: text("metadata", "name"),
      touched: touched.has(key),
    };
  });
  return [...items.filter((item) => item.touched), ...items.filter((item) => !item.touched)];
}

/** Keys of what was made or changed since the cluster began. */
function keysOf(cluster: Cluster): readonly string[] {
  const made = new Set(objectsOf(cluster));
  return [...cluster.objects].flatMap(([key, object]) => (made.has(object) ? [key] : []));
}

/** What kubectl would print for what went wrong, one paragraph per object; null if nothing did. */
function messageOf(acts: readonly Act[]): string | null {
  const texts = acts.flatMap(({ problem, exchanges }) => {
    if (problem !== null) return [problemText(problem)];
    const response = exchanges.at(-1)?.response;
    return response === undefined || response.code < 400 ? [] : [refusalText(response)];
  });
  return texts.length === 0 ? null : texts.join("\n");
}

function conflictViews(frames: readonly Frame[], input: FrameInput): readonly ConflictView[] {
  const editable = mostEdits(input.text);
  return conflictsIn(frames).map(({ act, config, live, type, conflict }, position) =>
    conflictView(conflict, {
      text: input.text,
      subject: input.reading?.subjects[act.index] ?? null,
      isEditable: position < editable,
      config,
      live,
      type,
      actorOf: input.actorOf,
    }),
  );
}
