import { configureValueAdd } from "./add-values.ts";
import { configureJsonPatch, configureMergePatches, configurePatch } from "./patches.ts";
import type { Configure } from "./plugin.ts";
import { configureNamespace, configurePrefix, configurePrefixAndSuffix, configureSuffix } from "./rename.ts";
import { configureReplacements } from "./replacements.ts";
import { configureAnnotations, configureImages, configureLabels, configureReplicas } from "./set-fields.ts";

/** The transformers by their kinds, as messages and configurations of `transformers` name them. */
export const plugins: Readonly<Record<string, Configure>> = {
  PatchStrategicMergeTransformer: configureMergePatches,
  PatchTransformer: configurePatch,
  NamespaceTransformer: configureNamespace,
  PrefixTransformer: configurePrefix,
  SuffixTransformer: configureSuffix,
  PrefixSuffixTransformer: configurePrefixAndSuffix,
  ValueAddTransformer: configureValueAdd,
  LabelTransformer: configureLabels,
  AnnotationsTransformer: configureAnnotations,
  PatchJson6902Transformer: configureJsonPatch,
  ReplicaCountTransformer: configureReplicas,
  ImageTagTransformer: configureImages,
  ReplacementTransformer: configureReplacements,
};
