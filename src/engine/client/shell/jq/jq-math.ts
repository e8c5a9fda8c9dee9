import {
  get,
  has,
  isList,
  isMap,
  type MutableMap,
  put,
  type Value,
  type ValueMap,
} from "../../../value/value.ts";
import { JqError } from "./jq-filter.ts";
import { compare, shown } from "./jq-values.ts";

/** Returns the result of an operator on two values: `+`, `-`, `*`, `/`, `%` or a comparison. */
export function calculate(operator: string, a: Value, b: Value): Value {
  switch (operator) {
    case "==":
      return compare(a, b) === 0;
    case "!=":
      return compare(a, b) !== 0;
    case "<":
      return compare(a, b) < 0;
    case "<=":
      return compare(a, b) <= 0;
    case ">":
      return compare(a, b) > 0;
    case ">=":
      return compare(a, b) >= 0;
    case "+":
      return add(a, b);
    case "-":
      return subtract(a, b);
    case "*":
      return multiply(a, b);
    case "/":
      return divide(a, b);
    default:
      return remainder(a, b);
  }
}

function refuseBoth(a: Value, b: Value, why: string): never {
  throw new JqError(`${shown(a)} and ${shown(b)} cannot be ${why}`);
}

function add(a: Value, b: Value): Value {
  if (a === null) return b;
  if (b === null) return a;
  if (typeof a === "number" && typeof b === "number") return a + b;
  if (typeof a === "string" && typeof b === "string") return a + b;
  if (isList(a) && isList(b)) return [...a, ...b];
  if (isMap(a) && isMap(b)) return merge(a, b, (_, one) => one);
  return refuseBoth(a, b, "added");
}

function subtract(a: Value, b: Value): Value {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (isList(a) && isList(b)) return a.filter((item) => !b.some((other) => compare(item, other) === 0));
  return refuseBoth(a, b, "subtracted");
}

const MAX_REPEATS = 100_000;

function multiply(a: Value, b: Value): Value {
  if (typeof a === "number" && typeof b === "number") return a * b;
  if (typeof a === "number" && typeof b === "string") return multiply(b, a);
  if (typeof a === "string" && typeof b === "number") {
    if (b > MAX_REPEATS) throw new JqError("Repeat string result too long");
    return b <= 0 ? null : a.repeat(Math.max(1, Math.floor(b)));
  }
  if (isMap(a) && isMap(b)) return mergeDeeply(a, b);
  return refuseBoth(a, b, "multiplied");
}

function mergeDeeply(a: ValueMap, b: ValueMap): ValueMap {
  return merge(a, b, (one, other) => (isMap(one) && isMap(other) ? mergeDeeply(one, other) : other));
}

function merge(a: ValueMap, b: ValueMap, join: (one: Value, other: Value) => Value): ValueMap {
  const out: MutableMap = {};
  for (const key of Object.keys(a)) put(out, key, a[key] as Value);
  for (const key of Object.keys(b)) {
    put(out, key, has(a, key) ? join(a[key] as Value, b[key] as Value) : (b[key] as Value));
  }
  return out;
}

function divide(a: Value, b: Value): Value {
  if (typeof a === "number" && typeof b === "number") {
    return b === 0 ? refuseBoth(a, b, "divided because the divisor is zero") : a / b;
  }
  if (typeof a === "string" && typeof b === "string") return a.split(b);
  return refuseBoth(a, b, "divided");
}

function remainder(a: Value, b: Value): Value {
  if (typeof a !== "number" || typeof b !== "number") return refuseBoth(a, b, "divided");
  const divisor = Math.trunc(b);
  if (divisor === 0) return refuseBoth(a, b, "divided because the divisor is zero");
  return Math.trunc(a) % Math.abs(divisor);
}

/** Whether a value contains another one, as `contains` means it. */
export function contains(a: Value, b: Value): boolean {
  if (isMap(a) && isMap(b)) {
    return Object.keys(b).every((key) => has(a, key) && contains(a[key] as Value, get(b, key) as Value));
  }
  if (isList(a) && isList(b))
    return b.every((one) => a.some((other) => isLike(other, one) && contains(other, one)));
  if (typeof a === "string" && typeof b === "string") return a.includes(b);
  if (isLike(a, b)) return compare(a, b) === 0;
  throw new JqError(`${shown(a)} and ${shown(b)} cannot have their containment checked`);
}

function isLike(a: Value, b: Value): boolean {
  return typeof a === typeof b && isList(a) === isList(b) && (a === null) === (b === null);
}
