import type { Checked } from "../check.ts";
import type { Expression, Loop } from "../syntax/expression.ts";
import type { SizedType } from "../types/schema-types.ts";
import { callCost } from "./call-cost.ts";
import type { Callee, Node } from "./callee.ts";
import { add, type Estimate, fixed, MAX, multiply, sum, UNKNOWN, union, ZERO } from "./estimate.ts";
import { Sizes } from "./sizes.ts";

/**
 * Returns the most that an expression can cost, in cel-go's units. `self` is the type of the variables that rules have; their sizes are
 * unknown without it.
 * Upstream: cel-go checker/cost.go (v0.26).
 */
export function costOf(expression: Expression, checked: Checked, self: SizedType | null): number {
  return new Coster(checked, self).cost(expression).max;
}

class Coster {
  private readonly checked: Checked;
  private readonly sizes: Sizes;

  constructor(checked: Checked, self: SizedType | null) {
    this.checked = checked;
    this.sizes = new Sizes(checked, self);
  }

  cost(part: Expression): Estimate {
    switch (part.kind) {
      case "name":
        this.sizes.keepName(part, part.name);
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
      this.sizes.keepPath(part, [part.field]);
      return fixed(1);
    }
    const operand = this.cost(part.operand);
    if (part.isTest) return operand;
    const { kind } = this.checked.typeOf(part.operand);
    this.sizes.keepPath(part, [...this.sizes.pathOf(part.operand), part.field]);
    return kind === "map" || kind === "struct" ? add(operand, fixed(1)) : operand;
  }

  private costOfList(part: Extract<Expression, { kind: "list" }>): Estimate {
    const costs = part.items.map(({ value }) => this.cost(value));
    const value = this.sizes.cover(part.items.map((item) => item.value));
    this.sizes.keepEntry(part, { kind: "list", key: fixed(1), value });
    return add(sum(costs), fixed(10));
  }

  private costOfMap(part: Extract<Expression, { kind: "map" }>): Estimate {
    const costs = part.entries.flatMap(({ key, value }) => [this.cost(key), this.cost(value)]);
    const key = this.sizes.cover(part.entries.map((entry) => entry.key));
    const value = this.sizes.cover(part.entries.map((entry) => entry.value));
    this.sizes.keepEntry(part, { kind: "map", key, value });
    return add(sum(costs), fixed(30));
  }

  private costOfCall(part: Extract<Expression, { kind: "call" }>): Estimate {
    const { sizes } = this;
    const { name, target, args } = part;
    if (name === "dyn" && target === null) {
      const arg = args[0] as Expression;
      const cost = add(fixed(1), this.cost(arg));
      sizes.copySizes(part, arg);
      return cost;
    }
    const costs = args.map((arg) => this.cost(arg));
    const nodes = args.map((arg) => sizes.node(arg));
    const ids = this.checked.overloadsOf(part);
    if (ids.length === 0) return ZERO;
    const before = target === null ? ZERO : this.cost(target);
    const callee = { name, target: target === null ? null : sizes.node(target), args: nodes, costs };
    let cost: Estimate = { min: MAX, max: 0 };
    let result: Estimate | null = null;
    for (const id of ids) {
      const made = this.overloadCost(part, { ...callee, overload: id });
      cost = union(cost, made.cost);
      if (made.size !== undefined) result = result === null ? made.size : union(result, made.size);
      const [list] = args;
      if (list !== undefined && (id === "index_list" || id === "index_map")) {
        result = sizes.entryOf(list)?.value ?? null;
        sizes.keepPath(part, [...sizes.pathOf(list), id === "index_list" ? "@items" : "@values"]);
      }
      result ??= sizes.knownSize(part);
    }
    sizes.keepSize(part, result);
    return add(before, cost);
  }

  private overloadCost(
    part: Extract<Expression, { kind: "call" }>,
    callee: Callee,
  ): { readonly cost: Estimate; readonly size?: Estimate } {
    const { args, costs, overload } = callee;
    const found = callCost(callee, (node) => this.sizes.sizeAt(node.path));
    if (found !== null) return found;
    const [a, b, c] = part.args;
    switch (overload) {
      case "logical_and":
      case "logical_or": {
        const [left = ZERO, right = ZERO] = costs;
        return { cost: { min: left.min, max: add(left, right).max } };
      }
      case "conditional": {
        const size = union(sizeOf(args[1]), sizeOf(args[2]));
        this.sizes.joinEntries(part, b, c);
        const [test = ZERO, yes = ZERO, no = ZERO] = costs;
        return { cost: add(test, union(yes, no)), size };
      }
      case "add_string":
      case "add_bytes":
      case "add_list": {
        const size = add(sizeOf(args[0]), sizeOf(args[1]));
        this.sizes.joinEntries(part, a, b);
        const own = overload === "add_list" ? fixed(1) : multiplyText(size);
        return { cost: add(own, sum(costs)), size };
      }
      default:
        return { cost: add(fixed(1), sum(costs)) };
    }
  }

  private costOfLoop(loop: Loop & { readonly at: number }): Estimate {
    const { sizes } = this;
    const { range, start, condition, step, end, variables, result } = loop;
    const before = add(this.cost(range), this.cost(start));
    sizes.pushValue(result, start);
    const entry = sizes.entryOf(range);
    const isList = (entry?.kind ?? this.checked.typeOf(range).kind) === "list";
    const path = sizes.pathOf(range);
    const both = variables.length === 2;
    const first = isList && !both ? entry?.value : entry?.key;
    const step1 = isList ? (both ? "@indices" : "@items") : "@keys";
    sizes.push(variables[0] as string, { path: [...path, step1], size: first ?? null, entry: null });
    if (both) {
      const step2 = isList ? "@items" : "@values";
      sizes.push(variables[1] as string, { path: [...path, step2], size: entry?.value ?? null, entry: null });
    }
    const each = add(this.cost(condition), this.cost(step));
    for (const name of variables) sizes.pop(name);
    const after = this.cost(end);
    sizes.pop(result);
    const count = sizes.size(range);
    if (start.kind === "literal") sizes.keepSize(loop, sizes.knownSize(start));
    else if (start.kind === "list" || start.kind === "map") {
      sizes.keepSize(loop, count);
      const made = sizes.entryOf(step);
      if (made !== undefined) sizes.keepEntry(loop, made);
    }
    return sum([before, after, multiply(count, each)]);
  }

  private costOfBinding(loop: Loop & { readonly at: number }): Estimate {
    const before = add(this.cost(loop.range), this.cost(loop.start));
    const { start, result, end } = loop;
    this.sizes.pushValue(result, start);
    const after = this.cost(end);
    this.sizes.pop(result);
    this.sizes.copySizes(loop, end);
    return add(before, after);
  }
}

function sizeOf(node: Node | undefined): Estimate {
  return node?.size ?? UNKNOWN;
}

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
