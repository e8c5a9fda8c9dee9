import type { Type } from "../../engine/schema/resolve-type.ts";
import { isList, isMap, isScalar, type Value } from "../../engine/value/value.ts";
import { parseManifest } from "../../text/manifest/parse-manifest.ts";

/**
 * Reads a value that the user typed for a field of a type. A number or boolean for a string field becomes a string. Returns a problem if
 * the text is not YAML, or if the field cannot have such a value.
 */
export function readValue(
  text: string,
  type: Type | null,
): { readonly value: Value } | { readonly problem: string } {
  if (text.trim() === "") return { problem: 'Type a value. An empty string is "".' };
  const { documents, diagnostics } = parseManifest(`v: ${text}\n`);
  const error = diagnostics.find(({ severity }) => severity === "error");
  const value = documents[0]?.value?.["v"];
  if (error !== undefined || value === undefined || documents.length !== 1)
    return { problem: `This is not a YAML value. ${error?.message ?? ""}`.trim() };
  if (type === null || type.unresolved) return { value };
  const isText = type.scalar === "string" && isScalar(value) && typeof value !== "string" && value !== null;
  const read = isText ? text.trim() : value;
  const problem = mismatch(read, type);
  return problem === null ? { value: read } : { problem };
}

function mismatch(value: Value, { scalar, list, map }: Type): string | null {
  if (value === null) return null;
  if (isMap(value)) return map === null ? `This field is ${kindOf(scalar, list !== null)}, not a map.` : null;
  if (isList(value)) return list === null ? `This field is ${kindOf(scalar, false)}, not a list.` : null;
  if (scalar === null)
    return map === null ? "This field is a list: [a, b]." : "This field is a map: {key: value}.";
  const fits = scalar === "untyped" || typeof value === (scalar === "numeric" ? "number" : scalar);
  return fits ? null : `This field is ${kindOf(scalar, false)}.`;
}

function kindOf(scalar: Type["scalar"], isListType: boolean): string {
  if (isListType) return "a list";
  if (scalar === "numeric") return "a number";
  return scalar === "boolean" ? "true or false" : scalar === null ? "a map" : "a string";
}
