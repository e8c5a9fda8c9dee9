import type { Value, ValueMap } from "../../../src/engine/value/value.ts";
import type { PatchOperation } from "./sequence.ts";

type Node = Record<string, unknown> | unknown[];

/** Returns an object with these changes. An operation whose path does not exist changes nothing. */
export function editObject(object: ValueMap, patch: readonly PatchOperation[]): ValueMap {
  const copy = structuredClone(object) as Record<string, unknown>;
  for (const one of patch) change(copy, one);
  return copy as { readonly [key: string]: Value };
}

function change(object: Node, { op, path, value }: PatchOperation): void {
  const keys = path
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  const last = keys.pop() ?? "";
  let node: unknown = object;
  for (const key of keys) node = (node as Record<string, unknown> | null | undefined)?.[key];
  if (typeof node !== "object" || node === null) return;
  if (!Array.isArray(node)) {
    if (op === "remove") delete (node as Record<string, unknown>)[last];
    else (node as Record<string, unknown>)[last] = value;
    return;
  }
  const at = last === "-" ? node.length : Number(last);
  if (op === "add") node.splice(at, 0, value);
  else if (op === "replace") node[at] = value;
  else node.splice(at, 1);
}
