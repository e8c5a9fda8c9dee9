import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { ValueMap } from "../../../src/engine/value/value.ts";

/** An object as it is found in clusters: how several programs wrote it. */
export type WildCase = {
  readonly name: string;
  /** Who wrote what, in a sentence or two. */
  readonly about: string;
  /** The API of its kind: `apps/v1/deployments`. */
  readonly at: string;
  /** The other apiVersions of its kind that programs use, without conversion for a custom kind. Default: none. */
  readonly alsoIn?: readonly string[];
  /** A custom kind has a definition, with these properties as its schema. */
  readonly kind?: string;
  readonly schema?: ValueMap;
  readonly subresources?: ValueMap;
  /** Whether a custom kind keeps fields that its schema does not have. */
  readonly anything?: boolean;
  readonly writes: readonly WildWrite[];
};

/** One write. A body contains neither `apiVersion` nor `kind`. */
export type WildWrite = {
  readonly by: string;
  /** Default: that of `at`. */
  readonly apiVersion?: string;
  /** `client-side` creates the object with the annotation of `kubectl apply`. `patch` is a merge patch. */
  readonly how: "apply" | "create" | "client-side" | "patch" | "strategic";
  readonly force?: boolean;
  readonly subresource?: string;
  readonly body: ValueMap;
};

const FILES = ["workloads", "others", "custom", "versions"];

/** Returns all cases, in the order of the files. */
export function wildCases(): readonly WildCase[] {
  return FILES.flatMap(
    (file) =>
      parse(readFileSync(join(import.meta.dirname, `${file}.yaml`), "utf8"), { merge: true }) as WildCase[],
  );
}

/** Returns the definition of the custom kind of a case; null if its kind is built in. */
export function definitionOf({
  at,
  alsoIn = [],
  kind,
  schema,
  subresources,
  anything,
}: WildCase): ValueMap | null {
  if (kind === undefined || schema === undefined) return null;
  const [group = "", version = "", plural = ""] = at.split("/");
  const openAPIV3Schema: ValueMap = {
    type: "object",
    properties: schema,
    ...(anything && { "x-kubernetes-preserve-unknown-fields": true }),
  };
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      scope: "Namespaced",
      names: { kind, plural, singular: kind.toLowerCase(), listKind: `${kind}List` },
      versions: [version, ...alsoIn.map((one) => one.slice(one.indexOf("/") + 1))].map((name) => ({
        name,
        served: true,
        storage: name === version,
        schema: { openAPIV3Schema },
        ...(subresources && { subresources }),
      })),
    },
  };
}
