import { quoteGo } from "../../../value/go-format.ts";
import { dig, get, isMap, type Value, type ValueMap } from "../../../value/value.ts";
import { type FieldError, requiredField, unsupportedField } from "../../http/status-errors.ts";
import { immutableErrors, nonNegativeErrors } from "../../validate/field-checks.ts";
import { podTemplateErrors } from "../core/pod-template/pod-spec-validation.ts";

/** Returns the invalid fields of a Job spec at `path`. */
export function jobSpecErrors(spec: Value | undefined, path: string): readonly FieldError[] {
  if (!isMap(spec)) return [];
  const errors: FieldError[] = [];
  for (const field of [
    "parallelism",
    "completions",
    "backoffLimit",
    "activeDeadlineSeconds",
    "ttlSecondsAfterFinished",
  ]) {
    errors.push(...nonNegativeErrors(get(spec, field), `${path}.${field}`));
  }
  errors.push(...podTemplateErrors(get(spec, "template"), `${path}.template`));
  const restart = dig(spec, "template", "spec", "restartPolicy");
  const field = `${path}.template.spec.restartPolicy`;
  if (restart === "Always") errors.push(requiredField(field, 'valid values: "OnFailure", "Never"'));
  else if (restart !== "OnFailure" && restart !== "Never")
    errors.push(unsupportedField(field, quoteGo(String(restart)), ["OnFailure", "Never"]));
  return errors;
}

/** Returns the invalid fields of an updated Job. */
export function jobUpdateErrors(job: ValueMap, live: ValueMap): readonly FieldError[] {
  const errors = [...jobSpecErrors(get(job, "spec"), "spec")];
  for (const field of [
    "selector",
    "template",
    "completionMode",
    "podFailurePolicy",
    "backoffLimitPerIndex",
  ]) {
    errors.push(...immutableErrors(dig(job, "spec", field), dig(live, "spec", field), `spec.${field}`));
  }
  if (dig(job, "spec", "completionMode") !== "Indexed") {
    errors.push(
      ...immutableErrors(
        dig(job, "spec", "completions"),
        dig(live, "spec", "completions"),
        "spec.completions",
      ),
    );
  }
  return errors;
}
