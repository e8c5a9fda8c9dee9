/** Offset of the start of the line that holds `offset`. */
export function startOfLine(text: string, offset: number): number {
  let at = offset;
  while (at > 0 && text[at - 1] !== "\n" && text[at - 1] !== "\r") at--;
  return at;
}

/** Offset of the end of the line that holds `offset`, in front of its break. */
export function endOfLine(text: string, offset: number): number {
  let at = offset;
  while (at < text.length && text[at] !== "\n" && text[at] !== "\r") at++;
  return at;
}

/** Offset of the line after the one that holds `offset`; the text's length after the last. */
export function nextLine(text: string, offset: number): number {
  const end = endOfLine(text, offset);
  if (text[end] === "\r" && text[end + 1] === "\n") return end + 2;
  return Math.min(end + 1, text.length);
}
