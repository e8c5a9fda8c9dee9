import { equal } from "../../value/equal.ts";
import { dig, get, isList, isMap, type Value, type ValueMap } from "../../value/value.ts";
import { metaValue } from "../meta.ts";
import { compareQuantity, wholeBytes } from "../structs/quantity.ts";
import { cidrWarnings } from "./cidr.ts";

const TOKENS =
  "spec.serviceAccountTokenInSecrets is unset; if supported by this CSI driver, set to true to prevent possible logging of tokens in volume attributes";

/** What the server advises against in a CSIDriver. `live` is what it replaces; null for a new one. */
export function driverWarnings(driver: ValueMap, live: ValueMap | null): readonly string[] {
  const requests = dig(driver, "spec", "tokenRequests");
  if (!isList(requests) || requests.length === 0) return [];
  if (dig(driver, "spec", "serviceAccountTokenInSecrets") !== undefined) return [];
  const before = live === null ? undefined : dig(live, "spec", "tokenRequests");
  return before !== undefined && equal(before, requests) ? [] : [TOKENS];
}

/** What the server advises against in a NetworkPolicy. */
export function policyWarnings(policy: ValueMap): readonly string[] {
  const ways = [
    { rules: "ingress", peers: "from" },
    { rules: "egress", peers: "to" },
  ] as const;
  return ways.flatMap(({ rules, peers }) =>
    maps(dig(policy, "spec", rules)).flatMap((rule, i) =>
      maps(get(rule, peers)).flatMap((peer, j) =>
        blockWarnings(get(peer, "ipBlock"), `spec.${rules}[${i}].${peers}[${j}].ipBlock`),
      ),
    ),
  );
}

function blockWarnings(block: Value | undefined, path: string): readonly string[] {
  if (!isMap(block)) return [];
  const except = get(block, "except");
  return [
    ...cidrWarnings(`${path}.cidr`, get(block, "cidr")),
    ...(isList(except) ? except.flatMap((value, i) => cidrWarnings(`${path}.except[${i}]`, value)) : []),
  ];
}

/** What the server advises against in a new ResourceQuota: requests above limits. */
export function quotaWarnings(quota: ValueMap): readonly string[] {
  const hard = dig(quota, "spec", "hard");
  if (!isMap(hard)) return [];
  return ["cpu", "memory", "ephemeral-storage"].flatMap((resource) => {
    const names = [`requests.${resource}`, ...(resource === "ephemeral-storage" ? [] : [resource])];
    const asked = names.find((name) => Object.hasOwn(hard, name));
    const request = asked === undefined ? undefined : get(hard, asked);
    const limit = get(hard, `limits.${resource}`);
    if (typeof request !== "string" || typeof limit !== "string") return [];
    if (compareQuantity(request, limit) <= 0) return [];
    return [`ResourceQuota ${asked} (${request}) should be less than limits.${resource} (${limit})`];
  });
}

/** What the server advises against in the spec of a claim. */
export function claimWarnings(spec: Value | undefined, path: string): readonly string[] {
  return ["requests", "limits"].flatMap((field) => {
    const amount = dig(spec, "resources", field, "storage");
    if (typeof amount !== "string" || wholeBytes(amount)) return [];
    return [
      `${path}.resources.${field}[storage]: fractional byte value "${amount}" is invalid, must be an integer`,
    ];
  });
}

/** What the server advises against in a StatefulSet, besides its template. */
export function statefulWarnings(set: ValueMap, fresh: boolean): readonly string[] {
  const claims = maps(dig(set, "spec", "volumeClaimTemplates"));
  const limit = dig(set, "spec", "revisionHistoryLimit");
  return [
    ...claims.flatMap((claim, i) =>
      claimWarnings(get(claim, "spec"), `spec.volumeClaimTemplates[${i}]${fresh ? "" : ".Spec"}`),
    ),
    ...(typeof limit === "number" && limit < 0
      ? [
          "spec.revisionHistoryLimit: a negative value retains all historical revisions; a value >= 0 is recommended",
        ]
      : []),
  ];
}

const VOLUME_ANNOTATIONS = {
  "volume.beta.kubernetes.io/storage-class":
    'deprecated since v1.8; use "storageClassName" attribute instead',
  "volume.beta.kubernetes.io/mount-options": 'deprecated since v1.31; use "mountOptions" attribute instead',
};

/** What the server advises against in a PersistentVolume, besides its kind of volume. */
export function volumeWarnings(volume: ValueMap): readonly string[] {
  const annotations = dig(volume, "metadata", "annotations");
  const old = Object.entries(VOLUME_ANNOTATIONS)
    .filter(([key]) => isMap(annotations) && Object.hasOwn(annotations, key))
    .map(([key, why]) => `metadata.annotations[${key}]: ${why}`);
  if (dig(volume, "spec", "persistentVolumeReclaimPolicy") !== "Recycle") return old;
  return [
    ...old,
    "spec.persistentVolumeReclaimPolicy: The Recycle reclaim policy is deprecated. Instead, the recommended approach is to use dynamic provisioning.",
  ];
}

function maps(value: Value | undefined): readonly ValueMap[] {
  return isList(value) ? value.filter(isMap) : [];
}

const INGRESS_CLASS = "kubernetes.io/ingress.class";

/** What is said of a new Ingress. */
export function ingressWarnings(ingress: ValueMap): readonly string[] {
  const annotations = metaValue(ingress, "annotations");
  return isMap(annotations) && Object.hasOwn(annotations, INGRESS_CLASS)
    ? [`annotation "${INGRESS_CLASS}" is deprecated, please use 'spec.ingressClassName' instead`]
    : [];
}
