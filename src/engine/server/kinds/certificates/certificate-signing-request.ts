import { mapOf, mapsOf, textAt } from "../../../value/field-values.ts";
import { get, type ValueMap, withKey } from "../../../value/value.ts";
import { duplicateField } from "../../http/late-errors.ts";
import { invalidField, requiredField, unsupportedField } from "../../http/status-errors.ts";
import { userOfRequest } from "../../rbac/user.ts";
import type { Errors } from "../../validate/value-checks.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { withSpec } from "../common/change-object.ts";
import { fieldTexts } from "../common/field-text.ts";

/** Upstream: kubernetes pkg/registry/certificates/certificates/strategy.go (v1.36.3). */
export const certificateSigningRequest: BuiltinKind = {
  selectableFields: { fields: fieldTexts("spec.signerName") },
  strategy: {
    prepareForCreate: ({ request }, object) => {
      const { name, groups, uid = "", extra } = userOfRequest(request);
      const asked = withSpec(object, { username: name, uid, groups });
      return withSpec(asked, { extra: extra ?? null });
    },
    prepareForUpdate: ({ subresource, now }, object, live) => {
      if (subresource !== "approval") return object;
      const conditions = datedConditions(object, live, now);
      const status = { ...mapOf(get(live, "status")), conditions };
      return withKey(withKey(object, "spec", get(live, "spec") ?? {}), "status", status);
    },
    prepareForStatusUpdate: ({ now }, object, live) =>
      withKey(object, "status", {
        ...mapOf(get(object, "status")),
        conditions: datedConditions(object, live, now),
      }),
  },
  subresources: {
    approval: { resetFields: [["spec"], ["status", "certificate"]], validateUpdate: conditionErrors },
  },
};

function conditionsOf(object: ValueMap): readonly ValueMap[] {
  return mapsOf(get(mapOf(get(object, "status")), "conditions"));
}

/** Returns the conditions with the times that they lack. */
function datedConditions(object: ValueMap, live: ValueMap, now: string): readonly ValueMap[] {
  return conditionsOf(object).map((condition) => {
    const before = conditionsOf(live).find((one) =>
      ["type", "status"].every((name) => get(one, name) === get(condition, name)),
    );
    return {
      ...condition,
      lastUpdateTime: get(condition, "lastUpdateTime") ?? now,
      lastTransitionTime:
        get(condition, "lastTransitionTime") ?? get(before ?? {}, "lastTransitionTime") ?? now,
    };
  });
}

const ALWAYS_TRUE = ["Approved", "Denied", "Failed"];

/** Upstream: kubernetes pkg/apis/certificates/validation/validation.go, validateConditions. */
function conditionErrors(object: ValueMap): Errors {
  const path = "status.conditions";
  const seen = new Set<string>();
  return conditionsOf(object).flatMap((condition, at) => {
    const [type, status] = [textAt(condition, "type"), textAt(condition, "status")];
    const allowed = ALWAYS_TRUE.includes(type) ? ["True"] : ["False", "True", "Unknown"];
    const other = type === "Approved" ? "Denied" : "Approved";
    const excludes = (type === "Approved" || type === "Denied") && seen.has(other);
    const why = "Approved and Denied conditions are mutually exclusive";
    const errors = [
      ...(type === "" ? [requiredField(`${path}[${at}].type`)] : []),
      ...(status === "" ? [requiredField(`${path}[${at}].status`)] : []),
      ...(status !== "" && !allowed.includes(status)
        ? [unsupportedField(`${path}[${at}].status`, JSON.stringify(status), allowed)]
        : []),
      ...(excludes ? [invalidField(path, JSON.stringify(type), why)] : []),
      ...(seen.has(type) ? [duplicateField(`${path}[${at}].type`, JSON.stringify(type))] : []),
    ];
    seen.add(type);
    return errors;
  });
}
