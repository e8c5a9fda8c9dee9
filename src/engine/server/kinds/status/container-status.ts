import { listAt, mapAt, mapsOf, textAt } from "../../../value/field-values.ts";
import { utf8Length } from "../../../value/utf8.ts";
import { dig, get, isMap, type ValueMap } from "../../../value/value.ts";
import { duplicateField } from "../../http/late-errors.ts";
import {
  forbiddenField,
  invalidField,
  requiredField,
  tooLongField,
  unsupportedField,
} from "../../http/status-errors.ts";
import { printInvalid } from "../../validate/field-checks.ts";
import { type Errors, eachErrors, rangeErrors } from "../../validate/value-checks.ts";

const MAX_ID = 2147483647;
const MAX_MESSAGE = 1024;
const HEALTHS = ["Healthy", "Unhealthy", "Unknown"];

/**
 * Returns the errors in the statuses of a pod's containers. It checks the user and the health of the allocated resources.
 * Upstream: kubernetes pkg/apis/core/validation/validation.go, ValidatePodStatusUpdate (v1.36.3).
 */
export function containerStatusErrors(status: ValueMap, spec: ValueMap): Errors {
  const lists = ["containerStatuses", "initContainerStatuses", "ephemeralContainerStatuses"];
  const [own, first, debug = ""] = lists;
  const system = textAt(mapAt(spec, "os"), "name") || "linux";
  return [
    ...lists.flatMap((list) =>
      eachErrors(get(status, list), `status.${list}`, (one, at) => userErrors(one, at, system)),
    ),
    ...allocatedErrors(status, own ?? "", spec, "containers"),
    ...allocatedErrors(status, first ?? "", spec, "initContainers"),
    ...eachErrors(get(status, debug), `status.${debug}`, (one, at) =>
      mapsOf(get(one, "allocatedResourcesStatus")).length > 0
        ? [forbiddenField(`${at}.allocatedResourcesStatus`, "must not be specified in container status")]
        : [],
    ),
  ];
}

function userErrors(one: ValueMap, at: string, system: string): Errors {
  const user = dig(one, "user", "linux");
  if (!isMap(user)) return [];
  const path = `${at}.user.linux`;
  if (system === "windows") return [forbiddenField(path, "cannot be set for a windows pod")];
  if (system !== "linux") return [];
  return [
    ...rangeErrors(get(user, "uid"), `${path}.uid`, 0, MAX_ID),
    ...rangeErrors(get(user, "gid"), `${path}.gid`, 0, MAX_ID),
    ...listAt(user, "supplementalGroups").flatMap((group, i) =>
      rangeErrors(group, `${path}.supplementalGroups[${i}]`, 0, MAX_ID),
    ),
  ];
}

function allocatedErrors(status: ValueMap, list: string, spec: ValueMap, containers: string): Errors {
  return eachErrors(get(status, list), `status.${list}`, (one, at) => {
    const container = mapsOf(get(spec, containers)).find(
      (each) => textAt(each, "name") === textAt(one, "name"),
    );
    return eachErrors(
      get(one, "allocatedResourcesStatus"),
      `${at}.allocatedResourcesStatus`,
      (resource, path) => [
        ...(container === undefined ? [] : nameErrors(textAt(resource, "name"), `${path}.name`, container)),
        ...healthErrors(mapsOf(get(resource, "resources")), `${path}.resources`),
      ],
    );
  });
}

/** Returns an error if the container does not have the resource. */
function nameErrors(name: string, at: string, container: ValueMap): Errors {
  const resources = mapAt(container, "resources");
  if (!name.startsWith("claim:")) {
    if (get(mapAt(resources, "requests"), name) !== undefined) return [];
    return [invalidField(at, printInvalid(name), "must match one of the container's resource requests")];
  }
  const known = mapsOf(get(resources, "claims")).map((claim) => {
    const request = textAt(claim, "request");
    return `claim:${textAt(claim, "name")}${request === "" ? "" : `/${request}`}`;
  });
  const why =
    "must match one of the container's resource claims in a format 'claim:<claimName>/<request>' or 'claim:<claimName>' if request is empty";
  return known.includes(name) ? [] : [invalidField(at, printInvalid(name), why)];
}

function healthErrors(resources: readonly ValueMap[], at: string): Errors {
  const ids = resources.map((one) => textAt(one, "resourceID"));
  return eachErrors(resources, at, (one, path, i) => {
    const [health, message, id] = [textAt(one, "health"), get(one, "message"), ids[i] as string];
    return [
      ...(HEALTHS.includes(health)
        ? []
        : [unsupportedField(`${path}.health`, printInvalid(health), HEALTHS)]),
      ...(message === "" ? [requiredField(`${path}.message`, "must be non-empty if specified")] : []),
      ...(typeof message === "string" && utf8Length(message) > MAX_MESSAGE
        ? [tooLongField(`${path}.message`, MAX_MESSAGE)]
        : []),
      ...(ids.indexOf(id) < i ? [duplicateField(`${path}.resourceID`, printInvalid(id))] : []),
    ];
  });
}
