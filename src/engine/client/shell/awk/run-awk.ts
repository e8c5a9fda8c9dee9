import { compareText } from "../../../value/order.ts";
import { compileRegexp, type RegexpMatcher } from "../posix-regexp/match-regexp.ts";
import { printFormat } from "../programs/printf.ts";
import { type AwkValue, calculate, call, ofInput, ofNumber, ofText } from "./awk-values.ts";
import type { AwkExpression, AwkRule, AwkStatement } from "./read-awk.ts";

type Run = {
  readonly variables: Map<string, AwkValue>;
  /** The items of arrays, in the order in which the program made them. */
  readonly lists: Map<string, Map<string, AwkValue>>;
  readonly most: number;
  /** The compiled patterns that separate fields; null for one that counts as text. */
  readonly separators: Map<string, RegexpMatcher | null>;
  /** The current line: its text and, from 1, its fields. */
  fields: string[];
  line: number;
  out: string;
  ends: "next" | "exit" | null;
  /** The number of steps so far. A step with a long text counts as many. */
  steps: number;
  /** Whether a pattern took too many steps, or a text became too long. */
  isCostly: boolean;
};

const MAX_STEPS = 20_000_000;
/** The length of the text that counts as one step. */
const STEP_LENGTH = 8;

/** Runs awk on lines. Returns its output, or null if it takes too long or makes more than `most` UTF-16 units. */
export function runAwk(
  rules: readonly AwkRule[],
  lines: readonly string[],
  variables: ReadonlyMap<string, string>,
  most: number,
): string | null {
  const entries = [...variables].map(([name, text]) => [name, ofInput(text)] as const);
  const run: Run = {
    variables: new Map(entries),
    lists: new Map(),
    most,
    separators: new Map(),
    fields: [""],
    line: 0,
    out: "",
    ends: null,
    steps: 0,
    isCostly: false,
  };
  runRules(run, rules, "begin");
  for (const line of lines) {
    if (run.ends === "exit" || isTooMuch(run)) break;
    run.ends = null;
    run.line++;
    run.fields = fieldsOf(run, line);
    runRules(run, rules, null);
  }
  if (run.ends !== "exit") runRules(run, rules, "end");
  return isTooMuch(run) ? null : run.out;
}

function isTooMuch(run: Run): boolean {
  return run.isCostly || run.steps > MAX_STEPS || run.out.length > run.most;
}

function runRules(run: Run, rules: readonly AwkRule[], when: "begin" | "end" | null): void {
  for (const rule of rules) {
    const isOwn = rule.when === "begin" || rule.when === "end" ? rule.when === when : when === null;
    if (!isOwn || run.ends !== null) continue;
    if (typeof rule.when === "object" && rule.when !== null && !isTrue(evaluate(run, rule.when))) continue;
    runAll(run, rule.actions ?? [{ kind: "print", of: [] }]);
  }
}

function runAll(run: Run, statements: readonly AwkStatement[]): void {
  for (const statement of statements) {
    if (run.ends !== null || isTooMuch(run)) return;
    runStatement(run, statement);
  }
}

function runStatement(run: Run, statement: AwkStatement): void {
  switch (statement.kind) {
    case "next":
    case "exit":
      run.ends = statement.kind;
      return;
    case "if":
      runAll(run, isTrue(evaluate(run, statement.condition)) ? statement.body : statement.otherwise);
      return;
    case "for":
      for (const key of keysOf(run, statement.list)) {
        if (run.ends !== null || isTooMuch(run)) return;
        run.variables.set(statement.name, ofInput(key));
        runAll(run, statement.body);
      }
      return;
    case "print": {
      const texts = statement.of.map((one) => evaluate(run, one).text);
      const line = texts.length === 0 ? (run.fields[0] ?? "") : joinTexts(run, texts);
      run.out += `${line}\n`;
      return;
    }
    case "printf": {
      const [format = "", ...texts] = statement.of.map((one) => evaluate(run, one).text);
      run.out += printFormat(format, texts, run.most) ?? "";
      return;
    }
    case "assign":
      assign(run, statement);
  }
}

function assign(run: Run, { to, operator, value }: Extract<AwkStatement, { readonly kind: "assign" }>): void {
  const right = evaluate(run, value);
  const sign = operator.slice(0, -1);
  const next = sign === "" ? right : ofNumber(calculate(sign, evaluate(run, to).number, right.number));
  if (to.kind === "variable") run.variables.set(to.name, next);
  if (to.kind === "item") itemsOf(run, to.name).set(evaluate(run, to.index).text, next);
  if (to.kind !== "field") return;
  const place = evaluate(run, to.of).number;
  if (place === 0) run.fields = fieldsOf(run, next.text);
  else if (place > 0 && place <= MAX_FIELDS) {
    while (run.fields.length <= place) run.fields.push("");
    run.fields[place] = next.text;
    run.fields[0] = joinTexts(run, run.fields.slice(1));
  }
}

function itemsOf(run: Run, name: string): Map<string, AwkValue> {
  const known = run.lists.get(name) ?? new Map<string, AwkValue>();
  run.lists.set(name, known);
  return known;
}

/** Returns the indices of an array: numbers by size, then texts. awk has no fixed order. */
function keysOf(run: Run, name: string): readonly string[] {
  const keys = [...itemsOf(run, name).keys()];
  return keys.every((key) => /^\d+$/.test(key)) ? keys.sort((a, b) => Number(a) - Number(b)) : keys;
}

const MAX_FIELDS = 10_000;

/** Joins texts with the separator of the output. */
function joinTexts(run: Run, texts: readonly string[]): string {
  const mark = variable(run, "OFS")?.text ?? " ";
  const length = texts.reduce((sum, text) => sum + text.length + mark.length, 0);
  run.steps += texts.length + length / STEP_LENGTH;
  run.isCostly ||= length > run.most + mark.length;
  return isTooMuch(run) ? "" : texts.join(mark);
}

/** Returns a line and its fields. */
function fieldsOf(run: Run, line: string): string[] {
  run.steps += line.length / STEP_LENGTH;
  return [line, ...splitFields(run, line, run.variables.get("FS")?.text ?? " ")];
}

function splitFields(run: Run, line: string, mark: string): readonly string[] {
  if (mark === " ") return line.match(/\S+/g) ?? [];
  if (line === "") return [];
  if (mark.length === 1) return line.split(mark);
  if (mark === "\\t") return line.split("\t");
  const known = run.separators.get(mark);
  const separator = known === undefined ? compileRegexp(mark, true) : known;
  run.separators.set(mark, separator);
  return separator === null ? line.split(mark) : splitAtMatches(run, line, separator);
}

function splitAtMatches(run: Run, line: string, separator: RegexpMatcher): readonly string[] {
  const out: string[] = [];
  let start = 0;
  for (let from = 0; from < line.length; ) {
    const found = separator(line, from);
    if (found === "costly") run.isCostly = true;
    if (found === null || found === "costly") break;
    from = Math.max(found.end, found.start + 1);
    if (found.end === found.start) continue;
    out.push(line.slice(start, found.start));
    start = found.end;
  }
  return [...out, line.slice(start)];
}

function variable(run: Run, name: string): AwkValue | undefined {
  if (name === "NR" || name === "FNR") return ofNumber(run.line);
  if (name === "NF") return ofNumber(run.fields.length - 1);
  return run.variables.get(name);
}

/** Returns the value of an expression: an empty one if the program takes too long. */
function evaluate(run: Run, expression: AwkExpression): AwkValue {
  if (isTooMuch(run)) return NOTHING;
  const value = compute(run, expression);
  run.steps += 1 + value.text.length / STEP_LENGTH;
  return value;
}

const NOTHING: AwkValue = { text: "", number: 0, isNumber: true };

function compute(run: Run, expression: AwkExpression): AwkValue {
  switch (expression.kind) {
    case "number":
      return ofNumber(expression.value);
    case "string":
      return ofText(expression.value);
    case "variable":
      return variable(run, expression.name) ?? NOTHING;
    case "item": {
      const key = evaluate(run, expression.index).text;
      const items = itemsOf(run, expression.name);
      const value = items.get(key) ?? NOTHING;
      items.set(key, value);
      return value;
    }
    case "in":
      return ofNumber(itemsOf(run, expression.name).has(evaluate(run, expression.index).text) ? 1 : 0);
    case "field":
      return ofInput(run.fields[evaluate(run, expression.of).number] ?? "");
    case "not":
      return ofNumber(isTrue(evaluate(run, expression.of)) ? 0 : 1);
    case "minus":
      return ofNumber(-evaluate(run, expression.of).number);
    case "match": {
      const text = expression.of === null ? (run.fields[0] ?? "") : evaluate(run, expression.of).text;
      const found = expression.by(text, 0);
      if (found === "costly") run.isCostly = true;
      return ofNumber((found !== null) !== expression.isNegated ? 1 : 0);
    }
    case "call":
      return call(
        expression.name,
        expression.arguments.map((one) => evaluate(run, one)),
        run.fields[0] ?? "",
      );
    case "binary":
      return binary(run, expression);
  }
}

function binary(
  run: Run,
  { operator, left, right }: Extract<AwkExpression, { readonly kind: "binary" }>,
): AwkValue {
  const a = evaluate(run, left);
  if (operator === "&&" || operator === "||") {
    const decides = isTrue(a) === (operator === "||");
    return ofNumber((decides ? isTrue(a) : isTrue(evaluate(run, right))) ? 1 : 0);
  }
  const b = evaluate(run, right);
  if (operator === "concat") {
    run.isCostly ||= a.text.length + b.text.length > run.most;
    return run.isCostly ? NOTHING : ofText(a.text + b.text);
  }
  if (!/[<>=]/.test(operator)) return ofNumber(calculate(operator, a.number, b.number));
  const order = a.isNumber && b.isNumber ? a.number - b.number : compareText(a.text, b.text);
  const isTrueFor: Readonly<Record<string, boolean>> = {
    "==": order === 0,
    "!=": order !== 0,
    "<": order < 0,
    "<=": order <= 0,
    ">": order > 0,
    ">=": order >= 0,
  };
  return ofNumber(isTrueFor[operator] === true ? 1 : 0);
}

function isTrue({ text, number, isNumber }: AwkValue): boolean {
  return isNumber ? number !== 0 : text !== "";
}
