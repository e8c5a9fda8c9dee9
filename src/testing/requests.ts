import { expect } from "vitest";
import { decodeManagedFields } from "../engine/managedfields/decode.ts";
import { applyObject, type Outcome, updateObject } from "../engine/managedfields/field-manager.ts";
import { managedFieldsOf, withManagedFields } from "../engine/managedfields/object.ts";
import type { FieldManagerTarget } from "../engine/managedfields/target.ts";
import { dig, type ValueMap, withKey } from "../engine/value/value.ts";
import { show } from "./notation.ts";
import { newWidget, noWidget, widgetTarget } from "./widget.ts";

/** A request on a widget, and what is to come of it. */
export type Step = {
  /** Content of the configuration, or of the object that an update writes. */
  readonly apply?: ValueMap;
  readonly update?: ValueMap;
  readonly metadata?: ValueMap;
  readonly by: string;
  readonly at: number;
  readonly force?: boolean;
  readonly version?: string;
  readonly subresource?: string;
  /** Who owns what afterwards, in the order of the list: all of it, each time. Left out after errors. */
  readonly owners?: Owners;
  readonly error?: string;
};

/** `manager operation[/subresource] version second`: paths. */
export type Owners = { readonly [entry: string]: readonly string[] };

/** The start of every time; two digits of seconds and `Z` are missing. */
export const NOW = "2026-01-01T00:00:";

/** One request; an update sends back the managed fields of `live` unless it says others. */
export function run(live: ValueMap, step: Step, target = widgetTarget(step.version)): Outcome {
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
  const told =
    dig(object, "metadata", "managedFields") === undefined ? withManagedFields(object, managed) : object;
  return updateObject({ ...request, object: told });
}

/** The entries of an object in their order. */
export function owners(object: ValueMap): Owners {
  const list = (managedFieldsOf(object) ?? []) as readonly ValueMap[];
  return Object.fromEntries(
    list.map((entry) => {
      const decoded = decodeManagedFields([entry]);
      const [versioned] = "managed" in decoded ? [...decoded.managed.fields.values()] : [];
      const part = entry.subresource === undefined ? "" : `/${String(entry.subresource)}`;
      const version = String(entry.apiVersion).split("/")[1];
      const second = typeof entry.time === "string" ? Number(entry.time.slice(17, 19)) : "-";
      return [
        `${String(entry.manager)} ${String(entry.operation)}${part} ${version} ${second}`,
        versioned === undefined ? [] : show(versioned.set),
      ];
    }),
  );
}

/** Requests one after the other, each compared; returns the object at the end. */
export function play(
  steps: readonly Step[],
  start: ValueMap = noWidget,
  target?: FieldManagerTarget,
): ValueMap {
  let live = start;
  for (const step of steps) {
    const outcome = run(live, step, target);
    if (step.error !== undefined) {
      expect("error" in outcome ? outcome.error.message : outcome.object).toBe(step.error);
      continue;
    }
    if ("error" in outcome) throw new Error(outcome.error.message);
    if (step.owners !== undefined) {
      expect(Object.entries(owners(outcome.object))).toEqual(Object.entries(step.owners));
    }
    // The server gives a uid to what is new.
    live = withKey(outcome.object, "metadata", {
      ...(outcome.object.metadata as ValueMap),
      uid: "u",
    });
  }
  return live;
}
