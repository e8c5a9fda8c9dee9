import { RESERVED_WORDS } from "../reserved-words.ts";
import type { Expression, Loop, Problem } from "./syntax/expression.ts";
import { isDynOrError } from "./types/assignable.ts";
import { type Declarations, type Overload, overloadsOf } from "./types/declarations.ts";
import { Names, qualifiedName } from "./types/names.ts";
import { Parameters } from "./types/parameters.ts";
import { resolveCall } from "./types/resolve-call.ts";
import {
  ANY,
  BOOL,
  type CelType,
  DYN,
  ERROR,
  INT,
  insideOptional,
  listOf,
  mapOf,
  NULL,
  optionalOf,
  printType,
  readType,
} from "./types/types.ts";

/** What the checker found about an expression. */
export type Checked = {
  readonly type: CelType;
  /** Sorted by position when they are printed, not here. */
  readonly problems: readonly Problem[];
  /** The type of each part. */
  readonly typeOf: (part: Expression) => CelType;
  /** The identifiers of the overloads that a call may run. */
  readonly overloadsOf: (call: Expression) => readonly string[];
  /** The names of variables that the expression uses. */
  readonly names: ReadonlySet<string>;
};

/** Checks the types of an expression. Upstream: cel-go checker/checker.go (v0.26). */
export function check(expression: Expression, declarations: Declarations): Checked {
  const checker = new Checker(declarations);
  checker.check(expression);
  return {
    type: checker.typeAtEnd(expression),
    problems: checker.problems,
    typeOf: (part) => checker.typeAtEnd(part),
    overloadsOf: (call) => checker.overloads.get(call) ?? [],
    names: checker.names.used,
  };
}

class Checker {
  readonly problems: Problem[] = [];
  readonly overloads = new Map<Expression, readonly string[]>();
  readonly names: Names;
  private readonly types = new Map<Expression, CelType>();
  private readonly parameters = new Parameters();
  private readonly declarations: Declarations;

  constructor(declarations: Declarations) {
    this.declarations = declarations;
    this.names = new Names(declarations);
  }

  typeAtEnd(part: Expression): CelType {
    return this.parameters.final(this.types.get(part) ?? DYN);
  }

  check(part: Expression): CelType {
    const type = this.typeOf(part);
    this.types.set(part, type);
    return type;
  }

  private typeOf(part: Expression): CelType {
    switch (part.kind) {
      case "literal":
        return part.literal.type === "null" ? NULL : readType(part.literal.type);
      case "name":
        return this.names.lookUp(part.name) ?? this.undeclared(part.at, part.name);
      case "select":
        return this.select(part);
      case "call":
        return this.call(part);
      case "list":
        return this.list(part);
      case "map":
        return this.map(part);
      case "message":
        return this.message(part);
      case "loop":
        return this.loop(part);
      case "unknown":
        return ERROR;
    }
  }

  private fail(at: number, message: string): CelType {
    this.problems.push({ at, message });
    return ERROR;
  }

  private undeclared(at: number, name: string): CelType {
    return this.fail(at, `undeclared reference to '${name}' (in container '')`);
  }

  private mismatch(at: number, wanted: CelType, found: CelType): CelType {
    return this.fail(at, `expected type '${printType(wanted)}' but found '${printType(found)}'`);
  }

  private select(part: Extract<Expression, { kind: "select" }>): CelType {
    const name = part.isTest ? null : qualifiedName(part);
    const variable = name === null ? undefined : this.names.lookUp(name);
    if (variable !== undefined) return variable;
    const type = this.field(part.at, part.operand, part.field, false);
    return part.isTest ? BOOL : this.parameters.known(type);
  }

  private field(at: number, operand: Expression, field: string, isOptional: boolean): CelType {
    const whole = this.parameters.known(this.check(operand));
    const inside = insideOptional(whole);
    const found = this.fieldOf(at, inside ?? whole, field);
    return inside !== null || isOptional ? optionalOf(found) : found;
  }

  private fieldOf(at: number, type: CelType, field: string): CelType {
    switch (type.kind) {
      case "map":
        return type.params[1] ?? DYN;
      case "struct":
        return this.fieldOfMessage(at, type.name, field) ?? ERROR;
      case "parameter":
        this.parameters.assigns(DYN, type);
        return DYN;
      default:
        if (!isDynOrError(type)) {
          this.fail(at, `type '${printType(type)}' does not support field selection`);
        }
        return DYN;
    }
  }

  private fieldOfMessage(at: number, name: string, field: string): CelType | undefined {
    const fieldOf = this.declarations.fieldsOf(name);
    if (fieldOf === undefined) {
      this.fail(at, `unexpected failed resolution of '${name}'`);
      return undefined;
    }
    const escaped = RESERVED_WORDS.has(field) ? fieldOf(`__${field}__`) : undefined;
    const found = fieldOf(field) ?? escaped;
    if (found === undefined) this.fail(at, `undefined field '${field}'`);
    return found;
  }

  private call(part: Extract<Expression, { kind: "call" }>): CelType {
    const { at, name, target, args } = part;
    if (name === "_?._") {
      const [operand, field] = args as [Expression, Expression];
      const isText = field.kind === "literal" && field.literal.type === "string";
      const type = this.field(at, operand, isText ? String(field.literal.value) : "", true);
      this.overloads.set(part, ["select_optional_field"]);
      return this.parameters.known(type);
    }
    for (const arg of args) this.check(arg);
    if (target === null) return this.resolve(part, name.replace(/^\./, ""), null);
    const prefix = qualifiedName(target);
    const full = `${prefix?.replace(/^\./, "")}.${name}`;
    if (prefix !== null && this.functions(full) !== undefined) return this.resolve(part, full, null);
    return this.resolve(part, name, this.check(target));
  }

  private functions(name: string): readonly Overload[] | undefined {
    return name.startsWith("jsonpatch.") && !this.declarations.hasPatches ? undefined : overloadsOf(name);
  }

  /** Returns the type of a call of a function. `target` is the type of the value that it is called on. */
  private resolve(
    part: Extract<Expression, { kind: "call" }>,
    name: string,
    target: CelType | null,
  ): CelType {
    const overloads = this.functions(name);
    if (overloads === undefined) return this.undeclared(part.at, name);
    const given = part.args.map((arg) => this.types.get(arg) ?? DYN);
    if (name === "_&&_" || name === "_||_") return this.logic(part, given);
    const types = target === null ? given : [target, ...given];
    const { ids, result } = resolveCall(overloads, target !== null, types, this.parameters);
    this.overloads.set(part, ids);
    if (result !== null) return result;
    const shown = types.map((type) => printType(this.parameters.final(type)));
    const head = target === null ? "" : `${shown.shift()}.`;
    const signature = `${head}(${shown.join(", ")})`;
    return this.fail(part.at, `found no matching overload for '${name}' applied to '${signature}'`);
  }

  private logic(part: Extract<Expression, { kind: "call" }>, given: readonly CelType[]): CelType {
    this.overloads.set(part, [part.name === "_&&_" ? "logical_and" : "logical_or"]);
    const wrong = given.flatMap((type, i) =>
      this.parameters.assigns(type, BOOL) ? [] : [[type, i] as const],
    );
    for (const [type, i] of wrong) this.mismatch((part.args[i] as Expression).at, BOOL, type);
    return wrong.length > 0 ? ERROR : BOOL;
  }

  /** Returns the type of a value that may be optional: `[?a]`. */
  private unwrap(value: Expression, type: CelType, isOptional: boolean): CelType {
    if (!isOptional) return type;
    const inside = insideOptional(type);
    if (inside === null && type.kind !== "dyn") this.mismatch(value.at, optionalOf(type), type);
    return inside ?? type;
  }

  private list({ items }: Extract<Expression, { kind: "list" }>): CelType {
    let type: CelType | null = null;
    for (const { value, isOptional } of items) {
      type = this.parameters.join(type, this.unwrap(value, this.check(value), isOptional));
    }
    return listOf(type ?? this.parameters.fresh());
  }

  private map({ entries }: Extract<Expression, { kind: "map" }>): CelType {
    let keys: CelType | null = null;
    let values: CelType | null = null;
    for (const { key, value, isOptional } of entries) {
      keys = this.parameters.join(keys, this.check(key));
      values = this.parameters.join(values, this.unwrap(value, this.check(value), isOptional));
    }
    return mapOf(keys ?? this.parameters.fresh(), values ?? this.parameters.fresh());
  }

  private message({ at, name, fields }: Extract<Expression, { kind: "message" }>): CelType {
    const type = this.names.lookUp(name);
    if (type === undefined) return this.undeclared(at, name);
    const [inner = DYN] = type.params;
    const isType = type.kind === "type";
    const isMessage = isType && inner.kind === "struct";
    if (!isType) this.fail(at, `'${printType(type)}' is not a type`);
    else if (!isMessage) this.fail(at, `'${inner.name}' is not a message type`);
    for (const field of fields) {
      const found = this.unwrap(field.value, this.check(field.value), field.isOptional);
      const wanted =
        isType && !isMessage
          ? this.fail(field.at, `undefined field '${field.name}'`)
          : (this.fieldOfMessage(field.at, isMessage ? inner.name : name, field.name) ?? ERROR);
      if (this.parameters.assigns(wanted, found)) continue;
      const words = `expected type of field '${field.name}' is '${printType(wanted)}'`;
      this.fail(field.at, `${words} but provided type is '${printType(found)}'`);
    }
    return isMessage ? inner : ERROR;
  }

  private loop(loop: Loop & { readonly at: number }): CelType {
    const range = this.parameters.known(this.check(loop.range));
    const result = this.check(loop.start);
    const types = this.variablesOf(loop, range);
    this.names.push([[loop.result, result]]);
    this.names.push(loop.variables.map((name, i) => [name, types[i] ?? ERROR]));
    this.expect(loop.condition, BOOL);
    this.expect(loop.step, result);
    this.names.pop();
    const type = this.check(loop.end);
    this.names.pop();
    return this.parameters.known(type);
  }

  private expect(part: Expression, wanted: CelType): void {
    const found = this.check(part);
    if (!this.parameters.assigns(wanted, found)) this.mismatch(part.at, wanted, found);
  }

  /** Returns the types of the variables of a loop: of each item, or of each index or key and value. */
  private variablesOf({ range, variables }: Loop, type: CelType): readonly CelType[] {
    const [first = DYN, second = DYN] = type.params;
    switch (type === ANY ? "any" : type.kind) {
      case "list":
        return variables.length === 2 ? [INT, first] : [first];
      case "map":
        return [first, second];
      case "dyn":
      case "error":
      case "parameter":
        this.parameters.assigns(DYN, type);
        return [DYN, DYN];
      default: {
        const words = `expression of type '${printType(type)}' cannot be range of a comprehension`;
        this.fail(range.at, `${words} (must be list, map, or dynamic)`);
        return [ERROR, ERROR];
      }
    }
  }
}
