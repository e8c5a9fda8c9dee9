import { mapOf, textAt } from "../../../value/field-values.ts";
import { get, type Value, type ValueMap } from "../../../value/value.ts";
import { type FieldError, invalidField, requiredField, tooLongField } from "../../http/status-errors.ts";
import { printInvalid } from "../../validate/field-checks.ts";
import type { Errors } from "../../validate/value-checks.ts";
import { type ByVersion, formOf } from "../../version/current-version.ts";
import { driverErrors } from "../core/pod-template/volume-sources.ts";

const IDENTIFIER = "[A-Za-z_][A-Za-z0-9_]*";

function identifierErrors(text: string, at: string): Errors {
  const words = `a valid C identifier must start with alphabetic character or '_', followed by a string of alphanumeric characters or '_' (e.g. 'my_name',  or 'MY_NAME',  or 'MyName', regex used for validation is '${IDENTIFIER}')`;
  return [
    ...(text.length > 32 ? [tooLongField(at, 32)] : []),
    ...(new RegExp(`^${IDENTIFIER}$`).test(text) ? [] : [invalidField(at, printInvalid(text), words)]),
  ];
}

/** Returns the errors of the name of an attribute or a capacity: `[domain/]name`. Like Kubernetes, it accepts names with more slashes. */
export function attributeNameErrors(name: string, at: string): Errors {
  if (name === "" && formOf(NEEDS_NAME)) return [requiredField(at, "name required")];
  const [first = "", second, ...more] = name.split("/");
  if (more.length > 0) return [];
  if (second === undefined) return identifierErrors(first, at);
  return [
    ...(first === "" ? [formOf(EMPTY_PART)(at, "the domain must not be empty")] : driverErrors(first, at)),
    ...(second === ""
      ? [formOf(EMPTY_PART)(at, "the name must not be empty")]
      : identifierErrors(second, at)),
  ];
}

/** What a name without a domain lacks. */
const NO_DOMAIN: ByVersion<string> = {
  "1.34": "must include a domain",
  "1.35": "a fully qualified name must be a domain and a name separated by a slash",
};

/** How the server reports a part of a name that is empty. */
const EMPTY_PART: ByVersion<(at: string, why: string) => FieldError> = {
  "1.34": requiredField,
  "1.35": (at, why) => invalidField(at, '""', why),
};

/** Whether the server says only that a name is required. */
const NEEDS_NAME: ByVersion<boolean> = { "1.34": true, "1.35": false };

/** Returns the errors of the name of an attribute with its domain. */
export function fullNameErrors(name: string, at: string): Errors {
  if (name === "" && formOf(NEEDS_NAME)) return attributeNameErrors(name, at);
  const why = formOf(NO_DOMAIN);
  return [
    ...attributeNameErrors(name, at),
    ...(name.includes("/") ? [] : [invalidField(at, printInvalid(name), why)]),
  ];
}

const NUMBER = "(0|[1-9]\\d*)";
const PRE_RELEASE = "(0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*)";
const BUILD = "[0-9a-zA-Z-]+";
const VERSION = new RegExp(
  `^${NUMBER}\\.${NUMBER}\\.${NUMBER}(-${PRE_RELEASE}(\\.${PRE_RELEASE})*)?(\\+${BUILD}(\\.${BUILD})*)?$`,
);
const KINDS = ["bool", "int", "string", "version", "bools", "ints", "strings", "versions"];

const HAS_KEY: ByVersion<boolean> = { "1.34": true, "1.36": false };

/** The most characters of a key of attributes or capacities in a path: a domain, a slash and a name. */
export const ATTRIBUTE_KEY = 63 + 1 + 32;

/**
 * Returns the path of a value in a map. In a key of more than `max` characters, three dots replace the middle.
 * Upstream: kubernetes pkg/apis/resource/validation/validation.go, truncateIfTooLong (v1.36.3).
 */
export function valuePath(at: string, key: string, max: number): string {
  const rest = max - 3;
  return key.length <= max
    ? `${at}[${key}]`
    : `${at}[${key.slice(0, Math.ceil(rest / 2))}...${key.slice(-Math.floor(rest / 2))}]`;
}

/** Returns the path in an error about a key of a map. Since v1.36, it does not name the key. */
export function keyPath(at: string, key: string, max: number): string {
  return formOf(HAS_KEY) ? valuePath(at, key, max) : at;
}

/** Returns the errors of the attributes of a device: each has one value. */
export function attributeErrors(attributes: Value | undefined, at: string): Errors {
  return Object.entries(mapOf(attributes))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, value]) => {
      const given = mapOf(value);
      const set = KINDS.filter((kind) => get(given, kind) !== undefined);
      const path = valuePath(at, name, ATTRIBUTE_KEY);
      const version = textAt(given, "version");
      const why = "must be a string compatible with semver.org spec 2.0.0";
      return [
        ...attributeNameErrors(name, keyPath(at, name, ATTRIBUTE_KEY)),
        ...["string", "version"].flatMap((kind) =>
          textAt(given, kind).length > 64 ? [tooLongField(`${path}.${kind}`, 64)] : [],
        ),
        ...(set.includes("version") && !VERSION.test(version)
          ? [invalidField(`${path}.version`, printInvalid(version), why)]
          : []),
        ...(set.length === 1
          ? []
          : [
              set.length === 0
                ? formOf(NO_VALUE)(path)
                : invalidField(path, printAttribute(given), "exactly one value must be specified"),
            ]),
      ];
    });
}

/** The error of an attribute without a value. */
const NO_VALUE: ByVersion<(path: string) => Errors[number]> = {
  "1.34": (path) => requiredField(path, "exactly one value must be specified"),
  "1.35": (path) => invalidField(path, '""', "exactly one value must be specified"),
};

/** Whether an attribute can have a list of values. */
const HAS_LISTS: ByVersion<boolean> = { "1.34": false, "1.36": true };

/** Returns an attribute as the server prints it: with the field names of Go's struct inside of the server. */
function printAttribute(given: ValueMap): string {
  const fields = KINDS.map((kind) => {
    const name = kind.charAt(0).toUpperCase() + kind.slice(1).replace(/s$/, "");
    return [`${name}Value${kind.endsWith("s") ? "s" : ""}`, get(given, kind) ?? null] as const;
  });
  const order = ["IntValue", "BoolValue", "StringValue", "VersionValue"];
  const lists = formOf(HAS_LISTS) ? order.map((name) => `${name}s`) : [];
  const all: ReadonlyMap<string, Value> = new Map(fields);
  const names = [...order, ...lists];
  return `{${names.map((name) => `"${name}":${all.get(name) === null ? "null" : JSON.stringify(all.get(name))}`).join(",")}}`;
}
