import { textAt } from "../../../value/field-values.ts";
import { quoteGo } from "../../../value/go-format.ts";
import { get, type ValueMap } from "../../../value/value.ts";
import type { Cel, CelProgram } from "../../host/cel-evaluator.ts";
import { type FieldError, forbiddenField, invalidField } from "../../http/status-errors.ts";
import { printRule } from "./print-rule.ts";
import { childCount, multiplyCost, type TotalCost, tooExpensive } from "./rule-cost.ts";
import { listIn, schemaIn, schemasIn } from "./schema-access.ts";

/** What the check of the rules of one schema needs. */
export type RuleCheck = {
  readonly cel: Cel;
  /** The errors of the schema itself: rules around them are not checked. */
  readonly schemaErrors: readonly FieldError[];
  /** Receives the cost of each rule. */
  readonly total: TotalCost;
  /** Whether a client updates the definition, and this schema stays the same: then no rule is too expensive. */
  readonly isUnchanged: boolean;
};

/** Where a schema is. */
type Place = {
  readonly path: string;
  readonly isRoot: boolean;
  /** The most objects of this schema that one resource has, or null if nothing limits it. */
  readonly count: number | null;
  /** The path of the outermost list whose items the server does not find again in an update, or null. */
  readonly uncorrelated: string | null;
};

/**
 * Returns the errors of the CEL rules of a schema: invalid expressions, wrong types, high costs.
 * Upstream: apiextensions-apiserver pkg/apis/apiextensions/validation, ValidateCustomResourceDefinitionOpenAPISchema.
 */
export function ruleCompileErrors(check: RuleCheck, schema: ValueMap, path: string): readonly FieldError[] {
  return errorsAt(check, schema, { path, isRoot: true, count: 1, uncorrelated: null });
}

function errorsAt(check: RuleCheck, schema: ValueMap, place: Place): readonly FieldError[] {
  const { path, uncorrelated } = place;
  const count = childCount(schema, place.count);
  const below = { isRoot: false, count };
  const errors: FieldError[] = [];
  const visit = (one: ValueMap, key: string, inside: string | null): void => {
    errors.push(...errorsAt(check, one, { ...below, path: `${path}.${key}`, uncorrelated: inside }));
  };
  const additional = schemaIn(schema, "additionalProperties");
  if (additional !== undefined) visit(additional, "additionalProperties", uncorrelated);
  for (const [name, property] of schemasIn(schema, "properties")) {
    visit(property, `properties[${name}]`, uncorrelated);
  }
  const items = schemaIn(schema, "items");
  const isMapList = get(schema, "x-kubernetes-list-type") === "map";
  if (items !== undefined) visit(items, "items", uncorrelated ?? (isMapList ? null : path));
  return [...errors, ...ownErrors(check, schema, place)];
}

function ownErrors(check: RuleCheck, schema: ValueMap, place: Place): readonly FieldError[] {
  const rules = listIn(schema, "x-kubernetes-validations");
  const { path } = place;
  if (rules.length === 0 || check.schemaErrors.some(({ field }) => field.startsWith(path))) return [];
  const isRoot = place.isRoot || get(schema, "x-kubernetes-embedded-resource") === true;
  const minSize = check.cel.minSizeOf(schema, isRoot);
  const at = `${path}.x-kubernetes-validations`;
  if (minSize === null) {
    const why =
      "Internal error: internal error: failed to construct type information for x-kubernetes-validations rules: unable to convert structural schema to CEL declarations";
    return [{ reason: "InternalError", field: at, detail: why }];
  }
  const count = place.count ?? Math.floor(MAX_REQUEST / (minSize + 1));
  return rules.flatMap((rule, i) =>
    new RuleReport(check, { ...place, path: `${at}[${i}]`, count }, rule).errors(schema, isRoot),
  );
}

/** The largest request that the server reads, in bytes. */
const MAX_REQUEST = 3 * 1024 * 1024;

/** Collects the errors of one rule. */
class RuleReport {
  private readonly found: FieldError[] = [];
  private readonly check: RuleCheck;
  private readonly place: Place & { readonly count: number };
  private readonly rule: ValueMap;

  constructor(check: RuleCheck, place: Place & { readonly count: number }, rule: ValueMap) {
    this.check = check;
    this.place = place;
    this.rule = rule;
  }

  errors(schema: ValueMap, isRoot: boolean): readonly FieldError[] {
    const hasOptionalOldSelf = get(this.rule, "optionalOldSelf") === true;
    const compile = (expression: string): CelProgram =>
      this.check.cel.compile(expression, { schema, isRoot, hasOptionalOldSelf });
    const program = compile(textAt(this.rule, "rule"));
    const problem = problemOf(program, "bool", RULE_WORDS);
    if (problem === null && "cost" in program) {
      this.addCost("rule", "estimated rule cost", multiplyCost(program.cost, this.place.count));
      const expression = textAt(this.rule, "messageExpression");
      const message = expression === "" ? undefined : compile(expression);
      if (message !== undefined) this.addMessage(message);
    } else if (problem !== null) this.addInvalid("rule", problem);
    this.addOldSelf("names" in program && problemIsLate(program) && program.names.has("oldSelf"));
    return this.found;
  }

  private addInvalid(key: string, why: string): void {
    this.found.push(invalidField(`${this.place.path}.${key}`, printRule(this.rule), why));
  }

  private addMessage(program: CelProgram): void {
    const problem = problemOf(program, "string", MESSAGE_WORDS);
    if (problem !== null) this.addInvalid("messageExpression", problem);
    else if ("cost" in program) {
      this.addCost("messageExpression", "estimated messageExpression cost", program.cost);
    }
  }

  private addCost(key: string, what: string, cost: number): void {
    const { total, isUnchanged } = this.check;
    const field = `${this.place.path}.${key}`;
    const error = tooExpensive(what, cost);
    if (error !== null && !isUnchanged) this.found.push(forbiddenField(field, error));
    total.observe(field, cost);
  }

  private addOldSelf(usesOldSelf: boolean): void {
    const { path, uncorrelated } = this.place;
    const optional = get(this.rule, "optionalOldSelf") ?? null;
    if (usesOldSelf && uncorrelated !== null) {
      const why = `oldSelf cannot be used on the uncorrelatable portion of the schema within ${uncorrelated}`;
      this.found.push(invalidField(`${path}.rule`, quoteGo(textAt(this.rule, "rule")), why));
    } else if (!usesOldSelf && optional !== null) {
      const why = "may not be set if oldSelf is not used in rule";
      this.found.push(invalidField(`${path}.optionalOldSelf`, String(optional), why));
    }
  }
}

/** Whether the server got as far as looking for `oldSelf`. */
function problemIsLate(program: CelProgram): boolean {
  return "type" in program && program.type === "bool";
}

type Words = { readonly prefix: string; readonly instantiation: string; readonly type: string };

const RULE_WORDS: Words = {
  prefix: "",
  instantiation: "program instantiation",
  type: "cel expression must evaluate to a bool",
};
const MESSAGE_WORDS: Words = {
  prefix: "messageExpression ",
  instantiation: "instantiation",
  type: "messageExpression must evaluate to a string",
};

/** Returns why a rule of a schema cannot run, or null if it can. */
export function ruleProblem(cel: Cel, rule: ValueMap, schema: ValueMap, isRoot: boolean): string | null {
  const hasOptionalOldSelf = get(rule, "optionalOldSelf") === true;
  return problemOf(
    cel.compile(textAt(rule, "rule"), { schema, isRoot, hasOptionalOldSelf }),
    "bool",
    RULE_WORDS,
  );
}

/** Whether a rule has an expression for its message that cannot run. */
export function isMessageBroken(cel: Cel, rule: ValueMap, schema: ValueMap, isRoot: boolean): boolean {
  const expression = textAt(rule, "messageExpression");
  const hasOptionalOldSelf = get(rule, "optionalOldSelf") === true;
  const compile = () => cel.compile(expression, { schema, isRoot, hasOptionalOldSelf });
  return expression !== "" && problemOf(compile(), "string", MESSAGE_WORDS) !== null;
}

function problemOf(program: CelProgram, type: string, words: Words): string | null {
  if ("failed" in program) {
    const step = program.failed === "compilation" ? "compilation" : words.instantiation;
    return `${words.prefix}${step} failed: ${program.message}`;
  }
  return program.type === type ? null : words.type;
}
