import { isDeeper } from "../value/depth.ts";
import { printValue, quoteGo } from "../value/go-format.ts";
import { isInt64, wholeNumber } from "../value/int64.ts";
import { printJson, quotePlain } from "../value/json/json.ts";
import { compareText, compareValues } from "../value/order.ts";
import { isMap, type Value } from "../value/value.ts";

/**
 * A path element: its string in FieldsV1, always in canonical form, so that equal elements are equal strings. `f:<name>` is a field
 * or map key, `k:{…}` an item of a keyed list (keys sorted), `v:<json>` an item of a set, `i:<n>` an index. The empty string is an
 * item without a path element, which pruning may leave for a moment.
 */
export type PathElement = string;

/** Elements from the root down; the empty path is the root. */
export type Path = readonly PathElement[];

/** The parts of an element. */
export type ElementParts =
  | { readonly kind: "field"; readonly name: string }
  | { readonly kind: "key"; readonly fields: readonly KeyField[] }
  | { readonly kind: "value"; readonly value: Value }
  | { readonly kind: "index"; readonly index: number };

export type KeyField = { readonly name: string; readonly value: Value };

export const INVALID_ELEMENT: PathElement = "";

export function fieldElement(name: string): PathElement {
  return `f:${name}`;
}

/** Returns the element of an item of a keyed list. */
export function keyElement(fields: readonly KeyField[]): PathElement {
  const sorted = [...fields].sort((a, b) => compareText(a.name, b.name));
  return `k:{${sorted.map(({ name, value }) => `${quotePlain(name)}:${printJson(value)}`).join(",")}}`;
}

export function valueElement(value: Value): PathElement {
  return `v:${printJson(value)}`;
}

export function indexElement(index: number): PathElement {
  return `i:${index}`;
}

/** Returns the parts of a canonical element. For strings from outside see decodeElement. */
export function partsOf(element: PathElement): ElementParts {
  const rest = element.slice(2);
  switch (element[0]) {
    case "k": {
      const keys = JSON.parse(rest) as { [name: string]: Value };
      return {
        kind: "key",
        fields: Object.keys(keys)
          .sort(compareText)
          .map((name) => ({ name, value: keys[name] as Value })),
      };
    }
    case "v":
      return { kind: "value", value: JSON.parse(rest) as Value };
    case "i":
      return { kind: "index", index: Number(rest) };
    default:
      return { kind: "field", name: rest };
  }
}

/** The result of decoding a path element. `unknown`: a kind that a later version may have. */
export type DecodedElement =
  | { readonly element: PathElement }
  | { readonly unknown: true }
  | { readonly error: string };

/**
 * Decodes a string of FieldsV1 into its canonical element.
 * Upstream: structured-merge-diff fieldpath/serialize-pe.go, DeserializePathElement (v6.4.2).
 */
export function decodeElement(text: string): DecodedElement {
  const first = text.charCodeAt(0);
  if (text.charCodeAt(1) !== 58 || first > 0x7f) {
    const short = text.length < 2 && !(first > 0x7f); // in bytes
    return { error: short ? "key must be 2 characters long:" : `missing colon: ${text}` };
  }
  switch (first) {
    case 102: // f
      return { element: text };
    case 107: // k
      return SIMPLE_KEY.test(text) ? { element: text } : decodeKey(text);
    case 118: // v
      return SIMPLE_VALUE.test(text) ? { element: text } : decodeValue(text);
    case 105: // i
      return decodeIndex(text);
    default:
      return { unknown: true };
  }
}

/** Matches strings that are certainly canonical: one key, or a plain value, that can be written in one way only. */
const SIMPLE_KEY = /^k:\{"[\w.-]+":"[\w ./:@%+-]*"\}$/;
const SIMPLE_VALUE = /^v:"[\w ./:@%+-]*"$/;

function decodeKey(text: string): DecodedElement {
  const keys = parse(text);
  if ("error" in keys) return keys;
  if (keys.value === null) return { element: "k:{}" };
  if (!isMap(keys.value)) return { error: `expected an object of keys: ${text}` };
  const map = keys.value;
  return { element: keyElement(Object.keys(map).map((name) => ({ name, value: map[name] as Value }))) };
}

function decodeValue(text: string): DecodedElement {
  const read = parse(text);
  return "error" in read ? read : { element: valueElement(read.value) };
}

function parse(text: string): { readonly value: Value } | { readonly error: string } {
  try {
    const value = JSON.parse(text.slice(2)) as Value;
    if (isDeeper(value)) return { error: "exceeded max depth" };
    return areFinite(value) ? { value } : { error: `value out of range: ${text}` };
  } catch {
    return { error: `not JSON: ${text}` };
  }
}

/** Whether all numbers in a value are finite: JSON can contain a number that is too large for a double. */
function areFinite(value: Value): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  return typeof value !== "object" || value === null || Object.values(value).every(areFinite);
}

function decodeIndex(text: string): DecodedElement {
  const digits = text.slice(2);
  const index = wholeNumber(digits);
  if (index === null) return { error: `strconv.Atoi: parsing ${quoteGo(digits)}: invalid syntax` };
  return isInt64(digits)
    ? { element: `i:${index}` }
    : { error: `strconv.Atoi: parsing ${quoteGo(digits)}: value out of range` };
}

/** Compares elements in the order of FieldsV1: fields, keys, values, indices, each by content. */
export function compareElements(a: PathElement, b: PathElement): number {
  const kind = kindRank(a) - kindRank(b);
  if (kind !== 0) return kind;
  if (a[0] === "f") return compareText(a, b);
  return a === b ? 0 : compareParts(partsOf(a), partsOf(b));
}

export function kindRank(element: PathElement): number {
  switch (element.charCodeAt(0)) {
    case 102:
      return 0;
    case 107:
      return 1;
    case 118:
      return 2;
    case 105:
      return 3;
    default:
      return 4;
  }
}

/** Compares the parts of two elements of one kind other than fields. */
export function compareParts(a: ElementParts, b: ElementParts): number {
  if (a.kind === "key" && b.kind === "key") return compareKeys(a.fields, b.fields);
  if (a.kind === "value" && b.kind === "value") return compareValues(a.value, b.value);
  if (a.kind === "index" && b.kind === "index") return a.index - b.index;
  return 0;
}

function compareKeys(a: readonly KeyField[], b: readonly KeyField[]): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a[i] as KeyField;
    const y = b[i] as KeyField;
    const order = compareText(x.name, y.name) || compareValues(x.value, y.value);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** Prints an element as Kubernetes does: `.name`, `[name="web"]`, `[="x"]`, `[0]`. */
export function printElement(element: PathElement): string {
  if (element === INVALID_ELEMENT) return "{{invalid path element}}";
  const parts = partsOf(element);
  switch (parts.kind) {
    case "field":
      return `.${parts.name}`;
    case "key":
      return `[${parts.fields.map(({ name, value }) => `${name}=${printValue(value)}`).join(",")}]`;
    case "value":
      return `[=${printValue(parts.value)}]`;
    case "index":
      return `[${element.slice(2)}]`;
  }
}

/** Prints a path as Kubernetes does: `.spec.containers[name="web"].image`. */
export function printPath(path: Path): string {
  return path.map(printElement).join("");
}
