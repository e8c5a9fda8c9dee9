import { mapAt, textAt } from "../../../value/field-values.ts";
import { get, type ValueMap } from "../../../value/value.ts";
import { duplicateField } from "../../http/late-errors.ts";
import { invalidField, unsupportedField } from "../../http/status-errors.ts";
import { metaText } from "../../metadata/object-meta.ts";
import { compareQuantity, quantityNumber } from "../../structs/quantity-numbers.ts";
import { printInvalid } from "../../validate/field-checks.ts";
import { amountErrors, amountsOf, isExtended, quotaResourceErrors } from "../../validate/resource-names.ts";
import { type Errors, eachErrors, qualifiedErrors } from "../../validate/value-checks.ts";
import { featureErrors } from "../core/node-validation.ts";
import { conditionErrors } from "./condition-errors.ts";
import { counterErrors } from "./workload-status.ts";

/** Upstream: kubernetes pkg/apis/autoscaling/validation/validation.go (v1.36.3). */
export function autoscalerStatusErrors(object: ValueMap): Errors {
  return counterErrors(mapAt(object, "status"), "currentReplicas", "desiredReplicas");
}

/** Upstream: kubernetes pkg/apis/policy/validation/validation.go (v1.36.3). */
export function budgetStatusErrors(object: ValueMap): Errors {
  const status = mapAt(object, "status");
  return [
    ...conditionErrors(get(status, "conditions")),
    ...counterErrors(status, "disruptionsAllowed", "currentHealthy", "desiredHealthy", "expectedPods"),
  ];
}

/** Upstream: kubernetes pkg/apis/core/validation/validation.go, ValidateResourceQuotaStatusUpdate (v1.36.3). */
export function quotaStatusErrors(object: ValueMap): Errors {
  const status = mapAt(object, "status");
  return ["hard", "used"].flatMap((list) =>
    amountsOf(get(status, list)).flatMap(([name, amount]) => {
      const at = `status.${list}[${name}]`;
      return [...quotaResourceErrors(name, at), ...amountErrors(name, amount, at)];
    }),
  );
}

const RESIZE_STATES = [
  "ControllerResizeInProgress",
  "ControllerResizeInfeasible",
  "NodeResizeInProgress",
  "NodeResizeInfeasible",
  "NodeResizePending",
].sort();

/** Upstream: the same file, ValidatePersistentVolumeClaimStatusUpdate. */
export function claimStatusErrors(object: ValueMap): Errors {
  const status = mapAt(object, "status");
  const states = mapAt(status, "allocatedResourceStatuses");
  const at = (list: string): string => `status.${list}`;
  return [
    ...amountsOf(get(status, "capacity")).flatMap(([name, amount]) =>
      negativeErrors(amount, `${at("capacity")}[${name}]`),
    ),
    ...Object.keys(states)
      .sort()
      .flatMap((name) => [
        ...claimKeyErrors(name, at("allocatedResourceStatuses")),
        ...(RESIZE_STATES.includes(textAt(states, name))
          ? []
          : [unsupportedField(at("allocatedResourceStatuses"), printInvalid(name), RESIZE_STATES)]),
      ]),
    ...amountsOf(get(status, "allocatedResources")).flatMap(([name, amount]) => {
      const wrong = claimKeyErrors(name, at("allocatedResources"));
      if (wrong.length > 0) return wrong;
      return negativeErrors(amount, `${at("allocatedResources")}[${name}]`);
    }),
  ];
}

function negativeErrors(amount: string, at: string): Errors {
  if (compareQuantity(amount, "0") >= 0) return [];
  return [invalidField(at, String(Math.ceil(quantityNumber(amount))), "must be a valid resource quantity")];
}

function claimKeyErrors(name: string, at: string): Errors {
  const errors = qualifiedErrors(name, at);
  if (errors.length > 0 || name === "storage" || isExtended(name)) return errors;
  return [unsupportedField(at, printInvalid(name), ["storage"])];
}

/** Upstream: the same file, ValidateNamespaceStatusUpdate. */
export function namespaceStatusErrors(object: ValueMap): Errors {
  const isDeleted = metaText(object, "deletionTimestamp") !== "";
  const phase = textAt(mapAt(object, "status"), "phase");
  const wanted = isDeleted ? "Terminating" : "Active";
  if (phase === wanted) return [];
  const why = `may only be '${wanted}' if \`deletionTimestamp\` is ${isDeleted ? "not empty" : "empty"}`;
  return [invalidField("status.Phase", printInvalid(phase), why)];
}

/** Upstream: the same file, ValidateNodeUpdate and ValidateNodeResources. */
export function nodeStatusErrors(object: ValueMap): Errors {
  const status = mapAt(object, "status");
  const seen = new Set<string>();
  return [
    ...["capacity", "allocatable"].flatMap((list) =>
      amountsOf(get(status, list)).flatMap(([name, amount]) =>
        amountErrors(name, amount, `status.${list}.${name}`),
      ),
    ),
    ...featureErrors(object),
    ...eachErrors(get(status, "addresses"), "status.addresses", (one, at) => {
      const printed = printInvalid({ Type: textAt(one, "type"), Address: textAt(one, "address") });
      const again = seen.has(printed);
      seen.add(printed);
      return again ? [duplicateField(at, printed)] : [];
    }),
  ];
}
