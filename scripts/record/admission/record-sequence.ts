import type { ValueMap } from "../../../src/engine/value/value.ts";
import { makeClock } from "../../../src/verify/play/clock.ts";
import { createdPath, deleteCreated } from "../../../src/verify/server/created-objects.ts";
import { pause, type Server } from "../../../src/verify/server/server.ts";
import { normalised } from "../mistakes/normalise-answers.ts";
import { stableAnswer, stableWarnings } from "../requests/stable-answer.ts";
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
    const { warnings } = response;
    const stable = {
      ...response,
      ...(warnings !== undefined && { warnings: stableWarnings(warnings) }),
      body: response.text ?? stableAnswer(response.body),
    };
    const answer = clock.withScenarioTimes(stable as unknown as ValueMap);
    recorded.push({ at: now(), request, response: answer } as unknown as ValueMap);
    bodies.push(response.body);
    if (settles !== undefined) await pause(settles);
  };
  for (const step of steps) await send(step);
  for (const step of after?.([...bodies]) ?? []) await send(step);
  await deleteCreated(server, created);
  console.log(`${name}: ${recorded.length} requests`);
  return normalised(recorded, null);
}
