import { get, isMap, type MutableMap, put, type Value, type ValueMap, withKey } from "../../value/value.ts";
import { type Info, metaText } from "./info.ts";
import { withoutManagedFields } from "./output.ts";
import type { Run } from "./run.ts";

/** Two texts of a file that `diff` compares. */
export type Pair = { readonly name: string; readonly before: string; readonly after: string };

/** An object as it stands, null where it does not, and as it would be. Of Secrets no value shows. */
export function pairOf(run: Run, info: Info, live: Info | null, merged: ValueMap): Pair {
  const shown = (object: ValueMap) =>
    run.flags.bool("show-managed-fields") ? object : withoutManagedFields(object);
  const isSecret = info.kind.kind === "Secret" && info.kind.group === "";
  const [before, after] = isSecret ? masked(live?.object ?? null, merged) : [live?.object ?? null, merged];
  const { printYaml } = run.environment;
  return {
    name: fileName(merged),
    before: before === null ? "" : printYaml(shown(before)),
    after: printYaml(shown(after)),
  };
}

/** Secrets whose values do not show, but whether they differ. */
function masked(live: ValueMap | null, merged: ValueMap): readonly [ValueMap | null, ValueMap] {
  const from = live === null ? undefined : get(live, "data");
  const to = get(merged, "data");
  const before: MutableMap = {};
  const after: MutableMap = {};
  const dataOf = (data: Value | undefined): ValueMap => (isMap(data) ? data : {});
  for (const key of new Set([...Object.keys(dataOf(from)), ...Object.keys(dataOf(to))])) {
    const a = get(dataOf(from), key);
    const b = get(dataOf(to), key);
    const both = a !== undefined && b !== undefined && a !== b;
    if (a !== undefined) put(before, key, both ? "*** (before)" : "***");
    if (b !== undefined) put(after, key, both ? "*** (after)" : "***");
  }
  return [
    live === null || from === undefined ? live : withKey(live, "data", before),
    to === undefined ? merged : withKey(merged, "data", after),
  ];
}

/** What `diff` calls the file of an object. */
export function fileName(object: ValueMap): string {
  const apiVersion = String(get(object, "apiVersion") ?? "").replace("/", ".");
  const namespace = metaText(object, "namespace");
  return [apiVersion, String(get(object, "kind") ?? ""), namespace, metaText(object, "name")].join(".");
}
