/** A line that stays, goes or comes. */
export type Edit = { readonly mark: " " | "-" | "+"; readonly line: string };

/** Returns the hunks of `diff -u` with this many lines of context; empty if the texts are equal. */
export function unifiedDiff(before: string, after: string, context: number): string {
  const edits = editsBetween(linesOf(before), linesOf(after));
  const changed = edits.flatMap(({ mark }, i) => (mark === " " ? [] : [i]));
  const hunks: { from: number; to: number }[] = [];
  for (const at of changed) {
    const last = hunks.at(-1);
    if (last !== undefined && at - last.to <= 2 * context + 1 && at - context <= last.to + context + 1)
      last.to = at;
    else hunks.push({ from: at, to: at });
  }
  return hunks.map(({ from, to }) => printHunk(edits, from - context, to + context)).join("");
}

function linesOf(text: string): readonly string[] {
  return text === "" ? [] : text.replace(/\n$/, "").split("\n");
}

function printHunk(edits: readonly Edit[], first: number, last: number): string {
  const from = Math.max(first, 0);
  const part = edits.slice(from, last + 1);
  const count = (marks: string, list: readonly Edit[]) =>
    list.filter(({ mark }) => marks.includes(mark)).length;
  const head = edits.slice(0, from);
  const range = (marks: string) => {
    const length = count(marks, part);
    const start = count(marks, head) + (length === 0 ? 0 : 1);
    return length === 1 ? String(start) : `${start},${length}`;
  };
  const lines = part.map(({ mark, line }) => `${mark}${line}\n`).join("");
  return `@@ -${range(" -")} +${range(" +")} @@\n${lines}`;
}

/** Returns the shortest edit by the longest common subsequence, removals before additions. */
export function editsBetween(before: readonly string[], after: readonly string[]): readonly Edit[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  ) {
    end++;
  }
  const same = (line: string): Edit => ({ mark: " ", line });
  return [
    ...before.slice(0, start).map(same),
    ...editsInMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...before.slice(before.length - end).map(same),
  ];
}

function editsInMiddle(before: readonly string[], after: readonly string[]): readonly Edit[] {
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] as number;
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      lengths[i * width + j] =
        before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const edits: Edit[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      edits.push({ mark: " ", line: before[i] as string });
      i++;
      j++;
    } else if (j >= after.length || (i < before.length && at(i + 1, j) >= at(i, j + 1))) {
      edits.push({ mark: "-", line: before[i++] as string });
    } else edits.push({ mark: "+", line: after[j++] as string });
  }
  return edits;
}
