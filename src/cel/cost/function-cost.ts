import { utf8Length } from "../../engine/value/utf8.ts";
import { OPTIONAL_ITEM } from "../rewrite/rewrite-optional-items.ts";
import { OBJECT } from "../values/object-names.ts";

/** Cost of each character of a text that a function reads. */
const TEXT = 0.1;
/** Cost of each character of a regular expression. */
const PATTERN = 0.25;
/** An authorization check: two of them are allowed in an expression. */
const CHECK = 350_000;
/** About the size that the server assumes for the pattern of a format. */
const FORMAT_PATTERN = 60;

/**
 * Returns what a call costs that ran with these arguments; the object of a method is the first of them. Operators have their own
 * names: `==`. Upstream: k8s.io/apiserver pkg/cel/library/cost.go, CallCost, and cel-go interpreter/runtimecost.go (v0.26).
 */
export function functionCost(name: string, args: readonly unknown[], result: unknown): number {
  const [first, second] = args;
  switch (name) {
    case OPTIONAL_ITEM:
    case "or":
    case "orValue":
      return 0;
    case OBJECT:
      return 10; // more than the map that it is here
    case "check":
      return CHECK;
    case "fieldSelector":
    case "labelSelector":
      return 10 + textCost(second) + Math.ceil(Math.ceil(sizeOf(second) / 2) * 50);
    case "isSorted":
    case "sum":
    case "max":
    case "min":
    case "indexOf":
    case "lastIndexOf":
      return traversalCost(first);
    case "replace":
    case "split":
    case "ip.isCanonical":
      return textCost(first, 2);
    case "join":
      return textCost(result, 2);
    case "matches":
    case "__matches":
    case "find":
    case "findAll":
      return patternCost(sizeOf(first), sizeOf(second));
    case "validate":
      return patternCost(sizeOf(second), FORMAT_PATTERN);
    case "contains":
      return textCost(first) * textCost(second);
    case "containsIP":
    case "containsCIDR":
      return containsCost(name, second);
    case "in":
      return isList(second) ? sizeOf(second) : 1;
    case "+":
      return typeof first === "string" && typeof second === "string"
        ? Math.ceil((sizeOf(first) + sizeOf(second)) * TEXT)
        : 1;
    case "==":
    case "!=":
      return Math.ceil(Math.min(sizeOf(first), sizeOf(second)) * TEXT);
    case "<":
    case "<=":
    case ">":
    case ">=":
      return typeof first === "string" ? Math.ceil(Math.min(sizeOf(first), sizeOf(second)) * TEXT) : 1;
    case "slice":
    case "reverse":
      return newListCost(sizeOf(result));
    case "lists.range":
      return newListCost(sizeOf(result));
    case "flatten":
      return newListCost(sizeOf(first), second === undefined ? 1 : Number(second));
    case "distinct":
      return pairsCost(first);
    case "sets.contains":
    case "sets.intersects":
      return 1 + sizeOf(first) * sizeOf(second);
    case "sets.equivalent":
      return 1 + sizeOf(first) * sizeOf(second) * 2;
    default:
      return READS_TEXT.has(name) ? textCost(first) : 1;
  }
}

/** Returns the cost of comparing each two items of a list: the items themselves, or keys such as `key`. */
export function pairsCost(list: unknown, key?: unknown): number {
  const isOfTexts = isList(list) && hasTexts(key === undefined ? list : [key]);
  return newListCost(sizeOf(list) ** 2, isOfTexts ? 2 + TEXT : 2);
}

const READS_TEXT: ReadonlySet<string> = new Set(
  "url lowerAscii upperAscii substring trim jsonpatch.escapeKey cidr ip isIP isCIDR quantity isQuantity semver isSemver startsWith endsWith bytes strings.quote format".split(
    " ",
  ),
);

function textCost(text: unknown, times = 1): number {
  return Math.ceil(sizeOf(text) * times * TEXT);
}

function patternCost(text: number, pattern: number): number {
  return Math.ceil((1 + text) * TEXT) * Math.ceil(pattern * PATTERN);
}

/** Upstream: apiserver pkg/cel/library/cost.go, traversalCost (v0.36.3). */
function traversalCost(value: unknown): number {
  if (typeof value === "string") return Math.floor(utf8Length(value) * TEXT);
  if (value instanceof Uint8Array) return Math.floor(value.length * TEXT);
  const parts: readonly unknown[] | null = isList(value)
    ? value
    : value instanceof Map
      ? [...value].flat()
      : null;
  return parts === null ? 1 : parts.map(traversalCost).reduce((sum, cost) => sum + cost, 0);
}

function containsCost(name: string, other: unknown): number {
  const isText = typeof other === "string";
  const bytes = isText && !other.includes(":") ? 4 : 16;
  const mask = name === "containsCIDR" ? Math.ceil(bytes * TEXT) + 1 : 0;
  return Math.ceil(2 * bytes * TEXT) + mask + (isText ? textCost(other) : 0);
}

/** Returns the cost of a function that makes a new list. Upstream: cel-go ext/lists.go, trackAllocatingListCall (v0.26). */
function newListCost(size: number, factor = 1): number {
  return 11 + Math.floor(size * factor);
}

/** Whether the first item is a text: the server compares texts character by character. */
function hasTexts([first]: readonly unknown[]): boolean {
  return typeof first === "string" || first instanceof Uint8Array;
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** Returns the number of characters, items or entries of a value; one for all others. */
function sizeOf(value: unknown): number {
  if (typeof value === "string") return [...value].length;
  if (isList(value) || value instanceof Uint8Array) return value.length;
  return value instanceof Map ? value.size : 1;
}
