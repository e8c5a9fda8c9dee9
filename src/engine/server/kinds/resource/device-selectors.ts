import { textAt } from "../../../value/field-values.ts";
import { get, isMap, type Value } from "../../../value/value.ts";
import type { Cel, CelScope, CelSizes } from "../../host/cel-evaluator.ts";
import { forbiddenField, invalidField, requiredField, tooLongField } from "../../http/status-errors.ts";
import { printInvalid } from "../../validate/field-checks.ts";
import { type Errors, eachErrors } from "../../validate/value-checks.ts";
import { type ByVersion, formOf } from "../../version/current-version.ts";
import { resultType } from "../admissionregistration/policy-scope.ts";
import { limitedList } from "./device-fields.ts";

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

/** The variables and types that an expression of a selector can use. Upstream: k8s.io/dynamic-resource-allocation/cel/compile.go. */
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

/** The error for an empty expression. */
const NO_EXPRESSION =
  "compilation failed: ERROR: <input>:1:0: Syntax error: mismatched input '<EOF>' expecting {'[', '{', '(', '.', '-', '!', 'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}";

/** The maximum cost of an expression. */
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
