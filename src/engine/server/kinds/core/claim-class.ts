import { mapOf } from "../../../value/field-values.ts";
import { dig, get, has, type ValueMap } from "../../../value/value.ts";
import { objectKey } from "../../cluster/cluster.ts";
import { forbidden, type Refusal } from "../../http/status-errors.ts";
import { metaOf, metaText } from "../../metadata/object-meta.ts";
import { compareQuantity } from "../../structs/quantity-numbers.ts";
import type { KindWrite } from "../builtin-kind.ts";
import { withSpec } from "../common/change-object.ts";
import { defaultClass } from "../common/default-class.ts";

const OLD_CLASS = "volume.beta.kubernetes.io/storage-class";
export const DEFAULT_STORAGE_CLASS: readonly string[] = [
  "storageclass.kubernetes.io/is-default-class",
  "storageclass.beta.kubernetes.io/is-default-class",
];

/**
 * Returns a new claim with the default storage class if it names none. An empty name asks for no class.
 * Upstream: kubernetes plugin/pkg/admission/storage/storageclass/setdefault (v1.36.3).
 */
export function withDefaultStorageClass({ cluster }: KindWrite, claim: ValueMap): ValueMap {
  if (storageClassOf(claim) !== null) return claim;
  const name = defaultClass(
    cluster,
    objectKey("storage.k8s.io", "storageclasses", "", ""),
    DEFAULT_STORAGE_CLASS,
  );
  return name === null ? claim : withSpec(claim, { storageClassName: name });
}

/** Returns the storage class of a claim, empty for none; null if the claim does not say. */
export function storageClassOf(claim: ValueMap): string | null {
  const old = get(mapOf(get(metaOf(claim), "annotations")), OLD_CLASS);
  const name = old ?? dig(claim, "spec", "storageClassName");
  return typeof name === "string" ? name : null;
}

/** Returns a warning for the annotation from before `spec.storageClassName`. */
export function oldClassWarnings(claim: ValueMap): readonly string[] {
  if (!has(mapOf(get(metaOf(claim), "annotations")), OLD_CLASS)) return [];
  return [
    `metadata.annotations[${OLD_CLASS}]: deprecated since v1.8; use "storageClassName" attribute instead`,
  ];
}

/**
 * Returns why a claim may not grow, or null. Only a bound claim may, if its class allows it.
 * Upstream: kubernetes plugin/pkg/admission/storage/persistentvolume/resize (v1.36.3).
 */
export function refuseGrowth({ cluster }: KindWrite, claim: ValueMap, live: ValueMap | null): Refusal | null {
  if (live === null) return null;
  const [now, before] = [claim, live].map((one) =>
    String(dig(one, "spec", "resources", "requests", "storage") ?? "0"),
  );
  if (compareQuantity(now as string, before as string) <= 0) return null;
  const refuse = (why: string): Refusal =>
    forbidden({ group: "", resource: "persistentvolumeclaims" }, metaText(claim, "name"), why);
  if (dig(live, "status", "phase") !== "Bound")
    return refuse("Only bound persistent volume claims can be expanded");
  const name = storageClassOf(claim);
  const found = cluster.objects.get(objectKey("storage.k8s.io", "storageclasses", "", name ?? ""));
  const allows = found !== undefined && get(found, "allowVolumeExpansion") === true;
  if (name && name === storageClassOf(live) && allows) return null;
  return refuse(
    "only dynamically provisioned pvc can be resized and the storageclass that provisions the pvc must support resize",
  );
}
