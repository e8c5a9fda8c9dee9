import { compareText } from "../../../value/order.ts";
import { formatAwk } from "./awk-format.ts";
import { AWK_FUNCTIONS } from "./awk-functions.ts";
import {
  type Cell,
  cellOf,
  countText,
  endCommand,
  isTooMuch,
  itemsOf,
  matchOf,
  nextRecord,
  type Run,
  recordsOf,
  setField,
  setGlobal,
  setLine,
  setVariable,
  splitText,
  startCommand,
  textOf,
  variableOf,
} from "./awk-run.ts";
import type { AwkBinary, AwkExpression, AwkFunction, AwkPlace } from "./awk-syntax.ts";
import { type AwkValue, calculate, isTrue, NOTHING, ofInput, ofNumber, ofText } from "./awk-values.ts";

/** Returns the value of an expression: an empty one if the program takes too long. */
export function evaluate(run: Run, expression: AwkExpression): AwkValue {
  if (isTooMuch(run)) return NOTHING;
  const value = compute(run, expression);
  countText(run, value.text.length);
  return value;
}

function compute(run: Run, expression: AwkExpression): AwkValue {
  switch (expression.kind) {
    case "number":
      return ofNumber(expression.value);
    case "string":
      return ofText(expression.value);
    case "regexp":
      return ofNumber(matchOf(run, expression.source, run.fields[0] ?? "") === null ? 0 : 1);
    case "variable":
      return variableOf(run, expression.name);
    case "item": {
      const key = evaluate(run, expression.index).text;
      const items = itemsOf(run, expression.name);
      const value = items.get(key) ?? NOTHING;
      items.set(key, value);
      return value;
    }
    case "field":
      return ofInput(run.fields[Math.trunc(evaluate(run, expression.of).number)] ?? "");
    case "in":
      return ofNumber(itemsOf(run, expression.name).has(evaluate(run, expression.index).text) ? 1 : 0);
    case "not":
      return ofNumber(isTrue(evaluate(run, expression.of)) ? 0 : 1);
    case "minus":
      return ofNumber(-evaluate(run, expression.of).number);
    case "plus":
      return ofNumber(evaluate(run, expression.of).number);
    case "match": {
      const { text } = evaluate(run, expression.of);
      const found = matchOf(run, patternOf(run, expression.by), text);
      return ofNumber((found !== null) !== expression.isNegated ? 1 : 0);
    }
    case "choice":
      return evaluate(run, isTrue(evaluate(run, expression.condition)) ? expression.yes : expression.no);
    case "assign":
      return assign(run, expression);
    case "getline":
      return readLine(run, expression);
    case "call":
      return call(run, expression.name, expression.arguments);
    case "binary":
      return binary(run, expression);
  }
}

/** Returns the pattern of an operand: that of a regular expression, or a text. */
function patternOf(run: Run, one: AwkExpression): string {
  return one.kind === "regexp" ? one.source : evaluate(run, one).text;
}

function assign(
  run: Run,
  { to, operator, value, givesOld }: Extract<AwkExpression, { readonly kind: "assign" }>,
): AwkValue {
  const right = evaluate(run, value);
  if (operator === "") {
    setPlace(run, to, right);
    return right;
  }
  const before = ofNumber(evaluate(run, to).number);
  const next = ofNumber(calculate(operator, before.number, right.number));
  setPlace(run, to, next);
  return givesOld ? before : next;
}

function setPlace(run: Run, to: AwkPlace, value: AwkValue): void {
  if (to.kind === "variable") setVariable(run, to.name, value);
  else if (to.kind === "field") setField(run, Math.trunc(evaluate(run, to.of).number), value);
  else itemsOf(run, to.name).set(evaluate(run, to.index).text, value);
}

/** Reads the next line of the input or of a file. Returns 1, 0 at the end, and -1 if there is no file. */
function readLine(run: Run, { to, file }: Extract<AwkExpression, { readonly kind: "getline" }>): AwkValue {
  let line: string | null | undefined;
  if (file === null) line = nextRecord(run);
  else {
    const { text: name } = evaluate(run, file);
    const text = run.open(name);
    if (text === undefined) return ofNumber(-1);
    const records = run.others.get(name) ?? recordsOf(run, text);
    run.others.set(name, records);
    line = records.shift();
  }
  if (line === null || line === undefined) return ofNumber(0);
  if (to === null) setLine(run, line);
  else setPlace(run, to, ofInput(line));
  return ofNumber(1);
}

function binary(run: Run, { operator, left, right }: AwkBinary): AwkValue {
  const a = evaluate(run, left);
  if (operator === "&&" || operator === "||") {
    const decides = isTrue(a) === (operator === "||");
    return ofNumber((decides ? isTrue(a) : isTrue(evaluate(run, right))) ? 1 : 0);
  }
  const b = evaluate(run, right);
  if (operator === "concat") {
    countText(run, a.text.length + b.text.length);
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

function call(run: Run, name: string, args: readonly AwkExpression[]): AwkValue {
  const own = run.program.functions.get(name);
  if (own !== undefined) return callOwn(run, own, args);
  const plain = AWK_FUNCTIONS[name];
  if (plain) return plain(args.map((one) => evaluate(run, one)));
  const [first, second, third] = args;
  switch (name) {
    case "close":
    case "system": {
      const command = first === undefined ? "" : evaluate(run, first).text;
      if (name === "system") startCommand(run, command);
      endCommand(run, command);
      return ofNumber(0);
    }
    case "length": {
      if (first?.kind === "variable" && cellOf(run, first.name).items !== null)
        return ofNumber(itemsOf(run, first.name).size);
      return ofNumber([...(first === undefined ? (run.fields[0] ?? "") : evaluate(run, first).text)].length);
    }
    case "sprintf": {
      const [format = NOTHING, ...values] = args.map((one) => evaluate(run, one));
      return ofText(formatAwk(format.text, values));
    }
    case "match": {
      const text = first === undefined ? "" : evaluate(run, first).text;
      const found = second === undefined ? null : matchOf(run, patternOf(run, second), text);
      setGlobal(run, "RSTART", ofNumber(found === null ? 0 : [...text.slice(0, found.start)].length + 1));
      setGlobal(
        run,
        "RLENGTH",
        ofNumber(found === null ? -1 : [...text.slice(found.start, found.end)].length),
      );
      return variableOf(run, "RSTART");
    }
    case "split": {
      const text = first === undefined ? "" : evaluate(run, first).text;
      const mark = third === undefined ? textOf(run, "FS", " ") : patternOf(run, third);
      const parts = splitText(run, text, mark);
      const items = itemsOf(run, second?.kind === "variable" ? second.name : "");
      items.clear();
      for (const [at, part] of parts.entries()) items.set(String(at + 1), ofInput(part));
      return ofNumber(parts.length);
    }
    default:
      return substitute(run, args, name === "gsub");
  }
}

/** `sub(re, text, to)` and `gsub(…)`: replaces one match or all. Returns how many. */
function substitute(run: Run, [by, text, to]: readonly AwkExpression[], isAll: boolean): AwkValue {
  const place: AwkExpression = to ?? { kind: "field", of: { kind: "number", value: 0 } };
  const pattern = by === undefined ? "" : patternOf(run, by);
  const made = text === undefined ? "" : evaluate(run, text).text;
  const from = evaluate(run, place).text;
  let [out, count] = ["", 0];
  for (let at = 0; at <= from.length; ) {
    const found = matchOf(run, pattern, from, at);
    if (found === null || isTooMuch(run)) {
      out += from.slice(at);
      break;
    }
    const whole = from.slice(found.start, found.end);
    const filled = made.replace(/\\\\&|\\&|&/g, (mark) =>
      mark === "&" ? whole : mark === "\\&" ? "&" : `\\${whole}`,
    );
    countText(run, filled.length);
    out += from.slice(at, found.start) + filled;
    count++;
    const isEmpty = found.end === found.start;
    if (isEmpty) out += from.slice(found.end, found.end + 1);
    at = isEmpty ? found.end + 1 : found.end;
    if (!isAll || (at >= from.length && !isEmpty)) {
      out += from.slice(at);
      break;
    }
  }
  if (count > 0 && (place.kind === "variable" || place.kind === "item" || place.kind === "field"))
    setPlace(run, place, ofText(out));
  return ofNumber(count);
}

const MAX_CALLS = 100;

function callOwn(run: Run, { parameters, body }: AwkFunction, args: readonly AwkExpression[]): AwkValue {
  if (++run.calls > MAX_CALLS) run.isCostly = true;
  const locals = new Map<string, Cell>();
  for (const [at, name] of parameters.entries()) {
    const arg = args[at];
    const cell = arg?.kind === "variable" ? cellOf(run, arg.name) : null;
    // Arrays are shared, and so is a variable that may become one.
    const isShared = cell !== null && (cell.items !== null || cell.value === NOTHING);
    locals.set(
      name,
      isShared ? cell : { value: arg === undefined ? NOTHING : evaluate(run, arg), items: null },
    );
  }
  const outer = run.locals;
  run.locals = locals;
  run.returned = NOTHING;
  run.runBody(run, body);
  run.locals = outer;
  run.calls--;
  const { returned } = run;
  run.returned = NOTHING;
  return returned;
}
