import { equal } from "../../../value/equal.ts";
import { mapOf, textAt } from "../../../value/field-values.ts";
import { get, isMap, type ValueMap } from "../../../value/value.ts";
import { invalidField } from "../../http/status-errors.ts";
import { internalJson } from "../../internal/internal-json.ts";
import { compareQuantity } from "../../structs/quantity-numbers.ts";
import { immutableErrors, printInvalid } from "../../validate/field-checks.ts";
import { deprecatedNodeLabel, nodeTermWarnings } from "../../validate/node-label-warnings.ts";
import { type Errors, selectorErrors, subdomainErrors } from "../../validate/value-checks.ts";
import type { BuiltinKind } from "../builtin-kind.ts";

/** Upstream: kubernetes pkg/apis/storage/validation/validation.go (v1.36.3). */
export const csiStorageCapacity: BuiltinKind = {
  validate: {
    create: capacityErrors,
    update: (object, live) => [...capacityErrors(object), ...changeErrors(object, live)],
  },
  warnings: topologyWarnings,
};

function topologyWarnings(object: ValueMap): readonly string[] {
  const topology = mapOf(get(object, "nodeTopology"));
  return [
    ...nodeTermWarnings(topology, "nodeTopology", false),
    ...Object.keys(mapOf(get(topology, "matchLabels"))).flatMap((label) => {
      const why = deprecatedNodeLabel(label);
      return why === null ? [] : [`nodeTopology.matchLabels.${label}: ${why}`];
    }),
  ];
}

function capacityErrors(object: ValueMap): Errors {
  const capacity = get(object, "capacity");
  const isNegative = capacity !== undefined && compareQuantity(String(capacity), "0") < 0;
  return [
    ...selectorErrors(get(object, "nodeTopology"), "nodeTopology"),
    ...subdomainErrors(textAt(object, "storageClassName"), "storageClassName"),
    ...(isNegative
      ? [invalidField("capacity", printInvalid(capacity), "must be greater than or equal to 0")]
      : []),
  ];
}

function changeErrors(object: ValueMap, live: ValueMap): Errors {
  const [after, before] = [get(object, "nodeTopology"), get(live, "nodeTopology")];
  const printed = isMap(after) ? internalJson(after, "meta/v1.LabelSelector") : "null";
  return [
    ...(equal(after ?? null, before ?? null)
      ? []
      : [invalidField("nodeTopology", printed, "field is immutable")]),
    ...immutableErrors(
      textAt(object, "storageClassName"),
      textAt(live, "storageClassName"),
      "storageClassName",
    ),
  ];
}
