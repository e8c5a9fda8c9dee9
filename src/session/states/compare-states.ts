import { type Leaf, leavesOf } from "../../engine/compare/leaves.ts";
import { printPath } from "../../engine/fieldpath/element.ts";
import {
  nextOwnership,
  nothingOwned,
  type Owner,
  ownerName,
  type PathText,
} from "../../engine/ownership/object-ownership.ts";
import { typeOfObject } from "../../engine/scenario/cluster-kinds.ts";
import { liveObject } from "../../engine/scenario/live-object.ts";
import { deducedType } from "../../engine/schema/deduced-type.ts";
import type { Type } from "../../engine/schema/resolve-type.ts";
import { type Cluster, changedObjects } from "../../engine/server/cluster/cluster.ts";
import { equal } from "../../engine/value/equal.ts";
import type { ValueMap } from "../../engine/value/value.ts";
import { nameOfKey } from "../goals/find-field.ts";
import { inlineValue } from "../inline-value.ts";
import type { ComparedField, ComparedObject, StateComparison } from "./types.ts";

/** Returns which objects, values and owners differ between two states of clusters, without the metadata that the server sets. */
export function compareStates(first: Cluster, second: Cluster): StateComparison {
  const clusters = [first, second] as const;
  const keys = [...new Set(clusters.flatMap((cluster) => [...changedObjects(cluster).keys()]))];
  const present = keys.filter((key) => clusters.some(({ objects }) => objects.has(key)));
  const compared = present.map((key) => compareObject(key, clusters));
  const objects = compared.filter(({ isIn, fields }) => isIn !== "both" || fields.length > 0);
  return { objects, same: present.length - objects.length };
}

/**
 * Returns the fields of two states of an object with their values and owners, also those that are the same in both; without the metadata
 * that the server sets. Null: the object does not exist in that state.
 */
export function compareObjects(
  first: ValueMap | null,
  second: ValueMap | null,
  typeOf: (object: ValueMap) => Type | null,
): readonly ComparedField[] {
  const side = (object: ValueMap | null): Side => ({
    leaves: leavesOf(object, (object && typeOf(object)) ?? deducedType),
    owners: nextOwnership(nothingOwned, object, -1).owners,
  });
  return compareFields(side(first), side(second));
}

/** An object in one state: its leaves, and its owners. */
type Side = { readonly leaves: ReadonlyMap<PathText, Leaf>; readonly owners: readonly Owner[] };

function compareObject(key: string, clusters: readonly [Cluster, Cluster]): ComparedObject {
  const [first, second] = [sideOf(key, clusters[0]), sideOf(key, clusters[1])];
  const [inFirst, inSecond] = clusters.map(({ objects }) => objects.has(key));
  const fields = compareFields(first, second);
  return {
    key,
    name: nameOfKey(clusters[inFirst ? 0 : 1], key),
    isIn: inFirst && inSecond ? "both" : inFirst ? "first" : "second",
    fields: fields.filter(({ hasOtherValue, hasOtherOwners }) => hasOtherValue || hasOtherOwners),
  };
}

function compareFields(first: Side, second: Side): readonly ComparedField[] {
  return [...new Map([...first.leaves, ...second.leaves])].map(([text, { path }]): ComparedField => {
    const [a, b] = [first.leaves.get(text), second.leaves.get(text)];
    const [before, after] = [ownersIn(first, text), ownersIn(second, text)];
    return {
      label: printPath(path),
      first: { value: inlineValue(a?.value), owners: before.names },
      second: { value: inlineValue(b?.value), owners: after.names },
      hasOtherValue:
        a === undefined || b === undefined ? a !== b : a.times !== b.times || !equal(a.value, b.value),
      hasOtherOwners: before.ids !== after.ids,
    };
  });
}

function sideOf(key: string, cluster: Cluster): Side {
  const live = liveObject(cluster, key);
  const leaves = leavesOf(live, (live && typeOfObject(cluster, live)) ?? deducedType);
  return { leaves, owners: nextOwnership(nothingOwned, cluster.objects.get(key) ?? null, -1).owners };
}

/** Returns the owners of a path: their names, and a text that is the same for the same owners. */
function ownersIn(
  { owners }: Side,
  text: PathText,
): { readonly names: readonly string[]; readonly ids: string } {
  const own = owners.filter(({ since }) => since.has(text));
  const ids = own.map(({ manager, operation, subresource }) =>
    JSON.stringify([manager, operation, subresource]),
  );
  return { names: [...new Set(own.map(ownerName))], ids: [...new Set(ids)].sort().join() };
}
