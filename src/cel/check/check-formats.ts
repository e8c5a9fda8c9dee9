import { readClause, wrongValue } from "../values/format-clause.ts";
import type { Checked } from "./check.ts";
import type { Expression, Problem } from "./syntax/expression.ts";
import { eachPart } from "./syntax/parts.ts";
import type { CelType } from "./types/types.ts";

type Call = Extract<Expression, { kind: "call" }>;

/**
 * Returns the problems of calls of `format` whose text and list the expression writes: wrong clauses, wrong types of values, and too
 * many or too few values. Upstream: cel-go ext/formatting.go (v0.26), stringFormatValidator.
 */
export function checkFormats(expression: Expression, checked: Checked): readonly Problem[] {
  return [...eachPart(expression)].flatMap((part) => {
    if (part.kind !== "call" || part.name !== "format") return [];
    const problem = checkFormat(part, checked);
    return problem === null ? [] : [problem];
  });
}

function checkFormat({ at, target, args }: Call, checked: Checked): Problem | null {
  const [list] = args;
  if (target?.kind !== "literal" || target.literal.type !== "string" || list?.kind !== "list") return null;
  const text = target.literal.value;
  let read = 0;
  for (let i = text.indexOf("%"); i >= 0; ) {
    if (text[i + 1] === "%") {
      i = text.indexOf("%", i + 2);
      continue;
    }
    const item = list.items[read++]?.value;
    if (item === undefined && i + 1 < text.length) return { at, message: `index ${read - 1} out of range` };
    const clause = readClause(text, i + 1);
    if ("problem" in clause) return { at, message: clause.problem };
    const wrong = item === undefined ? null : wrongPart(item, clause.verb, checked);
    if (wrong !== null) {
      return { at: wrong.at, message: wrongValue(clause.verb, runtimeName(checked.typeOf(wrong))) };
    }
    i = text.indexOf("%", clause.end);
  }
  const count = list.items.length;
  if (count <= read) return null;
  return {
    at,
    message: `too many arguments supplied to string.format (expected ${read}, got ${count})`,
  };
}

/** The kinds and names of types that a clause takes. */
const TAKES: { readonly [verb: string]: ReadonlySet<string> } = {
  s: new Set([
    ...["list", "map", "int", "uint", "double", "bool", "string", "timestamp", "bytes", "duration", "type"],
    "null",
  ]),
  d: new Set(["int", "uint"]),
  f: new Set(["double", "string"]),
  e: new Set(["double", "string"]),
  b: new Set(["int", "uint", "bool"]),
  x: new Set(["int", "uint", "string", "bytes"]),
  X: new Set(["int", "uint", "string", "bytes"]),
  o: new Set(["int", "uint"]),
};

/** Returns the part of a value that a clause does not take: the value itself, or for `%s` something in its list or map. */
function wrongPart(value: Expression, verb: string, checked: Checked): Expression | null {
  const type = checked.typeOf(value);
  const name = type.kind === "scalar" ? type.name : type.kind;
  if (type.name !== "dyn" && TAKES[verb]?.has(name) !== true) return value;
  if (verb !== "s") return null;
  const inside = value.kind === "list" ? value.items.map((item) => item.value) : entriesOf(value);
  for (const one of inside) {
    const wrong = wrongPart(one, verb, checked);
    if (wrong !== null) return wrong;
  }
  return null;
}

function entriesOf(value: Expression): readonly Expression[] {
  return value.kind === "map" ? value.entries.flatMap((entry) => [entry.key, entry.value]) : [];
}

/** Returns the name that a type has when an expression runs. */
function runtimeName({ kind, name }: CelType): string {
  if (kind === "null") return "null_type";
  if (name === "any") return "google.protobuf.Any";
  if (name === "timestamp") return "google.protobuf.Timestamp";
  return name === "duration" ? "google.protobuf.Duration" : name;
}
