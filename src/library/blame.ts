import { leavesOf } from "../engine/compare/leaves.ts";
import { printPath } from "../engine/fieldpath/element.ts";
import { nextOwnership, nothingOwned } from "../engine/ownership/object-ownership.ts";
import { typeOfObject } from "../engine/scenario/cluster-kinds.ts";
import { deducedType } from "../engine/schema/deduced-type.ts";
import type { Type } from "../engine/schema/resolve-type.ts";
import type { Cluster as EngineCluster } from "../engine/server/cluster/cluster.ts";
import type { ValueMap } from "../engine/value/value.ts";
import { withGuesses } from "../session/import/complete-definitions.ts";
import { foundObject } from "../session/import/read-documents.ts";
import type { Cluster, FieldBlame } from "./api.ts";
import { emptyCluster, engineCluster } from "./cluster.ts";
import { readObjects } from "./read-objects.ts";

/** See `Blame`. */
export function blameObject(given: string | ValueMap, cluster?: Cluster): readonly FieldBlame[] {
  const [object, second] = readObjects(given);
  if (object === undefined) throw new Error("There is no object in this text.");
  if (second !== undefined)
    throw new Error("There is more than one object in this text. Pass one at a time.");
  const type = typeIn(cluster === undefined ? emptyCluster() : engineCluster(cluster), object);
  const { owners } = nextOwnership(nothingOwned, object, -1);
  return [...leavesOf(object, type)].map(([text, { path, value }]) => ({
    field: printPath(path),
    value,
    owners: owners
      .filter(({ since }) => since.has(text))
      .map(({ manager, operation, subresource, apiVersion, time }) => ({
        manager,
        operation,
        subresource,
        apiVersion,
        time,
      })),
  }));
}

/** Returns the type of an object. Of a kind that the cluster does not have, it is guessed from the managed fields. */
function typeIn(cluster: EngineCluster, object: ValueMap): Type {
  const known = typeOfObject(cluster, object);
  if (known !== null) return known;
  const guessed = withGuesses([], [foundObject(object, "")], emptyCluster(), () => undefined);
  return typeOfObject(guessed.cluster, object) ?? deducedType;
}
