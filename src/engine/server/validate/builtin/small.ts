import { equal } from "../../../value/equal.ts";
import { quoteGo } from "../../../value/text.ts";
import { dig, get, isList, isMap, type ValueMap } from "../../../value/value.ts";
import {
  duplicateField,
  type FieldError,
  invalidField,
  requiredField,
  unsupportedField,
} from "../../status.ts";
import { portNumber } from "./container.ts";
import { immutable, mapsOf, printInvalid, textOf } from "./errors.ts";
import { frozenErrors } from "./keys.ts";

/** What is wrong with a Service. */
export function serviceErrors(service: ValueMap): readonly FieldError[] {
  const spec = get(service, "spec");
  if (!isMap(spec)) return [];
  const type = textOf(spec, "type");
  const types = ["ClusterIP", "ExternalName", "LoadBalancer", "NodePort"];
  const errors: FieldError[] = [];
  if (!types.includes(type)) errors.push(unsupportedField("spec.type", quoteGo(type), types));
  const ports = mapsOf(get(spec, "ports"));
  const headless = get(spec, "clusterIP") === "None";
  if (ports.length === 0 && !headless && type !== "ExternalName") errors.push(requiredField("spec.ports"));
  const addresses = get(spec, "clusterIPs");
  if (isList(addresses) && addresses.length > 0 && textOf(spec, "clusterIP") === "") {
    const why = "must be empty when `clusterIP` is not specified";
    errors.push(invalidField("spec.clusterIPs", printInvalid(addresses), why));
  }
  if (type === "ExternalName" && textOf(spec, "externalName") === "")
    errors.push(requiredField("spec.externalName"));
  return [...errors, ...servicePortErrors(ports), ...familyErrors(spec, headless)];
}

/** The cluster has IPv4 only; what a headless service without a selector says of families is not looked at. */
function familyErrors(spec: ValueMap, headless: boolean): readonly FieldError[] {
  const selector = get(spec, "selector");
  if (headless && !(isMap(selector) && Object.keys(selector).length > 0)) return [];
  const errors: FieldError[] = [];
  const families = get(spec, "ipFamilies");
  if (isList(families)) {
    families.forEach((family, i) => {
      if (family === "IPv6") {
        errors.push(invalidField(`spec.ipFamilies[${i}]`, '"IPv6"', "not configured on this cluster"));
      }
    });
  }
  if (get(spec, "ipFamilyPolicy") === "RequireDualStack") {
    const why = "this cluster is not configured for dual-stack services";
    errors.push(invalidField("spec.ipFamilyPolicy", '"RequireDualStack"', why));
  }
  return errors;
}

function servicePortErrors(ports: readonly ValueMap[]): readonly FieldError[] {
  const names = new Set<string>();
  const numbers = new Set<string>();
  return ports.flatMap((port, i) => {
    const at = `spec.ports[${i}]`;
    const errors: FieldError[] = [];
    const name = textOf(port, "name");
    if (ports.length > 1 && name === "") errors.push(requiredField(`${at}.name`));
    if (name !== "" && names.has(name)) errors.push(duplicateField(`${at}.name`, quoteGo(name)));
    names.add(name);
    errors.push(...portNumber(get(port, "port") ?? 0, `${at}.port`));
    const number = get(port, "port");
    const protocol = textOf(port, "protocol");
    const key = `${String(number)}/${protocol}`;
    if (numbers.has(key))
      errors.push(duplicateField(at, `{"port":${String(number)},"protocol":"${protocol}"}`));
    numbers.add(key);
    return errors;
  });
}

/** What is wrong with an update of a Service: its addresses stay. */
export function serviceUpdateErrors(service: ValueMap, live: ValueMap): readonly FieldError[] {
  const errors = [...serviceErrors(service)];
  const was = dig(live, "spec", "clusterIPs");
  const is = dig(service, "spec", "clusterIPs");
  const first = isList(was) ? was[0] : undefined;
  const stays =
    dig(service, "spec", "type") !== "ExternalName" && dig(live, "spec", "type") !== "ExternalName";
  if (stays && first !== undefined && isList(is) && is[0] !== first) {
    errors.push(invalidField("spec.clusterIPs[0]", printInvalid(is), "may not change once set"));
  }
  return errors;
}

/** A Secret's type stays. */
export function secretUpdateErrors(secret: ValueMap, live: ValueMap): readonly FieldError[] {
  return [...immutable(get(secret, "type"), get(live, "type"), "type"), ...frozenErrors(secret, live)];
}

/** What is wrong with a RoleBinding, or a ClusterRoleBinding if `cluster`. */
export function bindingErrors(binding: ValueMap, cluster: boolean): readonly FieldError[] {
  const errors: FieldError[] = [];
  const role = get(binding, "roleRef");
  if (isMap(role) && textOf(role, "name") === "") errors.push(requiredField("roleRef.name"));
  const kinds = cluster ? ["ClusterRole"] : ["Role", "ClusterRole"];
  const kind = isMap(role) ? textOf(role, "kind") : "";
  if (!kinds.includes(kind)) errors.push(unsupportedField("roleRef.kind", quoteGo(kind), kinds));
  mapsOf(get(binding, "subjects")).forEach((subject, i) => {
    const at = `subjects[${i}]`;
    if (textOf(subject, "name") === "") errors.push(requiredField(`${at}.name`));
    const of = textOf(subject, "kind");
    const subjects = ["ServiceAccount", "User", "Group"];
    if (!subjects.includes(of)) errors.push(unsupportedField(`${at}.kind`, quoteGo(of), subjects));
    if (of === "ServiceAccount" && cluster && textOf(subject, "namespace") === "") {
      errors.push(requiredField(`${at}.namespace`));
    }
  });
  return errors;
}

/** A binding's role stays. */
export function bindingUpdateErrors(
  binding: ValueMap,
  live: ValueMap,
  cluster: boolean,
): readonly FieldError[] {
  const errors = bindingErrors(binding, cluster);
  const role = get(binding, "roleRef");
  if (equal(role ?? null, get(live, "roleRef") ?? null)) return errors;
  return [...errors, invalidField("roleRef", printInvalid(role), "cannot change roleRef")];
}

/** What is wrong with a HorizontalPodAutoscaler. */
export function autoscalerErrors(scaler: ValueMap): readonly FieldError[] {
  const spec = get(scaler, "spec");
  if (!isMap(spec)) return [];
  const errors: FieldError[] = [];
  const min = Number(get(spec, "minReplicas") ?? 1);
  const max = Number(get(spec, "maxReplicas") ?? 0);
  if (min < 1)
    errors.push(invalidField("spec.minReplicas", String(min), "must be greater than or equal to 1"));
  if (max < 1) errors.push(invalidField("spec.maxReplicas", String(max), "must be greater than 0"));
  if (max >= 1 && max < min) {
    errors.push(
      invalidField("spec.maxReplicas", String(max), "must be greater than or equal to `minReplicas`"),
    );
  }
  for (const field of ["kind", "name"]) {
    if (!dig(spec, "scaleTargetRef", field)) errors.push(requiredField(`spec.scaleTargetRef.${field}`));
  }
  return errors;
}
