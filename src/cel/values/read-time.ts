const texts = new WeakMap<Date, string>();

/**
 * Returns the time that a text has, or null. {@link textOfTime} tells its text, because a `Date` has neither the offset nor parts of
 * milliseconds.
 */
export function readTime(text: string): Date | null {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) return null;
  const [, before, fraction = "", zone = ""] = FORM.exec(text) ?? [];
  if (before !== undefined)
    texts.set(time, `${before}${fraction.replace(/\.?0*$/, "")}${/^[-+]00:00$/.test(zone) ? "Z" : zone}`);
  return time;
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
