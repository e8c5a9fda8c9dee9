import type { FieldManagerResult } from "../../../engine/managedfields/field-manager.ts";
import type { Refusal } from "../../../engine/managedfields/refusal.ts";
import { compareText } from "../../../engine/value/order.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../../../engine/value/value.ts";
import type { Check } from "../check.ts";

/** Compares the outcome of a request, an object or an error, with the recorded one. */
export function checkOutcome(
  about: string,
  want: Value | undefined,
  error: Value | undefined,
  got: FieldManagerResult,
): readonly Check[] {
  if (isMap(error)) {
    return "error" in got
      ? checkRefusal(about, error, got.error)
      : [{ level: "state", about, want: error, got: got.object }];
  }
  return [{ level: "state", about, want, got: "error" in got ? { error: got.error.message } : got.object }];
}

/** Compares an error. The causes and the lines of several errors may have any order. */
export function checkRefusal(about: string, want: ValueMap, got: Refusal): readonly Check[] {
  return [
    {
      level: "reason",
      about: `${about}: reason`,
      want: get(want, "reason") ?? null,
      got: got.reason ?? null,
    },
    { level: "reason", about: `${about}: code`, want: get(want, "code") ?? null, got: got.code ?? null },
    {
      level: "reason",
      about: `${about}: causes`,
      want: sortedCauses(get(want, "causes"), ["reason", "field"]),
      got: sortedCauses((got.causes ?? []) as unknown as Value, ["reason", "field"]),
    },
    {
      level: "message",
      about: `${about}: texts of causes`,
      want: sortedCauses(get(want, "causes"), ["reason", "field", "message"]),
      got: sortedCauses((got.causes ?? []) as unknown as Value, ["reason", "field", "message"]),
    },
    checkText(`${about}: message`, String(get(want, "message")), got.message),
  ];
}

function sortedCauses(causes: Value | undefined, keys: readonly string[]): readonly Value[] {
  if (!isList(causes)) return [];
  return causes
    .map((cause) => keys.map((key) => (isMap(cause) ? String(get(cause, key)) : "")).join(" | "))
    .sort(compareText);
}

/** Compares two error messages. Several errors may have any order. */
export function checkText(about: string, want: string, got: string): Check {
  const wanted = splitErrors(want);
  const found = splitErrors(got);
  const lines = mayDiffer(wanted.lines, found.lines) ? wanted.lines : found.lines;
  return { level: "message", about, want: joinErrors(wanted), got: joinErrors({ ...found, lines }) };
}

type Errors = { readonly head: string; readonly lines: readonly string[] };

/** The text before one error, or before `errors:` and several. */
function splitErrors(message: string): Errors {
  const end = /(?:\): |converting obj to typed: )/.exec(message);
  const head = message.slice(0, end === null ? 0 : end.index + end[0].length);
  const body = message.slice(head.length);
  if (!body.startsWith("errors:\n")) return { head, lines: [body] };
  const lines = body.split("\n").slice(1);
  return { head, lines: lines.map((line) => line.replace(/^ {2}/, "")).sort(compareText) };
}

function joinErrors({ head, lines }: Errors): string {
  return `${head}${lines.join("\n")}`;
}

/** Upstream stops at an undeclared field and visits fields in any order, so the number of earlier errors varies. */
function mayDiffer(want: readonly string[], got: readonly string[]): boolean {
  return want.some((line) => line.endsWith(": field not declared in schema") && got.includes(line));
}
