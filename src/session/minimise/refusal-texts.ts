import { isOk } from "../../engine/client/client.ts";
import type { Frame, ObjectResult } from "../../engine/scenario/frame.ts";
import { isConflict } from "../../engine/scenario/outcome.ts";
import { hasCommandFailed } from "../../engine/scenario/terminal.ts";
import { dig, isList } from "../../engine/value/value.ts";
import { statusMessage } from "../diagnostics/server-messages.ts";

/**
 * Returns the texts with which the server, the client or the command line refused a step: one for each reason. Empty if none of them did,
 * or if they only named conflicts.
 */
export function refusalTexts({ results, terminal }: Frame): readonly string[] {
  const ofLine = terminal !== null && hasCommandFailed(terminal) ? terminal.stderr.split("\n") : [];
  const texts = [...results.flatMap(textsOf), ...ofLine.map((line) => line.trim())];
  return [...new Set(texts.filter((text) => text !== ""))];
}

function textsOf({ problem, outcome, exchanges }: ObjectResult): readonly string[] {
  if (problem !== null) return [problem.message];
  const response = exchanges.at(-1)?.response;
  if (outcome !== "refused" || response === undefined || isOk(response) || isConflict(response)) return [];
  const causes = dig(response.body, "details", "causes");
  const reasons = (isList(causes) ? causes : []).flatMap((cause) => {
    const [field, message] = [dig(cause, "field"), dig(cause, "message")];
    if (typeof message !== "string" || message === "") return [];
    return [typeof field === "string" && field !== "" ? `${field}: ${message}` : message];
  });
  return reasons.length === 0 ? [statusMessage(response)] : reasons;
}
