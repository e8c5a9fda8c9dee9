import { failed, type Outcome } from "./outcome.ts";

/** What a strategic merge has to know of a type: how its fields are merged. */
export type PatchMeta = {
  /** What messages call the type. */
  readonly name: string;
  /** How a field that holds an object is merged. */
  readonly ofMap: (key: string) => Outcome<FieldMeta>;
  /** How a field that holds a list is merged; `meta` is that of its items. */
  readonly ofList: (key: string) => Outcome<FieldMeta>;
};

export type FieldMeta = {
  readonly meta: PatchMeta;
  /** `merge`, `replace`, `retainKeys`; may be empty, or hold an empty text. */
  readonly strategies: readonly string[];
  /** Empty: none. */
  readonly mergeKey: string;
};

/** How a field is merged, its strategies told apart. */
export type FieldPlan = {
  readonly meta: PatchMeta;
  readonly mergeKey: string;
  /** `merge`, `replace` or empty. */
  readonly strategy: string;
  /** Whether a patch of the field says which keys stay. */
  readonly retainKeys: boolean;
};

/** Looks up how a field that holds an object or a list is merged. */
export function planField(meta: PatchMeta, key: string, holds: "map" | "list"): Outcome<FieldPlan> {
  const found = holds === "map" ? meta.ofMap(key) : meta.ofList(key);
  if ("error" in found) return found;
  const { strategies, mergeKey } = found.value;
  const others = strategies.filter((strategy) => strategy !== RETAIN_KEYS);
  const retainKeys = others.length < strategies.length;
  if (strategies.length > 2 || (strategies.length === 2 && !retainKeys)) {
    return failed(`unexpected patch strategy: [${strategies.join(" ")}]`);
  }
  return { value: { meta: found.value.meta, mergeKey, strategy: others[0] ?? "", retainKeys } };
}

const RETAIN_KEYS = "retainKeys";
