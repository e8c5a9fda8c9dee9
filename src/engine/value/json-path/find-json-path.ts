import { formatPlain } from "../go-format.ts";
import { sortedKeys } from "../order.ts";
import { utf8Bytes } from "../utf8-bytes.ts";
import { get, isList, isMap, type Value } from "../value.ts";
import { compareItems } from "./compare-items.ts";
import { documentItem, type Item, NOTHING, typeOfItem } from "./json-path-item.ts";
import type { Node, Slice } from "./nodes.ts";

/** The values that a template finds, a list for each of its parts; or its error. */
export type Found = { readonly parts: readonly (readonly Item[])[] } | { readonly error: string };

/**
 * The maximum number of values that a template may visit: paths like `..*..*` and nested ranges visit the same values again and
 * again.
 */
const MAX_FOUND = 200_000;

/** The state of a search. */
type Search = {
  readonly nodes: readonly Node[];
  readonly lenient: boolean;
  /** The number of visited items. */
  found: number;
  /** The number of open `range` actions. */
  begins: number;
  ends: number;
  open: number;
  /** The position of the last `end` that closed a range; -1 if there is none. */
  lastEnd: number;
};

/** The values that a part found; after an error, those that upstream returns with it. */
type Step = { readonly items: readonly Item[]; readonly error: string | null };

/**
 * Returns the values that the parts of a template find in a document. `lenient`: a missing field is no error. The values of a map
 * are in the order of their keys; upstream has no order.
 * Upstream: client-go util/jsonpath/jsonpath.go, FindResults (v0.36.3).
 */
export function findAll(nodes: readonly Node[], document: Value, lenient: boolean): Found {
  const search: Search = { nodes, lenient, found: 0, begins: 0, ends: 0, open: 0, lastEnd: -1 };
  return findFrom(search, documentItem(document), 0);
}

function findFrom(search: Search, at: Item, from: number): Found {
  const parts: (readonly Item[])[] = [];
  for (let i = from; i < search.nodes.length; i++) {
    const { items, error } = walk(search, [at], search.nodes[i] as Node);
    if (error !== null) return { error };
    if (search.ends > 0 && search.ends <= search.open) {
      search.ends--;
      search.lastEnd = i;
      break;
    }
    if (search.begins === 0) {
      parts.push(items);
      continue;
    }
    search.begins--;
    search.open++;
    // Without items the parts run once, to find the end of the range.
    for (const item of items.length === 0 ? [NOTHING] : items) {
      const inner = findFrom(search, item.kind === "value" ? documentItem(item.value) : item, i + 1);
      if ("error" in inner) return inner;
      if (items.length > 0) parts.push(...inner.parts);
    }
    search.open--;
    i = Math.max(i, search.lastEnd);
  }
  return { parts };
}

function fine(items: readonly Item[]): Step {
  return { items, error: null };
}

function walk(search: Search, input: readonly Item[], node: Node): Step {
  search.found += input.length + 1;
  if (search.found > MAX_FOUND) return { items: input, error: `more than ${MAX_FOUND} values are found` };
  switch (node.kind) {
    case "text":
      return fine([{ kind: "value", value: node.text }]);
    case "action":
      return walkAll(search, input, node.nodes);
    case "number":
      return fine(input.map(() => ({ kind: node.float ? "float" : "int", value: node.value })));
    case "bool":
      return fine(input.map(() => ({ kind: "value", value: node.value })));
    case "field":
      return walkField(search, input, node.name);
    case "wildcard":
      return fine(input.flatMap(childrenOf));
    case "recursive":
      return fine(input.flatMap((item) => everywhere(search, item)));
    case "slice":
      return walkSlice(input, node);
    case "union":
      return walkUnion(search, input, node.choices);
    case "filter":
      return walkFilter(search, input, node);
    case "word":
      return walkWord(search, input, node.name);
  }
}

function walkAll(search: Search, input: readonly Item[], nodes: readonly Node[]): Step {
  let step = fine(input);
  for (const node of nodes) {
    step = walk(search, step.items, node);
    if (step.error !== null) return step;
  }
  return step;
}

function walkWord(search: Search, input: readonly Item[], name: string): Step {
  if (name === "range") {
    search.begins++;
    return fine(input);
  }
  if (name !== "end") return { items: input, error: `unrecognized identifier ${name}` };
  if (search.open === 0) return { items: [], error: "not in range, nothing to end" };
  search.ends++;
  return fine([]);
}

function walkField({ lenient }: Search, input: readonly Item[], name: string): Step {
  if (input.length === 0) return fine([]);
  const items: Item[] = [];
  for (const { value } of input) {
    const found = isMap(value) ? get(value, name) : undefined;
    if (found !== undefined) items.push({ kind: "value", value: found });
  }
  return { items, error: items.length === 0 && !lenient ? `${name} is not found` : null };
}

/** Returns the values of a map, the items of a list, or the bytes of a string. */
function childrenOf({ value }: Item): readonly Item[] {
  if (typeof value === "string")
    return Array.from(utf8Bytes(value), (byte) => ({ kind: "byte", value: byte }));
  return nested(value).map((child) => ({ kind: "value", value: child }));
}

function nested(value: Value): readonly Value[] {
  if (isList(value)) return value;
  return isMap(value) ? sortedKeys(value).map((key) => get(value, key) as Value) : [];
}

/** Returns the item and all items below it that have children. A string has its bytes. */
function everywhere(search: Search, item: Item): readonly Item[] {
  search.found++;
  const { kind, value } = item;
  if (typeof value === "string") return value === "" ? [] : [item];
  const children = nested(value);
  if (children.length === 0 || search.found > MAX_FOUND) return [];
  return [
    { kind, value },
    ...children.flatMap((child) => everywhere(search, { kind: "value", value: child })),
  ];
}

function walkUnion(search: Search, input: readonly Item[], choices: readonly Node[]): Step {
  const items: Item[] = [];
  for (const choice of choices) {
    const step = walk(search, input, choice);
    if (step.error !== null) return { items: input, error: step.error };
    for (const item of step.items) items.push(item);
  }
  return fine(items);
}

function walkSlice(input: readonly Item[], slice: Slice): Step {
  const items: Item[] = [];
  for (const item of input) {
    const { value } = item;
    if (value === null && item.kind !== "nothing") continue;
    if (!isList(value)) return { items: input, error: `${typeOfItem(item)} is not array or slice` };
    const bounds = boundsOf(slice, value.length);
    if ("error" in bounds) return { items: input, error: bounds.error };
    // As upstream: an empty slice of one list ends the search in the next lists, too.
    if (bounds.start === bounds.end) return fine(items);
    if (slice.step !== null && slice.step <= 0) return { items: input, error: "step must be > 0" };
    for (let i = bounds.start; i < bounds.end; i += slice.step ?? 1) {
      items.push({ kind: "value", value: value[i] as Value });
    }
  }
  return fine(items);
}

function boundsOf(
  slice: Slice,
  length: number,
): { readonly start: number; readonly end: number } | { readonly error: string } {
  let start = slice.start ?? 0;
  if (start < 0) start += length;
  let end = slice.end ?? length;
  if (end < 0 || (end === 0 && slice.single)) end += length;
  const outside = (index: number) => `array index out of bounds: index ${index}, length ${length}`;
  if (start === end) return { start, end };
  if (start >= length || start < 0) return { error: outside(start) };
  if (end > length || end < 0) return { error: outside(end - 1) };
  return start > end
    ? { error: `starting index ${start} is greater than ending index ${end}` }
    : { start, end };
}

function walkFilter(
  search: Search,
  input: readonly Item[],
  { left, test }: Extract<Node, { readonly kind: "filter" }>,
): Step {
  const items: Item[] = [];
  for (const { kind, value } of input) {
    if (!isList(value)) {
      const shown = kind === "nothing" ? "<invalid reflect.Value>" : formatPlain(value);
      return { items: input, error: `${shown} is not array or slice and cannot be filtered` };
    }
    for (const one of value) {
      const item: Item = { kind: "value", value: one };
      const lefts = walk(search, [item], left);
      if (test === null) {
        if (lefts.items.length > 0) items.push(item);
        continue;
      }
      if (lefts.error !== null) return { items: input, error: lefts.error };
      if (lefts.items.length === 0) continue;
      if (lefts.items.length > 1) return { items: input, error: ONE_AT_A_TIME };
      const rights = walk(search, [item], test.right);
      if (rights.error !== null) return { items: input, error: rights.error };
      if (rights.items.length === 0) continue;
      if (rights.items.length > 1) return { items: input, error: ONE_AT_A_TIME };
      const compared = compareItems(test.operator, lefts.items[0] as Item, rights.items[0] as Item);
      if ("error" in compared) return { items, error: compared.error };
      if (compared.holds) items.push(item);
    }
  }
  return fine(items);
}

const ONE_AT_A_TIME = "can only compare one element at a time";
