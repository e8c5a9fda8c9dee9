import { has, type MutableMap, put, type Value, type ValueMap } from "../../../engine/value/value.ts";
import { type Resolved, readsAsText, resolvePlain } from "../resolve/plain-scalar.ts";
import {
  emptyAt,
  endOfPair,
  type ItemNode,
  type ListNode,
  type MapNode,
  type PairNode,
  type ScalarNode,
  type SyntaxNode,
} from "../syntax-tree.ts";

/** A document in plain YAML: its syntax tree and its value. */
export type PlainYaml = { readonly root: MapNode; readonly value: ValueMap };

/** A node, and its value as JSON. */
type Read<Node extends SyntaxNode = SyntaxNode, Json extends Value = Value> = {
  readonly node: Node;
  readonly value: Json;
};

/**
 * Reads a text with one object in plain YAML, which is what most manifests are: maps and lists in block style, whose keys and values are on one line,
 * without escapes, anchors and tags. Returns null for any other text, also for one with an error: `compose` and `decodeTree` read
 * every document, and have the same result for plain ones.
 */
export function readPlainYaml(text: string): PlainYaml | null {
  if (!/^[\n -~]*$/.test(text)) return null;
  const reader = new PlainReader(text);
  const read = reader.column === 0 ? reader.map(0, 0) : null;
  return read !== null && reader.column === END ? { root: read.node, value: read.value } : null;
}

/** The column at the end of the text: no collection continues there. */
const END = -2;

/** The nesting of collections that a reader follows. */
const MAX_PLAIN_DEPTH = 100;

/** A key with the colon after it, which ends the line or is followed by a space. */
const KEY = /[A-Za-z_/][\w./-]{0,99}(?=:(?: |$))/my;

/** A plain or quoted scalar up to the end of its line, or to the comment there. The first group is its text without spaces around. */
const SCALAR =
  /("[^"\\\n]*"|'[^'\n]*'|(?:[\w/.+~]|-(?=[^ \n]))(?:[^ \n:]|:(?=[^ \n])| +(?=[^ \n#]))*) *(?:$| #.*$)/my;

/** Empty lines, comments, and the spaces before what follows. */
const BLANKS = /(?: *(?:#.*)?\n)* */y;

class PlainReader {
  private readonly text: string;
  /** The offset of the next key, item or scalar. */
  private at = 0;
  /** Its column, or {@link END}. */
  column = 0;

  constructor(text: string) {
    this.text = text;
    this.toContent();
  }

  /** Reads the collection at the current place, which must be right of the column `around`; null if it is not plain. */
  private collection(around: number, depth: number): Read | null {
    if (this.column <= around || depth > MAX_PLAIN_DEPTH) return null;
    if (this.isItem()) return this.list(this.column, depth);
    return this.find(KEY) === null ? null : this.map(this.column, depth);
  }

  /** Reads the map in a column. Returns null, as all methods, if it is not plain. */
  map(column: number, depth: number): Read<MapNode, ValueMap> | null {
    const { at: start } = this;
    const pairs: PairNode[] = [];
    const values: MutableMap = {};
    while (this.column === column && !this.isItem()) {
      const name = this.find(KEY)?.[0];
      if (name === undefined || !readsAsText(name) || has(values, name)) return null;
      const { at } = this;
      const colon = at + name.length;
      const key: ScalarNode = {
        kind: "scalar",
        start: at,
        end: colon,
        props: null,
        style: "plain",
        text: name,
      };
      const read = this.valueAfter(colon + 1, column, depth);
      if (read === null) return null;
      pairs.push({ start: at, key, colon, value: read.node });
      put(values, name, read.value);
    }
    const last = pairs.at(-1);
    if (last === undefined || this.column > column) return null;
    const end = endOfPair(last);
    return { node: { kind: "map", start, end, props: null, style: "block", pairs }, value: values };
  }

  private list(column: number, depth: number): Read<ListNode> | null {
    const { at: start } = this;
    const items: ItemNode[] = [];
    const values: Value[] = [];
    while (this.column === column && this.isItem()) {
      const { at } = this;
      const read = this.itemAfter(at + 1, column, depth);
      if (read === null) return null;
      items.push({ start: at, value: read.node });
      values.push(read.value);
    }
    const last = items.at(-1);
    if (last === undefined || this.column > column) return null;
    const end = Math.max(last.value.end, last.start + 1);
    return { node: { kind: "list", start, end, props: null, style: "block", items }, value: values };
  }

  /** Reads the value of a key after its colon at `at`. It may be a list in the column of the key. */
  private valueAfter(at: number, column: number, depth: number): Read | null {
    if (this.endsLine(at)) {
      const isList = this.column === column && this.isItem();
      return isList || this.column > column ? this.collection(column - 1, depth + 1) : emptyRead(at);
    }
    return this.scalarAfter(at);
  }

  /** Reads the value of an item after its `-` at `at`. */
  private itemAfter(at: number, column: number, depth: number): Read | null {
    if (this.endsLine(at)) return this.column > column ? this.collection(column, depth + 1) : emptyRead(at);
    const content = this.skipSpaces(at);
    const isCollection = this.isItem(content) || this.find(KEY, content) !== null;
    if (!isCollection) return this.scalarAfter(at);
    this.column = column + content - at + 1;
    this.at = content;
    return this.collection(column, depth + 1);
  }

  /** Reads the scalar after the spaces at `at`, and goes to the next line with content. */
  private scalarAfter(at: number): Read<ScalarNode> | null {
    const start = this.skipSpaces(at);
    const found = this.find(SCALAR, start);
    if (found === null) return null;
    const [whole, written = ""] = found;
    this.at = start + whole.length;
    this.toContent();
    return readScalar(written, start);
  }

  /** Whether nothing but a comment follows on the line. Then goes to the next line with content. */
  private endsLine(at: number): boolean {
    const content = this.skipSpaces(at);
    const char = this.text[content];
    if (char !== undefined && char !== "\n" && (char !== "#" || content === at)) return false;
    this.at = content;
    this.toContent();
    return true;
  }

  /** Goes from the end of a line, or from the start of the text, to the next key, item or scalar. */
  private toContent(): void {
    BLANKS.lastIndex = this.at;
    BLANKS.exec(this.text);
    this.at = BLANKS.lastIndex;
    const isEnd = this.at >= this.text.length || this.text[this.at] === "#";
    this.column = isEnd ? END : this.at - this.text.lastIndexOf("\n", this.at - 1) - 1;
  }

  private skipSpaces(from: number): number {
    let at = from;
    while (this.text[at] === " ") at++;
    return at;
  }

  private isItem(at = this.at): boolean {
    return this.text[at] === "-" && " \n".includes(this.text[at + 1] ?? "\n");
  }

  private find(pattern: RegExp, at = this.at): RegExpExecArray | null {
    pattern.lastIndex = at;
    return pattern.exec(this.text);
  }
}

function emptyRead(at: number): Read<ScalarNode> {
  return { node: emptyAt(at), value: null };
}

/** Returns the node and the value of a scalar; null for a number that JSON cannot represent. */
function readScalar(written: string, start: number): Read<ScalarNode> | null {
  const end = start + written.length;
  const quote = written[0];
  if (quote === '"' || quote === "'") {
    const text = written.slice(1, -1);
    const style = quote === '"' ? "double" : "single";
    return { node: { kind: "scalar", start, end, props: null, style, text }, value: text };
  }
  const found = resolvePlain(written);
  if (isBeyondJson(found)) return null;
  const value = found.value === 0 ? 0 : found.value; // without the sign of -0.0
  return { node: { kind: "scalar", start, end, props: null, style: "plain", text: written }, value };
}

function isBeyondJson(found: Resolved): boolean {
  return (
    (found.kind === "int" && found.exact !== null) ||
    (found.kind === "float" && !Number.isFinite(found.value))
  );
}
