import { isBlankOrEnd } from "./chars.ts";

/** A word behind `&`, `*` or `!`; `isWhole` is false if it is none, or goes on with what cannot be in it. */
export type ScannedName = { readonly text: string; readonly end: number; readonly isWhole: boolean };

/** Reads the name behind the `&` or `*` at `start`. */
export function scanName(text: string, start: number): ScannedName {
  const name = match(text, /[A-Za-z0-9_-]+/y, start + 1);
  const end = start + 1 + name.length;
  const ends = isBlankOrEnd(text.charCodeAt(end)) || "?:,]}%@`".includes(text[end] as string);
  return { text: name, end, isWhole: name !== "" && ends };
}

/** Reads the tag at `start`, and says its full name: `tag:yaml.org,2002:str` for `!!str`. */
export function scanTag(text: string, start: number): ScannedName {
  const tag = match(text, /!(?:<[\w\-;/?:@&=+$,.!~*'()[\]%]+>|[\w\-;/?:@&=+$,.!~*'()[\]%]*)/y, start);
  const end = start + tag.length;
  // Handles such as `!h!` need a directive, which kubectl does not accept.
  const isBad = tag === "" || /^![\w-]+!|^!!$|%(?![0-9a-fA-F]{2})/.test(tag);
  return { text: longTag(tag), end, isWhole: !isBad && isBlankOrEnd(text.charCodeAt(end)) };
}

function match(text: string, pattern: RegExp, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? "";
}

function longTag(tag: string): string {
  if (tag.startsWith("!<")) return tag.slice(2, -1);
  return tag.startsWith("!!") ? `tag:yaml.org,2002:${tag.slice(2)}` : tag;
}
