import { mapOf, mapsOf } from "../../../value/field-values.ts";
import { dig, get, type ValueMap, withKey } from "../../../value/value.ts";
import { userOfRequest } from "../../rbac/user.ts";
import { pathSegmentProblems } from "../../validate/path-segment-rule.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { withSpec } from "../common/change-object.ts";
import { fieldTexts } from "../common/field-text.ts";
import { humanDuration, since, text } from "../common/table-cells.ts";
import {
  approvalErrors,
  certificateRequestErrors,
  certificateStatusErrors,
} from "./certificate-request-validation.ts";

/** Upstream: kubernetes pkg/registry/certificates/certificates/strategy.go (v1.36.3). */
export const certificateSigningRequest: BuiltinKind = {
  selectableFields: { fields: fieldTexts("spec.signerName") },
  unchecked: [
    { path: ["spec", "request"], what: "the content and the signature of a certificate request" },
    { path: ["status", "certificate"], what: "the content of certificates" },
  ],
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
    statusKeptFields: [["spec"]],
    prepareForStatusUpdate: ({ now }, sent, live) => {
      const object = DECISIONS.reduce((one, type) => withLiveConditions(one, live, type), sent);
      return withConditions(object, datedConditions(object, live, now));
    },
  },
  table: (row) => {
    const seconds = dig(row.object, "spec", "expirationSeconds");
    return [
      since(row),
      text(row, "spec.signerName", "<none>"),
      text(row, "spec.username"),
      typeof seconds === "number" ? humanDuration(seconds) : "<none>",
      conditionText(row.object),
    ];
  },
  nameRule: pathSegmentProblems,
  validate: {
    create: (object) => certificateRequestErrors(object, null),
    update: certificateStatusErrors(false),
  },
  subresources: {
    approval: { resetFields: [["spec"], ["status", "certificate"]], validateUpdate: approvalErrors },
  },
};

/** Returns what tables show of the conditions and the certificate: `Approved,Issued`. */
function conditionText(object: ValueMap): string {
  const types = conditionsOf(object).map((one) => get(one, "type"));
  const answer = types.includes("Denied") ? "Denied" : types.includes("Approved") ? "Approved" : "Pending";
  const isIssued = (dig(object, "status", "certificate") ?? "") !== "";
  return `${answer}${types.includes("Failed") ? ",Failed" : ""}${isIssued ? ",Issued" : ""}`;
}

/** The conditions that only an approval changes. */
const DECISIONS = ["Approved", "Denied"];

/** Replaces the conditions of a type by those of `live`, if both objects have the same number of them. */
function withLiveConditions(object: ValueMap, live: ValueMap, type: string): ValueMap {
  const isOfType = (one: ValueMap): boolean => get(one, "type") === type;
  const [sent, kept] = [conditionsOf(object), conditionsOf(live).filter(isOfType)];
  if (sent.filter(isOfType).length !== kept.length) return object;
  const left = [...kept];
  return withConditions(
    object,
    sent.map((one) => (isOfType(one) ? (left.shift() ?? one) : one)),
  );
}

function withConditions(object: ValueMap, conditions: readonly ValueMap[]): ValueMap {
  return withKey(object, "status", { ...mapOf(get(object, "status")), conditions });
}

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
