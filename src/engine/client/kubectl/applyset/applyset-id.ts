import { encodeBytes } from "../../../server/structs/encode-base64.ts";
import { sha256 } from "../../../value/sha256.ts";
import { utf8Bytes } from "../../../value/utf8-bytes.ts";

/** The parts of the parent that an ApplySet's id is computed from. */
export type SetParent = {
  readonly name: string;
  /** Empty for a cluster-scoped parent. */
  readonly namespace: string;
  readonly kind: string;
  readonly group: string;
};

/**
 * Returns the id of an ApplySet, which depends on its parent only.
 * Upstream: kubectl pkg/cmd/apply/applyset.go, ID (v0.36.3); KEP-3659.
 */
export function applySetId({ name, namespace, kind, group }: SetParent): string {
  const hash = sha256(utf8Bytes([name, namespace, kind, group].join(".")));
  const urlSafe = encodeBytes(hash).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  return `applyset-${urlSafe}-v1`;
}
