import { printPath } from "../../../engine/fieldpath/element.ts";
import { printFieldsV1 } from "../../../engine/fieldpath/print-fieldsv1.ts";
import { type Conflict, conflictSet, conflictsOf, printConflicts } from "../../../engine/merge/conflict.ts";
import {
  equalManagers,
  type Managers,
  managerNames,
  managersDifference,
  type VersionedSet,
} from "../../../engine/merge/managers.ts";
import { get, isMap, type Value, type ValueMap } from "../../../engine/value/value.ts";
import type { Check } from "../check.ts";
import { check, checkSet, checkText, field, listField, readSet, textField } from "./recorded-line.ts";

/** The comparison of each kind of line about managers and conflicts. */
export const managerChecks: Readonly<Record<string, (line: ValueMap) => readonly Check[]>> = {
  "managers.equals": (line) => [
    check(
      "state",
      "equals",
      field(line, "out"),
      equalManagers(readManagers(line, "a"), readManagers(line, "b")),
    ),
  ],
  "managers.difference": (line) => [
    checkManagers(field(line, "out"), managersDifference(readManagers(line, "a"), readManagers(line, "b"))),
  ],
  "conflicts.fromManagers": (line) => {
    const conflicts = conflictsOf(readManagers(line, "managed"));
    return [
      ...checkConflicts(field(line, "out"), conflicts),
      checkSet("set", field(line, "set"), conflictSet(conflicts)),
      checkText("message", "text", field(line, "string"), printConflicts(conflicts)),
    ];
  },
};

/** Reads managers from a list of `{ manager, apiVersion, applied, fieldsV1 }`. */
export function readManagers(line: ValueMap, name: string): Managers {
  return new Map(listField(line, name).map(readEntry));
}

function readEntry(entry: Value): [string, VersionedSet] {
  if (!isMap(entry)) throw new Error("an entry is not an object");
  return [
    textField(entry, "manager"),
    {
      set: readSet(field(entry, "fieldsV1")),
      apiVersion: textField(entry, "apiVersion"),
      applied: field(entry, "applied") === true,
    },
  ];
}

/** Compares managers with the recorded list, including the order of paths in each set. */
export function checkManagers(want: Value, got: Managers): Check {
  const list = managerNames(got).map((manager) => {
    const { set, apiVersion, applied } = got.get(manager) as VersionedSet;
    return { manager, apiVersion, applied, fieldsV1: JSON.stringify(JSON.parse(printFieldsV1(set))) };
  });
  return check("state", "managers", Array.isArray(want) ? want.map(withText) : want, list);
}

function withText(entry: Value): Value {
  return isMap(entry) ? { ...entry, fieldsV1: JSON.stringify(get(entry, "fieldsV1")) } : entry;
}

/** Compares conflicts with the recorded ones, in the same order. */
export function checkConflicts(want: Value | undefined, conflicts: readonly Conflict[]): readonly Check[] {
  const rows = Array.isArray(want) ? (want as readonly ValueMap[]) : [];
  return [
    check(
      "reason",
      "conflicts",
      rows.map((row) => ({ manager: field(row, "manager"), path: field(row, "path") })),
      conflicts.map(({ manager, path }) => ({ manager, path })),
    ),
    checkText(
      "message",
      "conflicting paths",
      rows.map((row) => field(row, "human")),
      conflicts.map(({ path }) => printPath(path)),
    ),
  ];
}
