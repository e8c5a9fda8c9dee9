import { decodeBase64 } from "../../../server/structs/base64-bytes.ts";
import { encodeBase64 } from "../../../server/structs/encode-base64.ts";
import { singleQuoted } from "../../../value/single-quoted.ts";
import { textOfBytes } from "../../../value/utf8-bytes.ts";
import { isList, type Value } from "../../../value/value.ts";
import { JqError } from "./jq-filter.ts";
import { printCompact, refuse, shown } from "./jq-values.ts";

/** Returns a value as text: a text itself, any other value as JSON. */
export function textFor(value: Value): string {
  return typeof value === "string" ? value : printCompact(value);
}

/** Returns a value in a format, such as `csv` or `base64`. */
export function formatted(format: string, value: Value): string {
  switch (format) {
    case "text":
      return textFor(value);
    case "json":
      return printCompact(value);
    case "csv":
    case "tsv":
      return rowOf(format, value);
    case "html":
      return textFor(value).replace(/[<>&'"]/g, (found) => HTML[found] ?? found);
    case "uri":
      return encodeURIComponent(textFor(value)).replace(
        /[!'()*]/g,
        (found) => `%${hex(found.charCodeAt(0))}`,
      );
    case "sh":
      return (isList(value) ? value : [value]).map(quoteForShell).join(" ");
    case "base64":
      return encodeBase64(textFor(value));
    case "base64d":
      return textOfBase64(value);
    default:
      throw new JqError(`${format} is not a valid format`);
  }
}

const HTML: { readonly [letter: string]: string } = {
  "<": "&lt;",
  ">": "&gt;",
  "&": "&amp;",
  "'": "&#39;",
  '"': "&quot;",
};

function hex(code: number): string {
  return code.toString(16).toUpperCase();
}

function rowOf(format: "csv" | "tsv", value: Value): string {
  if (!isList(value)) return refuse(value, `cannot be ${format}-formatted, only array`);
  return value.map((cell) => cellOf(format, cell)).join(format === "csv" ? "," : "\t");
}

const TSV: { readonly [letter: string]: string } = { "\t": "\\t", "\n": "\\n", "\r": "\\r", "\\": "\\\\" };

function cellOf(format: "csv" | "tsv", cell: Value): string {
  if (cell === null) return "";
  if (typeof cell === "number" || typeof cell === "boolean") return printCompact(cell);
  if (typeof cell !== "string") return refuse(cell, "is not valid in a csv row");
  if (format === "csv") return `"${cell.replaceAll('"', '""')}"`;
  return cell.replace(/[\t\n\r\\]/g, (found) => TSV[found] ?? found);
}

function quoteForShell(value: Value): string {
  if (typeof value === "string") return singleQuoted(value);
  if (typeof value === "object" && value !== null)
    throw new JqError(`${shown(value)} can not be escaped for shell`);
  return printCompact(value);
}

function textOfBase64(value: Value): string {
  const text = textFor(value).replace(/=+$/, "");
  const bytes = decodeBase64(text.padEnd(Math.ceil(text.length / 4) * 4, "="));
  return bytes === null ? refuse(text, "is not valid base64 data") : textOfBytes(bytes);
}
