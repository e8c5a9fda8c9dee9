import type { Value } from "../engine/value/value.ts";
import { printNumberKey } from "./number.ts";
import type { MeaningProblem } from "./problem.ts";
import { type Resolved, resolvePlain } from "./resolve.ts";
import type { ScalarNode, SyntaxNode } from "./syntax.ts";

/** A scalar that has a tag it does not fit; `name` is that of the tag. */
export type Unfit = { readonly kind: "unfit"; readonly problem: MeaningProblem; readonly name: string };

const CORE = "tag:yaml.org,2002:";

/**
 * What a scalar means, its tag (`!!str`, `!!int`, `!!binary`, …) considered. Tags that kubectl does not know make a text of it.
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
  if (name === "float" && found.kind === "int") return { kind: "float", value: found.value };
  return { kind: "unfit", problem: "unfit-tag", name };
}

const TYPES: ReadonlySet<string> = new Set(["bool", "int", "float", "null", "timestamp"]);

/** Whether kubectl gives the tag of this node a meaning. */
export function isKnownTag(node: SyntaxNode): boolean {
  const tag = node.props?.tag ?? null;
  if (tag === null || tag === "!") return true;
  if (!tag.startsWith(CORE)) return false;
  const name = tag.slice(CORE.length);
  if (node.kind === "map") return name === "map";
  if (node.kind === "list") return name === "seq";
  return TYPES.has(name) || name === "str" || name === "binary" || name === "merge";
}

/** Bytes that are no UTF-8 become U+FFFD, as on the way into JSON. */
function decodeBinary(text: string): Resolved | Unfit {
  const plain = text.replace(/[\r\n]/g, "");
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(plain)) {
    return { kind: "unfit", problem: "bad-base64", name: "binary" };
  }
  const bytes = Uint8Array.from(atob(plain), (char) => char.charCodeAt(0));
  return { kind: "string", value: new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes) };
}

/** The JSON value of a scalar; infinities and NaN stay, which JSON does not have. */
export function scalarValue(found: Resolved): Value {
  if (found.kind === "float" && Object.is(found.value, -0)) return 0;
  return found.value;
}

/**
 * The JSON key that a scalar becomes: `yes` is "true", `0x10` is "16", `1.50` is "1.5". Null for null, which cannot be one.
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

/** Whether the key merges another map into its own (`<<: *base`). */
export function isMergeKey(key: SyntaxNode): boolean {
  if (key.kind !== "scalar" || key.text !== "<<") return false;
  const tag = key.props?.tag ?? null;
  return tag === null ? key.style === "plain" : tag === "!" || tag === `${CORE}merge`;
}
