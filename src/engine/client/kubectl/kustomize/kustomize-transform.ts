import { metaText } from "../../../server/metadata/object-meta.ts";
import { dig, get, isList, isMap, type Value, type ValueMap, withKey } from "../../../value/value.ts";
import { metaMap, withMeta } from "../objects/object-info.ts";
import { withUpdatedReferences } from "./name-references.ts";

/**
 * The kinds that come first in the output, in this order.
 * Upstream: kustomize api/internal/builtins LegacyOrderTransformer.
 */
const KIND_ORDER: readonly string[] = [
  "Namespace",
  "ResourceQuota",
  "StorageClass",
  "CustomResourceDefinition",
  "ServiceAccount",
  "PodSecurityPolicy",
  "Role",
  "ClusterRole",
  "RoleBinding",
  "ClusterRoleBinding",
  "ConfigMap",
  "Secret",
  "Endpoints",
  "Service",
  "LimitRange",
  "PriorityClass",
  "PersistentVolume",
  "PersistentVolumeClaim",
  "Deployment",
  "StatefulSet",
  "CronJob",
  "PodDisruptionBudget",
];

/**
 * Applies names, namespace, labels, annotations and images of a kustomization to its objects, and updates references between
 * them. Returns the objects in the order of kustomize.
 */
export function transformObjects(
  objects: readonly ValueMap[],
  kustomization: ValueMap,
  isNamespaced: (object: ValueMap) => boolean,
): readonly ValueMap[] {
  const rank = (object: ValueMap) => {
    const at = KIND_ORDER.indexOf(String(get(object, "kind")));
    return at < 0 ? KIND_ORDER.length : at;
  };
  const made = objects.map((object) => transformOne(object, kustomization, isNamespaced(object)));
  return withUpdatedReferences(objects, made)
    .map((object, at) => ({ object, at }))
    .sort((a, b) => rank(a.object) - rank(b.object) || a.at - b.at)
    .map(({ object }) => object);
}

function transformOne(object: ValueMap, kustomization: ValueMap, namespaced: boolean): ValueMap {
  const text = (key: string) => String(get(kustomization, key) ?? "");
  let made = object;
  const name = `${text("namePrefix")}${metaText(made, "name")}${text("nameSuffix")}`;
  const keepsName = /^(Namespace|CustomResourceDefinition)$/.test(String(get(object, "kind")));
  if (!keepsName) made = withMeta(made, "name", name);
  if (namespaced && text("namespace") !== "") made = withMeta(made, "namespace", text("namespace"));
  const labels = get(kustomization, "labels");
  for (const one of isList(labels) ? labels : []) made = withLabels(made, one);
  const annotations = get(kustomization, "commonAnnotations");
  if (isMap(annotations)) {
    made = withMeta(made, "annotations", { ...metaMap(made, "annotations"), ...annotations });
  }
  const images = get(kustomization, "images");
  return isList(images) ? (withImages(made, images) as ValueMap) : made;
}

function withLabels(object: ValueMap, rule: Value): ValueMap {
  const pairs = dig(rule, "pairs");
  if (!isMap(pairs)) return object;
  let made = withMeta(object, "labels", { ...metaMap(object, "labels"), ...pairs });
  const selects = dig(rule, "includeSelectors") === true;
  const spec = get(made, "spec");
  if (!isMap(spec)) return made;
  let changed = spec;
  const template = get(spec, "template");
  if ((selects || dig(rule, "includeTemplates") === true) && isMap(template)) {
    const labelled = withMeta(template, "labels", { ...metaMap(template, "labels"), ...pairs });
    changed = withKey(changed, "template", labelled);
  }
  const selector = get(spec, "selector");
  if (selects && isMap(selector)) {
    const match = get(selector, "matchLabels");
    const isPlain = get(object, "kind") === "Service";
    const next = isPlain
      ? { ...selector, ...pairs }
      : withKey(selector, "matchLabels", { ...(isMap(match) ? match : {}), ...pairs });
    changed = withKey(changed, "selector", next);
  }
  if (changed !== spec) made = withKey(made, "spec", changed);
  return made;
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
