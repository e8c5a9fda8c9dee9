const steps: readonly (readonly [seconds: number, unit: Intl.RelativeTimeFormatUnit])[] = [
  [60, "second"],
  [60, "minute"],
  [24, "hour"],
  [7, "day"],
  [Number.POSITIVE_INFINITY, "week"],
];

/** Returns how long ago a time was, in words: `just now`, `5 minutes ago`, `yesterday`. Both times are in milliseconds. */
export function timeAgo(time: number, now: number): string {
  let amount = Math.max(0, (now - time) / 1000);
  if (amount < 45) return "just now";
  for (const [next, unit] of steps) {
    if (Math.round(amount) < next)
      return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(-Math.round(amount), unit);
    amount /= next;
  }
  return "long ago";
}
