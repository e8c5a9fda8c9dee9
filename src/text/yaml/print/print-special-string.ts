import { readsAsText } from "../resolve/plain-scalar.ts";
import { BASE_60, type Place } from "./print-scalar.ts";

/** Returns a string as `printString` does, also a long one, one with spaces, and one with special characters. */
export function printSpecialString(text: string, place: Place): string {
  return write(replaceHalfPairs(text), place);
}

const LINE_WIDTH = 80;

const BREAK = /[\n\r\u0085\u2028\u2029]/;
/** The characters with which a plain string must not begin, and those it must not contain. */
const INDICATOR =
  /^(?:[#,[\]{}&*!|>'"%@`]|[?:-](?:[ \t]|$)|---|\.\.\.)|:(?:[ \t]|$)|[ \t\n\r\u0085\u2028\u2029]#/;
/** The characters that only double quotes can represent. */
const SPECIAL = /[^\n\x20-\x7e\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd]/;

function write(text: string, place: Place): string {
  const plain = readsAsText(text) && !BASE_60.test(text);
  const special = SPECIAL.test(text) || / [\n\u2028\u2029]/.test(text);
  const endsWithSpace = text.endsWith(" ");
  if (text.includes("\n")) {
    if (special || endsWithSpace || /[\u2028\u2029]$/.test(text) || place.simpleKey)
      return writeDouble(text, place);
    return writeLiteral(text, place);
  }
  if (!plain || special || /[\u2028\u2029] /.test(text)) return writeDouble(text, place);
  if (endsWithSpace || text.startsWith(" ") || /[\u2028\u2029]/.test(text) || INDICATOR.test(text))
    return writeSingle(text, place);
  return writePlain(text, place);
}

function writePlain(text: string, { indent, column, simpleKey }: Place): string {
  if (simpleKey || column + text.length <= LINE_WIDTH) return text;
  const folder = new Folder(indent, column);
  let before = "";
  for (let i = 0; i < text.length; i++) {
    const char = text[i] as string;
    if (char === " " && before !== " " && text[i + 1] !== " " && folder.isFull()) folder.breakLine();
    else folder.put(char);
    before = char;
  }
  return folder.text();
}

function writeSingle(text: string, { indent, column, simpleKey }: Place): string {
  const folder = new Folder(indent, column);
  folder.put("'");
  let before = "";
  for (let i = 0; i < text.length; i++) {
    const char = text[i] as string;
    const mayBreak =
      !simpleKey && char === " " && before !== " " && i > 0 && i < text.length - 1 && text[i + 1] !== " ";
    if (mayBreak && folder.isFull()) folder.breakLine();
    else if (char === "\u2028" || char === "\u2029") folder.separator(char);
    else folder.put(char === "'" ? "''" : char);
    before = char;
  }
  return `${folder.text()}'`;
}

function writeDouble(text: string, { indent, column, simpleKey }: Place): string {
  const folder = new Folder(indent, column);
  folder.put('"');
  // Upstream escapes all characters after a byte order mark.
  const escapeAll = text.startsWith("\ufeff");
  let before = "";
  let i = 0;
  while (i < text.length) {
    const code = text.codePointAt(i) as number;
    const char = String.fromCodePoint(code);
    const next = i + char.length;
    if (escapeAll || char === '"' || char === "\\" || BREAK.test(char) || SPECIAL.test(char)) {
      folder.put(escapeCode(code));
      before = "";
    } else if (char === " ") {
      if (!simpleKey && before !== " " && i > 0 && next < text.length && folder.isFull()) {
        folder.breakLine();
        if (text[next] === " ") folder.put("\\");
      } else folder.put(char);
      before = char;
    } else {
      folder.put(char);
      before = char;
    }
    i = next;
  }
  return `${folder.text()}"`;
}

function writeLiteral(text: string, { indent }: Place): string {
  const hint = /^[ \n\u2028\u2029]/.test(text) ? "2" : "";
  const breaks = /[\n\u2028\u2029]*$/.exec(text)?.[0].length ?? 0;
  const chomp = breaks === 0 ? "-" : breaks > 1 || text.length === 1 ? "+" : "";
  const pad = " ".repeat(indent);
  const lines = text
    .split("\n")
    .map((line) => line.replace(/(^|[\u2028\u2029])(?=[^\u2028\u2029])/g, `$1${pad}`));
  if (breaks > 0 && text.endsWith("\n")) lines.pop();
  return `|${hint}${chomp}\n${lines.join("\n")}`;
}

/** Builds lines and tracks the length of the last one. */
class Folder {
  private readonly parts: string[] = [];
  private readonly pad: string;
  private column: number;
  private atStart = false;

  constructor(indent: number, column: number) {
    this.pad = " ".repeat(indent);
    this.column = column;
  }

  isFull(): boolean {
    return this.column > LINE_WIDTH;
  }

  put(text: string): void {
    if (this.atStart) {
      this.parts.push(this.pad);
      this.column = this.pad.length;
      this.atStart = false;
    }
    this.parts.push(text);
    this.column += text.length;
  }

  breakLine(): void {
    this.parts.push("\n", this.pad);
    this.column = this.pad.length;
  }

  /** Upstream treats U+2028 and U+2029 as line breaks; editors do not. */
  separator(char: string): void {
    this.parts.push(char);
    this.column = 0;
    this.atStart = true;
  }

  text(): string {
    return this.parts.join("");
  }
}

const ESCAPES: ReadonlyMap<number, string> = new Map([
  [0x00, "0"],
  [0x07, "a"],
  [0x08, "b"],
  [0x09, "t"],
  [0x0a, "n"],
  [0x0b, "v"],
  [0x0c, "f"],
  [0x0d, "r"],
  [0x1b, "e"],
  [0x22, '"'],
  [0x5c, "\\"],
  [0x85, "N"],
  [0xa0, "_"],
  [0x2028, "L"],
  [0x2029, "P"],
]);

function escapeCode(code: number): string {
  const name = ESCAPES.get(code);
  if (name !== undefined) return `\\${name}`;
  const digits = code.toString(16).toUpperCase();
  if (code <= 0xff) return `\\x${digits.padStart(2, "0")}`;
  return code <= 0xffff ? `\\u${digits.padStart(4, "0")}` : `\\U${digits.padStart(8, "0")}`;
}

function replaceHalfPairs(text: string): string {
  return /[\ud800-\udfff]/.test(text) ? text.replace(/\p{Surrogate}/gu, "\ufffd") : text;
}
