import { isBlankOrEnd } from "./characters.ts";

/** The name after `&`, `*` or `!`. `isValid` is false if it is empty or contains a character that is not allowed. */
export type ScannedName = { readonly text: string; readonly end: number; readonly isValid: boolean };

/** Reads the name after the `&` or `*` at `start`. */
export function scanName(text: string, start: number): ScannedName {
  const name = match(text, /[A-Za-z0-9_-]+/y, start + 1);
  const end = start + 1 + name.length;
  const ends = isBlankOrEnd(text.charCodeAt(end)) || "?:,]}%@`".includes(text[end] as string);
  return { text: name, end, isValid: name !== "" && ends };
}

/** Reads the tag at `start`. `text` is its full name: `tag:yaml.org,2002:str` for `!!str`. */
export function scanTag(text: string, start: number): ScannedName {
  const tag = match(text, /!(?:<[\w\-;/?:@&=+$,.!~*'()[\]%]+>|[\w\-;/?:@&=+$,.!~*'()[\]%]*)/y, start);
  const end = start + tag.length;
  // A handle such as `!h!` needs a directive, and kubectl does not accept directives.
  const isBad = tag === "" || /^![\w-]+!|^!!$|%(?![0-9a-fA-F]{2})/.test(tag);
  return { text: longTag(tag), end, isValid: !isBad && isBlankOrEnd(text.charCodeAt(end)) };
}

function match(text: string, pattern: RegExp, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? "";
}

function longTag(tag: string): string {
  if (tag.startsWith("!<")) return tag.slice(2, -1);
  return tag.startsWith("!!") ? `tag:yaml.org,2002:${tag.slice(2)}` : tag;
}
