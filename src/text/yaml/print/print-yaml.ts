import { isList, isMap, type Value, type ValueMap } from "../../../engine/value/value.ts";
import { printNumber } from "../print-number.ts";
import { sortedKeys } from "./key-order.ts";
import { isSimpleKey, printString } from "./print-scalar.ts";

/** The keys and indices from the root of a document to a field. */
export type FieldKeys = readonly (string | number)[];

/** A line of printed YAML. */
export type PrintedLine = {
  /** Without the line break. */
  readonly text: string;
  /** The field on the line; the deepest one if there are several (`- name: web`). */
  readonly path: FieldKeys;
};

/**
 * Returns the lines of `value` as `kubectl get -o yaml` prints it: keys in the order of kubectl, lists without indentation
 * below their key, quotes around strings that would have another type. All lines of a string have the same path.
 *
 * Upstream: sigs.k8s.io/yaml yaml.go, Marshal (v1.6.0); go.yaml.in/yaml/v2 encode.go and emitterc.go (v2.4).
 * Differs: characters that kubectl cannot print (see {@link printString}) are escaped; keys of more than 1,024 characters are
 * printed; the key `<<` is quoted, because kubectl could not read its own output.
 */
export function printYaml(value: Value): { readonly lines: readonly PrintedLine[] } {
  const printer: Printer = { lines: [], pending: "" };
  printNode(printer, value, [], { indent: -STEP, inMap: false, compact: true });
  return { lines: printer.lines };
}

/** Returns the text of {@link printYaml}, which ends with a line break. */
export function printYamlText(value: Value): string {
  return `${printYaml(value)
    .lines.map((line) => line.text)
    .join("\n")}\n`;
}

const STEP = 2;

/** Without quotes this key would merge another map into the map. */
const MERGE_KEY = "<<";

type Printer = {
  readonly lines: PrintedLine[];
  /** The current line so far. */
  pending: string;
};

/** The collection that contains a node. */
type Parent = {
  readonly indent: number;
  readonly inMap: boolean;
  /** Whether a collection begins on the current line, after `- ` or `: `. */
  readonly compact: boolean;
};

function printNode(printer: Printer, value: Value, path: FieldKeys, parent: Parent): void {
  if (isMap(value)) {
    const keys = sortedKeys(value);
    if (keys.length === 0) putText(printer, "{}", path);
    else printMap(printer, value, keys, path, parent);
  } else if (isList(value)) {
    if (value.length === 0) putText(printer, "[]", path);
    else printList(printer, value, path, parent);
  } else if (typeof value === "string") {
    const place = {
      indent: Math.max(parent.indent, 0) + STEP,
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
  parent: Parent,
): void {
  const indent = parent.indent + STEP;
  const pad = " ".repeat(indent);
  let first = parent.compact;
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

function printList(printer: Printer, list: readonly Value[], path: FieldKeys, parent: Parent): void {
  const indent = parent.inMap ? parent.indent : parent.indent + STEP;
  const pad = " ".repeat(indent);
  for (const [index, item] of list.entries()) {
    if (index > 0 || !parent.compact) printer.pending = pad;
    printer.pending += "- ";
    printNode(printer, item, [...path, index], { indent, inMap: false, compact: true });
  }
}

/** Whether a value needs its own lines. */
function isBlock(value: Value): boolean {
  return isList(value) ? value.length > 0 : isMap(value) && Object.keys(value).length > 0;
}

/** Adds `text`, which may have several lines, to the current line and ends it. */
function putText(printer: Printer, text: string, path: FieldKeys): void {
  const whole = printer.pending + text;
  printer.pending = "";
  if (!whole.includes("\n")) printer.lines.push({ text: whole, path });
  else for (const line of whole.split("\n")) printer.lines.push({ text: line, path });
}
