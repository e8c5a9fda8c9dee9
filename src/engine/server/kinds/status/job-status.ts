import { equal } from "../../../value/equal.ts";
import { listAt, mapAt, mapsOf, textAt, textOf } from "../../../value/field-values.ts";
import { get, type Value, type ValueMap } from "../../../value/value.ts";
import { duplicateField } from "../../http/late-errors.ts";
import { type FieldError, invalidField, requiredField } from "../../http/status-errors.ts";
import { printInvalid } from "../../validate/field-checks.ts";
import type { Errors } from "../../validate/value-checks.ts";
import { type ByVersion, formOf } from "../../version/current-version.ts";
import { readIndexes, sharedIndex } from "./job-indexes.ts";
import { counterErrors } from "./workload-status.ts";

/** Upstream: kubernetes pkg/apis/batch/validation/validation.go, validateJobStatus, and pkg/registry/batch/job/strategy.go (v1.36.3). */
export function jobStatusErrors(job: ValueMap, live: ValueMap): Errors {
  const [spec, status, before] = [mapAt(job, "spec"), mapAt(job, "status"), mapAt(live, "status")];
  const write: StatusWrite = {
    spec,
    status,
    before,
    changed: (field) => !equal(get(status, field) ?? null, get(before, field) ?? null),
    is: (type) => isTrue(status, type),
    was: (type) => isTrue(before, type),
  };
  return [
    ...counterErrors(status, "active", "succeeded", "failed", "ready", "terminating"),
    ...uncountedErrors(mapAt(status, "uncountedTerminatedPods")),
    ...endErrors(write),
    ...indexErrors(write),
    ...successErrors(write),
    ...changeErrors(write),
  ];
}

type StatusWrite = {
  readonly spec: ValueMap;
  readonly status: ValueMap;
  readonly before: ValueMap;
  readonly changed: (field: string) => boolean;
  /** Whether a condition is true now. */
  readonly is: (type: string) => boolean;
  readonly was: (type: string) => boolean;
};

function isTrue(status: ValueMap, type: string): boolean {
  return mapsOf(get(status, "conditions")).some(
    (one) => textAt(one, "type") === type && textAt(one, "status") === "True",
  );
}

function conditionError(why: string): FieldError {
  return { reason: "FieldValueInvalid", field: "status.conditions", detail: `Invalid value: ${why}` };
}

function wrong(field: string, value: Value | undefined, why: string): FieldError {
  return invalidField(`status.${field}`, printInvalid(value), why);
}

function uncountedErrors(uncounted: ValueMap): Errors {
  const seen = new Set<string>();
  return ["succeeded", "failed"].flatMap((list) =>
    listAt(uncounted, list).flatMap((one, i) => {
      const at = `uncountedTerminatedPods.${list}[${i}]`;
      if (textOf(one) === "") return [wrong(at, "", "must not be empty")];
      if (seen.has(textOf(one))) return [duplicateField(`status.${at}`, printInvalid(one))];
      seen.add(textOf(one));
      return [];
    }),
  );
}

/** Checks what must hold when a job ends. The server checks a rule only if the write changes something that it is about. */
function endErrors({ spec, status, changed, is, was }: StatusWrite): Errors {
  const [complete, failed] = [is("Complete"), is("Failed")];
  const finished = complete || failed;
  const completeChanged = complete !== was("Complete");
  const failedChanged = failed !== was("Failed");
  const finishedChanged = finished !== (was("Complete") || was("Failed"));
  const differs = (type: string): boolean => is(type) !== was(type);
  const completionChanged = completeChanged || changed("completionTime");
  const completion = textAt(status, "completionTime");
  const start = textAt(status, "startTime");
  const active = Number(get(status, "active") ?? 0);
  const [ready, terminating] = [get(status, "ready"), get(status, "terminating")];
  const uncounted = mapAt(status, "uncountedTerminatedPods");
  const isEmptyJob = get(spec, "suspend") === true && get(spec, "completions") === 0;
  const rules: readonly (readonly [boolean, () => FieldError])[] = [
    [
      (completeChanged || failedChanged) && complete && failed,
      () => conditionError("cannot set Complete=True and Failed=true conditions"),
    ],
    [
      (completeChanged || differs("FailureTarget")) && complete && is("FailureTarget"),
      () => conditionError("cannot set Complete=True and FailureTarget=true conditions"),
    ],
    [
      completionChanged && completion !== "" && !complete,
      () =>
        wrong(
          "completionTime",
          completion,
          "cannot set completionTime when there is no Complete=True condition",
        ),
    ],
    [
      completionChanged && completion === "" && complete,
      () => requiredField("status.completionTime", "completionTime is required for Complete jobs"),
    ],
    [
      (changed("startTime") || changed("completionTime")) &&
        start !== "" &&
        completion !== "" &&
        Date.parse(completion) < Date.parse(start),
      () => wrong("completionTime", completion, "must be equal to or after `startTime`"),
    ],
    [
      (failedChanged || changed("failedIndexes")) && failed && !is("FailureTarget"),
      () => conditionError("cannot set Failed=True condition without the FailureTarget=true condition"),
    ],
    [
      (completeChanged || differs("SuccessCriteriaMet")) && complete && !is("SuccessCriteriaMet"),
      () =>
        conditionError("cannot set Complete=True condition without the SuccessCriteriaMet=true condition"),
    ],
    [
      (finishedChanged || changed("active")) && finished && active > 0,
      () => wrong("active", active, "active>0 is invalid for finished job"),
    ],
    [
      (finishedChanged || changed("startTime")) && finished && start === "" && !isEmptyJob,
      () => requiredField("status.startTime", "startTime is required for finished job"),
    ],
    [
      (finishedChanged || changed("uncountedTerminatedPods")) &&
        finished &&
        listAt(uncounted, "succeeded").length + listAt(uncounted, "failed").length > 0,
      () => wrong("uncountedTerminatedPods", goUncounted(uncounted), "must be empty for finished job"),
    ],
    [
      (finishedChanged || changed("terminating")) && finished && Number(terminating ?? 0) > 0,
      () => wrong("terminating", terminating, "terminating>0 is invalid for finished job"),
    ],
    [
      (changed("ready") || changed("active")) && typeof ready === "number" && ready > active,
      () => wrong("ready", ready, "cannot set more ready pods than active"),
    ],
  ];
  return rules.flatMap(([applies, error]) => (applies ? [error()] : []));
}

/** The struct in which the server validates the pods has no names for JSON. */
function goUncounted(uncounted: ValueMap): ValueMap {
  return {
    Succeeded: get(uncounted, "succeeded") ?? null,
    Failed: get(uncounted, "failed") ?? null,
  };
}

function indexErrors({ spec, status, changed }: StatusWrite): Errors {
  const completions = get(spec, "completions");
  const completed = textAt(status, "completedIndexes");
  const failed = get(status, "failedIndexes");
  const perIndex = get(spec, "backoffLimitPerIndex") !== undefined;
  const isIndexed = textAt(spec, "completionMode") === "Indexed";
  const errors: FieldError[] = [];
  if (changed("completedIndexes") && typeof completions === "number") {
    const problem = readIndexes(completed, completions).problem;
    if (problem !== null)
      errors.push(wrong("completedIndexes", completed, `error parsing completedIndexes: ${problem}`));
  }
  if (changed("failedIndexes") && typeof completions === "number" && perIndex && typeof failed === "string") {
    const problem = readIndexes(failed, completions).problem;
    if (problem !== null)
      errors.push(wrong("failedIndexes", failed, `error parsing failedIndexes: ${problem}`));
  }
  if (changed("completedIndexes") && completed !== "" && !isIndexed) {
    const why = "cannot set non-empty completedIndexes when non-indexed completion mode";
    errors.push(wrong("completedIndexes", completed, why));
  }
  if (changed("failedIndexes") && !perIndex && typeof failed === "string") {
    const why = "cannot set non-null failedIndexes when backoffLimitPerIndex is null";
    errors.push(wrong("failedIndexes", failed, why));
  }
  if (
    (changed("failedIndexes") || changed("completedIndexes")) &&
    typeof failed === "string" &&
    typeof completions === "number"
  ) {
    const shared = sharedIndex(completed, failed, completions);
    const why = `failedIndexes and completedIndexes overlap at index: ${shared}`;
    if (shared !== null) errors.push(wrong("failedIndexes", failed, why));
  }
  return errors;
}

function successErrors({ spec, is }: StatusWrite): Errors {
  const success = is("SuccessCriteriaMet");
  const withPolicy = get(spec, "successPolicy") !== undefined;
  return [
    ...(success && is("Failed")
      ? [conditionError("cannot set SuccessCriteriaMet=True and Failed=true conditions")]
      : []),
    ...(success && is("FailureTarget")
      ? [conditionError("cannot set SuccessCriteriaMet=True and FailureTarget=true conditions")]
      : []),
    ...(withPolicy && !success && is("Complete")
      ? [conditionError("cannot set Complete=True for Job with SuccessPolicy unless SuccessCriteriaMet=True")]
      : []),
  ];
}

function changeErrors({ spec, status, before, is, was }: StatusWrite): Errors {
  const errors: FieldError[] = [];
  for (const type of ["Failed", "Complete", "FailureTarget"]) {
    if (was(type) && !is(type))
      errors.push(conditionError(`cannot disable the terminal ${type}=True condition`));
  }
  const scales =
    textAt(spec, "completionMode") === "Indexed" &&
    equal(get(spec, "completions") ?? null, get(spec, "parallelism") ?? null);
  for (const field of ["failed", "succeeded"]) {
    const [now, old] = [status, before].map((one) => Number(get(one, field) ?? 0)) as [number, number];
    if (now < old && !(field === "succeeded" && scales))
      errors.push(wrong(field, now, `cannot decrease the ${field} counter`));
  }
  const [completion, start] = [get(status, "completionTime"), get(status, "startTime")];
  const [oldCompletion, oldStart] = [get(before, "completionTime"), get(before, "startTime")];
  if (completion !== undefined && oldCompletion !== undefined && completion !== oldCompletion)
    errors.push(wrong("completionTime", completion, "field is immutable"));
  const isResuming =
    was("Suspended") &&
    mapsOf(get(status, "conditions")).some(
      (one) => textAt(one, "type") === "Suspended" && textAt(one, "status") === "False",
    );
  if (oldStart !== undefined && start !== oldStart && get(spec, "suspend") !== true && !isResuming)
    errors.push(formOf(OTHER_START)(start));
  if (was("SuccessCriteriaMet") && !is("SuccessCriteriaMet"))
    errors.push(conditionError("cannot disable the SuccessCriteriaMet=True condition"));
  if (was("Complete") && !was("SuccessCriteriaMet") && is("SuccessCriteriaMet"))
    errors.push(
      conditionError("cannot set SuccessCriteriaMet=True for Job already has Complete=true conditions"),
    );
  return errors;
}

/** The error for another start of a job that is not suspended. */
const OTHER_START: ByVersion<(start: Value | undefined) => Errors[number]> = {
  "1.34": () => requiredField("status.startTime", "startTime cannot be removed for unsuspended job"),
  "1.36": (start) => wrong("startTime", start, "field is immutable for unsuspended job once set"),
};
