import { quoteGo } from "../../../value/text.ts";
import { dig, get, isMap, type Value, type ValueMap } from "../../../value/value.ts";
import { type FieldError, requiredField, unsupportedField } from "../../status.ts";
import { immutable, nonNegative } from "./errors.ts";
import { templateErrors } from "./pod.ts";

/** What is wrong with a Job; `path` is where its spec stands. */
export function jobErrors(spec: Value | undefined, path: string): readonly FieldError[] {
  if (!isMap(spec)) return [];
  const errors: FieldError[] = [];
  for (const field of [
    "parallelism",
    "completions",
    "backoffLimit",
    "activeDeadlineSeconds",
    "ttlSecondsAfterFinished",
  ]) {
    errors.push(...nonNegative(get(spec, field), `${path}.${field}`));
  }
  errors.push(...templateErrors(get(spec, "template"), `${path}.template`));
  const restart = dig(spec, "template", "spec", "restartPolicy");
  const field = `${path}.template.spec.restartPolicy`;
  if (restart === "Always") errors.push(requiredField(field, 'valid values: "OnFailure", "Never"'));
  else if (restart !== "OnFailure" && restart !== "Never")
    errors.push(unsupportedField(field, quoteGo(String(restart)), ["OnFailure", "Never"]));
  return errors;
}

/** What is wrong with an update of a Job. */
export function jobUpdateErrors(job: ValueMap, live: ValueMap): readonly FieldError[] {
  const errors = [...jobErrors(get(job, "spec"), "spec")];
  for (const field of [
    "selector",
    "template",
    "completionMode",
    "podFailurePolicy",
    "backoffLimitPerIndex",
  ]) {
    errors.push(...immutable(dig(job, "spec", field), dig(live, "spec", field), `spec.${field}`));
  }
  if (dig(job, "spec", "completionMode") !== "Indexed") {
    errors.push(
      ...immutable(dig(job, "spec", "completions"), dig(live, "spec", "completions"), "spec.completions"),
    );
  }
  return errors;
}
