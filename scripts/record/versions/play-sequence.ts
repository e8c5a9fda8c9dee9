import type { Request } from "../../../src/engine/server/http/http.ts";
import { dig, get, isList, isMap, type Value, type ValueMap } from "../../../src/engine/value/value.ts";
import {
  createNameTable,
  type NameTable,
} from "../../../src/testing/conformance/apiserver/generated-values.ts";
import { withoutFutureDeletion } from "../../../src/testing/conformance/apiserver/replay-requests.ts";
import { makeClock } from "../clock.ts";
import { removeNamespace } from "../cluster.ts";
import { discoveryOf } from "../requests/discovery.ts";
import { pause, type Server, waitFor } from "../server.ts";

/** How long a server needs, in ms, until it uses definitions, roles and policies. */
const SETTLE = 2500;
/** Matches the resources that a server uses only some time after they were written. */
const DELAYED = /^(customresourcedefinitions|(cluster)?role(binding)?s|(mutating|validating)admission\w+)$/;
const DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

/**
 * Sends the requests of a recorded sequence to a server of any version. Returns the steps with its answers, in the form of the
 * recording. Deletes what the sequence created. If `ticks` is false, it does not wait for the times of the recording: then the times in
 * the answers, and the order of managers, mean nothing.
 */
export async function playSequence(
  server: Server,
  line: ValueMap,
  ticks: boolean,
): Promise<readonly ValueMap[]> {
  const steps = listOf(get(line, "steps"));
  const names = createNameTable(JSON.stringify(steps.map((step) => get(step, "request") ?? null)));
  const start = String(get(steps[0] ?? {}, "at"));
  const clock = makeClock(start);
  const created: string[] = [];
  const made: ValueMap[] = [];
  let now = start;
  const definitions = listOf(get(line, "setup"));
  for (const definition of definitions) await define(server, definition, created);
  for (const step of steps) {
    const at = String(get(step, "at"));
    if (at !== now && ticks) await clock.tick(at);
    now = at;
    const definition = get(step, "crd");
    if (isMap(definition)) {
      await define(server, definition, created);
      made.push(step);
      continue;
    }
    const request = {
      userAgent: "oracle",
      ...(names.toServer(get(step, "request") as Value) as ValueMap),
    } as unknown as Request;
    if (get(step, "skip") !== undefined) {
      made.push(step);
      continue;
    }
    const { code, warnings, body, text } = await server.send(request);
    if (code === 201 && request.query?.["dryRun"] === undefined) created.push(pathOf(request, body));
    noteGeneratedName(request, body, names);
    const timed = withoutFutureDeletion(clock.withScenarioTimes(body) as ValueMap, at);
    const answer = text === undefined ? names.toRecording(discoveryOf(timed, definitions)) : text;
    made.push({ ...step, response: { code, ...(warnings && { warnings }), body: answer } });
    const isDelayed = request.path.split("/").some((part) => DELAYED.test(part));
    if (request.method !== "GET" && code < 300 && isDelayed) await pause(SETTLE);
  }
  await deleteAll(server, created.reverse());
  // The server lists a group still for some time.
  if (created.some((path) => path.startsWith(DEFINITIONS))) await pause(SETTLE);
  return made;
}

/** Creates or replaces a definition, and waits until the server uses it. */
async function define(server: Server, definition: ValueMap, created: string[]): Promise<void> {
  const path = `${DEFINITIONS}/${dig(definition, "metadata", "name")}`;
  const live = await server.send({ method: "GET", path });
  if (live.code === 404) {
    await server.send({ method: "POST", path: DEFINITIONS, body: definition });
    created.push(path);
  } else {
    const resourceVersion = dig(live.body, "metadata", "resourceVersion") as Value;
    const metadata = { ...(get(definition, "metadata") as ValueMap), resourceVersion };
    await server.send({ method: "PUT", path, body: { ...definition, metadata } });
  }
  await pause(SETTLE);
}

function noteGeneratedName(request: Request, body: ValueMap, names: NameTable): void {
  const prefix = dig(body, "metadata", "generateName");
  const name = dig(body, "metadata", "name");
  const wants =
    dig(request.body, "metadata", "generateName") !== undefined &&
    dig(request.body, "metadata", "name") === undefined;
  if (typeof prefix === "string" && typeof name === "string" && wants) names.addGenerated(name, prefix);
}

function pathOf({ method, path }: Request, body: ValueMap): string {
  return method === "POST" ? `${path}/${String(dig(body, "metadata", "name"))}` : path;
}

/** Deletes objects, and the namespaces among them for which no controller does it. */
async function deleteAll(server: Server, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const namespace = /^\/api\/v1\/namespaces\/([^/]+)$/.exec(path)?.[1];
    if (namespace !== undefined) {
      await removeNamespace(server, namespace);
      continue;
    }
    const contentType = "application/merge-patch+json";
    await server.send({ method: "PATCH", path, contentType, body: { metadata: { finalizers: null } } });
    await server.send({
      method: "DELETE",
      path,
      query: { gracePeriodSeconds: "0", propagationPolicy: "Background" },
    });
    if (path.startsWith(DEFINITIONS))
      await waitFor(`${path} to go`, async () => (await server.send({ method: "GET", path })).code === 404);
  }
}

function listOf(value: Value | undefined): readonly ValueMap[] {
  return isList(value) ? (value as readonly ValueMap[]) : [];
}
