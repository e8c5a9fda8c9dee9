import { get, type ValueMap } from "../../../value/value.ts";
import { set } from "../../defaults/default-rule.ts";
import { type FieldError, forbiddenField } from "../../http/status-errors.ts";
import { enumErrors } from "../../validate/field-checks.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { count, since, text } from "../common/table-cells.ts";

export const priorityClass: BuiltinKind = {
  defaults: { "scheduling/v1.PriorityClass": [set("preemptionPolicy", "PreemptLowerPriority")] },
  strategy: { setsGenerationOnCreate: true },
  validate: { create: (object) => priorityClassErrors(object, null), update: priorityClassErrors },
  table: (row) => [
    count(row, "value"),
    text(row, "globalDefault") === "true",
    since(row),
    text(row, "preemptionPolicy"),
  ],
};

/** The highest value of a class that is not one of the system. */
const HIGHEST = 1_000_000_000;

function priorityClassErrors(priority: ValueMap, live: ValueMap | null): readonly FieldError[] {
  const value = Number(get(priority, "value") ?? 0);
  const errors: FieldError[] = [
    ...enumErrors(get(priority, "preemptionPolicy"), "preemptionPolicy", ["PreemptLowerPriority", "Never"]),
  ];
  if (live === null && value > HIGHEST) {
    errors.push(forbiddenField("value", `maximum allowed value of a user defined priority is ${HIGHEST}`));
  }
  if (live !== null && value !== Number(get(live, "value") ?? 0)) {
    errors.push(forbiddenField("value", "may not be changed in an update."));
  }
  return errors;
}
