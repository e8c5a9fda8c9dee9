import { leaves } from "../../engine/fieldpath/algebra.ts";
import { type Path, partsOf, printPath } from "../../engine/fieldpath/element.ts";
import { paths } from "../../engine/fieldpath/set.ts";
import { LAST_APPLIED } from "../../engine/managedfields/kubectl-names.ts";
import { type Owner, type Ownership, ownerName, pathText } from "../../engine/ownership/object-ownership.ts";
import type { WantedByManager } from "../../engine/ownership/wanted-values.ts";
import { keysOf, valueAtKeys } from "../../engine/scenario/field-location.ts";
import type { Frame } from "../../engine/scenario/frame.ts";
import { typeAtPath } from "../../engine/scenario/type-at-path.ts";
import type { Type } from "../../engine/schema/resolve-type.ts";
import type { Cluster } from "../../engine/server/cluster/cluster.ts";
import { findKind } from "../../engine/server/cluster/resource.ts";
import { equal } from "../../engine/value/equal.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../../engine/value/value.ts";
import { joinNames } from "../../words.ts";
import { isNormalised } from "../frame/field-table/is-normalised.ts";
import { shortFieldName } from "../timeline/short-field-name.ts";
import type { Finding, FindingField } from "./types.ts";

/** What the findings about one object are made of. */
export type ObjectFacts = {
  readonly key: string;
  readonly live: ValueMap;
  readonly type: Type;
  readonly ownership: Ownership;
  readonly wanted: WantedByManager;
  readonly cluster: Cluster;
  /** The cluster before the first step. */
  readonly start: Cluster;
  /** The frames up to the shown one. */
  readonly frames: readonly Frame[];
};

/** A finding without what all findings of its object have. */
export type FoundTrap = Omit<Finding, "object" | "objectName" | "fields"> & {
  readonly paths: readonly Path[];
};

/** The name that the server gives to what users of client-side apply own. */
export const CLIENT_SIDE = "kubectl-client-side-apply";
/** The name that the server gives to what an object had before its first apply. */
export const BEFORE_FIRST_APPLY = "before-first-apply";

/** Whether managers write for the control plane: they change fields that no user sets. */
export function isControlPlane({ manager, subresource }: Owner): boolean {
  return (
    subresource === "status" ||
    /^(kube-controller-manager|kube-scheduler|kubelet|kube-apiserver|cloud-controller-manager)$/.test(manager)
  );
}

/** Whether a manager sets the number of replicas: through the subresource, or by its name. */
export function isScaler({ manager, operation, subresource }: Owner): boolean {
  return operation === "Update" && (subresource === "scale" || /autoscal|\bhpa\b|\bkeda\b/i.test(manager));
}

/** Whether an entry holds what the object had before its first apply, or what client-side apply wrote. */
export function isFromBefore({ manager }: Owner): boolean {
  return manager === CLIENT_SIDE || manager === BEFORE_FIRST_APPLY;
}

/**
 * Whether fields have the same names in a version as in the live object: in its own version, and in all versions of a custom kind, which the
 * server does not convert. False for a version that the server does not have.
 */
export function hasSameFields({ cluster, live }: ObjectFacts, apiVersion: string): boolean {
  if (apiVersion === get(live, "apiVersion")) return true;
  const resource = findKind(cluster, apiVersion, String(get(live, "kind")));
  return resource !== undefined && resource.custom !== null;
}

/** Whether an owner applied the object itself, and not a subresource. */
export function isApplier({ operation, subresource }: Owner): boolean {
  return operation === "Apply" && subresource === null;
}

/**
 * Returns the fields of an owner that have a value of their own: without maps and items around other fields, without the keys of
 * items, the status, and kubectl's annotation.
 */
export function ownFields({ set }: Pick<Owner, "set">): readonly Path[] {
  return paths(leaves(set)).filter(
    (path) => !isKeyOfItem(path) && path[0] !== "f:status" && !isAnnotation(path),
  );
}

/** Whether a path is that of kubectl's annotation. */
export function isAnnotation(path: Path): boolean {
  return path.length === 3 && path[1] === "f:annotations" && path[2] === `f:${LAST_APPLIED}`;
}

/** Whether a path is a list item as a whole, or one of the fields that tell it from other items. */
export function isKeyOfItem(path: Path): boolean {
  const [last = "", item = ""] = [path.at(-1), path.at(-2)];
  if (last.startsWith("k:")) return true;
  const parts = item.startsWith("k:") ? partsOf(item) : null;
  return parts?.kind === "key" && parts.fields.some(({ name }) => `f:${name}` === last);
}

/** Whether an owner owns a field. */
export function owns({ since }: Owner, path: Path): boolean {
  return since.has(pathText(path));
}

/** Returns the owners of a field. */
export function ownersOf({ ownership }: ObjectFacts, path: Path): readonly Owner[] {
  return ownership.owners.filter((owner) => owns(owner, path));
}

/** Returns the live value of a field; undefined if the object does not have it. */
export function liveValue({ live, type }: ObjectFacts, path: Path): Value | undefined {
  const keys = keysOf(live, type, path);
  return keys === null ? undefined : valueAtKeys(live, keys);
}

/**
 * Whether a live value is what a manager applied: also in the form in which the server stores it, and in place of an empty map, which
 * the server need not store.
 */
export function isSameValue(applied: Value, live: Value | undefined): boolean {
  if (isMap(applied) && Object.keys(applied).length === 0) return live === undefined || isMap(live);
  return live !== undefined && (equal(live, applied) || isNormalised(applied, live));
}

/** Whether a field is a map or a list that has only one set of owners. */
export function isAtomic(facts: ObjectFacts, path: Path): boolean {
  const value = liveValue(facts, path);
  const type = typeAtPath(facts.type, path);
  if (isMap(value)) return type?.map?.atomic === true;
  return isList(value) && type?.list?.associative !== true;
}

/** Returns names of owners for a sentence: `helm and argocd`. */
export function namesOf(owners: readonly Owner[]): string {
  return joinNames([...new Set(owners.map(ownerName))]);
}

/** How many fields a sentence names; the others it counts. */
const MAX_NAMED = 2;

/** Returns fields for a sentence: `` `image` ``, `` `image` and `replicas` ``, `` `image`, `replicas` and 3 more fields ``. */
export function fieldsText({ live, type }: ObjectFacts, fields: readonly Path[]): string {
  const most = fields.length === MAX_NAMED + 1 ? MAX_NAMED + 1 : MAX_NAMED;
  const named = fields.slice(0, most).map((path) => `\`${shortFieldName(path, live, type)}\``);
  const more = fields.length - named.length;
  return joinNames(more === 0 ? named : [...named, `${more} more fields`]);
}

/** Returns the possessive form of a name: `helm’s`. */
export function whose(name: string): string {
  return `${name}’s`;
}

/** Returns the fields of a finding as the page lights them. */
export function findingFields(fields: readonly Path[]): readonly FindingField[] {
  return fields.map((path): FindingField => ({ path: pathText(path), label: printPath(path) }));
}

/** Returns the id of a finding: the same for the same owners in any order, and the same fields. */
export function idOf(kind: string, owners: readonly Owner[], fields: readonly Path[] = []): string {
  const names = owners.map(ownerName).sort();
  return [kind, ...names, ...fields.map(printPath)].join(" ");
}
