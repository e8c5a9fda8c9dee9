import { type ScriptPart, splitHeredocs } from "../../text/lines/split-heredocs.ts";

/** Words of a command line: from the number of the first one to that after the last one. Words of here-documents do not count. */
export type WordRange = { readonly from: number; readonly to: number };

/** A word or an operator. `command` is the number of its command in the line. */
type Word = { readonly text: string; readonly command: number };

/** Matches an operator, or a word with its quotes. */
const WORD = /&&|\|\||;;|[;|&()]|(?:[<>]&|[^\s"'\\;|&()]|\\[\s\S]|"(?:[^"\\]|\\[\s\S])*"|'[^']*')+/g;

/** Returns the commands of a line that has several: each with the operator before it; without such an operator, with that after it. */
export function commandRanges(line: string): readonly WordRange[] {
  const words = wordsOf(line);
  const starts = words.flatMap(({ command }, at) => (command === words[at - 1]?.command ? [] : [at]));
  if (starts.length < 2) return [];
  return starts.map((start, at): WordRange => {
    const to = starts[at + 1] ?? words.length;
    const isAfterOperator = isOperator(words[start - 1]?.text ?? "");
    if (!isAfterOperator) return { from: start, to };
    return { from: start - 1, to: isOperator(words[to - 1]?.text ?? "") ? to - 1 : to };
  });
}

/** Returns the flags of a line that have an argument as the next word. */
export function flagRanges(line: string): readonly WordRange[] {
  const words = wordsOf(line);
  return words.flatMap(({ text, command }, from): readonly WordRange[] => {
    const next = words[from + 1];
    const isPair =
      /^-[^=]*$/.test(text) &&
      next?.command === command &&
      !next.text.startsWith("-") &&
      !isOperator(next.text);
    return isPair ? [{ from, to: from + 2 }] : [];
  });
}

/** Returns the words of a line. */
export function wordRanges(line: string): readonly WordRange[] {
  return wordsOf(line).map((_, from) => ({ from, to: from + 1 }));
}

/** Returns a line without some of its words. A here-document goes with the word that begins it, and so does a line that is then blank. */
export function withoutWords(line: string, ranges: readonly WordRange[]): string {
  let count = 0;
  let hasHeredoc = true;
  return splitHeredocs(line)
    .map((part) => {
      if (part.kind !== "commands") return hasHeredoc ? part.text : "";
      const first = count;
      count += foundIn(part).length;
      const made = withoutOwnWords(part.text, first, ranges);
      const last = part.text.trimEnd().split("\n").at(-1) ?? "";
      const lastMade = made.trimEnd().split("\n").at(-1) ?? "";
      hasHeredoc = !last.includes("<<") || lastMade.includes("<<");
      return made;
    })
    .join("");
}

/** Removes words from commands without here-documents, with the blanks before them. `first` is the number of the first word. */
function withoutOwnWords(text: string, first: number, ranges: readonly WordRange[]): string {
  const found = [...text.matchAll(WORD)];
  const gone = new Set(
    ranges.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i)),
  );
  const isGone = (at: number) => gone.has(first + at);
  if (!found.some((_, at) => isGone(at))) return text;
  let out = "";
  let kept = 0;
  const keepUntil = (end: number) => {
    const piece = text.slice(kept, end);
    const isStart = kept > 0 && (out === "" || out.endsWith("\n"));
    out += isStart ? piece.replace(/^[ \t]+/, "") : piece;
    kept = end;
  };
  for (const [at, { 0: word, index = 0 }] of found.entries()) {
    keepUntil(isGone(at) ? index : index + word.length);
    if (isGone(at)) out = withoutEndBlanks(out);
    kept = index + word.length;
  }
  keepUntil(text.length);
  const end = text.endsWith("\n") ? "\n" : "";
  const lines = out.split("\n").filter((line) => line.trim() !== "");
  return lines.length === 0 ? "" : lines.join("\n") + end;
}

function withoutEndBlanks(text: string): string {
  let end = text.length;
  while (text[end - 1] === " " || text[end - 1] === "\t") end--;
  return text.slice(0, end);
}

function wordsOf(line: string): readonly Word[] {
  const words: Word[] = [];
  let command = 0;
  for (const part of splitHeredocs(line)) {
    if (part.kind !== "commands") continue;
    let end = 0;
    for (const { 0: text, index = 0 } of foundIn(part)) {
      if (part.text.slice(end, index).includes("\n")) command++;
      words.push({ text, command });
      if (isOperator(text)) command++;
      end = index + text.length;
    }
    command++;
  }
  return words;
}

function foundIn({ text }: ScriptPart): readonly RegExpMatchArray[] {
  return [...text.matchAll(WORD)];
}

function isOperator(text: string): boolean {
  return /^(&&|\|\||;;|[;|&()])$/.test(text);
}
