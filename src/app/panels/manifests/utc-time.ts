/** Converts an RFC 3339 time to the value of a `datetime-local` field, in UTC and seconds; empty if it is invalid. */
export function toField(time: string | undefined): string {
  const milliseconds = time === undefined ? Number.NaN : Date.parse(time);
  return Number.isNaN(milliseconds) ? "" : new Date(milliseconds).toISOString().slice(0, 19);
}

/** Converts the value of such a field to RFC 3339; undefined if it is empty, or the year has more than four digits. */
export function fromField(text: string): string | undefined {
  const milliseconds = /^\d{4}-/.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
  return Number.isNaN(milliseconds) ? undefined : `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
}
