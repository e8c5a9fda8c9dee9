import { mapOf, textAt } from "../../../../value/field-values.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../../../../value/value.ts";
import { fail, type Result } from "../../command-error.ts";
import { created, type FieldSpec, fieldSpec, mergeSpecs, readFieldSpecs } from "../config/field-spec.ts";
import type { TransformerConfig } from "../config/transformer-config.ts";

/** The kind of a transformer, and its configuration. */
export type PluginConfig = readonly [kind: string, config: ValueMap];

/**
 * Returns the transformers that the fields of a kustomization stand for, in their order.
 * Upstream: api/internal/target/kusttarget_configplugin.go (v0.21.1).
 */
export function builtinConfigs(
  kustomization: ValueMap,
  config: TransformerConfig,
): Result<readonly PluginConfig[]> {
  const list = (key: string): readonly ValueMap[] => {
    const value = get(kustomization, key);
    return isList(value) ? value.map(mapOf) : [];
  };
  const some = (key: string, kind: string, made: (text: string) => ValueMap): readonly PluginConfig[] => {
    const text = textAt(kustomization, key);
    return text === "" ? [] : [[kind, made(text)]];
  };
  const merges = get(kustomization, "patchesStrategicMerge");
  const labels = labelConfigs(kustomization, list("labels"), config);
  if ("error" in labels) return labels;
  const annotations = mapOf(get(kustomization, "commonAnnotations"));
  const replacements = get(kustomization, "replacements");
  return {
    value: [
      ...(isList(merges) && merges.length > 0
        ? [["PatchStrategicMergeTransformer", { paths: merges }] as const]
        : []),
      ...list("patches").map((one): PluginConfig => ["PatchTransformer", withoutEmpty(one)]),
      ...some("namespace", "NamespaceTransformer", (namespace) => ({
        metadata: { namespace },
        fieldSpecs: printed(config.namespace),
      })),
      ...some("namePrefix", "PrefixTransformer", (prefix) => ({
        prefix,
        fieldSpecs: printed(config.namePrefix),
      })),
      ...some("nameSuffix", "SuffixTransformer", (suffix) => ({
        suffix,
        fieldSpecs: printed(config.nameSuffix),
      })),
      ...labels.value,
      ...(Object.keys(annotations).length > 0
        ? [
            [
              "AnnotationsTransformer",
              { annotations, fieldSpecs: printed(config.commonAnnotations) },
            ] as const,
          ]
        : []),
      ...list("patchesJson6902").map(({ patch, ...one }): PluginConfig => {
        const jsonOp = patch === undefined ? {} : { jsonOp: patch };
        return ["PatchJson6902Transformer", withoutEmpty({ ...one, ...jsonOp })];
      }),
      ...list("replicas").map((replica): PluginConfig => {
        return ["ReplicaCountTransformer", { replica, fieldSpecs: printed(config.replicas) }];
      }),
      ...[...list("images"), ...list("imageTags")].map((imageTag): PluginConfig => {
        return ["ImageTagTransformer", { imageTag, fieldSpecs: printed(config.images) }];
      }),
      ...(isList(replacements) && replacements.length > 0
        ? [["ReplacementTransformer", { Replacements: replacements }] as const]
        : []),
    ],
  };
}

function labelConfigs(
  kustomization: ValueMap,
  rules: readonly ValueMap[],
  config: TransformerConfig,
): Result<readonly PluginConfig[]> {
  const common = mapOf(get(kustomization, "commonLabels"));
  if (rules.length === 0 && Object.keys(common).length === 0) return { value: [] };
  const configs: PluginConfig[] = [];
  for (const rule of rules) {
    const own = readFieldSpecs(get(rule, "fields"));
    const added =
      get(rule, "includeSelectors") === true
        ? [config.commonLabels]
        : [
            ...(get(rule, "includeTemplates") === true ? [config.templateLabels] : []),
            created(fieldSpec("", "metadata/labels")),
          ];
    let specs: readonly FieldSpec[] = own;
    for (const more of [config.labels, ...added]) {
      const merged = mergeSpecs(specs, more);
      if ("error" in merged) return fail("failed to merge labels: conflicting fieldspecs");
      specs = merged.value;
    }
    configs.push(["LabelTransformer", { labels: mapOf(get(rule, "pairs")), fieldSpecs: printed(specs) }]);
  }
  return {
    value: [...configs, ["LabelTransformer", { labels: common, fieldSpecs: printed(config.commonLabels) }]],
  };
}

function printed(specs: readonly FieldSpec[]): Value {
  return specs.map(({ group, version, kind, path, creates }) => ({
    ...withoutEmpty({ group, version, kind, path }),
    ...(creates && { create: true }),
  }));
}

/** Returns a map without the values that Go leaves out. */
export function withoutEmpty(map: ValueMap): ValueMap {
  const kept = Object.entries(map).flatMap(([key, value]): [string, Value][] => {
    if (value === null || value === "" || value === false) return [];
    if (isList(value) && value.length === 0) return [];
    return [[key, isMap(value) ? withoutEmpty(value) : value]];
  });
  return Object.fromEntries(kept);
}
