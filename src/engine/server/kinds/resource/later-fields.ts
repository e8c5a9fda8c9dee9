import type { ValueMap } from "../../../value/value.ts";
import { type ByVersion, formOf } from "../../version/current-version.ts";
import { withoutPaths } from "../common/without-paths.ts";

type Fields = { readonly [kind in "claim" | "class" | "slice"]: readonly string[] };

const inRequests = (field: string): readonly string[] => [
  `requests.*.exactly.${field}`,
  `requests.*.firstAvailable.*.${field}`,
];

const BEFORE_35: Fields = {
  claim: [...inRequests("capacity"), "constraints.*.distinctAttribute"],
  class: ["extendedResourceName"],
  slice: [
    "sharedCounters",
    "perDeviceNodeSelection",
    ...[
      ...["taints", "consumesCounters", "nodeName", "nodeSelector", "allNodes", "bindingConditions"],
      ...["bindingFailureConditions", "bindsToNode", "allowMultipleAllocations", "capacity.*.requestPolicy"],
    ].map((field) => `devices.*.${field}`),
  ],
};

/** The fields of features that a version does not have, or that are off in it by default. `*` stands for every item. Upstream: kubernetes pkg/registry/resource, dropDisabledFields. */
const LATER: ByVersion<Fields> = {
  // v1.34 drops `distinctAttribute` only from copies of the constraints, so the object keeps it.
  "1.34": { ...BEFORE_35, claim: inRequests("capacity") },
  "1.35": { ...BEFORE_35, claim: [...BEFORE_35.claim, ...inRequests("tolerations")] },
  "1.36": {
    claim: [],
    class: [],
    slice: ["ints", "bools", "strings", "versions"].map((field) => `devices.*.attributes.*.${field}`),
  },
};

/** Returns an object without the fields that its version of the server does not know yet. `at` is the path to its spec. */
export function withoutLaterFields(object: ValueMap, kind: keyof Fields, at: string): ValueMap {
  return withoutPaths(
    object,
    formOf(LATER)[kind].map((path) => `${at}.${path}`),
  );
}
