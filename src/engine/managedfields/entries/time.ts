/** A time as Kubernetes writes it: RFC 3339 in UTC, in whole seconds. Such strings sort by time. */
export type Time = string;

/** The time that an entry without a time is sorted by. */
export const NO_TIME_SORTS_AS: Time = "1970-01-01T00:00:00Z";

const CANONICAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
const RFC3339 = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:[.,]\d+)?(?:Z|([+-])(\d\d):(\d\d))$/;

/**
 * Parses an RFC 3339 time without its fractions of a second; null if it is invalid, or if its year in UTC does not have four
 * digits.
 * Upstream: apimachinery pkg/apis/meta/v1 time.go, UnmarshalJSON and MarshalJSON.
 */
export function parseTime(text: string): Time | null {
  const parts = RFC3339.exec(text);
  if (parts === null) return null;
  const at = (i: number): number => Number(parts[i] ?? 0);
  const [year, month, day, hour, minute, second] = [at(1), at(2), at(3), at(4), at(5), at(6)];
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null;
  if (hour > 23 || minute > 59 || second > 59 || at(8) > 24 || at(9) > 60) return null;
  if (CANONICAL.test(text)) return text;
  const offset = (at(8) * 60 + at(9)) * (parts[7] === "-" ? -1 : 1);
  return printMinutes(minutesOf(year, month, day) + hour * 60 + minute - offset, second);
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

function daysIn(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Returns the minutes from the start of year 0 to the day. */
function minutesOf(year: number, month: number, day: number): number {
  let days = day - 1;
  for (let m = 1; m < month; m++) days += daysIn(year, m);
  const before = year - 1;
  if (year > 0)
    days += 366 + before * 365 + Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400);
  return days * 1440;
}

function printMinutes(minutes: number, second: number): Time | null {
  let year = Math.floor(minutes / (365.2425 * 1440));
  if (minutesOf(year + 1, 1, 1) <= minutes) year++;
  if (minutesOf(year, 1, 1) > minutes) year--;
  if (year < 0 || year > 9999) return null;
  let rest = minutes - minutesOf(year, 1, 1);
  let month = 1;
  while (rest >= daysIn(year, month) * 1440) rest -= daysIn(year, month++) * 1440;
  const pad = (value: number, width = 2): string => String(value).padStart(width, "0");
  const date = `${pad(year, 4)}-${pad(month)}-${pad(Math.floor(rest / 1440) + 1)}`;
  return `${date}T${pad(Math.floor((rest % 1440) / 60))}:${pad(rest % 60)}:${pad(second)}Z`;
}

/** Compares times as sort functions do; undefined is an entry without a time. */
export function compareTimes(a: Time | undefined, b: Time | undefined): number {
  const x = a ?? NO_TIME_SORTS_AS;
  const y = b ?? NO_TIME_SORTS_AS;
  return x < y ? -1 : x > y ? 1 : 0;
}
