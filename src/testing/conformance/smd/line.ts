import type { Path } from "../../../engine/fieldpath/element.ts";
import { decodeFieldsV1, printFieldsV1 } from "../../../engine/fieldpath/fieldsv1.ts";
import type { FieldSet } from "../../../engine/fieldpath/set.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../../../engine/value/value.ts";
import type { Check } from "../check.ts";
import type { Level } from "../replayer.ts";
import { plainNumbers } from "./plain-numbers.ts";

/** A field of a line; throws where the line has none, for that line is not as the formats say. */
export function field(line: ValueMap, name: string): Value {
  const value = get(line, name);
  if (value === undefined) throw new Error(`the line has no ${name}`);
  return value;
}

export function textField(line: ValueMap, name: string): string {
  const value = field(line, name);
  if (typeof value !== "string") throw new Error(`${name} is no text`);
  return value;
}

export function mapField(line: ValueMap, name: string): ValueMap {
  const value = field(line, name);
  if (!isMap(value)) throw new Error(`${name} is no object`);
  return value;
}

export function listField(line: ValueMap, name: string): readonly Value[] {
  const value = field(line, name);
  if (!isList(value)) throw new Error(`${name} is no list`);
  return value;
}

export function pathField(line: ValueMap, name: string): Path {
  return listField(line, name).map(String);
}

/** A set written as FieldsV1. */
export function setField(line: ValueMap, name: string): FieldSet {
  return readSet(field(line, name));
}

export function readSet(value: Value): FieldSet {
  const read = decodeFieldsV1(value);
  if ("error" in read) throw new Error(read.error);
  return read.set;
}

/** Compares a set with its recorded FieldsV1, order included; null stands for no set at all. */
export function checkSet(about: string, want: Value | undefined, got: FieldSet | null): Check {
  const text = got === null ? "null" : JSON.stringify(JSON.parse(printFieldsV1(got)));
  return { level: "state", about, want: want === undefined ? want : JSON.stringify(want), got: text };
}

/** Compares a text of Go's, or a list of them, where a float may be written as one. */
export function checkText(
  level: Level,
  about: string,
  want: Value | undefined,
  got: string | readonly string[],
): Check {
  const plain = isList(want) ? want.map((one) => plainNumbers(String(one))) : want;
  return { level, about, want: typeof plain === "string" ? plainNumbers(plain) : plain, got };
}

export function check(level: Level, about: string, want: Value | undefined, got: Value | undefined): Check {
  return { level, about, want, got };
}
