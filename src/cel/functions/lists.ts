import { type Environment, Optional } from "@marcbachmann/cel-js";
import { isDuration } from "../values/format-text.ts";
import { isUnsigned } from "../values/order.ts";
import { sameValue } from "../values/same-value.ts";

/** The values of the names `lists` and `sets`. */
class Lists {}
class Sets {}

type List = readonly unknown[];

/**
 * Adds the functions of lists and sets to an environment. `goError` is the cause of errors whose message is the server's own.
 * Upstream: apiserver pkg/cel/library/lists.go (v0.36.3), cel-go ext/lists.go and ext/sets.go (v0.26).
 */
export function withLists(environment: Environment, goError: string): Environment {
  const slice = (list: List, start: bigint, end: bigint): List => {
    const refuse = (why: string): never => {
      throw new Error(`cannot slice(${start}, ${end}), ${why}`, { cause: goError });
    };
    if (start < 0n || end < 0n) refuse("negative indexes not supported");
    if (start > end) refuse("start index must be less than or equal to end index");
    if (BigInt(list.length) < end) refuse(`list is length ${list.length}`);
    return list.slice(Number(start), Number(end));
  };
  const flatten = (list: List, depth: bigint): List => {
    if (depth < 0n) throw new Error("level must be non-negative", { cause: goError });
    return list.flat(Number(depth));
  };
  return environment
    .registerFunction("list.indexOf(dyn): int", (list: List, wanted: unknown) =>
      BigInt(list.findIndex((item) => sameValue(item, wanted))),
    )
    .registerFunction("list.lastIndexOf(dyn): int", (list: List, wanted: unknown) =>
      BigInt(list.findLastIndex((item) => sameValue(item, wanted))),
    )
    .registerFunction("list.distinct(): list", distinct)
    .registerFunction("list.reverse(): list", (list: List) => [...list].reverse())
    .registerFunction("list.sum(): dyn", (list: List) => {
      if (list.length === 0) return 0n;
      const sum = hasSum(list[0]) ? list.reduce(plus) : undefined;
      if (typeof sum === "bigint" && BigInt.asIntN(64, sum) !== sum)
        throw new Error("integer overflow", { cause: goError });
      if (sum === undefined)
        throw new Error(`no such overload${hasSum(list[0]) ? "" : ": sum(list)"}`, { cause: goError });
      return sum;
    })
    .registerFunction("list.slice(int, int): list", slice)
    .registerFunction("list.flatten(): list", (list: List) => flatten(list, 1n))
    .registerFunction("list.flatten(int): list", flatten)
    .registerFunction("list.first(): optional", (list: List) => optionalOf(list, 0))
    .registerFunction("list.last(): optional", (list: List) => optionalOf(list, list.length - 1))
    .registerType("Lists", Lists)
    .registerConstant("lists", "Lists", new Lists())
    .registerFunction("Lists.range(int): list", (_: Lists, size: bigint) =>
      Array.from({ length: Number(size) }, (_item, i) => BigInt(i)),
    )
    .registerType("Sets", Sets)
    .registerConstant("sets", "Sets", new Sets())
    .registerFunction("Sets.contains(list, list): bool", (_: Sets, a: List, b: List) => contains(a, b))
    .registerFunction(
      "Sets.equivalent(list, list): bool",
      (_: Sets, a: List, b: List) => contains(a, b) && contains(b, a),
    )
    .registerFunction("Sets.intersects(list, list): bool", (_: Sets, a: List, b: List) =>
      b.some((item) => has(a, item)),
    );
}

/** Whether a list with this first item has a sum. */
function hasSum(first: unknown): boolean {
  return typeof first === "bigint" || typeof first === "number" || isUnsigned(first) || isDuration(first);
}

/** Returns the sum of two values of the same type; undefined for other values. */
function plus(a: unknown, b: unknown): unknown {
  if (typeof a === "bigint" && typeof b === "bigint") return a + b;
  if (typeof a === "number" && typeof b === "number") return a + b;
  if (isUnsigned(a) && isUnsigned(b))
    return new (a as Unsigned).constructor(BigInt(String(a)) + BigInt(String(b)));
  return isDuration(a) && isDuration(b) ? (a as unknown as Adder).addDuration(b) : undefined;
}

/** What unsigned numbers and durations of the library have. */
type Unsigned = { readonly constructor: new (value: bigint) => unknown };
type Adder = { addDuration(other: unknown): unknown };

function distinct(list: List): List {
  const made: unknown[] = [];
  for (const item of list) if (!has(made, item)) made.push(item);
  return made;
}

function optionalOf(list: List, at: number): unknown {
  return list.length === 0 ? Optional.none() : Optional.of(list[at]);
}

function contains(all: List, some: List): boolean {
  return some.every((item) => has(all, item));
}

function has(list: List, wanted: unknown): boolean {
  return list.some((item) => sameValue(item, wanted));
}
