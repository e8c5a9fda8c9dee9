import { isOk } from "../client/client.ts";
import type { Cluster } from "../server/cluster/cluster.ts";
import type { Exchange, Response } from "../server/http/http.ts";
import { dig, isList, isMap } from "../value/value.ts";

/**
 * How a step ended. `created`, `changed`, `unchanged` and `deleted`: what happened to the cluster. `read`: the step only reads.
 * `conflict` and `refused`: the server refused a request. `invalid`: the client could not send a request, or not all of them.
 */
export type Outcome =
  | "created"
  | "changed"
  | "unchanged"
  | "deleted"
  | "conflict"
  | "refused"
  | "invalid"
  | "disabled"
  | "read";

/** Returns one outcome for several: the worst, else the one that changed most. `unchanged` if there are none. */
export function overallOutcome(outcomes: readonly Outcome[]): Outcome {
  return OUTCOMES.find((outcome) => outcomes.includes(outcome)) ?? "unchanged";
}

/** All outcomes, the most important first. */
export const OUTCOMES: readonly Outcome[] = [
  "invalid",
  "refused",
  "conflict",
  "created",
  "changed",
  "deleted",
  "unchanged",
  "read",
  "disabled",
];

/** Whether the server refused an apply because other managers own fields that it changes. */
export function isConflict(response: Response): boolean {
  const causes = dig(response.body, "details", "causes");
  if (response.code !== 409 || !isList(causes)) return false;
  return causes.some((cause) => isMap(cause) && dig(cause, "reason") === "FieldManagerConflict");
}

/** Returns what the last of the requests about an object did to it. `before` and `after` are the clusters around all of them. */
export function outcomeOf(
  exchanges: readonly Exchange[],
  object: string | null,
  before: Cluster,
  after: Cluster,
): Outcome {
  const last = exchanges.at(-1);
  if (last === undefined) return "unchanged";
  const { request, response } = last;
  if (!isOk(response)) return isConflict(response) ? "conflict" : "refused";
  if (request.method === "GET") return "read";
  const was = object === null ? undefined : before.objects.get(object);
  const is = object === null ? undefined : after.objects.get(object);
  if (was === is) return "unchanged";
  if (was === undefined) return "created";
  return is === undefined ? "deleted" : "changed";
}
