import type { ScalarNode } from "../syntax-tree.ts";
import { resolveScalar, scalarKey } from "./resolve-scalar.ts";

/** Returns the key of the value that a scalar is as the key of a map; null if it cannot be one. */
export function keyName(key: ScalarNode): string | null {
  const found = resolveScalar(key);
  return found.kind === "unfit" ? null : scalarKey(found);
}
