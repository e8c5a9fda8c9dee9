import { badBase64 } from "../../../server/structs/base64.ts";
import { decodeBase64 } from "../../../server/structs/base64-bytes.ts";
import { equal } from "../../../value/equal.ts";
import { compareText } from "../../../value/order.ts";
import { formatPlain } from "../../../value/text.ts";
import { get, isList, isMap, type Value } from "../../../value/value.ts";

type Outcome = { readonly value: Value } | { readonly error: string };

/** A function of templates: its value, or what Go says is wrong. */
export type TemplateFunction = (...args: readonly Value[]) => Outcome;

const value = (result: Value): Outcome => ({ value: result });

/** Whether Go takes a value for true. */
export function isTrue(given: Value): boolean {
  if (isList(given)) return given.length > 0;
  if (isMap(given)) return Object.keys(given).length > 0;
  return Boolean(given);
}

/** A value as a template prints it. */
export function printValue(given: Value | undefined): string {
  return given === undefined || given === null ? "<no value>" : formatPlain(given);
}

function compared(test: (order: number) => boolean): TemplateFunction {
  return (a = null, b = null) => {
    if (typeof a === "number" && typeof b === "number") return value(test(a - b));
    if (typeof a === "string" && typeof b === "string") return value(test(compareText(a, b)));
    return { error: "incompatible types for comparison" };
  };
}

function formatted(format: string, args: readonly Value[]): string {
  let at = 0;
  const text = format.replace(/%(-?\d*)([%a-zA-Z])/g, (mark, width: string, verb: string) => {
    if (verb === "%") return "%";
    if (at >= args.length) return `%!${verb}(MISSING)`;
    const arg = args[at++] as Value;
    const plain =
      verb === "q" ? JSON.stringify(printValue(arg)) : "svdt".includes(verb) ? formatPlain(arg) : mark;
    const size = Math.min(Math.abs(Number(width)), 1000);
    return width.startsWith("-") ? plain.padEnd(size) : plain.padStart(size);
  });
  return text;
}

/** What base64 stands for, read as UTF-8. */
function decoded(text: string): Outcome {
  const plain = text.replace(/[\r\n]/g, "");
  const bytes = decodeBase64(plain);
  if (bytes !== null)
    return value(new TextDecoder("utf-8", { ignoreBOM: true }).decode(Uint8Array.from(bytes)));
  const why = `base64 decode failed: illegal base64 data at input byte ${badBase64(plain)}`;
  return { error: `error calling base64decode: ${why}` };
}

function indexed(of: Value, ...keys: readonly Value[]): Outcome {
  let found: Value = of;
  for (const key of keys) {
    if (isMap(found)) found = get(found, String(key)) ?? null;
    else if (isList(found) && typeof key === "number") {
      if (key < 0 || key >= found.length) return { error: `error calling index: index out of range: ${key}` };
      found = found[key] as Value;
    } else return { error: "error calling index: can't index item" };
  }
  return value(found);
}

/** The functions of Go's templates and of kubectl's. `and` and `or` stop early, and are not among them by value. */
export const FUNCTIONS: Readonly<Record<string, TemplateFunction>> = {
  and: (...args) => value(args.find((arg) => !isTrue(arg)) ?? args.at(-1) ?? null),
  or: (...args) => value(args.find(isTrue) ?? args.at(-1) ?? null),
  not: (arg = null) => value(!isTrue(arg)),
  eq: (first = null, ...others) => value(others.some((one) => equal(first, one))),
  ne: (a = null, b = null) => value(!equal(a, b)),
  lt: compared((order) => order < 0),
  le: compared((order) => order <= 0),
  gt: compared((order) => order > 0),
  ge: compared((order) => order >= 0),
  len: (arg = null) => {
    if (typeof arg === "string" || isList(arg)) return value(arg.length);
    return isMap(arg) ? value(Object.keys(arg).length) : { error: "error calling len: len of untyped nil" };
  },
  index: (of = null, ...keys) => indexed(of, ...keys),
  print: (...args) => value(args.map(printValue).join("")),
  println: (...args) => value(`${args.map(printValue).join(" ")}\n`),
  printf: (format = "", ...args) => value(formatted(String(format), args)),
  base64decode: (text = "") => decoded(String(text)),
  exists: (of = null, ...keys) => {
    const found = indexed(of, ...keys);
    return value("value" in found && found.value !== null);
  },
};
