import { formatPlain } from "../../../../value/go-format.ts";
import { sortedKeys } from "../../../../value/order.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../../../../value/value.ts";
import { headLines } from "./describe-text.ts";

const SKIPPED: ReadonlySet<string> = new Set(
  ["managedFields", "name", "namespace", "labels", "annotations"].map((key) => `.metadata.${key}`),
);

/**
 * Returns all fields of an object whose kind kubectl does not know, without its events.
 * Upstream: kubectl pkg/describe/describe.go, genericDescriber (v0.36.3).
 */
export function genericLines(object: ValueMap, labelOf: LabelOf): string {
  return headLines(object) + fieldLines(object, 0, "", labelOf);
}

/** Returns the name of a field as words: `creationTimestamp` is `Creation Timestamp`. */
type LabelOf = (field: string) => string;

function fieldLines(content: ValueMap, level: number, path: string, labelOf: LabelOf): string {
  return sortedKeys(content)
    .filter((field) => !SKIPPED.has(`${path}.${field}`))
    .map((field) => valueLines(field, get(content, field) as Value, level, `${path}.${field}`, labelOf))
    .join("");
}

function valueLines(field: string, value: Value, level: number, path: string, labelOf: LabelOf): string {
  const indent = "  ".repeat(level);
  const inner = (map: ValueMap) => fieldLines(map, level + 1, path, labelOf);
  if (isMap(value)) return `${indent}${labelOf(field)}:\n${inner(value)}`;
  if (!isList(value)) return `${indent}${labelOf(field)}:\t${formatPlain(value)}\n`;
  const items = value.map((item) => (isMap(item) ? inner(item) : `${indent}  ${formatPlain(item)}\n`));
  return `${indent}${labelOf(field)}:\n${items.join("")}`;
}

const ACRONYMS: ReadonlySet<string> = new Set(["API", "URL", "UID", "GUID"]);

/** Returns the name of a field as words. Abbreviations of several letters stay as they are. */
export function labelFor(field: string): string {
  if (/[^\p{L}-]/u.test(field)) return field;
  const parts = splitWords(field);
  const merged: string[] = [];
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] as string;
    const next = parts[at + 1];
    const isUpper = part.length >= 2 && !/\p{Ll}/u.test(part);
    if (next !== undefined && isUpper && /^\p{Lu}/u.test(next)) {
      merged.push(part + next);
      at++;
    } else merged.push(part);
  }
  return merged
    .map((part) => {
      if (ACRONYMS.has(part.toUpperCase())) return part.toUpperCase();
      return part.toLowerCase() === part ? part.charAt(0).toUpperCase() + part.slice(1) : part;
    })
    .join(" ");
}

/** The same before v1.36: only a few abbreviations stay. */
export function olderLabelFor(field: string): string {
  if (/[^\p{L}-]/u.test(field)) return field;
  return splitWords(field)
    .map((part) => {
      const upper = part.toUpperCase();
      if (ACRONYMS.has(upper) || upper === "OSB") return upper;
      return part.charAt(0).toUpperCase() + part.slice(1).toLowerCase();
    })
    .join(" ");
}

/** Splits `podIPsOf` into `pod`, `IPs` and `Of`. Upstream: fatih/camelcase, Split. */
function splitWords(text: string): readonly string[] {
  const runs = text.match(/\p{Ll}+|\p{Lu}+|[^\p{Ll}\p{Lu}]+/gu) ?? [];
  const words = [...runs] as string[];
  for (let at = 0; at < words.length - 1; at++) {
    const word = words[at] as string;
    const next = words[at + 1] as string;
    if (!/^\p{Lu}/u.test(word) || !/^\p{Ll}/u.test(next)) continue;
    words[at + 1] = word.slice(-1) + next;
    words[at] = word.slice(0, -1);
  }
  return words.filter((word) => word !== "");
}
