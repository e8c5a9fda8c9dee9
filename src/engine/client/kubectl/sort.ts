import { findPath } from "../../value/json-path.ts";
import { compareText } from "../../value/order.ts";
import { dig, get, isList, type Value, type ValueMap, withKey } from "../../value/value.ts";
import { pathFault, relaxedPath } from "./columns.ts";
import { type Attempt, plain } from "./fault.ts";
import type { Info } from "./info.ts";
import type { Run } from "./run.ts";

/** Objects in the order that `--sort-by` asks for. Upstream: kubectl pkg/cmd/get/sorter.go (v0.36.3). */
export function sortObjects(run: Run, infos: readonly Info[]): Attempt<readonly Info[]> {
  const by = run.flags.text("sort-by");
  if (by === "" || infos.length === 0) return { value: infos };
  const path = relaxedPath(by);
  if (path === null) return pathFault();
  const keyed = infos.map((info) => ({ info, key: keyOf(info.object, path) }));
  if (keyed.every(({ key }) => key === undefined)) {
    return plain(`couldn't find any field with path ${JSON.stringify(`{${path}}`)} in the list of objects`);
  }
  return { value: keyed.sort((a, b) => compareKeys(a.key, b.key)).map(({ info }) => info) };
}

/** The one table with its rows in that order; none where no row has such a field. */
export function sortTable(run: Run, infos: readonly Info[]): Attempt<readonly Info[]> {
  const by = run.flags.text("sort-by");
  const [only] = infos;
  if (by === "" || only === undefined) return { value: infos };
  const path = relaxedPath(by);
  if (path === null) return pathFault();
  const rows = get(only.object, "rows");
  const keyed = (isList(rows) ? rows : []).map((row) => ({
    row,
    key: keyOf(dig(row, "object") ?? null, path),
  }));
  if (keyed.every(({ key }) => key === undefined)) return { value: [] };
  const sorted = keyed.sort((a, b) => compareKeys(a.key, b.key)).map(({ row }) => row);
  return { value: [{ ...only, object: withKey(only.object, "rows", sorted) as ValueMap }] };
}

function keyOf(object: Value, path: string): Value | undefined {
  const found = findPath(object, path);
  return "values" in found ? found.values[0] : undefined;
}

/** What has no such field comes first. Numbers inside of texts count as numbers. */
function compareKeys(a: Value | undefined, b: Value | undefined): number {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined);
  if (typeof a === "number" && typeof b === "number") return a - b;
  return compareNaturally(String(a), String(b));
}

function compareNaturally(a: string, b: string): number {
  const parts = (text: string) => text.match(/\d{1,15}|\D+/g) ?? [];
  const [left, right] = [parts(a), parts(b)];
  for (let at = 0; at < Math.min(left.length, right.length); at++) {
    const [x = "", y = ""] = [left[at], right[at]];
    if (x === y) continue;
    return /^\d/.test(x) && /^\d/.test(y) && Number(x) !== Number(y)
      ? Number(x) - Number(y)
      : compareText(x, y);
  }
  return left.length - right.length;
}
