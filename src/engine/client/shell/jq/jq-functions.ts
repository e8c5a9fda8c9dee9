import { jsonValue } from "../../../value/json/json.ts";
import { utf8Length } from "../../../value/utf8.ts";
import { has, isList, isMap, type Value } from "../../../value/value.ts";
import { type Filter, JqError } from "./jq-filter.ts";
import { textFor } from "./jq-formats.ts";
import { contains } from "./jq-math.ts";
import { type Builtin, type JqRun, made, type Place, type Scope, valuesOf } from "./jq-run.ts";
import {
  compare,
  deletePaths,
  indices,
  isTrue,
  printCompact,
  refuse,
  shown,
  sortKeys,
  typeOf,
  updateAt,
} from "./jq-values.ts";
import { parseJson } from "./json-parser.ts";

/** A function of values: the input, then the arguments. */
type Plain = (input: Value, ...args: readonly Value[]) => Value;

/** Functions of values, by name and number of arguments. */
const plainFunctions: Readonly<Record<string, Plain>> = {
  "not/0": (value) => !isTrue(value),
  "type/0": typeOf,
  "length/0": lengthOf,
  "utf8bytelength/0": (value) =>
    typeof value === "string" ? utf8Length(value) : refuse(value, "only strings have UTF-8 byte length"),
  "keys/0": (value) => keysOf(value, true),
  "keys_unsorted/0": (value) => keysOf(value, false),
  "has/1": hasKey,
  "contains/1": contains,
  "tojson/0": printCompact,
  "tostring/0": textFor,
  "tonumber/0": toNumber,
  "fromjson/0": fromJson,
  "explode/0": (value) =>
    typeof value === "string"
      ? [...value].map((letter) => letter.codePointAt(0) ?? 0)
      : fail("explode input must be a string"),
  "implode/0": (value) =>
    isList(value) ? String.fromCodePoint(...value.map(Number)) : fail("implode input must be an array"),
  "split/1": (value, by) =>
    typeof value === "string" && typeof by === "string"
      ? value === ""
        ? []
        : value.split(by)
      : fail("split input and separator must be strings"),
  "startswith/1": (value, by) => bothTexts("startswith", value, by).startsWith(by as string),
  "endswith/1": (value, by) => bothTexts("endswith", value, by).endsWith(by as string),
  "ltrimstr/1": (value, by) =>
    typeof value === "string" && typeof by === "string" && value.startsWith(by)
      ? value.slice(by.length)
      : value,
  "rtrimstr/1": (value, by) =>
    typeof value === "string" && typeof by === "string" && by !== "" && value.endsWith(by)
      ? value.slice(0, -by.length)
      : value,
  "trim/0": (value) => trimmed(value).trim(),
  "ltrim/0": (value) => trimmed(value).trimStart(),
  "rtrim/0": (value) => trimmed(value).trimEnd(),
  "abs/0": (value) => (typeof value === "number" ? Math.abs(value) : refuse(value, "has no absolute value")),
  "sort/0": (value) => sortedList(value),
  "unique/0": (value) => withoutRepeats(sortedList(value)),
  "min/0": (value) =>
    listOf(value).reduce((a: Value, b, at) => (at === 0 || compare(b, a) < 0 ? b : a), null),
  "max/0": (value) =>
    listOf(value).reduce((a: Value, b, at) => (at === 0 || compare(b, a) >= 0 ? b : a), null),
  "reverse/0": (value) =>
    typeof value === "string"
      ? [...value].reverse().join("")
      : value === null
        ? []
        : [...listOf(value)].reverse(),
  "flatten/1": (value, depth) =>
    Number(depth) < 0 ? fail("flatten depth must not be negative") : flattened(value, Number(depth)),
  "indices/1": indicesOf,
  "delpaths/1": (value, paths) => deletePaths(value, listOf(paths).map(pathOf)),
  "setpath/2": (value, path, next) => updateAt(value, pathOf(path), () => next as Value),
  "floor/0": numeric(Math.floor),
  "ceil/0": numeric(Math.ceil),
  "round/0": numeric(Math.round),
  "sqrt/0": numeric(Math.sqrt),
  "fabs/0": numeric(Math.abs),
  "log/0": numeric(Math.log),
  "log2/0": numeric(Math.log2),
  "log10/0": numeric(Math.log10),
  "exp/0": numeric(Math.exp),
  "trunc/0": numeric(Math.trunc),
  "pow/2": (_, a, b) => Number(a) ** Number(b),
  "infinite/0": () => Number.POSITIVE_INFINITY,
  "nan/0": () => Number.NaN,
  "isnan/0": (value) => Number.isNaN(numberOf(value)),
  "isinfinite/0": (value) => Math.abs(numberOf(value)) === Number.POSITIVE_INFINITY,
  "isnormal/0": (value) => Number.isFinite(numberOf(value)) && value !== 0,
  "fromdateiso8601/0": (value) => secondsOf(value),
  "strftime/1": (value, format) => timeText(value, textFor(format as Value)),
  "mktime/0": (value) => Date.UTC(...(listOf(value).map(Number) as [number, number])) / 1000,
};

/** Functions of values, and those that run the filters of their arguments. */
export function jqFunctions(others: Readonly<Record<string, Builtin>>): ReadonlyMap<string, Builtin> {
  const all = new Map(Object.entries(others));
  for (const [key, call] of Object.entries(plainFunctions)) all.set(key, onValues(call));
  return all;
}

/** Makes a function of values a function of filters: it gets each combination of the results of its arguments. */
export function onValues(call: Plain): Builtin {
  return function* (run, at, args, scope) {
    for (const values of combinations(run, at, args, scope)) yield made(at, call(at.value, ...values));
  };
}

function* combinations(
  run: JqRun,
  at: Place,
  args: readonly Filter[],
  scope: Scope | null,
): Iterable<readonly Value[]> {
  const last = args.at(-1);
  if (last === undefined) return yield [];
  for (const value of valuesOf(run, last, at, scope)) {
    for (const before of combinations(run, at, args.slice(0, -1), scope)) yield [...before, value];
  }
}

function fail(words: string): never {
  throw new JqError(words);
}

/** Returns the items of a list. Fails for any other value. */
export function listOf(value: Value | undefined): readonly Value[] {
  if (isList(value)) return value;
  throw new JqError(`Cannot iterate over ${shown(value ?? null)}`);
}

/** Returns a path. */
export function pathOf(value: Value | undefined): readonly Value[] {
  return isList(value) ? value : fail("Path must be specified as an array");
}

function lengthOf(value: Value): Value {
  if (value === null) return 0;
  if (typeof value === "string") return [...value].length;
  if (typeof value === "number") return Math.abs(value);
  if (typeof value === "boolean") return refuse(value, "has no length");
  return isList(value) ? value.length : Object.keys(value).length;
}

function keysOf(value: Value, isSorted: boolean): Value {
  if (isList(value)) return [...value.keys()];
  if (!isMap(value)) return refuse(value, "has no keys");
  return isSorted ? sortKeys(value) : Object.keys(value);
}

function hasKey(value: Value, key: Value = null): Value {
  if (isMap(value) && typeof key === "string") return has(value, key);
  if (value === null) return false;
  if (isList(value) && typeof key === "number") return key >= 0 && key < value.length;
  return fail(
    `Cannot check whether ${typeOf(value)} has a ${typeof key === "string" ? "string" : typeOf(key)} key`,
  );
}

function toNumber(value: Value): Value {
  if (typeof value === "number") return value;
  if (typeof value !== "string") return refuse(value, "cannot be parsed as a number");
  const text = value.trim();
  if (/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(text)) return Number(text);
  return badJson(value);
}

function badJson(text: string): never {
  return fail(
    `Invalid numeric literal at EOF at line 1, column ${utf8Length(text)} (while parsing '${text}')`,
  );
}

function fromJson(value: Value): Value {
  if (typeof value !== "string") return refuse(value, "only strings can be parsed");
  const read = jsonValue(value);
  if (read !== undefined) return read;
  const { values, error } = parseJson(value);
  const [first, second] = values;
  if (error === null && first !== undefined && second === undefined) return first.value;
  const why = error ?? (first === undefined ? "Expected JSON value" : "Unexpected extra JSON values");
  return fail(`${why} (while parsing '${value}')`);
}

function bothTexts(name: string, value: Value, by: Value | undefined): string {
  return typeof value === "string" && typeof by === "string"
    ? value
    : fail(`${name}() requires string inputs`);
}

function trimmed(value: Value): string {
  return typeof value === "string" ? value : refuse(value, "cannot be trimmed");
}

function sortedList(value: Value): readonly Value[] {
  return isList(value) ? [...value].sort(compare) : refuse(value, "cannot be sorted, as it is not an array");
}

function withoutRepeats(sorted: readonly Value[]): readonly Value[] {
  return sorted.filter((item, at) => at === 0 || compare(item, sorted[at - 1] as Value) !== 0);
}

function flattened(value: Value, depth: number): readonly Value[] {
  const items = isMap(value) ? Object.values(value) : listOf(value);
  return items.flatMap((item) => (isList(item) && depth > 0 ? flattened(item, depth - 1) : [item]));
}

function indicesOf(value: Value, part: Value = null): Value {
  if (value === null) return null;
  if (typeof value === "string" && typeof part === "string") {
    if (part === "") return null;
    const letters = [...value];
    return [...letters.keys()].filter((at) => letters.slice(at).join("").startsWith(part));
  }
  return indices(listOf(value), isList(part) ? part : [part]);
}

function numeric(call: (value: number) => number): Plain {
  return (value) => call(numberOf(value));
}

function numberOf(value: Value): number {
  return typeof value === "number" ? value : refuse(value, "number required");
}

function secondsOf(value: Value): Value {
  if (typeof value !== "string") return fail("strptime/1 requires string inputs and arguments");
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value) && !Number.isNaN(Date.parse(value));
  return isTime
    ? Date.parse(value) / 1000
    : fail(`date "${value}" does not match format "%Y-%m-%dT%H:%M:%SZ"`);
}

function timeText(value: Value, format: string): string {
  if (typeof value !== "number") return fail("strftime/1 requires parsed datetime inputs");
  const [year = "", month = "", day = "", hour = "", minute = "", second = ""] = new Date(value * 1000)
    .toISOString()
    .split(/[-T:.]/);
  const parts: Readonly<Record<string, string>> = {
    Y: year,
    m: month,
    d: day,
    H: hour,
    M: minute,
    S: second,
    F: `${year}-${month}-${day}`,
    T: `${hour}:${minute}:${second}`,
    Z: "UTC",
    "%": "%",
  };
  return format.replace(/%(.)/g, (found, letter: string) => parts[letter] ?? found);
}

/** Sorts items by the values that belong to them. */
export function sortedBy(items: readonly { readonly by: Value; readonly item: Value }[]): typeof items {
  return [...items].sort((a, b) => compare(a.by, b.by));
}
