import { mapsOf } from "../../../value/field-values.ts";
import { dig, has, type ValueMap } from "../../../value/value.ts";
import { type ByVersion, formOf } from "../../version/current-version.ts";
import { withoutPaths } from "../common/without-paths.ts";

type Fields = { readonly [kind: string]: readonly string[] };

const BEFORE_36: Fields = {
  "core/v1.Pod": [
    ...["resources", "allocatedResources", "extendedResourceClaimStatus"],
    ...["containerStatuses", "initContainerStatuses", "ephemeralContainerStatuses"].map(
      (list) => `${list}.*.allocatedResourcesStatus`,
    ),
  ],
  "resource/v1.ResourceClaim": [
    ...["shareID", "consumedCapacity", "bindingConditions", "bindingFailureConditions"].map(
      (field) => `allocation.devices.results.*.${field}`,
    ),
    "devices.*.shareID",
  ],
};

/**
 * The fields of a status whose features are off in a version of the server, by the Go struct of the kind. `*` stands for every item.
 * Upstream: kubernetes pkg/registry, dropDisabledStatusFields.
 */
const LATER: ByVersion<Fields> = {
  "1.34": {
    ...BEFORE_36,
    "resource/v1.ResourceClaim": [
      ...(BEFORE_36["resource/v1.ResourceClaim"] ?? []),
      "allocation.allocationTimestamp",
    ],
    "apps/v1.Deployment": ["terminatingReplicas"],
    "apps/v1.ReplicaSet": ["terminatingReplicas"],
    "storage/v1.VolumeAttachment": ["attachError.errorCode", "detachError.errorCode"],
  },
  "1.35": BEFORE_36,
  "1.36": {},
};

/** Returns an object without the fields of its status that its version of the server drops. `struct` is the Go struct of its kind. */
export function withoutLaterStatus(object: ValueMap, struct: string | null): ValueMap {
  const fields = formOf(LATER)[struct ?? ""] ?? [];
  const dropped = hasDistinctAttribute(object) ? fields.filter((field) => !SHARES.test(field)) : fields;
  return withoutPaths(
    object,
    dropped.map((field) => `status.${field}`),
  );
}

/** The fields of the feature that `distinctAttribute` in the spec belongs to. */
const SHARES = /\.(shareID|consumedCapacity)$/;

/** Whether a claim already uses the feature. Only v1.34 keeps this field although the feature is off. */
function hasDistinctAttribute(object: ValueMap): boolean {
  const constraints = mapsOf(dig(object, "spec", "devices", "constraints"));
  return constraints.some((one) => has(one, "distinctAttribute"));
}
