import type { Exchange, Response } from "../../engine/server/http/http.ts";
import { dig, type ValueMap } from "../../engine/value/value.ts";

/**
 * Returns the response to a request. If a dry run created the object, its uid is one made from `number`: the server does not
 * store the object, so the next one has the same uid. `number` is another one for each such request of a recording.
 */
export function withOwnUid({ request, response }: Exchange, number: number): Response {
  if (!isDryRunCreate({ request, response })) return response;
  const uid = `eeeeeeee-0000-4000-8000-${String(number).padStart(12, "0")}`;
  // A Job has its uid in its labels, too.
  const made = String(dig(response.body, "metadata", "uid"));
  return { ...response, body: JSON.parse(JSON.stringify(response.body).replaceAll(made, uid)) as ValueMap };
}

function isDryRunCreate({ request, response }: Exchange): boolean {
  const { code, body } = response;
  return code === 201 && Boolean(request.query?.["dryRun"]) && dig(body, "metadata", "uid") !== undefined;
}
