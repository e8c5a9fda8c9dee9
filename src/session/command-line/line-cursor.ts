/** The position of a cursor in a command line. */
export type LineCursor = {
  /** The words of the command before the cursor, without quotes and assignments. */
  readonly words: readonly string[];
  /** The part of the current word before the cursor. */
  readonly typed: string;
  /** Column of the first character of this word, from 1. */
  readonly from: number;
};

/** Returns the position of a column, from 1, in a command line, which may be incomplete. */
export function lineCursorAt(line: string, column: number): LineCursor {
  const before = line.slice(0, column - 1);
  let words: string[] = [];
  let word = "";
  let from = 0;
  let quote = "";
  let isOpen = false;
  const end = () => {
    if (isOpen) words.push(word);
    word = "";
    isOpen = false;
  };
  for (let at = 0; at < before.length; at++) {
    const char = before[at] as string;
    if (quote === "" && BREAK.test(char)) {
      end();
      if (!/\s/.test(char)) words = [];
      continue;
    }
    if (!isOpen) from = at;
    isOpen = true;
    if (quote !== "") {
      if (char === quote) quote = "";
      else word += char;
    } else if (char === "'" || char === '"') quote = char;
    else word += char;
  }
  const starts = words.findIndex((one) => !ASSIGNMENT.test(one));
  const command = starts < 0 ? [] : words.slice(starts);
  return { words: withoutLoop(command), typed: word, from: (isOpen ? from : before.length) + 1 };
}

/** Blanks separate words; the other characters separate commands. */
const BREAK = /[\s;&|()]/;
const ASSIGNMENT = /^[A-Za-z_]\w*=|^\$$/;

/** Removes the `do` of a loop before a command. */
function withoutLoop(words: readonly string[]): readonly string[] {
  return words[0] === "do" ? words.slice(1) : words;
}
