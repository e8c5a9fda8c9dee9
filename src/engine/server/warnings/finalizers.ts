import type { ValueMap } from "../../value/value.ts";
import { metaTexts } from "../meta.ts";
import { isQualifiedName } from "../validate/names.ts";

const STANDARD = ["orphan", "foregroundDeletion", "kubernetes"];

/** What the server advises against in the finalizers of a custom resource. */
export function finalizerWarnings(object: ValueMap): readonly string[] {
  return metaTexts(object, "finalizers").flatMap((finalizer) => {
    const problems = isQualifiedName(finalizer).map(
      (text) => `metadata.finalizers: ${JSON.stringify(finalizer)}: ${text}`,
    );
    if (finalizer.includes("/") || STANDARD.includes(finalizer)) return problems;
    const how = finalizer.includes(".") ? " including a path (/)" : "";
    return [
      ...problems,
      `metadata.finalizers: ${JSON.stringify(finalizer)}: prefer a domain-qualified finalizer name${how} to avoid accidental conflicts with other finalizer writers`,
    ];
  });
}
