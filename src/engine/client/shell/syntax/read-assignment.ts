import { indexWord, type ReadNested, readWord, textInIndex } from "./read-word.ts";
import { type Reader, skipLines, startsWithToken, unexpected } from "./script-reader.ts";
import type { Assignment, Word } from "./script-syntax.ts";

/**
 * Reads `name=value`, `name+=value`, `name[1]=value` or `name=(a b)`; "none" if there is none, null for a syntax error. `onlyLists`: a
 * declaration, such as `local`, reads other assignments as words.
 */
export function readAssignment(
  reader: Reader,
  nested: ReadNested,
  onlyLists: boolean,
): Assignment | "none" | null {
  const from = reader.at;
  const start = /[A-Za-z_]\w*/y;
  start.lastIndex = from;
  const name = start.exec(reader.text)?.[0];
  if (name === undefined) return "none";
  reader.at += name.length;
  const index = textInIndex(reader);
  const sign = /(\+?)=(\(?)/y;
  sign.lastIndex = reader.at;
  const [whole, plus, bracket] = sign.exec(reader.text) ?? [];
  if (whole === undefined || (onlyLists && bracket !== "(")) {
    reader.at = from;
    return "none";
  }
  reader.at += whole.length;
  const head = { name, appends: plus === "+" };
  if (bracket === "(") {
    const items: Word[] = [];
    for (;;) {
      skipLines(reader);
      if (startsWithToken(reader, ")")) break;
      const word = readWord(reader, nested);
      if (word === null) return null;
      if (word.length === 0) return unexpected(reader);
      items.push(word);
    }
    reader.at++;
    return { ...head, value: [], items, index: null };
  }
  const value = readWord(reader, nested);
  if (value === null) return null;
  const at: Word | null = index === null ? null : indexWord(reader, nested, index);
  return { ...head, value, items: null, index: at };
}
