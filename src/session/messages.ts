import { CONFLICT_ADVICE } from "../engine/client/kubectl/conflict-advice.ts";
import type { ClientProblem } from "../engine/client/target.ts";
import { isConflict } from "../engine/scenario/conflicts.ts";
import type { Response } from "../engine/server/http.ts";
import { dig, isList } from "../engine/value/value.ts";

/** What kubectl prints for a refusal, without the trailing line break. */
export function refusalText(response: Response): string {
  const message = statusMessage(response);
  const reason = dig(response.body, "reason");
  if (isConflict(response)) return `error: ${message}\n${CONFLICT_ADVICE}`;
  const kind = dig(response.body, "details", "kind");
  if (reason === "Invalid" && typeof kind === "string" && kind !== "") return invalidText(message, response);
  return typeof reason === "string" && reason !== ""
    ? `Error from server (${reason}): ${message}`
    : `Error from server: ${message}`;
}

/** What kubectl prints when it sends nothing. */
export function problemText(problem: ClientProblem): string {
  return `error: ${problem.message}`;
}

export function statusMessage(response: Response): string {
  const message = dig(response.body, "message");
  if (typeof message === "string" && message !== "") return message;
  return response.text ?? `the server answered ${response.code}`;
}

/** `The Deployment "web" is invalid: …`; several causes one per line. Upstream: kubectl pkg/cmd/util, checkErr. */
function invalidText(message: string, { body }: Response): string {
  const [kind, name] = [dig(body, "details", "kind"), dig(body, "details", "name")];
  const head = `The ${String(kind)} "${typeof name === "string" ? name : ""}" is invalid`;
  const causes = dig(body, "details", "causes");
  const lines = isList(causes)
    ? [...new Set(causes.map((cause) => causeText(dig(cause, "field"), dig(cause, "message"))))]
    : [];
  if (lines.length > 1) return `${head}: \n${lines.map((line) => `* ${line}`).join("\n")}`;
  return `${head}: ${lines[0] ?? message}`;
}

function causeText(field: unknown, message: unknown): string {
  return typeof field === "string" && field !== "" ? `${field}: ${String(message)}` : String(message);
}

/** What a `Warning` header says: of `299 - "unknown field \"spec.a\""` the text; as it is where it has another form. */
export function warningText(header: string): string {
  const quoted = /^299 \S+ "(.*)"$/s.exec(header)?.[1];
  return quoted === undefined ? header : quoted.replace(/\\(.)/g, "$1");
}
