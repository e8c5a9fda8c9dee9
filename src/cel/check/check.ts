import { RESERVED_WORDS } from "../reserved-words.ts";
import {
  assign,
  assignAll,
  isDynOrError,
  mostGeneral,
  type Substitutions,
  substitute,
} from "./assignable.ts";
import { type Declarations, type Overload, overloadsOf, TYPE_NAMES } from "./declarations.ts";
import type { Expression, Loop, Problem } from "./expression.ts";
import {
  BOOL,
  type CelType,
  DYN,
  ERROR,
  INT,
  insideOptional,
  isSameType,
  listOf,
  mapOf,
  NULL,
  optionalOf,
  parameter,
  printType,
  readType,
} from "./types.ts";

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
    names: checker.names,
  };
}

class Checker {
  readonly problems: Problem[] = [];
  readonly overloads = new Map<Expression, readonly string[]>();
  readonly names = new Set<string>();
  private readonly types = new Map<Expression, CelType>();
  private known: Substitutions = new Map();
  private parameters = 0;
  /** Variables of loops, the innermost last. */
  private readonly scopes: ReadonlyMap<string, CelType>[] = [];

  private readonly declarations: Declarations;

  constructor(declarations: Declarations) {
    this.declarations = declarations;
  }

  typeAtEnd(part: Expression): CelType {
    return substitute(this.known, this.types.get(part) ?? DYN, true);
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
        return this.lookUp(part.name) ?? this.undeclared(part.at, part.name);
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

  /** Whether a value of a type can be where another type is expected. Remembers what that says about parameters. */
  private assigns(from: CelType, to: CelType): boolean {
    const made = assign(this.known, from, to);
    if (made !== null) this.known = made;
    return made !== null;
  }

  private lookUp(name: string): CelType | undefined {
    const plain = name.replace(/^\./, "");
    for (const scope of [...this.scopes].reverse()) {
      const found = scope.get(plain);
      if (found !== undefined) return found;
    }
    const variable = this.declarations.variables.get(plain);
    if (variable !== undefined) {
      this.names.add(plain);
      return variable;
    }
    if (this.declarations.fieldsOf(plain) !== undefined) {
      return { kind: "type", name: "type", params: [{ kind: "struct", name: plain, params: [] }] };
    }
    return TYPE_NAMES.get(plain);
  }

  private select(part: Extract<Expression, { kind: "select" }>): CelType {
    const name = part.isTest ? null : qualifiedName(part);
    const variable = name === null ? undefined : this.lookUp(name);
    if (variable !== undefined) return variable;
    const type = this.field(part.at, part.operand, part.field, false);
    return part.isTest ? BOOL : substitute(this.known, type);
  }

  private field(at: number, operand: Expression, field: string, isOptional: boolean): CelType {
    const whole = substitute(this.known, this.check(operand));
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
        this.assigns(DYN, type);
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
      return substitute(this.known, type);
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
    const ids: string[] = [];
    let result: CelType | null = null;
    for (const overload of overloads) {
      if (overload.isMember !== (target !== null)) continue;
      const fresh = new Map<string, CelType>();
      const wanted = overload.args.map((arg) => this.instantiate(fresh, arg));
      const made = assignAll(this.known, types, wanted);
      if (made === null) continue;
      this.known = made;
      ids.push(overload.id);
      const found = substitute(this.known, this.instantiate(fresh, overload.result));
      if (result === null) result = found;
      else if (result.kind !== "dyn" && !isSameType(found, result)) result = DYN;
    }
    this.overloads.set(part, ids);
    if (result !== null) return result;
    const shown = types.map((type) => printType(substitute(this.known, type, true)));
    const head = target === null ? "" : `${shown.shift()}.`;
    const signature = `${head}(${shown.join(", ")})`;
    return this.fail(part.at, `found no matching overload for '${name}' applied to '${signature}'`);
  }

  private logic(part: Extract<Expression, { kind: "call" }>, given: readonly CelType[]): CelType {
    this.overloads.set(part, [part.name === "_&&_" ? "logical_and" : "logical_or"]);
    const wrong = given.flatMap((type, i) => (this.assigns(type, BOOL) ? [] : [[type, i] as const]));
    for (const [type, i] of wrong) this.mismatch((part.args[i] as Expression).at, BOOL, type);
    return wrong.length > 0 ? ERROR : BOOL;
  }

  /** Returns a type with a new parameter for each of its own. */
  private instantiate(fresh: Map<string, CelType>, type: CelType): CelType {
    if (type.kind === "parameter") {
      const found = fresh.get(type.name) ?? this.newParameter();
      fresh.set(type.name, found);
      return found;
    }
    if (type.params.length === 0) return type;
    return { ...type, params: type.params.map((one) => this.instantiate(fresh, one)) };
  }

  private newParameter(): CelType {
    return parameter(`_var${this.parameters++}`);
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
      type = this.join(type, this.unwrap(value, this.check(value), isOptional));
    }
    return listOf(type ?? this.newParameter());
  }

  private map({ entries }: Extract<Expression, { kind: "map" }>): CelType {
    let keys: CelType | null = null;
    let values: CelType | null = null;
    for (const { key, value, isOptional } of entries) {
      keys = this.join(keys, this.check(key));
      values = this.join(values, this.unwrap(value, this.check(value), isOptional));
    }
    return mapOf(keys ?? this.newParameter(), values ?? this.newParameter());
  }

  /** Returns the type that two items of a list have in common. `checkLists` finds lists whose items have several types. */
  private join(before: CelType | null, type: CelType): CelType {
    if (before === null) return type;
    return this.assigns(before, type) ? mostGeneral(before, type) : DYN;
  }

  private message({ at, name, fields }: Extract<Expression, { kind: "message" }>): CelType {
    const type = this.lookUp(name);
    if (type === undefined) return this.undeclared(at, name);
    const [inner = DYN] = type.params;
    if (type.kind !== "type") return this.fail(at, `'${printType(type)}' is not a type`);
    const isMessage = inner.kind === "struct";
    if (!isMessage) this.fail(at, `'${inner.name}' is not a message type`);
    for (const field of fields) {
      const found = this.unwrap(field.value, this.check(field.value), field.isOptional);
      const wanted = isMessage ? (this.fieldOfMessage(field.at, inner.name, field.name) ?? ERROR) : ERROR;
      if (this.assigns(wanted, found)) continue;
      const words = `expected type of field '${field.name}' is '${printType(wanted)}'`;
      this.fail(field.at, `${words} but provided type is '${printType(found)}'`);
    }
    return isMessage ? inner : ERROR;
  }

  private loop(loop: Loop & { readonly at: number }): CelType {
    const range = substitute(this.known, this.check(loop.range));
    const result = this.check(loop.start);
    const types = this.variablesOf(loop, range);
    this.scopes.push(new Map([[loop.result, result]]));
    this.scopes.push(new Map(loop.variables.map((name, i) => [name, types[i] ?? ERROR])));
    this.expect(loop.condition, BOOL);
    this.expect(loop.step, result);
    this.scopes.pop();
    const type = this.check(loop.end);
    this.scopes.pop();
    return substitute(this.known, type);
  }

  private expect(part: Expression, wanted: CelType): void {
    const found = this.check(part);
    if (!this.assigns(wanted, found)) this.mismatch(part.at, wanted, found);
  }

  /** Returns the types of the variables of a loop: of each item, or of each index or key and value. */
  private variablesOf({ range, variables }: Loop, type: CelType): readonly CelType[] {
    const [first = DYN, second = DYN] = type.params;
    switch (type.kind) {
      case "list":
        return variables.length === 2 ? [INT, first] : [first];
      case "map":
        return [first, second];
      case "dyn":
      case "error":
      case "parameter":
        this.assigns(DYN, type);
        return [DYN, DYN];
      default: {
        const words = `expression of type '${printType(type)}' cannot be range of a comprehension`;
        this.fail(range.at, `${words} (must be list, map, or dynamic)`);
        return [ERROR, ERROR];
      }
    }
  }
}

/** Returns a chain of names as one name with dots, or null for any other expression. */
function qualifiedName(part: Expression): string | null {
  if (part.kind === "name") return part.name;
  if (part.kind !== "select" || part.isTest) return null;
  const before = qualifiedName(part.operand);
  return before === null ? null : `${before}.${part.field}`;
}
