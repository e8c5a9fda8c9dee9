import { type Keys, valueAtKeys } from "../../engine/scenario/field-location.ts";
import { equal } from "../../engine/value/equal.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../../engine/value/value.ts";

/** A change inside of an atomic value. A list item that is another one than before is a change of its label. */
export type InnerChange = {
  /** Keys and positions from the atomic value to the changed value. */
  readonly keys: Keys;
  readonly before: Value | undefined;
  readonly after: Value | undefined;
};

/** How many changes are told apart. */
const MAX_CHANGES = 20;

/** Returns the smallest changes between two values, at most 20, so that only what differs is told. */
export function innerChanges(before: Value, after: Value): readonly InnerChange[] {
  const changes: InnerChange[] = [];
  collect(before, after, [], changes);
  return changes;
}

function collect(before: Value | undefined, after: Value | undefined, keys: Keys, to: InnerChange[]): void {
  if (to.length >= MAX_CHANGES || before === after) return;
  if (isMap(before) && isMap(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
      collect(get(before, key), get(after, key), [...keys, key], to);
  } else if (isList(before) && isList(after)) {
    collectItems(before, after, keys, to);
  } else if (before === undefined || after === undefined || !equal(before, after)) {
    to.push({ keys, before, after });
  }
}

function collectItems(
  before: readonly Value[],
  after: readonly Value[],
  keys: Keys,
  to: InnerChange[],
): void {
  const start = commonStart(before, after);
  const end = commonStart([...before].reverse(), [...after].reverse(), start);
  const gone = before.slice(start, before.length - end);
  const fresh = after.slice(start, after.length - end);
  for (let at = 0; at < Math.max(gone.length, fresh.length); at++) {
    const [was, is] = [gone[at], fresh[at]];
    const [oldLabel, newLabel] = [itemLabel(was), itemLabel(is)];
    if (isMap(was) && isMap(is) && oldLabel !== newLabel)
      to.push({ keys: [...keys, ""], before: oldLabel, after: newLabel });
    else collect(was, is, [...keys, start + at], to);
  }
}

/** Returns the item at the position that `keys` end with. */
export function itemAt(value: Value, keys: Keys): Value | undefined {
  return valueAtKeys(value, keys);
}

/** Returns how many items are the same at the beginning, without the last `kept` ones. */
function commonStart(a: readonly Value[], b: readonly Value[], kept = 0): number {
  const most = Math.min(a.length, b.length) - kept;
  let same = 0;
  while (same < most && equal(a[same] as Value, b[same] as Value)) same++;
  return same;
}

/** Returns the value of an item by which people know it: its name, its key, or its first scalar. Of a scalar itself. */
export function itemLabel(item: Value | undefined): string {
  if (isMap(item)) return scalarText(get(item, "name") ?? get(item, "key") ?? firstScalar(item));
  return isList(item) ? "" : scalarText(item);
}

function firstScalar(item: ValueMap): Value | undefined {
  return Object.values(item).find((value) => value !== null && typeof value !== "object");
}

function scalarText(value: Value | undefined): string {
  if (value === undefined || (typeof value === "object" && value !== null)) return "";
  return typeof value === "string" ? value : String(value);
}
