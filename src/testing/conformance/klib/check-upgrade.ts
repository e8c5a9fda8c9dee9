import { fromPaths } from "../../../engine/fieldpath/build.ts";
import { fieldElement } from "../../../engine/fieldpath/element.ts";
import { findFieldsOwners } from "../../../engine/managedfields/client-go/find-owners.ts";
import {
  type UpgradeOptions,
  upgradeManagedFields,
  upgradePatch,
} from "../../../engine/managedfields/client-go/upgrade.ts";
import { readEntries, writeEntry } from "../../../engine/managedfields/entries/entry.ts";
import { managedFieldsOf, withManagedFields } from "../../../engine/managedfields/object.ts";
import { equal } from "../../../engine/value/equal.ts";
import { get, isList, type Value, type ValueMap } from "../../../engine/value/value.ts";
import type { Check } from "../check.ts";
import { field, listField, mapField, setField, textField } from "../smd/recorded-line.ts";
import { compareResult } from "./check-managed-fields.ts";

/** The comparison of each kind of line about the migration from client-side to server-side apply. */
export const upgradeChecks: Readonly<Record<string, (line: ValueMap) => readonly Check[]>> = {
  "csa.upgrade": (line) => (get(line, "upgradeOutcomes") === undefined ? upgrade(line) : outcomes(line)),
  "csa.patch": (line) => {
    const got = upgradePatch(mapField(line, "object"), optionsOf(line));
    return compareResult(line, field(line, "patch"), "error" in got ? got : { value: got.patch });
  },
  "csa.findOwners": (line) => {
    const operation = textField(line, "operation") === "Apply" ? "Apply" : "Update";
    const entries = readEntries(field(line, "managedFields")) ?? [];
    const owners = findFieldsOwners(entries, operation, setField(line, "fieldsV1")).map(writeEntry);
    return [{ level: "state", about: "owners", want: get(line, "owners") ?? [], got: owners }];
  },
};

function optionsOf(line: ValueMap): UpgradeOptions {
  const managers = get(line, "csaManagers");
  return {
    csaManagers: isList(managers) ? managers.map(String) : [],
    ssaManager: textField(line, "ssaManager"),
    subresource: textField(line, "subresource"),
  };
}

function upgrade(line: ValueMap): readonly Check[] {
  const object = mapField(line, "object");
  const got = upgradeManagedFields(object, optionsOf(line));
  if ("error" in got) return compareResult(line, null, got);
  return compareResult(line, field(line, "out"), {
    value: withManagedFields(object, got.entries?.map(writeEntry)),
  });
}

const lastApplied = fromPaths([
  ["metadata", "annotations", "kubectl.kubernetes.io/last-applied-configuration"].map(fieldElement),
]);

/** Upstream visits several managers in any order, so each of the recorded outcomes is correct. */
function outcomes(line: ValueMap): readonly Check[] {
  const object = mapField(line, "object");
  const upgraded = upgradeManagedFields(object, optionsOf(line));
  const patch = upgradePatch(object, optionsOf(line));
  const entries = readEntries(managedFieldsOf(object)) ?? [];
  const owners = (operation: "Apply" | "Update"): Value =>
    findFieldsOwners(entries, operation, lastApplied).map(writeEntry);
  return [
    oneOf("upgrade", listField(line, "upgradeOutcomes"), {
      managedFields: "error" in upgraded ? null : (upgraded.entries?.map(writeEntry) ?? null),
      error: "error" in upgraded ? upgraded.error : null,
    }),
    oneOf("patch", listField(line, "patchOutcomes"), {
      patch: "error" in patch ? null : patch.patch,
      error: "error" in patch ? patch.error : null,
    }),
    {
      level: "state",
      about: "owners",
      want: get(line, "ownersOfLastApplied"),
      got: { Apply: owners("Apply"), Update: owners("Update") },
    },
  ];
}

function oneOf(about: string, wanted: readonly Value[], got: Value): Check {
  const want = wanted.find((outcome) => equal(outcome, got)) ?? wanted[0];
  return { level: "state", about, want, got };
}
