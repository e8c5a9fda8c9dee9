/** Where a cursor stands in a command line: in the command around it, as far as it is typed. */
export type LineCursor = {
  /** Words of the command before the one at the cursor, unquoted, without assignments. */
  readonly words: readonly string[];
  /** What the word at the cursor begins with. */
  readonly typed: string;
  /** Column of its first character, from 1. */
  readonly from: number;
};

/** Reads a line up to a column, from 1. The line need not be whole. */
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

/** Blanks part words; the others part commands. */
const BREAK = /[\s;&|()]/;
const ASSIGNMENT = /^[A-Za-z_]\w*=|^\$$/;

/** Behind `do` stands a command of its own. */
function withoutLoop(words: readonly string[]): readonly string[] {
  return words[0] === "do" ? words.slice(1) : words;
}
