import { sortedKeys } from "../../value/order.ts";
import { dig, get, isMap } from "../../value/value.ts";
import type { Row } from "./cells.ts";

/** What a quota grants of requests and of limits: `cpu: 1/4, pods: 0/10`. Without a status it has nothing to say. */
export function quotaCells({ object }: Row): readonly [string, string] {
  const hard = dig(object, "status", "hard");
  if (!isMap(hard)) return ["", ""];
  const shown = (keys: readonly string[]) =>
    keys.map((key) => `${key}: ${dig(object, "status", "used", key) ?? 0}/${get(hard, key)}`).join(", ");
  const keys = sortedKeys(hard);
  return [
    shown(keys.filter((key) => !key.startsWith("limits."))),
    shown(keys.filter((key) => key.startsWith("limits."))),
  ];
}
