/** Returns the removed lines as `- line` and the added lines as `+ line`; null if `after` is null. */
export function lineDiff(before: string, after: string | null): string[] | null {
  if (after === null) return null;
  const [old, now] = [before.split("\n"), after.split("\n")];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const gone = old.slice(start, old.length - end).map((line) => `- ${line.trimStart()}`);
  return [...gone, ...now.slice(start, now.length - end).map((line) => `+ ${line}`)];
}
