import { get, isMap, type ValueMap, withKey, withoutKey } from "../../../value/value.ts";
import { invalidField } from "../../http/status-errors.ts";
import { nonNegativeErrors } from "../../validate/field-checks.ts";
import type { Errors } from "../../validate/value-checks.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { since, text } from "../common/table-cells.ts";

export const lease: BuiltinKind = {
  strategy: {
    prepareForCreate: (_, object) => withoutElection(object),
    prepareForUpdate: (_, object) => withoutElection(object),
  },
  validate: { create: leaseErrors, update: leaseErrors },
  table: (row) => [text(row, "spec.holderIdentity"), since(row)],
};

/** Removes the fields of coordinated leader election, which is off by default. */
function withoutElection(lease: ValueMap): ValueMap {
  const spec = get(lease, "spec");
  if (!isMap(spec)) return lease;
  return withKey(lease, "spec", withoutKey(withoutKey(spec, "strategy"), "preferredHolder"));
}

function leaseErrors(lease: ValueMap): Errors {
  const spec = get(lease, "spec");
  if (!isMap(spec)) return [];
  const seconds = get(spec, "leaseDurationSeconds");
  return [
    ...(typeof seconds === "number" && seconds <= 0
      ? [invalidField("spec.leaseDurationSeconds", String(seconds), "must be greater than 0")]
      : []),
    ...nonNegativeErrors(get(spec, "leaseTransitions"), "spec.leaseTransitions"),
  ];
}
