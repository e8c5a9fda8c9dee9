import { mapItems, mapValues } from "../../../value/map.ts";
import { get, isList, isMap, type Value, type ValueMap, withKey, withoutKey } from "../../../value/value.ts";
import { type ByVersion, formOf } from "../../version/current-version.ts";

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
  "1.34": BEFORE_35,
  "1.35": { ...BEFORE_35, claim: [...BEFORE_35.claim, ...inRequests("tolerations")] },
  "1.36": {
    claim: [],
    class: [],
    slice: ["ints", "bools", "strings", "versions"].map((field) => `devices.*.attributes.*.${field}`),
  },
};

/** Returns an object without the fields that its version of the server does not know yet. `at` is the path to its spec. */
export function withoutLaterFields(object: ValueMap, kind: keyof Fields, at: string): ValueMap {
  return formOf(LATER)[kind].reduce<Value>(
    (made, path) => without(made, `${at}.${path}`.split(".")),
    object,
  ) as ValueMap;
}

function without(value: Value, [key = "", ...rest]: readonly string[]): Value {
  if (key === "*") {
    if (isList(value)) return mapItems(value, (item) => without(item, rest));
    return isMap(value) ? mapValues(value, (item) => without(item, rest)) : value;
  }
  if (!isMap(value)) return value;
  if (rest.length === 0) return withoutKey(value, key);
  const inner = get(value, key);
  return inner === undefined ? value : withKey(value, key, without(inner, rest));
}
