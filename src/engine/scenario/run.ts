import { type Client, isOk, runClient } from "../client/client.ts";
import type { ClientProblem, ObjectAddress } from "../client/discovery/locate-object.ts";
import { part } from "../part.ts";
import { type Cluster, objectKey } from "../server/cluster/cluster.ts";
import { handle } from "../server/handle.ts";
import type { Request, Response } from "../server/http/http.ts";
import { dig } from "../value/value.ts";
import { discoveryOf } from "./cluster-kinds.ts";
import { type Files, isSameFiles, noFiles } from "./files.ts";
import type { Frame, ObjectResult, StepContext } from "./frame.ts";
import { outOfMemoryFrame } from "./out-of-memory.ts";
import { outcomeOf, overallOutcome } from "./outcome.ts";
import type { Step } from "./scenario.ts";
import { FIRST_TIME, nextTime } from "./step-time.ts";
import { type ObjectTask, type PlannedStep, tasksOf } from "./tasks.ts";
import {
  keepRecordedWrites,
  type RecordedWrite,
  recordingServer,
  type ServerFunction,
} from "./write-stages.ts";

const commandLineStep = part("kubectl", () => import("./command-line/command-line-step.ts"));

export type RunOptions = {
  /** The cluster before the first step. */
  readonly start: Cluster;
  readonly planned: readonly PlannedStep[];
  /** Time of the first step, RFC 3339. Default `2026-01-01T00:00:00Z`. */
  readonly startTime?: string;
  /** The files that command lines find before the first step. Default none. */
  readonly files?: Files;
  /** Frames of an earlier run. A frame that would be the same is reused, by reference. */
  readonly previous?: readonly Frame[];
  /** Whether each actor is a user of its own whose roles restrict it. Default false: all actors are cluster admins. */
  readonly restricted?: boolean;
  /** The namespace of objects and command lines that name none. Default `default`. */
  readonly namespace?: string;
  /** Index of the step that the page shows: the stages of its writes are recorded. Default none. */
  readonly shown?: number;
  /** Called before a step runs; not for a frame that is reused. */
  readonly onStep?: (step: Step) => void;
};

/**
 * Returns the frames of a scenario, one for each step. Each step changes the cluster that the step before left. Returns `previous`
 * itself if all its frames are reused.
 */
export function run({
  start,
  planned,
  startTime = FIRST_TIME,
  files: firstFiles = noFiles,
  previous = [],
  restricted = false,
  namespace,
  shown,
  onStep,
}: RunOptions): readonly Frame[] {
  const frames: Frame[] = [];
  let before = start;
  let files = firstFiles;
  let now: string | null = null;
  for (const [index, one] of planned.entries()) {
    const old = previous[index];
    const isNext = index > 0 && frames[index - 1] === previous[index - 1] && old?.planned === one;
    now = isNext ? old.now : nextTime(now, one.step, startTime);
    const frame =
      old !== undefined &&
      old.planned === one &&
      old.before === before &&
      old.now === now &&
      old.restricted === restricted &&
      (old.terminal === null || isSameFiles(old.terminal.filesBefore, files))
        ? old
        : runStep(
            one,
            { index, now, before, restricted, files, namespace, isShown: index === shown },
            onStep,
          );
    frames.push(frame);
    before = frame.cluster;
    files = frame.terminal?.filesLeft ?? files;
  }
  return frames.length === previous.length && frames.every((frame, i) => frame === previous[i])
    ? previous
    : frames;
}

/** Runs one step and returns its frame. Throws if a part of the engine is not loaded, see `missingParts`. */
export function runStep(planned: PlannedStep, context: StepContext, onStep?: RunOptions["onStep"]): Frame {
  try {
    return runRecorded(planned, context, onStep);
  } catch (error) {
    const frame = outOfMemoryFrame(error, planned, context);
    if (frame === null) throw error;
    return frame;
  }
}

function runRecorded(planned: PlannedStep, context: StepContext, onStep: RunOptions["onStep"]): Frame {
  if (context.isShown !== true) return runWith(handle, planned, context, onStep);
  const writes: RecordedWrite[] = [];
  const frame = runWith(recordingServer(writes), planned, context, onStep);
  keepRecordedWrites(frame, writes);
  return frame;
}

function runWith(
  server: ServerFunction,
  planned: PlannedStep,
  { index, now, before, restricted, files, namespace }: StepContext,
  onStep: RunOptions["onStep"],
): Frame {
  const base = {
    planned,
    index,
    now,
    before,
    restricted,
    cluster: before,
    results: [],
    exchanges: [],
    terminal: null,
  };
  if (planned.step.disabled === true) return { ...base, outcome: "disabled" };
  if (planned.intent.kind === "unreadable") return { ...base, outcome: "invalid" };
  onStep?.(planned.step);
  const sender = senderOf(planned.step, restricted);
  if (planned.intent.kind === "run") {
    const { command } = planned.intent;
    return {
      ...base,
      ...commandLineStep().runCommandLineStep({ command, files, before, now, sender, server, namespace }),
    };
  }
  const results: ObjectResult[] = [];
  let cluster = before;
  for (const task of tasksOf(planned)) {
    const ran = runTask(task, { index: results.length, before: cluster, now, namespace, sender, server });
    results.push(ran.result);
    cluster = ran.cluster;
  }
  const exchanges = results.flatMap((one) => one.exchanges);
  return { ...base, cluster, outcome: overallOutcome(results.map((one) => one.outcome)), results, exchanges };
}

/** Returns what all requests of a step tell of their sender. `restricted` as in RunOptions. */
export function senderOf({ actor, userAgent }: Step, restricted: boolean): TaskContext["sender"] {
  return { ...(restricted && { user: actor }), ...(userAgent !== undefined && { userAgent }) };
}

/** What the requests for one object run with. */
type TaskContext = Pick<ObjectResult, "index"> &
  Pick<StepContext, "before" | "now" | "namespace"> & {
    readonly sender: Pick<Request, "user" | "userAgent">;
    readonly server: ServerFunction;
  };

function runTask(
  task: ObjectTask,
  { index, before, now, namespace, sender, server }: TaskContext,
): { readonly result: ObjectResult; readonly cluster: Cluster } {
  const located = task.locate(discoveryOf(before, namespace));
  if ("problem" in located) {
    const { problem } = located;
    return {
      result: { index, object: null, address: null, outcome: "invalid", exchanges: [], problem },
      cluster: before,
    };
  }
  const { address } = located;
  let cluster = before;
  const { result, exchanges } = runClient(sentBy(sender, task.client(address, before)), (request) => {
    const answer = server(cluster, request, now);
    cluster = answer.cluster;
    return answer.response;
  });
  const object = keyOf(address, result);
  const lastOutcome = "problem" in result ? "refused" : outcomeOf(exchanges, object, before, cluster);
  const outcome = lastOutcome === "read" ? (task.outcomeIfRead ?? lastOutcome) : lastOutcome;
  const problem = "problem" in result ? result.problem : null;
  return { result: { index, object, address, outcome, exchanges, problem }, cluster };
}

/** Returns a client whose requests have the user and the user agent of the step. */
function* sentBy<Result>(sender: TaskContext["sender"], client: Client<Result>): Client<Result> {
  let turn = client.next();
  while (turn.done !== true) turn = client.next(yield { ...turn.value, ...sender });
  return turn.value;
}

/** The response has the name of an object whose name the server generated. */
function keyOf(
  address: ObjectAddress,
  result: { readonly response: Response } | { readonly problem: ClientProblem },
): string | null {
  const given =
    "response" in result && isOk(result.response) ? dig(result.response.body, "metadata", "name") : undefined;
  const name = address.name || (typeof given === "string" ? given : "");
  return name === ""
    ? null
    : objectKey(address.resource.group, address.resource.plural, address.namespace ?? "", name);
}
