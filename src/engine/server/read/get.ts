import type { ValueMap } from "../../value/value.ts";
import { type Cluster, objectKey } from "../cluster.ts";
import { fromStorage, readStored } from "../codec.ts";
import { type Resource, subjectOf } from "../resource.ts";
import { notFound, type Refusal } from "../status.ts";

/** An object in the version of the resource; a refusal if there is none. */
export function getObject(
  cluster: Cluster,
  resource: Resource,
  namespace: string,
  name: string,
): { readonly object: ValueMap } | Refusal {
  const live = cluster.objects.get(objectKey(resource.group, resource.plural, namespace, name));
  return live === undefined
    ? notFound(subjectOf(resource), name)
    : { object: fromStorage(resource, readStored(resource, live)) };
}
