import type { Converted, Converter } from "../../../engine/merge/converter.ts";
import type { Type } from "../../../engine/schema/resolve-type.ts";
import { printIssues, type TypedValue } from "../../../engine/typed/typed.ts";
import { validate } from "../../../engine/typed/validate.ts";
import { sortedKeys } from "../../../engine/value/order.ts";
import {
  get,
  has,
  isList,
  isMap,
  type MutableMap,
  put,
  type Value,
  type ValueMap,
  withKey,
  withoutKey,
} from "../../../engine/value/value.ts";
import { sortIssues } from "./check-issues.ts";

/** The types and versions that the converters need. */
export type ConverterContext = {
  readonly typeAt: (version: string) => Type;
  /** The name of a type; empty for an inline type. */
  readonly nameOf: (type: Type) => string;
  /** The versions that `specificVersion` accepts now. */
  readonly accepted: () => readonly string[];
};

/** Returns the converter with a name. Throws if the name is unknown. */
export function converterOf(name: string, context: ConverterContext): Converter {
  switch (name) {
    case "identity":
      return {
        convert: (value, version) =>
          version === "" ? failed('cannot convert to invalid type: ""') : ok(value),
      };
    case "specificVersion":
      return {
        convert: (value, version) =>
          context.accepted().includes(version) ? ok(value) : missing(`Unknown version: ${version}`),
      };
    case "renaming":
      return { convert: (value, version) => renaming(value, version, context) };
    case "repeating":
      return { convert: (value, version) => repeating(value, version, context) };
    case "reliantFields":
      return { convert: (value, version) => reliantFields(value, version, context) };
    default:
      throw new Error(`no converter ${name}`);
  }
}

function ok(value: TypedValue): Converted {
  return { kind: "ok", value };
}

function failed(message: string): Converted {
  return { kind: "error", message };
}

function missing(message: string): Converted {
  return { kind: "missing", message };
}

/** Replaces the name of the old version at the end of each key with that of the new version. */
function renaming({ value, type }: TypedValue, version: string, context: ConverterContext): Converted {
  const renamed = { value: renameKeys(value, context.nameOf(type), version), type: context.typeAt(version) };
  const issues = sortIssues(validate(renamed.value, renamed.type));
  return issues.length === 0 ? ok(renamed) : { kind: "error", message: printIssues(issues), issues };
}

function renameKeys(value: Value, from: string, to: string): Value {
  if (isList(value)) return value.map((item) => renameKeys(item, from, to));
  if (!isMap(value)) return value;
  const out: MutableMap = {};
  for (const key of sortedKeys(value)) {
    const name = key.endsWith(from) ? key.slice(0, key.length - from.length) + to : key;
    put(out, name, renameKeys(value[key] as Value, from, to));
  }
  return out;
}

/** Converts the keys below the first one: `b` is `bb` in v2 and `bbb` in v3. Drops leaves and other keys. */
function repeating({ value }: TypedValue, version: string, context: ConverterContext): Converted {
  const times = /^v(\d+)$/.exec(version)?.[1];
  if (times === undefined) return missing(`cannot convert to invalid version: ${version}`);
  const type = context.typeAt(version);
  const first = isMap(value) ? sortedKeys(value)[0] : undefined;
  if (first === undefined || !isMap(value)) return ok({ value, type });
  const below = value[first] as Value;
  return ok({ value: withKey({}, first, isMap(below) ? repeatKeys(below, Number(times)) : below), type });
}

function repeatKeys(value: Value, times: number): Value {
  if (!isMap(value)) return null;
  const out: MutableMap = {};
  for (const key of sortedKeys(value))
    put(out, [...key][0]?.repeat(times) ?? "", repeatKeys(value[key] as Value, times));
  return out;
}

/** Converts a field whose name differs between v1 and v2; it is required in both. */
function reliantFields(typed: TypedValue, version: string, context: ConverterContext): Converted {
  if (context.nameOf(typed.type) === version) return ok(typed);
  if (version === "v1")
    return renameField(typed, "required_field_bar", "field_foo_rely_on_bar", context.typeAt(version));
  if (version === "v2")
    return renameField(typed, "field_foo_rely_on_bar", "required_field_bar", context.typeAt(version));
  return missing(`cannot convert to invalid version: ${version}`);
}

function renameField({ value }: TypedValue, from: string, to: string, type: Type): Converted {
  const map: ValueMap = isMap(value) ? value : {};
  if (!has(map, from)) return failed(`required field ${from} is missing`);
  return ok({ value: withKey(withoutKey(map, from), to, get(map, from) as Value), type });
}
