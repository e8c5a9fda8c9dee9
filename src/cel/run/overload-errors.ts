import { TYPE_NAMES } from "../values/type-names.ts";
import { hasSchema } from "../values/typed-maps.ts";

/** What tells the library's type of a value. */
export type Namer = { debugType(value: unknown): { readonly name?: unknown } };

/** Returns the server's name of a value's type. */
export function typeName(value: unknown, evaluator: Namer): string {
  const name = String(evaluator.debugType(value).name).replace(/<.*$/, "");
  return Object.hasOwn(TYPE_NAMES, name) ? String(TYPE_NAMES[name]) : name;
}

/** Whether a value has a type that only Kubernetes has, such as a quantity or an address. */
export function isOpaque(value: unknown, evaluator: Namer): boolean {
  return /^(kubernetes|net)\./.test(typeName(value, evaluator));
}

/** Types whose values have methods: the server asks them, and their answer does not name the operator. */
const RECEIVERS = ["string", "google.protobuf.Timestamp", "google.protobuf.Duration", "optional_type"];

const NUMBERS = ["int", "uint", "double"];
const COMPARABLE = [...NUMBERS, "bool", "bytes"];

/** The types that have an operator, besides {@link RECEIVERS}. */
const TRAITS: { readonly [operator: string]: readonly string[] } = {
  "+": [...NUMBERS, "bytes", "list"],
  "-": NUMBERS,
  "*": NUMBERS,
  "/": NUMBERS,
  "%": ["int", "uint"],
  "<": COMPARABLE,
  "<=": COMPARABLE,
  ">": COMPARABLE,
  ">=": COMPARABLE,
  "-_": ["int", "double", "bool"],
};

/** Whether an error is the library's about types that an operator or a function does not take. */
export function isWrongTypes(error: unknown, goError: string): boolean {
  if (!(error instanceof Error) || error.cause === goError) return false;
  return /^(no such overload|found no matching overload)/i.test(error.message);
}

/**
 * Returns the server's error about an operator that the type of its first value does not have.
 * Upstream: cel-go interpreter/interpretable.go (v0.26), evalBinary and evalUnary.
 */
export function operatorError(operator: string, first: unknown, evaluator: Namer): string {
  const type = typeName(first, evaluator);
  const traits = TRAITS[operator] ?? [type];
  if (RECEIVERS.includes(type) || traits.includes(type)) return PLAIN;
  return `${PLAIN}: ${operator === "-_" ? operator : `_${operator}_`}`;
}

const PLAIN = "no such overload";

/** Functions whose error does not name them: they check the type themselves. */
const UNNAMED = /^(contains|startsWith|endsWith|__.*)$/;

/** Functions that read a regular expression. The server reads a constant one before it runs, and then does not name the function. */
const PATTERNS = /^(find|findAll)$/;

/**
 * Returns the server's error about a function that does not take the types of some values; a method's object is the first of them.
 * `isLiteral`: the first argument is a literal, such as `'x'`, not a variable or a call.
 * Upstream: cel-go common/decls/decls.go (v0.26), MaybeNoSuchOverload.
 */
export function functionError(
  name: string,
  values: readonly unknown[],
  evaluator: Namer,
  isLiteral = false,
): string {
  if (UNNAMED.test(name) || (isLiteral && PATTERNS.test(name))) return PLAIN;
  const types = values.map((value) => typeName(value, evaluator));
  if (name === "size") return RECEIVERS.includes(String(types[0])) ? PLAIN : `${PLAIN}: size`;
  if (name === "flatten" && types.length === 1) return `${PLAIN}: ${types[0]}.flatten()`;
  return name === "distinct" || name === "sort" ? PLAIN : `${PLAIN}: ${name}(${types.join(", ")})`;
}

/** Returns the server's error about an index that lists do not have; null for another index. Upstream: cel-go common/types/list.go (v0.26). */
export function indexError(index: unknown, evaluator: Namer): string | null {
  if (typeof index === "bigint") return null;
  if (typeof index === "number")
    return Number.isInteger(index) ? null : `unsupported index value ${index} in list`;
  const type = typeName(index, evaluator);
  return type === "uint"
    ? `index out of bounds: ${String(index)}`
    : `unsupported index type '${type}' in list`;
}

/** Returns the server's error about a key that maps of custom resources do not have, because their keys are texts; null for other maps. */
export function keyError(map: unknown, key: unknown): string | null {
  return hasSchema(map) && typeof key !== "string" ? PLAIN : null;
}
