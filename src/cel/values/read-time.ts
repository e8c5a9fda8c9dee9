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

/** Returns a time in the form of RFC 3339. Its fraction has no zeros at the end. A computed time is in UTC. */
export function textOfTime(time: Date): string {
  return texts.get(time) ?? time.toISOString().replace(/\.?0*Z$/, "Z");
}
