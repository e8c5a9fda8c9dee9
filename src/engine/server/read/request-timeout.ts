import type { Request } from "../http/http.ts";
import { badRequest, type Refusal } from "../http/status-errors.ts";
import { queryText } from "../http/write-options.ts";
import { durationProblem } from "../structs/duration-problem.ts";
import { isTrue } from "./list-options.ts";

/** The subresources whose requests may last as long as the client wants. */
const LONG = /\/(attach|exec|log|portforward|proxy)(\/|$)/;

/**
 * Returns a refusal if the parameter `timeout` of a request is no duration, or null. Watches and connections have no timeout.
 * Upstream: apiserver pkg/endpoints/filters/request_deadline.go (v0.36.3).
 */
export function refuseTimeout({ method, path, query = {} }: Request): Refusal | null {
  const timeout = queryText(query, "timeout");
  if (!timeout || LONG.test(path) || (method === "GET" && isTrue(queryText(query, "watch")))) return null;
  const problem = durationProblem(timeout);
  return problem === null ? null : badRequest(`invalid timeout specified in the request URL - ${problem}`);
}
