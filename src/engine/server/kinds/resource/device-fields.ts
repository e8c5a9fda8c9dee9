import { mapOf, mapsOf, textAt } from "../../../value/field-values.ts";
import { marshalJson } from "../../../value/json/marshal.ts";
import { utf8Length } from "../../../value/utf8.ts";
import { get, isMap, type Value, type ValueMap } from "../../../value/value.ts";
import type { Cel, CelScope, CelSizes } from "../../host/cel-evaluator.ts";
import { duplicateField, tooManyItems } from "../../http/late-errors.ts";
import {
  type FieldError,
  forbiddenField,
  invalidField,
  requiredField,
  tooLongField,
  unsupportedField,
} from "../../http/status-errors.ts";
import { printInvalid } from "../../validate/field-checks.ts";
import { labelValueProblems } from "../../validate/name-rules.ts";
import {
  type Errors,
  eachErrors,
  problemErrors,
  qualifiedErrors,
  subdomainErrors,
} from "../../validate/value-checks.ts";
import { type ByVersion, formOf } from "../../version/current-version.ts";
import { resultType } from "../admissionregistration/policy-scope.ts";
import { driverErrors } from "../core/pod-template/volume-sources.ts";

/** Returns the errors of a list that has at most `max` items; of the items only if it has not more. */
export function limitedList(list: Value | undefined, at: string, max: number, check: () => Errors): Errors {
  const count = mapsOf(list).length;
  return count > max ? [tooManyItems(at, count, max)] : check();
}

/** Where the error of a name that occurs again is, after the path of the item. */
export const NAME: ByVersion<string> = { "1.34": ".name", "1.35": "" };

/** Returns an error for each key that occurs again. `end` is the end of its path, after the index. */
export function repeatedErrors(keys: readonly string[], at: string, end: string = ""): Errors {
  return keys.flatMap((key, i) =>
    keys.indexOf(key) < i ? [duplicateField(`${at}[${i}]${end}`, printInvalid(key))] : [],
  );
}

const ATTRIBUTE: CelSizes = { most: 64 };

/** Returns the sizes of the attributes or capacities of a device, by their domains and names. */
function sizesByName(inner: Partial<CelSizes>): CelSizes {
  return { most: 32, keys: 63, element: { most: 32, keys: 32, ...inner } };
}

const SIZES: CelSizes = {
  most: 0,
  fields: {
    driver: { most: 63 },
    attributes: sizesByName({ element: ATTRIBUTE, anyField: ATTRIBUTE }),
    capacity: sizesByName({ element: { most: 0 } }),
    allowMultipleAllocations: { most: 1 },
  },
};

/** What expressions of selectors see. Upstream: k8s.io/dynamic-resource-allocation/cel/compile.go. */
const DEVICE: ByVersion<CelScope> = {
  "1.34": deviceScope({}),
  "1.36": deviceScope({ allowMultipleAllocations: "bool" }),
};

function deviceScope(newFields: Readonly<Record<string, string>>): CelScope {
  return {
    variables: { device: "kubernetes.DRADevice" },
    messages: {
      "kubernetes.DRADevice": {
        driver: "string",
        attributes: "map(string, map(string, any))",
        capacity: "map(string, map(string, kubernetes.Quantity))",
        ...newFields,
      },
    },
    sizes: SIZES,
    hasPatches: false,
    hasBindings: true,
  };
}

/** What the server says of an expression without text. */
const NO_EXPRESSION =
  "compilation failed: ERROR: <input>:1:0: Syntax error: mismatched input '<EOF>' expecting {'[', '{', '(', '.', '-', '!', 'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}";

/** The highest cost of an expression. */
const MAX_COST = 1_000_000;

function expressionErrors(expression: string, at: string, cel: Cel | undefined): Errors {
  if (expression === "") return [invalidField(at, '""', NO_EXPRESSION)];
  const program = cel?.compile(expression, formOf(DEVICE));
  if (program === undefined) return [];
  const wrong = (why: string): Errors => [invalidField(at, printInvalid(expression), why)];
  if ("failed" in program) {
    const why = `${program.failed === "compilation" ? "" : "program "}${program.failed} failed: ${program.message}`;
    return program.failed === "compilation"
      ? wrong(why)
      : [{ reason: "InternalError", field: at, detail: `Internal error: ${why}` }];
  }
  if (program.type !== "bool" && program.type !== "dyn" && program.type !== "any")
    return wrong(`must evaluate to bool or the unknown type, not ${resultType(program.type)}`);
  return program.cost > MAX_COST ? [forbiddenField(at, "too complex, exceeds cost limit")] : [];
}

/** Returns the errors of selectors. Without `cel` their expressions are not checked. */
export function deviceSelectorErrors(
  selectors: Value | undefined,
  path: string,
  cel: Cel | undefined,
): Errors {
  return limitedList(selectors, path, 32, () =>
    eachErrors(selectors, path, (selector, at): Errors => {
      const given = get(selector, "cel");
      if (!isMap(given)) return [requiredField(`${at}.cel`)];
      const expression = textAt(given, "expression");
      if (expression.length > 10 * 1024) return [tooLongField(`${at}.cel.expression`, 10 * 1024)];
      return expressionErrors(expression, `${at}.cel.expression`, cel);
    }),
  );
}

/** Returns the errors of the name of a pool. */
export function poolNameErrors(name: string, at: string): Errors {
  if (name === "") return [requiredField(at)];
  return [
    ...(name.length > 253 ? [tooLongField(at, 253)] : []),
    ...name.split("/").flatMap((part) => subdomainErrors(part, at)),
  ];
}

/** Returns the errors of the configuration that a driver reads. */
export function opaqueErrors(config: ValueMap, at: string): Errors {
  const opaque = get(config, "opaque");
  if (!isMap(opaque)) return [requiredField(`${at}.opaque`)];
  return [
    ...driverErrors(textAt(opaque, "driver"), `${at}.opaque.driver`),
    ...rawErrors(get(opaque, "parameters"), `${at}.opaque.parameters`),
  ];
}

const MOST_BYTES = 10 * 1024;

/** Returns the errors of a value that the server does not read. Upstream: validateRawExtension, of a new value. */
export function rawErrors(value: Value | undefined, at: string): Errors {
  if (value === undefined || value === null) return [requiredField(at)];
  if (utf8Length(marshalJson(value)) > MOST_BYTES) return [tooLongField(at, MOST_BYTES)];
  return isMap(value) ? [] : [invalidField(at, '"<value omitted>"', "must be a valid JSON object")];
}

const EFFECTS: ByVersion<readonly string[]> = {
  "1.34": ["NoExecute", "NoSchedule"],
  "1.35": ["NoExecute", "NoSchedule", "None"],
};

/** Returns the errors of tolerations of taints of devices. */
export function deviceTolerationErrors(tolerations: Value | undefined, path: string): Errors {
  return eachErrors(tolerations, path, (one, at) => {
    const [key, operator] = [textAt(one, "key"), textAt(one, "operator")];
    const [value, effect] = [textAt(one, "value"), textAt(one, "effect")];
    const operators = ["Equal", "Exists"];
    return [
      ...(key === "" ? [] : qualifiedErrors(key, `${at}.key`)),
      ...(operator === ""
        ? [requiredField(`${at}.operator`)]
        : operators.includes(operator)
          ? []
          : [unsupportedField(`${at}.operator`, printInvalid(operator), operators)]),
      ...(operator === "Exists" && value !== ""
        ? [invalidField(`${at}.value`, printInvalid(value), "must be empty for operator `Exists`")]
        : []),
      ...(operator === "Equal" ? problemErrors(value, `${at}.value`, labelValueProblems(value)) : []),
      ...(effect === "" || formOf(EFFECTS).includes(effect)
        ? []
        : [unsupportedField(`${at}.effect`, printInvalid(effect), formOf(EFFECTS))]),
    ];
  });
}

/** Returns the errors of the taints of a device. */
export function deviceTaintErrors(taints: Value | undefined, path: string): Errors {
  return limitedList(taints, path, 16, () =>
    eachErrors(taints, path, (one, at) => {
      const [value, effect] = [textAt(one, "value"), textAt(one, "effect")];
      return [
        ...qualifiedErrors(textAt(one, "key"), `${at}.key`),
        ...(value === "" ? [] : problemErrors(value, `${at}.value`, labelValueProblems(value))),
        ...(effect === ""
          ? [requiredField(`${at}.effect`)]
          : formOf(EFFECTS).includes(effect)
            ? []
            : [unsupportedField(`${at}.effect`, printInvalid(effect), formOf(EFFECTS))]),
      ];
    }),
  );
}

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

/** Returns the path of the error of a key of a map: since v1.36, without the key. */
export function keyPath(at: string, key: string): string {
  return formOf(HAS_KEY) ? `${at}[${key}]` : at;
}

/** Returns the errors of the attributes of a device: each has one value. */
export function attributeErrors(attributes: Value | undefined, at: string): Errors {
  return Object.entries(mapOf(attributes))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, value]) => {
      const given = mapOf(value);
      const set = KINDS.filter((kind) => get(given, kind) !== undefined);
      const path = `${at}[${name}]`;
      const version = textAt(given, "version");
      const why = "must be a string compatible with semver.org spec 2.0.0";
      return [
        ...attributeNameErrors(name, keyPath(at, name)),
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
