import { LAST_APPLIED } from "../../../managedfields/kubectl-names.ts";
import { annotationsOf } from "../../../managedfields/last-applied.ts";
import { mapOf } from "../../../value/field-values.ts";
import { get, type ValueMap, withKey, withoutKey } from "../../../value/value.ts";
import type { CommandRun } from "../command-run.ts";
import { compactJson } from "./indent-json.ts";
import { structTypeOf } from "./struct-order.ts";

/**
 * Returns an object that kubectl makes as a Go struct, with the last-applied annotation that `--save-config` asks for. Its text is
 * the struct as Go writes it: the fields in the order of the struct, and no empty annotations.
 * Upstream: kubectl pkg/util/apply.go, CreateOrUpdateAnnotation (v0.36.3).
 */
export function withSavedConfig({ flags }: CommandRun, object: ValueMap, config = object): ValueMap {
  if (!flags.bool("save-config")) return object;
  const annotations = withoutKey(annotationsOf(object) ?? {}, LAST_APPLIED);
  const metadata = withoutKey(mapOf(get(config, "metadata")), "annotations");
  const isEmpty = Object.keys(annotations).length === 0;
  const saved = withKey(config, "metadata", isEmpty ? metadata : { ...metadata, annotations });
  const text = `${compactJson(saved, structTypeOf(saved))}\n`;
  const all = { ...annotations, [LAST_APPLIED]: text };
  return withKey(object, "metadata", { ...mapOf(get(object, "metadata")), annotations: all });
}
