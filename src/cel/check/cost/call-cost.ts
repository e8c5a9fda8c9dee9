import type { CallCost, Callee, Node } from "./callee.ts";
import { add, type Estimate, fixed, MAX, multiply, scale, sum, UNKNOWN } from "./estimate.ts";
import { listCost } from "./list-cost.ts";
import { replacedSize } from "./replaced-size.ts";

/** Cost of each character of a text that a function reads. */
const TEXT = 0.1;
/** Cost of each character of a regular expression. */
const PATTERN = 0.25;
/** An authorization check: two of them are allowed in an expression. */
const CHECK = 350_000;

/**
 * Returns the cost of a call with its arguments, or null if the function costs as much as most do. `declaredSize` returns what the
 * schema says about the size of a value.
 * Upstream: k8s.io/apiserver pkg/cel/library/cost.go, and cel-go checker/cost.go.
 */
export function callCost(callee: Callee, declaredSize: (node: Node) => Estimate | null): CallCost | null {
  const sizeOf = (node: Node | undefined): Estimate =>
    node === undefined ? UNKNOWN : (node.size ?? declaredSize(node) ?? UNKNOWN);
  const found = listCost(callee, sizeOf) ?? libraryCost(callee, sizeOf) ?? standardCost(callee, sizeOf);
  return found === null ? null : { ...found, cost: add(found.cost, sum(callee.costs)) };
}

type SizeOf = (node: Node | undefined) => Estimate;

const CHEAP = new Set([
  ...["serviceAccount", "path", "group", "resource", "subresource", "namespace", "name", "allowed"],
  ...["reason", "error", "errored", "masked", "prefixLength", "family", "isUnspecified", "isLoopback"],
  ...["isLinkLocalMulticast", "isLinkLocalUnicast", "isGlobalUnicast", "format.named", "sign", "asInteger"],
  ...["isInteger", "asApproximateFloat", "isGreaterThan", "isLessThan", "compareTo", "add", "sub", "major"],
  ...["minor", "patch", "getScheme", "getHostname", "getHost", "getPort", "getEscapedPath", "getQuery"],
]);

const READS_TEXT = new Set(["cidr", "isIP", "isCIDR", "quantity", "isQuantity", "semver", "isSemver"]);

/** The sizes of two addresses that are compared, in bytes. */
const ADDRESS: Estimate = { min: 4, max: 16 };

function libraryCost({ name, overload, target, args }: Callee, sizeOf: SizeOf): CallCost | null {
  const [first, second] = args;
  if (CHEAP.has(name)) return { cost: fixed(1) };
  if (READS_TEXT.has(name) && first) return { cost: scale(sizeOf(first), TEXT) };
  switch (name) {
    case "check":
      return { cost: fixed(CHECK) };
    case "fieldSelector":
    case "labelSelector":
      return args.length === 1 ? { cost: selectorCost(sizeOf(first)) } : null;
    case "isSorted":
    case "sum":
    case "max":
    case "min":
    case "indexOf":
    case "lastIndexOf":
      return target === null ? null : { cost: searchCost(target, sizeOf) };
    case "url":
    case "jsonpatch.escapeKey":
      return args.length === 1 ? { cost: scale(sizeOf(first), TEXT), size: sizeOf(first) } : null;
    case "lowerAscii":
    case "upperAscii":
    case "substring":
    case "trim":
      return target && { cost: scale(sizeOf(target), TEXT), size: sizeOf(target) };
    case "replace": {
      if (target === null || !second) return null;
      const size = sizeOf(target);
      return { cost: scale(size, 2 * TEXT), size: replacedSize(size, sizeOf(first), sizeOf(second)) };
    }
    case "split": {
      if (target === null) return null;
      const limit = second?.part?.kind === "literal" && second.part.literal;
      const max = limit && limit.type === "int" ? limit.value : sizeOf(target).max;
      return { cost: scale(sizeOf(target), 2 * TEXT), size: { min: 0, max: max < 0 ? MAX : max } };
    }
    case "join":
      return target && joinCost(target, first, sizeOf);
    case "find":
    case "findAll":
      return target && first ? { ...patternCost(sizeOf(target), sizeOf(first)) } : null;
    case "ip":
      if (overload === "cidr_ip") return { cost: fixed(1) };
      return first ? { cost: scale(sizeOf(first), TEXT) } : null;
    case "ip.isCanonical":
      return first ? { cost: scale(sizeOf(first), 2 * TEXT) } : null;
    case "containsIP":
    case "containsCIDR":
      return first ? { cost: containsCost(name, overload, sizeOf(first)) } : null;
    case "validate":
      return first ? { cost: scale(scale(sizeOf(first), TEXT), 128 * PATTERN) } : null;
    case "_==_":
      return equalityCost(args);
    default:
      return null;
  }
}

function selectorCost(size: Estimate): Estimate {
  return sum([fixed(10), scale(size, TEXT), scale(scale(size, 0.5), 50)]);
}

/** Returns the items of a list as a value, or null for any other value. */
function itemsOf({ type, path }: Node): Node | null {
  const [item] = type.params;
  if (item === undefined) return null;
  return { path: path.length === 0 ? [] : [...path, "@items"], type: item, part: null, size: null };
}

function searchCost(target: Node, sizeOf: SizeOf): Estimate {
  const item = itemsOf(target);
  if (item === null) return scale(sizeOf(target), TEXT);
  const isText = item.type.name === "string" || item.type.name === "bytes";
  return multiply(sizeOf(target), isText ? add(fixed(1), scale(sizeOf(item), TEXT)) : fixed(1));
}

function joinCost(target: Node, separator: Node | undefined, sizeOf: SizeOf): CallCost {
  const count = sizeOf(target);
  const item = itemsOf(target);
  let size: Estimate = item === null ? fixed(0) : multiply(count, sizeOf(item));
  if (separator !== undefined) {
    const between = { min: Math.max(0, count.min - 1), max: Math.max(0, count.max - 1) };
    size = add(size, multiply(sizeOf(separator), between));
  }
  return { cost: scale(size, TEXT), size };
}

function patternCost(text: Estimate, pattern: Estimate): Required<CallCost> {
  const cost = multiply(scale(add(text, fixed(1)), TEXT), scale(pattern, PATTERN));
  return { cost, size: { min: 0, max: text.max } };
}

function containsCost(name: string, overload: string, other: Estimate): Estimate {
  const compare = scale(add(ADDRESS, ADDRESS), TEXT);
  const mask = name === "containsCIDR" ? add(scale(ADDRESS, TEXT), fixed(1)) : fixed(0);
  const isText = overload.endsWith("_string");
  return sum([compare, mask, isText ? scale(other, TEXT) : fixed(0)]);
}

function equalityCost([left, right]: readonly Node[]): CallCost | null {
  if (!left || !right || left.type.name !== right.type.name) return null;
  const { name } = left.type;
  if (name === "kubernetes.NamedFormat") return { cost: scale({ min: 1, max: 64 }, TEXT) };
  if (name === "kubernetes.URL") {
    return { cost: scale({ min: 1, max: right.size?.max ?? 1 }, TEXT) };
  }
  const isOwn = /^(net\.|kubernetes\.(Quantity|Semver|authorization\.))/.test(name);
  return isOwn ? { cost: fixed(1) } : null;
}

const COMPARES = /^(less|greater|less_equals|greater_equals)_(string|bytes)$|^(equals|not_equals)$/;

function standardCost({ overload, target, args }: Callee, sizeOf: SizeOf): CallCost | null {
  const own = (node: Node | undefined): Estimate => node?.size ?? UNKNOWN;
  const [first, second] = args;
  switch (overload) {
    case "string_format":
      return target && { cost: scale(own(target), TEXT) };
    case "string_to_bytes":
      return { cost: scale(own(first), TEXT), size: { min: own(first).min, max: own(first).max * 4 } };
    case "bytes_to_string":
      return {
        cost: scale(own(first), TEXT),
        size: { min: Math.floor(own(first).min / 4), max: own(first).max },
      };
    case "strings_quote":
      return {
        cost: scale(own(first), TEXT),
        size: { min: own(first).min + 2, max: own(first).max * 2 + 2 },
      };
    case "starts_with_string":
    case "ends_with_string":
      return { cost: scale(own(first), TEXT) };
    case "in_list":
      return { cost: own(second) };
    case "matches_string":
      return target && { cost: patternCost(own(target), own(first)).cost };
    case "contains_string":
      return target && { cost: multiply(scale(own(target), TEXT), scale(own(first), TEXT)) };
    default: {
      if (!COMPARES.test(overload)) return null;
      const max = Math.min(sizeOf(first).max, sizeOf(second).max);
      return { cost: scale({ min: max > 0 ? 1 : 0, max }, TEXT) };
    }
  }
}
