import { isList, isMap, type Value } from "../../../../value/value.ts";
import { parseJson } from "../../../http/json-text.ts";
import { type FieldError, invalidField } from "../../../http/status-errors.ts";
import { decodeBase64 } from "../../../structs/base64-bytes.ts";

/** Returns the error of a value in base64 that is not a JSON object. */
export function jsonErrors(base64: string, field: string): readonly FieldError[] {
  const read = parseJson(textOfBytes(decodeBase64(base64) ?? []));
  const why = "error" in read ? read.error : wrongType(read.value);
  return why === null ? [] : [invalidField(field, '"<secret contents redacted>"', why)];
}

function wrongType(value: Value): string | null {
  if (value === null || isMap(value)) return null;
  const type = isList(value) ? "array" : typeof value === "boolean" ? "bool" : typeof value;
  return `json: cannot unmarshal ${type} into Go value of type map[string]interface {}`;
}

/** Returns the text of bytes in UTF-8. Each byte of other bytes is a character. */
function textOfBytes(bytes: readonly number[]): string {
  try {
    return decodeURIComponent(bytes.map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join(""));
  } catch {
    return bytes.map((byte) => String.fromCharCode(byte)).join("");
  }
}
