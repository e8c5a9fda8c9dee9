import { failed, succeeded } from "../shell-state.ts";
import { type Program, type ProgramCall, unsupported } from "./program.ts";
import { readValueOptions } from "./value-options.ts";

/** `date -u -d '2026-01-01 +1 day' +%F`: the time of the scenario in UTC, moved on by `sleep`, or a given one. */
export function printDate({ state }: ProgramCall, words: readonly string[]): ReturnType<Program> {
  const format = words.find((word) => word.startsWith("+"))?.slice(1);
  const rest = words.filter((word) => !word.startsWith("+"));
  const [, iso] = /(?:^| )(?:-I|--iso-8601=?)(\w*)(?= |$)/.exec(rest.join(" ")) ?? [];
  const given = readValueOptions(
    rest.filter((word) => !/^(?:-I\w*|--iso-8601(?:=\w+)?)$/.test(word)),
    {
      values: "df",
      flags: "uR",
      long: { date: "d", utc: "u", universal: "u", "rfc-email": "R", "rfc-3339": "f" },
    },
  );
  if (given === null || given.names.length > 0) return unsupported("date", words);
  const now = Date.parse(state.environment.now) + Math.floor(state.clock.seconds) * 1000;
  const text = given.values.get("d");
  const time = text === undefined ? now : readTime(text, now);
  if (time === null) return failed(1, `date: invalid date ‘${text}’`);
  const chosen =
    format ??
    (iso !== undefined
      ? (ISO[iso] ?? "%F")
      : given.flags.includes("R")
        ? "%a, %d %b %Y %H:%M:%S %z"
        : given.values.has("f")
          ? "%F %T+00:00"
          : "%a %b %e %H:%M:%S %Z %Y");
  return succeeded(`${formatted(time, chosen)}\n`);
}

const ISO: Readonly<Record<string, string>> = {
  hours: "%FT%H+00:00",
  minutes: "%FT%H:%M+00:00",
  seconds: "%FT%T+00:00",
};

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);
const DAY = 86_400_000;

/** Returns a time as a format of `date` prints it. */
function formatted(time: number, format: string): string {
  const date = new Date(time);
  const two = (value: number, fill = "0") => String(value).padStart(2, fill);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  const [hour, minute, second] = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()];
  const weekday = DAYS[date.getUTCDay()] ?? "";
  const short = hour % 12 === 0 ? 12 : hour % 12;
  const parts: Readonly<Record<string, () => string>> = {
    Y: () => String(year),
    y: () => two(year % 100),
    m: () => two(month + 1),
    d: () => two(day),
    e: () => two(day, " "),
    H: () => two(hour),
    k: () => two(hour, " "),
    I: () => two(short),
    l: () => two(short, " "),
    M: () => two(minute),
    S: () => two(second),
    p: () => (hour < 12 ? "AM" : "PM"),
    s: () => String(Math.floor(time / 1000)),
    F: () => formatted(time, "%Y-%m-%d"),
    T: () => formatted(time, "%H:%M:%S"),
    R: () => formatted(time, "%H:%M"),
    D: () => formatted(time, "%m/%d/%y"),
    c: () => formatted(time, "%a %b %e %H:%M:%S %Y"),
    a: () => weekday.slice(0, 3),
    A: () => weekday,
    u: () => String(date.getUTCDay() || 7),
    w: () => String(date.getUTCDay()),
    b: () => (MONTHS[month] ?? "").slice(0, 3),
    h: () => (MONTHS[month] ?? "").slice(0, 3),
    B: () => MONTHS[month] ?? "",
    j: () => String(Math.floor((time - Date.UTC(year, 0, 1)) / DAY) + 1).padStart(3, "0"),
    Z: () => "UTC",
    z: () => "+0000",
    N: () => "000000000",
    n: () => "\n",
    t: () => "\t",
    "%": () => "%",
  };
  return format.replace(
    /%([-_0]?)(\d*)(:?)(.)/g,
    (found, flag: string, width: string, colon: string, key: string) => {
      if (colon !== "") return key === "z" ? "+00:00" : found;
      const text = parts[key]?.();
      if (text === undefined) return found;
      if (key === "N" && width !== "") return text.slice(0, Number(width));
      return flag === "-"
        ? text.replace(/^[0 ]+(?=.)/, "")
        : flag === "_"
          ? text.replace(/^0+(?=.)/, (zeros) => " ".repeat(zeros.length))
          : text;
    },
  );
}

const UNITS: Readonly<Record<string, number>> = {
  sec: 1000,
  second: 1000,
  min: 60_000,
  minute: 60_000,
  hour: 3_600_000,
  day: DAY,
  week: 7 * DAY,
  fortnight: 14 * DAY,
};

/** Returns the time of a text such as `2026-01-02T03:04:05Z`, `@0`, `yesterday` or `2026-01-02 +3 days`; null if it is none. */
function readTime(text: string, now: number): number | null {
  const [, seconds] = /^@(-?\d+)(?:\.\d+)?$/.exec(text.trim()) ?? [];
  if (seconds !== undefined) return Number(seconds) * 1000;
  let rest = text.trim();
  let time = now;
  const full =
    /^(\d{4})-(\d\d?)-(\d\d?)(?:(?:[T ]+)(\d\d?):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?)?\s*(Z|UTC|GMT|[+-]\d\d:?(?:\d\d)?(?![\d ]))?/i;
  const found = full.exec(rest);
  if (found !== null) {
    const [whole, year, month, day, hour = "0", minute = "0", second = "0", zone = "Z"] = found;
    const [, sign, hours = "0", minutes = "0"] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
    const away = sign === undefined ? 0 : (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -1 : 1);
    const date = Date.UTC(
      Number(year),
      Number(month) - 1,
      Number(day),
      Number(hour),
      Number(minute) - away,
      Number(second),
    );
    if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31 || Number(hour) > 24)
      return null;
    if (new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() !== Number(day))
      return null;
    time = date;
    rest = rest.slice(whole.length).trim();
  }
  while (rest !== "") {
    const [whole, word, sign, count, unit = "", ago] =
      /^(?:(now|today|yesterday|tomorrow|midnight|utc)\b|([-+]?)\s*(\d+|next|last|a)?\s*(sec|second|min|minute|hour|day|week|fortnight|month|year)s?\b(\s+ago)?)\s*/i.exec(
        rest,
      ) ?? [];
    if (whole === undefined) return null;
    rest = rest.slice(whole.length);
    if (word !== undefined) {
      time += { yesterday: -DAY, tomorrow: DAY }[word.toLowerCase()] ?? 0;
      if (word.toLowerCase() === "midnight") time -= time % DAY;
      continue;
    }
    const amount =
      count === undefined || count === "a" || count === "next" ? 1 : count === "last" ? -1 : Number(count);
    const by = amount * (sign === "-" ? -1 : 1) * (ago === undefined ? 1 : -1);
    time = moved(time, unit.toLowerCase(), by);
  }
  return time;
}

function moved(time: number, unit: string, by: number): number {
  if (unit !== "month" && unit !== "year") return time + by * (UNITS[unit] ?? 0);
  const date = new Date(time);
  if (unit === "month") date.setUTCMonth(date.getUTCMonth() + by);
  else date.setUTCFullYear(date.getUTCFullYear() + by);
  return date.getTime();
}
