import { equal } from "../../../value/equal.ts";
import { mapAt, mapsOf, textAt } from "../../../value/field-values.ts";
import { dig, get, isList, type Value, type ValueMap, withKey, withoutKey } from "../../../value/value.ts";
import { set } from "../../defaults/default-rule.ts";
import { duplicateField } from "../../http/late-errors.ts";
import { invalidField, unsupportedField } from "../../http/status-errors.ts";
import { enumErrors, immutableErrors, printInvalid } from "../../validate/field-checks.ts";
import { type Errors, eachErrors, textsOf } from "../../validate/value-checks.ts";
import { type ByVersion, formOf } from "../../version/current-version.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { type Cell, flag, items, type Row, since } from "../common/table-cells.ts";

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
  strategy: {
    generation: "spec",
    setsGenerationOnCreate: false,
    returnsDeletedObject: true,
    prepareForCreate: (_, driver) => withoutDisabledFields(driver),
    prepareForUpdate: (_, driver) => withoutDisabledFields(driver),
  },
  warnings: driverWarnings,
  validate: { create: driverSpecErrors, update: driverUpdateErrors },
  table: csiDriverCells,
};

/** The fields of features that are off by default. */
const OFF: ByVersion<readonly string[]> = {
  "1.34": ["preventPodSchedulingIfMissing", "nodeAllocatableUpdatePeriodSeconds"],
  "1.35": ["preventPodSchedulingIfMissing"],
};

function withoutDisabledFields(driver: ValueMap): ValueMap {
  return withKey(driver, "spec", formOf(OFF).reduce(withoutKey, mapAt(driver, "spec")));
}

const POLICIES = ["File", "None", "ReadWriteOnceWithFSType"];
const MODES = ["Persistent", "Ephemeral"];

/** Upstream: kubernetes pkg/apis/storage/validation/validation.go, validateCSIDriverSpec (v1.36.3). */
function driverSpecErrors(driver: ValueMap): Errors {
  const spec = mapAt(driver, "spec");
  const period = get(spec, "nodeAllocatableUpdatePeriodSeconds");
  const inSecrets = get(spec, "serviceAccountTokenInSecrets");
  const requests = get(spec, "tokenRequests");
  const hasNone = inSecrets !== undefined && mapsOf(requests).length === 0;
  const unused = "serviceAccountTokenInSecrets is set but no tokenRequests are specified";
  return [
    ...enumErrors(get(spec, "fsGroupPolicy"), "spec.fsGroupPolicy", POLICIES),
    ...tokenErrors(requests),
    ...textsOf(get(spec, "volumeLifecycleModes"))
      .filter((mode) => !MODES.includes(mode))
      .map((mode) => unsupportedField("spec.volumeLifecycleModes", printInvalid(mode), MODES)),
    ...(typeof period === "number" && period < 10
      ? [
          invalidField(
            "spec.nodeAllocatableUpdatePeriodSeconds",
            String(period),
            "must be greater than or equal to 10 seconds",
          ),
        ]
      : []),
    ...(hasNone ? [invalidField("spec.serviceAccountTokenInSecrets", String(inSecrets), unused)] : []),
  ];
}

/** Returns the errors of the tokens that a driver asks for: one for each audience. */
function tokenErrors(requests: Value | undefined): Errors {
  const audiences = mapsOf(requests).map((one) => textAt(one, "audience"));
  return eachErrors(requests, "spec.tokenRequests", (one, at, i) => {
    const audience = audiences[i] as string;
    if (audiences.indexOf(audience) < i) return [duplicateField(`${at}.audience`, printInvalid(audience))];
    const seconds = get(one, "expirationSeconds");
    if (typeof seconds !== "number") return [];
    const wrong = (why: string): Errors => [invalidField(`${at}.expirationSeconds`, String(seconds), why)];
    if (seconds < 600) return wrong("may not specify a duration less than 10 minutes");
    return seconds > 2 ** 32 ? wrong("may not specify a duration larger than 2^32 seconds") : [];
  });
}

function driverUpdateErrors(driver: ValueMap, live: ValueMap): Errors {
  const [spec, before] = [mapAt(driver, "spec"), mapAt(live, "spec")];
  return [
    ...driverSpecErrors(driver),
    ...immutableErrors(get(spec, "attachRequired"), get(before, "attachRequired"), "spec.attachedRequired"),
    ...immutableErrors(
      get(spec, "volumeLifecycleModes"),
      get(before, "volumeLifecycleModes"),
      "spec.volumeLifecycleModes",
    ),
  ];
}

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

/** Upstream: kubernetes pkg/printers/internalversion/printers.go, printCSIDriver (v1.36.3). */
function csiDriverCells(row: Row): readonly Cell[] {
  const requests = dig(row.object, "spec", "tokenRequests");
  const audiences = mapsOf(requests).map((one) => textAt(one, "audience"));
  return [
    flag(row, "spec.attachRequired", true),
    flag(row, "spec.podInfoOnMount"),
    flag(row, "spec.storageCapacity"),
    requests === undefined ? "<unset>" : audiences.join(","),
    flag(row, "spec.requiresRepublish"),
    items(row, "spec.volumeLifecycleModes").join(",") || "<none>",
    since(row),
  ];
}
