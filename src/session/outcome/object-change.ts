import { leaves, union } from "../../engine/fieldpath/algebra.ts";
import { fromPaths } from "../../engine/fieldpath/build.ts";
import { type Path, type PathElement, partsOf } from "../../engine/fieldpath/element.ts";
import { type FieldSet, has, isEmpty, paths } from "../../engine/fieldpath/set.ts";
import type { FieldOwnersChange } from "../../engine/ownership/field-owners-change.ts";
import { fieldOwnersChange } from "../../engine/ownership/field-owners-change.ts";
import { pathText } from "../../engine/ownership/object-ownership.ts";
import { ownerChanges } from "../../engine/ownership/owner-changes.ts";
import { ownershipAt } from "../../engine/ownership/ownership-at.ts";
import { valueChanges } from "../../engine/ownership/value-changes.ts";
import { typeOfObject } from "../../engine/scenario/cluster-kinds.ts";
import { keysOf, valueAtKeys } from "../../engine/scenario/field-location.ts";
import type { Frame } from "../../engine/scenario/frame.ts";
import { liveObject } from "../../engine/scenario/live-object.ts";
import type { Type } from "../../engine/schema/resolve-type.ts";
import { isList, isMap, type Value, type ValueMap } from "../../engine/value/value.ts";
import { printYamlText } from "../../text/yaml/print/print-yaml.ts";

/** What a step changed in one object: values and owners. */
export type ObjectChange = {
  /** The changed values, without the fields that contain them. */
  readonly values: readonly ValueChange[];
  /** The fields whose owners changed, by what happened and by the managers. */
  readonly owners: readonly OwnersChange[];
};

export type ValueChange = {
  readonly path: Path;
  readonly kind: "added" | "changed" | "removed";
  /** The value before and after as one line; null if it was or is absent, or does not fit on a line. */
  readonly before: string | null;
  readonly after: string | null;
};

/** The same change of the owners of some fields. */
export type OwnersChange = FieldOwnersChange & { readonly paths: readonly Path[] };

/** Returns what the step at `index` changed in an object. */
export function objectChange(frames: readonly Frame[], index: number, object: string): ObjectChange {
  const frame = frames[index] as Frame;
  const before = liveObject(frame.before, object);
  const after = liveObject(frame.cluster, object);
  const some = after ?? before;
  const type = some === null ? null : typeOfObject(after === null ? frame.before : frame.cluster, some);
  return {
    values: changedValues(before, after, type),
    owners: changedOwners(frames, index, object),
  };
}

function changedValues(
  before: ValueMap | null,
  after: ValueMap | null,
  type: Type | null,
): readonly ValueChange[] {
  const { added, modified, removed } = valueChanges(before, after, type);
  const changed = paths(leaves(union(union(modified, added), removed))).filter((path) => has(modified, path));
  const all = [
    ...changed.map((path) => ({ path, kind: "changed" as const })),
    ...outermost(added).map((path) => ({ path, kind: "added" as const })),
    ...outermost(removed).map((path) => ({ path, kind: "removed" as const })),
  ];
  const byPath = new Map<string, (typeof all)[number]>();
  for (const one of all) {
    const text = pathText(one.path);
    byPath.set(text, byPath.has(text) ? { ...one, kind: "changed" } : one);
  }
  const different = [...byPath.values()];
  const told = different.filter(({ path }) => !isLastApplied(path));
  return (told.length > 0 ? told : different).map(({ path, kind }) => ({
    path,
    kind,
    before: valueOnOneLine(before, path, type),
    after: valueOnOneLine(after, path, type),
  }));
}

/** Whether a path is the annotation with kubectl's last manifest, which changes with every client-side apply. */
function isLastApplied(path: Path): boolean {
  return path.at(-1) === "f:kubectl.kubernetes.io/last-applied-configuration";
}

/** Returns the paths of a set that are not below another of its paths: a new list item, without its fields. */
function outermost(set: FieldSet): readonly Path[] {
  return paths(set).filter((path) => !path.some((_, at) => at > 0 && has(set, path.slice(0, at))));
}

/** The longest value in a sentence. */
const LONGEST = 40;

/** Returns a value as YAML; null if it is absent, or if it is not short and on one line. */
export function valueOnOneLine(object: ValueMap | null, path: Path, type: Type | null): string | null {
  const keys = object === null ? null : keysOf(object, type, path);
  const found = object === null || keys === null ? undefined : valueAtKeys(object, keys);
  if (found === undefined || isFilled(found)) return null;
  return oneLine(printYamlText(found));
}

/** Returns a printed value without its line break; null if it is a map or a list, has several lines or is long. */
export function oneLine(printed: string): string | null {
  const trimmed = printed.trimEnd();
  const isLong = trimmed === "" || trimmed.includes("\n") || trimmed.length > LONGEST;
  return isLong || MAP_OR_LIST.test(trimmed) ? null : trimmed;
}

/** Matches the first line of a map or a list as the printer writes it. */
const MAP_OR_LIST = /^(?:- |(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^"'{[].*?):(?: |$))/;

function isFilled(found: Value): boolean {
  return isList(found) ? found.length > 0 : isMap(found) && Object.keys(found).length > 0;
}

/** Groups the fields whose owners changed by the same change. Fields that contain others of a group are left out. */
function changedOwners(frames: readonly Frame[], index: number, object: string): readonly OwnersChange[] {
  const before = ownershipAt(frames, index - 1, object);
  const after = ownershipAt(frames, index, object);
  const touched = ownerChanges(before, after).flatMap(({ gained, lost }) => [gained, lost]);
  const groups = new Map<string, { change: FieldOwnersChange; paths: Path[] }>();
  for (const path of paths(touched.reduce(union, fromPaths([])))) {
    const change = fieldOwnersChange(before, after, pathText(path));
    if (change === null) continue;
    const key = JSON.stringify([change.kind, ...[change.gained, change.lost, change.kept].map(idsOf)]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { change, paths: [path] });
    else group.paths.push(path);
  }
  return [...groups.values()].map(({ change, paths: all }) => ({ ...change, paths: withoutParents(all) }));
}

function idsOf(owners: FieldOwnersChange["gained"]): readonly string[] {
  return owners.map(({ id }) => id);
}

/** Leaves out fields that contain others. */
function withoutParents(all: readonly Path[]): readonly Path[] {
  const set: FieldSet = leaves(fromPaths(all));
  return isEmpty(set) ? all : paths(set);
}

/** Whether nobody asks who owns a path: a list item that its keys identify, one of these keys, and kubectl's annotation. */
export function isBookkeeping(path: Path): boolean {
  if (isLastApplied(path)) return true;
  const last = partsOf(path.at(-1) ?? "");
  if (last.kind === "key") return true;
  const item = path.length < 2 ? null : partsOf(path.at(-2) as PathElement);
  return item?.kind === "key" && last.kind === "field" && item.fields.some(({ name }) => name === last.name);
}
