import { textAt } from "../../../value/field-values.ts";
import { quoteGo } from "../../../value/go-format.ts";
import { get, isMap, type ValueMap } from "../../../value/value.ts";
import type { Cel, CelProgram } from "../../host/cel-evaluator.ts";
import { duplicateField, tooManyItems } from "../../http/late-errors.ts";
import { type FieldError, invalidField, requiredField } from "../../http/status-errors.ts";
import { type Errors, qualifiedErrors } from "../../validate/value-checks.ts";
import { type PolicyScope, resultType, scopeOf, variableType } from "./policy-scope.ts";

/** What is special about an expression of a policy. */
type Wanted = {
  /** The types that its result may have. */
  readonly results: readonly string[];
  readonly hasAuthorizer?: boolean;
  readonly hasPatches?: boolean;
  /** The text that errors show instead of the expression. */
  readonly shown?: string;
};

/** Compiles the expressions of a policy. The types of its variables become known in their order. */
export class PolicyCompiler {
  private readonly cel: Cel | undefined;
  private readonly hasParams: boolean;
  private variables: PolicyScope["variables"];

  constructor(cel: Cel | undefined, spec: ValueMap, hasVariables: boolean) {
    this.cel = cel;
    this.hasParams = isMap(get(spec, "paramKind"));
    this.variables = hasVariables ? {} : null;
  }

  /** Returns the errors of an expression. None without a compiler. */
  errors(expression: string, at: string, wanted: Wanted): Errors {
    const program = this.compile(expression, wanted);
    const shown = wanted.shown ?? expression;
    return program === undefined ? [] : programErrors(program, shown, at, wanted.results);
  }

  /** Returns the errors of a variable, which the next expressions can use. */
  variableErrors(variable: ValueMap, at: string): Errors {
    const name = textAt(variable, "name");
    const expression = textAt(variable, "expression");
    const errors: FieldError[] = [];
    if (name.trim() === "") errors.push(requiredField(`${at}.name`, "name is not specified"));
    else if (!isIdentifier(name)) {
      errors.push(invalidField(`${at}.name`, quoteGo(name), "must be a valid CEL identifier"));
    }
    if (expression.trim() === "") {
      return [...errors, requiredField(`${at}.expression`, "expression is not specified")];
    }
    const program = this.compile(expression, {});
    if (program === undefined) return errors;
    this.variables = { ...this.variables, [name]: variableType(program) };
    return [...errors, ...programErrors(program, expression, `${at}.expression`, null)];
  }

  private compile(
    expression: string,
    { hasAuthorizer = true, hasPatches = false }: Partial<Wanted>,
  ): CelProgram | undefined {
    const { hasParams, variables } = this;
    return this.cel?.compile(expression, scopeOf({ hasParams, hasAuthorizer, hasPatches, variables }));
  }
}

/** Returns the errors of the match conditions of a policy or a webhook. */
export function matchConditionErrors(
  cel: Cel | undefined,
  conditions: readonly ValueMap[],
  at: string,
  hasParams: boolean,
): Errors {
  const scope = scopeOf({ hasParams, hasAuthorizer: true, hasPatches: false, variables: null });
  const names = conditions.map((one) => textAt(one, "name"));
  const errors = conditions.flatMap((condition, i) => {
    const found: FieldError[] = [];
    const expression = textAt(condition, "expression").trim();
    const name = names[i] as string;
    if (expression === "") found.push(requiredField(`${at}[${i}].expression`));
    else if (cel !== undefined) {
      const program = cel.compile(expression, scope);
      found.push(...programErrors(program, expression, `${at}[${i}].expression`, ["bool"]));
    }
    if (name === "") found.push(requiredField(`${at}[${i}].name`));
    else found.push(...qualifiedErrors(name, `${at}[${i}].name`));
    if (name !== "" && names.indexOf(name) < i) {
      found.push(duplicateField(`${at}[${i}].name`, quoteGo(name)));
    }
    return found;
  });
  return conditions.length > 64 ? [tooManyItems(at, conditions.length, 64), ...errors] : errors;
}

/** Returns the error of a program. `results` are the types that its result may have; null allows any. */
function programErrors(
  program: CelProgram,
  expression: string,
  at: string,
  results: readonly string[] | null,
): Errors {
  const wrong = (why: string): Errors => [invalidField(at, quoteGo(expression), why)];
  if ("failed" in program) {
    if (program.failed === "compilation") return wrong(`compilation failed: ${program.message}`);
    const why = `Internal error: program instantiation failed: ${program.message}`;
    return [{ reason: "InternalError", field: at, detail: why }];
  }
  if (results === null || results.includes(program.type)) return [];
  const wanted = results.map(resultType);
  const list = wanted.length === 1 ? wanted[0] : `one of [${wanted.join(" ")}]`;
  return wrong(`must evaluate to ${list} but got ${resultType(program.type)}`);
}

const RESERVED =
  /^(true|false|null|in|as|break|const|continue|else|for|function|if|import|let|loop|package|namespace|return|var|void|while)$/;

function isIdentifier(name: string): boolean {
  return /^[_a-zA-Z][_a-zA-Z0-9]*$/.test(name) && !RESERVED.test(name);
}
