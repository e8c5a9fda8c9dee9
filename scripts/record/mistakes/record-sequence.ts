import type { Request } from "../../../src/engine/server/http/http.ts";
import { dig, get, type ValueMap } from "../../../src/engine/value/value.ts";
import { deleteObject } from "../../../src/verify/server/created-objects.ts";
import type { Server } from "../../../src/verify/server/server.ts";
import type { RequestSequence } from "./make-mistakes.ts";
import { normalised } from "./normalise-answers.ts";

const AT = "2026-01-01T00:00:00Z";
/** Longer steps are left out: they contain the whole template of a Job, or a large accepted object. */
const LONGEST = 3000;

/**
 * Sends the requests of a sequence to a server. Returns its steps as recordings have them. Of the dry runs that the server
 * accepts, it keeps only each tenth: they say little. Deletes the object that the sequence created.
 */
export async function recordSequence(
  server: Server,
  { steps }: RequestSequence,
): Promise<readonly ValueMap[]> {
  const kept: ValueMap[] = [];
  let accepted = 0;
  for (const step of steps) {
    const request = get(step, "request") as unknown as Request;
    const response = await server.send({ ...request, userAgent: "oracle" });
    const recorded = { at: AT, request, response } as unknown as ValueMap;
    const isStored = request.query === undefined;
    const isRefused = response.code >= 400;
    if (!isRefused && !isStored) accepted++;
    const says = isStored || isRefused || accepted % 10 === 1;
    if (says && JSON.stringify(recorded).length <= LONGEST) kept.push(recorded);
  }
  const [first] = steps;
  if (first !== undefined) await deleteStored(server, get(first, "request") as unknown as Request);
  return normalised(kept, AT);
}

async function deleteStored(server: Server, { path, query, body }: Request): Promise<void> {
  if (query !== undefined) return;
  await deleteObject(server, `${path}/${dig(body as ValueMap, "metadata", "name")}`);
}
