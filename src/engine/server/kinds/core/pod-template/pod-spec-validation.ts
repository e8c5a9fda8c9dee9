import { mapOf, mapsOf } from "../../../../value/field-values.ts";
import { dig, get, isMap, type Value, type ValueMap } from "../../../../value/value.ts";
import { forbiddenField, tooLongField } from "../../../http/status-errors.ts";
import { annotationErrors, labelErrors } from "../../../validate/metadata.ts";
import { dnsLabelProblems, subdomainProblems } from "../../../validate/name-rules.ts";
import { containerResourceErrors } from "../../../validate/resource-names.ts";
import {
  type Errors,
  optionalName,
  rangeErrors,
  requiredChoice,
  subdomainErrors,
} from "../../../validate/value-checks.ts";
import { affinityErrors } from "./affinity-validation.ts";
import { containerErrors, hostNetworkErrors } from "./container-validation.ts";
import { dnsErrors, hostAliasErrors } from "./dns-validation.ts";
import { ephemeralErrors } from "./ephemeral-validation.ts";
import { fileVariableErrors } from "./file-variables.ts";
import { claimReferenceErrors } from "./resources/claim-reference-validation.ts";
import { resourceErrors } from "./resources/resource-validation.ts";
import { wholePodErrors } from "./resources/whole-pod-validation.ts";
import { gateErrors, spreadErrors, tolerationErrors } from "./scheduling-validation.ts";
import { podAnnotationErrors, profileMismatchErrors } from "./security/annotation-validation.ts";
import { podSecurityErrors } from "./security/security-validation.ts";
import { hostProcessErrors, hostUsersErrors, systemErrors } from "./security/system-validation.ts";
import { checkVolumes } from "./volume-validation.ts";

const RESTARTS = ["Always", "OnFailure", "Never"];
const DNS_POLICIES = ["ClusterFirstWithHostNet", "ClusterFirst", "Default", "None"];

/** Returns the invalid fields of a pod spec at `path`. `podName` is null for a pod template. */
export function podSpecErrors(spec: ValueMap, path: string, podName: string | null): Errors {
  const checked = checkVolumes(mapsOf(get(spec, "volumes")), path, podName ?? "");
  // As upstream, a container cannot mount a volume that is invalid.
  const volumes = new Map(
    checked.filter(({ errors }) => errors.length === 0).map(({ name, volume }) => [name, volume]),
  );
  return [
    ...checked.flatMap(({ errors }) => errors),
    ...claimReferenceErrors(spec, `${path}.resourceClaims`),
    ...containerErrors(spec, path, volumes),
    ...ephemeralErrors(spec, path, volumes),
    ...wholePodErrors(spec, `${path}.resources`),
    ...hostNetworkErrors(spec, path, podName !== null),
    ...requiredChoice(get(spec, "restartPolicy"), `${path}.restartPolicy`, RESTARTS),
    ...requiredChoice(get(spec, "dnsPolicy"), `${path}.dnsPolicy`, DNS_POLICIES),
    ...labelErrors(get(spec, "nodeSelector"), `${path}.nodeSelector`),
    ...podSecurityErrors(spec, `${path}.securityContext`),
    ...affinityErrors(get(spec, "affinity"), `${path}.affinity`),
    ...dnsErrors(spec, `${path}.dnsConfig`),
    ...gateErrors(spec, path),
    ...spreadErrors(get(spec, "topologySpreadConstraints"), `${path}.topologySpreadConstraints`),
    ...hostProcessErrors(spec, path),
    ...hostUsersErrors(spec, path),
    ...hostNameErrors(spec, `${path}.hostnameOverride`),
    ...optionalName(spec, "serviceAccountName", path, subdomainProblems),
    ...optionalName(spec, "nodeName", path, subdomainProblems),
    ...rangeErrors(get(spec, "activeDeadlineSeconds"), `${path}.activeDeadlineSeconds`, 1, 2 ** 31 - 1),
    ...optionalName(spec, "hostname", path, dnsLabelProblems),
    ...optionalName(spec, "subdomain", path, dnsLabelProblems),
    ...tolerationErrors(get(spec, "tolerations"), `${path}.tolerations`),
    ...hostAliasErrors(spec, `${path}.hostAliases`),
    ...optionalName(spec, "priorityClassName", path, subdomainProblems),
    ...runtimeClassErrors(get(spec, "runtimeClassName"), `${path}.runtimeClassName`),
    ...preemptionErrors(get(spec, "preemptionPolicy"), `${path}.preemptionPolicy`),
    ...overheadErrors(spec, `${path}.overhead`),
    ...systemErrors(spec, path),
    ...fileVariableErrors(spec, path),
  ];
}

/** The server checks the name of a RuntimeClass even if it is empty. */
function runtimeClassErrors(name: Value | undefined, at: string): Errors {
  return typeof name === "string" ? subdomainErrors(name, at) : [];
}

function overheadErrors(spec: ValueMap, at: string): Errors {
  const limits = get(spec, "overhead");
  return limits === undefined ? [] : resourceErrors({ limits }, at, [], containerResourceErrors);
}

const MAX_HOST_NAME = 64;

/** Returns the errors of the name that a pod sees as its host's. */
function hostNameErrors(spec: ValueMap, at: string): Errors {
  const name = get(spec, "hostnameOverride");
  if (typeof name !== "string") return [];
  const others = ["setHostnameAsFQDN", "hostNetwork"].filter((field) => get(spec, field) === true);
  return [
    ...others.map((field) => forbiddenField(at, `may not be specified when ${field} is true`)),
    ...(name.length > MAX_HOST_NAME ? [tooLongField(at, MAX_HOST_NAME)] : []),
    ...subdomainErrors(name, at),
  ];
}

function preemptionErrors(policy: Value | undefined, at: string): Errors {
  return policy === undefined ? [] : requiredChoice(policy, at, ["PreemptLowerPriority", "Never"]);
}

/** Returns the invalid fields of a pod template at `path`. */
export function podTemplateErrors(template: Value | undefined, path: string): Errors {
  if (!isMap(template)) return [];
  const spec = mapOf(get(template, "spec"));
  const annotations = dig(template, "metadata", "annotations");
  const hasDebuggers = mapsOf(get(spec, "ephemeralContainers")).length > 0;
  return [
    ...labelErrors(dig(template, "metadata", "labels"), `${path}.labels`),
    ...annotationErrors(annotations, `${path}.annotations`),
    ...podAnnotationErrors(annotations, spec, `${path}.annotations`),
    ...podSpecErrors(spec, `${path}.spec`, null),
    ...profileMismatchErrors(annotations, spec, `${path}.spec`),
    ...(hasDebuggers
      ? [
          forbiddenField(
            `${path}.spec.ephemeralContainers`,
            "ephemeral containers not allowed in pod template",
          ),
        ]
      : []),
  ];
}
