import {
  get,
  isList,
  isMap,
  type MutableMap,
  put,
  type Value,
  type ValueMap,
} from "../engine/value/value.ts";
import { nearestWord } from "../words/nearest-word.ts";
import type { FileDiagnostic, Keys } from "./file-diagnostic.ts";

/** A value in a scenario file, with its keys. */
export type FileNode = {
  /** Undefined if the file does not have it. */
  readonly value: Value | undefined;
  readonly keys: Keys;
  /** Collects the errors of the file; all its nodes share the list. */
  readonly diagnostics: FileDiagnostic[];
};

/** Adds an error about a node. Returns undefined, so that a reader can return the call. */
export function reportProblem(
  node: FileNode,
  message: string,
  more: Partial<FileDiagnostic> = {},
): undefined {
  node.diagnostics.push({ code: "wrong-type", message, keys: node.keys, on: "value", ...more });
  return undefined;
}

/** Returns the node below a key or list position. */
export function childOf(node: FileNode, key: string | number): FileNode {
  const { value, keys, diagnostics } = node;
  const child =
    typeof key === "number"
      ? isList(value)
        ? value[key]
        : undefined
      : isMap(value)
        ? get(value, key)
        : undefined;
  return { value: child, keys: [...keys, key], diagnostics };
}

/** How many unknown keys of one map are reported. */
const MAX_UNKNOWN_KEYS = 20;

/** Returns the map at a node, and reports keys that are not in `known`. Undefined, with an error, if it is not a map. */
export function readMap(node: FileNode, known: readonly string[]): ValueMap | undefined {
  const { value, keys } = node;
  if (!isMap(value))
    return reportProblem(
      node,
      `${nameOf(keys)} must be a map with keys such as ${list(known)}, ${actualText(value)}.`,
    );
  const unknown = Object.keys(value).filter((key) => !known.includes(key));
  for (const key of unknown.slice(0, MAX_UNKNOWN_KEYS)) {
    const similar = nearestWord(key, known);
    const hint = similar === null ? `Known keys: ${list(known)}.` : `Did you mean "${similar}"?`;
    reportProblem(childOf(node, key), `Unknown key "${key}". ${hint}`, {
      code: "unknown-field",
      on: "key",
    });
  }
  return value;
}

/** Returns the text at a node; undefined if it is absent, or, with an error, if it is not a text. */
export function readText(node: FileNode): string | undefined {
  const { value, keys } = node;
  if (value === undefined || typeof value === "string") return value;
  const hint = typeof value === "number" || typeof value === "boolean" ? " Put it in quotes." : "";
  return reportProblem(node, `${nameOf(keys)} must be a string, ${actualText(value)}.${hint}`);
}

/** Returns the text at a node. Undefined, with an error, if it is absent, empty or not a text. */
export function readNonEmptyText(node: FileNode): string | undefined {
  if (node.value === "") return reportProblem(node, `${nameOf(node.keys)} must not be empty.`);
  return readRequiredText(node);
}

/** Returns the text at a node, which may be empty. Undefined, with an error, if it is absent or not a text. */
export function readRequiredText(node: FileNode): string | undefined {
  return node.value === undefined ? reportMissing(node) : readText(node);
}

/** Reports a missing key, at the map that should have it. */
export function reportMissing({ keys, diagnostics }: FileNode): undefined {
  const name = String(keys.at(-1));
  diagnostics.push({
    code: "missing-field",
    message: `"${name}" is missing.`,
    keys: keys.slice(0, -1),
    on: "key",
  });
  return undefined;
}

/** Returns the boolean at a node; `otherwise` if it is absent, or, with an error, if it is not a boolean. */
export function readBoolean(node: FileNode, otherwise = false): boolean {
  const { value, keys } = node;
  if (value === undefined) return otherwise;
  if (typeof value === "boolean") return value;
  reportProblem(node, `${nameOf(keys)} must be true or false, ${actualText(value)}.`);
  return otherwise;
}

/** Returns the map at a node with each value read by `read`; undefined if it is absent, or, with an error, if it is not a map. */
export function readTextMap<T extends Value>(
  node: FileNode,
  read: (node: FileNode) => T | undefined,
): Readonly<Record<string, T>> | undefined {
  const { value, keys } = node;
  if (value === undefined) return undefined;
  if (!isMap(value))
    return reportProblem(node, `${nameOf(keys)} must be a map from names to strings, ${actualText(value)}.`);
  const out: MutableMap = {};
  for (const name of Object.keys(value)) {
    const text = read(childOf(node, name));
    if (text !== undefined) put(out, name, text);
  }
  return out as Record<string, T>;
}

/** Returns the text at a node if it is one of `words`; undefined if it is absent, or, with an error, if it is another value. */
export function readEnum<Word extends string>(node: FileNode, words: readonly Word[]): Word | undefined {
  const { value, keys } = node;
  if (value === undefined) return undefined;
  const found = words.find((word) => word === value);
  return (
    found ?? reportProblem(node, `${nameOf(keys)} must be one of ${words.join(", ")}, ${actualText(value)}.`)
  );
}

/** Returns the nodes of a list's items; undefined if the list is absent, or, with an error, if it is not a list or has more than `most` items. */
export function readItems(node: FileNode, most = Number.POSITIVE_INFINITY): readonly FileNode[] | undefined {
  const { value, keys } = node;
  if (value === undefined) return undefined;
  if (!isList(value)) return reportProblem(node, `${nameOf(keys)} must be a list, ${actualText(value)}.`);
  if (value.length > most) return reportTooMany(node, value.length, most);
  return value.map((_, index) => childOf(node, index));
}

/** Reports that a list or map has more items than a scenario may have. */
export function reportTooMany(node: FileNode, count: number, most: number): undefined {
  const [has, may] = [count, most].map((number) => number.toLocaleString("en"));
  return reportProblem(node, `${nameOf(node.keys)} has ${has} items, but a scenario may have only ${may}.`);
}

/** Returns the texts of a list, without those items that have an error; undefined if the list is absent or has an error itself. */
export function readTexts(node: FileNode): readonly string[] | undefined {
  return readItems(node)?.flatMap((item) => readNonEmptyText(item) ?? []);
}

/** Returns a time in RFC 3339 with a time zone; undefined if it is absent, or, with an error, if it is not such a time. */
export function readTime(node: FileNode): string | undefined {
  const text = readText(node);
  if (text === undefined) return undefined;
  const isTime = TIME.test(text) && !Number.isNaN(Date.parse(text));
  return isTime
    ? text
    : reportProblem(node, `${nameOf(node.keys)} must be a time such as 2026-01-01T00:00:00Z.`);
}

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/** Returns the name of a node for messages: `"steps"`, `Item 2 of "steps"`. */
export function nameOf(keys: Keys): string {
  const last = keys.at(-1);
  if (last === undefined) return "A scenario file";
  if (typeof last === "string") return `"${last}"`;
  const list = keys.at(-2);
  return list === undefined ? `Item ${last + 1}` : `Item ${last + 1} of "${list}"`;
}

function actualText(value: Value | undefined): string {
  if (value === null || value === undefined) return "but it is empty";
  if (isList(value)) return "but it is a list";
  if (isMap(value)) return "but it is a map";
  if (typeof value === "string")
    return value.length > 40 ? "but it is a string" : `but it is the string "${value}"`;
  return `but it is ${value}`;
}

function list(words: readonly string[]): string {
  return words.length > 12 ? `${words.slice(0, 12).join(", ")}, …` : words.join(", ");
}
