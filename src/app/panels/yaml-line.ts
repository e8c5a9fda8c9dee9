/** A line of block YAML, split for colouring. The parts joined are the line. */
export type YamlLine = {
  /** Spaces and dashes. */
  readonly lead: string;
  /** The key with its colon; empty if there is none. */
  readonly key: string;
  readonly value: string;
  readonly sort: "string" | "other";
};

/** Splits a line of YAML as kubectl prints it. It may take a line of a multi-line text for a key: then only the colour is wrong. */
export function splitYamlLine(line: string): YamlLine {
  const lead = /^\s*(?:- +)*/.exec(line)?.[0] ?? "";
  const rest = line.slice(lead.length);
  const key = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s"'][^:]*?):(?=\s|$)/.exec(rest)?.[0] ?? "";
  const value = rest.slice(key.length);
  return { lead, key, value, sort: /^\s*["']/.test(value) ? "string" : "other" };
}
