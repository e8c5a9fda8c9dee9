import { formatAwk } from "./awk-format.ts";
import {
  type AwkInput,
  type AwkPart,
  countText,
  endCommand,
  isTooMuch,
  itemsOf,
  joinTexts,
  nextRecord,
  type Run,
  setGlobal,
  setLine,
  setVariable,
  startCommand,
  textOf,
} from "./awk-run.ts";
import type { AwkOutput, AwkProgram, AwkRule, AwkStatement } from "./awk-syntax.ts";
import { isTrue, NOTHING, ofInput, ofText } from "./awk-values.ts";
import { evaluate } from "./evaluate-awk.ts";

/** What a program made: the parts of its output, the files that it wrote, and its exit code. */
export type AwkOutcome = {
  readonly parts: readonly AwkPart[];
  readonly err: string;
  readonly exit: number;
  readonly written: ReadonlyMap<string, string>;
};

/** Runs awk on files. Returns null if it takes too long or makes more than `most` UTF-16 units. `open` returns the text of a file. */
export function runAwk(
  program: AwkProgram,
  inputs: readonly AwkInput[],
  variables: ReadonlyMap<string, string>,
  environment: Readonly<Record<string, string>>,
  { most, open }: { readonly most: number; readonly open: (name: string) => string | undefined },
): AwkOutcome | null {
  const run: Run = {
    program,
    globals: new Map(),
    locals: null,
    most,
    patterns: new Map(),
    open,
    fields: [""],
    inputs: [...inputs],
    records: null,
    others: new Map(),
    out: "",
    err: "",
    parts: [],
    commands: new Map(),
    written: new Map(),
    ranges: new Set(),
    returned: NOTHING,
    exit: 0,
    calls: 0,
    steps: 0,
    isCostly: false,
    runBody,
  };
  for (const [name, text] of Object.entries({ SUBSEP: "\u001c", OFS: " ", ORS: "\n", FS: " ", RS: "\n" }))
    setGlobal(run, name, ofText(text));
  for (const [name, text] of variables) setGlobal(run, name, ofInput(text));
  for (const [name, text] of Object.entries(environment)) itemsOf(run, "ENVIRON").set(name, ofInput(text));
  runRules(run, inputs.length > 0);
  for (const command of [...run.commands.keys()]) endCommand(run, command);
  run.parts.push(run.out);
  return isTooMuch(run) ? null : run;
}

/** How statements end; null if the next one follows. */
type AwkEnd = "next" | "exit" | "break" | "continue" | "return" | null;

/** Runs all rules: those of the beginning, those of each line, those of the end. `hasInput`: whether there is something to read. */
function runRules(run: Run, hasInput: boolean): void {
  const { rules } = run.program;
  let end = runWhen(run, "begin");
  const reads = hasInput && rules.some(({ when }) => when !== "begin");
  while (reads && end !== "exit" && !isTooMuch(run)) {
    const line = nextRecord(run);
    if (line === null) break;
    setLine(run, line);
    for (const [at, rule] of rules.entries()) {
      if (!isChosen(run, rule, at)) continue;
      end = runBody(run, rule.actions ?? PRINT);
      if (end === "next" || end === "exit") break;
    }
  }
  runWhen(run, "end");
}

const PRINT: readonly AwkStatement[] = [{ kind: "print", of: [], into: null }];

function runWhen(run: Run, when: "begin" | "end"): AwkEnd {
  for (const rule of run.program.rules)
    if (rule.when === when && runBody(run, rule.actions ?? []) === "exit") return "exit";
  return null;
}

function isChosen(run: Run, { when }: AwkRule, at: number): boolean {
  if (when === null) return true;
  if (when === "begin" || when === "end") return false;
  const { from, to } = when;
  if (to === null) return isTrue(evaluate(run, from));
  if (!run.ranges.has(at) && !isTrue(evaluate(run, from))) return false;
  if (isTrue(evaluate(run, to))) run.ranges.delete(at);
  else run.ranges.add(at);
  return true;
}

/** Runs statements. Returns how they end. */
function runBody(run: Run, statements: readonly AwkStatement[]): AwkEnd {
  for (const statement of statements) {
    if (isTooMuch(run)) return "exit";
    const end = runStatement(run, statement);
    if (end !== null) return end;
  }
  return null;
}

function runStatement(run: Run, statement: AwkStatement): AwkEnd {
  switch (statement.kind) {
    case "expression":
      evaluate(run, statement.of);
      return null;
    case "next":
    case "break":
    case "continue":
      return statement.kind;
    case "exit":
      if (statement.value !== null) run.exit = Math.trunc(evaluate(run, statement.value).number) & 255;
      return "exit";
    case "return":
      run.returned = statement.value === null ? NOTHING : evaluate(run, statement.value);
      return "return";
    case "delete": {
      const items = itemsOf(run, statement.name);
      if (statement.index === null) items.clear();
      else items.delete(evaluate(run, statement.index).text);
      return null;
    }
    case "if":
      return runBody(run, isTrue(evaluate(run, statement.condition)) ? statement.body : statement.otherwise);
    case "each":
      for (const key of keysOf(run, statement.list)) {
        setVariable(run, statement.name, ofInput(key));
        const end = runBody(run, statement.body);
        if (end === "break") break;
        if (end !== null && end !== "continue") return end;
      }
      return null;
    case "loop":
      return runLoop(run, statement);
    case "print": {
      const texts = statement.of.map((one) => evaluate(run, one).text);
      const line = texts.length === 0 ? (run.fields[0] ?? "") : joinTexts(run, texts);
      write(run, statement.into, `${line}${textOf(run, "ORS", "\n")}`);
      return null;
    }
    case "printf": {
      const [format = NOTHING, ...values] = statement.of.map((one) => evaluate(run, one));
      write(run, statement.into, formatAwk(format.text, values));
      return null;
    }
  }
}

function runLoop(
  run: Run,
  { first, condition, after, body, testsAfter }: Extract<AwkStatement, { readonly kind: "loop" }>,
): AwkEnd {
  runBody(run, first);
  for (let isFirst = true; !isTooMuch(run); isFirst = false) {
    run.steps++;
    const isTested = !(testsAfter && isFirst) && condition !== null;
    if (isTested && !isTrue(evaluate(run, condition))) return null;
    const end = runBody(run, body);
    if (end === "break") return null;
    if (end !== null && end !== "continue") return end;
    runBody(run, after);
  }
  return "exit";
}

function write(run: Run, into: AwkOutput | null, text: string): void {
  countText(run, text.length);
  const name = into === null ? "/dev/stdout" : evaluate(run, into.file).text;
  if (into?.isCommand === true) {
    startCommand(run, name);
    run.commands.set(name, (run.commands.get(name) ?? "") + text);
  } else if (name === "/dev/stdout" || name === "-") run.out += text;
  else if (name === "/dev/stderr") run.err += text;
  else {
    const before = into?.appends === true ? run.open(name) : "";
    run.written.set(name, (run.written.get(name) ?? before ?? "") + text);
  }
}

/** Returns the indices of an array: numbers by size, then texts. awk has no fixed order. */
function keysOf(run: Run, name: string): readonly string[] {
  const keys = [...itemsOf(run, name).keys()];
  return keys.every((key) => /^\d+$/.test(key)) ? keys.sort((a, b) => Number(a) - Number(b)) : keys;
}
