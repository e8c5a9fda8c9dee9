import { mapAt, mapsOf, textAt } from "../../../value/field-values.ts";
import { dig, get, isMap, type ValueMap } from "../../../value/value.ts";
import { forbiddenField, invalidField } from "../../http/status-errors.ts";
import { immutableErrors, printInvalid } from "../../validate/field-checks.ts";
import { type Errors, eachErrors, qualifiedErrors, subdomainErrors } from "../../validate/value-checks.ts";
import { type ByVersion, formOf } from "../../version/current-version.ts";
import { addressListErrors } from "./address-status.ts";
import { containerStatusErrors } from "./container-status.ts";
import { claimStatusErrors } from "./pod-claim-status.ts";

const SYSTEM_CONDITIONS = ["PodScheduled", "Ready", "Initialized"];

/** Upstream: kubernetes pkg/apis/core/validation/validation.go, ValidatePodStatusUpdate (v1.36.3). */
export function podStatusErrors(pod: ValueMap, live: ValueMap): Errors {
  const [status, before, spec] = [mapAt(pod, "status"), mapAt(live, "status"), mapAt(live, "spec")];
  const hostIps = mapsOf(get(status, "hostIPs"));
  const firstHost = textAt(hostIps[0] ?? {}, "ip");
  const wrongHost = hostIps.length > 0 && firstHost !== textAt(status, "hostIP");
  return [
    ...eachErrors(get(status, "conditions"), "status.conditions", conditionErrors),
    ...nominatedErrors(status, before, textAt(spec, "nodeName")),
    ...generationErrors(status, "status.observedGeneration"),
    ...immutableErrors(get(status, "qosClass"), get(before, "qosClass"), "status.qosClass"),
    ...transitionErrors(status, before, spec, "containerStatuses", "containers"),
    ...transitionErrors(status, before, spec, "initContainerStatuses", "initContainers"),
    ...transitionErrors(status, before, spec, "ephemeralContainerStatuses", null),
    ...claimStatusErrors(status, spec),
    ...addressListErrors(status, before, "podIPs"),
    ...(wrongHost
      ? [invalidField("status.hostIPs[0].ip", printInvalid(firstHost), "must be equal to `hostIP`")]
      : []),
    ...addressListErrors(status, before, "hostIPs"),
    ...containerStatusErrors(status, spec),
  ];
}

function conditionErrors(condition: ValueMap, at: string): Errors {
  const type = textAt(condition, "type");
  return [
    ...generationErrors(condition, `${at}.observedGeneration`),
    ...(SYSTEM_CONDITIONS.includes(type) ? [] : qualifiedErrors(type, `${at}.Type`)),
  ];
}

function generationErrors(map: ValueMap, at: string): Errors {
  const value = get(map, "observedGeneration");
  if (typeof value !== "number" || value >= 0) return [];
  return [invalidField(at, String(value), "must be a non-negative integer")];
}

function nominatedErrors(status: ValueMap, before: ValueMap, node: string): Errors {
  const name = textAt(status, "nominatedNodeName");
  if (name === "" || name === textAt(before, "nominatedNodeName")) return [];
  const at = "status.nominatedNodeName";
  return [
    ...subdomainErrors(name, at),
    ...(node === "" || !formOf(CHECKS_NOMINATED)
      ? []
      : [forbiddenField(at, "may not be set on pods that are already bound to a node")]),
  ];
}

/** Returns an error for each container that ended for good and now runs. */
function transitionErrors(
  status: ValueMap,
  before: ValueMap,
  spec: ValueMap,
  list: string,
  containers: string | null,
): Errors {
  if (containers !== null && restartsAll(spec)) return [];
  const running = new Set(
    mapsOf(get(status, list))
      .filter((one) => !isMap(dig(one, "state", "terminated")))
      .map((one) => textAt(one, "name")),
  );
  return mapsOf(get(before, list)).flatMap((old, i) => {
    const ended = dig(old, "state", "terminated");
    if (!isMap(ended)) return [];
    const name = textAt(old, "name");
    const exitCode = Number(get(ended, "exitCode") ?? 0);
    if (!running.has(name) || mayRestart(spec, containers, name, exitCode)) return [];
    return [forbiddenField(`status.${list}[${i}].state`, "may not be transitioned to non-terminated state")];
  });
}

/** Whether the end of a container can restart all containers of the pod. */
function restartsAll(spec: ValueMap): boolean {
  const all = [...mapsOf(get(spec, "initContainers")), ...mapsOf(get(spec, "containers"))];
  return all.some((one) =>
    mapsOf(get(one, "restartPolicyRules")).some((rule) => textAt(rule, "action") === "RestartAllContainers"),
  );
}

/** Upstream: kubernetes pkg/api/v1/pod/util.go, ContainerShouldRestart. */
function mayRestart(spec: ValueMap, containers: string | null, name: string, exitCode: number): boolean {
  if (containers === null) return false;
  const container = mapsOf(get(spec, containers)).find((one) => textAt(one, "name") === name);
  if (container === undefined) return false;
  const own = textAt(container, "restartPolicy");
  const matches =
    own !== "" && mapsOf(get(container, "restartPolicyRules")).some((rule) => isFor(rule, exitCode));
  if (matches) return true;
  const policy = own === "" ? textAt(spec, "restartPolicy") : own;
  return policy === "OnFailure" ? exitCode !== 0 : policy !== "Never";
}

function isFor(rule: ValueMap, exitCode: number): boolean {
  const codes = dig(rule, "exitCodes", "values");
  const isListed = Array.isArray(codes) && codes.includes(exitCode);
  return dig(rule, "exitCodes", "operator") === "In" ? isListed : !isListed;
}

/** Whether a pod with a node may not get the name of another node that is planned for it. */
const CHECKS_NOMINATED: ByVersion<boolean> = { "1.34": false, "1.35": true };
