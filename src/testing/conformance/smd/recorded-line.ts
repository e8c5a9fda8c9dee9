import type { Path } from "../../../engine/fieldpath/element.ts";
import { decodeFieldsV1 } from "../../../engine/fieldpath/fieldsv1.ts";
import { printFieldsV1 } from "../../../engine/fieldpath/print-fieldsv1.ts";
import type { FieldSet } from "../../../engine/fieldpath/set.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../../../engine/value/value.ts";
import type { Check } from "../check.ts";
import type { Level } from "../registration.ts";
import { plainNumbers } from "./plain-numbers.ts";

/** Returns a field of a line. Throws if it is missing, because the line is then invalid. */
export function field(line: ValueMap, name: string): Value {
  const value = get(line, name);
  if (value === undefined) throw new Error(`the line has no ${name}`);
  return value;
}

/** Returns a string field of a line. Throws if it is missing or has another type; so do the next three functions. */
export function textField(line: ValueMap, name: string): string {
  const value = field(line, name);
  if (typeof value !== "string") throw new Error(`${name} is not a string`);
  return value;
}

/** Returns an object field of a line. */
export function mapField(line: ValueMap, name: string): ValueMap {
  const value = field(line, name);
  if (!isMap(value)) throw new Error(`${name} is not an object`);
  return value;
}

/** Returns a list field of a line. */
export function listField(line: ValueMap, name: string): readonly Value[] {
  const value = field(line, name);
  if (!isList(value)) throw new Error(`${name} is not a list`);
  return value;
}

/** Returns a path field of a line. */
export function pathField(line: ValueMap, name: string): Path {
  return listField(line, name).map(String);
}

/** Reads a set from FieldsV1. */
export function setField(line: ValueMap, name: string): FieldSet {
  return readSet(field(line, name));
}

/** Reads a set from a FieldsV1 value. Throws if it is invalid. */
export function readSet(value: Value): FieldSet {
  const read = decodeFieldsV1(value);
  if ("error" in read) throw new Error(read.error);
  return read.set;
}

/** Compares a set with its recorded FieldsV1, including the order. `got` is null if there is no set. */
export function checkSet(about: string, want: Value | undefined, got: FieldSet | null): Check {
  const text = got === null ? "null" : JSON.stringify(JSON.parse(printFieldsV1(got)));
  return { level: "state", about, want: want === undefined ? want : JSON.stringify(want), got: text };
}

/** Compares one or several texts from Go, which may contain an integer in the form of a float. */
export function checkText(
  level: Level,
  about: string,
  want: Value | undefined,
  got: string | readonly string[],
): Check {
  const plain = isList(want) ? want.map((one) => plainNumbers(String(one))) : want;
  return { level, about, want: typeof plain === "string" ? plainNumbers(plain) : plain, got };
}

/** Returns the comparison of two values. */
export function check(level: Level, about: string, want: Value | undefined, got: Value | undefined): Check {
  return { level, about, want, got };
}
