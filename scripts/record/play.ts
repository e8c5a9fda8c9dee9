import { isOk } from "../../src/engine/client/client.ts";
import { discoveryOf, FIRST_TIME, type Frame } from "../../src/engine/scenario/run.ts";
import type { Scenario } from "../../src/engine/scenario/scenario.ts";
import { type Task, tasksOf } from "../../src/engine/scenario/tasks.ts";
import type { Exchange, Request } from "../../src/engine/server/http.ts";
import type { Value, ValueMap } from "../../src/engine/value/value.ts";
import { type Collection, itemsOf, type Simulated } from "../../src/testing/conformance/scenario/simulate.ts";
import {
  type CommandTrace,
  normalTraces,
  type RequestTrace,
  type StepTrace,
} from "../../src/testing/conformance/scenario/trace.ts";
import { type Clock, makeClock } from "./clock.ts";
import { SLOW } from "./cluster.ts";
import { pause, type Server } from "./server.ts";
import { openTerminal, type Terminal } from "./terminal.ts";

/** Plays the steps of a scenario on a real server that has what was there before; answers what came of each, as recordings say it. */
export async function play(
  server: Server,
  scenario: Scenario,
  { frames, collections }: Simulated,
): Promise<readonly ValueMap[]> {
  const clock = makeClock(scenario.start ?? FIRST_TIME);
  const terminal = await openTerminal(server, scenario);
  const traces: StepTrace[] = [];
  for (const frame of frames) {
    await clock.tick(frame.now);
    const taken = await take(server, terminal, frame);
    if (frame.exchanges.some(({ request, response }) => isSlow(request) && isOk(response))) await pause(3000);
    traces.push(toldBy(clock, { ...taken, objects: await list(server, collections) }));
  }
  terminal.close();
  return normalTraces(traces);
}

function toldBy(clock: Clock, trace: StepTrace): StepTrace {
  return clock.told(trace as unknown as Value) as unknown as StepTrace;
}

function isSlow({ method, path }: Request): boolean {
  return method !== "GET" && path.split("/").some((part) => SLOW.test(part));
}

type Taken = Omit<RequestTrace, "objects"> | Omit<CommandTrace, "objects">;

async function take(server: Server, terminal: Terminal, frame: Frame): Promise<Taken> {
  const { step, intent } = frame.planned;
  if (step.disabled === true) return { exchanges: [] };
  if (intent.kind === "run") return terminal.run(intent.command, frame.restricted ? step.actor : undefined);
  const sender = {
    ...(frame.restricted && { user: step.actor }),
    ...(step.userAgent !== undefined && { userAgent: step.userAgent }),
  };
  const exchanges: Exchange[] = [];
  for (const task of tasksOf(frame.planned)) exchanges.push(...(await drive(server, frame, task, sender)));
  return { exchanges };
}

/** Drives the client that the playground has, with a real server for an answer. */
async function drive(
  server: Server,
  frame: Frame,
  task: Task,
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

async function list(server: Server, collections: readonly Collection[]): Promise<readonly ValueMap[]> {
  const found: ValueMap[] = [];
  for (const one of collections) {
    const { code, body } = await server.send({ method: "GET", path: one.path });
    if (code === 200) found.push(...itemsOf(body, one));
  }
  return found;
}
