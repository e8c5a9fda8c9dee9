import { compareQuantity, isQuantity } from "../../../server/structs/quantity-numbers.ts";
import { goType } from "../../../value/go-format.ts";
import { findAll } from "../../../value/json-path/find-json-path.ts";
import type { Item } from "../../../value/json-path/json-path-item.ts";
import { parseJsonPath } from "../../../value/json-path/parse-json-path.ts";
import { compareText } from "../../../value/order.ts";
import { dig, get, isList, type Value, type ValueMap, withKey } from "../../../value/value.ts";
import { fail, failWithExitCode, type Result } from "../command-error.ts";
import type { Info } from "../objects/object-info.ts";
import { columnTemplate, UNEXPECTED_PATH } from "./custom-columns.ts";

/** Returns objects sorted by the values of a path. Upstream: kubectl pkg/cmd/get/sorter.go, SortObjects (v0.36.3). */
export function sortObjects(by: string, infos: readonly Info[]): Result<readonly Info[]> {
  if (infos.length === 0) return { value: infos };
  const path = columnTemplate(by);
  return path === null ? fail(UNEXPECTED_PATH) : sortBy(path, infos, ({ object }) => object, OBJECT_SORTER);
}

/**
 * Returns a table with its rows sorted by the values of a path. As in kubectl, there is no table and no error if the rows
 * cannot be sorted.
 */
export function sortTable(by: string, info: Info): Result<readonly Info[]> {
  const rows = get(info.object, "rows");
  if (!isList(rows) || rows.length < 2) return { value: [info] };
  const sorted = sortBy(columnTemplate(by) ?? by, rows, (row) => dig(row, "object") ?? null, TABLE_SORTER);
  if ("error" in sorted) return sorted.error.kind === "exit" ? sorted : { value: [] };
  return { value: [{ ...info, object: withKey(info.object, "rows", sorted.value) as ValueMap }] };
}

/** The line of kubectl that compares, and the Go type that it names in an error. */
type Sorter = { readonly line: number; readonly type: string };
const OBJECT_SORTER: Sorter = { line: 329, type: "*unstructured.Unstructured" };
const TABLE_SORTER: Sorter = { line: 375, type: "[][][]reflect.Value" };

/** A thing to sort and its key; undefined if the path finds nothing. */
type Keyed<Thing> = { readonly thing: Thing; readonly key: Item | undefined };

function sortBy<Thing>(
  path: string,
  things: readonly Thing[],
  objectOf: (thing: Thing) => Value,
  sorter: Sorter,
): Result<readonly Thing[]> {
  const read = parseJsonPath(path);
  if ("error" in read) return fail(read.error);
  const keyed: Keyed<Thing>[] = [];
  for (const thing of things) {
    const found = findAll(read.nodes, objectOf(thing), true);
    if ("error" in found) return fail(found.error);
    keyed.push({ thing, key: found.parts[0]?.[0] });
  }
  if (keyed.every(({ key }) => key === undefined)) {
    return fail(`couldn't find any field with path ${JSON.stringify(path)} in the list of objects`);
  }
  const wrong = sortByInsertion(keyed);
  if (wrong !== null) return unsortableError(path, wrong, sorter);
  return { value: keyed.map(({ thing }) => thing) };
}

/** Up to this number of items, Go sorts by insertion. For more, the order of equal items may differ from Go's. */
const INSERTION_SORT_LIMIT = 12;

/** Sorts in place. Returns why two keys cannot be compared, or null. */
function sortByInsertion<Thing>(keyed: Keyed<Thing>[]): string | null {
  let wrong: string | null = null;
  const less = (a: Keyed<Thing>, b: Keyed<Thing>) => {
    const found = isLess(a.key, b.key);
    if (typeof found === "string") wrong ??= found;
    return found === true;
  };
  if (keyed.length > INSERTION_SORT_LIMIT) {
    const rank = (one: Keyed<Thing>) => Number(one.key !== undefined);
    keyed.sort((a, b) => rank(a) - rank(b) || (less(a, b) ? -1 : less(b, a) ? 1 : 0));
    return wrong;
  }
  for (let i = 1; i < keyed.length; i++) {
    for (let j = i; j > 0; j--) {
      const [before, after] = [keyed[j - 1] as Keyed<Thing>, keyed[j] as Keyed<Thing>];
      if (!less(after, before)) break;
      [keyed[j - 1], keyed[j]] = [after, before];
    }
  }
  return wrong;
}

/**
 * Whether a key is less than another, or why they cannot be compared. A missing key is less than any other, also a missing one.
 */
function isLess(a: Item | undefined, b: Item | undefined): boolean | string {
  if (a === undefined) return true;
  if (b === undefined) return false;
  const [x, y] = [a.value, b.value];
  if (x === null || y === null) return x === null && y !== null;
  if (typeof x !== "string" && typeof x !== "number") return `unsortable type: ${goType(x)}`;
  if (goType(x) !== goType(y)) return "unsortable interface: interface";
  if (typeof x === "number") return x < Number(y);
  const texts = [x, String(y)] as const;
  return texts.every(isQuantity) ? compareQuantity(...texts) < 0 : compareText(...texts) < 0;
}

/** kubectl exits at once, with a line of a log. */
function unsortableError(
  path: string,
  wrong: string,
  { line, type }: Sorter,
): ReturnType<typeof failWithExitCode> {
  return failWithExitCode(
    1,
    `F0101 00:00:00.000000       1 sorter.go:${line}] Field ${path} in ${type} is an unsortable type: interface, err: ${wrong}\n`,
  );
}
