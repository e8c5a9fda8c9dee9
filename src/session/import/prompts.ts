import { endOfHeredoc } from "../../text/lines/split-heredocs.ts";

/** Matches a line that a user copied from a terminal above the output: `$ …`, or `kubectl …` after any prompt or none. */
const COMMAND = /^(\$ .*|(\S{0,100}[$%#>❯➜] {1,9})?((kubectl|oc) |cat <<).*|\$\s*)$/;

/**
 * Leaves out the command lines of a text with YAML, with the lines that continue them after a backslash, and the
 * lines that end their here-documents. Its other lines keep their numbers. A command after output separates documents.
 * No line of a manifest matches: comments stay.
 */
export function leaveOutPrompts(text: string): { readonly rest: string; readonly count: number } {
  if (!/^(\$|[^\n]{0,110}(kubectl|oc) )/m.test(text)) return { rest: text, count: 0 };
  let count = 0;
  let isOutput = false;
  let end: string | null = null;
  let isContinued = false;
  const rest = text.split("\n").map((line) => {
    if (end !== null && line.trim() === end) {
      end = null;
      return "";
    }
    if (!isContinued && (!COMMAND.test(line.trimEnd()) || line.startsWith("#"))) {
      if (line.trim() !== "") isOutput = !/^---\s*$/.test(line);
      return line;
    }
    count += 1;
    end = endOfHeredoc(line);
    isContinued = /\\\r?$/.test(line);
    const separator = isOutput ? "---" : "";
    isOutput = false;
    return separator;
  });
  return { rest: rest.join("\n"), count };
}
