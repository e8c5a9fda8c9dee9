import { isDeeper } from "../../value/depth.ts";
import { isMap, type Value, type ValueMap } from "../../value/value.ts";
import { failed } from "../patch-errors.ts";
import type { PatchFailure, PatchResult } from "../patch-result.ts";
import { withPlainNulls } from "./json-node.ts";
import { textOf } from "./json-operation.ts";
import { add, copy, move, type Patching, remove, replace, test } from "./run-operation.ts";

/**
 * Applies a JSON patch (RFC 6902), a list of operations. As upstream: `replace` adds a missing key to a map, `copy` of a missing
 * key adds null, negative indices count from the end, and the whole document can only be tested and replaced.
 * Upstream: evanphx/json-patch patch.go, Patch.Apply (v4.13.0). Differs: refuses values that would nest too deep; tests compare
 * values, not their texts.
 */
export function applyJsonPatch(
  document: Value,
  patch: readonly Value[],
  opened: Set<Value> = new Set(),
): PatchResult<Value> {
  if (isDeeper(document) || isDeeper(patch)) return failed("exceeded max depth");
  const patching: Patching = { document, wroteNull: false, copied: 0, opened };
  for (const operation of patch) {
    const wrong = applyOperation(patching, isMap(operation) ? operation : {});
    if (wrong !== null) return wrong;
  }
  return { value: patching.wroteNull ? withPlainNulls(patching.document, opened) : patching.document };
}

function applyOperation(patching: Patching, operation: ValueMap): PatchFailure | null {
  const op = textOf(operation, "op");
  const kind = "error" in op ? "unknown" : op.value;
  switch (kind) {
    case "add":
      return add(patching, operation);
    case "remove":
      return remove(patching, operation);
    case "replace":
      return replace(patching, operation);
    case "move":
      return move(patching, operation);
    case "copy":
      return copy(patching, operation);
    case "test":
      return test(patching, operation);
    default:
      return failed(`Unexpected kind: ${kind}`);
  }
}
