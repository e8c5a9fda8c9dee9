import {
  difference,
  intersection,
  leaves,
  recursiveDifference,
  union,
} from "../../../engine/fieldpath/algebra.ts";
import { fromPaths } from "../../../engine/fieldpath/build.ts";
import { printPath } from "../../../engine/fieldpath/element.ts";
import { ensureNamed } from "../../../engine/fieldpath/ensure-named.ts";
import { parseFieldsV1 } from "../../../engine/fieldpath/fieldsv1-text.ts";
import { applyFilter, type Filter, type Pattern, patternOf } from "../../../engine/fieldpath/filter.ts";
import { setFromValue } from "../../../engine/fieldpath/from-value.ts";
import { printFieldsV1 } from "../../../engine/fieldpath/print-fieldsv1.ts";
import { equals, type FieldSet, has, isEmpty, paths, size } from "../../../engine/fieldpath/set.ts";
import { get, isList, isMap, type ValueMap } from "../../../engine/value/value.ts";
import type { Check } from "../check.ts";
import type { Context } from "../registration.ts";
import {
  check,
  checkSet,
  checkText,
  field,
  listField,
  mapField,
  pathField,
  setField,
  textField,
} from "./recorded-line.ts";
import { typeOf } from "./recorded-schemas.ts";

type Checks = (line: ValueMap, context: Context) => readonly Check[];

/** The comparison of each kind of line about sets. */
export const setChecks: Readonly<Record<string, Checks>> = {
  "set.union": binary(union),
  "set.intersection": binary(intersection),
  "set.difference": binary(difference),
  "set.recursiveDifference": binary(recursiveDifference),
  "set.leaves": (line) => [checkSet("leaves", field(line, "out"), leaves(setField(line, "a")))],
  "set.ensureNamed": (line, context) => [
    checkSet("named", field(line, "out"), ensureNamed(setField(line, "a"), typeOf(line, context))),
  ],
  "set.has": (line) => [
    check("state", "has", field(line, "out"), has(setField(line, "a"), pathField(line, "path"))),
  ],
  "set.equals": (line) => [
    check("state", "equals", field(line, "out"), equals(setField(line, "a"), setField(line, "b"))),
  ],
  "set.size": (line) => [
    check("state", "size", field(line, "out"), size(setField(line, "a"))),
    check("state", "empty", field(line, "empty"), isEmpty(setField(line, "a"))),
  ],
  "set.string": (line) => [checkText("message", "text", field(line, "out"), printSet(setField(line, "a")))],
  "set.toJSON": toJson,
  "set.fromJSON": fromJson,
  "path.string": (line) => [
    checkText("message", "text", field(line, "out"), printPath(pathField(line, "path"))),
  ],
  fromValue: (line) => [checkSet("set", field(line, "out"), setFromValue(field(line, "value")))],
  filter: (line) => [
    checkSet(
      "filtered",
      field(line, "out"),
      applyFilter(readFilter(mapField(line, "filter")), setField(line, "a")),
    ),
  ],
};

function binary(operation: (a: FieldSet, b: FieldSet) => FieldSet): Checks {
  return (line) => [checkSet("set", field(line, "out"), operation(setField(line, "a"), setField(line, "b")))];
}

/** Returns a set as Go prints it: one path per line. */
export function printSet(set: FieldSet): string {
  return paths(set).map(printPath).join("\n");
}

function toJson(line: ValueMap): readonly Check[] {
  const set = fromPaths(listField(line, "paths").map((path) => (isList(path) ? path.map(String) : [])));
  return [
    check("state", "JSON", field(line, "out"), printFieldsV1(set)),
    checkText("message", "text", field(line, "string"), printSet(set)),
  ];
}

function fromJson(line: ValueMap): readonly Check[] {
  const decoded = parseFieldsV1(textField(line, "in"));
  const ok = check("state", "ok", field(line, "ok"), "set" in decoded);
  if ("error" in decoded) return [ok, check("message", "error", get(line, "error"), decoded.error)];
  return [
    ok,
    checkSet("set", get(line, "out"), decoded.set),
    check("state", "JSON", get(line, "outString"), printFieldsV1(decoded.set)),
  ];
}

/** Reads a filter of a recording. */
export function readFilter(filter: ValueMap): Filter {
  const type = textField(filter, "type");
  if (type === "exclude") return { kind: "exclude", set: setField(filter, "set") };
  return { kind: "include", pattern: readPattern(mapField(filter, "matcher")) };
}

function readPattern(matcher: ValueMap): Pattern {
  if (get(matcher, "wildcard") === true) return { kind: "any" };
  const members = listField(matcher, "members").map((member) => {
    if (!isMap(member)) throw new Error("a member is not an object");
    const element = get(member, "any") === true ? null : textField(member, "pe");
    return { element, child: readPattern(mapField(member, "child")) };
  });
  return patternOf(members);
}
