import { quotePlain } from "../../../value/json/json.ts";
import { compareText } from "../../../value/order.ts";
import { textOfBytes, utf8Bytes } from "../../../value/utf8-bytes.ts";
import {
  get,
  has,
  isList,
  isMap,
  type MutableMap,
  put,
  type Value,
  type ValueMap,
} from "../../../value/value.ts";
import { JqError } from "./jq-filter.ts";

/** Returns the name that jq has for the type of a value. */
export function typeOf(value: Value): string {
  if (value === null) return "null";
  if (isList(value)) return "array";
  return typeof value;
}

/** Whether a value counts as true. */
export function isTrue(value: Value): boolean {
  return value !== null && value !== false;
}

/** How many bytes of a text errors show, and of a text that is longer. */
const MAX_SHOWN = 14;
const SHOWN_OF_LONG = 11;

/** Returns a value as errors show it: its type and the start of its text. */
export function shown(value: Value): string {
  return `${typeOf(value)} (${textOf(value)})`;
}

/** Returns the start of the text of a value. */
export function textOf(value: Value): string {
  const text = printCompact(value);
  const bytes = utf8Bytes(text);
  return bytes.length > MAX_SHOWN ? `${textOfBytes([...bytes.slice(0, SHOWN_OF_LONG)])}...` : text;
}

/** Fails with the message `VALUE why`. */
export function refuse(value: Value, why: string): never {
  throw new JqError(`${shown(value)} ${why}`);
}

/** Orders values as jq sorts them: null, false, true, numbers, texts, lists, objects. */
export function compare(a: Value, b: Value): number {
  const rank = rankOf(a) - rankOf(b);
  if (rank !== 0) return rank;
  if (typeof a === "number" && typeof b === "number") return a < b || Number.isNaN(a) ? -1 : a === b ? 0 : 1;
  if (typeof a === "string" && typeof b === "string") return compareText(a, b);
  if (isList(a) && isList(b)) {
    for (const [at, item] of a.entries()) {
      if (at >= b.length) return 1;
      const order = compare(item, b[at] as Value);
      if (order !== 0) return order;
    }
    return a.length - b.length;
  }
  if (isMap(a) && isMap(b)) {
    const keys = [sortKeys(a), sortKeys(b)] as const;
    const order = compare(keys[0], keys[1]);
    if (order !== 0) return order;
    for (const key of keys[0]) {
      const found = compare(get(a, key) ?? null, get(b, key) ?? null);
      if (found !== 0) return found;
    }
  }
  return 0;
}

function rankOf(value: Value): number {
  if (typeof value === "boolean") return value ? 2 : 1;
  return { null: 0, number: 3, string: 4, array: 5 }[typeOf(value)] ?? 6;
}

/** Returns the keys of an object, in the order in which jq sorts them. */
export function sortKeys(map: ValueMap): string[] {
  return Object.keys(map).sort(compareText);
}

/** Returns a value without spaces, as `jq -c` prints it. */
export function printCompact(value: Value): string {
  return print(value, { indent: "", sorts: false });
}

/** How a value is printed: `indent` is empty for one line. */
export type PrintForm = { readonly indent: string; readonly sorts: boolean };

/** Returns the JSON of a value as jq prints it. */
export function print(value: Value, form: PrintForm, level = 0): string {
  if (typeof value === "string") return quoteText(value);
  if (typeof value === "number") return printNumber(value);
  if (value === null || typeof value === "boolean") return String(value);
  const keys = isMap(value) ? (form.sorts ? sortKeys(value) : Object.keys(value)) : [];
  const parts = isList(value)
    ? value.map((item) => print(item, form, level + 1))
    : keys.map(
        (key) =>
          `${quoteText(key)}:${form.indent === "" ? "" : " "}${print((value as ValueMap)[key] as Value, form, level + 1)}`,
      );
  const [open, close] = isList(value) ? "[]" : "{}";
  if (parts.length === 0) return `${open}${close}`;
  if (form.indent === "") return `${open}${parts.join(",")}${close}`;
  const line = `\n${form.indent.repeat(level + 1)}`;
  return `${open}${line}${parts.join(`,${line}`)}\n${form.indent.repeat(level)}${close}`;
}

function quoteText(text: string): string {
  return JSON.stringify(text).replace(/\x7f/g, "\\u007f");
}

/** How many zeros a number may have at its end, and how small it may be, before it gets an exponent. */
const EXTRA_DIGITS = 15;
const MIN_EXPONENT = -4;

function printNumber(value: number): string {
  if (Number.isNaN(value)) return "null";
  const bounded = Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, value));
  if (bounded === 0) return Object.is(bounded, -0) ? "-0" : "0";
  const [digits = "", power = ""] = bounded.toExponential().split("e");
  const count = digits.replace(/[-.]/g, "").length;
  const exponent = Number(power);
  if (exponent >= count + EXTRA_DIGITS || exponent < MIN_EXPONENT) {
    return `${digits}e${power.replace(/^([+-])(\d)$/, "$10$2")}`;
  }
  return exponent < 0 ? bounded.toFixed(count - exponent - 1) : String(bounded);
}

/** Returns what an index selects: a field of an object, an item of a list, the positions of a list in a list. */
export function indexOf(value: Value, key: Value): Value {
  if (value === null && (typeof key === "string" || typeof key === "number" || key === null)) return null;
  if (isMap(value) && typeof key === "string") return get(value, key) ?? null;
  if (isList(value) && typeof key === "number") return value[placeOf(key, value.length)] ?? null;
  if (isList(value) && isList(key)) return indices(value, key);
  if ((isList(value) || value === null) && isMap(key))
    return sliceOf(value, get(key, "start") ?? null, get(key, "end") ?? null);
  const named = typeof key === "string" ? `string ${quotePlain(key)}` : typeOf(key);
  throw new JqError(`Cannot index ${typeOf(value)} with ${named}`);
}

function placeOf(key: number, length: number): number {
  const whole = Math.floor(key);
  return whole < 0 ? whole + length : whole;
}

/** Returns a part of a list or of a text. */
export function sliceOf(value: Value, from: Value, to: Value): Value {
  if (value === null) return null;
  if (!isList(value) && typeof value !== "string")
    throw new JqError(`Cannot index ${typeOf(value)} with object`);
  const items = isList(value) ? value : [...value];
  const { start, end } = bounds(items.length, from, to);
  const part = items.slice(start, end);
  return isList(value) ? part : part.join("");
}

function bounds(length: number, from: Value, to: Value): { readonly start: number; readonly end: number } {
  const isBound = (one: Value) => one === null || typeof one === "number";
  if (!isBound(from) || !isBound(to)) {
    throw new JqError("Start and end indices of an array slice must be numbers");
  }
  const within = (place: number) => Math.max(0, Math.min(length, place < 0 ? place + length : place));
  const start = within(Math.floor(Number(from ?? 0)));
  return { start, end: Math.max(start, within(to === null ? length : Math.ceil(Number(to)))) };
}

/** Returns the positions at which a list has the items of another one. */
export function indices(list: readonly Value[], part: readonly Value[]): Value {
  if (part.length === 0) return null;
  return [...list.keys()].filter((at) =>
    part.every((item, i) => at + i < list.length && compare(list[at + i] as Value, item) === 0),
  );
}

/** Returns a value with another value at a path. `update` gets the value that was there; undefined removes it. */
export function updateAt(value: Value, path: readonly Value[], update: (before: Value) => Value): Value {
  const [key, ...rest] = path;
  if (key === undefined) return update(value);
  const inner = updateAt(indexOf(value, key), rest, update);
  if (isMap(key)) return withSlice(value, key, inner);
  if (typeof key === "string") {
    const out: MutableMap = {};
    for (const one of Object.keys(value ?? {})) put(out, one, (value as ValueMap)[one] as Value);
    put(out, key, inner);
    return out;
  }
  const list = [...((value ?? []) as readonly Value[])];
  const place = placeOf(Number(key), list.length);
  if (place < 0) throw new JqError("Out of bounds negative array index");
  if (place > MAX_INDEX) throw new JqError("Array index too large");
  while (list.length < place) list.push(null);
  list[place] = inner;
  return list;
}

const MAX_INDEX = 1_000_000;

function withSlice(value: Value, key: ValueMap, inner: Value): Value {
  if (!isList(inner)) throw new JqError("A slice of an array can only be assigned another array");
  const list = (value ?? []) as readonly Value[];
  const { start, end } = bounds(list.length, get(key, "start") ?? null, get(key, "end") ?? null);
  return [...list.slice(0, start), ...inner, ...list.slice(end)];
}

/** Returns a value without what is at these paths. */
export function deletePaths(value: Value, paths: readonly (readonly Value[])[]): Value {
  const inOrder = [...paths].sort((a, b) => compare(b, a));
  return inOrder.reduce((at: Value, path) => deletePath(at, path), value);
}

function deletePath(value: Value, path: readonly Value[]): Value {
  const [key, ...rest] = path;
  if (key === undefined || value === null) return null;
  if (rest.length > 0) {
    const inner = indexOf(value, key);
    return inner === null ? value : updateAt(value, [key], () => deletePath(inner, rest));
  }
  if (isMap(value) && typeof key === "string") {
    if (!has(value, key)) return value;
    const { [key]: _, ...out } = value;
    return out;
  }
  if (isList(value) && typeof key === "number") {
    const place = placeOf(key, value.length);
    return value.filter((_, at) => at !== place);
  }
  if (isList(value) && isMap(key)) return withSlice(value, key, []);
  const named = typeof key === "string" ? "field" : "element";
  throw new JqError(
    `Cannot delete ${named} at ${isMap(value) ? "object" : typeOf(value)} index of ${typeOf(key)}`,
  );
}
