import type { ClientProblem } from "../../engine/client/discovery/locate-object.ts";
import { CONFLICT_ADVICE } from "../../engine/client/kubectl/commands/apply/conflict-advice.ts";
import type { Response } from "../../engine/server/http/http.ts";
import { dig } from "../../engine/value/value.ts";

/** Returns what kubectl prints for conflicts, without the line break at the end. */
export function conflictText(response: Response): string {
  return `error: ${statusMessage(response)}\n${CONFLICT_ADVICE}`;
}

/** Returns what kubectl prints for an error before it sends a request. */
export function clientErrorText(problem: ClientProblem): string {
  return `error: ${problem.message}`;
}

/** Returns the message of a Status; the text of the response if it is not a Status. */
export function statusMessage(response: Response): string {
  const message = dig(response.body, "message");
  if (typeof message === "string" && message !== "") return message;
  return response.text ?? `the server answered ${response.code}`;
}

/** Returns the text of a `Warning` header: `unknown field "spec.a"` for `299 - "unknown field \"spec.a\""`. Returns a header of another form unchanged. */
export function warningText(header: string): string {
  const quoted = /^299 \S+ "(.*)"$/s.exec(header)?.[1];
  return quoted === undefined ? header : quoted.replace(/\\(.)/g, "$1");
}
