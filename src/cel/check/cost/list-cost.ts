import type { CallCost, Callee, Node } from "./callee.ts";
import { add, type Estimate, fixed, MAX, multiply, scale } from "./estimate.ts";

/** Returns the cost of a function of the libraries of lists and sets, or null. Upstream: cel-go ext/lists.go and ext/sets.go (v0.26). */
export function listCost(
  { overload, target, args }: Callee,
  sizeOf: (node: Node | undefined) => Estimate,
): CallCost | null {
  const [first, second] = args;
  switch (overload) {
    case "list_sets_contains_list":
    case "list_sets_intersects_list":
      return { cost: setCost(sizeOf(first), sizeOf(second), 1) };
    case "list_sets_equivalent_list":
      return { cost: setCost(sizeOf(first), sizeOf(second), 2) };
    case "list_slice": {
      const end = numberIn(second, sizeOf(target ?? undefined).max);
      const size = end - numberIn(first, 0);
      return newList(1, fixed(size < 0 ? MAX + size : size)); // Go's unsigned numbers start again
    }
    case "list_flatten":
      return newList(1, sizeOf(target ?? undefined));
    case "list_flatten_int":
      return newList(numberIn(first, MAX), sizeOf(target ?? undefined));
    case "lists_range":
      return newList(1, fixed(numberIn(first, MAX)));
    case "list_reverse":
      return newList(1, sizeOf(target ?? undefined));
    case "list_distinct":
      return newList(2, square(sizeOf(target ?? undefined)));
    default:
      return sortCost(overload, target, first, sizeOf);
  }
}

function sortCost(
  overload: string,
  target: Node | null,
  keys: Node | undefined,
  sizeOf: (node: Node | undefined) => Estimate,
): CallCost | null {
  const found = /^list_(.+)_sort(ByAssociatedKeys)?$/.exec(overload);
  if (found === null) return null;
  const size = sizeOf(found[2] === undefined ? (target ?? undefined) : keys);
  return newList(found[1] === "string" || found[1] === "bytes" ? 2.1 : 2, square(size));
}

function setCost(a: Estimate, b: Estimate, factor: number): Estimate {
  return add(scale(multiply(a, b), factor), fixed(1));
}

function newList(factor: number, size: Estimate): CallCost {
  return { cost: add(scale(size, factor), fixed(11)), size };
}

function square(size: Estimate): Estimate {
  return multiply(size, size);
}

/** Returns the number that an argument writes out, or `otherwise`. */
function numberIn(node: Node | undefined, otherwise: number): number {
  const literal = node?.part?.kind === "literal" ? node.part.literal : null;
  return literal?.type === "int" ? Math.max(0, literal.value) : otherwise;
}
