import type { Response } from "../../engine/server/http/http.ts";
import { shorten } from "../../words.ts";
import { firstCause } from "../diagnostics/error-texts.ts";
import { statusMessage } from "../diagnostics/server-messages.ts";
import { endOfField } from "./end-of-field.ts";

/** Returns the first reason of the server: `refused: spec.replicas: Invalid value: -1: must be greater than or equal to 0`. */
export function refusalText(response: Response): string {
  const { field, message } = firstCause(response) ?? {
    field: "",
    message: withoutObject(statusMessage(response)),
  };
  const place = field.length > LONGEST_FIELD ? endOfField(field) : field;
  const text = (place === "" ? message : `${place}: ${message}`).replaceAll(/\s+/g, " ");
  return `refused: ${shorten(text.length > LONGEST_REASON ? withoutValue(text) : text, LONGEST_REASON)}`;
}

const LONGEST_REASON = 90;
const LONGEST_FIELD = 40;

/** Leaves out what names the object, as the card is about it: `User "dev" cannot create …` of `configmaps "notes" is forbidden: User …`. */
function withoutObject(message: string): string {
  return message.replace(NAMED_OBJECT, "");
}

const NAMED_OBJECT =
  /^(?:\S+(?: ".*?")? is forbidden|.* cannot be handled as an? \S+|failed to .*\([^()]*; [^()]*\)(?: to smd typed)?): /;

/** Leaves out a long value, so that what is wrong with it can be read: `spec.selector: field is immutable`. */
function withoutValue(reason: string): string {
  return reason.replace(/(?:Invalid|Unsupported|Duplicate) value: .*(?=: [^:]+$)/, "").replace(": : ", ": ");
}
