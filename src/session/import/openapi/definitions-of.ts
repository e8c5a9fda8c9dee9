import { groupBy } from "../../../engine/value/group-by.ts";
import type { ValueMap } from "../../../engine/value/value.ts";
import { printYamlText } from "../../../text/yaml/print/print-yaml.ts";
import type { OnProgress } from "../progress.ts";
import type { DescribedKind } from "./read-openapi.ts";
import { structuralSchema } from "./structural-schema.ts";

/** Definitions that were made of OpenAPI documents, and how many kinds were left out because the texts would be too long. */
export type MadeDefinitions = {
  readonly texts: readonly string[];
  readonly kinds: readonly string[];
  readonly left: number;
};

/** How many characters the definitions have together: half of what a scenario file may have. */
const MAX_LENGTH = 4 * 1024 * 1024;

/** Returns a CustomResourceDefinition for each of these kinds, with all versions that are described. `most`: how many at most. */
export function definitionsOf(
  described: readonly DescribedKind[],
  most: number,
  onProgress: OnProgress,
): MadeDefinitions {
  const groups = groupBy(described, ({ group, kind }) => `${group}/${kind}`);
  const texts: string[] = [];
  const kinds: string[] = [];
  let length = 0;
  for (const [done, versions] of [...groups.values()].entries()) {
    onProgress({ unit: "kinds", done, total: groups.size });
    const text = texts.length < most && length < MAX_LENGTH ? printYamlText(definitionOf(versions)) : "";
    if (text === "" || length + text.length > MAX_LENGTH) continue;
    length += text.length;
    texts.push(text);
    kinds.push(versions[0].kind);
  }
  return { texts, kinds, left: groups.size - texts.length };
}

function definitionOf(versions: readonly DescribedKind[]): ValueMap {
  const sorted = [...new Map(versions.map((one) => [one.version, one])).values()].sort(
    (a, b) => rankOf(b.version) - rankOf(a.version),
  );
  const [{ group, kind, plural, namespaced }] = sorted as [DescribedKind];
  const isProtected = /(^|\.)(k8s|kubernetes)\.io$/.test(group);
  const annotations = { "api-approved.kubernetes.io": "unapproved, from an OpenAPI document" };
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.${group}`, ...(isProtected && { annotations }) },
    spec: {
      group,
      names: { kind, plural, singular: kind.toLowerCase() },
      scope: namespaced ? "Namespaced" : "Cluster",
      versions: sorted.map(({ version, schema, schemas, subresources }, at) => ({
        name: version,
        served: true,
        storage: at === 0,
        schema: { openAPIV3Schema: structuralSchema(schema, schemas) },
        ...subresourcesOf(subresources),
      })),
    },
  };
}

function subresourcesOf(names: readonly string[]): ValueMap {
  const scale = { specReplicasPath: ".spec.replicas", statusReplicasPath: ".status.replicas" };
  const subresources = {
    ...(names.includes("status") && { status: {} }),
    ...(names.includes("scale") && { scale }),
  };
  return Object.keys(subresources).length === 0 ? {} : { subresources };
}

/** Orders versions as Kubernetes does: `v2` before `v1` before `v1beta1` before `v1alpha1`. */
function rankOf(version: string): number {
  const [, major = "0", stage, minor = "0"] = /^v(\d+)(?:(alpha|beta)(\d+))?$/.exec(version) ?? [];
  const level = stage === undefined ? 2 : stage === "beta" ? 1 : 0;
  return level * 1e6 + Number(major) * 1000 + Number(minor);
}
