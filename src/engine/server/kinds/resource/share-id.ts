import { utf8Length } from "../../../value/utf8.ts";
import { get, type ValueMap } from "../../../value/value.ts";
import { invalidField } from "../../http/status-errors.ts";
import { printInvalid } from "../../validate/field-checks.ts";
import type { Errors } from "../../validate/value-checks.ts";

const NORMAL =
  "uid must be in RFC 4122 normalized form, `xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx` with lowercase hexadecimal characters";

/**
 * Returns the errors of the share of a device that a claim has: a UUID.
 * Upstream: kubernetes pkg/apis/resource/validation/validation.go, validateUID (v1.36.3).
 */
export function shareErrors(device: ValueMap, at: string): Errors {
  const id = get(device, "shareID");
  if (typeof id !== "string") return [];
  const problem = uuidProblem(id);
  const isNormal = id.length === 36 && id === id.toLowerCase();
  if (problem === null && isNormal) return [];
  const why = problem === null ? NORMAL : `error validating uid: ${problem}`;
  return [invalidField(`${at}.shareID`, printInvalid(id), why)];
}

/** Returns why a text is no UUID, in the words of github.com/google/uuid. Null if it is one. */
function uuidProblem(text: string): string | null {
  const size = utf8Length(text);
  if (size === 45 && !/^urn:uuid:/i.test(text))
    return `invalid urn prefix: ${printInvalid(text.slice(0, 9))}`;
  if (size === 38 && !/^\{.*\}$/.test(text)) return "invalid bracketed UUID format";
  if (![32, 36, 38, 45].includes(size)) return `invalid UUID length: ${size}`;
  const digits = size === 45 ? text.slice(9) : size === 38 ? text.slice(1, -1) : text;
  const form = size === 32 ? /^[0-9a-f]{32}$/i : /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
  return form.test(digits) ? null : "invalid UUID format";
}
