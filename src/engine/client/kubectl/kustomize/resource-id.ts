import { metaText } from "../../../server/metadata/object-meta.ts";
import { get, type ValueMap } from "../../../value/value.ts";

/** Returns how kustomize names an object in messages: `Deployment.v1.apps/web.team`. */
export function resourceId(object: ValueMap): string {
  const [version = "", group = "[noGrp]"] = String(get(object, "apiVersion") ?? "")
    .split("/")
    .reverse();
  const namespace = metaText(object, "namespace") || "[noNs]";
  return `${get(object, "kind")}.${version}.${group}/${metaText(object, "name")}.${namespace}`;
}
