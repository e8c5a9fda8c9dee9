import { mapOf, textAt } from "../../../value/field-values.ts";
import { quoteGo } from "../../../value/go-format.ts";
import { utf8Length } from "../../../value/utf8.ts";
import { dig, get, isMap, type Value, type ValueMap } from "../../../value/value.ts";
import { set } from "../../defaults/default-rule.ts";
import { invalidField, requiredField, unsupportedField } from "../../http/status-errors.ts";
import { internalJson } from "../../internal/internal-json.ts";
import { metaText } from "../../metadata/object-meta.ts";
import { nonNegativeErrors } from "../../validate/field-checks.ts";
import { type Errors, problemErrors, requiredChoice } from "../../validate/value-checks.ts";
import type { BuiltinKind } from "../builtin-kind.ts";
import { containers, items, selector, since, text } from "../common/table-cells.ts";
import { templateWarnings } from "../core/pod-template/template-warnings.ts";
import { scheduleProblem } from "./cron-schedule.ts";
import { jobSpecDefaults } from "./job.ts";
import { jobSpecErrors } from "./job-validation.ts";
import { isKnownZone } from "./time-zones.ts";

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
  unchecked: [{ path: ["spec", "timeZone"], what: "whether the city of a time zone exists" }],
  podSpecPath: ["spec", "jobTemplate", "spec", "template", "spec"],
  strategy: { generation: "spec" },
  validate: {
    create: newCronJobErrors,
    update: (object, live) => specErrors(object, mapOf(get(live, "spec"))),
  },
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

const POLICIES = ["Allow", "Forbid", "Replace"];

/** Returns the invalid fields of a CronJob. `before` is the spec before an update, null for a new one. */
function specErrors(job: ValueMap, before: ValueMap | null): Errors {
  const spec = mapOf(get(job, "spec"));
  const template = mapOf(get(spec, "jobTemplate"));
  const at = "spec.jobTemplate.spec";
  return [
    ...scheduleErrors(spec, before),
    ...nonNegativeErrors(get(spec, "startingDeadlineSeconds"), "spec.startingDeadlineSeconds"),
    ...(before !== null && get(before, "timeZone") === get(spec, "timeZone")
      ? []
      : zoneErrors(get(spec, "timeZone"))),
    ...requiredChoice(get(spec, "concurrencyPolicy"), "spec.concurrencyPolicy", POLICIES),
    ...jobSpecErrors(get(template, "spec"), at),
    ...templateSelectorErrors(dig(template, "spec", "selector"), dig(template, "spec", "manualSelector"), at),
    ...["successfulJobsHistoryLimit", "failedJobsHistoryLimit"].flatMap((field) =>
      nonNegativeErrors(get(spec, field), `spec.${field}`),
    ),
  ];
}

function scheduleErrors(spec: ValueMap, before: ValueMap | null): Errors {
  const schedule = textAt(spec, "schedule");
  if (schedule === "") return [requiredField("spec.schedule")];
  const allowsZone = before !== null && textAt(before, "schedule").includes("TZ");
  const problem = scheduleProblem(schedule);
  const twice = "cannot use both timeZone field and TZ or CRON_TZ in schedule";
  const zone = "cannot use TZ or CRON_TZ in schedule, use timeZone field instead";
  const wrong = (why: string): Errors => problemErrors(schedule, "spec.schedule", [why]);
  return [
    ...(problem === null ? [] : wrong(problem)),
    ...(allowsZone && schedule.includes("TZ") && get(spec, "timeZone") !== undefined ? wrong(twice) : []),
    ...(!allowsZone && schedule.includes("TZ") ? wrong(zone) : []),
  ];
}

/** Returns the errors of a time zone. */
function zoneErrors(zone: Value | undefined): Errors {
  if (typeof zone !== "string") return [];
  const wrong = (why: string): Errors => problemErrors(zone, "spec.timeZone", [why]);
  if (zone === "") return wrong("timeZone must be nil or non-empty string");
  const isName = zone
    .split("/")
    .every((part) => part !== "." && part !== ".." && /^[A-Za-z._0-9+][-A-Za-z._0-9+]{0,13}$/.test(part));
  if (!isName) return wrong(`unknown time zone ${zone}`);
  if (zone.toLowerCase() === "local") {
    const explicit = wrong(
      "timeZone must be an explicit time zone as defined in https://www.iana.org/time-zones",
    );
    return zone === "Local" ? explicit : [...explicit, ...wrong(`unknown time zone ${zone}`)];
  }
  return isKnownZone(zone) ? [] : wrong(`unknown time zone ${zone}`);
}

/** A Job that comes from a template gets its selector from the server. */
function templateSelectorErrors(selector: Value | undefined, manual: Value | undefined, at: string): Errors {
  return [
    ...(isMap(selector)
      ? [
          invalidField(
            `${at}.selector`,
            internalJson(selector, "meta/v1.LabelSelector"),
            "`selector` will be auto-generated",
          ),
        ]
      : []),
    ...(manual === true ? [unsupportedField(`${at}.manualSelector`, "true", ["nil", "false"])] : []),
  ];
}

/** The name of each Job is the name of its CronJob and a suffix of 11 characters. */
function newCronJobErrors(job: ValueMap): Errors {
  const name = metaText(job, "name");
  const errors = specErrors(job, null);
  if (utf8Length(name) <= 52) return errors;
  return [...errors, invalidField("metadata.name", quoteGo(name), "must be no more than 52 characters")];
}
