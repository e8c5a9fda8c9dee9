import { expect } from "vitest";
import { decodeManagedFields } from "../engine/managedfields/entries/decode-entries.ts";
import { applyObject, type FieldManagerResult, updateObject } from "../engine/managedfields/field-manager.ts";
import { managedFieldsOf, withManagedFields } from "../engine/managedfields/object.ts";
import type { FieldManagerTarget } from "../engine/managedfields/target.ts";
import { dig, type ValueMap, withKey } from "../engine/value/value.ts";
import { printPaths } from "./notation.ts";
import { newWidget, noWidget, widgetTarget } from "./widget.ts";

/** A request for a widget and its expected result. */
export type Step = {
  /** The content of the applied configuration, or of the updated object. */
  readonly apply?: ValueMap;
  readonly update?: ValueMap;
  readonly metadata?: ValueMap;
  readonly by: string;
  readonly at: number;
  readonly force?: boolean;
  readonly version?: string;
  readonly subresource?: string;
  /** All owners and their fields after the request, in the order of the list. Omitted after an error. */
  readonly owners?: Owners;
  readonly error?: string;
};

/** The paths of each entry, by `manager operation[/subresource] version second`. */
export type Owners = { readonly [entry: string]: readonly string[] };

/** The start of every time, without the two digits of the seconds and `Z`. */
export const NOW = "2026-01-01T00:00:";

/** Returns the outcome of a request. An update contains the managed fields of `live` unless it sets others. */
export function runStep(live: ValueMap, step: Step, target = widgetTarget(step.version)): FieldManagerResult {
  const request = {
    target,
    live,
    manager: step.by,
    subresource: step.subresource ?? "",
    now: `${NOW}${String(step.at).padStart(2, "0")}Z`,
  };
  const object = withKey(
    newWidget(step.apply ?? step.update, step.metadata),
    "apiVersion",
    target.apiVersion,
  );
  if (step.apply) return applyObject({ ...request, config: object, force: step.force ?? false });
  const managed = managedFieldsOf(live);
  const updated =
    dig(object, "metadata", "managedFields") === undefined ? withManagedFields(object, managed) : object;
  return updateObject({ ...request, object: updated });
}

/** Returns the entries of an object in order. */
export function owners(object: ValueMap): Owners {
  const list = (managedFieldsOf(object) ?? []) as readonly ValueMap[];
  return Object.fromEntries(
    list.map((entry) => {
      const decoded = decodeManagedFields([entry]);
      const [versioned] = "managed" in decoded ? [...decoded.managed.managers.values()] : [];
      const part = entry.subresource === undefined ? "" : `/${String(entry.subresource)}`;
      const version = String(entry.apiVersion).split("/")[1];
      const second = typeof entry.time === "string" ? Number(entry.time.slice(17, 19)) : "-";
      return [
        `${String(entry.manager)} ${String(entry.operation)}${part} ${version} ${second}`,
        versioned === undefined ? [] : printPaths(versioned.set),
      ];
    }),
  );
}

/** Runs requests in order, compares each result, and returns the last object. */
export function runSteps(
  steps: readonly Step[],
  start: ValueMap = noWidget,
  target?: FieldManagerTarget,
): ValueMap {
  let live = start;
  for (const step of steps) {
    const outcome = runStep(live, step, target);
    if (step.error !== undefined) {
      expect("error" in outcome ? outcome.error.message : outcome.object).toBe(step.error);
      continue;
    }
    if ("error" in outcome) throw new Error(outcome.error.message);
    if (step.owners !== undefined) {
      expect(Object.entries(owners(outcome.object))).toEqual(Object.entries(step.owners));
    }
    // The server sets the uid of a new object.
    live = withKey(outcome.object, "metadata", {
      ...(outcome.object.metadata as ValueMap),
      uid: "u",
    });
  }
  return live;
}
