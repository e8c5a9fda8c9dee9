import { dig, type Value, type ValueMap } from "../../src/engine/value/value.ts";
import type { Unit } from "../../src/testing/conformance/registration.ts";

/** Returns a recorded sequence for a reader: each request, the answer in a line, and then the difference. */
export function printDifference(line: ValueMap, { failed, detail = "" }: Unit): readonly string[] {
  const steps = line["steps"] as readonly ValueMap[];
  const setup = (line["setup"] ?? []) as readonly ValueMap[];
  return [
    `${String(line["name"])}: differs at ${failed}`,
    ...setup.map((one) => `  definition ${String(dig(one, "metadata", "name"))}`),
    ...steps.flatMap((step, at) => [
      `  ${at + 1}. ${printRequest(step["request"] as ValueMap)}`,
      `     ${printAnswer(step["response"] as ValueMap)}`,
    ]),
    ...detail.split("\n").map((text) => `     | ${text}`),
  ];
}

function printRequest({ method, path, query, contentType, userAgent, body }: ValueMap): string {
  const asked = new URLSearchParams(query as Record<string, string> | undefined).toString();
  const words = [
    method,
    `${String(path)}${asked === "" ? "" : `?${asked}`}`,
    contentType,
    userAgent === undefined ? undefined : `as ${String(userAgent)}`,
    body === undefined ? undefined : textOf(body),
  ];
  return words.filter((word) => word !== undefined).join(" ");
}

function printAnswer({ code, body }: ValueMap): string {
  const message = dig(body, "kind") === "Status" ? dig(body, "message") : undefined;
  return `${String(code)}${message === undefined ? "" : ` ${String(message)}`}`;
}

function textOf(value: Value): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
