import { equal } from "../../../value/equal.ts";
import { quoteGo } from "../../../value/text.ts";
import {
  dig,
  get,
  isList,
  isMap,
  type Value,
  type ValueMap,
  withKey,
  withoutKey,
} from "../../../value/value.ts";
import { type FieldError, forbiddenField, invalidField, requiredField } from "../../status.ts";
import { compareQuantity } from "../../structs/quantity.ts";
import { isQualifiedName, isSubdomain } from "../names.ts";
import { immutable } from "./errors.ts";
import { oneOf } from "./policy.ts";

const MODES = ["ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod"];

/** What is wrong with the spec of a claim. */
export function claimErrors(spec: Value | undefined, path: string): readonly FieldError[] {
  if (!isMap(spec)) return [];
  const errors: FieldError[] = [];
  const modes = get(spec, "accessModes");
  const list = isList(modes) ? modes : [];
  if (list.length === 0)
    errors.push(requiredField(`${path}.accessModes`, "at least 1 access mode is required"));
  for (const mode of list) errors.push(...oneOf(mode, `${path}.accessModes`, MODES));
  if (list.includes("ReadWriteOncePod") && list.length > 1) {
    errors.push(
      forbiddenField(`${path}.accessModes`, "may not use ReadWriteOncePod with other access modes"),
    );
  }
  const storage = dig(spec, "resources", "requests", "storage");
  if (typeof storage !== "string") errors.push(requiredField(`${path}.resources[storage]`));
  else if (compareQuantity(storage, "0") <= 0)
    errors.push(invalidField(`${path}.resources[storage]`, quoteGo(storage), "must be greater than zero"));
  const className = get(spec, "storageClassName");
  if (typeof className === "string" && className !== "") {
    for (const text of isSubdomain(className, false)) {
      errors.push(invalidField(`${path}.storageClassName`, quoteGo(className), text));
    }
  }
  return [...errors, ...oneOf(get(spec, "volumeMode"), `${path}.volumeMode`, ["Block", "Filesystem"])];
}

const CLAIM_FIXED =
  "spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims";

/** What is wrong with an update of a claim. Differs: the server also shows what would change. */
export function claimUpdateErrors(claim: ValueMap, live: ValueMap): readonly FieldError[] {
  const [spec, was] = [get(claim, "spec"), get(live, "spec")];
  if (!isMap(spec) || !isMap(was)) return [];
  const bound = dig(live, "status", "phase") === "Bound";
  // These may be set once.
  const free = ["volumeName", "storageClassName"].filter((field) => get(was, field) === undefined);
  const fixed = (value: ValueMap): ValueMap => {
    const rest = free.reduce(withoutKey, value);
    if (!bound) return rest;
    const resources = get(rest, "resources");
    const kept = isMap(resources) ? withKey(rest, "resources", withoutKey(resources, "requests")) : rest;
    return withoutKey(kept, "volumeAttributesClassName");
  };
  return equal(fixed(spec), fixed(was)) ? [] : [forbiddenField("spec", CLAIM_FIXED)];
}

/** What is wrong with an IngressClass. `live` is what it replaces; null for a new one. */
export function ingressClassErrors(object: ValueMap, live: ValueMap | null): readonly FieldError[] {
  const controller = String(dig(object, "spec", "controller") ?? "");
  if (live !== null) return immutable(controller, dig(live, "spec", "controller"), "spec.controller");
  if (controller === "") return [requiredField("spec.controller")];
  const [domain = "", ...path] = controller.split("/");
  if (path.length > 0 && path.join("/") !== "" && isSubdomain(domain, false).length === 0) return [];
  const why = 'must be a domain-prefixed path (such as "acme.io/foo")';
  return [invalidField("spec.controller", quoteGo(controller), why)];
}

/** What is wrong with a StorageClass. `live` is what it replaces; null for a new one. */
export function storageClassErrors(object: ValueMap, live: ValueMap | null): readonly FieldError[] {
  const provisioner = String(get(object, "provisioner") ?? "");
  const errors: FieldError[] = provisioner === "" ? [requiredField("provisioner")] : [];
  if (provisioner !== "") {
    const name = provisioner.toLowerCase();
    for (const text of isQualifiedName(name)) errors.push(invalidField("provisioner", quoteGo(name), text));
  }
  errors.push(...oneOf(get(object, "reclaimPolicy"), "reclaimPolicy", ["Delete", "Retain"]));
  const binding = ["Immediate", "WaitForFirstConsumer"];
  errors.push(...oneOf(get(object, "volumeBindingMode"), "volumeBindingMode", binding));
  if (live === null) return errors;
  const fixed = ["parameters", "provisioner", "reclaimPolicy", "volumeBindingMode"];
  return [...errors, ...fixed.flatMap((field) => immutable(get(object, field), get(live, field), field))];
}
