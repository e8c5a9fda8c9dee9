/** A part of a script: commands, the lines of a here-document, or the line that ends it. */
export type ScriptPart = { readonly kind: "commands" | "heredoc" | "end"; readonly text: string };

/** The beginning of a here-document, with the word that ends it. `<<<` begins a text in the line itself. */
const HEREDOC = /(?<!<)<<-?[ \t]*(["']?)(\w+)\1/;

/** Returns the word that ends the here-document of a command line; null if it has none. */
export function endOfHeredoc(command: string): string | null {
  return HEREDOC.exec(command)?.[2] ?? null;
}

/** Splits a script at its here-documents. The texts of all parts together are the script. A here-document without an end is part of the commands. */
export function splitHeredocs(script: string): readonly ScriptPart[] {
  const lines = script.split(/(?<=\n)/);
  const lastAt = new Map(lines.map((line, at) => [line.trim(), at]));
  const parts: { kind: ScriptPart["kind"]; text: string }[] = [{ kind: "commands", text: "" }];
  const add = (kind: ScriptPart["kind"], line: string) => {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += line;
    else parts.push({ kind, text: line });
  };
  let end: string | null = null;
  for (const [at, line] of lines.entries()) {
    if (end !== null) {
      const isEnd = line.trim() === end;
      add(isEnd ? "end" : "heredoc", line);
      if (isEnd) end = null;
      continue;
    }
    add("commands", line);
    const word = endOfHeredoc(line);
    if (word !== null && (lastAt.get(word) ?? -1) > at) end = word;
  }
  return parts;
}
