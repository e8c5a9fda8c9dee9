import { equal } from "../../../../value/equal.ts";
import { listOf, textAt } from "../../../../value/field-values.ts";
import { get, type ValueMap } from "../../../../value/value.ts";
import { duplicateField } from "../../../http/late-errors.ts";
import { type FieldError, invalidField, requiredField } from "../../../http/status-errors.ts";
import { addressErrors, endpointAddressErrors, readAddress } from "../../../validate/addresses.ts";
import { enumErrors, printInvalid } from "../../../validate/field-checks.ts";
import { type Errors, textsOf } from "../../../validate/value-checks.ts";

const POLICIES = ["PreferDualStack", "RequireDualStack", "SingleStack"];
const FIELD = "spec.clusterIPs";

/** Returns the errors of the cluster IPs of a Service and of their families. */
export function clusterAddressErrors(spec: ValueMap): Errors {
  if (get(spec, "type") === "ExternalName") return [];
  const addresses = textsOf(get(spec, "clusterIPs"));
  const isHeadless = equal(get(spec, "clusterIPs") ?? null, ["None"]);
  const first = textAt(spec, "clusterIP");
  const wrong = (why: string): FieldError => invalidField(FIELD, printInvalid(addresses), why);
  const errors: FieldError[] = [];
  if (first === "" && addresses.length > 0)
    errors.push(wrong("must be empty when `clusterIP` is not specified"));
  if (first !== "" && addresses.length === 0) errors.push(requiredField(FIELD));
  if (first !== "" && addresses.length > 0 && addresses[0] !== first)
    errors.push(wrong("first value must match `clusterIP`"));
  errors.push(...familyErrors(spec));
  const invalid = addresses.flatMap((address, i) => {
    if (i > 0 || address !== "None") return addressErrors(address, `${FIELD}[${i}]`);
    return addresses.length > 1 ? [wrong("'None' must be the first and only value")] : [];
  });
  errors.push(...invalid);
  if (addresses.length > 2) errors.push(wrong("may only hold up to 2 values"));
  if (invalid.length > 0) return errors;
  const versions = addresses.map((address) => readAddress(address)?.version);
  if (addresses.length > 1 && new Set(versions).size < 2)
    errors.push(wrong("may specify no more than one IP for each IP family"));
  if (isHeadless) return errors;
  return [...errors, ...versionErrors(spec, addresses)];
}

function familyErrors(spec: ValueMap): Errors {
  const families = textsOf(get(spec, "ipFamilies"));
  const errors: FieldError[] = families.flatMap((family, i) => {
    const at = `spec.ipFamilies[${i}]`;
    return [
      ...enumErrors(family, at, ["IPv4", "IPv6"]),
      ...(families.indexOf(family) < i ? [duplicateField(at, printInvalid(family))] : []),
    ];
  });
  errors.push(...enumErrors(get(spec, "ipFamilyPolicy"), "spec.ipFamilyPolicy", POLICIES));
  return errors;
}

/** Returns the errors of cluster IPs that are not of their family. */
function versionErrors(spec: ValueMap, addresses: readonly string[]): Errors {
  const families = textsOf(get(spec, "ipFamilies"));
  return addresses.flatMap((address, i) => {
    const [family, version] = [families[i], readAddress(address)?.version];
    if ((family !== "IPv4" && family !== "IPv6") || family === `IPv${version}`) return [];
    const why = `expected an ${family} value as indicated by \`ipFamilies[${i}]\``;
    return [invalidField(`${FIELD}[${i}]`, printInvalid(address), why)];
  });
}

/** Returns the errors of the external IPs of a Service. */
export function externalAddressErrors(spec: ValueMap): Errors {
  return textsOf(get(spec, "externalIPs")).flatMap((address, i) => {
    const at = `spec.externalIPs[${i}]`;
    const errors = addressErrors(address, at);
    return errors.length > 0 ? errors : endpointAddressErrors(address, at);
  });
}

/** Returns the errors of an update that changes the first cluster IP. */
export function clusterAddressUpdateErrors(spec: ValueMap, before: ValueMap): Errors {
  if ([spec, before].some((one) => get(one, "type") === "ExternalName")) return [];
  const [after, old] = [listOf(get(spec, "clusterIPs")), listOf(get(before, "clusterIPs"))];
  if (old.length === 0 || after.length === 0 || equal(after[0] ?? null, old[0] ?? null)) return [];
  return [invalidField(`${FIELD}[0]`, printInvalid(after), "may not change once set")];
}
