import { isOk } from "../../engine/client/client.ts";
import { discoveryOf } from "../../engine/scenario/cluster-kinds.ts";
import type { Frame } from "../../engine/scenario/frame.ts";
import type { Scenario } from "../../engine/scenario/scenario.ts";
import { FIRST_TIME } from "../../engine/scenario/step-time.ts";
import { type ObjectTask, tasksOf } from "../../engine/scenario/tasks.ts";
import type { Exchange, Request } from "../../engine/server/http/http.ts";
import type { Value, ValueMap } from "../../engine/value/value.ts";
import {
  type CommandTrace,
  normaliseTraces,
  type RequestTrace,
  type StepTrace,
} from "../normal/step-trace.ts";
import { isOfDelayedResource } from "../server/initial-objects.ts";
import { pause, type ReachedServer, type Server } from "../server/server.ts";
import { type Collection, itemsOf, type Simulated } from "../simulate/simulate.ts";
import { openTerminal, type Terminal } from "./bash-terminal.ts";
import { type Clock, makeClock } from "./clock.ts";

/**
 * Runs the steps of a scenario on a real server, on which everything from before the first step exists. Returns a line of the
 * recording for each step.
 */
export async function playSteps(
  server: ReachedServer,
  scenario: Scenario,
  { frames, collections }: Simulated,
): Promise<readonly ValueMap[]> {
  const clock = makeClock(scenario.start ?? FIRST_TIME, server);
  const terminal = await openTerminal(server, scenario);
  const traces: StepTrace[] = [];
  for (const frame of frames) {
    await clock.tick(frame.now);
    const result = await runStep(server, terminal, frame);
    if (frame.exchanges.some(({ request, response }) => isDelayed(request) && isOk(response)))
      await pause(3000);
    traces.push(withScenarioTimes(clock, { ...result, objects: await listObjects(server, collections) }));
  }
  terminal.close();
  return normaliseTraces(traces);
}

function withScenarioTimes(clock: Clock, trace: StepTrace): StepTrace {
  return clock.withScenarioTimes(trace as unknown as Value) as unknown as StepTrace;
}

/** Returns whether the server needs some time until it uses what the request writes. */
function isDelayed({ method, path }: Request): boolean {
  return method !== "GET" && isOfDelayedResource(path);
}

type StepResult = Omit<RequestTrace, "objects"> | Omit<CommandTrace, "objects">;

async function runStep(server: Server, terminal: Terminal, frame: Frame): Promise<StepResult> {
  const { step, intent } = frame.planned;
  if (step.disabled === true) return { exchanges: [] };
  if (intent.kind === "run") return terminal.run(intent.command, frame.restricted ? step.actor : undefined);
  const sender = {
    ...(frame.restricted && { user: step.actor }),
    ...(step.userAgent !== undefined && { userAgent: step.userAgent }),
  };
  const exchanges: Exchange[] = [];
  for (const task of tasksOf(frame.planned))
    exchanges.push(...(await runClient(server, frame, task, sender)));
  return { exchanges };
}

/** Runs a client of the engine against the real server. Returns its requests and responses. */
async function runClient(
  server: Server,
  frame: Frame,
  task: ObjectTask,
  sender: Partial<Request>,
): Promise<readonly Exchange[]> {
  const located = task.locate(discoveryOf(frame.before));
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
