import { equal } from "../../value/equal.ts";
import { textAt } from "../../value/field-values.ts";
import { isList, isMap, type ValueMap } from "../../value/value.ts";
import { metaValue, withMeta } from "../metadata/object-meta.ts";
import { addWarning, type RequestScope } from "../request/request-scope.ts";

/**
 * Returns an object without owner references that it has twice, and warns about them. `when` is what the warning says of them.
 * Upstream: apiserver pkg/endpoints/handlers/rest.go, dedupOwnerReferences (v1.36.3).
 */
export function withUniqueOwners(
  scope: RequestScope,
  object: ValueMap,
  when: "" | " after mutating admission happens",
): ValueMap {
  const owners = metaValue(object, "ownerReferences");
  if (!isList(owners) || owners.length < 2) return object;
  const kept = owners.filter((one, i) => owners.findIndex((other) => equal(one, other)) === i);
  if (kept.length === owners.length) return object;
  const uids = owners.flatMap((one, i) =>
    isMap(one) && owners.findIndex((other) => equal(one, other)) !== i ? [textAt(one, "uid")] : [],
  );
  addWarning(
    scope,
    `.metadata.ownerReferences contains duplicate entries${when}; API server dedups owner references in 1.20+, and may reject such requests as early as 1.24; please fix your requests; duplicate UID(s) observed: ${uids.join(", ")}`,
  );
  return withMeta(object, { ownerReferences: kept });
}
