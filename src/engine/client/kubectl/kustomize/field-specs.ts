import { get, isList, isMap, type Value, type ValueMap, withKey } from "../../../value/value.ts";

/** A field of some kinds that takes labels or annotations. `creates`: also where it is missing. */
type FieldSpec = { readonly kinds: string; readonly path: string; readonly creates: boolean };

const created = (kinds: string, path: string): FieldSpec => ({ kinds, path, creates: true });
const found = (kinds: string, path: string): FieldSpec => ({ kinds, path, creates: false });

const TEMPLATED = "Deployment ReplicationController ReplicaSet DaemonSet StatefulSet Job";

/** Upstream: kustomize api/internal/konfig/builtinpluginconsts (v5.8.1). */
const ANNOTATIONS: readonly FieldSpec[] = [
  created("*", "metadata/annotations"),
  created(TEMPLATED, "spec/template/metadata/annotations"),
  created("CronJob", "spec/jobTemplate/metadata/annotations"),
  created("CronJob", "spec/jobTemplate/spec/template/metadata/annotations"),
];

const METADATA_LABELS: readonly FieldSpec[] = [created("*", "metadata/labels")];

const TEMPLATE_LABELS: readonly FieldSpec[] = [
  ...METADATA_LABELS,
  created(TEMPLATED, "spec/template/metadata/labels"),
  created("StatefulSet", "spec/volumeClaimTemplates/metadata/labels"),
  created("CronJob", "spec/jobTemplate/metadata/labels"),
  created("CronJob", "spec/jobTemplate/spec/template/metadata/labels"),
];

const POD = "spec/template/spec";
const PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution/podAffinityTerm/labelSelector/matchLabels";
const REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution/labelSelector/matchLabels";

const SELECTOR_LABELS: readonly FieldSpec[] = [
  created("Service ReplicationController", "spec/selector"),
  created("Deployment ReplicaSet DaemonSet StatefulSet", "spec/selector/matchLabels"),
  ...["podAffinity", "podAntiAffinity"].flatMap((affinity) => [
    found("Deployment StatefulSet", `${POD}/affinity/${affinity}/${PREFERRED}`),
    found("Deployment StatefulSet", `${POD}/affinity/${affinity}/${REQUIRED}`),
  ]),
  found("Deployment StatefulSet", `${POD}/topologySpreadConstraints/labelSelector/matchLabels`),
  found("Job PodDisruptionBudget", "spec/selector/matchLabels"),
  found("CronJob", "spec/jobTemplate/spec/selector/matchLabels"),
  found("NetworkPolicy", "spec/podSelector/matchLabels"),
  found("NetworkPolicy", "spec/ingress/from/podSelector/matchLabels"),
  found("NetworkPolicy", "spec/egress/to/podSelector/matchLabels"),
  ...TEMPLATE_LABELS,
];

/** Adds annotations to an object and to its templates. */
export function withCommonAnnotations(object: ValueMap, annotations: ValueMap): ValueMap {
  return withPairs(object, ANNOTATIONS, annotations);
}

/** Adds labels to an object; with `templates` also to its templates, with `selectors` also to its selectors. */
export function withCommonLabels(
  object: ValueMap,
  labels: ValueMap,
  { selectors, templates }: { readonly selectors: boolean; readonly templates: boolean },
): ValueMap {
  return withPairs(
    object,
    selectors ? SELECTOR_LABELS : templates ? TEMPLATE_LABELS : METADATA_LABELS,
    labels,
  );
}

function withPairs(object: ValueMap, specs: readonly FieldSpec[], pairs: ValueMap): ValueMap {
  const kind = String(get(object, "kind") ?? "");
  let made: Value = object;
  for (const { kinds, path, creates } of specs) {
    if (kinds !== "*" && !kinds.split(" ").includes(kind)) continue;
    made = addAt(made, path.split("/"), pairs, creates);
  }
  return made as ValueMap;
}

function addAt(value: Value, path: readonly string[], pairs: ValueMap, creates: boolean): Value {
  if (isList(value)) return value.map((item) => addAt(item, path, pairs, creates));
  if (!isMap(value)) return value;
  const [key, ...rest] = path;
  if (key === undefined) return { ...value, ...pairs };
  const inner = get(value, key);
  if ((inner === undefined || inner === null) && !creates) return value;
  // Only the fields of maps are created: there is no list to add to.
  if (inner === undefined && key === "volumeClaimTemplates") return value;
  return withKey(value, key, addAt(inner ?? {}, rest, pairs, creates));
}
