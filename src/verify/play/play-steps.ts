import { isOk } from "../../engine/client/client.ts";
import { discoveryOf } from "../../engine/scenario/cluster-kinds.ts";
import type { Frame } from "../../engine/scenario/frame.ts";
import type { Scenario } from "../../engine/scenario/scenario.ts";
import { FIRST_TIME } from "../../engine/scenario/step-time.ts";
import { type ObjectTask, tasksOf } from "../../engine/scenario/tasks.ts";
import type { Exchange, Request } from "../../engine/server/http/http.ts";
import type { Value, ValueMap } from "../../engine/value/value.ts";
import type { CommandTrace, RequestTrace, StepTrace } from "../normal/step-trace.ts";
import { isOfDelayedResource } from "../server/initial-objects.ts";
import { pause, type Server } from "../server/server.ts";
import { type Collection, itemsOf, type Simulated } from "../simulate/simulate.ts";
import { type Clock, makeClock } from "./clock.ts";
import type { Terminal } from "./terminal.ts";

/** Where and how steps run. */
export type Stage = {
  readonly server: Server;
  readonly terminal: Terminal;
  /** The namespace of objects that name none. Default `default`. */
  readonly namespace?: string;
  readonly pause?: (milliseconds: number) => Promise<void>;
  /** Called before each step, with its number from 1. */
  readonly onStep?: (step: number) => void;
  /** Called after each step. */
  readonly onTrace?: (trace: StepTrace) => void;
};

/**
 * Runs the steps of a scenario on a real server, on which everything from before the first step exists. Returns what came of each step,
 * with the times of the scenario.
 */
export async function playSteps(
  stage: Stage,
  scenario: Scenario,
  { frames, collections }: Simulated,
): Promise<readonly StepTrace[]> {
  const { server, pause: wait = pause, onStep, onTrace } = stage;
  const clock = makeClock(scenario.start ?? FIRST_TIME, {
    ...(server.time !== undefined && { time: server.time }),
    pause: wait,
  });
  const traces: StepTrace[] = [];
  for (const frame of frames) {
    onStep?.(frame.index + 1);
    await clock.tick(frame.now);
    const result = await runStep(stage, frame);
    if (frame.exchanges.some(({ request, response }) => isDelayed(request) && isOk(response)))
      await wait(3000);
    const trace = { ...result, objects: await listObjects(server, collections) };
    traces.push(withScenarioTimes(clock, trace));
    onTrace?.(traces.at(-1) as StepTrace);
  }
  return traces;
}

function withScenarioTimes(clock: Clock, trace: StepTrace): StepTrace {
  return clock.withScenarioTimes(trace as unknown as Value) as unknown as StepTrace;
}

/** Returns whether the server needs some time until it uses what the request writes. */
function isDelayed({ method, path }: Request): boolean {
  return method !== "GET" && isOfDelayedResource(path);
}

type StepResult = Omit<RequestTrace, "objects"> | Omit<CommandTrace, "objects">;

async function runStep(stage: Stage, frame: Frame): Promise<StepResult> {
  const { step, intent } = frame.planned;
  if (step.disabled === true) return { exchanges: [] };
  if (intent.kind === "run") return stage.terminal.run(intent.command, frame);
  const sender = {
    ...(frame.restricted && { user: step.actor }),
    ...(step.userAgent !== undefined && { userAgent: step.userAgent }),
  };
  const exchanges: Exchange[] = [];
  for (const task of tasksOf(frame.planned)) exchanges.push(...(await runClient(stage, frame, task, sender)));
  return { exchanges };
}

/** Runs a client of the engine against the real server. Returns its requests and responses. */
async function runClient(
  { server, namespace }: Stage,
  frame: Frame,
  task: ObjectTask,
  sender: Partial<Request>,
): Promise<readonly Exchange[]> {
  const located = task.locate(discoveryOf(frame.before, namespace));
  if ("problem" in located) return [];
  const exchanges: Exchange[] = [];
  const client = task.client(located.address, frame.before);
  let turn = client.next();
  while (turn.done !== true) {
    const request = { ...turn.value, ...sender };
    const response = await server.send(request);
    exchanges.push({ request, response });
    turn = client.next(response);
  }
  return exchanges;
}

async function listObjects(server: Server, collections: readonly Collection[]): Promise<readonly ValueMap[]> {
  const found: ValueMap[] = [];
  for (const one of collections) {
    const { code, body } = await server.send({ method: "GET", path: one.path });
    if (code === 200) found.push(...itemsOf(body, one));
  }
  return found;
}
