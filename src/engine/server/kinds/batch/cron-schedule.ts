import { quoteGo } from "../../../value/go-format.ts";

const DESCRIPTORS = ["@yearly", "@annually", "@monthly", "@weekly", "@daily", "@midnight", "@hourly"];
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const DAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

const EVERY = "@every ";

type Bounds = { readonly from: number; readonly to: number; readonly names: readonly string[] };

const FIELDS: readonly Bounds[] = [
  { from: 0, to: 59, names: [] },
  { from: 0, to: 23, names: [] },
  { from: 1, to: 31, names: [] },
  { from: 1, to: 12, names: MONTHS },
  { from: 0, to: 6, names: DAYS },
];

/** Returns why a cron schedule is invalid, or null if it is valid. Upstream: robfig/cron v3, parser.go. Differs: does not check time zones. */
export function scheduleProblem(schedule: string): string | null {
  const zone = /^(CRON_)?TZ=\S*/.exec(schedule)?.[0] ?? "";
  // The parser of the server looks for the space after the time zone, and fails without one.
  if (zone !== "" && !schedule.includes(" "))
    return "invalid schedule format: runtime error: slice bounds out of range [:-1]";
  const text = schedule.slice(zone.length).trim();
  if (text.startsWith("@")) {
    if (DESCRIPTORS.includes(text)) return null;
    if (!text.startsWith(EVERY)) return `unrecognized descriptor: ${text}`;
    const problem = durationProblem(text.slice(EVERY.length));
    return problem === null ? null : `failed to parse duration ${text}: ${problem}`;
  }
  const fields = text.match(/\S+/g) ?? [];
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

const AMOUNT = /^\d*\.?\d*/;
const UNITS = ["ns", "us", "µs", "μs", "ms", "s", "m", "h"];

/** Returns why Go cannot read a duration, or null if it can. Upstream: time.ParseDuration. Differs: it does not check the size. */
function durationProblem(duration: string): string | null {
  const why = (text: string) => `time: ${text} duration ${quoteGo(duration)}`;
  let rest = duration.replace(/^[+-]/, "");
  if (rest === "0") return null;
  if (rest === "") return why("invalid");
  while (rest !== "") {
    const amount = (AMOUNT.exec(rest) as RegExpExecArray)[0];
    if (!/\d/.test(amount)) return why("invalid");
    const unit = (/^[^.\d]*/.exec(rest.slice(amount.length)) as RegExpExecArray)[0];
    if (unit === "") return why("missing unit in");
    if (!UNITS.includes(unit)) return why(`unknown unit ${quoteGo(unit)} in`);
    rest = rest.slice(amount.length + unit.length);
  }
  return null;
}
