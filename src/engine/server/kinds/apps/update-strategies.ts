import { dig, get, isMap, type Value, type ValueMap } from "../../../value/value.ts";
import { forbiddenField, invalidField, requiredField, unsupportedField } from "../../http/status-errors.ts";
import { enumErrors, nonNegativeErrors, printInvalid } from "../../validate/field-checks.ts";
import { above100Errors, type Errors, shareErrors } from "../../validate/value-checks.ts";

/** Returns a number or the number of a percentage, or 0 for any other value. */
function intOrPercent(value: Value | undefined): number {
  if (typeof value === "number") return value;
  const match = /^(?:(\d+)%|([+-]?\d+))$/.exec(String(value ?? ""));
  return match === null ? 0 : Number(match[1] ?? match[2]);
}

/** Returns the invalid fields of the strategy of a Deployment. */
export function deploymentStrategyErrors(strategy: Value | undefined): Errors {
  const type = dig(strategy, "type");
  const rolling = dig(strategy, "rollingUpdate");
  const at = "spec.strategy";
  if (type === "Recreate") {
    if (!isMap(rolling)) return [];
    return [forbiddenField(`${at}.rollingUpdate`, "may not be specified when strategy `type` is 'Recreate'")];
  }
  if (type !== "RollingUpdate")
    return [unsupportedField(at, printStrategy(strategy), ["Recreate", "RollingUpdate"])];
  const [unavailable, surge] = [dig(rolling, "maxUnavailable"), dig(rolling, "maxSurge")];
  const field = `${at}.rollingUpdate.maxUnavailable`;
  const stands = intOrPercent(unavailable) === 0 && intOrPercent(surge) === 0;
  return [
    ...shareErrors(unavailable, field),
    ...shareErrors(surge, `${at}.rollingUpdate.maxSurge`),
    ...(stands ? [invalidField(field, printInvalid(unavailable), "may not be 0 when `maxSurge` is 0")] : []),
    ...above100Errors(unavailable, field),
  ];
}

/** Returns a strategy as the server prints it: as a Go struct, whose fields are all there. */
function printStrategy(strategy: Value | undefined): string {
  const rolling = dig(strategy, "rollingUpdate");
  const inner = isMap(rolling)
    ? `{"MaxUnavailable":${printInvalid(get(rolling, "maxUnavailable") ?? 0)},"MaxSurge":${printInvalid(get(rolling, "maxSurge") ?? 0)}}`
    : "null";
  return `{"Type":${printInvalid(dig(strategy, "type") ?? "")},"RollingUpdate":${inner}}`;
}

/** Returns the invalid fields of the update strategy of a DaemonSet. */
export function daemonSetStrategyErrors(strategy: Value | undefined): Errors {
  const type = dig(strategy, "type");
  const rolling = dig(strategy, "rollingUpdate");
  const at = "spec.updateStrategy";
  if (type === "OnDelete") return [];
  if (type !== "RollingUpdate")
    return [unsupportedField(at, printStrategy(strategy), ["RollingUpdate", "OnDelete"])];
  if (!isMap(rolling)) return [requiredField(`${at}.rollingUpdate`)];
  const [unavailable, surge] = [get(rolling, "maxUnavailable"), get(rolling, "maxSurge")];
  const fields = [`${at}.rollingUpdate.maxUnavailable`, `${at}.rollingUpdate.maxSurge`] as const;
  const [stops, surges] = [intOrPercent(unavailable) !== 0, intOrPercent(surge) !== 0];
  return [
    ...shareErrors(unavailable, fields[0]),
    ...shareErrors(surge, fields[1]),
    ...above100Errors(unavailable, fields[0]),
    ...above100Errors(surge, fields[1]),
    ...(stops && surges
      ? [invalidField(fields[1], printInvalid(surge), "may not be set when maxUnavailable is non-zero")]
      : []),
    ...(!stops && !surges ? [requiredField(fields[0], "cannot be 0 when maxSurge is 0")] : []),
  ];
}

const RETENTIONS = ["Retain", "Delete"];

/** Returns the errors of the policies of a StatefulSet. */
export function statefulSetErrors(spec: ValueMap): Errors {
  const policy = get(spec, "podManagementPolicy");
  const keep = get(spec, "persistentVolumeClaimRetentionPolicy");
  const isPolicy = policy === "OrderedReady" || policy === "Parallel";
  const retention = "spec.persistentVolumeClaimRetentionPolicy";
  const why = "must be 'OrderedReady' or 'Parallel'";
  return [
    ...(isPolicy ? [] : [invalidField("spec.podManagementPolicy", printInvalid(policy ?? ""), why)]),
    ...statefulSetStrategyErrors(get(spec, "updateStrategy")),
    ...enumErrors(dig(keep, "whenDeleted"), `${retention}.whenDeleted`, RETENTIONS),
    ...enumErrors(dig(keep, "whenScaled"), `${retention}.whenScaled`, RETENTIONS),
  ];
}

function statefulSetStrategyErrors(strategy: Value | undefined): Errors {
  const type = dig(strategy, "type");
  const rolling = dig(strategy, "rollingUpdate");
  const at = "spec.updateStrategy";
  if (type === "OnDelete") {
    if (!isMap(rolling)) return [];
    const printed = `{"Partition":${printInvalid(get(rolling, "partition") ?? 0)},"MaxUnavailable":null}`;
    return [invalidField(`${at}.rollingUpdate`, printed, "only allowed for updateStrategy 'RollingUpdate'")];
  }
  if (type === "RollingUpdate")
    return nonNegativeErrors(dig(rolling, "partition"), `${at}.rollingUpdate.partition`);
  const inner = isMap(rolling)
    ? `{"Partition":${printInvalid(get(rolling, "partition") ?? 0)},"MaxUnavailable":null}`
    : "null";
  const printed = `{"Type":${printInvalid(type ?? "")},"RollingUpdate":${inner}}`;
  return [invalidField(at, printed, "must be 'RollingUpdate' or 'OnDelete'")];
}
