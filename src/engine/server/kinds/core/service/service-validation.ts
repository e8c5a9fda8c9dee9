import { mapsOf, textAt } from "../../../../value/field-values.ts";
import { quoteGo } from "../../../../value/go-format.ts";
import { dig, get, isList, isMap, type ValueMap } from "../../../../value/value.ts";
import {
  duplicateField,
  type FieldError,
  invalidField,
  requiredField,
  unsupportedField,
} from "../../../http/status-errors.ts";
import { printInvalid } from "../../../validate/field-checks.ts";
import { portNumberErrors } from "../../../validate/ports.ts";

/** Returns the invalid fields of a Service. */
export function serviceErrors(service: ValueMap): readonly FieldError[] {
  const spec = get(service, "spec");
  if (!isMap(spec)) return [];
  const type = textAt(spec, "type");
  const types = ["ClusterIP", "ExternalName", "LoadBalancer", "NodePort"];
  const errors: FieldError[] = [];
  if (!types.includes(type)) errors.push(unsupportedField("spec.type", quoteGo(type), types));
  const ports = mapsOf(get(spec, "ports"));
  const headless = get(spec, "clusterIP") === "None";
  if (ports.length === 0 && !headless && type !== "ExternalName") errors.push(requiredField("spec.ports"));
  const addresses = get(spec, "clusterIPs");
  if (isList(addresses) && addresses.length > 0 && textAt(spec, "clusterIP") === "") {
    const why = "must be empty when `clusterIP` is not specified";
    errors.push(invalidField("spec.clusterIPs", printInvalid(addresses), why));
  }
  if (type === "ExternalName" && textAt(spec, "externalName") === "")
    errors.push(requiredField("spec.externalName"));
  return [...errors, ...servicePortErrors(ports), ...familyErrors(spec, headless)];
}

/** The simulated cluster has IPv4 only. Upstream does not check the families of a headless Service without a selector. */
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
    const name = textAt(port, "name");
    if (ports.length > 1 && name === "") errors.push(requiredField(`${at}.name`));
    if (name !== "" && names.has(name)) errors.push(duplicateField(`${at}.name`, quoteGo(name)));
    names.add(name);
    errors.push(...portNumberErrors(get(port, "port") ?? 0, `${at}.port`));
    const number = get(port, "port");
    const protocol = textAt(port, "protocol");
    const key = `${String(number)}/${protocol}`;
    if (numbers.has(key))
      errors.push(duplicateField(at, `{"port":${String(number)},"protocol":"${protocol}"}`));
    numbers.add(key);
    return errors;
  });
}

/** Returns the invalid fields of an updated Service: it cannot change its cluster IP. */
export function serviceUpdateErrors(service: ValueMap, live: ValueMap): readonly FieldError[] {
  const errors = [...serviceErrors(service)];
  const before = dig(live, "spec", "clusterIPs");
  const after = dig(service, "spec", "clusterIPs");
  const first = isList(before) ? before[0] : undefined;
  const hasAddress =
    dig(service, "spec", "type") !== "ExternalName" && dig(live, "spec", "type") !== "ExternalName";
  if (hasAddress && first !== undefined && isList(after) && after[0] !== first) {
    errors.push(invalidField("spec.clusterIPs[0]", printInvalid(after), "may not change once set"));
  }
  return errors;
}
