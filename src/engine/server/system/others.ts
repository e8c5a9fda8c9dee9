import { equal } from "../../value/equal.ts";
import { get, isList, isMap, type Value, type ValueMap, withKey, withoutKey } from "../../value/value.ts";
import { at } from "../defaults/rule.ts";
import { TEMPLATE_GENERATION } from "../defaults/workload-rules.ts";
import { mergedTexts, metaText, metaTexts, metaValue, withMeta } from "../meta.ts";
import type { System } from "./system.ts";
import { withSpec } from "./with-spec.ts";

/** Namespaces are active from the start and held by the finalizer of their own spec. */
export const namespaces: System = {
  create: (_, namespace) => {
    const name = metaText(namespace, "name");
    const labelled = withMeta(namespace, {
      labels: mergedTexts(metaValue(namespace, "labels"), { "kubernetes.io/metadata.name": name }),
    });
    const given = at(labelled, "spec.finalizers");
    const finalizers = isList(given) ? given : [];
    const all = finalizers.includes("kubernetes") ? finalizers : [...finalizers, "kubernetes"];
    return withKey(withSpec(labelled, { finalizers: all }), "status", { phase: "Active" });
  },
  update: ({ subresource }, namespace, live) => {
    if (subresource === "finalize") return namespace;
    const finalizers = at(live, "spec.finalizers");
    return finalizers === undefined ? namespace : withSpec(namespace, { finalizers });
  },
};

/** New nodes are not ready, which admission says by a taint. */
export const nodes: System = {
  keepsStatus: true,
  admit: (_, node, live) => {
    if (live !== null) return node;
    const taints = at(node, "spec.taints");
    const list = isList(taints) ? taints : [];
    const has = list.some((one) => at(one, "key") === NOT_READY && at(one, "effect") === "NoSchedule");
    return has ? node : withSpec(node, { taints: [...list, { key: NOT_READY, effect: "NoSchedule" }] });
  },
};

const NOT_READY = "node.kubernetes.io/not-ready";

/** Volumes in use are protected by a finalizer. */
export const persistentVolumes: System = {
  admit: (_, volume, live) => (live === null ? withFinalizer(volume, "kubernetes.io/pv-protection") : volume),
  create: (scope, volume) =>
    withKey(volume, "status", { phase: "Pending", lastPhaseTransitionTime: scope.now }),
};

export const persistentVolumeClaims: System = {
  admit: (_, claim, live) => (live === null ? withFinalizer(claim, "kubernetes.io/pvc-protection") : claim),
  create: (_, claim) => withKey(sameSource(claim), "status", {}),
};

/** A claim's two ways to name where its data comes from say the same. */
function sameSource(claim: ValueMap): ValueMap {
  const source = at(claim, "spec.dataSource");
  const reference = at(claim, "spec.dataSourceRef");
  if (isMap(source) && !isMap(reference)) return withSpec(claim, { dataSourceRef: source });
  if (isMap(reference) && !isMap(source) && get(reference, "namespace") === undefined) {
    return withSpec(claim, { dataSource: reference });
  }
  return claim;
}

function withFinalizer(object: ValueMap, name: string): ValueMap {
  const finalizers = metaTexts(object, "finalizers");
  return finalizers.includes(name) ? object : withMeta(object, { finalizers: [...finalizers, name] });
}

/** How many pods may be missing during an update is behind a gate that is closed. */
export const statefulSets: System = {
  create: (_, set) => withoutUnavailable(set),
  update: (_, set) => withoutUnavailable(set),
};

function withoutUnavailable(set: ValueMap): ValueMap {
  const strategy = at(set, "spec.updateStrategy");
  const rolling = at(strategy, "rollingUpdate");
  if (!isMap(strategy) || !isMap(rolling)) return set;
  return withSpec(set, {
    updateStrategy: withKey(strategy, "rollingUpdate", withoutKey(rolling, "maxUnavailable")),
  });
}

/** DaemonSets count in an annotation how often their template changed. */
export const daemonSets: System = {
  create: (_, set) => withTemplateGeneration(set, 1),
  update: (_, set, live) => {
    const before = Number(templateGeneration(live) ?? 0);
    const changed = !equal(at(set, "spec.template") ?? null, at(live, "spec.template") ?? null);
    return withTemplateGeneration(set, changed ? before + 1 : before);
  },
};

function templateGeneration(set: ValueMap): Value | undefined {
  const annotations = metaValue(set, "annotations");
  return isMap(annotations) ? get(annotations, TEMPLATE_GENERATION) : undefined;
}

function withTemplateGeneration(set: ValueMap, generation: number): ValueMap {
  const annotations = metaValue(set, "annotations");
  const base = isMap(annotations) ? annotations : {};
  return withMeta(set, { annotations: withKey(base, TEMPLATE_GENERATION, String(generation)) });
}
