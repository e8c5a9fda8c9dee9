/** Matches several problems with limit ranges in one message: `[a, b]` at its end. */
const PROBLEMS = /^(.*?is forbidden: )\[((?:min|max)imum .*|\S+ max limit to .*)\]$/s;

/** Returns a message in which such problems are sorted: the server takes them from a Go map, in random order. */
export function sortProblems(message: string): string {
  const [, head, list] = PROBLEMS.exec(message) ?? [];
  if (head === undefined || list === undefined) return message;
  const sorted = list.split(/, (?=(?:min|max)imum |\S+ max limit to )/).sort();
  return `${head}[${sorted.join(", ")}]`;
}
