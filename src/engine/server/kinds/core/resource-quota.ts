import { sortedKeys } from "../../../value/order.ts";
import { dig, get, isMap, type ValueMap } from "../../../value/value.ts";
import { compareQuantity } from "../../structs/quantity-numbers.ts";
import { type ByVersion, formOf } from "../../version/current-version.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { type Row, since } from "../common/table-cells.ts";
import { quotaErrors, quotaUpdateErrors } from "./resource-quota-validation.ts";

export const resourceQuota: BuiltinKind = {
  strategy: { returnsDeletedObject: true },
  validate: { create: quotaErrors, update: quotaUpdateErrors },
  warnings: (object, live) => (live === null && formOf(WARNS) ? quotaWarnings(object) : []),
  table: (row) => [...quotaCells(row), since(row)],
};

const WARNS: ByVersion<boolean> = { "1.34": false, "1.35": true };

/** Returns a warning for each resource whose requests are above its limits. */
function quotaWarnings(quota: ValueMap): readonly string[] {
  const hard = dig(quota, "spec", "hard");
  if (!isMap(hard)) return [];
  return ["cpu", "memory", "ephemeral-storage"].flatMap((resource) => {
    const names = [`requests.${resource}`, ...(resource === "ephemeral-storage" ? [] : [resource])];
    const asked = names.find((name) => Object.hasOwn(hard, name));
    const request = asked === undefined ? undefined : get(hard, asked);
    const limit = get(hard, `limits.${resource}`);
    if (typeof request !== "string" || typeof limit !== "string") return [];
    if (compareQuantity(request, limit) <= 0) return [];
    return [`ResourceQuota ${asked} (${request}) should be less than limits.${resource} (${limit})`];
  });
}

/** Returns the used and the hard amounts of requests, and of limits: `cpu: 1/4, pods: 0/10`. Empty without a status. */
function quotaCells({ object }: Row): readonly [string, string] {
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
