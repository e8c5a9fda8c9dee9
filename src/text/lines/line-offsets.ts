/** Returns the offset at which the line that contains `offset` starts. */
export function startOfLine(text: string, offset: number): number {
  let at = offset;
  while (at > 0 && text[at - 1] !== "\n" && text[at - 1] !== "\r") at--;
  return at;
}

/** Returns the offset at which the line that contains `offset` ends, before its line break. */
export function endOfLine(text: string, offset: number): number {
  let at = offset;
  while (at < text.length && text[at] !== "\n" && text[at] !== "\r") at++;
  return at;
}

/** Returns the offset at which the next line starts; the length of the text if there is no next line. */
export function nextLine(text: string, offset: number): number {
  const end = endOfLine(text, offset);
  if (text[end] === "\r" && text[end + 1] === "\n") return end + 2;
  return Math.min(end + 1, text.length);
}
