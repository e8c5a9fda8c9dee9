import type { Response } from "../../engine/server/http/http.ts";
import { dig, isList } from "../../engine/value/value.ts";
import { statusMessage } from "./server-messages.ts";
/** Returns what kubectl prints for an error response that is not a conflict, without the line break at the end. */
export function errorText(response: Response): string {
  const message = statusMessage(response);
  const reason = dig(response.body, "reason");
  const kind = dig(response.body, "details", "kind");
  if (reason === "Invalid" && typeof kind === "string" && kind !== "") return invalidText(message, response);
  return typeof reason === "string" && reason !== ""
    ? `Error from server (${reason}): ${message}`
    : `Error from server: ${message}`;
}

/** Returns the first cause that a Status names: its field, empty if it has none, and what is wrong. Null if it names none. */
export function firstCause({ body }: Response): { readonly field: string; readonly message: string } | null {
  const causes = dig(body, "details", "causes");
  const [cause] = isList(causes) ? causes : [];
  const [field, message] = [dig(cause, "field"), dig(cause, "message")];
  if (typeof message !== "string" || message === "") return null;
  return { field: typeof field === "string" && field !== "<nil>" ? field : "", message };
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
