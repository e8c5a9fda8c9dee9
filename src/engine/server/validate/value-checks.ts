import { listOf, mapOf, mapsOf, textAt, textOf } from "../../value/field-values.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../../value/value.ts";
import {
  type FieldError,
  forbiddenField,
  invalidField,
  requiredField,
  unsupportedField,
} from "../http/status-errors.ts";
import { printInvalid } from "./field-checks.ts";
import { labelErrors } from "./metadata.ts";
import {
  dnsLabelProblems,
  labelValueProblems,
  type NameRule,
  qualifiedNameProblems,
  subdomainProblems,
} from "./name-rules.ts";
import { portNameErrors, portNumberErrors } from "./ports.ts";

/** The invalid fields that a check finds. */
export type Errors = readonly FieldError[];

/** Returns an error for each problem of a value. */
export function problemErrors(value: Value, at: string, problems: readonly string[]): Errors {
  return problems.map((text) => invalidField(at, printInvalid(value), text));
}

/** Returns the errors of a text that must be a DNS label. */
export function dnsLabelErrors(value: string, at: string): Errors {
  return problemErrors(value, at, dnsLabelProblems(value, false));
}

/** Returns the errors of a text that must be a DNS subdomain. */
export function subdomainErrors(value: string, at: string): Errors {
  return problemErrors(value, at, subdomainProblems(value, false));
}

/** Returns the errors of a text that must be a qualified name: `[prefix/]name`. */
export function qualifiedErrors(value: string, at: string): Errors {
  return problemErrors(value, at, qualifiedNameProblems(value));
}

/** Returns an error for each of these fields that is empty. */
export function requiredTexts(map: ValueMap, at: string, ...fields: readonly string[]): Errors {
  return fields.filter((field) => textAt(map, field) === "").map((field) => requiredField(`${at}.${field}`));
}

/** Returns the errors of a name that a map must have. */
export function requiredName(map: ValueMap, field: string, at: string, rule: NameRule): Errors {
  const name = textAt(map, field);
  return name === ""
    ? [requiredField(`${at}.${field}`)]
    : problemErrors(name, `${at}.${field}`, rule(name, false));
}

/** Returns the errors of a name that may be empty. */
export function optionalName(map: ValueMap, field: string, at: string, rule: NameRule): Errors {
  const name = textAt(map, field);
  return name === "" ? [] : problemErrors(name, `${at}.${field}`, rule(name, false));
}

/** Returns an error if the text is not one of `supported`. Without a text, the error says that it is required. */
export function requiredChoice(
  value: Value | undefined,
  at: string,
  supported: readonly string[],
  why = "",
): Errors {
  if (textOf(value) === "") return [requiredField(at, why)];
  return supported.includes(textOf(value)) ? [] : [unsupportedField(at, printInvalid(value), supported)];
}

/** Returns an error if a value is absent or not one of `supported`. An empty text is not supported, unlike in {@link requiredChoice}. */
export function presentChoice(value: Value | undefined, at: string, supported: readonly string[]): Errors {
  if (value === undefined || value === null) return [requiredField(at)];
  return supported.includes(textOf(value)) ? [] : [unsupportedField(at, printInvalid(value), supported)];
}

/** Returns the errors of each map in a list. */
export function eachErrors(
  list: Value | undefined,
  at: string,
  check: (one: ValueMap, at: string, index: number) => Errors,
): Errors {
  return mapsOf(list).flatMap((one, i) => check(one, `${at}[${i}]`, i));
}

/** Returns an error for each further value of several that exclude each other. */
export function onlyOne(names: readonly string[], at: string, why: string): Errors {
  return names.slice(1).map((name) => forbiddenField(`${at}.${name}`, why));
}

/** Returns an error if a number is outside of the range. */
export function rangeErrors(value: Value | undefined, at: string, min: number, max: number): Errors {
  if (typeof value !== "number" || (value >= min && value <= max)) return [];
  return [invalidField(at, String(value), `must be between ${min} and ${max}, inclusive`)];
}

/** Returns the errors of a user or group id. */
export function idErrors(value: Value | undefined, at: string): Errors {
  return rangeErrors(value, at, 0, 2 ** 31 - 1);
}

/** Returns the errors of a port that is a number or a name. */
export function portErrors(value: Value | undefined, at: string): Errors {
  return typeof value === "string" ? portNameErrors(value, at) : portNumberErrors(value ?? 0, at);
}

const PERCENT =
  "a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')";

/** Returns the errors of a number that must not be negative, or of a percentage. */
export function shareErrors(value: Value | undefined, at: string): Errors {
  if (typeof value === "string")
    return /^[0-9]+%$/.test(value) ? [] : [invalidField(at, printInvalid(value), PERCENT)];
  if (typeof value !== "number" || value >= 0) return [];
  return [invalidField(at, String(value), "must be greater than or equal to 0")];
}

/** Returns an error for a percentage of more than 100. */
export function above100Errors(value: Value | undefined, at: string): Errors {
  if (typeof value !== "string" || !/^[0-9]+%$/.test(value) || Number(value.slice(0, -1)) <= 100) return [];
  return [invalidField(at, printInvalid(value), "must not be greater than 100%")];
}

/** Returns the errors of a label selector. */
export function selectorErrors(selector: Value | undefined, at: string): Errors {
  if (!isMap(selector)) return [];
  return [
    ...labelErrors(get(selector, "matchLabels"), `${at}.matchLabels`),
    ...eachErrors(get(selector, "matchExpressions"), `${at}.matchExpressions`, requirementErrors),
  ];
}

function requirementErrors(one: ValueMap, at: string): Errors {
  const values = listOf(get(one, "values"));
  return [
    ...operatorErrors(one, at, values),
    ...qualifiedErrors(textAt(one, "key"), `${at}.key`),
    ...labelValueErrors(values, `${at}.values`),
  ];
}

/** Returns the errors of label values in a list. */
export function labelValueErrors(values: readonly Value[], at: string): Errors {
  return values.flatMap((value, i) => problemErrors(value, `${at}[${i}]`, labelValueProblems(textOf(value))));
}

/** Returns the errors of an operator `In`, `NotIn`, `Exists` or `DoesNotExist` with its values. */
export function operatorErrors(one: ValueMap, at: string, values: readonly Value[]): Errors {
  switch (textAt(one, "operator")) {
    case "In":
    case "NotIn":
      return values.length > 0
        ? []
        : [requiredField(`${at}.values`, "must be specified when `operator` is 'In' or 'NotIn'")];
    case "Exists":
    case "DoesNotExist":
      return values.length === 0
        ? []
        : [
            forbiddenField(
              `${at}.values`,
              "may not be specified when `operator` is 'Exists' or 'DoesNotExist'",
            ),
          ];
    default:
      return [
        invalidField(
          `${at}.operator`,
          printInvalid(textAt(one, "operator")),
          "not a valid selector operator",
        ),
      ];
  }
}

/** Whether a selector has no requirements. */
export function isEmptySelector(selector: ValueMap): boolean {
  return (
    Object.keys(mapOf(get(selector, "matchLabels"))).length +
      mapsOf(get(selector, "matchExpressions")).length ===
    0
  );
}

/** Returns the texts of a list. */
export function textsOf(value: Value | undefined): readonly string[] {
  return isList(value) ? value.map(textOf) : [];
}

const DOMAIN_PATH = "[A-Za-z0-9/\\-._~%!$&'()*+,;=:]+";

/** Returns the errors of a path with a domain before it: `example.com/controller`. */
export function domainPathErrors(value: string, at: string): Errors {
  if (value === "") return [requiredField(at)];
  const slash = value.indexOf("/");
  const [host, path] = [value.slice(0, slash), value.slice(slash + 1)];
  if (slash < 1 || path === "") {
    return problemErrors(value, at, ['must be a domain-prefixed path (such as "acme.io/foo")']);
  }
  const isPath = new RegExp(`^${DOMAIN_PATH}$`).test(path);
  return [
    ...subdomainErrors(host, at),
    ...(isPath
      ? []
      : problemErrors(path, at, [`Invalid path (regex used for validation is '${DOMAIN_PATH}')`])),
  ];
}
