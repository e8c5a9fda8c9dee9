import { metaText } from "../../../../server/metadata/object-meta.ts";
import {
  get,
  isMap,
  type MutableMap,
  put,
  type Value,
  type ValueMap,
  withKey,
} from "../../../../value/value.ts";
import type { CommandRun } from "../../command-run.ts";
import type { Info } from "../../objects/object-info.ts";
import { withoutManagedFields } from "../../output/print-result.ts";

/** The two texts that `diff` compares, with the name of their file. */
export type DiffPair = { readonly name: string; readonly before: string; readonly after: string };

/**
 * Returns the YAML of the live object, empty if it does not exist, and of the merged one. Masks the values of Secrets, unless the
 * command has `--show-secrets`; a Secret that does not exist is `null` then.
 */
export function diffPairOf(run: CommandRun, info: Info, live: Info | null, merged: ValueMap): DiffPair {
  const shown = (object: ValueMap) =>
    run.flags.bool("show-managed-fields") ? object : withoutManagedFields(object);
  const isSecret = info.kind.kind === "Secret" && info.kind.group === "";
  const isMasked = isSecret && !run.flags.bool("show-secrets");
  const [before, after] = isMasked
    ? maskSecrets(live?.object ?? null, merged)
    : [live?.object ?? null, merged];
  const { printYaml } = run.environment;
  return {
    name: diffFileName(merged),
    before: before === null ? (isMasked ? "null\n" : "") : printYaml(shown(before)),
    after: printYaml(shown(after)),
  };
}

/** Masks the values of Secrets: only whether they differ is visible. */
function maskSecrets(live: ValueMap | null, merged: ValueMap): readonly [ValueMap | null, ValueMap] {
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

/** Returns the file name of an object in the output of `diff`. */
export function diffFileName(object: ValueMap): string {
  const apiVersion = String(get(object, "apiVersion") ?? "").replace("/", ".");
  const namespace = metaText(object, "namespace");
  return [apiVersion, String(get(object, "kind") ?? ""), namespace, metaText(object, "name")].join(".");
}
