import type { Request, Response } from "../../../src/engine/server/http/http.ts";
import { dig, isMap, type Value, type ValueMap } from "../../../src/engine/value/value.ts";
import {
  createNameTable,
  type NameTable,
} from "../../../src/testing/conformance/apiserver/generated-values.ts";
import { recordGeneratedName } from "../../../src/testing/conformance/apiserver/replay-requests.ts";
import { createdPath, deleteCreated } from "../../../src/verify/server/created-objects.ts";
import { isOfDelayedResource } from "../../../src/verify/server/initial-objects.ts";
import { pause, type Server } from "../../../src/verify/server/server.ts";
import type { Definitions } from "./definitions.ts";
import { discoveryOf } from "./discovery.ts";
import { editObject } from "./edit-object.ts";
import type { Sequence, SequenceStep } from "./sequence.ts";
import { stableAnswer, stableWarnings } from "./stable-answer.ts";
import { createStepTimes, type StepTimes } from "./step-times.ts";

/** The time, in ms, after which a server uses new roles and policies. */
const SETTLE = 3000;
/** How often a sequence is sent until each second of the server is long enough. */
const TRIES = 6;
/** How often a sequence is sent until it is as before. */
const TRIES_TO_BE_SAME = 3;

/**
 * Sends a sequence to a server. Returns its recording: the requests, and the responses with fixed values for all that differs from run to
 * run. Deletes the objects that the sequence created. Sends the sequence again if a second of the server ended before all requests of this
 * second were sent. Sends it again, too, if the result differs from `before`, the steps that the same version recorded before: a slow server
 * sometimes answers from an old cache. Throws if each try was too slow and the last result differs: perhaps only its times differ.
 */
export async function recordRequests(
  server: Server,
  definitions: Definitions,
  sequence: Sequence,
  before: readonly ValueMap[] | null = null,
): Promise<ValueMap> {
  const { steps: _, ...head } = sequence;
  for (let tries = 1, inTime = 0; ; tries++) {
    await definitions.install(sequence.setup ?? []);
    const { steps, isLate } = await sendSteps(server, definitions, sequence);
    if (!isLate) inTime++;
    const isSame = before === null || JSON.stringify(before) === JSON.stringify(steps);
    if (!isLate && (isSame || inTime === TRIES_TO_BE_SAME)) return { ...head, steps };
    if (tries < TRIES) continue;
    if (isSame || before === null || inTime > 0) return { ...head, steps };
    throw new Error(
      `${sequence.name}: this machine is too slow: the steps of one second took longer, ${TRIES} times`,
    );
  }
}

type Run = { readonly steps: readonly ValueMap[]; readonly isLate: boolean };

/** What the steps of a run share. */
type Context = {
  readonly server: Server;
  readonly setup: readonly ValueMap[];
  readonly names: NameTable;
  readonly times: StepTimes;
};

async function sendSteps(
  server: Server,
  definitions: Definitions,
  { setup = [], steps }: Sequence,
): Promise<Run> {
  const requests = JSON.stringify(steps.map(({ request, edit }) => request ?? edit ?? null));
  const context = { server, setup, names: createNameTable(requests), times: createStepTimes(requests) };
  const created = new Set<string>();
  const recorded: ValueMap[] = [];
  let isLate = false;
  let at = "";
  let isDelayed = false;
  for (const step of steps) {
    if (step.at !== at) {
      if (isDelayed) await pause(SETTLE);
      await context.times.begin(step.at);
      isDelayed = false;
    }
    at = step.at;
    const { note, skip } = step;
    const head = { at, ...(note !== undefined && { note }), ...(skip !== undefined && { skip }) };
    if (step.crd !== undefined) {
      await definitions.replace(step.crd);
      recorded.push({ ...head, crd: step.crd });
      at = "";
      continue;
    }
    const request = await requestOf(context, step);
    if (request === null) continue;
    const response = await server.send({ userAgent: "oracle", ...request });
    isLate ||= context.times.isOver();
    isDelayed ||= response.code < 300 && isDelayedWrite(request);
    const path = createdPath(request, response);
    if (path !== null) created.add(path);
    recorded.push({ ...head, ...recordedExchange(context, step, request, response) });
  }
  await deleteCreated(server, created);
  return { steps: recorded, isLate };
}

/** Returns the request of a step, in the values of the server; null if there is no live object to change. */
async function requestOf(
  { server, names, times }: Context,
  { request, edit }: SequenceStep,
): Promise<Request | null> {
  if (edit !== undefined) {
    const { query, userAgent, patch } = edit;
    const path = names.toServer(edit.path) as string;
    const live = await server.send({ method: "GET", path });
    if (live.code !== 200) return null;
    const body = editObject(live.body, patch);
    return { method: "PUT", path, query, ...(userAgent !== undefined && { userAgent }), body };
  }
  const text = JSON.stringify(request);
  if (!text.includes('"<resourceVersion>"'))
    return times.toServer(names.toServer(request as unknown as Value)) as unknown as Request;
  const path = (request as Request).path.replace(/\/(status|scale)$/, "");
  const { body } = await server.send({ method: "GET", path });
  const version = String(dig(body, "metadata", "resourceVersion") ?? "1");
  return JSON.parse(text.replaceAll('"<resourceVersion>"', JSON.stringify(version))) as Request;
}

/** Returns request and response as the recording has them. A request from a recording stays as it is. */
function recordedExchange(
  { setup, names, times }: Context,
  step: SequenceStep,
  request: Request,
  response: Response,
): ValueMap {
  // The uids in a recording are not those of this server.
  const isKnown =
    step.edit === undefined && !/"<resourceVersion>"|"uid":"[0-9a-f]{8}-/.test(JSON.stringify(step.request));
  const out = (value: ValueMap): ValueMap => times.toRecording(names.toRecording(value));
  const sent = isKnown ? (step.request as unknown as Value) : out(inRecordedOrder(request));
  const { code, warnings, text, body } = response;
  recordGeneratedName(request, body, names);
  const came = text === undefined ? body : jsonOrText(text);
  return {
    request: sent,
    response: {
      code,
      ...(warnings !== undefined && out({ warnings: stableWarnings(warnings) })),
      body: isMap(came) ? out(discoveryOf(stableAnswer(came), setup)) : (out({ came })["came"] as Value),
    },
  };
}

function inRecordedOrder({ method, path, query, contentType, userAgent, user, body }: Request): ValueMap {
  const all = { method, path, query, contentType, userAgent, user, body };
  return JSON.parse(JSON.stringify(all)) as ValueMap;
}

function jsonOrText(text: string): Value {
  try {
    return JSON.parse(text) as Value;
  } catch {
    return text;
  }
}

/** Whether the server needs some time until it uses what the request writes. */
function isDelayedWrite({ method, path, query }: Request): boolean {
  return method !== "GET" && !query?.["dryRun"] && isOfDelayedResource(path);
}
