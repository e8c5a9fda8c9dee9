/** Lines from `from` of one text that are equal to as many lines from `to` of the other. */
type Block = { readonly from: number; readonly to: number; readonly size: number };

/** A range of lines in both texts. All are equal, or all are replaced. */
type Change = {
  readonly isEqual: boolean;
  readonly from: number;
  readonly fromEnd: number;
  readonly to: number;
  readonly toEnd: number;
};

const CONTEXT = 3;

/**
 * Returns the unified diff of two texts with three lines of context, as the server prints it in messages. It can differ from that of
 * `diff -u`: it prefers long equal blocks. Upstream: go-difflib, which follows Python's difflib.
 */
export function lineDiff(before: string, after: string): string {
  const [a, b] = [before.split("\n"), after.split("\n")];
  return hunksOf(changesOf(matchingBlocks(a, b), a.length, b.length))
    .map((hunk) => printHunk(hunk, a, b))
    .join("");
}

/** Returns the blocks of equal lines, from the first line to the last. Finds the longest block, then the blocks before and after it. */
function matchingBlocks(a: readonly string[], b: readonly string[]): readonly Block[] {
  const places = placesOf(b);
  const found: Block[] = [];
  const search = (from: number, fromEnd: number, to: number, toEnd: number): void => {
    const block = longestBlock(a, b, places, { from, fromEnd, to, toEnd });
    if (block.size === 0) return;
    if (from < block.from && to < block.to) search(from, block.from, to, block.to);
    found.push(block);
    const [next, nextTo] = [block.from + block.size, block.to + block.size];
    if (next < fromEnd && nextTo < toEnd) search(next, fromEnd, nextTo, toEnd);
  };
  search(0, a.length, 0, b.length);
  return found;
}

const MANY_LINES = 200;

/** Returns where each line is. In long texts, lines that occur often are left out: no block begins with them. */
function placesOf(lines: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  lines.forEach((line, i) => {
    const known = places.get(line);
    if (known === undefined) places.set(line, [i]);
    else known.push(i);
  });
  if (lines.length < MANY_LINES) return places;
  const limit = Math.floor(lines.length / 100) + 1;
  return new Map([...places].filter(([, at]) => at.length <= limit));
}

type Range = Omit<Change, "isEqual">;

/** Returns the longest equal block in a range, the first one of several. */
function longestBlock(
  a: readonly string[],
  b: readonly string[],
  places: ReadonlyMap<string, readonly number[]>,
  { from, fromEnd, to, toEnd }: Range,
): Block {
  let best: Block = { from, to, size: 0 };
  let lengths = new Map<number, number>();
  for (let i = from; i < fromEnd; i++) {
    const next = new Map<number, number>();
    for (const j of places.get(a[i] as string) ?? []) {
      if (j < to || j >= toEnd) continue;
      const size = (lengths.get(j - 1) ?? 0) + 1;
      next.set(j, size);
      if (size > best.size) best = { from: i - size + 1, to: j - size + 1, size };
    }
    lengths = next;
  }
  let { from: start, to: other, size } = best;
  while (start > from && other > to && a[start - 1] === b[other - 1]) {
    start--;
    other--;
    size++;
  }
  while (start + size < fromEnd && other + size < toEnd && a[start + size] === b[other + size]) size++;
  return { from: start, to: other, size };
}

function changesOf(blocks: readonly Block[], aLength: number, bLength: number): readonly Change[] {
  const changes: Change[] = [];
  let [i, j] = [0, 0];
  for (const { from, to, size } of [...blocks, { from: aLength, to: bLength, size: 0 }]) {
    if (i < from || j < to) changes.push({ isEqual: false, from: i, fromEnd: from, to: j, toEnd: to });
    [i, j] = [from + size, to + size];
    const last = changes.at(-1);
    if (size === 0) continue;
    if (last?.isEqual) changes.pop();
    const start = last?.isEqual ? last : { from, to };
    changes.push({ isEqual: true, from: start.from, fromEnd: i, to: start.to, toEnd: j });
  }
  return changes;
}

/** Splits changes where more equal lines are between them than both contexts need. */
function hunksOf(changes: readonly Change[]): readonly (readonly Change[])[] {
  const hunks: Change[][] = [];
  let hunk: Change[] = [];
  changes.forEach((change, i) => {
    if (!change.isEqual) {
      hunk.push(change);
      return;
    }
    const before = i === 0 ? null : keptStart(change);
    const after = i === changes.length - 1 ? null : keptEnd(change);
    if (before !== null && after !== null && change.fromEnd - change.from <= 2 * CONTEXT) {
      hunk.push(change);
      return;
    }
    if (before !== null) {
      hunks.push([...hunk, before]);
      hunk = [];
    }
    if (after !== null) hunk.push(after);
  });
  if (hunk.some(({ isEqual }) => !isEqual)) hunks.push(hunk);
  return hunks;
}

function keptStart({ from, fromEnd, to }: Change): Change {
  const size = Math.min(CONTEXT, fromEnd - from);
  return { isEqual: true, from, fromEnd: from + size, to, toEnd: to + size };
}

function keptEnd({ from, fromEnd, toEnd }: Change): Change {
  const size = Math.min(CONTEXT, fromEnd - from);
  return { isEqual: true, from: fromEnd - size, fromEnd, to: toEnd - size, toEnd };
}

function printHunk(hunk: readonly Change[], a: readonly string[], b: readonly string[]): string {
  const [first, last] = [hunk[0] as Change, hunk.at(-1) as Change];
  const head = `@@ -${printRange(first.from, last.fromEnd)} +${printRange(first.to, last.toEnd)} @@\n`;
  const marked = (mark: string, lines: readonly string[]): string =>
    lines.map((line) => `${mark}${line}\n`).join("");
  const body = hunk.map(({ isEqual, from, fromEnd, to, toEnd }) =>
    isEqual
      ? marked(" ", a.slice(from, fromEnd))
      : marked("-", a.slice(from, fromEnd)) + marked("+", b.slice(to, toEnd)),
  );
  return head + body.join("");
}

function printRange(start: number, end: number): string {
  const length = end - start;
  if (length === 1) return String(start + 1);
  return `${length === 0 ? start : start + 1},${length}`;
}
