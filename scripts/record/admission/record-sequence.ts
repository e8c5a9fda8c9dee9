import { dig, type ValueMap } from "../../../src/engine/value/value.ts";
import { sortCauses } from "../../../src/verify/normal/normal-answer.ts";
import { withStableReview } from "../../../src/verify/normal/stable-review.ts";
import { makeClock } from "../../../src/verify/play/clock.ts";
import { createdPath, deleteCreated } from "../../../src/verify/server/created-objects.ts";
import { pause, type Server } from "../../../src/verify/server/server.ts";
import { normalised } from "../mistakes/normalise-answers.ts";
import type { AdmissionSequence, AdmissionStep } from "./admission-sequence.ts";

const START = Date.parse("2026-01-01T00:00:00Z");

/**
 * Sends the requests of a sequence to a server. Returns its steps as recordings have them: each request that stores something has a
 * second of its own. Deletes what the sequence created.
 */
export async function recordAdmission(
  server: Server,
  { name, steps, after }: AdmissionSequence,
): Promise<readonly ValueMap[]> {
  const recorded: ValueMap[] = [];
  const created = new Set<string>();
  let seconds = 0;
  const now = () => new Date(START + seconds * 1000).toISOString().replace(".000Z", "Z");
  const clock = makeClock(now());
  const bodies: ValueMap[] = [];
  const send = async ({ request, settles }: AdmissionStep) => {
    if (request.method !== "GET" && request.query?.["dryRun"] === undefined) {
      seconds++;
      await clock.tick(now());
    }
    const response = await server.send({ ...request, userAgent: "oracle" });
    const path = createdPath(request, response);
    if (path !== null) created.add(path);
    const stable = { ...response, body: response.text ?? withStableReview(response.body) };
    const answer = clock.withScenarioTimes(stable as unknown as ValueMap);
    recorded.push({ at: now(), request, response: answer } as unknown as ValueMap);
    bodies.push(response.body);
    if (settles !== undefined) await pause(settles);
  };
  for (const step of steps) await send(step);
  for (const step of after?.([...bodies]) ?? []) await send(step);
  await deleteCreated(server, created);
  console.log(`${name}: ${recorded.length} requests`);
  return normalised(recorded.map(withSortedProblems).map(withPlainTypes), null);
}

/** Returns a step whose types have no number: the type of `self` in a rule has another number at each compilation. */
function withPlainTypes(step: ValueMap): ValueMap {
  const text = JSON.stringify(step);
  return text.includes("selfType") ? JSON.parse(text.replace(/selfType\d+/g, "selfType")) : step;
}

/** Returns a step with sorted problems and causes: the server lists some of them in random order. */
function withSortedProblems(step: ValueMap): ValueMap {
  if (typeof dig(step, "response", "body", "message") !== "string") return step;
  const response = step["response"] as ValueMap;
  return { ...step, response: { ...response, body: sortCauses(response["body"] as ValueMap) } };
}
