import { compareText } from "../../../value/order.ts";
import { printFormat } from "../programs/printf.ts";
import type { AwkExpression, AwkRule, AwkStatement } from "./read-awk.ts";

/** A value of awk: numbers and texts that look like numbers are compared as numbers. */
type AwkValue = { readonly text: string; readonly number: number; readonly isNumber: boolean };

type Run = {
  readonly variables: Map<string, AwkValue>;
  readonly most: number;
  /** The current line: its text and, from 1, its fields. */
  fields: string[];
  line: number;
  out: string;
  ends: "next" | "exit" | null;
  /** Whether a pattern took too many steps. */
  isCostly: boolean;
};

/** Runs awk on lines. Returns its output, or null if it takes too long or makes more than `most` UTF-16 units. */
export function runAwk(
  rules: readonly AwkRule[],
  lines: readonly string[],
  variables: Readonly<Record<string, string>>,
  most: number,
): string | null {
  const entries = Object.entries(variables).map(([name, text]) => [name, ofInput(text)] as const);
  const run: Run = {
    variables: new Map(entries),
    most,
    fields: [""],
    line: 0,
    out: "",
    ends: null,
    isCostly: false,
  };
  runRules(run, rules, "begin");
  for (const line of lines) {
    if (run.ends === "exit" || isTooMuch(run)) break;
    run.ends = null;
    run.line++;
    run.fields = [line, ...splitFields(line, run.variables.get("FS")?.text ?? " ")];
    runRules(run, rules, null);
  }
  if (run.ends !== "exit") runRules(run, rules, "end");
  return isTooMuch(run) ? null : run.out;
}

function isTooMuch(run: Run): boolean {
  return run.isCostly || run.out.length > run.most;
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
    if (run.ends !== null) return;
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
      if (isTrue(evaluate(run, statement.condition))) runAll(run, statement.body);
      return;
    case "print": {
      const texts = statement.of.map((one) => evaluate(run, one).text);
      const line = texts.length === 0 ? (run.fields[0] ?? "") : texts.join(variable(run, "OFS")?.text ?? " ");
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
  if (to.kind !== "field") return;
  const place = evaluate(run, to.of).number;
  if (place === 0) run.fields = [next.text, ...splitFields(next.text, variable(run, "FS")?.text ?? " ")];
  else if (place > 0 && place <= MAX_FIELDS) {
    while (run.fields.length <= place) run.fields.push("");
    run.fields[place] = next.text;
    run.fields[0] = run.fields.slice(1).join(variable(run, "OFS")?.text ?? " ");
  }
}

const MAX_FIELDS = 10_000;

function splitFields(line: string, mark: string): readonly string[] {
  if (mark === " ") return line.match(/\S+/g) ?? [];
  if (line === "") return [];
  if (mark.length === 1) return line.split(mark);
  // A simple set such as `[,:]`; any other pattern counts as text.
  const set = /^\[([^\]^\\]+)\](\+?)$/.exec(mark);
  if (set === null) return line.split(mark === "\\t" ? "\t" : mark);
  const escaped = (set[1] as string).replace(/[\\\]^]/g, "\\$&");
  return line.split(new RegExp(`[${escaped}]${set[2]}`));
}

function variable(run: Run, name: string): AwkValue | undefined {
  if (name === "NR" || name === "FNR") return ofNumber(run.line);
  if (name === "NF") return ofNumber(run.fields.length - 1);
  return run.variables.get(name);
}

function evaluate(run: Run, expression: AwkExpression): AwkValue {
  switch (expression.kind) {
    case "number":
      return ofNumber(expression.value);
    case "string":
      return ofText(expression.value);
    case "variable":
      return variable(run, expression.name) ?? { text: "", number: 0, isNumber: true };
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
  if (operator === "concat") return ofText(a.text + b.text);
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

function calculate(sign: string, a: number, b: number): number {
  switch (sign) {
    case "+":
      return a + b;
    case "-":
      return a - b;
    case "*":
      return a * b;
    case "/":
      return a / b;
    default:
      return a % b;
  }
}

function call(name: string, [first, second, third]: readonly AwkValue[], line: string): AwkValue {
  const text = first?.text ?? line;
  switch (name) {
    case "length":
      return ofNumber([...text].length);
    case "substr": {
      const from = Math.max(Math.trunc(second?.number ?? 1), 1) - 1;
      const end =
        third === undefined ? undefined : Math.max(Math.trunc((second?.number ?? 1) - 1 + third.number), 0);
      return ofText(text.slice(from, end));
    }
    case "index":
      return ofNumber(text.indexOf(second?.text ?? "") + 1);
    case "int":
      return ofNumber(Math.trunc(first?.number ?? 0));
    default:
      return ofText(name === "tolower" ? text.toLowerCase() : text.toUpperCase());
  }
}

function isTrue({ text, number, isNumber }: AwkValue): boolean {
  return isNumber ? number !== 0 : text !== "";
}

function ofNumber(number: number): AwkValue {
  return {
    text: String(Number.isInteger(number) ? number : Number(number.toPrecision(6))),
    number,
    isNumber: true,
  };
}

function ofText(text: string): AwkValue {
  return { text, number: numberOf(text), isNumber: false };
}

/** Returns the value of a text of the input: a number if it looks like one. */
function ofInput(text: string): AwkValue {
  return { text, number: numberOf(text), isNumber: /^\s*[-+]?(?:\d+\.?\d*|\.\d+)\s*$/.test(text) };
}

function numberOf(text: string): number {
  return Number(/^\s*([-+]?(?:\d+\.?\d*|\.\d+))/.exec(text)?.[1] ?? 0);
}
