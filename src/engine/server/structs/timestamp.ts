const RFC3339 = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:[.,](\d+))?(Z|[+-]\d\d:\d\d)$/;

/** Most times in stored form. The days 29 to 31 need the full check. */
const STORED = /^[1-9]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/;

/**
 * Returns a time in stored form, UTC with whole seconds: `2026-01-01T00:00:00Z`. Null if the text is not an RFC 3339 time.
 */
export function canonicalTime(text: string): string | null {
  if (STORED.test(text)) return text;
  const at = instant(text);
  return at === null ? null : `${new Date(at.seconds * 1000).toISOString().slice(0, 19)}Z`;
}

/** Returns the parts of an RFC 3339 time; null for any other text. */
export function instant(text: string): { readonly seconds: number; readonly fraction: string } | null {
  const match = RFC3339.exec(text);
  if (match === null) return null;
  const [, year, month, day, hour, minute, second, fraction = "", zone = "Z"] = match;
  const local = Date.UTC(
    +(year as string),
    +(month as string) - 1,
    +(day as string),
    +(hour as string),
    +(minute as string),
    +(second as string),
  );
  const date = new Date(local);
  if (date.getUTCMonth() !== +(month as string) - 1 || date.getUTCDate() !== +(day as string)) return null;
  if (+(hour as string) > 23 || +(minute as string) > 59 || +(second as string) > 59) return null;
  return { seconds: local / 1000 - offset(zone), fraction };
}

function offset(zone: string): number {
  if (zone === "Z") return 0;
  const sign = zone[0] === "-" ? -1 : 1;
  return sign * (Number(zone.slice(1, 3)) * 3600 + Number(zone.slice(4, 6)) * 60);
}
