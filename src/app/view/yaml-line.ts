/** A line of block YAML, parted for colouring. The parts joined are the line. */
export type YamlLine = {
  /** Spaces and dashes. */
  readonly lead: string;
  /** The key with its colon; empty if there is none. */
  readonly key: string;
  readonly value: string;
  readonly sort: "string" | "other";
};

/** Parts one line as kubectl prints YAML. Lines of a multi-line text may be taken for keys: that only costs a colour. */
export function partYamlLine(line: string): YamlLine {
  const lead = /^\s*(?:- +)*/.exec(line)?.[0] ?? "";
  const rest = line.slice(lead.length);
  const key = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s"'][^:]*?):(?=\s|$)/.exec(rest)?.[0] ?? "";
  const value = rest.slice(key.length);
  return { lead, key, value, sort: /^\s*["']/.test(value) ? "string" : "other" };
}
