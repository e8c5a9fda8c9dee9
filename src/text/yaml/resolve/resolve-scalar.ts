import type { Value } from "../../../engine/value/value.ts";
import { withExponent } from "../print-number.ts";
import { CORE_TAG as CORE, type ScalarNode, type SyntaxNode } from "../syntax-tree.ts";
import type { ValueErrorKind } from "../yaml-error.ts";
import { type Resolved, resolvePlain } from "./plain-scalar.ts";

/** The error of a scalar that does not match its tag. `name` is the name of the tag, `found` of the type that it has. */
export type Unfit = {
  readonly kind: "unfit";
  readonly error: ValueErrorKind;
  readonly name: string;
  readonly found: string;
};

/**
 * Returns the type and the value of a scalar. Its tag (`!!str`, `!!int`, `!!binary`, …) counts; an unknown tag makes it a string.
 *
 * Upstream: go.yaml.in/yaml/v2 decode.go, scalar, and resolve.go, resolve (v2.4).
 */
export function resolveScalar(node: ScalarNode): Resolved | Unfit {
  const tag = node.props?.tag ?? null;
  if (tag === null) {
    const isPlain = node.style === "plain" || node.style === "empty";
    return isPlain ? resolvePlain(node.text) : { kind: "string", value: node.text };
  }
  if (!tag.startsWith(CORE)) return { kind: "string", value: node.text };
  const name = tag.slice(CORE.length);
  if (name === "binary") return decodeBinary(node.text);
  if (!TYPES.has(name)) return { kind: "string", value: node.text };
  const found = resolvePlain(node.text);
  if (found.kind === name) return found;
  if (name === "float" && found.kind === "int" && !isAboveInt64(found))
    return { kind: "float", value: found.value };
  // Go reads a time only if the text has no tag, or the tag `!!timestamp`.
  const isText = found.kind === "string" || found.kind === "timestamp";
  return { kind: "unfit", error: "unfit-tag", name, found: isText ? "str" : found.kind };
}

/** Whether an integer is so large that Go holds it as a uint64. */
export function isAboveInt64(found: Resolved): boolean {
  return found.kind === "int" && BigInt(found.exact ?? found.value) >= 2n ** 63n;
}

const TYPES: ReadonlySet<string> = new Set(["bool", "int", "float", "null", "timestamp"]);

/** Whether kubectl knows the tag of this node. True for a node without a tag. */
export function isKnownTag(node: SyntaxNode): boolean {
  const tag = node.props?.tag ?? null;
  if (tag === null || tag === "!") return true;
  if (!tag.startsWith(CORE)) return false;
  const name = tag.slice(CORE.length);
  if (node.kind === "map") return name === "map";
  if (node.kind === "list") return name === "seq";
  return TYPES.has(name) || name === "str" || name === "binary" || name === "merge";
}

/** Decodes base64. Bytes that are not UTF-8 become U+FFFD, as in JSON. */
function decodeBinary(text: string): Resolved | Unfit {
  const plain = text.replace(/[\r\n]/g, "");
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(plain)) {
    return { kind: "unfit", error: "bad-base64", name: "binary", found: "binary" };
  }
  const bytes = Uint8Array.from(atob(plain), (char) => char.charCodeAt(0));
  return { kind: "string", value: new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes) };
}

/** Returns the JSON value of a scalar. Infinities and NaN do not change, although JSON cannot represent them. */
export function scalarValue(found: Resolved): Value {
  if (found.kind === "float" && Object.is(found.value, -0)) return 0;
  return found.value;
}

/**
 * Returns a number as kubectl writes it as the key of a map: with the digits of a 32-bit float.
 *
 * Upstream: sigs.k8s.io/yaml yaml.go, convertToJSONableObject (v1.6.0).
 */
function printNumberKey(value: number): string {
  const short = Math.fround(value);
  if (Number.isNaN(short)) return ".nan";
  if (!Number.isFinite(short)) return short > 0 ? ".inf" : "-.inf";
  if (short === 0) return Object.is(short, -0) ? "-0" : "0";
  for (let digits = 1; digits < 9; digits++) {
    const rounded = Number(short.toPrecision(digits));
    if (Math.fround(rounded) === short) return withExponent(rounded);
  }
  return withExponent(Number(short.toPrecision(9)));
}

/**
 * Returns the JSON key of a scalar: "true" for `yes`, "16" for `0x10`, "1.5" for `1.50`. Null for null, which cannot be a key.
 *
 * Upstream: sigs.k8s.io/yaml yaml.go, convertToJSONableObject (v1.6.0).
 */
export function scalarKey(found: Resolved): string | null {
  switch (found.kind) {
    case "null":
      return null;
    case "bool":
      return String(found.value);
    case "int":
      return found.exact ?? String(BigInt(found.value));
    case "float":
      return printNumberKey(found.value);
    default:
      return found.value;
  }
}
