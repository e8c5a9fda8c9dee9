import { typeOfObject } from "../../engine/scenario/cluster-kinds.ts";
import type { Cluster } from "../../engine/server/cluster/cluster.ts";
import type { ValueMap } from "../../engine/value/value.ts";
import { parseManifest } from "../../text/manifest/parse-manifest.ts";
import { createInitialCluster } from "../initial-cluster.ts";
import { maskSecrets } from "../mask/mask-secrets.ts";
import { compareObjects } from "./compare-states.ts";
import type { ComparedField } from "./types.ts";

/** The largest text of an object that is read: a server stores none that is larger. */
const LIMIT = { bytes: 4 * 1024 * 1024, whose: "the page can compare" };

/**
 * Returns the fields of two states of an object. A text is null if the object does not exist, and so is one that is no object. `definition`: that
 * of its kind; null if `known` has it. Lists of an unknown kind are compared as a whole. Values of Secrets are masked: equal ones stay equal.
 */
export function compareTexts(
  texts: readonly [string | null, string | null],
  definition: string | null,
  known: Cluster,
  empty: Cluster,
): readonly ComparedField[] {
  const [first, second] = maskSecrets(texts.map(objectIn)) as [ValueMap | null, ValueMap | null];
  const cluster =
    definition === null ? known : createInitialCluster(empty)({ definitions: [definition] }).cluster;
  return compareObjects(first, second, (object) => typeOfObject(cluster, object));
}

function objectIn(text: string | null): ValueMap | null {
  return text === null ? null : (parseManifest(text, LIMIT).documents[0]?.value ?? null);
}
