import { mapAt, mapsOf, textAt } from "../../../value/field-values.ts";
import { get, isMap, type ValueMap } from "../../../value/value.ts";
import { duplicateField } from "../../http/late-errors.ts";
import { invalidField, requiredField } from "../../http/status-errors.ts";
import { printInvalid } from "../../validate/field-checks.ts";
import { subdomainProblems } from "../../validate/name-rules.ts";
import {
  dnsLabelErrors,
  type Errors,
  eachErrors,
  optionalName,
  requiredName,
} from "../../validate/value-checks.ts";
import { type ByVersion, formOf } from "../../version/current-version.ts";

/** Returns the errors of what a pod's status says of its claims. */
export function claimStatusErrors(status: ValueMap, spec: ValueMap): Errors {
  return [
    ...generatedErrors(status, spec),
    ...(formOf(HAS_EXTENDED) ? extendedErrors(get(status, "extendedResourceClaimStatus"), spec) : []),
  ];
}

/** Upstream: kubernetes pkg/apis/core/validation/validation.go, validatePodResourceClaimStatuses (v1.36.3). */
function generatedErrors(status: ValueMap, spec: ValueMap): Errors {
  const known = mapsOf(get(spec, "resourceClaims")).map((one) => textAt(one, "name"));
  const seen = new Set<string>();
  return eachErrors(get(status, "resourceClaimStatuses"), "status.resourceClaimStatuses", (one, at) => {
    const name = textAt(one, "name");
    const printed = printInvalid(name);
    const why = "must match the name of an entry in `spec.resourceClaims`";
    const again = seen.has(name);
    seen.add(name);
    return [
      ...(known.includes(name) ? [] : [invalidField(`${at}.name`, printed, why)]),
      ...(again ? [duplicateField(`${at}.name`, printed)] : []),
      ...optionalName(one, "resourceClaimName", at, subdomainProblems).map((error) => ({
        ...error,
        field: `${at}.${formOf(CLAIM_NAME)}`,
      })),
    ];
  });
}

/** The field that an error about the name of a claim names. */
const CLAIM_NAME: ByVersion<string> = { "1.34": "name", "1.36": "resourceClaimName" };

/** Whether pods have a claim that the scheduler made for their extended resources. */
const HAS_EXTENDED: ByVersion<boolean> = { "1.34": false, "1.36": true };
const NO_CONTAINER = "must match the name of an entry in spec.initContainers.name or spec.containers.name";
const NO_RESOURCE =
  "must match the extended resource name of an entry in spec.initContainers.resources.requests or spec.containers.resources.requests";

/** Upstream: kubernetes pkg/apis/core/validation/validation.go, validatePodExtendedResourceClaimStatus (v1.36.3). */
function extendedErrors(status: ReturnType<typeof get>, spec: ValueMap): Errors {
  if (!isMap(status)) return [];
  const at = "status.extendedResourceClaimStatus";
  const containers = [...mapsOf(get(spec, "initContainers")), ...mapsOf(get(spec, "containers"))];
  const mappings = mapsOf(get(status, "requestMappings"));
  const keys = mappings.map((one) => MAPPING.map((field) => textAt(one, field)).join("/"));
  return [
    ...(mappings.length === 0
      ? [requiredField(`${at}.requestMappings`, "at least one request mapping is required")]
      : []),
    ...eachErrors(mappings, `${at}.requestMappings`, (one, path, i) => {
      const [container, resource] = [textAt(one, "containerName"), textAt(one, "resourceName")];
      const found = containers.findLast((each) => textAt(each, "name") === container);
      const requests = mapAt(mapAt(found ?? {}, "resources"), "requests");
      return [
        ...(found === undefined
          ? [invalidField(`${path}.containerName`, printInvalid(container), NO_CONTAINER)]
          : get(requests, resource) === undefined
            ? [invalidField(`${path}.resourceName`, printInvalid(resource), NO_RESOURCE)]
            : []),
        ...dnsLabelErrors(textAt(one, "requestName"), `${at}.requestName`),
        ...(keys.indexOf(keys[i] as string) < i
          ? MAPPING.map((field) => duplicateField(`${path}.${field}`, printInvalid(textAt(one, field))))
          : []),
      ];
    }),
    ...requiredName(status, "resourceClaimName", at, subdomainProblems),
  ];
}

const MAPPING = ["containerName", "resourceName", "requestName"];
