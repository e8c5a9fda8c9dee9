import type { ScalarStyle } from "../syntax-tree.ts";

/** Returns `text` in the quotes of `style`. Null for other styles, and if these quotes cannot represent it on one line. */
export function quoteAs(text: string, style: ScalarStyle): string | null {
  if (!/^[\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]*$/.test(text)) return null;
  if (style === "single") return `'${text.replaceAll("'", "''")}'`;
  return style === "double" ? `"${text.replace(/["\\]/g, "\\$&")}"` : null;
}

/** Returns `text` in double quotes, valid in JSON and in YAML. */
export function quoteAsJson(text: string): string {
  return JSON.stringify(text).replace(
    /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
