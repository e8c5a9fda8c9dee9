import type { Environment } from "@marcbachmann/cel-js";
import { compareValues, kindOf } from "../values/order.ts";

type List = readonly unknown[];

/**
 * Adds the functions of lists whose items have an order. `goError` is the cause of errors whose message is the server's own.
 * Upstream: apiserver pkg/cel/library/lists.go (v0.36.3), cel-go ext/lists.go (v0.26).
 */
export function withOrderedLists(environment: Environment, goError: string): Environment {
  const refuse = (message: string): never => {
    throw new Error(message, { cause: goError });
  };
  /** The server looks only at the first item to choose the function. */
  const checkFirst = (list: List, name: string): void => {
    if (list.length > 0 && kindOf(list[0]) === null) refuse(`no such overload: ${name}(list)`);
  };
  const best = (list: List, name: string, wanted: 1 | -1): unknown => {
    checkFirst(list, name);
    if (list.length === 0) refuse(`${name} called on empty list`);
    return list.reduce((found, item) => {
      if (kindOf(item) === null) refuse("no such overload");
      return Math.sign(compareValues(item, found) ?? 0) === wanted ? item : found;
    });
  };
  const isSorted = (list: List): boolean => {
    checkFirst(list, "isSorted");
    return list.every((item, i) => {
      if (kindOf(item) === null) refuse("no such overload");
      return i === 0 || (compareValues(list[i - 1], item) ?? 0) <= 0;
    });
  };
  return environment
    .registerFunction("list.isSorted(): bool", isSorted)
    .registerFunction("list.min(): dyn", (list: List) => best(list, "min", -1))
    .registerFunction("list.max(): dyn", (list: List) => best(list, "max", 1))
    .registerFunction("list.sort(): list", (list: List) => sortByKeys(list, list, goError));
}

/** Returns a list in the order of the keys of its items. */
export function sortByKeys(list: List, keys: List, goError: string): List {
  const kind = kindOf(keys[0]);
  const refuse = (why: string): never => {
    throw new Error(`list elements must ${why}`, { cause: goError });
  };
  if (keys.length > 0 && kind === null) refuse("be comparable");
  if (keys.some((key) => kindOf(key) !== kind)) refuse("have the same type");
  return list
    .map((item, i) => [keys[i], item] as const)
    .sort(([a], [b]) => compareValues(a, b) ?? 0)
    .map(([, item]) => item);
}
