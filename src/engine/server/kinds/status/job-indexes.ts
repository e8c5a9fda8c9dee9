type Interval = { readonly first: number; readonly last: number };

/** The intervals of a text such as `0,2-4`, up to the first that is wrong, and why that is wrong; null if none is. */
export type Indexes = { readonly intervals: readonly Interval[]; readonly problem: string | null };

/**
 * Reads the indexes of a job: numbers and intervals in increasing order, all less than `completions`.
 * Upstream: kubernetes pkg/apis/batch/validation/validation.go, validateIndexesFormat (v1.36.3).
 */
export function readIndexes(text: string, completions: number): Indexes {
  const intervals: Interval[] = [];
  for (const part of text === "" ? [] : text.split(",")) {
    const read = readInterval(part, completions);
    if (typeof read === "string") return { intervals, problem: read };
    const before = intervals.at(-1)?.last;
    if (before !== undefined && before >= read.first) {
      const problem = `non-increasing order, previous: ${before}, current: ${read.first}`;
      return { intervals, problem };
    }
    intervals.push(read);
  }
  return { intervals, problem: null };
}

function readInterval(part: string, completions: number): Interval | string {
  const limits = part.split("-");
  if (limits.length > 2) {
    return `the fragment ${JSON.stringify(part)} violates the requirement that an index interval can have at most two parts separated by '-'`;
  }
  for (const limit of limits) {
    if (!/^[+-]?\d+$/.test(limit))
      return `cannot convert string to integer for index: ${JSON.stringify(limit)}`;
    if (Number(limit) >= completions) return `too large index: ${JSON.stringify(limit)}`;
  }
  const [first = 0, last = first] = limits.map(Number);
  if (limits.length === 2 && first >= last) {
    return `non-increasing order, previous: ${first}, current: ${last}`;
  }
  return { first, last };
}

/**
 * Returns the first index that is in both texts, or null. Intervals that are wrong do not count.
 * Upstream: the same file, validateFailedIndexesNotOverlapCompleted.
 */
export function sharedIndex(a: string, b: string, completions: number): number | null {
  const [left, right] = [a, b].map((text) =>
    (text === "" ? [] : text.split(",")).flatMap((part) => {
      const read = readInterval(part, completions);
      return typeof read === "string" ? [] : [read];
    }),
  ) as [Interval[], Interval[]];
  for (let [i, j] = [0, 0]; i < left.length && j < right.length; ) {
    const [one, other] = [left[i], right[j]] as [Interval, Interval];
    if (one.first <= other.last && other.first <= one.last) return Math.max(one.first, other.first);
    if (one.first < other.first) i++;
    else j++;
  }
  return null;
}
