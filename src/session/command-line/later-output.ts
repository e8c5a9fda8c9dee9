import { WATCH_NOTE } from "../../engine/client/kubectl/output/watch-ends.ts";
import { newWatch } from "../../engine/client/kubectl/watch-state.ts";
import { runCommandLine } from "../../engine/scenario/command-line/command-line.ts";
import { noFiles } from "../../engine/scenario/files.ts";
import type { Frame } from "../../engine/scenario/frame.ts";
import { senderOf } from "../../engine/scenario/run.ts";
import { recordedWritesOf } from "../../engine/scenario/write-stages.ts";
import type { Cluster } from "../../engine/server/cluster/cluster.ts";
import { handle } from "../../engine/server/handle.ts";
import type { LaterOutput } from "./types.ts";

/** The greatest number of writes that a watch sees. */
const MAX_WRITES = 500;

/** Whether a command line watches, and would go on to print later changes. A line that also writes cannot run again. */
export function isWatching({ terminal, exchanges }: Frame): boolean {
  return terminal?.stderr.endsWith(WATCH_NOTE) === true && exchanges.every(isRead);
}

const isRead = ({ request }: Frame["exchanges"][number]) => request.method === "GET";

/** Returns what a command line that watches would print during later steps, a text for each step with output. Empty if it does not watch. */
export function laterOutput(
  frames: readonly Frame[],
  index: number,
  namespace: string | undefined,
): readonly LaterOutput[] {
  const frame = frames[index];
  if (frame === undefined || frame.planned.intent.kind !== "run" || !isWatching(frame)) return [];
  const { command } = frame.planned.intent;
  const { step } = frame.planned;
  const files = frame.terminal?.filesFound ?? noFiles;
  const sender = senderOf(step, frame.restricted);
  const watch = newWatch();
  const print = (before: Cluster, now: string) =>
    linesOf(runCommandLine({ command, files, before, now, sender, server: handle, namespace, watch }).stdout);
  let printed = print(frame.cluster, frame.now).length;
  let left = MAX_WRITES;
  const found: LaterOutput[] = [];
  for (const later of frames.slice(index + 1)) {
    const added: string[] = [];
    const changes = recordedWritesOf(later).filter(({ before, after }) => after !== before);
    if (changes.length > 0) print(later.before, later.now); // a deleted object has its age of now
    for (const { after } of changes) {
      if (left === 0) break;
      left--;
      watch.revision = after.revision;
      const lines = print(after, later.now);
      added.push(...lines.slice(printed));
      printed = lines.length;
    }
    if (added.length > 0)
      found.push({ step: later.planned.step.id, index: later.index, text: added.join("\n") });
  }
  return found;
}

function linesOf(text: string): readonly string[] {
  return text === "" ? [] : text.replace(/\n$/, "").split("\n");
}
