import type { Step } from "./scenario.ts";

/** Time of the first step, unless the scenario states another one. */
export const FIRST_TIME = "2026-01-01T00:00:00Z";
const MINUTE = 60_000;

/** With a time zone: otherwise the result would depend on the zone of the browser. */
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * Returns the time of a step: its own `at`, else one minute after `previous`. For the first step `previous` is null, and the time
 * is `startTime`.
 */
export function nextTime(previous: string | null, { at }: Pick<Step, "at">, startTime = FIRST_TIME): string {
  const first = readTime(startTime) ?? (readTime(FIRST_TIME) as number);
  const next = previous === null ? first : (readTime(previous) as number) + MINUTE;
  return printTime(readTime(at) ?? next);
}

/** Milliseconds since 1970; undefined if the text is not a time. */
function readTime(text: string | undefined): number | undefined {
  const time = text !== undefined && TIME.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

function printTime(time: number): string {
  return new Date(time).toISOString().replace(/\.\d+Z$/, "Z");
}
