import { equal } from "../../../value/equal.ts";
import { dig, isList, type ValueMap } from "../../../value/value.ts";
import { set } from "../../defaults/default-rule.ts";
import { type ByVersion, formOf } from "../../version/current-version.ts";
import type { BuiltinKind } from "../builtin-kind.ts";

export const csiDriver: BuiltinKind = {
  defaults: {
    "storage/v1.CSIDriver": [
      set("spec.attachRequired", true),
      set("spec.podInfoOnMount", false),
      set("spec.storageCapacity", false),
      set("spec.fsGroupPolicy", "ReadWriteOnceWithFSType"),
      set("spec.volumeLifecycleModes", ["Persistent"]),
      set("spec.requiresRepublish", false),
      set("spec.seLinuxMount", false),
    ],
  },
  // A new object has no generation, but a change of its spec sets it.
  strategy: { generation: "spec", setsGenerationOnCreate: false, returnsDeletedObject: true },
  warnings: driverWarnings,
};

const TOKENS: ByVersion<readonly string[]> = {
  "1.34": [],
  "1.35": [
    "spec.serviceAccountTokenInSecrets is unset; if supported by this CSI driver, set to true to prevent possible logging of tokens in volume attributes",
  ],
};

function driverWarnings(driver: ValueMap, live: ValueMap | null): readonly string[] {
  const requests = dig(driver, "spec", "tokenRequests");
  if (!isList(requests) || requests.length === 0) return [];
  if (dig(driver, "spec", "serviceAccountTokenInSecrets") !== undefined) return [];
  const before = live === null ? undefined : dig(live, "spec", "tokenRequests");
  return before !== undefined && equal(before, requests) ? [] : formOf(TOKENS);
}
