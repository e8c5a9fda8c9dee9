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

/** Reads the tag at `start`. `text` is the tag as written. */
export function scanTag(text: string, start: number): ScannedName {
  const tag = match(text, /!(?:<[\w\-;/?:@&=+$,.!~*'()[\]%]+>|[\w\-;/?:@&=+$,.!~*'()[\]%]*)/y, start);
  const end = start + tag.length;
  const isBad = tag === "" || /^![\w-]*!$|%(?![0-9a-fA-F]{2})/.test(tag);
  return { text: tag, end, isValid: !isBad && isBlankOrEnd(text.charCodeAt(end)) };
}

const DIRECTIVE =
  /%(?:YAML[ \t]+\d{1,2}\.\d{1,2}|TAG[ \t]+!(?:[\w-]*!)?[ \t]+(?:[\w\-;/?:@&=+$,.!~*'()[\]]|%[0-9a-fA-F]{2})+(?=\s|\x85|$))[ \t]*(?:#[^\n\r\x85\u2028\u2029]*)?(?=[\n\r\x85\u2028\u2029]|$)/y;

/** Returns the end of the `%YAML` or `%TAG` directive at `start`; -1 if it is not valid. */
export function endOfDirective(text: string, start: number): number {
  const found = match(text, DIRECTIVE, start);
  return found === "" ? -1 : start + found.length;
}

function match(text: string, pattern: RegExp, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? "";
}
