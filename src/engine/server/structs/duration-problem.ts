/** Returns why a text is no duration, or null. Upstream: Go's time.ParseDuration. */
export function durationProblem(text: string): string | null {
  const because = (why: string) => `time: ${why} ${JSON.stringify(text)}`;
  let rest = text.replace(/^[+-]/, "");
  if (rest === "0") return null;
  do {
    const [number] = /^(?:\d+\.?\d*|\.\d+)/.exec(rest) ?? [];
    if (number === undefined) return because("invalid duration");
    const [unit] = /^[^\d.]+/.exec(rest.slice(number.length)) ?? [];
    if (unit === undefined) return because("missing unit in duration");
    if (!/^(?:ns|us|µs|μs|ms|s|m|h)$/.test(unit))
      return because(`unknown unit ${JSON.stringify(unit)} in duration`);
    rest = rest.slice(number.length + unit.length);
  } while (rest !== "");
  return null;
}
