import { failed } from "../patch-errors.ts";
import type { PatchResult } from "../patch-result.ts";

/** How a strategic merge patch changes a type: how its fields are merged. */
export type PatchMeta = {
  /** The name of the type in messages. */
  readonly name: string;
  /** How a field with an object is merged. */
  readonly ofMap: (key: string) => PatchResult<FieldMeta>;
  /** How a field with a list is merged; `meta` is that of its items. */
  readonly ofList: (key: string) => PatchResult<FieldMeta>;
};

export type FieldMeta = {
  readonly meta: PatchMeta;
  /** `merge`, `replace`, `retainKeys`; may be empty, or contain an empty string. */
  readonly strategies: readonly string[];
  /** Empty if there is none. */
  readonly mergeKey: string;
};

/** How a field is merged, with its parsed strategies. */
export type FieldPlan = {
  readonly meta: PatchMeta;
  readonly mergeKey: string;
  /** `merge`, `replace` or empty. */
  readonly strategy: string;
  /** Whether a patch of the field has a `$retainKeys` directive. */
  readonly retainKeys: boolean;
};

/** Returns how a field with an object or a list is merged. */
export function planField(meta: PatchMeta, key: string, holds: "map" | "list"): PatchResult<FieldPlan> {
  const found = holds === "map" ? meta.ofMap(key) : meta.ofList(key);
  if ("error" in found) return found;
  const { strategies, mergeKey } = found.value;
  const others = strategies.filter((strategy) => strategy !== "retainKeys");
  const retainKeys = others.length < strategies.length;
  if (strategies.length > 2 || (strategies.length === 2 && !retainKeys)) {
    return failed(`unexpected patch strategy: [${strategies.join(" ")}]`);
  }
  return { value: { meta: found.value.meta, mergeKey, strategy: others[0] ?? "", retainKeys } };
}
