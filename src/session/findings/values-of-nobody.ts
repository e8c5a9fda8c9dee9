import { locateObject } from "../../engine/client/discovery/locate-object.ts";
import { leavesOf } from "../../engine/compare/leaves.ts";
import { leaves, union } from "../../engine/fieldpath/algebra.ts";
import type { Path } from "../../engine/fieldpath/element.ts";
import { emptySet, has } from "../../engine/fieldpath/set.ts";
import { type Owner, pathText } from "../../engine/ownership/object-ownership.ts";
import { discoveryOf } from "../../engine/scenario/cluster-kinds.ts";
import { findKind } from "../../engine/server/cluster/resource.ts";
import { handle } from "../../engine/server/handle.ts";
import { extractItems } from "../../engine/typed/extract.ts";
import { equal } from "../../engine/value/equal.ts";
import { get, isMap, type ValueMap } from "../../engine/value/value.ts";
import {
  type FoundTrap,
  fieldsText,
  hasSameFields,
  isAnnotation,
  isApplier,
  isKeyOfItem,
  type ObjectFacts,
  ownersOf,
} from "./facts.ts";
import { tryOtherValue } from "./moves.ts";

/** Kinds in which the server or a controller fills in fields without owning them: addresses, names of nodes and volumes, tokens. */
const FILLED_IN = new Set([
  ...["Node", "PersistentVolume", "PersistentVolumeClaim", "Pod", "Service", "ServiceAccount", "Job"],
  ...["Namespace", "CustomResourceDefinition", "APIService"],
]);

/** The time of a request that changes nothing. */
const NOW = "2026-01-01T00:00:00Z";

/**
 * Finds fields that nobody owns, and that the server does not fill in either: a dry run creates the object with only the fields that
 * somebody owns, and it does not have them, or has other values. Finds nothing if the server refuses that, or if the field is part of the status.
 */
export function valuesOfNobody(facts: ObjectFacts): readonly FoundTrap[] {
  const { live, type, ownership } = facts;
  if (ownership.owners.length === 0 || FILLED_IN.has(String(get(live, "kind")))) return [];
  if (ownership.owners.some((owner) => hasOtherFields(facts, owner))) return [];
  const created = createdFromOwned(facts);
  if (created === null) return [];
  const known = leavesOf(created, type);
  const fields = [...leavesOf(live, type).values()].flatMap(({ path, value, times }): readonly Path[] => {
    const isLeftOut =
      times > 1 || // nobody can own a duplicate
      path[0] === "f:status" ||
      (path[0] === "f:metadata" && path[1] !== "f:labels" && path[1] !== "f:annotations") ||
      isKeyOfItem(path) ||
      isAnnotation(path);
    if (isLeftOut || ownership.formerlyOwned.has(pathText(path)) || isOwned(facts, path)) return [];
    const made = known.get(pathText(path));
    return made !== undefined && equal(made.value, value) ? [] : [path];
  });
  if (fields.length === 0) return [];
  return [
    {
      id: "values-of-nobody",
      sentence: `Nobody owns ${fieldsText(facts, fields)}, and ${fields.length === 1 ? "it is no default" : "they are no defaults"}: the next apply with ${fields.length === 1 ? "another value" : "other values"} does not conflict.`,
      paths: fields,
      moves: ownership.owners
        .filter(isApplier)
        .slice(0, 1)
        .flatMap((owner) => fields.flatMap((field) => tryOtherValue(facts, owner, field)).slice(0, 1)),
      explainedBy: { kind: "lesson", id: "unguarded-replicas" },
    },
  ];
}

/** Whether the fields of an owner have other names: it wrote another version of a kind that the server converts. */
function hasOtherFields(facts: ObjectFacts, { apiVersion }: Owner): boolean {
  const isServed = findKind(facts.cluster, apiVersion, String(get(facts.live, "kind"))) !== undefined;
  return isServed && !hasSameFields(facts, apiVersion);
}

/** Whether somebody owns a field, or a map or list around it as a whole. */
function isOwned(facts: ObjectFacts, path: Path): boolean {
  if (ownersOf(facts, path).length > 0) return true;
  return facts.ownership.owners.some(({ set }) => path.some((_, at) => has(leaves(set), path.slice(0, at))));
}

/** Returns the object as the server would create it with only the fields that somebody owns; null if the server refuses it. */
function createdFromOwned({ key, live, type, ownership, cluster }: ObjectFacts): ValueMap | null {
  const located = locateObject(live, discoveryOf(cluster));
  if ("problem" in located) return null;
  const owned = ownership.owners.reduce((all, { set }) => union(all, set), emptySet);
  const config = extractItems({ value: live, type }, leaves(owned), { appendKeyFields: true });
  if (!isMap(config)) return null;
  const metadata = get(config, "metadata");
  const { name } = located.address;
  const body = {
    ...config,
    apiVersion: get(live, "apiVersion") ?? "",
    kind: get(live, "kind") ?? "",
    metadata: { ...(isMap(metadata) ? metadata : {}), name },
  };
  const objects = new Map(cluster.objects);
  objects.delete(key);
  const request = {
    method: "POST",
    path: located.address.collection,
    query: { dryRun: "All" },
    body,
  } as const;
  const { response } = handle({ ...cluster, objects }, request, NOW);
  return response.code === 201 ? response.body : null;
}
