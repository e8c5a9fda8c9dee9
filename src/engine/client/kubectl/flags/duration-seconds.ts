const UNITS: Readonly<Record<string, number>> = {
  ns: 1e-9,
  us: 1e-6,
  µs: 1e-6,
  ms: 1e-3,
  s: 1,
  m: 60,
  h: 3600,
};

/** Returns a duration such as `1h30m` in seconds; 0 for an empty text. The text is a duration that Go accepts. */
export function durationSeconds(text: string): number {
  const parts = text.matchAll(/(\d+(?:\.\d*)?|\.\d+)(ns|us|µs|ms|s|m|h)/g);
  const sum = [...parts].reduce(
    (total, [, count, unit]) => total + Number(count) * (UNITS[unit ?? ""] ?? 0),
    0,
  );
  return text.startsWith("-") ? -sum : sum;
}
