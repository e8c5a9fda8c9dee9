import { metaText } from "../../../server/metadata/object-meta.ts";
import { dig, get, isList, isMap, type Value, type ValueMap, withKey } from "../../../value/value.ts";
import { withMeta } from "../objects/object-info.ts";
import { withCommonAnnotations, withCommonLabels } from "./field-specs.ts";
import { withUpdatedReferences } from "./name-references.ts";

/**
 * Applies names, namespace, labels, annotations and images of a kustomization to its objects, and updates references between
 * them. Returns the objects in the same order.
 */
export function transformObjects(
  objects: readonly ValueMap[],
  kustomization: ValueMap,
  isNamespaced: (object: ValueMap) => boolean,
): readonly ValueMap[] {
  const made = objects.map((object) => transformOne(object, kustomization, isNamespaced(object)));
  return withUpdatedReferences(objects, made);
}

function transformOne(object: ValueMap, kustomization: ValueMap, namespaced: boolean): ValueMap {
  const text = (key: string) => String(get(kustomization, key) ?? "");
  let made = object;
  const name = `${text("namePrefix")}${metaText(made, "name")}${text("nameSuffix")}`;
  const keepsName = /^(Namespace|CustomResourceDefinition)$/.test(String(get(object, "kind")));
  if (!keepsName) made = withMeta(made, "name", name);
  if (namespaced && text("namespace") !== "") made = withMeta(made, "namespace", text("namespace"));
  const labels = get(kustomization, "labels");
  const common = get(kustomization, "commonLabels");
  const rules = [
    ...(isMap(common) ? [{ pairs: common, includeSelectors: true }] : []),
    ...(isList(labels) ? labels : []),
  ];
  for (const one of rules) {
    const pairs = dig(one, "pairs");
    const selectors = dig(one, "includeSelectors") === true;
    const templates = dig(one, "includeTemplates") === true;
    if (isMap(pairs)) made = withCommonLabels(made, pairs, { selectors, templates });
  }
  const annotations = get(kustomization, "commonAnnotations");
  if (isMap(annotations)) made = withCommonAnnotations(made, annotations);
  const replicas = get(kustomization, "replicas");
  for (const one of isList(replicas) ? replicas : []) {
    if (isScaledBy(one, object, made)) {
      const spec = get(made, "spec");
      made = withKey(made, "spec", withKey(isMap(spec) ? spec : {}, "replicas", dig(one, "count") ?? 0));
    }
  }
  const images = get(kustomization, "images");
  return isList(images) ? (withImages(made, images) as ValueMap) : made;
}

/** Returns the first name in `replicas` that no workload has; null if all have one. */
export function unscaledName(objects: readonly ValueMap[], kustomization: ValueMap): string | null {
  const replicas = get(kustomization, "replicas");
  const lost = (isList(replicas) ? replicas : []).find(
    (one) => !objects.some((object) => isScaledBy(one, object, renamed(object, kustomization))),
  );
  return lost === undefined ? null : String(dig(lost, "name") ?? "");
}

function renamed(object: ValueMap, kustomization: ValueMap): ValueMap {
  const text = (key: string) => String(get(kustomization, key) ?? "");
  return withMeta(object, "name", `${text("namePrefix")}${metaText(object, "name")}${text("nameSuffix")}`);
}

/** Whether a rule of `replicas` names the workload, by its name before or after the other changes. */
function isScaledBy(rule: Value, before: ValueMap, after: ValueMap): boolean {
  const name = dig(rule, "name");
  const isWorkload = /^(Deployment|ReplicationController|ReplicaSet|StatefulSet)$/.test(
    String(get(after, "kind")),
  );
  return isWorkload && (name === metaText(before, "name") || name === metaText(after, "name"));
}

/** Replaces the images of all containers in a value. */
function withImages(value: Value, images: readonly Value[]): Value {
  if (isList(value)) return value.map((item) => withImages(item, images));
  if (!isMap(value)) return value;
  let made = value;
  for (const key of Object.keys(value)) {
    const inner = get(value, key) as Value;
    const isContainers = /^(containers|initContainers)$/.test(key) && isList(inner);
    const next = isContainers
      ? (inner as readonly Value[]).map((one) => withImage(one, images))
      : withImages(inner, images);
    if (next !== inner) made = withKey(made, key, next);
  }
  return made;
}

function withImage(container: Value, images: readonly Value[]): Value {
  const image = dig(container, "image");
  if (!isMap(container) || typeof image !== "string") return container;
  const [, name = "", rest = ""] = /^(.*?)((?::[^/]*)?(?:@.*)?)$/.exec(image) ?? [];
  const rule = images.find((one) => dig(one, "name") === name);
  if (rule === undefined) return container;
  const tag = dig(rule, "newTag");
  const digest = dig(rule, "digest");
  const suffix = digest !== undefined ? `@${digest}` : tag !== undefined ? `:${tag}` : rest;
  return withKey(container, "image", `${dig(rule, "newName") ?? name}${suffix}`);
}
