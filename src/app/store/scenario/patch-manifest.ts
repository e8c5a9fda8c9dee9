import type { Target } from "../../../engine/scenario/scenario.ts";

// A merge patch and a manifest are the same text, except that only the manifest names its object. These functions change the lines that
// name it, so layout and comments stay. They read YAML in block style, and JSON.

/** `metadata: {name: web, namespace: prod}`, with nothing else. */
const FLOW_NAMES =
  /^metadata:[ \t]*\{[ \t]*(name|namespace):[^,{}]*(,[ \t]*(name|namespace):[^,{}]*)?\}[ \t]*(#.*)?$/;

/** The begin of `metadata: {labels: …`, or all of `metadata: {}`. */
const FLOW_METADATA = /^metadata:[ \t]*\{[ \t]*(\}?)/m;

/** Returns a merge patch with the fields of a manifest; null if it has no other fields, has several documents, or is YAML in flow style. */
export function patchOfManifest(manifest: string): string | null {
  const object = readObject(manifest);
  if (object !== null) {
    const { apiVersion: _, kind: __, metadata, ...rest } = object;
    const { name: ___, namespace: ____, ...others } = isObject(metadata) ? metadata : {};
    return printObject(Object.keys(others).length > 0 ? { metadata: others, ...rest } : rest);
  }
  const lines = manifest
    .split("\n")
    .filter((line) => !/^(apiVersion|kind):/.test(line) && !FLOW_NAMES.test(line));
  if (!isOneBlock(lines.join("\n"))) return null;
  const block = metadataOf(lines);
  if (block === null) return hasFields(lines) ? lines.join("\n") : null;
  const kept = block.lines.filter(
    (line) => !(indentOf(line) === block.indent && /^\s*(name|namespace):/.test(line)),
  );
  const inner = hasFields(kept) ? [lines[block.at] as string, ...kept] : [];
  const all = [...lines.slice(0, block.at), ...inner, ...lines.slice(block.end)];
  return hasFields(all) ? all.join("\n") : null;
}

/** Returns a manifest of `target` with the fields of a merge patch; null if it cannot be made: several documents, or YAML in flow style. */
export function manifestOfPatch(patch: string, target: Target): string | null {
  const { apiVersion, kind, name, namespace } = target;
  const names = namespace === undefined ? { name } : { name, namespace };
  const object = readObject(patch);
  if (object !== null) {
    const { metadata, ...rest } = object;
    return printObject({
      apiVersion,
      kind,
      metadata: { ...names, ...(isObject(metadata) ? metadata : {}) },
      ...rest,
    });
  }
  const head = [`apiVersion: ${apiVersion}`, `kind: ${kind}`];
  if (FLOW_METADATA.test(patch)) {
    const inFlow = Object.entries(names).map(([key, value]) => `${key}: ${value}`);
    const named = patch.replace(FLOW_METADATA, (_, end) => `metadata: {${inFlow.join(", ")}${end || ", "}`);
    return [...head, named].join("\n");
  }
  if (!isOneBlock(patch)) return null;
  const lines = patch.split("\n");
  const block = metadataOf(lines);
  const nameLines = Object.entries(names).map(
    ([key, value]) => `${" ".repeat(block?.indent ?? 2)}${key}: ${value}`,
  );
  if (block === null) return [...head, "metadata:", ...nameLines, ...lines].join("\n");
  return [
    ...head,
    "metadata:",
    ...nameLines,
    ...block.lines,
    ...lines.slice(0, block.at),
    ...lines.slice(block.end),
  ].join("\n");
}

type JsonObject = { readonly [key: string]: unknown };

function readObject(text: string): JsonObject | null {
  if (!text.trimStart().startsWith("{")) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null; // YAML in flow style, or a mistake
  }
}

function printObject(object: JsonObject): string | null {
  return Object.keys(object).length > 0 ? `${JSON.stringify(object, null, 2)}\n` : null;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a text is one YAML document, a map in block style whose `metadata` is in block style too, or null. */
function isOneBlock(text: string): boolean {
  return (
    /^[\w"'][^\n]*:/m.test(text) &&
    !/^(---|\.\.\.|[{[\-?&!%])/m.test(text) &&
    !/^metadata:[ \t]*[^\s#]/m.test(text)
  );
}

/** Returns where the fields of the top-level `metadata` are: `at` its line, `end` the line after them, both from 0. Null if there is none. */
function metadataOf(lines: readonly string[]) {
  const at = lines.findIndex((line) => /^metadata:/.test(line));
  if (at < 0) return null;
  const next = lines.findIndex((line, index) => index > at && /^\S/.test(line));
  const end = next < 0 ? lines.length : next;
  const inner = lines.slice(at + 1, end);
  const indent = indentOf(inner.find((line) => /^\s+[^\s#]/.test(line)) ?? "  ");
  return { at, end, indent, lines: inner };
}

/** Whether a line is more than a comment. */
function hasFields(lines: readonly string[]): boolean {
  return lines.some((line) => /^\s*[^\s#]/.test(line));
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
