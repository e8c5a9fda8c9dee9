import { equal } from "../../../engine/value/equal.ts";
import { dig, get, isList, isMap, type Value, withoutKey } from "../../../engine/value/value.ts";
import { isStatus, normalBody, sortCauses } from "../../../verify/normal/normal-answer.ts";
import type { Level } from "../registration.ts";

/** An answer in the form of the recording. */
export type Answer = { readonly code: number; readonly warnings: readonly string[]; readonly body: Value };

/** Returns the loosest level at which two answers differ, and the difference; null if they agree. */
export function compareAnswers(
  want: Answer,
  got: Answer,
): { readonly level: Level; readonly detail: string } | null {
  const state = differsInState(want, got);
  if (state !== null) return { level: "state", detail: state };
  const wanted = sortCauses(want.body);
  const made = sortCauses(got.body);
  if (!equal(reasonOf(wanted), reasonOf(made))) {
    return { level: "reason", detail: both(reasonOf(wanted), reasonOf(made)) };
  }
  const texts = [messageOf(wanted, want.warnings), messageOf(made, got.warnings)] as const;
  return equal(...texts) ? null : { level: "message", detail: both(...texts) };
}

function differsInState(want: Answer, got: Answer): string | null {
  if (want.code !== got.code) {
    return `want code ${want.code}, got ${got.code}\n${both(shorten(want.body), shorten(got.body))}`;
  }
  if (isStatus(want.body) || !isMap(want.body)) return null;
  const a = normalBody(want.body);
  const b = isMap(got.body) ? normalBody(got.body) : got.body;
  return equal(a, b) ? null : difference(a, b, "");
}

/** Returns the part of a Status that level `reason` compares, with the causes as a set. */
function reasonOf(body: Value): Value {
  if (!isMap(body) || !isStatus(body)) return null;
  const details = get(body, "details");
  const causes = dig(details, "causes");
  const set = isList(causes)
    ? [
        ...new Set(
          causes.map((cause) => JSON.stringify([dig(cause, "field") ?? "", dig(cause, "reason") ?? ""])),
        ),
      ].sort()
    : [];
  return {
    reason: get(body, "reason") ?? "",
    status: get(body, "status") ?? "",
    details: isMap(details) ? withoutKey(details, "causes") : {},
    causes: set,
  };
}

function messageOf(body: Value, warnings: readonly string[]): Value {
  if (!isStatus(body)) return { text: typeof body === "string" ? body : "", warnings: [...warnings].sort() };
  const causes = dig(body, "details", "causes");
  const texts = isList(causes)
    ? [...new Set(causes.map((cause) => String(dig(cause, "message"))))].sort()
    : [];
  return { text: dig(body, "message") ?? "", causes: texts, warnings: [...warnings].sort() };
}

function shorten(body: Value): Value {
  return isStatus(body) ? (dig(body, "message") ?? "") : body;
}

function both(want: Value, got: Value): string {
  return `want ${JSON.stringify(want)}\ngot  ${JSON.stringify(got)}`;
}

/** Returns each place where two values differ, one per line. */
function difference(want: Value | undefined, got: Value | undefined, path: string): string {
  if (want !== undefined && got !== undefined && equal(want, got)) return "";
  if (isMap(want) && isMap(got)) {
    const keys = [...new Set([...Object.keys(want), ...Object.keys(got)])];
    return lines(keys.map((key) => difference(get(want, key), get(got, key), `${path}.${key}`)));
  }
  if (isList(want) && isList(got) && want.length === got.length) {
    return lines(want.map((item, i) => difference(item, got[i], `${path}[${i}]`)));
  }
  return `${path}: want ${JSON.stringify(want)?.slice(0, 700)}, got ${JSON.stringify(got)?.slice(0, 700)}`;
}

function lines(all: readonly string[]): string {
  return all.filter((line) => line !== "").join("\n");
}
