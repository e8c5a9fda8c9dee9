import { scanWords } from "./words.ts";

/** What an editor makes of a text; null where it fails. */
export function runEditor(command: string, text: string): string | null {
  const scanned = scanWords(command);
  if ("error" in scanned) return null;
  const [program, ...words] = scanned.tokens.map((token) =>
    token.kind === "operator"
      ? token.text
      : token.pieces.map((piece) => (piece.kind === "text" ? piece.text : "")).join(""),
  );
  if (program === "true" || program === "cat") return text;
  return program === "sed" ? runSed(words, text) : null;
}

/** `sed` as far as sessions use it: `-i`, `-e`, `-E`, and commands `s/…/…/` and `/…/d`. Null where it is anything else. */
export function runSed(words: readonly string[], text: string): string | null {
  const scripts: string[] = [];
  let extended = false;
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as string;
    if (word === "-i" || word === "-n") continue;
    if (word === "-E" || word === "-r") extended = true;
    else if (word === "-e") scripts.push(words[++i] ?? "");
    else if (word.startsWith("-e")) scripts.push(word.slice(2));
    else if (scripts.length === 0) scripts.push(word);
  }
  const ended = text.endsWith("\n");
  let lines: readonly string[] = (ended ? text.slice(0, -1) : text).split("\n");
  for (const script of scripts) {
    for (const command of script.split(/;(?=\s*(?:s\W|\/|$))/)) {
      const made = runScript(command.trim(), lines, extended);
      if (made === null) return null;
      lines = made;
    }
  }
  return lines.join("\n") + (ended ? "\n" : "");
}

function runScript(command: string, lines: readonly string[], extended: boolean): readonly string[] | null {
  if (command === "") return lines;
  const removed = /^\/((?:[^/\\]|\\.)*)\/d$/.exec(command)?.[1];
  if (removed !== undefined) {
    const pattern = toPattern(removed, extended, "");
    return pattern === null ? null : lines.filter((line) => !pattern.test(line));
  }
  const mark = command[1];
  if (command[0] !== "s" || mark === undefined) return null;
  const parts = splitAt(command.slice(2), mark);
  const [from = "", to = "", flags = ""] = parts;
  if (parts.length !== 3) return null;
  const pattern = toPattern(from, extended, flags.includes("g") ? "g" : "");
  if (pattern === null) return null;
  return lines.flatMap((line) =>
    line.replace(pattern, (found, ...groups) => fill(to, found, groups)).split("\n"),
  );
}

function splitAt(text: string, mark: string): readonly string[] {
  const parts = [""];
  for (let i = 0; i < text.length; i++) {
    const char = text[i] as string;
    const last = parts.length - 1;
    if (char === "\\" && i + 1 < text.length) {
      parts[last] += text[i + 1] === mark ? mark : char + text[i + 1];
      i++;
    } else if (char === mark) parts.push("");
    else parts[last] += char;
  }
  return parts;
}

/** A basic expression gives `(`, `{`, `+` and others their meaning with a backslash, an extended one without. */
function toPattern(text: string, extended: boolean, flags: string): RegExp | null {
  const source = extended
    ? text
    : text.replace(/\\?[(){}+?|]/g, (found) => (found.startsWith("\\") ? found.slice(1) : `\\${found}`));
  try {
    return new RegExp(source, flags);
  } catch {
    return null;
  }
}

function fill(to: string, found: string, groups: readonly unknown[]): string {
  return to.replace(/\\(.)|&/g, (mark, char: string | undefined) => {
    if (mark === "&") return found;
    if (char !== undefined && /\d/.test(char)) return String(groups[Number(char) - 1] ?? "");
    return char === "n" ? "\n" : (char ?? "");
  });
}
