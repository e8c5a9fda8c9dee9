import { type Path, type PathElement, partsOf } from "../../engine/fieldpath/element.ts";
import { typeAtKey } from "../../engine/scenario/field-location.ts";
import type { Type } from "../../engine/schema/resolve-type.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../../engine/value/value.ts";
import { singular } from "../../words.ts";

/**
 * Returns the end of a path that is enough to know the field in its object: `replicas`, `labels.team`, `env DEBUG`, `web.image`. `type`
 * is the type of the object; null if it is not known.
 */
export function shortFieldName(path: Path, object: ValueMap, type: Type | null): string {
  const all = segmentsOf(path, type);
  const parts = all.at(-1)?.name === "value" && all.at(-2)?.item !== null ? all.slice(0, -1) : all;
  let from = parts.length - 1;
  if (parts[from]?.isFreeKey === true) from--;
  while (from > 0 && parts[from]?.item === null && !isEnough(parts.slice(from), object)) from--;
  return parts
    .slice(Math.max(from, 0))
    .map((part, at, shown) => (at === shown.length - 1 ? lastText(part) : (part.item ?? part.name)))
    .join(".");
}

type Segment = {
  readonly name: string;
  /** The keys or the value of the list item below the field; null for a field. */
  readonly item: string | null;
  /** Whether users choose this key, as those of labels. */
  readonly isFreeKey: boolean;
};

function lastText({ name, item }: Segment): string {
  return item === null ? name : `${singular(name)} ${item}`;
}

/** Returns the parts of a path. A list and its item are one part; `metadata` and `spec` are left out, as nearly all paths have them. */
function segmentsOf(path: Path, type: Type | null): readonly Segment[] {
  const segments: Segment[] = [];
  let at = type;
  for (const element of path) {
    const parts = partsOf(element);
    if (parts.kind === "field") {
      const map = at?.map ?? null;
      const isFreeKey = map === null ? segments.length > 0 : map.fields.size === 0;
      segments.push({ name: isFreeKey ? withoutDomain(parts.name) : parts.name, item: null, isFreeKey });
      at = at === null ? null : typeAtKey(at, parts.name);
    } else {
      const list = segments.pop();
      segments.push({ name: list?.name ?? "", item: itemText(element), isFreeKey: false });
      at = at === null ? null : typeAtKey(at, 0);
    }
  }
  return segments.filter(
    ({ name, item }, at) => item !== null || at === segments.length - 1 || !COMMON.has(name),
  );
}

const COMMON = new Set(["metadata", "spec"]);

/** Returns a label or an annotation without its domain: `part-of` of `app.kubernetes.io/part-of`. */
function withoutDomain(key: string): string {
  return /^[\w.-]+\/(.+)$/.exec(key)?.[1] ?? key;
}

function itemText(element: PathElement): string {
  const parts = partsOf(element);
  if (parts.kind === "key") return parts.fields.map(({ value }) => textOf(value)).join("/");
  if (parts.kind === "value") return textOf(parts.value);
  return element.slice(2);
}

function textOf(value: Value): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Whether no other field of the object ends with these names. */
function isEnough(parts: readonly Segment[], object: ValueMap): boolean {
  const names = parts.map(({ name }) => name);
  return countEndings(object, names, [], 0) < 2;
}

/** Returns how many fields have a path that ends with `names`: at most 2. Fields of the status count only if `names` has `status`. */
function countEndings(
  value: Value,
  names: readonly string[],
  above: readonly string[],
  known: number,
): number {
  let count = known;
  if (isList(value)) {
    for (const item of value) if (count < 2) count = countEndings(item, names, above, count);
    return count;
  }
  if (!isMap(value)) return count;
  for (const key of Object.keys(value)) {
    if (count > 1) break;
    if (above.length === 0 && key === "status" && names[0] !== "status") continue;
    if (key === "managedFields") continue;
    const path = [...above, key];
    if (withoutDomain(key) === names.at(-1) && hasEnding(path, names)) count++;
    count = countEndings(get(value, key) as Value, names, path, count);
  }
  return count;
}

function hasEnding(path: readonly string[], names: readonly string[]): boolean {
  const shown = path.filter((name, at) => at === path.length - 1 || !COMMON.has(name)).map(withoutDomain);
  return names.every((name, at) => shown[shown.length - names.length + at] === name);
}
