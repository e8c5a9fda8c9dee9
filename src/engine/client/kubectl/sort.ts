import { compareQuantity, isQuantity } from "../../server/structs/quantity.ts";
import { findAll } from "../../value/json-path/find.ts";
import type { Item } from "../../value/json-path/item.ts";
import { parseJsonPath } from "../../value/json-path/parse.ts";
import { compareText } from "../../value/order.ts";
import { goType } from "../../value/text.ts";
import { dig, get, isList, type Value, type ValueMap, withKey } from "../../value/value.ts";
import { relaxedPath, UNEXPECTED_PATH } from "./columns.ts";
import { type Attempt, exit, plain } from "./fault.ts";
import type { Info } from "./info.ts";

/** Objects in the order of what a path finds in them. Upstream: kubectl pkg/cmd/get/sorter.go, SortObjects (v0.36.3). */
export function sortObjects(by: string, infos: readonly Info[]): Attempt<readonly Info[]> {
  if (infos.length === 0) return { value: infos };
  const path = relaxedPath(by);
  return path === null ? plain(UNEXPECTED_PATH) : sortBy(path, infos, ({ object }) => object);
}

/** A table with its rows in that order. What cannot be sorted leaves no table, and kubectl says nothing of it. */
export function sortTable(by: string, info: Info): Attempt<readonly Info[]> {
  const rows = get(info.object, "rows");
  if (!isList(rows) || rows.length < 2) return { value: [info] };
  const sorted = sortBy(relaxedPath(by) ?? by, rows, (row) => dig(row, "object") ?? null);
  if ("fault" in sorted) return sorted.fault.kind === "exit" ? sorted : { value: [] };
  return { value: [{ ...info, object: withKey(info.object, "rows", sorted.value) as ValueMap }] };
}

/** Something to sort with what the path finds in it; undefined where it finds nothing. */
type Keyed<Thing> = { readonly thing: Thing; readonly key: Item | undefined };

function sortBy<Thing>(
  path: string,
  things: readonly Thing[],
  objectOf: (thing: Thing) => Value,
): Attempt<readonly Thing[]> {
  const read = parseJsonPath(path);
  if ("error" in read) return plain(read.error);
  const keyed: Keyed<Thing>[] = [];
  for (const thing of things) {
    const found = findAll(read.nodes, objectOf(thing), true);
    if ("error" in found) return plain(found.error);
    keyed.push({ thing, key: found.parts[0]?.[0] });
  }
  if (keyed.every(({ key }) => key === undefined)) {
    return plain(`couldn't find any field with path ${JSON.stringify(path)} in the list of objects`);
  }
  const wrong = insertAll(keyed);
  if (wrong !== null) return unsortable(path, wrong);
  return { value: keyed.map(({ thing }) => thing) };
}

/** How many items Go's sort puts in order by insertion. Beyond that only what is equal may come in another order than there. */
const FEW = 12;

/** Sorts in place; what is wrong with two keys that cannot be compared, else null. */
function insertAll<Thing>(keyed: Keyed<Thing>[]): string | null {
  let wrong: string | null = null;
  const less = (a: Keyed<Thing>, b: Keyed<Thing>) => {
    const found = isLess(a.key, b.key);
    if (typeof found === "string") wrong ??= found;
    return found === true;
  };
  if (keyed.length > FEW) {
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

/** Whether one key comes before another, or why they cannot be compared. What has none comes first, before others without. */
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

/** kubectl gives up in the middle of its work, with a line as in a log. */
function unsortable(path: string, wrong: string): ReturnType<typeof exit> {
  return exit(
    1,
    `F0101 00:00:00.000000       1 sorter.go:329] Field ${path} in *unstructured.Unstructured is an unsortable type: interface, err: ${wrong}\n`,
  );
}
