import { mapsOf, textAt } from "../../../../../value/field-values.ts";
import { dig, get, isMap, type Value, type ValueMap } from "../../../../../value/value.ts";
import { duplicateField } from "../../../../http/late-errors.ts";
import {
  type FieldError,
  forbiddenField,
  invalidField,
  requiredField,
} from "../../../../http/status-errors.ts";
import { compareQuantity } from "../../../../structs/quantity-numbers.ts";
import { printInvalid } from "../../../../validate/field-checks.ts";
import {
  allowsOvercommit,
  amountErrors,
  amountsOf,
  isHugePages,
} from "../../../../validate/resource-names.ts";
import { dnsLabelErrors, type Errors } from "../../../../validate/value-checks.ts";

/** Returns the invalid fields of the resources of a container or a pod. `claims` are the names of the pod's resource claims. */
export function resourceErrors(
  resources: Value | undefined,
  at: string,
  claims: readonly string[],
  nameErrors: (name: string, at: string) => Errors,
): Errors {
  if (!isMap(resources)) return [];
  const limits = amountsOf(get(resources, "limits"));
  const requests = amountsOf(get(resources, "requests"));
  const names = [...limits, ...requests].map(([name]) => name);
  const needsMore = names.some(isHugePages) && !names.some((name) => name === "cpu" || name === "memory");
  const oneErrors = (name: string, amount: string, field: string): Errors => [
    ...nameErrors(name, field),
    ...amountErrors(name, amount, field),
    ...pageErrors(name, amount, field),
  ];
  return [
    ...limits.flatMap(([name, amount]) => oneErrors(name, amount, `${at}.limits[${name}]`)),
    ...requests.flatMap(([name, amount]) => [
      ...oneErrors(name, amount, `${at}.requests[${name}]`),
      ...limitErrors(name, amount, dig(resources, "limits", name), at),
    ]),
    ...(needsMore ? [forbiddenField(at, "HugePages require cpu or memory")] : []),
    ...claimErrors(mapsOf(get(resources, "claims")), `${at}.claims`, claims),
  ];
}

/** Returns the errors of a request compared with the limit of the same resource. */
function limitErrors(name: string, request: string, limit: Value | undefined, at: string): Errors {
  if (typeof limit !== "string") {
    if (allowsOvercommit(name)) return [];
    return [requiredField(`${at}.limits`, "Limit must be set for non overcommitable resources")];
  }
  const order = compareQuantity(request, limit);
  const wrong = (why: string): Errors => [
    invalidField(`${at}.requests`, printInvalid(request), `must be ${why} ${name} limit of ${limit}`),
  ];
  if (order !== 0 && !allowsOvercommit(name)) return wrong("equal to");
  return order > 0 ? wrong("less than or equal to") : [];
}

const UNITS: { readonly [unit: string]: number } = {
  "": 1,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
};

/** Returns a quantity in bytes, or null if it has another unit than powers of 1024. */
function bytesOf(amount: string): number | null {
  const [, digits, unit = ""] = /^(\d+)(\D*)$/.exec(amount) ?? [];
  const factor = UNITS[unit];
  return digits === undefined || factor === undefined ? null : Number(digits) * factor;
}

function pageErrors(name: string, amount: string, at: string): Errors {
  if (!isHugePages(name)) return [];
  const [size, bytes] = [bytesOf(name.slice("hugepages-".length)), bytesOf(amount)];
  if (size !== null && size > 0 && bytes !== null && bytes % size === 0) return [];
  return [invalidField(at, printInvalid(amount), `${amount} is not positive integer multiple of ${name}`)];
}

/** Returns the errors of the resource claims that a container uses. */
function claimErrors(used: readonly ValueMap[], at: string, claims: readonly string[]): Errors {
  const seen: string[] = [];
  return used.flatMap((claim, i) => {
    const [name, request] = [textAt(claim, "name"), textAt(claim, "request")];
    const field = `${at}[${i}]`;
    if (name === "") return [requiredField(field)];
    const errors: FieldError[] = [];
    const key = request === "" ? name : `${name}/${request}`;
    if (seen.includes(name)) errors.push(duplicateField(field, printInvalid(name)));
    else {
      if (request !== "") errors.push(...dnsLabelErrors(request, `${field}.request`));
      if (seen.includes(key)) errors.push(duplicateField(field, printInvalid(key)));
      else if (request === "")
        for (const one of seen)
          if (one.startsWith(`${name}/`)) errors.push(duplicateField(field, printInvalid(name)));
      seen.push(key);
    }
    if (!claims.includes(name)) errors.push(unknownClaim(field, name, claims));
    return errors;
  });
}

function unknownClaim(field: string, name: string, claims: readonly string[]): FieldError {
  const list = claims.length === 0 ? " which is empty" : `: ${[...claims].sort().join(", ")}`;
  const why = `must be one of the names in pod.spec.resourceClaims${list}`;
  return { reason: "FieldValueNotFound", field, detail: `Not found: ${printInvalid(name)}: ${why}` };
}
