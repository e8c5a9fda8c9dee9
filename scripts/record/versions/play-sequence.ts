import { dig, get, isList, isMap, type Value, type ValueMap } from "../../../src/engine/value/value.ts";
import { createNameTable } from "../../../src/testing/conformance/apiserver/generated-values.ts";
import {
  recordGeneratedName,
  toServerRequest,
  withoutFutureDeletion,
} from "../../../src/testing/conformance/apiserver/replay-requests.ts";
import { makeClock } from "../../../src/verify/play/clock.ts";
import { createdPath, deleteCreated } from "../../../src/verify/server/created-objects.ts";
import { isOfDelayedResource } from "../../../src/verify/server/initial-objects.ts";
import { DEFINITIONS } from "../../../src/verify/server/remove-namespace.ts";
import { pause, type Server } from "../../../src/verify/server/server.ts";
import { discoveryOf } from "../requests/discovery.ts";
import { stableAnswer, stableText, stableWarnings } from "../requests/stable-answer.ts";
import { createListVersions } from "./list-versions.ts";
import { withSortedManagers } from "./sort-managers.ts";

/** How long a server needs, in ms, until it uses definitions, roles and policies. */
const SETTLE = 2500;

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
  const withListVersion = createListVersions();
  const created = new Set<string>();
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
    // The names in a skipped step count for the numbering, too.
    const request = toServerRequest(get(step, "request") as ValueMap, names);
    if (get(step, "skip") !== undefined) {
      made.push(step);
      continue;
    }
    const response = await server.send(request);
    const { code, warnings, body, text } = response;
    const path = createdPath(request, response);
    if (path !== null) created.add(path);
    recordGeneratedName(request, body, names);
    const timed = withSortedManagers(withoutFutureDeletion(clock.withScenarioTimes(body) as ValueMap, at));
    const answer =
      text === undefined
        ? names.toRecording(withListVersion(step, discoveryOf(stableAnswer(timed), definitions)))
        : stableText(text);
    made.push({
      ...step,
      response: { code, ...(warnings && { warnings: stableWarnings(warnings) }), body: answer },
    });
    if (request.method !== "GET" && code < 300 && isOfDelayedResource(request.path)) await pause(SETTLE);
  }
  await deleteCreated(server, created);
  // The server lists a group still for some time.
  if ([...created].some((path) => path.startsWith(DEFINITIONS))) await pause(SETTLE);
  return made;
}

/** Creates or replaces a definition, and waits until the server uses it. */
async function define(server: Server, definition: ValueMap, created: Set<string>): Promise<void> {
  const path = `${DEFINITIONS}/${dig(definition, "metadata", "name")}`;
  const live = await server.send({ method: "GET", path });
  if (live.code === 404) {
    await server.send({ method: "POST", path: DEFINITIONS, body: definition });
    created.add(path);
  } else {
    const resourceVersion = dig(live.body, "metadata", "resourceVersion") as Value;
    const metadata = { ...(get(definition, "metadata") as ValueMap), resourceVersion };
    await server.send({ method: "PUT", path, body: { ...definition, metadata } });
  }
  await pause(SETTLE);
}

function listOf(value: Value | undefined): readonly ValueMap[] {
  return isList(value) ? (value as readonly ValueMap[]) : [];
}
