import { get, type ValueMap } from "../../../value/value.ts";
import { objectKey } from "../../cluster/cluster.ts";
import { absent, overwrite } from "../../defaults/default-rule.ts";
import { forbidden, forbiddenField, type Refusal } from "../../http/status-errors.ts";
import { metaText } from "../../metadata/object-meta.ts";
import { immutableErrors } from "../../validate/field-checks.ts";
import { type Errors, requiredChoice } from "../../validate/value-checks.ts";
import type { BuiltinKind, KindWrite } from "../builtin-kind.ts";
import { count, since, text } from "../common/table-cells.ts";

export const priorityClass: BuiltinKind = {
  defaults: {
    "scheduling/v1.PriorityClass": [
      overwrite("preemptionPolicy", "PreemptLowerPriority", absent("preemptionPolicy")),
    ],
  },
  strategy: {
    setsGenerationOnCreate: true,
    keeps: (name) =>
      Object.hasOwn(SYSTEM, name) ? "this is a system priority class and cannot be deleted" : null,
  },
  refuseValid: refuseSecondDefault,
  validate: { create: (object) => priorityClassErrors(object, null), update: priorityClassErrors },
  table: (row) => [
    count(row, "value"),
    text(row, "globalDefault") === "true",
    since(row),
    text(row, "preemptionPolicy"),
  ],
};

/** Only one class can be the default of pods. Upstream: kubernetes plugin/pkg/admission/priority. */
function refuseSecondDefault({ cluster }: KindWrite, object: ValueMap): Refusal | null {
  if (get(object, "globalDefault") !== true) return null;
  const prefix = objectKey("scheduling.k8s.io", "priorityclasses", "", "");
  const name = metaText(object, "name");
  for (const [key, other] of cluster.objects) {
    const found = metaText(other, "name");
    if (!key.startsWith(prefix) || get(other, "globalDefault") !== true || found === name) continue;
    const why = `PriorityClass ${found} is already marked as default. Only one default can exist`;
    return forbidden({ group: "scheduling.k8s.io", resource: "priorityclasses" }, name, why);
  }
  return null;
}

/** The highest value of a class that is not one of the system. */
const HIGHEST = 1_000_000_000;
const RESERVED = "priority class names with 'system-' prefix are reserved for system use only. error: ";

/** The values of the classes that every cluster has. */
const SYSTEM: { readonly [name: string]: number } = {
  "system-cluster-critical": 2_000_000_000,
  "system-node-critical": 2_000_001_000,
};

function priorityClassErrors(priority: ValueMap, live: ValueMap | null): Errors {
  const value = Number(get(priority, "value") ?? 0);
  const policy = get(priority, "preemptionPolicy");
  const errors = requiredChoice(policy, "preemptionPolicy", ["PreemptLowerPriority", "Never"]);
  if (live === null) return [...newClassErrors(metaText(priority, "name"), value), ...errors];
  const isSame = value === Number(get(live, "value") ?? 0);
  return [
    ...(isSame ? [] : [forbiddenField("value", "may not be changed in an update.")]),
    ...immutableErrors(policy, get(live, "preemptionPolicy"), "preemptionPolicy"),
  ];
}

/** Only the system has classes with its names and with higher values. */
function newClassErrors(name: string, value: number): Errors {
  if (!name.startsWith("system-")) {
    if (value <= HIGHEST) return [];
    return [forbiddenField("value", `maximum allowed value of a user defined priority is ${HIGHEST}`)];
  }
  const known = SYSTEM[name];
  if (known === value) return [];
  const why =
    known === undefined
      ? `${name} is not a known system priority class`
      : `value of ${name} PriorityClass must be ${known}`;
  return [forbiddenField("metadata.name", RESERVED + why)];
}
