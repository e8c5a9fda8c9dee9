import { difference, leaves, union } from "../../engine/fieldpath/algebra.ts";
import { fromPaths } from "../../engine/fieldpath/build.ts";
import type { Path } from "../../engine/fieldpath/element.ts";
import { encodeFieldsV1 } from "../../engine/fieldpath/fieldsv1.ts";
import { type FieldSet, paths } from "../../engine/fieldpath/set.ts";
import { nameOf, namespaceOf } from "../../engine/managedfields/object.ts";
import { type Owner, ownerName, pathText } from "../../engine/ownership/object-ownership.ts";
import { isApplyRequest, requestWriter } from "../../engine/ownership/request-writer.ts";
import { keysOf } from "../../engine/scenario/field-location.ts";
import type { Step, Target } from "../../engine/scenario/scenario.ts";
import { managerKey } from "../../engine/scenario/step-manager.ts";
import { isWrite } from "../../engine/scenario/terminal.ts";
import { extractItems } from "../../engine/typed/extract.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../../engine/value/value.ts";
import { printYamlText } from "../../text/yaml/print/print-yaml.ts";
import {
  fieldsText,
  hasSameFields,
  isKeyOfItem,
  liveValue,
  type ObjectFacts,
  ownersOf,
  ownFields,
  whose,
} from "./facts.ts";
import type { FindingMove } from "./types.ts";

type NewStep = Omit<Step, "id">;

/** Returns the move that applies again what a manager applied. Empty if this cannot be found out. */
export function tryApply(facts: ObjectFacts, owner: Owner): readonly FindingMove[] {
  const label = `Try ${whose(owner.manager)} apply`;
  const last = lastApply(facts, owner);
  if (last !== null) return [{ label, steps: [last] }];
  const wanted = facts.wanted.get(managerKey(owner))?.configuration ?? null;
  const config = wanted ?? configOf(facts, owner, owner.set);
  return config === null ? [] : [{ label, steps: [applyStep(facts, owner, config)] }];
}

/** Returns the move that applies what a manager applied, with another value for one field. Empty for a field that is not a scalar. */
export function tryOtherValue(facts: ObjectFacts, owner: Owner, field: Path): readonly FindingMove[] {
  const other = otherValue(liveValue(facts, field));
  const keys = keysOf(facts.live, facts.type, field);
  if (other === null || keys === null) return [];
  const config = configOf(
    { ...facts, live: withValue(facts.live, keys, other) as ValueMap },
    owner,
    union(owner.set, fromPaths([field])),
  );
  if (config === null) return [];
  return [
    {
      label: `Try ${whose(owner.manager)} apply with another value for ${fieldsText(facts, [field]).replaceAll("`", "")}`,
      steps: [applyStep(facts, owner, config)],
    },
  ];
}

/**
 * Returns the move after which an owner no longer owns these fields, and the values stay: an applier applies the rest of its fields;
 * for an updater a patch takes the fields out of the managed fields. Empty if that would leave
 * no managed fields, or would remove a field that only the applier owns.
 */
export function release(
  facts: ObjectFacts,
  owner: Owner,
  fields: readonly Path[],
  what = "it",
): readonly FindingMove[] {
  const label = `Let ${ownerName(owner)} release ${what}`;
  const kept = without(owner, fields);
  if (owner.operation === "Apply") {
    if (fields.some((path) => ownersOf(facts, path).length < 2)) return []; // the server would remove the field
    const config = configOf(facts, owner, kept);
    return config === null ? [] : [{ label, steps: [applyStep(facts, owner, config)] }];
  }
  const at = facts.ownership.owners.indexOf(owner);
  if (at < 0 || facts.ownership.owners.length === 1) return [];
  const entry = `/metadata/managedFields/${at}`;
  const body = [
    { op: "test", path: `${entry}/manager`, value: owner.manager },
    paths(kept).length === 0
      ? { op: "remove", path: entry }
      : { op: "replace", path: `${entry}/fieldsV1`, value: encodeFieldsV1(kept) },
  ];
  const step: NewStep = {
    ...writerOf(facts, owner),
    action: { kind: "patch", type: "json", target: targetOf(facts.live), body: printYamlText(body) },
    note: `Takes fields of ${owner.manager} out of the managed fields`,
  };
  return [{ label, steps: [step] }];
}

/** Returns what an owner keeps without some fields, also without the maps and items that are then empty. */
function without(owner: Owner, fields: readonly Path[]): FieldSet {
  const kept = difference(owner.set, fromPaths(fields));
  const gone = new Set(fields.map(pathText));
  const left = ownFields(owner).filter((path) => !gone.has(pathText(path)));
  const [aroundGone, aroundLeft] = [pathsAround(fields), pathsAround(left)];
  const isHollow = (path: Path) => {
    const around = pathText(isKeyOfItem(path) && !path.at(-1)?.startsWith("k:") ? path.slice(0, -1) : path);
    return aroundGone.has(around) && !aroundLeft.has(around);
  };
  return difference(kept, fromPaths(paths(kept).filter(isHollow)));
}

/** Returns the texts of these paths and of all paths around them. */
function pathsAround(fields: readonly Path[]): ReadonlySet<string> {
  return new Set(
    fields.flatMap((path) => [...path.keys(), path.length].map((end) => pathText(path.slice(0, end)))),
  );
}

/** Returns the last step with which a manager applied only this object; null if it is not in the scenario. */
function lastApply({ frames, key }: ObjectFacts, owner: Owner): NewStep | null {
  const frame = frames.findLast(
    ({ planned: { step }, results }) =>
      step.action.kind === "apply" &&
      results.length === 1 &&
      results[0]?.object === key &&
      results[0].exchanges.some(({ request }) => isApplyRequest(request) && isWriter(request, owner)),
  );
  if (frame === undefined) return null;
  const {
    id: _id,
    note: _note,
    at: _at,
    expect: _expect,
    force: _force,
    disabled: _disabled,
    ...step
  } = frame.planned.step;
  return step;
}

function isWriter(request: Parameters<typeof requestWriter>[0], owner: Owner): boolean {
  const writer = requestWriter(request);
  return writer !== null && managerKey(writer) === managerKey(owner);
}

/** Returns who makes a step of a manager: who made its last write in the scenario, else an actor with its name. */
function writerOf({ frames }: ObjectFacts, owner: Owner): Omit<NewStep, "action"> {
  const frame = frames.findLast(
    ({ results, planned }) =>
      planned.step.action.kind !== "run" &&
      results.some(({ exchanges }) =>
        exchanges.filter(isWrite).some(({ request }) => isWriter(request, owner)),
      ),
  );
  const { actor = owner.manager, fieldManager, userAgent } = frame?.planned.step ?? {};
  return {
    actor,
    ...(fieldManager !== undefined && { fieldManager }),
    ...(userAgent !== undefined && { userAgent }),
  };
}

/** Returns a manifest with the live values of some fields; null if the fields have other names in the version of their owner. */
function configOf(facts: ObjectFacts, owner: Owner, set: FieldSet): ValueMap | null {
  if (!hasSameFields(facts, owner.apiVersion)) return null;
  const { live, type } = facts;
  const config = extractItems({ value: live, type }, leaves(set), { appendKeyFields: true });
  return isMap(config) ? config : {};
}

function applyStep(facts: ObjectFacts, owner: Owner, config: ValueMap): NewStep {
  const { apiVersion: _, kind, ...place } = targetOf(facts.live);
  const metadata = get(config, "metadata");
  const manifest = {
    ...config,
    apiVersion: owner.apiVersion,
    kind,
    metadata: { ...(isMap(metadata) ? metadata : {}), ...place },
  };
  return { ...writerOf(facts, owner), action: { kind: "apply", manifest: printYamlText(manifest) } };
}

function targetOf(live: ValueMap): Target & ValueMap {
  const namespace = namespaceOf(live);
  return {
    apiVersion: String(get(live, "apiVersion")),
    kind: String(get(live, "kind")),
    name: nameOf(live),
    ...(namespace === "" ? {} : { namespace }),
  };
}

/** Returns another value of the same type; null for maps, lists and null. */
function otherValue(value: Value | undefined): Value | null {
  if (typeof value === "number") return value + 1;
  if (typeof value === "boolean") return !value;
  if (typeof value !== "string") return null;
  return /^\d+$/.test(value) ? String(Number(value) + 1) : `${value}-other`;
}

function withValue(value: Value, [key, ...rest]: readonly (string | number)[], by: Value): Value {
  if (key === undefined) return by;
  if (isList(value)) return value.map((item, at) => (at === key ? withValue(item, rest, by) : item));
  return isMap(value) ? { ...value, [key]: withValue(get(value, String(key)) ?? null, rest, by) } : value;
}
