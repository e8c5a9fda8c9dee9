import type { Frame } from "../../engine/scenario/frame.ts";
import type { Response } from "../../engine/server/http/http.ts";
import { shorten } from "../../words.ts";
import { firstCause } from "../diagnostics/error-texts.ts";
import { statusMessage } from "../diagnostics/server-messages.ts";

/** The longest reason. The outcome of the step has the whole message. */
const LONGEST = 160;

/**
 * Returns why the first object of a step is not written: the first cause that the server names, else its message, else the error
 * before a request. Null if all objects are written.
 */
export function refusalReason({ results }: Frame): string | null {
  const failed = results.find(({ outcome }) => outcome === "refused" || outcome === "invalid");
  const response = failed?.exchanges.at(-1)?.response;
  const reason = failed?.problem?.message ?? (response === undefined ? null : reasonOf(response));
  return reason === null ? null : shorten(reason.replaceAll("\n", " "), LONGEST);
}

function reasonOf(response: Response): string {
  const { field, message } = firstCause(response) ?? { field: "", message: statusMessage(response) };
  return field === "" ? message : `${field}: ${message}`;
}
