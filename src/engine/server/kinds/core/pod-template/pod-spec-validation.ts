import { mapsOf } from "../../../../value/field-values.ts";
import { dig, get, isMap, type Value, type ValueMap } from "../../../../value/value.ts";
import { forbiddenField, unsupportedField } from "../../../http/status-errors.ts";
import { printInvalid } from "../../../validate/field-checks.ts";
import { annotationErrors, labelErrors } from "../../../validate/metadata.ts";
import { dnsLabelProblems, subdomainProblems } from "../../../validate/name-rules.ts";
import { resourceNameErrors } from "../../../validate/resource-names.ts";
import { type Errors, optionalName, rangeErrors, requiredChoice } from "../../../validate/value-checks.ts";
import { affinityErrors } from "./affinity-validation.ts";
import { containerErrors, hostNetworkErrors } from "./container-validation.ts";
import { dnsErrors, hostAliasErrors } from "./dns-validation.ts";
import { resourceErrors } from "./resource-validation.ts";
import { gateErrors, spreadErrors, tolerationErrors } from "./scheduling-validation.ts";
import { podSecurityErrors, systemErrors } from "./security-validation.ts";
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
    ...containerErrors(spec, path, volumes),
    ...resourceErrors(get(spec, "resources"), `${path}.resources`, [], podResourceErrors),
    ...hostNetworkErrors(spec, path, podName !== null),
    ...requiredChoice(get(spec, "restartPolicy"), `${path}.restartPolicy`, RESTARTS),
    ...requiredChoice(get(spec, "dnsPolicy"), `${path}.dnsPolicy`, DNS_POLICIES),
    ...labelErrors(get(spec, "nodeSelector"), `${path}.nodeSelector`),
    ...podSecurityErrors(spec, `${path}.securityContext`),
    ...affinityErrors(get(spec, "affinity"), `${path}.affinity`),
    ...dnsErrors(spec, `${path}.dnsConfig`),
    ...gateErrors(spec, path),
    ...spreadErrors(get(spec, "topologySpreadConstraints"), `${path}.topologySpreadConstraints`),
    ...optionalName(spec, "serviceAccountName", path, subdomainProblems),
    ...optionalName(spec, "nodeName", path, subdomainProblems),
    ...rangeErrors(get(spec, "activeDeadlineSeconds"), `${path}.activeDeadlineSeconds`, 1, 2 ** 31 - 1),
    ...optionalName(spec, "hostname", path, dnsLabelProblems),
    ...optionalName(spec, "subdomain", path, dnsLabelProblems),
    ...tolerationErrors(get(spec, "tolerations"), `${path}.tolerations`),
    ...hostAliasErrors(spec, `${path}.hostAliases`),
    ...optionalName(spec, "priorityClassName", path, subdomainProblems),
    ...optionalName(spec, "runtimeClassName", path, subdomainProblems),
    ...preemptionErrors(get(spec, "preemptionPolicy"), `${path}.preemptionPolicy`),
    ...systemErrors(spec, `${path}.os`),
  ];
}

const POD_RESOURCES = ["cpu", "hugepages-", "memory"];

/** Returns the errors of the name of a resource of a whole pod. */
function podResourceErrors(name: string, at: string): Errors {
  const errors = resourceNameErrors(name, at);
  if (errors.length > 0 || name === "cpu" || name === "memory" || name.startsWith("hugepages-"))
    return errors;
  return [unsupportedField(at, printInvalid(name), POD_RESOURCES)];
}

function preemptionErrors(policy: Value | undefined, at: string): Errors {
  return policy === undefined ? [] : requiredChoice(policy, at, ["PreemptLowerPriority", "Never"]);
}

/** Returns the invalid fields of a pod template at `path`. */
export function podTemplateErrors(template: Value | undefined, path: string): Errors {
  if (!isMap(template)) return [];
  const spec = get(template, "spec");
  const hasDebuggers = mapsOf(dig(spec, "ephemeralContainers")).length > 0;
  return [
    ...labelErrors(dig(template, "metadata", "labels"), `${path}.labels`),
    ...annotationErrors(dig(template, "metadata", "annotations"), `${path}.annotations`),
    ...podSpecErrors(isMap(spec) ? spec : {}, `${path}.spec`, null),
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
