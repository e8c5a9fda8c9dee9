/** A part of a text. `isMarked`: whether a separator other than blanks precedes it. */
type Part = { readonly text: string; readonly isMarked: boolean };

/**
 * Splits a text at its separators. Adjacent blanks count as one separator, and blanks around another separator belong to it.
 */
export function splitFields(text: string, separators: string): readonly Part[] {
  const parts: Part[] = [];
  let from = 0;
  let isMarked = false;
  for (let at = 0; at < text.length; ) {
    if (!separators.includes(text[at] as string)) {
      at++;
      continue;
    }
    parts.push({ text: text.slice(from, at), isMarked });
    isMarked = false;
    for (; at < text.length && separators.includes(text[at] as string); at++) {
      if (/\s/.test(text[at] as string)) continue;
      if (isMarked) break;
      isMarked = true;
    }
    from = at;
  }
  return [...parts, { text: text.slice(from), isMarked }];
}
