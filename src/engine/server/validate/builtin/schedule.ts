import { quoteGo } from "../../../value/text.ts";
import { utf8Length } from "../../../value/utf8.ts";
import { dig, get, isMap, type ValueMap } from "../../../value/value.ts";
import { metaText } from "../../meta.ts";
import { type FieldError, invalidField, requiredField } from "../../status.ts";
import { nonNegative } from "./errors.ts";
import { jobErrors } from "./job.ts";
import { oneOf } from "./policy.ts";

/** What is wrong with a CronJob. */
export function cronJobErrors(job: ValueMap): readonly FieldError[] {
  const spec = get(job, "spec");
  if (!isMap(spec)) return [];
  const schedule = String(get(spec, "schedule") ?? "");
  const errors: FieldError[] = schedule === "" ? [requiredField("spec.schedule")] : [];
  const problem = schedule === "" ? null : scheduleProblem(schedule);
  if (problem !== null) errors.push(invalidField("spec.schedule", quoteGo(schedule), problem));
  for (const field of ["startingDeadlineSeconds", "successfulJobsHistoryLimit", "failedJobsHistoryLimit"]) {
    errors.push(...nonNegative(get(spec, field), `spec.${field}`));
  }
  const policies = ["Allow", "Forbid", "Replace"];
  errors.push(...oneOf(get(spec, "concurrencyPolicy"), "spec.concurrencyPolicy", policies));
  const path = "spec.jobTemplate.spec";
  return [...errors, ...jobErrors(dig(job, "spec", "jobTemplate", "spec"), path)];
}

/** What is wrong with a new CronJob: its Jobs are called by its name and a number. */
export function newCronJobErrors(job: ValueMap): readonly FieldError[] {
  const name = metaText(job, "name");
  const errors = cronJobErrors(job);
  return utf8Length(name) <= 52
    ? errors
    : [invalidField("metadata.name", quoteGo(name), "must be no more than 52 characters"), ...errors];
}

const WORDS = ["@yearly", "@annually", "@monthly", "@weekly", "@daily", "@midnight", "@hourly"];
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const DAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

type Bounds = { readonly from: number; readonly to: number; readonly names: readonly string[] };

const FIELDS: readonly Bounds[] = [
  { from: 0, to: 59, names: [] },
  { from: 0, to: 23, names: [] },
  { from: 1, to: 31, names: [] },
  { from: 1, to: 12, names: MONTHS },
  { from: 0, to: 6, names: DAYS },
];

/** Why a schedule is none. Upstream: robfig/cron v3, parser.go. Differs: time zones inside it are not checked. */
function scheduleProblem(schedule: string): string | null {
  const text = schedule.replace(/^(CRON_)?TZ=\S+\s*/, "").trim();
  if (text.startsWith("@")) {
    if (WORDS.includes(text) || /^@every (\d+(\.\d+)?(ns|us|µs|ms|s|m|h))+$/.test(text)) return null;
    return `unrecognized descriptor: ${text}`;
  }
  const fields = text.split(/\s+/);
  if (fields.length !== 5) return `expected exactly 5 fields, found ${fields.length}: [${fields.join(" ")}]`;
  for (const [i, field] of fields.entries()) {
    for (const part of field.split(",")) {
      const problem = rangeProblem(part, FIELDS[i] as Bounds);
      if (problem !== null) return problem;
    }
  }
  return null;
}

function rangeProblem(part: string, { from, to, names }: Bounds): string | null {
  const steps = part.split("/");
  const ends = (steps[0] as string).split("-");
  if (ends.length > 2) return `too many hyphens: ${part}`;
  if (steps.length > 2) return `too many slashes: ${part}`;
  const any = ends[0] === "*" || ends[0] === "?";
  const numbers = any ? [from, to] : ends.map((end) => numberOf(end, names, from));
  const bad = ends.find((_, i) => Number.isNaN(numbers[i]));
  if (bad !== undefined && !any)
    return `failed to parse int from ${bad}: strconv.Atoi: parsing ${quoteGo(bad)}: invalid syntax`;
  const first = numbers[0] as number;
  const last = numbers[1] ?? (steps.length === 2 ? to : first);
  if (steps[1] !== undefined && Number(steps[1]) === 0)
    return `step of range should be a positive number: ${part}`;
  if (first < from) return `beginning of range (${first}) below minimum (${from}): ${part}`;
  if (last > to) return `end of range (${last}) above maximum (${to}): ${part}`;
  if (first > last) return `beginning of range (${first}) beyond end of range (${last}): ${part}`;
  return null;
}

function numberOf(text: string, names: readonly string[], from: number): number {
  const named = names.indexOf(text.toLowerCase());
  if (named >= 0) return named + from;
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}
