const texts = new WeakMap<Date, string>();

/**
 * Returns the time that a text has, or null. {@link textOfTime} tells its text, because a `Date` has neither the offset nor parts of
 * milliseconds.
 */
export function readTime(text: string): Date | null {
  const [, before = "", fraction = "", zone = ""] = FORM.exec(text) ?? [];
  const offset = before === "" ? 0 : offsetOf(zone);
  const local = new Date(before === "" ? text : `${before}${fraction}Z`);
  if (offset === null || Number.isNaN(local.getTime())) return null;
  if (before === "") return local;
  const time = new Date(local.getTime() - offset * 60_000);
  texts.set(time, `${before}${fraction.replace(/\.?0*$/, "")}${zoneText(offset)}`);
  return time;
}

/** Returns the minutes of an offset; null if it is none. Go reads also 24 hours and 60 minutes. */
function offsetOf(zone: string): number | null {
  if (zone === "Z") return 0;
  const [hours = 25, minutes = 0] = zone.slice(1).split(":").map(Number);
  if (hours > 24 || minutes > 60) return null;
  return (hours * 60 + minutes) * (zone.startsWith("-") ? -1 : 1);
}

function zoneText(offset: number): string {
  if (offset === 0) return "Z";
  const two = (number: number): string => String(number).padStart(2, "0");
  const size = Math.abs(offset);
  return `${offset < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

const FORM = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d{1,9})?(Z|[-+]\d\d:\d\d)$/;

/** Gives a time that was computed from another one the offset of that. */
export function keepOffset(time: Date, from: Date): void {
  const [zone = "", sign, hours, minutes] = /([-+])(\d\d):(\d\d)$/.exec(texts.get(from) ?? "") ?? [];
  if (zone === "") return;
  const shift = (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -60_000 : 60_000);
  const there = new Date(time.getTime() + shift).toISOString();
  texts.set(time, there.replace(/\.?0*Z$/, zone));
}

/** Returns a time in the form of RFC 3339. Its fraction has no zeros at the end. */
export function textOfTime(time: Date): string {
  return texts.get(time) ?? time.toISOString().replace(/\.?0*Z$/, "Z");
}
