import { mapAt } from "../../../../value/field-values.ts";
import { get, type ValueMap, withKey, withoutKey } from "../../../../value/value.ts";
import { serviceNameProblems } from "../../../validate/service-name-rules.ts";
import type { BuiltinKind } from "../../builtin-kind.ts";
import { fieldTexts } from "../../common/field-text.ts";
import { withClusterIp } from "./cluster-ip.ts";
import { refuseAllocation } from "./service-allocation.ts";
import { serviceDefaults } from "./service-defaults.ts";
import { serviceTable } from "./service-table.ts";
import { dropFieldsOfOldType, keepAllocated, withBothAddresses } from "./service-update.ts";
import { serviceErrors, serviceUpdateErrors } from "./service-validation.ts";
import { serviceWarnings } from "./service-warnings.ts";

/** Upstream: kubernetes pkg/registry/core/service, storage/alloc.go and strategy.go (v1.36.3). */
export const service: BuiltinKind = {
  defaults: serviceDefaults,
  selectableFields: { fields: fieldTexts("spec.clusterIP", "spec.type") },
  strategy: {
    returnsDeletedObject: true,
    prepareForCreate: (write, object) =>
      withClusterIp(write, withBothAddresses(withKey(object, "status", { loadBalancer: {} }), {}), null),
    prepareForUpdate: (write, object, live) => {
      const typed = dropFieldsOfOldType(keepAllocated(object, live), live);
      return withClusterIp(write, keepAllocated(typed, live), live);
    },
  },
  shown: withoutHiddenPolicy,
  refuseAllocation,
  nameRule: serviceNameProblems,
  validate: { create: serviceErrors, update: serviceUpdateErrors },
  warnings: serviceWarnings,
  table: serviceTable,
};

/**
 * Returns a Service as clients read it: an ExternalName has no `internalTrafficPolicy`. The stored object keeps the field and its owners.
 * Upstream: kubernetes pkg/registry/core/service/storage/storage.go, defaultOnReadInternalTrafficPolicy (v1.36.3).
 */
function withoutHiddenPolicy(object: ValueMap): ValueMap {
  const spec = mapAt(object, "spec");
  if (get(spec, "type") !== "ExternalName" || get(spec, HIDDEN) === undefined) return object;
  return withKey(object, "spec", withoutKey(spec, HIDDEN));
}

const HIDDEN = "internalTrafficPolicy";
