import { mapOf } from "../../../value/field-values.ts";
import { dig, get, has, type ValueMap } from "../../../value/value.ts";
import { objectKey } from "../../cluster/cluster.ts";
import { metaOf } from "../../metadata/object-meta.ts";
import type { KindWrite } from "../builtin-kind.ts";
import { withSpec } from "../common/change-object.ts";
import { defaultClass } from "../common/default-class.ts";

/** The annotation from before `spec.ingressClassName`. */
export const OLD_INGRESS_CLASS = "kubernetes.io/ingress.class";

/** The annotation that marks an IngressClass as default. */
export const DEFAULT_INGRESS_CLASS: readonly string[] = ["ingressclass.kubernetes.io/is-default-class"];

/**
 * Returns a new Ingress with the default class if it names none.
 * Upstream: kubernetes plugin/pkg/admission/network/defaultingressclass (v1.36.3).
 */
export function withDefaultIngressClass({ cluster }: KindWrite, ingress: ValueMap): ValueMap {
  const annotations = mapOf(get(metaOf(ingress), "annotations"));
  if (dig(ingress, "spec", "ingressClassName") !== undefined || has(annotations, OLD_INGRESS_CLASS))
    return ingress;
  const name = defaultClass(
    cluster,
    objectKey("networking.k8s.io", "ingressclasses", "", ""),
    DEFAULT_INGRESS_CLASS,
  );
  return name === null ? ingress : withSpec(ingress, { ingressClassName: name });
}
