import type { Frame } from "../../engine/scenario/frame.ts";
import { dig, isList } from "../../engine/value/value.ts";
import { shorten } from "../../words.ts";
import { statusMessage } from "../diagnostics/server-messages.ts";

/** The longest reason. The outcome of the step has the whole message. */
const LONGEST = 160;

/**
 * Returns why the first object of a step is not written: the first cause that the server names, else its message, else the error
 * before a request. Null if all objects are written.
 */
export function refusalReason({ results }: Frame): string | null {
  const failed = results.find(({ outcome }) => outcome === "refused" || outcome === "invalid");
  if (failed === undefined) return null;
  const response = failed.exchanges.at(-1)?.response;
  const causes = dig(response?.body ?? null, "details", "causes");
  const [cause = null] = isList(causes) ? causes : [];
  const [field, message] = [dig(cause, "field"), dig(cause, "message")];
  const named = typeof message === "string" && message !== "" ? message : null;
  const reason =
    failed.problem?.message ??
    (named === null
      ? response && statusMessage(response)
      : typeof field === "string" && field !== "" && field !== "<nil>"
        ? `${field}: ${named}`
        : named);
  return reason === undefined ? null : shorten(reason.replaceAll("\n", " "), LONGEST);
}
