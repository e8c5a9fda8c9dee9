import { quoteGo } from "../../../value/go-format.ts";
import { utf8Length } from "../../../value/utf8.ts";
import { dig, get, isMap, type ValueMap } from "../../../value/value.ts";
import { set } from "../../defaults/default-rule.ts";
import { type FieldError, invalidField, requiredField } from "../../http/status-errors.ts";
import { metaText } from "../../metadata/object-meta.ts";
import { enumErrors, nonNegativeErrors } from "../../validate/field-checks.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { containers, items, selector, since, text } from "../common/table-cells.ts";
import { templateWarnings } from "../core/pod-template/template-warnings.ts";
import { scheduleProblem } from "./cron-schedule.ts";
import { jobSpecDefaults } from "./job.ts";
import { jobSpecErrors } from "./job-validation.ts";

export const cronJob: BuiltinKind = {
  defaults: {
    ...jobSpecDefaults,
    "batch/v1.CronJob": [
      set("spec.concurrencyPolicy", "Allow"),
      set("spec.suspend", false),
      set("spec.successfulJobsHistoryLimit", 3),
      set("spec.failedJobsHistoryLimit", 1),
    ],
  },
  strategy: { generation: "spec" },
  validate: { create: newCronJobErrors, update: cronJobErrors },
  warnings: templateWarnings(["spec", "jobTemplate", "spec", "template"], { namesPods: true }),
  table: (row) => [
    text(row, "spec.schedule"),
    text(row, "spec.timeZone", "<none>"),
    text(row, "spec.suspend") === "true" ? "True" : "False",
    items(row, "status.active").length,
    text(row, "status.lastScheduleTime") === "" ? "<none>" : since(row, "status.lastScheduleTime"),
    since(row),
    ...containers(row, "spec.jobTemplate.spec.template.spec"),
    selector(row, "spec.jobTemplate.spec.selector"),
  ],
};

function cronJobErrors(job: ValueMap): readonly FieldError[] {
  const spec = get(job, "spec");
  if (!isMap(spec)) return [];
  const schedule = String(get(spec, "schedule") ?? "");
  const errors: FieldError[] = schedule === "" ? [requiredField("spec.schedule")] : [];
  const problem = schedule === "" ? null : scheduleProblem(schedule);
  if (problem !== null) errors.push(invalidField("spec.schedule", quoteGo(schedule), problem));
  for (const field of ["startingDeadlineSeconds", "successfulJobsHistoryLimit", "failedJobsHistoryLimit"]) {
    errors.push(...nonNegativeErrors(get(spec, field), `spec.${field}`));
  }
  const policies = ["Allow", "Forbid", "Replace"];
  errors.push(...enumErrors(get(spec, "concurrencyPolicy"), "spec.concurrencyPolicy", policies));
  const path = "spec.jobTemplate.spec";
  return [...errors, ...jobSpecErrors(dig(job, "spec", "jobTemplate", "spec"), path)];
}

/** The name of each Job is the name of its CronJob and a suffix of 11 characters. */
function newCronJobErrors(job: ValueMap): readonly FieldError[] {
  const name = metaText(job, "name");
  const errors = cronJobErrors(job);
  return utf8Length(name) <= 52
    ? errors
    : [invalidField("metadata.name", quoteGo(name), "must be no more than 52 characters"), ...errors];
}
