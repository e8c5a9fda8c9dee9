import { Environment, Optional } from "@marcbachmann/cel-js";
import { readDuration } from "../engine/server/custom-resources/formats.ts";
import {
  get,
  isList,
  isMap,
  type MutableMap,
  put,
  type Value,
  type ValueMap,
} from "../engine/value/value.ts";
import { isOfAuthorizer } from "./functions/authorizer.ts";
import { isDuration, printTime } from "./values/format-text.ts";
import { invalidData } from "./values/invalid-data.ts";
import { keepInside, keepListType } from "./values/list-types.ts";
import { readTime } from "./values/read-time.ts";
import { keepSchema } from "./values/typed-maps.ts";

/** Marks errors whose message is the server's own. */
export const GO = "go";

const known = new WeakMap<object, unknown>();
const typed = new WeakMap<ValueMap, WeakMap<object, unknown>>();

/**
 * Converts a JSON value for the evaluator: whole numbers become integers, and objects become maps, so that no key is special.
 * With an OpenAPI schema, numbers have its type, and strings with the format of a time become times.
 */
export function toCel(value: Value, schema?: ValueMap): unknown {
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "string") return schema === undefined ? value : readText(value, get(schema, "format"));
  if (typeof value === "number") return isWhole(value, schema) ? BigInt(value) : value;
  const cache = schema === undefined ? known : cacheOf(schema);
  const found = cache.get(value);
  if (found !== undefined) return found;
  const made = isList(value) ? listOf(value, schema) : mapOf(value as ValueMap, schema);
  cache.set(value, made);
  given.add(made);
  return made;
}

const given = new WeakSet<object>();

/** Whether a list or a map comes from a variable. If not, an expression made it. */
export function isGiven(value: object): boolean {
  return given.has(value);
}

function listOf(value: readonly Value[], schema: ValueMap | undefined): readonly unknown[] {
  const made = value.map((item) => toCel(item, partOf(schema, "items")));
  if (schema !== undefined) {
    keepListType(made, schema);
    keepInside(made, made);
  }
  return made;
}

function mapOf(value: ValueMap, schema: ValueMap | undefined): ReadonlyMap<string, unknown> {
  const made = new Map<string, unknown>();
  const wrong = new Map<string, string>();
  for (const key of keysOf(value, schema)) {
    const [item, below] = [get(value, key) as Value, memberOf(schema, key)];
    made.set(key, toCel(item, below));
    const why = below === undefined ? null : invalidData(item, below);
    if (why !== null) wrong.set(key, why);
  }
  if (schema !== undefined) {
    keepInside(made, made.values());
    keepSchema(made);
  }
  if (wrong.size === 0) return made;
  // The library knows a map by its constructor, so a subclass is none to it.
  const read = made.get.bind(made);
  made.get = (key) => {
    const why = wrong.get(key);
    if (why !== undefined) throw new Error(why, { cause: GO });
    return read(key);
  };
  return made;
}

/** Where the schema has properties, a field that is null is absent. Upstream: apiserver pkg/cel/common/valuesunstructured.go, Find (v0.36.3). */
function keysOf(value: ValueMap, schema: ValueMap | undefined): readonly string[] {
  const keys = Object.keys(value);
  return partOf(schema, "properties") === undefined ? keys : keys.filter((key) => get(value, key) !== null);
}

function cacheOf(schema: ValueMap): WeakMap<object, unknown> {
  const cache = typed.get(schema) ?? new WeakMap<object, unknown>();
  typed.set(schema, cache);
  return cache;
}

function isWhole(value: number, schema: ValueMap | undefined): boolean {
  const fits = Number.isInteger(value) && Math.abs(value) < 2 ** 63;
  return fits && (schema === undefined || get(schema, "type") !== "number");
}

function partOf(schema: ValueMap | undefined, key: string): ValueMap | undefined {
  const part = schema === undefined ? undefined : get(schema, key);
  return isMap(part) ? part : undefined;
}

function memberOf(schema: ValueMap | undefined, key: string): ValueMap | undefined {
  return partOf(partOf(schema, "properties"), key) ?? partOf(schema, "additionalProperties");
}

function readText(text: string, format: Value | undefined): unknown {
  if (format === "duration") return durationOf(text);
  if (format === "byte") return bytesOf(text);
  if (format !== "date-time" && format !== "date") return text;
  return readTime(text) ?? text;
}

function durationOf(text: string): unknown {
  const plain = readDuration(text);
  return plain === null ? text : toDuration({ text: plain });
}

/** The library does not export its durations. */
const toDuration = new Environment({ unlistedVariablesAreDyn: true }).parse("duration(text)");

/** The server reads the alphabet of URLs here. */
function bytesOf(text: string): unknown {
  try {
    const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(plain, (char) => char.charCodeAt(0));
  } catch {
    return text;
  }
}

/** Converts a result of the evaluator to JSON. Times become strings, bytes become base64, and values of the authorizer become null. */
export function fromCel(result: unknown): Value {
  if (typeof result === "bigint") return Number(result);
  if (result === null || result === undefined) return null;
  if (typeof result !== "object") return result as Value;
  if (Array.isArray(result)) return result.map(fromCel);
  if (result instanceof Date || isDuration(result)) return printTime(result);
  if (result instanceof Uint8Array) return btoa(String.fromCharCode(...result));
  if (isOfAuthorizer(result)) return null;
  const whole: unknown = result.valueOf();
  if (typeof whole === "bigint") return Number(whole);
  if (result instanceof Optional) return result.hasValue() ? fromCel(result.value()) : null;
  const out: MutableMap = {};
  const entries = result instanceof Map ? [...result] : Object.entries(result);
  for (const [key, item] of entries) put(out, String(key), fromCel(item));
  return out;
}
