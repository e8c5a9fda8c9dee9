import { callCost } from "./call-cost.ts";
import type { Callee, Node } from "./callee.ts";
import type { Checked } from "./check.ts";
import { add, type Estimate, fixed, MAX, multiply, sum, UNKNOWN, union, ZERO } from "./estimate.ts";
import type { Expression, Loop } from "./expression.ts";
import { RESULT } from "./macros.ts";
import type { SizedType } from "./schema-types.ts";
import { type CelType, insideOptional } from "./types.ts";

/**
 * Returns the most that an expression can cost, in cel-go's units. `self` is the type of the variables that rules have; their sizes are
 * unknown without it.
 * Upstream: cel-go checker/cost.go (v0.26).
 */
export function costOf(expression: Expression, checked: Checked, self: SizedType | null): number {
  return new Coster(checked, self).cost(expression).max;
}

/** The sizes of the keys and values, or of the items, of a value. */
type EntrySize = { readonly kind: "list" | "map"; readonly key: Estimate; readonly value: Estimate };

type Variable = {
  readonly path: readonly string[];
  readonly size: Estimate | null;
  readonly entry: EntrySize | null;
};

class Coster {
  private readonly paths = new Map<Expression, readonly string[]>();
  private readonly sizes = new Map<Expression, Estimate>();
  private readonly entries = new Map<Expression, EntrySize>();
  private readonly variables = new Map<string, Variable[]>();

  private readonly checked: Checked;
  private readonly self: SizedType | null;

  constructor(checked: Checked, self: SizedType | null) {
    this.checked = checked;
    this.self = self;
  }

  cost(part: Expression): Estimate {
    switch (part.kind) {
      case "name":
        this.paths.set(part, this.variable(part.name)?.path ?? [part.name]);
        return fixed(1);
      case "select":
        return this.costOfSelect(part);
      case "call":
        return this.costOfCall(part);
      case "list":
        return this.costOfList(part);
      case "map":
        return this.costOfMap(part);
      case "message":
        return add(sum(part.fields.map(({ value }) => this.cost(value))), fixed(40));
      case "loop":
        return isBinding(part) ? this.costOfBinding(part) : this.costOfLoop(part);
      default:
        return ZERO;
    }
  }

  private costOfSelect(part: Extract<Expression, { kind: "select" }>): Estimate {
    // The name of a type, such as `google.protobuf.Timestamp`, is one name.
    if (this.checked.typeOf(part).kind === "type") {
      this.paths.set(part, [part.field]);
      return fixed(1);
    }
    const operand = this.cost(part.operand);
    if (part.isTest) return operand;
    const { kind } = this.checked.typeOf(part.operand);
    this.paths.set(part, [...this.pathOf(part.operand), part.field]);
    return kind === "map" || kind === "struct" ? add(operand, fixed(1)) : operand;
  }

  private costOfList(part: Extract<Expression, { kind: "list" }>): Estimate {
    const costs = part.items.map(({ value }) => this.cost(value));
    const value = this.sizesOf(part.items.map((item) => item.value));
    this.entries.set(part, { kind: "list", key: fixed(1), value });
    return add(sum(costs), fixed(10));
  }

  private costOfMap(part: Extract<Expression, { kind: "map" }>): Estimate {
    const costs = part.entries.flatMap(({ key, value }) => [this.cost(key), this.cost(value)]);
    const key = this.sizesOf(part.entries.map((entry) => entry.key));
    const value = this.sizesOf(part.entries.map((entry) => entry.value));
    this.entries.set(part, { kind: "map", key, value });
    return add(sum(costs), fixed(30));
  }

  /** Returns an estimate that covers the sizes of some values. */
  private sizesOf(values: readonly Expression[]): Estimate {
    if (values.length === 0) return ZERO;
    return values.map((value) => this.size(value)).reduce(union, { min: MAX, max: 0 });
  }

  private costOfCall(part: Extract<Expression, { kind: "call" }>): Estimate {
    const { name, target, args } = part;
    if (name === "dyn" && target === null) {
      const arg = args[0] as Expression;
      const cost = add(fixed(1), this.cost(arg));
      this.copySizes(part, arg);
      return cost;
    }
    const costs = args.map((arg) => this.cost(arg));
    const nodes = args.map((arg) => this.node(arg));
    const ids = this.checked.overloadsOf(part);
    if (ids.length === 0) return ZERO;
    const before = target === null ? ZERO : this.cost(target);
    const callee = { name, target: target === null ? null : this.node(target), args: nodes, costs };
    let cost: Estimate = { min: MAX, max: 0 };
    let result: Estimate | null = null;
    for (const id of ids) {
      const made = this.overloadCost(part, { ...callee, overload: id });
      cost = union(cost, made.cost);
      if (made.size !== undefined) result = result === null ? made.size : union(result, made.size);
      const [list] = args;
      if (list !== undefined && (id === "index_list" || id === "index_map")) {
        result = this.entryOf(list)?.value ?? null;
        this.paths.set(part, [...this.pathOf(list), id === "index_list" ? "@items" : "@values"]);
      }
      result ??= this.knownSize(part);
    }
    if (result !== null) this.sizes.set(part, result);
    return add(before, cost);
  }

  private overloadCost(
    part: Extract<Expression, { kind: "call" }>,
    callee: Callee,
  ): { readonly cost: Estimate; readonly size?: Estimate } {
    const { args, costs, overload } = callee;
    const found = callCost(callee, (node) => this.sizeAt(node.path));
    if (found !== null) return found;
    const [a, b, c] = part.args;
    switch (overload) {
      case "logical_and":
      case "logical_or": {
        const [left = ZERO, right = ZERO] = costs;
        return { cost: { min: left.min, max: add(left, right).max } };
      }
      case "conditional": {
        const size = union(this.sizeOf(args[1]), this.sizeOf(args[2]));
        this.keepEntry(part, b, c);
        const [test = ZERO, yes = ZERO, no = ZERO] = costs;
        return { cost: add(test, union(yes, no)), size };
      }
      case "add_string":
      case "add_bytes":
      case "add_list": {
        const size = add(this.sizeOf(args[0]), this.sizeOf(args[1]));
        this.keepEntry(part, a, b);
        const own = overload === "add_list" ? fixed(1) : multiplyText(size);
        return { cost: add(own, sum(costs)), size };
      }
      default:
        return { cost: add(fixed(1), sum(costs)) };
    }
  }

  /** Takes the entries of two values for a value that is one of them, or both. */
  private keepEntry(part: Expression, a: Expression | undefined, b: Expression | undefined): void {
    const first = a && this.entryOf(a);
    const second = b && this.entryOf(b);
    if (!first || !second) return;
    const key = union(first.key, second.key);
    this.entries.set(part, { kind: first.kind, key, value: union(first.value, second.value) });
  }

  private costOfLoop(loop: Loop & { readonly at: number }): Estimate {
    const { range, start, condition, step, end, variables, result } = loop;
    const before = add(this.cost(range), this.cost(start));
    this.push(result, {
      path: this.pathOf(start),
      size: this.knownSize(start),
      entry: this.entryOf(start) ?? null,
    });
    const entry = this.entryOf(range);
    const isList = (entry?.kind ?? this.checked.typeOf(range).kind) === "list";
    const path = this.pathOf(range);
    const both = variables.length === 2;
    const first = isList && !both ? entry?.value : entry?.key;
    const step1 = isList ? (both ? "@indices" : "@items") : "@keys";
    this.push(variables[0] as string, { path: [...path, step1], size: first ?? null, entry: null });
    if (both) {
      const step2 = isList ? "@items" : "@values";
      this.push(variables[1] as string, { path: [...path, step2], size: entry?.value ?? null, entry: null });
    }
    const each = add(this.cost(condition), this.cost(step));
    for (const name of variables) this.variables.get(name)?.pop();
    const after = this.cost(end);
    this.variables.get(result)?.pop();
    const count = this.size(range);
    if (start.kind === "literal") this.keepSize(loop, this.knownSize(start));
    else if (start.kind === "list" || start.kind === "map") {
      this.sizes.set(loop, count);
      const made = this.entryOf(step);
      if (made !== undefined) this.entries.set(loop, made);
    }
    return sum([before, after, multiply(count, each)]);
  }

  private costOfBinding(loop: Loop & { readonly at: number }): Estimate {
    const before = add(this.cost(loop.range), this.cost(loop.start));
    const { start, result, end } = loop;
    this.push(result, {
      path: this.pathOf(start),
      size: this.knownSize(start),
      entry: this.entryOf(start) ?? null,
    });
    const after = this.cost(end);
    this.variables.get(result)?.pop();
    this.copySizes(loop, end);
    return add(before, after);
  }

  private push(name: string, variable: Variable): void {
    this.variables.set(name, [...(this.variables.get(name) ?? []), variable]);
  }

  private variable(name: string): Variable | undefined {
    return this.variables.get(name)?.at(-1);
  }

  private pathOf(part: Expression): readonly string[] {
    if (part.kind === "name") {
      const found = this.variable(part.name);
      if (found !== undefined) return found.path;
    }
    return this.paths.get(part) ?? [];
  }

  private node(part: Expression): Node {
    const path = this.pathOf(part);
    const isResult = path[0] === RESULT || path[0] === "__result__";
    return {
      path: isResult ? [] : path,
      type: this.checked.typeOf(part),
      part,
      size: this.knownSize(part),
    };
  }

  private sizeOf(node: Node | undefined): Estimate {
    return node?.size ?? UNKNOWN;
  }

  private size(part: Expression): Estimate {
    return this.knownSize(part) ?? UNKNOWN;
  }

  private keepSize(part: Expression, size: Estimate | null): void {
    if (size !== null) this.sizes.set(part, size);
  }

  private copySizes(to: Expression, from: Expression): void {
    this.keepSize(to, this.knownSize(from));
    const entry = this.entryOf(from);
    if (entry !== undefined) this.entries.set(to, entry);
  }

  private entryOf(part: Expression): EntrySize | undefined {
    const found = this.entries.get(part);
    if (found !== undefined) return found;
    return part.kind === "name" ? (this.variable(part.name)?.entry ?? undefined) : undefined;
  }

  /** Returns the size of a value, or null if nothing is known about it. */
  private knownSize(part: Expression): Estimate | null {
    const found = this.sizes.get(part) ?? writtenSize(part);
    if (found !== null) return found;
    const declared = this.sizeAt(this.pathOf(part));
    if (declared !== null) {
      this.sizes.set(part, declared);
      return declared;
    }
    if (isScalar(this.checked.typeOf(part))) return fixed(1);
    return part.kind === "name" ? (this.variable(part.name)?.size ?? null) : null;
  }

  /** Returns the size that the schema allows at a path, or null. */
  private sizeAt(path: readonly string[]): Estimate | null {
    if (path.length === 0 || this.self === null) return null;
    let type: SizedType = this.self;
    for (const step of path.slice(1)) {
      if (step === "@keys") {
        if (type.type.kind !== "map") return null;
        type = KEY;
        continue;
      }
      const isElement = step === "@items" || step === "@values";
      const next: SizedType | null = isElement ? type.element : (type.fields?.get(step) ?? null);
      if (next === null) return null;
      type = next;
    }
    return { min: 0, max: type.maxElements };
  }
}

/** Keys of maps: the server takes no size for them. */
const KEY: SizedType = {
  type: { kind: "scalar", name: "string", params: [] },
  maxElements: 0,
  minSize: 2,
  element: null,
  fields: null,
};

function multiplyText({ min, max }: Estimate): Estimate {
  return { min: Math.ceil(min * 0.1), max: Math.ceil(max * 0.1) };
}

/** Whether a loop only gives a value a name. */
function isBinding({ range, condition, result }: Loop): boolean {
  return (
    range.kind === "list" &&
    range.items.length === 0 &&
    condition.kind === "literal" &&
    condition.literal.type === "bool" &&
    !condition.literal.value &&
    result !== "__result__"
  );
}

/** Returns the size of a value that the expression writes out, or null. */
function writtenSize(part: Expression): Estimate | null {
  if (part.kind === "list") return fixed(part.items.length);
  if (part.kind === "map") return fixed(part.entries.length);
  if (part.kind !== "literal") return null;
  const { literal } = part;
  return fixed(literal.type === "string" || literal.type === "bytes" ? [...literal.value].length : 1);
}

function isScalar(type: CelType): boolean {
  const inside = insideOptional(type);
  if (inside !== null) return isScalar(inside);
  return type.kind === "scalar" && type.name !== "string" && type.name !== "bytes";
}
