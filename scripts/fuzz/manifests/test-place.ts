import type { ValueMap } from "../../../src/engine/value/value.ts";
import type { Resource } from "./resource-of.ts";

/** Returns an object of the namespace `default`, or of kube-system, under a name that a new cluster does not have. */
export function inTestNamespace(object: ValueMap, { isNamespaced }: Resource): ValueMap {
  const {
    namespace,
    resourceVersion: _,
    uid: __,
    managedFields: ___,
    generateName: ____,
    ...metadata
  } = object["metadata"] as ValueMap;
  const isSystem = isNamespaced && namespace === "kube-system";
  const name = String(metadata["name"]);
  const isKnown = /^(system:|system-|default$|kube-|kubernetes$|cluster-admin$|admin$|edit$|view$)/.test(
    name,
  );
  return {
    ...object,
    metadata: {
      ...metadata,
      ...(isKnown && { name: `x-${name}` }),
      ...(isSystem && { namespace: "kube-system" }),
    },
  };
}

/** Returns the path of the collection of an object. */
export function collectionOf({ apiVersion, metadata }: ValueMap, { plural, isNamespaced }: Resource): string {
  const root = String(apiVersion).includes("/")
    ? `/apis/${String(apiVersion)}`
    : `/api/${String(apiVersion)}`;
  const namespace = String((metadata as ValueMap)["namespace"] ?? "default");
  return `${root}${isNamespaced ? `/namespaces/${namespace}` : ""}/${plural}`;
}
