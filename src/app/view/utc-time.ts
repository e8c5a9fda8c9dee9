/** A moment in RFC 3339 as a `datetime-local` field has it, in UTC to the second; empty for none. */
export function toField(time: string | undefined): string {
  const moment = time === undefined ? Number.NaN : Date.parse(time);
  return Number.isNaN(moment) ? "" : new Date(moment).toISOString().slice(0, 19);
}

/** What such a field says, in RFC 3339; undefined for nothing, and for years that have more than four digits. */
export function fromField(text: string): string | undefined {
  const moment = /^\d{4}-/.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
  return Number.isNaN(moment) ? undefined : `${new Date(moment).toISOString().slice(0, 19)}Z`;
}
