import type { Exchange, Response } from "../../engine/server/http/http.ts";
import { dig, type ValueMap } from "../../engine/value/value.ts";

/**
 * Returns the response to a request. If a dry run created the object, its uid is one made from `number`: the server does not
 * store the object, so the next one has the same uid. So has a Job that the server refuses: errors show the labels with its uid.
 * `number` is another one for each such request of a recording.
 */
export function withOwnUid({ request, response }: Exchange, number: number): Response {
  const made = isDryRunCreate({ request, response })
    ? String(dig(response.body, "metadata", "uid"))
    : refusedJobUid({ request, response });
  if (made === undefined) return response;
  const uid = `eeeeeeee-0000-4000-8000-${String(number).padStart(12, "0")}`;
  // A Job has its uid in its labels, too.
  return { ...response, body: JSON.parse(JSON.stringify(response.body).replaceAll(made, uid)) as ValueMap };
}

function isDryRunCreate({ request, response }: Exchange): boolean {
  const { code, body } = response;
  return code === 201 && Boolean(request.query?.["dryRun"]) && dig(body, "metadata", "uid") !== undefined;
}

function refusedJobUid({
  request: { method, path },
  response: { code, body },
}: Exchange): string | undefined {
  if (method !== "POST" || code !== 422 || !path.endsWith("/jobs")) return undefined;
  return /controller-uid":"([0-9a-f-]{36})"/.exec(String(dig(body, "message")))?.[1];
}
