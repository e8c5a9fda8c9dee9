import { type Client, drive, isOk } from "../client/client.ts";
import type { Address, ClientProblem, Discovery } from "../client/target.ts";
import { type Cluster, objectKey } from "../server/cluster.ts";
import { handle } from "../server/handle.ts";
import type { Exchange, Request, Response } from "../server/http.ts";
import { allResources, findKind } from "../server/resource.ts";
import { dig } from "../value/value.ts";
import { isConflict } from "./conflicts.ts";
import { type Files, isSameFiles, noFiles } from "./files.ts";
import { givenUp } from "./given-up.ts";
import { type Handle, type Handling, keepHandlings, noting } from "./handling.ts";
import { type Outcome, overall } from "./outcome.ts";
import type { Step } from "./scenario.ts";
import { type Planned, type Task, tasksOf } from "./tasks.ts";
import { runTerminal, type Terminal } from "./terminal.ts";

/** What a step did with one object. */
export type Act = {
  /** Position among the step's acts: among its objects, for steps that have some. */
  readonly index: number;
  /** Key of the object in the cluster; null if there was no telling. */
  readonly object: string | null;
  readonly address: Address | null;
  readonly outcome: Outcome;
  /** Those about the object, in order. */
  readonly exchanges: readonly Exchange[];
  /** Why nothing, or not all, was sent. */
  readonly problem: ClientProblem | null;
};

/** A step and the cluster after it. */
export type Frame = {
  readonly planned: Planned;
  /** From 0. */
  readonly index: number;
  /** When it happened, RFC 3339. */
  readonly now: string;
  readonly before: Cluster;
  /** As in {@link RunOptions}. */
  readonly restricted: boolean;
  /** `before` itself if nothing changed. */
  readonly cluster: Cluster;
  readonly outcome: Outcome;
  /** One per object, in order. Empty for steps that do nothing. */
  readonly acts: readonly Act[];
  /** All requests of the step, in order. */
  readonly exchanges: readonly Exchange[];
  /** What a command line printed; null for all other steps. */
  readonly terminal: Terminal | null;
};

export type RunOptions = {
  /** The cluster before the first step. */
  readonly start: Cluster;
  readonly planned: readonly Planned[];
  /** Time of the first step, RFC 3339. Default `2026-01-01T00:00:00Z`. */
  readonly startTime?: string;
  /** The files that command lines find before the first step. Default none. */
  readonly files?: Files;
  /** Frames of an earlier run: those that would come out the same are kept, by reference. */
  readonly previous?: readonly Frame[];
  /** Whether each actor is a user of its own, who may do what roles allow. Default false: all are the cluster's admin. */
  readonly restricted?: boolean;
  /** Index of the step that is to be looked at: of its frame is kept what the server notes. Default none. */
  readonly shown?: number;
  /** Told before a step is computed, not before one that is kept. */
  readonly onStep?: (step: Step) => void;
};

/** The frames of a scenario, one per step: each step acts on the cluster that the one before left. */
export function run({
  start,
  planned,
  startTime = FIRST_TIME,
  files: firstFiles = noFiles,
  previous = [],
  restricted = false,
  shown,
  onStep,
}: RunOptions): readonly Frame[] {
  const frames: Frame[] = [];
  let before = start;
  let files = firstFiles;
  let now: string | null = null;
  for (const [index, one] of planned.entries()) {
    const known = previous[index];
    const isNext = index > 0 && frames[index - 1] === previous[index - 1] && known?.planned === one;
    now = isNext ? known.now : nextTime(now, one.step, startTime);
    const frame =
      known !== undefined &&
      known.planned === one &&
      known.before === before &&
      known.now === now &&
      known.restricted === restricted &&
      (known.terminal === null || isSameFiles(known.terminal.before, files))
        ? known
        : take(one, { index, now, before, restricted, files, isShown: index === shown }, onStep);
    frames.push(frame);
    before = frame.cluster;
    files = frame.terminal?.left ?? files;
  }
  return frames.length === previous.length && frames.every((frame, i) => frame === previous[i])
    ? previous
    : frames;
}

/** When the first step happens unless a scenario says otherwise. */
export const FIRST_TIME = "2026-01-01T00:00:00Z";
const MINUTE = 60_000;

/** With a zone: without one the result would depend on where the page is. */
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/** When a step happens that follows one at `previous`, null for the first step: a minute later, unless it says otherwise. */
export function nextTime(previous: string | null, { at }: Pick<Step, "at">, startTime = FIRST_TIME): string {
  const first = readTime(startTime) ?? (readTime(FIRST_TIME) as number);
  const told = previous === null ? first : (readTime(previous) as number) + MINUTE;
  return printTime(readTime(at) ?? told);
}

/** Milliseconds since 1970; undefined for what is no time. */
function readTime(text: string | undefined): number | undefined {
  const time = text !== undefined && TIME.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

function printTime(time: number): string {
  return new Date(time).toISOString().replace(/\.\d+Z$/, "Z");
}

/** When a step is taken, on which cluster and beside which files; these matter to command lines alone. */
export type Moment = Pick<Frame, "index" | "now" | "before" | "restricted"> & {
  readonly files: Files;
  /** Whether the frame is to be looked at, as in {@link RunOptions}. Default false. */
  readonly isShown?: boolean;
};

/** The frame of one step, taken at a moment. */
export function take(planned: Planned, moment: Moment, onStep?: RunOptions["onStep"]): Frame {
  try {
    return takeNoted(planned, moment, onStep);
  } catch (error) {
    const frame = givenUp(error, planned, moment);
    if (frame === null) throw error;
    return frame;
  }
}

function takeNoted(planned: Planned, moment: Moment, onStep: RunOptions["onStep"]): Frame {
  if (moment.isShown !== true) return takeWith(handle, planned, moment, onStep);
  const handlings: Handling[] = [];
  const frame = takeWith(noting(handlings), planned, moment, onStep);
  keepHandlings(frame, handlings);
  return frame;
}

function takeWith(
  server: Handle,
  planned: Planned,
  { index, now, before, restricted, files }: Moment,
  onStep: RunOptions["onStep"],
): Frame {
  const base = {
    planned,
    index,
    now,
    before,
    restricted,
    cluster: before,
    acts: [],
    exchanges: [],
    terminal: null,
  };
  if (planned.step.disabled === true) return { ...base, outcome: "disabled" };
  if (planned.intent.kind === "unreadable") return { ...base, outcome: "invalid" };
  onStep?.(planned.step);
  const { actor, userAgent } = planned.step;
  const sender = { ...(restricted && { user: actor }), ...(userAgent !== undefined && { userAgent }) };
  if (planned.intent.kind === "run") {
    const { command } = planned.intent;
    return { ...base, ...runTerminal({ command, files, before, now, sender, server }) };
  }
  const acts: Act[] = [];
  let cluster = before;
  for (const task of tasksOf(planned)) {
    const done = act(task, { index: acts.length, before: cluster, now, sender, server });
    acts.push(done.act);
    cluster = done.cluster;
  }
  const exchanges = acts.flatMap((one) => one.exchanges);
  return { ...base, cluster, outcome: overall(acts.map((one) => one.outcome)), acts, exchanges };
}

/** Where and when a task is done, and what its requests say of who asks. */
type Circumstances = Pick<Act, "index"> &
  Pick<Frame, "before" | "now"> & {
    readonly sender: Pick<Request, "user" | "userAgent">;
    readonly server: Handle;
  };

function act(
  task: Task,
  { index, before, now, sender, server }: Circumstances,
): { readonly act: Act; readonly cluster: Cluster } {
  const located = task.locate(discoveryOf(before));
  if ("problem" in located) {
    const { problem } = located;
    return {
      act: { index, object: null, address: null, outcome: "invalid", exchanges: [], problem },
      cluster: before,
    };
  }
  const { address } = located;
  let cluster = before;
  const { result, exchanges } = drive(sentBy(sender, task.client(address, before)), (request) => {
    const answer = server(cluster, request, now);
    cluster = answer.cluster;
    return answer.response;
  });
  const object = keyOf(address, result);
  const done = "problem" in result ? "refused" : outcomeOf(exchanges, object, before, cluster);
  const outcome = done === "read" ? (task.idle ?? done) : done;
  const problem = "problem" in result ? result.problem : null;
  return { act: { index, object, address, outcome, exchanges, problem }, cluster };
}

/** A client whose requests say who sends them. */
function* sentBy<Result>(sender: Circumstances["sender"], client: Client<Result>): Client<Result> {
  let turn = client.next();
  while (turn.done !== true) turn = client.next(yield { ...turn.value, ...sender });
  return turn.value;
}

/** The kinds that a cluster serves, its custom ones too. */
export function discoveryOf(cluster: Cluster): Discovery {
  return {
    find: (apiVersion, kind) => findKind(cluster, apiVersion, kind),
    all: () => allResources(cluster),
  };
}

/** A generated name is known only from the answer. */
function keyOf(
  address: Address,
  result: { readonly response: Response } | { readonly problem: ClientProblem },
): string | null {
  const given =
    "response" in result && isOk(result.response) ? dig(result.response.body, "metadata", "name") : undefined;
  const name = address.name || (typeof given === "string" ? given : "");
  return name === ""
    ? null
    : objectKey(address.facts.group, address.facts.plural, address.namespace ?? "", name);
}

/** What became of an object by the last of the requests about it. `before` and `after` are the cluster around all of them. */
export function outcomeOf(
  exchanges: readonly Exchange[],
  object: string | null,
  before: Cluster,
  after: Cluster,
): Outcome {
  const last = exchanges.at(-1);
  if (last === undefined) return "unchanged";
  const { request, response } = last;
  if (!isOk(response)) return isConflict(response) ? "conflict" : "refused";
  if (request.method === "GET") return "read";
  const was = object === null ? undefined : before.objects.get(object);
  const is = object === null ? undefined : after.objects.get(object);
  if (was === is) return "unchanged";
  if (was === undefined) return "created";
  return is === undefined ? "deleted" : "changed";
}
