import { MAX_DEPTH } from "../value/depth.ts";
import { decodeElement, type PathElement } from "./element.ts";
import { emptySet, type FieldSet, isEmpty, setOf } from "./set.ts";

/**
 * Reads a text of FieldsV1 that has the form in which Kubernetes writes it: no space, canonical ascending keys, only quotes
 * escaped. Null for any other text, valid or not. The set does not keep the text in memory, and items with the same fields share
 * one set.
 */
export function scanFieldsV1(text: string): FieldSet | null {
  const scan: Scan = { text, at: 0 };
  const set = scanNode(scan, 0);
  if (set === undefined || scan.at !== text.length) return null;
  return set === null || isEmpty(set) ? emptySet : setOf(false, set.keys, set.children);
}

type Scan = { readonly text: string; at: number };

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const BACKSLASH = 92;
const OPEN = 123;
const CLOSE = 125;

/** Reads a node: null for a member without paths below it, undefined if it has another form. */
function scanNode(scan: Scan, depth: number): FieldSet | null | undefined {
  const { text } = scan;
  if (depth > MAX_DEPTH || text.charCodeAt(scan.at++) !== OPEN) return undefined;
  const self = text.startsWith('".":{}', scan.at);
  if (self) scan.at += 6;
  const keys: PathElement[] = [];
  const children: (FieldSet | null)[] = [];
  const known: Sibling = { from: 0, to: 0, set: null };
  for (;;) {
    const next = text.charCodeAt(scan.at++);
    if (next === CLOSE) break;
    if (self || keys.length > 0) {
      if (next !== COMMA) return undefined;
    } else scan.at--;
    const key = scanKey(scan);
    if (key === undefined || (keys.length > 0 && !((keys.at(-1) as PathElement) < key))) return undefined;
    const child = scanKid(scan, known, depth);
    if (child === undefined) return undefined;
    keys.push(key);
    children.push(child);
  }
  return keys.length === 0 && !self ? null : setOf(self, keys, children);
}

/** The last sibling, with the position of its text. */
type Sibling = { from: number; to: number; set: FieldSet | null };

function scanKid(scan: Scan, known: Sibling, depth: number): FieldSet | null | undefined {
  const { text, at } = scan;
  if (text.charCodeAt(at) === OPEN && text.charCodeAt(at + 1) === CLOSE) {
    scan.at += 2;
    return null;
  }
  if (known.set !== null && repeats(text, known, at)) {
    scan.at += known.to - known.from;
    return known.set;
  }
  const child = scanNode(scan, depth + 1);
  if (child === undefined || child === null || isEmpty(child)) return undefined;
  known.from = at;
  known.to = scan.at;
  known.set = child;
  return child;
}

/** Whether the text at `at` repeats the text of a node. */
function repeats(text: string, { from, to }: Sibling, at: number): boolean {
  for (let i = from, j = at; i < to; i++, j++) if (text.charCodeAt(i) !== text.charCodeAt(j)) return false;
  return true;
}

/** Reads a key and the colon after it. */
function scanKey(scan: Scan): PathElement | undefined {
  const { text } = scan;
  if (text.charCodeAt(scan.at) !== QUOTE) return undefined;
  const start = scan.at + 1;
  let isEscaped = false;
  let end = start;
  for (; ; end++) {
    const code = text.charCodeAt(end);
    if (code === QUOTE) break;
    if (!(code >= 0x20)) return undefined; // also beyond the end
    if (code !== BACKSLASH) continue;
    if (text.charCodeAt(++end) !== QUOTE) return undefined;
    isEscaped = true;
  }
  if (text.charCodeAt(end + 1) !== COLON) return undefined;
  scan.at = end + 2;
  const raw = text.slice(start, end);
  const key = isEscaped ? raw.replaceAll('\\"', '"') : raw;
  const read = decodeElement(key);
  return "element" in read && read.element === key ? key : undefined;
}
