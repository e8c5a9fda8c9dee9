import { marshalJson } from "../../../../value/json/marshal.ts";
import { get, isMap, type ValueMap } from "../../../../value/value.ts";
import { hashName } from "../../objects/name-hash.ts";
import { withMeta } from "../../objects/object-info.ts";
import { nameOf, type Resource, withStoredId } from "../model/resource.ts";

/** Adds the hash of its content to the name of each generated resource that gets one. */
export function withNameHashes(resources: readonly Resource[]): readonly Resource[] {
  return resources.map((resource) => {
    if (!resource.needsHash) return resource;
    const name = `${nameOf(resource)}-${hashName(marshalJson(hashedFields(resource.object)))}`;
    return { ...withStoredId(resource), object: withMeta(resource.object, "name", name) };
  });
}

/** Returns what the hash is of. The name is always empty. Upstream: kustomize api/hasher/hasher.go (v0.21.1). */
function hashedFields(object: ValueMap): ValueMap {
  const kind = get(object, "kind") ?? "";
  const maps = Object.fromEntries(
    [kind === "Secret" ? "stringData" : "binaryData"].flatMap((key) => {
      const map = get(object, key);
      return isMap(map) ? [[key, map]] : [];
    }),
  );
  return {
    ...maps,
    data: get(object, "data") ?? "",
    kind,
    name: "",
    ...(kind === "Secret" && { type: get(object, "type") ?? "" }),
  };
}
