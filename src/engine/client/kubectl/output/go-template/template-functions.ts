import { badBase64 } from "../../../../server/structs/base64.ts";
import { decodeBase64 } from "../../../../server/structs/base64-bytes.ts";
import { equal } from "../../../../value/equal.ts";
import { formatPlain } from "../../../../value/go-format.ts";
import { compareText } from "../../../../value/order.ts";
import { textOfBytes } from "../../../../value/utf8-bytes.ts";
import { get, isList, isMap, type Value } from "../../../../value/value.ts";
import { escapeHtml, escapeJs, escapeQuery } from "./escape-values.ts";
import { formatVerbs } from "./format-verbs.ts";
import { type Held, int, isNilBox, isTrue, NONE, type Outcome, typeOf, unboxed } from "./held-value.ts";
import { indexInto, sliceOf } from "./index-values.ts";

/** The type of a parameter: `value` is what the template has, `any` an interface. */
export type Parameter = "value" | "any" | "string";

/** A function of templates. Further arguments have the type `rest`; null if there are none. */
export type TemplateFunction = {
  readonly fixed: readonly Parameter[];
  readonly rest: Parameter | null;
  readonly run: (...args: readonly Held[]) => Outcome;
};

/** The maximum length of the text that a template produces, in UTF-16 units. */
export const MAX_TEXT = 8_000_000;

/** The error for a template that produces more. */
export const TEMPLATE_TOO_LONG = "the template makes too much text";

/** Returns a value as a template prints it. */
export function printHeld({ value }: Held): string {
  return value === undefined ? "<no value>" : formatPlain(value);
}

function limited(text: string | null): Outcome {
  return text === null || text.length > MAX_TEXT ? { error: TEMPLATE_TOO_LONG } : { value: text };
}

/** Joins texts; null if the result is too long. */
function joined(parts: readonly string[]): string | null {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return length > MAX_TEXT ? null : parts.join("");
}

/** Returns values as Go's `fmt.Sprint`: with spaces between two that are no strings. */
function sprint(args: readonly Held[]): string | null {
  const isText = ({ value }: Held | undefined = {}) => typeof value === "string";
  return joined(
    args.map((arg, at) => {
      const hasSpace = at > 0 && !isText(arg) && !isText(args[at - 1]);
      return `${hasSpace ? " " : ""}${formatPlain(arg.value ?? null)}`;
    }),
  );
}

function escaped(change: (text: string) => string): TemplateFunction {
  return {
    fixed: [],
    rest: "any",
    run: (...args) => {
      const text = sprint(args.map((arg) => (isNilBox(arg) ? { value: "<no value>" } : arg)));
      return limited(text === null ? null : change(text));
    },
  };
}

const BAD_TYPE = "invalid type for comparison";

/** Returns the kind of a value that can be compared; null for others. */
function kindOf(held: Held): "bool" | "string" | "int" | "uint" | "float" | null {
  if (typeof held.value === "boolean") return "bool";
  if (typeof held.value === "string") return "string";
  if (typeof held.value !== "number") return null;
  const type = typeOf(held);
  return type === "float64" ? "float" : type === "uint8" ? "uint" : "int";
}

function areWhole(...kinds: readonly (string | null)[]): boolean {
  return kinds.every((kind) => kind === "int" || kind === "uint");
}

function equals(first: Held, others: readonly Held[]): Outcome {
  const one = unboxed(first);
  if (others.length === 0) return { error: "missing argument for comparison" };
  const kind = kindOf(one);
  for (const given of others) {
    const other = unboxed(given);
    if (kind !== kindOf(other) && !areWhole(kind, kindOf(other))) {
      if (one.value !== undefined && other.value !== undefined)
        return { error: `incompatible types for comparison: ${typeOf(one)} and ${typeOf(other)}` };
      continue;
    }
    if (kind === null && one.value !== undefined && other.value !== undefined) {
      if (isList(one.value) !== isList(other.value))
        return {
          error: `non-comparable types ${verbS(one)}: ${typeOf(one)}, ${typeOf(other)}: ${printHeld(other)}`,
        };
      return { error: `non-comparable type ${verbS(other)}: ${typeOf(other)}` };
    }
    if (equal(one.value ?? null, other.value ?? null)) return { value: true };
  }
  return { value: false };
}

function verbS({ value }: Held): string {
  return formatVerbs("%s", [{ value: value ?? null }], MAX_TEXT) ?? "";
}

/** Returns whether a value is less than another. */
function isLess(first: Held, second: Held): { readonly value: boolean } | { readonly error: string } {
  const [a, b] = [unboxed(first), unboxed(second)];
  const [kind, other] = [kindOf(a), kindOf(b)];
  if (kind === null || other === null) return { error: BAD_TYPE };
  if (kind !== other && !areWhole(kind, other))
    return { error: `incompatible types for comparison: ${typeOf(a)} and ${typeOf(b)}` };
  if (kind === "bool") return { error: BAD_TYPE };
  return {
    value:
      kind === "string"
        ? compareText(String(a.value), String(b.value)) < 0
        : Number(a.value) < Number(b.value),
  };
}

/** Returns whether a value is less than another, or equal to it. */
function isAtMost(first: Held, second: Held): Outcome {
  const less = isLess(first, second);
  return "error" in less || less.value ? less : equals(first, [second]);
}

function negated(outcome: Outcome): Outcome {
  return "error" in outcome ? outcome : { value: outcome.value !== true };
}

/** Decodes base64 into UTF-8. */
function decodeText(text: string): Outcome {
  const plain = text.replace(/[\r\n]/g, "");
  const bytes = decodeBase64(plain);
  if (bytes !== null) return { value: textOfBytes(bytes) };
  return { error: `base64 decode failed: illegal base64 data at input byte ${badBase64(text)}` };
}

function lengthOf(given: Held): Outcome {
  if (isNilBox(given)) return { error: "len of nil pointer" };
  const { value } = given;
  if (value === undefined) return { error: "reflect: call of reflect.Value.Type on zero Value" };
  if (typeof value === "string") return int(new TextEncoder().encode(value).length);
  if (isList(value)) return int(value.length);
  return isMap(value) ? int(Object.keys(value).length) : { error: `len of type ${typeOf(given)}` };
}

/** Whether an item is there, and not null. Without keys, a missing value counts as there. Upstream: cli-runtime pkg/printers/jsonpath.go. */
function exists(given: Held, ...keys: readonly Held[]): Outcome {
  let found: Value | undefined = given.value ?? undefined;
  for (const key of keys) {
    const at: Value = key.value ?? "";
    if (isMap(found) && typeof at === "string") found = get(found, at) ?? null;
    else if (isList(found) && typeof at === "number" && at >= 0 && at < found.length)
      found = found[at] as Value;
    else return { value: false };
  }
  return { value: found !== null };
}

const pair = { fixed: ["value", "value"], rest: null } as const;
const one = { fixed: ["value"], rest: null } as const;
const many = { fixed: ["value"], rest: "value" } as const;

/** The functions of Go templates and of kubectl. Upstream: Go text/template/funcs.go. */
export const FUNCTIONS: Readonly<Record<string, TemplateFunction>> = {
  // The executor has these three: two end with the first argument that decides, and there is nothing to call.
  and: { ...many, run: () => NONE },
  or: { ...many, run: () => NONE },
  call: { ...many, run: () => NONE },
  not: { ...one, run: (arg = NONE) => ({ value: !isTrue(arg) }) },
  eq: { ...many, run: (first = NONE, ...others) => equals(first, others) },
  ne: { ...pair, run: (a = NONE, b = NONE) => negated(equals(a, [b])) },
  lt: { ...pair, run: (a = NONE, b = NONE) => isLess(a, b) },
  le: { ...pair, run: (a = NONE, b = NONE) => isAtMost(a, b) },
  gt: { ...pair, run: (a = NONE, b = NONE) => negated(isAtMost(a, b)) },
  ge: { ...pair, run: (a = NONE, b = NONE) => negated(isLess(a, b)) },
  len: { ...one, run: (arg = NONE) => lengthOf(arg) },
  index: { ...many, run: (of = NONE, ...keys) => indexInto(of, keys) },
  slice: { ...many, run: (of = NONE, ...keys) => sliceOf(of, keys) },
  print: { fixed: [], rest: "any", run: (...args) => limited(sprint(args)) },
  println: {
    fixed: [],
    rest: "any",
    run: (...args) => {
      const parts = args.map(({ value }, at) => (at === 0 ? "" : " ") + formatPlain(value ?? null));
      return limited(joined([...parts, "\n"]));
    },
  },
  printf: {
    fixed: ["string"],
    rest: "any",
    run: (format = NONE, ...args) => {
      const given = args.map(({ value, type }) => ({
        value: value ?? null,
        ...(type !== undefined && { type }),
      }));
      return limited(formatVerbs(String(format.value), given, MAX_TEXT));
    },
  },
  html: escaped(escapeHtml),
  js: escaped(escapeJs),
  urlquery: escaped(escapeQuery),
  base64decode: { fixed: ["string"], rest: null, run: (text = NONE) => decodeText(String(text.value)) },
  exists: { fixed: ["any"], rest: "any", run: (of = NONE, ...keys) => exists(of, ...keys) },
};
