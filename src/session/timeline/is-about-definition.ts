import type { ObjectResult } from "../../engine/scenario/frame.ts";

/** Whether a step wrote or read a CustomResourceDefinition. */
export function isAboutDefinition({ object }: ObjectResult): boolean {
  return object?.startsWith("apiextensions.k8s.io/customresourcedefinitions/") === true;
}
