import { sortedKeys } from "../../value/order.ts";
import { get, isMap, type Value } from "../../value/value.ts";
import { invalidField } from "../http/status-errors.ts";
import { compareQuantity, isWholeQuantity } from "../structs/quantity-numbers.ts";
import { printInvalid } from "./field-checks.ts";
import { qualifiedNameProblems } from "./name-rules.ts";
import { type Errors, qualifiedErrors } from "./value-checks.ts";

const COMPUTE = ["cpu", "memory", "ephemeral-storage"];
/** The resources whose amounts must be whole numbers. */
const COUNTED = [
  "pods",
  "resourcequotas",
  "services",
  "replicationcontrollers",
  "secrets",
  "configmaps",
  "persistentvolumeclaims",
  "services.nodeports",
  "services.loadbalancers",
];
const QUOTA = [
  ...COMPUTE,
  ...COMPUTE.flatMap((name) => [`requests.${name}`, `limits.${name}`]),
  "requests.storage",
  ...COUNTED,
];
const STANDARD = [...QUOTA, "storage"];

/** Whether a resource is huge pages, such as `hugepages-2Mi`. */
export function isHugePages(name: string): boolean {
  return name.startsWith("hugepages-");
}

/** Whether Kubernetes itself defines the resource. */
function isNative(name: string): boolean {
  return !name.includes("/") || name.includes("kubernetes.io/");
}

/** Whether the resource is of somebody else, such as `example.com/gpu`. */
export function isExtended(name: string): boolean {
  return (
    !isNative(name) && !name.startsWith("requests.") && qualifiedNameProblems(`requests.${name}`).length === 0
  );
}

/** Whether limits may be higher than requests. */
export function allowsOvercommit(name: string): boolean {
  return isNative(name) && !isHugePages(name);
}

/** Whether a quota may limit the resource without a prefix. */
export function isQuotaResource(name: string): boolean {
  return QUOTA.includes(name) || isHugePages(name) || name.startsWith("requests.hugepages-");
}

/** Returns the errors of the name of any resource. */
export function resourceNameErrors(name: string, at: string): Errors {
  const errors = qualifiedErrors(name, at);
  if (errors.length > 0 || name.includes("/") || STANDARD.includes(name) || isQuotaResource(name))
    return errors;
  return [invalidField(at, printInvalid(name), "must be a standard resource type or fully qualified")];
}

/** Returns the errors of the name of a container's resource. */
export function containerResourceErrors(name: string, at: string): Errors {
  const errors = resourceNameErrors(name, at);
  const wrong = (why: string): Errors => [...errors, invalidField(at, printInvalid(name), why)];
  if (!name.includes("/"))
    return COMPUTE.includes(name) || isHugePages(name)
      ? errors
      : wrong("must be a standard resource for containers");
  if (isNative(name) || isExtended(name)) return errors;
  return wrong("doesn't follow extended resource name standard");
}

/** Returns the errors of the name of a resource in a quota. */
export function quotaResourceErrors(name: string, at: string): Errors {
  const errors = resourceNameErrors(name, at);
  if (name.includes("/") || isQuotaResource(name)) return errors;
  return [...errors, invalidField(at, printInvalid(name), "must be a standard resource for quota")];
}

/** Returns the errors of the amount of a resource. */
export function amountErrors(name: string, amount: string, at: string): Errors {
  const wrong = (why: string): Errors => [invalidField(at, printInvalid(amount), why)];
  return [
    ...(compareQuantity(amount, "0") < 0 ? wrong("must be greater than or equal to 0") : []),
    ...((COUNTED.includes(name) || isExtended(name)) && !isWholeQuantity(amount)
      ? wrong("must be an integer")
      : []),
  ];
}

/** Returns the names and amounts of a map of resources, by name. */
export function amountsOf(value: Value | undefined): readonly (readonly [name: string, amount: string])[] {
  if (!isMap(value)) return [];
  return sortedKeys(value).map((name) => [name, String(get(value, name) ?? "0")] as const);
}
