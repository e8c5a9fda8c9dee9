import { ErrorNode, ParserRuleContext, type ParseTree, TerminalNode, type Token } from "antlr4ng";
import { RESERVED_WORDS } from "../../reserved-words.ts";
import { expandMacro } from "./expand-macro.ts";
import type { Entry, Expression, Field, Item, Problem } from "./expression.ts";
import { PARSER_RULES } from "./grammar.generated.ts";
import { readLiteral } from "./literals.ts";

const RULES = PARSER_RULES.split(" ");

/** The functions of operators. */
const OPERATORS: { readonly [sign: string]: string } = {
  "+": "_+_",
  "-": "_-_",
  "*": "_*_",
  "/": "_/_",
  "%": "_%_",
  "==": "_==_",
  "!=": "_!=_",
  "<": "_<_",
  "<=": "_<=_",
  ">": "_>_",
  ">=": "_>=_",
  in: "@in",
};

/**
 * Returns the expression of a syntax tree, with macros expanded. Adds the problems that the grammar does not find. Parts that are
 * missing after a syntax error become `unknown`. `hasBindings`: `cel.bind` is a macro.
 * Upstream: cel-go parser/parser.go (v0.26).
 */
export function buildExpression(
  tree: ParserRuleContext,
  problems: Problem[],
  hasBindings: boolean,
): Expression {
  return new Builder(problems, hasBindings).build(tree);
}

class Builder {
  private readonly problems: Problem[];
  private readonly hasBindings: boolean;

  constructor(problems: Problem[], hasBindings: boolean) {
    this.problems = problems;
    this.hasBindings = hasBindings;
  }

  build(tree: ParseTree | undefined): Expression {
    if (!(tree instanceof ParserRuleContext)) return { kind: "unknown", at: 0 };
    switch (RULES[tree.ruleIndex]) {
      case "expr":
        return this.conditional(tree);
      case "conditionalOr":
        return this.logic(tree, "_||_");
      case "conditionalAnd":
        return this.logic(tree, "_&&_");
      case "relation":
      case "calc":
        return this.binary(tree);
      case "unary":
        return this.unary(tree);
      case "member":
        return this.member(tree);
      case "primary":
        return this.primary(tree);
      case "literal":
        return this.literal(tree);
      default:
        return this.build(rulesIn(tree)[0]);
    }
  }

  private fail(at: number, message: string): Expression {
    this.problems.push({ at, message });
    return { kind: "unknown", at };
  }

  private call(at: number, name: string, target: Expression | null, args: readonly Expression[]): Expression {
    const made = expandMacro({ at, name, target, args }, this.hasBindings);
    if (made === null) return { kind: "call", at, name, target, args };
    return "message" in made ? this.fail(made.at ?? at, made.message) : made;
  }

  private conditional(tree: ParserRuleContext): Expression {
    const sign = signIn(tree, "?");
    const [first, second, third] = rulesIn(tree);
    if (sign === undefined) return this.build(first);
    return this.call(
      sign.start,
      "_?_:_",
      null,
      [first, second, third].map((one) => this.build(one)),
    );
  }

  private logic(tree: ParserRuleContext, name: string): Expression {
    const terms = rulesIn(tree).map((one) => this.build(one));
    const signs = tokensIn(tree).slice(0, Math.max(0, terms.length - 1));
    if (terms.length === 0) return this.build(undefined);
    return signs.length === 0 ? (terms[0] as Expression) : balance(name, terms, signs, 0, signs.length - 1);
  }

  private binary(tree: ParserRuleContext): Expression {
    const [left, right] = rulesIn(tree);
    const sign = tokensIn(tree)[0];
    const name = sign && OPERATORS[sign.text ?? ""];
    if (sign === undefined || name === undefined || right === undefined) return this.build(left);
    return this.call(sign.start, name, null, [this.build(left), this.build(right)]);
  }

  private unary(tree: ParserRuleContext): Expression {
    const signs = tokensIn(tree);
    const [sign] = signs;
    const operand = rulesIn(tree)[0];
    if (sign === undefined || operand === undefined || signs.length % 2 === 0) return this.build(operand);
    return this.call(sign.start, sign.text === "!" ? "!_" : "-_", null, [this.build(operand)]);
  }

  private member(tree: ParserRuleContext): Expression {
    const [first, second] = rulesIn(tree);
    const dot = signIn(tree, ".");
    const open = signIn(tree, "(");
    const bracket = signIn(tree, "[");
    const operand = this.build(first);
    if (open !== undefined && dot !== undefined) {
      const name = tokensIn(tree)[1]?.text ?? "";
      return this.call(open.start, name, operand, this.list(second));
    }
    if (bracket !== undefined) {
      const name = signIn(tree, "?") === undefined ? "_[_]" : "_[?_]";
      return this.call(bracket.start, name, null, [operand, this.build(second)]);
    }
    if (dot === undefined || second === undefined) return operand;
    const field = this.name(second, startOf(second));
    if (signIn(tree, "?") === undefined) {
      return { kind: "select", at: dot.start, operand, field, isTest: false };
    }
    const literal = { type: "string", value: field } as const;
    const args = [operand, { kind: "literal", at: startOf(second), literal } as const];
    return { kind: "call", at: dot.start, name: "_?._", target: null, args };
  }

  /** Returns the name of a field; `at` is the place of its problems. Kubernetes does not turn on names in backticks. */
  private name(tree: ParserRuleContext, at: number): string {
    const [node] = tree.children;
    const text = node?.getText() ?? "";
    // The parser puts a token that is no name, such as a reserved word, into the tree as an error.
    if (node === undefined || node instanceof ErrorNode) this.fail(at, "unsupported ident kind");
    else if (text.startsWith("`")) this.fail(at, "unsupported syntax: '`'");
    return text;
  }

  private list(tree: ParseTree | undefined): readonly Expression[] {
    return tree instanceof ParserRuleContext ? rulesIn(tree).map((one) => this.build(one)) : [];
  }

  private primary(tree: ParserRuleContext): Expression {
    const [inner] = rulesIn(tree);
    const tokens = tokensIn(tree);
    const [first] = tokens;
    if (first === undefined) return this.build(inner);
    const brace = signIn(tree, "{");
    const open = signIn(tree, "(");
    if (first.text === "(") return this.build(inner);
    if (first.text === "[") return { kind: "list", at: first.start, items: this.items(inner) };
    if (first.text === "{") return { kind: "map", at: first.start, entries: this.entries(inner) };
    const dotted = first.text === "." ? "." : "";
    const name = tokens.find((one) => /^\w/.test(one.text ?? ""));
    if (name === undefined) return { kind: "unknown", at: first.start };
    if (brace !== undefined) {
      const all = tokens.filter((one) => /^\w/.test(one.text ?? "")).map((one) => one.text);
      const fields = this.fields(inner);
      return { kind: "message", at: brace.start, name: dotted + all.join("."), fields };
    }
    const text = name.text ?? "";
    if (RESERVED_WORDS.has(text)) return this.fail(first.start, `reserved identifier: ${text}`);
    if (open !== undefined) return this.call(open.start, dotted + text, null, this.list(inner));
    return { kind: "name", at: name.start, name: dotted + text };
  }

  private items(tree: ParseTree | undefined): readonly Item[] {
    if (!(tree instanceof ParserRuleContext) || RULES[tree.ruleIndex] !== "listInit") return [];
    return rulesIn(tree).map((one) => ({
      value: this.build(one),
      isOptional: signIn(one, "?") !== undefined,
    }));
  }

  private entries(tree: ParseTree | undefined): readonly Entry[] {
    if (!(tree instanceof ParserRuleContext)) return [];
    const parts = rulesIn(tree);
    const entries: Entry[] = [];
    for (let i = 0; i + 1 < parts.length; i += 2) {
      const key = parts[i] as ParserRuleContext;
      const isOptional = signIn(key, "?") !== undefined;
      entries.push({ key: this.build(key), value: this.build(parts[i + 1]), isOptional });
    }
    return entries;
  }

  private fields(tree: ParseTree | undefined): readonly Field[] {
    if (!(tree instanceof ParserRuleContext)) return [];
    const parts = rulesIn(tree);
    const colons = tokensIn(tree).filter((one) => one.text === ":");
    const fields: Field[] = [];
    for (let i = 0; i + 1 < parts.length; i += 2) {
      const field = parts[i] as ParserRuleContext;
      const isOptional = signIn(field, "?") !== undefined;
      const at = colons[i / 2]?.start ?? startOf(field);
      const known = this.problems.length;
      const name = this.name(rulesIn(field)[0] ?? field, startOf(tree));
      if (this.problems.length > known) continue; // the problems of its value are not reported
      fields.push({ at, name, value: this.build(parts[i + 1]), isOptional });
    }
    return fields;
  }

  private literal(tree: ParserRuleContext): Expression {
    const texts = tokensIn(tree).map((one) => one.text ?? "");
    const read = readLiteral(texts.at(-1) ?? "", texts.length > 1);
    const at = startOf(tree);
    return typeof read === "string" ? this.fail(at, read) : { kind: "literal", at, literal: read };
  }
}

/** Returns a tree of logical operators that is as deep on both sides. */
function balance(
  name: string,
  terms: readonly Expression[],
  signs: readonly Token[],
  from: number,
  to: number,
): Expression {
  const middle = Math.floor((from + to + 1) / 2);
  const left = middle === from ? terms[middle] : balance(name, terms, signs, from, middle - 1);
  const right = middle === to ? terms[middle + 1] : balance(name, terms, signs, middle + 1, to);
  const args = [left as Expression, right as Expression];
  return { kind: "call", at: (signs[middle] as Token).start, name, target: null, args };
}

function rulesIn(tree: ParserRuleContext): readonly ParserRuleContext[] {
  return tree.children.filter((one): one is ParserRuleContext => one instanceof ParserRuleContext);
}

function tokensIn(tree: ParserRuleContext): readonly Token[] {
  return tree.children.flatMap((one) => (one instanceof TerminalNode ? [one.symbol] : []));
}

function signIn(tree: ParserRuleContext, sign: string): Token | undefined {
  return tokensIn(tree).find(({ text }) => text === sign);
}

function startOf(tree: ParserRuleContext): number {
  return tree.start?.start ?? 0;
}
