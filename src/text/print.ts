import { isList, isMap, type Value, type ValueMap } from "../engine/value/value.ts";
import { compareKeys } from "./key-order.ts";
import { printNumber } from "./number.ts";
import { isSimpleKey, printString } from "./print-scalar.ts";

/** Keys and indices that lead from the root of a document to a field. */
export type FieldKeys = readonly (string | number)[];

/** A line of printed YAML. */
export type PrintedLine = {
  /** Without the line break. */
  readonly text: string;
  /** The field that the line shows; the deepest one, if it shows several (`- name: web`). */
  readonly path: FieldKeys;
};

/**
 * The lines of `value` as `kubectl get -o yaml` prints it: keys in kubectl's order, lists not indented below their key,
 * texts quoted where they would read as something else. A text of several lines has the same path on all of them.
 *
 * Upstream: sigs.k8s.io/yaml yaml.go, Marshal (v1.6.0); go.yaml.in/yaml/v2 encode.go and emitterc.go (v2.4).
 * Differs: what kubectl cannot print (see {@link printString}) is escaped; keys of more than 1,024 characters are printed;
 * the key `<<` is quoted, for kubectl could not read its own output.
 */
export function printYaml(value: Value): { readonly lines: readonly PrintedLine[] } {
  const printer: Printer = { lines: [], pending: "" };
  printNode(printer, value, [], { indent: -STEP, inMap: false, compact: true });
  return { lines: printer.lines };
}

/** The text of {@link printYaml}; it ends with a line break. */
export function printText(value: Value): string {
  return `${printYaml(value)
    .lines.map((line) => line.text)
    .join("\n")}\n`;
}

const STEP = 2;

/** Unquoted it would merge another map into this one. */
const MERGE_KEY = "<<";

type Printer = {
  readonly lines: PrintedLine[];
  /** What the line being written holds so far. */
  pending: string;
};

/** The collection around a node. */
type Around = {
  readonly indent: number;
  readonly inMap: boolean;
  /** Whether a collection begins on the line being written, after `- ` or `: `. */
  readonly compact: boolean;
};

function printNode(printer: Printer, value: Value, path: FieldKeys, around: Around): void {
  if (isMap(value)) {
    const keys = Object.keys(value).sort(compareKeys);
    if (keys.length === 0) putText(printer, "{}", path);
    else printMap(printer, value, keys, path, around);
  } else if (isList(value)) {
    if (value.length === 0) putText(printer, "[]", path);
    else printList(printer, value, path, around);
  } else if (typeof value === "string") {
    const place = {
      indent: Math.max(around.indent, 0) + STEP,
      column: printer.pending.length,
      simpleKey: false,
    };
    putText(printer, printString(value, place), path);
  } else {
    putText(printer, typeof value === "number" ? printNumber(value) : String(value), path);
  }
}

function printMap(
  printer: Printer,
  map: ValueMap,
  keys: readonly string[],
  path: FieldKeys,
  around: Around,
): void {
  const indent = around.indent + STEP;
  const pad = " ".repeat(indent);
  let first = around.compact;
  for (const key of keys) {
    if (!first) printer.pending = pad;
    first = false;
    const value = map[key] as Value;
    const below = [...path, key];
    const simpleKey = isSimpleKey(key);
    if (!simpleKey) printer.pending += "? ";
    const place = { indent: indent + STEP, column: printer.pending.length, simpleKey };
    const text = key === MERGE_KEY ? `"${key}"` : printString(key, place);
    if (!simpleKey) {
      putText(printer, text, below);
      printer.pending = `${pad}: `;
      printNode(printer, value, below, { indent, inMap: false, compact: true });
    } else if (isBlock(value)) {
      putText(printer, `${text}:`, below);
      printNode(printer, value, below, { indent, inMap: true, compact: false });
    } else {
      printer.pending += `${text}: `;
      printNode(printer, value, below, { indent, inMap: true, compact: false });
    }
  }
}

function printList(printer: Printer, list: readonly Value[], path: FieldKeys, around: Around): void {
  const indent = around.inMap ? around.indent : around.indent + STEP;
  const pad = " ".repeat(indent);
  for (const [index, item] of list.entries()) {
    if (index > 0 || !around.compact) printer.pending = pad;
    printer.pending += "- ";
    printNode(printer, item, [...path, index], { indent, inMap: false, compact: true });
  }
}

/** Whether a value takes lines of its own. */
function isBlock(value: Value): boolean {
  return isList(value) ? value.length > 0 : isMap(value) && Object.keys(value).length > 0;
}

/** Ends the line being written, and the further lines of `text`. */
function putText(printer: Printer, text: string, path: FieldKeys): void {
  const whole = printer.pending + text;
  printer.pending = "";
  if (!whole.includes("\n")) printer.lines.push({ text: whole, path });
  else for (const line of whole.split("\n")) printer.lines.push({ text: line, path });
}
